"""The digits of docs/python.md, as text."""

import aicf
from aicf import nn, ops
program = aicf.Program()
model = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 10))

@program.entry
def train(images: aicf.f32[64, 64], labels: aicf.i32[64]):
    step, draw = program.count(), ops.random_uniform([64, 1, 1])
    square = (images / 16).reshape(64, 8, 8)
    frame = square.pad([0, 1, 1], [0, 1, 1])
    up, down, left, right = frame[:, 2:, 1:9], frame[:, :8, 1:9], frame[:, 1:9, 2:], frame[:, 1:9, :8]
    moved = ops.where(draw < 0.75, ops.where(draw < 0.625, up, down), ops.where(draw < 0.875, left, right))
    loss = nn.cross_entropy(model(ops.where(draw < 0.5, square, moved).flatten(1)), labels)
    nn.Momentum(0.9).minimize(loss, ops.schedule("linear", step - 1, peak=0.15, total=1320))
    return {"loss": loss}

@program.entry
def predict(images: aicf.f32[64, 64]):
    return {"labels": model(images / 16).argmax()}
print(program)

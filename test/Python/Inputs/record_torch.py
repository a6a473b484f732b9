"""Writes recorded/NAME.mlir and NAME.npz: a step of a model of test_torch.py or benchmarks/torch as aicf.torch traces
it, and what PyTorch computes with it: first values, batches, and the loss of each step. Machines without PyTorch
test with these.

    python record_torch.py [NAME...]
"""

import pathlib
import sys

import aicf.torch
import numpy as np
import torch
from test_torch import Gpt, Llama, integers, randn, resnet, words_loss
from torch import nn
from torch.nn import functional as F

sys.path.append(str(pathlib.Path(__file__).parents[3] / "benchmarks" / "torch"))
import models as whole  # noqa: E402

FOLDER = pathlib.Path(__file__).parent / "recorded"
STEPS = 12


def models():
    torch.manual_seed(11)
    yield ("mlp", nn.Sequential(nn.Linear(12, 32), nn.GELU(), nn.Linear(32, 4)), F.cross_entropy,
           lambda p: torch.optim.SGD(p, 0.1, 0.9), lambda: (randn(16, 12), integers(4, 16)))
    yield ("resnet", resnet(), F.cross_entropy, lambda p: torch.optim.SGD(p, 0.05, 0.9),
           lambda: (randn(4, 3, 8, 8), integers(10, 4)))
    yield ("gpt", Gpt(words=16, width=16, layers=1, heads=2, length=8), words_loss,
           lambda p: torch.optim.AdamW(p, 1e-2), lambda: (ids := integers(16, 2, 8), ids.roll(-1, 1)))
    yield ("llama", Llama(), F.mse_loss, lambda p: torch.optim.Adam(p, 1e-3),
           lambda: (randn(2, 8, 32), randn(2, 8, 32)))
    yield ("resnet18", whole.ResNet18(10, width=4), F.cross_entropy, lambda p: torch.optim.SGD(p, 1e-3, 0.9),
           lambda: ((randn(8, 3, 32, 32) * 4).round() / 4, integers(10, 8)))  # few digits: a small file
    yield ("gpt6", whole.Gpt(32, 16, 6, 2, 8), whole.words_loss, lambda p: torch.optim.AdamW(p, 1e-2),
           lambda: (ids := integers(32, 2, 8), ids.roll(-1, 1)))


def main():
    FOLDER.mkdir(exist_ok=True)
    for name, model, loss_fn, make_optimizer, make_batch in models():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        batches = [make_batch() for _ in range(STEPS)]
        optimizer = make_optimizer(model.parameters())
        first = {key: value.clone() for key, value in model.state_dict().items()}
        step = aicf.torch.compile_step(model, loss_fn, optimizer)
        step(*batches[0])
        model.load_state_dict(first)
        tensors = next(iter(step._variants.values()))._tensors
        held = {key: tensor.detach().numpy().copy() for key, tensor in tensors.items()}
        losses = []
        for batch in batches:
            optimizer.zero_grad()
            loss = loss_fn(model(*batch[:-1]), batch[-1])
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        arrays = {f"in{at}": np.stack([batch[at].numpy() for batch in batches]) for at in range(2)}
        np.savez_compressed(FOLDER / f"{name}.npz", losses=np.float32(losses), **arrays,
                            **{f"@{key}": value for key, value in held.items()})
        (FOLDER / f"{name}.mlir").write_text(f"// Written by record_torch.py.\n\n{step.program}")


if __name__ == "__main__":
    main()

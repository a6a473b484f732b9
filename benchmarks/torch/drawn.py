"""Models that a seed draws: rows, images and sequences through layers, branches and tensor code as people write them.

`draw(seed)` is a task like those of models.py, the same for the same seed: parity.py and bench.py take them by
`--drawn`. Nobody chose them, and no test looks at their kinds alone.
"""

from __future__ import annotations

import random
from typing import Any, Callable

import torch
from models import Task
from torch import nn
from torch.nn import functional as F


class Code(nn.Module):
    """Tensor code in a forward pass."""

    def __init__(self, function: Callable[[torch.Tensor], torch.Tensor], text: str):
        super().__init__()
        self.function, self.text = function, text

    def extra_repr(self) -> str:
        return self.text

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.function(x)


class Branches(nn.Module):
    """Several ways of one input, whose results `join` takes."""

    def __init__(self, join: Callable[..., torch.Tensor], *ways: nn.Module):
        super().__init__()
        self.join, self.ways = join, nn.ModuleList(ways)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.join(*(way(x) for way in self.ways))


class RmsNorm(nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * self.weight


class Attention(nn.Module):
    def __init__(self, width: int, heads: int, is_causal: bool, fused: bool):
        super().__init__()
        self.qkv, self.out = nn.Linear(width, 3 * width, bias=not is_causal), nn.Linear(width, width)
        self.heads, self.is_causal, self.fused = heads, is_causal, fused

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        q, k, v = (one.view(batch, length, self.heads, -1).transpose(1, 2) for one in self.qkv(x).chunk(3, dim=-1))
        if self.fused:
            y = F.scaled_dot_product_attention(q, k, v, is_causal=self.is_causal)
        else:
            scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / (width / self.heads) ** 0.5
            if self.is_causal:
                later = torch.ones(length, length, dtype=torch.bool, device=x.device).triu(1)
                scores = scores.masked_fill(later, float("-inf"))
            y = scores.softmax(dim=-1) @ v
        return self.out(y.transpose(1, 2).reshape(batch, length, width))


class Recurrent(nn.Module):
    """A cell over the positions, one after the other."""

    def __init__(self, width: int, inner: int):
        super().__init__()
        self.cell, self.out = nn.Linear(width + inner, 2 * inner), nn.Linear(inner, width)
        self.inner = inner

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        state, states = x.new_zeros(x.shape[0], self.inner), []
        for at in range(x.shape[1]):
            new, gate = self.cell(torch.cat([x[:, at], state], dim=1)).chunk(2, dim=1)
            gate = torch.sigmoid(gate)
            state = gate * state + (1 - gate) * torch.tanh(new)
            states.append(state)
        return self.out(torch.stack(states, dim=1))


def _activation(r: random.Random) -> nn.Module:
    return r.choice([nn.ReLU, nn.GELU, nn.SiLU, nn.Tanh, nn.Sigmoid, nn.ELU, nn.Softplus, nn.Mish, nn.Hardswish,
                     lambda: nn.GELU("tanh"), lambda: nn.LeakyReLU(0.1), lambda: nn.ReLU(inplace=True)])()


def _code(r: random.Random) -> nn.Module:
    """Of any shape with at least two dims, and gives the same."""
    return Code(*r.choice([
        (lambda x: x.clamp(-1.5, 2.0), "clamp"),
        (lambda x: torch.where(x > 0, x, 0.2 * x.sin()), "where, sin"),
        (lambda x: x - x.mean(dim=-1, keepdim=True), "x - mean"),
        (lambda x: x / (x.square().sum(dim=-1, keepdim=True) + 1).sqrt(), "x / norm"),
        (lambda x: x * x.softmax(dim=-1), "x softmax"),
        (lambda x: torch.roll(x, 1, dims=-1) + 0.5 * x, "roll"),
        (lambda x: x.flip(-1).abs().log1p() - x, "flip, log1p"),
        (lambda x: x.cumsum(dim=-1) / x.shape[-1], "cumsum"),
        (lambda x: torch.cat([x[..., 1:], x[..., :1]], dim=-1) * x, "cat of slices"),
        (lambda x: x + x.amax(dim=-1, keepdim=True).detach(), "detached max"),
        (lambda x: (x.exp() + 1).log(), "log(exp + 1)"),
        (lambda x: F.normalize(x, dim=-1) * 2, "normalize"),
        (lambda x: x.expm1().clamp(max=3), "expm1"),
        (lambda x: torch.maximum(x, x.mean(dim=0, keepdim=True)), "maximum"),
        (lambda x: x.transpose(0, -1).contiguous().transpose(0, -1).tanh(), "transposes"),
        (lambda x: x.lerp(x.neg().relu(), 0.3), "lerp"),
    ]))


# --- Rows: [batch, width] ----------------------------------------------------


def _row_norm(r: random.Random, width: int) -> nn.Module:
    kinds: list[Callable[[], nn.Module]] = [lambda: nn.LayerNorm(width), lambda: nn.BatchNorm1d(width),
                                            lambda: RmsNorm(width)]
    if width % 4 == 0:
        kinds.append(lambda: nn.GroupNorm(4, width))
    return r.choice(kinds)()


def _row_layers(r: random.Random, width: int, count: int, scale: int) -> tuple[nn.Sequential, int]:
    layers: list[nn.Module] = []
    for _ in range(count):
        kind = r.choice(["linear", "linear", "linear", "residual", "gate", "branches", "code", "norm"])
        if kind == "linear":
            outputs = r.choice([8, 12, 17, 24, 31, 32, 48, 64]) * scale
            layers += [nn.Linear(width, outputs, bias=r.random() < 0.8), _activation(r)]
            width = outputs
        elif kind == "residual":
            inner = r.choice([8, 19, 32]) * scale
            body = nn.Sequential(_row_norm(r, width), nn.Linear(width, inner), _activation(r), nn.Linear(inner, width))
            layers.append(Branches(lambda x, y: x + y, nn.Identity(), body))
        elif kind == "gate":
            outputs = r.choice([8, 21, 40]) * scale
            layers += [nn.Linear(width, 2 * outputs), nn.GLU()]
            width = outputs
        elif kind == "branches":
            ways = [nn.Sequential(nn.Linear(width, part), _activation(r)) for part in r.choices([5, 8, 16], k=3)]
            layers.append(Branches(lambda *parts: torch.cat(parts, dim=1), *ways))
            width = sum(way[0].out_features for way in ways)
        elif kind == "code":
            layers.append(_code(r))
        else:
            layers.append(_row_norm(r, width))
    return nn.Sequential(*layers), width


# --- Images: [batch, channels, size, size] -----------------------------------


def _image_norm(r: random.Random, channels: int) -> nn.Module:
    groups = r.choice([1] + [some for some in (2, 3, 4) if channels % some == 0])
    return r.choice([lambda: nn.BatchNorm2d(channels), lambda: nn.GroupNorm(groups, channels)])()


def _image_layers(r: random.Random, channels: int, size: int, count: int, scale: int) -> tuple[nn.Sequential, int]:
    layers: list[nn.Module] = []
    for _ in range(count):
        kind = r.choice(["conv", "conv", "conv", "residual", "depthwise", "pool", "up", "squeeze", "code", "skip"])
        if kind == "conv":
            outputs, window = r.choice([4, 6, 8, 12, 15, 16]) * scale, r.choice([1, 3, 3, 5])
            stride, dilation = r.choice([1, 1, 2]), r.choice([1, 1, 1, 2])
            groups = r.choice([1, 1, 2]) if channels % 2 == 0 and outputs % 2 == 0 else 1
            layers += [nn.Conv2d(channels, outputs, window, stride, dilation * (window // 2), dilation, groups,
                                 bias=r.random() < 0.5, padding_mode=r.choice(["zeros", "zeros", "zeros", "circular"])),
                       _image_norm(r, outputs), _activation(r)]
            channels, size = outputs, (size - 1) // stride + 1
        elif kind == "residual":
            body = nn.Sequential(nn.Conv2d(channels, channels, 3, padding=1, bias=False), _image_norm(r, channels),
                                 _activation(r), nn.Conv2d(channels, channels, 3, padding=1))
            layers.append(Branches(lambda x, y: F.relu(x + y), nn.Identity(), body))
        elif kind == "depthwise":
            layers += [nn.Conv2d(channels, channels, 3, padding=1, groups=channels), _activation(r)]
        elif kind == "pool" and size >= 4:
            layers.append(r.choice([nn.MaxPool2d(2), nn.AvgPool2d(2), nn.MaxPool2d(3, 2, 1),
                                    nn.AvgPool2d(3, 2, 1, count_include_pad=False)]))
            size = (size - 1) // 2 + 1 if "padding=1" in repr(layers[-1]) else size // 2
        elif kind == "up" and size <= 8:
            layers.append(nn.Upsample(scale_factor=2, mode=r.choice(["nearest", "bilinear"])))
            size *= 2
        elif kind == "squeeze":
            inner = max(channels // 4, 2)
            ways = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(channels, inner, 1), nn.ReLU(),
                                 nn.Conv2d(inner, channels, 1), nn.Sigmoid())
            layers.append(Branches(lambda x, y: x * y, nn.Identity(), ways))
        elif kind == "skip" and size % 2 == 0 and size >= 4:
            lower = nn.Sequential(nn.MaxPool2d(2), nn.Conv2d(channels, 2 * channels, 3, padding=1), nn.ReLU(),
                                  nn.Upsample(scale_factor=2))
            layers.append(Branches(lambda x, y: torch.cat([x, y], dim=1), nn.Identity(), lower))
            outputs = r.choice([4, 8, 12]) * scale
            layers.append(nn.Conv2d(3 * channels, outputs, 1))
            channels = outputs
        elif kind == "code":
            layers.append(_code(r))
    return nn.Sequential(*layers), channels


# --- Sequences: [batch, length, width] ---------------------------------------


def _sequence_layers(r: random.Random, width: int, count: int, scale: int) -> nn.Sequential:
    layers: list[nn.Module] = []
    for _ in range(count):
        kind = r.choice(["attention", "attention", "mlp", "mlp", "mixer", "recurrent", "code"])
        norm = r.choice([nn.LayerNorm, RmsNorm])(width)
        if kind == "attention":
            body: nn.Module = Attention(width, r.choice([1, 2, 4]), r.random() < 0.5, r.random() < 0.5)
        elif kind == "mlp":
            inner = r.choice([2, 3, 4]) * width
            body = nn.Sequential(nn.Linear(width, inner), _activation(r), nn.Linear(inner, width))
        elif kind == "mixer":
            body = nn.Sequential(nn.Linear(width, width), Code(lambda x: F.pad(x, (0, 0, 1, 0))[:, :-1], "shift"),
                                 _activation(r))
        elif kind == "recurrent":
            body = Recurrent(width, r.choice([8, 13]) * scale)
        else:
            body = _code(r)
        layers.append(Branches(lambda x, y: x + y, nn.Identity(), nn.Sequential(norm, body)))
    return nn.Sequential(*layers)


class Words(nn.Module):
    def __init__(self, words: int, length: int, layers: nn.Sequential, width: int, tied: bool):
        super().__init__()
        self.words, self.places = nn.Embedding(words, width), nn.Parameter(0.1 * torch.randn(length, width))
        self.layers, self.head = layers, nn.Linear(width, words, bias=not tied)
        if tied:
            nn.init.normal_(self.words.weight, std=0.1)
            self.head.weight = self.words.weight

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.head(self.layers(self.words(ids) + self.places))


# --- Losses and optimizers ---------------------------------------------------


def _label_loss(r: random.Random, classes: int) -> Callable[..., torch.Tensor]:
    smoothing, ignored = r.choice([0.0, 0.0, 0.1]), r.choice([-100, 0])
    kind = r.choice(["cross_entropy", "cross_entropy", "nll", "sum", "multi_margin"])

    def loss(scores: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
        scores, labels = scores.reshape(-1, classes), labels.reshape(-1)
        if kind == "nll":
            return F.nll_loss(scores.log_softmax(dim=-1), labels)
        if kind == "sum":
            return F.cross_entropy(scores, labels, reduction="sum") / labels.numel() + 1e-3 * scores.square().mean()
        if kind == "multi_margin":
            return F.multi_margin_loss(scores, labels, margin=0.5)
        return F.cross_entropy(scores, labels, label_smoothing=smoothing, ignore_index=ignored)
    return loss


def _value_loss(r: random.Random, results: int) -> Callable[..., torch.Tensor]:
    losses = [F.mse_loss, F.smooth_l1_loss, F.binary_cross_entropy_with_logits, F.huber_loss, F.l1_loss,
              lambda y, t: (y - t).square().sum(dim=-1).sqrt().mean()]
    if results > 1:  # Of one they are constants, whose gradients are roundings.
        losses += [lambda y, t: F.kl_div(y.log_softmax(-1), t.softmax(-1), reduction="batchmean"),
                   lambda y, t: 1 - F.cosine_similarity(y, t, dim=-1).mean()]
    return r.choice(losses)


def _optimizer(r: random.Random, rate: float) -> Callable[..., torch.optim.Optimizer]:
    kind, decay = r.choice(["sgd", "momentum", "nesterov", "adam", "adamw"]), r.choice([0.0, 0.0, 0.01])
    split = r.random() < 0.3

    def make(params: Any, share: float = 1.0) -> torch.optim.Optimizer:
        groups = [one for one in params if one.requires_grad]
        if split:  # As for norms and biases, which do not decay.
            parts = [[one for one in groups if one.ndim > 1], [one for one in groups if one.ndim < 2]]
            groups = [{"params": parts[0], "weight_decay": decay},
                      {"params": parts[1], "weight_decay": 0.0, "lr": share * rate / 2}]
            groups = [group for group in groups if group["params"]]
        if kind == "sgd":
            return torch.optim.SGD(groups, share * rate, weight_decay=decay)
        if kind in ("momentum", "nesterov"):
            return torch.optim.SGD(groups, share * rate, 0.9, weight_decay=decay, nesterov=kind == "nesterov")
        # Of gradients that are zero but for rounding, such as those of a bias before a norm, steps are not noise.
        if kind == "adamw":
            return torch.optim.AdamW(groups, share * rate, eps=1e-4, weight_decay=decay)
        return torch.optim.Adam(groups, share * rate, eps=1e-4, weight_decay=decay)
    return make


# --- Tasks -------------------------------------------------------------------


def draw(seed: int, scale: int = 1) -> Task:
    """Task number `seed`, with widths of `scale` times those of a small one."""
    r = random.Random(seed)
    kind = r.choice(["rows", "images", "images", "words", "words"])
    count, batch = r.randint(2, 6), r.choice([2 if kind == "rows" else 1, 2, 3, 5, 8, 13, 16]) * scale
    start, loss_seed = r.randrange(1 << 30), r.randrange(1 << 30)
    freezes, is_last = r.random() < 0.15, r.random() < 0.3
    labels = r.random() < 0.6
    results = r.choice([1, 2, 3, 10, 11]) if not labels else r.choice([2, 3, 10, 11])
    if kind == "images":
        channels, size = r.choice([1, 2, 3, 4]), r.choice([5, 6, 8, 9, 12, 14, 16])
    else:
        channels, size = r.choice([5, 8, 16, 24, 33]) * scale, r.choice([1, 4, 7, 8, 12])
    if kind == "words":
        channels, results = r.choice([8, 16, 24]) * scale, r.choice([7, 16, 29, 50])

    def make() -> nn.Module:
        d = random.Random(start)  # The same model whenever it is made.
        if kind == "rows":
            body, width = _row_layers(d, channels, count + 1, scale)
            model: nn.Module = nn.Sequential(*body, nn.Linear(width, results))
        elif kind == "images":
            body, width = _image_layers(d, channels, size, count, scale)
            ends = [nn.AdaptiveAvgPool2d(1), nn.Flatten()] if d.random() < 0.7 else [nn.Flatten()]
            outputs = body(torch.zeros(2, channels, size, size)).shape
            inputs = outputs[1] if len(ends) == 2 else outputs[1:].numel()
            model = nn.Sequential(*body, *ends, nn.Linear(inputs, results))
            if is_last:
                model = model.to(memory_format=torch.channels_last)
        else:
            model = Words(results, size, _sequence_layers(d, channels, count, scale), channels, d.random() < 0.4)
        if freezes:
            next(model.parameters()).requires_grad_(False)
        return model

    def get_batch(g: torch.Generator) -> tuple[torch.Tensor, ...]:
        if kind == "words":
            return tuple(torch.randint(0, results, (batch, size), generator=g) for _ in range(2))
        shape = (batch, channels) if kind == "rows" else (batch, channels, size, size)
        x = torch.randn(shape, generator=g)
        if kind == "images" and is_last:
            x = x.to(memory_format=torch.channels_last)
        if labels:
            return x, torch.randint(0, results, (batch,), generator=g)
        return x, torch.rand(batch, results, generator=g)

    r = random.Random(loss_seed)
    loss_fn = _label_loss(r, results) if kind == "words" or labels else _value_loss(r, results)
    return Task(f"drawn-{seed}-{kind}", make, loss_fn, _optimizer(r, r.choice([0.003, 0.01])), get_batch)


def drawn_tasks(first: int, count: int, scale: int = 1) -> list[Task]:
    return [draw(seed, scale) for seed in range(first, first + count)]

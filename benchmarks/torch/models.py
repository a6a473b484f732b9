"""Models as one writes them in PyTorch, with their losses, batches and optimizers: what the benchmark and the parity
check train."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable

import torch
from torch import nn
from torch.nn import functional as F

# --- ResNet-18, as torchvision has it ----------------------------------------


class BasicBlock(nn.Module):
    def __init__(self, inputs: int, outputs: int, stride: int):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outputs)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(outputs)
        self.downsample = None
        if stride != 1 or inputs != outputs:
            self.downsample = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        identity = x if self.downsample is None else self.downsample(x)
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        out += identity
        return self.relu(out)


class ResNet18(nn.Module):
    def __init__(self, classes: int = 1000, width: int = 64):
        super().__init__()
        self.conv1 = nn.Conv2d(3, width, 7, 2, 3, bias=False)
        self.bn1 = nn.BatchNorm2d(width)
        self.relu = nn.ReLU(inplace=True)
        self.maxpool = nn.MaxPool2d(3, 2, 1)
        blocks, inputs = [], width
        for factor in (1, 2, 4, 8):
            for at in range(2):
                blocks.append(BasicBlock(inputs, factor * width, 2 if factor > 1 and at == 0 else 1))
                inputs = factor * width
        self.layers = nn.Sequential(*blocks)
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(inputs, classes)
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, mode="fan_out", nonlinearity="relu")

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.avgpool(self.layers(x))
        return self.fc(torch.flatten(x, 1))


# --- GPT, as nanoGPT has it --------------------------------------------------


class GptBlock(nn.Module):
    def __init__(self, width: int, heads: int, dropout: float):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.c_attn, self.c_proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.c_fc, self.c_out = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.drop, self.heads, self.dropout = nn.Dropout(dropout), heads, dropout

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        q, k, v = self.c_attn(self.ln_1(x)).split(width, dim=2)
        q, k, v = (one.view(batch, length, self.heads, width // self.heads).transpose(1, 2) for one in (q, k, v))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True, dropout_p=self.dropout if self.training else 0.0)
        x = x + self.drop(self.c_proj(y.transpose(1, 2).contiguous().view(batch, length, width)))
        return x + self.drop(self.c_out(F.gelu(self.c_fc(self.ln_2(x)))))


class Gpt(nn.Module):
    def __init__(self, words: int, width: int, layers: int, heads: int, length: int, dropout: float = 0.0):
        super().__init__()
        self.wte, self.wpe = nn.Embedding(words, width), nn.Embedding(length, width)
        self.drop = nn.Dropout(dropout)
        self.h = nn.ModuleList(GptBlock(width, heads, dropout) for _ in range(layers))
        self.ln_f, self.lm_head = nn.LayerNorm(width), nn.Linear(width, words, bias=False)
        for module in self.modules():
            if isinstance(module, (nn.Linear, nn.Embedding)):
                nn.init.normal_(module.weight, std=0.02)
            if isinstance(module, nn.Linear) and module.bias is not None:
                nn.init.zeros_(module.bias)
        self.lm_head.weight = self.wte.weight

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.drop(self.wte(ids) + self.wpe(places))
        for block in self.h:
            x = block(x)
        return self.lm_head(self.ln_f(x))


def words_loss(logits: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    return F.cross_entropy(logits.view(-1, logits.shape[-1]), target.view(-1))


# --- A block of Llama --------------------------------------------------------


class RmsNorm(nn.Module):
    def __init__(self, width: int, eps: float = 1e-5):
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(width)), eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        wide = x.float()
        return (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + self.eps)).type_as(x) * self.weight


class LlamaBlock(nn.Module):
    def __init__(self, width: int, heads: int, groups: int, inner: int, length: int):
        super().__init__()
        self.size, self.heads, self.groups = width // heads, heads, groups
        self.attention_norm, self.ffn_norm = RmsNorm(width), RmsNorm(width)
        self.wq = nn.Linear(width, heads * self.size, bias=False)
        self.wk, self.wv = (nn.Linear(width, groups * self.size, bias=False) for _ in range(2))
        self.wo = nn.Linear(heads * self.size, width, bias=False)
        self.w1, self.w3 = (nn.Linear(width, inner, bias=False) for _ in range(2))
        self.w2 = nn.Linear(inner, width, bias=False)
        angles = torch.outer(torch.arange(length).float(), 10000 ** (-torch.arange(0, self.size, 2) / self.size))
        self.register_buffer("cos", angles.cos().repeat(1, 2))
        self.register_buffer("sin", angles.sin().repeat(1, 2))

    def rotated(self, x: torch.Tensor) -> torch.Tensor:
        half = x.shape[-1] // 2
        turned = torch.cat((-x[..., half:], x[..., :half]), dim=-1)
        return x * self.cos + turned * self.sin

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        h = self.attention_norm(x)
        q = self.wq(h).view(batch, length, self.heads, self.size).transpose(1, 2)
        k, v = (one(h).view(batch, length, self.groups, self.size).transpose(1, 2) for one in (self.wk, self.wv))
        q, k = self.rotated(q), self.rotated(k)
        k, v = (one.repeat_interleave(self.heads // self.groups, dim=1) for one in (k, v))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.wo(y.transpose(1, 2).reshape(batch, length, width))
        h = self.ffn_norm(x)
        return x + self.w2(F.silu(self.w1(h)) * self.w3(h))


class Llama(nn.Module):
    def __init__(self, words: int, width: int, layers: int, heads: int, groups: int, inner: int, length: int):
        super().__init__()
        self.tok_embeddings = nn.Embedding(words, width)
        self.layers = nn.Sequential(*(LlamaBlock(width, heads, groups, inner, length) for _ in range(layers)))
        self.norm, self.output = RmsNorm(width), nn.Linear(width, words, bias=False)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.output(self.norm(self.layers(self.tok_embeddings(ids))))


def mlp(widths: list[int]) -> nn.Sequential:
    layers: list[nn.Module] = []
    for inputs, outputs in zip(widths, widths[1:]):
        layers += [nn.Linear(inputs, outputs), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


# --- What is trained ---------------------------------------------------------


@dataclass
class Task:
    """A model with what trains it. `batch` gives a batch of a generator, the target last. `optimizer` takes params and
    a share of its rate. At the share `steady`, eager PyTorch's losses in f32 stay within 1e-3 of those in f64 for 50
    steps: the parity check trains there."""

    name: str
    make: Callable[[], nn.Module]
    loss_fn: Callable[..., torch.Tensor]
    optimizer: Callable[..., torch.optim.Optimizer]
    batch: Callable[[torch.Generator], tuple[torch.Tensor, ...]]
    steady: float = 1.0


def _images(count: int, size: int, classes: int) -> Callable[[torch.Generator], tuple[torch.Tensor, ...]]:
    return lambda g: (torch.randn(count, 3, size, size, generator=g),
                      torch.randint(0, classes, (count,), generator=g))


def _rows(count: int, width: int, classes: int) -> Callable[[torch.Generator], tuple[torch.Tensor, ...]]:
    return lambda g: (torch.randn(count, width, generator=g), torch.randint(0, classes, (count,), generator=g))


def _words(count: int, length: int, words: int) -> Callable[[torch.Generator], tuple[torch.Tensor, ...]]:
    def batch(g: torch.Generator) -> tuple[torch.Tensor, ...]:
        ids = torch.randint(0, words, (count, length + 1), generator=g)
        return ids[:, :-1].contiguous(), ids[:, 1:].contiguous()

    return batch


def _sgd(rate: float) -> Callable[..., torch.optim.Optimizer]:
    return lambda params, share=1.0: torch.optim.SGD(params, share * rate, momentum=0.9)


def _adamw(rate: float) -> Callable[..., torch.optim.Optimizer]:
    return lambda params, share=1.0: torch.optim.AdamW(params, share * rate)


def small_tasks(dropout: float = 0.0) -> list[Task]:
    """For a check on a CPU: the whole models, with small batches and few channels."""
    return [
        Task("mlp", lambda: mlp([64, 256, 256, 10]), F.cross_entropy, _adamw(1e-3), _rows(64, 64, 10)),
        Task("resnet18-32", lambda: ResNet18(10), F.cross_entropy, _sgd(0.01), _images(8, 32, 10), 1e-4),
        Task("resnet18-224", lambda: ResNet18(10, width=32), F.cross_entropy, _sgd(0.01), _images(2, 224, 10), 1e-3),
        Task("gpt6", lambda: Gpt(128, 64, 6, 4, 32, dropout), words_loss, _adamw(1e-3), _words(4, 32, 128)),
        Task("llama2", lambda: Llama(128, 64, 2, 4, 2, 172, 32), words_loss, _adamw(1e-3), _words(4, 32, 128)),
    ]


def large_tasks(dropout: float = 0.0) -> list[Task]:
    """For a GPU."""
    return [
        Task("mlp-256", lambda: mlp([784, 256, 256, 10]), F.cross_entropy, _sgd(0.05), _rows(128, 784, 10)),
        Task("mlp-1024", lambda: mlp([784, 1024, 1024, 1024, 10]), F.cross_entropy, _adamw(1e-3),
             _rows(512, 784, 10), 0.1),
        Task("mlp-4096", lambda: mlp([1024, 4096, 4096, 1000]), F.cross_entropy, _sgd(0.05), _rows(1024, 1024, 1000)),
        Task("resnet18-32", lambda: ResNet18(10), F.cross_entropy, _sgd(0.05), _images(128, 32, 10), 5e-4),
        Task("resnet18-224", lambda: ResNet18(1000), F.cross_entropy, _sgd(0.05), _images(64, 224, 1000), 4e-3),
        Task("gpt6", lambda: Gpt(8192, 384, 6, 6, 256, dropout), words_loss, _adamw(1e-3), _words(16, 256, 8192),
             0.3),
        Task("llama2", lambda: Llama(8192, 384, 2, 6, 2, 1024, 256), words_loss, _adamw(1e-3), _words(16, 256, 8192)),
    ]

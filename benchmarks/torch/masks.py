"""AICF's dropout masks for eager PyTorch, so that both train under the same ones.

A mask is a function of the seed, the number of the place in the model (0, 1, ...) and the number of the step (1 for the
first): element i stays where the first word of Philox4x32-10 with counter (i, step) and key seed + place is at least
rate * 2^32. It is written here from docs/aicf-ops.md, and shares no code with the compiler.
"""

from __future__ import annotations

import contextlib
import math
from typing import Any, Iterator

import torch
from torch.nn import functional as F

_LOW = (1 << 32) - 1


def words(seed: int, step: int, shape: torch.Size, device: torch.device) -> torch.Tensor:
    """The first word of each element, as int64."""
    position = torch.arange(math.prod(shape), dtype=torch.int64, device=device)
    c = [position & _LOW, position >> 32, torch.full_like(position, step & _LOW), torch.full_like(position, step >> 32)]
    keys = [seed & _LOW, (seed >> 32) & _LOW]
    for turn in range(10):
        if turn:
            keys = [(keys[0] + 0x9E3779B9) & _LOW, (keys[1] + 0xBB67AE85) & _LOW]
        (high0, low0), (high1, low1) = _product(c[0], 0xD2511F53), _product(c[2], 0xCD9E8D57)
        c = [high1 ^ c[1] ^ keys[0], low1, high0 ^ c[3] ^ keys[1], low0]
    return c[0].reshape(shape)


def _product(a: torch.Tensor, b: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Both words of a product of words, without a sum beyond 63 bits."""
    low, high = a * (b & 0xFFFF), a * (b >> 16)
    middle = high + (low >> 16)
    return middle >> 16, ((middle & 0xFFFF) << 16) | (low & 0xFFFF)


class Masks:
    """Within `used`, F.dropout and F.scaled_dot_product_attention drop what AICF drops."""

    def __init__(self, seed: int):
        self.seed, self.step, self.place = seed & ((1 << 63) - 1), 0, 0

    def next_step(self) -> None:
        self.step, self.place = self.step + 1, 0

    def dropped(self, x: torch.Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> torch.Tensor:
        if not training or not p:
            return x
        drawn = words(self.seed + self.place, self.step, x.shape, x.device)
        self.place += 1
        return torch.where(drawn >= math.ceil(p * 2**32), x * (1 / (1 - p)), 0.0)

    def attention(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, attn_mask: Any = None,
                  dropout_p: float = 0.0, is_causal: bool = False) -> torch.Tensor:
        scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        if is_causal:
            scores = scores.masked_fill(~torch.ones(scores.shape[-2:], dtype=torch.bool, device=q.device).tril(),
                                        -math.inf)
        return self.dropped(scores.softmax(-1), dropout_p) @ v

    @contextlib.contextmanager
    def used(self) -> Iterator[None]:
        before = F.dropout, F.scaled_dot_product_attention
        F.dropout, F.scaled_dot_product_attention = self.dropped, self.attention
        try:
            yield
        finally:
            F.dropout, F.scaled_dot_product_attention = before

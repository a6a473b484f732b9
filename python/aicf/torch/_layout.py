"""Tensors whose memory has their dimensions in another order than PyTorch shows them, such as channels_last.

A program has them as the memory has them, [N, H, W, C] for channels_last, so that they are bound and not copied.
"""

from __future__ import annotations

from typing import Any, Sequence

import torch

from .. import ops
from .._build import Symbol, TensorType, Value, as_value
from .._dtypes import name_of
from ._aten import Images, UnsupportedError


def order_of(tensor: torch.Tensor) -> tuple[int, ...] | None:
    """The dimensions of a tensor as its memory has them, the outermost first; None where that is not dense."""
    order = tuple(range(tensor.ndim))
    if tensor.is_contiguous():
        return order
    strides = tensor.stride()
    order = tuple(sorted(order, key=lambda axis: (-strides[axis], axis)))
    return order if tensor.permute(order).is_contiguous() else None


def inverse_of(order: Sequence[int]) -> tuple[int, ...]:
    return tuple(order.index(axis) for axis in range(len(order)))


def is_plain(order: Sequence[int]) -> bool:
    return list(order) == sorted(order)


def stored_type(tensor: torch.Tensor, order: Sequence[int]) -> TensorType:
    """The type of what lies in memory."""
    if not tensor.numel():
        raise UnsupportedError(f"a tensor of shape {tuple(tensor.shape)}, which has no elements")
    return TensorType(name_of(tensor.dtype), tuple(int(tensor.shape[axis]) for axis in order))


def shown(value: Value, order: Sequence[int]) -> Any:
    """What lies in memory, as PyTorch shows it."""
    return Images(value) if tuple(order) == (0, 2, 3, 1) else ops.transpose(value, *inverse_of(order))


class LaidOut(Symbol):
    """A symbol of the program that PyTorch shows in another order of dimensions."""

    def __init__(self, stored: Symbol, order: Sequence[int]):
        self.stored, self.order = stored, tuple(order)
        shape = tuple(stored.shape[self.order.index(axis)] for axis in range(len(order)))
        super().__init__(stored.role, TensorType(stored.dtype, shape), name=stored.name)

    def read(self) -> Value:
        return ops.transpose(self.stored.read(), *inverse_of(self.order))

    def update(self, value: Any, in_place: bool = False) -> None:
        self.stored.update(ops.transpose(as_value(value), *self.order), in_place)

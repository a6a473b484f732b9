"""Every ATen operation that aicf.torch claims, at random shapes and types, against PyTorch in higher precision.

    python aten_sweep.py --cases 20 --seed 1              # all of them
    python aten_sweep.py --only "add.*" --case 7 --show   # one case again, with its program

A case is a graph of one operation. Its tensors are values, params or images ([N, H, W, C] inside); they may be views of
others: transposed, strided, broadcast. The reference is PyTorch with floats as f64. A result is right where its
relative norm of error is within that of its element type, or within three times that of PyTorch itself in this type;
integers, booleans, NaN and infinities are compared exactly. A case that is refused by name is counted. A crash, an
error without a name, a wrong result, or an operation without a case is a failure.
"""

from __future__ import annotations

import argparse
import fnmatch
import math
import random
import sys
import warnings
from dataclasses import dataclass, field
from typing import Any, Callable

import aicf
import aicf.torch
import numpy as np
import torch
from aicf import ops
from aicf._build import TensorType
from aicf._dtypes import name_of
from aicf.torch._aten import HANDLERS, Images, Translation

FLOATS = [torch.float32, torch.float32, torch.bfloat16, torch.float16]
INTEGERS = [torch.int32, torch.int64]
EXTENTS = [1, 1, 2, 3, 4, 5, 7, 8, 11, 13, 16, 17, 31]
# Half a unit in the last place, relative.
EPSILON = {torch.float64: 2.0**-53, torch.float32: 2.0**-24, torch.bfloat16: 2.0**-9, torch.float16: 2.0**-12}
CASES: dict[str, Callable[["Draw"], tuple]] = {}


def case(*names: str) -> Callable:
    """Says of which operations a function draws the arguments: it gives (args) or (args, kwargs)."""

    def register(function: Callable) -> Callable:
        for name in names:
            CASES[name] = function
        return function

    return register


class Draw:
    """Random arguments of one case."""

    def __init__(self, name: str, seed: int, index: int):
        self.name, self.random = name, random.Random(f"{name} {seed} {index}")
        self.torch = torch.Generator().manual_seed(self.random.getrandbits(40))
        self.images_allowed = True

    def one(self, choices: Any) -> Any:
        return self.random.choice(list(choices))

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def shape(self, low: int = 0, high: int = 4, most: int = 3000) -> list[int]:
        rank = self.random.randint(low, high)
        while True:
            shape = [self.one(EXTENTS) for _ in range(rank)]
            if math.prod(shape) <= most:
                return shape

    def float(self) -> torch.dtype:
        return self.one(FLOATS)

    def tensor(self, shape: list[int], dtype: torch.dtype | None = None, low: float = -3.0, high: float = 3.0,
               special: Any = False) -> torch.Tensor:
        """Numbers in [low, high], some of them whole; `special`: with NaN, infinities and zeros now and then; "finite":
        without infinities."""
        dtype = self.float() if dtype is None else dtype
        if dtype == torch.bool:
            x = torch.rand(shape, generator=self.torch) < 0.5
        elif not dtype.is_floating_point:
            x = torch.randint(math.ceil(low), max(math.floor(high), math.ceil(low)) + 1, shape, generator=self.torch,
                              dtype=dtype)
        else:
            x = torch.rand(shape, generator=self.torch, dtype=torch.float64) * (high - low) + low
            whole = torch.rand(shape, generator=self.torch) < 0.1
            x = torch.where(whole, x.round().clamp(math.ceil(low), math.floor(high)) if low < high else x, x).to(dtype)
            if special and x.numel() and self.chance(0.3):
                flat = x.reshape(-1)
                for value in (math.nan, 0.0, -0.0, *(() if special == "finite" else (math.inf, -math.inf))):
                    flat[self.random.randrange(flat.numel())] = value
                x = flat.reshape(shape)
        return self.strided(x)

    def strided(self, x: torch.Tensor) -> torch.Tensor:
        """The same elements in another layout, now and then."""
        kind = self.random.randrange(5)
        if kind == 0 and x.ndim > 1:
            order = list(range(x.ndim))
            self.random.shuffle(order)
            back = [order.index(axis) for axis in range(x.ndim)]
            return x.permute(order).contiguous().permute(back)
        if kind == 1 and x.ndim:
            axis = self.random.randrange(x.ndim)
            wide = torch.stack([x, torch.zeros_like(x)], axis + 1).flatten(axis, axis + 1)
            return wide[(slice(None),) * axis + (slice(None, None, 2),)]
        if kind == 2 and x.ndim == 4:
            return x.contiguous(memory_format=torch.channels_last)
        return x

    def broadcast(self, count: int, low: int = 0, high: int = 4) -> list[list[int]]:
        """Shapes that broadcast together."""
        whole, shapes = self.shape(low, high), []
        for _ in range(count):
            shape = [1 if self.chance(0.2) else extent for extent in whole]
            shapes.append(shape[self.random.randint(0, len(shape)):] if self.chance(0.3) else shape)
        if self.chance(0.4) and len(whole) == 4:  # A number for each channel.
            shapes[-1] = [whole[1], 1, 1]
        return shapes

    def axis(self, rank: int) -> int:
        return self.random.randint(-rank, rank - 1) if rank else self.one([0, -1])

    def axes(self, rank: int, most: int | None = None) -> list[int]:
        count = self.random.randint(1, max(1, min(rank, most or rank)))
        found = self.random.sample(range(rank), min(count, rank))
        return [axis - rank if self.chance(0.5) else axis for axis in found]

    def number(self, dtype: torch.dtype) -> Any:
        if dtype == torch.bool:
            return self.chance(0.5)
        return self.one([0, 1, 2, -1, 3] if not dtype.is_floating_point else [0.5, -1.25, 2.0, 3, 1e-3, 0.1])


# --- Elementwise -------------------------------------------------------------


def _kinds(d: Draw, floats: float = 0.7) -> torch.dtype:
    return d.float() if d.chance(floats) else d.one(INTEGERS)


def _binary(d: Draw) -> tuple:
    base, kind = d.name.split(".")
    in_place, division = base.endswith("_") and not base.startswith("_"), base.startswith("div")
    first = d.float() if in_place and division else _kinds(d)
    if kind == "Scalar":
        x = d.tensor(d.shape(), first, special=True)
        scalar = d.number(first) or 2
        alpha = {}
        return (x, scalar), alpha
    a, b = d.broadcast(2)
    if in_place:
        a = list(torch.broadcast_shapes(a, b))
    if base.rstrip("_") in ("add", "mul") and d.chance(0.1):
        return d.tensor(a, torch.bool), d.tensor(b, torch.bool)
    second = first if d.chance(0.7) else _kinds(d)
    if in_place and second.is_floating_point and not first.is_floating_point:
        second = first
    y = d.tensor(b, second, special=True)
    if division:
        y = torch.where(y == 0, torch.ones((), dtype=second), y)
    x = d.tensor(a, first, special=True)
    more = {}
    if base.rstrip("_") in ("add", "sub", "rsub") and d.chance(0.4):
        promoted = torch.promote_types(first, second)
        more["alpha"] = d.one([2, -3]) if not promoted.is_floating_point else d.one([0.5, 2, -0.1])
    if not in_place and base != "rsub" and d.chance(0.1):
        y = d.number(first) or 3  # PyTorch lets a number be the tensor of such an overload.
    return (x, y), more


case(*(f"{name}{mark}.{kind}" for name in ("add", "sub", "mul", "div") for mark in ("", "_")
       for kind in ("Tensor", "Scalar")), "rsub.Tensor", "rsub.Scalar")(_binary)


@case("maximum.default", "minimum.default")
def _maximum(d: Draw) -> tuple:
    a, b = d.broadcast(2)
    dtype = _kinds(d)
    return d.tensor(a, dtype, special=True), d.tensor(b, dtype if d.chance(0.8) else _kinds(d), special=True)


@case("bitwise_and.Tensor", "bitwise_or.Tensor", "__and__.Tensor", "__or__.Tensor")
def _bitwise(d: Draw) -> tuple:
    a, b = d.broadcast(2)
    dtype = torch.bool if d.chance(0.7) else d.one(INTEGERS)
    return d.tensor(a, dtype), d.tensor(b, dtype)


@case("logical_and.default", "logical_or.default")
def _logical(d: Draw) -> tuple:
    a, b = d.broadcast(2)
    return (d.tensor(a, torch.bool if d.chance(0.6) else _kinds(d), special=True),
            d.tensor(b, torch.bool if d.chance(0.6) else _kinds(d)))


@case("bitwise_not.default")
def _bitwise_not(d: Draw) -> tuple:
    return (d.tensor(d.shape(), torch.bool if d.chance(0.7) else d.one(INTEGERS)),)


@case("logical_not.default")
def _logical_not(d: Draw) -> tuple:
    return (d.tensor(d.shape(), torch.bool if d.chance(0.6) else _kinds(d), special=True),)


@case(*(f"{name}.{kind}" for name in ("eq", "ne", "lt", "le", "gt", "ge") for kind in ("Tensor", "Scalar")))
def _comparison(d: Draw) -> tuple:
    first = _kinds(d, 0.5) if d.chance(0.9) else torch.bool
    if d.name.endswith("Scalar"):
        return d.tensor(d.shape(), first, special=True), d.one([0, 1, 0.5, -1.5, 2])
    a, b = d.broadcast(2)
    second = first if d.chance(0.6) else _kinds(d, 0.5)
    return d.tensor(a, first, special=True), d.tensor(b, second, special=True)


def _unary(low: float, high: float, integers: bool) -> Callable:
    def draw(d: Draw) -> tuple:
        in_place = d.name.split(".")[0].endswith("_")
        dtype = d.one(INTEGERS) if integers and not in_place and d.chance(0.2) else d.float()
        # At -inf, PyTorch's silu and gelu are NaN, and AICF's their limit.
        return (d.tensor(d.shape(), dtype, low, high, special="finite" if d.name.startswith("silu") else True),)

    return draw


for _name, _low, _high, _integers in (
        ("exp", -4, 4, True), ("exp2", -4, 4, True), ("expm1", -2, 2, True), ("log", 0.01, 9, False),
        ("log1p", -0.5, 5, False), ("sin", -4, 4, True), ("cos", -4, 4, True), ("tan", -1, 1, True),
        ("ceil", -5, 5, False), ("trunc", -5, 5, False), ("round", -5, 5, False),
        ("sqrt", 0, 9, False), ("rsqrt", 0.01, 9, False),
        ("erf", -3, 3, True), ("floor", -5, 5, False), ("tanh", -4, 4, True), ("sigmoid", -6, 6, True),
        ("neg", -3, 3, True), ("abs", -3, 3, True), ("sign", -3, 3, True), ("relu", -3, 3, True),
        ("silu", -6, 6, False), ("relu6", -2, 9, False)):
    case(f"{_name}.default", f"{_name}_.default")(_unary(_low, _high, _integers))
case("reciprocal.default")(_unary(0.2, 3, True))
case("square.default")(_unary(-3, 3, True))


@case("gelu.default")
def _gelu(d: Draw) -> tuple:
    return (d.tensor(d.shape(), None, -5, 5, special="finite"),), {"approximate": d.one(["none", "tanh"])}


@case("clone.default", "contiguous.default", "detach.default", "detach_.default", "alias.default",
      "lift_fresh_copy.default")
def _same(d: Draw) -> tuple:
    return (d.tensor(d.shape(), d.one([torch.bool, *FLOATS, *INTEGERS]), special=True),)


def _any(d: Draw) -> torch.dtype:
    return d.one([torch.float32, torch.bfloat16, torch.float16, torch.float64, torch.int32, torch.int64, torch.bool])


@case("_to_copy.default")
def _to_copy(d: Draw) -> tuple:
    return (d.tensor(d.shape(), _any(d)),), {"dtype": _any(d)}


@case("to.dtype", "to.dtype_layout", "to.device", "to.other", "type_as.default")
def _to(d: Draw) -> tuple:
    x, dtype = d.tensor(d.shape(), _any(d)), _any(d)
    if d.name == "to.dtype":
        return x, dtype
    if d.name == "to.dtype_layout":
        return (x,), {"dtype": dtype, "layout": torch.strided}
    if d.name == "to.device":
        return x, torch.device("cpu"), dtype
    return x, d.tensor([2], dtype)


@case("_assert_tensor_metadata.default")
def _assertion(d: Draw) -> tuple:
    x = d.tensor(d.shape(), None)
    return x, list(x.shape), None, x.dtype


@case("pow.Tensor_Scalar")
def _pow_scalar(d: Draw) -> tuple:
    if d.chance(0.3):
        return d.tensor(d.shape(), d.one(INTEGERS), -3, 3), d.one([0, 1, 2, 3, 4])
    power = d.one([0, 1, 2, 3, 4, -1, -2, 0.5, -0.5, 1.5, 2.0, 2.5, 3.0])
    low = -3 if float(power).is_integer() and power > 0 else 0.2
    return d.tensor(d.shape(), None, low, 3), power


@case("pow.Tensor_Tensor")
def _pow_tensor(d: Draw) -> tuple:
    a, b = d.broadcast(2)
    dtype = d.float()
    return d.tensor(a, dtype, 0.1, 3), d.tensor(b, dtype if d.chance(0.8) else d.one([*FLOATS, torch.int32]), -2, 3)


@case("clamp.default", "clamp_.default")
def _clamp(d: Draw) -> tuple:
    low, high = d.one([(-0.5, 0.75), (None, 1), (0, None), (-1, 2), (1.0, -1.0)])
    dtype = _kinds(d, 0.8)
    if not dtype.is_floating_point:
        low, high = d.one([(-1, 2), (None, 1), (0, None), (-0.5, 1.5)])
        if d.name.startswith("clamp_") and isinstance(low, float):
            low, high = -1, 1
    return d.tensor(d.shape(), dtype, special=True), low, high


@case("clamp_min.default")
def _clamp_min(d: Draw) -> tuple:
    return d.tensor(d.shape(), None, special=True), d.one([0, -0.5, 1])


@case("hardtanh.default", "hardtanh_.default")
def _hardtanh(d: Draw) -> tuple:
    return (d.tensor(d.shape(), None, special=True), *d.one([(), (-2.0, 0.5), (0, 1)]))


@case("elu.default", "selu.default", "celu.default", "softplus.default", "mish.default")
def _exponential(d: Draw) -> tuple:
    x = d.tensor(d.shape(), None, -4, d.one([4, 200]))
    return (x, *{"elu": d.one([(), (0.5,), (1.5, 2.0, 0.5)]), "celu": d.one([(), (0.5,)]),
                 "softplus": d.one([(), (2.0,), (0.5, 5.0)])}.get(d.name.split(".")[0], ()))


@case("isnan.default")
def _isnan(d: Draw) -> tuple:
    return (d.tensor(d.shape(), _kinds(d), special=True),)


@case("pow.Scalar")
def _pow_of_scalar(d: Draw) -> tuple:
    return d.one([2, 0.5, 1.5, 10]), d.tensor(d.shape(), None, -2, 2)


@case("prelu.default")
def _prelu(d: Draw) -> tuple:
    x = d.tensor(d.shape(2, 4))
    return x, d.tensor([d.one([1, x.shape[1]])], x.dtype)


@case("copy.default")
def _copy(d: Draw) -> tuple:
    shape = d.shape()
    return d.tensor(shape, _any(d)), d.tensor(shape[d.random.randint(0, len(shape)):], d.float())


@case("fill.Scalar", "fill.Tensor")
def _fill(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _kinds(d))
    fill = d.number(x.dtype)
    return x, torch.tensor(fill, dtype=x.dtype) if d.name.endswith("Tensor") else fill


@case("where.self", "where.ScalarOther", "where.ScalarSelf", "where.Scalar")
def _where(d: Draw) -> tuple:
    shapes = d.broadcast(3)
    condition, dtype = d.tensor(shapes[0], torch.bool), _kinds(d)
    if d.name == "where.self":
        return (condition, d.tensor(shapes[1], dtype, special=True),
                d.tensor(shapes[2], dtype if d.chance(0.7) else _kinds(d)))
    if d.name == "where.ScalarOther":
        return condition, d.tensor(shapes[1], dtype), d.number(dtype)
    if d.name == "where.ScalarSelf":
        return condition, d.number(dtype), d.tensor(shapes[1], dtype)
    return condition, d.number(dtype), d.number(dtype)


@case("masked_fill.Scalar", "masked_fill.Tensor", "masked_fill_.Scalar")
def _masked_fill(d: Draw) -> tuple:
    a, b = d.broadcast(2)
    if d.name.startswith("masked_fill_"):
        a = list(torch.broadcast_shapes(a, b))
    x = d.tensor(a, _kinds(d))
    fill = d.one([0, 1, -2] if not x.dtype.is_floating_point else [0, 1.5, -math.inf])
    return x, d.tensor(b, torch.bool), torch.tensor(fill, dtype=x.dtype) if d.name.endswith("Tensor") else fill


# --- Making tensors ----------------------------------------------------------


@case("zeros.default", "ones.default")
def _made(d: Draw) -> tuple:
    return (d.shape(),), {"dtype": _any(d)}


@case("zeros_like.default", "ones_like.default")
def _like(d: Draw) -> tuple:
    return (d.tensor(d.shape(), _any(d)),), {"dtype": _any(d)} if d.chance(0.5) else {}


@case("slice_scatter.default", "select_scatter.default")
def _written_slice(d: Draw) -> tuple:
    x = d.tensor(d.shape(1), _any(d))
    axis = d.axis(x.ndim)
    if d.name == "select_scatter.default":
        index = d.random.randint(-x.shape[axis], x.shape[axis] - 1)
        return x, d.tensor(list(x.select(axis, index).shape), x.dtype), axis, index
    start, end = sorted(d.random.randint(0, x.shape[axis]) for _ in range(2))
    if start == end:
        start, end = 0, x.shape[axis]
    shape = list(x.shape)
    shape[axis] = end - start
    return x, d.tensor(shape, x.dtype), axis, start, d.one([end, end, end - x.shape[axis] or None]), 1


@case("new_zeros.default", "new_ones.default")
def _new(d: Draw) -> tuple:
    return d.tensor(d.shape(), _any(d)), d.shape()


@case("full.default")
def _full(d: Draw) -> tuple:
    dtype = d.one([*FLOATS, *INTEGERS, torch.bool])
    return (d.shape(), d.number(dtype)), {"dtype": dtype}


@case("full_like.default")
def _full_like(d: Draw) -> tuple:
    x = d.tensor(d.shape(), d.one([*FLOATS, *INTEGERS, torch.bool]))
    return x, d.one([d.number(x.dtype), 1])


@case("new_full.default")
def _new_full(d: Draw) -> tuple:
    x = d.tensor(d.shape(), d.one([*FLOATS, *INTEGERS]))
    return x, d.shape(), d.number(x.dtype)


@case("scalar_tensor.default")
def _scalar_tensor(d: Draw) -> tuple:
    dtype = d.one([*FLOATS, *INTEGERS])
    return (d.number(dtype),), {"dtype": dtype}


@case("arange.default", "arange.start", "arange.start_step")
def _arange(d: Draw) -> tuple:
    end = d.one([1, 7, 30, 6.5])
    dtype = {"dtype": d.one([torch.float32, torch.int64, torch.int32, torch.bfloat16])} if d.chance(0.6) else {}
    if d.name == "arange.default":
        return (end,), dtype
    start = d.one([0, -3, 2, 0.5]) if isinstance(end, float) or "start_step" in d.name else d.one([0, -3, 1])
    if dtype and not dtype["dtype"].is_floating_point:
        start, end = int(start), int(end)
    start = min(start, end)
    if d.name == "arange.start":
        return (start, end), dtype
    if d.chance(0.3):
        return (end, start, d.one([-1, -2])), dtype
    return (start, end, d.one([1, 2, 3])), dtype


@case("tril.default", "triu.default")
def _triangle(d: Draw) -> tuple:
    return d.tensor(d.shape(2, 4), d.one([*FLOATS, torch.int64, torch.bool])), d.one([0, 1, -1, 3, -2])


# --- Shapes ------------------------------------------------------------------


def _split_shape(d: Draw, count: int) -> list[int]:
    """Another shape of that many elements."""
    shape = []
    while count > 1 and len(shape) < 4:
        factor = d.one([n for n in range(1, count + 1) if count % n == 0])
        shape.append(factor)
        count //= factor
    return shape + ([count] if count > 1 else [])


@case("view.default", "_unsafe_view.default", "reshape.default")
def _view(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _any(d)).contiguous()
    shape = _split_shape(d, x.numel())
    if shape and d.chance(0.4):
        shape[d.random.randrange(len(shape))] = -1
    if d.name == "reshape.default":
        x = d.strided(x)
    return x, shape


@case("view_as.default")
def _view_as(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _any(d)).contiguous()
    return x, d.tensor(_split_shape(d, x.numel()), torch.float32)


@case("flatten.using_ints")
def _flatten(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _any(d))
    if not x.ndim:
        return (x,)
    start = d.random.randrange(x.ndim)
    end = d.random.randint(start, x.ndim - 1)
    return x, start - x.ndim if d.chance(0.3) else start, end - x.ndim if d.chance(0.5) else end


@case("unflatten.int")
def _unflatten(d: Draw) -> tuple:
    shape = d.shape(1)
    axis = d.random.randrange(len(shape))
    parts = [d.one([1, 2, 3]), d.one([1, 2, 5])]
    shape[axis] = math.prod(parts)
    if d.chance(0.3):
        parts[0] = -1
    return d.tensor(shape, _any(d)), axis - len(shape) if d.chance(0.5) else axis, parts


@case("unsqueeze.default")
def _unsqueeze(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _any(d))
    return x, d.random.randint(-x.ndim - 1, x.ndim)


@case("squeeze.dim", "squeeze.dims", "squeeze.default")
def _squeeze(d: Draw) -> tuple:
    x = d.tensor([1 if d.chance(0.5) else n for n in d.shape()], _any(d))
    if d.name == "squeeze.default":
        return (x,)
    return x, d.axis(x.ndim) if d.name == "squeeze.dim" else d.axes(x.ndim) if x.ndim else []


@case("t.default")
def _t(d: Draw) -> tuple:
    return (d.tensor(d.shape(0, 2), _any(d)),)


@case("transpose.int")
def _transpose(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _any(d))
    return x, d.axis(x.ndim), d.axis(x.ndim)


@case("permute.default")
def _permute(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _any(d))
    order = d.random.sample(range(x.ndim), x.ndim)
    if x.ndim == 4 and d.chance(0.5):
        order = d.one([[0, 2, 3, 1], [0, 3, 1, 2]])
    return x, [axis - x.ndim if d.chance(0.3) else axis for axis in order]


@case("expand.default", "broadcast_to.default", "expand_as.default")
def _expand(d: Draw) -> tuple:
    small, other = d.broadcast(2)
    whole = list(torch.broadcast_shapes(small, other))
    x = d.tensor(small, _any(d))
    if d.name == "expand_as.default":
        return x, d.tensor(whole, torch.float32)
    if d.name == "expand.default" and small and d.chance(0.5):
        whole = [-1 if at >= len(whole) - len(small) and n == small[at - len(whole) + len(small)] else n
                 for at, n in enumerate(whole)]
    return x, whole


@case("broadcast_tensors.default")
def _broadcast_tensors(d: Draw) -> tuple:
    return ([d.tensor(shape, _any(d)) for shape in d.broadcast(3)],)


@case("slice.Tensor")
def _slice(d: Draw) -> tuple:
    x = d.tensor(d.shape(1), _any(d))
    axis = d.axis(x.ndim)
    n = x.shape[axis]
    start = d.one([None, 0, d.random.randrange(n), -d.random.randint(1, n)])
    first = 0 if start is None else start % n
    end = d.one([None, d.random.randint(first + 1, n), 2**63 - 1, n + 3] + ([-1] if first < n - 1 else []))
    return x, axis, start, end, d.one([1, 1, 2, 3])


@case("select.int")
def _select(d: Draw) -> tuple:
    x = d.tensor(d.shape(1), _any(d))
    axis = d.axis(x.ndim)
    return x, axis, d.axis(x.shape[axis])


@case("split.Tensor", "chunk.default")
def _split(d: Draw) -> tuple:
    x = d.tensor(d.shape(1), _any(d))
    return x, d.one([1, 2, 3, 5]), d.axis(x.ndim)


@case("split_with_sizes.default", "split.sizes")
def _split_sizes(d: Draw) -> tuple:
    shape, sizes = d.shape(1, 4, 500), [d.one([1, 2, 5]) for _ in range(d.one([1, 2, 3]))]
    axis = d.axis(len(shape))
    shape[axis] = sum(sizes)
    return d.tensor(shape, _any(d)), sizes, axis


@case("unbind.int")
def _unbind(d: Draw) -> tuple:
    shape = d.shape(1)
    axis = d.axis(len(shape))
    shape[axis] = d.one([1, 2, 3, 5])
    return d.tensor(shape, _any(d)), axis


@case("cat.default", "concat.default")
def _cat(d: Draw) -> tuple:
    shape = d.shape(1, 4, 800)
    axis, parts, dtype = d.axis(len(shape)), [], _any(d)
    for _ in range(d.one([1, 2, 3, 4])):
        shape[axis] = d.one(EXTENTS[:9])
        parts.append(d.tensor(shape, dtype if d.chance(0.8) else _any(d)))
    return parts, axis


@case("stack.default")
def _stack(d: Draw) -> tuple:
    shape, dtype = d.shape(0, 3, 800), _any(d)
    return [d.tensor(shape, dtype if d.chance(0.9) else _any(d)) for _ in range(d.one([1, 2, 3]))], \
        d.random.randint(-len(shape) - 1, len(shape))


@case("embedding.default")
def _embedding(d: Draw) -> tuple:
    rows, width = d.one([1, 5, 17]), d.one(EXTENTS)
    return d.tensor([rows, width]), d.tensor(d.shape(0, 3, 200), d.one(INTEGERS), 0, rows - 1)


@case("index_select.default")
def _index_select(d: Draw) -> tuple:
    x = d.tensor(d.shape(1), _any(d))
    axis = d.axis(x.ndim)
    return x, axis, d.tensor([d.one([1, 3, 7])], d.one(INTEGERS), 0, x.shape[axis] - 1)


def _subscripts(d: Draw, x: torch.Tensor, several: bool = True) -> list:
    """Tensors of integers for some dimensions, neighbours or not."""
    shape, count = d.one([[3], [2, 4], [1], []]), d.random.randint(1, min(x.ndim, 3)) if several else 1
    axes = sorted(d.random.sample(range(x.ndim), count))
    found: list = [None] * (axes[-1] + 1)
    for axis in axes:
        own = [1 if d.chance(0.2) else extent for extent in shape]
        found[axis] = d.tensor(own, d.one(INTEGERS), -x.shape[axis], x.shape[axis] - 1)
    return found


@case("index.Tensor", "_unsafe_index.Tensor")
def _index(d: Draw) -> tuple:
    x = d.tensor(d.shape(1), _any(d))
    return x, _subscripts(d, x, d.chance(0.6))


@case("index_put.default", "index_put_.default", "_unsafe_index_put.default")
def _index_put(d: Draw) -> tuple:
    x = d.tensor(d.shape(1, 4, 600), _any(d) if d.chance(0.7) else torch.float32)
    accumulate = x.dtype != torch.bool and d.chance(0.4)
    if d.chance(0.25):
        mask = d.tensor(list(x.shape[:d.random.randint(1, x.ndim)]), torch.bool)
        return x, [mask], torch.tensor(d.number(x.dtype), dtype=x.dtype), accumulate
    indices = _subscripts(d, x, d.chance(0.6))
    shape = list(x[tuple(slice(None) if one is None else one.long() for one in indices)].shape)
    if d.chance(0.3):
        shape = shape[d.random.randint(0, len(shape)):]
    values = d.tensor([1 if d.chance(0.2) else extent for extent in shape], x.dtype)
    # PyTorch takes subscripts of one type alone.
    indices = [one if one is None else one.long() for one in indices]
    cells = torch.arange(x.numel()).reshape(x.shape)[tuple(slice(None) if one is None else one for one in indices)]
    if not accumulate and len(cells.unique()) < cells.numel():
        # Which of several values an element gets is not defined.
        values = torch.full_like(values, d.number(x.dtype))
    return x, indices, values, accumulate


def _along_index(d: Draw, x: torch.Tensor, axis: int, most: int = 9) -> torch.Tensor:
    """Subscripts along a dimension: no longer than `x` in the others."""
    shape = [d.random.randint(1, extent) if d.chance(0.4) else extent for extent in x.shape]
    if x.ndim:
        shape[axis] = d.one([1, 2, 5, most])
    return d.tensor(shape, torch.int64, 0, (x.shape[axis] if x.ndim else 1) - 1)


@case("gather.default")
def _gather(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _any(d))
    axis = d.axis(x.ndim)
    return x, axis, _along_index(d, x, axis)


@case("scatter.src", "scatter_.src", "scatter.value", "scatter_.value", "scatter_add.default", "scatter_add_.default",
      "scatter_reduce.two", "scatter_reduce_.two")
def _scatter(d: Draw) -> tuple:
    x = d.tensor(d.shape(0, 4, 600), d.one([*FLOATS, *INTEGERS]))
    axis = d.axis(x.ndim)
    index = _along_index(d, x, axis)
    if d.name.endswith(".value"):
        return x, axis, index, d.number(x.dtype)
    source = d.tensor([extent + d.one([0, 0, 1]) for extent in index.shape], x.dtype)
    if "reduce" in d.name:
        return (x, axis, index, source, d.one(["sum", "mean"])), {"include_self": d.chance(0.6)}
    return x, axis, index, source


@case("index_add.default", "index_add_.default", "index_copy.default", "index_copy_.default", "index_fill.int_Scalar",
      "index_fill_.int_Scalar", "index_fill.int_Tensor", "index_fill_.int_Tensor")
def _index_add(d: Draw) -> tuple:
    x = d.tensor(d.shape(0), d.one([*FLOATS, *INTEGERS]))
    axis = d.axis(x.ndim)
    extent = x.shape[axis] if x.ndim else 1
    index = d.tensor([d.one([1, 3, 7]) if x.ndim else 1], torch.int64, 0, extent - 1)
    if "fill" in d.name:
        fill = d.number(x.dtype)
        return x, axis, index, torch.tensor(fill, dtype=x.dtype) if d.name.endswith("Tensor") else fill
    shape = list(x.shape)
    if x.ndim:
        shape[axis] = index.numel()
    more = {"alpha": d.one([2, -3] if not x.dtype.is_floating_point else [0.5, 2])} if "add" in d.name and d.chance(
        0.4) else {}
    return (x, axis, index, d.tensor(shape, x.dtype)), more


@case("topk.default", "sort.default", "sort.stable", "argsort.default", "argsort.stable")
def _sorting(d: Draw) -> tuple:
    x = d.tensor(d.shape(0, 3, 500), _kinds(d), special=True)
    axis = d.axis(x.ndim)
    extent = x.shape[axis] if x.ndim else 1
    if d.name.endswith("stable"):
        return (x,), {"stable": True, "dim": axis, "descending": d.chance(0.5)}
    if x.numel():  # Which of equal elements comes first is nowhere said.
        x = (torch.randperm(x.numel(), generator=d.torch) - x.numel() // 2).reshape(x.shape).to(
            torch.float32 if x.dtype in (torch.float16, torch.bfloat16) else x.dtype)
    if d.name == "topk.default":
        return x, d.random.randint(1, extent), axis, d.chance(0.7)
    return x, axis, d.chance(0.5)


@case("flip.default")
def _flip(d: Draw) -> tuple:
    x = d.tensor(d.shape(0), _any(d))
    return x, d.axes(x.ndim) if x.ndim else []


@case("roll.default")
def _roll(d: Draw) -> tuple:
    x = d.tensor(d.shape(0), _any(d))
    if not x.ndim or d.chance(0.3):
        return x, [d.random.randint(-9, 9)]
    dims = d.axes(x.ndim)
    return x, [d.random.randint(-9, 9) for _ in dims], dims


@case(*(f"{name}{mark}.{kind}" for name in ("remainder", "fmod") for mark in ("", "_")
        for kind in ("Tensor", "Scalar")), "remainder.Scalar_Tensor", "floor_divide.default", "floor_divide_.Tensor",
      *(f"div{mark}.{kind}_mode" for mark in ("", "_") for kind in ("Tensor", "Scalar")))
def _rounded(d: Draw) -> tuple:
    in_place = d.name.split(".")[0].endswith("_")
    a, b = d.broadcast(2)
    first = _kinds(d, 0.6)
    second = first if in_place or d.chance(0.8) else _kinds(d)
    if in_place:
        a = list(torch.broadcast_shapes(a, b))
    y = d.tensor(b, second, -5, 5, special=second.is_floating_point)
    y = torch.where(y == 0, torch.full((), 2, dtype=second), y)
    x = d.tensor(a, first, -40, 40)
    more = {"rounding_mode": d.one(["trunc", "floor"])} if "_mode" in d.name else {}
    number = d.one([2, -3, 7] if not first.is_floating_point else [0.5, 2, -3, 0.1, 2.5])
    if d.name.endswith("Scalar_Tensor"):
        return (d.one([5, -7, 11]), y), more
    if ".Scalar" in d.name:
        return (x, number), more
    return (x, y), more


_RESIZES = [f"upsample_{kind}" for kind in ("nearest1d", "nearest2d", "linear1d", "bilinear2d", "bicubic2d")] + [
    "_upsample_nearest_exact1d", "_upsample_nearest_exact2d"]


@case(*(f"{name}{end}" for name in _RESIZES for end in (".default", ".vec", "_backward.default")))
def _upsample(d: Draw) -> tuple:
    rank = 1 if "1d" in d.name else 2
    shape = [d.one([1, 2, 3]), d.one([1, 2, 5]), *(d.one([1, 2, 3, 4, 7]) for _ in range(rank))]
    # Scales whose reciprocal is exact: others PyTorch rounds as it likes.
    scales = [d.one([0.5, 1.0, 2.0, 4.0]) if shape[2 + at] > 1 else d.one([1.0, 2.0]) for at in range(rank)]
    size = [int(extent * scale) for extent, scale in zip(shape[2:], scales)]
    corners = (d.chance(0.5),) if "linear" in d.name or "cubic" in d.name else ()
    by_size = d.chance(0.4) or corners == (True,)
    if by_size:
        size = [d.one([1, 2, 3, 5, 8]) for _ in range(rank)]
    dtype = d.one([torch.float32, torch.float32, torch.bfloat16])
    if d.name.endswith("vec"):
        return (d.tensor(shape, dtype), size, *corners, None) if by_size else (d.tensor(shape, dtype), None, *corners,
                                                                              scales)
    given = [None] * rank if by_size else scales
    if "backward" in d.name:
        return (d.tensor(shape[:2] + size, dtype), size, shape, *corners, *given)
    return (d.tensor(shape, dtype), size, *corners, *given)


_BORDERS = [f"{kind}_pad{rank}d" for kind in ("reflection", "replication") for rank in (1, 2, 3)]


@case("pad.default", "_pad_circular.default", *(f"{name}{end}" for name in _BORDERS for end in (
    ".default", "_backward.default")))
def _borders(d: Draw) -> tuple:
    rank = int(d.name.split("pad")[1][0]) if d.name[:3] == "ref" or d.name[:3] == "rep" else d.one([1, 2, 3])
    shape = [d.one([1, 2]), d.one([1, 3]), *(d.one([3, 4, 6]) for _ in range(rank))]
    sides = [d.one([0, 1, 2]) for _ in range(2 * rank)]
    dtype = d.one([torch.float32, torch.float32, torch.bfloat16, torch.float16])
    x = d.tensor(shape, dtype)
    if d.name == "pad.default":
        mode = d.one(["constant", "reflect", "replicate", "circular"])
        return (x, sides, mode, *([1.5] if mode == "constant" else []))
    if "backward" in d.name:
        grown = shape[:2] + [extent + sides[-2 * at - 2] + sides[-2 * at - 1] for at, extent in enumerate(shape[2:])]
        return d.tensor(grown, dtype), x, sides
    return x, sides


@case("constant_pad_nd.default")
def _constant_pad(d: Draw) -> tuple:
    x = d.tensor([extent + 2 for extent in d.shape(1)], _kinds(d))
    sides = [d.one([0, 1, 2, -1]) for _ in range(2 * d.random.randint(1, x.ndim))]
    return x, sides, d.number(x.dtype)


# --- Reductions --------------------------------------------------------------


@case("sum.default", "mean.default", "sum.dim_IntList", "mean.dim")
def _sum(d: Draw) -> tuple:
    is_sum = d.name.startswith("sum")
    dtype = d.one([*FLOATS, *INTEGERS, torch.bool]) if is_sum else d.float()
    x = d.tensor(d.shape(), dtype)
    more = {"dtype": d.one([torch.float32, torch.float64])} if d.chance(0.2) else {}
    if d.name.endswith("default"):
        return (x,), more
    dims = d.one([d.axes(x.ndim), [], None]) if d.chance(0.3) else d.axes(x.ndim)
    return (x, dims, d.chance(0.5)), more


@case("amax.default", "amin.default")
def _amax(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _kinds(d), special=True)
    return x, d.axes(x.ndim) if d.chance(0.8) else [], d.chance(0.5)


@case("max.default", "min.default")
def _max(d: Draw) -> tuple:
    return (d.tensor(d.shape(), _kinds(d), special=True),)


@case("var.correction", "std.correction")
def _var(d: Draw) -> tuple:
    x = d.tensor(d.shape(1))
    return (x, d.one([None, d.axes(x.ndim)])), {"correction": d.one([0, 1, None]), "keepdim": d.chance(0.5)}


@case("linalg_vector_norm.default")
def _vector_norm(d: Draw) -> tuple:
    x = d.tensor(d.shape(1, 3), None, special=True)
    order = d.one([2, 2.0, 1, 0, 3, 1.5, math.inf, -math.inf])
    return x, order, d.one([None, d.axes(x.ndim)]), d.chance(0.5)


@case("prod.default", "prod.dim_int")
def _prod(d: Draw) -> tuple:
    x = d.tensor(d.shape(1, 3), d.float(), 0.8, 1.2)
    return (x,) if d.name.endswith("default") else (x, d.axis(x.ndim), d.chance(0.5))


@case("max.dim", "min.dim")
def _max_along(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _kinds(d), special=True)
    return x, d.axis(x.ndim), d.chance(0.5)


@case("var_mean.correction")
def _var_mean(d: Draw) -> tuple:
    x = d.tensor(d.shape(1))
    return (x, d.one([None, d.axes(x.ndim)])), {"correction": d.one([0, 1, None]), "keepdim": d.chance(0.5)}


@case("var.dim", "std.dim", "var_mean.dim")
def _var_dim(d: Draw) -> tuple:
    x = d.tensor(d.shape(1))
    return x, d.axes(x.ndim), d.chance(0.5), d.chance(0.5)


@case("argmax.default", "argmin.default")
def _argmax(d: Draw) -> tuple:
    x = d.tensor(d.shape(), _kinds(d), special=True)
    return x, None if d.chance(0.3) else d.axis(x.ndim), d.chance(0.5)


@case("any.default", "any.dim", "any.dims", "all.default", "all.dim", "all.dims")
def _any_all(d: Draw) -> tuple:
    x = d.tensor(d.shape(), torch.bool if d.chance(0.6) else _kinds(d))
    x = x if d.chance(0.5) else torch.ones_like(x) if "all" in d.name else torch.zeros_like(x)
    if d.name.endswith("default"):
        return (x,)
    return x, d.axis(x.ndim) if d.name.endswith("dim") else d.axes(x.ndim) if x.ndim else None, d.chance(0.5)


@case("cumsum.default")
def _cumsum(d: Draw) -> tuple:
    x = d.tensor(d.shape(), d.one([*FLOATS, *INTEGERS]))
    return (x, d.axis(x.ndim)), {"dtype": torch.float32} if d.chance(0.2) else {}


@case("softmax.int", "log_softmax.int", "_softmax.default", "_log_softmax.default")
def _softmax(d: Draw) -> tuple:
    x = d.tensor(d.shape(), None, -6, 6)
    if d.name.startswith("_"):
        return x, d.axis(x.ndim), False
    return x, d.axis(x.ndim), *((torch.float32,) if d.chance(0.3) else ())


# --- Layers ------------------------------------------------------------------


@case("linear.default")
def _linear(d: Draw) -> tuple:
    dtype, inputs, outputs = d.float(), d.one(EXTENTS), d.one(EXTENTS)
    x = d.tensor([*d.shape(0, 3, 200), inputs], dtype)
    return x, d.tensor([outputs, inputs], dtype), d.tensor([outputs], dtype) if d.chance(0.6) else None


@case("mm.default", "bmm.default", "mv.default", "dot.default")
def _mm(d: Draw) -> tuple:
    dtype, (m, k, n) = d.float(), (d.one(EXTENTS) for _ in range(3))
    batch = [d.one([1, 2, 3])] if d.name == "bmm.default" else []
    if d.name == "dot.default":
        return d.tensor([k], dtype), d.tensor([k], dtype)
    return d.tensor([*batch, m, k], dtype), d.tensor([*batch, k, *([] if d.name == "mv.default" else [n])], dtype)


@case("matmul.default")
def _matmul(d: Draw) -> tuple:
    dtype, (m, k, n) = d.float(), (d.one(EXTENTS) for _ in range(3))
    batch, other = d.broadcast(2, 0, 2) if d.chance(0.6) else ([], [])
    a = [k] if d.chance(0.2) else [*batch[:2], m, k]
    b = [k] if d.chance(0.2) else [*other[:2], k, n]
    while math.prod(a) > 4000 or math.prod(b) > 4000:
        a, b = a[-2:], b[-2:]
    return d.tensor(a, dtype), d.tensor(b, dtype)


@case("addmm.default", "baddbmm.default")
def _addmm(d: Draw) -> tuple:
    dtype, (m, k, n) = d.float(), (d.one(EXTENTS) for _ in range(3))
    batch = [d.one([1, 2, 3])] if d.name == "baddbmm.default" else []
    c = d.one([[*batch, m, n], [m, n], [n], [1], [m, 1], []])
    return (d.tensor(c, dtype), d.tensor([*batch, m, k], dtype), d.tensor([*batch, k, n], dtype)), d.one(
        [{}, {"beta": 0.5}, {"alpha": -2}, {"beta": 0, "alpha": 1.5}])


def _convolution_sizes(d: Draw) -> tuple:
    groups = d.one([1, 1, 1, 2, 3])
    inputs, outputs = groups * d.one([1, 2, 3]), groups * d.one([1, 2, 5])
    window = [d.one([1, 2, 3]), d.one([1, 3, 5])]
    stride, padding, dilation = [d.one([1, 2]), d.one([1, 3])], [d.one([0, 1]), d.one([0, 2])], [d.one([1, 2]), 1]
    height, width = (max(d.one(EXTENTS), (window[at] - 1) * dilation[at] + 1) for at in range(2))
    dtype = d.float()
    x = d.tensor([d.one([1, 2, 3]), inputs, height, width], dtype)
    w = d.tensor([outputs, inputs // groups, *window], dtype)
    return x, w, d.tensor([outputs], dtype) if d.chance(0.5) else None, stride, padding, dilation, groups


@case("conv2d.default")
def _conv2d(d: Draw) -> tuple:
    x, w, bias, *options, groups = _convolution_sizes(d)
    if d.chance(0.1):
        x = x[0]
    return x, w, bias, *([one[0]] if one[0] == one[1] and d.chance(0.5) else one for one in options), groups


@case("convolution.default")
def _convolution(d: Draw) -> tuple:
    x, w, bias, stride, padding, dilation, groups = _convolution_sizes(d)
    return x, w, bias, stride, padding, dilation, False, [0, 0], groups


def _pool_sizes(d: Draw) -> tuple:
    window = [d.one([1, 2, 3]), d.one([2, 3])]
    stride = d.one([[], [1, 1], [2, 1], [2, 2]])
    padding = [d.random.randint(0, window[0] // 2), d.random.randint(0, window[1] // 2)]
    x = d.tensor([d.one([1, 2, 3]), d.one([1, 3, 8]), *(max(d.one(EXTENTS), 3) for _ in range(2))])
    return x, window, stride, padding


@case("max_pool2d.default", "max_pool2d_with_indices.default")
def _max_pool2d(d: Draw) -> tuple:
    x, window, stride, padding = _pool_sizes(d)
    dilation, ceil_mode = d.one([(1, False), (1, False), (1, True), (2, False), ([1, 2], True)])
    if dilation != 1:
        x = d.tensor([*x.shape[:2], x.shape[2] + 3, x.shape[3] + 3], x.dtype)
    if d.chance(0.1):
        x = x[0]
    return x, window, stride, padding, dilation, ceil_mode


@case("avg_pool2d.default")
def _avg_pool2d(d: Draw) -> tuple:
    return _pool_sizes(d) + d.one([(), (), (False, False), (True, True), (True, False), (False, True, 3)])


@case("adaptive_avg_pool2d.default", "_adaptive_avg_pool2d.default")
def _adaptive(d: Draw) -> tuple:
    size = d.one([[1, 1], [2, 2], [1, 3], [7, 7]])
    shape = [d.one([1, 2]), d.one([1, 3, 8]), size[0] * d.one([1, 2, 3]), size[1] * d.one([1, 2])]
    if d.chance(0.2):
        shape[2] += 1
    return d.tensor(shape), size


@case("layer_norm.default", "native_layer_norm.default", "rms_norm.default")
def _norm(d: Draw) -> tuple:
    dtype, count = d.float(), d.one([1, 1, 2])
    x = d.tensor(d.shape(count, 4), dtype)
    shape = list(x.shape[-count:])
    weight = d.tensor(shape, dtype) if d.chance(0.7) else None
    if d.name == "rms_norm.default":
        return x, shape, weight, d.one([None, 1e-5])
    bias = d.tensor(shape, dtype) if weight is not None and d.chance(0.7) else None
    return x, shape, weight, bias, d.one([1e-5, 1e-3])


@case("group_norm.default", "instance_norm.default")
def _group_norm(d: Draw) -> tuple:
    groups, dtype = d.one([1, 2, 3]), d.float()
    channels = groups * d.one([1, 2, 4])
    x = d.tensor([d.one([1, 2, 3]), channels, *(d.one([3, 4, 7]) for _ in range(d.one([1, 2])))], dtype)
    weight = d.tensor([channels], dtype) if d.chance(0.7) else None
    bias = d.tensor([channels], dtype) if weight is not None else None
    if d.name == "group_norm.default":
        return x, groups, weight, bias, d.one([1e-5, 1e-3])
    return x, weight, bias, None, None, True, 0.1, 1e-5, False


@case("batch_norm.default", "_native_batch_norm_legit_no_training.default")
def _batch_norm(d: Draw) -> tuple:
    channels = d.one(EXTENTS)
    rest = [d.one(EXTENTS), d.one(EXTENTS[:8])] if d.chance(0.7) else d.one([[], [d.one(EXTENTS)]])
    dtype = d.float()
    x = d.tensor([d.one([2, 3, 8]), channels, *rest], dtype)
    inner = dtype if d.chance(0.5) else torch.float32
    weight, bias = (d.tensor([channels], inner) if d.chance(0.8) else None for _ in range(2))
    mean, variance = d.tensor([channels], inner), d.tensor([channels], inner, 0.1, 3)
    if inner != dtype and weight is None and bias is None:
        weight = d.tensor([channels], inner)
    if "legit" in d.name:
        return x, weight, bias, mean, variance, 0.1, 1e-5
    if d.chance(0.2):
        return x, weight, bias, None, None, True, 0.1, 1e-5, False
    return x, weight, bias, mean, variance, False, 0.1, 1e-5, False


@case("dropout.default", "dropout_.default")
def _dropout(d: Draw) -> tuple:
    # What it draws is another's; test_torch.py looks at the distribution.
    return d.tensor(d.shape()), *d.one([(0.5, False), (0.0, True)])


# --- Losses ------------------------------------------------------------------


def _labels(d: Draw, shape: list[int], classes: int) -> torch.Tensor:
    labels = d.tensor(shape, torch.int64, 0, classes - 1)
    if d.chance(0.4) and labels.numel() > 1:
        labels = labels.clone()
        labels.reshape(-1)[0] = -100
    return labels


@case("cross_entropy_loss.default")
def _cross_entropy(d: Draw) -> tuple:
    n, classes = d.one(EXTENTS), d.one(EXTENTS)
    rest = d.one([[], [], [], [3], [2, 5]])
    x = d.tensor([n, classes, *rest])
    labels = _labels(d, [n, *rest], classes)
    if d.chance(0.1):
        x, labels = d.tensor([classes]), d.tensor([], torch.int64, 0, classes - 1)
    weight = d.tensor([classes], x.dtype, 0.2, 2) if d.chance(0.2) else None
    if d.chance(0.15):
        labels = d.tensor(list(x.shape), x.dtype, 0, 1)
    return x, labels, weight, d.one([0, 1, 1, 2]), -100, d.one([0.0, 0.0, 0.0, 0.1])


@case("nll_loss.default", "nll_loss_nd.default", "nll_loss2d.default")
def _nll_loss(d: Draw) -> tuple:
    n, classes = d.one(EXTENTS), d.one(EXTENTS)
    rest = [2, 3] if "2d" in d.name else d.one([[], [2, 3], [4]]) if "_nd" in d.name else []
    x = d.tensor([n, classes, *rest]).log_softmax(1)
    weight = d.tensor([classes], x.dtype, 0.2, 2) if d.chance(0.2) else None
    return x, _labels(d, [n, *rest], classes), weight, d.one([0, 1, 1, 2]), -100


@case("mse_loss.default", "l1_loss.default", "binary_cross_entropy_with_logits.default")
def _losses(d: Draw) -> tuple:
    dtype, shape = d.float(), d.shape(0, 3)
    is_bce = d.name.startswith("binary")
    x, y = d.tensor(shape, dtype), d.tensor(shape, dtype, 0 if is_bce else -3, 1 if is_bce else 3)
    if not is_bce:
        return x, y, d.one([0, 1, 2])
    weight = d.tensor(shape, dtype, 0.2, 2) if d.chance(0.2) else None
    positive = d.tensor(shape[-1:], dtype, 0.2, 2) if d.chance(0.2) else None
    return x, y, weight, positive, d.one([0, 1, 2])


@case("binary_cross_entropy.default")
def _shares(d: Draw) -> tuple:
    dtype, shape = d.float(), d.shape(0, 3)
    x, y = d.tensor(shape, dtype, 0, 1), d.tensor(shape, dtype, 0, 1)
    return x, y, d.tensor(shape, dtype, 0.2, 2) if d.chance(0.2) else None, d.one([0, 1, 2])


# --- Backward passes ---


@case("tanh_backward.default", "sigmoid_backward.default", "silu_backward.default", "gelu_backward.default")
def _activation_backward(d: Draw) -> tuple:
    dtype, shape = d.float(), d.shape()
    low, high = {"t": (-1, 1), "s": (0, 1)}.get(d.name[0], (-5, 5)) if d.name[:4] != "silu" else (-5, 5)
    more = {"approximate": d.one(["none", "tanh"])} if d.name.startswith("gelu") else {}
    return (d.tensor(shape, dtype), d.tensor(shape, dtype, low, high)), more


@case("threshold_backward.default")
def _threshold_backward(d: Draw) -> tuple:
    dtype, shape = d.float(), d.shape()
    return d.tensor(shape, dtype), d.tensor(shape, dtype, special=True), d.one([0, 0, 0.5])


@case("hardtanh_backward.default")
def _hardtanh_backward(d: Draw) -> tuple:
    dtype, shape = d.float(), d.shape()
    return d.tensor(shape, dtype), d.tensor(shape, dtype), *d.one([(-1.0, 1.0), (0.0, 6.0)])


@case("sgn.default")
def _sgn(d: Draw) -> tuple:
    return (d.tensor(d.shape(), _kinds(d), special=True),)


@case("_softmax_backward_data.default", "_log_softmax_backward_data.default")
def _softmax_backward(d: Draw) -> tuple:
    x = d.tensor(d.shape(), None, -6, 6)
    axis = d.axis(x.ndim)
    y = (torch.log_softmax if "log" in d.name else torch.softmax)(x, axis)
    return d.tensor(list(x.shape), x.dtype), y, axis, x.dtype


@case("native_layer_norm_backward.default")
def _native_layer_norm_backward(d: Draw) -> tuple:
    x, shape, weight, bias, eps = _norm(d)
    _, mean, rstd = torch.ops.aten.native_layer_norm(x, shape, weight, bias, eps)
    mask = [True, weight is not None, bias is not None]
    return d.tensor(list(x.shape), x.dtype), x, shape, mean, rstd, weight, bias, mask


@case("_native_batch_norm_legit_functional.default", "_native_batch_norm_legit.no_stats",
      "native_batch_norm_backward.default")
def _batch_norm_parts(d: Draw) -> tuple:
    channels = d.one(EXTENTS)
    rest = [d.one(EXTENTS), d.one(EXTENTS[:8])] if d.chance(0.7) else d.one([[], [d.one(EXTENTS)]])
    # PyTorch's own backward is wrong where the strides of gradient and operand differ.
    x = d.tensor([d.one([2, 3, 8]), channels, *rest], torch.float32).contiguous()
    weight, bias = (d.tensor([channels], torch.float32) if d.chance(0.8) else None for _ in range(2))
    mean, variance = d.tensor([channels], torch.float32), d.tensor([channels], torch.float32, 0.1, 3)
    training = d.chance(0.7)
    if d.name.endswith("no_stats"):
        return x, weight, bias, True, 0.1, 1e-5
    if "functional" in d.name:
        return x, weight, bias, mean, variance, True, 0.1, 1e-5
    saved = torch.ops.aten.native_batch_norm(x, weight, bias, mean, variance, training, 0.1, 1e-5)[1:]
    if not training:
        saved = mean, (variance + 1e-5).rsqrt()
    return (d.tensor(list(x.shape), torch.float32).contiguous(), x, weight, mean, variance, *saved, training, 1e-5,
            [True, weight is not None, weight is not None])


@case("convolution_backward.default")
def _convolution_backward(d: Draw) -> tuple:
    x, w, bias, stride, padding, dilation, groups = _convolution_sizes(d)
    y = torch.ops.aten.convolution(x, w, bias, stride, padding, dilation, False, [0, 0], groups)
    return (d.tensor(list(y.shape), x.dtype), x, w, [w.shape[0]], stride, padding, dilation, False, [0, 0], groups,
            [True, True, d.chance(0.5)])


@case("max_pool2d_with_indices_backward.default")
def _max_pool2d_backward(d: Draw) -> tuple:
    x, *options = _max_pool2d(d)
    y, indices = torch.ops.aten.max_pool2d_with_indices(x, *options)
    return d.tensor(list(y.shape), x.dtype), x, *options, indices


@case("avg_pool2d_backward.default")
def _avg_pool2d_backward(d: Draw) -> tuple:
    x, window, stride, padding = _pool_sizes(d)
    options = d.one([(False, True, None), (True, True, None), (False, False, None), (True, False, None),
                     (False, True, 3)])
    y = torch.ops.aten.avg_pool2d(x, window, stride, padding, *options)
    return d.tensor(list(y.shape), x.dtype), x, window, stride, padding, *options


@case("_adaptive_avg_pool2d_backward.default")
def _adaptive_backward(d: Draw) -> tuple:
    x, size = _adaptive(d)
    return d.tensor([*x.shape[:2], *size], x.dtype), x


@case("slice_backward.default")
def _slice_backward(d: Draw) -> tuple:
    sizes = d.shape(1)
    axis = d.axis(len(sizes))
    n, step = sizes[axis], d.one([1, 1, 2, 3])
    start = d.random.randrange(n)
    end = d.one([2**63 - 1, d.random.randint(start + 1, n)])
    shape = list(sizes)
    shape[axis] = len(range(n)[start:end:step])
    return d.tensor(shape, d.float()), sizes, axis, start, end, step


@case("nll_loss_forward.default", "nll_loss2d_forward.default", "nll_loss_backward.default",
      "nll_loss2d_backward.default")
def _nll_loss_parts(d: Draw) -> tuple:
    n, classes, rest = d.one(EXTENTS), d.one(EXTENTS), [2, 3] if "2d" in d.name else []
    x = d.tensor([n, classes, *rest], torch.float32).log_softmax(1)
    weight = d.tensor([classes], x.dtype, 0.2, 2) if d.chance(0.2) else None
    labels, reduction = _labels(d, [n, *rest], classes), d.one([0, 1, 1, 2])
    if "forward" in d.name:
        return x, labels, weight, reduction, -100
    form = torch.ops.aten.nll_loss2d_forward if rest else torch.ops.aten.nll_loss_forward
    y, total = form(x, labels, weight, reduction, -100)
    return d.tensor(list(y.shape), x.dtype), x, labels, weight, reduction, -100, total


@case("mse_loss_backward.default")
def _mse_loss_backward(d: Draw) -> tuple:
    dtype, shape, reduction = d.float(), d.shape(0, 3), d.one([0, 1, 2])
    return d.tensor([] if reduction else shape, dtype), d.tensor(shape, dtype), d.tensor(shape, dtype), reduction


@case("embedding_dense_backward.default")
def _embedding_backward(d: Draw) -> tuple:
    rows, width = d.one([1, 5, 17]), d.one(EXTENTS)
    indices = d.tensor(d.shape(0, 3, 200), torch.int64, 0, rows - 1)
    return d.tensor([*indices.shape, width]), indices, rows, d.one([-1, 0]), False


@case("native_dropout.default")
def _native_dropout(d: Draw) -> tuple:
    return d.tensor(d.shape()), *d.one([(0.5, False), (0.0, True)])


@case("native_dropout_backward.default")
def _native_dropout_backward(d: Draw) -> tuple:
    shape = d.shape()
    return d.tensor(shape), d.tensor(shape, torch.bool), d.one([1.0, 2.0, 1.25])


# --- Attention ---------------------------------------------------------------


@case("scaled_dot_product_attention.default")
def _attention(d: Draw) -> tuple:
    dtype, (n, m, size) = d.float(), (d.one(EXTENTS[2:]) for _ in range(3))
    batch = d.one([[], [2], [2, 3], [1, 4]])
    causal = d.chance(0.4)
    mask = None
    if not causal and d.chance(0.5):
        shape = d.one([[n, m], [1, m], [n, 1]])
        mask = d.tensor(shape, torch.bool) if d.chance(0.5) else d.tensor(shape, dtype)
    q, k = d.tensor([*batch, n, size], dtype), d.tensor([*batch, m, size], dtype)
    return (q, k, d.tensor([*batch, m, d.one([size, 3])], dtype), mask, 0.0, causal), d.one([{}, {"scale": 0.3}])


@case("_scaled_dot_product_flash_attention_for_cpu.default")
def _flash_for_cpu(d: Draw) -> tuple:
    dtype, (n, m, size) = d.one([torch.float32, torch.bfloat16]), (d.one(EXTENTS[2:]) for _ in range(3))
    q, k, v = (d.tensor([2, 3, rows, size], dtype).contiguous() for rows in (n, m, m))
    return (q, k, v, 0.0, n == m and d.chance(0.5)), d.one([{}, {"scale": 0.3}])


# Operations that a CPU has not: the function that says what they compute.
ELSEWHERE = {
    "_scaled_dot_product_flash_attention.default": lambda q, k, v, p=0.0, causal=False, debug=False, scale=None:
        [torch.nn.functional.scaled_dot_product_attention(q, k, v, None, p, causal, scale=scale)],
    "_scaled_dot_product_efficient_attention.default": lambda q, k, v, mask, lse, p=0.0, causal=False, scale=None:
        [torch.nn.functional.scaled_dot_product_attention(q, k, v, mask, p, causal, scale=scale)],
    "_scaled_dot_product_cudnn_attention.default":
        lambda q, k, v, mask, lse, p=0.0, causal=False, debug=False, scale=None:
        [torch.nn.functional.scaled_dot_product_attention(q, k, v, mask, p, causal, scale=scale)],
}


@case(*ELSEWHERE)
def _flash(d: Draw) -> tuple:
    dtype, (n, size) = d.float(), (d.one(EXTENTS[2:]) for _ in range(2))
    q, k, v = (d.tensor([2, 3, n, size], dtype) for _ in range(3))
    if "flash" in d.name:
        return (q, k, v, 0.0, d.chance(0.5)), {}
    mask = d.tensor([n, n], dtype) if d.chance(0.4) else None
    return (q, k, v, mask, False, 0.0, mask is None and d.chance(0.5)), {}


# Only the first result may be used.
FIRST_ONLY = {"_native_batch_norm_legit_no_training.default",
              "_scaled_dot_product_flash_attention_for_cpu.default", *ELSEWHERE}

@case("hinge_embedding_loss.default", "margin_ranking_loss.default", "cosine_embedding_loss.default")
def _embedding_losses(d: Draw) -> tuple:
    shape, dtype = d.shape(2, 2, 200), d.one([torch.float32, torch.float32, torch.bfloat16])
    x, y = d.tensor(shape, dtype), d.tensor(shape, dtype)
    signs = torch.where(d.tensor(shape[:1] if d.name.startswith("cosine") else shape, torch.bool), 1, -1).to(dtype)
    margin, reduction = d.one([0.0, 0.5, 1.0]), d.one([0, 1, 2])
    return (x, signs, margin, reduction) if d.name.startswith("hinge") else (x, y, signs, margin, reduction)


# --- Running them ------------------------------------------------------------


def overload(name: str) -> Callable:
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    base, kind = name.split(".")
    return getattr(getattr(torch.ops.aten, base), kind)


class _Target:
    """Stands for an operation that a CPU has not."""

    def __init__(self, name: str):
        self.__name__ = self.__qualname__ = self.name = name
        self.__module__ = "aten"

    def __call__(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError(self.name)

    def __str__(self) -> str:
        return f"aten.{self.name}"


def each(arguments: Any, function: Callable) -> Any:
    """`arguments` with the function of each tensor in them."""
    if isinstance(arguments, torch.Tensor):
        return function(arguments)
    if isinstance(arguments, (list, tuple)):
        return type(arguments)(each(one, function) for one in arguments)
    if isinstance(arguments, dict):
        return {key: each(one, function) for key, one in arguments.items()}
    return arguments


def wide(tensor: torch.Tensor) -> torch.Tensor:
    """In f64, with the same values, in memory of its own: operations in place write to it."""
    return tensor.to(torch.float64, copy=True) if tensor.dtype.is_floating_point else tensor.clone()


def _wide_types(arguments: Any) -> Any:
    """Element types that are asked for, in f64."""
    if isinstance(arguments, torch.dtype):
        return torch.float64 if arguments.is_floating_point else arguments
    if isinstance(arguments, (list, tuple)):
        return type(arguments)(_wide_types(one) for one in arguments)
    if isinstance(arguments, dict):
        return {key: _wide_types(one) for key, one in arguments.items()}
    return arguments


def results_of(result: Any, name: str) -> list[torch.Tensor]:
    found = list(result) if isinstance(result, (tuple, list)) else [] if result is None else [result]
    return found[:1] if name in FIRST_ONLY else found


@dataclass
class Case:
    """One case: its arguments, its graph, and what PyTorch gives."""

    name: str
    seed: int
    index: int
    args: tuple = ()
    kwargs: dict = field(default_factory=dict)
    graph: torch.fx.Graph | None = None
    inputs: list[torch.Tensor] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    wanted: list[torch.Tensor] = field(default_factory=list)
    eager: list[torch.Tensor] = field(default_factory=list)

    def build(self) -> "Case":
        draw = Draw(self.name, self.seed, self.index)
        drawn = CASES[self.name](draw)
        self.args, self.kwargs = drawn if len(drawn) == 2 and isinstance(drawn[1], dict) else (drawn, {})
        function = overload(self.name)
        self.eager = results_of(function(*each(self.args, torch.clone), **self.kwargs), self.name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                args = _wide_types(each(self.args, wide))
                if self.name == "rms_norm.default" and args[3] is None:
                    args = (*args[:3], 2.0**-23)  # That of the type it computes in, not of f64.
                self.wanted = results_of(function(*args, **_wide_types(self.kwargs)), self.name)
            except (RuntimeError, NotImplementedError):
                self.wanted = self.eager  # PyTorch has it in this element type alone.
        self._make_graph(draw)
        return self

    def _make_graph(self, draw: Draw) -> None:
        graph, nodes = torch.fx.Graph(), {}

        def placeholder(tensor: torch.Tensor) -> torch.fx.Node:
            node = graph.placeholder(f"a{len(self.inputs)}")
            node.meta["val"] = tensor
            kinds = ["value", "value", "symbol"] + (["images"] * 2 if tensor.ndim == 4 else [])
            self.inputs.append(tensor)
            self.kinds.append(draw.one(kinds))
            nodes[node] = tensor
            return node

        args, kwargs = each(self.args, placeholder), each(self.kwargs, placeholder)
        target = _Target(self.name) if self.name in ELSEWHERE else overload(self.name)
        base = self.name.split(".")[0]
        in_place = base.endswith("_") and not base.startswith("_")
        result = graph.call_function(target, tuple(args), kwargs)
        several = isinstance(each(self.args, lambda one: one), tuple) and len(self.eager) != 1 or \
            self.name in FIRST_ONLY or self.name.split(".")[0] in ("split", "chunk", "unbind", "split_with_sizes",
                                                                    "broadcast_tensors", "native_layer_norm")
        result.meta["val"] = list(self.eager) if several else self.eager[0] if self.eager else None
        if not self.eager:
            outputs = [args[0]]
            self.wanted, self.eager = [wide(self.inputs[0])], [self.inputs[0]]
        elif several:
            import operator

            outputs = []
            for at, one in enumerate(self.eager):
                if one is not None:
                    item = graph.call_function(operator.getitem, (result, at))
                    item.meta["val"] = one
                    outputs.append(item)
            there = [at for at, one in enumerate(self.eager) if one is not None]
            self.wanted, self.eager = [self.wanted[at] for at in there], [self.eager[at] for at in there]
        else:
            outputs = [result]
            if in_place:  # What was changed is the result from here on.
                outputs.append(args[0])
                self.wanted, self.eager = self.wanted * 2, self.eager * 2
        graph.output(tuple(outputs))
        self.graph = graph

    def describe(self) -> str:
        def shown(one: Any) -> Any:
            text = f"{str(one.dtype)[6:]}{list(one.shape)}"
            return f"{text} strides {one.stride()}" if not one.is_contiguous() else text

        class Text(str):
            __repr__ = str.__str__

        parts = [repr(each(one, lambda x: Text(shown(x)))) for one in self.args]
        parts += [f"{key}={each(one, lambda x: Text(shown(x)))!r}" for key, one in self.kwargs.items()]
        return f"{self.name}({', '.join(parts)}) of {', '.join(self.kinds)}"

    def enter(self, program: aicf.Program) -> None:
        """Makes it an entry of a program."""
        types, symbols = {}, {}
        for at, (tensor, kind) in enumerate(zip(self.inputs, self.kinds)):
            type_ = TensorType(name_of(tensor.dtype), tuple(tensor.shape))
            if kind == "symbol":
                symbols[at] = program.state(f"c{self.index}.a{at}", type_)
            else:
                types[f"a{at}"] = type_

        def trace(**values: Any) -> dict[str, Any]:
            from aicf._build import current_entry

            placeholders = {}
            for at, node in enumerate(n for n in self.graph.nodes if n.op == "placeholder"):
                one = symbols[at] if at in symbols else values[f"a{at}"]
                placeholders[node] = Images(ops.transpose(one, 0, 2, 3, 1)) if self.kinds[at] == "images" else one
            results = Translation(current_entry()).run(self.graph, placeholders)
            return {f"r{at}": one for at, one in enumerate(results)}

        scope = {"trace": trace}
        names = ", ".join(types)
        exec(f"def entry({names}): return trace({', '.join(f'{n}={n}' for n in types)})", scope)
        program.entry(scope["entry"], name=f"c{self.index}", **types)

    def check(self, session: aicf.Session) -> str | None:
        """Runs the entry; what is wrong, or None."""
        entry = f"c{self.index}"
        for at, (tensor, kind) in enumerate(zip(self.inputs, self.kinds)):
            session[f"{entry}.a{at}" if kind == "symbol" else f"{entry}:a{at}"] = tensor
        session.run(entry)
        for at, (wanted, eager) in enumerate(zip(self.wanted, self.eager)):
            got = torch.from_dlpack(session.tensor(f"{entry}:r{at}")).clone()
            problem = difference(got, wanted, eager, magnitude(self))
            if problem:
                return f"result {at}: {problem}"
        return None


# Sums of products, whose terms may cancel: what they are of magnitudes says how exact they can be.
SUMS = ("dot.", "mv.", "mm.", "bmm.", "matmul.", "addmm.", "baddbmm.", "linear.", "sum.", "mean.", "cumsum.", "conv2d.",
        "convolution", "avg_pool2d", "upsample", "scatter", "index_add", "index_put", "reflection", "replication",
        "adaptive_avg", "_adaptive_avg", "embedding_dense_backward",
        "native_batch_norm_backward", "_native_batch_norm_legit", "native_layer_norm_backward")


def magnitude(case: Case) -> float:
    if case.name.startswith(("gelu_backward", "silu_backward")):  # 1 + erf(x) for a great negative x.
        return float(wide(case.args[0]).norm())
    if not case.name.startswith(SUMS):
        return 0.0
    absolute = each(each(case.args, wide), lambda x: x.abs() if x.dtype.is_floating_point else x)
    found = results_of(overload(case.name)(*absolute, **_wide_types(case.kwargs)), case.name)
    return max(float(one.to(torch.float64).norm()) for one in found if one is not None)


def difference(got: torch.Tensor, wanted: torch.Tensor, eager: torch.Tensor, least: float) -> str | None:
    if got.dtype != eager.dtype or got.shape != eager.shape:
        return f"{got.dtype} {tuple(got.shape)} instead of {eager.dtype} {tuple(eager.shape)}"
    if not eager.dtype.is_floating_point:
        bad = int((got != eager).sum())
        return f"{bad} of {got.numel()} elements differ: {got.flatten()[:8].tolist()} instead of " \
               f"{eager.flatten()[:8].tolist()}" if bad else None
    got, eager_wide, wanted = got.to(torch.float64), eager.to(torch.float64), wanted.to(torch.float64)
    # What does not fit into the type is infinite.
    limit = torch.finfo(eager.dtype).max
    beyond = wanted.abs() > limit
    wanted = torch.where(beyond & torch.isinf(eager_wide), eager_wide, wanted)
    finite = torch.isfinite(wanted)
    special = ~finite & ~((torch.isnan(got) & torch.isnan(wanted)) | (got == wanted))
    if special.any():
        at = int(special.flatten().nonzero()[0])
        return f"{got.flatten()[at]} instead of {wanted.flatten()[at]} at {at}"
    got, eager_wide, wanted = got[finite], eager_wide[finite], wanted[finite]
    if not got.numel():
        return None
    norm = max(float(wanted.norm()), least, 1e-30)
    error, theirs = float((got - wanted).norm()) / norm, float((eager_wide - wanted).norm()) / norm
    allowed = max(3 * theirs, 8 * EPSILON[eager.dtype])
    if not error <= allowed:
        at = int((got - wanted).abs().argmax())
        return f"error {error:.2e}, PyTorch's {theirs:.2e}; {got[at]:.9g} instead of {wanted[at]:.9g}"
    return None


@dataclass
class Tally:
    right: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)


# Not an operation of ATen's, and what gives whatever is in memory.
NOT_COMPARED = {"getitem", "new_empty.default", "new_empty_strided.default", "empty_like.default"}


# What a user is told; anything else is a failure.
REFUSALS = (aicf.torch.UnsupportedError,)


def run(name: str, seed: int, indices: list[int], show: bool = False) -> Tally:
    """Cases of an operation, in one program if none of them fails to compile."""
    tally, live = Tally(), []
    for index in indices:
        one = Case(name, seed, index).build()
        try:
            one.enter(aicf.Program())
        except REFUSALS as problem:
            said = str(problem)
            tally.refused[said] = tally.refused.get(said, 0) + 1
            if show:
                print(f"{one.describe()}: refused: {said}")
        except Exception as problem:
            tally.failed.append(f"{one.describe()} [{index}]: {type(problem).__name__}: {problem}")
        else:
            live.append(one)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", aicf.CompileWarning)
        groups = [live] if live else []
        while groups:
            group = groups.pop()
            program = aicf.Program()
            for one in group:
                one.enter(program)
            if show:
                print(*(one.describe() for one in group), program, sep="\n")
            try:
                session = program.compile("x86-64-v3").session(threads=1, memory_limit=math.inf)
                session.prepare()
            except aicf.Error as problem:
                if len(group) > 1:
                    groups += [group[:len(group) // 2], group[len(group) // 2:]]
                else:
                    tally.failed.append(f"{group[0].describe()} [{group[0].index}]: {type(problem).__name__}: "
                                        f"{str(problem)[:300]}")
                continue
            for one in group:
                problem = one.check(session)
                if problem:
                    tally.failed.append(f"{one.describe()} [{one.index}]: {problem}")
                else:
                    tally.right += 1
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=20, help="of each operation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="*", help="operations, as a pattern")
    parser.add_argument("--case", type=int, help="this one alone")
    parser.add_argument("--show", action="store_true", help="what each case is, and its program")
    parser.add_argument("--summary", action="store_true", help="a line for each operation")
    options = parser.parse_args()
    torch.set_num_threads(1)
    names = [name for name in sorted(HANDLERS) if fnmatch.fnmatch(name, options.only) and name not in NOT_COMPARED]
    missing = [name for name in names if name not in CASES]
    stale = [name for name in CASES if name not in HANDLERS]
    failed = len(missing) + len(stale)
    if missing or stale:
        print("operations without a case:", ", ".join(missing) or "none", "- cases without an operation:",
              ", ".join(stale) or "none")
    right = refused = 0
    for name in names:
        if name in missing:
            continue
        indices = [options.case] if options.case is not None else list(range(options.cases))
        tally = run(name, options.seed, indices, options.show)
        right += tally.right
        refused += sum(tally.refused.values())
        failed += len(tally.failed)
        if options.summary:
            print(f"{name}: {tally.right} right, {sum(tally.refused.values())} refused, {len(tally.failed)} failed",
                  flush=True)
        if options.summary and tally.refused:
            print(*(f"  refused {count}: {text}" for text, count in tally.refused.items()), sep="\n")
        for text in tally.failed:
            print(f"FAILED {text}", flush=True)
        if not tally.right:
            print(f"FAILED {name}: no case of it came in")
            failed += 1
    print(f"{len(names)} operations: {right} cases right, {refused} refused by name, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""ATen operations that move elements: subscripts, scattering, sorting, turning over, resizing, padding; and quotients
with rounding, which such subscripts are made of."""

from __future__ import annotations

import math
from typing import Any, Callable, Sequence

import numpy as np

from .. import ops
from .._build import TensorType, Value, as_value, current_entry, is_float
from ._aten import Images, Translation, UnsupportedError, _constant_pad, _op, _take_label, _wide
from ._layout import inverse_of

# The most comparisons of all with all that an operation is written with.
_MOST_COMPARED = 1 << 28


def _numbers(value: Value) -> Value:
    """What can be moved: bools as integers."""
    return value.cast("int32") if value.dtype == "bool" else value


def _from_end(places: Value, extent: int) -> Value:
    """Subscripts, which count from the end where they are negative."""
    return ops.where(places < 0, places + extent, places)


def _scatter_add(updates: Value, places: Value, axis: int, extent: int) -> Value:
    result = TensorType(updates.dtype, updates.shape[:axis] + (extent,) + updates.shape[axis + places.ndim:])
    return current_entry().op(f"aicf.scatter_add {{}}, {{}} axis = {axis}", (updates, places), [result],
                              f"({updates.type}, {places.type}) -> {result}")[0]


def _hit(places: Value, extent: int) -> Value:
    """Which of `extent` places are among these."""
    flat = places.reshape(-1)
    return ops.not_equal(_scatter_add(ops.ones(flat.shape, "int32"), flat, 0, extent), 0)


def _last_at(places: Value, axis: int, extent: int) -> Value:
    """Of each place along `axis`, the last that writes there, as a subscript of `places`; -1 where none does."""
    if places.size * extent > _MOST_COMPARED:
        raise UnsupportedError(f"{places.size} writes to {extent} places, of which the last ones count")
    shape = places.shape[:axis + 1] + (extent,) + places.shape[axis + 1:]
    wide = places.expand_dims(axis + 1).broadcast_to(shape)
    matches = ops.equal(wide, ops.iota(shape, axis + 1, places.dtype))
    return ops.where(matches, ops.iota(shape, axis), -1).max(axis)


# --- Subscripts --------------------------------------------------------------


class _Subscripts:
    """Tensors of integers as subscripts of some dimensions: those come first, as one, in `table`."""

    def __init__(self, t: Translation, value: Value, indices: Sequence[Any]):
        self.value, self.axes = value, [axis for axis, one in enumerate(indices) if one is not None]
        places = [t.value(indices[axis]) for axis in self.axes]
        if not places or any(one.dtype not in ("int32", "int64") for one in places):
            raise UnsupportedError("subscripts that are bools, of which it is known at run time how many elements "
                                   "there are: torch.where keeps the shape")
        self.shape = np.broadcast_shapes(*(one.shape for one in places))
        self.extents = [value.shape[axis] for axis in self.axes]
        self.places: Value | None = None
        for axis, one in zip(self.axes, places):
            one = _from_end(one, value.shape[axis]).cast("int64")
            self.places = one if self.places is None else self.places * value.shape[axis] + one
        self.places = ops.broadcast_to(self.places, self.shape)
        self.rest = [axis for axis in range(value.ndim) if axis not in self.axes]
        # Neighbours leave their dimensions where they are, others go to the front.
        neighbours = self.axes == list(range(self.axes[0], self.axes[0] + len(self.axes)))
        self.lead = self.axes[0] if neighbours else 0

    def table(self, value: Value) -> Value:
        first = value.transpose(*self.axes, *self.rest) if value.ndim > 1 else value
        return first.reshape(math.prod(self.extents), *(value.shape[axis] for axis in self.rest))

    def from_table(self, table: Value) -> Value:
        order = [*self.axes, *self.rest]
        back = table.reshape(*self.extents, *table.shape[1:])
        return back.transpose(*inverse_of(order)) if len(order) > 1 else back

    def _order(self) -> list[int]:
        """Of the dimensions of what is selected: the subscripts' within the rest."""
        count = len(self.shape)
        rest = list(range(count, count + len(self.rest)))
        return rest[:self.lead] + list(range(count)) + rest[self.lead:]

    def selected(self) -> Value:
        found = ops.gather(self.table(self.value), self.places)
        return found.transpose(*self._order()) if found.ndim > 1 else found

    def rows(self, values: Value) -> Value:
        """Values for what is selected, as rows of the table."""
        order = self._order()
        rest = [self.value.shape[axis] for axis in self.rest]
        shape = rest[:self.lead] + list(self.shape) + rest[self.lead:]
        whole = ops.broadcast_to(values, shape)
        return whole.transpose(*inverse_of(order)) if len(order) > 1 else whole


@_op("index.Tensor", "_unsafe_index.Tensor")
def _index(t: Translation, x: Any, indices: list[Any]) -> Value:
    value = _numbers(t.value(x))
    if len([one for one in indices if one is not None]) == 1:
        axis = next(at for at, one in enumerate(indices) if one is not None)
        places = t.value(indices[axis])
        if places.dtype in ("int32", "int64"):
            return ops.gather(value, _from_end(places, value.shape[axis]), axis)
    return _Subscripts(t, value, indices).selected()


@_op("index_put.default", "index_put_.default", "_unsafe_index_put.default")
def _index_put(t: Translation, x: Any, indices: list[Any], values: Any, accumulate: bool = False,
               *_: Any) -> Value:
    value, new = t.value(x), t.value(values)
    given = [one for one in indices if one is not None]
    if len(given) == 1 and t.value(given[0]).dtype == "bool" and indices[0] is not None and new.size == 1:
        mask = t.value(given[0])
        mask = ops.broadcast_to(mask.reshape(*mask.shape, *[1] * (value.ndim - mask.ndim)), value.shape)
        new = new.reshape().cast(value.dtype)
        return ops.where(mask, value + new if accumulate else new, value)
    kept = value.dtype
    value, new = _numbers(value), _numbers(new).cast("int32" if kept == "bool" else kept)
    subscripts = _Subscripts(t, value, indices)
    table, places = subscripts.table(value), subscripts.places.reshape(-1)
    extent = table.shape[0]
    if accumulate:
        rows = subscripts.rows(new).reshape(places.size, *table.shape[1:])
        return subscripts.from_table(table + _scatter_add(rows, places, 0, extent))
    over = (extent,) + (1,) * (table.ndim - 1)
    if new.size == 1:
        return subscripts.from_table(ops.where(_hit(places, extent).reshape(*over), new.reshape(), table))
    last = _last_at(places, 0, extent)
    rows = subscripts.rows(new).reshape(places.size, *table.shape[1:])
    return subscripts.from_table(ops.where((last >= 0).reshape(*over), ops.gather(rows, last), table))


# --- Along a dimension -------------------------------------------------------


def _ranked(value: Value) -> Value:
    """A number has one dimension."""
    return value if value.ndim else value.reshape(1)


def _flat_places(places: Value, shape: Sequence[int], axis: int) -> Value:
    """Where elements lie in a tensor of `shape` whose subscripts are those of `places`, and along `axis` what it
    holds."""
    flat: Value | None = None
    for at, extent in enumerate(shape):
        one = places.cast("int64") if at == axis else ops.iota(places.shape, at, "int64")
        flat = one if flat is None else flat * extent + one
    return flat


def _taken_along(value: Value, places: Value, axis: int) -> Value:
    rest = value.shape[:axis] + value.shape[axis + 1:]
    if axis == value.ndim - 1 and places.shape == rest + (1,) and is_float(value.dtype):
        rows, labels = value.reshape(-1, value.shape[-1]), places.reshape(-1)
        return _take_label(rows, labels).reshape(*places.shape)
    return ops.gather(value.reshape(-1), _flat_places(places, value.shape, axis))


@_op("gather.default")
def _gather(t: Translation, x: Any, dim: int, index: Any, *, sparse_grad: bool = False) -> Value:
    value, places = _ranked(_numbers(t.value(x))), _ranked(t.value(index))
    return _taken_along(value, places, dim % value.ndim).reshape(*t.node.meta["val"].shape)


class _Along:
    """Writes along a dimension, where `index` says: all of one shape, but along it."""

    def __init__(self, t: Translation, x: Any, dim: int, index: Any, source: Any = None):
        whole = t.value(x)
        self.shape, self.value, self.places = whole.shape, _ranked(_numbers(whole)), _ranked(t.value(index))
        self.axis = dim % self.value.ndim
        self.extent = self.value.shape[self.axis]
        self.source: Value | None = None
        if source is not None:
            given = _ranked(_numbers(t.value(source)).cast(self.value.dtype))
            self.source = given[tuple(slice(extent) for extent in self.places.shape)]

    def summed(self, updates: Value) -> Value:
        """What comes to each place."""
        flat = _flat_places(self.places, self.value.shape, self.axis).reshape(-1)
        return _scatter_add(updates.reshape(-1), flat, 0, self.value.size).reshape(*self.value.shape)

    def hit(self) -> Value:
        return ops.not_equal(self.summed(ops.ones(self.places.shape, "int32")), 0)

    def last(self) -> tuple[Value, Value]:
        """Which places are written, and what is written there last."""
        more = [0 if at == self.axis else extent - own
                for at, (extent, own) in enumerate(zip(self.value.shape, self.places.shape))]
        low = [0] * len(more)
        last = _last_at(ops.pad(self.places, low, more, -1), self.axis, self.extent)
        source = ops.pad(self.source, low, more, 0)
        return last >= 0, ops.gather(source.reshape(-1), _flat_places(ops.maximum(last, 0), source.shape, self.axis))

    def result(self, value: Value) -> Value:
        return value.reshape(*self.shape)


def _wide_sum(value: Value, function: Callable) -> Value:
    """A function of numbers of 16 bits in f32."""
    if value.dtype in ("bfloat16", "float16"):
        return function(value.cast("float32"), "float32").cast(value.dtype)
    return function(value, value.dtype)


@_op("scatter_add.default", "scatter_add_.default")
def _scatter_add_along(t: Translation, x: Any, dim: int, index: Any, source: Any) -> Value:
    a = _Along(t, x, dim, index, source)
    return a.result(_wide_sum(a.value, lambda value, dtype: value + a.summed(a.source.cast(dtype))))


@_op("scatter.src", "scatter_.src")
def _scatter_src(t: Translation, x: Any, dim: int, index: Any, source: Any) -> Value:
    a = _Along(t, x, dim, index, source)
    is_written, written = a.last()
    return a.result(ops.where(is_written, written, a.value))


@_op("scatter.value", "scatter_.value")
def _scatter_value(t: Translation, x: Any, dim: int, index: Any, new: Any) -> Value:
    a = _Along(t, x, dim, index)
    return a.result(ops.where(a.hit(), ops.full((), new, a.value.dtype), a.value))


@_op("scatter_reduce.two", "scatter_reduce_.two")
def _scatter_reduce(t: Translation, x: Any, dim: int, index: Any, source: Any, reduce: str, *,
                    include_self: bool = True) -> Value:
    if reduce not in ("sum", "mean"):
        raise UnsupportedError(f"scatter_reduce by {reduce!r}: sum and mean come in")
    a = _Along(t, x, dim, index, source)

    def reduced(value: Value, dtype: str) -> Value:
        counts = a.summed(ops.ones(a.places.shape, "int32"))
        start = value if include_self else ops.where(counts > 0, ops.full((), 0, dtype), value)
        total = start + a.summed(a.source.cast(dtype))
        if reduce == "sum":
            return total
        counts = ops.maximum(counts + 1 if include_self else counts, 1).cast(dtype)
        return total / counts if is_float(dtype) else ops.floor_divide(total, counts)

    return a.result(_wide_sum(a.value, reduced))


@_op("index_add.default", "index_add_.default")
def _index_add(t: Translation, x: Any, dim: int, index: Any, source: Any, *, alpha: float = 1) -> Value:
    value, new = _ranked(t.value(x)), _ranked(t.value(source)).cast(t.dtype)
    axis, places = dim % value.ndim, _ranked(t.value(index))

    def added(value: Value, dtype: str) -> Value:
        updates = new.cast(dtype) if alpha == 1 else new.cast(dtype) * alpha
        return value + _scatter_add(updates, places, axis, value.shape[axis])

    return _wide_sum(value, added).reshape(*t.node.meta["val"].shape)


@_op("index_fill.int_Scalar", "index_fill_.int_Scalar", "index_fill.int_Tensor", "index_fill_.int_Tensor")
def _index_fill(t: Translation, x: Any, dim: int, index: Any, new: Any) -> Value:
    value = _ranked(t.value(x))
    axis = dim % value.ndim
    hit = _hit(_from_end(t.value(index), value.shape[axis]), value.shape[axis])
    hit = hit.reshape(-1, *[1] * (value.ndim - axis - 1))
    fill = as_value(t.plain(new), dtype=value.dtype).cast(value.dtype)
    return ops.where(hit, fill, value).reshape(*t.node.meta["val"].shape)


@_op("index_copy.default", "index_copy_.default")
def _index_copy(t: Translation, x: Any, dim: int, index: Any, source: Any) -> Value:
    value, new = _ranked(_numbers(t.value(x))), _ranked(_numbers(t.value(source)))
    axis = dim % value.ndim
    last = _last_at(_ranked(t.value(index)), 0, value.shape[axis])
    written = (last >= 0).reshape(-1, *[1] * (value.ndim - axis - 1))
    return ops.where(written, ops.gather(new, ops.maximum(last, 0), axis), value).reshape(*t.node.meta["val"].shape)


@_op("slice_scatter.default")
def _slice_scatter(t: Translation, x: Any, source: Any, dim: int = 0, start: int | None = None, end: int | None = None,
                   step: int = 1) -> Value:
    value, new = t.value(x), t.value(source).cast(t.dtype)
    lead = (slice(None),) * (dim % value.ndim)
    first, last, step = slice(start, end, step).indices(value.shape[dim])
    if step != 1:
        raise UnsupportedError("a slice with a step that is written")
    parts = [value[(*lead, slice(first))]] if first else []
    parts += [new] if last > first else []
    parts += [value[(*lead, slice(max(first, last), None))]] if max(first, last) < value.shape[dim] else []
    return ops.concat(parts, dim) if len(parts) > 1 else parts[0]


@_op("select_scatter.default")
def _select_scatter(t: Translation, x: Any, source: Any, dim: int, index: int) -> Value:
    value = t.value(x)
    index = index % value.shape[dim]
    new = t.value(source).cast(t.dtype).expand_dims(dim % value.ndim)
    is_there = ops.equal(ops.iota(value.shape, dim), index)
    return ops.where(is_there, ops.broadcast_to(_numbers(new), value.shape), _numbers(value))


# --- Order -------------------------------------------------------------------


def _sorted_places(rows: Value, count: int, descending: bool) -> Value:
    """Of each row, where its first elements in order are, those that are equal in the order in which they come. NaN is
    greater than all else."""
    m, n = rows.shape
    if m * n * n > _MOST_COMPARED:
        raise UnsupportedError(f"sorting {m} rows of {n} elements: it compares all with all")
    shape = (m, n, n)
    one, other = rows.expand_dims(2).broadcast_to(shape), rows.expand_dims(1).broadcast_to(shape)

    def is_greater(a: Value, b: Value) -> Value:
        greater = a > b
        if not is_float(a.dtype):
            return greater
        return ops.logical_or(greater, ops.logical_and(ops.not_equal(a, a), ops.equal(b, b)))

    # `one` goes along the first of both dimensions, and comes before `other`.
    before, after = (is_greater(one, other), is_greater(other, one))
    before, after = (before, after) if descending else (after, before)
    is_earlier = ops.iota(shape, 1) < ops.iota(shape, 2)
    comes_first = ops.logical_or(before, ops.logical_and(ops.logical_not(after), is_earlier))
    ranks = comes_first.cast("int32").sum(1)
    wide = (m, n, count)
    is_there = ops.equal(ranks.expand_dims(2).broadcast_to(wide), ops.iota(wide, 2))
    return ops.where(is_there, ops.iota(wide, 1, "int64"), 0).sum(1)


def _ordered(t: Translation, x: Any, dim: int, descending: bool, count: int | None = None) -> list[Value]:
    value = t.value(x)
    shape = value.shape
    value = _ranked(_numbers(value))
    last = value.swapaxes(dim, -1)
    rows = last.reshape(-1, last.shape[-1])
    count = rows.shape[1] if count is None else count
    places = _sorted_places(rows, count, descending)
    found = [_taken_along(rows, places, 1), places]
    back = [one.reshape(*last.shape[:-1], count).swapaxes(dim, -1) for one in found]
    return [one if shape else one.reshape() for one in back]


@_op("topk.default")
def _topk(t: Translation, x: Any, k: int, dim: int = -1, largest: bool = True, is_sorted: bool = True) -> list[Value]:
    return _ordered(t, x, dim, largest, k)


@_op("sort.default", "sort.stable")
def _sort(t: Translation, x: Any, dim: int = -1, descending: bool = False, *,
          stable: bool | None = None) -> list[Value]:
    return _ordered(t, x, dim, descending)


@_op("argsort.default", "argsort.stable")
def _argsort(t: Translation, x: Any, dim: int = -1, descending: bool = False, *, stable: bool = False) -> Value:
    return _ordered(t, x, dim, descending)[1]


@_op("flip.default")
def _flip(t: Translation, x: Any, dims: list[int]) -> Value:
    value = _numbers(t.value(x))
    for dim in dims:
        extent = value.shape[dim] if value.ndim else 1
        if extent > 1:
            value = ops.gather(value, ops.constant(np.arange(extent)[::-1].copy(), "int32"), dim)
    return value


@_op("roll.default")
def _roll(t: Translation, x: Any, shifts: Any, dims: Any = ()) -> Value:
    value = t.value(x)
    shape, shifts = value.shape, [shifts] if isinstance(shifts, int) else shifts
    dims = [dims] if isinstance(dims, int) else dims
    if not dims:
        value, dims = value.reshape(-1), [0]
    for shift, dim in zip(shifts, dims):
        cut = -shift % value.shape[dim]
        if cut:
            lead = (slice(None),) * (dim % value.ndim)
            value = ops.concat([value[(*lead, slice(cut, None))], value[(*lead, slice(cut))]], dim)
    return value.reshape(*shape)


# --- Quotients with rounding -------------------------------------------------


def _rounded(names: Sequence[str], function: Callable) -> None:
    def handler(t: Translation, a: Any, b: Any, **options: Any) -> Any:
        (x, y), as_images = t.together(a, b, dtype=t.dtype)
        found = function(x, y, **options)
        return Images(found) if as_images else found

    _op(*names)(handler)


_rounded([f"remainder{mark}.{kind}" for mark in ("", "_") for kind in ("Scalar", "Tensor")]
         + ["remainder.Scalar_Tensor"], ops.remainder)
_rounded([f"fmod{mark}.{kind}" for mark in ("", "_") for kind in ("Scalar", "Tensor")],
         ops.fmod)
_rounded(["floor_divide.default", "floor_divide_.Tensor"], ops.floor_divide)


def _div_mode(a: Value, b: Value, rounding_mode: str | None) -> Value:
    if rounding_mode == "floor":
        return ops.floor_divide(a, b)
    if rounding_mode is None or not is_float(a.dtype):
        return a / b
    wide = _wide(a.dtype)
    return ops.trunc(a.cast(wide) / b.cast(wide)).cast(a.dtype)


_rounded([f"div{mark}.Tensor_mode" for mark in ("", "_")], _div_mode)


@_op("div.Scalar_mode", "div_.Scalar_mode")
def _div_scalar(t: Translation, a: Any, b: Any, *, rounding_mode: str | None) -> Any:
    # A number is not rounded to 16 bits, as in PyTorch.
    dtype = "float32" if t.dtype in ("float16", "bfloat16") else t.dtype
    (x, y), as_images = t.together(a, b, dtype=dtype)
    found = _div_mode(x, y, rounding_mode).cast(t.dtype)
    return Images(found) if as_images else found


# --- Resizing ----------------------------------------------------------------


def _scale(extent: int, count: int, given: float | None) -> np.float32:
    return np.float32(1 / given if given else extent / count)


def _nearest(extent: int, count: int, scale: float | None, is_exact: bool) -> np.ndarray:
    """Which element each of the new ones is."""
    at = np.arange(count, dtype=np.float32) + np.float32(0.5 if is_exact else 0)
    return np.minimum((at * _scale(extent, count, scale)).astype(np.int64), extent - 1)


def _blend(extent: int, count: int, scale: float | None, corners: bool, is_cubic: bool) -> np.ndarray:
    """[count, extent]: how much each element is of each of the new ones."""
    if corners:
        at = np.arange(count) * ((extent - 1) / (count - 1) if count > 1 else 0)
    else:
        at = (np.arange(count) + 0.5) * float(1 / scale if scale else extent / count) - 0.5
        at = at if is_cubic else np.maximum(at, 0)
    first = np.floor(at).astype(np.int64)
    x = at - first
    if is_cubic:
        def near(x: np.ndarray) -> np.ndarray:
            return ((1.25 * x - 2.25) * x) * x + 1

        def far(x: np.ndarray) -> np.ndarray:
            return ((-0.75 * x + 3.75) * x - 6) * x + 3

        parts = {-1: far(x + 1), 0: near(x), 1: near(1 - x), 2: far(2 - x)}
    else:
        parts = {0: 1 - x, 1: x}
    shares = np.zeros((count, extent))
    for offset, share in parts.items():
        np.add.at(shares, (np.arange(count), np.clip(first + offset, 0, extent - 1)), share)
    return shares


def _along_side(images: Value, axis: int, shares: np.ndarray, is_transposed: bool = False) -> Value:
    """Images [N, H, W, C] with height or width replaced by weighted sums along it."""
    n, height, width, channels = images.shape
    rows = images.reshape(n, height, width * channels) if axis == 1 else images.reshape(n * height, width, channels)
    factors = ops.constant(shares.T.copy() if is_transposed else shares, images.dtype)
    count = shares.shape[1 if is_transposed else 0]
    found = ops.matmul(factors, rows)
    return found.reshape(n, count, width, channels) if axis == 1 else found.reshape(n, height, count, channels)


class _Resize:
    """From extents to others by a way of interpolation: `nearest`, `nearest_exact`, `linear`, `cubic`."""

    def __init__(self, kind: str, extents: Sequence[int], counts: Sequence[int], scales: Sequence[float | None],
                 corners: bool):
        self.is_nearest, self.shares, self.places = kind.startswith("nearest"), [], []
        for extent, count, scale in zip(extents, counts, scales):
            if self.is_nearest:
                places = _nearest(extent, count, scale, kind == "nearest_exact")
                self.places.append(places)
                self.shares.append(np.eye(extent)[places])
            else:
                self.shares.append(_blend(extent, count, scale, corners, kind == "cubic"))

    def forward(self, images: Value) -> Value:
        for axis, shares in ((1, self.shares[0]), (2, self.shares[1])):
            count, extent = shares.shape
            if count == extent and (shares == np.eye(extent)).all():
                continue
            if not self.is_nearest:
                images = _along_side(images, axis, shares)
                continue
            places, times = self.places[axis - 1], count // extent
            if count % extent == 0 and (places == np.arange(count) // times).all():
                shape = list(images.shape)
                wide = images.expand_dims(axis + 1).broadcast_to((*shape[:axis + 1], times, *shape[axis + 1:]))
                shape[axis] = count
                images = wide.reshape(shape)
            else:
                images = ops.gather(images, ops.constant(places, "int32"), axis)
        return images

    def backward(self, gradient: Value) -> Value:
        for axis, shares in ((1, self.shares[0]), (2, self.shares[1])):
            count, extent = shares.shape
            if count != extent or (shares != np.eye(extent)).any():
                gradient = _along_side(gradient, axis, shares, is_transposed=True)
        return gradient


_KINDS = {"upsample_nearest1d": "nearest", "upsample_nearest2d": "nearest", "upsample_linear1d": "linear",
          "_upsample_nearest_exact1d": "nearest_exact", "_upsample_nearest_exact2d": "nearest_exact",
          "upsample_bilinear2d": "linear", "upsample_bicubic2d": "cubic"}


def _rows_of(t: Translation, x: Any) -> Value:
    """[N, C, L] as images of one row."""
    value = t.value(x)
    return value.transpose(0, 2, 1).expand_dims(1)


def _resize(base: str) -> None:
    kind, is_line = _KINDS[base], base.endswith("1d")

    def resize(t: Translation, x: Any, size: Any, scales: Sequence[float | None], corners: bool, backward: bool,
               target: Sequence[int]) -> Any:
        images = _rows_of(t, x) if is_line else t.images(x)
        wide = images.cast(_wide(images.dtype)) if backward or not kind.startswith("nearest") else images
        spatial = list(target[2:])
        extents, counts = (spatial, list(size)) if backward else (images.shape[2 if is_line else 1:3], spatial)
        if is_line:
            extents, counts, scales = [1, *extents[-1:]], [1, *counts], [None, *scales]
        way = _Resize(kind, extents, counts, scales, corners)
        found = (way.backward(wide) if backward else way.forward(wide)).cast(images.dtype)
        if is_line:
            return found.reshape(found.shape[0], *found.shape[2:]).transpose(0, 2, 1)
        return Images(found)

    has_corners = not kind.startswith("nearest")

    def split(arguments: Sequence[Any]) -> tuple[bool, list[Any]]:
        left = list(arguments)
        corners = bool(left.pop(0)) if has_corners else False
        return corners, left

    def default(t: Translation, x: Any, size: Any, *arguments: Any) -> Any:
        corners, left = split(arguments)
        scales = (left + [None] * 2)[:1 if is_line else 2]
        return resize(t, x, size, scales, corners, False, t.node.meta["val"].shape)

    def vec(t: Translation, x: Any, size: Any, *arguments: Any) -> Any:
        corners, left = split(arguments)
        scales = left[0] if left and left[0] is not None else [None] * (1 if is_line else 2)
        return resize(t, x, size, scales, corners, False, t.node.meta["val"].shape)

    def backward(t: Translation, dy: Any, size: Any, input_size: Any, *arguments: Any) -> Any:
        corners, left = split(arguments)
        scales = (left + [None] * 2)[:1 if is_line else 2]
        return resize(t, dy, size, scales, corners, True, input_size)

    _op(f"{base}.default")(default)
    _op(f"{base}.vec")(vec)
    _op(f"{base}_backward.default")(backward)


for _name in _KINDS:
    _resize(_name)


# --- Padding by what is there ------------------------------------------------


def _pad_places(extent: int, low: int, high: int, mode: str) -> np.ndarray:
    at = np.arange(-low, extent + high)
    if mode == "replicate":
        return np.clip(at, 0, extent - 1)
    if mode == "circular":
        return at % extent
    return np.where(at < 0, -at, np.where(at >= extent, 2 * (extent - 1) - at, at))


def _sides(t: Translation, x: Any, sides: Sequence[int]) -> tuple[Value, Callable, list[tuple[int, int, int]]]:
    """A tensor, what makes of one like it what PyTorch has, and (axis, low, high) of what is padded."""
    held = t.held(x)
    value = held.nhwc if isinstance(held, Images) else as_value(held)
    axes = [0, 3, 1, 2] if isinstance(held, Images) else list(range(value.ndim))
    padded = [(axes[-1 - at], sides[2 * at], sides[2 * at + 1]) for at in range(len(sides) // 2)]
    return value, Images if isinstance(held, Images) else lambda y: y, padded


def _padded(t: Translation, x: Any, sides: Sequence[int], mode: str) -> Any:
    value, back, padded = _sides(t, x, sides)
    value = _numbers(value)
    for axis, low, high in padded:
        if low or high:
            value = ops.gather(value, ops.constant(_pad_places(value.shape[axis], low, high, mode), "int32"), axis)
    return back(value)


@_op("pad.default")
def _pad(t: Translation, x: Any, sides: list[int], mode: str = "constant", fill: Any = None) -> Any:
    return _constant_pad(t, x, sides, fill or 0) if mode == "constant" else _padded(t, x, sides, mode)


def _pads(name: str, mode: str) -> None:
    def forward(t: Translation, x: Any, sides: list[int]) -> Any:
        return _padded(t, x, sides, mode)

    def backward(t: Translation, dy: Any, x: Any, sides: list[int]) -> Any:
        value, back, padded = _sides(t, dy, sides)
        for axis, low, high in padded:
            extent = value.shape[axis] - low - high
            if low or high:
                places = ops.constant(_pad_places(extent, low, high, mode), "int32")
                value = _wide_sum(value, lambda one, _: _scatter_add(one, places, axis, extent))  # noqa: B023
        return back(value)

    _op(f"{name}.default")(forward)
    _op(f"{name}_backward.default")(backward)


for _name in ("reflection_pad1d", "reflection_pad2d", "reflection_pad3d"):
    _pads(_name, "reflect")
for _name in ("replication_pad1d", "replication_pad2d", "replication_pad3d"):
    _pads(_name, "replicate")


@_op("_pad_circular.default")
def _pad_circular(t: Translation, x: Any, sides: list[int]) -> Any:
    return _padded(t, x, sides, "circular")


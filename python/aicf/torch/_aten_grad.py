"""ATen operations of backward passes, as torch.compile's graphs have them, and forward ones that save for them."""

from __future__ import annotations

import math
from typing import Any, Sequence

import numpy as np

from .. import ops
from .._build import TensorType, Value, as_value, current_entry
from ._aten import Images, Translation, UnsupportedError, _op, _wide, _wrap
from ._aten_nn import _REDUCTIONS, _both, _images, _Rows, _shares, _Windows

# --- Elementwise -------------------------------------------------------------


def _op_of(text: str, operands: Sequence[Value], result: TensorType, types: str | None = None) -> Value:
    return current_entry().op(f"aicf.{text}", operands, [result], types or str(result))[0]


def _from_result(name: str) -> Any:
    """Gradients from the result, (dy, y), or from the operand, (dy, x)."""

    def handler(t: Translation, dy: Any, other: Any, *_: Any, approximate: str = "none") -> Any:
        (gradient, value), as_images = t.together(dy, other, dtype=t.dtype)
        shape = np.broadcast_shapes(gradient.shape, value.shape)
        gradient, value = ops.broadcast_to(gradient, shape), ops.broadcast_to(value, shape)
        form = {"gelu_grad": f" form = {'tanh' if approximate == 'tanh' else 'erf'}"}.get(name, "")
        return _wrap(_op_of(f"{name} {{}}, {{}}{form}", (value, gradient), value.type), as_images)

    return handler


_op("tanh_backward.default")(_from_result("tanh_grad"))
_op("sigmoid_backward.default")(_from_result("sigmoid_grad"))
_op("silu_backward.default")(_from_result("silu_grad"))
_op("gelu_backward.default")(_from_result("gelu_grad"))


@_op("threshold_backward.default")
def _threshold_backward(t: Translation, dy: Any, x: Any, threshold: float) -> Any:
    (gradient, value), as_images = t.together(dy, x, dtype=t.dtype)
    return _wrap(ops.where(value <= threshold, ops.full((), 0, gradient.dtype), gradient), as_images)


@_op("hardtanh_backward.default")
def _hardtanh_backward(t: Translation, dy: Any, x: Any, low: float, high: float) -> Any:
    (gradient, value), as_images = t.together(dy, x, dtype=t.dtype)
    outside = ops.logical_or(value <= low, value >= high)
    return _wrap(ops.where(outside, ops.full((), 0, gradient.dtype), gradient), as_images)


# --- Softmax, norms ----------------------------------------------------------


def _softmax_backward(name: str) -> Any:
    def handler(t: Translation, dy: Any, y: Any, dim: int, _: Any) -> Value:
        gradient, value = t.value(dy), t.value(y)
        gradient = gradient.cast(value.dtype)
        if not value.ndim:
            return ops.full((), 0, t.dtype) * gradient
        return _op_of(f"{name} {{}}, {{}} axis = {dim % value.ndim}", (value, gradient), value.type)

    return handler


_op("_softmax_backward_data.default")(_softmax_backward("softmax_grad"))
_op("_log_softmax_backward_data.default")(_softmax_backward("log_softmax_grad"))


def _types(operands: Sequence[Value], results: Sequence[TensorType]) -> str:
    shown = ", ".join(map(str, results))
    return f"({', '.join(str(one.type) for one in operands)}) -> {shown if len(results) == 1 else f'({shown})'}"


@_op("native_layer_norm_backward.default")
def _native_layer_norm_backward(t: Translation, dy: Any, x: Any, shape: list[int], mean: Any, rstd: Any, weight: Any,
                                bias: Any, mask: list[bool]) -> list[Any]:
    value, gradient = t.value(x), t.value(dy)
    axis = value.ndim - len(shape)
    scale = ops.ones(shape, value.dtype) if weight is None else t.value(weight)
    wide = _wide(value.dtype)
    saved = [t.value(one).cast(wide).reshape(*value.shape[:axis]) for one in (mean, rstd)]
    operands = (value, scale, *saved, gradient)
    results = [value.type, scale.type, scale.type]
    found = current_entry().op(f"aicf.layer_norm_grad {{}}, {{}}, {{}}, {{}}, {{}} axis = {axis}", operands, results,
                               _types(operands, results))
    return [one if wanted else None for one, wanted in zip(found, mask)]


def _channels_last(t: Translation, x: Any) -> tuple[Value, Any]:
    """[N, C, ...] as [N, ..., C], and what takes it back."""
    held = t.held(x)
    if isinstance(held, Images) or as_value(held).ndim == 4:
        return t.images(x), Images
    value = t.value(x)
    if value.ndim == 2:
        return value, lambda y: y
    return (value.transpose(0, *range(2, value.ndim), 1),
            lambda y: y.transpose(0, y.ndim - 1, *range(1, y.ndim - 1)))


def _normalised(t: Translation, x: Any, weight: Any, bias: Any, running: tuple[Any, Any] | None, training: bool,
                momentum: float, eps: float) -> tuple[Any, Value, Value, list[Value]]:
    """Batch norm: the result, the mean and 1 / deviation it used, and new running statistics."""
    value, back = _channels_last(t, x)
    narrow, wide = value.dtype, _wide(value.dtype)
    value = value.cast(wide)
    old = [] if running is None else [t.value(one).cast(wide) for one in running]
    if training or not old:
        axes = list(range(value.ndim - 1))
        count = math.prod(value.shape[:-1])
        mean = value.mean(axes)
        centred = value - mean
        variance = (centred * centred).mean(axes)
        new = [one * (1 - momentum) + seen * momentum
               for one, seen in zip(old, (mean, variance * (count / max(count - 1, 1))))]
    else:
        mean, variance = old
        centred, new = value - mean, old
    rstd = (variance + eps).rsqrt()
    y = centred * rstd
    y = y if weight is None else y * t.value(weight).cast(wide)
    y = y if bias is None else y + t.value(bias).cast(wide)
    return back(y.cast(narrow)), mean, rstd, new


@_op("_native_batch_norm_legit_functional.default")
def _batch_norm_functional(t: Translation, x: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any,
                           training: bool, momentum: float, eps: float) -> list[Any]:
    y, mean, rstd, new = _normalised(t, x, weight, bias, (running_mean, running_var), training, momentum, eps)
    return [y, mean, rstd, *new] if training else [y, None, None, *new]


@_op("_native_batch_norm_legit.no_stats")
def _batch_norm_no_stats(t: Translation, x: Any, weight: Any, bias: Any, training: bool, momentum: float,
                         eps: float) -> list[Any]:
    return list(_normalised(t, x, weight, bias, None, True, momentum, eps)[:3])


@_op("native_batch_norm_backward.default")
def _batch_norm_backward(t: Translation, dy: Any, x: Any, weight: Any, running_mean: Any, running_var: Any,
                         save_mean: Any, save_rstd: Any, training: bool, eps: float, mask: list[bool]) -> list[Any]:
    value, back = _channels_last(t, x)
    gradient, _ = _channels_last(t, dy)
    narrow, wide = value.dtype, _wide(value.dtype)
    value, gradient = value.cast(wide), gradient.cast(wide)
    if training:
        mean, rstd = t.value(save_mean).cast(wide), t.value(save_rstd).cast(wide)
    else:
        mean, rstd = t.value(running_mean).cast(wide), (t.value(running_var).cast(wide) + eps).rsqrt()
    axes = list(range(value.ndim - 1))
    count = float(math.prod(value.shape[:-1]))
    normal = (value - mean) * rstd
    dbias, dweight = gradient.sum(axes), (gradient * normal).sum(axes)
    scale = rstd if weight is None else rstd * t.value(weight).cast(wide)
    dx = (gradient - dbias / count - normal * (dweight / count)) * scale if training else gradient * scale
    found = [back(dx.cast(narrow)), dweight, dbias]
    return [one if wanted else None for one, wanted in zip(found, mask)]


# --- Images ------------------------------------------------------------------


@_op("convolution_backward.default")
def _convolution_backward(t: Translation, dy: Any, x: Any, weight: Any, bias_sizes: Any, stride: Any, padding: Any,
                          dilation: Any, transposed: bool, _: Any, groups: int, mask: list[bool]) -> list[Any]:
    w = t.value(weight)
    if transposed or w.ndim != 4:
        raise UnsupportedError("a convolution that is transposed, or not over two dimensions")
    gradient, value, filters = t.images(dy), t.images(x), w.transpose(2, 3, 1, 0)
    pads, dilations = _both(padding), _both(dilation)
    text = f"strides = {_both(stride)} padding = {[pads[0], pads[0], pads[1], pads[1]]}"
    text += f" dilations = {dilations}" if dilations != [1, 1] else ""
    text += f" groups = {groups}" if groups != 1 else ""
    found: list[Any] = [None, None, None]
    if mask[0]:
        found[0] = Images(_op_of(f"conv2d_input_grad {{}}, {{}} {text}", (gradient, filters), value.type,
                                 _types((gradient, filters), [value.type])))
    if mask[1]:
        dw = _op_of(f"conv2d_weight_grad {{}}, {{}} {text}", (value, gradient), filters.type,
                    _types((value, gradient), [filters.type]))
        found[1] = dw.transpose(3, 2, 0, 1)
    if mask[2]:
        found[2] = gradient.cast(_wide(gradient.dtype)).sum([0, 1, 2]).cast(w.dtype)
    return found


@_op("max_pool2d_with_indices_backward.default")
def _max_pool2d_backward(t: Translation, dy: Any, x: Any, window: Any, stride: Any, padding: Any, dilation: Any,
                         ceil_mode: bool, _: Any) -> Any:
    (gradient, one), (value, _one) = _images(t, dy), _images(t, x)
    w = _Windows(value, window, stride, padding, dilation, ceil_mode)
    more = f" dilations = {w.dilation}" if w.dilation != [1, 1] else ""
    dx = _op_of(f"max_pool2d_grad {{}}, {{}} window = {w.window} strides = {w.stride} padding = {w.sides}{more}",
                (value, gradient), value.type, f"{value.type}, {gradient.type}")
    return dx.reshape(*dx.shape[1:]).transpose(2, 0, 1) if one else Images(dx)


@_op("avg_pool2d_backward.default")
def _avg_pool2d_backward(t: Translation, dy: Any, x: Any, window: Any, stride: Any, padding: Any, ceil_mode: bool,
                         count_include_pad: bool, divisor: Any) -> Any:
    (gradient, one), (value, _one) = _images(t, dy), _images(t, x)
    w = _Windows(value, window, stride, padding, 1, ceil_mode)
    area = w.window[0] * w.window[1]
    counted = np.full(w.counts, divisor) if divisor is not None else w.divisors(count_include_pad)
    wide = gradient.cast(_wide(gradient.dtype))
    if not (counted == area).all():
        wide = wide * ops.constant((area / counted.astype(np.float64)).reshape(1, *counted.shape, 1), wide.dtype)
    result = TensorType(wide.dtype, value.shape)
    dx = _op_of(f"avg_pool2d_grad {{}} window = {w.window} strides = {w.stride} padding = {w.sides}", (wide,), result,
                f"{wide.type} -> {result}").cast(gradient.dtype)
    return dx.reshape(*dx.shape[1:]).transpose(2, 0, 1) if one else Images(dx)


@_op("_adaptive_avg_pool2d_backward.default")
def _adaptive_backward(t: Translation, dy: Any, x: Any) -> Any:
    (gradient, one), (value, _one) = _images(t, dy), _images(t, x)
    wide = gradient.cast(_wide(gradient.dtype)).transpose(0, 3, 1, 2)
    down, across = (ops.constant(_shares(value.shape[axis], gradient.shape[axis]), wide.dtype) for axis in (1, 2))
    dx = ops.matmul(ops.matmul(down, wide, transpose_a=True), across).transpose(0, 2, 3, 1).cast(gradient.dtype)
    return dx.reshape(*dx.shape[1:]).transpose(2, 0, 1) if one else Images(dx)


# --- Slices ------------------------------------------------------------------


@_op("slice_backward.default")
def _slice_backward(t: Translation, dy: Any, sizes: list[int], dim: int, start: int, end: int, step: int) -> Value:
    """Zeros where the slice did not read."""
    gradient = t.value(dy)
    dim %= len(sizes)
    first = slice(start, end, step).indices(sizes[dim])[0]
    low, high = [0] * len(sizes), [0] * len(sizes)
    if step > 1:
        before, behind = gradient.shape[:dim + 1], gradient.shape[dim + 1:]
        apart = ops.pad(gradient.reshape(*before, 1, *behind), [0] * (len(sizes) + 1),
                        [*[0] * (dim + 1), step - 1, *[0] * len(behind)])
        gradient = apart.reshape(*before[:-1], before[-1] * step, *behind)
        # What is behind the last element may be more than there is room for.
        room = min(gradient.shape[dim], sizes[dim] - first)
        gradient = gradient[(*[slice(None)] * dim, slice(0, room))]
    low[dim], high[dim] = first, sizes[dim] - first - gradient.shape[dim]
    return ops.pad(gradient, low, high)


# --- Losses, embeddings ------------------------------------------------------


@_op("nll_loss_forward.default", "nll_loss2d_forward.default")
def _nll_loss_forward(t: Translation, x: Any, target: Any, weight: Any, reduction: int, ignore_index: int) -> list[Any]:
    rows = _Rows(t.value(x), t.value(target), None if weight is None else t.value(weight), ignore_index)
    total = rows.weights().sum() if reduction else ops.full((), 0, _wide(rows.scores.dtype))
    return [rows.reduced(-rows.taken(rows.scores), reduction), total]


@_op("nll_loss_backward.default", "nll_loss2d_backward.default")
def _nll_loss_backward(t: Translation, dy: Any, x: Any, target: Any, weight: Any, reduction: int, ignore_index: int,
                       total: Any) -> Value:
    scores = t.value(x)
    rows = _Rows(scores, t.value(target), None if weight is None else t.value(weight), ignore_index)
    factors = rows.weights()
    gradient = t.value(dy).cast(factors.dtype)
    factors = factors * (gradient.reshape(-1) if gradient.ndim else gradient)
    if _REDUCTIONS[reduction] == "mean":
        factors = factors / t.value(total).cast(factors.dtype)
    count, classes = rows.scores.shape
    hot = ops.equal(ops.iota((count, classes), 1, rows.labels.dtype), rows.labels.expand_dims(1))
    dx = ops.where(hot, -factors.expand_dims(1), 0.0).cast(scores.dtype)
    if scores.ndim <= 2:
        return dx.reshape(*scores.shape)
    last = dx.reshape(scores.shape[0], *scores.shape[2:], classes)
    return last.transpose(0, last.ndim - 1, *range(1, last.ndim - 1))


@_op("mse_loss_backward.default")
def _mse_loss_backward(t: Translation, dy: Any, x: Any, target: Any, reduction: int) -> Value:
    value = t.value(x)
    wide = _wide(value.dtype)
    gradient = ops.broadcast_to(t.value(dy).cast(wide), value.shape)
    dx = _op_of("mse_grad {}, {}, {}", (value.cast(wide), t.value(target).cast(wide), gradient),
                TensorType(wide, value.shape))
    return dx / float(value.size) if _REDUCTIONS[reduction] == "mean" else dx


@_op("embedding_dense_backward.default")
def _embedding_dense_backward(t: Translation, dy: Any, indices: Any, count: int, padding: int,
                              by_frequency: bool) -> Any:
    if by_frequency:
        raise UnsupportedError("an embedding with scale_grad_by_freq")
    gradient, places = t.value(dy), t.value(indices)
    if padding >= 0:
        places = ops.where(ops.equal(places, padding), -1, places)
    result = TensorType(gradient.dtype, (count, gradient.shape[-1]))
    return _op_of("scatter_add {}, {} axis = 0", (gradient, places), result, _types((gradient, places), [result]))


# --- Dropout -----------------------------------------------------------------


@_op("native_dropout.default")
def _native_dropout(t: Translation, x: Any, rate: float, training: bool | None) -> list[Any]:
    value = t.value(x)
    if training is False or not rate:
        return [value, ops.full(value.shape, True, "bool")]
    if rate == 1:
        return [ops.full(value.shape, 0, value.dtype), ops.full(value.shape, False, "bool")]
    kept = ops.random_uniform(value.shape) >= rate
    wide = value.cast(_wide(value.dtype)) * (1 / (1 - rate))
    return [ops.where(kept, wide.cast(value.dtype), ops.full((), 0, value.dtype)), kept]


@_op("native_dropout_backward.default")
def _native_dropout_backward(t: Translation, dy: Any, mask: Any, scale: float) -> Value:
    gradient = t.value(dy)
    wide = gradient.cast(_wide(gradient.dtype)) * scale
    return ops.where(t.value(mask), wide.cast(gradient.dtype), ops.full((), 0, gradient.dtype))



"""ATen operations of layers: contractions, windows, norms, losses, attention."""

from __future__ import annotations

import math
import operator
from typing import Any

from .. import ops
from .._build import Value, as_value
from ._aten import Images, Translation, UnsupportedError, _op, name_of_target

# --- Contractions ------------------------------------------------------------


@_op("linear.default")
def _linear(t: Translation, x: Any, weight: Any, bias: Any = None) -> Value:
    value, w = t.value(x), t.value(weight)
    rows = value.reshape(-1, value.shape[-1])
    y = ops.matmul(rows, w, transpose_b=True)
    if bias is not None:
        y = y + t.value(bias)
    return y.reshape(*value.shape[:-1], w.shape[0])


@_op("mm.default", "bmm.default", "matmul.default", "mv.default", "dot.default")
def _matmul(t: Translation, a: Any, b: Any) -> Value:
    return t.value(a) @ t.value(b)


@_op("addmm.default", "baddbmm.default")
def _addmm(t: Translation, c: Any, a: Any, b: Any, *, beta: float = 1, alpha: float = 1) -> Value:
    product = t.value(a) @ t.value(b)
    c = t.value(c)
    return (c if beta == 1 else c * beta) + (product if alpha == 1 else product * alpha)


# --- Images ------------------------------------------------------------------


def _both(value: Any) -> list[int]:
    values = [value] if isinstance(value, int) else list(value)
    return values * 2 if len(values) == 1 else values


@_op("conv2d.default", "convolution.default")
def _conv2d(t: Translation, x: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1,
            *more: Any) -> Images:
    groups = 1
    if name_of_target(t.node.target).startswith("convolution"):
        transposed, _, groups = more
        if transposed:
            raise UnsupportedError("aten.convolution, transposed")
    elif more:
        (groups,) = more
    w = t.value(weight)
    if w.ndim != 4:
        raise UnsupportedError(f"a convolution over {w.ndim - 2} dimensions: AICF has those over two")
    # [O, I, H, W] becomes [H, W, I, O].
    y = ops.conv2d(t.images(x), w.transpose(2, 3, 1, 0), _both(stride), _both(padding), _both(dilation), groups)
    return Images(y if bias is None else y + t.value(bias))


def _pool_options(window: Any, stride: Any, padding: Any) -> tuple[list[int], list[int], list[int]]:
    return _both(window), _both(stride) if stride not in (None, []) else _both(window), _both(padding)


@_op("max_pool2d.default")
def _max_pool2d(t: Translation, x: Any, window: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1,
                ceil_mode: bool = False) -> Images:
    if ceil_mode or _both(dilation) != [1, 1]:
        raise UnsupportedError("aten.max_pool2d with ceil_mode or dilation")
    return Images(ops.max_pool2d(t.images(x), *_pool_options(window, stride, padding)))


@_op("max_pool2d_with_indices.default")
def _max_pool2d_with_indices(t: Translation, *arguments: Any) -> list[Any]:
    if any(one.target is not operator.getitem or one.args[1] != 0 for one in t.node.users):
        raise UnsupportedError("aten.max_pool2d_with_indices, of which the indices are used")
    return [_max_pool2d(t, *arguments)]


@_op("avg_pool2d.default")
def _avg_pool2d(t: Translation, x: Any, window: Any, stride: Any = None, padding: Any = 0, ceil_mode: bool = False,
                count_include_pad: bool = True, divisor: Any = None) -> Images:
    if ceil_mode or divisor is not None or (not count_include_pad and _both(padding) != [0, 0]):
        raise UnsupportedError("aten.avg_pool2d with ceil_mode, a divisor, or padding that does not count")
    return Images(ops.avg_pool2d(t.images(x), *_pool_options(window, stride, padding)))


@_op("adaptive_avg_pool2d.default", "_adaptive_avg_pool2d.default")
def _adaptive_avg_pool2d(t: Translation, x: Any, size: Any) -> Images:
    value, wanted = t.images(x), _both(size)
    _, height, width, _ = value.shape
    if wanted == [1, 1]:
        return Images(value.mean([1, 2], True))
    if height % wanted[0] or width % wanted[1]:
        raise UnsupportedError(f"aten.adaptive_avg_pool2d of {height} x {width} to {wanted}: windows of unequal sizes")
    return Images(ops.avg_pool2d(value, [height // wanted[0], width // wanted[1]]))


# --- Norms -------------------------------------------------------------------


@_op("layer_norm.default")
def _layer_norm(t: Translation, x: Any, shape: list[int], weight: Any = None, bias: Any = None, eps: float = 1e-5,
                _: bool = True) -> Value:
    value = t.value(x)
    scale = None if weight is None else t.value(weight)
    return ops.layer_norm(value, scale, None if bias is None else t.value(bias), value.ndim - len(shape), eps)


@_op("native_layer_norm.default")
def _native_layer_norm(t: Translation, x: Any, shape: list[int], weight: Any, bias: Any, eps: float) -> list[Any]:
    y = _layer_norm(t, x, shape, weight, bias, eps)
    mean, rstd = (one.reshape(*meta.shape) for one, meta in zip(y._op.results[1:], t.node.meta["val"][1:]))
    return [y, mean, rstd]


@_op("rms_norm.default")
def _rms_norm(t: Translation, x: Any, shape: list[int], weight: Any = None, eps: float | None = None) -> Value:
    value = t.value(x)
    if eps is None:
        eps = {"float64": 2.0**-52, "float32": 2.0**-23, "float16": 2.0**-10, "bfloat16": 2.0**-7}[value.dtype]
    return ops.rms_norm(value, None if weight is None else t.value(weight), value.ndim - len(shape), eps)


@_op("batch_norm.default")
def _batch_norm(t: Translation, x: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, training: bool,
                momentum: float, eps: float, _: bool = False) -> Any:
    held = t.held(x)
    is_images = isinstance(held, Images) or as_value(held).ndim == 4
    value = t.images(x) if is_images else t.value(x)
    if not is_images and value.ndim != 2:
        raise UnsupportedError(f"aten.batch_norm of {value.ndim} dimensions: AICF has those of two and four")
    if training or running_mean is None:
        axes = list(range(value.ndim - 1))
        count = math.prod(value.shape[:-1])
        mean = value.mean(axes)
        centred = value - mean
        variance = (centred * centred).mean(axes)
        states = ((running_mean, mean), (running_var, variance * (count / max(count - 1, 1))))
        for node, new in states if training else ():
            state = t.symbol(node) if node is not None else None
            if state is not None:
                state.update(state * (1 - momentum) + new * momentum)
    else:
        centred, variance = value - t.value(running_mean), t.value(running_var)
    y = centred * (variance + eps).rsqrt()
    y = y if weight is None else y * t.value(weight)
    y = y if bias is None else y + t.value(bias)
    return Images(y) if is_images else y


@_op("_native_batch_norm_legit_no_training.default")
def _batch_norm_no_training(t: Translation, x: Any, weight: Any, bias: Any, mean: Any, variance: Any, momentum: float,
                            eps: float) -> list[Any]:
    # What it saves for a backward pass is empty.
    return [_batch_norm(t, x, weight, bias, mean, variance, False, momentum, eps)]


@_op("dropout.default", "dropout_.default")
def _dropout(t: Translation, x: Any, rate: float, training: bool) -> Any:
    values, as_images = t.together(x)
    value = as_value(values[0])
    y = ops.dropout(value, rate) if training and rate else value
    return Images(y) if as_images else y


# --- Losses ------------------------------------------------------------------

_REDUCTIONS = {0: "none", 1: "mean", 2: "sum"}


def _reduced(losses: Value, reduction: int) -> Value:
    kind = _REDUCTIONS[reduction]
    return losses if kind == "none" else getattr(losses, kind)()


@_op("cross_entropy_loss.default")
def _cross_entropy(t: Translation, x: Any, target: Any, weight: Any = None, reduction: int = 1,
                   ignore_index: int = -100, label_smoothing: float = 0.0) -> Value:
    logits, labels = t.value(x), t.value(target)
    if weight is not None or label_smoothing or "int" not in labels.dtype or logits.ndim != 2:
        raise UnsupportedError("aten.cross_entropy_loss with weights, smoothed labels, probabilities, or more than "
                               "[N, C]: reshape to [N, C]")
    losses = ops.softmax_cross_entropy(logits, labels)
    return _ignoring(losses, labels, reduction, ignore_index)


def _ignoring(losses: Value, labels: Value, reduction: int, ignored: int) -> Value:
    """Without the labels that are to be ignored, which are known only when it runs."""
    counts = ops.not_equal(labels, ignored)
    losses = ops.where(counts, losses, 0.0)
    if _REDUCTIONS[reduction] == "mean":
        return losses.sum() / counts.cast(losses.dtype).sum()
    return _reduced(losses, reduction)


@_op("nll_loss.default", "nll_loss_nd.default")
def _nll_loss(t: Translation, x: Any, target: Any, weight: Any = None, reduction: int = 1,
              ignore_index: int = -100) -> Value:
    scores, labels = t.value(x), t.value(target)
    if weight is not None or scores.ndim != 2:
        raise UnsupportedError("aten.nll_loss with weights, or of more than [N, C]")
    (taken,) = t.entry.op("aicf.take_label {}, {} axis = 1", (scores, labels), [_row_type(scores)],
                          f"({scores.type}, {labels.type}) -> {_row_type(scores)}")
    return _ignoring(-taken, labels, reduction, ignore_index)


def _row_type(scores: Value) -> Any:
    from .._build import TensorType

    return TensorType(scores.dtype, scores.shape[:1])


@_op("mse_loss.default")
def _mse_loss(t: Translation, x: Any, target: Any, reduction: int = 1) -> Value:
    return _reduced(ops.mse(t.value(x), t.value(target)), reduction)


@_op("l1_loss.default")
def _l1_loss(t: Translation, x: Any, target: Any, reduction: int = 1) -> Value:
    return _reduced(ops.l1(t.value(x), t.value(target)), reduction)


@_op("binary_cross_entropy_with_logits.default")
def _bce(t: Translation, x: Any, target: Any, weight: Any = None, pos_weight: Any = None, reduction: int = 1) -> Value:
    if weight is not None or pos_weight is not None:
        raise UnsupportedError("aten.binary_cross_entropy_with_logits with weights")
    return _reduced(ops.bce_with_logits(t.value(x), t.value(target)), reduction)


# --- Attention ---------------------------------------------------------------


@_op("scaled_dot_product_attention.default")
def _attention(t: Translation, q: Any, k: Any, v: Any, mask: Any = None, dropout: float = 0.0, is_causal: bool = False,
               *, scale: float | None = None, enable_gqa: bool = False) -> Value:
    query, key, value = t.value(q), t.value(k), t.value(v)
    if query.ndim > 2 and query.shape[-3] != key.shape[-3]:  # Several heads of queries share their keys.
        times = query.shape[-3] // key.shape[-3]

        def repeated(x: Value) -> Value:
            wide = x.expand_dims(-3).broadcast_to((*x.shape[:-2], times, *x.shape[-2:]))
            return wide.reshape(*x.shape[:-3], x.shape[-3] * times, *x.shape[-2:])

        key, value = repeated(key), repeated(value)
    scores = ops.matmul(query, key, transpose_b=True) * (1 / math.sqrt(query.shape[-1]) if scale is None else scale)
    if is_causal:
        shape = scores.shape[-2:]
        scores = ops.where(ops.iota(shape, 0) >= ops.iota(shape, 1), scores, ops.full((), -math.inf, scores.dtype))
    if mask is not None:
        given = t.value(mask)
        scores = (ops.where(given, scores, ops.full((), -math.inf, scores.dtype)) if given.dtype == "bool"
                  else scores + given)
    weights = scores.softmax()
    # A row that is masked all over is zeros, as PyTorch has it, and not 0 / 0.
    if mask is not None:
        weights = ops.where(scores.max(-1, True) > -math.inf, weights, 0.0)
    return (ops.dropout(weights, dropout) if dropout else weights) @ value


@_op("_scaled_dot_product_flash_attention_for_cpu.default", "_scaled_dot_product_flash_attention.default",
     "_scaled_dot_product_efficient_attention.default", "_scaled_dot_product_cudnn_attention.default")
def _flash_attention(t: Translation, q: Any, k: Any, v: Any, *arguments: Any, attn_mask: Any = None,
                     scale: float | None = None, **_: Any) -> list[Any]:
    if any(one.target is not operator.getitem or one.args[1] != 0 for one in t.node.users):
        raise UnsupportedError(f"aten.{name_of_target(t.node.target)}, of which more than the result is used")
    mask, more = attn_mask, list(arguments)
    if "efficient" in name_of_target(t.node.target) or "cudnn" in name_of_target(t.node.target):
        mask, more = more[0], more[2:]
    dropout, is_causal = (more + [0.0, False][len(more):])[:2]
    return [_attention(t, q, k, v, mask, dropout, is_causal, scale=scale)]

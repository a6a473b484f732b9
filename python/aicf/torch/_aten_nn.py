"""ATen operations of layers: contractions, windows, norms, losses, attention."""

from __future__ import annotations

import functools
import math
import operator
from typing import Any

import numpy as np
import torch

from .. import ops
from .._build import TensorType, Value, as_value, current_entry, is_float
from ._aten import Images, Translation, UnsupportedError, _op, _take_label, _wide, name_of_target

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
    if beta == 0:  # What is in c, such as NaN, is nothing then.
        return product if alpha == 1 else product * alpha
    return (c if beta == 1 else c * beta) + (product if alpha == 1 else product * alpha)


# --- Images ------------------------------------------------------------------


def _both(value: Any) -> list[int]:
    values = [value] if isinstance(value, int) else list(value)
    return values * 2 if len(values) == 1 else values


@_op("conv2d.default", "convolution.default")
def _conv2d(t: Translation, x: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1,
            *more: Any) -> Any:
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
    images, one = _images(t, x)
    y = ops.conv2d(images, w.transpose(2, 3, 1, 0), _both(stride), _both(padding), _both(dilation), groups)
    return _as_before(y if bias is None else y + t.value(bias), one)


def _images(t: Translation, x: Any) -> tuple[Value, bool]:
    """Images [N, H, W, C] of [N, C, H, W], or of one [C, H, W]; true: of one."""
    held = t.held(x)
    if not isinstance(held, Images) and as_value(held).ndim == 3:
        return as_value(held).transpose(1, 2, 0).expand_dims(0), True
    return t.images(x), False


def _as_before(y: Value, one: bool) -> Any:
    """What `_images` was changed into, as PyTorch has it."""
    return y.reshape(*y.shape[1:]).transpose(2, 0, 1) if one else Images(y)


class _Windows:
    """The windows of a pooling, as PyTorch counts them: with ceil_mode the last ones may reach over the padding."""

    def __init__(self, images: Value, window: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool):
        self.window, self.dilation = _both(window), _both(dilation)
        self.stride = _both(stride) if stride not in (None, []) else self.window
        self.padding, self.counts, self.sides = _both(padding), [], []
        self.extents = images.shape[1:3]
        for axis in range(2):
            extent, step, pad = self.extents[axis], self.stride[axis], self.padding[axis]
            room = extent + 2 * pad - self.dilation[axis] * (self.window[axis] - 1) - 1
            count = (-(-room // step) if ceil_mode else room // step) + 1
            if ceil_mode and (count - 1) * step >= extent + pad:
                count -= 1  # A window has to begin inside.
            reach = (count - 1) * step + self.dilation[axis] * (self.window[axis] - 1) + 1
            self.counts.append(count)
            self.sides += [pad, max(pad, reach - extent - pad)]
        # What is behind the last window, where the sizes do not go into each other, is left out by the op itself.

    def divisors(self, with_padding: bool) -> np.ndarray:
        """How many elements each window counts for a mean."""
        along = []
        for axis in range(2):
            extent, pad = self.extents[axis], self.padding[axis]
            first = np.arange(self.counts[axis]) * self.stride[axis] - pad
            last = np.minimum(first + self.window[axis], extent + pad)
            along.append(last - first if with_padding else np.minimum(last, extent) - np.maximum(first, 0))
        return np.outer(*along)


@_op("max_pool2d.default")
def _max_pool2d(t: Translation, x: Any, window: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1,
                ceil_mode: bool = False) -> Any:
    images, one = _images(t, x)
    w = _Windows(images, window, stride, padding, dilation, ceil_mode)
    return _as_before(ops.max_pool2d(images, w.window, w.stride, w.sides, w.dilation), one)


@_op("max_pool2d_with_indices.default")
def _max_pool2d_with_indices(t: Translation, *arguments: Any) -> list[Any]:
    y = _max_pool2d(t, *arguments)
    if all(one.target is operator.getitem and one.args[1] == 0 for one in t.node.users):
        return [y]
    return [y, _max_pool2d_indices(t, *arguments)]


def _max_pool2d_indices(t: Translation, x: Any, window: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1,
                        ceil_mode: bool = False) -> Any:
    """Where the maxima are: h * W + w in the images, which the op counts within each window."""
    images, one = _images(t, x)
    w = _Windows(images, window, stride, padding, dilation, ceil_mode)
    result = TensorType("int64", (images.shape[0], *w.counts, images.shape[3]))
    more = f" dilations = {w.dilation}" if w.dilation != [1, 1] else ""
    (inside,) = current_entry().op(
        f"aicf.max_pool2d_index {{}} window = {w.window} strides = {w.stride} padding = {w.sides}{more}", (images,),
        [result], f"{images.type} -> {result}")
    down = inside / w.window[1]
    across = inside - down * w.window[1]
    row, column = (ops.iota((1, *w.counts, 1), 1 + axis, "int64") * w.stride[axis] - w.padding[axis]
                   for axis in range(2))
    return _as_before((row + down * w.dilation[0]) * images.shape[2] + column + across * w.dilation[1], one)


@_op("avg_pool2d.default")
def _avg_pool2d(t: Translation, x: Any, window: Any, stride: Any = None, padding: Any = 0, ceil_mode: bool = False,
                count_include_pad: bool = True, divisor: Any = None) -> Any:
    images, one = _images(t, x)
    w = _Windows(images, window, stride, padding, 1, ceil_mode)
    area = w.window[0] * w.window[1]
    counted = np.full(w.counts, divisor) if divisor is not None else w.divisors(count_include_pad)
    if (counted == area).all():
        return _as_before(ops.avg_pool2d(images, w.window, w.stride, w.sides), one)
    wide = images.cast(_wide(images.dtype))
    factors = (area / counted.astype(np.float64)).reshape(1, *counted.shape, 1)
    if (factors == factors.flat[0]).all():
        factors = factors.flat[0]
    y = ops.avg_pool2d(wide, w.window, w.stride, w.sides) * ops.constant(factors, wide.dtype)
    return _as_before(y.cast(images.dtype), one)


@_op("adaptive_avg_pool2d.default", "_adaptive_avg_pool2d.default")
def _adaptive_avg_pool2d(t: Translation, x: Any, size: Any) -> Any:
    value, one = _images(t, x)
    _, height, width, _ = value.shape
    wanted = [extent if given is None else given for given, extent in zip(_both(size), (height, width))]
    if wanted == [1, 1]:
        return _as_before(value.mean([1, 2], True), one)
    if height % wanted[0] == 0 == width % wanted[1]:
        return _as_before(ops.avg_pool2d(value, [height // wanted[0], width // wanted[1]]), one)
    # Windows of unequal sizes: a product with their shares along each side.
    wide = value.cast(_wide(value.dtype)).transpose(0, 3, 1, 2)
    down, across = (ops.constant(_shares(extent, count), wide.dtype)
                    for extent, count in zip((height, width), wanted))
    y = ops.matmul(down, ops.matmul(wide, across, transpose_b=True))
    return _as_before(y.transpose(0, 2, 3, 1).cast(value.dtype), one)


def _shares(extent: int, count: int) -> np.ndarray:
    """[count, extent]: how much of the mean of each window each place is."""
    shares = np.zeros((count, extent))
    for at in range(count):
        first, last = at * extent // count, -(-(at + 1) * extent // count)
        shares[at, first:last] = 1 / (last - first)
    return shares


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


@functools.cache
def _default_eps(dtype: str) -> float:
    """What rms_norm adds unless it is told: the epsilon of the operand's type, or of the type in which it computes;
    versions of PyTorch differ."""
    kind = getattr(torch, dtype)
    tiny = torch.full((1,), 2.0**-10, dtype=kind)
    found = (2.0**-10 / float(torch.rms_norm(tiny, [1]))) ** 2 - 2.0**-20
    choices = {torch.finfo(kind).eps, torch.finfo(getattr(torch, _wide(dtype))).eps}
    return min(choices, key=lambda one: abs(one - found))


@_op("rms_norm.default")
def _rms_norm(t: Translation, x: Any, shape: list[int], weight: Any = None, eps: float | None = None) -> Value:
    value = t.value(x)
    eps = _default_eps(value.dtype) if eps is None else eps
    return ops.rms_norm(value, None if weight is None else t.value(weight), value.ndim - len(shape), eps)


@_op("group_norm.default")
def _group_norm(t: Translation, x: Any, groups: int, weight: Any = None, bias: Any = None, eps: float = 1e-5,
                _: bool = True) -> Value:
    value = t.value(x)
    each = ops.layer_norm(value.reshape(value.shape[0] * groups, -1), eps=eps).reshape(*value.shape)
    over = (value.shape[1],) + (1,) * (value.ndim - 2)
    each = each if weight is None else each * t.value(weight).cast(each.dtype).reshape(*over)
    return each if bias is None else each + t.value(bias).cast(each.dtype).reshape(*over)


@_op("instance_norm.default")
def _instance_norm(t: Translation, x: Any, weight: Any, bias: Any, mean: Any, variance: Any, use_input: bool,
                   momentum: float, eps: float, _: bool = True) -> Value:
    if mean is not None or not use_input:
        raise UnsupportedError("aten.instance_norm with running statistics")
    return _group_norm(t, x, t.value(x).shape[1], weight, bias, eps)


@_op("batch_norm.default")
def _batch_norm(t: Translation, x: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, training: bool,
                momentum: float, eps: float, _: bool = False) -> Any:
    held = t.held(x)
    is_images = isinstance(held, Images) or as_value(held).ndim == 4
    value = t.images(x) if is_images else t.value(x)
    if not is_images and value.ndim > 2:  # Channels last.
        value = value.transpose(0, *range(2, value.ndim), 1)
    narrow, wide = value.dtype, _wide(value.dtype)
    scale, shift = (None if one is None else t.value(one).cast(wide) for one in (weight, bias))
    if training or running_mean is None:
        # The op has a gradient of its own, of two passes over x and dy.
        y, mean, variance = ops.batch_norm(value, scale, shift, -1, eps)
        count = math.prod(value.shape[:-1])
        states = ((running_mean, mean), (running_var, variance * (count / max(count - 1, 1))))
        for node, new in states if training else ():
            if node is not None and t.is_buffer(node):
                old = t.value(node)
                t.write(node, (old.cast(wide) * (1 - momentum) + new * momentum).cast(old.dtype))
            elif node is not None:
                raise UnsupportedError("aten.batch_norm in training, whose running mean is no buffer of the model")
    else:
        y = (value.cast(wide) - t.value(running_mean).cast(wide)) * (t.value(running_var).cast(wide) + eps).rsqrt()
        y = y if scale is None else y * scale
        y = (y if shift is None else y + shift).cast(narrow)
    if is_images:
        return Images(y)
    return y.transpose(0, y.ndim - 1, *range(1, y.ndim - 1)) if y.ndim > 2 else y


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


class _Rows:
    """Scores [N, C, ...] or [C] as rows [M, C], with their labels, and how losses of rows become what PyTorch gives."""

    def __init__(self, scores: Value, labels: Value, weight: Value | None, ignored: int):
        self.shape = labels.shape
        self.scores = _channels_last(scores)
        self.labels, self.weight, self.ignored = labels.reshape(-1), weight, ignored

    def weights(self) -> Value:
        """Of each row: that of its label, zero where it is to be ignored, which is known only when it runs."""
        counts = ops.not_equal(self.labels, self.ignored)
        if self.weight is None:
            return counts.cast(_wide(self.scores.dtype))
        return ops.where(counts, ops.gather(self.weight, self.labels).cast(_wide(self.scores.dtype)), 0.0)

    def taken(self, scores: Value) -> Value:
        """Of each row the score of its label."""
        return _take_label(scores, self.labels)

    def reduced(self, losses: Value, reduction: int, extra: Value | None = None) -> Value:
        """`losses` of rows, each times its weight, and `extra`, which has its weights already."""
        weights = self.weights()
        # Not by a product: what is ignored may be infinite.
        weighted = ops.where(ops.not_equal(self.labels, self.ignored), losses.cast(weights.dtype), 0.0)
        weighted = weighted if self.weight is None else weighted * weights
        weighted = weighted if extra is None else weighted + extra
        if _REDUCTIONS[reduction] == "mean":
            return weighted.sum() / weights.sum()
        return weighted.sum() if _REDUCTIONS[reduction] == "sum" else weighted.reshape(*self.shape)


def _channels_last(x: Value) -> Value:
    """[N, C, ...] as rows [M, C]; [C] is one row."""
    if x.ndim > 2:
        x = x.transpose(0, *range(2, x.ndim), 1)
    return x.reshape(-1, x.shape[-1])


@_op("cross_entropy_loss.default")
def _cross_entropy(t: Translation, x: Any, target: Any, weight: Any = None, reduction: int = 1,
                   ignore_index: int = -100, label_smoothing: float = 0.0) -> Value:
    scores, labels = t.value(x), t.value(target)
    weights = None if weight is None else t.value(weight)
    classes = scores.shape[1 if scores.ndim > 1 else 0]
    if is_float(labels.dtype):
        return _soft_cross_entropy(scores, labels, weights, reduction, label_smoothing, classes)
    rows = _Rows(scores, labels, weights, ignore_index)
    if not label_smoothing:
        return rows.reduced(ops.softmax_cross_entropy(rows.scores, rows.labels), reduction)
    logarithms = rows.scores.cast(_wide(scores.dtype)).log_softmax()
    spread = -(logarithms if weights is None else logarithms * weights.cast(logarithms.dtype)).sum(-1)
    spread = ops.where(ops.not_equal(rows.labels, ignore_index), spread, 0.0) * (label_smoothing / classes)
    return rows.reduced(-rows.taken(logarithms) * (1 - label_smoothing), reduction, spread)


def _soft_cross_entropy(scores: Value, shares: Value, weights: Value | None, reduction: int, smoothing: float,
                        classes: int) -> Value:
    """Against a share of each class instead of a label."""
    wide = _wide(scores.dtype)
    shape = scores.shape[:1] + scores.shape[2:] if scores.ndim > 1 else ()
    shares = _channels_last(shares).cast(wide)
    if smoothing:
        shares = shares * (1 - smoothing) + smoothing / classes
    products = _channels_last(scores).cast(wide).log_softmax() * shares
    losses = -(products if weights is None else products * weights.cast(wide)).sum(-1)
    if _REDUCTIONS[reduction] == "none":
        return losses.reshape(*shape)
    return losses.sum() / float(losses.size) if _REDUCTIONS[reduction] == "mean" else losses.sum()


@_op("nll_loss.default", "nll_loss_nd.default", "nll_loss2d.default")
def _nll_loss(t: Translation, x: Any, target: Any, weight: Any = None, reduction: int = 1,
              ignore_index: int = -100) -> Value:
    rows = _Rows(t.value(x), t.value(target), None if weight is None else t.value(weight), ignore_index)
    return rows.reduced(-rows.taken(rows.scores), reduction)


def _loss(names: list[str], function: Any) -> None:
    def handler(t: Translation, x: Any, target: Any, reduction: int = 1) -> Value:
        a, b = t.value(x), t.value(target)
        return _reduced(function(a.cast(_wide(a.dtype)), b.cast(_wide(a.dtype))), reduction)

    _op(*names)(handler)


_loss(["mse_loss.default"], ops.mse)
_loss(["l1_loss.default"], ops.l1)


@_op("hinge_embedding_loss.default")
def _hinge_embedding(t: Translation, x: Any, target: Any, margin: float = 1.0, reduction: int = 1) -> Value:
    value, signs = t.value(x), t.value(target)
    # A target is 1 or -1; of another one both count, as in PyTorch.
    near = ops.where(ops.not_equal(signs, -1), value, 0.0)
    far = ops.where(ops.not_equal(signs, 1), ops.relu(margin - value), 0.0)
    return _reduced(near + far, reduction)


@_op("margin_ranking_loss.default")
def _margin_ranking(t: Translation, a: Any, b: Any, target: Any, margin: float = 0.0, reduction: int = 1) -> Value:
    first, second, signs = t.value(a), t.value(b), t.value(target)
    return _reduced(ops.relu(margin - signs.cast(first.dtype) * (first - second)), reduction)


@_op("cosine_embedding_loss.default")
def _cosine_embedding(t: Translation, a: Any, b: Any, target: Any, margin: float = 0.0, reduction: int = 1) -> Value:
    first, second, signs = t.value(a), t.value(b), t.value(target)
    narrow, wide = first.dtype, _wide(first.dtype)
    first, second = first.cast(wide), second.cast(wide)
    sizes = ((first * first).sum(-1) + 1e-12) * ((second * second).sum(-1) + 1e-12)
    cosine = (first * second).sum(-1) / sizes.sqrt()
    apart = ops.where(ops.equal(signs, -1), ops.relu(cosine - margin), 0.0)
    return _reduced(ops.where(ops.equal(signs, 1), 1.0 - cosine, 0.0) + apart, reduction).cast(narrow)


@_op("binary_cross_entropy.default")
def _bce_of_shares(t: Translation, x: Any, target: Any, weight: Any = None, reduction: int = 1) -> Value:
    wide = _wide(t.value(x).dtype)
    found, wanted = t.value(x).cast(wide), t.value(target).cast(wide)
    fixed = ops.stop_gradient(found)
    losses = (wanted - 1.0) * ops.maximum((-fixed).log1p(), -100.0) - wanted * ops.maximum(fixed.log(), -100.0)
    # The gradient by `found`, of which logarithms would make 0 / 0 where it is 0 or 1.
    slopes = (fixed - wanted) / ops.maximum((1.0 - fixed) * fixed, 1e-12)
    losses = losses + (found - fixed) * ops.stop_gradient(slopes)
    return _reduced(losses if weight is None else losses * t.value(weight).cast(wide), reduction)


@_op("binary_cross_entropy_with_logits.default")
def _bce(t: Translation, x: Any, target: Any, weight: Any = None, pos_weight: Any = None, reduction: int = 1) -> Value:
    wide = _wide(t.value(x).dtype)
    logits, shares = t.value(x).cast(wide), t.value(target).cast(wide)
    if pos_weight is None:
        losses = ops.bce_with_logits(logits, shares)
    else:
        # log(1 + exp(-x)) is the cross entropy against 1.
        positive = (t.value(pos_weight).cast(wide) - 1.0) * shares + 1.0
        losses = (1.0 - shares) * logits + positive * ops.bce_with_logits(logits, ops.ones(logits.shape, wide))
    return _reduced(losses if weight is None else losses * t.value(weight).cast(wide), reduction)


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
    # A row that is masked all over is zeros, as PyTorch has it, and not 0 / 0; nor is its gradient.
    if mask is not None:
        is_masked = ops.equal(scores.max(-1, True), -math.inf)
        scores = ops.where(is_masked, 0.0, scores)
    weights = scores.softmax()
    if mask is not None:
        weights = ops.where(is_masked, 0.0, weights)
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

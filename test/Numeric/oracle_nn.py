"""The oracle's activations, elementwise losses, and norms; see oracle.py for its rules.

Functions of one number are written in f64 by NumPy's own functions; their error is bounded by their slope times that
of the operand, and by one rounding of the terms that a correct implementation adds up.
"""

import math

import numpy as np

from oracle import (LEAST, Value, add, along, broadcast, cast, compute_type, exact, exp, exponentials, log, mul,
                    reduce_mean, reduce_sum, rounded, sub)


def finish(data, dtype, err, loose, scale=None):
    data = np.asarray(data)
    finite = np.isfinite(data)
    with np.errstate(all="ignore"):
        err = np.where(finite, err, 0.0)
        loose = loose | ~np.isfinite(err)
        return rounded(data, np.where(np.isfinite(err), err, 0.0), loose, dtype, scale)


def monotone(function):
    """An increasing or decreasing function, to full relative accuracy."""
    def apply(x):
        with np.errstate(all="ignore"):
            data = function(x.data)
            ends = [np.abs(function(x.data + step) - data) for step in (x.err, -x.err)]
            return finish(data, x.dtype, np.maximum(*ends), x.loose)
    return apply


def error_function(x):
    return np.vectorize(math.erf, otypes=[np.float64])(x)


def logistic(x):
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-x))


tanh = monotone(np.tanh)
erf = monotone(error_function)
sigmoid = monotone(logistic)
sqrt = monotone(np.sqrt)
exp2 = monotone(np.exp2)
expm1 = monotone(np.expm1)


def log1p(x):
    value = monotone(np.log1p)(x)
    with np.errstate(invalid="ignore"):
        unsure = (x.err > 0) & (np.abs(x.data + 1) <= x.err)
    return Value(value.data, value.dtype, value.err, value.loose | unsure)


def circular(function):
    """sin or cos, whose slope is at most 1."""
    def apply(x):
        with np.errstate(all="ignore"):
            return finish(function(x.data), x.dtype, x.err, x.loose)
    return apply


sin, cos = circular(np.sin), circular(np.cos)


def tan(x):
    """Its slope is that of the end of the interval of the operand that is nearer to a pole."""
    with np.errstate(all="ignore"):
        data = np.tan(x.data)
        slope = 1 + np.maximum(np.abs(np.tan(x.data - x.err)), np.abs(np.tan(x.data + x.err))) ** 2
        err = np.where(x.err > 0, slope * x.err, 0.0)
        return finish(data, x.dtype, err, x.loose | (x.err * slope > 0.1))


def rsqrt(x):
    with np.errstate(divide="ignore"):
        value = monotone(lambda t: 1 / np.sqrt(t))(x)
    return Value(value.data, value.dtype, value.err, value.loose | x.uncertain())


def power(a, b):
    with np.errstate(all="ignore"):
        data = np.power(a.data, b.data)
        relative = np.abs(b.data) * a.err / np.abs(a.data) + np.abs(np.log(np.abs(a.data))) * b.err
        err = np.where(a.err + b.err > 0, np.abs(data) * np.expm1(np.where(np.isnan(relative), np.inf, relative)), 0.0)
        # The power is formed as exp(b log a): the exponent's rounding counts as often as it is large.
        turns = np.abs(b.data * np.log(np.abs(a.data)))
        scale = np.abs(data) * (1 + np.where(np.isfinite(turns), np.minimum(turns, 1000.0), 0) * 0.1)
        return finish(data, a.dtype, err, a.loose | b.loose, np.where(np.isfinite(scale), scale, 0))


# ---------------------------------------------------------------------------------------------------------------------
# Activations
# ---------------------------------------------------------------------------------------------------------------------

ROOT = math.sqrt(2 / math.pi)


def inner(x):
    """sqrt(2 / pi) (x + 0.044715 x^3)"""
    with np.errstate(all="ignore"):
        return ROOT * (x + 0.044715 * x**3)


def unnoticed(x):
    """x times a sigmoid below the least normal number: zero, where it is computed for 16 bits."""
    return LEAST["f32"] * np.nan_to_num(np.minimum(np.abs(x.data), 1000.0)) if x.dtype in ("bf16", "f16") else 0.0


def silu(x):
    with np.errstate(all="ignore"):
        data = np.where(np.isneginf(x.data), 0.0, x.data * logistic(x.data))
    return finish(data, x.dtype, 1.1 * x.err + unnoticed(x), x.loose)


def gelu(x, form):
    narrow = x.dtype in ("bf16", "f16")
    with np.errstate(all="ignore"):
        if form == "erf":
            share = 0.5 * (1 + error_function(x.data / math.sqrt(2)))
            # For 16 bits Phi(-|x|) is approximate; else 1 + erf cancels.
            scale = 0.0 if narrow else 0.5 * np.minimum(np.abs(x.data), 1000.0)
            far = np.abs(x.data) * np.minimum(share, 1 - share)
            approximate = np.where(np.isfinite(far), 1.1e-4 * far + 1e-8, 0.0) if narrow else 0.0
        else:
            share = logistic(2 * inner(x.data))
            scale = approximate = 0.0
        data = np.where(np.isneginf(x.data), 0.0, x.data * share)
        if form == "tanh":
            scale = np.abs(data) * (1 + np.minimum(np.abs(inner(x.data)), 2000.0))
        scale = np.maximum(np.where(np.isfinite(data), np.abs(data), 0), np.where(np.isnan(scale), 0, scale))
    return finish(data, x.dtype, 1.2 * x.err + unnoticed(x) + approximate, x.loose, scale)


def slope_grad(slope, scale, lipschitz):
    """dy times the slope at x, which is rounded relative to `scale`."""
    def apply(x, dy, *args):
        wide = compute_type(x.dtype)
        with np.errstate(all="ignore"):
            value = finish(slope(x.data, *args), wide, lipschitz * x.err, x.loose, scale(np.abs(x.data)))
        return cast(mul(cast(dy, wide), value), x.dtype)
    return apply


def silu_slope(x):
    x = np.clip(x, -1000, 1000)
    s = logistic(x)
    return s * (1 + x * logistic(-x))


def gelu_slope(x, form):
    x = np.clip(x, -60, 60)
    if form == "erf":
        return 0.5 * (1 + error_function(x / math.sqrt(2))) + x * np.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    s = logistic(2 * inner(x))
    return s + 2 * x * s * (1 - s) * ROOT * (1 + 3 * 0.044715 * x * x)


silu_grad = slope_grad(silu_slope, lambda x: np.where(np.isnan(x), 0, 1 + 0 * x), 0.6)
gelu_grad = slope_grad(gelu_slope, lambda x: np.where(np.isnan(x), 0, 3 + 0 * x), 1.0)


def constant(like, value):
    return exact(np.full(like.shape, value), like.dtype)


def widely(function):
    """Computed in the compute type and rounded once."""
    def apply(*operands):
        wide = compute_type(operands[0].dtype)
        return cast(function(*(cast(x, wide) for x in operands)), operands[0].dtype)
    return apply


@widely
def tanh_grad(y, dy):
    return mul(dy, mul(sub(constant(y, 1), y), add(constant(y, 1), y)))


@widely
def sigmoid_grad(y, dy):
    return mul(dy, mul(y, sub(constant(y, 1), y)))


# ---------------------------------------------------------------------------------------------------------------------
# Elementwise losses
# ---------------------------------------------------------------------------------------------------------------------


@widely
def mse(x, target):
    difference = sub(x, target)
    return mul(difference, difference)


@widely
def mse_grad(x, target, dloss):
    return mul(mul(constant(x, 2), sub(x, target)), dloss)


@widely
def l1(x, target):
    difference = sub(x, target)
    return Value(np.abs(difference.data), x.dtype, difference.err, difference.loose)


@widely
def l1_grad(x, target, dloss):
    with np.errstate(invalid="ignore"):
        equal = (x.data - target.data) * dloss.data
        data = np.where(x.data > target.data, dloss.data, np.where(x.data < target.data, -dloss.data, equal))
        unsure = (np.abs(x.data - target.data) <= x.err + target.err) & (x.err + target.err > 0)
    err = np.where(np.isfinite(data), dloss.err, 0.0)
    return Value(data, x.dtype, err, x.loose | target.loose | dloss.loose | unsure)


@widely
def bce_with_logits(x, target):
    size, t = np.abs(x.data), target.data
    with np.errstate(all="ignore"):
        rest = np.where(x.data > 0, 1 - t, t)
        data = size * rest + np.log1p(np.exp(-size))
        err = (np.abs(t) + np.abs(1 - t) + 1) * x.err + size * target.err
        scale = size * (np.abs(rest) + np.where(x.data > 0, np.abs(t) * 2.0**-20, 0)) + np.log1p(np.exp(-size))
        return finish(data, x.dtype, err, x.loose | target.loose, np.where(np.isfinite(scale), scale, 0))


@widely
def bce_with_logits_grad(x, target, dloss):
    with np.errstate(all="ignore"):
        t = target.data
        data = np.where(x.data > 0, (1 - t) - logistic(-x.data), logistic(x.data) - t)
        scale = np.abs(np.where(x.data > 0, 1 - t, t)) + logistic(-np.abs(x.data))
        scale = np.where(np.isfinite(scale), scale, 0)
        difference = finish(data, x.dtype, 0.25 * x.err + target.err, x.loose | target.loose, scale)
    return mul(difference, dloss)


# ---------------------------------------------------------------------------------------------------------------------
# Softmax's relatives and norms
# ---------------------------------------------------------------------------------------------------------------------


def log_softmax(x, axis):
    wide, greatest, _, total = exponentials(x, axis)
    shifted = sub(wide, along(greatest, axis, x.shape))
    return cast(sub(shifted, along(log(total), axis, x.shape)), x.dtype)


def softmax_grad(y, dy, axis):
    wide = compute_type(y.dtype)
    p, g = cast(y, wide), cast(dy, wide)
    total = reduce_sum(mul(p, g), [axis])
    return cast(mul(p, sub(g, along(total, axis, y.shape))), y.dtype)


def log_softmax_grad(y, dy, axis):
    wide = compute_type(y.dtype)
    p, g = cast(y, wide), cast(dy, wide)
    total = reduce_sum(g, [axis])
    return cast(sub(g, mul(exp(p), along(total, axis, y.shape))), y.dtype)


class Norm:
    """The dimensions of x before the axis are rows, those from it on columns."""

    def __init__(self, x, axis):
        self.dtype, self.wide, self.shape = x.dtype, compute_type(x.dtype), x.shape
        self.outer, self.inner = list(range(axis)), list(range(axis, len(x.shape)))
        self.x = cast(x, self.wide)

    def row(self, v):
        return broadcast(cast(v, self.wide), self.outer, self.shape)

    def column(self, v):
        return broadcast(cast(v, self.wide), self.inner, self.shape)

    def mean(self, v):
        return reduce_mean(v, self.inner)

    def rstd(self, v, eps):
        variance = self.mean(mul(v, v))
        return rsqrt(add(variance, constant(variance, eps)))


def layer_norm(x, scale, bias, axis, eps):
    n = Norm(x, axis)
    mean = n.mean(n.x)
    centred = sub(n.x, n.row(mean))
    rstd = n.rstd(centred, eps)
    y = mul(mul(centred, n.row(rstd)), n.column(scale))
    if bias is not None:
        y = add(y, n.column(bias))
    return [cast(y, x.dtype), mean, rstd]


def rms_norm(x, scale, axis, eps):
    n = Norm(x, axis)
    rstd = n.rstd(n.x, eps)
    return [cast(mul(mul(n.x, n.row(rstd)), n.column(scale)), x.dtype), rstd]


def norm_grad(x, scale, mean, rstd, dy, axis):
    n = Norm(x, axis)
    g = cast(dy, n.wide)
    centred = n.x if mean is None else sub(n.x, n.row(mean))
    normal = mul(centred, n.row(rstd))
    scaled = mul(g, n.column(scale))
    rest = scaled if mean is None else sub(scaled, n.row(n.mean(scaled)))
    rest = sub(rest, mul(normal, n.row(n.mean(mul(scaled, normal)))))
    dscale = cast(reduce_sum(mul(g, normal), n.outer), scale.dtype)
    results = [cast(mul(n.row(rstd), rest), x.dtype), dscale]
    return results if mean is None else [*results, cast(reduce_sum(g, n.outer), scale.dtype)]

"""The oracle's optimizers, schedules and random numbers; see oracle.py for its rules."""

import math

import numpy as np

import oracle
from oracle import (Value, add, broadcast, cast, compute_type, div, exact, log, minimum, mul, reduce_sum, rounded,
                    select, sign, sub)
from oracle_nn import constant, rsqrt, sqrt

# ---------------------------------------------------------------------------------------------------------------------
# Optimizers
# ---------------------------------------------------------------------------------------------------------------------


def scalar(x, like):
    """A tensor of rank 0, spread over the shape of `like` in its type."""
    return broadcast(cast(x, like.dtype), [], like.shape)


def average(beta, old, value):
    return add(mul(old, constant(old, beta)), mul(value, constant(value, 1 - beta)))


def decayed(param, grad, decay):
    return add(grad, mul(param, constant(param, decay))) if decay else grad


def widen(param, *others):
    """The param, and the others in its compute type."""
    wide = compute_type(param.dtype)
    return [cast(v, wide) for v in (param, *others)]


def sgd(param, grad, lr, weight_decay=0.0):
    p, g = widen(param, grad)
    return cast(sub(p, mul(scalar(lr, p), decayed(p, g, weight_decay))), param.dtype)


def sgd_momentum(param, grad, velocity, lr, mu, weight_decay=0.0, nesterov=False):
    p, g, old = widen(param, grad, velocity)
    g = decayed(p, g, weight_decay)
    following = add(mul(scalar(mu, p), old), g)
    direction = add(g, mul(scalar(mu, p), following)) if nesterov else following
    return cast(sub(p, mul(scalar(lr, p), direction)), param.dtype), cast(following, velocity.dtype)


def correction(beta, step, dtype):
    """1 - beta^t."""
    data = -np.expm1(step.data * math.log(beta))
    return rounded(data, 0.0, step.loose, dtype)


def adam(param, grad, m, v, lr, step, beta1=0.9, beta2=0.999, eps=1e-8, weight_decay=0.0, decoupled=False):
    p, g, m1, v1 = widen(param, grad, m, v)
    g = g if decoupled else decayed(p, g, weight_decay)
    m1, v1 = average(beta1, m1, g), average(beta2, v1, mul(g, g))
    lr = cast(lr, p.dtype)
    size = scalar(div(lr, correction(beta1, step, p.dtype)), p)
    root = mul(sqrt(v1), scalar(rsqrt(correction(beta2, step, p.dtype)), p))
    change = div(mul(size, m1), add(root, constant(root, eps)))
    if decoupled and weight_decay:
        p = mul(p, scalar(sub(constant(lr, 1.0), mul(lr, constant(lr, weight_decay))), p))
    return cast(sub(p, change), param.dtype), cast(m1, m.dtype), cast(v1, v.dtype)


def adamw(*args, weight_decay=0.01, **attrs):
    return adam(*args, weight_decay=weight_decay, decoupled=True, **attrs)


def lion(param, grad, m, lr, beta1=0.9, beta2=0.99, weight_decay=0.0):
    p, g, old = widen(param, grad, m)
    direction = decayed(p, sign(average(beta1, old, g)), weight_decay)
    return cast(sub(p, mul(scalar(lr, p), direction)), param.dtype), cast(average(beta2, old, g), m.dtype)


def clip_by_global_norm(*grads, max_norm):
    wide = "f64" if any(g.dtype == "f64" for g in grads) else "f32"
    total = None
    for grad in grads:
        g = cast(grad, wide)
        part = reduce_sum(mul(g, g), list(range(g.data.ndim)), wide)
        total = part if total is None else add(total, part)
    norm = sqrt(total)
    factor = minimum(div(constant(norm, max_norm), add(norm, constant(norm, 1e-6))), constant(norm, 1.0))
    clipped = [cast(mul(cast(g, wide), scalar(factor, cast(g, wide))), g.dtype) for g in grads]
    return [*clipped, norm]


def all_finite(*inputs):
    loose = any(v.loose.any() or (np.abs(v.data) + v.err > oracle.GREATEST[v.dtype]).any() and
                np.isfinite(v.data).all() for v in inputs)
    return Value(all(np.isfinite(v.data).all() for v in inputs), "i1", loose=loose)


def update_loss_scale(scale, good, finite, growth=2.0, backoff=0.5, interval=2000):
    following = good.data + 1
    with np.errstate(over="ignore"):
        grown = scale.data * growth
    grows = following == interval
    kept = np.where(grows & (grown <= oracle.GREATEST["f32"]), grown, scale.data)
    return (rounded(np.where(finite.data, kept, scale.data * backoff), scale.err * growth, scale.loose | finite.loose,
                    "f32"),
            Value(np.where(finite.data & ~grows, following, 0), good.dtype, loose=good.loose | finite.loose))


# ---------------------------------------------------------------------------------------------------------------------
# Schedules
# ---------------------------------------------------------------------------------------------------------------------


def schedule(step, form, peak, warmup=0, total=None, final=0.0):
    t = np.maximum(step.data.astype(np.float64), 0)
    if form == "constant":
        rate = np.full(t.shape, peak)
    else:
        p = np.clip((t - warmup) / (total - warmup), 0, 1)
        rate = peak + (final - peak) * (p if form == "linear" else (1 - np.cos(np.pi * p)) / 2)
    rate = np.where(t < warmup, peak * t / max(warmup, 1), rate)
    return rounded(rate, 0.0, step.loose, "f32", scale=np.full(t.shape, abs(peak) + abs(final)))


# ---------------------------------------------------------------------------------------------------------------------
# Random numbers
# ---------------------------------------------------------------------------------------------------------------------

LOW = np.uint64(0xFFFFFFFF)


def philox(counter, key):
    """Philox4x32-10: four words of the counter, arrays, and two of the key, as arrays of u64."""
    c = [np.asarray(word, np.uint64) for word in counter]
    k = [int(word) for word in key]
    for _ in range(10):
        first, second = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [(second >> np.uint64(32)) ^ c[1] ^ np.uint64(k[0]), second & LOW,
             (first >> np.uint64(32)) ^ c[3] ^ np.uint64(k[1]), first & LOW]
        k = [(k[0] + 0x9E3779B9) % 2**32, (k[1] + 0xBB67AE85) % 2**32]
    return c


def words(seed, offset, shape):
    s, o = int(seed.data) % 2**64, int(offset.data) % 2**64
    place = np.arange(math.prod(shape), dtype=np.uint64).reshape(shape)
    spread = np.zeros(shape, np.uint64)
    counter = [place & LOW, place >> np.uint64(32), spread + np.uint64(o % 2**32), spread + np.uint64(o >> 32)]
    return philox(counter, [s % 2**32, s >> 32])


def random_bits(seed, offset, shape, dtype):
    w = words(seed, offset, shape)
    if dtype == "i32":
        return exact(w[0].astype(np.uint32).astype(np.int32).astype(np.int64), dtype)
    return exact((w[0] | w[1] << np.uint64(32)).astype(np.int64), dtype)


DIGITS = {"f64": 53, "f32": 24, "f16": 11, "bf16": 8}


def random_uniform(seed, offset, shape, dtype):
    w, digits = words(seed, offset, shape), DIGITS[dtype]
    bits = (w[0] | w[1] << np.uint64(32)) >> np.uint64(11) if dtype == "f64" else w[0] >> np.uint64(32 - digits)
    return exact(bits.astype(np.float64) * 2.0**-digits, dtype)


def random_normal(seed, offset, shape, dtype):
    w, wide = words(seed, offset, shape), compute_type(dtype)
    if wide == "f64":
        first = ((w[0] | w[1] << np.uint64(32)) >> np.uint64(1)).astype(np.float64) * 2.0**-63 + 2.0**-64
        turns = ((w[2] | w[3] << np.uint64(32)) >> np.uint64(11)).astype(np.float64) * 2.0**-53
    else:
        first = w[0].astype(np.float64) * 2.0**-32 + 2.0**-33
        turns = (w[1] >> np.uint64(8)).astype(np.float64) * 2.0**-24
    # It is rounded to the compute type, whose logarithm near 1 is the rounding.
    u = Value(first, wide, err=first * 2 * oracle.ROUNDING[wide])
    radius = sqrt(mul(log(u), constant(u, -2.0)))
    # Of what is left of quarters of a turn, which is exact: 2 pi turns would be rounded.
    quarter = np.rint(4 * turns)
    rest = 2 * np.pi * (turns - quarter / 4)
    cosine = np.choose(quarter.astype(int) % 4, [np.cos(rest), -np.sin(rest), -np.cos(rest), np.sin(rest)])
    cosine = rounded(cosine, 4 * oracle.ROUNDING[wide], False, wide)
    return cast(mul(radius, cosine), dtype)


def dropout(x, seed, offset, rate):
    kept = words(seed, offset, x.shape)[0] >= np.uint64(math.ceil(rate * 2**32))
    wide = cast(x, compute_type(x.dtype))
    scaled = mul(wide, constant(wide, 1 / (1 - rate)))
    return cast(select(exact(kept, "i1"), scaled, constant(wide, 0.0)), x.dtype)

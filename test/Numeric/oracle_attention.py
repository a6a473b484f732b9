"""The oracle's batch norm, attention and rotary embeddings; see oracle.py for its rules."""

import numpy as np

import oracle_nn as nn
from oracle import (add, along, broadcast, cast, compare, compute_type, exact, iota, matmul, mul, neg, reduce_max,
                    reduce_mean, reduce_sum, reshape, select, softmax, sub)

# ---------------------------------------------------------------------------------------------------------------------
# Batch norm
# ---------------------------------------------------------------------------------------------------------------------


class Batch:
    """Channels along `axis`; all other dimensions are one batch."""

    def __init__(self, x, axis):
        self.wide, self.shape, self.axis = compute_type(x.dtype), x.shape, axis
        self.others = [d for d in range(len(x.shape)) if d != axis]
        self.count = np.prod([x.shape[d] for d in self.others], initial=1.0)
        self.x = cast(x, self.wide)

    def channel(self, v):
        return broadcast(cast(v, self.wide), [self.axis], self.shape)

    def rstd(self, variance, eps):
        return nn.rsqrt(add(variance, nn.constant(variance, eps)))

    def normal(self, mean, variance, scale, bias, eps, dtype):
        factor = mul(self.rstd(variance, eps), cast(scale, self.wide))
        y = mul(sub(self.x, self.channel(mean)), self.channel(factor))
        return cast(y if bias is None else add(y, self.channel(bias)), dtype)


def batch_norm(x, scale, *bias, axis, eps):
    b = Batch(x, axis)
    mean = reduce_mean(b.x, b.others)
    centred = sub(b.x, b.channel(mean))
    variance = reduce_mean(mul(centred, centred), b.others)
    return [b.normal(mean, variance, scale, bias[0] if bias else None, eps, x.dtype), mean, variance]


def batch_norm_inference(x, scale, mean, variance, *bias, axis, eps):
    return Batch(x, axis).normal(mean, variance, scale, bias[0] if bias else None, eps, x.dtype)


def batch_norm_grad(x, scale, mean, variance, dy, axis, eps):
    b = Batch(x, axis)
    g, rstd = cast(dy, b.wide), b.rstd(variance, eps)
    normal = mul(sub(b.x, b.channel(mean)), b.channel(rstd))
    dscale, dbias = reduce_sum(mul(g, normal), b.others), reduce_sum(g, b.others)
    along_, across = (mul(v, nn.constant(v, 1 / b.count)) for v in (dscale, dbias))
    rest = sub(sub(g, b.channel(across)), mul(normal, b.channel(along_)))
    dx = mul(rest, b.channel(mul(rstd, cast(scale, b.wide))))
    return [cast(dx, x.dtype), cast(dscale, scale.dtype), cast(dbias, scale.dtype)]


# ---------------------------------------------------------------------------------------------------------------------
# Attention
# ---------------------------------------------------------------------------------------------------------------------


def attention(q, k, v, *mask, scale, causal=False):
    rank, wide = len(q.shape), compute_type(q.dtype)
    if rank > 2:  # Each head of queries has its own copy of keys and values here.
        heads, groups = q.shape[-3], k.shape[-3]
        k, v = (x.move(lambda t: np.repeat(t, heads // groups, axis=-3)) for x in (k, v))
    scores = matmul(q, k, transpose_b=True, dtype=wide)
    scores = mul(scores, nn.constant(scores, scale))
    never = nn.constant(scores, -np.inf)
    if mask:
        dims = list(range(rank - len(mask[0].shape), rank))
        if mask[0].dtype == "i1":
            scores = select(broadcast(mask[0], dims, scores.shape), scores, never)
        else:
            scores = add(scores, broadcast(cast(mask[0], wide), dims, scores.shape))
    if causal:
        row, column = (iota(axis, scores.shape, "i32") for axis in (rank - 2, rank - 1))
        scores = select(compare(column, row, "le"), scores, never)
    if not mask:
        p = softmax(scores, rank - 1)
    else:  # A query that sees nothing.
        greatest = reduce_max(scores, [rank - 1])
        sees = along(exact(greatest.data != -np.inf, "i1"), rank - 1, scores.shape)
        zero = nn.constant(scores, 0.0)
        p = select(sees, softmax(select(sees, scores, zero), rank - 1), zero)
    return matmul(cast(p, q.dtype), v, dtype=q.dtype)


# ---------------------------------------------------------------------------------------------------------------------
# Rotary embeddings
# ---------------------------------------------------------------------------------------------------------------------


def rotary(x, cos, sin, axis, form):
    wide, count = compute_type(x.dtype), x.shape[-1] // 2
    pairs = x.shape[:-1] + ((2, count) if form == "halves" else (count, 2))
    at = -2 if form == "halves" else -1
    split = reshape(cast(x, wide), pairs)
    a, b = (split.move(lambda t, i=i: np.take(t, i, axis=at)) for i in (0, 1))
    c, s = (broadcast(cast(v, wide), [axis, len(x.shape) - 1], a.shape) for v in (cos, sin))
    turned = [add(mul(a, c), neg(mul(b, s))), add(mul(b, c), mul(a, s))]
    parts = [np.stack([getattr(t, name) for t in turned], axis=at) for name in ("data", "err", "loose")]
    return cast(reshape(type(x)(parts[0], wide, *parts[1:]), x.shape), x.dtype)

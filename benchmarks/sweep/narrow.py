"""Rows of a few elements, or of odd lengths that no vector divides, that a seed draws: cases as in cases.py."""

import random

from cases import (Case, add_bias, concat, cross_entropy, cross_entropy_grad, cumsum, gather, label, layer_norm, log_uniform,
                   reduction, sized, softmax, transpose)


def on_matrix(group, dtype, rows, columns, operands, lines, call):
    """A map over `x` and `operands`, {name: the dim of x that it varies over}, which `lines` find as `%NAME2`."""
    shape = (rows, columns)
    inputs = {"x": (shape, dtype)} | {name: ((shape[dim],), dtype) for name, dim in operands.items()}
    body = [f"%{name}2 = aicf.broadcast %{name} dimensions = [{dim}] : {{{name}}} -> {{x}}"
            for name, dim in operands.items()]
    return Case(group, label(dtype, shape), inputs, {"y": (shape, dtype)}, body + lines, call)


@sized("rows")
def scale_shift(dtype, rows, columns):
    """Images that are normalized by channels, with a factor for each row."""
    return on_matrix("scale_shift", dtype, rows, columns, {"s": 0, "b": 1},
                     ["%p = aicf.mul %x, %s2 : {x}", "%y = aicf.add %p, %b2 : {x}"], "x * s[:, None] + b")


@sized("rows")
def normalize(dtype, rows, columns):
    """`(x - m) * v` with a mean and a factor for each column."""
    return on_matrix("normalize", dtype, rows, columns, {"m": 1, "v": 1},
                     ["%d = aicf.sub %x, %m2 : {x}", "%y = aicf.mul %d, %v2 : {x}"], "(x - m) * v")


@sized("batch", "rows")
def batched_bias(dtype, batch, rows, columns):
    """A bias of each batch and column, which all rows of the batch share."""
    return Case("batched_bias", label(dtype, (batch, rows, columns)),
                {"x": ((batch, rows, columns), dtype), "b": ((batch, columns), dtype)},
                {"y": ((batch, rows, columns), dtype)},
                ["%w = aicf.broadcast %b dimensions = [0, 2] : {b} -> {x}", "%y = aicf.add %x, %w : {x}"],
                "x + b[:, None]")


@sized("rows")
def split(dtype, rows, columns, first):
    """The columns behind the first ones, for themselves."""
    return Case("split", label(dtype, (rows, columns), first), {"x": ((rows, columns), dtype)},
                {"y": ((rows, columns - first), dtype)},
                [f"%y = aicf.slice %x offsets = [0, {first}] strides = [1, 1] : {{x}} -> {{y}}"],
                f"x[:, {first}:].contiguous()")


def drawn_narrow(seed, count):
    """`count` cases by `seed`: rows of 1 to 150 elements, most of them few and odd, 10^5 to 4 * 10^7 elements."""
    rng = random.Random(seed)
    for _ in range(count):
        dtype = rng.choice(("f32", "bf16"))
        columns = log_uniform(rng, 2, 150)
        if rng.random() < 0.7:
            columns |= 1
        rows = max(log_uniform(rng, 1e5, 4e7) // columns, 1)
        batch = log_uniform(rng, 2, 64)
        yield rng.choice((
            lambda: add_bias(dtype, (rows, columns), 1),
            lambda: scale_shift(dtype, rows, columns),
            lambda: normalize(dtype, rows, columns),
            lambda: batched_bias(dtype, batch, max(rows // batch, 1), columns),
            lambda: split(dtype, rows, columns, rng.randint(1, columns - 1)),
            lambda: reduction(rng.choice(("sum", "max", "argmax")), dtype, (rows, columns), [rng.randrange(2)]),
            lambda: reduction("mean", dtype, (batch, max(rows // batch, 1), columns), [1]),
            lambda: softmax(dtype, (rows, columns), 1),
            lambda: softmax(dtype, (batch, max(rows // batch, 1), columns), 2),
            lambda: layer_norm(dtype, (rows, columns)),
            lambda: cross_entropy(dtype, rows, columns),
            lambda: cross_entropy_grad(dtype, rows, columns),
            lambda: transpose(dtype, (rows, columns), [1, 0]),
            lambda: transpose(dtype, (batch, columns, max(rows // batch, 1)), [0, 2, 1]),
            lambda: transpose(dtype, (batch, max(rows // batch, 1), columns), [1, 0, 2]),
            lambda: cumsum(dtype, (rows, columns), 1),
            lambda: gather(dtype, (log_uniform(rng, 100, 1e6), columns), rows),
            lambda: concat(dtype, rows, [columns, log_uniform(rng, 1, 20)]),
        ))()

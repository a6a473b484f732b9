"""What every aicf op means, in NumPy with f64: the reference of the numeric tests.

It shares no code with the compiler. A `Value` holds what an exact computation would give, and beside it how far a
correct implementation may be off: `err` is an absolute bound for every element, propagated through each op from the
magnitudes of its operands, so that cancellation widens it exactly where it happens and nowhere else. Elements whose
value a correct implementation cannot be held to (the sign of a difference that rounding decides, fed to relu_grad or
log) are `loose`; they are counted, and never many.

Rules that hold everywhere:
- Inputs and constants are exact (err 0). Each op adds one rounding, `UNIT` times the magnitudes that it adds up.
- NaN and infinity are compared exactly: where they appear and with which sign. The sign of a zero or NaN is not.
- bf16 and f16 results may be rounded at every op or kept in f32 by a fusion (the constraint excess_precision): the
  value is the unrounded one and the bound covers both.
- Integers are exact and wrap.
"""

import numpy as np

# Roundings of one op, relative to the magnitudes that it adds up. 1e-6 is 17 units in the last place of f32: room for
# a math library's exp and log and for the sum of a few numbers; of many, see sum_unit. For bf16 and f16 two
# roundings to nearest: one that may happen at an op, one more at the output.
UNIT = {"f64": 1e-14, "f32": 1e-6, "bf16": 2.0**-7, "f16": 2.0**-10}
# The roundings of one sum in a compute type: half a unit in the last place.
ROUNDING = {"f64": 2.0**-53, "f32": 2.0**-24}
GREATEST = {"f64": np.finfo(np.float64).max, "f32": 2.0**128 * (1 - 2.0**-24), "bf16": 2.0**128 * (1 - 2.0**-8),
            "f16": 65504.0}
# Numbers below are subnormal, which a target may flush to zero.
LEAST = {"f64": 2.0**-1022, "f32": 2.0**-126, "bf16": 2.0**-126, "f16": 2.0**-14}
INTEGERS = {"i32": np.int32, "i64": np.int64}


def is_float(dtype):
    return dtype in UNIT


def compute_type(dtype):
    return "f64" if dtype == "f64" else "f32"


def accumulator(dtype):
    """The element type of a result that may be wider: f32 for bf16 and f16."""
    return compute_type(dtype) if is_float(dtype) else dtype


def has_few_values(data):
    """Whether `data` consists of few distinct numbers, beside zeros, which add nothing."""
    return np.unique(data[data != 0]).size <= 8


def sum_unit(dtype, count, few_values=False):
    """UNIT for the sum of `count` numbers in any order. One by one, as many roundings happen, of partial sums that are
    half of the total on average. They mostly cancel; but of one number over and over, up to 0.28 of `count` roundings
    are left (200,000 random numbers, each added up to 4,096 times), and of few numbers long runs are equal."""
    return max(UNIT[dtype], count * ROUNDING[dtype] * (0.3 if few_values else 1 / 8))


def spread(data, shape):
    return data if data.shape == shape else np.broadcast_to(data, shape)


class Value:
    """A tensor: `data` (f64, i64 or bool), `err` and `loose` of the same shape."""

    def __init__(self, data, dtype, err=None, loose=None, exact=False):
        self.dtype = dtype
        storage = np.float64 if is_float(dtype) else np.bool_ if dtype == "i1" else np.int64
        self.data = np.asarray(data, dtype=storage)
        shape = self.data.shape
        # Most have the shape already; broadcast_to() takes longer than the op.
        self.err = np.zeros(shape) if err is None else spread(np.asarray(err, np.float64), shape)
        self.loose = np.zeros(shape, np.bool_) if loose is None else spread(np.asarray(loose, np.bool_), shape)
        # An input or a constant: even the sign of its zeros is known.
        self.exact = exact

    @property
    def shape(self):
        return self.data.shape

    def move(self, function):
        """The same elements elsewhere."""
        return Value(function(self.data), self.dtype, function(self.err), function(self.loose), self.exact)

    def uncertain(self):
        """Elements whose sign, or whether they are zero, is within the error."""
        return (self.err > 0) & (np.abs(self.data) <= self.err)


def exact(data, dtype):
    return Value(data, dtype, exact=True)


def rounded(data, err, loose, dtype, scale=None):
    """The result of a float op: one rounding of `scale` (default: the result) added, range applied."""
    data = np.asarray(data, np.float64)
    finite = np.isfinite(data)
    scale = np.abs(data) if scale is None else scale
    with np.errstate(all="ignore"):
        bound = err + UNIT[dtype] * np.where(finite, scale, 0) + (LEAST[dtype] if dtype != "f16" else 2.0**-24)
        least, greatest = np.abs(data) - bound, np.abs(data) + bound
        overflow = finite & (np.abs(data) > GREATEST[dtype])
        # Near the end of the range it is not known whether the result overflows.
        edge = finite & (least <= GREATEST[dtype] * (1 + UNIT[dtype])) & (greatest > GREATEST[dtype])
    data = np.where(overflow, np.copysign(np.inf, data), data)
    bound = np.where(np.isfinite(data), bound, 0.0)
    # A result that is zero whatever the roundings are stays exact.
    bound = np.where((data == 0) & (np.asarray(err) == 0) & (scale == 0), 0.0, bound)
    return Value(data, dtype, bound, loose | edge)


def wrap(data, dtype):
    return data.astype(INTEGERS[dtype]).astype(np.int64)


# ---------------------------------------------------------------------------------------------------------------------
# Elementwise
# ---------------------------------------------------------------------------------------------------------------------


def add(a, b):
    if not is_float(a.dtype):
        return Value(wrap(a.data + b.data, a.dtype), a.dtype, loose=a.loose | b.loose)
    with np.errstate(all="ignore"):
        return rounded(a.data + b.data, a.err + b.err, a.loose | b.loose, a.dtype)


def sub(a, b):
    if not is_float(a.dtype):
        return Value(wrap(a.data - b.data, a.dtype), a.dtype, loose=a.loose | b.loose)
    with np.errstate(all="ignore"):
        return rounded(a.data - b.data, a.err + b.err, a.loose | b.loose, a.dtype)


def product_error(a, b):
    """Bound of the error of a * b that its factors' errors cause; both finite."""
    x = np.where(np.isfinite(a.data), np.abs(a.data), 0)
    y = np.where(np.isfinite(b.data), np.abs(b.data), 0)
    return x * b.err + y * a.err + a.err * b.err


def mul(a, b):
    loose = a.loose | b.loose
    if not is_float(a.dtype):
        return Value(wrap(a.data * b.data, a.dtype), a.dtype, loose=loose)
    with np.errstate(all="ignore"):
        # Infinity times a number that may as well be zero or of the other sign.
        loose = loose | (np.isinf(a.data) & b.uncertain()) | (np.isinf(b.data) & a.uncertain())
        return rounded(a.data * b.data, product_error(a, b), loose, a.dtype)


def div(a, b):
    """Integers round towards zero; x / 0 is -1; the least integer divided by -1 is itself."""
    loose = a.loose | b.loose
    if not is_float(a.dtype):
        divisor = np.where((b.data == 0) | (b.data == -1), 1, b.data)
        quotient = a.data // divisor
        quotient = quotient + ((a.data % divisor != 0) & ((a.data < 0) != (divisor < 0)))
        with np.errstate(over="ignore"):
            quotient = wrap(np.where(b.data == -1, -a.data, quotient), a.dtype)
        return Value(np.where(b.data == 0, -1, quotient), a.dtype, loose=loose)
    with np.errstate(all="ignore"):
        data = a.data / b.data
        loose = loose | b.uncertain() | ((b.data == 0) & (a.uncertain() | (not b.exact)))
        loose = loose | (np.isinf(a.data) & b.uncertain())
        err = (a.err + np.where(np.isfinite(data), np.abs(data), 0) * b.err) / np.abs(np.abs(b.data) - b.err)
        return rounded(data, np.where(np.isfinite(err), err, 0), loose, a.dtype)


def maximum(a, b):
    """NaN in either operand gives NaN."""
    loose = a.loose | b.loose
    if not is_float(a.dtype):
        return Value(np.maximum(a.data, b.data), a.dtype, loose=loose)
    data = np.maximum(a.data, b.data)
    err = np.where(np.isfinite(data), np.maximum(a.err, b.err), 0.0)
    return Value(data, a.dtype, err, loose)


def exp(x):
    with np.errstate(all="ignore"):
        data = np.exp(x.data)
        err = np.where(np.isfinite(data), data * np.expm1(x.err), 0.0)
        # A large argument that is off by a little: whether the result overflows is decided in `rounded`.
        return rounded(data, err, x.loose | ~np.isfinite(err), x.dtype)


def log(x):
    """-inf of zeros, NaN below zero."""
    with np.errstate(all="ignore"):
        data = np.log(x.data)
        err = np.where(np.isfinite(data), x.err / np.abs(x.data - x.err), 0.0)
        return rounded(data, np.where(np.isfinite(err), err, 0.0), x.loose | x.uncertain(), x.dtype)


def relu(x):
    """The greater of x and +0.0; NaN gives NaN."""
    data = np.maximum(x.data, 0.0)
    err = np.where(x.data < -x.err, 0.0, x.err)
    return Value(data, x.dtype, np.where(np.isfinite(data), err, 0.0), x.loose)


def relu_grad(x, dy):
    """dy where x > 0, 0 where x <= 0 whatever dy holds, NaN where x is NaN."""
    unsure = x.uncertain()
    data = np.where(np.isnan(x.data), np.nan, np.where(x.data > 0, dy.data, 0.0))
    taken = np.where(x.data > 0, dy.err, 0.0)
    magnitude = np.where(np.isfinite(dy.data), np.abs(dy.data), 0.0)
    err = np.where(unsure, magnitude + dy.err, taken)
    loose = x.loose | (dy.loose & ((x.data > 0) | unsure)) | (unsure & ~np.isfinite(dy.data))
    return Value(data, dy.dtype, np.where(np.isfinite(data), err, 0.0), loose)


def minimum(a, b):
    """NaN in either operand gives NaN."""
    data, loose = np.minimum(a.data, b.data), a.loose | b.loose
    if not is_float(a.dtype):
        return Value(data, a.dtype, loose=loose)
    return Value(data, a.dtype, np.where(np.isfinite(data), np.maximum(a.err, b.err), 0.0), loose)


def neg(x):
    data = -x.data
    return Value(data if is_float(x.dtype) else wrap(data, x.dtype), x.dtype, x.err, x.loose, x.exact)


def absolute(x):
    """The least integer is its own absolute value."""
    data = np.abs(x.data)
    return Value(data if is_float(x.dtype) else wrap(data, x.dtype), x.dtype, x.err, x.loose)


def sign(x):
    """Zeros and NaN stay."""
    data = np.where(x.data > 0, 1, np.where(x.data < 0, -1, x.data))
    return Value(data, x.dtype, loose=x.loose | x.uncertain())


def rounding(function):
    """To an integer; loose where the error decides to which."""
    def apply(x):
        with np.errstate(invalid="ignore"):
            unsure = function(x.data - x.err) != function(x.data + x.err)
        unsure = unsure & np.isfinite(x.data)
        return Value(function(x.data), x.dtype, loose=x.loose | unsure)
    return apply


floor, ceil, trunc, rint = map(rounding, (np.floor, np.ceil, np.trunc, np.rint))


def clamp(x, least, greatest):
    data = np.where(np.isnan(x.data), x.data, np.minimum(np.maximum(x.data, least), greatest))
    return Value(data, x.dtype, np.where(np.isfinite(data), x.err, 0.0), x.loose)


COMPARISONS = {"eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater,
               "ge": np.greater_equal}


def compare(a, b, predicate):
    with np.errstate(invalid="ignore"):
        unsure = (np.abs(a.data - b.data) <= a.err + b.err) & (a.err + b.err > 0)
        return Value(COMPARISONS[predicate](a.data, b.data), "i1", loose=a.loose | b.loose | unsure)


def select(condition, a, b):
    """What is not chosen has no influence."""
    c = condition.data
    loose = np.where(c, a.loose, b.loose) | condition.loose
    return Value(np.where(c, a.data, b.data), a.dtype, np.where(c, a.err, b.err), loose)


def logic(function):
    def apply(*operands):
        loose = np.logical_or.reduce([x.loose for x in operands])
        return Value(function(*(x.data for x in operands)), operands[0].dtype, loose=loose)
    return apply


def iota(axis, shape, dtype):
    index = np.arange(shape[axis]).reshape([-1 if d == axis else 1 for d in range(len(shape))])
    index = np.broadcast_to(index, shape)
    return rounded(index, 0.0, False, dtype) if is_float(dtype) else Value(index, dtype)


def save(x):
    return x


def cast(x, dtype):
    """Float to integer rounds towards zero and saturates, NaN gives 0; anything to i1 asks whether it is not 0."""
    if dtype == x.dtype:
        return x
    if dtype == "i1":
        unsure = x.uncertain() if is_float(x.dtype) else False
        return Value(x.data != 0, "i1", loose=x.loose | unsure)
    if is_float(dtype):
        if is_float(x.dtype):
            return rounded(x.data, x.err, x.loose, dtype)
        return rounded(x.data.astype(np.float64), 0.0, x.loose, dtype)
    if not is_float(x.dtype):
        return Value(wrap(x.data.astype(np.int64), dtype), dtype, loose=x.loose)
    bits = 31 if dtype == "i32" else 63
    info = np.iinfo(INTEGERS[dtype])

    def truncate(data):
        fits = (data >= -(2.0**bits)) & (data < 2.0**bits)
        inside = np.where(fits, data, 0.0).astype(np.int64)
        with np.errstate(invalid="ignore"):
            return np.where(data >= 2.0**bits, info.max, np.where(data < -(2.0**bits), info.min, inside))

    with np.errstate(invalid="ignore"):
        unsure = truncate(x.data - x.err) != truncate(x.data + x.err)
    return Value(truncate(x.data), dtype, loose=x.loose | unsure)


# ---------------------------------------------------------------------------------------------------------------------
# Data movement
# ---------------------------------------------------------------------------------------------------------------------


def broadcast(x, dimensions, shape):
    """Dimension d of x becomes dimension dimensions[d] of the result."""
    expanded = [1] * len(shape)
    for extent, dimension in zip(x.shape, dimensions):
        expanded[dimension] = extent
    return x.move(lambda t: np.broadcast_to(t.reshape(expanded), shape))


def transpose(x, permutation):
    return x.move(lambda t: t.transpose(permutation))


def reshape(x, shape):
    return x.move(lambda t: t.reshape(shape))


# ---------------------------------------------------------------------------------------------------------------------
# Reductions and contractions
# ---------------------------------------------------------------------------------------------------------------------


def reduce_sum(x, axes, dtype=None, terms=1):
    """`terms`: how many numbers each element is itself the sum of."""
    dtype, axes = dtype or x.dtype, tuple(axes)
    loose = x.loose.any(axis=axes)
    if not is_float(dtype):
        return Value(wrap(x.data.sum(axis=axes), dtype), dtype, loose=loose)
    finite = np.where(np.isfinite(x.data), np.abs(x.data), 0.0)
    scale = finite.sum(axis=axes)
    with np.errstate(invalid="ignore"):
        data = x.data.sum(axis=axes)
    # The sum itself is formed in the compute type.
    count = terms * np.prod([x.shape[axis] for axis in axes], initial=1.0)
    err = x.err.sum(axis=axes) + sum_unit(compute_type(dtype), count, has_few_values(x.data)) * scale
    return rounded(data, err, loose, dtype, np.where(scale == 0, 0.0, np.abs(data)))


def reduce_max(x, axes, dtype=None):
    dtype, axes = dtype or x.dtype, tuple(axes)
    data = x.data.max(axis=axes) if axes else x.data
    loose = x.loose.any(axis=axes) if axes else x.loose
    if not is_float(dtype):
        return Value(data, dtype, loose=loose)
    err = x.err.max(axis=axes) if axes else x.err
    return Value(data, dtype, np.where(np.isfinite(data), err, 0.0), loose)


def reduce_min(x, axes, dtype=None):
    if is_float(x.dtype):
        return neg(reduce_max(neg(x), axes, dtype))
    axes = tuple(axes)
    return Value(x.data.min(axis=axes) if axes else x.data, x.dtype, loose=x.loose.any(axis=axes) if axes else x.loose)


def reduce_mean(x, axes, dtype=None):
    dtype, wide = dtype or x.dtype, compute_type(x.dtype)
    count = float(np.prod([x.shape[axis] for axis in axes], initial=1.0))
    total = reduce_sum(cast(x, wide), axes, wide)
    return cast(div(total, exact(np.full(total.shape, count), wide)), dtype)


def reduce_prod(x, axes, dtype=None):
    dtype, axes = dtype or x.dtype, tuple(axes)
    loose = x.loose.any(axis=axes)
    if not is_float(dtype):
        with np.errstate(over="ignore"):
            return Value(wrap(x.data.prod(axis=axes), dtype), dtype, loose=loose)
    wide = compute_type(dtype)
    with np.errstate(all="ignore"):
        data = x.data.prod(axis=axes)
        count = max(np.prod([x.shape[axis] for axis in axes], initial=1.0), 1.0)
        relative = np.where(x.data == 0, 0.0, x.err / np.abs(x.data)).sum(axis=axes)
        # Partial products in another order may overflow, or vanish, on the way: the largest and the smallest of any.
        size = np.abs(x.data)
        most = np.where(np.isfinite(size), np.maximum(size, 1.0), 1.0).prod(axis=axes)
        least = np.where(size > 0, np.minimum(size, 1.0), 1.0).prod(axis=axes)
        anyhow = np.isnan(data) & ~(np.isnan(x.data).any(axis=axes) |
                                    (np.isinf(x.data).any(axis=axes) & (x.data == 0).any(axis=axes)))
        loose = loose | anyhow | (most > GREATEST[wide]) | ((least < LEAST[wide]) & (data != 0))
        loose = loose | ((least < LEAST[wide]) & np.isinf(x.data).any(axis=axes))
        err = np.where(np.isfinite(data), np.abs(data) * (np.expm1(relative) + UNIT[wide] * count), 0.0)
    return rounded(data, err, loose | (x.uncertain() & (x.err > 0)).any(axis=axes), dtype)


def cumsum(x, axis, reverse=False, dtype=None):
    """Element i is the sum of 0 to i, or of i to the last."""
    parts = []
    for i in range(x.shape[axis]):
        part = x.move(lambda t, i=i: np.take(t, range(i, t.shape[axis]) if reverse else range(i + 1), axis))
        parts.append(reduce_sum(part, [axis], dtype))
    return Value(*(np.stack([getattr(p, name) for p in parts], axis) if name != "dtype" else parts[0].dtype
                   for name in ("data", "dtype", "err", "loose")))


def extremum_grad(x, y, dy, axes):
    """Elements that equal the extremum share dy evenly."""
    def spread(t):
        return np.broadcast_to(np.expand_dims(t, tuple(axes)), x.shape)

    value, share, error = spread(y.data), spread(dy.data), spread(dy.err)
    with np.errstate(invalid="ignore"):
        hit = (x.data == value) | (np.isnan(x.data) & np.isnan(value))
        unsure = (np.abs(x.data - value) <= x.err + spread(y.err)) & (x.err + spread(y.err) > 0)
    count = np.maximum(hit.sum(axis=tuple(axes), keepdims=True), 1)
    data = np.where(hit, share / count, 0.0)
    tie = spread(unsure.sum(axis=tuple(axes)) > 1) & unsure
    loose = x.loose | spread(dy.loose | y.loose) | tie
    return rounded(data, np.where(hit & np.isfinite(data), error / count, 0.0), loose, x.dtype)


def argmin(x, axis, dtype):
    if is_float(x.dtype):
        return argmax(neg(x), axis, dtype)
    return Value(np.argmin(x.data, axis=axis), dtype, loose=x.loose.any(axis=axis))


def argmax(x, axis, dtype):
    """The first NaN if there is one, else the first greatest element."""
    data = np.argmax(x.data, axis=axis)
    loose = x.loose.any(axis=axis)
    if is_float(x.dtype):
        # Another element that is not surely less than the winner.
        best = np.expand_dims(data, axis)
        top = np.take_along_axis(x.data, best, axis)
        error = np.take_along_axis(x.err, best, axis)
        index = np.arange(x.shape[axis]).reshape([-1 if d == axis else 1 for d in range(x.data.ndim)])
        with np.errstate(invalid="ignore"):
            close = (x.data + x.err >= top - error) & (x.err + error > 0) & (index != best)
        loose = loose | (close & np.isfinite(top)).any(axis=axis)
    return Value(data, dtype, loose=loose)


def contract(x, y, dtype):
    """[.., m, k] times [.., k, n]. No BLAS: those skip zeros, and 0 times infinity is NaN."""
    wide = np.float64 if dtype is None or x.dtype.kind == "f" else np.int64
    with np.errstate(all="ignore"):
        return np.einsum("...mk,...kn->...mn", x.astype(wide), y.astype(wide), optimize=False)


def matmul(a, b, transpose_a=False, transpose_b=False, dtype=None):
    dtype = dtype or a.dtype
    if transpose_a:
        a = a.move(lambda t: t.swapaxes(-1, -2))
    if transpose_b:
        b = b.move(lambda t: t.swapaxes(-1, -2))

    def count(x, y):
        return contract(x.astype(np.float64), y.astype(np.float64), None) > 0

    ones_a, ones_b = np.ones(a.shape), np.ones(b.shape)
    loose = count(a.loose, ones_b) | count(ones_a, b.loose)
    if not is_float(a.dtype):
        return Value(wrap(contract(a.data, b.data, dtype), dtype), dtype, loose=loose)
    loose = loose | count(np.isinf(a.data), b.uncertain()) | count(a.uncertain(), np.isinf(b.data))
    size_a = np.where(np.isfinite(a.data), np.abs(a.data), 0.0)
    size_b = np.where(np.isfinite(b.data), np.abs(b.data), 0.0)
    scale = contract(size_a, size_b, None)
    err = contract(size_a, b.err, None) + contract(a.err, size_b, None) + contract(a.err, b.err, None)
    few = has_few_values(a.data) and has_few_values(b.data)
    # Of products, shorter runs are equal.
    err = err + sum_unit(compute_type(dtype), a.shape[-1] * (1 if few else 1 / 2), few) * scale
    data = contract(a.data, b.data, None)
    return rounded(data, err, loose, dtype, np.where(scale == 0, 0.0, np.abs(data)))


def linear(x, w, bias=None, dtype=None):
    """x times w, [in, out], plus a bias."""
    dtype = dtype or x.dtype
    flat = reshape(x, (-1, x.shape[-1]))
    y = matmul(flat, w, dtype=dtype)
    if bias is not None:
        y = add(y, broadcast(bias, [1], y.shape))
    return reshape(y, (*x.shape[:-1], w.shape[1]))


def linear_bwd(x, w, dy, dtypes=None):
    """The gradients of x, w and the bias."""
    dtypes = dtypes or (x.dtype, x.dtype, x.dtype)
    flat_x, flat_dy = reshape(x, (-1, x.shape[-1])), reshape(dy, (-1, dy.shape[-1]))
    dx = reshape(matmul(flat_dy, w, transpose_b=True, dtype=dtypes[0]), x.shape)
    dw = matmul(flat_x, flat_dy, transpose_a=True, dtype=dtypes[1])
    return dx, dw, reduce_sum(flat_dy, [0], dtypes[2])


# ---------------------------------------------------------------------------------------------------------------------
# Softmax and losses
# ---------------------------------------------------------------------------------------------------------------------


def along(x, axis, shape):
    return broadcast(x, [d for d in range(len(shape)) if d != axis], shape)


def exponentials(x, axis):
    x = cast(x, compute_type(x.dtype))
    greatest = reduce_max(x, [axis])
    e = exp(sub(x, along(greatest, axis, x.shape)))
    return x, greatest, e, reduce_sum(e, [axis])


def softmax(x, axis):
    """exp(x - max) / sum(exp(x - max)) along the axis."""
    _, _, e, total = exponentials(x, axis)
    return cast(div(e, along(total, axis, e.shape)), x.dtype)


def softmax_cross_entropy(logits, labels, dtype=None):
    """log(sum(exp(logits))) - logits[label]; without the second term for a label that is no class."""
    x, greatest, _, total = exponentials(logits, 1)
    loss = sub(log(total), sub(take_label(x, labels, 1), greatest))
    return cast(loss, dtype or logits.dtype)


def softmax_cross_entropy_grad(logits, labels, dloss):
    wide = compute_type(logits.dtype)
    probability = softmax(cast(logits, wide), 1)
    difference = sub(probability, one_hot(labels, 1, probability.shape, wide))
    result = mul(difference, along(cast(dloss, wide), 1, difference.shape))
    return cast(result, logits.dtype)


def take_label(x, labels, axis):
    """The element of x at the label; 0 for a label that is no index. Other elements have no influence."""
    inside = (labels.data >= 0) & (labels.data < x.shape[axis])
    index = np.expand_dims(np.where(inside, labels.data, 0), axis)

    def take(t, otherwise):
        return np.where(inside, np.take_along_axis(t, index, axis).squeeze(axis), otherwise)

    return Value(take(x.data, 0), x.dtype, take(x.err, 0.0), take(x.loose, False) | labels.loose)


def one_hot(labels, axis, shape, dtype):
    index = np.arange(shape[axis]).reshape([-1 if d == axis else 1 for d in range(len(shape))])
    hit = index == np.expand_dims(labels.data, axis)
    return Value(hit, dtype, loose=np.broadcast_to(np.expand_dims(labels.loose, axis), shape), exact=True)

"""Operations on values, as functions; those with one tensor first are methods and operators of it, too.

Shapes broadcast as NumPy's do. Element types do not mix: cast. Axes may be negative.
"""

from __future__ import annotations

import builtins
from typing import Any, Sequence

import numpy as np

from ._build import EntryBuilder, Symbol, TensorType, Value, as_value, current_entry, dtype_of, is_float, number, real
from ._dtypes import MLIR
from ._errors import BuildError


def _types(values: Sequence[Value], results: Sequence[TensorType]) -> str:
    """`(operands) -> results`, as most ops have it."""
    out = ", ".join(map(str, results))
    return f"({', '.join(str(v.type) for v in values)}) -> {out if len(results) == 1 else f'({out})'}"


def _axis(axis: int, rank: int, what: str) -> int:
    if not -rank <= axis < rank:
        raise BuildError(f"{what}: no axis {axis} of a tensor of rank {rank}")
    return axis % rank


def _axes(axis: int | Sequence[int] | None, rank: int, what: str) -> list[int]:
    if axis is None:
        return list(range(rank))
    axes = [axis] if isinstance(axis, (int, np.integer)) else list(axis)
    found = sorted(_axis(int(one), rank, what) for one in axes)
    if len(set(found)) != len(found):
        raise BuildError(f"{what}: an axis twice in {axes}")
    return found


# --- Broadcasting ------------------------------------------------------------


def broadcast_to(x: Any, shape: Sequence[int]) -> Value:
    """`x` repeated to `shape`, as NumPy does."""
    x, shape = as_value(x), tuple(map(int, shape))
    if x.shape == shape:
        return x
    lead = len(shape) - x.ndim
    if lead < 0 or any(extent not in (1, wanted) for extent, wanted in zip(x.shape, shape[lead:])):
        raise BuildError(f"shape {x.shape} does not broadcast to {shape}")
    if x._op is not None and x._op.text.startswith("aicf.constant dense<") and "[" not in x._op.text:
        return _splat(x, shape)
    kept = [axis for axis, extent in enumerate(x.shape) if not (extent == 1 and shape[lead + axis] != 1)]
    x = reshape(x, [x.shape[axis] for axis in kept])
    result = TensorType(x.dtype, shape)
    dimensions = [lead + axis for axis in kept]
    return current_entry().op(f"aicf.broadcast {{}} dimensions = {dimensions}", (x,), [result],
                              f"{x.type} -> {result}")[0]


def _splat(x: Value, shape: tuple[int, ...]) -> Value:
    """A constant of one number, larger."""
    entry, type_ = current_entry(), TensorType(x.dtype, shape)
    text = x._op.text[len("aicf.constant "):]
    known = entry._constants.get((text, type_))
    if known is None:
        (known,) = entry.op(x._op.text, (), [type_], str(type_), name="c")
        entry._constants[text, type_] = known
    return known


def _together(what: str, *operands: Any) -> list[Value]:
    """Operands of one type and shape."""
    like = next((as_value(one) for one in operands if isinstance(one, (Value, Symbol))), None)
    values = [as_value(one, like) for one in operands]
    if len({value.dtype for value in values}) != 1:
        raise BuildError(f"{what}: element types {', '.join(v.dtype for v in values)} do not mix: cast one, "
                         "such as x.cast(aicf.f32)")
    try:
        shape = np.broadcast_shapes(*(value.shape for value in values))
    except ValueError:
        raise BuildError(f"{what}: shapes {', '.join(str(v.shape) for v in values)} do not broadcast") from None
    return [broadcast_to(value, shape) for value in values]


# --- Elementwise -------------------------------------------------------------


def _binary(name: str, floats_only: bool = False):
    def function(a: Any, b: Any) -> Value:
        a, b = _together(name, a, b)
        if floats_only and not is_float(a.dtype):
            raise BuildError(f"{name}: operands are floats, not {a.dtype}")
        return current_entry().op(f"aicf.{name} {{}}, {{}}", (a, b), [a.type], str(a.type))[0]

    function.__name__ = name
    function.__doc__ = f"`aicf.{name}` of two tensors, element by element."
    return function


add, sub, mul, div = _binary("add"), _binary("sub"), _binary("mul"), _binary("div")
maximum, minimum = _binary("max"), _binary("min")
logical_and, logical_or, logical_xor = _binary("and"), _binary("or"), _binary("xor")
mse, l1 = _binary("mse", True), _binary("l1", True)
bce_with_logits = _binary("bce_with_logits", True)


def pow(a: Any, b: Any) -> Value:  # noqa: A001
    """a to the power of b; small whole powers are products."""
    if isinstance(b, (int, float)) and isinstance(a, (Value, Symbol)):
        a = as_value(a)
        if b == 0.5 and is_float(a.dtype):
            return sqrt(a)
        if b in (1, 2, 3):
            return a if b == 1 else a * a if b == 2 else a * a * a
    a, b = _together("pow", a, b)
    return current_entry().op("aicf.pow {}, {}", (a, b), [a.type], str(a.type))[0]


def _unary(name: str, floats_only: bool = True, extra: str = ""):
    def function(x: Any) -> Value:
        x = as_value(x)
        if floats_only and not is_float(x.dtype):
            raise BuildError(f"{name}: the operand is a float, not {x.dtype}: cast it, x.cast(aicf.f32)")
        return current_entry().op(f"aicf.{name} {{}}{extra}", (x,), [x.type], str(x.type))[0]

    function.__name__ = name
    function.__doc__ = f"`aicf.{name}` of each element."
    return function


exp, exp2, expm1, log, log1p = map(_unary, ("exp", "exp2", "expm1", "log", "log1p"))
sqrt, rsqrt, erf, sin, cos, tan = map(_unary, ("sqrt", "rsqrt", "erf", "sin", "cos", "tan"))
floor, ceil, trunc, round = map(_unary, ("floor", "ceil", "trunc", "round"))  # noqa: A001
relu, tanh, sigmoid, silu = map(_unary, ("relu", "tanh", "sigmoid", "silu"))
neg, abs, sign = (_unary(name, False) for name in ("neg", "abs", "sign"))  # noqa: A001
logical_not = _unary("not", False)


def gelu(x: Any, approximate: str = "none") -> Value:
    """GELU; `approximate="tanh"` for its approximation."""
    x = as_value(x)
    form = {"none": "erf", "erf": "erf", "tanh": "tanh"}.get(approximate)
    if form is None:
        raise BuildError(f"gelu: approximate is 'none' or 'tanh', not {approximate!r}")
    return current_entry().op(f"aicf.gelu {{}} form = {form}", (x,), [x.type], str(x.type))[0]


def clamp(x: Any, min: float | None = None, max: float | None = None) -> Value:  # noqa: A002
    """The nearest number in [min, max]; a bound that is None leaves that side open."""
    x = as_value(x)
    if min is None and max is None:
        raise BuildError("clamp: neither min nor max is given: give one of them, or leave it out")
    if x.dtype == "bool":
        raise BuildError("clamp: of numbers, not bool")
    least, greatest = (-np.inf, np.inf) if is_float(x.dtype) else (np.iinfo(x.dtype).min, np.iinfo(x.dtype).max)
    min, max = least if min is None else min, greatest if max is None else max  # noqa: A001
    if not min <= max:
        raise BuildError(f"clamp: min, {min}, is not at most max, {max}: they may have changed places")
    short = MLIR[x.dtype]
    return current_entry().op(f"aicf.clamp {{}} min = {number(min, x.dtype)} : {short} max = {number(max, x.dtype)} : "
                              f"{short}", (x,), [x.type], str(x.type))[0]


def compare(predicate: str, a: Any, b: Any) -> Value:
    """Where a and b are "eq", "ne", "lt", "le", "gt", "ge"."""
    a, b = _together(predicate, a, b)
    result = TensorType("bool", a.shape)
    return current_entry().op(f"aicf.compare {predicate} {{}}, {{}}", (a, b), [result], f"{a.type} -> {result}",
                              name=predicate)[0]


def as_condition(what: str, condition: Any) -> Value:
    """The value of a condition. A bool of Python is none: `==` gives that without looking at elements."""
    _refuse_bool(what, condition)
    return as_value(condition)


def _refuse_bool(what: str, value: Any) -> None:
    if isinstance(value, (bool, np.bool_)):
        raise BuildError(f"{what} is {value}, a bool of Python: == and != compare the objects that stand for "
                         "values; ops.equal and ops.not_equal compare their elements")


def where(condition: Any, a: Any, b: Any) -> Value:
    """a where the condition holds, else b. The condition is a value: `<` gives one, and `equal`, but not `==`."""
    condition = as_condition("where: the condition", condition)
    if condition.dtype != "bool":
        raise BuildError(f"where: the condition is a bool, not {condition.dtype}")
    a, b = _together("where", a, b)
    shape = np.broadcast_shapes(condition.shape, a.shape)
    condition, a, b = broadcast_to(condition, shape), broadcast_to(a, shape), broadcast_to(b, shape)
    return current_entry().op("aicf.select {}, {}, {}", (condition, a, b), [a.type], f"{condition.type}, {a.type}")[0]


def cast(x: Any, dtype: Any) -> Value:
    """The elements as another type; to integers toward zero, saturating."""
    _refuse_bool("cast: the operand", x)
    x = as_value(x)
    result = TensorType(dtype_of(dtype), x.shape)
    if result == x.type:
        return x
    return current_entry().op("aicf.cast {}", (x,), [result], f"{x.type} -> {result}")[0]


def fmod(a: Any, b: Any) -> Value:
    """What is left of a / b rounded toward zero; its sign is that of a. It is exact for f32, which is computed in f64,
    where the quotient is below 2^29, for bf16 and f16, computed in f32, where it is below 2^16 and 2^13."""
    a, b = _together("fmod", a, b)
    return cast(_rest(_exact(a), _exact(b)), a.dtype)


def _rest(a: Value, b: Value) -> Value:
    """`fmod` in the operands' own type."""
    if not is_float(a.dtype):
        return a - a / b * b
    rest, size = a - trunc(a / b) * b, abs(b)
    # The quotient may have been rounded to the next whole number.
    rest = where(logical_and(a >= 0, rest < 0), rest + size, rest)
    rest = where(logical_and(a < 0, rest > 0), rest - size, rest)
    endless = logical_and(compare("eq", size, np.inf), abs(a) < np.inf)
    return where(endless, a, rest)


def _exact(x: Value) -> Value:
    """In a type that holds products of a quotient and a divisor."""
    if not is_float(x.dtype):
        return x
    return cast(x, "float64" if x.dtype in ("float32", "float64") else "float32")


def _differs(rest: Value, b: Value) -> Value:
    """Where there is a rest of the other sign than that of b."""
    return logical_and(compare("ne", rest, 0), logical_xor(rest < 0, b < 0))


def remainder(a: Any, b: Any) -> Value:
    """What is left of a / b rounded down, Python's `%`: its sign is that of b."""
    a, b = _together("remainder", a, b)
    narrow = a.dtype
    a, b = _exact(a), _exact(b)
    rest = _rest(a, b)
    return cast(where(_differs(rest, b), rest + b, rest), narrow)


def floor_divide(a: Any, b: Any) -> Value:
    """a / b rounded down, Python's `//`."""
    a, b = _together("floor_divide", a, b)
    narrow = a.dtype
    a, b = _exact(a), _exact(b)
    rest = _rest(a, b)
    found = (a - rest) / b
    found = where(_differs(rest, b), found - 1, found)
    if not is_float(narrow):
        return found
    return cast(where(compare("eq", b, 0), a / b, round(found)), narrow)


# --- Making tensors ----------------------------------------------------------


def full(shape: Sequence[int], value: Any, dtype: Any = "float32") -> Value:
    """A tensor of one number."""
    return current_entry().constant(value, dtype_of(dtype), tuple(shape))


def zeros(shape: Sequence[int], dtype: Any = "float32") -> Value:
    return full(shape, 0, dtype)


def ones(shape: Sequence[int], dtype: Any = "float32") -> Value:
    return full(shape, 1, dtype)


def constant(value: Any, dtype: Any = None) -> Value:
    """A constant of a number, a list or an array."""
    return as_value(value, dtype=None if dtype is None else dtype_of(dtype))


def iota(shape: Sequence[int], axis: int = 0, dtype: Any = "int32") -> Value:
    """Each element's subscript along `axis`."""
    result = TensorType(dtype_of(dtype), tuple(shape))
    axis = _axis(axis, len(result.shape), "iota")
    return current_entry().op(f"aicf.iota axis = {axis}", (), [result], str(result))[0]


def arange(count: int, dtype: Any = "int32") -> Value:
    return iota((count,), 0, dtype)


# --- Shapes ------------------------------------------------------------------


def reshape(x: Any, *shape: Any) -> Value:
    """The same elements in another shape; an extent may be -1."""
    x = as_value(x)
    wanted = list(shape[0]) if len(shape) == 1 and isinstance(shape[0], (list, tuple)) else list(shape)
    if wanted.count(-1) == 1:
        rest = int(np.prod([extent for extent in wanted if extent != -1], dtype=np.int64))
        wanted[wanted.index(-1)] = x.size // rest if rest else 0
    result = TensorType(x.dtype, tuple(map(int, wanted)))
    if int(np.prod(result.shape, dtype=np.int64)) != x.size or builtins.min(result.shape, default=0) < 0:
        raise BuildError(f"reshape: {x.shape} has {x.size} elements, {tuple(shape)} has not")
    if result == x.type:
        return x
    return current_entry().op("aicf.reshape {}", (x,), [result], f"{x.type} -> {result}")[0]


def flatten(x: Any, start: int = 0) -> Value:
    """The dimensions from `start` on as one."""
    x = as_value(x)
    start = _axis(start, x.ndim, "flatten")
    return reshape(x, *x.shape[:start], int(np.prod(x.shape[start:], dtype=np.int64)))


def transpose(x: Any, *permutation: int) -> Value:
    """The dimensions in another order; without one, reversed."""
    x = as_value(x)
    order = [_axis(axis, x.ndim, "transpose") for axis in (permutation or range(x.ndim - 1, -1, -1))]
    if sorted(order) != list(range(x.ndim)):
        raise BuildError(f"transpose: {tuple(permutation)} is no order of {x.ndim} dimensions")
    if order == list(range(x.ndim)):
        return x
    result = TensorType(x.dtype, tuple(x.shape[axis] for axis in order))
    return current_entry().op(f"aicf.transpose {{}} permutation = {order}", (x,), [result], f"{x.type} -> {result}")[0]


def swapaxes(x: Any, a: int, b: int) -> Value:
    """Two dimensions changed over."""
    x = as_value(x)
    order = list(range(x.ndim))
    a, b = _axis(a, x.ndim, "swapaxes"), _axis(b, x.ndim, "swapaxes")
    order[a], order[b] = order[b], order[a]
    return transpose(x, *order)


def expand_dims(x: Any, axis: int) -> Value:
    x = as_value(x)
    axis = _axis(axis, x.ndim + 1, "expand_dims")
    return reshape(x, *x.shape[:axis], 1, *x.shape[axis:])


def pad(x: Any, low: Sequence[int], high: Sequence[int], value: float = 0) -> Value:
    """Elements before and behind each dimension."""
    x = as_value(x)
    low, high = list(map(int, low)), list(map(int, high))
    if len(low) != x.ndim or len(high) != x.ndim:
        raise BuildError(f"pad: {low} and {high} of a tensor of rank {x.ndim}")
    result = TensorType(x.dtype, tuple(a + b + c for a, b, c in zip(low, x.shape, high)))
    return current_entry().op(f"aicf.pad {{}} low = {low} high = {high} value = {number(value, x.dtype)} : "
                              f"{MLIR[x.dtype]}", (x,), [result], f"{x.type} -> {result}")[0]


def concat(values: Sequence[Any], axis: int = 0) -> Value:
    """Tensors one behind the other along a dimension."""
    tensors = [as_value(one) for one in values]
    first = tensors[0]
    axis = _axis(axis, first.ndim, "concat")
    for one in tensors:
        if (one.dtype, *one.shape[:axis], *one.shape[axis + 1:]) != (first.dtype, *first.shape[:axis],
                                                                      *first.shape[axis + 1:]):
            raise BuildError(f"concat along {axis}: {first.type} and {one.type} do not fit")
    shape = list(first.shape)
    shape[axis] = builtins.sum(one.shape[axis] for one in tensors)
    result = TensorType(first.dtype, tuple(shape))
    return current_entry().op(f"aicf.concat {', '.join(['{}'] * len(tensors))} axis = {axis}", tensors, [result],
                              _types(tensors, [result]))[0]


def stack(values: Sequence[Any], axis: int = 0) -> Value:
    """Tensors side by side along a new dimension."""
    return concat([expand_dims(one, axis) for one in values], axis)


def _slice(x: Any, subscripts: Any) -> Value:
    """NumPy's basic subscripts, and one tensor of integers, which gathers."""
    x = as_value(x)
    subscripts = subscripts if isinstance(subscripts, tuple) else (subscripts,)
    given = builtins.sum(one is not None and one is not Ellipsis for one in subscripts)
    if given > x.ndim:
        raise BuildError(f"{given} subscripts of a tensor of rank {x.ndim}")
    if not any(one is Ellipsis for one in subscripts):
        subscripts += (Ellipsis,)
    parts: list[Any] = []
    for one in subscripts:
        parts += [slice(None)] * (x.ndim - given) if one is Ellipsis else [one]
    offsets, strides, sizes, shape, gathers = [], [], [], [], []
    axis = 0
    for one in parts:
        if one is None:
            shape.append(1)
            continue
        extent = x.shape[axis]
        if isinstance(one, (Value, Symbol)):
            gathers.append((axis, one))
            one = slice(None)
        if isinstance(one, slice):
            start, stop, step = one.indices(extent)
            if step < 1:
                raise BuildError(f"a slice with step {step}: steps are at least 1")
            count = len(range(start, stop, step))
            shape.append(count)
        else:
            start, step, count = _axis(int(one), extent, f"subscript {one}"), 1, 1
        offsets.append(start if count else 0)
        strides.append(step)
        sizes.append(count)
        axis += 1
    if len(gathers) > 1 or (gathers and shape != list(x.shape)):
        raise BuildError("a tensor as a subscript stands alone: x[indices], x[:, indices]")
    if gathers:
        return gather(x, gathers[0][1], gathers[0][0])
    if sizes != list(x.shape):
        result = TensorType(x.dtype, tuple(sizes))
        (x,) = current_entry().op(f"aicf.slice {{}} offsets = {offsets} strides = {strides}", (x,), [result],
                                  f"{x.type} -> {result}")
    return reshape(x, shape)


def gather(x: Any, indices: Any, axis: int = 0) -> Value:
    """The elements that `indices` select along a dimension; an index outside reads zero."""
    x, indices = as_value(x), as_value(indices)
    axis = _axis(axis, x.ndim, "gather")
    if indices.dtype not in ("int32", "int64"):
        raise BuildError(f"gather: indices are int32 or int64, not {indices.dtype}")
    result = TensorType(x.dtype, x.shape[:axis] + indices.shape + x.shape[axis + 1:])
    return current_entry().op(f"aicf.gather {{}}, {{}} axis = {axis}", (x, indices), [result],
                              _types((x, indices), [result]))[0]


# --- Reductions --------------------------------------------------------------


def _reduction(name: str):
    def function(x: Any, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Value:
        x = as_value(x)
        axes = _axes(axis, x.ndim, name)
        result = TensorType(x.dtype, tuple(n for at, n in enumerate(x.shape) if at not in axes))
        (y,) = current_entry().op(f"aicf.reduce_{name} {{}} axes = {axes}", (x,), [result], f"{x.type} -> {result}",
                                  name=name)
        return reshape(y, [1 if at in axes else n for at, n in enumerate(x.shape)]) if keepdims else y

    function.__name__ = name
    function.__doc__ = f"`aicf.reduce_{name}` over some dimensions, or over all."
    return function


sum_, mean, prod, max_, min_ = map(_reduction, ("sum", "mean", "prod", "max", "min"))


def _position(name: str):
    def function(x: Any, axis: int = -1, dtype: Any = "int32") -> Value:
        x = as_value(x)
        axis = _axis(axis, x.ndim, name)
        result = TensorType(dtype_of(dtype), x.shape[:axis] + x.shape[axis + 1:])
        return current_entry().op(f"aicf.{name} {{}} axis = {axis}", (x,), [result], f"{x.type} -> {result}")[0]

    function.__name__ = name
    function.__doc__ = f"`aicf.{name}` along a dimension."
    return function


argmax, argmin = _position("argmax"), _position("argmin")


def cumsum(x: Any, axis: int = -1) -> Value:
    """Sums of all elements up to each."""
    x = as_value(x)
    return current_entry().op(f"aicf.cumsum {{}} axis = {_axis(axis, x.ndim, 'cumsum')}", (x,), [x.type],
                              f"{x.type} -> {x.type}")[0]


def softmax(x: Any, axis: int = -1) -> Value:
    x = as_value(x)
    return current_entry().op(f"aicf.softmax {{}} axis = {_axis(axis, x.ndim, 'softmax')}", (x,), [x.type],
                              str(x.type))[0]


def log_softmax(x: Any, axis: int = -1) -> Value:
    x = as_value(x)
    return current_entry().op(f"aicf.log_softmax {{}} axis = {_axis(axis, x.ndim, 'log_softmax')}", (x,), [x.type],
                              str(x.type))[0]


# --- Contractions and windows ------------------------------------------------


def matmul(a: Any, b: Any, *, transpose_a: bool = False, transpose_b: bool = False) -> Value:
    """The matrix product over the last two dimensions, those before broadcast. A vector is a row before, a column
    behind. With `transpose_a`, `transpose_b` an operand is stored the other way round."""
    a, b = as_value(a), as_value(b)
    if a.dtype != b.dtype:
        raise BuildError(f"matmul: element types {a.dtype} and {b.dtype} do not mix: cast one")
    if not a.ndim or not b.ndim:
        raise BuildError("matmul of a number: multiply with *")
    row, column = a.ndim == 1, b.ndim == 1
    a = reshape(a, 1, *a.shape) if row else a
    b = reshape(b, *b.shape, 1) if column else b
    if a.ndim != b.ndim or a.shape[:-2] != b.shape[:-2]:
        try:
            batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
        except ValueError:
            raise BuildError(f"matmul: batches of {a.shape} and {b.shape} do not broadcast") from None
        a, b = broadcast_to(a, batch + a.shape[-2:]), broadcast_to(b, batch + b.shape[-2:])
    m, k = a.shape[:-3:-1] if transpose_a else a.shape[-2:]
    k_b, n = b.shape[:-3:-1] if transpose_b else b.shape[-2:]
    if k != k_b:
        raise BuildError(f"matmul: {a.shape} and {b.shape}: the inner extents are {k} and {k_b}")
    result = TensorType(a.dtype, a.shape[:-2] + (m, n))
    flags = [name for name, on in (("transpose_a", transpose_a), ("transpose_b", transpose_b)) if on]
    (y,) = current_entry().op(f"aicf.matmul {{}}, {{}}{' {{' + ', '.join(flags) + '}}' if flags else ''}", (a, b),
                              [result], _types((a, b), [result]))
    drop = (y.ndim - 2,) * row + (y.ndim - 1,) * column
    return reshape(y, [n for at, n in enumerate(y.shape) if at not in drop])


def linear(x: Any, w: Any, bias: Any = None) -> Value:
    """x times w [in, out], plus a bias [out]."""
    operands = [as_value(x), as_value(w)] + ([] if bias is None else [as_value(bias)])
    x, w = operands[:2]
    if not x.ndim or w.ndim != 2 or x.shape[-1] != w.shape[0] or any(one.dtype != x.dtype for one in operands):
        raise BuildError(f"linear: {x.type} does not go into {w.type}")
    if bias is not None and operands[2].shape != (w.shape[1],):
        raise BuildError(f"linear: the bias has shape {operands[2].shape}, not {(w.shape[1],)}")
    result = TensorType(x.dtype, x.shape[:-1] + (w.shape[1],))
    return current_entry().op(f"aicf.linear {', '.join(['{}'] * len(operands))}", operands, [result],
                              _types(operands, [result]))[0]


def _pair(value: int | Sequence[int]) -> list[int]:
    return [int(value)] * 2 if isinstance(value, (int, np.integer)) else list(map(int, value))


def _sides(padding: int | Sequence[int]) -> list[int]:
    """[top, bottom, left, right] of a number, of [height, width], or of itself."""
    values = _pair(padding)
    return values if len(values) == 4 else [values[0], values[0], values[1], values[1]]


def _windows(what: str, shape: Sequence[int], window: list[int], strides: list[int], padding: list[int],
             dilations: list[int]) -> tuple[int, int]:
    found = []
    for axis in range(2):
        reach = (window[axis] - 1) * dilations[axis] + 1
        room = shape[1 + axis] + padding[2 * axis] + padding[2 * axis + 1] - reach
        if room < 0:
            raise BuildError(f"{what}: a window of {window} does not fit into {tuple(shape)} with padding {padding}")
        found.append(room // strides[axis] + 1)
    return found[0], found[1]


def conv2d(x: Any, w: Any, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1) -> Value:
    """Convolution of images [N, H, W, C] with w [KH, KW, C / groups, O]."""
    x, w = as_value(x), as_value(w)
    if x.ndim != 4 or w.ndim != 4 or x.dtype != w.dtype or x.shape[3] != w.shape[2] * groups or w.shape[3] % groups:
        raise BuildError(f"conv2d: images {x.type} (NHWC) and a filter {w.type} (HWIO), {groups} groups")
    strides, sides, dilations = _pair(stride), _sides(padding), _pair(dilation)
    height, width = _windows("conv2d", x.shape, list(w.shape[:2]), strides, sides, dilations)
    result = TensorType(x.dtype, (x.shape[0], height, width, w.shape[3]))
    more = (f" dilations = {dilations}" if dilations != [1, 1] else "") + (f" groups = {groups}" if groups != 1 else "")
    return current_entry().op(f"aicf.conv2d {{}}, {{}} strides = {strides} padding = {sides}{more}", (x, w), [result],
                              _types((x, w), [result]))[0]


def _pool(name: str, x: Any, window: Any, stride: Any, padding: Any, dilation: Any) -> Value:
    x = as_value(x)
    if x.ndim != 4:
        raise BuildError(f"{name}: images have four dimensions (NHWC), not {x.ndim}")
    window = _pair(window)
    strides, sides, dilations = _pair(window if stride is None else stride), _sides(padding), _pair(dilation)
    height, width = _windows(name, x.shape, window, strides, sides, dilations)
    result = TensorType(x.dtype, (x.shape[0], height, width, x.shape[3]))
    more = f" dilations = {dilations}" if dilations != [1, 1] else ""
    return current_entry().op(f"aicf.{name} {{}} window = {window} strides = {strides} padding = {sides}{more}", (x,),
                              [result], f"{x.type} -> {result}")[0]


def max_pool2d(x: Any, window: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1) -> Value:
    """The greatest element of windows of images [N, H, W, C]."""
    return _pool("max_pool2d", x, window, stride, padding, dilation)


def avg_pool2d(x: Any, window: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1) -> Value:
    """The mean of windows of images [N, H, W, C]; zeros outside count."""
    return _pool("avg_pool2d", x, window, stride, padding, dilation)


# --- Norms, losses, labels ---------------------------------------------------


def _compute(dtype: str) -> str:
    return "float64" if dtype == "float64" else "float32"


def layer_norm(x: Any, scale: Any = None, bias: Any = None, axis: int = -1, eps: float = 1e-5) -> Value:
    """Mean 0 and variance 1 over the dimensions from `axis` on, then scale and bias."""
    x = as_value(x)
    axis = _axis(axis, x.ndim, "layer_norm")
    operands = [x, ones(x.shape[axis:], x.dtype) if scale is None else as_value(scale)]
    operands += [] if bias is None else [as_value(bias)]
    for one in operands[1:]:
        if one.shape != x.shape[axis:]:
            raise BuildError(f"layer_norm: scale and bias have shape {x.shape[axis:]}, not {one.shape}")
    side = TensorType(_compute(x.dtype), x.shape[:axis])
    return current_entry().op(f"aicf.layer_norm {', '.join(['{}'] * len(operands))} axis = {axis} eps = {real(eps)}",
                              operands, [x.type, side, side], _types(operands, [x.type, side, side]))[0]


def rms_norm(x: Any, scale: Any = None, axis: int = -1, eps: float = 1e-5) -> Value:
    """Root mean square 1 over the dimensions from `axis` on, then scale."""
    x = as_value(x)
    axis = _axis(axis, x.ndim, "rms_norm")
    scale = ones(x.shape[axis:], x.dtype) if scale is None else as_value(scale)
    if scale.shape != x.shape[axis:]:
        raise BuildError(f"rms_norm: the scale has shape {x.shape[axis:]}, not {scale.shape}")
    side = TensorType(_compute(x.dtype), x.shape[:axis])
    return current_entry().op(f"aicf.rms_norm {{}}, {{}} axis = {axis} eps = {real(eps)}", (x, scale), [x.type, side],
                              _types((x, scale), [x.type, side]))[0]


def _per_channel(what: str, x: Value, axis: int, **operands: Any) -> list[Value]:
    """Operands with a number for each position along `axis`."""
    found = [as_value(one) for one in operands.values()]
    for name, one in zip(operands, found):
        if one.shape != (x.shape[axis],):
            raise BuildError(f"{what}: {name} has shape {(x.shape[axis],)}, a number for each channel of {x.type}, not "
                             f"{one.shape}")
    return found


def batch_norm(x: Any, scale: Any = None, bias: Any = None, axis: int = -1,
               eps: float = 1e-5) -> tuple[Value, Value, Value]:
    """Mean 0 and variance 1 of each channel, the positions along `axis`, over all other dimensions; then scale and
    bias. Also the mean and the variance, which running statistics are made of."""
    x = as_value(x)
    axis = _axis(axis, x.ndim, "batch_norm")
    given = {"scale": ones((x.shape[axis],), x.dtype) if scale is None else scale}
    given.update({} if bias is None else {"bias": bias})
    operands = [x, *_per_channel("batch_norm", x, axis, **given)]
    side = TensorType(_compute(x.dtype), (x.shape[axis],))
    results = [x.type, side, side]
    return current_entry().op(f"aicf.batch_norm {', '.join(['{}'] * len(operands))} axis = {axis} eps = {real(eps)}",
                              operands, results, _types(operands, results))


def batch_norm_inference(x: Any, mean: Any, variance: Any, scale: Any = None, bias: Any = None, axis: int = -1,
                         eps: float = 1e-5) -> Value:
    """`batch_norm` with given statistics."""
    x = as_value(x)
    axis = _axis(axis, x.ndim, "batch_norm_inference")
    given = {"scale": ones((x.shape[axis],), x.dtype) if scale is None else scale, "mean": mean, "variance": variance}
    given.update({} if bias is None else {"bias": bias})
    operands = [x, *_per_channel("batch_norm_inference", x, axis, **given)]
    return current_entry().op(f"aicf.batch_norm_inference {', '.join(['{}'] * len(operands))} axis = {axis} eps = "
                              f"{real(eps)}", operands, [x.type], _types(operands, [x.type]))[0]


# --- Attention ---------------------------------------------------------------


def attention(q: Any, k: Any, v: Any, mask: Any = None, *, causal: bool = False, scale: float | None = None) -> Value:
    """Scaled dot product attention of queries [.., H, T, D], keys [.., G, S, D] and values [.., G, S, E]; the H heads
    of queries share the G heads of keys. `mask`: bools, which keys a query sees, or floats, added to the scores; it
    broadcasts to [.., H, T, S]. `causal`: query t sees the keys up to t. `scale` is 1 / sqrt(D) unless given."""
    q, k, v = as_value(q), as_value(k), as_value(v)
    if q.ndim < 2 or not q.ndim == k.ndim == v.ndim or not is_float(q.dtype) or not q.dtype == k.dtype == v.dtype:
        raise BuildError(f"attention: queries {q.type}, keys {k.type} and values {v.type}: floats of one type and rank")
    heads, groups = (q.shape[-3], k.shape[-3]) if q.ndim > 2 else (1, 1)
    if (q.shape[:-3] != k.shape[:-3] or k.shape[:-1] != v.shape[:-1] or q.shape[-1] != k.shape[-1] or heads % groups):
        raise BuildError(f"attention: queries {q.type}, keys {k.type} and values {v.type} do not fit: [.., H, T, D], "
                         "[.., G, S, D] and [.., G, S, E] with H a multiple of G")
    result = TensorType(q.dtype, q.shape[:-1] + v.shape[-1:])
    operands, text = [q, k, v], "aicf.attention {}, {}, {}"
    if mask is not None:
        mask, full = as_value(mask), q.shape[:-1] + k.shape[-2:-1]
        if mask.dtype not in ("bool", q.dtype, _compute(q.dtype)):
            raise BuildError(f"attention: a mask is of bool or of {q.dtype}, not {mask.dtype}")
        if mask.shape != full[len(full) - mask.ndim:]:
            mask = broadcast_to(mask, full)
        operands.append(mask)
        text += " mask {}"
    text += f" scale = {real(q.shape[-1] ** -0.5 if scale is None else scale)}" + (" causal" if causal else "")
    return current_entry().op(text, operands, [result], _types(operands, [result]))[0]


def rotary(x: Any, cos: Any, sin: Any, axis: int = -2, form: str = "halves") -> Value:
    """Turns pairs of elements of the last dimension by angles that depend on the position along `axis`, whose cosines
    and sines are [positions, pairs]. Pairs are the elements of the two "halves", or "neighbours"."""
    x, cos, sin = as_value(x), as_value(cos), as_value(sin)
    axis = _axis(axis, x.ndim, "rotary")
    if axis == x.ndim - 1 or x.shape[-1] % 2 or form not in ("halves", "neighbours"):
        raise BuildError(f"rotary: {x.type} along {axis} by {form!r}: pairs of elements of the last dimension, "
                         "'halves' or 'neighbours', turned along another")
    if cos.type != sin.type or cos.shape != (x.shape[axis], x.shape[-1] // 2):
        raise BuildError(f"rotary: cosines and sines are {(x.shape[axis], x.shape[-1] // 2)}, not {cos.type} and "
                         f"{sin.type}")
    return current_entry().op(f"aicf.rotary {{}}, {{}}, {{}} axis = {axis} form = {form}", (x, cos, sin), [x.type],
                              f"{x.type}, {cos.type}")[0]


def rotary_angles(positions: Any, width: int, base: float = 10000.0) -> tuple[Value, Value]:
    """Cosines and sines for `rotary` of tensors with a last dimension of `width`: of position t and pair i those of
    t / base^(2 i / width). `positions`: how many, from 0 on, or a vector of them."""
    if width % 2:
        raise BuildError(f"rotary_angles: a width of {width} is not one of pairs")
    positions = arange(positions) if isinstance(positions, (int, np.integer)) else as_value(positions)
    if positions.ndim != 1:
        raise BuildError(f"rotary_angles: positions are a vector, not {positions.type}")
    rates = constant(np.float32(base ** (-np.arange(0, width, 2) / width)))
    angles = expand_dims(cast(positions, "float32"), 1) * rates
    return cos(angles), sin(angles)


def softmax_cross_entropy(logits: Any, labels: Any) -> Value:
    """Of each row of logits [N, C], the cross entropy against its label [N]."""
    logits, labels = as_value(logits), as_value(labels)
    if logits.ndim != 2 or labels.shape != logits.shape[:1] or labels.dtype not in ("int32", "int64"):
        raise BuildError(f"softmax_cross_entropy: logits [N, C] and labels [N] of integers, not {logits.type} and "
                         f"{labels.type}")
    result = TensorType(_compute(logits.dtype), labels.shape)
    return current_entry().op("aicf.softmax_cross_entropy {}, {}", (logits, labels), [result],
                              _types((logits, labels), [result]))[0]


def one_hot(labels: Any, classes: int, dtype: Any = "float32") -> Value:
    """Labels as vectors of zeros with a one."""
    labels = as_value(labels)
    result = TensorType(dtype_of(dtype), labels.shape + (classes,))
    return current_entry().op(f"aicf.one_hot {{}} axis = {labels.ndim}", (labels,), [result],
                              f"{labels.type} -> {result}")[0]


def all_finite(*values: Any) -> Value:
    """Whether no element of any of the tensors is infinite or NaN: a bool, such as for `when` of a step."""
    tensors = [as_value(one) for one in values]
    if not tensors or not builtins.all(is_float(one.dtype) for one in tensors):
        raise BuildError("all_finite: of at least one tensor, all of floats")
    text = f"aicf.all_finite {', '.join(['{}'] * len(tensors))}"
    return current_entry().op(text, tensors, [TensorType("bool", ())], ", ".join(str(one.type) for one in tensors))[0]


def update_loss_scale(scale: Any, good_steps: Any, finite: Any, *, growth: float = 2.0, backoff: float = 0.5,
                      interval: int = 2000) -> tuple[Value, Value]:
    """The next scale of a loss in f16, and how many steps since it changed: less where a gradient was not finite, more
    after `interval` steps. `scale` is f32, `good_steps` an integer, `finite` what `all_finite` gives."""
    finite = as_condition("update_loss_scale: `finite`", finite)
    scale, good_steps = as_value(scale), as_value(good_steps)
    if scale.type != TensorType("float32", ()) or good_steps.shape or finite.type != TensorType("bool", ()) \
            or good_steps.dtype not in ("int32", "int64"):
        raise BuildError(f"update_loss_scale: a scale of float32, a count of integers and a bool, each a number, not "
                         f"{scale.type}, {good_steps.type} and {finite.type}")
    text = f"aicf.update_loss_scale {{}}, {{}}, {{}} growth = {real(growth)} backoff = {real(backoff)} interval = "
    return current_entry().op(f"{text}{interval}", (scale, good_steps, finite), [scale.type, good_steps.type],
                              str(good_steps.type))


# --- Gradients, schedules, random numbers ------------------------------------


def gradient(value: Any, *wrt: Any) -> Any:
    """The derivative of a number by values or params; a tuple for several."""
    value, variables = as_value(value), [as_value(one) for one in wrt]
    if value.shape or not variables:
        raise BuildError("gradient: of a number, such as a mean loss, with respect to at least one value")
    types = [one.type for one in variables]
    found = current_entry().op(f"aicf.gradient {{}} wrt {', '.join(['{}'] * len(types))}", (value, *variables), types,
                               f"{value.type} -> {', '.join(map(str, types))}")
    return found if len(found) > 1 else found[0]


def stop_gradient(x: Any) -> Value:
    """A value that gradients take for a constant, as after PyTorch's detach()."""
    x = as_value(x)
    return current_entry().op("aicf.stop_gradient {}", (x,), [x.type], str(x.type))[0]


def schedule(form: str, step: Any, *, peak: float, total: int | None = None, warmup: int = 0,
             final: float = 0.0) -> Value:
    """A learning rate by the number of the step: "constant", "linear" or "cosine", after a warm-up."""
    step = as_value(step)
    if form not in ("constant", "linear", "cosine") or (form != "constant" and total is None):
        raise BuildError("schedule: 'constant', or 'linear' or 'cosine' with a total")
    text = f"aicf.schedule {form} {{}} peak = {real(peak)}" + (f" warmup = {warmup}" if warmup else "")
    text += (f" total = {total}" if total is not None else "") + (f" final = {real(final)}" if final else "")
    return current_entry().op(text, (step,), [TensorType("float32", ())], str(step.type))[0]


def _random(name: str, shape: Sequence[int], dtype: Any, seed: Any, offset: Any) -> Value:
    entry = current_entry()
    result = TensorType(dtype_of(dtype), tuple(shape))
    operands = (_seed(entry) if seed is None else as_value(seed, dtype="int64"),
                entry.program.count() if offset is None else as_value(offset, dtype="int64"))
    return entry.op(f"aicf.{name} {{}}, {{}}", operands, [result], str(result))[0]


def _seed(entry: EntryBuilder) -> Value:
    """Another seed for each place of the entry."""
    place = entry.random_places
    entry.random_places += 1
    seed = entry.program.seed().read()
    return seed if place == 0 else seed + place


def random_uniform(shape: Sequence[int], dtype: Any = "float32", seed: Any = None, offset: Any = None) -> Value:
    """Numbers in [0, 1). Without `seed` and `offset`, others at each place of the program and in each counted step."""
    return _random("random_uniform", shape, dtype, seed, offset)


def random_normal(shape: Sequence[int], dtype: Any = "float32", seed: Any = None, offset: Any = None) -> Value:
    """Numbers of a normal distribution, mean 0 and variance 1; see random_uniform."""
    return _random("random_normal", shape, dtype, seed, offset)


def dropout(x: Any, rate: float, seed: Any = None, offset: Any = None) -> Value:
    """Zero in a part `rate` of the elements, the others scaled to make up for it; see random_uniform."""
    x, entry = as_value(x), current_entry()
    if not 0 <= rate < 1:
        raise BuildError(f"dropout: the rate is in [0, 1), not {rate}")
    operands = (x, _seed(entry) if seed is None else as_value(seed, dtype="int64"),
                entry.program.count() if offset is None else as_value(offset, dtype="int64"))
    return entry.op(f"aicf.dropout {{}}, {{}}, {{}} rate = {real(rate)}", operands, [x.type], str(x.type))[0]


# --- Operators and methods ---------------------------------------------------


def _reflected(function: Any) -> Any:
    return lambda b, a: function(a, b)


def _install() -> None:
    operators = {"add": add, "sub": sub, "mul": mul, "truediv": div, "pow": pow, "matmul": matmul,
                 "mod": remainder, "floordiv": floor_divide, "and": logical_and,
                 "or": logical_or, "xor": logical_xor}
    methods = {"reshape": reshape, "transpose": transpose, "swapaxes": swapaxes, "flatten": flatten, "sum": sum_,
               "mean": mean, "prod": prod, "max": max_, "min": min_, "argmax": argmax, "argmin": argmin,
               "cumsum": cumsum,
               "softmax": softmax, "log_softmax": log_softmax, "exp": exp, "exp2": exp2, "expm1": expm1, "log": log,
               "log1p": log1p, "abs": abs, "sqrt": sqrt, "rsqrt": rsqrt, "sin": sin, "cos": cos, "tan": tan, "erf": erf,
               "floor": floor, "ceil": ceil, "trunc": trunc, "round": round, "sign": sign, "relu": relu, "tanh": tanh,
               "sigmoid": sigmoid, "silu": silu, "stop_gradient": stop_gradient,
               "gelu": gelu, "clamp": clamp, "cast": cast, "pad": pad, "broadcast_to": broadcast_to,
               "expand_dims": expand_dims}
    for kind in (Value, Symbol):
        for name, function in operators.items():
            setattr(kind, f"__{name}__", function)
            setattr(kind, f"__r{name}__", _reflected(function))
        for name in ("lt", "le", "gt", "ge"):
            setattr(kind, f"__{name}__", lambda a, b, name=name: compare(name, a, b))
        for name, function in methods.items():
            setattr(kind, name, function)
        kind.__neg__, kind.__abs__, kind.__invert__, kind.__getitem__ = neg, abs, logical_not, _slice
        kind.T = property(transpose)
    # == and != stay those of objects: values are keys of dicts. Where elements are equal, compare("eq", a, b) says.


_install()


# As everywhere, but only from here on: what is above means Python's own.
sum, max, min = sum_, max_, min_  # noqa: A001


def equal(a: Any, b: Any) -> Value:
    """Where elements are equal. `==` compares the objects."""
    return compare("eq", a, b)


def not_equal(a: Any, b: Any) -> Value:
    return compare("ne", a, b)

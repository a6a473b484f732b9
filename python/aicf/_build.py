"""Programs built in Python: what an entry does is traced as a Python function on values, and becomes `aicf` text.

Types and shapes are inferred here, so that a mistake is an exception at the line that made it. Every operation also
remembers that line: diagnostics of the compiler, records and profiles name it.
"""

from __future__ import annotations

import inspect
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterable, Sequence

import numpy as np

from ._dtypes import MLIR, name_of
from ._errors import BuildError

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep
_COLUMNS = 110


@dataclass(frozen=True)
class TensorType:
    """The type of a tensor: `aicf.f32[64, 10]`; `aicf.f32[()]` is a number."""

    dtype: str
    shape: tuple[int, ...]

    def __str__(self) -> str:
        return f"tensor<{'x'.join(map(str, self.shape + (MLIR[self.dtype],)))}>"

    def __repr__(self) -> str:
        return f"aicf.{MLIR[self.dtype]}[{', '.join(map(str, self.shape)) or '()'}]"


class DType:
    """An element type; with extents in brackets the type of a tensor."""

    def __init__(self, name: str):
        self.name = name

    def __getitem__(self, shape: int | tuple[int, ...]) -> TensorType:
        shape = shape if isinstance(shape, tuple) else (shape,)
        if not all(isinstance(extent, (int, np.integer)) and extent >= 0 for extent in shape):
            raise BuildError(f"extents are integers, which {shape} are not")
        return TensorType(self.name, tuple(map(int, shape)))

    def __repr__(self) -> str:
        return f"aicf.{MLIR[self.name]}"


f32, f64, f16, bf16 = DType("float32"), DType("float64"), DType("float16"), DType("bfloat16")
i32, i64, i1 = DType("int32"), DType("int64"), DType("bool")


def dtype_of(dtype: Any) -> str:
    return dtype.name if isinstance(dtype, DType) else name_of(dtype)


def is_float(dtype: str) -> bool:
    return "float" in dtype


def calling_frame() -> Any:
    """The innermost caller outside of this package."""
    frame = sys._getframe(1)
    while frame.f_back and frame.f_code.co_filename.startswith(_HERE):
        frame = frame.f_back
    return frame


def place_of(frame: Any) -> tuple[str, int, int]:
    """File, line and column where a frame is."""
    column = 0
    if hasattr(frame.f_code, "co_positions"):
        positions = list(frame.f_code.co_positions())
        column = positions[frame.f_lasti // 2][2] or 0
    return frame.f_code.co_filename, frame.f_lineno, column + 1


def number(value: Any, dtype: str) -> str:
    """A number as the text has it, exact."""
    if dtype == "bool":
        return "true" if value else "false"
    if not is_float(dtype):
        return str(int(value))
    value = float(value)
    bits = {"float64": (np.float64, np.uint64, 16), "float16": (np.float16, np.uint16, 4)}
    if not np.isfinite(value):
        if dtype == "bfloat16":
            return "0x7FC0" if np.isnan(value) else "0x7F80" if value > 0 else "0xFF80"
        kind, unsigned, digits = bits.get(dtype, (np.float32, np.uint32, 8))
        return f"0x{int(kind(value).view(unsigned)):0{digits}X}"
    # The shortest that reads back as the same.
    text = repr(value) if dtype == "float64" else str(np.float32(value)) if dtype != "float16" else repr(value)
    if "e" in text and "." not in text:
        text = text.replace("e", ".0e")
    return text


def real(value: float) -> str:
    """A number of an attribute, an f64."""
    return number(value, "float64")


def dense(array: np.ndarray, dtype: str) -> str:
    """The elements of a constant: one number where all are the same."""
    flat = array.reshape(-1)
    if flat.size and (flat == flat[0]).all():
        return f"dense<{number(flat[0], dtype)}>"

    def nested(part: np.ndarray) -> str:
        if part.ndim == 0:
            return number(part[()], dtype)
        return f"[{', '.join(map(nested, part))}]"

    return f"dense<{nested(array)}>"


@dataclass(eq=False)
class Op:
    """An operation of an entry: text with `{}` for its operands, which come before its results' names."""

    text: str
    operands: tuple["Value", ...]
    results: tuple["Value", ...]
    types: str
    base: str  # of the names of its results, where nothing gives another
    place: tuple[str, int, int]
    reads: "Symbol | None" = None
    has_effect: bool = False


class Typed:
    """What values and symbols have in common."""

    __array_ufunc__ = None  # A NumPy array on the left leaves the operator to this class.
    type: TensorType

    @property
    def shape(self) -> tuple[int, ...]:
        return self.type.shape

    @property
    def dtype(self) -> str:
        return self.type.dtype

    @property
    def ndim(self) -> int:
        return len(self.type.shape)


class Operators:
    """What `aicf.ops` adds to values and symbols, said once more for editors and type checkers."""

    if TYPE_CHECKING:
        def __add__(self, other: Any) -> Value: ...
        def __radd__(self, other: Any) -> Value: ...
        def __sub__(self, other: Any) -> Value: ...
        def __rsub__(self, other: Any) -> Value: ...
        def __mul__(self, other: Any) -> Value: ...
        def __rmul__(self, other: Any) -> Value: ...
        def __truediv__(self, other: Any) -> Value: ...
        def __rtruediv__(self, other: Any) -> Value: ...
        def __mod__(self, other: Any) -> Value: ...
        def __rmod__(self, other: Any) -> Value: ...
        def __floordiv__(self, other: Any) -> Value: ...
        def __rfloordiv__(self, other: Any) -> Value: ...
        def __pow__(self, other: Any) -> Value: ...
        def __rpow__(self, other: Any) -> Value: ...
        def __matmul__(self, other: Any) -> Value: ...
        def __rmatmul__(self, other: Any) -> Value: ...
        def __and__(self, other: Any) -> Value: ...
        def __or__(self, other: Any) -> Value: ...
        def __xor__(self, other: Any) -> Value: ...
        def __rand__(self, other: Any) -> Value: ...
        def __ror__(self, other: Any) -> Value: ...
        def __rxor__(self, other: Any) -> Value: ...
        def __invert__(self) -> Value: ...
        def __neg__(self) -> Value: ...
        def __abs__(self) -> Value: ...
        def __lt__(self, other: Any) -> Value: ...
        def __le__(self, other: Any) -> Value: ...
        def __gt__(self, other: Any) -> Value: ...
        def __ge__(self, other: Any) -> Value: ...
        def __getitem__(self, subscripts: Any) -> Value: ...
        @property
        def T(self) -> Value: ...  # noqa: N802 - as NumPy has it
        def exp(self) -> Value: ...
        def exp2(self) -> Value: ...
        def expm1(self) -> Value: ...
        def log(self) -> Value: ...
        def log1p(self) -> Value: ...
        def abs(self) -> Value: ...
        def sqrt(self) -> Value: ...
        def rsqrt(self) -> Value: ...
        def sin(self) -> Value: ...
        def cos(self) -> Value: ...
        def tan(self) -> Value: ...
        def erf(self) -> Value: ...
        def floor(self) -> Value: ...
        def ceil(self) -> Value: ...
        def trunc(self) -> Value: ...
        def round(self) -> Value: ...
        def sign(self) -> Value: ...
        def relu(self) -> Value: ...
        def tanh(self) -> Value: ...
        def sigmoid(self) -> Value: ...
        def silu(self) -> Value: ...
        def gelu(self, approximate: str = "none") -> Value: ...
        def clamp(self, min: float | None = None, max: float | None = None) -> Value: ...  # noqa: A002
        def stop_gradient(self) -> Value: ...
        def cast(self, dtype: Any) -> Value: ...
        def reshape(self, *shape: Any) -> Value: ...
        def flatten(self, start: int = 0) -> Value: ...
        def transpose(self, *permutation: int) -> Value: ...
        def swapaxes(self, a: int, b: int) -> Value: ...
        def expand_dims(self, axis: int) -> Value: ...
        def broadcast_to(self, shape: Sequence[int]) -> Value: ...
        def pad(self, low: Sequence[int], high: Sequence[int], value: float = 0) -> Value: ...
        def argmax(self, axis: int = -1, dtype: Any = "int32") -> Value: ...
        def argmin(self, axis: int = -1, dtype: Any = "int32") -> Value: ...
        def cumsum(self, axis: int = -1) -> Value: ...
        def softmax(self, axis: int = -1) -> Value: ...
        def log_softmax(self, axis: int = -1) -> Value: ...
        def sum(self, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Value: ...
        def mean(self, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Value: ...
        def prod(self, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Value: ...
        def max(self, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Value: ...
        def min(self, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Value: ...


class Value(Typed, Operators):
    """A tensor in the program that is being built. It has NumPy's operators, which broadcast, and methods of aicf."""

    def __init__(self, entry: "EntryBuilder", type_: TensorType, name: str | None = None):
        self._entry, self.type, self._name = entry, type_, name  # The name is that of the variable that has it first.
        self._op: Op | None = None

    @property
    def size(self) -> int:
        return int(np.prod(self.type.shape, dtype=np.int64))

    def __repr__(self) -> str:
        return f"<{self._name or (self._op.base if self._op else 'value')}: {self.type}>"

    def __len__(self) -> int:
        if not self.shape:
            raise BuildError("a number has no length")
        return self.shape[0]

    def __iter__(self) -> Any:
        return (self[index] for index in range(len(self)))

    def __bool__(self) -> bool:
        raise BuildError("whether a value of the program is true is known when it runs: use ops.where instead of `if`")

    def __float__(self) -> float:
        raise BuildError("a value of the program is known when it runs, not while it is built")

    __int__ = __index__ = __float__
    __hash__ = object.__hash__


class Symbol(Typed, Operators):
    """What outlives the entries: a param, a state or a meta. As an operand it is what it holds at that point."""

    def __init__(self, role: str, type_: TensorType, initial: np.ndarray | None = None, name: str | None = None,
                 init: Callable[["EntryBuilder", TensorType, int], Value] | None = None):
        self.role, self.type, self.initial, self.name, self.init = role, type_, initial, name, init

    def read(self) -> Value:
        """What it holds at this point of the entry."""
        return current_entry().read(self)

    def update(self, value: Any, in_place: bool = False) -> None:
        """Replaces what it holds. `in_place`: the value is computed where it lies, or the compilation fails."""
        current_entry().update(self, value, in_place)

    def __repr__(self) -> str:
        return f"<{self.role} {self.name or 'without a name yet'}: {self.type}>"


_entries: list["EntryBuilder"] = []


def current_entry() -> "EntryBuilder":
    if not _entries:
        raise BuildError("this is part of an entry: call it in a function under @program.entry")
    return _entries[-1]


def as_value(operand: Any, like: Value | None = None, dtype: str | None = None) -> Value:
    """An operand as a value: a symbol is read, numbers and arrays become constants, of the type of `like` where they
    say none of their own."""
    if isinstance(operand, Value):
        if operand._entry is not current_entry():
            raise BuildError(f"{operand!r} belongs to another entry: entries share params, states and metas alone")
        return operand
    if isinstance(operand, Symbol):
        return operand.read()
    if dtype is None and like is not None:
        dtype = like.dtype
    if isinstance(operand, (bool, int, float, np.generic)) or (isinstance(operand, np.ndarray) and operand.ndim == 0):
        if isinstance(operand, float) and dtype is not None and not is_float(dtype) and not float(operand).is_integer():
            raise BuildError(f"{operand} is no {dtype}: cast the other operand first, x.cast(aicf.f32)")
        return current_entry().constant(operand, dtype or ("bool" if isinstance(operand, bool) else
                                                           "int32" if isinstance(operand, int) else "float32"))
    if isinstance(operand, (list, tuple, np.ndarray)):
        array = np.asarray(operand)
        if dtype is None:
            dtype = {"float64": "float32", "int64": "int32"}.get(array.dtype.name, array.dtype.name) if not isinstance(
                operand, np.ndarray) else array.dtype.name
        return current_entry().constant(array, dtype)
    raise BuildError(f"{type(operand).__name__} is no value of a program")


class _Names:
    """Names of values, each once."""

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}

    def fresh(self, name: str) -> str:
        name = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name) or "v"
        if name[0].isdigit():
            name = f"v{name}"
        count = self._taken.get(name, 0)
        self._taken[name] = count + 1
        return self.fresh(f"{name}_{count}") if count else name


class EntryBuilder:
    """A function while it is traced."""

    def __init__(self, program: "Program", name: str, training: bool):
        self.program, self.name, self.training = program, name, training
        self.ops: list[Op] = []
        self.inputs: list[Value] = []
        self.results: list[tuple[str | None, Value]] = []
        self.counter: Value | None = None
        self.place: tuple[str, int, int] | None = None  # Of operations that are traced from another graph.
        self.random_places = 0
        self.trained: set[Symbol] = set()  # By steps before this point.
        self.attributes: dict[str, str] = {}  # Of the function, as text.
        self._reads: dict[Symbol, Value] = {}
        self._unread: dict[Symbol, tuple[str, int, int]] = {}  # Where an update stored what nothing has read yet.
        self._constants: dict[tuple[str, TensorType], Value] = {}

    def op(self, text: str, operands: Iterable[Value], results: Sequence[TensorType], types: str, *,
           name: str | None = None, reads: Symbol | None = None, has_effect: bool = False) -> tuple[Value, ...]:
        """Adds an operation: `text` from its name on, `{}` for each operand, up to the colon; then `types`."""
        frame = calling_frame()
        if self.place is None:
            self.note_names(frame.f_locals)
        base = name or text.split()[0].split(".")[-1].removeprefix("reduce_")
        values = tuple(Value(self, type_) for type_ in results)
        op = Op(text, tuple(operands), values, types, base, self.place or place_of(frame), reads, has_effect)
        for value in values:
            value._op = op
        self.ops.append(op)
        return values

    def note_names(self, variables: dict[str, Any]) -> None:
        """The text calls values as the Python does."""
        for name, value in variables.items():
            if isinstance(value, Value) and value._name is None and value._entry is self:
                value._name = name

    def constant(self, value: Any, dtype: str, shape: tuple[int, ...] | None = None) -> Value:
        """A constant; a number fills `shape`."""
        array = np.asarray(value)
        type_ = TensorType(dtype, array.shape if shape is None else shape)
        text = dense(array, dtype)
        known = self._constants.get((text, type_))
        if known is None:
            (known,) = self.op(f"aicf.constant {text}", (), [type_], str(type_), name="c")
            self._constants[text, type_] = known
        return known

    def read(self, symbol: Symbol) -> Value:
        self.program.add(symbol)
        self._unread.pop(symbol, None)
        value = self._reads.get(symbol)
        if value is None:
            (value,) = self.op(f"aicf.read @{symbol.name}", (), [symbol.type], str(symbol.type), name=symbol.name,
                               reads=symbol)
            self._reads[symbol] = value
        return value

    def update(self, symbol: Symbol, value: Any, in_place: bool) -> None:
        self.program.add(symbol)
        value = as_value(value, dtype=symbol.dtype)
        if value.type != symbol.type:
            raise BuildError(f"{symbol!r} cannot hold {value.type}")
        if symbol in self._unread:
            file, line, _ = self._unread[symbol]
            raise BuildError(f"{symbol!r} is updated twice, and nothing reads what it got before, at {file}:{line}")
        self.op(f"aicf.update @{symbol.name}, {{}}{' in_place' if in_place else ''}", (value,), (), str(symbol.type),
                has_effect=True)
        self._reads.pop(symbol, None)
        self._unread[symbol] = self.ops[-1].place

    def forget(self, symbols: Iterable[Symbol]) -> None:
        """Reads behind this point see new values."""
        for symbol in symbols:
            self._reads.pop(symbol, None)
            self._unread.pop(symbol, None)

    def params_of(self, value: Value) -> list[Symbol]:
        """The params by which a value has a gradient, in the order in which they were read."""
        seen: set[Op] = set()
        work = [value]
        while work:
            op = work.pop()._op
            if op is not None and op not in seen:
                seen.add(op)
                # Of integers and bools there is no gradient.
                if not op.text.startswith("aicf.stop_gradient ") and any(is_float(one.dtype) for one in op.results):
                    work.extend(op.operands)
        found: dict[Symbol, None] = {}
        for op in self.ops:
            if op in seen and op.reads is not None and op.reads.role == "param":
                found[op.reads] = None
        return list(found)

    def finish(self, returned: Any) -> None:
        if returned is None:
            returned = {}
        if isinstance(returned, (Value, Symbol)):
            returned = (returned,)
        named = returned.items() if isinstance(returned, dict) else ((None, value) for value in returned)
        self.results = [(name, as_value(value)) for name, value in named]
        self.note_names({name: value for name, value in self.results if name is not None})

    def text(self, locations: bool) -> str:
        """The function. What nothing uses is left out."""
        used: set[Value] = {value for _, value in self.results}
        kept: list[Op] = []
        for op in reversed(self.ops):
            if op.has_effect or any(result in used for result in op.results):
                kept.append(op)
                used.update(op.operands)
        names = _Names()
        called = {value: names.fresh(value._name) for value in self.inputs}
        for op in reversed(kept):
            for value in op.results:
                called[value] = names.fresh(value._name or op.base)
        arguments = [f'%{called[value]}: {value.type} {{aicf.name = "{value._name}"}}' for value in self.inputs]
        results = [str(value.type) + (f' {{aicf.name = "{name}"}}' if name is not None else "")
                   for name, value in self.results]
        head = f"func.func @{self.name}({', '.join(arguments)})"
        if results:
            tail = f" -> ({', '.join(results)})"
            head += tail if len(head) + len(tail) < _COLUMNS else "\n   " + tail
        if self.attributes:
            head += f"\n    attributes {{{', '.join(f'{name} = {value}' for name, value in self.attributes.items())}}}"
        lines = [head + " {"]
        for op in reversed(kept):
            body = op.text.format(*(f"%{called[value]}" for value in op.operands))
            if op.results:
                body = f"{', '.join(f'%{called[value]}' for value in op.results)} = {body}"
            types = f" : {op.types}"
            line = f"  {body}{types}"
            if len(line) > _COLUMNS:
                line = f"  {body}\n     {types}"
            if locations:
                file, row, column = op.place
                escaped = file.replace("\\", "\\\\").replace('"', '\\"')
                line += f' loc("{escaped}":{row}:{column})'
            lines.append(line)
        values = ", ".join(f"%{called[value]}" for _, value in self.results)
        lines.append(f"  return {values} : {', '.join(str(v.type) for _, v in self.results)}" if values else "  return")
        return "\n".join(lines + ["}"])


def _check_name(name: str, what: str) -> str:
    if not name or not (name[0].isalpha() or name[0] == "_") or not all(c.isalnum() or c in "_.$" for c in name):
        raise BuildError(f"{what} {name!r}: a name is a letter, then letters, digits, '_' and '.'")
    return name


class Program:
    """Entries and what they share. Decorate a function on values with `entry`; `compile` makes a package, `str` gives
    the program as text.

        program = aicf.Program()

        @program.entry
        def double(x: aicf.f32[4]):
            return {"y": x + x}

        package = program.compile("cpu")
    """

    def __init__(self) -> None:
        self._symbols: dict[str, Symbol] = {}
        self._by_symbol: dict[Symbol, str] = {}
        self._entries: dict[str, EntryBuilder] = {}
        self._modules: dict[int, Any] = {}

    # --- What outlives entries -------------------------------------------------

    def _symbol(self, role: str, name: str, type_: TensorType | DType, initial: Any) -> Symbol:
        if isinstance(type_, DType):
            type_ = type_[()]
        if initial is not None:
            initial = np.broadcast_to(np.asarray(initial), type_.shape)
        return self.add(Symbol(role, type_, initial, _check_name(name, role)))

    def param(self, name: str, type_: TensorType | DType, initial: Any = None) -> Symbol:
        """A param: what is trained, or given."""
        return self._symbol("param", name, type_, initial)

    def state(self, name: str, type_: TensorType | DType, initial: Any = 0) -> Symbol:
        """A state: what entries keep between runs."""
        return self._symbol("state", name, type_, initial)

    def meta(self, name: str, type_: TensorType | DType, initial: Any = 0) -> Symbol:
        """A meta: what the host sets."""
        return self._symbol("meta", name, type_, initial)

    def add(self, symbol: Symbol) -> Symbol:
        """Makes a symbol one of this program."""
        if symbol.name is None:
            raise BuildError("a param of a module that was not called in this program yet: call the module")
        known = self._symbols.get(symbol.name)
        if known is not None and known is not symbol:
            raise BuildError(f"two different {known.role}s are called {symbol.name!r}")
        if symbol.name in self._entries or any(one.name == symbol.name for one in _entries if one.program is self):
            raise BuildError(f"an entry and a {symbol.role} are called {symbol.name!r}")
        self._symbols[symbol.name] = symbol
        return symbol

    @property
    def symbols(self) -> dict[str, Symbol]:
        """Params, states and metas by name."""
        return dict(self._symbols)

    def seed(self) -> Symbol:
        """The meta `seed`, of which all random numbers come."""
        return self._symbols.get("seed") or self.meta("seed", i64)

    def count(self, name: str = "step") -> Value:
        """Counts a run of this entry: the number of this one, 1 for the first. Several calls count once."""
        entry = current_entry()
        if entry.counter is None:
            state = self._symbols.get(name) or self.state(name, i64)
            before = state.read()
            one = entry.constant(1, "int64")
            (after,) = entry.op("aicf.add {}, {}", (before, one), [before.type], str(before.type), name=name)
            state.update(after, in_place=True)
            entry.counter = after
        return entry.counter

    # --- Entries ---------------------------------------------------------------

    def entry(self, function: Callable | None = None, *, name: str | None = None, training: bool = False,
              **types: TensorType | DType) -> Callable:
        """Makes an entry of a function. Its arguments are the inputs, their types the annotations or `types`; it
        returns a dict of outputs by name, or values. With `training`, dropout drops and batch norm takes the batch."""
        if function is None:
            return lambda function: self.entry(function, name=name, training=training, **types)
        called = _check_name(name or function.__name__, "the entry")
        if called in self._entries:
            raise BuildError(f"there are two entries {called!r}")
        if called in self._symbols:
            raise BuildError(f"an entry and a {self._symbols[called].role} are called {called!r}")
        builder = EntryBuilder(self, called, training)
        arguments = {}
        for argument, parameter in inspect.signature(function).parameters.items():
            type_ = types.get(argument, parameter.annotation)
            if type_ is parameter.empty and parameter.default is not parameter.empty:
                continue  # No input, but something of the function's own.
            if isinstance(type_, str):
                cells = dict(zip(function.__code__.co_freevars, (c.cell_contents for c in function.__closure__ or ())))
                type_ = eval(type_, function.__globals__, cells)  # noqa: S307 - the user's own annotation
            if isinstance(type_, DType):
                type_ = type_[()]
            if not isinstance(type_, TensorType):
                raise BuildError(f"entry {called!r}: the input {argument!r} has no type; "
                                 f"write `{argument}: aicf.f32[...]`")
            value = Value(builder, type_, argument)
            builder.inputs.append(value)
            arguments[argument] = value
        _entries.append(builder)
        try:
            builder.finish(function(**arguments))
        finally:
            _entries.pop()
        self._entries[called] = builder
        return function

    def _with_initialise(self) -> list[EntryBuilder]:
        """The entries, with one that gives params their first values where modules say what they are."""
        params = [symbol for symbol in self._symbols.values() if symbol.init is not None]
        if not params or "initialise" in self._entries:
            return list(self._entries.values())
        builder = EntryBuilder(self, "initialise", False)
        _entries.append(builder)
        try:
            for index, symbol in enumerate(params):
                # Offsets below zero are used by no step.
                builder.update(symbol, symbol.init(builder, symbol.type, -1 - index), False)
        finally:
            _entries.pop()
        return [builder, *self._entries.values()]

    def text(self, locations: bool = False) -> str:
        """The program in the aicf dialect; with `locations`, each operation says from which line of Python it comes."""
        entries = [entry.text(locations) for entry in self._with_initialise()]
        symbols = []
        for symbol in self._symbols.values():
            initial = f" = {dense(np.asarray(symbol.initial), symbol.dtype)}" if symbol.initial is not None else ""
            symbols.append(f"aicf.{symbol.role} @{symbol.name} : {symbol.type}{initial}\n")
        return "\n".join(["".join(symbols), *(f"{entry}\n" for entry in entries)]).lstrip("\n")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        roles = [symbol.role for symbol in self._symbols.values()]
        held = ", ".join(f"{roles.count(role)} {role}{'s' * (roles.count(role) > 1)}" for role in dict.fromkeys(roles))
        return f"<aicf.Program: {', '.join(self._entries) or 'no entry'}{'; ' + held if held else ''}>"

    def __aicf__(self) -> str:
        return self.text(locations=True)

    def compile(self, target: Any = None, **options: Any) -> Any:
        """`aicf.compile` of this program."""
        from ._compile import compile as compile_

        return compile_(self, target, **options)

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(self.text())}</pre>"

"""Graphs of ATen operations as values of a program.

An operation that AICF has is taken as it is; the rest is written with what it has, or refused with its name. Images
stay [N, H, W, C] from one convolution or pooling to the next: `Images` is a tensor that PyTorch calls [N, C, H, W] and
that is stored the other way.
"""

from __future__ import annotations

import functools
import math
import os
import re
from typing import Any, Callable, Iterable, Iterator

import numpy as np
import torch

from .. import ops
from .._build import EntryBuilder, Symbol, TensorType, Value, as_value, current_entry, is_float
from .._dtypes import name_of
from .._errors import BuildError, DTypeError


class UnsupportedError(BuildError):
    """An operation of PyTorch that cannot come in; the message names it and the line of the model."""


class Images:
    """A tensor [N, C, H, W] of PyTorch's that is stored as `nhwc`."""

    def __init__(self, nhwc: Value):
        self.nhwc = nhwc
        self._plain: Value | None = None

    @property
    def plain(self) -> Value:
        if self._plain is None:
            n, height, width, channels = self.nhwc.shape
            self._plain = (self.nhwc.reshape(n, channels, 1, 1) if height == width == 1
                           else self.nhwc.transpose(0, 3, 1, 2))
        return self._plain


LIBRARIES = tuple(os.path.dirname(os.path.abspath(one)) + os.sep for one in (torch.__file__, ops.__file__))
HANDLERS: dict[str, Callable] = {}


def _op(*names: str) -> Callable:
    """Says for which operations a function is; it gets the translation, then their arguments."""

    def register(function: Callable) -> Callable:
        for name in names:
            HANDLERS[name] = function
        return function

    return register


def name_of_target(target: Any) -> str:
    """"add.Tensor" of aten.add.Tensor, or of what decompositions make of it; another library's "lib.add.Tensor"; a
    function by its own name."""
    text = str(target)
    if isinstance(target, torch._ops.OpOverload) and target.namespace not in ("aten", "prims"):
        return text
    return text[len("aten."):] if text.startswith("aten.") else getattr(target, "__name__", text)


def place_of_node(node: torch.fx.Node) -> tuple[str, int, int] | None:
    """The line of the model that a node comes from."""
    found = re.findall(r'File "([^"]+)", line (\d+)', node.meta.get("stack_trace") or "")
    # The user's own rather than that of a layer of PyTorch's; none of this package.
    own = [one for one in found if is_users(one[0])] or [one for one in found if not one[0].startswith(LIBRARIES[1])]
    return (own[-1][0], int(own[-1][1]), 1) if own else None


def at_line(node: torch.fx.Node) -> str:
    """The line of the model for a message; nothing where it is not known."""
    place = place_of_node(node)
    return f" ({place[0]}:{place[1]})" if place else ""


def is_users(file: str) -> bool:
    """Whether a file is neither PyTorch's nor this package's."""
    return not file.startswith((*LIBRARIES, "<"))


def _shown(argument: Any) -> str:
    """A tensor among the arguments of a node, as one names it: float32[8, 3]."""
    if isinstance(argument, (list, tuple)):
        return ", ".join(text for text in map(_shown, argument) if text)
    known = argument.meta.get("val") if isinstance(argument, torch.fx.Node) else None
    return f"{str(known.dtype)[len('torch.'):]}{list(known.shape)}" if isinstance(known, torch.Tensor) else ""


def unsupported(graph: torch.fx.Graph) -> dict[str, int]:
    """The operations of a graph that cannot come in, and how often each is there."""
    counts: dict[str, int] = {}
    for node in graph.nodes:
        body = body_of(node)
        for name, count in (unsupported(body) if body is not None else {}).items():
            counts[name] = counts.get(name, 0) + count
        if not is_known(node):
            name = name_of_target(node.target)
            counts[name] = counts.get(name, 0) + 1
    return counts


def _nodes_of(graph: torch.fx.Graph, names: Iterable[str]) -> Iterator[torch.fx.Node]:
    """The nodes of operations with these names."""
    for node in graph.nodes:
        if (body := body_of(node)) is not None:
            yield from _nodes_of(body, names)
        elif node.op == "call_function" and name_of_target(node.target) in names:
            yield node


def is_known(node: torch.fx.Node) -> bool:
    """Whether there is a way for what a node does; its operands may still forbid it."""
    return (node.op != "call_function" or name_of_target(node.target) in HANDLERS | PARTS
            or functional_name(node) in HANDLERS or decomposed(node) is not None)


def functional_name(node: torch.fx.Node) -> str | None:
    """"relu.default" of relu_.default."""
    base, _, kind = name_of_target(node.target).partition(".")
    return f"{base[:-1]}.{kind}" if is_in_place(base) else None


def body_of(node: torch.fx.Node) -> torch.fx.Graph | None:
    """The graph of a part of the model, such as what is under torch.no_grad(), that a node names."""
    owner = node.graph.owning_module
    body = getattr(owner, str(node.target), None) if node.op == "get_attr" and owner is not None else None
    return body.graph if isinstance(body, torch.fx.GraphModule) else None


def constant_of(node: torch.fx.Node) -> torch.Tensor | None:
    """The tensor of the graph's own, such as a list of numbers in the model, that a node names."""
    owner = node.graph.owning_module
    held = getattr(owner, str(node.target), None) if node.op == "get_attr" and owner is not None else None
    is_known = isinstance(held, torch.Tensor) and not isinstance(held, torch._subclasses.FakeTensor)
    return held if is_known else None


def array_of(held: torch.Tensor) -> np.ndarray:
    """The elements of a tensor, those of 16 bits in f32."""
    if not held.numel():
        raise UnsupportedError(f"a tensor of shape {tuple(held.shape)}, which has no elements")
    with torch.utils._python_dispatch._disable_current_modes():  # PyTorch traces here, and wants no numbers.
        held = held.detach()
        return (held.float() if held.dtype in (torch.bfloat16, torch.float16) else held).cpu().numpy()


def is_in_place(base: str) -> bool:
    return base.endswith("_") and not base.startswith("_") and base != "detach_"


def decomposed(node: torch.fx.Node) -> torch.fx.Graph | None:
    """What PyTorch itself makes of an operation, if all of that comes in. Its placeholders are the tensors among the
    node's arguments, in their order."""
    if "aicf_decomposed" not in node.meta:
        node.meta["aicf_decomposed"] = _decompose(node)
    return node.meta["aicf_decomposed"]


def _decompose(node: torch.fx.Node) -> torch.fx.Graph | None:
    from torch._decomp import decomposition_table
    from torch.fx.experimental.proxy_tensor import make_fx

    target: Any = node.target
    functional = functional_name(node)
    if functional is not None and isinstance(target, torch._ops.OpOverload):
        base, kind = functional.split(".")
        target = getattr(getattr(torch.ops.aten, base, None), kind, target)
    function = decomposition_table.get(target)
    if function is None and _is_composite(target):
        function = target  # It falls into its parts as it is traced.
    tensors = [one for one in node.all_input_nodes if isinstance(one.meta.get("val"), torch.Tensor)]
    if function is None or len(tensors) != len(node.all_input_nodes):
        return None
    order = [one for one in _tensors_of((node.args, node.kwargs))]
    rest = {one: body for one, body in decomposition_table.items() if name_of_target(one) not in HANDLERS}

    def call(*values: torch.Tensor) -> Any:
        left = iter(values)
        args = torch.fx.node.map_arg(node.args, lambda _: next(left))
        return function(*args, **torch.fx.node.map_arg(node.kwargs, lambda _: next(left)))

    examples = [torch.empty_strided(one.meta["val"].shape, one.meta["val"].stride(), dtype=one.meta["val"].dtype,
                                    device="meta") for one in order]
    try:
        # Not in the context of torch.compile, whose shapes are symbols where this has numbers.
        with torch._guards.tracing(None):
            graph = make_fx(call, decomposition_table=rest, tracing_mode="fake")(*examples).graph
    except Exception:  # What a decomposition runs into is not the user's matter: the operation does not come in.
        return None
    return graph if not unsupported(graph) else None


def _is_composite(target: Any) -> bool:
    """Whether PyTorch defines an operation by others."""
    return isinstance(target, torch._ops.OpOverload) and torch._C._dispatch_has_kernel_for_dispatch_key(
        target.name(), "CompositeImplicitAutograd")


def _tensors_of(arguments: Any) -> list[torch.fx.Node]:
    """The nodes among arguments, each as often as it is there."""
    found: list[torch.fx.Node] = []
    torch.fx.node.map_arg(arguments, lambda one: found.append(one))
    return found


class Translation:
    """A graph while it becomes operations of an entry."""

    def __init__(self, entry: EntryBuilder):
        self.entry = entry
        self.env: dict[torch.fx.Node, Any] = {}
        self.node: torch.fx.Node | None = None
        # Whose memory is not the graph's to write.
        self._inputs: set[torch.fx.Node] = set()
        # Views of what was written behind them, and by what.
        self._stale: dict[torch.fx.Node, tuple[str, str]] = {}
        # What buffers hold at the end, and where it was written.
        self._stored: dict[Symbol, tuple[Value, Any]] = {}
        self._homes: dict[torch.fx.Node, Symbol] = {}
        self._has_gradients = True

    def run(self, graph: torch.fx.Graph, inputs: dict[torch.fx.Node, Any],
            callers: Iterable[torch.fx.Node] = ()) -> list[Any]:
        """The results of the graph for `inputs`, values or symbols by placeholder. The memory of `callers` is not
        the graph's to write."""
        self.env.update(inputs)
        self._homes.update((node, held) for node, held in inputs.items() if isinstance(held, Symbol))
        self._inputs.update(callers)
        outside = self.entry.place
        missing = unsupported(graph)
        if missing:
            raise UnsupportedError("AICF has no " + ", ".join(f"aten.{name}" for name in missing)
                                   + at_line(next(_nodes_of(graph, missing))))
        try:
            for node in graph.nodes:
                if node.op == "call_function":
                    self._call(node)
                elif body_of(node) is not None:
                    self.env[node] = body_of(node)
                elif constant_of(node) is not None:
                    self.env[node] = self.constant(node)
                elif node.op == "output":
                    results = node.args[0] if isinstance(node.args[0], (tuple, list)) else [node.args[0]]
                    return [None if one is None else self.value(one) for one in results]
                elif node.op != "placeholder":
                    raise UnsupportedError(f"a graph with {node.op} of {node.target}")
        finally:
            self.entry.place = outside
        raise UnsupportedError("a graph without a result")

    def constant(self, node: torch.fx.Node) -> Value:
        """A tensor that the graph holds."""
        held = constant_of(node)
        return self.entry.constant(array_of(held), name_of(held.dtype))

    def inline(self, graph: torch.fx.Graph, operands: Iterable[Any], has_gradients: bool = True) -> tuple[Any, ...]:
        """The results of a graph that is part of this one."""
        outer, operands, place = (self.node, self._has_gradients), iter(operands), self.entry.place
        if has_gradients and not self._has_gradients:
            raise UnsupportedError("torch.enable_grad within torch.no_grad")
        self._has_gradients = has_gradients
        for node in graph.nodes:
            if node.op == "placeholder":
                given = next(operands)
                self.env[node] = self.held(given)
                if given in self._homes:
                    self._homes[node] = self._homes[given]
            elif node.op == "call_function":
                self._call(node)
            elif body_of(node) is not None:
                self.env[node] = body_of(node)
            elif node.op == "output":
                found = [self.held(one) for one in node.args[0]]
        (self.node, self._has_gradients), self.entry.place = outer, place
        # A param stays what it is.
        return tuple(one if has_gradients or isinstance(one, Symbol) else self.detached(one) for one in found)

    def detached(self, held: Any) -> Any:
        """The same without a gradient."""
        if isinstance(held, Images):
            return Images(ops.stop_gradient(held.nhwc))
        return ops.stop_gradient(held) if isinstance(held, (Value, Symbol)) else held

    def store_one(self, symbol: Symbol, value: Value) -> None:
        """A buffer holds this at the end."""
        self._stored[symbol] = (value, self.entry.place)

    def store(self) -> None:
        """What buffers hold at the end."""
        outside = self.entry.place
        for symbol, (value, self.entry.place) in self._stored.items():
            symbol.update(value)
        self.entry.place, self._stored = outside, {}

    def _call(self, node: torch.fx.Node) -> None:
        self.node = node
        self.entry.place = place_of_node(node) or self.entry.place
        name = name_of_target(node.target)
        try:
            self._check_extents(node.meta.get("val"))
            result = self._result(name, node)
            expected = node.meta.get("val")
            if isinstance(expected, torch.Tensor) and isinstance(result, (Value, Images, Symbol)):
                result = self._checked(name, result, expected)
        except Exception as problem:  # Whatever an operation runs into, its name and its line belong to it.
            raise self._refusal(name, problem) from problem
        self.env[node] = result
        if is_in_place(name.split(".")[0]) and node.args and isinstance(node.args[0], torch.fx.Node):
            try:
                self.write(node.args[0], result)
            except Exception as problem:
                raise self._refusal(name, problem) from problem

    @staticmethod
    def _check_extents(example: Any) -> None:
        # Of several results some may have none, which nobody uses then.
        if isinstance(example, torch.Tensor) and not example.numel():
            raise UnsupportedError(f"a result of shape {tuple(example.shape)}, which has no elements")

    def _result(self, name: str, node: torch.fx.Node) -> Any:
        handler = HANDLERS.get(name) or PARTS.get(name) or HANDLERS.get(functional_name(node) or "")
        if handler is not None:
            return handler(self, *node.args, **node.kwargs)
        graph = decomposed(node)
        if graph is None:
            raise UnsupportedError(f"AICF has no aten.{name}")
        inner, place = Translation(self.entry), self.entry.place
        placeholders = [one for one in graph.nodes if one.op == "placeholder"]
        inner.env.update(zip(placeholders, (self.held(one) for one in _tensors_of((node.args, node.kwargs)))))
        inner._inputs.update(placeholders)
        for one in graph.nodes:
            if one.op == "call_function":
                inner._call(one)
                self.entry.place = place
            elif one.op == "output":
                return torch.fx.node.map_arg(one.args[0], lambda inside: inner.env[inside])

    def probe(self, graph: torch.fx.Graph) -> dict[torch.fx.Node, str]:
        """The nodes that do not come in, with the reason of each; no reason where it is that of their operand. What
        they would give is taken as given."""
        refused: dict[torch.fx.Node, str] = {}
        outside = self.entry.place
        for node in graph.nodes:
            if node.op == "placeholder":
                self.env[node] = self._given(node.meta.get("val"))
            elif constant_of(node) is not None:
                try:
                    self.env[node] = self.constant(node)
                except (UnsupportedError, DTypeError):
                    self.env[node] = None  # What takes it is refused.
            elif node.op in ("call_function", "get_attr"):
                try:
                    self._probe_node(node, refused)
                except UnsupportedError as problem:
                    refused[node] = str(problem)
                    self.env[node] = self._given(node.meta.get("val"))
                self.entry.place = outside
        return refused

    def _probe_node(self, node: torch.fx.Node, refused: dict[torch.fx.Node, str]) -> None:
        name = name_of_target(node.target)
        if name == "getitem" and node.args[0] in refused:
            refused[node] = ""
            self.env[node] = self._given(node.meta.get("val"))
            return
        for one in node.all_input_nodes:
            example = one.meta.get("val")
            if self.env.get(one) is None and example is not None:
                self.node = node
                kind = example.dtype if isinstance(example, torch.Tensor) else type(example).__name__
                raise self._refusal(name, UnsupportedError(f"an operand is {kind}, or has no elements"))
        self._call(node)

    def _given(self, example: Any) -> Any:
        """A value that comes from elsewhere; None where no tensor of a program is like that."""
        if isinstance(example, (list, tuple)):
            return [self._given(one) for one in example]
        try:
            if not example.numel():
                return None
            return Value(self.entry, TensorType(name_of(example.dtype), tuple(map(int, example.shape))))
        except (AttributeError, DTypeError, TypeError):
            return None

    def _refusal(self, name: str, problem: Exception) -> UnsupportedError:
        """`problem` with the operation, its operands and the line of the model."""
        said = str(problem)
        if f"aten.{name.split('.')[0]}" not in said:
            shown = ", ".join(text for text in map(_shown, (*self.node.args, *self.node.kwargs.values())) if text)
            kind = "" if isinstance(problem, BuildError) else f"{type(problem).__name__}: "
            said = f"aten.{name} of {shown or 'nothing'}: {kind}{said}"
        return UnsupportedError(f"{said}{at_line(self.node)}")

    def write(self, target: torch.fx.Node, result: Any) -> None:
        """After an operation in place: what lies where `target` does is the result, and views of it are old."""
        written = target.meta["val"]
        aliases = [node for node in self.env
                   if node is target or (isinstance(node.meta.get("val"), torch.Tensor)
                                         and torch._C._is_alias_of(node.meta["val"], written))]
        self._check_writable(target, aliases)
        params = {self._homes[node]: None for node in aliases if node in self._homes
                  and self._homes[node].role == "param" and _lies_as(node.meta["val"], written)}
        for node in aliases:
            symbol = self._homes.get(node)
            if not _lies_as(node.meta["val"], written):
                if symbol is not None:
                    raise UnsupportedError(f"it writes into a view of {symbol.name!r}: write all of that at once, "
                                           "such as by torch.where and copy_")
                self._stale[node] = name_of_target(self.node.target), at_line(self.node)
            elif params:  # The gradient is that by what the param holds from here on.
                self.env[node] = self.detached(result) if _is_detached(node) else next(iter(params))
            else:
                if symbol is not None:
                    self._stored[symbol] = (as_value(result.plain if isinstance(result, Images) else result),
                                            self.entry.place)
                self.env[node] = self.detached(result) if _is_detached(node) else result
                self._stale.pop(node, None)
        for symbol in params:
            symbol.update(self.plain(self.detached(result)))

    def _check_writable(self, target: torch.fx.Node, aliases: list[torch.fx.Node]) -> None:
        if any(node in self._inputs for node in aliases):
            raise UnsupportedError("it writes into an input of the model, which is the caller's: clone() it before")
        cut = _is_detached(target)
        for node in aliases:
            if node not in self._homes and ((cut and not _is_detached(node)) or node.graph is not self.node.graph):
                raise UnsupportedError("it writes, without a gradient, into what has one: clone() it before")

    def _checked(self, name: str, result: Any, expected: torch.Tensor) -> Any:
        """That a result is what PyTorch has, in its type."""
        dtype = name_of(expected.dtype)
        if isinstance(result, Images):
            n, h, w, c = result.nhwc.shape
            shape = (n, c, h, w)
            if result.nhwc.dtype != dtype:
                result = Images(result.nhwc.cast(dtype))
        else:
            result = as_value(result)
            shape = result.shape
            if result.dtype != dtype:
                result = result.cast(dtype)
        if shape != tuple(expected.shape):
            raise UnsupportedError(f"aten.{name}: the result has shape {shape}, PyTorch's {tuple(expected.shape)}")
        return result

    # --- Operands --------------------------------------------------------------

    def held(self, argument: Any) -> Any:
        if not isinstance(argument, torch.fx.Node):
            return argument
        if argument in self._stale:
            name, at = self._stale[argument]
            raise UnsupportedError(f"{argument.name} shares memory that aten.{name} wrote into, through another view "
                                   f"of it{at}: write out of place")
        return self.env[argument]

    def plain(self, argument: Any) -> Any:
        held = self.held(argument)
        return held.plain if isinstance(held, Images) else held

    def value(self, argument: Any, dtype: str | None = None) -> Value:
        """An operand as a value, as PyTorch lays its dimensions out."""
        return as_value(self.plain(argument), dtype=dtype)

    def images(self, argument: Any) -> Value:
        """An operand [N, C, H, W] as [N, H, W, C]."""
        held = self.held(argument)
        return held.nhwc if isinstance(held, Images) else as_value(held).transpose(0, 2, 3, 1)

    def is_buffer(self, node: torch.fx.Node) -> bool:
        """Whether a node is a buffer of the model."""
        return node in self._homes

    @property
    def dtype(self) -> str:
        """The element type of this node's result."""
        return name_of(self.node.meta["val"].dtype)

    def promoted(self, *arguments: Any) -> str:
        """The element type in which PyTorch takes operands together."""
        return name_of(torch.result_type(*(one.meta["val"] if isinstance(one, torch.fx.Node) else one
                                           for one in arguments)))

    def together(self, *arguments: Any, dtype: str | None = None) -> tuple[list[Any], bool]:
        """Operands of an elementwise operation in one type; true: as [N, H, W, C], which they stay where all that have
        four dimensions are, or are a number for each channel."""
        held = [self.held(one) for one in arguments]
        as_images = any(isinstance(one, Images) for one in held)
        shape = next((one.nhwc.shape for one in held if isinstance(one, Images)), ())
        found = []
        for one in held:
            if isinstance(one, Images):
                found.append(one.nhwc)
                as_images &= one.nhwc.shape == shape
            elif isinstance(one, (Value, Symbol)):
                value = as_value(one)
                if as_images and value.ndim == 3 and value.shape[1:] == (1, 1):
                    value = value.reshape(1, 1, 1, -1)
                elif as_images and value.ndim == 4:
                    value = value.transpose(0, 2, 3, 1)
                as_images &= not value.ndim or value.ndim == 4
                found.append(value)
            else:
                found.append(one)
        if not as_images:
            found = [self.plain(one) for one in arguments]
        if dtype is not None:
            found = [one.read() if isinstance(one, Symbol) else one for one in found]
            found = [one.cast(dtype) if isinstance(one, Value) else as_value(one, dtype=dtype) for one in found]
        return found, as_images


def _lies_as(a: torch.Tensor, b: torch.Tensor) -> bool:
    """Whether two tensors of the same memory are the same part of it."""
    return (a.dtype, a.shape, a.stride(), a.storage_offset()) == (b.dtype, b.shape, b.stride(), b.storage_offset())


def _is_detached(node: torch.fx.Node) -> bool:
    """Whether a node is, or is a view of, what detach() gave."""
    while node.op == "call_function" and node.args and isinstance(node.args[0], torch.fx.Node):
        if name_of_target(node.target).startswith("detach"):
            return True
        source, own = node.args[0].meta.get("val"), node.meta.get("val")
        if not (isinstance(source, torch.Tensor) and isinstance(own, torch.Tensor)
                and torch._C._is_alias_of(source, own)):
            return False
        node = node.args[0]
    return False


def _wrap(value: Value, as_images: bool) -> Any:
    return Images(value) if as_images else value


def _wide(dtype: str) -> str:
    """The element type in which PyTorch computes with one."""
    return dtype if dtype == "float64" else "float32"


# --- Elementwise -------------------------------------------------------------


def _binary(names: Iterable[str], function: Callable) -> None:
    def handler(t: Translation, a: Any, b: Any, *, alpha: float = 1) -> Any:
        (x, y), as_images = t.together(a, b, dtype=t.dtype)
        if alpha == 1:
            return _wrap(function(x, y), as_images)
        # PyTorch rounds once; rsub(a, b) is b - alpha a.
        wide = "float32" if t.dtype in ("bfloat16", "float16") else t.dtype
        x, y = x.cast(wide), y.cast(wide)
        x, y = (x * alpha, y) if name_of_target(t.node.target).startswith("rsub") else (x, y * alpha)
        return _wrap(function(x, y), as_images)

    _op(*names)(handler)


def _or_logical(function: Callable, logical: Callable) -> Callable:
    """Sums and products of bools are logical."""
    return lambda a, b: logical(a, b) if as_value(a).dtype == "bool" else function(a, b)


for _name, _function in (("add", _or_logical(ops.add, ops.logical_or)), ("sub", ops.sub),
                         ("mul", _or_logical(ops.mul, ops.logical_and)), ("div", ops.div)):
    _binary([f"{_name}{mark}.{kind}" for mark in ("", "_") for kind in ("Tensor", "Scalar")], _function)
_binary(["rsub.Tensor", "rsub.Scalar"], lambda a, b: ops.sub(b, a))


def _extremum(function: Callable) -> Callable:
    """Where both operands are equal each gets half of the gradient."""

    def extremum(a: Value, b: Value) -> Value:
        found = function(a, b)
        if not is_float(a.dtype) or not current_entry().params_of(found):
            return found
        return ops.where(ops.equal(a, b), a * 0.5 + b * 0.5, found)

    return extremum


_binary(["maximum.default"], _extremum(ops.maximum))
_binary(["minimum.default"], _extremum(ops.minimum))
_binary(["bitwise_and.Tensor", "logical_and.default", "__and__.Tensor"], ops.logical_and)
_binary(["bitwise_or.Tensor", "logical_or.default", "__or__.Tensor"], ops.logical_or)


def _comparison(predicate: str) -> None:
    def handler(t: Translation, a: Any, b: Any) -> Any:
        together = t.promoted(a, b)
        (x, y), as_images = t.together(a, b, dtype="int32" if together == "bool" else together)
        return _wrap(ops.compare(predicate, x, y), as_images)

    _op(f"{predicate}.Tensor", f"{predicate}.Scalar")(handler)


for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    _comparison(_name)


def _unary(names: Iterable[str], function: Callable) -> None:
    def handler(t: Translation, x: Any, *_: Any, **__: Any) -> Any:
        (value,), as_images = t.together(x, dtype=t.dtype)
        return _wrap(function(value), as_images)

    _op(*names)(handler)


for _name in ("exp", "exp2", "expm1", "log", "log1p", "sin", "cos", "tan", "sqrt", "rsqrt", "erf", "floor", "ceil",
              "trunc", "tanh", "sigmoid", "neg", "abs"):
    _unary([f"{_name}.default", f"{_name}_.default"], getattr(ops, _name))
_unary(["relu.default", "relu_.default"], lambda x: ops.relu(x) if is_float(x.dtype) else ops.maximum(x, 0))
# The sign of NaN is 0, as PyTorch has it.
_unary(["sign.default", "sign_.default", "sgn.default"], lambda x: ops.where(
    ops.equal(x, x), ops.sign(x), ops.full((), 0, x.dtype)) if is_float(x.dtype) else ops.sign(x))
_unary(["silu.default", "silu_.default"], ops.silu)
# To the nearest even, as aicf.round.
_unary(["round.default", "round_.default"], ops.round)
_unary(["reciprocal.default"], lambda x: ops.div(1.0, x))
_unary(["square.default"], lambda x: x * x)
_unary(["clone.default", "contiguous.default", "alias.default",
        "lift_fresh_copy.default", "_to_copy.default", "to.dtype", "to.dtype_layout", "to.device", "to.other",
        "type_as.default"], lambda x: x)
_unary(["bitwise_not.default", "logical_not.default"], ops.logical_not)


@_op("detach.default", "detach_.default")
def _detach(t: Translation, x: Any) -> Any:
    return t.detached(t.held(x))


def _with_gradients(t: Translation, enabled: bool, body: Any, *operands: Any) -> tuple[Any, ...]:
    """What is under torch.no_grad()."""
    return t.inline(t.held(body), operands, enabled)


def _with_autocast(t: Translation, device: str, _: Any, enabled: bool, __: Any, body: Any, *operands: Any) -> Any:
    """What is under torch.autocast, where that says nothing."""
    if enabled and any(one.meta["val"].device.type == device for one in operands if isinstance(one, torch.fx.Node)):
        raise UnsupportedError("torch.autocast in a model: cast the model or the operands, such as model.bfloat16()")
    return t.inline(t.held(body), operands)


# What has parts of the model as operands.
PARTS: dict[str, Callable] = {"wrap_with_set_grad_enabled": _with_gradients, "wrap_with_autocast": _with_autocast}


@_op("prelu.default")
def _prelu(t: Translation, x: Any, weight: Any) -> Value:
    value, slope = t.value(x), t.value(weight)
    if slope.ndim and value.ndim > 2:  # One for each channel.
        slope = slope.reshape(-1, *[1] * (value.ndim - 2))
    return ops.where(value > 0, value, slope * value)


@_op("copy.default")
def _copy(t: Translation, x: Any, source: Any, _: bool = False) -> Value:
    return t.value(source).broadcast_to(tuple(t.node.meta["val"].shape))


@_op("fill.Scalar", "fill.Tensor")
def _fill(t: Translation, _: Any, fill: Any) -> Value:
    return as_value(t.plain(fill), dtype=t.dtype).cast(t.dtype).broadcast_to(tuple(t.node.meta["val"].shape))


@_op("gelu.default")
def _gelu(t: Translation, x: Any, *, approximate: str = "none") -> Any:
    (value,), as_images = t.together(x)
    return _wrap(ops.gelu(value, approximate), as_images)


@_op("elu.default", "selu.default", "celu.default")
def _elu(t: Translation, x: Any, alpha: float = 1.0, scale: float = 1.0, input_scale: float = 1.0) -> Any:
    (value,), as_images = t.together(x)
    value, name = as_value(value), name_of_target(t.node.target)
    if name.startswith("selu"):
        alpha, scale = 1.6732632423543772848170429916717, 1.0507009873554804934193349852946
    elif name.startswith("celu"):
        input_scale = 1 / alpha
    wide = value.cast(_wide(value.dtype))
    # Not of what is above, whose exponential, and with it the gradient, may be infinite.
    below = (ops.minimum(wide, 0.0) * input_scale).expm1() * (alpha * scale)
    return _wrap(ops.where(wide > 0.0, wide * scale, below).cast(value.dtype), as_images)


def _softplus_of(value: Value, beta: float = 1.0, threshold: float = 20.0) -> Value:
    scaled = value * beta
    curve = ops.minimum(scaled, threshold).exp().log1p() * (1 / beta)
    return ops.where(scaled > threshold, value, curve)


@_op("softplus.default", "mish.default")
def _softplus(t: Translation, x: Any, beta: float = 1.0, threshold: float = 20.0) -> Any:
    (value,), as_images = t.together(x)
    value = as_value(value)
    wide = value.cast(_wide(value.dtype))
    found = _softplus_of(wide, beta, threshold)
    found = wide * found.tanh() if name_of_target(t.node.target).startswith("mish") else found
    return _wrap(found.cast(value.dtype), as_images)


@_op("isnan.default")
def _isnan(t: Translation, x: Any) -> Any:
    (value,), as_images = t.together(x)
    value = as_value(value)
    return _wrap(ops.not_equal(value, value) if is_float(value.dtype) else ops.full(value.shape, False, "bool"),
                 as_images)


@_op("_assert_tensor_metadata.default")
def _assertion(t: Translation, *_: Any, **__: Any) -> None:
    """Holds for what the graph was made of."""


@_op("pow.Tensor_Scalar", "pow.Tensor_Tensor")
def _pow(t: Translation, a: Any, b: Any) -> Any:
    (x, y), as_images = t.together(a, b)
    if isinstance(y, int) and not is_float(t.dtype):
        if not 0 <= y <= 16:
            raise UnsupportedError(f"integers to the power of {y}")
        base = as_value(x).cast(t.dtype)
        product = ops.full(base.shape, 1, t.dtype)
        for _ in range(y):
            product = product * base
        return _wrap(product, as_images)
    if isinstance(y, (int, float)):
        return _wrap(ops.pow(as_value(x).cast(t.dtype), y), as_images)
    return _wrap(ops.pow(as_value(x).cast(t.dtype), as_value(y).cast(t.dtype)), as_images)


@_op("pow.Scalar")
def _pow_of_scalar(t: Translation, base: Any, x: Any) -> Any:
    (y,), as_images = t.together(x, dtype=t.dtype)
    if not is_float(t.dtype):
        raise UnsupportedError("powers that are integers")
    return _wrap(ops.pow(ops.full((), base, t.dtype), y), as_images)


@functools.cache
def _clamp_is_open() -> bool:
    """Whether a number that is a bound of clamp has no gradient; versions of PyTorch differ."""
    # PyTorch may trace here, and wants no numbers.
    with torch.utils._python_dispatch._disable_current_modes(), torch.enable_grad():
        x = torch.zeros((), requires_grad=True)
        return not torch.autograd.grad(x.clamp(0, 1), x)[0]


@_op("clamp.default", "clamp_.default", "clamp_min.default", "hardtanh.default", "hardtanh_.default",
     "relu6.default", "relu6_.default")
def _clamp(t: Translation, x: Any, low: Any = None, high: Any = None) -> Any:
    (value,), as_images = t.together(x, dtype=t.dtype)
    name = name_of_target(t.node.target)
    is_open = not name.startswith("clamp") or _clamp_is_open()
    if name.startswith("hardtanh"):
        low, high = -1.0 if low is None else low, 1.0 if high is None else high
    elif name.startswith("relu6"):
        low, high = 0.0, 6.0
    bounded = value if low is None else ops.maximum(value, low)
    bounded = bounded if high is None else ops.minimum(bounded, high)
    if is_open and is_float(value.dtype) and t.entry.params_of(value):
        inside = [value > low] if low is not None else []
        inside += [value < high] if high is not None else []
        bounded = ops.where(functools.reduce(ops.logical_and, inside), value, ops.stop_gradient(bounded))
    return _wrap(bounded, as_images)


@_op("where.self", "where.ScalarOther", "where.ScalarSelf", "where.Scalar")
def _where(t: Translation, condition: Any, a: Any, b: Any) -> Value:
    a, b = (as_value(t.plain(one), dtype=t.dtype).cast(t.dtype) for one in (a, b))
    return ops.where(t.value(condition), a, b)


@_op("masked_fill.Scalar", "masked_fill.Tensor", "masked_fill_.Scalar")
def _masked_fill(t: Translation, x: Any, mask: Any, fill: Any) -> Value:
    return ops.where(t.value(mask), as_value(t.plain(fill), dtype=t.dtype).cast(t.dtype), t.value(x))


# --- Making tensors ----------------------------------------------------------


def _made(t: Translation, fill: Any) -> Value:
    return ops.full(tuple(t.node.meta["val"].shape), fill, t.dtype)


# What is in a new tensor nobody knows: it may be zeros.
@_op("zeros.default", "zeros_like.default", "new_zeros.default", "new_empty.default", "empty_like.default",
     "new_empty_strided.default")
def _zeros(t: Translation, *_: Any, **__: Any) -> Value:
    return _made(t, 0)


@_op("ones.default", "ones_like.default", "new_ones.default")
def _ones(t: Translation, *_: Any, **__: Any) -> Value:
    return _made(t, 1)


@_op("full.default", "full_like.default", "new_full.default")
def _full(t: Translation, *arguments: Any, **_: Any) -> Value:
    return _made(t, arguments[-1])


@_op("scalar_tensor.default")
def _scalar_tensor(t: Translation, fill: Any, **_: Any) -> Value:
    return _made(t, fill)


@_op("arange.default", "arange.start", "arange.start_step")
def _arange(t: Translation, *bounds: Any, **_: Any) -> Value:
    start, step = (bounds[0] if len(bounds) > 1 else 0), (bounds[2] if len(bounds) > 2 else 1)
    counted = ops.iota(tuple(t.node.meta["val"].shape), 0, "int64")
    if isinstance(start, float) or isinstance(step, float):
        counted = counted.cast(t.dtype)
    return counted * step + start if (start, step) != (0, 1) else counted


@_op("tril.default", "triu.default")
def _triangle(t: Translation, x: Any, diagonal: int = 0) -> Value:
    value = t.value(x)
    shape = value.shape[-2:]
    difference = ops.iota(shape, 1) - ops.iota(shape, 0)
    lower = name_of_target(t.node.target).startswith("tril")
    keep = difference <= diagonal if lower else difference >= diagonal
    return ops.where(keep, value, ops.full((), 0, value.dtype))


# --- Shapes ------------------------------------------------------------------


@_op("view.default", "_unsafe_view.default", "reshape.default", "flatten.using_ints", "unsqueeze.default",
     "squeeze.dim", "squeeze.dims", "squeeze.default", "unflatten.int", "view_as.default")
def _reshape(t: Translation, x: Any, *_: Any) -> Value:
    return t.value(x).reshape(*t.node.meta["val"].shape)


@_op("t.default")
def _t(t: Translation, x: Any) -> Value:
    return t.value(x).T


@_op("transpose.int")
def _transpose(t: Translation, x: Any, a: int, b: int) -> Value:
    value = t.value(x)
    return value.swapaxes(a, b) if value.ndim else value


@_op("permute.default")
def _permute(t: Translation, x: Any, order: list[int]) -> Value:
    held = t.held(x)
    if isinstance(held, Images) and [axis % 4 for axis in order] == [0, 2, 3, 1]:
        return held.nhwc
    value = t.value(x)
    if value.ndim == 4 and [axis % 4 for axis in order] == [0, 3, 1, 2]:
        return Images(value)
    return value.transpose(*order)


@_op("expand.default", "expand_as.default", "broadcast_to.default")
def _expand(t: Translation, x: Any, *_: Any, **__: Any) -> Value:
    return t.value(x).broadcast_to(tuple(t.node.meta["val"].shape))


@_op("broadcast_tensors.default")
def _broadcast_tensors(t: Translation, parts: list[Any]) -> list[Value]:
    return [t.value(one).broadcast_to(tuple(meta.shape)) for one, meta in zip(parts, t.node.meta["val"])]


@_op("constant_pad_nd.default")
def _constant_pad(t: Translation, x: Any, sides: list[int], fill: Any = 0) -> Value:
    value = t.value(x)
    low, high = [0] * value.ndim, [0] * value.ndim
    for at in range(len(sides) // 2):  # From the last dimension on.
        low[-1 - at], high[-1 - at] = sides[2 * at], sides[2 * at + 1]
    # Less than nothing is cut off.
    value = value[tuple(slice(max(-a, 0), extent - max(-b, 0)) for a, b, extent in zip(low, high, value.shape))]
    return ops.pad(value, [max(a, 0) for a in low], [max(b, 0) for b in high], fill)


@_op("slice.Tensor")
def _slice(t: Translation, x: Any, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Value:
    value = t.value(x)
    subscripts: list[Any] = [slice(None)] * value.ndim
    subscripts[dim] = slice(start, end, step)
    return value[tuple(subscripts)]


@_op("select.int")
def _select(t: Translation, x: Any, dim: int, index: int) -> Value:
    value = t.value(x)
    subscripts: list[Any] = [slice(None)] * value.ndim
    subscripts[dim] = index
    return value[tuple(subscripts)]


def _pieces(t: Translation, x: Any, dim: int) -> list[Value]:
    value, at, pieces = t.value(x), 0, []
    dim %= value.ndim
    for one in t.node.meta["val"]:
        subscripts: list[Any] = [slice(None)] * value.ndim
        subscripts[dim] = slice(at, at + one.shape[dim])
        at += one.shape[dim]
        pieces.append(value[tuple(subscripts)])
    return pieces


@_op("split.Tensor", "split_with_sizes.default", "chunk.default", "split.sizes")
def _split(t: Translation, x: Any, _: Any, dim: int = 0) -> list[Value]:
    return _pieces(t, x, dim)


@_op("unbind.int")
def _unbind(t: Translation, x: Any, dim: int = 0) -> list[Value]:
    value = t.value(x)
    return [value[(slice(None),) * (dim % value.ndim) + (at,)] for at in range(value.shape[dim])]


@_op("getitem")
def _getitem(t: Translation, values: Any, index: int) -> Any:
    return t.held(values)[index]


@_op("cat.default", "concat.default")
def _cat(t: Translation, parts: list[Any], dim: int = 0) -> Any:
    if all(isinstance(t.held(one), Images) for one in parts):
        return Images(ops.concat([t.held(one).nhwc.cast(t.dtype) for one in parts], [0, 3, 1, 2][dim]))
    return ops.concat([t.value(one).cast(t.dtype) for one in parts], dim)


@_op("stack.default")
def _stack(t: Translation, parts: list[Any], dim: int = 0) -> Value:
    return ops.stack([t.value(one).cast(t.dtype) for one in parts], dim)


@_op("embedding.default")
def _embedding(t: Translation, table: Any, indices: Any, padding: int = -1, by_frequency: bool = False,
               _: bool = False) -> Value:
    rows, places = t.value(table), t.value(indices)
    found = ops.gather(rows, places)
    if (padding < 0 and not by_frequency) or not t.entry.params_of(rows):
        return found
    if by_frequency:
        raise UnsupportedError("an embedding with scale_grad_by_freq")
    # The row of what pads has no gradient.
    fixed = ops.stop_gradient(found)
    return ops.where(ops.equal(places, padding).expand_dims(places.ndim), fixed, found)


@_op("index_select.default")
def _index_select(t: Translation, x: Any, dim: int, indices: Any) -> Value:
    value, places = t.value(x), t.value(indices)
    return ops.gather(value.cast("int32") if value.dtype == "bool" else value, places, dim)


# --- Reductions --------------------------------------------------------------


def _reduction(names: Iterable[str], function: Callable) -> None:
    def handler(t: Translation, x: Any, dim: Any = None, keepdim: bool = False, **_: Any) -> Value:
        held = t.held(x)
        dims = None if dim is None or dim == [] else [dim] if isinstance(dim, int) else list(dim)
        if isinstance(held, Images) and dims is not None and sorted(d % 4 for d in dims) == [2, 3]:
            y = function(held.nhwc.cast(t.dtype), [1, 2], keepdim)
            return Images(y) if keepdim else y
        return function(t.value(x).cast(t.dtype), dims, keepdim)

    _op(*names)(handler)


_reduction(["sum.default", "sum.dim_IntList"], ops.sum_)
_reduction(["mean.default", "mean.dim"], ops.mean)
_reduction(["prod.default", "prod.dim_int"], ops.prod)
_reduction(["amax.default", "max.default"], ops.max_)
_reduction(["amin.default", "min.default"], ops.min_)


def _truth(names: Iterable[str], function: Callable) -> None:
    def handler(t: Translation, x: Any, dim: Any = None, keepdim: bool = False) -> Value:
        value = t.value(x)
        true = (value if value.dtype == "bool" else ops.not_equal(value, 0)).cast("int32")
        return ops.not_equal(function(true, None if dim == [] or not value.ndim else dim, keepdim), 0)

    _op(*names)(handler)


_truth(["any.default", "any.dim", "any.dims"], ops.max_)
_truth(["all.default", "all.dim", "all.dims"], ops.min_)


@_op("var.correction", "var.dim")
def _var(t: Translation, x: Any, dim: Any = None, unbiased: bool = True, keepdim: bool = False, *,
         correction: Any = None) -> Value:
    value = t.value(x)
    value = value.cast(_wide(value.dtype))
    dim = None if dim == [] else dim
    mean = value.mean(dim, True)
    axes = range(value.ndim) if dim is None else [dim] if isinstance(dim, int) else dim
    count = math.prod(value.shape[axis] for axis in axes)
    correction = (1 if unbiased else 0) if correction is None else correction
    squares = ((value - mean) * (value - mean)).sum(dim, keepdim)
    # Of one element it is 0 / 0.
    return squares * (1 / (count - correction) if count > correction else math.inf)


def _root(squares: Value) -> Value:
    """The square root, whose gradient is zero at zero, as that of norms is."""
    is_zero = ops.equal(squares, 0)
    return ops.where(is_zero, 0.0, ops.where(is_zero, 1.0, squares).sqrt())


@_op("std.correction", "std.dim")
def _std(t: Translation, *arguments: Any, **options: Any) -> Value:
    return _root(_var(t, *arguments, **options))


@_op("linalg_vector_norm.default")
def _vector_norm(t: Translation, x: Any, order: float = 2, dim: Any = None, keepdim: bool = False, *,
                 dtype: Any = None) -> Value:
    value = t.value(x)
    sizes = ops.abs(value.cast(_wide(t.dtype)))
    dim = None if dim == [] else dim
    if math.isinf(order):
        return (ops.max_ if order > 0 else ops.min_)(sizes, dim, keepdim)
    if order == 0:
        return ops.not_equal(sizes, 0).cast(sizes.dtype).sum(dim, keepdim)
    if order == 1:
        return sizes.sum(dim, keepdim)
    if order == 2:
        return _root((sizes * sizes).sum(dim, keepdim))
    total = ops.pow(sizes, float(order)).sum(dim, keepdim)
    is_zero = ops.equal(total, 0)
    return ops.where(is_zero, 0.0 if order > 0 else total, ops.pow(ops.where(is_zero, 1.0, total), 1 / order))


@_op("var_mean.correction", "var_mean.dim")
def _var_mean(t: Translation, x: Any, dim: Any = None, unbiased: bool = True, keepdim: bool = False, *,
              correction: Any = None) -> list[Value]:
    value = t.value(x)
    wide = value.cast(_wide(value.dtype))
    return [_var(t, x, dim, unbiased, keepdim, correction=correction).cast(value.dtype),
            wide.mean(None if dim == [] else dim, keepdim).cast(value.dtype)]


def _take_label(rows: Value, labels: Value) -> Value:
    """Of each row the element that its label says."""
    result = TensorType(rows.dtype, labels.shape)
    return current_entry().op("aicf.take_label {}, {} axis = 1", (rows, labels), [result],
                              f"({rows.type}, {labels.type}) -> {result}")[0]


@_op("max.dim", "min.dim")
def _max_along(t: Translation, x: Any, dim: int, keepdim: bool = False) -> list[Value]:
    """The value at the place, so that the gradient goes there."""
    value, shape = t.value(x), tuple(t.node.meta["val"][0].shape)
    if not value.ndim:
        return [value, ops.full((), 0, "int64")]
    name = name_of_target(t.node.target).split(".")[0]
    last = value.swapaxes(dim, -1)
    rows = last.reshape(-1, last.shape[-1])
    places = getattr(ops, f"arg{name}")(rows, 1, "int64")
    if is_float(value.dtype):
        taken = _take_label(rows, places)
    else:
        taken = getattr(ops, f"{name}_")(rows, 1)
    return [one.reshape(*last.shape[:-1], 1).swapaxes(dim, -1).reshape(*shape) for one in (taken, places)]


@_op("argmax.default", "argmin.default")
def _argmax(t: Translation, x: Any, dim: int | None = None, keepdim: bool = False) -> Value:
    value = t.value(x)
    name = name_of_target(t.node.target).split(".")[0]
    whole = dim is None or not value.ndim
    found = getattr(ops, name)(value.reshape(-1) if whole else value, 0 if whole else dim, "int64")
    return found.reshape(*t.node.meta["val"].shape)


def _along(names: Iterable[str], function: Callable) -> None:
    """Operations along one dimension; a number has one of extent 1."""

    def handler(t: Translation, x: Any, dim: int, *_: Any, **__: Any) -> Value:
        value = t.value(x).cast(t.dtype)
        return function(value, dim) if value.ndim else function(value.reshape(1), 0).reshape()

    _op(*names)(handler)


_along(["cumsum.default"], ops.cumsum)
_along(["softmax.int", "_softmax.default"], ops.softmax)
_along(["log_softmax.int", "_log_softmax.default"], ops.log_softmax)

"""torch.compile(model, backend="aicf"): inference and, by AOTAutograd, training. What AICF has not is left to PyTorch.

A graph is one program where all of it comes in. Else it is cut: what does not come in stays PyTorch's, is named and
counted in a warning, and what is between becomes programs of its own.
"""

from __future__ import annotations

import collections
import os
import threading
import warnings
import weakref
from dataclasses import dataclass, field
from typing import Any, Callable, Sequence

import torch

from .._build import Program, current_entry
from .._errors import BuildError, CompileError, DTypeError
from .._package import Package
from .._session import Session
from ._aten import Translation, UnsupportedError, name_of_target
from ._export import StepWarning
from ._layout import inverse_of, order_of, shown, stored_type
from ._step import (
    StreamOrder,
    cache_options,
    constrain_products,
    device_name,
    entry_of,
    gpu_target,
    seed_of,
)

_ERRORS = (BuildError, CompileError, DTypeError)


@dataclass(frozen=True)
class Report:
    """What became of one graph of torch.compile."""

    kind: str  # "inference", "forward" or "backward"
    parts: int  # programs of AICF
    left: dict[str, int] = field(default_factory=dict)  # operations left to PyTorch, with how often each is there
    reasons: tuple[str, ...] = ()

    def __str__(self) -> str:
        named = ", ".join(f"aten.{name} ({count})" for name, count in self.left.items())
        parts = f"AICF has {self.parts} part{'' if self.parts == 1 else 's'} of the {self.kind} graph"
        return f"left to PyTorch: {named}; {parts}" if self.left else parts


_reports: collections.deque[Report] = collections.deque(maxlen=1000)


def reports() -> list[Report]:
    """What became of the graphs that torch.compile gave to AICF, the last of them last."""
    return list(_reports)


# --- A graph as a program ----------------------------------------------------


_alive: "weakref.WeakSet[_Compiled]" = weakref.WeakSet()


def _free_locks() -> None:
    """In a forked child: who held one is a thread of the parent. The sessions say that they are the parent's."""
    for one in list(_alive):
        one._lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_free_locks)


class _Compiled:
    """A graph that is a program. It is called with the graph's inputs and gives new tensors."""

    def __init__(self, graph: torch.fx.Graph, fixed: Sequence[int], options: "_Options"):
        self._nodes = [node for node in graph.nodes if node.op == "placeholder"]
        self._names = [f"in{at}" for at in range(len(self._nodes))]
        # Of an input that only PyTorch's parts use there may be no such type.
        self._taken = [at for at, node in enumerate(self._nodes) if node.users]
        self._fixed = [at for at in fixed if at in self._taken]
        self._orders = {at: _order_of(self._nodes[at]) for at in self._taken}
        output = next(node for node in graph.nodes if node.op == "output").args[0]
        self._out_orders = [_order_of(node) for node in (output if isinstance(output, (tuple, list)) else [output])]
        self._results: list[Any] = []
        self._program = Program()

        def trace(**values: Any) -> dict[str, Any]:
            inputs = {self._nodes[at]: shown(value, self._orders[at])
                      for at, value in zip(self._taken, values.values())}
            self._results = Translation(current_entry()).run(graph, inputs)
            if self._device.type == "cuda":
                constrain_products(current_entry(), graph, options.tf32, options.split_f32)
            return {f"out{at}": one.transpose(*self._out_orders[at]) if one.ndim else one
                    for at, one in enumerate(self._results) if one is not None}

        devices = {self._nodes[at].meta["val"].device for at in self._taken}
        if len({one for one in devices if one.type != "cpu"}) > 1:
            raise UnsupportedError(f"a graph on several devices: {', '.join(sorted(map(str, devices)))}")
        self._device = next((one for one in devices if one.type != "cpu"), torch.device("cpu"))
        entry_of(self._program, "run", trace,
                 {self._names[at]: stored_type(self._nodes[at].meta["val"], self._orders[at]) for at in self._taken})
        target = gpu_target(self._device) if self._device.type == "cuda" else "cpu"
        self.package: Package = self._program.compile(target, **options.cache)
        self._order: StreamOrder | None = None
        self._bound: dict[int, int] = {}
        self._moves = 0
        self._lock = threading.Lock()
        _alive.add(self)

    def _start(self, arguments: Sequence[Any]) -> None:
        """A session, with params in PyTorch's own memory where that is aligned as it has to be."""
        self._order = StreamOrder(self._device)
        self._session = Session(self.package, device_name(self._device), stream=self._order.handle,
                                memory_limit=float("inf"))
        self._bound = {}
        with self._order:
            # A param that has moved again and again is copied like any input.
            for at in self._fixed if self._moves < 4 else ():
                one = arguments[at].detach().permute(self._orders[at])
                alignment = self._session.describe(f"run:{self._names[at]}").alignment
                if one.device == self._device and one.is_contiguous() and one.data_ptr() % alignment == 0 \
                        and one.data_ptr() not in self._bound.values():
                    self._session.bind(f"run:{self._names[at]}", one)
                    self._bound[at] = one.data_ptr()
            self._session.prepare()
            if "seed" in self.package.globals:
                self._session["seed"] = seed_of(torch.randint(2**31, ()))
            self._buffers = [(at, self._tensor(self._names[at], self._orders[at])) for at in self._taken
                             if at not in self._bound]
            outputs = self.package.entries["run"].outputs
            self._outputs = [self._tensor(f"out{at}", self._out_orders[at]) if f"out{at}" in outputs else None
                             for at in range(len(self._results))]
            self._entry = self._session.capture("run")

    def _tensor(self, name: str, order: Sequence[int]) -> torch.Tensor:
        """A tensor of the session, as PyTorch shows it."""
        return torch.from_dlpack(self._session.tensor(f"run:{name}")).permute(inverse_of(order))

    def __call__(self, *arguments: Any) -> tuple[Any, ...]:
        with self._lock:  # Eager PyTorch may be called by several threads: they take turns.
            return self._run(arguments)

    def _run(self, arguments: Sequence[Any]) -> tuple[Any, ...]:
        if self._order is None:
            self._start(arguments)
        elif any(arguments[at].data_ptr() != pointer for at, pointer in self._bound.items()):
            self._moves += 1
            self._start(arguments)
        with self._order:
            for at, buffer in self._buffers:
                buffer.copy_(arguments[at])
            self._entry.replay()
            # The session's own memory is written again by the next call.
            return tuple(None if one is None else one.clone() for one in self._outputs)


def _order_of(node: Any) -> tuple[int, ...]:
    """The dimensions of what a node gives, as its memory has them; what is not dense is copied."""
    example = node.meta.get("val") if isinstance(node, torch.fx.Node) else None
    if not isinstance(example, torch.Tensor):
        return ()
    return order_of(example) or tuple(range(example.ndim))


class _Part(torch.nn.Module):
    """A compiled part of a graph."""

    def __init__(self, compiled: _Compiled, single: bool):
        super().__init__()
        self._call, self._single = compiled, single

    def forward(self, *arguments: torch.Tensor) -> Any:
        results = self._call(*arguments)
        return results[0] if self._single else results


# --- Cutting -----------------------------------------------------------------


def _probe(graph: torch.fx.Graph) -> dict[torch.fx.Node, str]:
    """The nodes that do not come in, with the reasons."""
    found: dict[torch.fx.Node, str] = {}

    def trace() -> dict[str, Any]:
        found.update(Translation(current_entry()).probe(graph))
        return {}

    Program().entry(trace, name="probe")
    return found


class _Supported:
    """For the partitioner: which nodes come in."""

    def __init__(self, refused: dict[torch.fx.Node, str]):
        self._refused = refused

    def is_node_supported(self, _: Any, node: torch.fx.Node) -> bool:
        return node.op == "call_function" and node not in self._refused


def _compiled(graph: torch.fx.GraphModule, kind: str, fixed: Sequence[int], options: "_Options") -> Callable:
    """A function of the graph's inputs."""
    refused = _probe(graph.graph)
    if not refused:
        try:
            call = _Compiled(graph.graph, fixed, options)
        except _ERRORS as problem:
            if options.strict:
                raise
            counts = _counted(node for node in graph.graph.nodes if node.op == "call_function")
            return _left(graph, Report(kind, 0, counts, (str(problem),)))
        _reports.append(Report(kind, 1))
        return call
    reasons = tuple(dict.fromkeys(text for text in refused.values() if text))
    if options.strict:
        raise UnsupportedError("; ".join(reasons))
    from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner

    counts = _counted(node for node, text in refused.items() if text)
    partitioner = CapabilityBasedPartitioner(graph, _Supported(refused), allows_single_node_partition=False)
    whole = partitioner.fuse_partitions(partitioner.propose_partitions())
    parts = 0
    for name, part in list(whole.named_children()):
        if not name.startswith("fused_") or not isinstance(part, torch.fx.GraphModule):
            continue
        try:
            compiled = _Compiled(part.graph, (), options)
        except _ERRORS as problem:
            reasons += (str(problem),)
            for one, count in _counted(node for node in part.graph.nodes if node.op == "call_function").items():
                counts[one] = counts.get(one, 0) + count
            continue
        parts += 1
        single = not isinstance(next(n for n in part.graph.nodes if n.op == "output").args[0], (tuple, list))
        setattr(whole, name, _Part(compiled, single))
    return _left(whole, Report(kind, parts, counts, reasons))


def _left(graph: torch.fx.GraphModule, report: Report) -> Callable:
    _reports.append(report)
    warnings.warn(f"{report}: {'; '.join(report.reasons)}", StepWarning, stacklevel=2)
    return graph.forward


def _counted(nodes: Any) -> dict[str, int]:
    counts: dict[str, int] = {}
    for node in nodes:
        name = name_of_target(node.target)
        if name != "getitem":
            counts[name] = counts.get(name, 0) + 1
    return counts


# --- The backend -------------------------------------------------------------


@dataclass(frozen=True)
class _Options:
    strict: bool
    cache: dict[str, Any]
    limit: int
    tf32: bool | None
    split_f32: bool | None


def backend(graph: torch.fx.GraphModule, inputs: list[Any], *, strict: bool = False, cache: Any = None,
            limit: int = 8, tf32: bool | None = None, split_f32: bool | None = None) -> Callable:
    """The backend "aicf" of torch.compile. Operations that AICF has not are left to PyTorch, with a warning that names
    and counts them, and `aicf.torch.reports()` has them; with `strict` they are an error. `cache`: a folder for
    packages; None: the one that `aicf.torch.cache_folder()` gives; "": none. `limit`: how many shapes of one graph are
    compiled; others are left to PyTorch, with a warning. `tf32` and `split_f32`: as for `compile_step`.

    They are given as `torch.compile(model, backend="aicf", options={"strict": True})`."""
    options = _Options(strict, cache_options(cache), limit, tf32, split_f32)
    if any(_is_symbolic(one) for one in inputs):
        return _Shapes(graph, options)
    return _with_autograd(graph, inputs, options)


def _is_symbolic(one: Any) -> bool:
    if isinstance(one, torch.Tensor):
        return any(isinstance(extent, torch.SymInt) for extent in one.shape)
    return isinstance(one, (torch.SymInt, torch.SymFloat, torch.SymBool))


def _with_autograd(graph: torch.fx.GraphModule, inputs: Sequence[Any], options: _Options) -> Callable:
    from torch._functorch.aot_autograd import aot_module_simplified
    from torch.nn.attention import SDPBackend, sdpa_kernel

    def compiler(kind: str) -> Callable:
        def compile_graph(graph: torch.fx.GraphModule, _: list[Any]) -> Callable:
            return _boxed(_compiled(graph, kind, _fixed_inputs(kind), options))

        return compile_graph

    # Attention comes as the operations that it is: those of a kernel of PyTorch's say less.
    with sdpa_kernel(SDPBackend.MATH):
        return aot_module_simplified(graph, inputs, fw_compiler=compiler("forward"), bw_compiler=compiler("backward"),
                                     inference_compiler=compiler("inference"))


def _fixed_inputs(kind: str) -> Sequence[int]:
    """Which inputs are params and buffers, whose memory stays the same."""
    context = torch._guards.TracingContext.try_get()
    known = getattr(getattr(context, "fw_metadata", None), "static_input_indices", None)
    return list(known or ()) if kind != "backward" else ()


class _Shapes:
    """A graph whose shapes PyTorch left open: each is compiled as it is seen."""

    def __init__(self, graph: torch.fx.GraphModule, options: _Options):
        self._graph, self._options = graph, options
        self._variants: dict[tuple, Callable] = {}

    def __call__(self, *arguments: Any) -> Any:
        key = tuple((one.shape, one.dtype, one.requires_grad) if isinstance(one, torch.Tensor) else one
                    for one in arguments) + (torch.is_grad_enabled(),)
        variant = self._variants.get(key)
        if variant is None:
            if len(self._variants) >= self._options.limit:
                if len(self._variants) == self._options.limit:
                    warnings.warn(f"torch.compile with aicf: a graph has had {self._options.limit} different shapes; "
                                  "others are left to PyTorch: pad the inputs to a few, or raise the option limit",
                                  StepWarning, stacklevel=2)
                    self._variants[()] = self._graph.forward
                return self._graph.forward(*arguments)
            variant = self._variants[key] = _with_autograd(self._graph, arguments, self._options)
        return variant(*arguments)


def _boxed(function: Callable) -> Callable:
    def call(arguments: list[Any]) -> Any:
        given = list(arguments)
        arguments.clear()
        return function(*given)

    call._boxed_call = True
    return call


torch._dynamo.register_backend(lambda graph, inputs, options=None, **more: backend(
    graph, inputs, **(options or {}), **more), name="aicf")

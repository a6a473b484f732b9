"""torch.compile(model, backend="aicf"): inference by AICF, with what it has not left to PyTorch."""

from __future__ import annotations

import warnings
from typing import Any, Callable

import torch

from .._build import Program
from .._dtypes import name_of
from .._errors import BuildError, Error
from .._session import Session
from ._aten import HANDLERS, Translation, UnsupportedError, name_of_target, unsupported
from ._step import InOrder, StepWarning, _current, _gpu_target, _type


def _compile_graph(graph: torch.fx.GraphModule, inputs: list[torch.Tensor]) -> Callable:
    """A function that computes what the graph does. Params come as inputs, like all else."""
    program = Program()
    nodes = [node for node in graph.graph.nodes if node.op == "placeholder"]
    names = [f"in{at}" for at in range(len(nodes))]
    count = 0

    def trace(**values: Any) -> dict[str, Any]:
        nonlocal count
        results = Translation(_current()).run(graph.graph, dict(zip(nodes, values.values())))
        count = len(results)
        return {f"out{at}": value for at, value in enumerate(results) if value is not None}

    scope = {"trace": trace}
    exec(f"def run({', '.join(names)}): return trace({', '.join(f'{n}={n}' for n in names)})", scope)  # noqa: S102
    program.entry(scope["run"], **{name: _type(node.meta["val"]) for name, node in zip(names, nodes)})
    device = inputs[0].device if inputs else torch.device("cpu")
    is_gpu = device.type == "cuda"
    package = program.compile(_gpu_target(device) if is_gpu else "cpu")
    order = InOrder(device)
    session = Session(package, f"cuda:{device.index or 0}" if is_gpu else "cpu", stream=order.stream,
                      memory_limit=float("inf"))
    session.prepare()
    with order:
        buffers = [torch.from_dlpack(session.tensor(f"run:{name}")) for name in names]
        outputs = {at: torch.from_dlpack(session.tensor(f"run:out{at}")) for at in range(count)
                   if f"out{at}" in package.entries["run"].outputs}
    entry = session.capture("run")

    def call(*arguments: torch.Tensor) -> tuple[Any, ...]:
        with order:
            for buffer, one in zip(buffers, arguments):
                buffer.copy_(one)
            entry.replay()
            return tuple(outputs[at].clone() if at in outputs else None for at in range(count))

    return call


class _Supported:
    """For the partitioner: which nodes come in."""

    def is_node_supported(self, _: Any, node: torch.fx.Node) -> bool:
        if node.op != "call_function" or name_of_target(node.target) not in HANDLERS:
            return False
        values = [one.meta.get("val") for one in (node, *node.all_input_nodes)]
        flat = [one for value in values for one in (value if isinstance(value, (list, tuple)) else [value])]
        try:
            return all(isinstance(one, torch.Tensor) and name_of(one.dtype) for one in flat)
        except Error:
            return False


def _inference(graph: torch.fx.GraphModule, inputs: list[torch.Tensor], strict: bool) -> Callable:
    missing = unsupported(graph.graph)
    if not missing:
        try:
            return _compile_graph(graph, inputs)
        except BuildError as problem:
            if strict:
                raise
            warnings.warn(f"left to PyTorch: a graph of {len(graph.graph.nodes)} nodes: {problem}", StepWarning,
                          stacklevel=2)
            return graph.forward
    named = ", ".join(f"aten.{name} ({count})" for name, count in missing.items())
    if strict:
        raise UnsupportedError(f"AICF has no {named}")
    from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner

    partitioner = CapabilityBasedPartitioner(graph, _Supported(), allows_single_node_partition=False)
    whole = partitioner.fuse_partitions(partitioner.propose_partitions())
    parts = 0
    for name, part in list(whole.named_children()):
        if name.startswith("fused_") and isinstance(part, torch.fx.GraphModule):
            examples = [node.meta["val"] for node in part.graph.nodes if node.op == "placeholder"]
            try:
                compiled = _compile_graph(part, examples)
            except BuildError as problem:
                warnings.warn(f"left to PyTorch: a part of {len(part.graph.nodes)} nodes: {problem}", StepWarning,
                              stacklevel=2)
                continue
            parts += 1
            single = not isinstance(next(n for n in part.graph.nodes if n.op == "output").args[0], (tuple, list))
            setattr(whole, name, _Part(compiled, single))
    warnings.warn(f"left to PyTorch: {named}; AICF has {parts} parts of the graph", StepWarning, stacklevel=2)
    return whole.forward


class _Part(torch.nn.Module):
    """A compiled part of a graph."""

    def __init__(self, call: Callable, single: bool):
        super().__init__()
        self._call, self._single = call, single

    def forward(self, *arguments: torch.Tensor) -> Any:
        results = self._call(*arguments)
        return results[0] if self._single else results


def backend(graph: torch.fx.GraphModule, inputs: list[Any], *, strict: bool = False, **_: Any) -> Callable:
    """The backend "aicf" of torch.compile, for inference: call the model under torch.no_grad(). Operations that AICF
    has not are left to PyTorch, with a warning that names them; with `options={"strict": True}` they are an error."""
    from torch._functorch.aot_autograd import aot_module_simplified

    def forward(graph: torch.fx.GraphModule, inputs: list[Any]) -> Callable:
        compiled = _inference(graph, inputs, strict)
        return _boxed(compiled)

    def backward(graph: torch.fx.GraphModule, inputs: list[Any]) -> Callable:
        raise UnsupportedError('torch.compile(backend="aicf") is for inference, under torch.no_grad(): '
                               "aicf.torch.compile_step trains")

    return aot_module_simplified(graph, inputs, fw_compiler=forward, bw_compiler=backward, inference_compiler=forward)


def _boxed(function: Callable) -> Callable:
    def call(arguments: list[Any]) -> Any:
        results = function(*arguments)
        arguments.clear()
        return results

    call._boxed_call = True
    return call


torch._dynamo.register_backend(lambda graph, inputs, options=None, **more: backend(
    graph, inputs, **(options or {}), **more), name="aicf")

"""A model with its loss as a graph, and what such a graph leaves out."""

from __future__ import annotations

import inspect
import random
import warnings
from typing import Any, Callable

import numpy as np
import torch

from ._aten import UnsupportedError, is_users, place_of_node
from ._guards import is_own, is_same, snapshot


class StepWarning(UserWarning):
    """Something is compiled again and again, each time for other shapes, or is left to PyTorch."""


class Assigned:
    """Buffers that a model assigns, rather than writes into, and params of others that it reads, by where they lie."""

    buffers: list[str] = []
    read: dict[tuple, torch.nn.Parameter] = {}


class Whole(torch.nn.Module):
    """The model with its loss."""

    def __init__(self, model: torch.nn.Module, loss_fn: Callable):
        super().__init__()
        self.model, self.loss_fn = model, loss_fn
        # Lists of a module are taken back when an export is over; what an object has stays.
        self.assigned = Assigned()

    def forward(self, *batch: torch.Tensor) -> tuple[Any, ...]:
        """The loss, and what the buffers that are `assigned` are then."""
        before, others = dict(self.named_buffers()), self._attributes()
        drawn = _draws()
        self.assigned.read = {}
        with _Watch(self.assigned.read):
            loss = self.loss_fn(self.model(*batch[:-1]), batch[-1])
        if _draws() != drawn:
            warnings.warn("the model draws numbers from Python's random, or NumPy's, which are the same in all steps",
                          StepWarning, stacklevel=2)
        if not isinstance(loss, torch.Tensor):
            raise TypeError(f"loss_fn gave a {type(loss).__name__}: it has to give the loss, a tensor")
        _check_gradient(loss)
        for name, one in self._attributes().items():
            if not is_same(others.get(name), one):
                tensor = " to a tensor" if isinstance(one, torch.Tensor) else ""
                raise UnsupportedError(f"the model sets {name!r}{tensor}, which would stay what it is in the first "
                                       "step: make it a buffer, by register_buffer; or, if it is set once, call the "
                                       "model before the step")
        found = {name: one for name, one in self.named_buffers() if before.get(name) is not one}
        self.assigned.buffers = list(found)
        return (loss, *found.values())

    def _attributes(self) -> dict[str, Any]:
        """What modules have beside params, buffers and modules."""
        return {f"{prefix}.{name}".removeprefix("model."): snapshot(one) for prefix, module in self.named_modules()
                if module is not self for name, one in vars(module).items() if not is_own(name)}


class _Watch(torch.overrides.TorchFunctionMode):
    """Refuses hooks of gradients, which an exported graph leaves out, and notes params, of which it has copies."""

    def __init__(self, read: dict[tuple, torch.nn.Parameter]):
        super().__init__()
        self._read = read

    def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if function in (torch.Tensor.register_hook, torch.Tensor.register_post_accumulate_grad_hook):
            raise UnsupportedError(f"the model calls {function.__name__}: no step calls hooks of gradients")
        if function is torch.autograd.grad:
            raise UnsupportedError("the model calls torch.autograd.grad, such as for a penalty of gradients")
        for one in torch.utils._pytree.tree_leaves((args, kwargs)):
            if type(one) is torch.nn.Parameter:
                self._read[lies(one)] = one
        return function(*args, **(kwargs or {}))


def lies(one: torch.Tensor) -> tuple:
    """Where a tensor lies: others may begin at the same place, such as its first row."""
    return one.data_ptr(), one.dtype, one.shape, one.stride()


def _draws() -> tuple:
    """Another one when a number was drawn."""
    return random.getstate(), str(np.random.get_state())


def _check_gradient(loss: torch.Tensor) -> None:
    """Refuses what says itself what its gradient is: an exported graph has the operations of its forward pass alone."""
    work, seen = [loss.grad_fn], {None}
    while work:
        one = work.pop()
        if one in seen:
            continue
        seen.add(one)
        work += (source for source, _ in one.next_functions)
        function = getattr(type(one), "_forward_cls", None)
        # Operations of libraries are refused by name, later.
        if function is not None and function.__module__ != "torch._library.autograd":
            if function is torch.nn.modules._functions.BackwardHookFunction:
                raise UnsupportedError("a module has backward hooks: no step calls hooks of gradients")
            code = getattr(function.backward, "__code__", None)
            at = f" ({code.co_filename}:{code.co_firstlineno})" if code and is_users(code.co_filename) else ""
            raise UnsupportedError(f"{function.__module__}.{function.__qualname__}, a torch.autograd.Function, has a "
                                   f"backward pass of its own, which no step has: write it with detach(){at}")


def export(whole: Whole, batch: tuple[torch.Tensor, ...]) -> Any:
    """The model with its loss as a graph."""
    try:
        # The same tensor twice, such as an image that is its own target, is two inputs. A step that is called under
        # no_grad has its gradients, too.
        with torch.enable_grad():
            return torch.export.export(whole, tuple(one.detach() for one in batch), strict=False)
    except Exception as problem:
        # What the model itself raises is the user's own.
        said, hint = str(problem).strip().split("\n")[0], ""
        if "fake tensor in the exported program constant" in said:
            hint = ": x.data is taken for a constant, x.detach() says what is meant"
        elif not type(problem).__module__.startswith("torch."):
            if isinstance(problem, TypeError):
                _check_arguments(whole.model, batch)
            raise
        trace, places = problem.__traceback__, []
        while trace is not None:
            places.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
            trace = trace.tb_next
        own = [f" ({file}:{line})" for file, line in places if is_users(file)]
        raise UnsupportedError(f"torch.export refuses the model{hint}: {type(problem).__name__}: {said}"
                               f"{own[-1] if own else ''}") from problem


def _check_arguments(model: torch.nn.Module, batch: tuple[torch.Tensor, ...]) -> None:
    """After a TypeError: raises what the arguments of a step are, where the model's forward does not take these."""
    try:
        inspect.signature(model.forward, follow_wrapped=False).bind(*batch[:-1])
    except TypeError as problem:
        raise TypeError(f"a step takes the inputs of the model, and then the target: of {len(batch)} arguments "
                        f"{max(len(batch) - 1, 0)} are inputs: {problem}")


def place_loss(graph: torch.fx.Graph, loss_fn: Callable) -> None:
    """PyTorch notes lines of modules alone: what a function computes is where that begins."""
    code = getattr(inspect.unwrap(loss_fn), "__code__", None)
    if code is None or not is_users(code.co_filename):
        return
    for node in graph.nodes:
        if node.op == "call_function" and place_of_node(node) is None:
            node.meta["stack_trace"] = f'File "{code.co_filename}", line {code.co_firstlineno}, in forward'

"""What an optimizer of PyTorch's keeps, in its own tensors.

Steps update moments where `optimizer.state` has them. The numbers of steps are the program's counters; the optimizer's
state gets them before anybody sees it by `state_dict()`, or steps by it. What PyTorch changes, a step of its own or
`load_state_dict`, goes on here.
"""

from __future__ import annotations

import weakref
from typing import Any, Sequence

import torch

from ._aten import UnsupportedError

# What PyTorch's optimizers keep of a param, and AICF's.
MOMENTS = {"momentum_buffer": "velocity", "exp_avg": "m", "exp_avg_sq": "v"}

# The most that a package asks of memory that is bound. Packages for other shapes ask more or less of the same tensor,
# which must not move again.
ALIGNMENT = 256

_of: "weakref.WeakKeyDictionary[torch.optim.Optimizer, Kept]" = weakref.WeakKeyDictionary()


class Kept:
    """What all steps by one optimizer share."""

    def __init__(self, optimizer: torch.optim.Optimizer):
        self.steps: "weakref.WeakSet[Any]" = weakref.WeakSet()
        self.problem: str | None = None  # Why no step can go on.
        self._moments: dict[tuple[torch.Tensor, str], torch.Tensor] = {}
        self._counts: dict[torch.Tensor, torch.Tensor] = {}
        self._apart: set[int] = set()  # Counters of params whose numbers of steps differ.
        self._loaded: dict[str, Any] = {}
        optimizer.register_state_dict_pre_hook(self.sync)
        optimizer.register_step_pre_hook(self._before_step)
        optimizer.register_step_post_hook(self._adopt)
        optimizer.register_load_state_dict_pre_hook(self._note_loaded)
        optimizer.register_load_state_dict_post_hook(self._after_load)

    @staticmethod
    def of(optimizer: torch.optim.Optimizer) -> "Kept":
        if optimizer not in _of:
            _of[optimizer] = Kept(optimizer)
        return _of[optimizer]

    # --- For steps -------------------------------------------------------------

    def moment(self, optimizer: torch.optim.Optimizer, param: torch.Tensor, key: str, dtype: torch.dtype,
               order: Sequence[int]) -> torch.Tensor:
        """What the optimizer's state has of a param as `key`, in memory that can be bound, in the order of dimensions
        that the param has; zero where it has nothing yet. The counter of the param is known before."""
        state = optimizer.state[param]
        kept = state.get(key)
        # A param may have moved since an earlier step was compiled, such as into another order of dimensions.
        is_fit = (isinstance(kept, torch.Tensor) and kept.dtype == dtype and kept.device == param.device
                  and kept.permute(order).is_contiguous() and kept.data_ptr() % ALIGNMENT == 0)
        if not is_fit:
            fit = aligned_like(param, dtype)
            kept = fit.copy_(kept) if isinstance(kept, torch.Tensor) else fit.zero_()
        state[key] = self._moments[param, key] = kept
        if param in self._counts and "step" not in state:
            group = next(one for one in optimizer.param_groups if any(param is p for p in one["params"]))
            on_device = group.get("capturable") or group.get("fused")
            state["step"] = torch.zeros((), dtype=torch.get_default_dtype(),
                                        device=param.device if on_device else "cpu")
        return kept

    def count(self, optimizer: torch.optim.Optimizer, params: Sequence[torch.Tensor]) -> torch.Tensor:
        """The counter of the steps of params that are updated together. The optimizer's state stays as it is."""
        known = {id(self._counts.get(param)): self._counts.get(param) for param in params}
        if len(known) > 1:
            raise UnsupportedError("some params of a group are updated by another step, which counts apart: give them "
                                   "a group of their own")
        (count,) = known.values()
        if count is None:
            count = aligned_like(params[0].new_empty((), dtype=torch.int64)).fill_(self._number(optimizer, params))
        elif count.device != params[0].device:
            count = aligned_like(params[0].new_empty((), dtype=torch.int64)).copy_(count)
        self._counts.update((param, count) for param in params)
        return count

    @staticmethod
    def _number(optimizer: torch.optim.Optimizer, params: Sequence[torch.Tensor]) -> int:
        """How many steps the optimizer made of params of a group."""
        numbers = {int(optimizer.state.get(param, {}).get("step", 0)) for param in params}
        if len(numbers) > 1:
            raise UnsupportedError("the optimizer's state has params of one group after different numbers of steps, "
                                   f"{sorted(numbers)}: give each its own group")
        return numbers.pop()

    # --- For PyTorch -----------------------------------------------------------

    def _together(self) -> list[tuple[torch.Tensor, list[torch.Tensor]]]:
        """The counters, each with its params."""
        found: dict[int, tuple[torch.Tensor, list[torch.Tensor]]] = {}
        for param, count in self._counts.items():
            found.setdefault(id(count), (count, []))[1].append(param)
        return list(found.values())

    def sync(self, optimizer: torch.optim.Optimizer) -> None:
        """The state has the numbers of steps."""
        for count, params in self._together():
            if id(count) in self._apart:
                continue
            number = float(count)
            for param in params:
                step = optimizer.state.get(param, {}).get("step")
                if isinstance(step, torch.Tensor):
                    step.fill_(number)

    def _before_step(self, optimizer: torch.optim.Optimizer, *_: Any) -> None:
        """Before a step of PyTorch's own, which has moments in the type of the param."""
        self.sync(optimizer)
        for param, kept in optimizer.state.items():
            for key in MOMENTS.keys() & kept.keys():
                if isinstance(kept[key], torch.Tensor):
                    kept[key] = kept[key].to(param.dtype)

    def _note_loaded(self, _: torch.optim.Optimizer, loaded: dict[str, Any]) -> None:
        self._loaded = loaded

    def _after_load(self, optimizer: torch.optim.Optimizer) -> None:
        """PyTorch rounds what it loads to the type of the param; moments are what they were."""
        loaded, self._loaded = self._loaded, {}
        names = (name for group in loaded.get("param_groups", ()) for name in group["params"])
        params = (param for group in optimizer.param_groups for param in group["params"])
        for name, param in zip(names, params):
            for key, value in loaded["state"].get(name, {}).items():
                if key in MOMENTS and isinstance(value, torch.Tensor) and value.dtype == torch.float32:
                    optimizer.state[param][key] = value.to(param.device)
        self._adopt(optimizer)

    def go_on(self, optimizer: torch.optim.Optimizer, param: torch.Tensor) -> bool:
        """After a change of the optimizer's state that nobody told, such as by clear(); false if it has no such param
        any more."""
        self.sync(optimizer)
        self._adopt(optimizer)
        return any(param is one for one, _ in self._moments)

    def _adopt(self, optimizer: torch.optim.Optimizer, *_: Any) -> None:
        """Goes on with what the optimizer's state has; params that left it stay away."""
        params = {param for group in optimizer.param_groups for param in group["params"]}
        self._moments = {at: moment for at, moment in self._moments.items() if at[0] in params}
        self._counts = {param: count for param, count in self._counts.items() if param in params}
        for (param, key), moment in self._moments.items():
            kept = optimizer.state[param].get(key)
            if kept is not moment:
                with torch.no_grad():
                    moment.copy_(kept) if isinstance(kept, torch.Tensor) else moment.zero_()
                optimizer.state[param][key] = moment
        self.problem, self._apart = None, set()
        for count, params in self._together():
            try:
                count.fill_(self._number(optimizer, params))
            except UnsupportedError as problem:
                self.problem = str(problem)
                self._apart.add(id(count))
            for param in params:
                if optimizer.state.get(param):
                    optimizer.state[param].setdefault("step", torch.zeros(()))
        for step in list(self.steps) if self.problem else ():
            step.look_again()


def aligned_like(tensor: torch.Tensor, dtype: torch.dtype | None = None) -> torch.Tensor:
    """A new tensor of this shape and these strides, which are dense, that begins at a multiple of ALIGNMENT: PyTorch's
    allocator aligns less on a CPU."""
    dtype = tensor.dtype if dtype is None else dtype
    size = tensor.numel() * dtype.itemsize
    memory = torch.empty(size + ALIGNMENT, dtype=torch.uint8, device=tensor.device)
    start = -memory.data_ptr() % ALIGNMENT
    stored = memory[start:start + size].view(dtype)
    return stored.as_strided(tensor.shape, tensor.stride(), stored.storage_offset())

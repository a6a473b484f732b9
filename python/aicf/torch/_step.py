"""A whole step of training as one program: forward, backward and update.

The model is exported as PyTorch has it, before its decompositions. The backward part and the update are AICF's, which
plans all of it together. Params, buffers and what the optimizer keeps of them are bound, not copied.
"""

from __future__ import annotations

import hashlib
import operator
import os
import re
import threading
import warnings
from typing import Any, Callable

import numpy as np
import torch

from .. import ops
from .._build import Program, TensorType, calling_frame, current_entry, place_of, real
from .._dtypes import name_of
from .._errors import BusyError, DeviceError, StateError
from .._package import Package
from .._session import Session
from ._aten import Translation, UnsupportedError, array_of, at_line, name_of_target
from ._export import StepWarning, Whole, export, lies, place_loss
from ._guards import Guard, reads
from ._layout import LaidOut, inverse_of, is_plain, order_of, shown, stored_type
from ._moments import ALIGNMENT, MOMENTS, Kept, aligned_like

# Kinds of inputs of an exported graph.
_PARAM, _BUFFER, _CONSTANT, _INPUT = "PARAMETER", "BUFFER", "CONSTANT_TENSOR", "USER_INPUT"


# PyTorch's tracing changes what is the process's, so one model is traced at a time.
_TRACING = threading.Lock()

# Bytes of packages that the folder of the user's holds before the oldest go.
CACHE_LIMIT = 1 << 30


_is_any_autocast = getattr(torch._C, "_is_any_autocast_enabled", lambda: True)


def symbol_name(name: str, taken: Any = ()) -> str:
    """A name of a param as the program has it; none of `taken`, or of the program's own."""
    text = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "._") else "_" for letter in name)
    text = text if text[:1].isalpha() else f"p{text}"
    while text in taken or text in ("seed", "step") or _is_rate(text):
        text += "_"
    return text


def _is_rate(name: str) -> bool:
    return re.fullmatch(r"lr\d+", name) is not None


def _optimizer_of(optimizer: torch.optim.Optimizer, group: dict[str, Any]) -> str:
    """The attribute of AICF that does what PyTorch's optimizer does for a group of params."""
    kind = type(optimizer).__name__
    if type(optimizer) not in (torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW):
        module = type(optimizer).__module__
        shown = f"torch.optim.{kind}" if module.startswith("torch.optim.") else f"{module}.{kind}"
        raise UnsupportedError(f"{shown}: AICF has SGD, Adam and AdamW of torch.optim")
    if group.get("maximize") or group.get("amsgrad") or group.get("dampening"):
        raise UnsupportedError(f"torch.optim.{kind} with maximize, amsgrad or dampening")
    decay = real(group["weight_decay"])
    if kind == "SGD":
        if not group["momentum"]:
            return f"#aicf.sgd<weight_decay = {decay}>"
        nesterov = "true" if group["nesterov"] else "false"
        return f"#aicf.momentum<momentum = {real(group['momentum'])}, nesterov = {nesterov}, weight_decay = {decay}>"
    name = "adamw" if kind == "AdamW" or group.get("decoupled_weight_decay") else "adam"
    beta1, beta2 = group["betas"]
    return (f"#aicf.{name}<beta1 = {real(beta1)}, beta2 = {real(beta2)}, eps = {real(group['eps'])}, "
            f"weight_decay = {decay}>")


# What else a group of params has that says how they are updated, and is in the program.
_FIXED = ("momentum", "weight_decay", "betas", "eps", "nesterov", "dampening", "maximize", "amsgrad",
          "decoupled_weight_decay")


def _fixed_of(group: dict[str, Any]) -> tuple:
    return tuple(map(group.get, _FIXED))


def _settings_of(group: dict[str, Any]) -> tuple[Callable, Any]:
    """What gets those of them that the group has, and what they are: each step compares them."""
    get = operator.itemgetter(*(key for key in _FIXED if key in group))
    return get, get(group)


class Step:
    """A compiled step: call it with a batch, the target last; it gives the loss, and the model's params change."""

    def __init__(self, model: torch.nn.Module, loss_fn: Callable, optimizer: torch.optim.Optimizer, *,
                 target: Any = None, clip: float | None = None, limit: int = 8, cache: Any = None,
                 tf32: bool | None = None, split_f32: bool | None = None, packages: Any = None, **options: Any):
        if not isinstance(optimizer, torch.optim.Optimizer):
            raise TypeError(f"the optimizer is one of torch.optim, not a {type(optimizer).__name__}")
        self._whole, self._optimizer, self._clip = Whole(model, loss_fn), optimizer, clip
        self._target, self._limit, self._packages = target, limit, packages
        self._tf32, self._split_f32 = tf32, split_f32
        self._options = {**cache_options(cache), **options}
        tensors = list(model.parameters())
        self._device = tensors[0].device if tensors else torch.device("cpu")
        if any(one.device != self._device for one in tensors):
            raise DeviceError("the model's params are on several devices")
        device_name(self._device)
        self._variants: dict[tuple, _Variant] = {}
        self._last: _Variant | None = None
        self._kept = Kept.of(optimizer)
        self._kept.steps.add(self)
        self._lock = threading.Lock()

    def __call__(self, *batch: torch.Tensor) -> torch.Tensor:
        # The first question takes 0.1 us, the second one 2.
        if _is_any_autocast() and torch.is_autocast_enabled(self._device.type):
            raise UnsupportedError("compile_step under torch.autocast: cast the model or the operands, such as "
                                   "model.bfloat16()")
        if not self._lock.acquire(False):
            raise BusyError("another thread is in this step: a step is for one thread at a time")
        try:
            last = self._last
            loss = last.run(batch) if last is not None else None
            if loss is None:
                self._last = self._variant(batch)
                loss = self._last.run(batch)
            return loss
        finally:
            self._lock.release()

    def _variant(self, batch: tuple[torch.Tensor, ...]) -> "_Variant":
        for at, one in enumerate(batch):
            if not isinstance(one, torch.Tensor):
                raise TypeError(f"number {at} of the batch is a {type(one).__name__}: a step takes tensors")
            if one.device != self._device:
                raise DeviceError(f"number {at} of the batch is on {one.device}, the model on {self._device}")
        modes = tuple(module.training for module in self._whole.modules())
        key = (*((one.dtype, one.shape) for one in batch), modes)
        return self._variants.get(key) or self._compile(key, batch)

    @property
    def _current(self) -> "_Variant":
        if self._last is None:
            raise StateError("the step is compiled by its first call: call it with a batch before")
        return self._last

    @property
    def package(self) -> Package:
        """Of the shapes that came last."""
        return self._current.package

    @property
    def session(self) -> Session:
        return self._current.session

    @property
    def program(self) -> Program:
        return self._current.program

    def _compile(self, key: tuple, batch: tuple[torch.Tensor, ...]) -> "_Variant":
        if len(self._variants) == self._limit:
            warnings.warn(f"compile_step: the batches have had {self._limit} different shapes, each of which is "
                          "compiled anew; pad them to a few", StepWarning, stacklevel=3)
        variant = self._variants[key] = _Variant(self, batch)
        return variant

    def build(self, *batch: torch.Tensor) -> Package:
        """The package for such a batch. Nothing runs, so that a machine without the target may build for another one:
        the folder `packages` takes it there."""
        return _Variant(self, batch, runs=False).package

    @property
    def is_for_gpu(self) -> bool:
        named = self._target if isinstance(self._target, (list, tuple)) else [self._target] if self._target else []
        return self._device.type == "cuda" or any(not one.startswith(("cpu", "x86", "host")) for one in named)

    def _package_of(self, program: Program) -> Package:
        target = self._target or (gpu_target(self._device) if self._device.type == "cuda" else "cpu")
        if self._packages is None:
            return program.compile(target, **self._options)
        # Without the places in the sources, which are others elsewhere, and rates, which each step writes.
        text = re.sub(r"(?m)^(aicf\.meta @lr\d+ : tensor<f32> = ).*$", r"\1", program.text())
        key = hashlib.sha256(f"{target}\0{text}".encode()).hexdigest()[:40]
        path = os.path.join(os.fspath(self._packages), f"{key}.aicf")
        if os.path.exists(path):
            return Package.load(path)
        package = program.compile(target, **self._options)
        os.makedirs(self._packages, exist_ok=True)
        package.save(path)
        return package

    def look_again(self) -> None:
        """The next call checks the optimizer's groups."""
        for variant in self._variants.values():
            variant.look_again()

    def close(self) -> None:
        """Ends the step; params and the optimizer's state keep what they have."""
        self._kept.sync(self._optimizer)
        for variant in self._variants.values():
            variant.session.close()

    def __enter__(self) -> "Step":
        return self

    def __exit__(self, *what: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        if self._last is None:
            return "<aicf.torch.Step: compiled by its first call>"
        shapes = ", ".join(str(list(shape)) for _, shape, *_ in self._last._kinds)
        return (f"<aicf.torch.Step of {shapes} on {self._device}: "
                f"{len(self.package.plan('train').instructions)} instructions>")

    def explain(self) -> str:
        """The plan of the step."""
        return str(self.package.plan("train"))


class StreamOrder:
    """The stream of a session, in PyTorch's order. It is the one that PyTorch works on when the session begins; the
    legacy default stream, which PyTorch uses unless it is told another, has a handle of its own for that. While PyTorch
    works on another one later, each waits for the other. On a CPU nothing needs to be done."""

    # CU_STREAM_LEGACY: what a null stream means, where null means "none given".
    _LEGACY = 1

    def __init__(self, device: torch.device):
        self.handle: int | None = None
        if device.type == "cuda":
            self._index = index_of(device)
            self._raw = torch._C._cuda_getCurrentRawStream(self._index)
            self._stream = torch.cuda.current_stream(device)
            self.handle = self._raw or self._LEGACY
        self._inner: list[Any] = []

    def is_current(self) -> bool:
        """Whether PyTorch works on the session's stream now."""
        return self.handle is None or torch._C._cuda_getCurrentRawStream(self._index) == self._raw

    def __enter__(self) -> None:
        if not self.is_current():
            self._stream.wait_stream(torch.cuda.current_stream(self._index))
            inner = torch.cuda.stream(self._stream)
            inner.__enter__()
            self._inner.append(inner)

    def __exit__(self, *what: Any) -> None:
        if self._inner:
            self._inner.pop().__exit__(*what)
            torch.cuda.current_stream(self._index).wait_stream(self._stream)


class _Variant:
    """The step for one set of shapes."""

    def __init__(self, step: Step, batch: tuple[torch.Tensor, ...], runs: bool = True):
        self._tensors: dict[str, torch.Tensor] = {}
        self._orders: dict[str, tuple[int, ...]] = {}  # Of their dimensions in memory.
        # What is not dense is copied in.
        self._batch_orders = [order_of(one) or tuple(range(one.ndim)) for one in batch]
        self.program, self._inputs = Program(), [f"train:in{at}" for at in range(len(batch))]
        self._step, self._groups = step, step._optimizer.param_groups
        self._modules = list(step._whole.modules())
        self._modes = [module.training for module in self._modules]
        self._fixed = [_fixed_of(group) for group in self._groups]
        self._settings = [_settings_of(group) for group in self._groups]
        with _TRACING:
            # Shapes are what they are here; strict mode would need no side effects of the user's Python.
            self._build(step, export(step._whole, batch), batch)
        self.package = step._package_of(self.program)
        if runs:
            self._start(step, batch)

    def _start(self, step: Step, batch: tuple[torch.Tensor, ...]) -> None:
        """A session, with params and buffers bound."""
        self._order = StreamOrder(step._device)
        self.session = Session(self.package, device_name(step._device), stream=self._order.handle,
                               memory_limit=float("inf"))
        with self._order:
            self._bind()
            self.session.prepare()
            if "seed" in self.package.globals and self._owner_of("seed") is None:
                self.session["seed"] = seed_of(torch.initial_seed())
            # Schedulers ask whether the optimizer has made a step.
            step._optimizer._opt_called = True
            self._buffers = [torch.from_dlpack(self.session.tensor(name)).permute(inverse_of(order))
                             for name, order in zip(self._inputs, self._batch_orders)]
            # Written in the order of the stream: nothing waits.
            self._rates = [torch.from_dlpack(self.session.tensor(f"lr{at}")) if f"lr{at}" in self.package.globals
                           else None for at in range(len(self._groups))]
        self._rate_values: list[Any] = [None] * len(self._groups)
        read, guards = reads(step._whole)
        self._guards = [Guard.of(name, module, read) for name, module in step._whole.named_modules()
                        if module is not step._whole] + guards
        self._guard = 0
        self._bound = [(one, one.data_ptr(), one.requires_grad, name) for name, one in self._tensors.items()]
        # The first is the step's own. A model may have nothing, where all that is trained is of others.
        self._held = _held_by(self._modules[1:]) or [({}, None, None, 0)]
        self._at = 0
        entry = self.session.capture("train")
        # The package may have inputs in another order than the batch.
        slots = [list(entry.info.inputs).index(f"in{at}") for at in range(len(batch))]
        self._kinds = tuple((one.dtype, one.shape, one.device, slot, None if is_plain(order) else one.stride())
                            for one, slot, order in zip(batch, slots, self._batch_orders))
        self._given, self._taken = entry.addresses
        self._launch = entry.launcher()
        self._losses: list[tuple[torch.Tensor, int]] = []
        self._loss_dtype, self._device = getattr(torch, entry.info.outputs["loss"].dtype), step._device

    def _build(self, step: Step, exported: Any, batch: tuple[torch.Tensor, ...]) -> None:
        whole, signature = step._whole, exported.graph_signature
        kinds = {spec.arg.name: (spec.kind.name, spec.target) for spec in signature.input_specs}
        program, symbols, targets, constants = self.program, {}, {}, {}
        place = place_of(calling_frame())
        place_loss(exported.graph, whole.loss_fn)
        tensors = dict(whole.named_parameters(remove_duplicate=False))
        tensors.update(whole.named_buffers(remove_duplicate=False))
        for kind, target in kinds.values():
            # A param that is none of the model's, such as one of a teacher, is exported as a copy.
            tensor = tensors[target] if kind in (_PARAM, _BUFFER) else None
            if kind == _CONSTANT:
                tensor = whole.assigned.read.get(lies(exported.constants[target]))
            if tensor is not None:
                known = next((name for name, one in self._tensors.items() if one is tensor), None)
                if known is None:
                    known = symbol_name(target.removeprefix("model."), self._tensors)
                    order = order_of(tensor)
                    if order is None:
                        raise UnsupportedError(f"{target.removeprefix('model.')!r} has gaps in its memory, strides "
                                               f"{tensor.stride()} of shape {tuple(tensor.shape)}: clone() it before")
                    (program.param if tensor.requires_grad else program.state)(
                        known, stored_type(tensor, order), None if tensor.requires_grad else 0)
                    self._tensors[known], self._orders[known] = tensor, order
                    symbols[known] = program.symbols[known]
                    if not is_plain(order):
                        symbols[known] = LaidOut(symbols[known], order)
                targets[target] = symbols[known]
            elif kind == _CONSTANT:
                constants[target] = exported.constants[target]
        self._constants = self._constants_of(exported, kinds, constants)

        def trace(**values: Any) -> dict[str, Any]:
            entry = current_entry()
            entry.place = place
            user = map(shown, values.values(), self._batch_orders)
            placeholders = {}
            for node in exported.graph.nodes:
                if node.op == "placeholder":
                    kind, target = kinds[node.name]
                    if target in targets:
                        placeholders[node] = targets[target]
                    elif kind == _CONSTANT:
                        placeholders[node] = entry.constant(array_of(constants[target]),
                                                            name_of(constants[target].dtype))
                    else:
                        placeholders[node] = next(user)
            translation = Translation(entry)
            results = translation.run(exported.graph, placeholders,
                                      [node for node in placeholders if kinds[node.name][0] == _INPUT])
            loss, *changed = results[len(results) - 1 - len(whole.assigned.buffers):]
            for target, value in zip(whole.assigned.buffers, changed):
                if target not in targets:  # The loss does not depend on it.
                    raise UnsupportedError(f"{target.removeprefix('model.')!r} is assigned and never read")
                translation.store_one(targets[target], value)
            translation.store()
            if loss.shape:
                raise UnsupportedError(f"the loss has shape {loss.shape}; it has to be a number")
            self._update(step, entry, loss)
            if step.is_for_gpu:
                constrain_products(entry, exported.graph, step._tf32, step._split_f32)
            return {"loss": loss}

        types = {f"in{at}": stored_type(one, order) for at, (one, order) in enumerate(zip(batch, self._batch_orders))}
        entry_of(program, "train", trace, types)

    def _constants_of(self, exported: Any, kinds: dict[str, tuple[str, str]],
                      constants: dict[str, torch.Tensor]) -> list[tuple]:
        """The tensors that the program has as they are: each with how often it was written, what of the model holds it,
        by which name, and the line that reads it."""
        found, modules = [], dict(self._step._whole.named_modules())
        for node in exported.graph.nodes:
            _, target = kinds[node.name] if node.op == "placeholder" else ("", "")
            users = [one for one in node.users if name_of_target(one.target) != "lift_fresh_copy.default"]
            if target not in constants or not users or constants[target].is_inference():
                continue
            owner, _, name = target.rpartition(".")
            holder = vars(modules[owner]) if owner in modules else {}
            found.append((constants[target], constants[target]._version, holder, name, holder.get(name),
                          at_line(users[0])))
        return found

    def _names_in(self, group: dict[str, Any]) -> list[str]:
        """Names of the params of a group, as the program has them."""
        return [name for name, tensor in self._tensors.items() if any(tensor is one for one in group["params"])]

    def _update(self, step: Step, entry: Any, loss: Any) -> None:
        used = set(entry.params_of(loss))
        trained = {self.program.symbols[name] for group in self._groups for name in self._names_in(group)}
        if not used & trained:
            raise UnsupportedError("the loss depends on none of the params that the optimizer has")
        for at, group in enumerate(step._optimizer.param_groups):
            symbols = [self.program.symbols[name] for name in self._names_in(group)]
            params = [symbol for symbol in symbols if symbol in used]
            if not params:
                continue
            rate = self.program.meta(f"lr{at}", TensorType("float32", ()), float(group["lr"])).read()
            grads = ops.gradient(loss, *params)
            grads = list(grads) if isinstance(grads, tuple) else [grads]
            text = f"aicf.apply_gradients {', '.join(['{}'] * len(grads))} to "
            called = ", ".join(f"@{one.name}" for one in params)
            text += f"[{called}] by {_optimizer_of(step._optimizer, group)} lr {{}}"
            text += f" clip {real(step._clip)}" if step._clip is not None else ""
            entry.op(text, [*grads, rate], (), ", ".join(str(one.type) for one in grads), has_effect=True)

    def _bind(self) -> None:
        """Params, buffers and moments are PyTorch's memory; the rest is that of the first shapes."""
        spans = sorted((one.data_ptr(), one.data_ptr() + one.numel() * one.element_size(), name)
                       for name, one in self._tensors.items())
        for (_, end, name), (start, _, other) in zip(spans, spans[1:]):
            if start < end:
                raise UnsupportedError(f"{name!r} and {other!r} are different tensors in the same memory: let them be "
                                       "one parameter, or clone() one of them")
        for name, tensor in self._tensors.items():
            if tensor._backward_hooks or tensor._post_accumulate_grad_hooks:
                _refuse_hooks(name)
            order = self._orders[name]
            data = tensor.detach().permute(order)
            if data.data_ptr() % ALIGNMENT:
                # PyTorch's allocator aligns less on a CPU: once, the tensor moves.
                tensor.data = aligned_like(tensor).copy_(tensor.detach())
                data = tensor.detach().permute(order)
            self.session.bind(name, data)
        bound = {*self._tensors, *self._bind_moments()}
        for name in self.package.globals:
            if name not in bound and not _is_rate(name) and (owner := self._owner_of(name)):
                self.session.bind(name, owner.session.tensor(name))

    def _owner_of(self, name: str) -> "_Variant | None":
        """The first of the variants before that has a global."""
        return next((one for one in self._step._variants.values() if name in one.package.globals), None)

    def run(self, batch: tuple[torch.Tensor, ...]) -> torch.Tensor | None:
        """The loss; None for a batch that is none of this variant's."""
        kinds, given, strided = self._kinds, self._given, None
        # A layer may have a mode of its own, such as a BatchNorm that is frozen.
        if len(batch) != len(kinds) or [module.training for module in self._modules] != self._modes:
            return None
        # Attributes of one module a call.
        self._guard = at = (self._guard + 1) % len(self._guards)
        if not (guard := self._guards[at]).holds():
            guard.check()
        try:
            for one, (dtype, shape, device, slot, strides) in zip(batch, kinds):
                if one.dtype is not dtype or one.shape != shape or one.device != device:
                    return None
                if one.is_contiguous() if strides is None else one.stride() == strides:
                    given[slot] = one.data_ptr()
                else:
                    given[slot], strided = None, True
        except AttributeError:  # No tensor.
            return None
        if self._order.is_current():
            return self._run(batch, strided)
        with self._order:
            return self._run(batch, strided)

    def _run(self, batch: tuple[torch.Tensor, ...], strided: bool | None) -> torch.Tensor:
        # One tensor a call: what moves all of them, such as model.to(), is found at once.
        self._at = call = self._at + 1
        holder, key, then, size = self._held[call % len(self._held)]
        if holder.get(key) is not then or len(holder) != size:
            self._check_held()
        if self._constants:
            tensor, version, holder, key, then, at = self._constants[call % len(self._constants)]
            if tensor._version != version or holder.get(key) is not then:
                raise StateError("a tensor that the model reads, and that is none of its params and buffers, has "
                                 f"changed since the step was compiled: make it a buffer, by register_buffer{at}")
        tensor, pointer, is_trained, name = self._bound[call % len(self._bound)]
        if tensor.data_ptr() != pointer:
            raise StateError(f"{name!r} of the model has moved to other memory since the step was compiled: "
                             "compile_step again (load_state_dict copies, and moves nothing)")
        if tensor._backward_hooks or tensor._post_accumulate_grad_hooks:
            _refuse_hooks(name)
        if tensor.requires_grad is not is_trained:
            raise StateError(f"requires_grad of {name!r} has changed since the step was compiled: compile_step again")
        optimizer, values = self._step._optimizer, self._rate_values
        if self._moments:
            tensor, key, moment = self._moments[call % len(self._moments)]
            state = optimizer.state.get(tensor)
            if (state is None or state.get(key) is not moment) and not self._step._kept.go_on(optimizer, tensor):
                raise StateError("a param has left the optimizer since the step was compiled: compile_step again")
        groups = optimizer.param_groups
        if groups is not self._groups or len(groups) != len(self._fixed):
            self._take_groups(groups)
        get, then = self._settings[at := call % len(groups)]
        if get(groups[at]) != then:
            self._check_group(at, groups[at])
        for at, group in enumerate(groups):
            rate = group["lr"]
            if rate != values[at]:
                self._set_rate(at, rate)
        if strided:
            for buffer, one, (*_, slot, _strides) in zip(self._buffers, batch, self._kinds):
                if self._given[slot] is None:
                    buffer.copy_(one.detach())
        loss, self._taken[0] = self._losses.pop() if self._losses else self._more_losses()
        # Copies dense inputs, replays, and copies the loss.
        self._launch()
        return loss

    def _check_held(self) -> None:
        names = {id(held): f"{prefix}.".removeprefix("model.").removeprefix(".")
                 for prefix, module in self._step._whole.named_modules()
                 for held in (module._modules, module._parameters, module._buffers)}
        known = {(id(holder), key) for holder, key, *_ in self._held}
        for holder, key, then, size in self._held:
            if len(holder) != size:
                key = next((one for one in holder if (id(holder), one) not in known), key)
            if holder.get(key) is not then:
                raise StateError(f"{names.get(id(holder), '') + key!r} of the model is another object than when the "
                                 "step was compiled, which would not be trained: compile_step again, or write into "
                                 "what was there, as load_state_dict and copy_ do")

    def _more_losses(self) -> tuple[torch.Tensor, int]:
        """Memory for the losses of the next steps: a tensor of its own for each would take longer than all else."""
        self._losses += [(one, one.data_ptr()) for one in
                         torch.empty(16, dtype=self._loss_dtype, device=self._device).unbind()]
        return self._losses.pop()

    def _take_groups(self, groups: list[dict[str, Any]]) -> None:
        """After load_state_dict of the optimizer, which makes new groups."""
        if len(groups) != len(self._fixed):
            raise StateError("the optimizer has other groups of params than when the step was compiled: compile_step "
                             "again")
        for at, group in enumerate(groups):
            self._check_group(at, group)
        if self._step._kept.problem:
            raise UnsupportedError(self._step._kept.problem)
        # What does not fit is looked at again by the next call.
        self._groups, self._settings = groups, [_settings_of(group) for group in groups]

    def look_again(self) -> None:
        self._groups = None

    def _check_group(self, at: int, group: dict[str, Any]) -> None:
        for key, then, now in zip(_FIXED, self._fixed[at], _fixed_of(group)):
            if then != now:
                raise StateError(f"{key} of group {at} of the optimizer is {now}, and was {then} when the step was "
                                 "compiled, which only the rate may change after: compile_step again (schedulers that "
                                 "change more, such as OneCycleLR, take cycle_momentum=False)")

    def _bind_moments(self) -> list[str]:
        """What the optimizer has of steps that it made, or that it was loaded with, goes on where it lies. The names of
        what is bound."""
        kept, optimizer, bound = self._step._kept, self._step._optimizer, self.package.globals
        found: dict[str, torch.Tensor] = {}
        self._moments: list[tuple[torch.Tensor, str, torch.Tensor]] = []
        # Counters may be refused, so that they come before anything of the optimizer's state changes.
        counters = 0
        for group in self._groups:
            counted = [self._tensors[name] for name in self._names_in(group) if f"{name}.m" in bound]
            if counted:
                found[f"train.step{counters or ''}"] = kept.count(optimizer, counted)
                counters += 1
        for group in self._groups:
            for name in self._names_in(group):
                for key, moment in MOMENTS.items():
                    if (called := f"{name}.{moment}") in bound:
                        dtype, order = getattr(torch, self.session.describe(called).dtype), self._orders[name]
                        tensor = kept.moment(optimizer, self._tensors[name], key, dtype, order)
                        self._moments.append((self._tensors[name], key, tensor))
                        found[called] = tensor.permute(order)
        for called, tensor in found.items():
            self.session.bind(called, tensor)
        return list(found)

    def _set_rate(self, at: int, rate: Any) -> None:
        self._rate_values[at] = float(rate)
        if self._rates[at] is not None:
            self._rates[at].fill_(rate)


def _refuse_hooks(name: str) -> None:
    raise UnsupportedError(f"{name!r} has hooks on its gradient, which no step calls: remove them")


def _held_by(modules: list[torch.nn.Module]) -> list[tuple[dict, str, Any, int]]:
    """The modules, params and buffers that modules have: what holds each, by which name, and among how many."""
    return [(holder, key, one, len(holder)) for module in modules
            for holder in (module._parameters, module._buffers, module._modules) for key, one in holder.items()]


def gpu_target(device: torch.device) -> list[str]:
    major, minor = torch.cuda.get_device_capability(device)
    return ["sm_90a" if (major, minor) == (9, 0) else "sm_80"]


def device_name(device: torch.device) -> str:
    """As a session calls a device of PyTorch's."""
    if device.type not in ("cpu", "cuda"):
        raise DeviceError(f"AICF works on CPUs and CUDA devices; this is {device}")
    return "cpu" if device.type == "cpu" else f"cuda:{index_of(device)}"


def index_of(device: torch.device) -> int:
    return torch.cuda.current_device() if device.index is None else device.index


def constrain_products(entry: Any, graph: torch.fx.Graph, tf32: bool | None, split_f32: bool | None) -> None:
    """How a GPU may take products of f32. To TF32 they are cut where `tf32`, or PyTorch, does that to all of the
    graph's; else they may be taken in parts of bf16, which err no more than f32, unless `split_f32` forbids it."""
    if tf32 is None:
        names = [str(node.target) for node in graph.nodes if node.op == "call_function"]
        images = any("conv" in name for name in names)
        others = any(part in name for name in names for part in ("mm.", "linear", "matmul", "attention"))
        tf32 = (images or others) and (not images or torch.backends.cudnn.allow_tf32) and (
            not others or torch.get_float32_matmul_precision() != "highest")
    allowed = {"tf32": tf32, "split_f32": not tf32 if split_f32 is None else split_f32}
    if any(allowed.values()):
        text = ", ".join(f"{name} = true" for name, is_allowed in allowed.items() if is_allowed)
        entry.attributes["aicf_emit.constraints"] = f"#aicf_emit.constraints<{text}>"


def seed_of(seed: Any) -> np.ndarray:
    """A seed of PyTorch's for the meta `seed`."""
    return np.array(int(seed) & (2**63 - 1), np.int64)


def cache_folder() -> str | None:
    """Where compiled packages are kept: AICF_CACHE, or a folder of the user's; None where AICF_CACHE is empty."""
    given = os.environ.get("AICF_CACHE")
    if given is not None:
        return given or None
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "aicf")


def cache_options(cache: Any) -> dict[str, Any]:
    """`cache` and `cache_limit` of aicf.compile."""
    folder = cache_folder() if cache is None else cache
    return {"cache": folder, "cache_limit": CACHE_LIMIT} if folder else {}


def entry_of(program: Program, name: str, function: Callable, types: dict[str, TensorType]) -> None:
    """An entry with inputs of these names, in training."""
    names = ", ".join(types)
    scope = {"function": function}
    exec(f"def {name}({names}): return function({', '.join(f'{one}={one}' for one in types)})", scope)  # noqa: S102
    program.entry(scope[name], training=True, **types)


def compile_step(model: torch.nn.Module, loss_fn: Callable, optimizer: torch.optim.Optimizer, *, target: Any = None,
                 clip: float | None = None, limit: int = 8, cache: Any = None, tf32: bool | None = None,
                 split_f32: bool | None = None, packages: Any = None, **options: Any) -> Step:
    """Forward, backward and update of a model as one program.

    The step is called with a batch, `step(*inputs, target)`, computes `loss_fn(model(*inputs), target)`, changes the
    model's params and buffers in place, and gives the loss. `optimizer`: SGD, Adam or AdamW of torch.optim. Its rates
    are read at each step, so that schedulers work; the rest is read when the step is compiled. Its state is updated in
    place. `target`: a machine of AICF's; None: that of the model's device. `clip`: the most that the norm of all
    gradients of a group is. `limit`: shapes of batches after which a warning says that each is compiled anew. `cache`:
    a folder for packages; None: `aicf.torch.cache_folder()`; "": none. `tf32`: whether factors of products of f32 may
    be cut to TF32 on a GPU; None: where PyTorch itself does that to all products of the model, as
    torch.set_float32_matmul_precision("high") says. `split_f32`: whether a GPU may take products of f32 as sums of
    products of bf16 parts, which err no more than f32; None: where they are not cut to TF32. `packages`: a folder of
    packages that were built elsewhere (`Step.build`), for a machine without the compiler; what is not there is
    compiled. `options` are those of `aicf.compile`.

    Raises UnsupportedError at the first call, with the operations that cannot come in."""
    return Step(model, loss_fn, optimizer, target=target, clip=clip, limit=limit, cache=cache, tf32=tf32,
                split_f32=split_f32, packages=packages, **options)

"""Modules with params, losses and optimizers, for programs that are built in Python.

    model = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10))

    @program.entry
    def train(x: aicf.f32[32, 64], labels: aicf.i32[32]):
        loss = nn.cross_entropy(model(x), labels)
        nn.AdamW().minimize(loss, 1e-3)
        return {"loss": loss}

A module's params become those of a program when it is first called there. They are named by where the module has them:
"linear1.weight" in a Sequential, "encoder.weight" for `self.encoder = nn.Linear(...)`. Images are [N, H, W, C].
"""

from __future__ import annotations

import math
from collections.abc import Mapping, MutableMapping
from typing import Any, Callable, Iterator, Sequence

from . import ops
from ._build import EntryBuilder, Program, Symbol, TensorType, Value, as_value, current_entry, dtype_of, real
from ._errors import BuildError

# --- First values ------------------------------------------------------------


def _random_init(name: str, scale: Callable[[Value], Value]) -> Callable[[EntryBuilder, TensorType, int], Value]:
    def init(entry: EntryBuilder, type_: TensorType, offset: int) -> Value:
        seed, place = entry.program.seed().read(), entry.constant(offset, "int64")
        drawn = TensorType("float32", type_.shape) if type_.dtype in ("bfloat16", "float16") else type_
        (u,) = entry.op(f"aicf.{name} {{}}, {{}}", (seed, place), [drawn], str(drawn), name="u")
        return ops.cast(scale(u), type_.dtype)

    return init


def uniform(limit: float) -> Callable[[EntryBuilder, TensorType, int], Value]:
    """Numbers in [-limit, limit)."""
    return _random_init("random_uniform", lambda u: (u - 0.5) * (2 * limit))


def normal(deviation: float) -> Callable[[EntryBuilder, TensorType, int], Value]:
    """Numbers of a normal distribution around zero."""
    return _random_init("random_normal", lambda u: u * deviation)


def constant(value: float) -> Callable[[EntryBuilder, TensorType, int], Value]:
    """One number."""
    return lambda entry, type_, offset: entry.constant(value, type_.dtype, type_.shape)


def Param(shape: Sequence[int], init: Any = None, dtype: Any = "float32") -> Symbol:  # noqa: N802 - like a class
    """A param of a module; `init` is one of the above, or an array."""
    type_ = TensorType(dtype_of(dtype), tuple(shape))
    if init is None or callable(init):
        return Symbol("param", type_, init=init)
    return Symbol("param", type_, initial=init)


# --- Modules -----------------------------------------------------------------


class Module:
    """Something with params. Write `forward`; params and modules that are attributes are found."""

    _prefix: str | None = None

    def forward(self, *values: Any, **options: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} has no forward")

    def children(self) -> Iterator[tuple[str, "Module"]]:
        """Modules of this one, by name."""
        for name, value in vars(self).items():
            if isinstance(value, Module):
                yield name, value
            elif isinstance(value, (list, tuple)):
                yield from ((f"{name}{at}", one) for at, one in enumerate(value) if isinstance(one, Module))

    def named_symbols(self, prefix: str = "") -> Iterator[tuple[str, Symbol]]:
        """Params and states of this module and of those in it, by name."""
        for name, value in vars(self).items():
            if isinstance(value, Symbol):
                yield prefix + name, value
        for name, child in self.children():
            yield from child.named_symbols(f"{prefix}{name}.")

    def __repr__(self) -> str:
        named = ", ".join(f"{name}: {one.type!r}" for name, one in self.named_symbols())
        return f"<{type(self).__name__}{': ' + named if named else ''}>"

    def parameters(self) -> list[Symbol]:
        """Its params."""
        return [symbol for _, symbol in self.named_symbols() if symbol.role == "param"]

    def _join(self, program: Program) -> None:
        """Names what has no name yet, and makes it the program's."""
        if id(self) in program._modules:
            return
        program._modules[id(self)] = self  # Kept, so that the id stays its.
        named = list(self.named_symbols())
        if any(symbol.name is None for _, symbol in named):
            # Two modules with params of one name: the second begins with its class.
            prefix, count = "", 1
            while any(program.symbols.get(prefix + name) not in (None, symbol) for name, symbol in named):
                count += 1
                prefix = f"{type(self).__name__.lower()}{count}."
            for name, symbol in named:
                if symbol.name is None:
                    symbol.name = prefix + name
        for _, symbol in named:
            program.add(symbol)

    def __call__(self, *values: Any, **options: Any) -> Any:
        self._join(current_entry().program)
        return self.forward(*values, **options)


class Sequential(Module):
    """Modules, or functions, one behind the other."""

    def __init__(self, *parts: Any):
        self.parts = parts

    def children(self) -> Iterator[tuple[str, Module]]:
        counts: dict[str, int] = {}
        for part in self.parts:
            if isinstance(part, Module):
                kind = type(part).__name__.lower()
                counts[kind] = counts.get(kind, 0) + 1
                yield f"{kind}{counts[kind]}", part

    def forward(self, x: Any) -> Any:
        for part in self.parts:
            # Params have their names from this module.
            x = part.forward(x) if isinstance(part, Module) else part(x)
        return x


class Linear(Module):
    """x times a weight [inputs, outputs], plus a bias."""

    def __init__(self, inputs: int, outputs: int, bias: bool = True, dtype: Any = "float32", init: Any = None):
        # Variance 2 / inputs (K. He et al., 2015).
        self.weight = Param((inputs, outputs), init or uniform(math.sqrt(6 / inputs)), dtype)
        self.bias = Param((outputs,), constant(0), dtype) if bias else None

    def forward(self, x: Any) -> Value:
        return ops.linear(x, self.weight, self.bias)


class Conv2d(Module):
    """A convolution of images [N, H, W, inputs] with a weight [KH, KW, inputs / groups, outputs]."""

    def __init__(self, inputs: int, outputs: int, kernel: int | Sequence[int], stride: Any = 1, padding: Any = 0,
                 dilation: Any = 1, groups: int = 1, bias: bool = True, dtype: Any = "float32", init: Any = None):
        height, width = ops._pair(kernel)
        fan_in = height * width * inputs // groups
        self.weight = Param((height, width, inputs // groups, outputs), init or uniform(math.sqrt(6 / fan_in)), dtype)
        self.bias = Param((outputs,), constant(0), dtype) if bias else None
        self.options = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}

    def forward(self, x: Any) -> Value:
        y = ops.conv2d(x, self.weight, **self.options)
        return y if self.bias is None else y + self.bias


class Embedding(Module):
    """Rows of a table [count, width] by indices."""

    def __init__(self, count: int, width: int, dtype: Any = "float32", init: Any = None):
        self.weight = Param((count, width), init or normal(1.0), dtype)

    def forward(self, indices: Any) -> Value:
        return ops.gather(self.weight, indices)


class LayerNorm(Module):
    """Mean 0 and variance 1 over the last dimensions, then scale and bias."""

    def __init__(self, shape: int | Sequence[int], eps: float = 1e-5, bias: bool = True, dtype: Any = "float32"):
        shape = (shape,) if isinstance(shape, int) else tuple(shape)
        self.axis, self.eps = -len(shape), eps
        self.weight = Param(shape, constant(1), dtype)
        self.bias = Param(shape, constant(0), dtype) if bias else None

    def forward(self, x: Any) -> Value:
        return ops.layer_norm(x, self.weight, self.bias, self.axis, self.eps)


class RMSNorm(Module):
    """Root mean square 1 over the last dimensions, then scale."""

    def __init__(self, shape: int | Sequence[int], eps: float = 1e-5, dtype: Any = "float32"):
        shape = (shape,) if isinstance(shape, int) else tuple(shape)
        self.axis, self.eps = -len(shape), eps
        self.weight = Param(shape, constant(1), dtype)

    def forward(self, x: Any) -> Value:
        return ops.rms_norm(x, self.weight, self.axis, self.eps)


class BatchNorm(Module):
    """Mean 0 and variance 1 of each channel, the dimension `axis`: over the batch in an entry with `training`, which
    also keeps a running mean and variance; of those elsewhere."""

    def __init__(self, channels: int, eps: float = 1e-5, momentum: float = 0.1, axis: int = -1, dtype: Any = "float32"):
        self.eps, self.momentum, self.axis = eps, momentum, axis
        self.weight, self.bias = Param((channels,), constant(1), dtype), Param((channels,), constant(0), dtype)
        wide = ops._compute(dtype_of(dtype))
        self.running_mean = Symbol("state", TensorType(wide, (channels,)), initial=0.0)
        self.running_var = Symbol("state", TensorType(wide, (channels,)), initial=1.0)

    def forward(self, x: Any) -> Value:
        x = as_value(x)
        if not current_entry().training:
            return ops.batch_norm_inference(x, self.running_mean, self.running_var, self.weight, self.bias, self.axis,
                                            self.eps)
        y, mean, variance = ops.batch_norm(x, self.weight, self.bias, self.axis, self.eps)
        count = x.size // x.shape[self.axis]
        unbiased = variance * (count / max(count - 1, 1))
        for state, new in ((self.running_mean, mean), (self.running_var, unbiased)):
            state.update(state * (1 - self.momentum) + new * self.momentum)
        return y


class Rotary(Module):
    """Rotary position embeddings of queries or keys [.., positions, width]; it has no params."""

    def __init__(self, width: int, base: float = 10000.0, form: str = "halves"):
        self.width, self.base, self.form = width, base, form

    def forward(self, x: Any, positions: Any = None, axis: int = -2) -> Value:
        x = as_value(x)
        cos, sin = ops.rotary_angles(x.shape[axis] if positions is None else positions, self.width, self.base)
        return ops.rotary(x, cos, sin, axis, self.form)


class Attention(Module):
    """Self-attention of [.., positions, width]: projections to queries, keys and values, heads, and one back.
    `groups` heads of keys and values are shared by the heads of queries; `rotary` turns queries and keys."""

    def __init__(self, width: int, heads: int, groups: int | None = None, causal: bool = False, bias: bool = True,
                 rotary: Rotary | None = None, dtype: Any = "float32", init: Any = None):
        groups = heads if groups is None else groups
        if width % heads or heads % groups:
            raise BuildError(f"Attention: {heads} heads of a width of {width}, {groups} of keys: they do not divide")
        self.heads, self.groups, self.causal, self.rotary = heads, groups, causal, rotary
        inner = width // heads * groups
        self.query = Linear(width, width, bias, dtype, init)
        self.key, self.value = Linear(width, inner, bias, dtype, init), Linear(width, inner, bias, dtype, init)
        self.output = Linear(width, width, bias, dtype, init)

    def forward(self, x: Any, mask: Any = None, positions: Any = None) -> Value:
        x = as_value(x)

        def split(y: Value, heads: int) -> Value:
            return y.reshape(*y.shape[:-1], heads, y.shape[-1] // heads).swapaxes(-2, -3)

        q, k, v = (split(layer(x), heads) for layer, heads in (
            (self.query, self.heads), (self.key, self.groups), (self.value, self.groups)))
        if self.rotary is not None:
            q, k = self.rotary(q, positions), self.rotary(k, positions)
        y = ops.attention(q, k, v, mask, causal=self.causal).swapaxes(-2, -3)
        return self.output(y.reshape(*x.shape))


class Dropout(Module):
    """Zero in a part of the elements, in entries with `training`; other ones in each step that the entry counts."""

    def __init__(self, rate: float = 0.5):
        self.rate = rate

    def forward(self, x: Any) -> Value:
        return ops.dropout(x, self.rate) if current_entry().training and self.rate else as_value(x)


class _Function(Module):
    """An activation as a module."""

    function: Callable[[Any], Value]

    def forward(self, x: Any) -> Value:
        return type(self).function(x)


class ReLU(_Function):
    function = staticmethod(ops.relu)


class SiLU(_Function):
    function = staticmethod(ops.silu)


class Tanh(_Function):
    function = staticmethod(ops.tanh)


class Sigmoid(_Function):
    function = staticmethod(ops.sigmoid)


class GELU(Module):
    def __init__(self, approximate: str = "none"):
        self.approximate = approximate

    def forward(self, x: Any) -> Value:
        return ops.gelu(x, self.approximate)


class MaxPool2d(Module):
    """The greatest element of windows of images."""

    def __init__(self, window: Any, stride: Any = None, padding: Any = 0):
        self.window, self.stride, self.padding = window, stride, padding

    def forward(self, x: Any) -> Value:
        return ops.max_pool2d(x, self.window, self.stride, self.padding)


class AvgPool2d(MaxPool2d):
    """The mean of windows of images."""

    def forward(self, x: Any) -> Value:
        return ops.avg_pool2d(x, self.window, self.stride, self.padding)


class Flatten(Module):
    """All dimensions but the first as one."""

    def forward(self, x: Any) -> Value:
        return ops.flatten(x, 1)


# --- Losses ------------------------------------------------------------------


def _reduced(losses: Value, reduction: str) -> Value:
    if reduction not in ("mean", "sum", "none"):
        raise BuildError(f"reduction is 'mean', 'sum' or 'none', not {reduction!r}")
    return losses if reduction == "none" else getattr(losses, reduction)()


def cross_entropy(logits: Any, labels: Any, reduction: str = "mean") -> Value:
    """Softmax cross entropy of logits [..., C] against labels [...]."""
    logits, labels = as_value(logits), as_value(labels)
    losses = ops.softmax_cross_entropy(ops.reshape(logits, -1, logits.shape[-1]), ops.reshape(labels, -1))
    return _reduced(ops.reshape(losses, *labels.shape), reduction)


def mse_loss(x: Any, target: Any, reduction: str = "mean") -> Value:
    """Squares of differences."""
    return _reduced(ops.mse(x, target), reduction)


def l1_loss(x: Any, target: Any, reduction: str = "mean") -> Value:
    """Absolute differences."""
    return _reduced(ops.l1(x, target), reduction)


def bce_with_logits(x: Any, target: Any, reduction: str = "mean") -> Value:
    """Binary cross entropy of logits against probabilities."""
    return _reduced(ops.bce_with_logits(x, target), reduction)


# --- Optimizers --------------------------------------------------------------


class ParamState(MutableMapping):
    """What an optimizer keeps of one param in a session: "velocity", "m", "v", "master", each an array; what is
    assigned is written to the session."""

    def __init__(self, session: Any, param: str):
        self._session, self._param = session, param

    def __getitem__(self, kind: str) -> Any:
        return self._session[self._name(kind)]

    def __setitem__(self, kind: str, value: Any) -> None:
        self._session[self._name(kind)] = value

    def __delitem__(self, kind: str) -> None:
        raise TypeError("what an optimizer keeps is part of the program: write zeros instead")

    def __iter__(self) -> Iterator[str]:
        return (kind for kind in _KEPT if f"{self._param}.{kind}" in self._session.package.globals)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<state of {self._param}: {', '.join(self) or 'nothing is kept'}>"

    def _name(self, kind: str) -> str:
        if kind not in set(self):
            raise KeyError(f"of {self._param!r} there is no {kind!r}, but {', '.join(self) or 'nothing'}")
        return f"{self._param}.{kind}"


_KEPT = ("velocity", "m", "v", "master")


class OptimizerState(Mapping):
    """What an optimizer keeps in a session, by the names of params, and the counters of its steps."""

    def __init__(self, session: Any, params: Sequence[str], entries: Sequence[str]):
        self._session, self._params, self._entries = session, list(params), list(entries)

    def __getitem__(self, param: str | Symbol) -> ParamState:
        name = param.name if isinstance(param, Symbol) else param
        if name not in self._params:
            raise KeyError(f"this optimizer does not update {name!r}, but {', '.join(self._params)}")
        return ParamState(self._session, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._params)

    def __len__(self) -> int:
        return len(self._params)

    @property
    def counters(self) -> list[str]:
        """The names of the states that count steps, in the session: "train.step"."""
        kept = self._session.package.globals
        return [name for name in kept for entry in self._entries
                if name.startswith(entry + ".step") and name[len(entry) + 5:].isdigit() | (name == entry + ".step")]

    @property
    def step(self) -> int:
        """How many steps were made, for Adam and AdamW; assign it to go on from another one."""
        return int(self._session[self._counter()])

    @step.setter
    def step(self, number: int) -> None:
        self._session[self._counter()] = int(number)

    def _counter(self) -> str:
        counters = self.counters
        if len(counters) != 1:
            raise KeyError(f"{'no counter' if not counters else 'several counters'} of steps: "
                           f"{', '.join(counters) or 'this optimizer keeps none'}")
        return counters[0]

    def state_dict(self) -> dict[str, Any]:
        """Copies of all of it by the names that the session has, as `load_state_dict` and `np.savez` take it."""
        names = [f"{param}.{kind}" for param in self for kind in self[param]] + self.counters
        return {name: self._session[name] for name in names}

    def load_state_dict(self, values: Mapping[str, Any]) -> None:
        """Writes what `state_dict` gave; all of it, or nothing."""
        expected = set(self.state_dict())
        if expected != set(values):
            raise KeyError(f"missing {sorted(expected - set(values))}, unknown {sorted(set(values) - expected)}")
        for name, value in values.items():
            self._session[name] = value


class Optimizer:
    """How params are updated. `minimize` makes one step of an entry that computed a loss; `state` is what it keeps."""

    def __init__(self, mnemonic: str, **parameters: Any):
        self.mnemonic = mnemonic
        self._updates: dict[str, dict[str, None]] = {}  # The params of each entry.
        self.parameters = {name: value for name, value in parameters.items() if value is not None}

    def attribute(self) -> str:
        """As the text names it."""

        def text(value: Any) -> str:
            return ("true" if value else "false") if isinstance(value, bool) else real(value)

        inside = ", ".join(f"{name} = {text(value)}" for name, value in self.parameters.items())
        return f"#aicf.{self.mnemonic}" + (f"<{inside}>" if inside else "")

    def minimize(self, loss: Value, lr: Any, params: Sequence[Symbol] | None = None, *, clip: float | None = None,
                 when: Any = None, master: bool = False) -> None:
        """Updates `params`, by default all that the loss has a gradient by, against the gradient of `loss`, a number.
        What is read behind it is the new value, which later gradients take for a constant.

        `lr`: the rate: a number, a schedule, a meta. `clip`: the most that the norm of all gradients is. `when`: a bool
        of the program, whether to make this step. `master`: copies in float32 of params of 16 bits."""
        loss, entry = as_value(loss), current_entry()
        if loss.shape:
            raise BuildError(f"minimize: the loss has shape {loss.shape}, it has to be a number: take its mean()")
        params = entry.params_of(loss) if params is None else list(params)
        if not params:
            raise BuildError("minimize: the loss depends on no param")
        names = ", ".join(f"@{one.name}" for one in params)
        self._step("minimize", f"{{}} params [{names}]", [loss], params, lr, clip, when, master)

    def apply_gradients(self, gradients: Sequence[Any], params: Sequence[Symbol], lr: Any, *,
                        clip: float | None = None, when: Any = None, master: bool = False) -> None:
        """Updates `params` by gradients of their shapes, such as `ops.gradient` gives, or sums of them. The rest is as
        for `minimize`."""
        grads, params = [as_value(one) for one in gradients], list(params)
        if not params or len(grads) != len(params):
            raise BuildError(f"apply_gradients: {len(grads)} gradients for {len(params)} params")
        for grad, param in zip(grads, params):
            if grad.shape != param.shape:
                raise BuildError(f"apply_gradients: a gradient {grad.type} of {param!r}")
            current_entry().program.add(param)
        names = ", ".join(f"@{one.name}" for one in params)
        self._step("apply_gradients", f"{', '.join(['{}'] * len(grads))} to [{names}]", grads, params, lr, clip, when,
                   master)

    def _step(self, what: str, text: str, operands: list[Value], params: Sequence[Symbol], lr: Any,
              clip: float | None, when: Any, master: bool) -> None:
        entry, types = current_entry(), ", ".join(str(one.type) for one in operands)
        trained = entry.trained.intersection(params)
        if trained:
            names = ", ".join(sorted(f"'{one.name}'" for one in trained))
            raise BuildError(f"{what}: an earlier step of this entry trains {names}: give `params`, what this one "
                             "trains")
        rate = as_value(lr, dtype="float32")
        if rate.shape:
            raise BuildError(f"{what}: the rate has shape {rate.shape}, it has to be a number")
        text, operands = f"aicf.{what} {text} by {self.attribute()} lr {{}}", [*operands, rate]
        if when is not None:
            when = ops.as_condition(f"{what}: `when`", when)
            if when.dtype != "bool" or when.shape:
                raise BuildError(f"{what}: `when` has to be one bool of the program, not {when.type}")
            operands.append(when)
            text += " when {}"
        text += (f" clip {real(clip)}" if clip is not None else "") + (" master" if master else "")
        entry.op(text, operands, (), types, has_effect=True)
        entry.forget(params)
        entry.trained.update(params)
        self._updates.setdefault(entry.name, {}).update((one.name, None) for one in params)

    def state(self, session: Any) -> OptimizerState:
        """What this optimizer keeps in a session of the program: its moments by param, and its counter of steps.

            state = adam.state(session)
            state["linear1.weight"]["m"] *= 0.5
            state.step = 0
        """
        params = {name: None for names in self._updates.values() for name in names}
        return OptimizerState(session, list(params), list(self._updates))


class SGD(Optimizer):
    def __init__(self, weight_decay: float | None = None):
        super().__init__("sgd", weight_decay=weight_decay)


class Momentum(Optimizer):
    def __init__(self, momentum: float = 0.9, nesterov: bool | None = None, weight_decay: float | None = None):
        super().__init__("momentum", momentum=momentum, nesterov=nesterov, weight_decay=weight_decay)


class Adam(Optimizer):
    def __init__(self, beta1: float | None = None, beta2: float | None = None, eps: float | None = None,
                 weight_decay: float | None = None):
        super().__init__("adam", beta1=beta1, beta2=beta2, eps=eps, weight_decay=weight_decay)


class AdamW(Optimizer):
    def __init__(self, beta1: float | None = None, beta2: float | None = None, eps: float | None = None,
                 weight_decay: float | None = None):
        super().__init__("adamw", beta1=beta1, beta2=beta2, eps=eps, weight_decay=weight_decay)


class Lion(Optimizer):
    def __init__(self, beta1: float | None = None, beta2: float | None = None, weight_decay: float | None = None):
        super().__init__("lion", beta1=beta1, beta2=beta2, weight_decay=weight_decay)

"""A network's training step in JAX, as one would write it: a function of the params, jax.value_and_grad, one jitted
call for a step or for a loop over steps."""

import jax
import jax.numpy as jnp
import numpy as np

import networks

ACTIVATIONS = {"relu": jax.nn.relu, "tanh": jnp.tanh, "sigmoid": jax.nn.sigmoid, "silu": jax.nn.silu,
               "gelu": lambda x: jax.nn.gelu(x, approximate=True)}
DTYPES = {"f32": jnp.float32, "bf16": jnp.bfloat16}


def norm(x, scale, shift):
    wide = x.astype(jnp.float32)
    mean = wide.mean(-1, keepdims=True)
    variance = ((wide - mean) ** 2).mean(-1, keepdims=True)
    return ((wide - mean) * jax.lax.rsqrt(variance + networks.NORM_EPSILON) * scale + shift).astype(x.dtype)


def forward(network, params, x):
    for number, (kind, *_) in enumerate(network.layers, 1):
        if kind == "linear":
            x = x @ params[f"w{number}"] + params[f"b{number}"]
        elif kind == "conv":
            x = jax.lax.conv_general_dilated(x, params[f"w{number}"], (1, 1), "SAME",
                                             dimension_numbers=("NHWC", "HWIO", "NHWC")) + params[f"b{number}"]
        elif kind == "norm":
            x = norm(x, params[f"g{number}"], params[f"b{number}"])
        elif kind == "act":
            x = ACTIVATIONS[network.activation](x)
        elif kind == "pool":
            x = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
        else:
            x = x.reshape(x.shape[0], -1)
    return x


def update(network, param, grad, first, second, step):
    """The formulas of torch.optim, in f32, rounded once."""
    wide, g, m, v = (value.astype(jnp.float32) for value in (param, grad, first, second))
    if network.optimizer == "sgd":
        return (wide - network.rate * g).astype(param.dtype), first, second
    if network.optimizer == "momentum":
        m = networks.MOMENTUM * m + g
        return (wide - network.rate * m).astype(param.dtype), m.astype(first.dtype), second
    if network.optimizer == "adamw":
        wide = wide * (1 - network.rate * networks.DECAY)
    m = networks.BETA1 * m + (1 - networks.BETA1) * g
    v = networks.BETA2 * v + (1 - networks.BETA2) * g * g
    root = jnp.sqrt(v) / jnp.sqrt(1 - networks.BETA2**step) + networks.EPSILON
    wide = wide - network.rate / (1 - networks.BETA1**step) * m / root
    return wide.astype(param.dtype), m.astype(first.dtype), v.astype(second.dtype)


class Training:
    def __init__(self, network, values, count):
        """`count`: steps of a call of the loop."""
        self.network, self.values, self.count = network, values, count
        dtype = DTYPES[network.dtype]
        self.x = jnp.asarray(values.x, dtype)
        self.target = jnp.asarray(values.target, dtype if network.loss == "mse" else jnp.int32)
        precision = jax.default_matmul_precision("tensorfloat32" if network.tf32 else
                                                 "default" if network.dtype == "bf16" else "highest")
        with precision:
            state = self.initial()
            self.one = jax.jit(self.step, donate_argnums=0).lower(state, self.x, self.target).compile()
            self.loop = jax.jit(self.steps, donate_argnums=0).lower(state, self.x, self.target).compile()

    def initial(self):
        params = {name: jnp.asarray(value, DTYPES[self.network.dtype]) for name, value in self.values.params.items()}
        count = {"sgd": 0, "momentum": 1}.get(self.network.optimizer, 2)
        first, second = ({name: jnp.zeros_like(p if n < count else 0.0) for name, p in params.items()}
                         for n in range(2))
        return params, first, second, jnp.int32(0), jnp.float32(0)

    def get_loss(self, params, x, target):
        z = forward(self.network, params, x)
        if self.network.loss == "mse":
            return jnp.mean((z - target) ** 2)
        z = z.astype(jnp.float32)
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(z), target[:, None], 1))

    def step(self, state, x, target):
        params, first, second, step, _ = state
        loss, grads = jax.value_and_grad(self.get_loss)(params, x, target)
        step, results = step + 1, {}
        for name, param in params.items():
            results[name] = update(self.network, param, grads[name], first[name], second[name],
                                   step.astype(jnp.float32))
        params, first, second = ({name: result[n] for name, result in results.items()} for n in range(3))
        return params, first, second, step, loss.astype(jnp.float32)

    def steps(self, state, x, target):
        return jax.lax.fori_loop(0, self.count, lambda _, state: self.step(state, x, target), state)

    def reset(self):
        self.state = jax.block_until_ready(self.initial())

    def run_one(self):
        self.state = self.one(self.state, self.x, self.target)

    def run_loop(self):
        self.state = self.loop(self.state, self.x, self.target)

    def wait(self):
        jax.block_until_ready(self.state)

    def params(self):
        """As NumPy's arrays of f64."""
        return {name: np.asarray(value.astype(jnp.float32)).astype(np.float64) for name, value in self.state[0].items()}

    def bytes(self):
        """Of device memory while the loop runs."""
        memory = self.loop.memory_analysis()
        return (memory.argument_size_in_bytes + memory.output_size_in_bytes - memory.alias_size_in_bytes +
                memory.temp_size_in_bytes)

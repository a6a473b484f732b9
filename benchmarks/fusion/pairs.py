"""The pairs of the benchmark of fusion: a producer and its consumer, or two, of the kinds that the planner meets, of
random shapes and types. Needs no package but the standard library."""

import dataclasses
import itertools
import math
import random

BITS = {"f32": 32, "bf16": 16, "f16": 16}
ACTIVATIONS = ("gelu", "silu", "relu", "tanh", "sigmoid")


@dataclasses.dataclass(frozen=True)
class Value:
    name: str
    shape: tuple
    dtype: str

    @property
    def type(self):
        return "tensor<" + "".join(f"{n}x" for n in self.shape) + self.dtype + ">"


class Program:
    """An `aicf` program of one entry @f, op by op. What stands before `cut` is the producer's."""

    def __init__(self, rng, dtype):
        self.rng, self.dtype = rng, dtype
        self.arguments, self.results, self.producer, self.lines = [], [], None, []

    def arg(self, *shape):
        self.arguments.append(Value(f"a{len(self.arguments)}", shape, self.dtype))
        return self.arguments[-1]

    def op(self, text, shape, dtype=None):
        """`text` has `$r` for the result's type."""
        value = Value(f"v{len(self.lines)}", tuple(shape), dtype or self.dtype)
        self.lines.append(f"  %{value.name} = aicf.{text.replace('$r', value.type)}")
        return value

    def cut(self, *values):
        """All before is the producer; `values` is what the consumer reads of it."""
        self.producer = (len(self.lines), values)

    def give(self, *values):
        self.results += values

    # Maps.

    def binary(self, name, a, b):
        return self.op(f"{name} %{a.name}, %{b.name} : $r", a.shape)

    def activation(self, x, name=None):
        name = name or self.rng.choice(ACTIVATIONS)
        form = f" form = {self.rng.choice(('erf', 'tanh'))}" if name == "gelu" else ""
        return self.op(f"{name} %{x.name}{form} : $r", x.shape)

    def unary(self, name, x):
        return self.op(f"{name} %{x.name} : $r", x.shape)

    def spread(self, v, shape, dims):
        return self.op(f"broadcast %{v.name} dimensions = {list(dims)} : {v.type} -> $r", shape, v.dtype)

    def bias(self, x):
        return self.binary("add", x, self.spread(self.arg(x.shape[-1]), x.shape, [len(x.shape) - 1]))

    def cast(self, x, dtype):
        return self.op(f"cast %{x.name} : {x.type} -> $r", x.shape, dtype)

    def transpose(self, x, permutation=(1, 0)):
        return self.op(f"transpose %{x.name} permutation = {list(permutation)} : {x.type} -> $r",
                       [x.shape[d] for d in permutation])

    # Reductions.

    def reduce(self, name, x, axis):
        shape = x.shape[:axis] + x.shape[axis + 1:]
        return self.op(f"reduce_{name} %{x.name} axes = [{axis}] : {x.type} -> $r", shape)

    def softmax(self, x):
        return self.op(f"softmax %{x.name} axis = {len(x.shape) - 1} : $r", x.shape)

    def norm(self, x):
        scale, axis = self.arg(x.shape[-1]), len(x.shape) - 1
        rows = Value("", x.shape[:-1], "f32").type
        if self.rng.random() < 0.5:
            y = self.op(f"rms_norm %{x.name}, %{scale.name} axis = {axis} eps = 1.0e-5 "
                        f": ({x.type}, {scale.type}) -> ($r, {rows})", x.shape)
            self.lines[-1] = self.lines[-1].replace(" =", f", %{y.name}_rstd =", 1)
            return y
        shift = self.arg(x.shape[-1])
        y = self.op(f"layer_norm %{x.name}, %{scale.name}, %{shift.name} axis = {axis} eps = 1.0e-5 "
                    f": ({x.type}, {scale.type}, {shift.type}) -> ($r, {rows}, {rows})", x.shape)
        self.lines[-1] = self.lines[-1].replace(" =", f", %{y.name}_mean, %{y.name}_rstd =", 1)
        return y

    # Contractions.

    def matmul(self, a, b, transpose_b=False):
        flag = " {transpose_b}" if transpose_b else ""
        columns = b.shape[-2] if transpose_b else b.shape[-1]
        return self.op(f"matmul %{a.name}, %{b.name}{flag} : ({a.type}, {b.type}) -> $r", (*a.shape[:-1], columns))

    def weights(self, depth, columns):
        """(w, whether it is transposed)."""
        transposed = self.rng.random() < 0.5
        return self.arg(*((columns, depth) if transposed else (depth, columns))), transposed

    def product(self, m, n, k):
        return self.matmul(self.arg(m, k), *self.weights(k, n))

    def text(self):
        def named(values, prefix, left):
            return ", ".join(f'{left.format(v.name)}{v.type} {{aicf.name = "{prefix}{n}"}}'
                             for n, v in enumerate(values))

        returned = ", ".join("%" + v.name for v in self.results) + " : " + ", ".join(v.type for v in self.results)
        return "\n".join([f"func.func @f({named(self.arguments, 'x', '%{}: ')}) -> ({named(self.results, 'y', '')}) {{",
                          *self.lines, f"  return {returned}", "}", ""])

    def producer_text(self):
        """The producer alone."""
        alone = Program(self.rng, self.dtype)
        alone.arguments, (count, values) = self.arguments, self.producer
        alone.lines, alone.results = self.lines[:count], list(values)
        return alone.text()


# The kinds. Each takes a program and its shape, m x n or m x n x k, and writes producer, cut, consumer.


def contraction_bias(p, m, n, k):
    y = p.product(m, n, k)
    p.cut(y)
    p.give(p.bias(y))


def contraction_activation(p, m, n, k):
    y = p.product(m, n, k)
    p.cut(y)
    p.give(p.activation(y))


def contraction_residual(p, m, n, k):
    y = p.bias(p.product(m, n, k))
    p.cut(y)
    p.give(p.binary("add", y, p.arg(m, n)))


def contraction_bias_activation(p, m, n, k):
    y = p.product(m, n, k)
    p.cut(y)
    p.give(p.activation(p.bias(y)))


def contraction_gate(p, m, n, k):
    y = p.product(m, n, k)
    p.cut(y)
    p.give(p.binary("mul", p.activation(y, "silu"), p.arg(m, n)))


def contraction_transpose(p, m, n, k):
    y = p.product(m, n, k)
    p.cut(y)
    p.give(p.transpose(y))


def contraction_softmax(p, m, n, k):
    y = p.product(m, n, k)
    p.cut(y)
    p.give(p.softmax(y))


def contraction_norm(p, m, n, k):
    y = p.product(m, n, k)
    p.cut(y)
    p.give(p.norm(y))


def contraction_column_sums(p, m, n, k):
    y = p.product(m, n, k)
    p.cut(y)
    p.give(y, p.reduce("sum", y, 0))


def activation_contraction(p, m, n, k):
    x = p.activation(p.arg(m, k))
    p.cut(x)
    p.give(p.matmul(x, *p.weights(k, n)))


def gate_contraction(p, m, n, k):
    x = p.binary("mul", p.activation(p.arg(m, k), "silu"), p.arg(m, k))
    p.cut(x)
    p.give(p.matmul(x, *p.weights(k, n)))


def scaled_weights_contraction(p, m, n, k):
    w = p.arg(n, k)
    w = p.binary("mul", w, p.spread(p.arg(n), w.shape, [0]))
    p.cut(w)
    p.give(p.matmul(p.arg(m, k), w, transpose_b=True))


def norm_contraction(p, m, n, k):
    x = p.norm(p.arg(m, k))
    p.cut(x)
    p.give(p.matmul(x, *p.weights(k, n)))


def softmax_contraction(p, m, n, k):
    x = p.softmax(p.arg(m, k))
    p.cut(x)
    p.give(p.matmul(x, p.arg(k, n)))


def map_map(p, m, n):
    y = p.activation(p.bias(p.arg(m, n)))
    p.cut(y)
    p.give(p.binary("mul", y, p.arg(m, n)))


def vector_map(p, m, n):
    v = p.activation(p.binary("mul", p.arg(n), p.arg(n)))
    p.cut(v)
    p.give(p.binary("mul", p.arg(m, n), p.spread(v, (m, n), [1])))


def map_row_sum(p, m, n):
    y = p.binary("mul", p.arg(m, n), p.arg(m, n))
    p.cut(y)
    p.give(p.reduce(p.rng.choice(("sum", "max")), y, 1))


def map_softmax(p, m, n):
    y = p.binary("add", p.arg(m, n), p.arg(m, n))
    p.cut(y)
    p.give(p.softmax(y))


def residual_norm(p, m, n):
    """The sum is a result, too."""
    y = p.binary("add", p.arg(m, n), p.arg(m, n))
    p.cut(y)
    p.give(y, p.norm(y))


def norm_map(p, m, n):
    y = p.norm(p.arg(m, n))
    p.cut(y)
    p.give(p.activation(y))


def row_sum_map(p, m, n):
    x = p.arg(m, n)
    s = p.reduce(p.rng.choice(("max", "mean")), x, 1)
    p.cut(s)
    p.give(p.activation(p.binary("sub", x, p.spread(s, (m, n), [0]))))


def column_mean_map(p, m, n):
    x = p.arg(m, n)
    s = p.reduce("mean", x, 0)
    p.cut(s)
    p.give(p.binary("sub", x, p.spread(s, (m, n), [1])))


def map_column_sum(p, m, n):
    """As of a gradient and that of the bias before it."""
    x, dy = p.arg(m, n), p.arg(m, n)
    dx = p.op(f"gelu_grad %{x.name}, %{dy.name} form = tanh : $r", x.shape)
    p.cut(dx)
    p.give(dx, p.reduce("sum", dx, 0))


def norm_column_sum(p, m, n):
    y = p.norm(p.arg(m, n))
    p.cut(y)
    p.give(p.reduce("sum", y, 0))


def transpose_map(p, m, n):
    x = p.transpose(p.arg(n, m))
    p.cut(x)
    p.give(p.activation(p.bias(x)))


def map_transpose(p, m, n):
    y = p.activation(p.arg(m, n))
    p.cut(y)
    p.give(p.transpose(y))


def transpose_softmax(p, m, n):
    x = p.transpose(p.arg(n, m))
    p.cut(x)
    p.give(p.softmax(x))


def shared_maps(p, m, n):
    y = p.activation(p.arg(m, n), "gelu")
    p.cut(y)
    p.give(p.binary("mul", y, p.arg(m, n)), p.transpose(y))


def shared_sums(p, m, n):
    y = p.activation(p.arg(m, n))
    p.cut(y)
    p.give(p.reduce("sum", y, 1), p.reduce("sum", y, 0))


def shared_contraction(p, m, n, k):
    x = p.activation(p.arg(m, k))
    p.cut(x)
    p.give(p.matmul(x, *p.weights(k, n)), p.reduce("sum", x, 0))


CONTRACTIONS = (contraction_bias, contraction_activation, contraction_residual, contraction_bias_activation,
                contraction_gate, contraction_transpose, contraction_softmax, contraction_norm, contraction_column_sums,
                activation_contraction, gate_contraction, scaled_weights_contraction, norm_contraction,
                softmax_contraction, shared_contraction)
ROWS = (map_map, vector_map, map_row_sum, map_softmax, residual_norm, norm_map, row_sum_map, column_mean_map,
        map_column_sum, norm_column_sum, transpose_map, map_transpose, transpose_softmax, shared_maps, shared_sums)


@dataclasses.dataclass(frozen=True)
class Limits:
    """What a pair may take: elements of a matrix, and multiplications of a contraction in f32 and in 16 bits."""

    elements: int
    products: int
    products_16: int


# A pair of H200 then takes some milliseconds at most if nothing goes wrong, one of a small CPU as well.
LIMITS = {"cuda": Limits(1 << 25, 1 << 34, 1 << 36), "cpu": Limits(1 << 20, 1 << 26, 1 << 26)}

# Ranges of the extents, of which each shape takes one; ragged: any number, else a multiple of 8.
MATRICES = {"small": ((8, 256), (16, 512)), "medium": ((256, 2048), (256, 2048)), "large": ((2048, 8192), (1024, 8192)),
            "tall": ((8192, 65536), (16, 128)), "wide": ((8, 64), (4096, 32768)), "ragged": ((100, 4000), (50, 3000))}
PRODUCTS = {"small": ((16, 256),) * 3, "medium": ((256, 1024),) * 3,
            "large": ((2048, 8192), (1024, 4096), (512, 4096)), "rows": ((8, 64), (1024, 8192), (1024, 8192)),
            "deep": ((64, 256), (64, 256), (4096, 16384)), "flat": ((1024, 8192), (512, 2048), (16, 64)),
            "ragged": ((50, 2000), (50, 2000), (50, 1000))}


def draw_extents(rng, sizes, ranges):
    extents = []
    for low, high in ranges:
        extent = round(low * (high / low) ** rng.random())
        step = 1 if sizes == "ragged" else 64 if extent >= 1024 else 8
        extents.append(max(extent // step, 1) * step)
    return extents


def halve_largest(extents, step):
    i = extents.index(max(extents))
    extents[i] = max(extents[i] // 2 // step, 1) * step


@dataclasses.dataclass
class Pair:
    index: int
    kind: str
    sizes: str
    extents: list
    dtype: str
    program: Program

    @property
    def name(self):
        return f"{self.index:02}-{self.kind}-{self.dtype}-{'x'.join(map(str, self.extents))}"


def draw_pair(seed, index, attempt, device):
    """Pair `index` of `seed`: the kinds take turns, the rest is drawn. An `attempt` after the first is for a pair that
    was no legal fusion, and takes the same kind."""
    rng = random.Random(f"{seed} {index} {attempt}")
    kinds = CONTRACTIONS + ROWS
    turn = random.Random(f"{seed} {index // len(kinds)}").sample(kinds, len(kinds))
    build = turn[index % len(kinds)]
    of_contraction = build in CONTRACTIONS
    dtype, limits = rng.choice(list(BITS)), LIMITS[device]
    ranges = PRODUCTS if of_contraction else MATRICES
    sizes = rng.choice(list(ranges))
    extents = draw_extents(rng, sizes, ranges[sizes])
    products = limits.products if dtype == "f32" else limits.products_16
    while (of_contraction and math.prod(extents) > products) or any(
            a * b > limits.elements for a, b in itertools.combinations(extents, 2)):
        halve_largest(extents, 1 if sizes == "ragged" else 8)
    program = Program(rng, dtype)
    build(program, *extents)
    return Pair(index, build.__name__, sizes, extents, dtype, program)

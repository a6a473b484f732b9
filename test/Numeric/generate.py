"""Random programs: fused graphs of ops (`random_module`). Every op alone is in op_cases.py.

A random program is evaluated while it grows, on the inputs that it will be tested with. An op whose result would
grow out of range, or that the oracle could not hold a compiler to, is taken back; so every program has an answer.
"""

import numpy as np

import oracle
from program import Module, random_tensor
from shapes import EXTENTS, INT_TYPES, MOST_ELEMENTS, random_shape

# ---------------------------------------------------------------------------------------------------------------------
# Graphs of ops
# ---------------------------------------------------------------------------------------------------------------------


class Rejected(Exception):
    """The op just added has no testable result."""


class Grower:
    """Adds random ops to an entry, keeping the values of one set of inputs beside it."""

    def __init__(self, entry, rng, state, inputs, dtype):
        self.e, self.rng, self.state, self.inputs, self.dtype = entry, rng, state, inputs, dtype
        self.values = {}
        self.usable = []
        # Symbols whose old value must not be read any more: their memory holds the new one.
        self.overwritten = set()
        self.reads = {}

    # -- Building blocks: each evaluates what it adds and raises Rejected ----------------------------------------------

    def add(self, name, operands, types, **attrs):
        result = self.e.op(name, operands, types, **attrs)
        op = self.e.ops[-1]
        self.e.evaluate_op(op, self.values, self.state)
        for v in op.results:
            value = self.values[v]
            if not oracle.is_float(value.dtype):
                ok = value.loose.mean() <= 0.01
            else:
                with np.errstate(invalid="ignore"):
                    size = np.abs(value.data)
                    ok = np.isfinite(size).all() and size.max(initial=0) < (200 if value.dtype == "f16" else 1e4)
                    # Cancellation may cost digits, but the tensor as a whole has to mean something.
                    ok = ok and not value.loose.any()
                    ok = ok and np.linalg.norm(value.err) <= 0.05 * np.linalg.norm(value.data) + 1e-30
            if not ok:
                raise Rejected
        return result

    def keep(self, *values):
        self.usable.extend(values)
        return values[0]

    def fresh(self, dtype, shape, integers=(-3, 12)):
        v = self.e.input(dtype, shape)
        name = f"x{len(self.e.inputs) - 1}"
        self.inputs[name] = self.values[v] = random_tensor(self.rng, dtype, shape, integers=integers)
        return v

    def read(self, symbol):
        """The current value of a global, read once until it changes."""
        if symbol not in self.reads:
            _, dtype, shape = self.e.module.globals[symbol]
            self.reads[symbol] = self.add("read", [], [(dtype, shape)], symbol=symbol)
        return self.reads[symbol]

    def pick(self, accept=lambda v: True):
        """A usable value, recent ones more often; none if no value is accepted."""
        found = [v for v in self.usable if accept(v)]
        if not found:
            raise Rejected
        back = min(int(self.rng.geometric(0.35)) - 1, len(found) - 1)
        return found[-1 - back]

    def shape(self, v):
        return self.e.shape(v)

    def kind(self, v):
        return self.e.dtype(v)

    def floating(self, rank=None, least=0):
        return self.pick(lambda v: oracle.is_float(self.kind(v)) and len(self.shape(v)) >= least
                         and (rank is None or len(self.shape(v)) == rank))

    def like(self, x):
        """A second operand of x's type: an older value, a broadcast vector, a constant, or a new input."""
        dtype, shape = self.e.types[x]
        choice = self.rng.random()
        same = [v for v in self.usable if self.e.types[v] == (dtype, shape)]
        if same and choice < 0.55:
            return same[int(self.rng.integers(0, len(same)))]
        if shape and choice < 0.8:
            rank = len(shape)
            chosen = sorted(int(d) for d in self.rng.choice(rank, size=self.rng.integers(0, rank), replace=False))
            vector = self.fresh(dtype, [shape[d] for d in chosen])
            return self.add("broadcast", [vector], [(dtype, shape)], dimensions=chosen)
        if choice < 0.88:
            value = float(self.rng.choice([0.5, -1.0, 2.0, 0.125]))
            return self.add("constant", [], [(dtype, shape)], value=value)
        return self.fresh(dtype, shape)

    # -- Motifs -------------------------------------------------------------------------------------------------------

    def unary(self):
        x = self.floating()
        name = str(self.rng.choice(["exp", "relu", "relu", "save", "log", "sigmoid", "silu", "neg", "abs"]))
        self.keep(self.add(name, [x], [self.e.types[x]]))

    def binary(self):
        x = self.floating()
        name = str(self.rng.choice(["add", "add", "sub", "mul", "mul", "max", "min", "div", "relu_grad"]))
        operands = [x, self.like(x)]
        if self.rng.random() < 0.5:
            operands.reverse()
        self.keep(self.add(name, operands, [self.e.types[x]]))

    def matmul(self):
        x = self.floating(least=2)
        dtype, shape = self.e.types[x]
        n = int(self.rng.choice(EXTENTS))
        flip_x, flip_w, swap = (bool(b) for b in self.rng.integers(0, 2, size=3))
        batch, (rows, columns) = shape[:-2], shape[-2:]
        # x is the left operand, or after the swap the right one.
        k, m = (rows, columns) if flip_x != swap else (columns, rows)
        if np.prod(batch, initial=1) * m * n > MOST_ELEMENTS:
            raise Rejected
        if swap:
            w = self.fresh(dtype, (*batch, *((k, n) if flip_w else (n, k))))
            flips = {"transpose_a": flip_w, "transpose_b": flip_x}
            result = self.add("matmul", [w, x], [(self.wider(dtype), (*batch, n, m))], **flips)
        else:
            w = self.fresh(dtype, (*batch, *((n, k) if flip_w else (k, n))))
            flips = {"transpose_a": flip_x, "transpose_b": flip_w}
            result = self.add("matmul", [x, w], [(self.wider(dtype), (*batch, m, n))], **flips)
        self.keep(self.scaled(result, k))

    def product_of_two(self):
        """A matrix product of two computed values."""
        x = self.floating(rank=2)
        y = self.pick(lambda v: self.kind(v) == self.kind(x) and len(self.shape(v)) == 2
                      and set(self.shape(v)) & set(self.shape(x)))
        a, b = self.shape(x), self.shape(y)
        for flip_a, k_a, m in ((False, a[1], a[0]), (True, a[0], a[1])):
            for flip_b, k_b, n in ((False, b[0], b[1]), (True, b[1], b[0])):
                if k_a == k_b and m * n <= MOST_ELEMENTS:
                    types = [(self.wider(self.kind(x)), (m, n))]
                    result = self.add("matmul", [x, y], types, transpose_a=flip_a, transpose_b=flip_b)
                    return self.keep(self.scaled(result, k_a))
        raise Rejected

    def wider(self, dtype):
        return oracle.accumulator(dtype) if self.rng.random() < 0.5 else dtype

    def scaled(self, x, k):
        """Often, keep sums of k products near 1."""
        if k < 8 or self.rng.random() < 0.3:
            return x
        dtype, shape = self.e.types[x]
        factor = self.add("constant", [], [(dtype, shape)], value=2.0 ** -round(np.log2(k) / 2))
        return self.add("mul", [x, factor], [(dtype, shape)])

    def linear(self):
        x = self.floating(least=1)
        dtype, shape = self.e.types[x]
        o = int(self.rng.choice(EXTENTS))
        if shape[-1] * o > MOST_ELEMENTS or np.prod(shape[:-1], initial=1) * o > MOST_ELEMENTS:
            raise Rejected
        w = self.parameter(dtype, (shape[-1], o))
        operands = [x, w]
        if self.rng.random() < 0.7:
            operands.append(self.parameter(dtype, (o,)))
        y = self.scaled(self.add("linear", operands, [(dtype, (*shape[:-1], o))]), shape[-1])
        if self.rng.random() < 0.6:
            y = self.add("relu", [y], [self.e.types[y]])
        self.keep(y)

    def parameter(self, dtype, shape):
        """An existing global of the type, a new one, or an input."""
        choice = self.rng.random()
        fits = [n for n, (role, d, s) in self.e.module.globals.items()
                if role == "param" and (d, s) == (dtype, tuple(shape)) and n not in self.overwritten]
        if fits and choice < 0.5:
            return self.read(fits[int(self.rng.integers(0, len(fits)))])
        if choice < 0.8:
            return self.read(self.new_global("param", dtype, shape))
        return self.fresh(dtype, shape)

    def new_global(self, role, dtype, shape):
        name = self.e.module.add_global(role, dtype, shape)
        self.state[name] = random_tensor(self.rng, dtype, shape)
        self.e.module.initial[name] = self.state[name]
        return name

    def linear_bwd(self):
        x = self.floating(rank=2)
        dtype, (n, i) = self.e.types[x]
        dy = self.pick(lambda v: self.kind(v) == dtype and len(self.shape(v)) == 2 and self.shape(v)[0] == n)
        o = self.shape(dy)[1]
        if i * o > MOST_ELEMENTS:
            raise Rejected
        w = self.parameter(dtype, (i, o))
        self.keep(*self.add("linear_bwd", [x, w, dy], [(dtype, (n, i)), (dtype, (i, o)), (dtype, (o,))]))

    def reduce(self):
        x = self.floating(least=1)
        dtype, shape = self.e.types[x]
        rank = len(shape)
        axes = sorted(int(d) for d in self.rng.choice(rank, size=self.rng.integers(1, rank + 1), replace=False))
        kept = [d for d in range(rank) if d not in axes]
        name = str(self.rng.choice(["reduce_sum", "reduce_max"]))
        r = self.add(name, [x], [(dtype, [shape[d] for d in kept])], axes=axes)
        if self.rng.random() < 0.5:
            r = self.add("broadcast", [r], [(dtype, shape)], dimensions=kept)
            other = str(self.rng.choice(["sub", "mul", "add"]))
            r = self.add(other, [x, r], [(dtype, shape)])
        self.keep(r)

    def softmax(self):
        x = self.floating(least=1)
        self.keep(self.add("softmax", [x], [self.e.types[x]], axis=int(self.rng.integers(0, len(self.shape(x))))))

    def loss(self):
        x = self.floating(rank=2)
        dtype, (n, c) = self.e.types[x]
        labels = self.fresh(str(self.rng.choice(INT_TYPES)), (n,), integers=(-1, c + 1))
        losses = self.add("softmax_cross_entropy", [x, labels], [(dtype, (n,))])
        weight = self.add("constant", [], [(dtype, (n,))], value=0.25)
        self.keep(losses, self.add("softmax_cross_entropy_grad", [x, labels, weight], [(dtype, (n, c))]))

    def layer_norm(self):
        """x minus its mean, over the root of its variance, as exp(-0.5 log(..))."""
        x = self.floating(least=2)
        dtype, shape = self.e.types[x]
        outer, kept = (dtype, shape[:-1]), list(range(len(shape) - 1))
        share = self.add("constant", [], [outer], value=1.0 / shape[-1])

        def mean(v):
            total = self.add("reduce_sum", [v], [outer], axes=[len(shape) - 1])
            return self.add("mul", [total, share], [outer])

        def spread(v):
            return self.add("broadcast", [v], [(dtype, shape)], dimensions=kept)

        centred = self.add("sub", [x, spread(mean(x))], [(dtype, shape)])
        variance = mean(self.add("mul", [centred, centred], [(dtype, shape)]))
        small = self.add("constant", [], [outer], value=0.0625)
        logarithm = self.add("log", [self.add("add", [variance, small], [outer])], [outer])
        half = self.add("constant", [], [outer], value=-0.5)
        inverse = self.add("exp", [self.add("mul", [logarithm, half], [outer])], [outer])
        self.keep(self.add("mul", [centred, spread(inverse)], [(dtype, shape)]), inverse)

    def move(self):
        x = self.floating(least=2)
        dtype, shape = self.e.types[x]
        if self.rng.random() < 0.6:
            permutation = [int(d) for d in self.rng.permutation(len(shape))]
            types = [(dtype, [shape[d] for d in permutation])]
            return self.keep(self.add("transpose", [x], types, permutation=permutation))
        target = (int(np.prod(shape)),) if self.rng.random() < 0.4 else (shape[0] * shape[1], *shape[2:])
        return self.keep(self.add("reshape", [x], [(dtype, target)]))

    def cast(self):
        x = self.floating()
        to = str(self.rng.choice([t for t in ("f32", "bf16", "f16") if t != self.kind(x)]))
        y = self.add("cast", [x], [(to, self.shape(x))])
        self.keep(self.add("cast", [y], [self.e.types[x]]) if self.rng.random() < 0.5 else y)

    def labels(self):
        x = self.floating(least=2)
        axis = int(self.rng.integers(0, len(self.shape(x))))
        kept = [extent for d, extent in enumerate(self.shape(x)) if d != axis]
        best = self.add("argmax", [x], [("i32", kept)], axis=axis)
        self.keep(best)
        if self.rng.random() < 0.5:
            self.keep(self.add("one_hot", [best], [self.e.types[x]], axis=axis))

    def train_layer(self):
        """A layer with its loss, gradients and updates: the shape of a training step."""
        x = self.floating(rank=2)
        dtype, (n, i) = self.e.types[x]
        o = int(self.rng.choice(EXTENTS))
        if max(i * o, n * o) > MOST_ELEMENTS:
            raise Rejected
        w, b = self.new_global("param", dtype, (i, o)), self.new_global("param", dtype, (o,))
        kept = self.add("save", [x], [(dtype, (n, i))])
        y = self.add("linear", [x, self.read(w), self.read(b)], [(dtype, (n, o))])
        if self.rng.random() < 0.5:
            dy = self.add("softmax", [self.scaled(y, i)], [(dtype, (n, o))], axis=1)
        else:
            target = self.fresh(dtype, (n, o))
            dy = self.add("sub", [self.scaled(y, i), target], [(dtype, (n, o))])
        types = [(dtype, (n, i)), (dtype, (i, o)), (dtype, (o,))]
        dx, dw, db = self.add("linear_bwd", [kept, self.read(w), dy], types)
        self.keep(dy, self.add("relu_grad", [kept, dx], [(dtype, (n, i))]))
        for symbol, grad in ((w, dw), (b, db)):
            self.descend(symbol, grad)

    def update(self):
        """Gradient descent on a global that this entry has read, with a value of its shape as the gradient."""
        symbols = [n for n in self.reads if self.e.module.globals[n][0] == "param"]
        if not symbols:
            raise Rejected
        symbol = symbols[int(self.rng.integers(0, len(symbols)))]
        _, dtype, shape = self.e.module.globals[symbol]
        old = self.read(symbol)
        self.descend(symbol, self.pick(lambda v: self.e.types[v] == (dtype, shape) and v != old))

    def descend(self, symbol, grad):
        _, dtype, shape = self.e.module.globals[symbol]
        old = self.read(symbol)
        rates = [n for n, g in self.e.module.globals.items() if g[0] == "meta"]
        rate = self.read(rates[0] if rates else self.new_global("meta", "f32", ()))
        if self.rng.random() < 0.5:
            state = self.new_global("state", dtype, shape)
            velocity = self.read(state)
            new, moved = self.add("sgd_momentum", [old, grad, velocity, rate, rate], [(dtype, shape)] * 2)
            self.overwrite(state, moved)
        else:
            new = self.add("sgd", [old, grad, rate], [(dtype, shape)])
        self.overwrite(symbol, new)

    def overwrite(self, symbol, value):
        """Updates a global and forgets its old value, and what only renames it, so that it can be done in place."""
        self.e.op("update", [value], symbol=symbol, in_place=True)
        self.state[symbol] = self.values[value]
        dead = {self.reads.pop(symbol)}
        for op in self.e.ops:
            if op.name in ("reshape", "transpose", "broadcast", "save") and op.operands[0] in dead:
                dead.update(op.results)
        self.usable = [v for v in self.usable if v not in dead]
        self.overwritten.add(symbol)


MOTIFS = {
    "unary": 4, "binary": 6, "matmul": 3, "product_of_two": 1.5, "linear": 2.5, "linear_bwd": 1.5, "reduce": 2.5,
    "softmax": 1.2, "loss": 0.8, "layer_norm": 0.7, "move": 1.5, "cast": 0.6, "labels": 0.5, "update": 1.5,
    "train_layer": 1.5,
}


def grow_entry(module, name, rng, state):
    """A random entry, and the inputs it was grown on."""
    entry = module.add_entry(name)
    dtype = str(rng.choice(["f32", "bf16", "f16"], p=[0.86, 0.08, 0.06]))
    inputs = {}
    grower = Grower(entry, rng, state, inputs, dtype)
    for _ in range(int(rng.integers(1, 4))):
        grower.keep(grower.fresh(dtype, random_shape(rng, int(rng.choice([1, 2, 2, 2, 3])), 2000)))
    names, weights = list(MOTIFS), np.array(list(MOTIFS.values()))
    wanted, attempts = int(rng.integers(3, 12)), 0
    while wanted and attempts < 60:
        attempts += 1
        mark = Mark(grower)
        try:
            getattr(grower, str(rng.choice(names, p=weights / weights.sum())))()
            wanted -= 1
        except Rejected:
            mark.restore()
    choose_outputs(grower, rng)
    return entry, inputs


class Mark:
    """The state of a grower, to go back to."""

    def __init__(self, grower):
        g = self.grower = grower
        e = g.e
        self.saved = (len(e.ops), len(e.types), dict(e.inputs), dict(g.inputs), list(g.usable), dict(g.reads),
                      set(g.overwritten), dict(g.state), dict(e.module.globals), dict(e.module.initial))

    def restore(self):
        g, e = self.grower, self.grower.e
        ops, types, e.inputs, inputs, g.usable, g.reads, g.overwritten, state, module_globals, initial = self.saved
        del e.ops[ops:], e.types[types:]
        for target, source in ((g.inputs, inputs), (g.state, state), (e.module.globals, module_globals),
                               (e.module.initial, initial)):
            target.clear()
            target.update(source)
        for v in [v for v in g.values if v >= types]:
            del g.values[v]


def choose_outputs(grower, rng):
    """Values that nothing uses, and some that others use too."""
    entry = grower.e
    used = {v for op in entry.ops for v in op.operands}
    ends = [v for v in grower.usable if v not in used and v not in entry.inputs.values()]
    shared = [v for v in grower.usable if v in used and v not in entry.inputs.values()]
    if shared and rng.random() < 0.5:
        ends.append(shared[int(rng.integers(0, len(shared)))])
    passes = [v for v in grower.usable if v in entry.inputs.values()]
    if rng.random() < 0.04 or not ends:
        ends += passes[:1]
    for v in ends:
        if v not in entry.outputs.values():
            entry.output(v)


def random_module(seed, entries):
    """A module of random entries, with the inputs each was grown on. They share globals and run in order."""
    rng = np.random.default_rng(seed)
    module, state, inputs = Module(), {}, {}
    for i in range(entries):
        entry, values = grow_entry(module, f"p{i}", rng, state)
        inputs.update({f"{entry.name}:{name}": value for name, value in values.items()})
    return module, inputs

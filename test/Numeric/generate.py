"""Random programs: entries that share globals, each a graph in which the ops of op_cases.py meet.

A program is evaluated while it grows, on the inputs that it will be tested with. An op whose result would grow out of
range, or that the oracle could not hold a compiler to, is taken back; so every program has an answer. Nothing in the
dialect is undefined (docs/aicf.md), so any program of well-typed ops is a fair one.

Program i of a seed is the same whatever module it stands in: `random_module(seed, range(40, 48))` holds the programs 40
to 47 of `seed`, whose entries and globals begin with their number.
"""

import numpy as np

import oracle
from op_cases import OP_CASES
from program import Module, random_tensor
from shapes import EXTENTS, random_shape

# Elements of a value in a graph; what a motif adds may be larger by a factor.
MOST_ELEMENTS = 1500
# Element types that an entry's first inputs have, and how often.
TYPES = {"f32": 0.62, "bf16": 0.1, "f16": 0.08, "f64": 0.1, "i32": 0.07, "i64": 0.03}


class Rejected(Exception):
    """What was just added has no testable result."""


class Grower:
    """Adds random ops to an entry, keeping the values of one set of inputs beside it.

    It is a builder for op_cases.py: `input` is, where one fits, a value computed before, and `output` makes a value
    usable.
    """

    def __init__(self, entry, rng, prefix, state, inputs):
        self.e, self.rng, self.prefix, self.state, self.inputs = entry, rng, prefix, state, inputs
        self.values = {}
        self.usable = []
        # Symbols with an update that has to be in place: what it overwrites must not be read any more.
        self.overwritten = set()
        self.reads = {}

    # -- The builder: each evaluates what it adds and raises Rejected --------------------------------------------------

    def op(self, name, operands, types=(), **attrs):
        result = self.e.op(name, operands, types, **attrs)
        op = self.e.ops[-1]
        self.e.evaluate_op(op, self.values, self.state)
        if not all(testable(self.values[v]) for v in op.results):
            raise Rejected
        return result

    def output(self, value):
        self.usable.append(self.resolved(value))
        return self.usable[-1]

    def some(self, _rng, items):
        items = list(items)
        return [items[int(self.rng.integers(0, len(items)))]]

    def any_shape(self, rng, dtype, ranks, most=MOST_ELEMENTS):
        """That of a value, if need be reshaped; rarely a new one."""
        most = min(most, MOST_ELEMENTS)
        if rng.random() < 0.92:
            typed = [v for v in self.usable if self.kind(v) == dtype and self.size(v) <= most]
            found = [v for v in typed if len(self.shape(v)) in ranks]
            if found:
                return self.shape(self.recent(found))
            if typed:
                rank = int(rng.choice([r for r in ranks if r] or ranks))
                if rank:
                    return self.shape(self.reshaped(self.recent(typed), rank))
        return random_shape(rng, int(rng.choice(ranks)), most)

    def input(self, dtype, shape, positive=False):
        """A value of the type: computed before, a broadcast one, a param, a constant, or a new input."""
        shape = tuple(shape)
        if positive:
            return self.positive(self.input(dtype, shape))
        same = [v for v in self.usable if self.e.types[v] == (dtype, shape)]
        if same and self.rng.random() < 0.75:
            return self.recent(same)
        choice = self.rng.random()
        if shape and choice < 0.3:
            chosen = sorted(int(d) for d in self.rng.choice(len(shape), size=self.rng.integers(0, len(shape)),
                                                            replace=False))
            vector = self.parameter(dtype, [shape[d] for d in chosen])
            return self.op("broadcast", [vector], [(dtype, shape)], dimensions=chosen)
        if choice < 0.45 and dtype != "i1":
            value = float(self.rng.choice([0.5, -1.0, 2.0, 0.125])) if oracle.is_float(dtype) else 3
            return self.op("constant", [], [(dtype, shape)], value=value)
        return self.parameter(dtype, shape)

    # -- Choosing and shaping values -----------------------------------------------------------------------------------

    def resolved(self, v):
        """Often, large floats scaled towards 1, so that what follows stays in range."""
        dtype, shape = self.e.types[v]
        size = np.abs(self.values[v].data).max(initial=0)
        if not oracle.is_float(dtype) or size < 30 or self.rng.random() < 0.3:
            return v
        factor = self.op("constant", [], [(dtype, shape)], value=2.0 ** -round(np.log2(size)))
        return self.op("mul", [v, factor], [(dtype, shape)])

    def positive(self, v):
        """|v|, or its exponential, and a bit."""
        dtype, shape = self.e.types[v]
        if not oracle.is_float(dtype):
            return v
        grown = self.op(str(self.rng.choice(["abs", "sigmoid"])), [v], [(dtype, shape)])
        return self.op("add", [grown, self.op("constant", [], [(dtype, shape)], value=0.25)], [(dtype, shape)])

    def reshaped(self, v, rank):
        """v with dimensions merged, or with new ones of extent 1 or from a factor."""
        dtype, shape = self.e.types[v]
        target = list(shape)
        while len(target) > rank:
            at = int(self.rng.integers(0, len(target) - 1))
            target[at:at + 2] = [target[at] * target[at + 1]]
        while len(target) < rank:
            at = int(self.rng.integers(0, len(target) + 1))
            factors = [f for f in (2, 3, 4, 5) if at < len(target) and target[at] % f == 0]
            if factors and self.rng.random() < 0.7:
                factor = int(self.rng.choice(factors))
                target[at:at + 1] = [target[at] // factor, factor]
            else:
                target.insert(at, 1)
        return self.output(self.op("reshape", [v], [(dtype, target)]))

    def fresh(self, dtype, shape, integers=(-3, 12)):
        v = self.e.input(dtype, shape)
        name = f"x{len(self.e.inputs) - 1}"
        self.inputs[name] = self.values[v] = random_tensor(self.rng, dtype, shape, integers=integers)
        return v

    def read(self, symbol):
        """The current value of a global; mostly one op reads it until it changes."""
        if symbol not in self.reads or (symbol not in self.overwritten and self.rng.random() < 0.1):
            _, dtype, shape = self.e.module.globals[symbol]
            self.reads[symbol] = self.op("read", [], [(dtype, shape)], symbol=symbol)
        return self.reads[symbol]

    def recent(self, values):
        """One of `values`, later ones more often."""
        back = min(int(self.rng.geometric(0.3)) - 1, len(values) - 1)
        return values[-1 - back]

    def pick(self, accept=lambda v: True):
        """A usable value; rejects if none is accepted."""
        found = [v for v in self.usable if accept(v)]
        if not found:
            raise Rejected
        return self.recent(found)

    def shape(self, v):
        return self.e.shape(v)

    def kind(self, v):
        return self.e.dtype(v)

    def size(self, v):
        return int(np.prod(self.shape(v), initial=1))

    def floating(self, rank=None, least=0):
        return self.pick(lambda v: oracle.is_float(self.kind(v)) and len(self.shape(v)) >= least
                         and (rank is None or len(self.shape(v)) == rank))

    # -- Motifs --------------------------------------------------------------------------------------------------------

    def case(self):
        """An op of op_cases.py, on an element type that is there, or a cast away from one."""
        dtype = self.kind(self.pick())
        names = [name for name, (_, dtypes) in OP_CASES.items() if dtype in dtypes and name not in NOT_IN_GRAPHS]
        OP_CASES[str(self.rng.choice(names))][0](self, self.rng, dtype)

    def across_view(self):
        """A computed value under another shape, and what works on that: fusion has to look through the view."""
        x = self.floating(least=1)
        dtype, shape = self.e.types[x]
        choice = self.rng.random()
        if choice < 0.3 and len(shape) >= 2:
            x = self.op("transpose", [x], [(dtype, (*shape[:-2], shape[-1], shape[-2]))],
                        permutation=[*range(len(shape) - 2), len(shape) - 1, len(shape) - 2])
        elif choice < 0.8:
            x = self.op(str(self.rng.choice(["relu", "tanh", "sigmoid", "neg"])), [x], [(dtype, shape)])
        if self.rng.random() < 0.3:
            self.output(x)
        v = x
        for _ in range(int(self.rng.integers(1, 3))):
            # Dims merged first and then split elsewhere, or only one of the two.
            rank = len(self.shape(v))
            if rank > 1 and self.rng.random() < 0.7:
                v = self.reshaped(v, int(self.rng.integers(1, rank)))
            if rank < 4 and self.rng.random() < 0.7:
                v = self.reshaped(v, int(self.rng.integers(len(self.shape(v)), 5)))
        shape = self.shape(v)
        rank = len(shape)
        work = str(self.rng.choice(["map", "row", "sum", "spread", "transpose"]))
        if rank and work == "row":
            y = self.op("softmax", [v], [(dtype, shape)], axis=int(self.rng.integers(0, rank)))
        elif rank and work == "sum":
            axes = sorted(int(d) for d in self.rng.choice(rank, size=self.rng.integers(1, rank + 1), replace=False))
            y = self.op("reduce_max", [v], [(dtype, [shape[d] for d in range(rank) if d not in axes])], axes=axes)
        elif rank and work == "spread":
            kept = sorted(int(d) for d in self.rng.choice(rank, size=self.rng.integers(0, rank), replace=False))
            term = self.parameter(dtype, tuple(shape[d] for d in kept))
            y = self.op("broadcast", [term], [(dtype, shape)], dimensions=kept)
            y = self.op("add", [v, y], [(dtype, shape)])
        elif rank and work == "transpose":
            order = [int(d) for d in self.rng.permutation(rank)]
            y = self.op("transpose", [v], [(dtype, [shape[d] for d in order])], permutation=order)
        else:
            y = self.op("add", [v, self.op("relu", [v], [(dtype, shape)])], [(dtype, shape)])
        self.output(y)
        if self.rng.random() < 0.3:
            self.output(self.reshaped(y, int(self.rng.integers(1, 4))))

    def product_of_two(self):
        """A matrix product of two computed values."""
        x = self.floating(rank=2)
        y = self.pick(lambda v: self.kind(v) == self.kind(x) and len(self.shape(v)) == 2
                      and set(self.shape(v)) & set(self.shape(x)))
        a, b = self.shape(x), self.shape(y)
        for flip_a, k_a, m in ((False, a[1], a[0]), (True, a[0], a[1])):
            for flip_b, k_b, n in ((False, b[0], b[1]), (True, b[1], b[0])):
                if k_a == k_b and m * n <= MOST_ELEMENTS:
                    dtype = self.kind(x)
                    types = [(str(self.rng.choice([dtype, oracle.accumulator(dtype)])), (m, n))]
                    return self.output(self.op("matmul", [x, y], types, transpose_a=flip_a, transpose_b=flip_b))
        raise Rejected

    def layer(self):
        """A dense layer on params with an activation."""
        x = self.floating(least=1)
        dtype, shape = self.e.types[x]
        o = int(self.rng.choice(EXTENTS))
        if shape[-1] * o > MOST_ELEMENTS or np.prod(shape[:-1], initial=1) * o > MOST_ELEMENTS:
            raise Rejected
        operands = [x, self.parameter(dtype, (shape[-1], o))]
        if self.rng.random() < 0.7:
            operands.append(self.parameter(dtype, (o,)))
        y = self.resolved(self.op("linear", operands, [(dtype, (*shape[:-1], o))]))
        activation = str(self.rng.choice(["relu", "tanh", "sigmoid", "silu", "save", "stop_gradient"]))
        self.output(self.op(activation, [y], [self.e.types[y]]))

    def parameter(self, dtype, shape):
        """An existing global of the type, a new one, or an input."""
        choice = self.rng.random()
        fits = [n for n in self.symbols("param", "state") if self.e.module.globals[n][1:] == (dtype, tuple(shape))
                and n not in self.overwritten]
        if fits and choice < 0.6:
            return self.read(fits[int(self.rng.integers(0, len(fits)))])
        if choice < 0.3 and oracle.is_float(dtype):
            return self.read(self.new_global(str(self.rng.choice(["param", "state"])), dtype, shape))
        return self.fresh(dtype, shape)

    def symbols(self, *roles):
        """The program's globals of these roles."""
        return [n for n in self.state if self.e.module.globals[n][0] in roles]

    def new_global(self, role, dtype, shape):
        name = self.e.module.add_global(role, dtype, shape, f"{self.prefix}{role}{len(self.state)}")
        self.state[name] = self.e.module.initial[name] = random_tensor(self.rng, dtype, shape)
        return name

    def reduce_and_spread(self):
        x = self.floating(least=1)
        dtype, shape = self.e.types[x]
        rank = len(shape)
        axes = sorted(int(d) for d in self.rng.choice(rank, size=self.rng.integers(1, rank + 1), replace=False))
        kept = [d for d in range(rank) if d not in axes]
        name = str(self.rng.choice(["reduce_sum", "reduce_max", "reduce_mean"]))
        r = self.op(name, [x], [(dtype, [shape[d] for d in kept])], axes=axes)
        spread = self.op("broadcast", [r], [(dtype, shape)], dimensions=kept)
        self.output(self.op(str(self.rng.choice(["sub", "mul", "add"])), [x, spread], [(dtype, shape)]))
        if self.rng.random() < 0.3:
            self.output(r)

    def normalise(self):
        """x minus its mean, over the root of its variance, as exp(-0.5 log(..))."""
        x = self.floating(least=2)
        dtype, shape = self.e.types[x]
        outer, kept = (dtype, shape[:-1]), list(range(len(shape) - 1))
        share = self.op("constant", [], [outer], value=1.0 / shape[-1])

        def mean(v):
            total = self.op("reduce_sum", [v], [outer], axes=[len(shape) - 1])
            return self.op("mul", [total, share], [outer])

        def spread(v):
            return self.op("broadcast", [v], [(dtype, shape)], dimensions=kept)

        centred = self.op("sub", [x, spread(mean(x))], [(dtype, shape)])
        variance = mean(self.op("mul", [centred, centred], [(dtype, shape)]))
        small = self.op("constant", [], [outer], value=0.0625)
        logarithm = self.op("log", [self.op("add", [variance, small], [outer])], [outer])
        half = self.op("constant", [], [outer], value=-0.5)
        inverse = self.op("exp", [self.op("mul", [logarithm, half], [outer])], [outer])
        self.output(self.op("mul", [centred, spread(inverse)], [(dtype, shape)]))
        self.output(inverse)

    def train_layer(self):
        """A layer with its loss, gradients and updates: the shape of a training step."""
        x = self.floating(rank=2)
        dtype, (n, i) = self.e.types[x]
        o = int(self.rng.choice(EXTENTS))
        if max(i * o, n * o) > MOST_ELEMENTS:
            raise Rejected
        w, b = self.new_global("param", dtype, (i, o)), self.new_global("param", dtype, (o,))
        kept = self.op("save", [x], [(dtype, (n, i))])
        y = self.resolved(self.op("linear", [x, self.read(w), self.read(b)], [(dtype, (n, o))]))
        if self.rng.random() < 0.5:
            dy = self.op("softmax", [y], [(dtype, (n, o))], axis=1)
        else:
            dy = self.op("sub", [y, self.fresh(dtype, (n, o))], [(dtype, (n, o))])
        types = [(dtype, (n, i)), (dtype, (i, o)), (dtype, (o,))]
        dx, dw, db = self.op("linear_bwd", [kept, self.read(w), dy], types)
        self.output(dy)
        self.output(self.op("relu_grad", [kept, dx], [(dtype, (n, i))]))
        for symbol, grad in ((w, dw), (b, db)):
            self.descend(symbol, grad)

    def update(self):
        """Gives a global another value of its type: a step of descent, or any value, its own old one included."""
        symbols = [n for n in self.symbols("param", "state") if n in self.reads]
        if not symbols:
            raise Rejected
        symbol = symbols[int(self.rng.integers(0, len(symbols)))]
        _, dtype, shape = self.e.module.globals[symbol]
        old = self.read(symbol)
        value = self.pick(lambda v: self.e.types[v] == (dtype, shape))
        if oracle.is_float(dtype) and value != old and self.rng.random() < 0.6:
            self.descend(symbol, value)
        else:
            self.overwrite(symbol, value, in_place=False)

    def swap(self):
        """Two globals of one type take each other's value."""
        names = self.symbols("param", "state")
        pairs = [(a, b) for a in names for b in names
                 if a < b and self.e.module.globals[a][1:] == self.e.module.globals[b][1:]
                 and not {a, b} & self.overwritten]
        if not pairs:
            raise Rejected
        a, b = pairs[int(self.rng.integers(0, len(pairs)))]
        old_a, old_b = self.read(a), self.read(b)
        self.overwrite(a, old_b, in_place=False)
        self.overwrite(b, old_a, in_place=False)

    def descend(self, symbol, grad):
        _, dtype, shape = self.e.module.globals[symbol]
        old = self.read(symbol)
        rates = self.symbols("meta")
        rate = self.read(rates[0] if rates else self.new_global("meta", "f32", ()))
        in_place = bool(self.rng.random() < 0.6) and symbol not in self.overwritten
        if self.rng.random() < 0.5:
            state = self.new_global("state", dtype, shape)
            velocity = self.read(state)
            new, moved = self.op("sgd_momentum", [old, grad, velocity, rate, rate], [(dtype, shape)] * 2)
            self.overwrite(state, moved, in_place)
        else:
            new = self.op("sgd", [old, grad, rate], [(dtype, shape)])
        self.overwrite(symbol, new, in_place)

    def overwrite(self, symbol, value, in_place):
        """Updates a global. For an update in place its old value, and what only renames it, is forgotten."""
        self.e.op("update", [value], symbol=symbol, in_place=in_place)
        self.state[symbol] = self.values[value]
        old = self.reads.pop(symbol)
        if not in_place:
            return
        dead = {old}
        for op in self.e.ops:
            if op.name in ("reshape", "transpose", "broadcast", "save", "stop_gradient") and op.operands[0] in dead:
                dead.update(op.results)
        dead |= {op.results[0] for op in self.e.ops if op.name == "read" and op.attrs["symbol"] == symbol}
        self.usable = [v for v in self.usable if v not in dead]
        self.overwritten.add(symbol)


# Ops that are met in motifs with globals instead.
NOT_IN_GRAPHS = ("sgd", "sgd_momentum")
MOTIFS = {
    "case": 30, "product_of_two": 1, "layer": 2.5, "reduce_and_spread": 2, "normalise": 0.5, "update": 1.5, "swap": 0.5,
    "train_layer": 1.2, "across_view": 4,
}


def testable(value):
    """Finite, in a range where what follows has room, and not lost to rounding."""
    if not oracle.is_float(value.dtype):
        return value.loose.mean() <= 0.01 if value.loose.size else True
    with np.errstate(invalid="ignore"):
        size = np.abs(value.data)
        if not np.isfinite(size).all() or size.max(initial=0) >= (200 if value.dtype == "f16" else 1e4):
            return False
        # Cancellation may cost digits, but the tensor as a whole has to mean something.
        return not value.loose.any() and np.linalg.norm(value.err) <= 0.05 * np.linalg.norm(value.data) + 1e-30


def grow_entry(module, name, rng, prefix, state):
    """A random entry, and the inputs it was grown on."""
    entry = module.add_entry(name)
    dtype = str(rng.choice(list(TYPES), p=list(TYPES.values())))
    inputs = {}
    grower = Grower(entry, rng, prefix, state, inputs)
    for _ in range(int(rng.integers(1, 4))):
        shape = random_shape(rng, int(rng.choice([1, 2, 2, 2, 3, 4])), MOST_ELEMENTS)
        grower.usable.append(grower.parameter(dtype, shape))
    names, weights = list(MOTIFS), np.array(list(MOTIFS.values()))
    wanted, attempts = int(rng.integers(2, 9)), 0
    while wanted and attempts < 30:
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
                      set(g.overwritten), dict(g.state))

    def restore(self):
        g, e = self.grower, self.grower.e
        ops, types, e.inputs, inputs, g.usable, g.reads, g.overwritten, state = self.saved
        del e.ops[ops:], e.types[types:]
        for name in g.state.keys() - state.keys():
            del e.module.globals[name], e.module.initial[name]
        for target, source in ((g.inputs, inputs), (g.state, state)):
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


def grow_program(module, seed, index):
    """Adds program `index` of `seed`: one to three entries that share globals. Returns the inputs it was grown on."""
    rng = np.random.default_rng([seed, index])
    state, inputs = {}, {}
    for i in range(int(rng.choice([1, 2, 3], p=[0.5, 0.35, 0.15]))):
        prefix = f"p{index}_"
        entry, values = grow_entry(module, f"{prefix}e{i}", rng, prefix, state)
        inputs.update({f"{entry.name}:{name}": value for name, value in values.items()})
    return inputs


def random_module(seed, indices):
    """A module of the programs `indices` of `seed`, with the inputs each was grown on. Entries run in order."""
    module, inputs = Module(), {}
    for index in indices:
        inputs.update(grow_program(module, seed, index))
    return module, inputs

"""The cases of the sweep: one instruction or a few, over every op, at shapes that nobody chose. Needs no package but the
standard library.

A case is a program, what PyTorch does for the same, and its roof on a machine: the time that its bytes take or its
arithmetic at its type's rate, whichever is longer, and a launch. The cases come in any size: all_cases(divisor=10)
has a tenth of the work.
"""

import dataclasses
import functools
import inspect
import itertools
import math
import random

BYTES = {"bf16": 2, "f16": 2, "f32": 4, "i32": 4, "i1": 1}


@dataclasses.dataclass
class Machine:
    """What a case's roof takes of a machine; `flops` by type."""

    bytes_per_second: float
    flops: dict
    launch_us: float


# What a well-written copy reaches; dense products.
H200 = Machine(4.0e12, {"bf16": 989e12, "tf32": 494e12, "f32": 67e12}, 2.5)


def tensor(shape, dtype):
    return "tensor<" + "".join(f"{extent}x" for extent in shape) + dtype + ">"


@dataclasses.dataclass
class Case:
    """`inputs` and `outputs` are {name: (shape, dtype)}; `torch` is an expression of the inputs' names, with a tuple for
    several outputs; an i32 input has values below `classes`."""

    group: str
    label: str
    inputs: dict
    outputs: dict
    body: list
    torch: str
    flops: float = 0
    rate: str = "f32"
    classes: int = 0
    attributes: str = ""
    shrink: object = None  # Of a number: the same case with that part of the work.

    @property
    def name(self):
        return f"{self.group}-{self.label}"

    def text(self):
        arguments = ", ".join(f'%{name}: {tensor(*kind)} {{aicf.name = "{name}"}}' for name, kind in self.inputs.items())
        results = ", ".join(f'{tensor(*kind)} {{aicf.name = "{name}"}}' for name, kind in self.outputs.items())
        types = {name: tensor(*kind) for name, kind in (self.inputs | self.outputs).items()}
        lines = [line.format(**types) for line in self.body]
        values = ", ".join(f"%{name}" for name in self.outputs)
        returned = ", ".join(tensor(*kind) for kind in self.outputs.values())
        return (f"func.func @f({arguments}) -> ({results}){self.attributes} {{\n  " + "\n  ".join(lines) +
                f"\n  return {values} : {returned}\n}}\n")

    def bytes(self):
        return sum(math.prod(shape) * BYTES[dtype] for shape, dtype in (self.inputs | self.outputs).values())

    def roof_us(self, machine=H200):
        return 1e6 * max(self.bytes() / machine.bytes_per_second,
                         self.flops / machine.flops[self.rate]) + machine.launch_us


def shrunk(extents, part):
    """`extents` with about `part` of their product, the largest ones smaller: odd ones odd, multiples of 8 such."""
    extents = list(extents)
    while part < 0.9 and max(extents) > 1:
        largest = extents.index(max(extents))
        extent, factor = extents[largest], max(part, 0.5)
        smaller = max(1, round(extent * factor))
        extents[largest] = smaller | 1 if extent % 2 else max(smaller & ~7, 8) if extent % 8 == 0 else smaller & ~1 or 2
        if extents[largest] >= extent:
            break
        part /= extents[largest] / extent
    return extents


def sized(*names):
    """Of a function that makes a case: its parameters `names` are extents, or shapes, whose product is the work."""
    def decorate(make):
        @functools.wraps(make)
        def call(*args, **kwargs):
            bound = inspect.signature(make).bind(*args, **kwargs)
            bound.apply_defaults()

            def shrink(part):
                values = [bound.arguments[name] for name in names]
                flat = [x for value in values for x in (value if isinstance(value, (list, tuple)) else [value])]
                rest = iter(shrunk(flat, part))
                for name, value in zip(names, values):
                    several = isinstance(value, (list, tuple))
                    bound.arguments[name] = type(value)(next(rest) for _ in value) if several else next(rest)
                return make(*bound.args, **bound.kwargs)

            return dataclasses.replace(make(*args, **kwargs), shrink=shrink)
        return call
    return decorate


def label(dtype, shape, *more):
    return "-".join([dtype, "x".join(map(str, shape)), *map(str, more)])


# ---- reductions


@sized("shape")
def reduction(op, dtype, shape, axes):
    kept = [extent for axis, extent in enumerate(shape) if axis not in axes]
    call = {"sum": "x.sum({}, dtype=torch.float32)", "mean": "x.mean({}, dtype=torch.float32)",
            "max": "x.amax({})", "argmax": "x.argmax({})"}[op].format(axes[0] if op == "argmax" else axes)
    result = {"argmax": "i32", "max": dtype}.get(op, "f32")
    mnemonic, where = ("argmax", f"axis = {axes[0]}") if op == "argmax" else (f"reduce_{op}", f"axes = {axes}")
    return Case(op, label(dtype, shape, "over", *axes), {"x": (shape, dtype)}, {"y": (kept, result)},
                [f"%y = aicf.{mnemonic} %x {where} : {{x}} -> {{y}}"], call)


@sized("shape")
def mse_mean(dtype, shape):
    return Case("mse_mean", label(dtype, shape), {"x": (shape, dtype), "t": (shape, dtype)}, {"y": ((), "f32")},
                ["%l = aicf.mse %x, %t : {x}",
                 f"%y = aicf.reduce_mean %l axes = {list(range(len(shape)))} : {{x}} -> {{y}}"],
                "((x.float() - t.float()) ** 2).mean()")


@sized("shape")
def norm_squared(dtype, shape):
    return Case("norm_squared", label(dtype, shape), {"x": (shape, dtype)}, {"y": ((), "f32")},
                ["%s = aicf.mul %x, %x : {x}", f"%y = aicf.reduce_sum %s axes = {list(range(len(shape)))} : {{x}} -> {{y}}"],
                "(x.float() ** 2).sum()")


@sized("n")
def dot(dtype, n):
    return Case("dot", label(dtype, (n,)), {"a": ((1, n), dtype), "b": ((n, 1), dtype)}, {"y": ((1, 1), "f32")},
                ["%y = aicf.matmul %a, %b : ({a}, {b}) -> {y}"], "(a.float() @ b.float())")


# ---- rows


@sized("shape")
def softmax(dtype, shape, axis):
    return Case("softmax", label(dtype, shape, "axis", axis), {"x": (shape, dtype)}, {"y": (shape, dtype)},
                [f"%y = aicf.softmax %x axis = {axis} : {{x}}"], f"torch.softmax(x, {axis})")


@sized("shape")
def layer_norm(dtype, shape):
    columns, rows = [shape[-1]], shape[:-1]
    axis = len(shape) - 1
    return Case("layer_norm", label(dtype, shape), {"x": (shape, dtype), "g": (columns, dtype), "b": (columns, dtype)},
                {"y": (shape, dtype)},
                [f"%y, %mean, %rstd = aicf.layer_norm %x, %g, %b axis = {axis} eps = 1.0e-5 : ({{x}}, {{g}}, {{b}}) -> "
                 f"({{x}}, {tensor(rows, 'f32')}, {tensor(rows, 'f32')})"],
                f"F.layer_norm(x, ({shape[-1]},), g, b, 1e-5)")


@sized("rows", "classes")
def cross_entropy(dtype, rows, classes):
    return Case("cross_entropy", label(dtype, (rows, classes)), {"x": ((rows, classes), dtype), "l": ((rows,), "i32")},
                {"y": ((rows,), dtype)}, ["%y = aicf.softmax_cross_entropy %x, %l : ({x}, {l}) -> {y}"],
                "F.cross_entropy(x, l.long(), reduction='none')", classes=classes)


@sized("rows", "classes")
def cross_entropy_grad(dtype, rows, classes):
    return Case("cross_entropy_grad", label(dtype, (rows, classes)),
                {"x": ((rows, classes), dtype), "l": ((rows,), "i32"), "d": ((rows,), dtype)},
                {"y": ((rows, classes), dtype)},
                ["%y = aicf.softmax_cross_entropy_grad %x, %l, %d : ({x}, {l}, {d}) -> {y}"],
                f"((torch.softmax(x.float(), 1) - F.one_hot(l.long(), {classes})) * d.float()[:, None]).to(x.dtype)",
                classes=classes)


# ---- maps and moves


@sized("shape")
def gelu(dtype, shape):
    return Case("gelu", label(dtype, shape), {"x": (shape, dtype)}, {"y": (shape, dtype)},
                ["%y = aicf.gelu %x form = erf : {x}"], "F.gelu(x)")


@sized("shape")
def add_bias(dtype, shape, axis):
    extents = [1] * len(shape)
    extents[axis] = shape[axis]
    return Case("add_bias", label(dtype, shape, "axis", axis), {"x": (shape, dtype), "b": ([shape[axis]], dtype)},
                {"y": (shape, dtype)}, [f"%w = aicf.broadcast %b dimensions = [{axis}] : {{b}} -> {{x}}",
                                        "%y = aicf.add %x, %w : {x}"], f"x + b.view({extents})")


@sized("shape")
def transpose(dtype, shape, order):
    return Case("transpose", label(dtype, shape, *order), {"x": (shape, dtype)},
                {"y": ([shape[axis] for axis in order], dtype)},
                [f"%y = aicf.transpose %x permutation = {list(order)} : {{x}} -> {{y}}"],
                f"x.permute({list(order)}).clone(memory_format=torch.contiguous_format)")


@sized("shape")
def cumsum(dtype, shape, axis):
    return Case("cumsum", label(dtype, shape, "axis", axis), {"x": (shape, dtype)}, {"y": (shape, dtype)},
                [f"%y = aicf.cumsum %x axis = {axis} : {{x}} -> {{x}}"], f"x.cumsum({axis})")


@sized("table", "indices")
def gather(dtype, table, indices):
    return Case("gather", label(dtype, table, "by", indices), {"x": (table, dtype), "i": ((indices,), "i32")},
                {"y": ((indices, *table[1:]), dtype)}, ["%y = aicf.gather %x, %i axis = 0 : ({x}, {i}) -> {y}"],
                "x[i.long()]", classes=table[0])


@sized("table", "indices")
def scatter_add(dtype, table, indices, named=None):
    """`named`: the first destinations alone get all of the sources."""
    shape = (indices, *table[1:])
    zeros = f"torch.zeros({list(table)}, dtype=u.dtype, device=u.device)"
    into = ("into", named) if named else ()
    return Case("scatter_add", label(dtype, table, "by", indices, *into),
                {"u": (shape, dtype), "i": ((indices,), "i32")}, {"y": (table, dtype)},
                ["%y = aicf.scatter_add %u, %i axis = 0 : ({u}, {i}) -> {y}"], f"{zeros}.index_add_(0, i.long(), u)",
                classes=min(named or table[0], table[0]))


@sized("rows")
def concat(dtype, rows, widths):
    inputs = {f"x{n}": ((rows, width), dtype) for n, width in enumerate(widths)}
    names, types = ", ".join(f"%{name}" for name in inputs), ", ".join(f"{{{name}}}" for name in inputs)
    return Case("concat", label(dtype, (rows, sum(widths)), len(widths)), inputs, {"y": ((rows, sum(widths)), dtype)},
                [f"%y = aicf.concat {names} axis = 1 : ({types}) -> {{y}}"], f"torch.cat([{', '.join(inputs)}], 1)")


@sized("rows", "columns")
def pad(dtype, rows, columns, by):
    return Case("pad", label(dtype, (rows, columns), by), {"x": ((rows, columns), dtype)},
                {"y": ((rows + 2 * by, columns + 2 * by), dtype)},
                [f"%y = aicf.pad %x low = [{by}, {by}] high = [{by}, {by}] value = 0.0 : {dtype} : {{x}} -> {{y}}"],
                f"F.pad(x, ({by}, {by}, {by}, {by}))")


# ---- windows


@sized("n", "h", "w")
def conv(dtype, n, h, w, c, k, r, s, stride=1, groups=1):
    before, after = (r - 1) // 2, (s - 1) // 2
    p, q = (h + 2 * before - r) // stride + 1, (w + 2 * after - s) // stride + 1
    group = f" groups = {groups}" if groups > 1 else ""
    return Case("conv", label(dtype, (n, h, w, c), f"k{k}", f"{r}x{s}", f"s{stride}", f"g{groups}"),
                {"x": ((n, h, w, c), dtype), "w": ((r, s, c // groups, k), dtype)}, {"y": ((n, p, q, k), dtype)},
                [f"%y = aicf.conv2d %x, %w strides = [{stride}, {stride}] "
                 f"padding = [{before}, {before}, {after}, {after}]{group} : ({{x}}, {{w}}) -> {{y}}"],
                f"F.conv2d(x.permute(0, 3, 1, 2), w.permute(3, 2, 0, 1), stride={stride}, padding=({before}, {after}), "
                f"groups={groups}).permute(0, 2, 3, 1).contiguous()",
                flops=2 * n * p * q * k * r * s * c / groups, rate=dtype)


@sized("n", "h", "w")
def conv_input_grad(dtype, n, h, w, c, k, r, stride):
    pad_by = (r - 1) // 2
    p, q = (h + 2 * pad_by - r) // stride + 1, (w + 2 * pad_by - r) // stride + 1
    return Case("conv_input_grad", label(dtype, (n, h, w, c), f"k{k}", f"{r}x{r}", f"s{stride}"),
                {"d": ((n, p, q, k), dtype), "w": ((r, r, c, k), dtype)}, {"y": ((n, h, w, c), dtype)},
                [f"%y = aicf.conv2d_input_grad %d, %w strides = [{stride}, {stride}] "
                 f"padding = [{pad_by}, {pad_by}, {pad_by}, {pad_by}] : ({{d}}, {{w}}) -> {{y}}"],
                f"torch.nn.grad.conv2d_input(({n}, {c}, {h}, {w}), w.permute(3, 2, 0, 1), d.permute(0, 3, 1, 2), "
                f"stride={stride}, padding={pad_by}).permute(0, 2, 3, 1).contiguous()",
                flops=2 * n * p * q * k * r * r * c, rate=dtype)


@sized("n", "h", "w", "c")
def pool(kind, dtype, n, h, w, c, size, stride):
    pad_by = (size - 1) // 2
    p, q = (h + 2 * pad_by - size) // stride + 1, (w + 2 * pad_by - size) // stride + 1
    return Case(f"{kind}_pool", label(dtype, (n, h, w, c), f"{size}x{size}", f"s{stride}"),
                {"x": ((n, h, w, c), dtype)}, {"y": ((n, p, q, c), dtype)},
                [f"%y = aicf.{kind}_pool2d %x window = [{size}, {size}] strides = [{stride}, {stride}] "
                 f"padding = [{pad_by}, {pad_by}, {pad_by}, {pad_by}] : {{x}} -> {{y}}"],
                f"F.{kind}_pool2d(x.permute(0, 3, 1, 2), {size}, {stride}, {pad_by}).permute(0, 2, 3, 1).contiguous()")


# ---- contractions


@sized("batch", "m", "n", "k")
def matmul(dtype, m, n, k, layout="nn", batch=0, rate=None):
    lead = (batch,) if batch else ()
    a = lead + ((k, m) if layout[0] == "t" else (m, k))
    b = lead + ((n, k) if layout[1] == "t" else (k, n))
    flags = [name for name, letter in (("transpose_a", layout[0]), ("transpose_b", layout[1])) if letter == "t"]
    flag = " {{" + ", ".join(flags) + "}}" if flags else ""
    left = "a.mT" if layout[0] == "t" else "a"
    right = "b.mT" if layout[1] == "t" else "b"
    return Case("matmul", label(dtype, (*lead, m, n, k), layout), {"a": (a, dtype), "b": (b, dtype)},
                {"y": ((*lead, m, n), dtype)}, [f"%y = aicf.matmul %a, %b{flag} : ({{a}}, {{b}}) -> {{y}}"],
                f"{left} @ {right}", flops=2 * max(batch, 1) * m * n * k, rate=rate or dtype)


def chosen():
    """Shapes that are known to hurt, and their neighbours."""
    for dtype in ("f32", "bf16"):
        yield reduction("sum", dtype, (1 << 24,), [0])
        yield reduction("sum", dtype, (4096, 4096), [0, 1])
        yield reduction("mean", dtype, (1024, 1024), [0, 1])
        yield reduction("max", dtype, (8192, 8192), [0, 1])
        yield reduction("sum", dtype, (4, 3_000_001), [1])
        yield reduction("sum", dtype, (131, 128_000), [1])
        yield reduction("sum", dtype, (64, 127, 128, 33), [0, 2])
        yield reduction("argmax", dtype, (4096, 50_304), [1])
        yield reduction("argmax", dtype, (50_304, 512), [0])
        yield reduction("argmax", dtype, (16, 1_000_000), [1])
        yield mse_mean(dtype, (1024, 1024))
        yield mse_mean(dtype, (8192, 4096))
        yield norm_squared(dtype, (4096, 16_384))
        yield softmax(dtype, (2, 4_000_000), 1)
        yield softmax(dtype, (128, 128_000), 1)
        yield softmax(dtype, (64, 512, 196), 1)
        yield softmax(dtype, (4096, 4096), 0)
        yield layer_norm(dtype, (32, 100_000))
        yield layer_norm(dtype, (100_000, 96))
        yield cross_entropy(dtype, 4096, 50_304)
        yield cross_entropy(dtype, 17, 128_256)
        yield cross_entropy_grad(dtype, 2048, 50_304)
        yield cumsum(dtype, (16_777_216,), 0)
        yield cumsum(dtype, (64, 262_144), 1)
        yield cumsum(dtype, (8192, 1024), 0)
        yield cumsum(dtype, (2048, 2048), 1)
        yield cumsum(dtype, (1_000_000, 8), 0)
        yield scatter_add(dtype, (50_304, 768), 8192)
        yield scatter_add(dtype, (1000, 64), 100_000)
        yield scatter_add(dtype, (1000, 64), 100_000, named=2)
        yield scatter_add(dtype, (8000, 16), 100_000)
        yield scatter_add(dtype, (30_000,), 100_000)
        yield gather(dtype, (50_304, 768), 16_384)
        yield gather(dtype, (1_000_003, 33), 100_000)
        yield conv(dtype, 32, 224, 224, 3, 64, 7, 7, stride=2)
        yield conv(dtype, 32, 56, 56, 128, 128, 3, 3, groups=32)
        yield conv(dtype, 32, 56, 56, 144, 144, 3, 3, groups=144)
        yield conv(dtype, 8, 56, 56, 64, 64, 3, 3)
        yield conv(dtype, 8, 28, 28, 96, 200, 1, 1)
        yield conv_input_grad(dtype, 16, 56, 56, 64, 128, 3, 2)
        yield pool("max", dtype, 32, 112, 112, 64, 3, 2)
        yield pool("avg", dtype, 32, 28, 28, 512, 7, 7)
        yield matmul(dtype, 1_000_000, 16, 16)
        yield matmul(dtype, 16, 16, 1_000_000)
        yield matmul(dtype, 33, 47, 61, batch=1001)
        yield matmul(dtype, 8, 8, 8, batch=20_000)
        yield matmul(dtype, 127, 4097, 1023, "nt")
        yield matmul(dtype, 1, 7680, 2560, "nt")
        yield matmul(dtype, 4, 7680, 2560, "nn")
        yield transpose(dtype, (4096, 4097), (1, 0))
        yield transpose(dtype, (32, 12, 1024, 64), (0, 2, 1, 3))
        yield concat(dtype, 10_000, (64, 129, 7))
        yield pad(dtype, 4000, 4000, 3)
        yield gelu(dtype, (3_000_017,))
        yield add_bias(dtype, (64, 257, 3136), 1)
    yield scatter_add("f32", (256,), 10_000_000)
    yield dot("f32", 10_000_000)
    yield dot("bf16", 3_000_001)


def log_uniform(rng, low, high):
    return int(round(math.exp(rng.uniform(math.log(low), math.log(high)))))


def extents(rng, count, elements):
    """`count` extents whose product is about `elements`, in random proportions, a third of them odd."""
    logs = [rng.random() for _ in range(count)]
    total = sum(logs)
    shape = [max(1, int(elements ** (part / total))) for part in logs]
    return [extent | 1 if rng.random() < 1 / 3 else max(extent & ~7, 1) if extent > 8 else extent for extent in shape]


def drawn(seed, count):
    """`count` random cases of every kind of program, by `seed`."""
    rng = random.Random(seed)
    for _ in range(count):
        dtype = rng.choice(("f32", "bf16"))
        elements = log_uniform(rng, 1e4, 6e7)
        shape = extents(rng, rng.choice((2, 2, 3)), elements)
        axis = rng.randrange(len(shape))
        matrix = (log_uniform(rng, 1, 8192), log_uniform(rng, 8, 8192))
        yield rng.choice((
            lambda: reduction(rng.choice(("sum", "mean", "max")), dtype, shape,
                              sorted(rng.sample(range(len(shape)), rng.randint(1, len(shape))))),
            lambda: reduction("argmax", dtype, shape, [axis]),
            lambda: mse_mean(dtype, shape),
            lambda: softmax(dtype, shape, axis),
            lambda: layer_norm(dtype, shape),
            lambda: cross_entropy(dtype, *matrix),
            lambda: gelu(dtype, shape),
            lambda: add_bias(dtype, shape, axis),
            lambda: transpose(dtype, shape, rng.sample(range(len(shape)), len(shape))),
            lambda: cumsum(dtype, shape, axis),
            lambda: gather(dtype, matrix, log_uniform(rng, 1, 1e5)),
            lambda: scatter_add(dtype, matrix, log_uniform(rng, 1, 1e5)),
            lambda: concat(dtype, matrix[0], [log_uniform(rng, 1, 999) for _ in range(rng.randint(2, 4))]),
            lambda: pool(rng.choice(("max", "avg")), dtype, log_uniform(rng, 1, 64), *[log_uniform(rng, 7, 128)] * 2,
                         log_uniform(rng, 8, 512), rng.choice((2, 3)), rng.choice((1, 2))),
            lambda: conv(dtype, log_uniform(rng, 1, 32), *[log_uniform(rng, 7, 64)] * 2, log_uniform(rng, 3, 256),
                         log_uniform(rng, 8, 256), *[rng.choice((1, 3, 5))] * 2, stride=rng.choice((1, 2))),
            lambda: matmul(dtype, *(log_uniform(rng, 1, 8192) for _ in range(3)), rng.choice(("nn", "nt", "tn", "tt"))),
            lambda: matmul(dtype, *(log_uniform(rng, 4, 256) for _ in range(3)), rng.choice(("nn", "nt")),
                           batch=log_uniform(rng, 2, 2000)),
        ))()


def all_cases(seed=1, count=60, divisor=1, windows=0, narrow=0):
    """The chosen cases and `count` that `seed` draws, with a `divisor`-th of the work; or else those of windows, and
    `windows` drawn ones; or else `narrow` drawn ones of narrow rows."""
    import narrow as of_narrow  # pylint: disable=import-outside-toplevel
    import windows as of_windows  # pylint: disable=import-outside-toplevel
    if windows:
        parts = of_windows.chosen_windows(), of_windows.drawn_windows(seed, windows)
    elif narrow:
        parts = (of_narrow.drawn_narrow(seed, narrow),)
    else:
        parts = chosen(), drawn(seed, count)
    cases = {}
    for case in itertools.chain(*parts):
        if divisor > 1:
            case = case.shrink(1 / divisor)
        cases.setdefault(case.name, case)
    return list(cases.values())

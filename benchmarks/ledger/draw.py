#!/usr/bin/env python3
"""Writes random instructions for a ledger, a function each, by a seed.

    draw.py [--cpu] SEED COUNT [FAMILY] > SET.mlir

FAMILY is contractions, convolutions, rows, columns, transposes, scans, indices, windows or maps; all of them without
it. Extents are log-uniform, a third of them odd; layouts, types and bodies are drawn, too. The programs are those of
programs.py and of the sweep's cases, and a few more. A name begins with s<SEED>_<INDEX>, so no two seeds share one.
Function i of a seed and FAMILY is the same whatever COUNT is. With --cpu nothing is larger than what two processors do
in some milliseconds.
"""

import pathlib
import random
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "sweep")]
import cases  # noqa: E402  (after the path)
import programs  # noqa: E402
from cases import log_uniform  # noqa: E402
from programs import tensor  # noqa: E402

MAX_BYTES = 200e6
MAX_FLOPS = {"bf16": 1e12, "f16": 1e12, "tf32": 5e11, "f32": 8e10}
CPU_MAX_BYTES = 40e6
CPU_MAX_FLOPS = 1e9
RATES = ("bf16", "bf16", "bf16", "f16", "f32", "f32", "tf32", "split")
CONVOLVED = ("bf16", "bf16", "f32")
CPU_RATES, CPU_CONVOLVED = ("bf16", "bf16", "f16", "f32", "f32", "f32"), ("bf16", "f32", "f32")


class TooLarge(Exception):
    """What was drawn is beyond the bounds and is drawn again."""


def check(text):
    """`text`, whose arguments and results take at most MAX_BYTES."""
    total = 0
    for kind in re.findall(r"tensor<([^>]*)>", text[:text.index("{\n")]):
        *shape, dtype = kind.split("x")
        size = cases.BYTES[dtype]
        for extent in shape:
            size *= int(extent)
        total += size
    if total > MAX_BYTES:
        raise TooLarge
    return text


def extent(rng, low, high):
    """Log-uniform; a third odd, else a multiple of 8 if there is room for one."""
    n = log_uniform(rng, low, high)
    if rng.random() < 1 / 3:
        return n | 1
    return n & ~7 if n & ~7 >= low else n


def shape(rng, ranks=(2, 2, 3), low=2e3, high=4e7):
    return cases.extents(rng, rng.choice(ranks), log_uniform(rng, low, high))


def matrix(rng, high=4e7):
    """Rows and columns, of any proportion."""
    while True:
        rows, columns = extent(rng, 1, 200_000), extent(rng, 8, 100_000)
        if 2e3 <= rows * columns <= high:
            return rows, columns


def dtype(rng, choices=("bf16", "bf16", "f32", "f16")):
    return rng.choice(choices)


# ---- contractions


def contraction(rng):
    kind = rng.choice(RATES)
    element = {"tf32": "f32", "split": "f32"}.get(kind, kind)
    batch = ()
    if rng.random() < 1 / 6:
        batch = (log_uniform(rng, 2, 256),)
        m, n, k = (extent(rng, 8, 2048) for _ in range(3))
    else:
        m, n, k = extent(rng, 1, 16_384), extent(rng, 8, 16_384), extent(rng, 16, 16_384)
    size = 1
    for count in (*batch, m, n, k, 2):
        size *= count
    if not 1e6 <= size <= MAX_FLOPS.get(kind, 2e11):
        raise TooLarge
    epilogue = rng.choice(("", "", "bias", "bias_relu", "bias_gelu", "residual", "two"))
    layout = rng.choice(("nt", "nt", "nn", "tn", "tt"))
    return programs.contraction(m, n, k, layout, element, epilogue, batch, kind if kind != element else "")


# ---- programs over rows


def simple(rng, name, attributes, arguments=1):
    of, kind = matrix(rng), dtype(rng)
    p = programs.Program(f"{name}_{of[0]}x{of[1]}_{kind}")
    return p.text(p.map(name, *[p.argument(of, kind) for _ in range(arguments)], attributes=attributes))


def norm_grad(rng):
    of, kind, name = matrix(rng), dtype(rng), rng.choice(("layer_norm", "rms_norm"))
    p = programs.Program(f"{name}_grad_{of[0]}x{of[1]}_{kind}")
    statistics = 2 if name == "layer_norm" else 1
    operands = [p.argument(of, kind), p.argument(of[1:], kind)]
    operands += [p.argument(of[:1], "f32") for _ in range(statistics)] + [p.argument(of, kind)]
    results = [tensor(of, kind)] + [tensor(of[1:], kind)] * statistics
    names = ["%x", "%s", "%b"][:len(results)]
    p.types |= dict(zip(names, results))
    p.lines.append(f"  {', '.join(names)} = aicf.{name}_grad {', '.join(operands)} axis = 1 : "
                   f"({', '.join(p.types[operand] for operand in operands)}) -> ({', '.join(results)})")
    return p.text(*(names if rng.random() < 0.5 else names[:1]))


def rms_norm(rng):
    of, kind = matrix(rng), dtype(rng)
    p = programs.Program(f"rms_norm_{of[0]}x{of[1]}_{kind}")
    x, g = p.argument(of, kind), p.argument(of[1:], kind)
    p.types["%y"] = tensor(of, kind)
    p.lines.append(f"  %y, %r = aicf.rms_norm {x}, {g} axis = 1 eps = 1.0e-5 : ({p.types[x]}, {p.types[g]}) -> "
                   f"({tensor(of, kind)}, {tensor(of[:1], 'f32')})")
    return p.text("%y")


def row_reduction(rng):
    of, kind = shape(rng), dtype(rng, ("bf16", "f32"))
    first = rng.randrange(len(of))
    return cases.reduction(rng.choice(("sum", "mean", "max")), kind, of, list(range(first, len(of))))


def rows(rng):
    kind, of = dtype(rng, ("bf16", "f32")), matrix(rng)
    return rng.choice((
        lambda: cases.softmax(kind, of, 1),
        lambda: cases.layer_norm(kind, of),
        lambda: rms_norm(rng),
        lambda: norm_grad(rng),
        lambda: simple(rng, "softmax_grad", " axis = 1", 2),
        lambda: simple(rng, "log_softmax", " axis = 1"),
        lambda: cases.cross_entropy(kind, *of),
        lambda: cases.cross_entropy_grad(kind, *of),
        lambda: cases.reduction("argmax", kind, of, [1]),
        lambda: cases.mse_mean(kind, of),
        lambda: row_reduction(rng),
        lambda: row_reduction(rng),
    ))()


# ---- reductions along other axes


def middle_axes(rng, rank):
    """Some axes, and not the last one."""
    return sorted(rng.sample(range(rank - 1), rng.randint(1, rank - 1)))


def two_outputs(rng):
    of, kind = matrix(rng, 2e7), dtype(rng, ("bf16", "f32"))
    p = programs.Program(f"relu_grad_and_column_sum_{of[0]}x{of[1]}_{kind}")
    y = p.map("relu_grad", p.argument(of, kind), p.argument(of, kind))
    return p.text(y, p.op("reduce_sum", [y], of[1:], "f32", " axes = [0]"))


def columns(rng):
    kind, of = dtype(rng, ("bf16", "f32")), shape(rng, (2, 2, 3, 3, 4))
    axes = middle_axes(rng, len(of))
    return rng.choice((
        lambda: cases.reduction(rng.choice(("sum", "mean", "max")), kind, of, axes),
        lambda: cases.reduction(rng.choice(("sum", "mean", "max")), kind, of, axes),
        lambda: cases.reduction("argmax", kind, of, axes[:1]),
        lambda: cases.softmax(kind, of, axes[0]),
        lambda: two_outputs(rng),
    ))()


# ---- windows


def image(rng, channels=(1, 1024)):
    size = extent(rng, 7, 224)
    return log_uniform(rng, 1, 64), size, size, extent(rng, *channels)


def bounded(case):
    if isinstance(case, cases.Case) and case.flops > MAX_FLOPS.get(case.rate, 2e11):
        raise TooLarge
    return case


def convolution(rng):
    kind = dtype(rng, CONVOLVED)
    outputs, stride = extent(rng, 8, 1024), rng.choice((1, 1, 2))
    n, h, w, c = image(rng, (8, 1024))
    size = rng.choice((1, 3, 3, 5))
    group = rng.choice((4, 8, 16, 32))
    groups = min(log_uniform(rng, 2, 64), 1024 // group)
    return bounded(rng.choice((
        lambda: cases.conv(kind, n, h, w, c, outputs, size, size, stride),
        lambda: cases.conv(kind, n, h, w, c, outputs, size, size, stride),
        lambda: cases.conv(kind, n, h, w, rng.choice((1, 3, 4)), outputs & ~7 or 8, rng.choice((3, 5, 7)), 3, stride),
        lambda: cases.conv(kind, n, h, w, group * groups, group * groups, 3, 3, stride, groups),
        lambda: cases.conv_input_grad(kind, n, h, w, c, outputs, rng.choice((1, 3, 5)), stride),
        lambda: weight_grad(kind, n, h, c, outputs, size, stride),
    ))())


def weight_grad(kind, n, size, c, k, r, stride):
    by = (r - 1) // 2
    out = (size + 2 * by - r) // stride + 1
    if 2 * n * out * out * k * r * r * c > MAX_FLOPS[kind]:
        raise TooLarge
    p = programs.Program(f"conv_weight_grad_{n}x{size}x{size}x{c}_{r}x{r}x{k}_by_{stride}_{kind}")
    x, d = p.argument((n, size, size, c), kind), p.argument((n, out, out, k), kind)
    return p.text(p.op("conv2d_weight_grad", [x, d], (r, r, c, k), kind,
                       f" strides = {[stride] * 2} padding = {[by] * 4}"))


def window(rng):
    kind, (n, h, w, c) = dtype(rng, ("bf16", "f32")), image(rng)
    size, stride = rng.choice((2, 3, 3, 5, 7)), rng.choice((1, 2))
    return bounded(rng.choice((
        lambda: cases.pool(rng.choice(("max", "avg")), kind, n, h, w, c, size, stride),
        lambda: cases.conv(kind, n, h, w, c, c, size, size, stride, c),
    ))())


# ---- maps and moves


def elementwise(rng):
    """A chain of maps whose second operands are full or broadcast along some axes."""
    of, kind = shape(rng), dtype(rng)
    axes = [axis for axis in range(len(of)) if rng.random() < 0.5]
    p = programs.Program(f"map_{'x'.join(map(str, of))}_{kind}")
    y = p.argument(of, kind)
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.5:
            y = p.map(rng.choice(("relu", "silu", "tanh", "exp")), y)
            continue
        other = p.argument(of, kind)
        if len(axes) < len(of):
            small = p.argument([of[axis] for axis in axes], kind)
            other = p.op("broadcast", [small], of, kind, f" dimensions = {axes}")
        y = p.map(rng.choice(("add", "mul", "silu_grad")), y, other)
    return p.text(y)


def maps(rng):
    kind, of = dtype(rng, ("bf16", "f32")), shape(rng)
    return rng.choice((
        lambda: cases.gelu(kind, of),
        lambda: cases.add_bias(kind, of, rng.randrange(len(of))),
        lambda: elementwise(rng),
        lambda: elementwise(rng),
        lambda: cases.concat(kind, log_uniform(rng, 1, 50_000),
                             [extent(rng, 1, 999) for _ in range(rng.randint(2, 4))]),
        lambda: cases.pad(kind, *(extent(rng, 8, 5000) for _ in range(2)), rng.choice((1, 3, 8))),
    ))()


def transposition(rng):
    of = shape(rng, (2, 2, 3, 4))
    order = rng.sample(range(len(of)), len(of))
    if order == sorted(order):
        raise TooLarge
    return cases.transpose(dtype(rng, ("bf16", "f32")), of, order)


def scan(rng):
    of = shape(rng, (1, 2, 2, 3))
    return cases.cumsum(dtype(rng, ("bf16", "f32", "f32")), of, rng.randrange(len(of)))


def index(rng):
    table, count = (extent(rng, 1, 100_000), extent(rng, 1, 8192)), extent(rng, 1, 100_000)
    return rng.choice((cases.gather, cases.scatter_add))(dtype(rng, ("bf16", "f32")), table, count)


#: What a family draws, and its share of a set without FAMILY.
FAMILIES = {"contractions": (contraction, 32), "convolutions": (convolution, 9), "rows": (rows, 13),
            "columns": (columns, 12), "transposes": (transposition, 9), "scans": (scan, 6), "indices": (index, 6),
            "windows": (window, 6), "maps": (maps, 7)}


def draw(seed, number, family=""):
    """The text of function `number`."""
    # Of a string, so that neighbouring seeds and numbers have nothing in common.
    rng = random.Random(f"{seed} {family} {number}")
    make = FAMILIES[family or rng.choices(list(FAMILIES), [share for _, share in FAMILIES.values()])[0]][0]
    while True:
        try:
            drawn = make(rng)
            text = check(drawn if isinstance(drawn, str) else drawn.text())
        except TooLarge:
            continue
        old = drawn.name if isinstance(drawn, cases.Case) else re.search(r"func.func @(\w+)", text).group(1)
        name = re.sub(r"\W", "_", f"s{seed}_{number}_{old}")
        return re.sub(r"func.func @\w+", f"func.func @{name}", text, count=1)


def main():
    global MAX_BYTES, RATES, CONVOLVED
    if sys.argv[1:2] == ["--cpu"]:
        del sys.argv[1]
        MAX_BYTES, RATES, CONVOLVED = CPU_MAX_BYTES, CPU_RATES, CPU_CONVOLVED
        MAX_FLOPS.update(dict.fromkeys(MAX_FLOPS, CPU_MAX_FLOPS))
    if len(sys.argv) not in (3, 4) or not all(arg.isdigit() for arg in sys.argv[1:3]) or \
            any(family not in FAMILIES for family in sys.argv[3:]):
        raise SystemExit(f"usage: draw.py [--cpu] SEED COUNT [{'|'.join(FAMILIES)}]")
    for number in range(int(sys.argv[2])):
        print(draw(int(sys.argv[1]), number, *sys.argv[3:]))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Random instructions, each checked against f64: which family of kernels takes it, and how near it comes to its bound.

    random_instructions.py --count=1000 --seed=1 --measure=build/bin/aicf-measure              # on this CPU
    random_instructions.py --count=1000 --seed=1 --measure=build/bin/aicf-measure --device=cuda
    random_instructions.py --count=1000 --seed=1 --print > cases.mlir                          # or by hand

Writes a program of --count entries, each of them one op or a few that fuse: contractions of any transposition, batch
and epilogue, convolutions, programs over rows, maps, moves, scans and selections, optimizers, and every op alone;
extents of 1, primes, powers of two and what is between, in all float types. `aicf-measure --plans=best --check-only`
then runs the planner's choice for each instruction that they become; the table is by kind of case and by family.
Arguments that this script does not know go to aicf-measure, such as --plans=4 or --build-only=DIR. Case i of a seed
is the same whatever else is asked for.
"""

import argparse
import collections
import csv
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import op_cases
import oracle
from contraction_plans import stored
from program import Module
from shapes import random_shape

EXTENTS = (1, 2, 3, 4, 5, 7, 8, 13, 16, 17, 31, 32, 33, 37, 48, 61, 64, 65, 96, 97, 101, 127, 128, 129, 130, 160, 192,
           256, 257, 260)
COLUMNS = (*EXTENTS, 384, 509, 512, 768, 1000, 1024, 1031, 2048, 4096, 4100)
FLOATS = {"f32": 0.35, "bf16": 0.35, "f16": 0.2, "f64": 0.1}
UNARY = ("relu", "exp", "neg", "abs", "sigmoid", "silu", "tanh", "erf", "floor", "sign", "log", "sqrt", "rsqrt",
         "sin", "cos", "log1p", "expm1", "round")
BINARY = ("add", "sub", "mul", "div", "max", "min", "relu_grad", "tanh_grad", "sigmoid_grad", "silu_grad", "mse", "l1",
          "bce_with_logits")


def pick(rng, items):
    return items[int(rng.integers(0, len(items)))]


def float_type(rng):
    return str(rng.choice(list(FLOATS), p=list(FLOATS.values())))


class Case:
    """One entry, and the pieces that cases have in common."""

    def __init__(self, entry, rng):
        self.e, self.rng, self.dtype = entry, rng, float_type(rng)
        self.wide = oracle.accumulator(self.dtype)

    def maybe(self, share=0.5):
        return self.rng.random() < share

    def extents(self, count, most, choices=EXTENTS):
        """So many extents with a product of at most `most`."""
        while True:
            chosen = [int(n) for n in self.rng.choice(choices, size=count)]
            if np.prod(chosen) <= most:
                return chosen

    def like(self, value, name, *operands, **attrs):
        """An op whose result is as `value`."""
        return self.e.op(name, [value, *operands], [(self.e.dtype(value), self.e.shape(value))], **attrs)

    def operand_for(self, value):
        """Another input of the shape, or one that is broadcast to it over some dims."""
        dtype, shape = self.e.types[value]
        if self.maybe(0.4) or not shape:
            return self.e.input(dtype, shape)
        kept = [d for d in range(len(shape)) if self.maybe()]
        x = self.e.input(dtype, [shape[d] for d in kept])
        return self.e.op("broadcast", [x], [(dtype, shape)], dimensions=kept)

    def elementwise(self, value, steps):
        """A random chain on `value`."""
        for _ in range(steps):
            if self.maybe():
                value = self.like(value, pick(self.rng, UNARY))
            elif self.maybe(0.2):
                value = self.like(value, "gelu", form=pick(self.rng, ("erf", "tanh")))
            else:
                value = self.like(value, pick(self.rng, BINARY), self.operand_for(value))
        return value

    def epilogue(self, value):
        """What follows a contraction: nothing, or up to three steps, with the plain result beside it at times."""
        before, steps = value, int(self.rng.integers(0, 4))
        for _ in range(steps):
            if self.maybe(0.4):
                name = pick(self.rng, ("relu", "silu", "sigmoid", "tanh", "neg"))
                value = self.like(value, name)
            elif self.maybe(0.2):
                value = self.like(value, "gelu", form=pick(self.rng, ("erf", "tanh")))
            else:
                value = self.like(value, pick(self.rng, ("add", "mul", "sub", "max")), self.operand_for(value))
        self.e.output(value)
        if steps and self.maybe(0.2):
            self.e.output(before)

    # -- Kinds --------------------------------------------------------------------------------------------------------

    def contraction(self):
        rows, columns, depth = self.extents(3, 4_000_000)
        if self.maybe(0.45):  # As TMA wants them.
            rows, columns, depth = (8 * (-(-n // 8)) for n in (rows, columns, depth))
        batch = tuple(self.extents(int(self.rng.integers(1, 3)), 6)) if self.maybe(0.2) else ()
        a, b = self.maybe(), self.maybe()
        x = self.e.input(self.dtype, stored((*batch, rows, depth), a))
        w = self.e.input(self.dtype, stored((*batch, depth, columns), b))
        result = (pick(self.rng, (self.dtype, self.wide)), (*batch, rows, columns))
        self.epilogue(self.e.op("matmul", [x, w], [result], transpose_a=a, transpose_b=b))

    def convolution(self):
        image, size, attrs, out = op_cases.window_case(self.e, self.rng, self.dtype, 6000)
        groups = pick(self.rng, (1, 1, 1, 2, 3))
        inner, outputs = (int(n) for n in self.rng.choice((1, 2, 3, 5, 8, 16, 24, 64, 72), size=2))
        image = (*image[:3], groups * inner)
        if groups > 1:
            attrs["groups"] = groups
        x = self.e.input(self.dtype, image)
        w = self.e.input(self.dtype, (*size, inner, groups * outputs))
        result = (image[0], *out, groups * outputs)
        which = int(self.rng.integers(0, 4))
        if which < 2:
            self.epilogue(self.e.op("conv2d", [x, w], [(self.dtype, result)], **attrs))
            return
        dy = self.e.input(self.dtype, result)
        operands, shape = ([dy, w], image) if which == 2 else ([x, dy], (*size, inner, groups * outputs))
        name = "conv2d_input_grad" if which == 2 else "conv2d_weight_grad"
        self.e.output(self.e.op(name, operands, [(self.wide, shape)], **attrs))

    def rows(self):
        rows, columns = self.extents(2, 600_000, COLUMNS)
        lead = (2, rows) if self.maybe(0.2) else (rows,)
        shape, e, axis = (*lead, columns), self.e, len(lead)
        name = pick(self.rng, ("softmax", "log_softmax", "layer_norm", "rms_norm", "loss", "reduce"))
        x = self.e.input(self.dtype, shape)
        if self.maybe(0.3):
            x = self.elementwise(x, 1)
        if name.endswith("softmax"):
            y = self.like(x, name, axis=axis)
            e.output(self.like(y, name + "_grad", e.input(self.dtype, shape), axis=axis) if self.maybe() else y)
        elif name.endswith("norm"):
            stats = [(self.wide, lead)] * (2 if name == "layer_norm" else 1)
            scale = e.input(self.dtype, (columns,))
            if self.maybe():
                kept = [e.input(*kind) for kind in stats]
                grads = [(self.dtype, shape)] + [(self.dtype, (columns,))] * len(stats)
                values = e.op(name + "_grad", [x, scale, *kept, e.input(self.dtype, shape)], grads, axis=axis)
                for value in values[:1 if self.maybe() else None]:
                    e.output(value)
            else:
                bias = [e.input(self.dtype, (columns,))] if name == "layer_norm" and self.maybe() else []
                values = e.op(name, [x, scale, *bias], [(self.dtype, shape), *stats], axis=axis, eps=1e-5)
                for value in values[:1 if self.maybe() else None]:
                    e.output(value)
        elif name == "loss" and len(lead) == 1:
            labels = e.input(pick(self.rng, ("i32", "i64")), lead)
            if self.maybe():
                e.output(e.op("softmax_cross_entropy", [x, labels], [(self.wide, lead)]))
            else:
                dy = e.input(self.wide, lead)
                e.output(e.op("softmax_cross_entropy_grad", [x, labels, dy], [(self.dtype, shape)]))
        else:
            axes = [d for d in range(len(shape)) if self.maybe()] or [axis]
            kept = [n for d, n in enumerate(shape) if d not in axes]
            kind = pick(self.rng, ("reduce_sum", "reduce_mean", "reduce_max", "reduce_min", "argmax"))
            if kind == "argmax":
                e.output(e.op(kind, [x], [("i32", lead)], axis=axis))
            else:
                e.output(e.op(kind, [x], [(pick(self.rng, (self.dtype, self.wide)), kept)], axes=axes))

    def map(self):
        shape = self.extents(int(self.rng.integers(0, 4)), 300_000)
        self.e.output(self.elementwise(self.e.input(self.dtype, shape), int(self.rng.integers(1, 6))))

    def move(self):
        e = self.e
        dtype = pick(self.rng, (self.dtype, self.dtype, "i32", "i64", "i1"))
        shape = self.extents(int(self.rng.integers(1, 4)), 200_000)
        x, rank = e.input(dtype, shape), len(shape)
        name = pick(self.rng, ("transpose", "slice", "pad", "concat", "gather"))
        if name == "transpose":
            order = [int(d) for d in self.rng.permutation(rank)]
            y = e.op(name, [x], [(dtype, [shape[d] for d in order])], permutation=order)
        elif name == "slice":
            offsets = [int(self.rng.integers(0, n)) for n in shape]
            strides = [int(s) for s in self.rng.integers(1, 3, rank)]
            result = [(n - 1 - o) // s + 1 for n, o, s in zip(shape, offsets, strides)]
            y = e.op(name, [x], [(dtype, result)], offsets=offsets, strides=strides)
        elif name == "pad":
            low, high = ([int(n) for n in self.rng.integers(0, 9, size=rank)] for _ in range(2))
            value = 1.5 if oracle.is_float(dtype) else 1
            result = [n + a + b for n, a, b in zip(shape, low, high)]
            y = e.op(name, [x], [(dtype, result)], low=low, high=high, value=value)
        elif name == "concat":
            axis = int(self.rng.integers(0, rank))
            other = [*shape[:axis], int(self.rng.integers(1, 40)), *shape[axis + 1:]]
            result = [*shape[:axis], shape[axis] + other[axis], *shape[axis + 1:]]
            y = e.op(name, [x, e.input(dtype, other)], [(dtype, result)], axis=axis)
        else:
            axis, places = int(self.rng.integers(0, rank)), random_shape(self.rng, int(self.rng.integers(0, 3)), 40)
            result = [*shape[:axis], *places, *shape[axis + 1:]]
            if dtype == "i1":
                y = e.op("not", [x], [(dtype, shape)])
            else:
                y = e.op(name, [x, e.input("i32", places)], [(dtype, result)], axis=axis)
        e.output(self.elementwise(y, 1) if oracle.is_float(dtype) and self.maybe(0.3) else y)

    def scan(self):
        e, shape = self.e, self.extents(int(self.rng.integers(1, 4)), 60_000)
        axis = int(self.rng.integers(0, len(shape)))
        result = pick(self.rng, (self.dtype, self.wide))
        if self.maybe():
            x = e.input(self.dtype, shape)
            e.output(e.op("cumsum", [x], [(result, shape)], axis=axis, reverse=self.maybe()))
            return
        places = (int(self.rng.choice(EXTENTS)),)
        x = e.input(self.dtype, [*shape[:axis], *places, *shape[axis + 1:]])
        e.output(e.op("scatter_add", [x, e.input("i32", places)], [(result, shape)], axis=axis))

    def optimizer(self):
        op_cases.optimizer_case(self.maybe())(self.e, self.rng, self.dtype)

    def op(self):
        """An op alone, of any element type."""
        dtype = pick(self.rng, op_cases.ALL_TYPES)
        op_cases.OP_CASES[pick(self.rng, op_cases.ops_of(dtype))][0](self.e, self.rng, dtype)


# Kinds of cases and how often they come.
KINDS = {"contraction": 0.3, "convolution": 0.08, "rows": 0.22, "map": 0.12, "move": 0.08, "scan": 0.06,
         "optimizer": 0.02, "op": 0.12}


def random_module(seed, count, only=None):
    module = Module()
    for i in range(count):
        rng = np.random.default_rng([seed, i])
        kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
        if only and kind not in only:
            continue
        # The number first: names of globals have it, too.
        getattr(Case(module.add_entry(f"{kind}_{i}"), rng), kind)()
    return module


def print_table(path):
    """Of the values that aicf-measure wrote: kinds by families, and the error as a share of its bound."""
    taken, worst, bad = collections.Counter(), collections.Counter(), collections.Counter()
    families, kinds = [], []
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["choice"] != "yes" and row["family"]:
                continue
            kind, family = row["entry"].rsplit("_", 1)[0], row["family"].rsplit(".", 1)[-1] or "none"
            families += [family] * (family not in families)
            kinds += [kind] * (kind not in kinds)
            for place in (kind, family), (kind, ""), ("", family), ("", ""):
                taken[place] += 1
            bad[kind] += row["status"] not in ("ok", "unchecked")
            if row["error"] and float(row["bound"]):
                worst[kind] = max(worst[kind], float(row["error"]) / float(row["bound"]))
    families.sort(key=lambda name: -taken["", name])
    kinds.sort(key=list(KINDS).index)
    print(f"{'instructions':14}" + "".join(f"{name:>10}" for name in ["all", *families]) + "   error/bound  not ok")
    for kind in [*kinds, ""]:
        counts = "".join(f"{taken[kind, family]:10}" for family in ["", *families])
        most = worst[kind] if kind else max(worst.values(), default=0)
        failures = bad[kind] if kind else sum(bad.values())
        print(f"{kind or 'all':14}{counts}{most:14.2f}{failures:8}")
    total = max(1, taken["", ""])
    print("share of all  " + "".join(f"{100 * taken['', name] / total:9.1f}%" for name in ["", *families]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="cases (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=lambda text: text.split(","), help=f"kinds of cases, of {', '.join(KINDS)}")
    parser.add_argument("--print", action="store_true", help="print the program and run nothing")
    parser.add_argument("--measure", default="aicf-measure", help="path of aicf-measure")
    parser.add_argument("--out", type=pathlib.Path, help="table of all instructions to write")
    args, rest = parser.parse_known_args()
    text = random_module(args.seed, args.count, args.only).text()
    if args.print:
        print(text)
        return 0
    with tempfile.TemporaryDirectory(prefix="aicf-instructions-") as folder:
        source, table = pathlib.Path(folder, "cases.mlir"), args.out or pathlib.Path(folder, "table.csv")
        source.write_text(text, encoding="utf-8")
        command = [args.measure, str(source), "--plans=best", "--check-only", "--quiet", f"--seed={args.seed}",
                   f"--out={table}", *rest]
        code = subprocess.run(command, check=False).returncode
        if table.exists():
            print_table(table)
    return code


if __name__ == "__main__":
    sys.exit(main())

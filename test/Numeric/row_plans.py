#!/usr/bin/env python3
"""Programs over rows and columns under many plans of `aicf_nv.rows`, `columns` and `transpose`, against the NumPy oracle.

    row_plans.py --target=h200 --build-only=DIR --compiler=PATH/aicf-compile [--plans=N]
    row_plans.py --check=DIR --device=cuda --graph --repeat=10 --jobs=4 --runner=PATH/aicf-run-entries

The second line needs NumPy and aicf-run-entries, but no compiler. Values are computed there: they are some 200 MB.

Maps, softmax, norms and their gradients, losses, reductions, gathers and moves, on rows of one element, primes, whole
chunks and what several warps share; reductions of columns, with what is stored on the way; transposes, with arithmetic
and batches. Each is compiled once a plan, the kernel pinned: a seeded sample of the plans that the row admits, spread over
the lanes, or all of them with --plans=0. Plans that are illegal all the same, for registers say, are counted; anything
else that does not compile is an error.
"""

import argparse
import functools
import itertools
import json
import multiprocessing
import pathlib
import sys
import tempfile

import numpy as np

import check_packages
import contraction_plans
import oracle

# Rows and columns; the longest take 1024 lanes.
SHAPES = ((5, 1), (1, 64), (67, 7), (33, 97), (130, 1024), (7, 4104), (3, 16384), (90_001, 3))
COLUMN_SHAPES = ((3, 2), (67, 7), (1031, 24), (130, 1024), (4099, 264), (2048, 128), (16384, 3))
TRANSPOSED_SHAPES = ((3, 2), (67, 7), (31, 97), (130, 1024), (264, 128), (64, 40), (4, 4104))
POWERS = [2 ** n for n in range(11)]


class Builder(contraction_plans.Builder):
    """A module with one program over rows."""

    def norm(self, name, dtype, shape, bias=False):
        e = self.entry
        wide = oracle.accumulator(dtype)
        kept = [(wide, shape[:1])] * (2 if name == "layer_norm" else 1)
        operands = [e.input(dtype, shape), e.input(dtype, shape[1:])] + ([e.input(dtype, shape[1:])] if bias else [])
        for value in e.op(name, operands, [(dtype, shape), *kept], axis=1, eps=1e-5):
            e.output(value)

    def norm_grad(self, name, dtype, shape):
        e = self.entry
        wide = oracle.accumulator(dtype)
        stats = [(wide, shape[:1])] * (2 if name == "layer_norm" else 1)
        grads = [(dtype, shape)] + [(dtype, shape[1:])] * len(stats)
        x, scale = e.input(dtype, shape), e.input(dtype, shape[1:])
        operands = [x, scale, *(e.input(*kind) for kind in stats), e.input(dtype, shape)]
        e.output(e.op(name + "_grad", operands, grads, axis=1)[0])

    def plain(self, name, dtype, shape, count=1, result=None, **attrs):
        """An op on `count` inputs of the shape."""
        e = self.entry
        operands = [e.input(dtype, shape) for _ in range(count)]
        e.output(e.op(name, operands, [result or (dtype, shape)], **attrs))

    def scale_grads(self, dtype, shape):
        """The gradients of a norm's scale and shift alone."""
        e = self.entry
        wide = oracle.accumulator(dtype)
        x, scale = e.input(dtype, shape), e.input(dtype, shape[1:])
        operands = [x, scale, e.input(wide, shape[:1]), e.input(wide, shape[:1]), e.input(dtype, shape)]
        grads = [(dtype, shape), (dtype, shape[1:]), (dtype, shape[1:])]
        for value in e.op("layer_norm_grad", operands, grads, axis=1)[1:]:
            e.output(value)

    def gelu_and_bias_grads(self, dtype, shape):
        """A gradient that is stored, and its column sums."""
        e = self.entry
        dx = e.op("gelu_grad", [e.input(dtype, shape), e.input(dtype, shape)], [(dtype, shape)], form="erf")
        e.output(dx)
        e.output(e.op("reduce_sum", [dx], [(dtype, shape[1:])], axes=[0]))

    def loss(self, dtype, shape, is_grad):
        e = self.entry
        wide = oracle.accumulator(dtype)
        operands = [e.input(dtype, shape), e.input("i32", shape[:1])]
        if is_grad:
            e.output(e.op("softmax_cross_entropy_grad", [*operands, e.input(wide, shape[:1])], [(dtype, shape)]))
        else:
            e.output(e.op("softmax_cross_entropy", operands, [(wide, shape[:1])]))

    def bias_gelu(self, dtype, shape):
        e = self.entry
        bias = self.spread(e.input(dtype, shape[1:]), shape, [1])
        e.output(e.op("gelu", [self.apply("add", e.input(dtype, shape), bias)], [(dtype, shape)], form="erf"))

    def gather(self, dtype, shape):
        e = self.entry
        e.output(e.op("gather", [e.input(dtype, (9, shape[1])), e.input("i32", shape[:1])], [(dtype, shape)], axis=0))

    def transposed(self, dtype, shape, batch=()):
        """The transpose of a matrix or of each in a batch."""
        permutation = [*range(len(batch)), len(batch) + 1, len(batch)]
        v = self.entry.input(dtype, (*batch, *shape[::-1]))
        return self.entry.op("transpose", [v], [(dtype, (*batch, *shape))], permutation=permutation)

    def transpose_bias_relu(self, dtype, shape):
        bias = self.spread(self.entry.input(dtype, shape[1:]), shape, [1])
        self.entry.output(self.apply("relu", self.apply("add", self.transposed(dtype, shape), bias)))

    def add_transposed(self, dtype, shape):
        """Of two orientations."""
        self.entry.output(self.apply("sub", self.transposed(dtype, shape), self.entry.input(dtype, shape)))

    def concat(self, dtype, shape):
        e = self.entry
        parts = [e.input(dtype, shape), e.input(dtype, (shape[0], 2 * shape[1]))]
        e.output(e.op("concat", parts, [(dtype, (shape[0], 3 * shape[1]))], axis=1))


def programs():
    """Name, what builds it, and whether it reduces the row."""
    yield "softmax", lambda b, t, s: b.plain("softmax", t, s, axis=1), True
    yield "log_softmax", lambda b, t, s: b.plain("log_softmax", t, s, axis=1), True
    yield "softmax_grad", lambda b, t, s: b.plain("softmax_grad", t, s, 2, axis=1), True
    yield "layer_norm", lambda b, t, s: b.norm("layer_norm", t, s, bias=True), True
    yield "layer_norm_grad", lambda b, t, s: b.norm_grad("layer_norm", t, s), True
    yield "rms_norm", lambda b, t, s: b.norm("rms_norm", t, s), True
    yield "rms_norm_grad", lambda b, t, s: b.norm_grad("rms_norm", t, s), True
    yield "loss", lambda b, t, s: b.loss(t, s, False), True
    yield "loss_grad", lambda b, t, s: b.loss(t, s, True), True
    yield "sum", lambda b, t, s: b.plain("reduce_sum", t, s, result=("f32", s[:1]), axes=[1]), True
    yield "max", lambda b, t, s: b.plain("reduce_max", t, s, result=(t, s[:1]), axes=[1]), True
    yield "argmax", lambda b, t, s: b.plain("argmax", t, s, result=("i64", s[:1]), axis=1), True
    yield "bias_gelu", lambda b, t, s: b.bias_gelu(t, s), False
    yield "add", lambda b, t, s: b.plain("add", t, s, 2), False
    yield "gather", lambda b, t, s: b.gather(t, s), False
    yield "concat", lambda b, t, s: b.concat(t, s), False
    yield ("pad", lambda b, t, s: b.plain("pad", t, s, result=(t, (s[0] + 1, s[1] + 8)), low=[0, 8], high=[1, 0],
                                          value=1.5), False)
    yield ("slice", lambda b, t, s: b.plain("slice", t, s, result=(t, (s[0], s[1] - s[1] // 2)),
                                            offsets=[0, s[1] // 2], strides=[1, 1]), False)


def column_programs():
    """Name and what builds it."""
    yield "column_sum", lambda b, t, s: b.plain("reduce_sum", t, s, result=("f32", s[1:]), axes=[0])
    yield "column_max", lambda b, t, s: b.plain("reduce_max", t, s, result=(t, s[1:]), axes=[0])
    yield "scale_grads", lambda b, t, s: b.scale_grads(t, s)
    yield "gelu_and_bias_grads", lambda b, t, s: b.gelu_and_bias_grads(t, s)


def transposed_programs():
    """Name and what builds it."""
    yield "transpose", lambda b, t, s: b.entry.output(b.transposed(t, s))
    yield "transpose_batch", lambda b, t, s: b.entry.output(b.transposed(t, s, (3,)))
    yield "transpose_bias_relu", lambda b, t, s: b.transpose_bias_relu(t, s)
    yield "add_transposed", lambda b, t, s: b.add_transposed(t, s)


def transposed_plans_of(name, shape, rng, count):
    """Plans for transposes to this shape; a sample of `count` or all. Fusion may number the dims the other way."""
    rows, columns = shape
    first = 1 if name == "transpose_batch" else 0
    plans = []
    for flip, across, along, *tile, threads, group in itertools.product(
            (0, 1), POWERS[:4], POWERS[:4], POWERS[:9], POWERS[:9], (32, 128, 512), (1, 3)):
        lanes = [side // v for side, v in zip(tile, (across, along))]
        if (rows % across or columns % along or max(tile) > 8 * max(shape) or 0 in lanes or max(lanes) > threads
                or lanes[0] * lanes[1] < threads or tile[0] * tile[1] > 128 * threads):
            continue
        dims = [first + 1, first] if flip else [first, first + 1]
        plans.append(f"#aicf_nv.transpose<dims = {dims}, tile = {tile}, vector = [{across}, {along}], "
                     f"threads = {threads}, group = {group}>")
    if count:
        # Half of them may have the dims wrong.
        plans = [str(plan) for plan in rng.permutation(plans)[:2 * count]]
    return plans


def column_plans_of(shape, rng, count):
    """Plans for columns of this shape; a sample of `count` or all. The dim may be either: fusion numbers them anew."""
    rows, columns = shape
    plans = []
    for dim, lanes, vector, threads, unroll, split in itertools.product(
            (0, 1), POWERS[:8], POWERS[:4], (32, 128, 256, 512), (1, 2, 4, 8), (1, 2, 5, 16, 64, 257)):
        if columns < vector or lanes > threads or lanes * vector > 4 * max(columns, 8) or split > rows:
            continue
        plans.append(f"#aicf_nv.columns<dim = {dim}, threads_per_row = {lanes}, vector = {vector}, rows = {threads // lanes}, "
                     f"unroll = {unroll}, split = {-(-rows // -(-rows // split))}>")
    if count:
        # Half of them have the dim wrong.
        plans = [str(plan) for plan in rng.permutation(plans)[:2 * count]]
    return plans


def row_extents(name, shape):
    """What a row of the kernel may have: the dim, and its extent where it is all of the tensors'."""
    rows, columns = shape
    columns = {"concat": 3 * columns, "pad": columns + 8, "slice": columns - columns // 2}.get(name, columns)
    # Where nothing tells rows from columns they are one.
    whole = rows * columns if name == "add" else columns
    return (1, whole) if columns > 1 else (0, rows)


def plans_of(name, shape, reduces, rng, count):
    """Plans for rows of this shape; a sample of `count` that takes every number of lanes in turn, or all."""
    dim, extent = row_extents(name, shape)
    by_lanes = {}
    for lanes, vector, threads, unroll in itertools.product(POWERS, POWERS[:4], POWERS[5:], POWERS[:3]):
        # Larger blocks have fewer registers a thread than many rows need.
        if extent < vector or threads < lanes or threads > max(lanes, 256) or lanes * vector > 4 * max(extent, 32):
            continue
        whole = -(-extent // (lanes * vector))
        for items in [whole] if reduces else sorted({1, 3, min(whole, 8)}):
            if items <= 64 and items * vector * unroll <= 128:
                by_lanes.setdefault(lanes, []).append(
                    f"#aicf_nv.rows<dim = {dim}, threads_per_row = {lanes}, vector = {vector}, vectors_per_thread = {items}, "
                    f"rows = {threads // lanes}, unroll = {unroll}>")
    if not count:
        return list(itertools.chain(*by_lanes.values()))
    for plans in by_lanes.values():
        rng.shuffle(plans)
    turns = itertools.chain(*itertools.zip_longest(*by_lanes.values()))
    return list(itertools.islice((plan for plan in turns if plan), count))


def cases_of(args):
    """Name, what builds it, type, shape, and what draws its plans."""
    rows = ((program, build, SHAPES, lambda rng, p=program, r=reduces, s=None: plans_of(p, s, r, rng, args.plans))
            for program, build, reduces in programs())
    columns = ((program, build, COLUMN_SHAPES, lambda rng, s=None: column_plans_of(s, rng, args.plans))
               for program, build in column_programs())
    transposed = ((program, build, TRANSPOSED_SHAPES, lambda rng, p=program, s=None: transposed_plans_of(p, s, rng, args.plans))
              for program, build in transposed_programs())
    for program, build, shapes, draw in itertools.chain(rows, columns, transposed):
        for (n, shape), dtype in itertools.product(enumerate(shapes), ("bf16", "f32")):
            # One type for most shapes, both for two of them.
            if args.only not in program or (n not in (3, 4) and (n % 2 == 0) != (dtype == "f32")):
                continue
            if program == "gather" and shape[1] == 1:
                continue  # No dim is contiguous.
            name = f"{program}-{dtype}-{'x'.join(map(str, shape))}"
            yield name, build, dtype, shape, functools.partial(draw, s=shape)


def module_of(build, dtype, shape):
    builder = Builder()
    build(builder, dtype, shape)
    return builder.module


def build_packages(directory, args):
    """Writes programs, packages and the manifest; the number of packages."""
    directory.mkdir(parents=True, exist_ok=True)
    modules, built, tried = [], 0, 0
    for name, build, dtype, shape, plans_for in cases_of(args):
        plans = plans_for(np.random.default_rng([args.seed, *name.encode()]))
        text = module_of(build, dtype, shape).text()
        settings = contraction_plans.build_case(directory / name, name, text, plans, args)
        built += len(settings)
        tried += len(plans)
        # What the planner keeps in several instructions may have no row of this shape.
        if settings:
            modules.append({"name": name, "settings": settings, "runs": ["finite"]})
    (directory / "manifest.json").write_text(json.dumps({"programs": built, "modules": modules}, indent=1) + "\n")
    print(f"{built} plans of {len(modules)} programs built, {tried - built} refused as illegal", flush=True)
    return built


def write_values(case, directory, seed):
    name, build, dtype, shape, _ = case
    contraction_plans.write_values(directory / name, name, module_of(build, dtype, shape), seed)


def write_all_values(directory, args):
    """Inputs and expected values of what the manifest names. A case holds functions, which processes can only
    inherit."""
    wanted = {module["name"] for module in json.loads((directory / "manifest.json").read_text())["modules"]}
    todo = [case for case in cases_of(args) if case[0] in wanted]

    def write_share(index):
        for case in todo[index::args.jobs]:
            write_values(case, directory, args.seed)

    workers = [multiprocessing.get_context("fork").Process(target=write_share, args=(n,)) for n in range(args.jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise SystemExit("not all values could be computed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", default="h200", help="of the compiler (default %(default)s)")
    parser.add_argument("--compiler", default="aicf-compile", help="path of aicf-compile")
    parser.add_argument("--seed", type=int, default=1, help="of the inputs and of the sample")
    parser.add_argument("--plans", type=int, default=8, help="plans a case; 0: all (default %(default)s)")
    parser.add_argument("--only", default="", help="programs whose name has this part")
    parser.add_argument("--build-only", metavar="DIR", help="write packages, compute and run nothing")
    parser.add_argument("--check", metavar="DIR", help="compute the values of such a folder and check its packages")
    check_packages.add_run_options(parser)
    args = parser.parse_args()
    args.out = None
    directory = pathlib.Path(args.check or args.build_only or tempfile.mkdtemp(prefix="aicf-rows-"))
    if not args.check and not build_packages(directory, args):
        return 1
    if args.build_only:
        return 0
    write_all_values(directory, args)
    return bool(check_packages.check_folder(directory, args))


if __name__ == "__main__":
    sys.exit(main())

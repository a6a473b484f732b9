#!/usr/bin/env python3
"""Contractions under one plan after the other, against the NumPy oracle.

    contraction_plans.py --target=h200 --build-only=DIR --compiler=PATH/aicf-compile
    check_packages.py DIR --device=cuda --runner=PATH/aicf-run-entries

For each family of kernels, contractions that it takes on shapes with several tiles and ring turns and with rows,
columns and depths that leave a rest: every transposition, batches, roles of several dims, convolutions and epilogues.
Each is compiled once a plan, the kernel pinned. Plans that a shape does not admit are counted; anything else that does
not compile is an error.
"""

import argparse
import concurrent.futures
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

import cases
import check_packages
import oracle
import program

# Rows, columns, depth. Rows of a bf16 operand are a multiple of 16 bytes, as TMA demands.
ALIGNED = ((257, 520, 1032), (384, 256, 64), (1, 264, 328), (640, 136, 200))
# Rows of any length, up to those of one element.
RAGGED = ((127, 255, 65), (1, 1, 1), (1, 97, 129), (97, 1, 64), (37, 264, 1), (261, 130, 100), (256, 192, 128))


def split_text(split):
    return f", split = {split}" if split > 1 else ""


def tiled_text(split=1, tiles=1):
    return split_text(split) + (f", tiles = {tiles}" if tiles > 1 else "")


def wgmma_plan(tile, stages, cluster, group, split=1, schedule="", streams=0, parts=1, taps=1):
    taps = f", taps = {taps}" if taps > 1 else ""
    parts = f", parts = {parts}" if parts > 1 else ""
    schedule = f", schedule = {schedule}" if schedule else ""
    streams = f", stream_k = {streams}" if streams else ""
    return (f"#aicf_nv.wgmma_ws<tile = {list(tile)}, stages = {stages}, cluster = {cluster}, group = {group}"
            f"{split_text(split)}{streams}{schedule}{parts}{taps}>")


PLANS = {
    "wgmma_ws": [wgmma_plan(*plan) for plan in (
        ((128, 128, 64), 2, 1, 1), ((128, 128, 64), 4, 2, 8), ((128, 256, 64), 3, 1, 2), ((128, 256, 64), 4, 2, 8),
        ((64, 128, 64), 3, 2, 2), ((128, 64, 64), 5, 1, 8), ((256, 128, 64), 3, 1, 4), ((128, 144, 64), 4, 1, 8),
        ((64, 80, 128), 3, 2, 2), ((128, 128, 128), 2, 1, 8), ((64, 256, 64), 4, 1, 4, 1, "pingpong"),
        ((128, 128, 64), 4, 2, 8, 1, "pingpong"), ((64, 112, 64), 2, 1, 1, 1, "pingpong"), ((64, 64, 64), 4, 1, 8, 2),
        ((128, 128, 64), 3, 1, 8, 4), ((64, 96, 128), 3, 2, 8, 4),
        # Parts that own unequal rows; sums that go to the ring.
        ((64, 64, 64), 5, 1, 8, 3), ((128, 128, 64), 7, 1, 8, 3), ((128, 192, 64), 5, 1, 8, 5), ((64, 80, 64), 3, 2, 8, 3),
        # Blocks that share the depth of what makes no whole wave: of little more than a wave, of few tiles, of one.
        ((128, 128, 64), 4, 1, 8, 1, "", 4), ((64, 64, 64), 8, 1, 8, 1, "", 7), ((128, 192, 64), 3, 1, 2, 1, "", 13),
        ((256, 128, 64), 3, 1, 4, 1, "", 9), ((64, 144, 128), 3, 1, 8, 1, "", 16), ((64, 256, 64), 4, 1, 8, 1, "", 130))] + [
    # Places of a window that share pixels.
    wgmma_plan(*plan, taps=taps) for taps, *plan in (
        (3, (128, 64, 64), 3, 1, 8), (3, (64, 112, 64), 3, 2, 2), (3, (128, 40, 64), 4, 1, 8, 1, "pingpong"),
        (3, (256, 64, 64), 2, 1, 1), (3, (64, 16, 128), 2, 1, 8), (5, (128, 48, 64), 2, 1, 8))],
    "mma": [f"#aicf_nv.mma<tile = {list(tile)}, warps = {list(warps)}, stages = {stages}, group = {group}"
            f"{tiled_text(*more)}>"
            for tile, warps, stages, group, *more in (
                ((128, 128, 32), (2, 2), 4, 8), ((64, 64, 64), (2, 2), 2, 1), ((32, 64, 16), (1, 2), 5, 2),
                ((16, 128, 64), (1, 4), 3, 8), ((128, 64, 32), (4, 2), 3, 1), ((64, 64, 16), (2, 2), 3, 8, 2),
                ((32, 64, 16), (2, 2), 4, 2, 4), ((128, 128, 32), (2, 4), 2, 8, 3),
                # The depth at once; several tiles a block.
                ((16, 16, 128), (1, 1), 1, 8), ((32, 32, 64), (2, 2), 8, 8), ((128, 16, 128), (4, 1), 2, 8, 1, 3),
                ((16, 64, 128), (1, 4), 4, 1, 1, 8), ((256, 32, 64), (8, 1), 2, 8, 1, 2))],
    "ffma": [f"#aicf_nv.ffma<tile = {list(tile)}, thread = {list(thread)}, stages = {stages}, group = {group}"
             f"{tiled_text(*more)}>"
             for tile, thread, stages, group, *more in (
                 ((128, 128, 8), (8, 8), 2, 8), ((64, 64, 16), (4, 4), 3, 1), ((32, 64, 16), (4, 4), 2, 2),
                 ((64, 64, 16), (8, 4), 4, 8), ((16, 32, 32), (4, 4), 3, 1), ((128, 256, 8), (8, 16), 2, 8),
                 ((128, 128, 8), (8, 8), 2, 8, 2), ((64, 64, 8), (8, 4), 3, 1, 4), ((16, 64, 8), (4, 4), 2, 8, 9),
                 ((32, 32, 128), (4, 4), 1, 8), ((32, 16, 32), (4, 4), 8, 8), ((128, 16, 64), (4, 4), 2, 8, 1, 3),
                 ((32, 64, 128), (4, 4), 2, 1, 1, 8))],
}
PLANS["tf32"] = PLANS["mma"] + [wgmma_plan(*plan) for plan in (
    ((128, 128, 32), 3, 1, 8), ((64, 96, 64), 3, 2, 2), ((128, 128, 32), 4, 1, 8, 1, "pingpong"),
    ((64, 64, 32), 4, 1, 8, 2), ((64, 64, 32), 8, 1, 8, 3), ((128, 64, 32), 4, 1, 8, 1, "", 7))]
PLANS["split_f32"] = [wgmma_plan(*plan, parts=3) for plan in (
    ((128, 128, 64), 2, 1, 8), ((128, 128, 64), 2, 2, 8), ((128, 160, 64), 2, 1, 1), ((64, 192, 64), 2, 2, 8),
    ((64, 128, 64), 3, 1, 2), ((128, 64, 64), 3, 1, 8), ((64, 64, 128), 2, 1, 8), ((64, 80, 64), 3, 1, 8, 1, "pingpong"),
    ((64, 64, 64), 4, 1, 8, 2), ((128, 128, 64), 2, 1, 8, 3), ((64, 64, 64), 4, 2, 8, 4),
    ((128, 128, 64), 2, 1, 8, 1, "", 4), ((64, 96, 64), 3, 1, 8, 1, "", 7))]
FLAGS = tuple(itertools.product((False, True), repeat=2))


def flag_name(a, b):
    return ("t" if a else "n") + ("t" if b else "n")


def stored(shape, transposed):
    """The shape of a matmul's operand."""
    *batch, rows, columns = shape
    return (*batch, columns, rows) if transposed else shape


class Builder:
    """A module with one contraction."""

    def __init__(self):
        self.module = program.Module()
        self.entry = self.module.add_entry("f")

    def matmul(self, dtype, shape, a=False, b=False, batch=(), result=None):
        rows, columns, depth = shape
        e, out = self.entry, (*batch, rows, columns)
        x = e.input(dtype, stored((*batch, rows, depth), a))
        w = e.input(dtype, stored((*batch, depth, columns), b))
        return e.op("matmul", [x, w], [(result or dtype, out)], transpose_a=a, transpose_b=b)

    def spread(self, v, shape, dimensions):
        return self.entry.op("broadcast", [v], [(self.entry.dtype(v), shape)], dimensions=dimensions)

    def apply(self, name, *operands):
        return self.entry.op(name, operands, [(self.entry.dtype(operands[0]), self.entry.shape(operands[0]))])


def linear(dtype, shape, a=False, b=False):
    """relu(x w + bias)"""
    builder = Builder()
    e, product = builder.entry, builder.matmul(dtype, shape, a, b)
    bias = builder.spread(e.input(dtype, (shape[1],)), shape[:2], [1])
    e.output(builder.apply("relu", builder.apply("add", product, bias)))
    return builder.module


def two_outputs(dtype, shape, result):
    """silu(x w * scale + residual), and x w as it was accumulated"""
    builder = Builder()
    e, product = builder.entry, builder.matmul(dtype, shape, b=True, result=result)
    scale = builder.spread(e.input(result, (shape[0],)), shape[:2], [0])
    residual = e.input(result, shape[:2])
    e.output(builder.apply("silu", builder.apply("add", builder.apply("mul", product, scale), residual)))
    e.output(product)
    return builder.module


def batched(dtype, shape, batch, a=False, b=False):
    builder = Builder()
    e, product = builder.entry, builder.matmul(dtype, shape, a, b, batch)
    mask = builder.spread(e.input(dtype, (batch[0], shape[1])), (*batch, *shape[:2]), [0, len(batch) + 1])
    e.output(builder.apply("add", product, mask))
    return builder.module


def heads(dtype, batch, length, count, size):
    """Scores of an attention whose operands are [batch, length, heads, size]."""
    builder = Builder()
    e = builder.entry
    x, w = (e.op("transpose", [e.input(dtype, (batch, length, count, size))], [(dtype, (batch, count, length, size))],
                 permutation=[0, 2, 1, 3]) for _ in range(2))
    e.output(e.op("matmul", [x, w], [(dtype, (batch, count, length, length))], transpose_b=True))
    return builder.module


def of_parts(dtype, offset, stride):
    """[66, 72] x [72, 40] of rows and columns of larger tensors."""
    builder = Builder()
    e = builder.entry
    x, w = e.input(dtype, (67 * stride, 96)), e.input(dtype, (40, 72 + offset))
    x = e.op("slice", [x], [(dtype, (66, 72))], offsets=[1, 16], strides=[stride, 1])
    w = e.op("slice", [w], [(dtype, (40, 72))], offsets=[0, offset], strides=[1, 1])
    e.output(e.op("matmul", [x, w], [(dtype, (66, 40))], transpose_b=True))
    return builder.module


def convolution(dtype, image, size, outputs, strides, padding, dilations=(1, 1), gradient=None):
    """relu(conv2d(x, w) + bias), or the gradient by its "input" or its "weight"."""
    builder = Builder()
    e = builder.entry
    extents = [(extent + before + after - (window - 1) * dilation - 1) // stride + 1
               for extent, window, stride, before, after, dilation in
               zip(image[1:3], size, strides, padding[::2], padding[1::2], dilations)]
    weight, result = (*size, image[3], outputs), (image[0], *extents, outputs)
    settings = {"strides": list(strides), "padding": list(padding), "dilations": list(dilations)}
    if gradient == "input":
        e.output(e.op("conv2d_input_grad", [e.input(dtype, result), e.input(dtype, weight)], [(dtype, image)],
                      **settings))
    elif gradient == "weight":
        e.output(e.op("conv2d_weight_grad", [e.input(dtype, image), e.input(dtype, result)], [(dtype, weight)],
                      **settings))
    else:
        y = e.op("conv2d", [e.input(dtype, image), e.input(dtype, weight)], [(dtype, result)], **settings)
        bias = builder.spread(e.input(dtype, (outputs,)), result, [3])
        e.output(builder.apply("relu", builder.apply("add", y, bias)))
    return builder.module


def padded_convolutions(dtype, channels, outputs):
    """Windows that leave the image."""
    for name, image, size, strides, padding, dilations, gradient in (
            ("3x3", (3, 13, 11), (3, 3), [1, 1], [1, 1, 1, 1], [1, 1], None),
            ("3x3-by-2", (2, 14, 15), (3, 3), [2, 2], [1, 1, 1, 1], [1, 1], None),
            ("1x1-by-2", (2, 9, 8), (1, 1), [2, 2], [0, 0, 0, 0], [1, 1], None),
            ("dilated", (1, 17, 12), (3, 2), [1, 2], [2, 0, 0, 3], [2, 3], None),
            ("one-pixel", (1, 1, 1), (3, 3), [1, 1], [1, 1, 1, 1], [1, 1], None),
            ("one-image-7x1", (1, 30, 9), (7, 1), [3, 1], [3, 3, 0, 0], [1, 1], None),
            ("3x3-input", (2, 12, 9), (3, 3), [1, 1], [1, 1, 1, 1], [1, 1], "input"),
            ("3x3-by-2-input", (2, 13, 10), (3, 3), [2, 2], [1, 1, 1, 1], [1, 1], "input"),
            ("2x3-input", (1, 9, 14), (2, 3), [1, 1], [0, 1, 2, 0], [1, 2], "input"),
            ("3x3-weight", (3, 10, 9), (3, 3), [1, 1], [1, 1, 1, 1], [1, 1], "weight"),
            ("3x3-by-2-weight", (2, 15, 14), (3, 3), [2, 2], [1, 1, 1, 1], [1, 1], "weight")):
        yield f"{dtype}-padded-{name}", convolution(dtype, (*image, channels), size, outputs, strides, padding, dilations,
                                                  gradient)


def wgmma_cases():
    for shape, dtype, (a, b) in itertools.product(ALIGNED, ("bf16", "f16"), FLAGS):
        # The whole product for the first shape, one transposition for the others.
        if shape != ALIGNED[0] and (a, b) != FLAGS[ALIGNED.index(shape) - 1]:
            continue
        if dtype == "f16" and shape == ALIGNED[1]:
            continue
        yield f"{dtype}-{'x'.join(map(str, shape))}-{flag_name(a, b)}", linear(dtype, shape, a, b)
    # Operands that are packed first.
    for i, shape in enumerate(RAGGED):
        yield f"bf16-{'x'.join(map(str, shape))}-{flag_name(*FLAGS[i % 4])}", linear("bf16", shape, *FLAGS[i % 4])
    yield "bf16-two-outputs", two_outputs("bf16", (130, 200, 264), "f32")
    yield "bf16-batch-3", batched("bf16", (100, 72, 136), (3,))
    yield "bf16-batch-2x3", batched("bf16", (64, 136, 72), (2, 3), a=True, b=True)
    yield "bf16-batch-5-odd-result", batched("bf16", (65, 33, 64), (5,), b=True)
    yield "bf16-heads", heads("bf16", 2, 70, 3, 64)
    # Parts that TMA reads where they lie, and one that begins between its 16 bytes.
    yield "bf16-parts", of_parts("bf16", 8, 3)
    yield "bf16-parts-odd", of_parts("bf16", 5, 1)
    # Rows and columns of several dims that all operands traverse as one.
    yield "bf16-conv-1x1", convolution("bf16", (2, 9, 7, 64), (1, 1), 40, [1, 1], [0, 0, 0, 0])
    # Channels with a rest beside a panel's 64, and with more than a stage's.
    yield from padded_convolutions("bf16", 72, 104)
    # Rows of the result that begin anywhere, and a window that is wider than high.
    yield "bf16-conv-odd-outputs", convolution("bf16", (2, 11, 9, 64), (3, 3), 37, [2, 1], [1, 1, 1, 1])
    yield "bf16-conv-3x5", convolution("bf16", (2, 6, 31, 136), (3, 5), 72, [1, 1], [1, 1, 2, 2])
    yield "f16-conv-deep", convolution("f16", (2, 7, 7, 200), (3, 3), 264, [1, 1], [1, 1, 1, 1])


def tiled_cases(dtypes):
    """The first type sees everything, the others what depends on the type."""
    for shape, dtype, (a, b) in itertools.product(RAGGED, dtypes, FLAGS):
        # Every transposition for the first and the last shape, one for the others.
        if shape not in (RAGGED[0], RAGGED[-1]) and (a, b) != FLAGS[RAGGED.index(shape) % 4]:
            continue
        if dtype != dtypes[0] and shape != RAGGED[0]:
            continue
        yield f"{dtype}-{'x'.join(map(str, shape))}-{flag_name(a, b)}", linear(dtype, shape, a, b)
    first = dtypes[0]
    wide = "f32" if first == "bf16" else first
    for shape in ((127, 255, 65), (96, 128, 72)):
        yield f"{first}-two-outputs-{shape[0]}", two_outputs(first, shape, wide)
    yield f"{first}-batch-3", batched(first, (67, 45, 129), (3,))
    yield f"{first}-batch-2x3", batched(first, (64, 72, 40), (2, 3), a=True, b=True)
    yield f"{first}-batch-5-one-row", batched(first, (1, 33, 70), (5,), b=True)
    yield f"{first}-heads", heads(first, 2, 70, 3, 24)
    yield f"{first}-conv-3x3", convolution(first, (2, 13, 11, 16), (3, 3), 24, [2, 1], [0, 0, 0, 0])
    yield f"{first}-conv-odd", convolution(first, (3, 7, 9, 5), (2, 3), 7, [1, 2], [0, 0, 0, 0])
    yield from padded_convolutions(first, 8, 24)
    yield f"{first}-conv-first", convolution(first, (2, 23, 21, 3), (7, 7), 20, [2, 2], [3, 3, 3, 3])


CASES = {"wgmma_ws": wgmma_cases, "mma": lambda: tiled_cases(("bf16", "f16")),
         "ffma": lambda: tiled_cases(("f32", "f64")), "tf32": lambda: tiled_cases(("f32",)),
         "split_f32": lambda: tiled_cases(("f32",))}


def subjects(source, args):
    """The instructions that have a kernel, those that a family of contractions takes first."""
    command = [args.compiler, str(source), "--target=" + args.target, "--portable=false", "--emit=decisions"]
    decisions = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    kernels = re.findall(r'kernel (i\d+) is #aicf_nv\.(\w+)', decisions)
    return [subject for subject, family in sorted(kernels, key=lambda kernel: kernel[1] == "simt")]


def compile_plan(source, output, subject, plan, args):
    """The reason why the plan is illegal, or nothing."""
    command = [args.compiler, str(source), "--target=" + args.target, "--portable=false", "-o", str(output),
               f"--pin=kernel {subject} is {plan}"]
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode == 0:
        return None
    refused = re.search(r"is illegal: (.*)", process.stderr)
    if not refused:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}:\n{process.stderr}")
    return refused.group(1)


# Constraints that allow to change f32 factors, and how far off they may then be.
FACTOR_ERRORS = {"tf32": 2.0**-10, "split_f32": 2.0**-23}


def allow_factors(constraint, text, inputs):
    """The program with the constraint on its entry, and the inputs as far off as it allows."""
    entry, rest = text.split(") {\n", 1)
    text = f"{entry}) attributes {{aicf_emit.constraints = #aicf_emit.constraints<{constraint} = true>}} {{\n{rest}"
    error = FACTOR_ERRORS[constraint]
    return text, {name: oracle.Value(v.data, v.dtype, np.abs(v.data) * error) for name, v in inputs.items()}


def write_values(folder, name, module, seed, family=None):
    """Writes inputs and expected values of the case's run; its program."""
    folder.mkdir(parents=True, exist_ok=True)
    inputs, state = cases.random_inputs(module, np.random.default_rng([seed, *name.encode()]), 0.0)
    text = module.text()
    if family in FACTOR_ERRORS:
        text, inputs = allow_factors(family, text, inputs)
    cases.write_run(folder, "finite", module, inputs, state)
    return text


def build_case(folder, name, text, plans, args):
    """Writes a case's program and packages; the settings that are legal."""
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "program.mlir"
    source.write_text(text)
    settings, why = [], None
    for subject in subjects(source, args):
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            reasons = list(pool.map(lambda plan: compile_plan(source, folder / f"plan{plan[0]}.aicf", subject, plan[1],
                                                              args), enumerate(plans)))
        settings = [f"plan{index}" for index, reason in enumerate(reasons) if reason is None]
        why = reasons[-1]
        if settings:
            break
    check_packages.progress(f"{name}: {len(settings)} of {len(plans)} plans are legal"
                            + ("" if settings else f"; the last one is not: {why}"))
    return settings


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", default="h200", help="of the compiler (default %(default)s)")
    parser.add_argument("--compiler", default="aicf-compile", help="path of aicf-compile")
    parser.add_argument("--seed", type=int, default=1, help="of the inputs")
    parser.add_argument("--family", action="append", choices=list(PLANS), help="of kernels (default all)")
    parser.add_argument("--only", default="", metavar="REGEX", help="cases whose name it finds")
    parser.add_argument("--build-only", metavar="DIR", help="write packages and expected values, run nothing")
    check_packages.add_run_options(parser)
    args = parser.parse_args()
    args.out = None
    directory = pathlib.Path(args.build_only or tempfile.mkdtemp(prefix="aicf-plans-"))
    modules, built, tried = [], 0, 0
    for family in args.family or PLANS:
        for case, module in CASES[family]():
            name = f"{family}-{case}"
            if not re.search(args.only, name):
                continue
            text = write_values(directory / name, name, module, args.seed, family)
            settings = build_case(directory / name, name, text, PLANS[family], args)
            built += len(settings)
            tried += len(PLANS[family])
            modules.append({"name": name, "settings": settings, "runs": ["finite"]})
    (directory / "manifest.json").write_text(json.dumps({"programs": built, "modules": modules}, indent=1) + "\n")
    print(f"{built} plans of {len(modules)} contractions built, {tried - built} refused as illegal")
    if not built or any(not m["settings"] for m in modules):
        return 1
    return 0 if args.build_only else bool(check_packages.check_folder(directory, args))


if __name__ == "__main__":
    sys.exit(main())

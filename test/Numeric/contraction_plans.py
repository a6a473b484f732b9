#!/usr/bin/env python3
"""Contractions under one plan after the other, against the NumPy oracle.

    contraction_plans.py --target=h200 --build-only=DIR --compiler=PATH/aicf-compile
    check_packages.py DIR --device=cuda --runner=PATH/aicf-run-entries

act(x w + b) in bf16 and f16, every transposition, on shapes with several tiles and ring turns and with rows, columns
and depths that leave a rest. Each is compiled once a plan, the kernel pinned. Plans that a shape does not admit are
counted; anything else that does not compile is an error.
"""

import argparse
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
import program

# Rows, columns, depth. Rows of a bf16 operand are a multiple of 16 bytes, as TMA demands.
SHAPES = ((257, 520, 1032), (384, 256, 64), (1, 264, 328), (640, 136, 200))
PLANS = [f"#aicf_nv.wgmma_ws<tile = [{m}, {n}, 64], stages = {stages}, cluster = {cluster}, group = {group}>"
         for (m, n), stages, cluster, group in (
             ((128, 128), 2, 1, 1), ((128, 128), 6, 1, 8), ((128, 128), 4, 2, 8), ((128, 256), 3, 1, 2),
             ((128, 256), 4, 2, 8), ((64, 256), 4, 1, 4), ((64, 128), 3, 2, 2), ((64, 128), 4, 1, 8),
             ((128, 64), 5, 1, 8))]


def make_module(dtype, shape, transpose_a, transpose_b):
    rows, columns, depth = shape
    module = program.Module()
    e = module.add_entry("f")
    x = e.input(dtype, (depth, rows) if transpose_a else (rows, depth))
    w = e.input(dtype, (columns, depth) if transpose_b else (depth, columns))
    b = e.input(dtype, (columns,))
    product = e.op("matmul", [x, w], [(dtype, (rows, columns))], transpose_a=transpose_a, transpose_b=transpose_b)
    bias = e.op("broadcast", [b], [(dtype, (rows, columns))], dimensions=[1])
    e.output(e.op("relu", [e.op("add", [product, bias], [(dtype, (rows, columns))])], [(dtype, (rows, columns))]))
    return module


def compile_plan(source, output, plan, args):
    """The reason why the plan is illegal, or nothing."""
    command = [args.compiler, str(source), "--target=" + args.target, "--portable=false"]
    decisions = subprocess.run([*command, "--emit=decisions"], capture_output=True, text=True, check=True).stdout
    subject = re.search(r'kernel ("i\d+") is', decisions).group(1)
    process = subprocess.run([*command, "-o", str(output), f"--pin=kernel {subject} is {plan}"],
                             capture_output=True, text=True)
    if process.returncode == 0:
        return None
    refused = re.search(r"is illegal: (.*)", process.stderr)
    if not refused:
        raise SystemExit(f"{' '.join(command)} with {plan} ended with {process.returncode}:\n{process.stderr}")
    return refused.group(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", default="h200", help="of the compiler (default %(default)s)")
    parser.add_argument("--compiler", default="aicf-compile", help="path of aicf-compile")
    parser.add_argument("--seed", type=int, default=1, help="of the inputs")
    parser.add_argument("--build-only", metavar="DIR", help="write packages and expected values, run nothing")
    check_packages.add_run_options(parser)
    args = parser.parse_args()
    args.out = None
    directory = pathlib.Path(args.build_only or tempfile.mkdtemp(prefix="aicf-plans-"))
    modules, built, refused = [], 0, 0
    for shape, dtype, a, b in itertools.product(SHAPES, ("bf16", "f16"), (False, True), (False, True)):
        # The whole product for the first shape, one transposition for the others.
        if shape != SHAPES[0] and (a, b) != [(False, False), (False, True), (True, False)][SHAPES.index(shape) - 1]:
            continue
        if a and shape[0] % 8 or (dtype == "f16" and shape == SHAPES[1]):
            continue
        name = f"{dtype}-{'x'.join(map(str, shape))}-{'t' if a else 'n'}{'t' if b else 'n'}"
        module = make_module(dtype, shape, a, b)
        folder = directory / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "program.mlir").write_text(module.text())
        rng = np.random.default_rng([args.seed, *name.encode()])
        cases.write_run(folder, "finite", module, *cases.random_inputs(module, rng, 0.0))
        settings = []
        for index, plan in enumerate(PLANS):
            why = compile_plan(folder / "program.mlir", folder / f"plan{index}.aicf", plan, args)
            refused += why is not None
            if why is None:
                settings.append(f"plan{index}")
        built += len(settings)
        modules.append({"name": name, "settings": settings, "runs": ["finite"]})
        check_packages.progress(f"{name}: {len(settings)} of {len(PLANS)} plans are legal")
    (directory / "manifest.json").write_text(json.dumps({"programs": built, "modules": modules}, indent=1) + "\n")
    print(f"{built} plans of {len(modules)} contractions built, {refused} refused as illegal")
    if not built or any(not m["settings"] for m in modules):
        return 1
    return 0 if args.build_only else bool(check_packages.check_folder(directory, args))


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Values that are compared are rounded alike, however the instructions that compute them are merged.

The gradient of a maximum goes to the elements that equal it. Each program takes the maximum of something that can be
computed again; whichever instructions are merged, the gradient of each row has to add up to 1. The combinations of fuse
decisions that are tried are drawn at random.
"""

import argparse
import itertools
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy as np

ROWS, COLUMNS = 16, 64
X, ROW = f"tensor<{ROWS}x{COLUMNS}x", f"tensor<{ROWS}x"


def program(dtype, ops, maximum):
    """The maximum of the last of `ops`, in the element type `maximum`, and its gradient."""
    lines = [f"%h{i + 1} = {op.format(f'%h{i}')} : {X}{dtype}>" for i, op in enumerate(ops)]
    last = f"%h{len(ops)}"
    return "\n".join([
        f'func.func @f(%h0: {X}{dtype}> {{aicf.name = "a"}}, %b: {X}{dtype}> {{aicf.name = "b"}},'
        f' %dy: {ROW}{maximum}> {{aicf.name = "dy"}})'
        f' -> ({ROW}{maximum}> {{aicf.name = "y"}}, {X}{dtype}> {{aicf.name = "g"}}) {{', *lines,
        f"%y = aicf.reduce_max {last} axes = [1] : {X}{dtype}> -> {ROW}{maximum}>",
        f"%g = aicf.extremum_grad {last}, %y, %dy axes = [1] : {X}{dtype}>, {ROW}{maximum}>",
        f"return %y, %g : {ROW}{maximum}>, {X}{dtype}>", "}"])


PROGRAMS = {
    "bf16": program("bf16", ["aicf.mul {}, %b"], "bf16"),
    "f16": program("f16", ["aicf.mul {}, %b"], "f16"),
    # What is compared is rounded, and so is what it is computed from.
    "bf16-deep": program("bf16", ["aicf.mul {}, %b", "aicf.exp {}"], "bf16"),
    # The maximum itself is not rounded.
    "bf16-wide": program("bf16", ["aicf.mul {}, %b"], "f32"),
}


def storage(array, dtype):
    """As the npz files of the runner have it: bf16 by its bits."""
    array = array.astype(np.float32)
    return (array.view(np.uint32) >> 16).astype(np.uint16) if dtype == "bf16" else array.astype(
        np.float16 if dtype == "f16" else np.float32)


def values(array):
    return (array.astype(np.uint32) << 16).view(np.float32) if array.dtype == np.uint16 else array.astype(np.float32)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--runner", default="aicf-run-entries")
    parser.add_argument("--sample", type=int, default=16, help="combinations a program (default %(default)s)")
    args = parser.parse_args()
    rng, draw = np.random.default_rng(1), random.Random(1)
    problems = runs = 0
    with tempfile.TemporaryDirectory(prefix="aicf-comparisons-") as name:
        folder = pathlib.Path(name)
        for name, text in PROGRAMS.items():
            dtype, last = name.split("-")[0], 3 if name == "bf16-deep" else 2
            wide = "f32" if name == "bf16-wide" else dtype
            (folder / "program.mlir").write_text(text)
            a, b = (storage(rng.standard_normal((ROWS, COLUMNS)), dtype) for _ in range(2))
            np.savez(folder / "in.npz", **{"f:a": a, "f:b": b, "f:dy": storage(np.ones(ROWS), wide)})
            pairs = [(i, j) for j in range(1, last + 1) for i in range(j) if j == i + 1 or j == last]
            combinations = list(itertools.product(("separate", "fused", "duplicate", None), repeat=len(pairs)))
            for choices in draw.sample(combinations, args.sample):
                pins = [f'--pin=fuse i{i} -> i{j} is {choice}' for (i, j), choice in zip(pairs, choices) if choice]
                compiled = subprocess.run(
                    [args.compiler, str(folder / "program.mlir"), "--target=cpu", *pins, "-o", str(folder / "p.aicf")],
                    capture_output=True, text=True, check=False)
                if compiled.returncode:
                    # Not every combination is legal, or comes to be decided; nothing else may fail.
                    if "is illegal" not in compiled.stderr and "no decision was taken" not in compiled.stderr:
                        print(name, pins, compiled.stderr)
                        problems += 1
                    continue
                subprocess.run([args.runner, *(str(folder / f) for f in ("p.aicf", "in.npz", "out.npz"))], check=True,
                               stdout=subprocess.DEVNULL)
                runs += 1
                sums = values(np.load(folder / "out.npz")["f:g"]).sum(axis=1)
                if not np.allclose(sums, 1, atol=0.02):
                    print(name, pins, "gradients of the rows add up to", sums)
                    problems += 1
    print(f"{runs} variants, {problems} problems")
    return 1 if problems or not runs else 0


if __name__ == "__main__":
    sys.exit(main())

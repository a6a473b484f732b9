"""GELU by erf and its gradient, on a CPU, against erfc in f64: within what docs/codegen.md says of f16 and f32.

    gelu.py DIR --compiler=aicf-compile --runner=aicf-run-entries
"""

import argparse
import math
import pathlib

import numpy as np

import run_program

SQRT_HALF = math.sqrt(0.5)


def normal(x):
    return np.array([0.5 * math.erfc(-v * SQRT_HALF) for v in x])


def slope(x):
    """Accurate where Phi(x) and x phi(x) cancel, which is at -0.75 only."""
    return normal(x) + x * np.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def inputs(dtype):
    if dtype == np.float16:
        every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
        return every[np.isfinite(every) & (np.abs(every) <= 6)]
    return np.random.default_rng(5).uniform(-6, 6, 1 << 17).astype(np.float32)


def run(args, op, dtype, x):
    name = {np.float16: "f16", np.float32: "f32"}[dtype]
    tensor = f"tensor<{len(x)}x{name}>"
    dy = f", %dy: {tensor} {{aicf.name = \"dy\"}}" if op == "gelu_grad" else ""
    operands = "%x, %dy" if dy else "%x"
    path = args.directory / f"{op}-{name}"
    text = (
        f"func.func @f(%x: {tensor} {{aicf.name = \"x\"}}{dy}) -> ({tensor} {{aicf.name = \"y\"}}) {{\n"
        f"  %y = aicf.{op} {operands} form = erf : {tensor}\n  return %y : {tensor}\n}}\n")
    results = run_program.run_program(args, path, text, {"f:x": x} | ({"f:dy": np.ones_like(x)} if dy else {}))
    return results["f:y"].astype(np.float64)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--runner", required=True)
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for dtype, half_unit, least in ((np.float16, 2.0**-11, 2.0**-24), (np.float32, 2.0**-24, 0.0)):
        x = inputs(dtype)
        wide, narrow = x.astype(np.float64), dtype == np.float16
        tail = np.abs(wide) * normal(-np.abs(wide))
        bounds = {
            # The result's rounding; that of |x| Phi(-|x|), and in f32 of Phi beside 1/2.
            "gelu": (wide * normal(wide), 1.1e-4 * tail if narrow else 6e-8 * np.abs(wide)),
            "gelu_grad": (slope(wide), 1.6e-6 if narrow else 1.3e-7)}
        for op, (want, allowed) in bounds.items():
            got = run(args, op, dtype, x)
            share = np.abs(got - want) / (1.01 * half_unit * np.abs(want) + least + allowed)
            print(f"{op} of {dtype.__name__}: at most {share.max():.2f} of its bound, at {wide[share.argmax()]:.4f}")
            wrong += not share.max() <= 1
            if op == "gelu" and not narrow:
                far = (wide < 0) & (wide > -3)
                relative = np.abs(got[far] / want[far] - 1).max()
                print(f"  above -3 at most {relative:.1e} of itself")
                wrong += not relative <= 4e-6
    raise SystemExit(wrong)


if __name__ == "__main__":
    main()

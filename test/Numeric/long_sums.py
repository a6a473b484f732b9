"""Sums of many positive f32 terms on a CPU against f64: no chain of additions is as long as the sum.

    long_sums.py DIR --compiler=aicf-compile --runner=aicf-run-entries
"""

import argparse
import pathlib

import numpy as np

import run_program

# One running sum of 120,000 such terms is off by 2e-5.
BOUND = 4e-6


def tensor(array):
    return "tensor<" + "".join(f"{extent}x" for extent in array.shape) + "f32>"


def check(args, name, inputs, line, want):
    """`line` computes %y of `inputs`; whether it is close to `want`, of f64."""
    types = {key: tensor(value) for key, value in inputs.items()} | {"y": tensor(want)}
    arguments = ", ".join(f'%{key}: {types[key]} {{aicf.name = "{key}"}}' for key in inputs)
    text = (f"func.func @f({arguments}) -> ({types['y']} {{aicf.name = \"y\"}}) {{\n"
            f"  {line.format(**types)}\n  return %y : {types['y']}\n}}\n")
    results = run_program.run_program(args, args.directory / name, text,
                                      {f"f:{key}": value for key, value in inputs.items()})
    result = results["f:y"].astype(np.float64)
    error = float(np.max(np.abs(result - want) / want))
    print(f"{name}: {'ok' if error <= BOUND else 'WRONG'}, error {error:.1e}")
    return error <= BOUND


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--runner", required=True)
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(11)

    def draw(*shape):
        return random.uniform(0.01, 1, shape).astype(np.float32)

    def product(left, right):
        return left.astype(np.float64) @ right.astype(np.float64)

    depth = 120_000
    a, b, x = draw(16, depth), draw(depth, 16), draw(3, 1_000_003)
    rows, columns = draw(depth, 33), draw(depth, 20)
    pixels, gradients = draw(8, 123, 123, 16), draw(8, 123, 123, 16)
    ok = [
        check(args, "matmul", {"a": a, "b": b}, "%y = aicf.matmul %a, %b : ({a}, {b}) -> {y}", product(a, b)),
        check(args, "matmul-transposed", {"a": rows, "b": columns},
              "%y = aicf.matmul %a, %b {{transpose_a}} : ({a}, {b}) -> {y}", product(rows.T, columns)),
        check(args, "weight-gradient", {"x": pixels, "d": gradients},
              "%y = aicf.conv2d_weight_grad %x, %d strides = [1, 1] padding = [0, 0, 0, 0] : ({x}, {d}) -> {y}",
              product(pixels.reshape(-1, 16).T, gradients.reshape(-1, 16)).reshape(1, 1, 16, 16)),
        check(args, "sum", {"x": x}, "%y = aicf.reduce_sum %x axes = [1] : {x} -> {y}", x.astype(np.float64).sum(1)),
        check(args, "sum-down", {"x": rows}, "%y = aicf.reduce_sum %x axes = [0] : {x} -> {y}",
              rows.astype(np.float64).sum(0)),
        check(args, "cumsum", {"x": x}, "%y = aicf.cumsum %x axis = 1 : {x} -> {y}", x.astype(np.float64).cumsum(1)),
    ]
    if not all(ok):
        raise SystemExit(f"{ok.count(False)} of {len(ok)} sums are off")
    print(f"all {len(ok)} sums are close")


if __name__ == "__main__":
    main()

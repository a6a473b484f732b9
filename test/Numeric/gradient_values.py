"""Gradients where a function has a kink, a pole or NaN, against what docs/aicf-ops.md says of them.

    gradient_values.py DIR --compiler=aicf-compile --runner=aicf-run-entries
"""

import argparse
import pathlib

import numpy as np

import run_program

NAN, INF = np.nan, np.inf
# Ops that make %y of %a and %b, the operands, and the gradients of the sum of %y by both.
CASES = {
    # The product of the others, also where elements are zero.
    "prod": ("%y = aicf.reduce_prod {x} axes = [0] : tensor<3xf64> -> tensor<f64>", [2.0, 0.0, 3.0], None,
             [0.0, 6.0, 0.0]),
    "prod_zeros": ("%y = aicf.reduce_prod {x} axes = [0] : tensor<3xf64> -> tensor<f64>", [0.0, 0.0, 3.0], None,
                   [0.0, 0.0, 0.0]),
    # Of equal operands the lhs gets dy.
    "max": ("%y = aicf.max {x}, {y} : tensor<3xf64>", [1.0, 2.0, 3.0], [2.0, 2.0, 2.0], [0.0, 1.0, 1.0],
            [1.0, 0.0, 0.0]),
    "min": ("%y = aicf.min {x}, {y} : tensor<3xf64>", [1.0, 2.0, 3.0], [2.0, 2.0, 2.0], [1.0, 1.0, 0.0],
            [0.0, 0.0, 1.0]),
    "relu": ("%y = aicf.relu {x} : tensor<3xf64>", [-1.0, 0.0, NAN], None, [0.0, 0.0, NAN]),
    "abs": ("%y = aicf.abs {x} : tensor<3xf64>", [-INF, 0.0, 2.0], None, [-1.0, 0.0, 1.0]),
    "clamp": ("%y = aicf.clamp {x} min = 0.0 : f64 max = 1.0 : f64 : tensor<3xf64>", [0.0, 1.0, 1.5], None,
              [1.0, 1.0, 0.0]),
    # No NaN of 0 * inf.
    "pow": ("%y = aicf.pow {x}, {y} : tensor<3xf64>", [0.0, 0.0, 4.0], [0.0, 2.0, 0.5], [0.0, 0.0, 0.25],
            [0.0, 0.0, 2.0 * np.log(4.0)]),
    "log": ("%y = aicf.log {x} : tensor<3xf64>", [0.0, 2.0, INF], None, [INF, 0.5, 0.0]),
    # What is not chosen has no influence.
    "select": ("%c = aicf.compare lt {x}, {y} : tensor<3xf64> -> tensor<3xi1>\n  %l = aicf.log {x} : tensor<3xf64>\n"
               "  %y = aicf.select %c, {y}, %l : tensor<3xi1>, tensor<3xf64>", [1.0, 2.0, 8.0], [5.0, 1.0, NAN],
               [0.0, 0.5, 0.125], [1.0, 0.0, 0.0]),
    "extremum": ("%y = aicf.reduce_max {x} axes = [0] : tensor<3xf64> -> tensor<f64>", [4.0, 2.0, 4.0], None,
                 [0.5, 0.0, 0.5]),
    # A label and an index outside.
    "label": ("%i = aicf.constant dense<7> : tensor<i32>\n"
              "  %y = aicf.take_label {x}, %i axis = 0 : (tensor<3xf64>, tensor<i32>) -> tensor<f64>", [1.0, 2.0, NAN],
              None, [0.0, 0.0, 0.0]),
    # A value used several times, and one that is an operand twice.
    "twice": ("%p = aicf.mul {x}, {x} : tensor<3xf64>\n  %y = aicf.sub %p, {x} : tensor<3xf64>", [1.0, 2.0, 3.0], None,
              [1.0, 3.0, 5.0]),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--runner", required=True)
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    entries, inputs = [], {}
    vector = "tensor<3xf64>"
    for name, (ops, *values) in CASES.items():
        operands = [(n, v) for n, v in zip("ab", values[:2]) if v is not None]
        inputs.update({f"{name}:{n}": np.array(v) for n, v in operands})
        seed = "tensor<f64>" if "-> tensor<f64>" in ops.splitlines()[-1] else vector
        arguments = ", ".join(f'%{n}: {vector} {{aicf.name = "{n}"}}' for n, _ in operands)
        results = ", ".join(f'{vector} {{aicf.name = "d{n}"}}' for n, _ in operands)
        left, types = ", ".join(f"%d{n}" for n, _ in operands), ", ".join([vector] * len(operands))
        entries.append(f"func.func @{name}({arguments}) -> ({results}) {{\n  {ops.format(x='%a', y='%b')}\n"
                       f"  %s = aicf.constant dense<1.0> : {seed}\n"
                       f"  {left} = aicf.gradient %y wrt {', '.join(f'%{n}' for n, _ in operands)} seed %s : {seed} -> "
                       f"{types}\n  return {left} : {types}\n}}\n")
    got, wrong = run_program.run_program(args, args.directory / "values", "\n".join(entries), inputs), 0
    for name, (_, _, b, *wanted) in CASES.items():
        assert len(wanted) == (1 if b is None else 2), name
        for operand, want in zip("ab", wanted):
            value = got[f"{name}:d{operand}"]
            if not np.allclose(value, want, rtol=1e-12, atol=0, equal_nan=True):
                wrong += 1
                print(f"{name}: d{operand} is {value.tolist()}, expected {want}")
    print(f"{len(CASES)} cases, {wrong} wrong")
    raise SystemExit(wrong)


if __name__ == "__main__":
    main()

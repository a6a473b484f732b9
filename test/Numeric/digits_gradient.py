"""The training step of examples/digits, once as it is and once with its backward pass made by aicf.gradient: loss,
params and velocities, which have the gradients in them, after a step. Simplified, both have the same ops.

    digits_gradient.py DIR PROGRAM --compiler=aicf-compile --runner=aicf-run-entries
"""

import argparse
import collections
import pathlib
import re
import subprocess

import numpy as np

import run_program

PARAMS = {"w1": (64, 128), "b1": (128,), "w2": (128, 64), "b2": (64,), "w3": (64, 10), "b3": (10,)}


def forward_alone(text):
    """The program with a gradient in the place of what is between forward and update."""
    types = [f"tensor<{'x'.join(map(str, shape))}xf32>" for shape in PARAMS.values()]
    gradient = (f"  {', '.join(f'%d{name}' for name in PARAMS)} = aicf.gradient %loss wrt "
                f"{', '.join(f'%{name}' for name in PARAMS)} : tensor<f32> -> {', '.join(types)}\n\n")
    text, count = re.subn(r"(?s)  // Backward\..*?(?=  // Update:)", gradient, text)
    assert count == 1
    text = re.sub(r".*= aicf\.save .*\n", "", text)
    assert "_grad" not in text and "_bwd" not in text and "aicf.save" not in text
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--runner", required=True)
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(7)
    arrays = {"train:images": rng.random((64, 64)), "train:labels": rng.integers(0, 10, 64, np.int32),
              "predict:images": rng.random((64, 64)), "lr": np.array(0.1), "momentum": np.array(0.9)}
    for name, shape in PARAMS.items():
        arrays[name] = rng.standard_normal(shape) * 0.2
        # Of the step before, so that what a velocity becomes is the gradient and something else.
        arrays[f"{name}_velocity"] = rng.standard_normal(shape) * 1e-3
    arrays = {n: a if a.dtype == np.int32 else a.astype(np.float32) for n, a in arrays.items()}
    text = args.program.read_text()
    found, ops = {}, {}
    for name, program in (("written", text), ("made", forward_alone(text))):
        stem = args.directory / name
        found[name] = run_program.run_program(args, stem, program, arrays)
        simplified = subprocess.run([args.compiler, stem.with_suffix(".mlir"), "--emit=aicf"], check=True,
                                    capture_output=True, text=True).stdout
        ops[name] = collections.Counter(re.findall(r"aicf\.\w+", simplified))
    wrong = ops["written"] != ops["made"]
    if wrong:
        print(f"other ops: {ops['written'] - ops['made']} and {ops['made'] - ops['written']}")
    for name in ["train:loss", *PARAMS, *(f"{name}_velocity" for name in PARAMS)]:
        want, got = found["written"][name], found["made"][name]
        apart = np.linalg.norm(want - got) / np.linalg.norm(want)
        moved = name == "train:loss" or np.any(want != arrays[name].astype(np.float32))
        print(f"{name}: {apart:.1e}")
        wrong += not (apart <= 1e-6 and moved)
    raise SystemExit(wrong)


if __name__ == "__main__":
    main()

"""Compiles a program for this machine's CPU and runs its entries on arrays."""

import subprocess

import numpy as np


def run_program(args, path, text, inputs):
    """What the entries of the module `text` make of `inputs`, both {"ENTRY:NAME": array}. `args` has the tools' paths as
    `compiler` and `runner`; files go beside `path`, whose suffix they replace."""
    source, package, before, after = (path.with_suffix(suffix) for suffix in (".mlir", ".aicf", ".in.npz", ".out.npz"))
    source.write_text(text)
    subprocess.run([args.compiler, source, "--target=cpu", "-o", package], check=True)
    np.savez(before, **inputs)
    subprocess.run([args.runner, package, before, after], check=True, stdout=subprocess.DEVNULL)
    return np.load(after)

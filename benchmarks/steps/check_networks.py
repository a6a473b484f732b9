#!/usr/bin/env python3
"""Checks gradients and training steps of drawn networks in f32 on the CPU.

    check_networks.py [--compiler=aicf-compile] [--runner=aicf-run] [--seed=1] [--count=30] [--steps=10] [--flops=5e7]
                      [--against=numpy,torch,jax] [--target=cpu]

Of each network: loss and gradients at the initial params, and params after some steps of its optimizer, against NumPy
in f64 (reference.py). `torch` and `jax` are compared in f32, too, where they are installed: passes that autograd
derives have to say the same as those which reference.py writes out. Errors are norms of differences over norms, of each
param and for gradients over a thousandth of the norm of all if that is more; they have to be at most 1e-5.
"""

import argparse
import dataclasses
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import reference
from networks import draw
from values import Values

BOUND = 1e-5


def norm(values):
    return float(np.sqrt(sum((value.astype(np.float64) ** 2).sum() for value in values)))


def worst_error(got, want, floor=0.0):
    """And whose it is."""
    return max((norm([got[name] - value]) / max(norm([value]), floor, 1e-30), name) for name, value in want.items())


def run_package(args, folder, text, values, *options):
    """Outputs and globals."""
    (folder / "network.mlir").write_text(text, encoding="utf-8")
    subprocess.run([args.compiler, folder / "network.mlir", f"--target={args.target}", "-o", folder / "network.aicf"],
                   check=True)
    np.savez(folder / "in.npz", x=values.x, target=values.target)
    np.savez(folder / "params.npz", **values.params)
    subprocess.run([args.runner, folder / "network.aicf", f"--input={folder / 'in.npz'}",
                    f"--params={folder / 'params.npz'}", f"--output={folder / 'out.npz'}",
                    f"--save-globals={folder / 'globals.npz'}", *options], check=True, stdout=subprocess.DEVNULL)
    return dict(np.load(folder / "out.npz")), dict(np.load(folder / "globals.npz"))


def check_aicf(args, network, values, loss, grads, params):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        out, _ = run_package(args, folder, network.gradients_text(), values)
        _, trained = run_package(args, folder, network.text(), values, f"--repeat={args.steps}", "--mode=graph")
    yield "loss", abs(float(out["loss"]) - loss) / abs(loss), ""
    yield ("gradients", *worst_error({name: out["d_" + name] for name in grads}, grads, 1e-3 * norm(grads.values())))
    yield ("params", *worst_error(trained, params))


def check_torch(args, network, values, loss, grads, params):
    import torch
    from peers_torch import Training
    training = Training(network, values, "cpu")
    got = training.get_loss()
    got.backward()
    mine = {name: training.arranged(param, param.grad, False).double().numpy() for name, param in training.named()}
    for _ in range(args.steps):
        training.step()
    yield "loss", abs(got.item() - loss) / abs(loss), ""
    yield ("gradients", *worst_error(mine, grads, 1e-3 * norm(grads.values())))
    yield ("params", *worst_error(training.params(), params))


def check_jax(args, network, values, loss, grads, params):
    import jax
    from peers_jax import Training
    training = Training(network, values, 1)
    with jax.default_matmul_precision("highest"):
        got, mine = jax.value_and_grad(training.get_loss)(training.initial()[0], training.x, training.target)
    training.reset()
    for _ in range(args.steps):
        training.run_one()
    yield "loss", abs(float(got) - loss) / abs(loss), ""
    yield ("gradients", *worst_error({name: np.asarray(value) for name, value in mine.items()}, grads,
                                     1e-3 * norm(grads.values())))
    yield ("params", *worst_error(training.params(), params))


CHECKS = {"aicf": check_aicf, "torch": check_torch, "jax": check_jax}


def check(args, network):
    """How many are wrong."""
    values = Values(network)
    training = reference.Training(network, values)
    loss, grads = training.gradients()
    for _ in range(args.steps):
        training.step()
    wrong = 0
    for name in ("aicf", *(peer for peer in args.against if peer != "numpy")):
        for what, error, whose in CHECKS[name](args, network, values, loss, grads, training.params()):
            bad = not error <= BOUND
            wrong += bad
            print(f"{network.name}: {name}'s {what} {'WRONG ' if bad else ''}{error:.1e} {whose}".rstrip(), flush=True)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--runner", default="aicf-run")
    parser.add_argument("--target", default="cpu")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--flops", type=float, default=5e7, help="of a network's step, at most")
    parser.add_argument("--against", type=lambda text: text.split(","), default=["numpy"])
    args = parser.parse_args()
    wrong = 0
    for network in draw(args.seed, args.count, args.flops):
        wrong += check(args, dataclasses.replace(network, dtype="f32", tf32=False))
    print(f"{args.count} networks, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""A thousand replays of training steps against as many runs instruction by instruction: equal in every bit.

    replays.py [--target=cpu] [--device=cpu] [--steps=1000] [--compiler=aicf-compile] [--runner=aicf-run]

Each program is a forward function with dropout; gradients of four replays are added up, and every fourth replay applies
their mean, with a rate that warms up. Layers are so large that several blocks, or threads, share each instruction. What
one of them reads and another overwrites shows as bits that differ from run to run.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

BATCH, WIDTHS, EVERY = 96, (200, 384, 320, 10), 4
OPTIMIZERS = ["momentum<momentum = 0.9, nesterov = true>", "adam<beta2 = 0.99>", "adamw<weight_decay = 0.1>", "lion"]
MODES = {
    "cpu": {"eager": ["--threads=2"], "graph": ["--mode=graph", "--threads=2"], "one thread": ["--threads=1"]},
    "cuda": {"eager": ["--sync"], "graph": ["--mode=graph"], "dependent launches": [],
             "graph without dependent launches": ["--mode=graph", "--dependent-launch=off"]},
}


def program(optimizer):
    """The step's text."""
    globals_, lines, names, kinds = [], [], [], []

    def add(text):
        lines.append(f"  %v{len(lines)} = {text}")
        return f"%v{len(lines) - 1}"

    def param(name, kind):
        globals_.extend([f"aicf.param @{name} : {kind}", f"aicf.state @{name}.sum : {kind} = dense<0.0>"])
        names.append(name)
        kinds.append(kind)
        return add(f"aicf.read @{name} : {kind}")

    done, one = add("aicf.read @t : tensor<i64>"), add("aicf.constant dense<1> : tensor<i64>")
    t = add(f"aicf.add {done}, {one} : tensor<i64>")
    lines.append(f"  aicf.update @t, {t} in_place : tensor<i64>")
    every = add(f"aicf.constant dense<{EVERY}> : tensor<i64>")
    share = add(f"aicf.div {t}, {every} : tensor<i64>")
    whole = add(f"aicf.mul {share}, {every} : tensor<i64>")
    now = add(f"aicf.compare eq {t}, {whole} : tensor<i64> -> tensor<i1>")
    rate = add(f"aicf.schedule cosine {t} peak = 0.002 warmup = 100 total = 1200 final = 1.0e-4 : tensor<i64>")
    h, kind, reads = "%x", f"tensor<{BATCH}x{WIDTHS[0]}xf32>", []
    for layer, (inputs, outputs) in enumerate(zip(WIDTHS, WIDTHS[1:]), 1):
        kw, kb, kz = f"tensor<{inputs}x{outputs}xf32>", f"tensor<{outputs}xf32>", f"tensor<{BATCH}x{outputs}xf32>"
        w, b = param(f"w{layer}", kw), param(f"b{layer}", kb)
        reads += [w, b]
        h = add(f"aicf.linear {h}, {w}, {b} : ({kind}, {kw}, {kb}) -> {kz}")
        kind = kz
        if layer < len(WIDTHS) - 1:
            h = add(f"aicf.relu {h} : {kind}")
            seed = add(f"aicf.constant dense<{layer}> : tensor<i64>")
            h = add(f"aicf.dropout {h}, {seed}, {t} rate = 0.1 : {kind}")
    losses = add(f"aicf.softmax_cross_entropy {h}, %labels : ({kind}, tensor<{BATCH}xi32>) -> tensor<{BATCH}xf32>")
    loss = add(f"aicf.reduce_mean {losses} axes = [0] : tensor<{BATCH}xf32> -> tensor<f32>")
    grads = [f"%g{i}" for i in range(len(names))]
    lines.append(f"  {', '.join(grads)} = aicf.gradient {loss} wrt {', '.join(reads)} : tensor<f32> -> "
                 f"{', '.join(kinds)}")
    means = []
    for name, kind, grad in zip(names, kinds, grads):
        old = add(f"aicf.read @{name}.sum : {kind}")
        total = add(f"aicf.add {old}, {grad} : {kind}")
        share = add(f"aicf.constant dense<{1 / EVERY}> : {kind}")
        means.append(add(f"aicf.mul {total}, {share} : {kind}"))
        bits = kind.replace("f32", "i1")
        when = add(f"aicf.broadcast {now} dimensions = [] : tensor<i1> -> {bits}")
        zero = add(f"aicf.constant dense<0.0> : {kind}")
        kept = add(f"aicf.select {when}, {zero}, {total} : {bits}, {kind}")
        lines.append(f"  aicf.update @{name}.sum, {kept} in_place : {kind}")
    lines.append(f"  aicf.apply_gradients {', '.join(means)} to [{', '.join('@' + name for name in names)}] by "
                 f"#aicf.{optimizer} lr {rate} when {now} clip 1.0 : {', '.join(kinds)}")
    return "\n".join([*globals_, "aicf.state @t : tensor<i64> = dense<0>",
                      f"func.func @train(%x: tensor<{BATCH}x{WIDTHS[0]}xf32> {{aicf.name = \"x\"}}, "
                      f"%labels: tensor<{BATCH}xi32> {{aicf.name = \"labels\"}})",
                      "    -> (tensor<f32> {aicf.name = \"loss\"}) {", *lines, f"  return {loss} : tensor<f32>", "}", ""])


def bits(path):
    with np.load(path) as file:
        return {name: file[name].tobytes() for name in file.files}


def check(args, folder, optimizer):
    """What differs, a list."""
    (folder / "step.mlir").write_text(program(optimizer), encoding="utf-8")
    package = folder / "step.aicf"
    subprocess.run([args.compiler, folder / "step.mlir", "-o", package, f"--target={args.target}"], check=True)
    problems, first = [], None
    for mode, options in MODES[args.device].items():
        results = [f"--save-globals={folder / 'globals.npz'}", f"--output={folder / 'outputs.npz'}"]
        subprocess.run([args.runner, package, f"--device={args.device}", "--random-seed=5", f"--repeat={args.steps}",
                        *options, *results], check=True, stdout=subprocess.DEVNULL)
        got = bits(folder / "globals.npz") | bits(folder / "outputs.npz")
        with np.load(folder / "outputs.npz") as outputs:
            if not np.isfinite(outputs["loss"]):
                problems.append(f"{mode}: the loss is {outputs['loss']}")
        first = first or got
        problems += [f"{mode}: {name} differs" for name in first if first[name] != got[name]]
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", default="cpu")
    parser.add_argument("--device", choices=list(MODES), default="cpu")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--runner", default="aicf-run")
    args = parser.parse_args()
    wrong = 0
    for optimizer in OPTIMIZERS:
        with tempfile.TemporaryDirectory() as folder:
            problems = check(args, pathlib.Path(folder), optimizer)
        wrong += bool(problems)
        print(f"{optimizer}: {'; '.join(problems) or 'equal'}", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

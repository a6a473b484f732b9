#!/usr/bin/env python3
"""Tests the compiler on random programs, and on every op alone, against the NumPy oracle.

    fuzz.py --count=200 --seed=1             200 random fused programs
    fuzz.py --ops --seed=1                   every op, element type by element type

Programs are put into modules of twenty entries that share params and state and run in order. Each module is compiled
with all decision passes, with none, and with one at a time switched off (--settings), and run twice: on the finite
inputs it was grown on, and with NaN, infinity and zeros among the inputs. Outputs and the arena are poisoned before
each entry. A failure names the seed, and the folder with program, packages, inputs and expected values is kept.

--build-only=DIR writes that folder without running it; see check_packages.py.
"""

import argparse
import concurrent.futures
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np

import check_packages
import generate
import op_cases
import program

DECISIONS = ("fuse", "save", "in-place", "layout", "order")
SETTINGS = {"all": (), "none": DECISIONS, **{f"no-{name}": (name,) for name in DECISIONS}}
TYPES = ("f32", "bf16", "f16", "f64", "i32", "i64", "i1")
# Share of elements that become NaN, infinite or zero in the second run, in tensors that are chosen for it.
SPECIAL = 0.03


def make_modules(args):
    """(name, module, inputs or None) of every module."""
    if args.ops:
        for dtype in args.types:
            rng = np.random.default_rng([args.seed, TYPES.index(dtype)])
            yield f"ops-{dtype}-{args.seed}", op_cases.op_module(rng, dtype, args.shapes, args.only), None
        return
    left, seed = args.count, args.seed
    while left > 0:
        size = min(args.entries, left)
        module, inputs = generate.random_module(seed, size)
        yield f"seed-{seed}", module, inputs
        left, seed = left - size, seed + 1


def random_inputs(module, rng, special):
    """Inputs of all entries and values of all globals."""
    inputs, state = {}, {}
    for entry in module.entries:
        for name, v in entry.inputs.items():
            share = special if rng.random() < 0.4 else 0.0
            inputs[f"{entry.name}:{name}"] = program.random_tensor(rng, *entry.types[v], share)
    for name, (_, dtype, shape) in module.globals.items():
        share = special if rng.random() < 0.1 else 0.0
        state[name] = program.random_tensor(rng, dtype, shape, share)
    return inputs, state


def expected(module, inputs, state):
    """All outputs, and the globals after the last entry."""
    state, want = dict(state), {}
    for entry in module.entries:
        mine = {name: inputs[f"{entry.name}:{name}"] for name in entry.inputs}
        values = entry.evaluate(mine, state)
        want.update({f"{entry.name}:{name}": values[v] for name, v in entry.outputs.items()})
    return {**want, **state}


def write_run(folder, run, module, inputs, state):
    arrays = {name: program.to_storage(value.data, value.dtype) for name, value in {**inputs, **state}.items()}
    np.savez(folder / f"{run}.in.npz", **arrays)
    want = {}
    for name, value in expected(module, inputs, state).items():
        want[name] = value.data
        # Rounded up, so that the f32 is still a bound.
        want[name + "|err"] = np.nextafter(value.err.astype(np.float32), np.float32(np.inf))
        want[name + "|loose"] = value.loose
    np.savez_compressed(folder / f"{run}.want.npz", **want)


def compiler(source, output, setting, args):
    command = [args.compiler, str(source), "-o", str(output), *(f"--target={target}" for target in args.target)]
    if SETTINGS[setting]:
        command.append("--disable=" + ",".join(SETTINGS[setting]))
    return command, subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def compile_module(folder, module, setting, args):
    """The errors: of each entry that does not compile alone, or else of the module."""
    # An in_place update is an error where the pass that could honour it is off.
    in_place = "in-place" not in SETTINGS[setting]
    source = folder / ("program.mlir" if in_place else "program.free.mlir")
    _, process = result = compiler(source, folder / f"{setting}.aicf", setting, args)
    if process.returncode == 0:
        return []
    failures = [result]
    for entry in module.entries:
        alone = folder / f"{setting}.{entry.name}.mlir"
        alone.write_text(module.text(in_place, [entry]))
        result = compiler(alone, folder / "alone.aicf", setting, args)
        if result[1].returncode:
            failures.append(result)
        else:
            alone.unlink()
    (folder / "alone.aicf").unlink(missing_ok=True)
    errors = []
    for command, process in failures[1:] or failures:
        lines = process.stderr.strip().splitlines()
        head = [line for line in lines if "error:" in line or "Assert" in line][:3] or lines[:4]
        errors.append(f"{' '.join(command)}\n    ended with {process.returncode}: " + "\n    ".join(head))
    return errors


def write_module(directory, name, module, inputs, args):
    folder = directory / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "program.mlir").write_text(module.text())
    (folder / "program.free.mlir").write_text(module.text(in_place=False))
    rng = np.random.default_rng([args.seed, len(name), *name.encode()])
    if inputs is None:
        inputs, state = random_inputs(module, rng, 0.0)
    else:
        state = module.initial
    write_run(folder, "finite", module, inputs, state)
    write_run(folder, "special", module, *random_inputs(module, rng, SPECIAL))
    return folder


def choose_settings(index, args):
    """--settings=rotate: all and none for every module, and one of the others in turn."""
    if args.settings != ["rotate"]:
        return args.settings
    others = list(SETTINGS)[2:]
    return ["all", "none", others[index % len(others)]]


def build(directory, args):
    """Writes the folder for check_packages; the errors of the compiler."""
    start, errors, modules, programs, done = time.time(), [], [], 0, 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        futures = []
        for index, (name, module, inputs) in enumerate(make_modules(args)):
            folder = write_module(directory, name, module, inputs, args)
            settings = choose_settings(index, args)
            modules.append({"name": name, "settings": settings, "runs": ["finite", "special"]})
            programs += len(module.entries)
            futures += [pool.submit(compile_module, folder, module, setting, args) for setting in settings]
        for future in concurrent.futures.as_completed(futures):
            done += 1
            errors += future.result()
            check_packages.progress(f"compiled {done} of {len(futures)} packages, {len(errors)} errors",
                                    done == len(futures))
    (directory / "manifest.json").write_text(json.dumps({"programs": programs, "modules": modules}, indent=1) + "\n")
    print(f"{programs} programs in {len(modules)} modules, seed {args.seed}: {time.time() - start:.0f} s")
    for error in errors[:args.show]:
        print(f"  {error}")
    return errors


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ops", action="store_true", help="test every op alone instead of random programs")
    parser.add_argument("--types", type=lambda t: t.split(","), default=list(TYPES),
                        help="element types for --ops (default: all)")
    parser.add_argument("--shapes", type=int, default=2, help="shapes of each op for --ops (default %(default)s)")
    parser.add_argument("--only", default="", metavar="REGEX", help="ops for --ops (default: all)")
    parser.add_argument("--count", type=int, default=20, help="random programs (default %(default)s)")
    parser.add_argument("--entries", type=int, default=20, help="programs in a module (default %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the first module; the next has the next")
    parser.add_argument("--settings", type=lambda t: t.split(","), default=list(SETTINGS),
                        help=f"of {', '.join(SETTINGS)}; or rotate: all, none, and one more a module")
    parser.add_argument("--target", action="append", help="of the compiler, may be repeated (default cpu)")
    parser.add_argument("--compiler", default="aicf-compile", help="path of aicf-compile")
    parser.add_argument("--build-only", metavar="DIR", help="write packages and expected values, run nothing")
    parser.add_argument("--text-only", action="store_true", help="print the programs, compile nothing")
    parser.add_argument("--keep", metavar="DIR", help="work in this folder and keep it")
    check_packages.add_run_options(parser)
    args = parser.parse_args()
    args.out = None
    args.target = args.target or ["cpu"]
    unknown = [s for s in args.settings if s not in SETTINGS and args.settings != ["rotate"]]
    unknown += [t for t in args.types if t not in TYPES]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}")

    if args.text_only:
        print("// -----\n".join(module.text() for _, module, _ in make_modules(args)), end="")
        return 0
    kept = args.build_only or args.keep
    directory = pathlib.Path(kept or tempfile.mkdtemp(prefix="aicf-fuzz-"))
    directory.mkdir(parents=True, exist_ok=True)
    failed = bool(build(directory, args))
    if not args.build_only:
        failed = bool(check_packages.check_folder(directory, args)) or failed
    if failed:
        print(f"FAILED with --seed={args.seed}; programs, packages, inputs and expected values are in {directory}")
    elif not kept:
        shutil.rmtree(directory)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

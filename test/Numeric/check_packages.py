#!/usr/bin/env python3
"""Runs compiled packages and compares what they compute with expected values.

Works on a folder that `aicf-smith --build-only` wrote, and needs nothing else but NumPy and aicf-run-entries: no
compiler, no oracle. So packages built on one machine can be checked on another, such as one with a GPU.

    aicf-smith --count=200 --target=cpu --target=sm_90a --build-only=DIR
    check_packages.py DIR --device=cuda --runner=PATH/aicf-run-entries

A folder holds manifest.json and a folder per module: program.mlir, one package per setting of the compiler
(SETTING.aicf), and per run its inputs (RUN.in.npz) and expected values (RUN.want.npz). Of a tensor T the latter holds
the exact values T, the bound of the error T|err, and T|loose, the elements that no implementation can be held to.
"""

import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import numpy as np


# How long a process may run, in seconds, and how many modules it runs.
TIME_LIMIT, MOST_MODULES = 900, 16


@dataclasses.dataclass
class Problem:
    """What is wrong with a tensor, or if that is empty, with a run or a module."""

    text: str
    tensor: str = ""
    module: str = ""
    setting: str = ""
    run: str = ""

    def __str__(self):
        place = ", ".join(word for word in (self.setting, self.run) if word)
        return ": ".join(word for word in (self.module, place, self.tensor + self.text) if word)


class Comparison:
    """What a comparison of many tensors came to."""

    def __init__(self):
        self.problems, self.tensors, self.elements, self.loose = [], 0, 0, 0
        # The largest error as a share of its bound, and the largest relative norm of the error of an f32 tensor that
        # neither cancellation nor a narrower type has cost digits.
        self.worst, self.norm = 0.0, 0.0

    def merge(self, other):
        self.problems += other.problems
        self.tensors += other.tensors
        self.elements += other.elements
        self.loose += other.loose
        self.worst, self.norm = max(self.worst, other.worst), max(self.norm, other.norm)

    def add(self, name, got, want, err, loose):
        """Compares one tensor: NaN and infinity exactly, finite floats within their bound, the rest exactly."""
        is_f32 = got.dtype == np.float32
        if got.dtype == np.uint16:  # bf16, as its bits
            got = (got.astype(np.uint32) << np.uint32(16)).view(np.float32)
        if got.shape != want.shape:
            self.problems.append(Problem(f": shape {got.shape}, expected {want.shape}", name))
            return
        self.tensors += 1
        self.elements += want.size
        self.loose += int(loose.sum())
        if want.dtype.kind != "f":
            self.report(name, (got != want) & ~loose, got, want, "differs")
            return
        got = got.astype(np.float64)
        with np.errstate(all="ignore"):
            special = ~(np.isfinite(got) & np.isfinite(want))
            same = (np.isnan(got) & np.isnan(want)) | (got == want)
            self.report(name, special & ~same & ~loose, got, want, "NaN or infinity in another place")
            compared = ~special & ~loose
            difference = np.where(compared, np.abs(got - want), 0.0)
            # Half a unit in the last place of the bound's own f32, in which it is stored.
            bound = np.where(compared, err * (1 + 1e-6), 0.0)
            self.report(name, difference > bound, got, want, "error beyond its bound", bound)
            share = np.where(difference > 0, difference / bound, 0.0).max(initial=0)
            size = np.linalg.norm(np.where(compared, want, 0.0))
        self.worst = max(self.worst, share)
        if is_f32 and np.linalg.norm(bound) < 1e-4 * size:
            self.norm = max(self.norm, np.linalg.norm(difference) / size)

    def report(self, name, bad, got, want, what, bound=None):
        if not bad.any():
            return
        index = tuple(int(i) for i in np.argwhere(bad)[0])
        text = f"{list(index)}: got {got[index].item()!r}, expected {want[index].item()!r}"
        if bound is not None:
            text += f" within {bound[index]:.3g}"
        self.problems.append(Problem(f"{text}; {what} in {int(bad.sum())} of {bad.size} elements", name))


@dataclasses.dataclass(frozen=True)
class Run:
    """A package on the inputs of a run."""

    folder: pathlib.Path
    setting: str
    run: str
    got: pathlib.Path

    def files(self):
        """Package, inputs and outputs."""
        return self.folder / f"{self.setting}.aicf", self.folder / f"{self.run}.in.npz", self.got

    def problem(self, problem):
        problem.module, problem.setting, problem.run = self.folder.name, self.setting, self.run
        return problem


def compare_files(got_path, want):
    """`want`: the arrays of the expected values."""
    result = Comparison()
    with np.load(got_path) as got:
        for name, values in want.items():
            if "|" in name:
                continue
            if name not in got.files:
                result.problems.append(Problem(": not among the outputs", name))
                continue
            result.add(name, got[name], values, want[name + "|err"], want[name + "|loose"])
    return result


def run_process(todo, args):
    """Runs (package, inputs, outputs) in one process; whether it came to its end, and what it says where it fails."""
    command = [str(args.runner), f"--device={args.device}", f"--threads={args.threads}", f"--repeat={args.repeat}"]
    if args.graph:
        command.append("--graph")
    if args.poison:
        command.append("--poison")
    for files in todo:
        command += map(str, files)
    try:
        process = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
                                 timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return False, f"{args.runner}: no end within {TIME_LIMIT} s"
    if process.returncode == 0:
        return True, ""
    # The first lines name the package and the entry.
    head = "\n    ".join(process.stderr.strip().splitlines()[:8])
    return process.returncode > 0, f"{args.runner} ended with {process.returncode}: {head}"


def run_packages(todo, args):
    """What the process says where it fails, or nothing."""
    return run_process(todo, args)[1]


def list_runs(folder, settings, runs, args):
    """The runs of the module whose packages exist; what they wrote before is removed."""
    out = pathlib.Path(args.out) / folder.name if args.out else folder
    out.mkdir(parents=True, exist_ok=True)
    found = [Run(folder, setting, run, out / f"{setting}.{run}.got.npz")
             for setting in settings if (folder / f"{setting}.aicf").exists() for run in runs]
    for run in found:
        run.got.unlink(missing_ok=True)
    return found


def run_all(todo, args):
    """Runs all in one process; what fails there again, alone; and what a process that died left undone in another one.
    By run what is said of those without outputs; and of a process that failed in spite of all outputs."""
    failures, left, message = {}, todo, ""
    while left:
        ended, message = run_process([run.files() for run in left], args)
        missing = [run for run in left if not run.got.exists()]
        # A process that died did so of the first that it did not finish.
        suspects, left = (missing, []) if ended else (missing[:1], missing[1:])
        for run in suspects:
            message = run_packages([run.files()], args)
            if not run.got.exists():
                failures[run] = message or "no result"
            message = ""
    return failures, message


def compare_runs(runs, failures):
    """Of one module."""
    result, wants = Comparison(), {}
    for run in runs:
        if run in failures:
            result.problems.append(run.problem(Problem(failures[run])))
            continue
        if run.run not in wants:
            with np.load(run.folder / f"{run.run}.want.npz") as want:
                wants[run.run] = dict(want)
        one = compare_files(run.got, wants[run.run])
        if not one.problems:
            run.got.unlink()
        one.problems = [run.problem(problem) for problem in one.problems]
        result.merge(one)
    return result


def check_modules(modules, args):
    """Runs (folder, settings, runs) of several modules in one process and compares what they compute."""
    listed = [list_runs(*module, args) for module in modules]
    failures, message = run_all([run for runs in listed for run in runs], args)
    result = Comparison()
    if message:
        result.problems.append(Problem(message, module=", ".join(folder.name for folder, _, _ in modules)))
    for runs in listed:
        result.merge(compare_runs(runs, failures))
    return result


def check_module(folder, settings, runs, args):
    return check_modules([(folder, settings, runs)], args)


def progress(text, last=False):
    """One line that is overwritten on a terminal; in a log, only the last one."""
    if sys.stdout.isatty():
        print(f"\r{text}", end="\n" if last else "", flush=True)
    elif last:
        print(text, flush=True)


def check_folder(directory, args):
    """Checks everything in the folder; prints a summary; the number of problems."""
    directory = pathlib.Path(directory)
    manifest = json.loads((directory / "manifest.json").read_text())
    start, total, done = time.time(), Comparison(), 0
    modules = [(directory / m["name"], m["settings"], m["runs"]) for m in manifest["modules"]]
    # Few processes, since each begins with a context of the device; several for each job, since they take different
    # times.
    size = max(1, min(-(-len(modules) // (4 * args.jobs)), MOST_MODULES))
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        futures = {pool.submit(check_modules, modules[n:n + size], args): len(modules[n:n + size])
                   for n in range(0, len(modules), size)}
        for future in concurrent.futures.as_completed(futures):
            total.merge(future.result())
            done += futures[future]
            progress(f"checked {done} of {len(modules)} modules, {total.tensors} tensors, {len(total.problems)} "
                     "problems", done == len(modules))
    for problem in total.problems[:args.show]:
        print(f"  {problem}")
    if len(total.problems) > args.show:
        print(f"  and {len(total.problems) - args.show} more")
    print(f"{manifest['programs']} programs on {args.device}: {total.tensors} tensors, {total.elements} elements; "
          f"largest error {total.worst:.2f} of its bound, largest relative norm of an f32 error {total.norm:.1e}; "
          f"{100 * total.loose / max(total.elements, 1):.3f} % of the elements not compared; "
          f"{time.time() - start:.0f} s")
    if not total.tensors:
        print("nothing was compared")
        return 1
    return len(total.problems)


def add_run_options(parser):
    parser.add_argument("--device", default="cpu", help="cpu, cuda or cuda:N (default %(default)s)")
    parser.add_argument("--runner", default="aicf-run-entries", help="path of aicf-run-entries")
    parser.add_argument("--threads", type=int, default=0, help="CPU threads of a run, 0: all")
    parser.add_argument("--graph", action="store_true", help="record every entry and replay it")
    parser.add_argument("--poison", action="store_true",
                        help="check every instruction for stray writes and undeclared reads (CPU only)")
    parser.add_argument("--repeat", type=int, default=1, metavar="N",
                        help="run every entry N times from the same values, which must give the same bits")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time (default %(default)s)")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="problems to print (default %(default)s)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", metavar="DIR")
    parser.add_argument("--out", help="where outputs are written (default: beside the packages)")
    add_run_options(parser)
    args = parser.parse_args()
    if not os.path.isdir(args.directory):
        parser.error(f"there is no folder '{args.directory}'")
    if not shutil.which(args.runner):
        parser.error(f"there is no program '{args.runner}': --runner names aicf-run-entries")
    return 1 if check_folder(args.directory, args) else 0


if __name__ == "__main__":
    sys.exit(main())

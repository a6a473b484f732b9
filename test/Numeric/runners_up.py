#!/usr/bin/env python3
"""Pins every recorded runner-up of a program, one at a time, and plans it again.

A legal one has to give a program that verifies, whose record of that decision holds the pinned choice with exactly the
cost that was predicted for it; one recorded as illegal has to fail with the recorded constraint. With --run, each legal
variant is also compiled, and all its entries are run in order and compared with the unpinned program on the same
values: those of --inputs, else random ones (floats of a normal distribution, integers of 0 to 6).
"""

import argparse
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import numpy as np

import records


def relative_difference(a, b):
    a, b = a.astype(np.float64), b.astype(np.float64)
    finite = np.isfinite(a) & np.isfinite(b)
    if not np.array_equal(a[~finite], b[~finite], equal_nan=True):
        return np.inf
    size = np.linalg.norm(a[finite])
    return np.linalg.norm(a[finite] - b[finite]) / (size if size else 1.0)


def random_values(listing, seed):
    """Values for every input, and for every global that has none, of what `aicf-run --list` says."""
    rng, values, entry = np.random.default_rng(seed), {}, ""
    for line in listing.splitlines():
        if match := re.match(r"entry '(.*)'", line):
            entry = match[1] + ":"
        match = re.match(r"  (input|param|state|meta) (\S+): (?:([\dx]+)x)?(\w+), \d+ bytes(, has an initial value)?", line)
        if not match or match[5]:
            continue
        shape = [int(extent) for extent in match[3].split("x")] if match[3] else []
        # Any numeric type converts to that of the package.
        values[entry + match[2] if match[1] == "input" else match[2]] = (
            0.5 * rng.standard_normal(shape, np.float32) if "f" in match[4] else
            rng.integers(0, 2 if match[4] == "i1" else 7, shape, np.int32))
    return values


class Checker:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.command = [args.compiler, str(args.program)] + [f"--target={t}" for t in args.target or ["cpu"]]

    def plan(self, *more):
        return subprocess.run(self.command + ["--emit=resolved", *more], capture_output=True, text=True, check=False)

    def compile(self, name, *pins):
        package = self.folder / f"{name}.aicf"
        subprocess.run(self.command + [*pins, "-o", str(package)], check=True)
        return package

    def run(self, name, *pins):
        """Outputs and globals after running all entries on the inputs."""
        package, out = self.compile(name, *pins), self.folder / f"{name}.npz"
        subprocess.run([self.args.runner, f"--device={self.args.device}", str(package), str(self.inputs), str(out)],
                       check=True, stdout=subprocess.DEVNULL)
        package.unlink()
        return dict(np.load(out))

    def write_inputs(self):
        self.inputs = self.args.inputs or self.folder / "in.npz"
        if not self.args.inputs:
            listing = subprocess.run([self.args.list, str(self.compile("listed")), "--list"], check=True,
                                     capture_output=True, text=True).stdout
            np.savez(self.inputs, **random_values(listing, self.args.seed))

    def check(self, number, record, alternative):
        """A problem as text, or None."""
        choice, cost, violates = alternative
        pin = "--pin=" + record.pin(choice)
        result = self.plan(pin)
        if violates is not None:
            if result.returncode == 0:
                return f"{pin}: recorded as illegal ({violates}), but it was taken"
            if violates not in result.stderr:
                return f"{pin}: should fail with '{violates}', not with\n{result.stderr}"
            return None
        if result.returncode:
            return f"{pin}: recorded as legal, but\n{result.stderr}"
        found = [r for r in records.read(result.stdout) if r.key() == record.key()]
        if len(found) != 1 or found[0].choice != choice or not found[0].pinned:
            return f"{pin}: taken as {found}"
        if found[0].cost != cost:
            return f"{pin}: recorded with <{cost}>, taken at <{found[0].cost}>"
        replay = subprocess.run([self.args.opt, "-", "--aicf-verify-resolved", "--aicf-verify-replay", "-o", "/dev/null"],
                                input=result.stdout, capture_output=True, text=True, check=False)
        if replay.returncode:
            return f"{pin}: {replay.stderr}"
        if self.args.run:
            got = self.run(f"pinned{number}", pin)
            for name, want in self.want.items():
                difference = relative_difference(want, got[name])
                if difference > self.args.tolerance:
                    return f"{pin}: {name} differs by {difference:.2e}"
        return None

    def check_all(self):
        base = self.plan()
        if base.returncode:
            print(base.stderr, file=sys.stderr)
            return 1
        todo = [(r, a) for r in records.read(base.stdout) for a in r.alternatives]
        total = len(todo)
        if self.args.sample and len(todo) > self.args.sample:
            todo = random.Random(self.args.seed).sample(todo, self.args.sample)
        if self.args.run:
            self.write_inputs()
            self.want = self.run("base")
        with concurrent.futures.ThreadPoolExecutor(self.args.jobs) as pool:
            problems = [p for p in pool.map(lambda item: self.check(item[0], *item[1]), enumerate(todo)) if p]
        for problem in problems:
            print(problem)
        illegal = sum(a[2] is not None for _, a in todo)
        print(f"{self.args.program}: {len(todo)} of {total} runners-up pinned, {illegal} of them illegal, "
              f"{len(problems)} problems")
        return 1 if problems else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--opt", default="aicf-opt")
    parser.add_argument("--runner", default="aicf-run-entries")
    parser.add_argument("--target", action="append")
    parser.add_argument("--device", default="cpu", help="that --run runs on (default: %(default)s)")
    parser.add_argument("--list", default="aicf-run")
    parser.add_argument("--inputs", type=pathlib.Path, help="npz for aicf-run-entries")
    parser.add_argument("--run", action="store_true", help="also compare results")
    parser.add_argument("--tolerance", type=float, default=1e-5, help="of the relative norm (default %(default)s)")
    parser.add_argument("--sample", type=int, default=0, help="pin so many of them, chosen at random (default: all)")
    parser.add_argument("--seed", type=int, default=0, help="of the sample and of random inputs")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="aicf-runners-up-") as folder:
        return Checker(args, pathlib.Path(folder)).check_all()


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Times the packages of two versions of AICF in turns, each by its own aicf-run.

    compare_versions.py A_DIR A_RUN B_DIR B_RUN [--device=cuda] [--rounds=5] [--repeat=50] [--out=FILE.md]

A package of A_DIR is compared with that of the same name in B_DIR. A time is the median over the rounds of the medians
that `aicf-run --mode=graph --time` prints; inputs are random. A ratio above 1: B is faster.
"""

import argparse
import math
import pathlib
import re
import statistics
import subprocess
import sys


def entries(runner, package):
    """The names of a package's entries."""
    listing = subprocess.run([runner, package, "--list"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^entry '([^']*)'", listing, re.MULTILINE)


def median_time(runner, package, entry, args):
    """Microseconds of a replay."""
    command = [runner, package, f"--entry={entry}", f"--device={args.device}", "--mode=graph",
               f"--repeat={args.repeat}", "--warmup=10", "--time", "--random-seed=1", "--memory-limit=none"]
    if args.threads:
        command.append(f"--threads={args.threads}")
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    found = re.search(r"median ([0-9.]+)", result.stdout + result.stderr)
    if result.returncode or not found:
        raise SystemExit(f"{package}: {result.stdout}{result.stderr}")
    return float(found.group(1))


def compare(name, entry, args):
    sides = {"a": (args.a_run, args.a / name), "b": (args.b_run, args.b / name)}
    times = {side: [] for side in sides}
    for turn in range(args.rounds):
        for side in ("ab", "ba")[turn % 2]:
            times[side].append(median_time(*sides[side], entry, args))
    return statistics.median(times["a"]), statistics.median(times["b"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a", type=pathlib.Path)
    parser.add_argument("a_run", type=pathlib.Path)
    parser.add_argument("b", type=pathlib.Path)
    parser.add_argument("b_run", type=pathlib.Path)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repeat", type=int, default=50)
    parser.add_argument("--out", type=pathlib.Path)
    args = parser.parse_args()
    names = sorted(str(path.relative_to(args.a)) for path in args.a.rglob("*.aicf"))
    missing = [name for name in names if not (args.b / name).exists()]
    if missing or not names:
        raise SystemExit(f"not in {args.b}: {', '.join(missing)}" if missing else f"{args.a} has no packages")
    lines = ["| program | A, us | B, us | A / B |", "|---|---|---|---|"]
    ratios = {}
    for name, entry in ((name, entry) for name in names for entry in entries(args.a_run, args.a / name)):
        a, b = compare(name, entry, args)
        ratios.setdefault(name.split("/")[0] if "/" in name else "examples", []).append(a / b)
        label = name.removesuffix(".aicf")
        label += "" if label.endswith(f"/{entry}") else f", {entry}"
        lines.append(f"| {label} | {a:.2f} | {b:.2f} | {a / b:.3f} |")
        print(lines[-1], file=sys.stderr)
    for group, of_group in ratios.items():
        mean = math.exp(statistics.fmean(math.log(ratio) for ratio in of_group))
        lines.append(f"| **{group}**, {len(of_group)} | | | {mean:.3f} ({min(of_group):.3f} to {max(of_group):.3f}) |")
    text = "\n".join(lines) + "\n"
    print(text)
    if args.out:
        args.out.write_text(text)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Judges a measured sweep, without a GPU.

    judge.py RESULTS.csv [--limit=3] [--known=FILE] [--compiler=aicf-compile [--seed=1] [--count=60] [--jobs=N]]

Prints how far the cases are from their roof and from PyTorch, and those that take more than `--limit` times their roof.
With `--known`, a file of lines `CASE TIMES REASON`, it fails where a case passes the limit that the file does not name,
where one takes more than TIMES its roof, and where a named one is within the limit by now. Without it, it fails where
any case passes the limit. With `--compiler` it plans every case anew, and names those whose plan is not the measured
one: what was measured says nothing about them. A measured case that there is no more is named, too.
"""

import argparse
import csv
import math
import os
import pathlib
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
from cases import all_cases
from plans import Compiler


def read_known(path):
    """{case: (times, reason)}"""
    known = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            case, times, reason = line.split(maxsplit=2)
            known[case] = (float(times), reason)
        except ValueError:
            raise SystemExit(f"{path}:{number}: not a case, its times and a reason") from None
    return known


def judge_limit(times, limit, known):
    """What is wrong, a line each."""
    for case, ratio in sorted(times.items(), key=lambda item: -item[1]):
        if case not in known:
            if ratio > limit:
                yield f"{case} takes {ratio:.2f} times its roof, more than {limit:g}"
        elif ratio <= limit:
            yield f"{case} takes {ratio:.2f} times its roof: it is no longer to be named"
        elif ratio > known[case][0]:
            yield f"{case} takes {ratio:.2f} times its roof, more than the {known[case][0]:g} that are known"
    for case in known.keys() - times.keys():
        yield f"{case} is named and was not measured"


def judge_plans(rows, args):
    """What was not measured, a line each."""
    compiler = Compiler(args.compiler)
    cases = {case.name: case for case in all_cases(args.seed, args.count)}
    measured = {row["case"]: row["plan"] for row in rows}
    for name in sorted(measured.keys() - cases.keys()):
        yield f"{name} is no case any more"
    with tempfile.TemporaryDirectory() as directory, ThreadPoolExecutor(args.jobs) as pool:

        def plan(case):
            source = pathlib.Path(directory) / f"{case.name}.mlir"
            source.write_text(case.text())
            return compiler.kernel_plans(source)[1][0][0]

        for name, chosen in zip(cases, pool.map(plan, cases.values())):
            if name not in measured:
                yield f"{name} was not measured"
            elif chosen != measured[name]:
                yield f"{name}: {chosen} was not measured, but {measured[name]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--limit", type=float, default=3)
    parser.add_argument("--known", type=pathlib.Path, help="cases that are known to pass the limit")
    parser.add_argument("--compiler", help="aicf-compile: plan the cases anew")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn cases")
    parser.add_argument("--count", type=int, default=60, help="of drawn cases")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    with open(args.results, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    if not rows:
        raise SystemExit(f"{args.results}: no case")
    times = {row["case"]: float(row["of_roof"]) for row in rows}
    speedups = {row["case"]: float(row["speedup"]) for row in rows if row.get("speedup")}
    for what, values, worst in (("times the roof", times, max), ("PyTorch / AICF", speedups, min)):
        if values:
            mean = math.exp(sum(map(math.log, values.values())) / len(values))
            case = worst(values, key=values.get)
            print(f"{what}: {len(values)} cases, geomean {mean:.2f}, worst {values[case]:.2f} ({case})")
    problems = list(judge_limit(times, args.limit, read_known(args.known) if args.known else {}))
    for problem in problems:
        print(f"error: {problem}")
    if args.compiler:
        for stale in judge_plans(rows, args):
            print(f"not measured: {stale}")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Writes the cases of the benchmark of epilogues as programs and packages.

    make_cases.py DIR --compiler=build/bin/aicf-compile [--plans=3] [--jobs=2] [--only=PART]

DIR/CASE.mlir, DIR/CASE.aicf under the planner's choice, DIR/CASE@N.aicf under the N-th best plan by its model, of those
that differ in more than the order of tiles; and DIR/plans.json: of each package the plan and its predicted time in
microseconds. bench_epilogues.py measures them.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
import plans
from cases import all_cases


def make(args, compiler, case):
    source = args.directory / f"{case.name}.mlir"
    source.write_text(case.text())
    neighbours = plans.wgmma_neighbours(case.m, case.n, max(case.batch, 1)) if args.plans else ()
    subject, chosen = plans.next_best(compiler, source, neighbours, args.plans)
    known = plans.write_packages(compiler, args.directory, case.name, subject, chosen)
    print(f"{case.name}: {len(known)} packages, {chosen[0][0]}", flush=True)
    return known


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--target", default="h200")
    parser.add_argument("--plans", type=int, default=3, help="packages a case beside the planner's choice")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="cases whose name has this part")
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    compiler = plans.Compiler(args.compiler, args.target)
    known = {}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for made in pool.map(lambda case: make(args, compiler, case), all_cases(args.only)):
            known.update(made)
    (args.directory / "plans.json").write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main()

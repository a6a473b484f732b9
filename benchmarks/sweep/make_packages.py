#!/usr/bin/env python3
"""Packages of the sweep's cases under the planner's own choice, and what the planner predicts.

    make_packages.py DIR [--compiler=aicf-compile] [--target=h200] [--seed=1] [--count=60] [--windows=0] [--narrow=0] [--only=REGEX] [--jobs=N]

Writes DIR/CASE.mlir, DIR/CASE.aicf and DIR/plans.json. Needs no GPU. The roof is that of an H200.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
from cases import all_cases
from plans import Compiler


def make(compiler, directory, case):
    """The entry of plans.json, or what the compiler says against the case."""
    source = directory / f"{case.name}.mlir"
    source.write_text(case.text())
    begin = time.monotonic()
    _, plans = compiler.kernel_plans(source)
    refused = compiler.package(source, directory / f"{case.name}.aicf", None, None)
    if refused:
        return refused
    return {"plan": plans[0][0], "predicted_us": plans[0][1], "compile_s": round(time.monotonic() - begin, 2)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--target", default="h200")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn cases")
    parser.add_argument("--count", type=int, default=60, help="of drawn cases")
    parser.add_argument("--windows", type=int, default=0,
                        help="of drawn convolutions and pools; takes them and the chosen ones, and no other case")
    parser.add_argument("--narrow", type=int, default=0,
                        help="of drawn cases of narrow rows; takes them and no other case")
    parser.add_argument("--only", default="", help="cases whose name has a match of this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    compiler, known, refused = Compiler(args.compiler, args.target), {}, []
    args.directory.mkdir(parents=True, exist_ok=True)
    cases = [case for case in all_cases(args.seed, args.count, windows=args.windows, narrow=args.narrow) if re.search(args.only, case.name)]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for case, made in zip(cases, pool.map(lambda case: make(compiler, args.directory, case), cases)):
            if isinstance(made, str):
                refused.append(case.name)
                print(f"{case.name}: {made}", flush=True)
                continue
            known[case.name] = made
            predicted = f"{made['predicted_us']:.1f} us predicted"
            if args.target == "h200":
                predicted += f", {made['predicted_us'] / case.roof_us():.2f} of the roof"
            print(f"{case.name}: {predicted}, {made['plan']}", flush=True)
    (args.directory / "plans.json").write_text(json.dumps(known, indent=1) + "\n")
    if refused:
        print("REFUSED:", *refused)
    return bool(refused)


if __name__ == "__main__":
    sys.exit(main())

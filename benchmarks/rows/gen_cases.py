#!/usr/bin/env python3
"""Writes the cases of the benchmark of rows as programs and packages.

    gen_cases.py DIR --compiler=build/bin/aicf-compile [--runners-up] [--only=PART]

DIR/CASE.mlir, DIR/CASE.aicf, and DIR/plans.json: of each package the plan and its predicted time in microseconds. With
--runners-up also DIR/CASE@N.aicf, under the plans that the planner thought next best. bench_rows.py measures them.
"""

import argparse
import json
import pathlib
import re
import subprocess

from cases import all_cases

PLAN = r"(#aicf_nv\.\w+<[^>]*>) costs <(\d+) ps"


def kernel_plans(compiler, target, source):
    """The plans of the only kernel, the chosen one first, with predicted times in picoseconds, and its subject."""
    command = [compiler, str(source), "--target=" + target, "--portable=false", "--emit=resolved"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    records = re.findall(r'<kernel "(i\d+)" is (#aicf_nv.*)', text)
    if len(records) != 1:
        raise SystemExit(f"{source}: {len(records)} kernels")
    return records[0][0], [(plan, int(time)) for plan, time in re.findall(PLAN, records[0][1])]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--target", default="h200")
    parser.add_argument("--only", default="", help="cases whose name has this part")
    parser.add_argument("--runners-up", action="store_true", help="packages of runners-up, too")
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    known = {}
    for case in all_cases(args.only):
        source = args.directory / f"{case.name}.mlir"
        source.write_text(case.text())
        subject, plans = kernel_plans(args.compiler, args.target, source)
        for n, (plan, time) in enumerate(plans if args.runners_up else plans[:1]):
            name = case.name + (f"@{n}" if n else "")
            command = [args.compiler, str(source), "--target=" + args.target, "--portable=false",
                       f"--pin=kernel {json.dumps(subject)} is {plan}", "-o", str(args.directory / f"{name}.aicf")]
            subprocess.run(command, check=True)
            known[name] = {"case": case.name, "plan": plan, "predicted_us": time / 1e6}
            print(f"{name}: {plan}", flush=True)
    (args.directory / "plans.json").write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main()

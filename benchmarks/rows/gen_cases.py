#!/usr/bin/env python3
"""Writes the cases of the benchmark of rows as programs and packages.

    gen_cases.py DIR --compiler=build/bin/aicf-compile [--runners-up] [--sample=N --seed=S] [--only=REGEX]

DIR/CASE.mlir, DIR/CASE.aicf, and DIR/plans.json: of each package the plan and its predicted time in microseconds. With
--runners-up also DIR/CASE@N.aicf, under the plans that the planner thought next best; with --sample also
DIR/CASE@sN.aicf, under plans drawn from the whole space (no prediction). bench_rows.py measures them.
"""

import argparse
import itertools
import json
import pathlib
import random
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
from cases import MAPS, all_cases
from plans import Compiler


def all_plans(case, best):
    """Plans of the space around `best`, the planner's choice: its dim and vector, all lanes, items, rows and unrolls.
    The compiler may refuse some."""
    if best.startswith("#aicf_nv.transpose"):
        yield from all_transpose_plans(best)
        return
    keys = {key: int(value) for key, value in re.findall(r"(\w+) = (\d+)", best)}
    if "split" in keys:
        yield from all_column_plans(case, keys)
        return
    chunks = -(-case.columns // keys["vector"])
    is_map = case.program in MAPS
    is_dense = is_map and not any(kind == "c" for _, kind in case.values(0))
    if is_dense:  # One row of all elements.
        chunks *= case.rows
    unrolls = (1,) if is_dense else (1, 2, 4)
    for lanes in (32, 64, 128, 256, 512, 1024):
        for items in (1, 2, 4, 8) if is_map else [-(-chunks // lanes)]:
            for unroll in unrolls:
                rows = max(128 // lanes, 1)
                if items * keys["vector"] * unroll <= 64 and lanes <= chunks:
                    yield (f"#aicf_nv.rows<dim = {keys['dim']}, threads_per_row = {lanes}, vector = {keys['vector']}, "
                           f"vectors_per_thread = {items}, rows = {rows}, unroll = {unroll}>")


def all_column_plans(case, keys):
    """All lanes, rows, unrolls and splits around a plan of columns."""
    for lanes, threads, unroll in itertools.product((4, 8, 16, 32, 64, 128), (128, 256, 512), (1, 2, 4, 8)):
        tiles = -(-case.columns // (lanes * keys["vector"]))
        for blocks in (1, 2, 4, 8, 16):
            strip = -(-case.rows // max(blocks * 132 // tiles, 1))
            if strip >= threads // lanes * unroll:
                yield (f"#aicf_nv.columns<dim = {keys['dim']}, threads_per_row = {lanes}, vector = {keys['vector']}, "
                       f"rows = {threads // lanes}, unroll = {unroll}, split = {-(-case.rows // strip)}>")


def all_transpose_plans(best):
    """All tiles, threads and groups around a plan of a transpose."""
    dims, vector = re.search(r"dims = \[[^]]*\]", best)[0], re.search(r"vector = \[(\d+), (\d+)\]", best)
    across, along = int(vector[1]), int(vector[2])
    for rows, columns, threads, group in itertools.product(
            (32, 64, 128, 256), (32, 64, 128, 256), (64, 128, 256, 512), (1, 4, 16, 64)):
        if 8 <= rows * columns // threads <= 64 and rows * columns >= across * along * threads:
            yield (f"#aicf_nv.transpose<{dims}, tile = [{rows}, {columns}], {vector[0]}, threads = {threads}, "
                   f"group = {group}>")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--target", default="h200")
    parser.add_argument("--only", default="", help="cases whose name has a match of this")
    parser.add_argument("--runners-up", action="store_true", help="packages of runners-up, too")
    parser.add_argument("--sample", type=int, default=0, help="packages of plans drawn from the space, too")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    known, compiler = {}, Compiler(args.compiler, args.target)
    args.directory.mkdir(parents=True, exist_ok=True)
    for case in all_cases(args.only):
        source = args.directory / f"{case.name}.mlir"
        source.write_text(case.text())
        subject, plans = compiler.kernel_plans(source)
        best = plans[0][0]
        chosen = [(f"@{n}" if n else "", *plan) for n, plan in enumerate(plans if args.runners_up else plans[:1])]
        # Of several kernels there is only the planner's choice.
        space = sorted(set(all_plans(case, best)) - {plan for _, plan, _ in chosen}) if subject else []
        drawn = random.Random(f"{args.seed} {case.name}").sample(space, min(args.sample, len(space)))
        chosen += [(f"@s{n}", plan, None) for n, plan in enumerate(drawn)]
        for suffix, plan, time in chosen:
            name = case.name + suffix
            refused = compiler.package(source, args.directory / f"{name}.aicf", subject, plan)
            if refused:
                if time is not None:
                    raise SystemExit(refused)
                print(f"{name}: {plan} is refused", flush=True)
                continue
            known[name] = {"case": case.name, "plan": plan, "predicted_us": time}
            print(f"{name}: {plan}", flush=True)
    (args.directory / "plans.json").write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Plan spaces of aicf-gemm-kernels --all-plans, before and after bench_gemm.

    plan_spaces.py prune DIR [--within=1.35] [--within-small=2.2] [--most=60]
    plan_spaces.py report CSV... --out=gemm
    plan_spaces.py model ESTIMATES CSV...

`prune` keeps of each case in DIR the plans that the model holds at most so much slower than its best (`within-small` for
up to 1024 rows), and deletes the images that no plan needs any more. `report` makes gemm.md, a row a case and the
geomeans, and with matplotlib gemm.png of bench_gemm's tables: the best plan and the model's choice against cublasLt.
`model` judges ESTIMATES, the table of aicf-gemm-kernels --estimates, by the same tables and beside the estimates in them:
the mean rank correlation within a case, and how much longer the plan with the least estimate takes than the best one, of
those that were measured.
"""

import argparse
import collections
import csv
import math
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
import report

CASE = re.compile(r"m(\d+)_n(\d+)_k(\d+)_(\w\w)_(\w+?)_(\w+)")
SMALL_ROWS = 1024


def estimate(block):
    return int(re.search(r"^estimate (\d+)", block, re.MULTILINE)[1])


def prune(args):
    for directory in args.directories:
        path = directory / "launches.txt"
        cases = collections.defaultdict(list)
        for block in re.split(r"^(?=case )", path.read_text(), flags=re.MULTILINE)[1:]:
            cases[block.split("\n", 1)[0]].append(block)
        kept = []
        for name, blocks in cases.items():
            rows = int(CASE.search(name)[1])
            limit = (args.within_small if rows <= SMALL_ROWS else args.within) * min(map(estimate, blocks))
            kept += sorted((b for b in blocks if estimate(b) <= limit), key=estimate)[:args.most]
        path.write_text("".join(kept))
        images = {re.search(r"^kernel \S+ (\S+)", block, re.MULTILINE)[1] for block in kept}
        for file in directory.iterdir():
            if file.suffix in (".cubin", ".ptx") and file.name not in images:
                file.unlink()
        print(f"{directory}: {len(cases)} cases, {len(kept)} plans, {len(images)} images")


def short(plan):
    """128x256x64, cluster 2, split 2, ping-pong"""
    family, values = re.match(r"#aicf_nv\.(\w+)<(.*)>", plan).groups()
    tile = re.search(r"tile = \[(\d+), (\d+), (\d+)\]", values)
    parts = ["x".join(tile.groups())] if tile else [values]
    if family != "wgmma_ws":
        parts[0] = f"{family} {parts[0]}"
    parts += [f"{name} {value}" for name, value in re.findall(r"(cluster|split|streams) = (\d+)", values)
              if int(value) > 1]
    return ", ".join(parts + (["ping-pong"] if "pingpong" in values else []))


def make_report(args):
    cases = collections.defaultdict(list)
    for path in args.tables:
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                cases[row["case"]].append(row)
    lines, points = [], []
    for name, rows in cases.items():
        m, n, k, layout, dtype, epilogue = CASE.fullmatch(name).groups()
        best = min(rows, key=lambda row: float(row["us"]))
        chosen = min(rows, key=lambda row: float(row["estimate_us"]))
        us, lt, lt8 = (float(best[key]) for key in ("us", "lt_us", "lt8_us"))
        # Each plan's turns with cublasLt are its own.
        points.append((f"{m} x {n} x {k} {layout} {dtype} {epilogue}", layout,
                       float(chosen["lt_us"]) / float(chosen["us"]), lt / us))
        lines.append((f"{m} x {n} x {k}", layout, dtype, epilogue, short(best["plan"]), f"{us:.1f}", f"{lt:.1f}",
                      f"{lt8:.1f}", f"{points[-1][3]:.2f}", f"{points[-1][2]:.2f}"))
    text = report.markdown(["M x N x K", "layout", "type", "epilogue", "best plan", "AICF, us", "lt", "lt8", "lt / best",
                            "lt / chosen"], lines)
    means = [("all", points)] + [(layout, [p for p in points if p[1] == layout]) for layout in
                                 dict.fromkeys(p[1] for p in points)]
    text += "\n" + report.markdown(
        ["layout", "cases", "lt / best, geomean", "lowest", "lt / chosen, geomean", "lowest"],
        [(name, len(some), *(f"{f(p[i] for p in some):.3f}" for i in (3, 2) for f in (report.geomean, min)))
         for name, some in means])
    pathlib.Path(args.out + ".md").write_text(text)
    report.plot_speedups(args.out + ".png", points, "cublasLt")
    print(text)


def ranks(values):
    """Ranks of values; equal ones share theirs."""
    places = collections.defaultdict(list)
    for place, value in enumerate(sorted(values)):
        places[value].append(place)
    return [sum(places[value]) / len(places[value]) for value in values]


def correlation(xs, ys):
    """Spearman's, or nothing where one side is constant."""
    xs, ys = ranks(xs), ranks(ys)
    mean = (len(xs) - 1) / 2
    covariance = sum((x - mean) * (y - mean) for x, y in zip(xs, ys))
    norm = math.sqrt(sum((x - mean)**2 for x in xs) * sum((y - mean)**2 for y in ys))
    return covariance / norm if norm else None


def judge_model(args):
    with open(args.estimates, newline="", encoding="utf-8") as file:
        estimates = {(row["case"], row["plan"]): float(row["estimate_us"]) for row in csv.DictReader(file)}
    lines, missing = [], 0
    for path in args.tables:
        cases = collections.defaultdict(list)
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                new = estimates.get((row["case"], row["plan"]))
                if new is None:
                    missing += 1
                else:
                    cases[row["case"]].append((float(row["us"]), float(row["estimate_us"]), new))
        for side, name in ((1, "before"), (2, "now")):
            rho, regret, worst = [], [], (0, "")
            for case, rows in cases.items():
                if len(rows) < 3:
                    continue
                us = [row[0] for row in rows]
                found = correlation(us, [row[side] for row in rows])
                rho += [] if found is None else [found]
                regret.append(min(rows, key=lambda row: row[side])[0] / min(us))
                worst = max(worst, (regret[-1], case))
            lines.append((pathlib.Path(path).stem, name, f"{len(regret)}", f"{sum(rho) / len(rho):.3f}",
                          f"{report.geomean(regret):.3f}", f"{worst[0]:.2f} ({worst[1]})"))
    print(report.markdown(["table", "estimates", "cases", "rank correlation", "chosen / best, geomean", "worst"], lines))
    if missing:
        print(f"\n{missing} measured plans are not in the plan space any more")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    pruner, reporter = commands.add_parser("prune"), commands.add_parser("report")
    pruner.set_defaults(run=prune)
    pruner.add_argument("directories", nargs="+", type=pathlib.Path)
    pruner.add_argument("--within", type=float, default=1.35)
    pruner.add_argument("--within-small", type=float, default=2.2)
    pruner.add_argument("--most", type=int, default=60, help="plans of a case")
    reporter.set_defaults(run=make_report)
    reporter.add_argument("tables", nargs="+")
    reporter.add_argument("--out", default="gemm", help="path of the results, less .md and .png")
    judge = commands.add_parser("model")
    judge.set_defaults(run=judge_model)
    judge.add_argument("estimates", type=pathlib.Path)
    judge.add_argument("tables", nargs="+")
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()

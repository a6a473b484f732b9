#!/usr/bin/env python3
"""Writes the cases of the benchmark of epilogues as programs and packages.

    make_cases.py DIR --compiler=build/bin/aicf-compile [--plans=3] [--jobs=N] [--only=PART]

DIR/CASE.mlir, DIR/CASE.aicf under the planner's choice, DIR/CASE@N.aicf under the N-th best plan by its model, of those
that differ in more than the order of tiles; and DIR/plans.json: of each package the plan and its predicted time in
microseconds. bench_epilogues.py measures them.
"""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
import plans
from cases import all_cases

if __name__ == "__main__":
    plans.main(__doc__, all_cases, lambda case: plans.wgmma_neighbours(case.m, case.n, max(case.batch, 1)))

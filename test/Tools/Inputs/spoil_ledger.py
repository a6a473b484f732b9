"""Makes a ledger of a table of aicf-measure --judge --out: of each instruction two plans with different estimates, the
one with the lesser estimate taking twice as long.

    spoil_ledger.py TABLE LEDGER
"""

import csv
import sys

plans = {}
with open(sys.argv[1], newline="") as table:
    for row in csv.DictReader(table):
        plans.setdefault(row["instruction"], []).append((float(row["predicted_us"]), row["plan"]))
with open(sys.argv[2], "w") as ledger:
    print("# aicf ledger 1\n# target: x86-64\n# device: nowhere", file=ledger)
    for name, known in plans.items():
        known.sort()
        print(f"{name},2,0,{known[0][1]}\n,1,0,{known[-1][1]}", file=ledger)

#!/usr/bin/env python3
"""Compiles random programs and checks that no recorded choice is dearer than a legal alternative in the same record."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import generate
import records

# Order and memory weigh bytes, save and in_place follow contracts; these are by cost alone.
BY_COST = ("fuse", "kernel", "layout")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--target", action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=160, help="random programs (default %(default)s)")
    args = parser.parse_args()
    problems = total = 0
    with tempfile.TemporaryDirectory(prefix="aicf-choices-") as folder:
        source = pathlib.Path(folder) / "program.mlir"
        for first in range(0, args.count, 8):
            module, _ = generate.random_module(args.seed, range(first, min(first + 8, args.count)))
            source.write_text(module.text())
            command = [args.compiler, str(source), "--emit=resolved", *(f"--target={t}" for t in args.target or ["cpu"])]
            text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            for record in records.read(text):
                if record.cls not in BY_COST or record.pinned:
                    continue
                total += bool(record.alternatives)
                for choice, cost, _ in record.dearer_than():
                    problems += 1
                    print(f'programs from {first}: {record.cls} "{record.subject}" is {record.choice} at <{record.cost}>, '
                          f"though {choice} costs <{cost}>")
    print(f"{total} records with alternatives, {problems} problems")
    return 1 if problems or not total else 0


if __name__ == "__main__":
    sys.exit(main())

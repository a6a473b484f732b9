#!/usr/bin/env python3
"""Draws programs of the ledgers, a file each.

    make_programs.py OUT [--seed=N] [--count=20] [SET...]

OUT/SET/NAME.mlir, `count` of each set (default: contractions, rows). Sets are those of benchmarks/ledger/programs.py.
"""

import argparse
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "ledger"))
import programs  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("sets", nargs="*", default=["contractions", "rows"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    args = parser.parse_intermixed_args()
    for name in args.sets:
        texts = sorted(getattr(programs, name)())
        folder = args.out / name
        folder.mkdir(parents=True, exist_ok=True)
        for text in random.Random(args.seed).sample(texts, min(args.count, len(texts))):
            function = text.split("@", 1)[1].split("(", 1)[0]
            (folder / f"{function}.mlir").write_text(text)


if __name__ == "__main__":
    main()

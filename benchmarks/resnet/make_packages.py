#!/usr/bin/env python3
"""Packages of ResNet-50's inference in bf16, which bench_resnet.py measures.

    make_packages.py DIR [--compiler=aicf-compile] [--target=h200] [--batches=1,32,128]

Writes DIR/resnet50-BATCH.mlir and DIR/resnet50-BATCH.aicf. Needs no GPU.
"""

import argparse
import pathlib
import subprocess

from model import program

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--target", default="h200")
    parser.add_argument("--batches", type=lambda text: list(map(int, text.split(","))), default=[1, 32, 128])
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    for batch in args.batches:
        source = args.directory / f"resnet50-{batch}.mlir"
        source.write_text(program(batch, "bf16"), encoding="utf-8")
        subprocess.run([args.compiler, f"--target={args.target}", "--portable=false", str(source), "-o",
                        str(source.with_suffix(".aicf"))], check=True)

#!/usr/bin/env python3
"""Compiles the 50 kernels of make_kernels.py and writes what it took: `measure.py --tools=build/bin [--out=FILE.json]`.

Each way is compiled --repeat times and the fastest run counts: decisions alone, PTX, a package for one target (with
ptxas, where it is found), and the default, which adds plain sm_80 kernels.
"""

import argparse
import datetime
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
WAYS = {"decisions": ["--portable=false", "--emit=decisions"], "ptx": ["--portable=false", "--emit=ptx"],
        "package": ["--portable=false"], "package and sm_80": []}


def timed(command):
    """Wall seconds, and CPU seconds of the process and of what it started."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(list(map(str, command)), check=True, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall_s": round(time.monotonic() - start, 2), "cpu_s": round(cpu, 2)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=pathlib.Path, default=pathlib.Path("build/bin"))
    parser.add_argument("--target", default="h200")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--out", type=pathlib.Path)
    args = parser.parse_args()
    result = {"date": datetime.date.today().isoformat(), "cores": os.cpu_count(), "target": args.target}
    with tempfile.TemporaryDirectory() as folder:
        source, output = pathlib.Path(folder, "kernels.mlir"), pathlib.Path(folder, "out")
        with open(source, "w", encoding="utf-8") as file:
            subprocess.run([sys.executable, HERE / "make_kernels.py"], stdout=file, check=True)
        for way, options in WAYS.items():
            command = [args.tools / "aicf-compile", source, f"--target={args.target}", *options, "-o", output]
            runs = [timed(command) for _ in range(args.repeat)]
            result[way] = min(runs, key=lambda run: run["wall_s"]) | {"load": round(os.getloadavg()[0], 1),
                                                                      "bytes": output.stat().st_size}
            print(way, result[way], flush=True)
    if args.out:
        args.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

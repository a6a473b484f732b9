#!/usr/bin/env python3
"""From text to a loaded package, the 50 kernels of make_kernels.py: `measure.py --tools=build/bin [--out=FILE.json]`.

Each way is taken --repeat times and the fastest run counts: decisions alone, PTX, a package for one target (with ptxas,
where it is found), and the default, which adds plain sm_80 kernels. Seconds of packages hold load.py, which opens the
package with the runtime, in a process of its own; with --device=cuda it makes a session and loads all kernels, too.
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


def timed(commands):
    """Wall seconds, and CPU seconds of the processes and of what they started; what the last one prints."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    for command in commands:
        printed = subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                 text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall_s": round(time.monotonic() - start, 2), "cpu_s": round(cpu, 2)}, printed


def take(command, output, args):
    """One run, loading included where it makes a package."""
    if any(str(option).startswith("--emit") for option in command):
        return timed([command])[0]
    library = args.tools.resolve().parent / "lib" / "libaicf_runtime.so"
    load = [sys.executable, HERE / "load.py", library, output, *([args.device] if args.device else [])]
    run, milliseconds = timed([command, load])
    return run | {"load_ms": float(milliseconds)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=pathlib.Path, default=pathlib.Path("build/bin"))
    parser.add_argument("--target", default="h200")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--device", help="cuda: a session, too; without a GPU with the unit tests' driver preloaded")
    parser.add_argument("--out", type=pathlib.Path)
    args = parser.parse_args()
    result = {"date": datetime.date.today().isoformat(), "cores": os.cpu_count(), "target": args.target}
    with tempfile.TemporaryDirectory() as folder:
        source, output = pathlib.Path(folder, "kernels.mlir"), pathlib.Path(folder, "out")
        with open(source, "w", encoding="utf-8") as file:
            subprocess.run([sys.executable, HERE / "make_kernels.py"], stdout=file, check=True)
        for way, options in WAYS.items():
            command = [args.tools / "aicf-compile", source, f"--target={args.target}", *options, "-o", output]
            result[way] = min((take(command, output, args) for _ in range(args.repeat)), key=lambda run: run["wall_s"])
            result[way] |= {"load_average": round(os.getloadavg()[0], 1), "bytes": output.stat().st_size}
            print(way, result[way], flush=True)
    if args.out:
        args.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

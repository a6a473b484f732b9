#!/usr/bin/env python3
"""Compiles large programs and writes what it took: `measure.py --tools=build/bin --out=results/NAME.json`.

Three tables: seconds and memory of the training step of a deep multi-layer perceptron, 100 and 1,000 layers of equal and
of distinct widths, to resolved and to a package; the arenas of random graphs against their lower bounds; and the time of
the memory pass on a step with over 10,000 buffers. Times are of one process, most of it one thread.
"""

import argparse
import datetime
import json
import math
import os
import pathlib
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent


def generate(script, *arguments, to):
    with open(to, "w", encoding="utf-8") as file:
        subprocess.run([sys.executable, HERE / script, *map(str, arguments)], stdout=file, check=True)


def timed(command):
    """Wall and CPU seconds and peak memory of a process, and its stderr."""
    start = time.monotonic()
    with subprocess.Popen(list(map(str, command)), stderr=subprocess.PIPE, text=True) as process:
        stderr = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {process.returncode}\n{stderr}")
    return {"wall_s": round(time.monotonic() - start, 2), "cpu_s": round(usage.ru_utime + usage.ru_stime, 2),
            "memory_mb": usage.ru_maxrss // 1024}, stderr


def steps(tools, folder):
    rows = []
    for widths in ("equal", "distinct"):
        for layers in (100, 1000):
            program, resolved = folder / "step.mlir", folder / "resolved.mlir"
            generate("make_mlp.py", layers, *(["--distinct"] if widths == "distinct" else []), to=program)
            for target in ("cpu", "h200"):
                command = [tools / "aicf-compile", program, f"--target={target}"]
                to_resolved, _ = timed([*command, "--emit=resolved", "-o", resolved])
                to_package, _ = timed([*command, "-o", folder / "package.aicf"])
                text = resolved.read_text(encoding="utf-8").split("module @aicf_open")
                row = {"layers": layers, "widths": widths, "target": target,
                       "open_instructions": text[1].count(" = aicf_emit.compute"),
                       "resolved_instructions": text[0].count("aicf_emit.compute"),
                       "resolved": to_resolved, "package": to_package}
                print(row, flush=True)
                rows.append(row)
    return rows


def arena(tools, program, resolved):
    """The arena of a program of one entry: bytes, bound, buffers and the seconds of the memory pass."""
    _, stderr = timed([tools / "aicf-opt", program, "--aicf-resolve=targets=cpu", "--mlir-timing", "-o", resolved])
    text = resolved.read_text(encoding="utf-8")
    size, bound = (int(re.search(rf"aicf_emit\.{name} = (\d+)", text)[1]) for name in ("arena", "arena_bound"))
    offsets = re.search(r"decision<memory @\w+ is \[([^]]*)\]", text)[1]
    return {"buffers": offsets.count(",") + 1, "bytes": size, "bound": bound, "ratio": round(size / bound, 4),
            "pass_s": float(re.search(r"([\d.]+) \([^)]*\)\s+MemoryPass", stderr)[1])}


def arenas(tools, folder):
    rows = []
    for seed in range(1, 13):
        program = folder / "graph.mlir"
        generate("make_graph.py", 1000, seed, to=program)
        rows.append({"graph": f"make_graph.py 1000 {seed}"} | arena(tools, program, folder / "resolved.mlir"))
        print(rows[-1], flush=True)
    for script, arguments in (("make_graph.py", (20000, 3)), ("make_mlp.py", (5200, "--distinct"))):
        program = folder / "graph.mlir"
        generate(script, *arguments, to=program)
        rows.append({"graph": f"{script} {' '.join(map(str, arguments))}"} |
                    arena(tools, program, folder / "resolved.mlir"))
        print(rows[-1], flush=True)
    return rows


def processor():
    for line in open("/proc/cpuinfo", encoding="utf-8"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=pathlib.Path, default=pathlib.Path("build/bin"))
    parser.add_argument("--out", type=pathlib.Path, required=True)
    args = parser.parse_args()
    # A graph of many instructions is deep in nothing; the default stack has to do.
    stack = resource.getrlimit(resource.RLIMIT_STACK)[0]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        result = {"date": datetime.date.today().isoformat(), "processor": processor(), "cores": os.cpu_count(),
                  "stack_bytes": stack, "steps": steps(args.tools, folder), "arenas": arenas(args.tools, folder)}
    small = [row["ratio"] for row in result["arenas"][:12]]
    result["arena_geomean"] = round(math.exp(sum(map(math.log, small)) / len(small)), 4)
    print("geomean of the arenas over their bounds:", result["arena_geomean"])
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

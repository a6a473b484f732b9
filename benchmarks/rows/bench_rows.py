#!/usr/bin/env python3
"""Times the packages of gen_cases.py against torch.compile and a copy of the same bytes.

    bench_rows.py DIR --runner=PATH/aicf-run [--out=rows] [--only=PART] [--rounds=3]

Needs the folder with cases.py, the packages, aicf-run, NumPy and PyTorch on a GPU machine. Each measurement is the
median of replays of a CUDA graph, timed one by one with events: `aicf-run --mode=graph --time` for a package, the same
in this process for PyTorch. The three take turns, `rounds` times; the median of the rounds counts. A copy moves as many
bytes in all, half of them read. Writes OUT.csv and OUT.md, and first compares what a package computes with PyTorch.
"""

import argparse
import csv
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import numpy as np
import torch
import torch.nn.functional as F

from cases import all_cases

DTYPES = {"bf16": torch.bfloat16, "f32": torch.float32}
WARMUP = 20


def layer_norm_grad(x, g, mean, rstd, dy):
    wide = [t.float() for t in (x, g, dy)]
    normed = (wide[0] - mean[:, None]) * rstd[:, None]
    scaled = wide[2] * wide[1]
    inner = (scaled * normed).mean(1, keepdim=True)
    return (rstd[:, None] * (scaled - scaled.mean(1, keepdim=True) - normed * inner)).to(x.dtype)


def softmax_grad(y, dy):
    wide, dwide = y.float(), dy.float()
    return (wide * (dwide - (wide * dwide).sum(1, keepdim=True))).to(y.dtype)


FUNCTIONS = {
    "negate": lambda x: -x,
    "bias_gelu": lambda x, b: F.gelu(x + b),
    "softmax": lambda x: torch.softmax(x, 1),
    "log_softmax": lambda x: torch.log_softmax(x, 1),
    "softmax_grad": softmax_grad,
    "layer_norm": lambda x, g, b: F.layer_norm(x, x.shape[1:], g, b, 1e-5),
    "rms_norm": lambda x, g: F.rms_norm(x, x.shape[1:], g, 1e-5),
    "layer_norm_grad": layer_norm_grad,
    "row_sum": lambda x: x.sum(1, dtype=torch.float32),
}


def make_inputs(case):
    torch.manual_seed(0)
    inputs = {name: torch.randn(case.shape(kind), device="cuda").to(DTYPES[case.element(kind)])
              for name, kind in case.values(0)}
    if case.program == "softmax_grad":
        inputs["x"] = torch.softmax(inputs["x"].float(), 1).to(inputs["x"].dtype)
    return inputs


def replay_median(run, repeat):
    """Median time of a replay in microseconds."""
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for _ in range(3):
            run()
    stream.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=stream):
        run()
    times = []
    for n in range(WARMUP + repeat):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        graph.replay()
        end.record()
        end.synchronize()
        if n >= WARMUP:
            times.append(1000 * start.elapsed_time(end))
    return statistics.median(times)


def copy_median(count, repeat):
    source = torch.empty(count // 2, dtype=torch.uint8, device="cuda").random_()
    target = torch.empty_like(source)
    return replay_median(lambda: target.copy_(source), repeat)


def run_package(args, package, repeat, *options):
    command = [args.runner, str(package), "--device=cuda", "--mode=graph", "--time", f"--repeat={repeat}",
               f"--warmup={WARMUP}", *options]
    process = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"median ([\d.]+) us", process.stdout)
    if process.returncode or not found:
        raise SystemExit(f"{' '.join(command)}:\n{process.stdout}{process.stderr}")
    return float(found.group(1))


def to_numpy(tensor):
    """bf16 as its bits."""
    tensor = tensor.contiguous().cpu()
    return tensor.view(torch.int16).numpy().view(np.uint16) if tensor.dtype == torch.bfloat16 else tensor.numpy()


def error_of(args, case, package, inputs, expected):
    """The relative error of a package's result, as a norm."""
    with tempfile.TemporaryDirectory() as folder:
        options = []
        for name, tensor in inputs.items():
            np.save(f"{folder}/{name}.npy", to_numpy(tensor))
            options.append(f"--input={name}={folder}/{name}.npy")
        run_package(args, package, 1, *options, f"--output=y={folder}/y.npy")
        got = np.load(f"{folder}/y.npy")
    if case.element(case.values(1)[0][1]) == "bf16":
        got = torch.from_numpy(got.view(np.int16).copy()).view(torch.bfloat16)
    else:
        got = torch.from_numpy(got)
    want = expected.float().cpu()
    return ((got.float().reshape(want.shape) - want).norm() / want.norm()).item()


def measure(args, case, packages):
    inputs = make_inputs(case)
    function = torch.compile(FUNCTIONS[case.program])
    operands = list(inputs.values())
    expected = FUNCTIONS[case.program](*operands)
    errors = {name: error_of(args, case, args.directory / f"{name}.aicf", inputs, expected) for name in packages}
    moved = case.count_bytes(0) + case.count_bytes(1)
    times = {name: [] for name in ("torch", "copy", *packages)}
    for _ in range(args.rounds):
        for name in packages:
            times[name].append(run_package(args, args.directory / f"{name}.aicf", args.repeat, "--random-seed=1"))
        times["torch"].append(replay_median(lambda: function(*operands), args.repeat))
        times["copy"].append(copy_median(moved, args.repeat))
    medians = {name: statistics.median(t) for name, t in times.items()}
    for name in packages:
        yield {"package": name, "aicf_us": medians[name], "torch_us": medians["torch"], "copy_us": medians["copy"],
               "bytes": moved, "tb_per_s": moved / medians[name] / 1e6, "of_copy": medians["copy"] / medians[name],
               "speedup": medians["torch"] / medians[name], "error": errors[name]}


def write_table(path, rows):
    head = ("case", "plan", "AICF, us", "torch.compile, us", "copy, us", "TB/s", "of copy", "torch / AICF",
            "predicted, us")
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for row in rows:
        lines.append(f"| {row['package']} | `{row['plan']}` | {row['aicf_us']:.2f} | {row['torch_us']:.2f} | "
                     f"{row['copy_us']:.2f} | {row['tb_per_s']:.2f} | {row['of_copy']:.2f} | {row['speedup']:.2f} | "
                     f"{row['predicted_us']:.2f} |")
    path.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--runner", default="aicf-run")
    parser.add_argument("--out", default="rows", help="path of the results, less .csv and .md")
    parser.add_argument("--only", default="", help="cases whose name has this part")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--repeat", type=int, default=50, help="replays a measurement")
    args = parser.parse_args()
    known = json.loads((args.directory / "plans.json").read_text())
    rows, worst = [], 0.0
    for case in all_cases(args.only):
        packages = [name for name, entry in known.items() if entry["case"] == case.name]
        for row in measure(args, case, packages) if packages else ():
            row.update(known[row["package"]])
            rows.append(row)
            worst = max(worst, row["error"] / {"bf16": 1e-2, "f32": 1e-5}[case.dtype])
            print(f"{row['package']}: {row['aicf_us']:.2f} us, torch.compile {row['torch_us']:.2f}, copy "
                  f"{row['copy_us']:.2f}; {row['tb_per_s']:.2f} TB/s; error {row['error']:.1e}", flush=True)
        torch.compiler.reset()
    if not rows:
        raise SystemExit("no case")
    with open(args.out + ".csv", "w", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    write_table(pathlib.Path(args.out + ".md"), rows)
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA {torch.version.cuda}")
    return worst > 1


if __name__ == "__main__":
    sys.exit(main())

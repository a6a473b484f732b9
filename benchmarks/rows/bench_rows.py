#!/usr/bin/env python3
"""Times the packages of gen_cases.py against torch.compile and a copy of the same bytes.

    bench_rows.py DIR --library=PATH/libaicf_runtime.so [--out=rows] [--only=REGEX] [--placements=3] [--rounds=3]
                  [--seconds=150]

Needs this folder and ../common, the packages, the runtime's library and PyTorch on a GPU machine. Each measurement is
the median of replays of a graph of one launch, timed one by one with events, in the same way for all. All candidates
of a case (its packages, torch.compile, the copy) take turns, `rounds` times; the median of the rounds counts. All this
is done for `placements` sets of tensors in other places, which is worth up to a quarter of the time in the last-level
cache and a third in memory (a copy of 2^29 bytes), and the median of these counts. A copy moves as many bytes in all,
half of them read. What a case moves stays in the last-level cache from one replay to the
next where it fits, for all candidates alike: the column `in_l2` says so. Each result is compared with PyTorch's first.
Writes OUT.csv and OUT.md; cases that `seconds` leaves no time for are named and left out.
"""

import argparse
import collections
import json
import pathlib
import statistics
import sys
import time

import torch
import torch.nn.functional as F

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
import report
import timing
from cases import all_cases
from runtime import Runtime

DTYPES = {"bf16": torch.bfloat16, "f32": torch.float32}


def layer_norm_grad(x, g, mean, rstd, dy):
    wide = [t.float() for t in (x, g, dy)]
    normed = (wide[0] - mean[:, None]) * rstd[:, None]
    scaled = wide[2] * wide[1]
    inner = (scaled * normed).mean(1, keepdim=True)
    return (rstd[:, None] * (scaled - scaled.mean(1, keepdim=True) - normed * inner)).to(x.dtype)


def rms_norm_grad(x, g, rstd, dy):
    wide = [t.float() for t in (x, g, dy)]
    normed, scaled = wide[0] * rstd[:, None], wide[2] * wide[1]
    return (rstd[:, None] * (scaled - normed * (scaled * normed).mean(1, keepdim=True))).to(x.dtype)


def log_softmax_grad(y, dy):
    wide, dwide = y.float(), dy.float()
    return (dwide - wide.exp() * dwide.sum(1, keepdim=True)).to(y.dtype)


def gelu_grad(x, dy):
    return torch.ops.aten.gelu_backward(dy, x)


def scale_grads(x, g, mean, rstd, dy):
    normed = (x.float() - mean[:, None]) * rstd[:, None]
    return (dy.float() * normed).sum(0).to(x.dtype), dy.float().sum(0).to(x.dtype)


def bias_gelu_grads(x, dy):
    dx = torch.ops.aten.gelu_backward(dy, x)
    return dx, dx.sum(0)


def softmax_grad(y, dy):
    wide, dwide = y.float(), dy.float()
    return (wide * (dwide - (wide * dwide).sum(1, keepdim=True))).to(y.dtype)


FUNCTIONS = {
    "negate": lambda x: -x,
    "gelu": F.gelu,
    "silu_gate": lambda x, g: F.silu(x) * g,
    "bias_gelu": lambda x, b: F.gelu(x + b),
    "softmax": lambda x: torch.softmax(x, 1),
    "log_softmax": lambda x: torch.log_softmax(x, 1),
    "softmax_grad": softmax_grad,
    "layer_norm": lambda x, g, b: F.layer_norm(x, x.shape[1:], g, b, 1e-5),
    "rms_norm": lambda x, g: F.rms_norm(x, x.shape[1:], g, 1e-5),
    "layer_norm_grad": layer_norm_grad,
    "rms_norm_grad": rms_norm_grad,
    "log_softmax_grad": log_softmax_grad,
    "gelu_grad": gelu_grad,
    "row_sum": lambda x: x.sum(1, dtype=torch.float32),
    "column_sum": lambda x: x.sum(0, dtype=torch.float32),
    "scale_grads": scale_grads,
    "bias_gelu_grads": bias_gelu_grads,
    "transpose": lambda x: x.t().contiguous(),
    "transpose_bias_relu": lambda x, b: torch.relu(x.t() + b).contiguous(),
    "channels_first": lambda x: x.permute(0, 3, 1, 2).contiguous(),
    "channels_last": lambda x: x.permute(0, 2, 3, 1).contiguous(),
}


def make_inputs(case):
    torch.manual_seed(0)
    inputs = {name: torch.randn(case.shape(kind), device="cuda").to(DTYPES[case.element(kind)])
              for name, kind in case.values(0)}
    if case.program == "softmax_grad":
        inputs["x"] = torch.softmax(inputs["x"].float(), 1).to(inputs["x"].dtype)
    if case.program == "log_softmax_grad":
        inputs["x"] = torch.log_softmax(inputs["x"].float(), 1).to(inputs["x"].dtype)
    return inputs


def make_copy(count, stream):
    source = torch.empty(count // 2, dtype=torch.uint8, device="cuda").random_()
    target = torch.empty_like(source)
    return timing.Graph(lambda: target.copy_(source), stream)


def measure(args, case, packages):
    """A row for each package: the medians of all placements."""
    function = torch.compile(FUNCTIONS[case.program], dynamic=False)
    moved = case.count_bytes(0) + case.count_bytes(1)
    times, errors = collections.defaultdict(list), {}
    for placement in range(args.placements):
        # What lies before the operands moves them to other sets of the cache and banks of the memory.
        torch.cuda.empty_cache()
        before = torch.empty(placement * 37 << 20, dtype=torch.uint8, device="cuda")
        for name, (median, error) in measure_placed(args, case, packages, function, moved).items():
            times[name].append(median)
            errors[name] = max(errors.get(name, 0.0), error if error == error else float("inf"))
        del before
    medians = {name: statistics.median(t) for name, t in times.items()}
    for name in packages:
        yield {"package": name, "aicf_us": medians[name], "torch_us": medians["torch"], "copy_us": medians["copy"],
               "bytes": moved, "in_l2": moved <= torch.cuda.get_device_properties(0).L2_cache_size,
               "tb_per_s": moved / medians[name] / 1e6, "of_copy": medians["copy"] / medians[name],
               "speedup": medians["torch"] / medians[name], "error": errors[name]}


def measure_placed(args, case, packages, function, moved):
    """Median and error of each candidate, on operands that are allocated now."""
    inputs = make_inputs(case)
    operands = list(inputs.values())
    results = FUNCTIONS[case.program](*operands)
    names = [name for name, _ in case.values(1)]
    expected = dict(zip(names, results if isinstance(results, tuple) else (results,)))
    candidates = {"torch": timing.Graph(lambda: function(*operands), args.stream),
                  "copy": make_copy(moved, args.stream)}
    errors = {"torch": 0.0, "copy": 0.0}
    for name in packages:
        candidates[name], errors[name] = timing.open_package(args, name, inputs, expected)
    medians = timing.take_turns(candidates, args.stream, args.rounds, args.repeat)
    for candidate in candidates.values():
        candidate.close()
    return {name: (medians[name], errors[name]) for name in candidates}


def write_table(path, rows):
    head = ("case", "plan", "AICF, us", "torch.compile, us", "copy, us", "TB/s", "of copy", "torch / AICF",
            "predicted, us")
    columns = ("aicf_us", "torch_us", "copy_us", "tb_per_s", "of_copy", "speedup", "predicted_us")
    lines = [(row["package"], f"`{row['plan']}`", *(f"{row[key] or float('nan'):.2f}" for key in columns))
             for row in rows]
    path.write_text(report.markdown(head, lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--library", type=pathlib.Path, required=True, help="the runtime, libaicf_runtime.so")
    parser.add_argument("--out", default="rows", help="path of the results, less .csv and .md")
    parser.add_argument("--only", default="", help="cases whose name has a match of this")
    parser.add_argument("--placements", type=int, default=3, help="sets of operands and results")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--repeat", type=int, default=30, help="replays a measurement")
    parser.add_argument("--seconds", type=float, default=150, help="begin no case after this time")
    args = parser.parse_args()
    end = time.monotonic() + args.seconds
    args.runtime = Runtime(args.library)
    args.stream = torch.cuda.Stream()  # And with it the context that all share.
    known = json.loads((args.directory / "plans.json").read_text())
    rows, wrong, left = [], [], []
    for case in all_cases(args.only):
        packages = [name for name, entry in known.items() if entry["case"] == case.name]
        if packages and time.monotonic() > end:
            left.append(case.name)
            continue
        for row in measure(args, case, packages) if packages else ():
            row.update(known[row["package"]])
            rows.append(row)
            if not row["error"] <= {"bf16": 1e-2, "f32": 1e-5}[case.dtype]:
                wrong.append(row["package"])
            print(f"{row['package']}: {row['aicf_us']:.2f} us, torch.compile {row['torch_us']:.2f}, copy "
                  f"{row['copy_us']:.2f}; {row['tb_per_s']:.2f} TB/s; error {row['error']:.1e}", flush=True)
        torch.compiler.reset()
    if left:
        print("no time for", *left)
    if not rows:
        raise SystemExit("no case")
    report.write_csv(args.out + ".csv", rows)
    write_table(pathlib.Path(args.out + ".md"), rows)
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA {torch.version.cuda}")
    if wrong:
        print("WRONG:", *wrong)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Times the packages of make_packages.py as multiples of their roofs, and against PyTorch, eager and compiled.

    bench_sweep.py DIR --library=PATH/libaicf_runtime.so [--out=sweep] [--seed=1] [--count=60] [--windows=0] [--narrow=0]
                   [--only=REGEX] [--peers=eager,compiled] [--warm=12] [--seconds=400]

Needs this folder and ../common, the packages, the runtime's library and PyTorch on a GPU machine. Every candidate is a
graph that is replayed between two events; the candidates of a case take turns. What a case moves stays in the
last-level cache from one replay to the next where it fits, for all candidates alike. `--warm` processes compile
PyTorch's kernels first, side by side, into the cache on disk.

Each result is compared with PyTorch's in f64, by relative norm, on inputs of mean and deviation 1. Writes OUT.csv and
OUT.md.
"""

import argparse
import json
import pathlib
import re
import sys
import time
import zlib

import torch
import torch.nn.functional as F  # For the cases' expressions.

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
import report
import timing
from cases import all_cases
from runtime import Runtime
from warm import warm_all

DTYPES = {"bf16": torch.bfloat16, "f32": torch.float32, "i32": torch.int32}
BOUNDS = {"bf16": 1e-2, "f32": 1e-5, "i32": 0.0}
SLOW_US = 20_000  # Of what takes longer, a few replays are enough.


def make_inputs(case):
    torch.manual_seed(zlib.crc32(case.name.encode()))

    def make(shape, dtype):
        if dtype == "i32":
            return torch.randint(case.classes, shape, device="cuda", dtype=torch.int32)
        return (torch.randn(shape, device="cuda") + 1).to(DTYPES[dtype])

    return {name: make(*kind) for name, kind in case.inputs.items()}


def as_function(case, text):
    """What PyTorch does, of the inputs in their order."""
    return eval(f"lambda {', '.join(case.inputs)}: {text}")  # pylint: disable=eval-used


def get_reference(case, inputs):
    text = case.torch.replace("torch.float32", "torch.float64").replace(".float()", ".double()")
    wide = [x.double() if x.is_floating_point() else x for x in inputs.values()]
    result = as_function(case, text)(*wide)
    return dict(zip(case.outputs, result if isinstance(result, tuple) else (result,)))


def compare(case, inputs, got, want):
    """The error of a result. An index of a greatest element is any of them."""
    if not case.group.startswith("argmax"):
        return timing.relative_error(got, want)
    x, axis = inputs["x"].float(), int(case.name.rsplit("-", 1)[1])
    if ((got < 0) | (got >= x.shape[axis])).any():
        return float("inf")
    return float((x.gather(axis, got.long().unsqueeze(axis)).squeeze(axis) != x.amax(axis)).sum())


def make_peer(name, case, inputs, stream):
    function = as_function(case, case.torch)
    if name == "compiled":
        function = torch.compile(function, dynamic=False)
    operands = list(inputs.values())
    return timing.Graph(lambda: function(*operands), stream)


def warm(args, cases):
    """Compiles every `warm`-th case."""
    index, count = map(int, args.warm_slice.split("/"))
    for case in cases[index::count]:
        try:
            torch.compile(as_function(case, case.torch), dynamic=False)(*make_inputs(case).values())
        except Exception as error:  # What fails here fails again, and is said then.
            print(f"{case.name}: {str(error)[:100]}", flush=True)
        torch.compiler.reset()
        torch.cuda.empty_cache()


def open_package(args, case, inputs):
    wants = get_reference(case, inputs)
    results = {name: torch.empty(want.shape, dtype=DTYPES[case.outputs[name][1]], device="cuda")
               for name, want in wants.items()}
    for result in results.values():
        result.fill_(float("nan") if result.is_floating_point() else -77)
    torch.cuda.synchronize()
    session = timing.Session(args.runtime, args.directory / f"{case.name}.aicf", {**inputs, **results},
                             args.stream.cuda_stream)
    session.replay()
    args.stream.synchronize()
    errors = [compare(case, inputs, results[name], want) for name, want in wants.items()]
    return session, max(errors, key=lambda error: float("inf") if error != error else error)


def measure(args, case):
    inputs = make_inputs(case)
    session, error = open_package(args, case, inputs)
    torch.cuda.empty_cache()
    candidates = {"aicf": session}
    for name in args.peers:
        try:
            candidates[name] = make_peer(name, case, inputs, args.stream)
        except Exception as failure:
            print(f"  no {name}: {str(failure).splitlines()[0][:120]}", flush=True)
            torch.cuda.synchronize()
    slow = {name for name, candidate in candidates.items() if timing.time_replay(candidate, args.stream) > SLOW_US}
    times = {}
    for names, rounds, repeat in ((candidates.keys() - slow, args.rounds, args.repeat), (slow, 1, 1)):
        times |= timing.take_turns({name: candidates[name] for name in candidates if name in names}, args.stream,
                                   rounds, repeat)
    for candidate in candidates.values():
        candidate.close()
    return {"case": case.name, "aicf_us": times["aicf"], "roof_us": case.roof_us(),
            "of_roof": times["aicf"] / case.roof_us(), "error": error,
            **{f"{name}_us": times.get(name) for name in args.peers}}


def write(args, rows):
    report.write_csv(args.out + ".csv", rows)
    of_roof = [row["of_roof"] for row in rows]
    lines = [("all", len(rows), "times the roof", f"{report.geomean(of_roof):.2f}", f"{max(of_roof):.2f}",
              f"above 2: {sum(x > 2 for x in of_roof)}, above 3: {sum(x > 3 for x in of_roof)}")]
    ratios = [row["speedup"] for row in rows if row.get("speedup")]
    if ratios:
        lines.append(("all", len(ratios), "PyTorch's best / AICF", f"{report.geomean(ratios):.2f}", f"{min(ratios):.2f}",
                      f"below 1: {sum(x < 1 for x in ratios)}, below 0.8: {sum(x < 0.8 for x in ratios)}"))
    summary = report.markdown(("cases", "number", "what", "geomean", "worst", ""), lines)
    head = ("case", "times the roof", "AICF, us", "predicted, us", "PyTorch's best, us", "PyTorch / AICF", "plan")
    table = report.markdown(head, [
        (row["case"], f"{row['of_roof']:.2f}", *map(report.microseconds, (row["aicf_us"], row["predicted_us"],
                                                                          row.get("peer_us"))),
         f"{row['speedup']:.2f}" if row.get("speedup") else "", f"`{row['plan']}`")
        for row in sorted(rows, key=lambda row: -row["of_roof"])])
    pathlib.Path(args.out + ".md").write_text(f"{summary}\n{table}", encoding="utf-8")
    print(summary, end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--library", type=pathlib.Path, required=True, help="the runtime, libaicf_runtime.so")
    parser.add_argument("--out", default="sweep", help="path of the results, less .csv and .md")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn cases")
    parser.add_argument("--count", type=int, default=60, help="of drawn cases")
    parser.add_argument("--windows", type=int, default=0,
                        help="of drawn convolutions and pools; takes them and the chosen ones, and no other case")
    parser.add_argument("--narrow", type=int, default=0,
                        help="of drawn cases of narrow rows; takes them and no other case")
    parser.add_argument("--only", default="", help="cases whose name has a match of this")
    parser.add_argument("--peers", type=lambda text: [name for name in text.split(",") if name],
                        default=["eager", "compiled"], help="of eager, compiled; may be empty")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--repeat", type=int, default=15, help="replays a measurement")
    parser.add_argument("--warm", type=int, default=12, help="processes that compile PyTorch's kernels")
    parser.add_argument("--warm-slice", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=400, help="begin no case after this time")
    args = parser.parse_args()
    end = time.monotonic() + args.seconds
    known = json.loads((args.directory / "plans.json").read_text())
    cases = [case for case in all_cases(args.seed, args.count, windows=args.windows, narrow=args.narrow)
             if case.name in known and re.search(args.only, case.name)]
    if not cases:
        raise SystemExit("no case")
    # f32 is f32 on both sides.
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    if args.warm_slice:
        return warm(args, cases)
    if "compiled" in args.peers and args.warm:
        warm_all(args.warm)
    args.runtime = Runtime(args.library)
    args.stream = torch.cuda.Stream()  # And with it the context that all share.
    rows, left, failed, wrong = [], [], [], []
    for case in cases:
        if time.monotonic() > end:
            left.append(case.name)
            continue
        try:
            row = known[case.name] | measure(args, case)
        except RuntimeError as error:
            failed.append(case.name)
            print(f"{case.name}: FAILED: {str(error).splitlines()[0][:160]}", flush=True)
            continue
        finally:
            torch.compiler.reset()
            torch.cuda.empty_cache()
        peers = [row[f"{name}_us"] for name in args.peers if row[f"{name}_us"]]
        if peers:
            row |= {"peer_us": min(peers), "speedup": min(peers) / row["aicf_us"]}
        rows.append(row)
        if not row["error"] <= max(BOUNDS[dtype] for _, dtype in (case.inputs | case.outputs).values()):
            wrong.append(case.name)
        print(f"{case.name}: {row['aicf_us']:.2f} us, {row['of_roof']:.2f} of the roof, predicted "
              f"{row['predicted_us']:.2f}; PyTorch's best {row.get('peer_us') or float('nan'):.2f}; error "
              f"{row['error']:.1e}", flush=True)
    if rows:
        write(args, rows)
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA {torch.version.cuda}")
    for what, names in (("NO TIME FOR", left), ("FAILED", failed), ("WRONG", wrong)):
        if names:
            print(f"{what}:", *names)
    return bool(failed or wrong)


if __name__ == "__main__":
    sys.exit(main())

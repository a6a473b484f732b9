#!/usr/bin/env python3
"""The cases of ../sweep in a tenth of their size on the CPU, against PyTorch, eager and compiled.

    bench_sweep.py DIR --compiler=build/bin/aicf-compile --library=build/lib/libaicf_runtime.so [--target=cpu]
                   [--threads=2] [--out=results/sweep] [--only=REGEX] [--peers=eager,compiled] [--rounds=5]

Needs PyTorch and a C++ compiler for its own. Writes DIR/CASE.mlir and DIR/CASE.aicf, OUT.csv and OUT.md. The candidates
of a case take turns in this process; a turn is some 20 ms of calls, whose median counts, and of all turns the least.
Before each turn all rest, since OpenMP's threads spin after their last call. Each result is compared with PyTorch's in
f64, by relative norm, on inputs of mean and deviation 1.

Predicted are the kernels alone. So what a call from Python takes is measured before, by an entry of one element, less
the prediction of that one, and `predicted` is the time less it over the prediction. All other columns are whole times.
"""

import argparse
import ctypes
import datetime
import os
import pathlib
import re
import statistics
import sys
import time
import zlib

import torch
import torch.nn.functional as F  # For the cases' expressions.

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "common"), str(HERE.parent / "sweep")]
import report
from cases import Machine, all_cases
from plans import Compiler
from runtime import Runtime, SessionOptions

DTYPES = {"bf16": torch.bfloat16, "f32": torch.float32, "i32": torch.int32}
CODES = {"f32": 0, "bf16": 1, "i32": 4}  # AicfDType.
BOUNDS = {"bf16": 1e-2, "f32": 1e-5, "i32": 0.0}
# Two cores of an EPYC 9005 in a virtual machine: a copy in the last-level cache, products of vectors of 512 bits.
MACHINE = Machine(150e9, {"f32": 330e9, "bf16": 660e9}, 0.1)
REST_S, TURN_S = 0.04, 0.02


class Session:
    """A package's entry `f` on the memory of tensors by name."""

    def __init__(self, runtime, path, tensors, threads):
        self.runtime, self.tensors, self.package, self.handle = runtime, tensors, ctypes.c_void_p(), ctypes.c_void_p()
        runtime.call("aicfPackageLoad", str(path).encode(), ctypes.byref(self.package))
        options = SessionOptions(struct_size=ctypes.sizeof(SessionOptions), device=b"cpu", threads=threads)
        runtime.call("aicfSessionCreate", self.package, ctypes.byref(options), ctypes.byref(self.handle))
        for name, tensor in tensors.items():
            shape = (ctypes.c_int64 * tensor.ndim)(*tensor.shape)
            runtime.call("aicfSessionBind", self.handle, name.encode(), ctypes.c_void_p(tensor.data_ptr()),
                         ctypes.c_size_t(tensor.nbytes), CODES[next(k for k, v in DTYPES.items() if v == tensor.dtype)],
                         shape, ctypes.c_size_t(tensor.ndim))
        runtime.call("aicfSessionPrepare", self.handle)
        self.run_entry = runtime.library.aicfSessionRun

    def __call__(self):
        status = self.run_entry(self.handle, b"f")
        if status:
            raise RuntimeError("a run failed")

    def close(self):
        self.runtime.library.aicfSessionDestroy(self.handle)
        self.runtime.library.aicfPackageDestroy(self.package)


def make_inputs(case):
    torch.manual_seed(zlib.crc32(case.name.encode()))

    def make(shape, dtype):
        if dtype == "i32":
            return torch.randint(case.classes, shape, dtype=torch.int32)
        return (torch.randn(shape) + 1).to(DTYPES[dtype])

    return {name: make(*kind) for name, kind in case.inputs.items()}


def as_function(case, text):
    """What PyTorch does, of the inputs in their order."""
    return eval(f"lambda {', '.join(case.inputs)}: {text}")  # pylint: disable=eval-used


def get_error(case, inputs, results):
    """The greatest error of the results; of an index of a greatest element, how many are none."""
    text = case.torch.replace("torch.float32", "torch.float64").replace(".float()", ".double()")
    want = as_function(case, text)(*(x.double() if x.is_floating_point() else x for x in inputs.values()))
    wants = want if isinstance(want, tuple) else (want,)
    if case.group == "argmax":
        x, got, axis = inputs["x"].float(), results["y"].long(), int(case.name.rsplit("-", 1)[1])
        if ((got < 0) | (got >= x.shape[axis])).any():
            return float("inf")
        return float((x.gather(axis, got.unsqueeze(axis)).squeeze(axis) != x.amax(axis)).sum())
    errors = [((got.double() - want).norm() / want.norm()).item() for got, want in zip(results.values(), wants)]
    return max(errors, key=lambda error: float("inf") if error != error else error)


def time_calls(call, seconds):
    """Microseconds of a call, the median of at least 3."""
    times, end = [], time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return 1e6 * statistics.median(times)


def take_turns(candidates, rounds):
    times = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, candidate in candidates.items():
            time.sleep(REST_S)
            times[name].append(time_calls(candidate, TURN_S))
    return {name: min(values) for name, values in times.items()}


def measure_call(args):
    """Microseconds of a call beside its kernels."""
    source, package = (args.directory / f"call{ending}" for ending in (".mlir", ".aicf"))
    kind = "tensor<1xf32>"
    source.write_text(f"func.func @f(%x: {kind} {{aicf.name = \"x\"}}) -> ({kind} {{aicf.name = \"y\"}}) {{\n"
                      f"  %y = aicf.neg %x : {kind}\n  return %y : {kind}\n}}\n", encoding="utf-8")
    _, plans = args.compiler.kernel_plans(source)
    if refused := args.compiler.package(source, package, None, None):
        raise RuntimeError(refused)
    session = Session(args.runtime, package, {"x": torch.ones(1), "y": torch.ones(1)}, args.threads)
    took = take_turns({"aicf": session}, args.rounds)["aicf"]
    session.close()
    return max(0.0, took - plans[0][1])


def measure(args, case):
    source, package = (args.directory / f"{case.name}{ending}" for ending in (".mlir", ".aicf"))
    source.write_text(case.text(), encoding="utf-8")
    _, plans = args.compiler.kernel_plans(source)
    if refused := args.compiler.package(source, package, None, None):
        raise RuntimeError(refused)
    inputs = make_inputs(case)
    results = {name: torch.full(shape, float("nan") if dtype != "i32" else -77, dtype=DTYPES[dtype])
               for name, (shape, dtype) in case.outputs.items()}
    session = Session(args.runtime, package, {**inputs, **results}, args.threads)
    session()
    error = get_error(case, inputs, results)
    operands, candidates = list(inputs.values()), {"aicf": session}
    function = as_function(case, case.torch)
    for name in args.peers:
        peer = function if name == "eager" else torch.compile(function, dynamic=False)
        try:
            peer(*operands)
        except Exception as failure:  # What PyTorch cannot compile.
            print(f"  no {name}: {str(failure).splitlines()[0][:120]}", flush=True)
            continue
        candidates[name] = lambda peer=peer: peer(*operands)
    times = take_turns(candidates, args.rounds)
    session.close()
    torch.compiler.reset()
    roof, peers = case.roof_us(MACHINE), [times[name] for name in args.peers if name in times]
    row = {"case": case.name, "aicf_us": times["aicf"], "predicted_us": plans[0][1],
           "predicted": max(times["aicf"] - args.call_us, 0.01) / plans[0][1], "roof_us": roof, "of_roof": times["aicf"] / roof,
           **{f"{name}_us": times.get(name) for name in args.peers}, "error": error, "plan": plans[0][0]}
    return row | ({"speedup": min(peers) / times["aicf"]} if peers else {})


def write(args, rows):
    rounded = [{key: f"{value:.4g}" if isinstance(value, float) else value for key, value in row.items()}
               for row in rows]
    report.write_csv(f"{args.out}.csv", rounded)
    of_roof, predicted = [row["of_roof"] for row in rows], [row["predicted"] for row in rows]
    outside = sum(not 0.5 <= x <= 2 for x in predicted)
    lines = [("times the roof", f"{report.geomean(of_roof):.2f}", f"{max(of_roof):.2f}",
              f"above 3: {sum(x > 3 for x in of_roof)}"),
             ("measured / predicted", f"{report.geomean(predicted):.2f}", f"{min(predicted):.2f}, {max(predicted):.2f}",
              f"beyond a factor of 2: {outside}")]
    ratios = [row["speedup"] for row in rows if "speedup" in row]
    if ratios:
        lines.append(("PyTorch's best / AICF", f"{report.geomean(ratios):.2f}", f"{min(ratios):.2f}",
                      f"below 1: {sum(x < 1 for x in ratios)}, below 0.5: {sum(x < 0.5 for x in ratios)}"))
    summary = report.markdown((f"{len(rows)} cases", "geomean", "worst", ""), lines)
    head = ("case", "AICF, us", "PyTorch / AICF", "times the roof", "measured / predicted", "plan")
    table = report.markdown(head, [
        (row["case"], report.microseconds(row["aicf_us"]), f"{row['speedup']:.2f}" if "speedup" in row else "",
         f"{row['of_roof']:.2f}", f"{row['predicted']:.2f}", f"`{row['plan']}`")
        for row in sorted(rows, key=lambda row: row.get("speedup", -row["of_roof"]))])
    text = f"{datetime.date.today().isoformat()}, {args.threads} threads, PyTorch {torch.__version__}.\n\n{summary}"
    pathlib.Path(f"{args.out}.md").write_text(f"{text}\n{table}", encoding="utf-8")
    print(text, end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", default="build/bin/aicf-compile")
    parser.add_argument("--library", type=pathlib.Path, default="build/lib/libaicf_runtime.so", help="the runtime")
    parser.add_argument("--target", default="cpu")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--divisor", type=int, default=10, help="of the cases' work")
    parser.add_argument("--out", default="sweep", help="path of the results, less .csv and .md")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn cases")
    parser.add_argument("--count", type=int, default=60, help="of drawn cases")
    parser.add_argument("--only", default="", help="cases whose name has a match of this")
    parser.add_argument("--peers", type=lambda text: [name for name in text.split(",") if name],
                        default=["eager", "compiled"], help="of eager, compiled; may be empty")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", str(args.directory / "inductor"))
    torch.set_num_threads(args.threads)
    torch.set_grad_enabled(False)
    args.runtime, args.compiler = Runtime(args.library), Compiler(args.compiler, args.target)
    args.call_us = measure_call(args)
    print(f"a call takes {args.call_us:.3f} us beside its kernels", flush=True)
    rows, failed, wrong = [], [], []
    for case in all_cases(args.seed, args.count, args.divisor):
        if not re.search(args.only, case.name):
            continue
        try:
            row = measure(args, case)
        except RuntimeError as error:
            failed.append(case.name)
            print(f"{case.name}: FAILED: {str(error).splitlines()[0][:160]}", flush=True)
            continue
        rows.append(row)
        if not row["error"] <= max(BOUNDS[dtype] for _, dtype in (case.inputs | case.outputs).values()):
            wrong.append(case.name)
        print(f"{case.name}: {row['aicf_us']:.1f} us, {row['of_roof']:.2f} of the roof, {row['predicted']:.2f} of the "
              f"prediction; PyTorch / AICF {row.get('speedup', float('nan')):.2f}; error {row['error']:.1e}; "
              f"{row['plan']}", flush=True)
    if rows:
        write(args, rows)
    for what, names in (("FAILED", failed), ("WRONG", wrong)):
        if names:
            print(f"{what}:", *names)
    return bool(failed or wrong)


if __name__ == "__main__":
    sys.exit(main())

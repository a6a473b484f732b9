#!/usr/bin/env python3
"""f32 products on the CPU against OpenBLAS: `bench_gemm.py --tools=build/bin --openblas=libopenblas.so.0 --out=results/gemm`.

Compiles `y = a b` and `y = relu(a b + bias)` for each shape and times them in turns with cblas_sgemm, the second against
cblas_sgemm and one pass over y, which is a kernel of AICF's. Writes OUT.csv and OUT.md. Needs NumPy.
"""

import argparse
import csv
import ctypes
import datetime
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

import numpy

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))

from runtime import Runtime, SessionOptions  # noqa: E402

# m, n, k.
SHAPES = [(256, 256, 256), (384, 384, 384), (512, 512, 512), (768, 768, 768), (1024, 1024, 1024), (1536, 1536, 1536),
          (2048, 2048, 2048), (1000, 1000, 1000), (1021, 1021, 1021), (257, 511, 1023), (300, 2000, 100),
          (64, 2048, 1024), (2048, 64, 1024), (2048, 1024, 64)]

PLAIN = """func.func @run(%a: tensor<{m}x{k}xf32> {{aicf.name = "a"}}, %b: tensor<{k}x{n}xf32> {{aicf.name = "b"}})
    -> (tensor<{m}x{n}xf32> {{aicf.name = "y"}}) {{
  %y = aicf.matmul %a, %b : (tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>) -> tensor<{m}x{n}xf32>
  return %y : tensor<{m}x{n}xf32>
}}
"""
EPILOGUE = """func.func @run(%a: tensor<{m}x{k}xf32> {{aicf.name = "a"}}, %b: tensor<{k}x{n}xf32> {{aicf.name = "b"}},
               %bias: tensor<{n}xf32> {{aicf.name = "bias"}}) -> (tensor<{m}x{n}xf32> {{aicf.name = "y"}}) {{
  %p = aicf.linear %a, %b, %bias
      : (tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>, tensor<{n}xf32>) -> tensor<{m}x{n}xf32>
  %y = aicf.relu %p : tensor<{m}x{n}xf32>
  return %y : tensor<{m}x{n}xf32>
}}
"""
# In place: the product of OpenBLAS is bound as the state.
PASS = """aicf.state @y : tensor<{m}x{n}xf32> = dense<0.0>
func.func @run(%bias: tensor<{n}xf32> {{aicf.name = "bias"}}) {{
  %old = aicf.read @y : tensor<{m}x{n}xf32>
  %wide = aicf.broadcast %bias dimensions = [1] : tensor<{n}xf32> -> tensor<{m}x{n}xf32>
  %sum = aicf.add %old, %wide : tensor<{m}x{n}xf32>
  %new = aicf.relu %sum : tensor<{m}x{n}xf32>
  aicf.update @y, %new in_place : tensor<{m}x{n}xf32>
  return
}}
"""
F32 = 0  # AicfDType
ROW_MAJOR, NO_TRANSPOSE = 101, 111


def aligned(shape):
    """An array that starts at a page, as all buffers that a session binds may have to."""
    count = int(numpy.prod(shape))
    memory = numpy.empty(count + 1024, numpy.float32)
    skip = -(memory.ctypes.data // 4) % 1024
    return memory[skip:skip + count].reshape(shape)


class Program:
    """A compiled program, bound to arrays by name."""

    def __init__(self, tools, runtime, text, arrays, threads):
        with tempfile.TemporaryDirectory() as folder:
            source, package = pathlib.Path(folder, "run.mlir"), pathlib.Path(folder, "run.aicf")
            source.write_text(text, encoding="utf-8")
            subprocess.run([tools / "aicf-compile", source, "--target=cpu", "-o", package], check=True)
            loaded = ctypes.c_void_p()
            runtime.call("aicfPackageLoad", str(package).encode(), ctypes.byref(loaded))
        options = SessionOptions(struct_size=ctypes.sizeof(SessionOptions), device=b"cpu", threads=threads)
        self.runtime, self.session = runtime, ctypes.c_void_p()
        runtime.call("aicfSessionCreate", loaded, ctypes.byref(options), ctypes.byref(self.session))
        runtime.library.aicfPackageDestroy(loaded)
        for name, array in arrays.items():
            shape = (ctypes.c_int64 * array.ndim)(*array.shape)
            runtime.call("aicfSessionBind", self.session, name.encode(), ctypes.c_void_p(array.ctypes.data),
                         ctypes.c_size_t(array.nbytes), F32, shape, ctypes.c_size_t(array.ndim))
        runtime.call("aicfSessionPrepare", self.session)

    def run(self):
        self.runtime.call("aicfSessionRun", self.session, b"run")

    def close(self):
        self.runtime.library.aicfSessionDestroy(self.session)


def take_turns(candidates, rounds, seconds, clock):
    """For each of the named functions the median over `rounds` of its median time in a turn of about `seconds`.

    Before a turn all rest: the threads of OpenBLAS spin for a while after their last call.
    """
    times = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, run in candidates.items():
            time.sleep(0.04)
            run()
            start = clock()
            run()
            run()
            once = max(1e-6, (clock() - start) / 2)
            count = max(3, int(seconds / once))
            each = []
            for _ in range(count):
                start = clock()
                run()
                each.append(clock() - start)
            times[name].append(statistics.median(each))
    return {name: statistics.median(values) for name, values in times.items()}


def measure(shape, threads, blas, runtime, args):
    m, n, k = shape
    random = numpy.random.default_rng(5)
    a, b, bias = aligned((m, k)), aligned((k, n)), aligned((n,))
    for array in (a, b, bias):
        array[:] = random.uniform(-1, 1, array.shape)
    own, fused, other = aligned((m, n)), aligned((m, n)), aligned((m, n))
    names = {"m": m, "n": n, "k": k}
    plain = Program(args.tools, runtime, PLAIN.format(**names), {"a": a, "b": b, "y": own}, threads)
    epilogue = Program(args.tools, runtime, EPILOGUE.format(**names), {"a": a, "b": b, "bias": bias, "y": fused},
                       threads)
    after = Program(args.tools, runtime, PASS.format(**names), {"bias": bias, "y": other}, threads)
    one, zero = ctypes.c_float(1), ctypes.c_float(0)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (a, b, other)]

    def sgemm():
        blas.cblas_sgemm(ROW_MAJOR, NO_TRANSPOSE, NO_TRANSPOSE, m, n, k, one, pointers[0], k, pointers[1], n, zero,
                         pointers[2], n)

    def sgemm_and_pass():
        sgemm()
        after.run()

    for run in (plain.run, epilogue.run, sgemm):
        run()
    scale = numpy.sqrt(k)
    error = float(numpy.abs(own - other).max() / scale)
    after.run()
    error = max(error, float(numpy.abs(fused - other).max() / scale))
    assert error < 1e-5, f"{shape}: results differ by {error}"
    times = take_turns({"aicf": plain.run, "openblas": sgemm, "aicf_relu": epilogue.run,
                        "openblas_relu": sgemm_and_pass}, args.rounds, args.seconds,
                       time.thread_time if threads == 1 else time.perf_counter)
    for program in (plain, epilogue, after):
        program.close()
    row = {"threads": threads, "m": m, "n": n, "k": k} | {f"{name}_us": round(1e6 * value, 1)
                                                         for name, value in times.items()}
    row["gflops"] = round(2e-9 * m * n * k / times["aicf"], 1)
    row["ratio"] = round(times["openblas"] / times["aicf"], 3)
    row["ratio_relu"] = round(times["openblas_relu"] / times["aicf_relu"], 3)
    return row


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.machine()


def describe(rows, args, blas):
    config = blas.openblas_get_config
    config.restype = ctypes.c_char_p
    lines = [f"{processor()}, {os.cpu_count()} processors, {datetime.date.today().isoformat()}. {config().decode()}.",
             f"Median of {args.rounds} turns; one thread: its CPU time. Ratios above 1: AICF is faster.", "",
             "| threads | m x n x k | AICF, us | GFLOP/s | OpenBLAS, us | ratio | relu: AICF, us | OpenBLAS and a pass, us "
             "| ratio |", "|---|---|---|---|---|---|---|---|---|"]
    for row in rows:
        lines.append("| {threads} | {m} x {n} x {k} | {aicf_us} | {gflops} | {openblas_us} | {ratio} | {aicf_relu_us} | "
                     "{openblas_relu_us} | {ratio_relu} |".format(**row))
    lines.append("")
    for threads in sorted({row["threads"] for row in rows}):
        of = [row for row in rows if row["threads"] == threads]
        lines.append(f"{threads} threads: geometric mean {statistics.geometric_mean(r['ratio'] for r in of):.3f}, with "
                     f"bias and relu {statistics.geometric_mean(r['ratio_relu'] for r in of):.3f}.")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=pathlib.Path, default=pathlib.Path("build/bin"))
    parser.add_argument("--openblas", default="libopenblas.so.0")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.1, help="of a turn, about")
    parser.add_argument("--only", help="shapes whose MxNxK contains this")
    parser.add_argument("--out", type=pathlib.Path)
    args = parser.parse_args()
    blas = ctypes.CDLL(args.openblas)
    runtime = Runtime(args.tools.resolve().parent / "lib" / "libaicf_runtime.so")
    rows = []
    for threads in args.threads:
        blas.openblas_set_num_threads(threads)
        for shape in SHAPES:
            if args.only and args.only not in "x".join(map(str, shape)):
                continue
            rows.append(measure(shape, threads, blas, runtime, args))
            print(rows[-1], flush=True)
    text = describe(rows, args, blas)
    print(text)
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.with_suffix(".md").write_text(text, encoding="utf-8")
        with open(args.out.with_suffix(".csv"), "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main()

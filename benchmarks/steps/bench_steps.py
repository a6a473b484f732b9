#!/usr/bin/env python3
"""Times the packages of make_packages.py, whole training steps, against PyTorch and JAX.

    bench_steps.py DIR --library=PATH/libaicf_runtime.so [--out=steps] [--device=cuda] [--seed=1] [--count=30]
                   [--only=REGEX] [--peers=jax,compiled,compiled-model,eager] [--threads=N] [--warm=12] [--seconds=400]

Needs this folder and ../common, the packages, the runtime's library, NumPy, and what `--peers` names of PyTorch and
JAX; on a GPU PyTorch at any rate. Everybody has the same network in the same type, inputs, initial params and
optimizer. The candidates of a network take turns; a turn is a number of steps in a row, whose state goes on from step
to step:

  aicf            replays of the package's graph
  jax-loop        one jitted call that loops over the steps (lax.fori_loop)
  jax-step        a jitted call a step, its state donated
  compiled        torch.compile of the model's passes and of the optimizer (foreach, capturable), replays of a graph
  compiled-model  torch.compile of the model's passes, PyTorch's fused optimizer, replays of a graph
  eager           PyTorch's eager step with the fused optimizer, replays of a graph

On a CPU the last three run without a graph. `--warm` processes compile what the peers need first, side by side, into
the caches on disk.

Each candidate's params after ten steps from the start are judged by the loss that they have, in f64, against that of
ten steps in f64: by PyTorch on a GPU, by reference.py on a CPU. Writes OUT.csv and OUT.md. The exit status is 1 if a
package errs by more than twice the worst peer and the bound of its type.
"""

import argparse
import functools
import json
import math
import os
import pathlib
import re
import statistics
import sys
import time

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))

import report
from networks import all_networks
from runtime import Runtime
from session import Session
from values import Values
from warm import warm_all

STEPS_CHECKED = 10
TURN_US = 30_000  # Of a candidate.
# Of the loss after ten steps. Tensor cores drop the last bits of tf32 factors: with that alone, ten steps of `convnet` in
# f32 on a CPU have a loss that is off by 4.7e-3.
BOUNDS = {"f32": 1e-5, "tf32": 1e-2, "bf16": 2e-2}


class Aicf:
    def __init__(self, args, network, values):
        stream = args.stream.cuda_stream if args.stream else None
        self.session = Session(args.runtime, args.directory / f"{network.name}.aicf", network, values, args.device,
                               stream, args.threads)
        self.args, self.bytes = args, self.session.bytes
        self.reset, self.params, self.close = self.session.reset, self.session.params, self.session.close

    def run(self, count):
        for _ in range(count):
            self.session.step()
        self.session.wait()

    def time(self, count):
        return time_steps(self.args, self.session.step, count)


class Torch:
    """Forms: eager, compiled-model, compiled."""

    def __init__(self, args, form, network, values):
        import torch
        from peers_torch import Training
        self.args, self.graph = args, None
        if args.stream:
            before = torch.cuda.memory_allocated()
        self.training = Training(network, values, args.device)
        if form != "eager":
            {"compiled": self.training.compile, "compiled-model": self.training.compile_model}[form]()
        self.step = self.training.step
        if args.stream:
            args.stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(args.stream):
                for _ in range(3):
                    self.step()
            args.stream.synchronize()
            torch.cuda.empty_cache()
            torch.cuda.reset_peak_memory_stats()
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph, stream=args.stream):
                self.loss = self.step()
            self.bytes = torch.cuda.max_memory_allocated() - before
            self.step = self.graph.replay
        else:
            for _ in range(3):
                self.step()
            self.bytes = None
        self.params = self.training.params

    def synchronize(self):
        if self.args.stream:
            import torch
            torch.cuda.synchronize()

    def reset(self):
        self.synchronize()
        self.training.restore()
        self.synchronize()

    def run(self, count):
        for _ in range(count):
            self.step()
        self.synchronize()

    def time(self, count):
        return time_steps(self.args, self.step, count)

    def close(self):
        if self.graph:
            self.graph.reset()
        self.training = self.step = self.params = self.graph = self.loss = None


class Jax:
    """Forms: jax-loop, jax-step, of one Training."""

    def __init__(self, form, training):
        self.training, self.looped = training, form == "jax-loop"
        self.bytes = training.bytes()
        self.reset, self.params = training.reset, training.params

    def run(self, count):
        for _ in range(count):
            self.training.run_one()
        self.training.wait()

    def time(self, count):
        """By the host's clock: calls wait for each other on the device, not on the host."""
        calls = max(round(count / self.training.count), 1) if self.looped else count
        run = self.training.run_loop if self.looped else self.training.run_one
        run()
        self.training.wait()
        begin = time.perf_counter()
        for _ in range(calls):
            run()
        self.training.wait()
        return 1e6 * (time.perf_counter() - begin) / (calls * (self.training.count if self.looped else 1))

    def close(self):
        self.training = self.reset = self.params = None


def time_steps(args, step, count):
    """Microseconds of each of `count` steps in a row."""
    if not args.stream:
        for _ in range(3):
            step()
        begin = time.perf_counter()
        for _ in range(count):
            step()
        return 1e6 * (time.perf_counter() - begin) / count
    import timing
    import torch
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    with torch.cuda.stream(args.stream):
        step()
        torch.cuda._sleep(timing.HEAD_START)
        start.record()
        for _ in range(count):
            step()
        end.record()
    end.synchronize()
    return 1000 * start.elapsed_time(end) / count


def loop_count(network):
    """Steps of a call of the loop in JAX: some 10 ms at a third of the rate of arithmetic in bf16."""
    return int(min(max(10_000 / (20 + network.flops() / 250e6), 5), 400))


def make_candidates(args, network, values):
    makers = {"aicf": lambda: Aicf(args, network, values)} if args.runtime else {}
    if "jax" in args.peers:
        from peers_jax import Training

        @functools.cache
        def training():
            return Training(network, values, loop_count(network))

        makers |= {"jax-loop": lambda: Jax("jax-loop", training()), "jax-step": lambda: Jax("jax-step", training())}
    for form in ("compiled", "compiled-model", "eager"):
        if form in args.peers:
            makers[form] = functools.partial(Torch, args, form, network, values)
    candidates = {}
    for name, maker in makers.items():
        if name != "aicf" and time.monotonic() > args.end:
            print(f"  no time for {name}", flush=True)
            continue
        try:
            candidates[name] = maker()
        except Exception as error:  # Said, and the rest measured.
            print(f"  {network.name}: no {name}: {type(error).__name__} {str(error)[:300]}", flush=True)
    return candidates


class TorchReference:
    """In f64 on the device."""

    def __init__(self, args, network, values):
        import torch
        from peers_torch import Training
        self.training = Training(network, values, args.device, torch.float64)
        self.step = self.training.step

    def loss(self, params=None):
        """Of these params, or of those that steps have led to."""
        import torch
        if params:
            self.training.load(params)
        with torch.no_grad():
            return self.training.get_loss().item()


class NumPyReference:
    def __init__(self, network, values):
        from reference import Training
        self.training = Training(network, values)
        self.step = self.training.step

    def loss(self, params=None):
        self.training.values_of = params or self.training.values_of
        return float(self.training.gradients()[0])


def check(args, network, values, candidates):
    """Of each candidate the relative error of its loss, and the loss in f64 before and after."""
    reference = TorchReference(args, network, values) if args.stream else NumPyReference(network, values)
    first = reference.loss()
    for _ in range(STEPS_CHECKED):
        reference.step()
    last, errors = reference.loss(), {}
    for name, candidate in candidates.items():
        candidate.reset()
        candidate.run(STEPS_CHECKED)
        errors[name] = abs(reference.loss(candidate.params()) - last) / abs(last)
    return errors, first, last


def take_turns(candidates, rounds):
    counts, times = {}, {name: [] for name in candidates}
    for name, candidate in candidates.items():
        counts[name] = int(min(max(TURN_US / candidate.time(5), 5), 1000))
    for _ in range(rounds):
        for name, candidate in candidates.items():
            times[name].append(candidate.time(counts[name]))
    return {name: statistics.median(values) for name, values in times.items()}


def measure(args, network):
    values = Values(network)
    candidates = make_candidates(args, network, values)
    errors, first, last = check(args, network, values, candidates)
    times = take_turns(candidates, args.rounds)
    peers = [name for name in candidates if name != "aicf"]
    best = min(peers, key=times.get, default=None)
    row = {"network": network.name, "batch": network.batch, "dtype": "tf32" if network.tf32 else network.dtype,
           "optimizer": network.optimizer, "tflop": network.flops() / 1e12, "loss_first": first, "loss_last": last}
    for name, candidate in candidates.items():
        row |= {f"{name}_us": times[name], f"{name}_error": errors[name], f"{name}_bytes": candidate.bytes}
    row["best_peer"] = best
    if best and "aicf" in times:
        row["speedup"] = times[best] / times["aicf"]
    for candidate in candidates.values():
        candidate.close()
    return row


def release(args):
    if args.has_torch:
        import torch
        torch.compiler.reset()
        if args.stream:
            torch.cuda.empty_cache()
    if "jax" in args.peers:
        import jax
        jax.clear_caches()


def is_right(row):
    error = row.get("aicf_error", math.nan)
    peers = [value for key, value in row.items() if key.endswith("_error") and key != "aicf_error"]
    return error <= max([BOUNDS[row["dtype"]], *(2 * value for value in peers)])


def open_device(args):
    args.has_torch = args.device == "cuda" or bool(set(args.peers) & {"compiled", "compiled-model", "eager"})
    args.stream = None
    if "jax" in args.peers:
        import jax
        if args.device == "cpu":
            jax.config.update("jax_platforms", "cpu")
        jax.config.update("jax_compilation_cache_dir", os.environ.get("AICF_JAX_CACHE", "/tmp/aicf-jax-cache"))
        jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
        jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
    if args.has_torch:
        import torch
        if args.device == "cuda":
            args.stream = torch.cuda.Stream()  # And with it the context that all share.
        elif args.threads:
            torch.set_num_threads(args.threads)


def mebibytes(value):
    return "" if value is None else f"{value / 2**20:.1f}"


def write_results(args, rows, plans):
    report.write_csv(args.out + ".csv", rows)
    names = list(dict.fromkeys(key[:-3] for row in rows for key in row if key.endswith("_us")))
    head = ("network", "batch, type, optimizer", *(f"{name}, us" for name in names), "fastest / AICF", "launches",
            "AICF, MiB", "least of a peer, MiB", "error", "worst of a peer")
    lines = []
    for row in rows:
        peers = [name for name in names if name != "aicf" and f"{name}_us" in row]
        lines.append((row["network"], f"{row['batch']}, {row['dtype']}, {row['optimizer']}",
                      *(report.microseconds(row.get(f"{name}_us")) for name in names),
                      f"{row.get('speedup', math.nan):.2f}",
                      plans.get(row["network"], {}).get("launches", ""), mebibytes(row.get("aicf_bytes")),
                      mebibytes(min((row[f"{name}_bytes"] for name in peers if row[f"{name}_bytes"]), default=None)),
                      f"{row.get('aicf_error', math.nan):.1e}",
                      f"{max((row[f'{name}_error'] for name in peers), default=math.nan):.1e}"))
    table = report.markdown(head, lines)
    speedups = [row["speedup"] for row in rows if "speedup" in row]
    if speedups:
        table += (f"\nFastest peer / AICF: {report.geomean(speedups):.2f} by geometric mean of {len(speedups)}, least "
                  f"{min(speedups):.2f}, below 1: {sum(s < 1 for s in speedups)}.\n")
    pathlib.Path(args.out + ".md").write_text(table, encoding="utf-8")
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--library", type=pathlib.Path, help="the runtime, libaicf_runtime.so")
    parser.add_argument("--out", default="steps", help="path of the results, less .csv and .md (default %(default)s)")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--threads", type=int, default=0, help="of a CPU")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn networks")
    parser.add_argument("--count", type=int, default=30, help="of drawn networks")
    parser.add_argument("--only", default="", help="networks whose name has a match of this")
    parser.add_argument("--peers", type=lambda text: [peer for peer in text.split(",") if peer],
                        default=["jax", "compiled", "compiled-model", "eager"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--warm", type=int, default=0, help="processes that compile first")
    parser.add_argument("--seconds", type=float, default=400, help="make no peers after this time")
    parser.add_argument("--warm-slice", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.end = time.monotonic() + args.seconds
    if args.warm and not args.warm_slice:
        warm_all(args.warm)
        print(f"peers compiled after {args.seconds - args.end + time.monotonic():.0f} s", flush=True)
    args.runtime = Runtime(args.library) if args.library and not args.warm_slice else None
    open_device(args)
    networks = [network for network in all_networks(args.seed, args.count) if re.search(args.only, network.name)]
    if args.warm_slice:
        index, count = map(int, args.warm_slice.split("/"))
        for network in networks[index::count]:
            for candidate in make_candidates(args, network, Values(network)).values():
                candidate.close()
            release(args)
        return 0
    path = args.directory / "plans.json"
    rows, plans, table = [], json.loads(path.read_text()) if path.exists() else {}, ""
    for network in networks:
        rows.append(measure(args, network))
        print({key: round(value, 6) if isinstance(value, float) else value for key, value in rows[-1].items()},
              flush=True)
        table = write_results(args, rows, plans)  # Each time, for what is ended early.
        release(args)
    print(table, end="")
    wrong = [row["network"] for row in rows if args.runtime and not is_right(row)]
    if wrong:
        print("WRONG:", *wrong)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

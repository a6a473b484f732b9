"""Training steps of PyTorch's models: aicf.torch.compile_step against PyTorch's own ways to be fast.

    bench.py [--tasks mlp-256,gpt6] [--dtype float32|bfloat16] [--tf32] [--rounds 5] [--out torch] [--device cuda]

Every candidate has the same model code, first weights and batch, and makes whole steps. They take turns in one process;
a turn is some steps in a row, timed by the clock around them and a wait at the end. `host` is the time in which a call
returns, of calls in a row that nothing waits for, with room in the queue; `first` is that of the first one after a wait,
when the processor's caches hold little of what a call needs. Candidates that fail are named, with why.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import csv
import signal
import statistics
import sys
import time
import traceback
import warnings
from typing import Any, Callable, Iterator

import aicf
import aicf.torch
import torch
from drawn import drawn_tasks
from models import Task, large_tasks, small_tasks

CANDIDATES = ("aicf", "eager", "default", "max-autotune", "reduce-overhead", "cuda-graph")


class Candidate:
    """A way to make steps: `step()` makes one and gives its loss."""

    def __init__(self, name: str, step: Callable[[], torch.Tensor], close: Callable[[], Any] = lambda: None,
                 reads: Any = None):
        self.name, self.step, self.close = name, step, close
        self.reads = reads  # What a graph reads by its address alone, and has to stay.
        self.times: list[float] = []
        self.host: list[float] = []
        self.first: list[float] = []


class Setting:
    """One task on one device: what all candidates begin with."""

    def __init__(self, task: Task, device: str, dtype: torch.dtype, **options: Any):
        torch.manual_seed(1)
        self.options = options
        self.task, self.device = task, device
        self.model = task.make().to(device, dtype)
        batch = task.batch(torch.Generator().manual_seed(2))
        self.batch = tuple(one.to(device, dtype if one.is_floating_point() else one.dtype) for one in batch)

    def compiled(self, model: torch.nn.Module) -> aicf.torch.Step:
        optimizer = self.task.optimizer(model.parameters())
        return aicf.torch.compile_step(model, self.task.loss_fn, optimizer, **self.options)

    def training(self, form: str | None = None) -> tuple[torch.nn.Module, torch.optim.Optimizer]:
        model = copy.deepcopy(self.model)
        if any(isinstance(one, torch.nn.Conv2d) for one in model.modules()) and self.device.startswith("cuda"):
            model = model.to(memory_format=torch.channels_last)  # What is fastest for PyTorch.
        optimizer = self.task.optimizer(model.parameters())
        # The fused form is the fastest that PyTorch has, and AdamW in a graph has to be capturable.
        kind, group = type(optimizer), dict(optimizer.param_groups[0])
        options = {key: group[key] for key in ("lr", "momentum", "betas", "eps", "weight_decay") if key in group}
        if self.device.startswith("cuda"):
            options["fused"] = True
            if form == "graph" and kind is not torch.optim.SGD:
                options["capturable"] = True
        return model, kind(model.parameters(), **options)

    def eager_step(self, model: torch.nn.Module, optimizer: torch.optim.Optimizer,
                   forward: Callable | None = None) -> Callable[[], torch.Tensor]:
        forward = model if forward is None else forward  # A model may have a length, which may be zero.
        *inputs, target = self.batch
        if any(isinstance(one, torch.nn.Conv2d) for one in model.modules()) and self.device.startswith("cuda"):
            inputs = [one.to(memory_format=torch.channels_last) for one in inputs]

        def step() -> torch.Tensor:
            optimizer.zero_grad(set_to_none=True)
            loss = self.task.loss_fn(forward(*inputs), target)
            loss.backward()
            optimizer.step()
            return loss.detach()

        return step

    def make(self, name: str) -> Candidate:
        if name == "aicf":
            model = copy.deepcopy(self.model)
            step = self.compiled(model)
            return Candidate(name, lambda: step(*self.batch), step.close)
        if name == "eager":
            return Candidate(name, self.eager_step(*self.training()))
        if name == "cuda-graph":
            return self._graph()
        torch._dynamo.reset()
        model, optimizer = self.training()
        mode = None if name == "default" else name
        compiled = torch.compile(model, mode=mode, dynamic=False)
        inner = self.eager_step(model, optimizer, compiled)
        if name != "reduce-overhead":
            return Candidate(name, inner)

        def step() -> torch.Tensor:
            torch.compiler.cudagraph_mark_step_begin()
            return inner()

        return Candidate(name, step)

    def _graph(self) -> Candidate:
        """A whole eager step as a CUDA graph, with its batch in memory that stays."""
        model, optimizer = self.training("graph")
        inner, side = self.eager_step(model, optimizer), torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                inner()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        optimizer.zero_grad(set_to_none=True)
        with torch.cuda.graph(graph):
            loss = inner()

        def step() -> torch.Tensor:
            graph.replay()
            return loss

        return Candidate("cuda-graph", step, graph.reset, reads=(model, optimizer))


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """A TimeoutError after `seconds`; 0: never."""

    def late(*_: Any) -> None:
        raise TimeoutError(f"not ready after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, late)
    # Again and again: somebody between may catch the first one.
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def wait(device: str) -> None:
    if device.startswith("cuda"):
        torch.cuda.synchronize()


def turn(candidate: Candidate, device: str, seconds: float) -> None:
    """Steps in a row for about `seconds`."""
    wait(device)
    begun = time.perf_counter()
    candidate.step()
    wait(device)
    count = max(3, min(1000, int(seconds / max(time.perf_counter() - begun, 1e-6))))
    begun = time.perf_counter()
    for _ in range(count):
        candidate.step()
    wait(device)
    candidate.times.append((time.perf_counter() - begun) / count * 1e6)
    for _ in range(20):
        wait(device)
        for call in range(8):
            begun = time.perf_counter()
            candidate.step()
            (candidate.host if call else candidate.first).append((time.perf_counter() - begun) * 1e6)


def measure(task: Task, options: argparse.Namespace) -> list[dict[str, Any]]:
    chosen = {"target": options.target, "packages": options.packages}
    setting = Setting(task, options.device, getattr(torch, options.dtype),
                      **{key: value for key, value in chosen.items() if value})
    if options.build:
        begun = time.perf_counter()
        package = setting.compiled(copy.deepcopy(setting.model)).build(*setting.batch)
        print(f"{task.name}: built in {time.perf_counter() - begun:.1f} s, {len(package.data)} bytes, "
              f"{len(package.plan('train').instructions)} instructions", flush=True)
        return []
    candidates, rows, losses = [], [], {}
    for name in options.candidates.split(","):
        try:
            begun = time.perf_counter()
            with at_most(options.limit):
                candidate = setting.make(name)
                losses[name] = [float(candidate.step()) for _ in range(5)]
            print(f"{task.name}: {name} is ready after {time.perf_counter() - begun:.1f} s, losses "
                  f"{' '.join(f'{one:.4f}' for one in losses[name])}", flush=True)
            candidates.append(candidate)
        except Exception as problem:
            print(f"{task.name}: {name} failed: {type(problem).__name__}: {str(problem)[:500]}", flush=True)
            if options.verbose:
                traceback.print_exc()
    for _ in range(options.rounds):
        for one in candidates:
            turn(one, options.device, options.seconds)
    own = next((statistics.median(one.times) for one in candidates if one.name == "aicf"), float("nan"))
    for one in candidates:
        time_us = statistics.median(one.times)
        rows.append({"task": task.name, "dtype": options.dtype, "tf32": int(options.tf32), "candidate": one.name,
                     "us": round(time_us, 2), "host_us": round(statistics.median(one.host), 2),
                     "first_us": round(statistics.median(one.first), 2), "ratio": round(time_us / own, 3)})
        one.close()
    return rows


def table(rows: list[dict[str, Any]]) -> str:
    names = list(dict.fromkeys(row["candidate"] for row in rows))
    lines = ["| task | " + " | ".join(names) + " | fastest of PyTorch / AICF | host of AICF |",
             "| --- |" + " --- |" * (len(names) + 2)]
    for task in dict.fromkeys(row["task"] for row in rows):
        known = {row["candidate"]: row for row in rows if row["task"] == task}
        others = [row["us"] for name, row in known.items() if name != "aicf"]
        ratio = f"{min(others) / known['aicf']['us']:.2f}" if others and "aicf" in known else "-"
        cells = [f"{known[name]['us']:.1f}" if name in known else "-" for name in names]
        lines.append(f"| {task} | {' | '.join(cells)} | {ratio} | "
                     f"{known['aicf']['host_us'] if 'aicf' in known else '-'} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", default="")
    parser.add_argument("--candidates", default=",".join(CANDIDATES))
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--dtype", default="float32", choices=["float32", "bfloat16"])
    parser.add_argument("--dropout", type=float, default=0.0, help="of the GPT")
    parser.add_argument("--tf32", action="store_true", help="both sides may cut factors of products to TF32")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="of a turn")
    parser.add_argument("--limit", type=float, default=0, help="seconds that a candidate may compile; 0: no limit")
    parser.add_argument("--small", action="store_true", help="the sizes of the parity check, for a CPU")
    parser.add_argument("--drawn", type=int, default=0, metavar="COUNT", help="models that are drawn instead")
    parser.add_argument("--seed", type=int, default=0, help="of the first drawn model")
    parser.add_argument("--target", help="of AICF's packages, such as h200")
    parser.add_argument("--packages", help="a folder of packages that --build has written")
    parser.add_argument("--build", action="store_true", help="only builds AICF's packages: needs no GPU, --device=cpu")
    parser.add_argument("--out", help="writes OUT.csv and OUT.md")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    torch.backends.cudnn.allow_tf32 = options.tf32
    torch.set_float32_matmul_precision("high" if options.tf32 else "highest")
    warnings.simplefilter("ignore")
    tasks = (small_tasks if options.small else large_tasks)(options.dropout)
    if options.drawn:
        tasks = drawn_tasks(options.seed, options.drawn, 1 if options.small else 8)
    if options.tasks:
        tasks = [task for task in tasks if task.name in options.tasks.split(",")]
    if options.device == "cpu":
        options.candidates = ",".join(one for one in options.candidates.split(",") if one not in
                                      ("cuda-graph", "reduce-overhead", "max-autotune"))
    device = torch.cuda.get_device_name() if options.device.startswith("cuda") else "CPU"
    print(f"{device}, PyTorch {torch.__version__}, aicf {aicf.__version__}", flush=True)
    rows = []
    for task in tasks:
        rows += measure(task, options)
        if options.out and rows:
            with open(f"{options.out}.csv", "w", newline="") as file:
                writer = csv.DictWriter(file, list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
            with open(f"{options.out}.md", "w") as file:
                file.write(table(rows) + "\n")
    if options.build:
        return 0
    print(table(rows))
    return 0 if any(row["candidate"] == "aicf" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())

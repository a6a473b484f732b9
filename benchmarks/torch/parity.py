"""Losses of `aicf.torch.compile_step` beside those of eager PyTorch, from the same model code and first weights.

    python parity.py [--tasks mlp,gpt6] [--steps 50] [--door step|compile] [--device cpu] [--forced]

For each task the greatest relative difference of a loss over all steps, and the same of eager PyTorch against itself
in f64: what rounding alone makes of f32. The bound is 1e-3, and it is a bound on AICF where eager keeps it itself: the
rates are those at which it does (`steady` of models.py). `--share 1` takes the benchmark's rates, at which some models
amplify rounding beyond that; there AICF's distance from f64 may be four times eager's. `--forced` takes the chaos away
in another way: before each step AICF gets the params and buffers that eager has, and one step's loss is compared, and
the change of all params with that in f64. With --dtype bfloat16 the yardstick is what eager's losses differ by between
five runs whose first weights differ by one rounding. `--dropout P`: eager drops what AICF drops (masks.py), and losses
are compared as without. `--drawn COUNT` takes models that `--seed` and the following numbers draw (drawn.py), in both
ways, with the optimizer of each and forced. Ends with 1 where a bound is not kept.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import itertools
import math
import sys
import time
import warnings
from typing import Any

import aicf
import aicf.torch
import torch
from drawn import drawn_tasks
from masks import Masks
from models import Task, large_tasks, small_tasks

SEED = 3  # of AICF's masks
TINY = 1e-6  # A loss that is smaller is compared with this.


def eager_losses(task: Task, model: torch.nn.Module, batches: list, share: float, dropout: bool) -> list[float]:
    optimizer, losses, masks = task.optimizer(model.parameters(), share), [], Masks(SEED)
    for batch in batches:
        masks.next_step()
        optimizer.zero_grad()
        with masks.used() if dropout else contextlib.nullcontext():
            loss = task.loss_fn(model(*batch[:-1]), batch[-1])
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def aicf_losses(task: Task, model: torch.nn.Module, batches: list, share: float, door: str,
                chosen: dict) -> list[float]:
    torch.manual_seed(SEED)
    if door == "step":
        step = aicf.torch.compile_step(model, task.loss_fn, task.optimizer(model.parameters(), share), **chosen)
        losses = [float(step(*batch)) for batch in batches]
        step.close()
        return losses
    torch._dynamo.reset()
    compiled = torch.compile(model, backend="aicf", options={"strict": True})
    optimizer, losses = task.optimizer(model.parameters(), share), []
    for batch in batches:
        optimizer.zero_grad()
        loss = task.loss_fn(compiled(*batch[:-1]), batch[-1])
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def change(model: torch.nn.Module, exact: torch.nn.Module, before: dict) -> float:
    """How far the change of all params and buffers is off, by relative norm."""
    after, off, norm = exact.state_dict(), 0.0, 0.0
    for name, one in model.state_dict().items():
        if one.is_floating_point():
            off += float((one.double() - after[name]).norm()) ** 2
            norm += float((after[name] - before[name].double()).norm()) ** 2
    return (off / norm if norm else off) ** 0.5  # A model need not change.


def forced(task: Task, model: torch.nn.Module, batches: list, chosen: dict) -> bool:
    """Each step from where eager is: plain SGD, which keeps nothing of its own."""
    other = copy.deepcopy(model)
    step = aicf.torch.compile_step(model, task.loss_fn, torch.optim.SGD(model.parameters(), 0.01), **chosen)
    step(*batches[0])
    exact = copy.deepcopy(other).double()
    optimizer, finest = (torch.optim.SGD(one.parameters(), 0.01) for one in (other, exact))
    loss_off, change_off, eager_off = 0.0, 0.0, 0.0

    def eager_step(one: torch.nn.Module, how: torch.optim.Optimizer, batch: tuple) -> float:
        how.zero_grad()
        loss = task.loss_fn(one(*batch[:-1]), batch[-1])
        loss.backward()
        how.step()
        return loss.item()

    for batch in batches:
        before = {name: one.detach().clone() for name, one in other.state_dict().items()}
        model.load_state_dict(before)
        exact.load_state_dict(before)
        got, loss = float(step(*batch)), eager_step(other, optimizer, batch)
        eager_step(exact, finest, to(batch, batch[0].device, torch.float64))
        loss_off = max(loss_off, greatest([got], [loss]))
        change_off = max(change_off, change(model, exact, before))
        eager_off = max(eager_off, change(other, exact, before))
    right = loss_off <= 1e-4 and change_off <= max(1e-5, 4 * eager_off)
    print(f"{task.name}: {len(batches)} steps, each from eager's params: loss off by {loss_off:.2e} (bound 1e-4); the "
          f"change of params and buffers is off from f64 by {change_off:.2e}, eager's by {eager_off:.2e}"
          f"{'' if right else ' FAILED'}", flush=True)
    return right


def greatest(a: list[float], b: list[float]) -> float:
    def apart(x: float, y: float) -> float:
        if math.isnan(x) or math.isnan(y):  # Right where both are, as of a batch whose labels are all ignored.
            return 0.0 if math.isnan(x) and math.isnan(y) else math.inf
        return abs(x - y) / max(abs(y), TINY)

    return max(map(apart, a, b))


def until(a: list[float], b: list[float]) -> str:
    """From which step on losses differ by more than 1e-3."""
    first = next((at for at, (x, y) in enumerate(zip(a, b)) if abs(x - y) > 1e-3 * abs(y)), None)
    return "" if first is None else f" (beyond 1e-3 from step {first} on)"


def to(batch: tuple, device: Any, dtype: torch.dtype) -> tuple:
    return tuple(one.to(device, dtype if one.is_floating_point() else one.dtype) for one in batch)


def check(task: Task, share: float | None, options: argparse.Namespace, chosen: dict) -> bool:
    device, dtype, dropout = options.device, getattr(torch, options.dtype), options.dropout > 0
    share = task.steady if share is None else share
    torch.manual_seed(1)
    model = task.make().to(device, dtype)
    generator = torch.Generator().manual_seed(2)
    raw = [task.batch(generator) for _ in range(min(options.steps, 10))]
    batches = [to(raw[at % len(raw)], device, dtype) for at in range(options.steps)]
    other, wide, moved = (copy.deepcopy(model) for _ in range(3))
    if options.forced:
        return forced(task, model, batches, chosen)
    begun = time.perf_counter()
    eager = eager_losses(task, other, batches, share, dropout)
    middle = time.perf_counter()
    got = aicf_losses(task, model, batches, share, options.door, chosen)
    took = time.perf_counter() - middle, middle - begun
    if dtype == torch.float32:
        exact = eager_losses(task, wide.double(), [to(one, device, torch.float64) for one in batches], share, dropout)
        mine, theirs = greatest(got, eager), greatest(eager, exact)
        right = mine <= 1e-3 or theirs > 1e-3 and greatest(got, exact) <= 4 * theirs
        text = f"from eager {mine:.2e}{until(got, eager)}; from f64: AICF {greatest(got, exact):.2e}" \
               f"{until(got, exact)}, eager {theirs:.2e}{until(eager, exact)}"
        known = dict(other.named_buffers())
        for name, one in model.named_buffers():
            if "running" in name and theirs <= 1e-3:
                # A mean is judged beside the deviation: that of many pixels may be near zero.
                scale = known[name.replace("mean", "var")]
                scale = (scale.sqrt() if "mean" in name else scale).norm()
                off = float((one - known[name]).norm() / scale)
                if off > 1e-3:
                    right, text = False, f"{text}; {name} off by {off:.1e}"
    else:
        # One rounding of the first weights, up or down by chance, in four ways.
        runs = [eager]
        for seed in range(4, 8):
            noise, run = torch.Generator().manual_seed(seed), copy.deepcopy(moved)
            with torch.no_grad():
                for one in run.parameters():
                    sign = torch.randint(-1, 2, one.shape, generator=noise).to(one.device)
                    one.copy_((one.double() * (1 + sign * torch.finfo(dtype).eps / 2)).to(dtype))
            runs.append(eager_losses(task, run, batches, share, dropout))
        spread = max(greatest(one, two) for one, two in itertools.combinations(runs, 2))
        mine = greatest(got, eager)
        right = mine <= max(spread, 8 * torch.finfo(dtype).eps)
        text = f"from eager {mine:.2e}; eager from itself with other roundings, most of five runs, {spread:.2e}"
    right &= got[-1] == got[-1]
    print(f"{task.name}: {options.steps} steps by {options.door} at {share:g} of its rate, loss {got[0]:.4f} to "
          f"{got[-1]:.4f}: {text}. AICF {took[0]:.1f} s with compiling, eager {took[1]:.1f} s"
          f"{'' if right else ' FAILED'}", flush=True)
    return right


def check_drawn(options: argparse.Namespace, chosen: dict) -> int:
    """Each drawn model with its own optimizer, and each step alone. Those that AICF refuses are named."""
    right, failed, refused = 0, [], []
    for task in drawn_tasks(options.seed, options.drawn, 8 if options.large else 1):
        try:
            results = [check(task, 1.0, argparse.Namespace(**{**vars(options), "forced": is_forced}), chosen)
                       for is_forced in ((False, True) if options.dtype == "float32" else (False,))]
        except aicf.torch.UnsupportedError as error:
            refused.append(task.name)
            print(f"{task.name}: refused: {error}", flush=True)
        except Exception as error:
            failed.append(task.name)
            print(f"{task.name}: {type(error).__name__}: {error} FAILED", flush=True)
        else:
            right += all(results)
            failed += [] if all(results) else [task.name]
    print(f"{right} right, {len(refused)} refused, {len(failed)} failed: {', '.join(failed)}")
    return 1 if failed or not right else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", default="")
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--door", default="step", choices=["step", "compile"])
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--dtype", default="float32", choices=["float32", "bfloat16"])
    parser.add_argument("--dropout", type=float, default=0.0)
    parser.add_argument("--share", type=float, nargs="+", default=[None],
                        help="of the rate of the benchmark, one or several")
    parser.add_argument("--forced", action="store_true", help="each step begins with eager's params")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch on a CPU")
    parser.add_argument("--large", action="store_true", help="the sizes of the benchmark")
    parser.add_argument("--drawn", type=int, default=0, metavar="COUNT", help="models that are drawn")
    parser.add_argument("--seed", type=int, default=0, help="of the first drawn model")
    parser.add_argument("--tf32-eager", action="store_true",
                        help="let PyTorch's convolutions cut to TF32, as is its default, and AICF not")
    parser.add_argument("--target", help="of AICF's packages, such as h200")
    parser.add_argument("--packages", help="a folder of packages that bench.py --build has written")
    options = parser.parse_args()
    torch.set_float32_matmul_precision("highest")
    torch.backends.cudnn.allow_tf32 = options.tf32_eager
    chosen = {"target": options.target, "packages": options.packages}
    chosen = {"tf32": False, **{key: value for key, value in chosen.items() if value}}
    torch.set_num_threads(options.threads)
    warnings.simplefilter("ignore", aicf.CompileWarning)
    if options.drawn:
        return check_drawn(options, chosen)
    tasks = (large_tasks if options.large else small_tasks)(options.dropout)
    if options.tasks:
        tasks = [task for task in tasks if task.name in options.tasks.split(",")]
    if options.dropout and options.door != "step":
        parser.error("--dropout knows the masks of --door=step")
    results = [check(task, share, options, chosen) for task in tasks for share in options.share]
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())

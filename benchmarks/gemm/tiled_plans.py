#!/usr/bin/env python3
"""Times plans of the tiled families (aicf_nv.ffma, aicf_nv.mma) against torch.mm, shape by shape, in one run.

    tiled_plans.py build DIR --compiler=PATH/aicf-compile [--plans=8] [--seed=1]    # packages; needs no GPU
    tiled_plans.py run DIR --runner=PATH/aicf-run --out=tiled.csv [--budget=150]    # on the GPU machine

`build` writes one package for the planner's own choice, the plans in ALWAYS, and a seeded sample of the rest of the
space. `run` needs DIR, this file, aicf-run, NumPy and PyTorch. Both sides are medians of replays of a graph of one
product on the same shapes, timed one by one with events. For products of at most 2^31 multiply-adds the result is
compared with f64, as a relative norm. After `budget` seconds `run` stops and says how much it left out.
"""

import argparse
import csv
import json
import math
import pathlib
import random
import re
import statistics
import subprocess
import tempfile
import time

CUBES = [(n, n, n) for n in (4096, 2048, 1024, 512)]
# Type of the operands, whether tf32 is allowed, rows, columns, depth, whether it is x w^T, as in a layer.
CASES = ([("f32", False, *s, False) for s in CUBES + [(1000, 1001, 1003), (16, 4096, 4096), (257, 513, 1030), (64, 64, 8192)]]
         + [("f32", True, *s, layer) for s in CUBES + [(1000, 1001, 1003)] for layer in (False, True)]
         + [("bf16", False, *s, False) for s in [(16, 4096, 4096), (128, 4096, 4097), (1000, 1001, 1003), (257, 513, 1030)]])
FFMA = [((128, 256, 8), (8, 16)), ((256, 128, 8), (16, 8)), ((128, 128, 8), (8, 8)), ((128, 128, 16), (8, 8)),
        ((128, 64, 16), (8, 8)), ((64, 64, 16), (8, 4)), ((64, 64, 16), (4, 4)),
        ((32, 64, 16), (4, 4)), ((32, 32, 32), (4, 4)), ((16, 64, 16), (4, 4))]
MMA = [((128, 256, 32), (2, 4)), ((128, 128, 32), (2, 2)), ((128, 128, 32), (2, 4)), ((128, 64, 32), (2, 2)),
       ((64, 64, 32), (2, 2)), ((64, 64, 64), (2, 2)), ((32, 64, 64), (2, 2)), ((32, 32, 64), (2, 2)),
       ((16, 128, 64), (1, 4)), ((16, 64, 64), (1, 4))]
SPLITS = (1, 2, 3, 4, 6, 8, 12, 16, 32)
WGMMA = [((128, 256, 32), 4), ((128, 128, 32), 6), ((256, 128, 32), 4), ((128, 192, 32), 4), ((64, 256, 32), 4),
         ((128, 64, 32), 8), ((64, 64, 64), 6), ((64, 128, 32), 8)]
UNITS = 132
# Timed for every shape that they fill the machine on.
ALWAYS = {"f32": ["#aicf_nv.ffma<tile = [128, 128, 8], thread = [8, 8], stages = 2, group = 8>",
                  "#aicf_nv.ffma<tile = [128, 256, 8], thread = [8, 16], stages = 2, group = 8>"],
          "tf32": ["#aicf_nv.mma<tile = [128, 128, 32], warps = [2, 4], stages = 3, group = 8>",
                   "#aicf_nv.wgmma_ws<tile = [128, 256, 32], stages = 4, cluster = 1, group = 8>",
                   "#aicf_nv.wgmma_ws<tile = [128, 128, 32], stages = 6, cluster = 1, group = 8, schedule = pingpong>",
                   "#aicf_nv.wgmma_ws<tile = [128, 64, 32], stages = 8, cluster = 1, group = 8>"], "bf16": []}
WARMUP = 10


def name_of(dtype, tf32, rows, columns, depth, layer):
    return f"{'layer-' if layer else ''}{'tf32' if tf32 else dtype}-{rows}x{columns}x{depth}"


def program(dtype, tf32, rows, columns, depth, layer):
    x, w, y = (f"tensor<{a}x{b}x{dtype}>"
               for a, b in ((rows, depth), (columns, depth) if layer else (depth, columns), (rows, columns)))
    transposed = "{transpose_b} " if layer else ""
    attributes = "attributes {aicf_emit.constraints = #aicf_emit.constraints<tf32 = true>} " if tf32 else ""
    return (f'func.func @f(%x: {x} {{aicf.name = "x"}}, %w: {w} {{aicf.name = "w"}}) -> ({y} {{aicf.name = "y"}}) '
            f"{attributes}{{\n  %y = aicf.matmul %x, %w {transposed}: ({x}, {w}) -> {y}\n  return %y : {y}\n}}\n")


def wgmma_space(rows, columns):
    plans = []
    for tile, stages in WGMMA:
        tiles = math.ceil(rows / tile[0]) * math.ceil(columns / tile[1])
        for rest in ("cluster = 1, group = 8", "cluster = 2, group = 8", "cluster = 1, group = 8, split = 2",
                     "cluster = 1, group = 8, schedule = pingpong"):
            # A consumer of its own tile has registers for 64 x 256 sums.
            if ("split" not in rest or tiles < UNITS) and ("pingpong" not in rest or tile[0] * tile[1] <= 64 * 256):
                plans.append(f"#aicf_nv.wgmma_ws<tile = {list(tile)}, stages = {stages}, {rest}>")
    return plans


def plan_space(dtype, tf32, rows, columns, depth, layer):
    plans = wgmma_space(rows, columns) if tf32 else []
    family, parts, shapes = ("mma", "warps", MMA) if tf32 or dtype == "bf16" else ("ffma", "thread", FFMA)
    for tile, part in shapes:
        tiles = math.ceil(rows / tile[0]) * math.ceil(columns / tile[1])
        for stages in (2, 3, 4):
            for split in SPLITS:
                if split > 1 and (tiles * split > 4 * UNITS or depth / split < 4 * tile[2]):
                    break
                text = f"#aicf_nv.{family}<tile = {list(tile)}, {parts} = {list(part)}, stages = {stages}, group = 8"
                plans.append(text + (f", split = {split}>" if split > 1 else ">"))
    return plans


def build(args):
    args.directory.mkdir(parents=True, exist_ok=True)
    entries = []
    for case in CASES:
        name = name_of(*case)
        if not re.search(args.only, name):
            continue
        source = args.directory / f"{name}.mlir"
        source.write_text(program(*case))
        command = [args.compiler, str(source), "--target=h200", "--portable=false"]
        decisions = subprocess.run([*command, "--emit=decisions"], capture_output=True, text=True, check=True).stdout
        chosen = re.search(r'kernel i0 is (#aicf_nv\.\w+<.*?>)', decisions).group(1)
        space = plan_space(*case)
        random.Random(f"{args.seed} {name}").shuffle(space)
        always = ALWAYS["tf32" if case[1] else case[0]]
        wanted, built = [chosen, *always, *space], []
        for plan in dict.fromkeys(wanted):
            if len(built) == args.plans:
                break
            package = f"{name}-{len(built)}.aicf"
            process = subprocess.run([*command, "-o", str(args.directory / package),
                                      f'--pin=kernel i0 is {plan}'], capture_output=True, text=True)
            if process.returncode == 0:
                built.append({"plan": plan, "package": package, "chosen": plan == chosen,
                              "spills": "spills" in process.stderr, "predicted": predicted(args, package)})
            elif "is illegal" not in process.stderr:
                raise SystemExit(process.stderr)
        source.unlink()
        entries.append({"case": case, "plans": built})
        print(f"{name}: {len(built)} of {len(space)} plans", flush=True)
    (args.directory / "manifest.json").write_text(json.dumps(entries, indent=1) + "\n")


def predicted(args, package):
    """Microseconds, as the package's record says."""
    text = subprocess.run([args.compiler.replace("aicf-compile", "aicf-explain"), str(args.directory / package)],
                          capture_output=True, text=True, check=True).stdout
    number, unit = re.search(r"predicted for '[^']*': ([\d.]+) (us|ms)", text).groups()
    return float(number) * {"us": 1, "ms": 1000}[unit]


def replay_median(torch, run, repeat):
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


def run_package(args, package, *options):
    command = [args.runner, str(args.directory / package), "--device=cuda", "--mode=graph", "--time",
               f"--repeat={args.repeat}", f"--warmup={WARMUP}", *options]
    process = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"median ([\d.]+) us", process.stdout)
    if process.returncode or not found:
        raise SystemExit(f"{' '.join(command)}:\n{process.stdout}{process.stderr}")
    return float(found.group(1))


def measure(args, torch, numpy, entry, folder):
    """Rows of the table, one for each plan."""
    dtype, tf32, rows, columns, depth, layer = entry["case"]
    element = {"f32": torch.float32, "bf16": torch.bfloat16}[dtype]
    torch.manual_seed(0)
    x, w = (torch.randn(a, b, device="cuda").to(element) for a, b in ((rows, depth), (columns, depth) if layer else (depth, columns)))
    library = w.T if layer else w
    out = torch.empty(rows, columns, device="cuda", dtype=element)
    torch.backends.cuda.matmul.allow_tf32 = tf32
    options, want = ["--random-seed=1"], None
    if rows * columns * depth <= 2**31:
        want = x.double() @ library.double()
        options = []
        for name, tensor in (("x", x), ("w", w)):
            bits = tensor.cpu().view(torch.int16).numpy().view(numpy.uint16) if dtype == "bf16" else tensor.cpu().numpy()
            numpy.save(f"{folder}/{name}.npy", bits)
            options.append(f"--input={name}={folder}/{name}.npy")
        options.append(f"--output=y={folder}/y.npy")
    before = replay_median(torch, lambda: torch.mm(x, library, out=out), args.repeat)
    rest = []
    for plan in entry["plans"]:
        us, error = run_package(args, plan["package"], *options), ""
        if want is not None:
            got = numpy.load(f"{folder}/y.npy")
            got = torch.from_numpy(got.view(numpy.int16)).view(element) if dtype == "bf16" else torch.from_numpy(got)
            error = f"{((got.cuda().double() - want).norm() / want.norm()).item():.2e}"
        rest.append((plan, us, error))
    after = replay_median(torch, lambda: torch.mm(x, library, out=out), args.repeat)
    torch_us = (before + after) / 2
    return [[("layer " if layer else "") + ("tf32" if tf32 else dtype), rows, columns, depth, plan["plan"], us, round(torch_us, 2),
             round(torch_us / us, 3), plan["predicted"], int(plan["chosen"]), int(plan["spills"]), error]
            for plan, us, error in rest]


def run(args):
    import numpy
    import torch
    entries = json.loads((args.directory / "manifest.json").read_text())
    start, best = time.monotonic(), {}
    with open(args.out, "w", newline="") as file, tempfile.TemporaryDirectory() as folder:
        table = csv.writer(file)
        table.writerow("type m n k plan us torch_mm_us torch_mm/us predicted_us chosen spills error".split())
        for done, entry in enumerate(entries):
            if time.monotonic() - start > args.budget:
                print(f"out of time: {len(entries) - done} of {len(entries)} shapes are left out")
                break
            lines = measure(args, torch, numpy, entry, folder)
            table.writerows(lines)
            file.flush()
            top, own = max(lines, key=lambda line: line[7]), next(line for line in lines if line[9])
            best.setdefault(top[0], []).append((top[7], own[7]))
            print(f"{name_of(*entry['case'])}: torch {top[6]} us, best {top[5]} ({top[7]}) {top[4]}, chosen {own[5]} "
                  f"({own[7]}) {own[4]}", flush=True)
    for dtype, ratios in best.items():
        means = [math.exp(statistics.mean(math.log(r[i]) for r in ratios)) for i in (0, 1)]
        print(f"{dtype}: torch.mm / AICF, geomean of {len(ratios)} shapes: best plan {means[0]:.3f}, chosen {means[1]:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    maker, runner = commands.add_parser("build"), commands.add_parser("run")
    for command in (maker, runner):
        command.add_argument("directory", type=pathlib.Path)
    maker.add_argument("--compiler", default="build/bin/aicf-compile")
    maker.add_argument("--plans", type=int, default=8, help="of a shape, the planner's own choice among them")
    maker.add_argument("--only", default="", metavar="REGEX", help="cases whose name it finds")
    maker.add_argument("--seed", type=int, default=1)
    runner.add_argument("--runner", default="aicf-run")
    runner.add_argument("--out", default="tiled.csv")
    runner.add_argument("--repeat", type=int, default=30)
    runner.add_argument("--budget", type=float, default=150, help="seconds")
    args = parser.parse_args()
    (build if args.command == "build" else run)(args)


if __name__ == "__main__":
    main()

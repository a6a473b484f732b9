#!/usr/bin/env python3
"""The training step of examples/digits on the CPU against PyTorch and JAX: `bench_step.py --tools=build/bin --out=results/step`.

Every candidate is a process of its own, which waits while another one has its turn. --python names the interpreter that
has torch and jax; candidates whose package it lacks are left out. Writes OUT.csv and OUT.md.
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

HERE = pathlib.Path(__file__).resolve().parent
BATCH, SIZES, RATE, MOMENTUM = 64, (64, 128, 64, 10), 0.01, 0.9
# Steps that a loop inside of one call takes: an epoch of examples/digits.
EPOCH = 22


def take_turn(step, steps):
    """Microseconds of each of `steps` steps; `step` returns the loss as a number, after the update."""
    times = []
    for _ in range(steps):
        start = time.perf_counter()
        step()
        times.append(1e6 * (time.perf_counter() - start))
    return times


def batch():
    """The images, and labels, of one batch; the same numbers for everybody."""
    images = [[((17 * i + 5 * j) % 23) / 23 for j in range(SIZES[0])] for i in range(BATCH)]
    return images, [i % SIZES[-1] for i in range(BATCH)]


def weights():
    """The initial matrices, in [-1, 1] / sqrt(rows)."""
    result = []
    for rows, columns in zip(SIZES, SIZES[1:]):
        result.append([[(((7 * i + 13 * j) % 31) / 15 - 1) / rows**0.5 for j in range(columns)] for i in range(rows)])
    return result


def make_aicf(threads, package, library):
    sys.path.insert(0, str(HERE.parent / "common"))
    from runtime import Runtime, SessionOptions

    runtime = Runtime(library)
    loaded, session = ctypes.c_void_p(), ctypes.c_void_p()
    runtime.call("aicfPackageLoad", package.encode(), ctypes.byref(loaded))
    options = SessionOptions(struct_size=ctypes.sizeof(SessionOptions), device=b"cpu", threads=threads)
    runtime.call("aicfSessionCreate", loaded, ctypes.byref(options), ctypes.byref(session))
    runtime.call("aicfSessionPrepare", session)
    images, labels = batch()

    def write(name, kind, values):
        data = (kind * len(values))(*values)
        runtime.call("aicfSessionWriteTensor", session, name.encode(), data, ctypes.c_size_t(ctypes.sizeof(data)))

    write("train:images", ctypes.c_float, [value for row in images for value in row])
    write("train:labels", ctypes.c_int32, labels)
    for number, matrix in enumerate(weights(), 1):
        write(f"w{number}", ctypes.c_float, [value for row in matrix for value in row])
        write(f"b{number}", ctypes.c_float, [0] * len(matrix[0]))
    write("lr", ctypes.c_float, [RATE])
    write("momentum", ctypes.c_float, [MOMENTUM])
    loss = ctypes.c_float()

    def step():
        runtime.call("aicfSessionRun", session, b"train")
        runtime.call("aicfSessionReadTensor", session, b"train:loss", ctypes.byref(loss), ctypes.c_size_t(4))
        return loss.value

    return step, 1


def make_jax(threads, loops):
    import jax
    import jax.numpy as jnp

    images, labels = batch()
    x, y = jnp.array(images, jnp.float32), jnp.array(labels)
    params = [(jnp.array(w, jnp.float32), jnp.zeros(len(w[0]), jnp.float32)) for w in weights()]

    def get_loss(params):
        h = x
        for w, b in params[:-1]:
            h = jax.nn.relu(h @ w + b)
        logits = h @ params[-1][0] + params[-1][1]
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), y[:, None], 1))

    def update(state, _):
        params, velocity = state
        loss, grads = jax.value_and_grad(get_loss)(params)
        velocity = jax.tree.map(lambda v, g: MOMENTUM * v + g, velocity, grads)
        return (jax.tree.map(lambda p, v: p - RATE * v, params, velocity), velocity), loss

    count = EPOCH if loops else 1
    run = jax.jit(lambda state: jax.lax.scan(update, state, None, length=count) if loops else update(state, None),
                  donate_argnums=0)
    state = [(params, jax.tree.map(jnp.zeros_like, params))]

    def step():
        state[0], loss = run(state[0])
        return float(loss[-1] if loops else loss)

    return step, count


def make_torch(threads, compiles):
    import torch

    torch.set_num_threads(threads)
    torch.set_num_interop_threads(1)
    images, labels = batch()
    x, y = torch.tensor(images), torch.tensor(labels)
    layers = []
    for matrix in weights():
        layer = torch.nn.Linear(len(matrix), len(matrix[0]))
        with torch.no_grad():
            layer.weight.copy_(torch.tensor(matrix).T)
            layer.bias.zero_()
        layers += [layer, torch.nn.ReLU()]
    model = torch.nn.Sequential(*layers[:-1])
    optimizer = torch.optim.SGD(model.parameters(), lr=RATE, momentum=MOMENTUM, foreach=not compiles)

    def train():
        optimizer.zero_grad(set_to_none=True)
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    run = torch.compile(train) if compiles else train
    return lambda: run().item(), 1


MAKERS = {"aicf": make_aicf,
          "jax": lambda threads: make_jax(threads, loops=False),
          "jax, a loop of 22 steps": lambda threads: make_jax(threads, loops=True),
          "torch": lambda threads: make_torch(threads, compiles=False),
          "torch.compile": lambda threads: make_torch(threads, compiles=True)}


def serve(name, threads, *args):
    """A candidate's process: for each number of steps on a line, the median of a step."""
    step, count = MAKERS[name](threads, *args)
    first = [step() for _ in range(3)]
    print("ready", *first, flush=True)
    for line in sys.stdin:
        times = take_turn(step, int(line))
        print(statistics.median(times) / count, flush=True)


def start(name, args, package):
    command = [args.python, __file__, "--serve", name, "--threads", str(args.threads)]
    if name == "aicf":
        command += ["--package", package, "--library", str(args.tools.resolve().parent / "lib" / "libaicf_runtime.so")]
    environment = os.environ | {"OMP_NUM_THREADS": str(args.threads), "MKL_NUM_THREADS": str(args.threads)}
    if name.startswith("jax"):
        environment["XLA_FLAGS"] = f"--xla_cpu_multi_thread_eigen={'true' if args.threads > 1 else 'false'}"
        environment["NPROC"] = str(args.threads)
    log = None if args.verbose else subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True,
                               env=environment)
    words = process.stdout.readline().split()
    if not words or words[0] != "ready":
        print(f"{name} does not run", file=sys.stderr)
        return None
    print(name, "losses", *words[1:], flush=True)
    return process


def ask(process, steps):
    process.stdin.write(f"{steps}\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.machine()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=pathlib.Path, default=pathlib.Path("build/bin"))
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--steps", type=int, default=100, help="of a turn")
    parser.add_argument("--without", nargs="*", default=[], choices=MAKERS, help="candidates to leave out")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--verbose", action="store_true", help="what the candidates print on stderr")
    parser.add_argument("--serve", choices=MAKERS, help=argparse.SUPPRESS)
    parser.add_argument("--package", help=argparse.SUPPRESS)
    parser.add_argument("--library", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        more = (args.package, args.library) if args.serve == "aicf" else ()
        return serve(args.serve, args.threads, *more)

    with tempfile.TemporaryDirectory() as folder:
        package = str(pathlib.Path(folder, "digits.aicf"))
        subprocess.run([args.tools / "aicf-compile", HERE.parents[1] / "test/Inputs/digits.mlir", "--target=cpu",
                        "-o", package], check=True)
        names = [name for name in MAKERS if name not in args.without]
        processes = {name: process for name in names if (process := start(name, args, package))}
        times = {name: [] for name in processes}
        for _ in range(args.rounds):
            for name, process in processes.items():
                time.sleep(0.05)
                ask(process, 10)
                times[name].append(ask(process, args.steps))
        for process in processes.values():
            process.stdin.close()
            process.wait()
    medians = {name: statistics.median(values) for name, values in times.items()}
    best = min((value for name, value in medians.items() if name != "aicf"), default=None)
    lines = [f"{processor()}, {os.cpu_count()} processors, {args.threads} threads, {datetime.date.today().isoformat()}. "
             f"Median of {args.rounds} turns of {args.steps} steps.", "", "| | us a step | fastest and slowest turn |",
             "|---|---|---|"]
    for name, value in medians.items():
        lines.append(f"| {name} | {value:.1f} | {min(times[name]):.1f}, {max(times[name]):.1f} |")
    if best:
        lines += ["", f"AICF is {best / medians['aicf']:.2f} times as fast as the best of the others."]
    text = "\n".join(lines) + "\n"
    print(text)
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.with_suffix(".md").write_text(text, encoding="utf-8")
        with open(args.out.with_suffix(".csv"), "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["candidate", *range(args.rounds)])
            writer.writerows([name, *(round(value, 2) for value in values)] for name, values in times.items())
    return 0


if __name__ == "__main__":
    sys.exit(main())

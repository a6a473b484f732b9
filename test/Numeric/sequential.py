#!/usr/bin/env python3
"""Cumulative sums and scatters of many shapes, alone and between other ops.

Each program is compiled with the plan that the planner takes, and with each recorded runner-up pinned; it runs with one
and with several threads, twice each, and in a poisoning session. Integers and, where sums ascend, floats have to be
exactly what adding in ascending order gives; with NaN, positions count. All runs of one package must agree bit by bit.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64}


def tensor(shape, dtype):
    return "tensor<" + "".join(f"{n}x" for n in shape) + dtype + ">"


class Program:
    """Text of an entry `f`, its inputs, and what it has to return."""

    def __init__(self):
        self.args, self.lines, self.inputs, self.outputs, self.types = [], [], {}, {}, {}

    def input(self, array, dtype):
        name = f"x{len(self.args)}"
        self.args.append(f'%{name}: {tensor(array.shape, dtype)} {{aicf.name = "{name}"}}')
        self.inputs[f"f:{name}"] = array
        return f"%{name}"

    def op(self, text):
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    def output(self, value, array, dtype):
        name = f"y{len(self.outputs)}"
        self.outputs[f"f:{name}"] = array
        self.types[name] = (value, tensor(array.shape, dtype))

    def text(self):
        results = ", ".join(f'{t} {{aicf.name = "{n}"}}' for n, (_, t) in self.types.items())
        values = ", ".join(v for v, _ in self.types.values())
        types = ", ".join(t for _, t in self.types.values())
        return "\n".join([f"func.func @f({', '.join(self.args)}) -> ({results}) {{", *self.lines,
                          f"return {values} : {types}", "}"])


def numbers(rng, shape, dtype, special=False):
    if dtype.startswith("i"):
        return rng.integers(-1000, 1000, shape).astype(TYPES[dtype])
    array = rng.standard_normal(shape).astype(TYPES[dtype])
    if special:
        array[rng.random(shape) < 0.05] = np.nan
        array[rng.random(shape) < 0.05] = -0.0
    return array


def ascending(x, axis, reverse=False):
    """Sums in order of the axis: with `reverse`, each from its own element on."""
    with np.errstate(over="ignore", invalid="ignore"):
        if not reverse:
            return np.add.accumulate(x, axis, dtype=x.dtype)
        x = np.moveaxis(x, axis, 0)
        sums = np.zeros_like(x)
        for i, element in enumerate(x):
            sums[:i + 1] += element
        return np.moveaxis(sums, 0, axis)


def cumsum(rng, shape, axis, dtype, reverse=False, special=False, fused=False):
    p = Program()
    x = numbers(rng, shape, dtype, special)
    kind = tensor(shape, dtype)
    value, expected = p.input(x, dtype), x
    if fused:
        b = numbers(rng, shape, dtype)
        other = p.input(b, dtype)
        value, expected = p.op(f"aicf.mul {value}, {other} : {kind}"), expected * b
    flag = " {reverse}" if reverse else ""
    value = p.op(f"aicf.cumsum {value} axis = {axis}{flag} : {kind} -> {kind}")
    expected = ascending(expected, axis, reverse)
    p.output(value, expected, dtype)
    if fused:
        p.output(p.op(f"aicf.add {value}, {other} : {kind}"), expected + b, dtype)
    return p


def scatter(rng, rows, count, before, after, dtype, index="i32", low=None, special=False, fused=False):
    """`count` updates of [before.., count.., after..] to `rows` places; with `low`, indices leave them."""
    p = Program()
    shape, result = (*before, *count, *after), (*before, rows, *after)
    u = numbers(rng, shape, dtype, special)
    places = rng.integers(-2 if low is None else low, rows + 2 if low is None else rows, count).astype(TYPES[index])
    value, kind = p.input(u, dtype), tensor(shape, dtype)
    indices = p.input(places, index)
    if fused:
        value, u = p.op(f"aicf.add {value}, {value} : {kind}"), u + u
    value = p.op(f"aicf.scatter_add {value}, {indices} axis = {len(before)} : ({kind}, {tensor(count, index)})"
                 f" -> {tensor(result, dtype)}")
    expected = np.zeros(result, TYPES[dtype])
    flat = u.reshape(*before, int(np.prod(count)), *after)
    at = (slice(None),) * len(before)
    for n, place in enumerate(places.reshape(-1)):
        if 0 <= place < rows:
            expected[(*at, place)] += flat[(*at, n)]
    p.output(value, expected, dtype)
    if fused:
        w = numbers(rng, result, dtype)
        other = p.input(w, dtype)
        kind = tensor(result, dtype)
        p.output(p.op(f"aicf.sub {other}, {value} : {kind}"), w - expected, dtype)
        p.output(p.op(f"aicf.mul {value}, {value} : {kind}"), expected * expected, dtype)
    return p


def programs(rng):
    """Name, program and whether sums ascend whatever the plan."""
    for shape, axis in (((1,), 0), ((2,), 0), ((97,), 0), ((10007,), 0), ((1, 5), 0), ((1, 101), 1), ((31, 67), 0),
                        ((31, 67), 1), ((3, 1, 17), 2), ((5, 19, 6), 1), ((300, 200), 1)):
        for reverse in (False, True):
            name = f"cumsum-{'x'.join(map(str, shape))}-{axis}{'-reverse' * reverse}"
            for dtype in TYPES if shape == (31, 67) else ("f32", "i64"):
                yield f"{name}-{dtype}", cumsum(rng, shape, axis, dtype, reverse)
            yield f"{name}-nan", cumsum(rng, shape, axis, "f32", reverse, special=True)
            yield f"{name}-fused", cumsum(rng, shape, axis, "f64", reverse, fused=True)
    for rows, count, before, after in ((1, (1,), (), ()), (7, (50,), (), ()), (1000, (3,), (), (5,)),
                                       (13, (200,), (), (37,)), (2, (97,), (), (64,)), (5, (4, 7), (3,), (6,)),
                                       (11, (40,), (19,), ()), (500, (300,), (), (48,)), (4000, (400,), (), (256,))):
        name = f"scatter-{rows}-{'x'.join(map(str, (*before, *count, *after)))}"
        for dtype in TYPES if rows == 13 else ("f32", "i32"):
            yield f"{name}-{dtype}", scatter(rng, rows, count, before, after, dtype)
        yield f"{name}-nan", scatter(rng, rows, count, before, after, "f32", "i64", special=True)
        yield f"{name}-one", scatter(rng, rows, count, before, after, "f64", low=rows - 1)
        yield f"{name}-fused", scatter(rng, rows, count, before, after, "f32", fused=True)


def check(got, expected, exact):
    if got.shape != expected.shape or got.dtype != expected.dtype:
        return f"{got.dtype}{got.shape}, expected {expected.dtype}{expected.shape}"
    if exact or not np.issubdtype(got.dtype, np.floating):
        same = (got == expected) | ((got != got) & (expected != expected))
    else:
        scale = np.nanmax(np.abs(expected), initial=1) * max(got.shape, default=1)
        same = np.isclose(got, expected, rtol=0, atol=4 * np.finfo(got.dtype).eps * scale, equal_nan=True)
    return "" if same.all() else f"{np.count_nonzero(~same)} of {same.size} elements differ"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--runner", default="aicf-run-entries")
    parser.add_argument("--target", default="cpu")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--only", default="", help="programs whose name has this expression")
    parser.add_argument("--runners-up", type=int, default=2, help="runners-up that are pinned (default %(default)s)")
    parser.add_argument("--keep", help="a folder for the packages, their inputs and their outputs")
    args = parser.parse_args()
    rng = np.random.default_rng(1)
    problems = runs = 0
    walks = set()
    with tempfile.TemporaryDirectory(prefix="aicf-sequential-") as temporary:
        folder = pathlib.Path(args.keep or temporary)
        folder.mkdir(exist_ok=True)
        for name, program in programs(rng):
            if not re.search(args.only, name):
                continue
            source, inputs = folder / f"{name}.mlir", folder / f"{name}.npz"
            source.write_text(program.text())
            np.savez(inputs, **program.inputs)
            compile_ = [args.compiler, str(source), f"--target={args.target}", "--portable=false"]
            resolved = subprocess.run([*compile_, "--emit=resolved"], capture_output=True, text=True, check=True).stdout
            kernels = re.findall(r'<kernel (i\d+) is (#\w+\.\w+<[^>]*>) costs <[^>]*>(?: over (\[.*?\]))? for', resolved)
            choices = [(("", ""), [plan for _, plan, _ in kernels])]
            for i, (subject, plan, over) in enumerate(kernels):
                others = re.findall(r"<(#\w+\.\w+<[^>]*>) costs", over or "")
                # A runner-up of either kind says more than the two next ones.
                others.sort(key=lambda other, plan=plan: ("sequential" in other) == ("sequential" in plan))
                choices += [((subject, other), [other if k == i else chosen for k, (_, chosen, _) in enumerate(kernels)])
                            for other in others[:args.runners_up]]
            for number, ((subject, plan), plans) in enumerate(choices):
                pins = [f'--pin=kernel {subject} is {plan}'] if subject else []
                package = folder / f"{name}.{number}.aicf"
                compiled = subprocess.run([*compile_, *pins, "-o", str(package)], capture_output=True, text=True,
                                          check=False)
                if compiled.returncode:
                    print(name, pins, compiled.stderr)
                    problems += 1
                    continue
                walks.update(re.findall(r"sequential = d\d+ (\w+)", " ".join(plans)))
                # Vectors and threads that share a sum have another order, and so do walks from the end (down), and the
                # blocks of a long sum of f32.
                long = name.startswith("cumsum") and any(x.dtype == np.float32 and max(x.shape) > 1024
                                                         for x in program.outputs.values())
                exact = not long and not any(re.search(r"vector|threads_per_point = (32|256)|down|aicf_nv.(scan|scatter)", p)
                                for p in plans)
                first = None
                ways = [["--repeat=2"]] if args.device != "cpu" else [["--threads=1", "--repeat=2"],
                                                                     ["--threads=3", "--repeat=2"], ["--poison"]]
                for way in ways:
                    outputs = folder / f"{name}.{number}.out.npz"
                    subprocess.run([args.runner, f"--device={args.device}", *way, str(package), str(inputs),
                                    str(outputs)], check=True, stdout=subprocess.DEVNULL)
                    runs += 1
                    got = dict(np.load(outputs))
                    bits = {key: array.tobytes() for key, array in got.items()}
                    if first is not None and bits != first:
                        print(name, plans, way, "gives other bits than before")
                        problems += 1
                    first = bits
                    for key, expected in program.outputs.items():
                        if why := check(got[key], expected, exact):
                            print(name, plans, way, key, why)
                            problems += 1
    print(f"{runs} runs, walks: {', '.join(sorted(walks))}; {problems} problems")
    missing = {"up", "down", "scatter"} - walks
    return 1 if problems or not runs or (missing and not args.only) else 0


if __name__ == "__main__":
    sys.exit(main())

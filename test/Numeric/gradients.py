"""Checks aicf.gradient against differences of the NumPy oracle, on the CPU.

    gradients.py DIR --compiler=aicf-compile --runner=aicf-run-entries [--seed=N]
        --ops [--only=REGEX] [--shapes=N] [--type=f64]     every op alone (op_cases.py)
        --programs=N [--first=N]                           random programs (generate.py), in f64

What is differentiated is the sum of all float outputs of an entry, each times random weights, by all its float inputs
and by what it reads of globals. The oracle evaluates the forward program at points around the inputs: along every
coordinate of small inputs, some coordinates of large ones, and random directions. With --second the gradients, weighted
in turn, are differentiated again.

The difference of a smooth function has an error, which a second one with half the step estimates. Where differences to
both sides disagree there is a kink within the step: such a direction is skipped and counted.
"""

import argparse
import collections
import dataclasses
import pathlib
import re
import subprocess

import numpy as np

import generate
import op_cases
import oracle
import program
from shapes import random_shape

# Elements of an operand, so that many coordinates can be tried.
MOST = 60
# Coordinates of an input that are tried, and random directions.
COORDINATES, DIRECTIONS = 24, 3
STEP, SECOND_STEP = 2e-5, 4e-4
# Of the gradient's norm.
TOLERANCE, SECOND_TOLERANCE = {"f64": 1e-6, "f32": 1e-5, "f16": 1e-2, "bf16": 6e-2}, 1e-4
ENTRIES = 40


class Entry(program.Entry):
    """An entry whose loss is differentiated. Globals are inputs, for the cases of ops."""

    narrow = False  # Whether the ops are of other types than f64.

    def __init__(self, module, name):
        super().__init__(module, name)
        self.positive = set()

    @staticmethod
    def any_shape(rng, dtype, ranks, most=MOST):
        return random_shape(rng, int(rng.choice(ranks)), min(most, MOST))

    @staticmethod
    def some(rng, items):
        # Of f64 alone the narrow types would be the error.
        return [i for i in items if Entry.narrow or i not in ("f32", "bf16", "f16")]

    def input(self, dtype, shape, positive=False):
        value = super().input(dtype, shape)
        if positive or self.name.startswith("pow"):
            self.positive.add(value)
        return value

    def op(self, name, operands, types=(), **attrs):
        if name == "read":
            return self.input(*types[0])
        if name == "update":
            return self.output(operands[0])
        return super().op(name, operands, types, **attrs)


class Problem:
    """A differentiated entry: `wrt` has the values by name: of an input one, of a global all its reads."""

    def __init__(self, entry, rng, second):
        self.entry, self.second = entry, second
        self.stopped = {}  # Results of stop_gradient, which no difference changes.
        self.tolerance = max(TOLERANCE[d] for d, _ in entry.types if oracle.is_float(d))
        self.outputs = {n: v for n, v in entry.outputs.items() if oracle.is_float(entry.dtype(v))}
        self.ops, self.weights = list(entry.ops), {}
        self.wrt = {f"x{v}": [v] for v in entry.inputs.values() if oracle.is_float(entry.dtype(v))}
        updated = set()
        for op in entry.ops:
            symbol = op.attrs.get("symbol")
            if op.name == "update":
                updated.add(symbol)
            if op.name == "read" and symbol not in updated and oracle.is_float(entry.dtype(op.results[0])):
                self.wrt.setdefault(symbol, []).append(op.results[0])
        for name, v in self.outputs.items():
            self.weights[name] = np.asarray(rng.standard_normal(entry.shape(v)))
        self.slopes = {name: np.asarray(rng.standard_normal(entry.shape(values[0])))
                       for name, values in self.wrt.items()}

    def text(self):
        """The entry, its loss, and the gradients as its outputs."""
        e, lines, arguments, results = self.entry, [], [], []
        for name, v in e.inputs.items():
            arguments.append(f'%v{v}: {e.type(v)} {{aicf.name = "{name}"}}')

        def weighted(values, prefix):
            """Lines for the sum of `values`, a list of (SSA name, type, shape, input's name); the sum's name."""
            total = None
            for i, (value, kind, shape, weight) in enumerate(values):
                term, wide = f"%{prefix}_{i}", program.tensor_type("f64", shape)
                arguments.append(f'%{weight}: {wide} {{aicf.name = "{weight}"}}')
                if kind != wide:
                    lines.append(f"{term}w = aicf.cast {value} : {kind} -> {wide}")
                    value, kind = f"{term}w", wide
                lines.append(f"{term} = aicf.mul {value}, %{weight} : {kind}")
                if shape:
                    lines.append(f"{term}s = aicf.reduce_sum {term} axes = {list(range(len(shape)))} : {kind} -> "
                                 "tensor<f64>")
                    term += "s"
                if total:
                    lines.append(f"{term}t = aicf.add {total}, {term} : tensor<f64>")
                    term += "t"
                total = term
            return total

        def gradient(loss, prefix):
            """Lines for the gradients by all of wrt; [(SSA name, type, shape)] by name."""
            flat = [v for values in self.wrt.values() for v in values]
            types = ", ".join(e.type(v) for v in flat)
            lines.append(f"{', '.join(f'%{prefix}{v}' for v in flat)} = aicf.gradient {loss} wrt "
                         f"{', '.join(f'%v{v}' for v in flat)} : tensor<f64> -> {types}")
            found = {}
            for name, values in self.wrt.items():
                total = f"%{prefix}{values[0]}"
                for v in values[1:]:
                    lines.append(f"{total}_{v} = aicf.add {total}, %{prefix}{v} : {e.type(v)}")
                    total += f"_{v}"
                found[name] = (total, e.type(values[0]), e.shape(values[0]))
            return found

        for op in e.ops:
            left = ", ".join(f"%v{v}" for v in op.results)
            lines.append(f"{left + ' = ' if left else ''}{e.op_text(op, False)}")
        found = gradient(weighted([(f"%v{v}", e.type(v), e.shape(v), f"r_{n}") for n, v in self.outputs.items()], "l"),
                         "g")
        if self.second:
            found = gradient(weighted([(*f, f"s_{n}") for n, f in found.items()], "m"), "h")
        for name, (value, kind, _) in found.items():
            results.append((value, kind, f"d_{name}"))
        head = ", ".join(f'{kind} {{aicf.name = "{name}"}}' for _, kind, name in results)
        tail = f"return {', '.join(r[0] for r in results)} : {', '.join(r[1] for r in results)}"
        return "\n  ".join([f"func.func @{e.name}({', '.join(arguments)}) -> ({head}) {{", *lines, tail]) + "\n}\n"

    def arrays(self):
        """The weights, as inputs."""
        given = {f"{self.entry.name}:r_{n}": w for n, w in self.weights.items()}
        if self.second:
            given.update({f"{self.entry.name}:s_{n}": s for n, s in self.slopes.items()})
        return given

    def evaluate(self, values, change):
        """All values, where `change` has what is added to each of wrt by name."""
        e = self.entry

        def moved(slot):
            name = self.named(slot)
            value = values[slot]
            return oracle.Value(value.data + change[name], value.dtype) if name in change else value

        inputs = {n: moved(f"{e.name}:{n}") for n in e.inputs}
        state = {op.attrs["symbol"]: moved(op.attrs["symbol"]) for op in e.ops if op.name == "read"}
        with np.errstate(all="ignore"):
            return e.evaluate(inputs, state, self.stopped)

    def loss(self, values, change):
        """Of the forward program."""
        computed = self.evaluate(values, change)
        with np.errstate(all="ignore"):
            return sum(float(np.sum(computed[v].data * self.weights[n])) for n, v in self.outputs.items())

    def named(self, slot):
        """The name in wrt of an input, `entry:name`, or a global."""
        name = slot.rpartition(":")[2]
        return slot if name == slot else f"x{self.entry.inputs[name]}"

    def usable(self, values):
        computed = self.evaluate(values, {})
        self.stopped = {op.results[0]: computed[op.results[0]] for op in self.entry.ops if op.name == "stop_gradient"}
        return bool(self.outputs) and bool(self.wrt) and np.isfinite(self.loss(values, {}))

    def directions(self, rng):
        for name, values in self.wrt.items():
            shape = self.entry.shape(values[0])
            size = int(np.prod(shape))
            for i in rng.permutation(size)[:COORDINATES]:
                unit = np.zeros(size)
                unit[i] = 1.0
                yield {name: unit.reshape(shape)}
        for _ in range(DIRECTIONS):
            yield {n: np.asarray(rng.standard_normal(self.entry.shape(v[0]))) for n, v in self.wrt.items()}

    def difference(self, values, middle, direction, h):
        """The derivative along `direction`, or with --second that of the derivative along the slopes; None at a
        kink. `middle` is the loss where nothing is changed."""
        def at(t, u=0.0):
            change = {n: t * d for n, d in direction.items()}
            if u:
                for n, s in self.slopes.items():
                    change[n] = change.get(n, 0.0) + u * s
            return self.loss(values, change)

        if self.second:
            return (at(h, h) - at(h, -h) - at(-h, h) + at(-h, -h)) / (4 * h * h)
        up, down = at(h), at(-h)
        ahead, behind = (up - middle) / h, (middle - down) / h
        if not np.isfinite([up, down]).all() or abs(ahead - behind) > 0.02 * (abs(ahead) + abs(behind)) + 0.02:
            return None
        return (up - down) / (2 * h)

    def check(self, values, got, rng, count):
        """Errors, as text."""
        found = {n: from_storage(got[f"{self.entry.name}:d_{n}"]) for n in self.wrt}
        size = np.sqrt(sum(float(np.sum(g * g)) for g in found.values()))
        if not np.isfinite(size):
            yield "the gradient is not finite"
            return
        h, tolerance = (SECOND_STEP, SECOND_TOLERANCE) if self.second else (STEP, self.tolerance)
        middle = self.loss(values, {})
        for direction in self.directions(rng):
            want, half = (self.difference(values, middle, direction, step) for step in (h, h / 2))
            length = np.sqrt(sum(float(np.sum(d * d)) for d in direction.values()))
            count["directions"] += 1
            if want is None or half is None:
                count["kinks"] += 1
                continue
            is_rough = abs(want - half) > 0.1 * tolerance * length * (size + 1)
            count["rough"] += is_rough
            allowed = tolerance * length * (size + 1) + 4 * abs(want - half)
            mine = sum(float(np.sum(found[n] * d)) for n, d in direction.items())
            if not abs(mine - half) <= allowed:
                where = ", ".join(direction) if len(direction) == 1 else "a random direction"
                yield f"by {where}: {mine!r}, expected {half!r} +- {allowed:.1e} (of {size:.3g})"


def from_storage(array):
    """Numbers that a runner wrote, bf16 as 16 bits."""
    if array.dtype == np.uint16:
        return (np.atleast_1d(array).astype(np.uint32) << 16).view(np.float32).astype(np.float64).reshape(array.shape)
    return array.astype(np.float64)


@dataclasses.dataclass
class Batch:
    module: program.Module
    problems: list
    values: dict


# Steps of an optimizer that nobody differentiates.
NO_RULE = {"adam", "adamw", "lion", "all_finite", "fold2d"}


def op_batches(args):
    names = [n for n in op_cases.ops_of(args.type) if re.search(args.only, n) and n not in NO_RULE]
    batch = Batch(program.Module(), [], {})
    for name in names:
        for shape in range(args.shapes):
            for attempt in range(20):
                rng = np.random.default_rng([args.seed, shape, attempt, *name.encode()])
                entry = Entry(batch.module, f"{name}_{shape}")
                op_cases.OP_CASES[name][0](entry, rng, args.type)
                if not any(oracle.is_float(entry.dtype(v)) for v in entry.outputs.values()):
                    break  # Nothing to differentiate.
                values = {}
                for n, v in entry.inputs.items():
                    value = program.random_tensor(rng, *entry.types[v])
                    if v in entry.positive:
                        value = oracle.exact(program.round_to(np.abs(value.data) + 0.3, value.dtype), value.dtype)
                    values[f"{entry.name}:{n}"] = value
                problem = Problem(entry, rng, args.second)
                if not problem.wrt:
                    break
                if not problem.usable(values):
                    continue
                batch.problems.append(problem)
                batch.values.update(values)
                break
        if len(batch.problems) >= ENTRIES:
            yield batch
            batch = Batch(program.Module(), [], {})
    if batch.problems:
        yield batch


def program_batches(args):
    generate.TYPES.clear()
    generate.TYPES["f64"] = 1.0
    generate.MOST_ELEMENTS = MOST
    batch = Batch(program.Module(), [], {})
    for index in range(args.first, args.first + args.programs):
        module = program.Module()
        rng = np.random.default_rng([args.seed, index])
        state = {}
        entry, given = generate.grow_entry(module, f"p{index}", rng, f"p{index}_", state)
        values = {**{f"{entry.name}:{n}": v for n, v in given.items()}, **module.initial}
        problem = Problem(entry, rng, args.second)
        if any(entry.dtype(v) in ("f32", "bf16", "f16") for v in range(len(entry.types))):
            continue  # Their rounding has no difference quotient.
        if any(op.name in NO_RULE for op in entry.ops):
            continue
        if not problem.usable(values):
            continue
        batch.problems.append(problem)
        batch.module.globals.update(module.globals)
        batch.values.update(values)
        if len(batch.problems) >= ENTRIES:
            yield batch
            batch = Batch(program.Module(), [], {})
    if batch.problems:
        yield batch


def run(args, batch, folder):
    """What the compiled gradients are, by entry:name."""
    folder.mkdir(parents=True, exist_ok=True)
    text = batch.module.text(entries=[]) if batch.module.globals else ""
    text = re.sub(r"(?s)func\.func.*", "", text) + "\n".join(p.text() for p in batch.problems)
    (folder / "gradients.mlir").write_text(text)
    arrays = {n: program.to_storage(v.data, v.dtype) for n, v in batch.values.items()}
    for problem in batch.problems:
        arrays.update(problem.arrays())
    np.savez(folder / "in.npz", **arrays)
    package = folder / "gradients.aicf"
    for command in ([args.compiler, folder / "gradients.mlir", "--target=cpu", "-o", package],
                    [args.runner, package, folder / "in.npz", folder / "out.npz"]):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{folder}: {pathlib.Path(command[0]).name} failed:\n{done.stderr[-4000:]}")
    return np.load(folder / "out.npz")


def break_oracle(name):
    """Doubles the results of an op."""
    evaluate = program.evaluate_pure

    def wrong(op, args, types):
        results = evaluate(op, args, types)
        return [oracle.Value(v.data * 2, v.dtype) for v in results] if op.name == name else results

    program.evaluate_pure = wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--runner", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ops", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--shapes", type=int, default=1)
    parser.add_argument("--programs", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--type", choices=TOLERANCE, default="f64")
    parser.add_argument("--second", action="store_true")
    parser.add_argument("--break-oracle", metavar="OP", help="makes the oracle wrong about an op, to test this test")
    args = parser.parse_args()
    Entry.narrow = args.type != "f64"
    if args.break_oracle:
        break_oracle(args.break_oracle)
    wrong, count = 0, collections.Counter()
    batches = [*(op_batches(args) if args.ops else ()), *(program_batches(args) if args.programs else ())]
    for i, batch in enumerate(batches):
        got = run(args, batch, args.directory / str(i))
        for problem in batch.problems:
            rng = np.random.default_rng([args.seed, *problem.entry.name.encode()])
            errors = list(problem.check(batch.values, got, rng, count))
            count["entries"] += 1
            wrong += bool(errors)
            for error in errors[:3]:
                print(f"{args.directory / str(i)}: @{problem.entry.name}: {error}")
    print(f"{count['entries']} entries, {count['directions']} directions, {count['kinks']} at kinks, {count['rough']} "
          f"with rough differences, {wrong} entries wrong")
    if not count["entries"] or count["kinks"] > 0.1 * count["directions"] or count["rough"] > 0.1 * count["directions"]:
        raise SystemExit("too few directions were compared")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()

"""Makes a failing case small: the same kind of failure, with less of everything.

Each step of `STEPS` proposes smaller cases; the first that still fails in the same way is taken, and the step begins
again with it. The steps go from coarse to fine: runs, variant, entries, outputs, ops, extents, values.
"""

import argparse
import copy
import dataclasses
import re
import time

import numpy as np

import oracle
import oracle_move
import program
import variants


class Reducer:
    """`holds(case)` says whether the case still fails as the first one did."""

    def __init__(self, failure, folder, args):
        self.key, self.folder, self.args = failure.key(), folder, args
        if failure.kind == variants.TIMEOUT:
            # What takes too long at all times takes long enough to tell.
            self.args = argparse.Namespace(**{**vars(args), "time_limit": min(20, args.time_limit)})
        self.failure, self.first = failure, None
        self.deadline = time.time() + args.reduce_seconds

    def fails(self, case):
        try:
            failure = case.check(self.folder, self.args)
        except Exception:  # A proposal need not be a program: shapes that do not fit, values out of range.
            return False
        if failure is None or failure.key() != self.key:
            return False
        self.failure = failure
        return True

    def holds(self, case):
        """The case, perhaps with other pins of the same kind, if it fails; else None.

        Pins name instructions by numbers, which move when ops go away.
        """
        if not case.variant.pins:
            return case if self.fails(case) else None
        case.write(self.folder)
        first = variants.first_ids(case.source(self.folder), self.args)
        pins = [variants.moved(case.variant.pins, self.first or first, first), *self.others(case)]
        for some in dict.fromkeys(pins):
            other = dataclasses.replace(case, variant=dataclasses.replace(case.variant, pins=some))
            if some and self.fails(other):
                self.first = first
                return other
        return None

    def others(self, case):
        """Single pins of the same classes, a few."""
        found = variants.runners_up(case.source(self.folder), self.args)
        wanted = {pin.split("; ", 1)[1].split(" ", 1)[0] for pin in case.variant.pins}
        pins = [(pin,) for cls in found if cls in wanted for choices in found[cls].values() for pin in choices]
        return pins[:MOST_PINS]

    def reduce(self, case):
        if case.variant.pins:
            case.write(self.folder)
            self.first = variants.first_ids(case.source(self.folder), self.args)
        progress = True
        while progress:
            progress = False
            for step in STEPS:
                taken = True
                while taken:
                    taken = False
                    for smaller in step(case):
                        if time.time() > self.deadline:
                            return case
                        smaller = self.holds(smaller)
                        if smaller:
                            case, taken, progress = smaller, True, True
                            break
        return case


# Pins to try for a smaller program.
MOST_PINS = 12


def edited(case):
    """A copy whose module and runs may be changed."""
    module = copy.deepcopy(case.module)
    runs = {run: (dict(inputs), dict(state)) for run, (inputs, state) in case.runs.items()}
    return dataclasses.replace(case, module=module, runs=runs)


def swept(case):
    """Without ops, inputs and globals that nothing depends on."""
    for entry in case.module.entries:
        live = set(entry.outputs.values())
        kept = []
        for op in reversed(entry.ops):
            if op.name == "update" or live & set(op.results):
                kept.append(op)
                live |= set(op.operands)
        entry.ops = kept[::-1]
        entry.inputs = {n: v for n, v in entry.inputs.items() if v in live}
    return case.trimmed(case.module.globals)


# ---------------------------------------------------------------------------------------------------------------------
# Steps: each yields smaller cases, the smallest first
# ---------------------------------------------------------------------------------------------------------------------


def one_run(case):
    if len(case.runs) > 1:
        for run, values in case.runs.items():
            yield dataclasses.replace(case, runs={run: values})


def simpler_variant(case):
    v = case.variant
    if case.poison:
        yield dataclasses.replace(case, poison=False)
    if v.name not in ("all", "linalg"):
        yield dataclasses.replace(case, variant=variants.FIXED["all"])
    for parts, name in ((v.pins, "pins"), (v.disable, "disable")):
        for some in fewer(parts):
            yield dataclasses.replace(case, variant=dataclasses.replace(v, **{name: tuple(some)}))


def fewer(items):
    """Parts of a list: halves, quarters, ..., then all but one."""
    size = len(items) // 2
    while size >= 1:
        for start in range(0, len(items), size):
            yield items[start:start + size]
        size //= 2
    if len(items) > 2:
        for i in range(len(items)):
            yield items[:i] + items[i + 1:]


def fewer_entries(case):
    names = [e.name for e in case.module.entries]
    if len(names) > 1:
        for some in fewer(names):
            yield case.restricted(set(some).__contains__)


def fewer_outputs(case):
    """Some of the outputs and updates; or what an output is computed from in its place."""
    for i, entry in enumerate(case.module.entries):
        for some in fewer(list(entry.outputs)):
            smaller = edited(case)
            smaller.module.entries[i].outputs = {n: entry.outputs[n] for n in some}
            yield swept(smaller)
        for name, output in entry.outputs.items():
            for op in entry.ops:
                if output in op.results and op.operands:
                    smaller = edited(case)
                    others = {n: v for n, v in entry.outputs.items() if n != name}
                    smaller.module.entries[i].outputs = {**others, **{f"o{v}": v for v in op.operands
                                                                     if v not in entry.inputs.values()}}
                    yield swept(smaller)
        updates = [op for op in entry.ops if op.name == "update"]
        for at in range(len(updates)):
            smaller = edited(case)
            ops = smaller.module.entries[i].ops
            ops.remove([op for op in ops if op.name == "update"][at])
            yield swept(smaller)


def all_values(case, run):
    """The values of every entry on that run."""
    inputs, state = case.runs[run]
    state, values = dict(state), []
    for entry in case.module.entries:
        values.append(entry.evaluate({name: inputs[f"{entry.name}:{name}"] for name in entry.inputs}, state))
    return values


def cut_ops(case):
    """Some ops' results become inputs, with the values that they had: first of many ops, then of one."""
    values = {run: all_values(case, run) for run in case.runs}
    for i, entry in enumerate(case.module.entries):
        names = [n for n, op in enumerate(entry.ops) if op.results]
        size = len(names) // 2
        while size >= 1:
            for start in range(0, len(names), size):
                yield cut(case, i, names[start:start + size], values)
            size //= 2


def cut(case, i, ops, values):
    smaller = edited(case)
    entry = smaller.module.entries[i]
    dead = {id(entry.ops[n]) for n in ops}
    for n in ops:
        for v in entry.ops[n].results:
            name = f"v{v}"
            entry.inputs[name] = v
            dtype, shape = entry.types[v]
            for run, (inputs, _) in smaller.runs.items():
                inputs[f"{entry.name}:{name}"] = oracle.exact(program.round_to(values[run][i][v].data, dtype), dtype)
    entry.ops = [op for op in entry.ops if id(op) not in dead]
    return swept(smaller)


def bypass_ops(case):
    """An operand in the place of an op's result."""
    for i, entry in enumerate(case.module.entries):
        for n, op in enumerate(entry.ops):
            for operand in op.operands:
                if len(op.results) == 1 and entry.types[operand] == entry.types[op.results[0]]:
                    smaller = edited(case)
                    replace_uses(smaller.module.entries[i], op.results[0], operand)
                    del smaller.module.entries[i].ops[n]
                    yield swept(smaller)
    # One input for two of the same type.
    for i, entry in enumerate(case.module.entries):
        slots = list(entry.inputs.values())
        for a in range(len(slots)):
            for b in range(a + 1, len(slots)):
                if entry.types[slots[a]] == entry.types[slots[b]]:
                    smaller = edited(case)
                    replace_uses(smaller.module.entries[i], slots[b], slots[a])
                    yield swept(smaller)


def replace_uses(entry, old, new):
    for op in entry.ops:
        op.operands = [new if v == old else v for v in op.operands]
    entry.outputs = {name: new if v == old else v for name, v in entry.outputs.items()}


def smaller_extents(case):
    """An extent becomes smaller wherever it occurs."""
    extents = {n for e in case.module.entries for v in e.inputs.values() for n in e.shape(v)}
    extents |= {n for _, _, shape in case.module.globals.values() for n in shape}
    extents |= {n for e in case.module.entries for op in e.ops for v in op.results for n in e.shape(v)}
    for extent in sorted(extents, reverse=True):
        for new in sorted({1, 2, 3, extent // 2, extent - 1}):
            if 0 < new < extent:
                try:
                    yield with_extent(case, extent, new)
                except (ValueError, IndexError):
                    continue


def with_extent(case, old, new):
    smaller = edited(case)

    def renamed(shape):
        return tuple(new if n == old else n for n in shape)

    def part(value, shape):
        return value.move(lambda t: t[tuple(slice(0, n) for n in shape)])

    module = smaller.module
    module.globals = {n: (role, dtype, renamed(shape)) for n, (role, dtype, shape) in module.globals.items()}
    for inputs, state in smaller.runs.values():
        for name, value in state.items():
            state[name] = part(value, module.globals[name][2])
    for entry in module.entries:
        for name, v in entry.inputs.items():
            dtype, shape = entry.types[v]
            entry.types[v] = (dtype, renamed(shape))
            for inputs, _ in smaller.runs.values():
                key = f"{entry.name}:{name}"
                inputs[key] = part(inputs[key], entry.types[v][1])
        for op in entry.ops:
            for v, shape in zip(op.results, result_shapes(entry, op, module, renamed)):
                entry.types[v] = (entry.types[v][0], tuple(shape))
    return smaller


def result_shapes(entry, op, module, renamed):
    """The shapes of an op's results from the new ones of its operands; where they are free, the old ones renamed."""
    operands = [entry.shape(v) for v in op.operands]
    old = [entry.shape(v) for v in op.results]
    attrs = op.attrs
    if op.name == "read":
        return [module.globals[attrs["symbol"]][2]]
    if op.name == "concat":
        axis, first = attrs["axis"], operands[0]
        return [(*first[:axis], sum(shape[axis] for shape in operands), *first[axis + 1:])]
    if op.name == "pad":
        return [[n + a + b for n, a, b in zip(operands[0], attrs["low"], attrs["high"])]]
    if op.name == "slice":
        most = [(n - 1 - o) // s + 1 for n, o, s in zip(operands[0], attrs["offsets"], attrs["strides"])]
        if min(most) < 1:
            raise ValueError
        return [[min(n, m) for n, m in zip(renamed(old[0]), most)]]
    if op.name in ("conv2d", "max_pool2d", "max_pool2d_index", "avg_pool2d"):
        size = attrs.get("window") or operands[1][:2]
        window = oracle_move.Window(operands[0], size, attrs["strides"], attrs["padding"],
                                    attrs.get("dilations", (1, 1)))
        last = operands[1][3] if op.name == "conv2d" else operands[0][3]
        if min(window.out) < 1:
            raise ValueError
        return [(operands[0][0], *window.out, last)]
    if op.name == "reshape" and np.prod(operands[0]) != np.prod(renamed(old[0])):
        rest = [n for n in renamed(old[0])]
        for at, n in enumerate(rest):
            others = int(np.prod(rest[:at] + rest[at + 1:]))
            if others and np.prod(operands[0]) % others == 0:
                return [[*rest[:at], int(np.prod(operands[0])) // others, *rest[at + 1:]]]
        raise ValueError
    return [renamed(shape) for shape in old]


def simpler_values(case):
    """Inputs that count from -2 to 2, or are whole numbers, one tensor at a time."""
    for run, parts in case.runs.items():
        for which, values in enumerate(parts):
            for name, value in values.items():
                for data in simple_data(value):
                    smaller = edited(case)
                    smaller.runs[run][which][name] = oracle.exact(data.astype(value.data.dtype), value.dtype)
                    yield smaller


def simple_data(value):
    """Simpler numbers than there are, so that a step that takes them comes to an end."""
    data = value.data
    counting = (np.arange(data.size) % 5 - 2).reshape(data.shape)
    if value.dtype == "i1" or (data == counting).all():
        return
    yield counting
    whole = np.round(np.clip(np.nan_to_num(data), -9, 9))
    if not np.array_equal(whole, data):
        yield whole


def plainer_types(case):
    """f32 for another float type everywhere."""
    kinds = {t[0] for e in case.module.entries for t in e.types} | {g[1] for g in case.module.globals.values()}
    for old in ("bf16", "f16", "f64"):
        if old not in kinds:
            continue
        smaller = edited(case)
        module = smaller.module
        module.globals = {n: (r, "f32" if d == old else d, s) for n, (r, d, s) in module.globals.items()}
        for entry in module.entries:
            entry.types = [("f32" if d == old else d, s) for d, s in entry.types]
        for parts in smaller.runs.values():
            for values in parts:
                for name, value in values.items():
                    if value.dtype == old:
                        values[name] = oracle.exact(program.round_to(value.data, "f32"), "f32")
        yield smaller


STEPS = (one_run, simpler_variant, fewer_entries, fewer_outputs, cut_ops, bypass_ops, smaller_extents, plainer_types,
         simpler_values)


def tidied(case):
    """The same case with short names: entries e0, e1, ..., inputs x0, ..., values in order."""
    smaller = edited(case)
    module = smaller.module
    symbols = {old: f"{role}{i}" for i, (old, (role, _, _)) in enumerate(module.globals.items())}
    module.globals = {symbols[n]: g for n, g in module.globals.items()}
    runs = {run: ({}, {symbols[n]: v for n, v in state.items()}) for run, (_, state) in smaller.runs.items()}
    pins = smaller.variant.pins
    for i, entry in enumerate(module.entries):
        pins = tuple(re.sub(rf"\b{entry.name}\b", f"e{i}", pin) for pin in pins)
        inputs = {f"x{n}": v for n, v in enumerate(entry.inputs.values())}
        for run, (values, _) in smaller.runs.items():
            for new, old in zip(inputs, entry.inputs):
                runs[run][0][f"e{i}:{new}"] = values[f"{entry.name}:{old}"]
        entry.name, entry.inputs = f"e{i}", inputs
        entry.outputs = {f"y{n}": v for n, v in enumerate(entry.outputs.values())}
        order = [*inputs.values(), *(v for op in entry.ops for v in op.results)]
        number = {v: n for n, v in enumerate(order)}
        entry.types = [entry.types[v] for v in order]
        entry.inputs = {n: number[v] for n, v in entry.inputs.items()}
        entry.outputs = {n: number[v] for n, v in entry.outputs.items()}
        for op in entry.ops:
            op.operands, op.results = [number[v] for v in op.operands], [number[v] for v in op.results]
            if "symbol" in op.attrs:
                op.attrs["symbol"] = symbols[op.attrs["symbol"]]
    return dataclasses.replace(smaller, runs=runs, variant=dataclasses.replace(smaller.variant, pins=pins))

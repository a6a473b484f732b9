#!/usr/bin/env python3
"""Writes random pairs of instructions as packages: as the planner decides about fusing them, and the other way.

    make_pairs.py DIR --compiler=build/bin/aicf-compile [--target=h200] [--count=50] [--seed=1] [--jobs=N]

DIR/PAIR.mlir is the pair: an open instruction and one that reads it, or two (that both do, or that the planner makes of
the consumer), so that all is fused or not by one decision or two. DIR/PAIR.aicf is the planner's choice,
DIR/PAIR@other.aicf the cheapest of those that the costs rejected, by a pin on one decision. `aicf-explain --diff` has
to find no other difference between the packages than this decision, and of values and kernels that one of them lacks;
otherwise the other decision is tried, then another pair of the kind drawn. So it is where no other choice is legal, or
where one is predicted to take more than 20 ms. DIR/pairs.json says what was decided and what either choice is to cost.
bench_fusion.py measures them.

Needs aicf-opt and aicf-explain beside the compiler, and no GPU.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
from pairs import draw_pair
from plans import Compiler

# Of a choice that is measured, and how often a pair is drawn anew before its kind is given up.
LONGEST_US, ATTEMPTS = 20_000, 25
# Costs are said to be near each other below this ratio.
NEAR = 1.05


class Unusable(Exception):
    """Why a pair is not measured."""


class Optimizer:
    """aicf-opt."""

    def __init__(self, path):
        self.path = path

    def run(self, text, *passes):
        process = subprocess.run([str(self.path), "-", *passes], input=text, capture_output=True, text=True)
        if process.returncode:
            raise SystemExit(process.stderr)
        return process.stdout


def without(text, opening, closing):
    """`text` less each list from `opening`, which ends with its bracket, to the one that closes it and `closing`."""
    while (start := text.find(opening)) >= 0:
        depth, quoted, end = 1, False, start + len(opening)
        while depth:
            quoted ^= text[end] == '"'
            depth += 0 if quoted else (text[end] == "[") - (text[end] == "]")
            end += 1
        text = text[:start] + text[end:].removeprefix(closing)
    return text


def join_parts(optimizer, program, target):
    """The program with its producer as one instruction and each consumer as one, open again: nothing is decided."""
    def lower(text):
        return optimizer.run(text, "--aicf-lower-to-emit")

    whole, attach = lower(program.text()), f"--aicf-attach-targets=targets={target}"
    count = lower(program.producer_text()).count("aicf_emit.compute")
    apart = optimizer.run(whole, attach, "--aicf-fuse=disable=true")
    edges = [(int(a), int(b)) for a, b in re.findall(r'<fuse i(\d+) -> i(\d+) is', apart)]
    across = [f'fuse i{a} -> i{b} is separate' for a, b in edges if a < count <= b]
    if not across:
        raise Unusable("producer and consumer are one instruction as written")
    fused = optimizer.run(whole, attach, f"--aicf-pin=pins={{{';'.join(across)}}}", "--aicf-fuse")
    ids = [int(n) for n in re.findall(r"aicf_emit.compute id\((\d+)\)", fused)]
    if sum(n < count for n in ids) != 1:
        raise Unusable("the producer is no single instruction")
    if sum(n >= count for n in ids) > 2:
        raise Unusable("the consumer is no single instruction")
    # Records, pins, targets and what is decided are all the attributes that there are.
    fused = re.sub(r"aicf_emit\.decided = #aicf_emit\.decided<[^>]*>(, )?", "", fused)
    fused = without(fused, " decisions [", "")
    fused = without(fused, " attributes {aicf_emit.pins = [", "}")
    return without(fused, " attributes {aicf_emit.targets = [", "}")


class Tools:
    """The compiler, and what belongs to it."""

    def __init__(self, path, target):
        self.compiler, self.target = Compiler(path, target), target
        self.optimizer = Optimizer(pathlib.Path(path).with_name("aicf-opt"))
        self.explain = pathlib.Path(path).with_name("aicf-explain")

    def build(self, source, package, *options):
        process = self.compiler.run(source, "-o", str(package), *options)
        if process.returncode:
            raise SystemExit(process.stderr)

    def explained(self, *arguments):
        """What aicf-explain says of the only entry of a package, or of the differences between two."""
        process = subprocess.run([str(self.explain), *map(str, arguments), "--json"], capture_output=True, text=True)
        if process.returncode:
            raise SystemExit(process.stderr)
        entry, = json.loads(process.stdout)["entries"]
        return entry


def options_of(record):
    """The choices of a decision by name: their costs in microseconds, or the constraints that they break."""
    options = {r["choice"]: r["cost"]["total_ps"] / 1e6 if "cost" in r else r["violates"] for r in record["rejected"]}
    return options | {record["choice"]: record["cost"]["total_ps"] / 1e6}


def find_other(record):
    """The cheapest legal choice that is not the planner's: to fuse in any way, or not to. None where there is none."""
    legal = {name: cost for name, cost in options_of(record).items() if isinstance(cost, float)}
    others = [name for name in legal if (name == "separate") != (record["choice"] == "separate")]
    return min(others, key=legal.get, default=None)


def differs_only_in(difference, subject):
    """Whether two packages differ in one decision, what follows from it aside: decisions about values and kernels that
    only one of them has."""
    fusions = [r for side in ("only_a", "only_b") for r in difference[side] if r["class"] == "fuse"]
    return not fusions and [(d["a"]["class"], d["a"]["subject"]) for d in difference["differ"]] == [("fuse", subject)]


def describe_plan(entry):
    """Families of the kernels, and whether the graph has branches."""
    kernels = [re.search(r"\.(\w+)<", r["choice"])[1] for r in entry["records"] if r["class"] == "kernel"]
    return kernels, any(r["class"] == "order" and r["choice"].startswith("[") for r in entry["records"])


def decide(tools, source, rng):
    """Builds both packages and returns what pairs.json says of them: of the first decision, in random order, that can
    be taken the other way alone."""
    package, forced = source.with_suffix(".aicf"), source.with_name(source.stem + "@other.aicf")
    tools.build(source, package)
    entry, why = tools.explained(package), "nothing is to be fused"
    kernels, branches = describe_plan(entry)
    records = sorted((r for r in entry["records"] if r["class"] == "fuse"), key=lambda r: r["subject"])
    for record in rng.sample(records, len(records)):
        subject, choice, other, options = record["subject"], record["choice"], find_other(record), options_of(record)
        if not other:
            why = f"no other choice is legal than {choice}: {options}"
            continue
        if max(options[choice], options[other]) > LONGEST_US:
            why = f"{choice} would take {options[choice]:.0f} us, {other} {options[other]:.0f} us"
            continue
        pin = f"fuse {subject} is {other}"
        tools.build(source, forced, f"--pin={pin}")
        if not differs_only_in(tools.explained("--diff", package, forced), subject):
            why = f"other decisions depend on that about {subject}"
            continue
        other_kernels, other_branches = describe_plan(tools.explained(forced))
        return {"decision": subject, "choice": choice, "other": other, "choice_us": options[choice],
                "other_us": options[other], "kernels": kernels, "other_kernels": other_kernels,
                "branches": branches or other_branches}
    for path in (source, package, forced):
        path.unlink(missing_ok=True)
    raise Unusable(why)


def make(args, tools, index):
    """Pair `index`: its name and what pairs.json says, and why others were drawn before it."""
    refused = []
    for attempt in range(ATTEMPTS):
        pair = draw_pair(args.seed, index, attempt, args.device)
        source = args.directory / f"{pair.name}.mlir"
        try:
            source.write_text(join_parts(tools.optimizer, pair.program, args.target))
            known = decide(tools, source, random.Random(f"{args.seed} {index} {attempt}"))
            return pair.name, {"kind": pair.kind, "sizes": pair.sizes, "dtype": pair.dtype} | known, refused
        except Unusable as unusable:
            refused.append(f"{pair.name}: {unusable}")
    raise SystemExit(f"{pair.kind}: no pair in {ATTEMPTS} attempts: " + "; ".join(refused))


def describe(name, known):
    gain = known["other_us"] / known["choice_us"]
    near = ", near" if gain < NEAR else ""
    return (f"{name:58} {known['choice']:>9} {known['choice_us']:9.2f} us ({'+'.join(known['kernels'])}), "
            f"{known['other']} {known['other_us']:.2f} us ({'+'.join(known['other_kernels'])}): {gain:.2f}{near}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--target", default="h200")
    parser.add_argument("--count", type=int, default=50, help="pairs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    tools = Tools(args.compiler, args.target)
    args.device = "cpu" if args.target in ("cpu", "x86-64", "x86-64-v3") else "cuda"
    args.directory.mkdir(parents=True, exist_ok=True)
    known = {}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for name, entry, refused in pool.map(lambda n: make(args, tools, n), range(args.count)):
            for line in refused:
                print(f"  (not {line})", flush=True)
            print(describe(name, entry), flush=True)
            known[name] = entry
    (args.directory / "pairs.json").write_text(json.dumps(known, indent=1) + "\n")
    count = collections.Counter(entry["choice"] for entry in known.values())
    print(f"{len(known)} pairs: " + ", ".join(f"{n} {choice}" for choice, n in sorted(count.items())))


if __name__ == "__main__":
    main()

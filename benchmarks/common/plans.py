"""Packages of a program's only kernel under plans that are pinned. Needs no package but the standard library."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess

PLAN = r"(#aicf_\w+\.\w+<[^>]*>)"
# A plan, its time and that of its arithmetic in picoseconds.
COSTS = PLAN + r" costs <(\d+) ps(?: = compute (\d+))?"
# Of the plan space of wgmma_ws: rows and columns of a tile, and bytes of shared memory that a block may have.
WGMMA_TILES = ((256, 128), (128, 256), (128, 192), (128, 128), (128, 64), (64, 256), (64, 192), (64, 128), (64, 64))
SHARED_BYTES, UNITS = 232448, 132


class Compiler:
    def __init__(self, path, target="h200"):
        if not shutil.which(path):
            raise SystemExit(f"--compiler={path}: no such program")
        self.command = [str(path), "--target=" + target, "--portable=false"]

    def run(self, source, *options):
        return subprocess.run([*self.command, str(source), *options], capture_output=True, text=True)

    def records(self, source, *options):
        """Of each kernel its subject and its record, or nothing where the compiler refuses a pin."""
        process = self.run(source, "--emit=resolved", *options)
        if process.returncode:
            if any(option.startswith("--pin") for option in options):
                return []
            raise SystemExit(process.stderr)
        # A pin stands in the module, too, without costs.
        return re.findall(r'<kernel (i\d+) is (#aicf_\w+\.\w+<[^>]*> costs .*)', process.stdout)

    def priced_plans(self, source, *options):
        """Of each kernel its subject and (plan, time, arithmetic) of its plans, the chosen one first; microseconds."""
        return [(subject, [(plan, int(time) / 1e6, int(compute or 0) / 1e6)
                           for plan, time, compute in re.findall(COSTS, record)])
                for subject, record in self.records(source, *options)]

    def kernel_plans(self, source):
        """The only kernel's subject and its plans, the chosen one first, with predicted times in microseconds. Of
        several kernels no subject, and their plans as one."""
        kernels = self.priced_plans(source)
        if len(kernels) == 1:
            return kernels[0][0], [(plan, time) for plan, time, _ in kernels[0][1]]
        chosen = [plans[0] for _, plans in kernels]
        return None, [(" + ".join(plan for plan, _, _ in chosen), sum(time for _, time, _ in chosen))]

    def package(self, source, output, subject, plan):
        """What the compiler says against the plan, or nothing. No subject: the planner's choice."""
        process = self.run(source, *([pin(subject, plan)] if subject else []), "-o", str(output))
        return process.stderr if process.returncode else None


def pin(subject, plan):
    return f"--pin=kernel {subject} is {plan}"


def without_group(plan):
    """The plan less the order in which tiles are visited, which seldom matters."""
    return re.sub(r", group = \d+", "", plan)


def wgmma_neighbours(rows, columns, batch=1):
    """Plans of the common tiles for a product of this shape. The compiler may refuse some."""
    for tile_rows, tile_columns in WGMMA_TILES:
        tiles = -(-rows // tile_rows) * -(-columns // tile_columns) * batch
        variants = ["", ", schedule = pingpong"] if tile_rows * tile_columns <= 64 * 256 and tiles > UNITS else [""]
        variants += [f", split = {split}" for split in range(2, 9)
                     if split in (2, 4, 8) or tiles * split <= UNITS] if tiles < UNITS else []
        variants += [f", stream_k = {UNITS}"] if tiles % UNITS else []
        for depth in (64, 128) if rows <= 1024 and tile_rows * tile_columns <= 64 * 256 else (64,):
            for variant in variants:
                # A ring as deep as fits beside what the epilogue stages.
                staged = 4 * tile_rows * (tile_columns + 8) if "split" in variant else 65536 // 2
                stages = min((SHARED_BYTES - staged - 1024) // (2 * depth * (tile_rows + tile_columns)), 8)
                for cluster in (1,) if "streams" in variant else (1, 2):
                    if stages >= 2 and cluster <= -(-rows // tile_rows):
                        yield (f"#aicf_nv.wgmma_ws<tile = [{tile_rows}, {tile_columns}, {depth}], stages = {stages}, "
                               f"cluster = {cluster}, group = 8{variant}>")


def next_best(compiler, source, neighbours, count):
    """The subject, and with predicted times the planner's choice and the `count` plans that the model likes best of the
    runners-up in its record and of `neighbours`; of those that differ only in the order of tiles, one. Where memory
    hides the arithmetic and times are equal, those with the least of it."""
    kernels = compiler.priced_plans(source)
    if len(kernels) != 1:
        return compiler.kernel_plans(source)
    (subject, known), = kernels
    different = {}
    for plan in known:
        different.setdefault(without_group(plan[0]), plan)
    for plan in neighbours:
        if without_group(plan) not in different:
            # Nothing where the plan is illegal.
            for _, (pinned, *_) in compiler.priced_plans(source, pin(subject, plan)):
                different[without_group(plan)] = pinned
    rest = sorted((plan for plan in different.values() if plan != known[0]), key=lambda plan: plan[1:])
    return subject, [(plan, time) for plan, time, _ in [known[0], *rest[:count]]]


def write_packages(compiler, directory, case, subject, plans):
    """DIR/CASE.aicf for the first plan, DIR/CASE@N.aicf for the rest; of each package what plans.json says."""
    known = {}
    for n, (plan, time) in enumerate(plans):
        name = f"{case}@{n}" if n else case
        refused = compiler.package(directory / f"{case}.mlir", directory / f"{name}.aicf", subject, plan)
        if refused and not n:
            raise SystemExit(refused)
        if refused:
            print(f"{name}: {plan} is refused", flush=True)
            continue
        known[name] = {"case": case, "plan": plan, "predicted_us": time}
    return known


def make(args, compiler, case, neighbours):
    source = args.directory / f"{case.name}.mlir"
    source.write_text(case.text())
    subject, chosen = next_best(compiler, source, neighbours if args.plans else (), args.plans)
    known = write_packages(compiler, args.directory, case.name, subject, chosen)
    print(f"{case.name}: {len(known)} packages, {chosen[0][0]}", flush=True)
    return known


def main(doc, all_cases, neighbours_of):
    """The command line of a benchmark's make_cases.py. A case has a name, a text, and neighbours."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--target", default="h200")
    parser.add_argument("--plans", type=int, default=3, help="packages a case beside the planner's choice")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="cases whose name has this part")
    args = parser.parse_args()
    if not list(all_cases(args.only)):
        raise SystemExit(f"no case's name has {args.only!r}")
    compiler, known = Compiler(args.compiler, args.target), {}
    args.directory.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for made in pool.map(lambda case: make(args, compiler, case, neighbours_of(case)), all_cases(args.only)):
            known.update(made)
    (args.directory / "plans.json").write_text(json.dumps(known, indent=1) + "\n")

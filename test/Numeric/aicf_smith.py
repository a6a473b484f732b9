#!/usr/bin/env python3
"""aicf-smith tests the compiler on random programs, and on every op alone, against the NumPy oracle.

    aicf-smith --count=2000 --seed=1 --out=found    the programs 0 to 1999 of seed 1
    aicf-smith --count=2000 --seed=1 --first=2000   the next 2000
    aicf-smith --ops --seed=1                       every op alone, element type by element type

A program is one to three entries that share globals and run in order; every op occurs in them. Programs are put into
modules of --bundle. Each module is compiled in ways that must not change its results (--variants), and each package runs
twice: on the finite inputs that the programs were grown on, and with NaN, infinity and zeros among the inputs. Outputs and the arena are poisoned before each entry; with --poison, and in every sixth module without it, every
instruction is checked for stray writes and undeclared reads.

Variants:
    all, none, no-PASS              all decision passes, none, one of them off
    pins                            random runners-up of its records, several at once
    generic, bytecode               the open form, printed or written, and read again
    resolved, replay                the resolved form read again; planned again with all its decisions pinned
    linalg                          --convert-aicf-to-linalg and upstream's passes instead of the back end
    rotate                          one for each module, in turn

A failing program is reduced (--no-reduce: is not) and written to --out as a lit test, ready for test/Numeric/Found.
--build-only=DIR writes packages and expected values for check_packages.py and runs nothing.

SIGINT, SIGTERM and an output that nobody reads end it early: it says what was tested and where to go on. The exit code
is 128 plus the number of the signal, or 1.
"""

import argparse
import collections
import concurrent.futures
import ctypes
import dataclasses
import json
import multiprocessing
import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback

import numpy as np

import check_packages
import generate
import linalg
import op_cases
import output_file
import program
import reduce
import regression
import variants
from cases import SPECIAL, Case, compare_by_linalg, random_inputs
from variants import Failure

TYPES = ("f32", "bf16", "f16", "f64", "i32", "i64", "i1")
# What modules are compiled as in turn. Code generation is nearly all of the time, so each module gets one variant.
ROTATION = ("all", "pins", "no-fuse", "generic", "pins", "none", "no-save", "resolved", "pins", "all", "no-in-place",
            "bytecode", "pins", "no-layout", "replay", "no-order", "linalg")
# Reduced tests of one kind of failure; further ones are only counted.
TESTS_OF_A_KIND = 3


@dataclasses.dataclass
class Job:
    """The module of some programs of a seed, or of some ops on an element type."""

    index: int
    name: str
    programs: range = None
    dtype: str = ""
    ops: tuple = ()

    def case(self, args):
        """The module with both its runs."""
        rng = np.random.default_rng([args.seed, len(self.name), *self.name.encode()])
        if self.dtype:
            module = op_cases.op_module(args.seed, self.dtype, self.ops, args.shapes)
            finite = random_inputs(module, rng, 0.0)
        else:
            module, inputs = generate.random_module(args.seed, self.programs)
            finite = inputs, dict(module.initial)
        runs = {"finite": finite, "special": random_inputs(module, rng, SPECIAL)}
        return Case(module, runs, variants.FIXED["all"])

    def variants(self, args):
        if args.variants != ["rotate"]:
            return args.variants
        return [ROTATION[self.index % len(ROTATION)]]

    def poison(self, args):
        return args.poison or (not args.build_only and args.device == "cpu" and self.index % 6 == 5)


def make_op_jobs(args):
    """Modules of about 160 programs, so that many shapes spread over many jobs."""
    ops_of_module = max(1, 160 // args.shapes)
    jobs = []
    for dtype in args.types:
        ops = [name for name in op_cases.ops_of(dtype) if re.search(args.only, name)]
        for i in range(0, len(ops), ops_of_module):
            name = f"ops-{dtype}" + (f"-{ops[i]}" if i else "")
            jobs.append(Job(len(jobs), name, dtype=dtype, ops=tuple(ops[i:i + ops_of_module])))
    return jobs


def make_jobs(args):
    if args.ops:
        return make_op_jobs(args)
    starts = range(args.first, args.first + args.count, args.bundle)
    last = args.first + args.count
    return [Job(first // args.bundle, f"p{first}", range(first, min(first + args.bundle, last))) for first in starts]


@dataclasses.dataclass
class Report:
    """What came of a job: `failures` are (Failure, where, regression test or None)."""

    name: str
    settings: list
    programs: int
    count: collections.Counter
    compared: check_packages.Comparison
    failures: list


def unit_of(name):
    """The program that an entry, a global or a tensor belongs to; for --ops the entry."""
    match = re.match(r"p\d+_", name)
    return match.group() if match else name.split(":")[0]


class Tester:
    """Tests one job in a folder of its own."""

    def __init__(self, job, args):
        self.job, self.args = job, args
        self.folder = pathlib.Path(args.directory) / job.name
        self.case = job.case(args)
        self.case.poison = job.poison(args)
        self.units = list(dict.fromkeys(unit_of(e.name) for e in self.case.module.entries))
        self.compared, self.count, self.failures = check_packages.Comparison(), collections.Counter(), []

    def test(self):
        self.case.write(self.folder)
        settings = []
        for name in self.job.variants(self.args):
            if name == "linalg":
                self.test_linalg()
                continue
            variant, failure = self.compile(name)
            self.count["packages"] += 1
            if failure:
                self.isolate(variant, failure, self.units)
            else:
                settings.append(variant)
        names = [variant.name for variant in settings]
        if not self.args.build_only and names:
            options = argparse.Namespace(**{**vars(self.args), "poison": self.case.poison, "out": None})
            self.compared.merge(check_packages.check_module(self.folder, names, list(self.case.runs), options))
            for variant in settings:
                self.blame(variant, [p for p in self.compared.problems if p.setting == variant.name])
        programs = len(self.units)
        if not self.args.build_only and not self.args.keep:
            shutil.rmtree(self.folder)
        return Report(self.job.name, names, programs, self.count, self.compared, self.failures)

    def compile(self, name):
        package = self.folder / f"{name}.aicf"
        if name != "pins":
            variant = variants.FIXED[name]
            source = dataclasses.replace(self.case, variant=variant).source(self.folder)
            return variant, variants.compile_program(variant, source, package, self.args)
        rng = np.random.default_rng([self.args.seed, self.job.index, 1])
        source = self.case.source(self.folder)
        pins = variants.choose_pins(variants.runners_up(source, self.args), rng)
        return variants.compile_pinned(pins, source, package, self.args, self.count)

    def test_linalg(self):
        case = dataclasses.replace(self.case, variant=variants.Variant("linalg"), poison=False)
        compared = compare_by_linalg(case, self.args)
        self.compared.merge(compared)
        self.blame(case.variant, compared.problems)
        self.count["linalg"] += 1

    def blame(self, variant, problems):
        """Isolates the programs that the problems name, or all if one names none."""
        if problems:
            named = {unit_of(p.tensor) for p in problems if p.tensor}
            problem = next((p for p in problems if not p.tensor), problems[0])
            failure = Failure("wrong" if problem.tensor else "run", str(problem))
            self.isolate(variant, failure, self.units if not problem.tensor else sorted(named))

    def isolate(self, variant, failure, units):
        """Finds the programs that fail alone, or else takes the whole module, and reports each."""
        whole = dataclasses.replace(self.case, variant=variant, poison=self.case.poison and variant.name != "linalg")
        if self.args.build_only:
            self.failures.append((failure, f"{self.job.name}, {variant.name}", None))
            return
        found = False
        first = variants.first_ids(whole.source(self.folder), self.args) if variant.pins else {}
        for unit in units:
            case = whole.restricted(lambda name, unit=unit: unit_of(name) == unit)
            if variant.pins:
                case.write(self.folder / "alone")
                there = variants.first_ids(case.source(self.folder / "alone"), self.args)
                case.variant = dataclasses.replace(variant, pins=variants.moved(variant.pins, first, there))
                if not case.variant.pins:
                    continue
            alone = case.check(self.folder / "alone", self.args)
            # What is refused for another reason was legal beside the others' pins.
            if alone and not (variant.pins and alone.key() != failure.key()):
                found = True
                self.report(case, alone, f"{self.job.name}, {unit.rstrip('_')}, {variant.name}")
        if not found:
            self.report(whole, failure, f"{self.job.name}, {variant.name}")

    def report(self, case, failure, where):
        """Writes the case, reduced, as a regression test."""
        out = pathlib.Path(self.args.out)
        out.mkdir(parents=True, exist_ok=True)
        stem = re.sub(r"[^a-z0-9]+", "-", failure.key().lower())[:60].strip("-")
        if len(list(out.glob(f"{stem}.*.mlir"))) >= TESTS_OF_A_KIND:
            self.failures.append((failure, where, None))
            return
        path = out / f"{stem}.{re.sub(r'[^a-z0-9]+', '-', where)}.mlir"
        title = f"Found by aicf-smith --seed={self.args.seed}: {where}.\n{failure.detail}"
        alone = next(reduce.one_run(case), case)
        # Claims its place among those of its kind, and stays if the reduction is cut short.
        output_file.write_text(path, regression.text(reduce.tidied(alone), title, self.args.target))
        reducer = reduce.Reducer(failure, self.folder / "reduced", self.args)
        case = reducer.reduce(case) if self.args.reduce else alone
        title = f"Found by aicf-smith --seed={self.args.seed}: {where}.\n{reducer.failure.detail}"
        output_file.write_text(path, regression.text(reduce.tidied(case), title, self.args.target))
        self.failures.append((reducer.failure, where, path))


def run_job(job, args):
    if args.break_oracle:
        break_oracle(args.break_oracle)
    try:
        return Tester(job, args).test()
    except Exception:  # One job must not end a long run.
        failure = Failure("tester", traceback.format_exc())
        return Report(job.name, [], 0, collections.Counter(), check_packages.Comparison(), [(failure, job.name, None)])


def break_oracle(name):
    """Makes the oracle wrong about an op, to test the tester: one is added to each of its results."""
    evaluate = program.evaluate_pure

    def wrong(op, args, types):
        results = evaluate(op, args, types)
        if op.name == name:
            for value in results:
                value.data = value.data + 1
        return results

    if evaluate.__name__ != "wrong":
        program.evaluate_pure = wrong


class Ended(BaseException):
    """The run is to end early. No `except Exception` stops it."""

    def __init__(self, reason, code):
        super().__init__(reason)
        self.reason, self.code = reason, code


def on_signal(number, _frame):
    # Another one ends the process at once.
    catch_signals(signal.SIG_DFL)
    raise Ended(signal.Signals(number).name, 128 + number)


def catch_signals(handler):
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, handler)


def start_worker():
    """Signals are for who started the worker, which ends it and all that it runs."""
    os.setpgrp()
    catch_signals(signal.SIG_DFL)
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def end_workers(pool):
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in multiprocessing.active_children():
        try:
            os.killpg(worker.pid, signal.SIGKILL)
        except ProcessLookupError:
            worker.kill()


def run_jobs(jobs, args):
    """Runs all jobs and prints failures as they come. The sum of the reports, the names of the jobs that are done, and
    an Ended if not all are."""
    total = Report("", [], 0, collections.Counter(), check_packages.Comparison(), [])
    modules, start, ended = [], time.time(), None
    pool = concurrent.futures.ProcessPoolExecutor(args.jobs, initializer=start_worker)
    try:
        catch_signals(on_signal)
        futures = [pool.submit(run_job, job, args) for job in jobs]
        for done, future in enumerate(concurrent.futures.as_completed(futures), 1):
            report = future.result()
            total.programs += report.programs
            total.count += report.count
            total.compared.merge(report.compared)
            total.failures += report.failures
            modules.append({"name": report.name, "settings": report.settings, "runs": ["finite", "special"]})
            for failure, where, path in report.failures:
                print(f"{where}: {failure.kind}: {failure.detail}\n"
                      f"  regression test: {path or 'enough of its kind are there'}", flush=True)
            check_packages.progress(f"{total.programs} programs, {total.compared.tensors} tensors, "
                                    f"{len(total.failures)} failures, {time.time() - start:.0f} s", done == len(jobs))
    except Ended as why:
        ended = why
    except OSError as error:  # Jobs report theirs: this one is of print().
        ended = Ended(f"cannot write to the standard output: {error.strerror}", 1)
    if ended:
        end_workers(pool)
    pool.shutdown()
    catch_signals(signal.SIG_DFL)
    if args.build_only and not ended:
        manifest = {"programs": total.programs, "modules": sorted(modules, key=lambda m: m["name"])}
        output_file.write_text(pathlib.Path(args.directory, "manifest.json"), json.dumps(manifest, indent=1) + "\n")
    return total, {module["name"] for module in modules}, ended


def summary(total, args, seconds):
    c = total.compared
    last = args.first + args.count - 1
    which = "all ops" if args.ops else f"programs {args.first} to {last}"
    lines = [f"seed {args.seed}, {which}: {total.programs} programs, {total.count['packages']} packages, "
             f"{total.count['linalg']} modules by linalg, {total.count['pins']} pins taken, {total.count['refused']} "
             f"combinations refused; {seconds:.0f} s"]
    if not args.build_only:
        lines.append(f"{c.tensors} tensors, {c.elements} elements; largest error {c.worst:.2f} of its bound, largest "
                     f"relative norm of an f32 error {c.norm:.1e}; {100 * c.loose / max(c.elements, 1):.3f} % of the "
                     "elements not compared")
    kinds = collections.Counter(failure.key() for failure, _, _ in total.failures)
    lines += [f"FAILED {number} times: {key}" for key, number in kinds.most_common()]
    return "\n".join(lines)


def where_to_go_on(jobs, done, ended, args):
    """What a run that was ended early has left to do."""
    left = next(job for job in jobs if job.name not in done)
    text = f"ended early ({ended.reason}): {len(done)} of {len(jobs)} modules are done; go on with --seed={args.seed}"
    if args.ops:
        return f"{text} --ops, of which {left.name} is the first one left"
    return f"{text} --first={left.programs.start} --count={args.first + args.count - left.programs.start}"


def parse_arguments():
    parser = argparse.ArgumentParser(prog="aicf-smith", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    split = str.split
    parser.add_argument("--count", type=int, default=100, help="random programs (default %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first program (default %(default)s)")
    parser.add_argument("--bundle", type=int, default=8, help="programs in a module (default %(default)s)")
    parser.add_argument("--ops", action="store_true", help="test every op alone instead of random programs")
    parser.add_argument("--types", type=lambda t: split(t, ","), default=list(TYPES),
                        help="element types for --ops (default: all)")
    parser.add_argument("--shapes", type=int, default=2, help="shapes of each op for --ops (default %(default)s)")
    parser.add_argument("--only", default="", metavar="REGEX", help="ops for --ops (default: all)")
    parser.add_argument("--variants", type=lambda t: split(t, ","), default=["rotate"],
                        help=f"of {', '.join(variants.NAMES)}; or rotate, the default")
    parser.add_argument("--reduce", action=argparse.BooleanOptionalAction, default=True,
                        help="reduce what fails (default: yes)")
    parser.add_argument("--reduce-seconds", type=int, default=240, metavar="N",
                        help="for reducing one case (default %(default)s)")
    parser.add_argument("--time-limit", type=int, default=120, metavar="N",
                        help="seconds for one command of the compiler (default %(default)s)")
    parser.add_argument("--out", default="aicf-smith-out", metavar="DIR",
                        help="folder for the tests of what fails (default %(default)s)")
    parser.add_argument("--target", action="append", help="of the compiler, may be repeated (default cpu)")
    parser.add_argument("--compiler", default="aicf-compile", help="path of aicf-compile")
    parser.add_argument("--build-only", metavar="DIR", help="write packages and expected values, run nothing")
    parser.add_argument("--text-only", action="store_true", help="print the programs, compile nothing")
    parser.add_argument("--keep", metavar="DIR", help="work in this folder and keep it")
    parser.add_argument("--break-oracle", metavar="OP", help="be wrong about this op, to test the tester")
    linalg.add_tool_options(parser)
    check_packages.add_run_options(parser)
    parser.set_defaults(threads=1)
    args = parser.parse_args()
    args.target = args.target or ["cpu"]
    unknown = [name for name in args.variants if name not in variants.NAMES and args.variants != ["rotate"]]
    unknown += [t for t in args.types if t not in TYPES]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}")
    if min(args.count, args.bundle, args.shapes) < 1 or args.first < 0:
        parser.error("--count, --bundle and --shapes are at least 1, --first at least 0")
    if args.break_oracle and args.break_oracle not in program.PURE:
        parser.error(f"--break-oracle: no op '{args.break_oracle}'")
    if args.ops and not make_op_jobs(args):
        parser.error(f"no op that takes {' or '.join(args.types)} matches --only={args.only}")
    return args


def why_unusable(args):
    """What goes wrong with a program that no compiler gets wrong: tools that are not there, an unknown target. Empty if
    nothing does. A wrong result is left to the test."""
    module = op_cases.op_module(args.seed, "f32", ("add",), 1)
    runs = {"finite": random_inputs(module, np.random.default_rng(args.seed), 0.0)}
    names = [] if args.variants == ["linalg"] else ["all"]
    if "linalg" in args.variants or args.variants == ["rotate"]:
        names.append("linalg")
    with tempfile.TemporaryDirectory(prefix="aicf-smith-") as directory:
        folder = pathlib.Path(directory)
        for name in names:
            case = Case(module, runs, variants.FIXED.get(name, variants.Variant(name)))
            try:
                if args.build_only and name != "linalg":
                    case.write(folder)
                    failure = variants.compile_program(case.variant, case.source(folder), folder / "case.aicf", args)
                else:
                    failure = case.check(folder, args)
            except OSError as error:
                return str(error)
            if failure and failure.kind != "wrong":
                return failure.detail
    return ""


def main():
    args = parse_arguments()
    jobs, start = make_jobs(args), time.time()
    if args.text_only:
        print("// -----\n".join(job.case(args).module.text() for job in jobs), end="")
        return 0
    if why := why_unusable(args):
        print(f"aicf-smith: error: a program of one addition fails already: {why}", file=sys.stderr)
        return 2
    kept = args.build_only or args.keep
    args.directory = kept or tempfile.mkdtemp(prefix="aicf-smith-")
    pathlib.Path(args.directory).mkdir(parents=True, exist_ok=True)
    total, done, ended = run_jobs(jobs, args)
    if not kept:
        shutil.rmtree(args.directory, ignore_errors=True)
    if ended and len(done) < len(jobs):
        # The standard output may be what has failed.
        stream = sys.stderr if ended.code == 1 else sys.stdout
        print(summary(total, args, time.time() - start), where_to_go_on(jobs, done, ended, args), sep="\n", file=stream)
        return ended.code
    print(summary(total, args, time.time() - start))
    if ended:
        return ended.code
    if not args.build_only and not total.compared.tensors and not total.count["linalg"]:
        print("nothing was compared")
        return 1
    return 1 if total.failures else 0


def run_tool():
    """main(), but that an output that cannot be written is an error in plain words."""
    if sys.stdout is None:
        print("aicf-smith: error: the standard output is closed", file=sys.stderr)
        return 1
    try:
        try:
            code = main()
        except SystemExit as end:
            code = end.code
        sys.stdout.flush()
    except OSError as error:
        if error.filename is not None:
            raise  # A file, and not the standard output.
        # What is left in the buffer would fail again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"aicf-smith: error: cannot write to the standard output: {error.strerror}", file=sys.stderr)
        return 1
    return code


if __name__ == "__main__":
    sys.exit(run_tool())

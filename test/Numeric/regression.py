#!/usr/bin/env python3
"""Writes a case as a regression test, and checks such a test.

    regression.py FILE.mlir PACKAGE      runs the package on the values that FILE gives and expects
    regression.py FILE.mlir --linalg     the same by --convert-aicf-to-linalg; FILE has a main

The values stand in comments, arrays as JSON with NaN and Infinity, null where any value will do:

    // given p0_e0:x0 : 2xf32 = [1.0, NaN]
    // expect p0_e0:y0 : 2xf32 = [2.0, null] within [1e-06, 0.0]
"""

import argparse
import json
import pathlib
import re
import sys
import tempfile

import numpy as np

import cases
import check_packages
import linalg
import program

LINE = re.compile(r"^// (given|expect) (\S+) : (\S+) = (.*?)(?: within (.*))?$", re.MULTILINE)


def line(verb, name, value, more=""):
    data = value.data.astype(object)
    if value.dtype not in ("i1", "i32", "i64"):
        data = np.vectorize(float, otypes=[object])(value.data)
    if verb == "expect":
        data = np.where(value.loose, None, data)
    shape = "".join(f"{n}x" for n in value.shape)
    return f"// {verb} {name} : {shape}{value.dtype} = {json.dumps(np.asarray(data, object).tolist())}{more}"


def run_lines(case, targets):
    if case.variant.name == "linalg":
        return ["// RUN: %check_linalg %s"]
    names = {"compiler": "aicf-compile", "opt": "aicf-opt", "source": "%s", "package": "%t.aicf", "temporary": "%t"}
    lines = []
    for step in case.variant.steps([t for t in targets if t != "cpu"]):
        words = [cases.variants.substitute(word, names) for word in step]
        lines.append("// RUN: " + " ".join(f"'{w}'" if re.search(r"[\s\"<>;]", w) else w for w in words))
    return [*lines, f"// RUN: %check_case{' --poison' if case.poison else ''} %s %t.aicf"]


def text(case, title, targets):
    """The test: `title` as a comment, RUN lines, the values of the case's one run, and the program."""
    (inputs, state), = case.runs.values()
    lines = [*(f"// {part}" for part in title.splitlines()), "// REQUIRES: numpy", *run_lines(case, targets), "//"]
    lines += [line("given", name, value) for name, value in {**inputs, **state}.items()]
    want = cases.expected(case.module, inputs, state)
    if case.variant.name == "linalg":
        body, printed = linalg.module_text(case.module, inputs, state)
        want = {name: want[name] for name, _, _ in printed}
    else:
        body = case.module.text(case.variant.in_place)
    for name, value in want.items():
        within = f" within {json.dumps(value.err.tolist())}" if value.err.any() else ""
        lines.append(line("expect", name, value, within))
    return "\n".join(lines) + "\n\n" + body


def read(source):
    """What a test gives and expects: (name, dtype, shape, values, error, loose) of each."""
    for verb, name, kind, values, within in LINE.findall(source):
        *shape, dtype = kind.split("x")
        data = np.array(json.loads(values), object).reshape([int(n) for n in shape])
        loose = np.equal(data, None)
        number = {"i1": bool, "i32": int, "i64": int}.get(dtype, float)
        data = np.vectorize(number, otypes=[number])(np.where(loose, 0, data)) if data.size else data.astype(number)
        error = np.array(json.loads(within or "0.0"), np.float64)
        yield verb, name, dtype, data, np.broadcast_to(error, data.shape), np.asarray(loose, bool)


def outputs_of_package(args, given):
    with tempfile.TemporaryDirectory(prefix="aicf-case-") as folder:
        folder = pathlib.Path(folder)
        np.savez(folder / "in.npz", **given)
        message = check_packages.run_packages([(args.package, folder / "in.npz", folder / "out.npz")], args)
        if message:
            sys.exit(message)
        with np.load(folder / "out.npz") as file:
            return dict(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("package", nargs="?")
    parser.add_argument("--linalg", action="store_true")
    linalg.add_tool_options(parser)
    check_packages.add_run_options(parser)
    args = parser.parse_args()
    source = args.source.read_text()
    lines = list(read(source))
    given = {name: program.to_storage(data, dtype) for verb, name, dtype, data, _, _ in lines if verb == "given"}
    wanted = [entry[1:] for entry in lines if entry[0] == "expect"]
    if not wanted:
        sys.exit(f"{args.source}: expects nothing")
    if args.linalg:
        printed = [(name, dtype, data.shape) for name, dtype, data, _, _ in wanted]
        got = dict(linalg.parse(linalg.run(source, args), printed))
    else:
        got = outputs_of_package(args, given)
    result = check_packages.Comparison()
    for name, _, data, error, loose in wanted:
        result.add(name, got[name], data, error, loose)
    for problem in result.problems:
        print(problem)
    return 1 if result.problems else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Runs each mutant of mutants.toml, and demands that the net named there catches it.

    mutants.py --tools=build/bin --llvm-tools=/usr/lib/llvm-22/bin     every mutant, and the page
    mutants.py --only=REGEX ...                                         those of that name
    mutants.py --write                                                  regenerate docs/mutants.md

A mutant is caught if its command fails and prints what the table says, while the same command passes without it. In a
command, aicf-opt and aicf-compile are the mutant; `aicf-smith` and `runners_up` are the programs of test/Numeric; `lit
FILE` stands for the RUN lines of a test of the suite; @ is this folder's Inputs.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NUMERIC = HERE.parent / "Numeric"
PAGE = ROOT / "docs" / "mutants.md"
FIELDS = ("name", "mistake", "net", "run", "says")
NETS = {
    "verifier": "the operations' own verifiers, after every pass",
    "pass": "a later pass, which refuses the program",
    "resolved": "`aicf-verify-resolved`",
    "replay": "`aicf-verify-replay`",
    "package": "the runtime's plan checker, when the package is written and when it is loaded",
    "poison": "the poisoning executor",
    "oracle": "the NumPy oracle, on random programs or single ops",
    "runners-up": "`runners_up.py`, which pins what was rejected",
    "lit": "a test of the suite that looks at the text",
}
HEAD = """# Mutants of the compiler, and what catches them

The checkers and the tests are there to catch a compiler that is wrong. To see that they do, the tests run *mutants* of
it, as mutation testing calls them: each makes one of the mistakes below. `AICF_MUTANT("NAME")` stands in the code where
such a bug would be. In the product it is the constant `false`. In `aicf-with-mutant`, a program of the tests, it asks
for the mutant of the command line. `test/Mutants` runs each command twice: without a mutant, when it has to pass, and
with it, when it has to fail with the words given here.

This page is written by `test/Mutants/mutants.py --write` from `test/Mutants/mutants.toml`; `mutants.test` fails if it
is stale, or if the code and the table do not name the same mutants.

## How they are built

When CMake configures, `add_aicf_library()` finds the sources that hold mutants. It compiles them a second time, with
`AICF_MUTANTS` defined, into the objects of `<library>Mutants`. `aicf_link_mutants()` links a program with these
objects: `aicf-with-mutant` with all of them, and `AICFNVTests`, whose interpreter of kernels is a net too, with those
of its library. No mutant is active in the other tests of `AICFNVTests`.

The linker meets the objects before the archives. It takes a member out of an archive only for a name that is still
undefined, and an object defines every name that the member of the same source does. So nothing comes from the member.
If the linker took it all the same, it would find functions defined twice, which is an error. `built.test` checks what
this rests on:

* every source with a mutant is compiled a second time, and no header holds one;
* each of these objects defines a function or variable that may be defined only once;
* `aicf-with-mutant` holds the name of every mutant;
* the programs and libraries that are installed hold none, and no symbol of the switch.

## How to add one

1. Write `AICF_MUTANT("NAME")` into a source in `lib/`, where the bug would be, and include `aicf/Support/Mutant.h`. It
   may not stand in a header: sources without mutants include that too, as it is in the product.
2. Describe it in `test/Mutants/mutants.toml`, then `test/Mutants/mutants.py --write`.
3. If the source held no mutant before, configure again: `cmake build`.
4. `ninja -C build aicf-with-mutant && test/Mutants/mutants.py --only=NAME`.

## The nets

| net | |
|---|---|
"""


class Stage:
    def __init__(self, title, mutants):
        self.title, self.mutants = title, mutants


def load():
    stages = [Stage(s["title"], s["mutant"]) for s in tomllib.loads((HERE / "mutants.toml").read_text())["stage"]]
    for stage in stages:
        for mutant in stage.mutants:
            if set(mutant) != set(FIELDS) or mutant["net"] not in NETS:
                sys.exit(f"mutants.toml: {mutant.get('name')}: needs {', '.join(FIELDS)}, and a net of {', '.join(NETS)}")
    names = [mutant["name"] for stage in stages for mutant in stage.mutants]
    if len(set(names)) != len(names):
        sys.exit("mutants.toml: two mutants of one name")
    return stages


def render(stages):
    caught = {net: sum(mutant["net"] == net for s in stages for mutant in s.mutants) for net in NETS}
    text = HEAD + "".join(f"| {net} ({caught[net]}) | {what} |\n" for net, what in NETS.items() if caught[net])
    for stage in stages:
        text += f"\n## {stage.title}\n\n| mutant | mistake | net | it says |\n|---|---|---|---|\n"
        for mutant in stage.mutants:
            says = mutant["says"].replace("|", "\\|")
            test = mutant["run"].partition("lit ")[2]
            net = f"{mutant['net']}, {test}" if test else mutant["net"]
            text += f"| {mutant['name']} | {mutant['mistake']} | {net} | `{says}` |\n"
    return text


def find_sites():
    """The names of mutants in each file of the product that holds any, in files as paths from the top."""
    sites = {}
    for folder in ("include", "lib", "runtime", "tools"):
        for path in [*(ROOT / folder).rglob("*.cpp"), *(ROOT / folder).rglob("*.h")]:
            names = re.findall(r'AICF_MUTANT\(\s*"([^"]+)"\)', path.read_text())
            if names:
                sites[str(path.relative_to(ROOT))] = names
    return sites


def check_sites(stages):
    """Every mutant of the table stands in the code once, and no other does."""
    sites = [name for names in find_sites().values() for name in names]
    names = {mutant["name"] for s in stages for mutant in s.mutants}
    problems = [f"{name}: in the table, not in the code" for name in sorted(names - set(sites))]
    problems += [f"{name}: in the code, not in the table" for name in sorted(set(sites) - names)]
    return problems + [f"{name}: in several places" for name in sorted(names) if sites.count(name) > 1]


def write_tools(folder, args):
    """Commands by the names that `run` uses; the compiler takes its mutant from AICF_MUTANT, which these scripts read."""
    tools = pathlib.Path(args.tools).resolve()
    python = shlex.quote(sys.executable) + " -B "
    scripts = {name: f'{tools}/aicf-with-mutant "$AICF_MUTANT" {name}' for name in ("aicf-opt", "aicf-compile")}
    scripts.update({name: f"{tools}/{name}" for name in ("aicf-run", "aicf-run-entries", "aicf-explain")})
    scripts["aicf-smith"] = f"{python}{NUMERIC}/aicf_smith.py --jobs=1 --no-reduce"
    scripts["runners_up"] = f"{python}{NUMERIC}/runners_up.py --jobs=1"
    for name, command in scripts.items():
        path = folder / name
        path.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        path.chmod(0o755)


def expand(run, work):
    """The shell command of `run`."""
    words = run.split()
    if words[0] != "lit":
        return run.replace("@", str(HERE / "Inputs"))
    test = HERE.parent / words[1]
    lines = re.findall(r"^(?://|#)?\s*RUN: (.*)", test.read_text(), re.MULTILINE)
    if not lines:
        sys.exit(f"{test}: has no RUN lines")
    command = " && ".join(f"{{ {line}; }}" for line in lines)
    for key, value in {"%aicf_src_root": ROOT, "%s": test, "%S": test.parent, "%t": work / "t"}.items():
        command = command.replace(key, str(value))
    return command


class Runner:
    def __init__(self, folder, args):
        self.folder, self.bin = folder, folder / "bin"
        self.bin.mkdir()
        write_tools(self.bin, args)
        self.path = f"{self.bin}:{args.llvm_tools}:{os.environ['PATH']}"

    def run(self, name, mutant, run):
        """Exit status and output of a command as a mutant; an empty one is none."""
        work = self.folder / name
        work.mkdir()
        env = {**os.environ, "PATH": self.path, "AICF_MUTANT": mutant, "TMPDIR": str(work)}
        process = subprocess.run(["bash", "-o", "pipefail", "-c", expand(run, work)], cwd=work, env=env,
                                 capture_output=True, stdin=subprocess.DEVNULL, timeout=300, check=False)
        return process.returncode, (process.stdout + process.stderr).decode(errors="replace")

    def check(self, mutant):
        """A problem as text, or None."""
        status, output = self.run(mutant["name"], mutant["name"], mutant["run"])
        if status == 0:
            return f"{mutant['name']}: not caught by: {mutant['run']}"
        if mutant["says"] not in output:
            return f"{mutant['name']}: does not say '{mutant['says']}', but\n{output[:3000]}"
        return None

    def check_without(self, number, run):
        status, output = self.run(f"sound{number}", "", run)
        return f"fails without a mutant: {run}\n{output[:3000]}" if status else None


def check_mutants(mutants, args):
    with tempfile.TemporaryDirectory(prefix="aicf-mutants-") as folder:
        runner = Runner(pathlib.Path(folder), args)
        commands = sorted({mutant["run"] for mutant in mutants})
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            results = [pool.submit(runner.check, mutant) for mutant in mutants]
            results += [pool.submit(runner.check_without, *item) for item in enumerate(commands)]
            return [r.result() for r in results if r.result()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the page and stop")
    parser.add_argument("--tools", default="build/bin", help="where aicf-with-mutant is (default %(default)s)")
    parser.add_argument("--llvm-tools", default="/usr/lib/llvm-22/bin", help="where FileCheck is")
    parser.add_argument("--only", default="", metavar="REGEX", help="mutants to run (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time (default %(default)s)")
    args = parser.parse_args()
    stages = load()
    if args.write:
        PAGE.write_text(render(stages))
        return 0
    problems = check_sites(stages)
    if not PAGE.exists() or PAGE.read_text() != render(stages):
        problems.append(f"{PAGE.relative_to(ROOT)} is stale: run mutants.py --write")
    mutants = [mutant for s in stages for mutant in s.mutants if re.search(args.only, mutant["name"])]
    problems += check_mutants(mutants, args)
    for problem in problems:
        print(problem)
    print(f"{len(mutants)} mutants, {len(problems)} problems")
    return 1 if problems or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())

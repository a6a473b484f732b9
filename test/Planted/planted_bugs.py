#!/usr/bin/env python3
"""Plants each bug of bugs.toml in the compiler, and demands that the net named there catches it.

    planted_bugs.py --tools=build/bin --llvm-tools=/usr/lib/llvm-22/bin     every bug, and the page
    planted_bugs.py --only=REGEX ...                                         those of that name
    planted_bugs.py --write                                                  regenerate docs/planted-bugs.md

A bug is caught if its command fails and prints what the table says, while the same command passes without the bug. In a
command, aicf-opt and aicf-compile are the compiler with the bug; `aicf-smith` and `runners_up` are the programs of
test/Numeric; `lit FILE` stands for the RUN lines of a test of the suite; @ is this folder's Inputs.
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
PAGE = ROOT / "docs" / "planted-bugs.md"
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
HEAD = """# Bugs that were planted, and what caught them

The compiler can make the mistakes below, one at a time: `isPlanted("NAME")` stands in the code where such a bug would
be. Only `aicf-with-bug`, a program of the tests, plants one; the tools have no such switch. `test/Planted` runs each
command twice: as it is, when it has to pass, and with the bug, when it has to fail with the words given here.

This page is written by `test/Planted/planted_bugs.py --write` from `test/Planted/bugs.toml`; the same test fails if it
is stale, or if the code and the table do not name the same bugs.

| net | |
|---|---|
"""


class Stage:
    def __init__(self, title, bugs):
        self.title, self.bugs = title, bugs


def load():
    stages = [Stage(s["title"], s["bug"]) for s in tomllib.loads((HERE / "bugs.toml").read_text())["stage"]]
    for stage in stages:
        for bug in stage.bugs:
            if set(bug) != set(FIELDS) or bug["net"] not in NETS:
                sys.exit(f"bugs.toml: {bug.get('name')}: needs {', '.join(FIELDS)}, and a net of {', '.join(NETS)}")
    names = [bug["name"] for stage in stages for bug in stage.bugs]
    if len(set(names)) != len(names):
        sys.exit("bugs.toml: two bugs of one name")
    return stages


def render(stages):
    caught = {net: sum(bug["net"] == net for s in stages for bug in s.bugs) for net in NETS}
    text = HEAD + "".join(f"| {net} ({caught[net]}) | {what} |\n" for net, what in NETS.items() if caught[net])
    for stage in stages:
        text += f"\n## {stage.title}\n\n| bug | mistake | net | it says |\n|---|---|---|---|\n"
        for bug in stage.bugs:
            says = bug["says"].replace("|", "\\|")
            test = bug["run"].partition("lit ")[2]
            net = f"{bug['net']}, {test}" if test else bug["net"]
            text += f"| {bug['name']} | {bug['mistake']} | {net} | `{says}` |\n"
    return text


def check_sites(stages):
    """Every bug of the table stands in the code once, and no other does."""
    sites = []
    for path in [*(ROOT / "lib").rglob("*.cpp"), *(ROOT / "lib").rglob("*.h")]:
        sites += re.findall(r'isPlanted\(\s*"([^"]+)"\)', path.read_text())
    names = {bug["name"] for s in stages for bug in s.bugs}
    problems = [f"{name}: in the table, not in the code" for name in sorted(names - set(sites))]
    problems += [f"{name}: in the code, not in the table" for name in sorted(set(sites) - names)]
    return problems + [f"{name}: planted in several places" for name in sorted(names) if sites.count(name) > 1]


def write_tools(folder, args):
    """Commands by the names that `run` uses; the compiler takes its bug from AICF_BUG, which these scripts read."""
    tools = pathlib.Path(args.tools).resolve()
    python = shlex.quote(sys.executable) + " -B "
    scripts = {name: f'{tools}/aicf-with-bug "$AICF_BUG" {name}' for name in ("aicf-opt", "aicf-compile")}
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

    def run(self, name, bug, run):
        """Exit status and output of a command with a bug; an empty one is none."""
        work = self.folder / name
        work.mkdir()
        env = {**os.environ, "PATH": self.path, "AICF_BUG": bug, "TMPDIR": str(work)}
        process = subprocess.run(["bash", "-o", "pipefail", "-c", expand(run, work)], cwd=work, env=env,
                                 capture_output=True, stdin=subprocess.DEVNULL, timeout=300, check=False)
        return process.returncode, (process.stdout + process.stderr).decode(errors="replace")

    def check(self, bug):
        """A problem as text, or None."""
        status, output = self.run(bug["name"], bug["name"], bug["run"])
        if status == 0:
            return f"{bug['name']}: not caught by: {bug['run']}"
        if bug["says"] not in output:
            return f"{bug['name']}: does not say '{bug['says']}', but\n{output[:3000]}"
        return None

    def check_without(self, number, run):
        status, output = self.run(f"sound{number}", "", run)
        return f"fails without a bug: {run}\n{output[:3000]}" if status else None


def check_bugs(bugs, args):
    with tempfile.TemporaryDirectory(prefix="aicf-planted-") as folder:
        runner = Runner(pathlib.Path(folder), args)
        commands = sorted({bug["run"] for bug in bugs})
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            results = [pool.submit(runner.check, bug) for bug in bugs]
            results += [pool.submit(runner.check_without, *item) for item in enumerate(commands)]
            return [r.result() for r in results if r.result()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the page and stop")
    parser.add_argument("--tools", default="build/bin", help="where aicf-with-bug is (default %(default)s)")
    parser.add_argument("--llvm-tools", default="/usr/lib/llvm-22/bin", help="where FileCheck is")
    parser.add_argument("--only", default="", metavar="REGEX", help="bugs to plant (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time (default %(default)s)")
    args = parser.parse_args()
    stages = load()
    if args.write:
        PAGE.write_text(render(stages))
        return 0
    problems = check_sites(stages)
    if not PAGE.exists() or PAGE.read_text() != render(stages):
        problems.append(f"{PAGE.relative_to(ROOT)} is stale: run planted_bugs.py --write")
    bugs = [bug for s in stages for bug in s.bugs if re.search(args.only, bug["name"])]
    problems += check_bugs(bugs, args)
    for problem in problems:
        print(problem)
    print(f"{len(bugs)} bugs planted, {len(problems)} problems")
    return 1 if problems or not bugs else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Pins every decision of a program as aicf-explain prints it: one at a time, and all at once from a file.

The program has to come out the same, and --why-not has to know the choice as taken.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

CLASSES = ("fuse", "save", "in_place", "layout", "order", "kernel", "memory")
_ENTRY = re.compile(r"entry '(.*)': \d+ instructions")
_HEADLINE = re.compile(r"  (" + "|".join(CLASSES) + r") (.*?) is (.*?)(?:  \(in i\d+\))?(?:  \[pinned\])?  "
                       r"\[(.*)/[0-9a-f]+, model \d+\]")


def run(*command):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stderr}")
    return result.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--tools", type=pathlib.Path, required=True, help="the folder of aicf-compile, aicf-explain")
    parser.add_argument("--target", action="append", required=True)
    parser.add_argument("--class", action="append", required=True, choices=CLASSES, dest="classes",
                        help="that the program has decisions of")
    args = parser.parse_args()
    compiler = [args.tools / "aicf-compile", args.program] + [f"--target={t}" for t in args.target]
    explain = args.tools / "aicf-explain"
    problems = []
    with tempfile.TemporaryDirectory(prefix="aicf-pin-printed-") as folder:
        package, pins = pathlib.Path(folder, "p.aicf"), pathlib.Path(folder, "p.pins")
        run(*compiler, "-o", package)
        want = run(*compiler, "--emit=decisions")
        printed, seen, entry = [], set(), None
        for line in run(explain, package).splitlines():
            if match := _ENTRY.match(line):
                entry = match.group(1)
            elif match := _HEADLINE.fullmatch(line):
                cls, subject, choice, target = match.groups()
                where = f" for {target}" if cls == "kernel" else ""
                printed.append((entry, f"{cls} {subject} is {choice}{where}"))
                seen.add(cls)
        if missing := set(args.classes) - seen:
            problems.append(f"no decision of {missing}")
        for entry, text in printed:
            if run(*compiler, f"--pin=@{entry} {text}", "--emit=decisions") != want:
                problems.append(f"{text}: the program is another one with it")
            if "that choice was taken" not in run(explain, package, f"--entry={entry}", f"--why-not={text}"):
                problems.append(f"{text}: --why-not does not know it")
        pins.write_text("".join(f"@{entry} {text}\n" for entry, text in printed))
        if run(*compiler, f"--pins={pins}", "--emit=decisions") != want:
            problems.append("the program is another one with all of them")
    print("\n".join(problems + [f"{len(printed)} decisions pinned, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

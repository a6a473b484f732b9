#!/usr/bin/env python3
"""Checks that mutants are built into the programs of the tests, whole, and into nothing that is shipped.

    built.py --build=build --llvm-tools=/usr/lib/llvm-22/bin

docs/mutants.md says how they are built and what of that is checked here.
"""

import argparse
import pathlib
import re
import subprocess
import sys

from mutants import HERE, ROOT, find_sites

SWITCHES = ("isActiveMutant", "activateMutant")  # Parts of symbols.


def check_objects(build, sites, llvm_tools):
    """A file with mutants is a source, compiled with them, that the linker cannot mix with the product's object."""
    objects = {}
    for line in (build / "test" / "Mutants" / "objects.txt").read_text().split():
        path = str(pathlib.Path(line).resolve().relative_to(build))
        objects[re.sub(r"CMakeFiles/\w+\.dir/(.*)\.o$", r"\1", path)] = line
    problems = []
    for path in sorted(set(sites) - set(objects)):
        remedy = "is not compiled with them: configure again, cmake " + str(build)
        problems.append(f"{path}: holds mutants and {'is a header' if path.endswith('.h') else remedy}")
    for path, file in objects.items():
        symbols = subprocess.run([f"{llvm_tools}/llvm-nm", "--defined-only", "--extern-only", "--format=posix", file],
                                 capture_output=True, check=True, text=True).stdout
        if not re.search(r"^\S+ [TDBR] ", symbols, re.MULTILINE):
            problems.append(f"{path}: defines no symbol that may be defined only once")
    return problems


def find_words(words, files):
    """Which words stand in each of the files that hold any."""
    found = {}
    process = subprocess.run(["grep", "--text", "-oHF", "-f", "-", *files], input="\n".join(words).encode(),
                             capture_output=True, check=False)
    if process.returncode > 1:
        sys.exit(process.stderr.decode(errors="replace"))
    for line in process.stdout.decode().splitlines():
        file, word = line.rsplit(":", 1)
        found.setdefault(pathlib.Path(file), set()).add(word)
    return found


def get_shipped(build):
    """The programs and libraries that are installed, and libraries of the tests."""
    programs = (HERE.parent / "Integration" / "Inputs" / "programs").read_text().split()
    libraries = [*(build / "lib").glob("*.a"), *(build / "lib").glob("*.so")]
    return [*(build / "bin" / name for name in programs), *libraries]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=ROOT / "build", type=pathlib.Path, help="the build (default %(default)s)")
    parser.add_argument("--llvm-tools", default="/usr/lib/llvm-22/bin", help="where llvm-nm is")
    args = parser.parse_args()
    build, sites = args.build.resolve(), find_sites()
    problems = check_objects(build, sites, args.llvm_tools)

    words = {name for names in sites.values() for name in names} | set(SWITCHES)
    program, shipped = build / "bin" / "aicf-with-mutant", get_shipped(build)
    found = find_words(words, [program, *shipped])
    # That all are found there shows too that they would be found elsewhere.
    problems += [f"{program}: does not hold {word}" for word in sorted(words - found.get(program, set()))]
    problems += [f"{file}: holds {word}" for file in shipped for word in sorted(found.get(file, ()))]
    for problem in problems:
        print(problem)
    print(f"{len(words)} words in {len(shipped)} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

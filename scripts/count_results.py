#!/usr/bin/env python3
"""Sums up a lit results file: what was not run and why, then one line "N passed, N failed"."""

import collections
import json
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
FAILED = {"FAIL", "XPASS", "UNRESOLVED", "TIMEOUT"}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        tests = json.load(file)["tests"]
    counts = collections.Counter(test["code"] for test in tests)
    for code in sorted(set(counts) - PASSED - FAILED):
        names = [test["name"] for test in tests if test["code"] == code]
        print(f"not run ({code.lower()}): {', '.join(names)}")
    passed = sum(counts[code] for code in PASSED)
    failed = sum(counts[code] for code in FAILED)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Sums up lit results files, BUILD/test/results.json: what was not run and why, then one line "N passed, N failed".

Each report that a sanitizer has left in BUILD/reports counts as a failure.
"""

import collections
import json
import pathlib
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
FAILED = {"FAIL", "XPASS", "UNRESOLVED", "TIMEOUT"}


def main():
    tests = []
    reports = []
    for path in sys.argv[1:]:
        folder = pathlib.Path(path).parent.parent / "reports"
        reports += [report for report in sorted(folder.glob("*")) if report.stat().st_size]
        with open(path, encoding="utf-8") as file:
            tests += json.load(file)["tests"]
    counts = collections.Counter(test["code"] for test in tests)
    for code in sorted(set(counts) - PASSED - FAILED):
        names = [test["name"] for test in tests if test["code"] == code]
        print(f"not run ({code.lower()}): {', '.join(names)}")
    passed = sum(counts[code] for code in PASSED)
    failed = sum(counts[code] for code in FAILED) + len(reports)
    for report in reports:
        print(f"a sanitizer's report: {report}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())

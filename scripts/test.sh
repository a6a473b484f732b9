#!/bin/bash
# Installs what is missing, builds everything, runs all tests, and ends with a
# line "N passed, N failed". Arguments go to lit, for example --filter=Dialect.

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

step 1 4 "install packages (Debian 12)"
scripts/setup-debian.sh

step 2 4 "configure in $AICF_BUILD_DIR/"
configure

step 3 4 "build the compiler, the runtime, the tools and the unit tests"
build

step 4 4 "run all tests: lit, numeric and unit tests"
lit="$(sed -n 's/^LLVM_EXTERNAL_LIT:[^=]*=//p' "$AICF_BUILD_DIR/CMakeCache.txt")"
results="$AICF_BUILD_DIR/test/results.json"
rm -f "$results"
failed=0
/usr/bin/python3 "$lit" -v --output "$results" "$@" "$AICF_BUILD_DIR/test" || failed=1
[ -f "$results" ] || die "lit wrote no results"
/usr/bin/python3 scripts/count_results.py "$results" || failed=1
exit "$failed"

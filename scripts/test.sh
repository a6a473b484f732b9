#!/bin/bash
# Installs what is missing, builds everything, runs all tests, and ends with a
# line "N passed, N failed". Arguments go to lit, for example --filter=Dialect;
# without any, the runtime's unit tests run under the sanitizers too.

if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then
  sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
  exit 0
fi
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

steps=$([ $# -eq 0 ] && echo 5 || echo 4)
step 1 $steps "install packages (Debian 12)"
scripts/setup-debian.sh

step 2 $steps "configure in $AICF_BUILD_DIR/"
configure

step 3 $steps "build the compiler, the runtime, the tools and the unit tests"
build

step 4 $steps "run all tests: lit, numeric and unit tests"
lit="$(sed -n 's/^LLVM_EXTERNAL_LIT:[^=]*=//p' "$AICF_BUILD_DIR/CMakeCache.txt")"
results="$AICF_BUILD_DIR/test/results.json"
rm -f "$results"
failed=0
/usr/bin/python3 "$lit" -v --output "$results" "$@" "$AICF_BUILD_DIR/test" || failed=1
[ -f "$results" ] || die "lit wrote no results"
all_results=("$results")

if [ $# -eq 0 ]; then
  step 5 $steps "run the runtime's unit tests under the sanitizers (docs/testing.md)"
  for kind in runtime-asan runtime-tsan; do
    rm -f "build-$kind/test/results.json"
    scripts/sanitize.sh "$kind" || failed=1
    [ -f "build-$kind/test/results.json" ] || die "there are no results of $kind"
    all_results+=("build-$kind/test/results.json")
  done
  printf '\nin all:\n'
fi
/usr/bin/python3 scripts/count_results.py "${all_results[@]}" || failed=1
exit "$failed"

#!/bin/bash
# sanitize.sh KIND [lit arguments]: builds AICF as the preset KIND says, in
# build-KIND/, and runs its tests. docs/testing.md says what each kind covers.
#
#   asan          everything, AddressSanitizer, UBSan and assertions
#   tsan          all unit tests, ThreadSanitizer
#   assert        everything, assertions, also those of LLVM's headers
#   runtime-asan  the runtime's unit tests, AddressSanitizer, UBSan and assertions
#   runtime-tsan  the runtime's unit tests, ThreadSanitizer and assertions
#
# Fails where a test fails or a sanitizer has written a report. The last line is
# "N passed, N failed".

kind="${1:-}"
case "$kind" in
asan | assert) suite=test targets=(all) ;;
tsan | runtime-asan | runtime-tsan) suite=test/Unit targets=(AICFUnitTests) ;;
*)
  sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
  ;;
esac
shift
AICF_BUILD_DIR="build-$kind"
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

step 1 3 "configure in $AICF_BUILD_DIR/"
configure "$kind"

step 2 3 "build: ${targets[*]}"
build "${targets[@]}"

step 3 3 "run the tests of $AICF_BUILD_DIR/$suite"
# GCC's ThreadSanitizer cannot place its shadow where the system spreads
# mappings over more than 28 bits.
launch=()
bits="$(cat /proc/sys/vm/mmap_rnd_bits 2>/dev/null || echo 28)"
if [[ "$kind" = *tsan && "$bits" -gt 28 ]]; then
  launch=(setarch "$(uname -m)" -R)
fi
lit="$(sed -n 's/^LLVM_EXTERNAL_LIT:[^=]*=//p' "$AICF_BUILD_DIR/CMakeCache.txt")"
results="$AICF_BUILD_DIR/test/results.json"
rm -rf "$results" "$AICF_BUILD_DIR/reports"
failed=0
"${launch[@]}" /usr/bin/python3 "${lit:-/usr/lib/llvm-22/bin/lit}" -v --output "$results" "$@" \
  "$AICF_BUILD_DIR/$suite" || failed=1
[ -f "$results" ] || die "lit wrote no results"
for report in "$AICF_BUILD_DIR"/reports/*; do
  [ -s "$report" ] || continue
  failed=1
  printf '\n%s:\n' "$report"
  head -n 60 "$report"
done
/usr/bin/python3 scripts/count_results.py "$results" || failed=1
exit "$failed"

#!/bin/bash
# packages.sh DIR BUILD: compiles the packages that campaigns change to DIR and
# prints their paths: trained networks, two targets of one kind, a GPU's tensor
# maps, workspace, constants, state in place, and random programs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=$1 bin=$2/bin
mkdir -p "$out"
compile() {
  local source=$1 name=$2
  shift 2
  "$bin/aicf-compile" "$source" "$@" -o "$out/$name.aicf"
  echo "$out/$name.aicf"
}
compile test/Inputs/digits.mlir digits --target=cpu
compile test/Inputs/digits.mlir digits-h200 --target=cpu --target=sm_90a
compile examples/convnet/convnet.mlir convnet --target=cpu
compile test/Numeric/Inputs/attention.mlir attention --target=x86-64-v3 --target=x86-64
compile test/Numeric/Inputs/adam.mlir adam --target=cpu
compile test/Numeric/Inputs/copies.mlir copies --target=cpu
compile test/Package/constants.mlir constants --target=cpu
compile test/Fuzz/Inputs/tensor-maps.mlir tensor-maps --target=cpu --target=sm_90a
"$bin/aicf-smith" --count=16 --bundle=2 --seed=77 --variants=all,none --target=cpu --build-only="$out/smith" >&2
ls "$out"/smith/*/*.aicf

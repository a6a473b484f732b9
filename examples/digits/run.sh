#!/bin/bash
# Installs what is missing, builds AICF, compiles digits.mlir, and trains it.
# Arguments go to aicf-train, for example --seed=7 or --device=cuda; once it is
# built, build/bin/aicf-train --help lists them.

for argument in "$@"; do
  # On a fresh machine the trainer that would say so is minutes away.
  if [ "$argument" = --help ] || [ "$argument" = -h ]; then
    sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
  fi
done
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

step 1 4 "install packages (Debian 12)"
scripts/setup-debian.sh

step 2 4 "build the tools and the trainer in $AICF_BUILD_DIR/"
configure
build aicf-compile aicf-explain aicf-opt aicf-run aicf-train

out="$AICF_BUILD_DIR/digits"
mkdir -p "$out"
step 3 4 "compile examples/digits/digits.mlir to $out/digits.aicf"
"$AICF_BUILD_DIR/bin/aicf-compile" examples/digits/digits.mlir --target=cpu --target=sm_90a -o "$out/digits.aicf"
echo "$(stat -c %s "$out/digits.aicf") bytes"

step 4 4 "train on handwritten digits"
exec "$AICF_BUILD_DIR/bin/aicf-train" "$out/digits.aicf" --data=examples/digits/data/optdigits.csv \
  --columns=images=1-64,labels=65 --test-every=5 --epochs=60 --out="$out" "$@"

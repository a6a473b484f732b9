// What aicf-compile refuses instead of ignoring it.

// RUN: aicf-compile %s --emit=resolved -o %t.resolved
// RUN: not aicf-compile %t.resolved --target=h200 --emit=resolved 2>&1 | FileCheck %s --check-prefix=RESOLVED
// RESOLVED: error: is resolved already: aicf-opt --aicf-strip goes back
// RUN: not aicf-compile %t.resolved --emit=aicf 2>&1 | FileCheck %s --check-prefix=PAST
// PAST: error: has been lowered to instructions already
// RUN: not aicf-compile %s --disable=kernel -o %t.aicf 2>&1 | FileCheck %s --check-prefix=CLASS
// CLASS: --disable: 'kernel' is not one of fuse, save, in-place, layout, order
// RUN: echo 'module {}' | not aicf-compile - -o %t.aicf 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: has no entry
// RUN: echo 'func.func @f(%x: tensor<4xf32> {aicf_emit.name = "x"}) -> (tensor<4xf32> {aicf_emit.name = "x"}) { return %x : tensor<4xf32> }' | not aicf-compile - -o %t.aicf 2>&1 | FileCheck %s --check-prefix=NAMES
// NAMES: error: two inputs or outputs are named "x"
// RUN: sed -e 's/chip/chip/' %t.resolved | sed -e 's/"x86-64-v3", {/"sm_7", {/' | not aicf-compile - -o %t.aicf 2>&1 | FileCheck %s --check-prefix=CHIP
// CHIP: error: {{.*}}sm_7

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = aicf.relu %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

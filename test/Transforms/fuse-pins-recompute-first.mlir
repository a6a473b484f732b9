// Pinned, i29 -> i36 does not gain, but once i36 recomputes i29, i29 -> i31
// gains as well. With both pinned, as the records have it, the recomputation has
// to come first again: i29 would be gone otherwise.
// RUN: aicf-compile %S/../Numeric/Inputs/attention.mlir --target=h200 --emit=resolved -o %t.mlir \
// RUN:   --pin='@step; fuse "i29 -> i36" is "duplicate"'
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: aicf-opt %t.mlir --aicf-verify-replay -o /dev/null

// CHECK: fuse "i29 -> i31" is "fused"
// CHECK: fuse "i29 -> i36" is "duplicate"

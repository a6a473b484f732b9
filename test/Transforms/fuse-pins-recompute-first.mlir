// Pinned, i30 -> i37 does not gain, but once i37 recomputes i30, i30 -> i32
// gains as well. With both pinned, as the records have it, the recomputation has
// to come first again: i30 would be gone otherwise.
// RUN: aicf-compile %S/../Numeric/Inputs/attention.mlir --target=h200 --emit=resolved -o %t.mlir \
// RUN:   --pin='@step; fuse i30 -> i37 is duplicate'
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: aicf-opt %t.mlir --aicf-verify-replay -o /dev/null

// CHECK: fuse i30 -> i32 is fused
// CHECK: fuse i30 -> i37 is duplicate

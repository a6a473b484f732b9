// RUN: aicf-opt %s --aicf-resolve=targets=x86-64-v3,h200 > %t.resolved
// RUN: aicf-opt %t.resolved --aicf-strip --aicf-plan > %t.again
// RUN: diff %t.resolved %t.again
// RUN: aicf-opt %t.resolved --aicf-strip | FileCheck %s

// The same for the main example, and parsing what was printed gives the same
// program, from text and from bytecode.
// RUN: aicf-opt %aicf_src_root/test/Inputs/digits.mlir --aicf-resolve=targets=x86-64-v3,h200 > %t.digits
// RUN: aicf-opt %t.digits --aicf-strip --aicf-plan | diff %t.digits -
// RUN: aicf-opt %t.digits | diff %t.digits -
// RUN: aicf-opt %t.digits --emit-bytecode -o %t.digits.bc
// RUN: aicf-opt %t.digits.bc | diff %t.digits -
// RUN: aicf-opt %aicf_src_root/test/Inputs/digits.mlir --aicf-lower-to-emit > %t.open
// RUN: aicf-opt %t.open --emit-bytecode | aicf-opt | diff %t.open -

// RUN: not aicf-opt %t.open --aicf-strip 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: has no open form to go back to

// A resolved program keeps the open one beside it. Stripping goes back: targets
// and pins stay, records and buffers go.
// CHECK: module attributes {aicf_emit.targets = [
// CHECK-NOT: aicf_emit.open
// CHECK: aicf_emit.global @w param : tensor<16x8xf32>{{$}}
// CHECK: func.func @layer
// CHECK-SAME: aicf_emit.pins = [#aicf_emit.pin<fuse i1 -> i2 is separate>]
// CHECK: aicf_emit.read @w
// CHECK-NOT: decisions
// CHECK-NOT: memref
aicf.param @w : tensor<16x8xf32>
aicf.param @b : tensor<8xf32>
func.func @layer(%x: tensor<4x16xf32>) -> tensor<4x8xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i1 -> i2 is separate>]} {
  %w = aicf.read @w : tensor<16x8xf32>
  %b = aicf.read @b : tensor<8xf32>
  %y = aicf.linear %x, %w, %b : (tensor<4x16xf32>, tensor<16x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %r = aicf.relu %y : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

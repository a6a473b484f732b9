// RUN: aicf-opt %s --aicf-resolve=targets=x86-64-v3 > %t
// RUN: sed -e '0,/aicf_emit.arena = /s//aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is separate>], aicf_emit.arena = /' %t | aicf-opt --aicf-strip --aicf-plan | FileCheck %s

// A pin that is added to a resolved entry survives the strip, and decides the
// next plan.

// CHECK-LABEL: func.func @f(
// CHECK: <fuse i0 -> i1 is separate {{.*}} pinned>
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %a = aicf.exp %x : tensor<64x64xf32>
  %b = aicf.log %a : tensor<64x64xf32>
  return %b : tensor<64x64xf32>
}

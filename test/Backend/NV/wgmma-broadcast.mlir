// RUN: aicf-compile %s --target=h200 --portable=false --emit=resolved -o - | FileCheck %s
// RUN: aicf-compile %s --target=h200 --portable=false -o %t.aicf
// RUN: aicf-explain %t.aicf --why-not='fuse i1 -> i2 is fused' | FileCheck %s --check-prefix=WHY

// A tile of wgmma_ws is stored once. So a result that has a dim of neither
// operand, as keys that several heads share, is copied by an instruction of its
// own.

// CHECK: aicf_emit.compute id(1) "matmul+transpose"
// CHECK-SAME: dims(d0 = 16, d1 = 2, d2 = 256, d3 = 64, d4 = 384)
// CHECK: plans("h200" = #aicf_nv.wgmma_ws<
// CHECK: aicf_emit.compute id(2) "broadcast"
// WHY: not fused: dearer
func.func @f(%x: tensor<16x256x384xbf16> {aicf.name = "x"}, %w: tensor<128x384xbf16> {aicf.name = "w"})
    -> (tensor<16x2x3x256x64xbf16> {aicf.name = "y"}) {
  %a = aicf.reshape %x : tensor<16x256x384xbf16> -> tensor<4096x384xbf16>
  %m = aicf.matmul %a, %w {transpose_b}
      : (tensor<4096x384xbf16>, tensor<128x384xbf16>) -> tensor<4096x128xbf16>
  %v = aicf.reshape %m : tensor<4096x128xbf16> -> tensor<16x256x2x64xbf16>
  %t = aicf.transpose %v permutation = [0, 2, 1, 3] : tensor<16x256x2x64xbf16> -> tensor<16x2x256x64xbf16>
  %y = aicf.broadcast %t dimensions = [0, 1, 3, 4] : tensor<16x2x256x64xbf16> -> tensor<16x2x3x256x64xbf16>
  return %y : tensor<16x2x3x256x64xbf16>
}

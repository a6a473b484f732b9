// A pin names a pair that there is at some time, not any two parts of one.
// RUN: not aicf-compile %s --target=cpu --emit=resolved --pin='fuse i1 -> i2 is separate' --pin='fuse i0 -> i2 is duplicate' 2>&1 | FileCheck %s
// CHECK: error: no decision was taken by the pin #aicf_emit.pin<fuse i0 -> i2 is duplicate>: nothing has this subject; there are

// Strides are not negative, used or not.
// RUN: not aicf-compile %s --target=cpu --emit=resolved --pin='fuse i2 -> i3 is separate' --pin='layout i2.0 is [-5, 1]' 2>&1 | FileCheck %s --check-prefix=STRIDE
// STRIDE: error: pinned decision 'layout i2.0 is [-5, 1]' is illegal

aicf.param @w : tensor<1x64xf32>
func.func @f(%x: tensor<1x64xf32> {aicf.name = "x"}, %v: tensor<64x64xf32> {aicf.name = "v"}) -> (tensor<1x64xf32> {aicf.name = "y"}) {
  %w = aicf.read @w : tensor<1x64xf32>
  %p = aicf.exp %w : tensor<1x64xf32>
  %n = aicf.add %p, %x : tensor<1x64xf32>
  aicf.update @w, %n in_place : tensor<1x64xf32>
  %m = aicf.matmul %n, %v : (tensor<1x64xf32>, tensor<64x64xf32>) -> tensor<1x64xf32>
  %y = aicf.mul %m, %p : tensor<1x64xf32>
  return %y : tensor<1x64xf32>
}

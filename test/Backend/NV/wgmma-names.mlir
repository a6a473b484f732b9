// RUN: aicf-opt %s --aicf-plan=targets=h200 | aicf-compile - --emit=ptx -o %t
// RUN: FileCheck %s --input-file=%t

// Two epilogues that differ in the dim of an index only are two kernels.
// CHECK: .entry [[A:wgmma_ws_[0-9a-z_]+]](
// CHECK-NOT: .entry [[A]](
// CHECK: .entry wgmma_ws_
func.func @f(%x: tensor<128x64xbf16>, %w: tensor<64x128xbf16>) -> (tensor<128x128xf32>, tensor<128x128xf32>)
    attributes {aicf_emit.pins = [
      #aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 8, cluster = 1, group = 8>>,
      #aicf_emit.pin<kernel i1 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 8, cluster = 1, group = 8>>]} {
  %e = tensor.empty() : tensor<128x128xf32>
  %a = aicf_emit.compute id(0) "rows" dims(d0 = 128, d1 = 128, d2 = 64)
      ins(%x[d0, d2] : tensor<128x64xbf16>, %w[d2, d1] : tensor<64x128xbf16>) outs(%e[d0, d1] : tensor<128x128xf32>)
      {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %i = aicf_emit.index d0 : i64
    %f = arith.sitofp %i : i64 to f32
    %r = arith.addf %s, %f : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "columns" dims(d0 = 128, d1 = 128, d2 = 64)
      ins(%x[d0, d2] : tensor<128x64xbf16>, %w[d2, d1] : tensor<64x128xbf16>) outs(%e[d0, d1] : tensor<128x128xf32>)
      {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %i = aicf_emit.index d1 : i64
    %f = arith.sitofp %i : i64 to f32
    %r = arith.addf %s, %f : f32
    aicf_emit.yield %r : f32
  }
  return %a, %b : tensor<128x128xf32>, tensor<128x128xf32>
}

// So are an even number of columns, stored in pairs, and an odd one.
// CHECK: .entry [[C:wgmma_ws_[0-9a-z_]+]](
// CHECK-NOT: .entry [[C]](
// CHECK: .entry wgmma_ws_
func.func @g(%x: tensor<128x64xbf16>, %w: tensor<128x64xbf16>, %v: tensor<127x64xbf16>) -> (tensor<128x128xf32>, tensor<128x127xf32>)
    attributes {aicf_emit.pins = [
      #aicf_emit.pin<kernel i2 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 8, cluster = 1, group = 8>>,
      #aicf_emit.pin<kernel i3 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 8, cluster = 1, group = 8>>]} {
  %e = tensor.empty() : tensor<128x128xf32>
  %f = tensor.empty() : tensor<128x127xf32>
  %a = aicf_emit.compute id(2) "even" dims(d0 = 128, d1 = 128, d2 = 64)
      ins(%x[d0, d2] : tensor<128x64xbf16>, %w[d1, d2] : tensor<128x64xbf16>) outs(%e[d0, d1] : tensor<128x128xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %b = aicf_emit.compute id(3) "odd" dims(d0 = 128, d1 = 127, d2 = 64)
      ins(%x[d0, d2] : tensor<128x64xbf16>, %v[d1, d2] : tensor<127x64xbf16>) outs(%f[d0, d1] : tensor<128x127xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %a, %b : tensor<128x128xf32>, tensor<128x127xf32>
}

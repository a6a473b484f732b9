// RUN: aicf-compile %s --target=h200 --portable=false -o %t.aicf
// RUN: aicf-explain %t.aicf | FileCheck %s

// Every point has its threads: a thousand points, a thread each, take four
// blocks of 256.
// CHECK: h200: k_{{.*}}, grid 4x1x1, block 256x1x1, dependent launch{{$}}
func.func @points(%x: tensor<1000xf32>) -> tensor<1000xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0]>>]} {
  %e = tensor.empty() : tensor<1000xf32>
  %y = aicf_emit.compute id(0) "exp" dims(d0 = 1000)
      ins(%x[d0] : tensor<1000xf32>) outs(%e[d0] : tensor<1000xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<1000xf32>
}

// A row a block: each of its eight warps has a slot of eight bytes.
// CHECK: h200: k_{{.*}}, grid 3x1x1, block 256x1x1, 64 bytes dynamic smem, dependent launch{{$}}
func.func @rows(%x: tensor<3x1000xf64>) -> tensor<3xf64>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i1 is #aicf_nv.simt<block = 256, threads_per_point = 256, split_dim = 1, order = [0]>>]} {
  %e = tensor.empty() : tensor<3xf64>
  %y = aicf_emit.compute id(1) "sum" dims(d0 = 3, d1 = 1000)
      ins(%x[d0, d1] : tensor<3x1000xf64>) outs(%e[d0] : tensor<3xf64>) {
  ^bb0(%v: f64):
    %s = aicf_emit.reduce add %v over(d1) : f64
    aicf_emit.yield %s : f64
  }
  return %y : tensor<3xf64>
}

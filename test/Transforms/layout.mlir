// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-layout | FileCheck %s --check-prefixes=CHECK,CPU
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-layout | FileCheck %s --check-prefixes=CHECK,GPU
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-layout=disable | FileCheck %s --check-prefixes=CHECK,OFF

// RUN: sed -e 's/layout i0.0 is \[1, 512\]/layout i0.0 is [1, 9223372036854775807]/' %s | not aicf-opt --aicf-attach-targets=targets=x86-64-v3 --aicf-layout 2>&1 | FileCheck %s --check-prefix=SPAN
// RUN: sed -e 's/layout i0.0 is \[1, 512\]/layout i0.0 is [1, -512]/' %s | not aicf-opt --aicf-attach-targets=targets=x86-64-v3 --aicf-layout 2>&1 | FileCheck %s --check-prefix=SPAN
// SPAN: error: pinned decision 'layout i0.0 is [1, {{.*}}]' is illegal: a stride is negative, or the value reaches further than memory does

// A record lists the strides, in elements, that a value between instructions
// gets. Transposing as the matrix is written lets a CPU load vectors of it along
// d1 of the product; 37 elements can also be padded to 40, for aligned rows.
// CHECK-LABEL: func.func @odd
// CPU: <layout i10.0 is [1, 64] costs <{{.*}}> over [<[37, 1] costs <{{.*}}>>, <[40, 1] costs <{{.*}}>>]
// GPU: <layout i10.0 is [{{37|40}}, 1] costs
// OFF: <layout i10.0 is [37, 1] costs
func.func @odd(%x: tensor<64x37xf32>, %w: tensor<37x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x37xf32>
  %v = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(10) "transpose" dims(d0 = 64, d1 = 37)
      ins(%w[d1, d0] : tensor<37x64xf32>) outs(%e[d0, d1] : tensor<64x37xf32>) {
  ^bb0(%i: f32):
    aicf_emit.yield %i : f32
  }
  %p = aicf_emit.compute id(11) "matmul" dims(d0 = 64, d1 = 64, d2 = 37)
      ins(%x[d0, d2] : tensor<64x37xf32>, %a[d1, d2] : tensor<64x37xf32>) outs(%v[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %m = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %p : tensor<64x64xf32>
}

// A pin asks for another of the candidates.
// CHECK-LABEL: func.func @pinned
// CHECK: <layout i0.0 is [1, 512] costs <{{.*}}> over [<[500, 1] costs {{.*}} model {{[0-9]+}} pinned>
func.func @pinned(%x: tensor<512x500xf32>) -> tensor<500xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<layout i0.0 is [1, 512]>]} {
  %e = tensor.empty() : tensor<512x500xf32>
  %v = tensor.empty() : tensor<500xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 512, d1 = 500)
      ins(%x[d0, d1] : tensor<512x500xf32>) outs(%e[d0, d1] : tensor<512x500xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "column_sum" dims(d0 = 500, d1 = 512)
      ins(%a[d1, d0] : tensor<512x500xf32>) outs(%v[d0] : tensor<500xf32>) {
  ^bb0(%i: f32):
    %s = aicf_emit.reduce add %i over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return %b : tensor<500xf32>
}

// Vectors have one layout; results and viewed values are row-major by contract.
// CHECK-LABEL: func.func @fixed
// CHECK-NOT: <layout i
func.func @fixed(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = aicf_emit.compute id(20) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(21) "exp" dims(d0 = 64)
      ins(%a[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<64xf32>
}

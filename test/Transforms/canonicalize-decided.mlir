// Canonicalization keeps what is decided about instructions, with records and
// without them: here an output that nobody reads stays, with its number.

// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-fuse=disable -o %t.fuse
// RUN: aicf-opt %t.fuse --aicf-save -o %t.save
// RUN: aicf-opt %t.save --aicf-in-place -o %t.in_place
// RUN: aicf-opt %t.in_place --aicf-layout -o %t.layout
// RUN: aicf-opt %t.layout --aicf-order -o %t.order
// RUN: aicf-opt %t.order --aicf-kernel -o %t.kernel
// RUN: aicf-opt %t.kernel --aicf-memory -o %t.memory
// RUN: FileCheck %s --input-file=%t.kernel
// CHECK: compute id(0)
// CHECK: step(0) layout([1, 64], [])
// CHECK-NEXT: plans("h200" = #aicf_nv.

// RUN: for f in fuse save in_place layout order kernel memory; do aicf-opt %t.$f --canonicalize | diff %t.$f - || exit 1; aicf-opt %t.$f --aicf-drop-records -o %t.bare; aicf-opt %t.bare --canonicalize | diff %t.bare - || exit 1; done

// Nor does it look at the entry alone.
// RUN: sed -e 's/, aicf_emit.decided = #aicf_emit.decided<[^>]*>//' %t.kernel | aicf-opt --aicf-drop-records --canonicalize | FileCheck %s

func.func @f(%x: tensor<64x37xf32>, %w: tensor<37x64xf32>) -> (tensor<64x64xf32>, tensor<64x37xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<layout i0.0 is [1, 64]>, #aicf_emit.pin<order @f is [[0, 1], [2]]>]} {
  %e = tensor.empty() : tensor<64x37xf32>
  %v = tensor.empty() : tensor<64x64xf32>
  %a:2 = aicf_emit.compute id(0) "transpose" dims(d0 = 64, d1 = 37)
      ins(%w[d1, d0] : tensor<37x64xf32>) outs(%e[d0, d1] : tensor<64x37xf32>, %e[d0, d1] : tensor<64x37xf32>) {
  ^bb0(%i: f32):
    %n = arith.negf %i : f32
    aicf_emit.yield %i, %n : f32, f32
  }
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 64, d1 = 37)
      ins(%x[d0, d1] : tensor<64x37xf32>) outs(%e[d0, d1] : tensor<64x37xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %p = aicf_emit.compute id(2) "matmul" dims(d0 = 64, d1 = 64, d2 = 37)
      ins(%x[d0, d2] : tensor<64x37xf32>, %a#0[d1, d2] : tensor<64x37xf32>) outs(%v[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %m = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %p, %b : tensor<64x64xf32>, tensor<64x37xf32>
}

// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels | FileCheck %s --check-prefix=LOWER

// A contraction of f32 by fused multiply-adds. The left operand is transposed
// on its way to shared memory, an element a copy; chunks of the right one are
// whole lines' parts.

// LOWER-LABEL: gpu.module
// LOWER-NOT:     {{scf\.|arith\.|math\.|cf\.}}

// CHECK-LABEL: llvm.func @ffma_32x64x8_t4x4_s2_g8_
// CHECK-SAME:    nvvm.reqntid = array<i32: 128, 1, 1>
// CHECK-COUNT-2: nvvm.cp.async.shared.global {{.*}}, 4, cache = {{ *}}ca
// CHECK:         nvvm.cp.async.shared.global {{.*}}, 16, cache = {{ *}}cg
// CHECK:         nvvm.cp.async.commit.group
// CHECK:         nvvm.cp.async.wait.group 0
// CHECK-NEXT:    nvvm.barrier
// The first fragments are not to be merged with those of the loop's end.
// CHECK:         llvm.load volatile {{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
// CHECK:         scf.for {{.*}} iter_args
// Products of seven depths, then those of the last one behind the loads of the
// next stage.
// CHECK-COUNT-112: math.fma {{.*}} : f32
// CHECK:           nvvm.cp.async.wait.group 0
// CHECK-NEXT:      nvvm.barrier
// CHECK:           llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
// CHECK-COUNT-16:  math.fma {{.*}} : f32
// CHECK-NOT:       math.fma
// CHECK:           scf.yield
// CHECK:         llvm.store {{.*}} {alignment = 16 : i64} : vector<4xf32>

func.func @matmul(%x: memref<100x44xf32>, %w: memref<44x60xf32>, %y: memref<100x60xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.ffma<tile = [32, 64, 8], thread = [4, 4], stages = 2, group = 8>>]} {
  aicf_emit.compute id(0) "matmul" dims(d0 = 100, d1 = 60, d2 = 44)
      ins(%x[d0, d2] : memref<100x44xf32>, %w[d2, d1] : memref<44x60xf32>)
      outs(%y[d0, d1] : memref<100x60xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

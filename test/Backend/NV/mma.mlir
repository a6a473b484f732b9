// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels | FileCheck %s --check-prefix=LOWER

// A contraction by mma.sync: a ring of three stages filled by cp.async two
// steps ahead, ldmatrix, the body on fragments, stores under predicates.

// LOWER-LABEL: gpu.module
// LOWER-NOT:     {{scf\.|arith\.|math\.|cf\.}}

// CHECK-LABEL: llvm.func @mma_64x64x32_w2x2_s3_g8_
// CHECK-SAME:    nvvm.reqntid = array<i32: 128, 1, 1>
// Two stages first, each in two copies of a thread for either operand.
// A chunk is read if its row and its depth are inside, else it is zero and no
// byte is read.
// CHECK:         %[[ROWS:.*]] = arith.cmpi ult, %{{.*}}, %arg4 : i32
// CHECK:         %[[LAST:.*]] = arith.subi %arg4, %c1_i32
// CHECK-NEXT:    arith.minui %{{.*}}, %[[LAST]]
// CHECK:         %[[ROW:.*]] = llvm.getelementptr %arg0
// The bias is loaded in pairs, at columns inside the output, before all else.
// CHECK:         llvm.getelementptr %arg2[
// CHECK-NEXT:    llvm.load {{.*}} -> vector<2xf32>
// CHECK:         scf.for {{.*}} = %c0_i32{{.*}} to %c2_i32
// CHECK:         %[[INSIDE:.*]] = arith.cmpi ult, %{{.*}}, %arg6 : i32
// CHECK:         %[[BOTH:.*]] = arith.andi %[[ROWS]], %[[INSIDE]]
// CHECK:         %[[AT:.*]] = llvm.getelementptr %[[ROW]]
// CHECK:         %[[BYTES:.*]] = arith.select %[[BOTH]]
// CHECK:         nvvm.cp.async.shared.global %{{.*}}, %[[AT]], 16, cache = {{ *}}cg, %[[BYTES]]
// CHECK-COUNT-3: nvvm.cp.async.shared.global {{.*}}, 16, cache = {{ *}}cg
// CHECK-NOT:     nvvm.cp.async.shared.global
// CHECK:         nvvm.cp.async.commit.group
// The first stage has landed; its first fragments are loaded.
// CHECK:         nvvm.cp.async.wait.group 1
// CHECK-NEXT:    nvvm.barrier
// CHECK:         scf.for {{.*}} iter_args
// CHECK-COUNT-4:   nvvm.cp.async.shared.global
// CHECK:           nvvm.cp.async.commit.group
// The right operand is row-major: its blocks are transposed on their way. 2 x 4
// products of 16 x 8 for each of two slices of 16.
// CHECK:           nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<row>, num = 4
// CHECK:           nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<col>, num = 4
// CHECK-COUNT-8:   nvvm.mma.sync {{.*}}shape = #nvvm.shape<m = 16, n = 8, k = 16>
// The next stage has landed; the barrier stands between this one's readers and
// its writers.
// CHECK:           nvvm.cp.async.wait.group 1
// CHECK-NEXT:      nvvm.barrier
// CHECK:           nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<row>, num = 4
// CHECK:           nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<col>, num = 4
// CHECK-COUNT-8:   nvvm.mma.sync
// CHECK-NOT:       nvvm.mma.sync
// CHECK:           scf.yield
// CHECK:         nvvm.cp.async.wait.group 0
// Pairs go to shared memory where the operands were, once all have read these.
// CHECK-NEXT:    nvvm.barrier
// CHECK:         arith.addf
// CHECK:         arith.maximumf
// CHECK:         nvvm.convert.f32x2.to.bf16x2
// CHECK:         llvm.store {{.*}} {alignment = 4 : i64} : i32, !llvm.ptr<3>
// CHECK:         nvvm.barrier
// A chunk of eight is stored if its row and its columns are inside.
// CHECK:         %[[ROWS:.*]] = arith.cmpi ult, %{{.*}}, %arg4
// CHECK:         %[[COLUMNS:.*]] = arith.cmpi ult, %{{.*}}, %arg5
// CHECK:         %[[STORED:.*]] = arith.andi %[[ROWS]], %[[COLUMNS]] : i1
// CHECK:         llvm.load {{.*}} : !llvm.ptr<3> -> vector<8xbf16>
// CHECK:         scf.if %[[STORED]] {
// CHECK:           llvm.store {{.*}} {alignment = 16 : i64} : vector<8xbf16>, !llvm.ptr<1>

func.func @linear(%x: memref<100x200xbf16>, %w: memref<200x304xbf16>, %b: memref<304xf32>, %y: memref<100x304xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8>>]} {
  aicf_emit.compute id(0) "linear+relu" dims(d0 = 100, d1 = 304, d2 = 200)
      ins(%x[d0, d2] : memref<100x200xbf16>, %w[d2, d1] : memref<200x304xbf16>, %b[d1] : memref<304xf32>)
      outs(%y[d0, d1] : memref<100x304xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16, %bv: f32):
    %zero = arith.constant 0.0 : f32
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %t = arith.addf %s, %bv : f32
    %r = arith.maximumf %t, %zero : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

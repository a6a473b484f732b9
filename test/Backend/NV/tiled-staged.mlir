// RUN: aicf-opt %s --aicf-plan="targets=h200 disable=fuse,launch" --aicf-launch --aicf-generate-kernels | FileCheck %s

// Rows of 99 elements begin anywhere. The tile of such an output goes to shared
// memory, over the operands' once all have read them, a pair of columns at a
// time; then neighbouring threads store neighbouring elements.

// CHECK-LABEL: llvm.func @mma_32x64x32_
// CHECK:         nvvm.mma.sync
// CHECK-NOT:     llvm.store {{.*}} : i32, !llvm.ptr<3>
// CHECK:         nvvm.barrier
// CHECK:         llvm.store {{.*}} : i32, !llvm.ptr<3>
// CHECK-NOT:     llvm.store {{.*}}!llvm.ptr<1>
// CHECK:         nvvm.barrier
// CHECK:         scf.for
// CHECK-COUNT-8:   llvm.load {{.*}} : !llvm.ptr<3> -> bf16
// CHECK-COUNT-8:   llvm.store {{.*}} : bf16, !llvm.ptr<1>

// Of narrow tiles most elements are at an edge: they are stored as they are.
// CHECK-LABEL: llvm.func @mma_32x16x32_
// CHECK-NOT:     llvm.store {{.*}} : bf16, !llvm.ptr<3>
// CHECK:         llvm.store {{.*}} : bf16, !llvm.ptr<1>

// What the batch adds to addresses is known before the loop, and used behind it.
// CHECK-LABEL: llvm.func @ffma_40x48x16_
// CHECK:         %[[BATCH:.*]] = arith.muli %{{.*}}, %arg11 : i32
// CHECK:         scf.for

func.func @f(%x: tensor<65x32xbf16>, %w: tensor<99x32xbf16>) -> (tensor<65x99xbf16>, tensor<65x99xbf16>)
    attributes {aicf_emit.pins = [
      #aicf_emit.pin<kernel i0 is #aicf_nv.mma<tile = [32, 64, 32], warps = [1, 2], stages = 1, group = 8>>,
      #aicf_emit.pin<kernel i1 is #aicf_nv.mma<tile = [32, 16, 32], warps = [2, 1], stages = 1, group = 8>>]} {
  %e = tensor.empty() : tensor<65x99xbf16>
  %y = aicf_emit.compute id(0) "matmul" dims(d0 = 65, d1 = 99, d2 = 32)
      ins(%x[d0, d2] : tensor<65x32xbf16>, %w[d1, d2] : tensor<99x32xbf16>)
      outs(%e[d0, d1] : tensor<65x99xbf16>) {
  ^bb0(%a: bf16, %b: bf16):
    %af = arith.extf %a : bf16 to f32
    %bf = arith.extf %b : bf16 to f32
    %p = arith.mulf %af, %bf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  %z = aicf_emit.compute id(1) "matmul" dims(d0 = 65, d1 = 99, d2 = 32)
      ins(%x[d0, d2] : tensor<65x32xbf16>, %w[d1, d2] : tensor<99x32xbf16>)
      outs(%e[d0, d1] : tensor<65x99xbf16>) {
  ^bb0(%a: bf16, %b: bf16):
    %af = arith.extf %a : bf16 to f32
    %bf = arith.extf %b : bf16 to f32
    %p = arith.mulf %af, %bf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %m = arith.negf %s : f32
    %r = arith.truncf %m : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return %y, %z : tensor<65x99xbf16>, tensor<65x99xbf16>
}

func.func @batch(%x: tensor<301x33x61xf32>, %w: tensor<301x61x47xf32>) -> tensor<301x33x47xf32>
    attributes {aicf_emit.pins = [
      #aicf_emit.pin<kernel i2 is #aicf_nv.ffma<tile = [40, 48, 16], thread = [5, 6], stages = 2, group = 8>>]} {
  %e = tensor.empty() : tensor<301x33x47xf32>
  %y = aicf_emit.compute id(2) "matmul" dims(d0 = 301, d1 = 33, d2 = 47, d3 = 61)
      ins(%x[d0, d1, d3] : tensor<301x33x61xf32>, %w[d0, d3, d2] : tensor<301x61x47xf32>)
      outs(%e[d0, d1, d2] : tensor<301x33x47xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d3) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<301x33x47xf32>
}

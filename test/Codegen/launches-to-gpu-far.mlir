// What lies beyond 4 GiB of its segment has its whole offset.
//
// RUN: aicf-opt %s --aicf-plan=targets=h200 --aicf-launch --aicf-launches-to-gpu | FileCheck %s

// CHECK: aicf_emit.global @w param : tensor<8xf32> at 4294967552
// CHECK-LABEL: func.func @scale.h200(
// CHECK-SAME:      %[[P:[a-z0-9]+]]: !llvm.ptr, %{{[a-z0-9]+}}: !llvm.ptr, %{{[a-z0-9]+}}: !llvm.ptr, %{{[a-z0-9]+}}: !llvm.ptr) {
// CHECK:         %[[OFFSET:.*]] = arith.constant 4294967552 : i64
// CHECK:         %[[W:.*]] = llvm.getelementptr %[[P]][%[[OFFSET]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK:         gpu.launch_func {{.*}} %[[W]] : !llvm.ptr

aicf_emit.global @table param : tensor<1073741888xf32>
aicf_emit.global @w param : tensor<8xf32>

func.func @scale(%x: tensor<8xf32>) -> tensor<8xf32> {
  %w = aicf_emit.read @w : tensor<8xf32>
  %e0 = tensor.empty() : tensor<8xf32>
  %i0 = aicf_emit.compute id(0) "scale" dims(d0 = 8)
      ins(%x[d0] : tensor<8xf32>, %w[d0] : tensor<8xf32>) outs(%e0[d0] : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.mulf %a, %b : f32
    aicf_emit.yield %r : f32
  }
  return %i0 : tensor<8xf32>
}

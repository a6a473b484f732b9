// RUN: aicf-opt %s --aicf-plan="targets=h200 disable=fuse,launch" --aicf-launch --aicf-launches-to-gpu -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: aicf-opt %t -o /dev/null
// RUN: not aicf-opt %s --aicf-plan="targets=x86-64-v3 disable=fuse" --aicf-launch --aicf-launches-to-gpu 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not aicf-opt %s --aicf-plan=targets=h200 --aicf-launch --aicf-launches-to-gpu=target=a100 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not aicf-opt %s --aicf-plan=targets=h200 --aicf-launches-to-gpu 2>&1 | FileCheck %s --check-prefix=EARLY

// Kernels that are there may be lowered or not.
// RUN: aicf-opt %s --aicf-plan="targets=h200 disable=fuse,launch" --aicf-launch --aicf-generate-kernels -o %t.generated
// RUN: aicf-opt %t.generated --aicf-launches-to-gpu -o %t.again
// RUN: diff %t %t.again
// RUN: aicf-opt %t.generated --aicf-lower-kernels --aicf-launches-to-gpu -o %t.again
// RUN: diff %t %t.again

// What they call is no kernel.
// RUN: sed 's/gpu.module .*{$/&\nllvm.func @helper() { llvm.return }/' %t.generated > %t.helper
// RUN: aicf-opt %t.helper --aicf-launches-to-gpu | FileCheck %s --check-prefix=HELPER
// HELPER:      llvm.func @helper() {
// HELPER:      llvm.func @{{.*}} attributes {gpu.kernel

// Upstream takes it from there.
// RUN: %if stock-mlir-opt %{ %sanitizer_preload mlir-opt --load-dialect-plugin=%aicf_obj_root/lib/AICFPlugin.so %t --pass-pipeline='builtin.module(gpu-to-llvm)' | FileCheck %s --check-prefix=LLVM %}

// CPU: target 'x86-64-v3' is no GPU of upstream's dialects
// NONE: has no target named 'a100'
// EARLY: has no launches for target 'h200'

// One launch each, a chain of tokens. A global lies at its
// offset in the persistent segment, a value of the run in the transient one.

// CHECK: gpu.container_module
// CHECK: aicf_emit.global @w param
// CHECK-LABEL: func.func @step.h200(
// CHECK-SAME:      %[[X:[a-z0-9]+]]: memref<4x8xf32> {aicf_emit.name = "x"}, %[[Y:[a-z0-9]+]]: memref<4x8xf32> {aicf_emit.name = "y", aicf_emit.output},
// CHECK-SAME:      %[[P:[a-z0-9]+]]: !llvm.ptr, %{{[a-z0-9]+}}: !llvm.ptr, %[[T:[a-z0-9]+]]: !llvm.ptr, %{{[a-z0-9]+}}: !llvm.ptr) {
// CHECK:         memref.extract_aligned_pointer_as_index %[[X]]
// CHECK:         %[[PX:.*]] = llvm.inttoptr
// CHECK:         %[[START:.*]] = gpu.wait async
// CHECK:         %[[L0:.*]] = gpu.launch_func async [%[[START]]] @aicf_kernels_h200::@[[K:[a-z0-9_]+]] blocks in ({{.*}}) threads in ({{.*}}) {{.*}}args(%[[PX]] : !llvm.ptr, %[[P]] : !llvm.ptr, %[[T]] : !llvm.ptr, {{.*}} : i32
// CHECK:         %[[L1:.*]] = gpu.launch_func async [%[[L0]]] @aicf_kernels_h200::@[[K]]
// CHECK:         gpu.wait [%[[L1]]]
// CHECK-NEXT:    return
// CHECK-NOT:   aicf_emit.{{compute|launch|kernel}}
// CHECK-LABEL: gpu.module @aicf_kernels_h200
// CHECK:         llvm.func @[[K]]({{.*}}) attributes {gpu.kernel, {{.*}}nvvm.kernel

// LLVM: gpu.launch_func <%{{.*}} : !llvm.ptr> @aicf_kernels_h200::@

aicf_emit.global @w param : tensor<8x8xf32>

func.func @step(%x: tensor<4x8xf32> {aicf_emit.name = "x"}) -> (tensor<4x8xf32> {aicf_emit.name = "y"}) {
  %w = aicf_emit.read @w : tensor<8x8xf32>
  %e0 = tensor.empty() : tensor<4x8xf32>
  %i0 = aicf_emit.compute id(0) "product" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%x[d0, d2] : tensor<4x8xf32>, %w[d2, d1] : tensor<8x8xf32>)
      outs(%e0[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %e1 = tensor.empty() : tensor<4x8xf32>
  %i1 = aicf_emit.compute id(1) "product" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%i0[d0, d2] : tensor<4x8xf32>, %w[d2, d1] : tensor<8x8xf32>)
      outs(%e1[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %i1 : tensor<4x8xf32>
}

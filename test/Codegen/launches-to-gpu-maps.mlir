// RUN: aicf-opt %s --aicf-plan="targets=h200" --aicf-launch --aicf-launches-to-gpu -o %t
// RUN: FileCheck %s --input-file=%t

// Upstream's tools make a host of it that calls its wrappers of the driver.
// RUN: %if stock-mlir-opt %{ aicf-opt %s --aicf-plan="targets=h200" --aicf-launch --aicf-launches-to-gpu=standalone -o %t.alone %}
// RUN: %if stock-mlir-opt %{ %llvm_tools_dir/mlir-opt %t.alone --pass-pipeline='builtin.module(gpu-to-llvm,gpu-module-to-binary{format=isa},convert-func-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,reconcile-unrealized-casts)' -o %t.llvm %}
// RUN: %if stock-mlir-opt %{ %llvm_tools_dir/mlir-translate --mlir-to-llvmir %t.llvm | FileCheck %s --check-prefix=HOST %}
// HOST: define void @matmul.h200(
// HOST: call i32 @cuTensorMapEncodeTiled(
// HOST: call void @mgpuLaunchKernel(

// Tensor maps are what the driver makes of an address and constants; kernels take
// them by value. The driver refuses what is misaligned: an assertion.

// CHECK: llvm.func @cuTensorMapEncodeTiled(!llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> i32
// CHECK-LABEL: func.func @matmul.h200
// CHECK:         %[[MEMORY:.*]] = llvm.alloca %{{.*}} x !llvm.array<16 x i64> {alignment = 64 : i64}
// CHECK:         %[[BF16:.*]] = llvm.mlir.constant(9 : i32)
// CHECK:         %[[CODE:.*]] = llvm.call @cuTensorMapEncodeTiled(%[[MEMORY]], %[[BF16]],
// CHECK:         %[[OK:.*]] = arith.cmpi eq, %[[CODE]],
// CHECK:         cf.assert %[[OK]], "cuTensorMapEncodeTiled fails"
// CHECK:         %[[MAP:.*]] = llvm.load %[[MEMORY]] : !llvm.ptr -> !llvm.array<16 x i64>
// CHECK:         gpu.launch_func async {{.*}} {{.*}}dynamic_shared_memory_size %{{.*}} args(%[[MAP]] : !llvm.array<16 x i64>,

func.func @matmul(%a: tensor<1024x512xbf16>, %b: tensor<512x2048xbf16>) -> tensor<1024x2048xbf16> {
  %0 = tensor.empty() : tensor<1024x2048xbf16>
  %c = aicf_emit.compute id(0) "matmul" dims(d0 = 1024, d1 = 2048, d2 = 512)
      ins(%a[d0, d2] : tensor<1024x512xbf16>, %b[d2, d1] : tensor<512x2048xbf16>)
      outs(%0[d0, d1] : tensor<1024x2048xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %xf = arith.extf %x : bf16 to f32
    %yf = arith.extf %y : bf16 to f32
    %p = arith.mulf %xf, %yf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return %c : tensor<1024x2048xbf16>
}

// bf16 becomes f64 by way of f32, by shifts: LLVM would take some operations of
// f64 in bf16, and call a function that rounds to it, which no kernel has.
// RUN: aicf-opt %s --aicf-resolve=targets=x86-64-v3 --aicf-launch --aicf-generate-kernels --aicf-lower-kernels | FileCheck %s
// CHECK: llvm.func
// CHECK: llvm.shl
// CHECK-NOT: llvm.fpext {{.*}}bf16
// CHECK: llvm.fpext {{.*}}f32{{.*}} to {{.*}}f64
// CHECK-NOT: llvm.fpext {{.*}}bf16

func.func @f(%x: tensor<37xbf16> {aicf.name = "x"}) -> (tensor<37xf64> {aicf.name = "y"}) {
  %wide = aicf.cast %x : tensor<37xbf16> -> tensor<37xf64>
  %y = aicf.abs %wide : tensor<37xf64>
  return %y : tensor<37xf64>
}

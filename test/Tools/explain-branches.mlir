// An order with branches: plain lists, a total that knows of them, and questions
// about other steps.
// RUN: aicf-compile %s --target=h200 --portable=false -o %t.aicf
// RUN: aicf-compile %s --target=h200 --portable=false --disable=launch -o %t.apart.aicf
// RUN: aicf-explain %t.apart.aicf | FileCheck %s
// RUN: aicf-explain %t.aicf | FileCheck %s --check-prefix=SHARED
// RUN: aicf-explain %t.aicf --why-not='order f is [[1], [0]]' | FileCheck %s --check-prefix=OTHER
// RUN: aicf-explain %t.aicf --why-not='order f is [[1, 0]]' | FileCheck %s --check-prefix=SAME
// RUN: not aicf-compile %s --target=x86-64-v3 -o %t.cpu.aicf '--pin=order @f is [[0, 1]]' 2>&1 | FileCheck %s --check-prefix=CPU

// CHECK: order @f is {{\[\[}}0, 1]]
// CHECK: predicted for 'h200': [[FAST:[0-9.]+]] us with the branches of the order; {{[0-9.]+}} us is the sum of 2 kernel decisions

// The two share a launch, and the total is what its record says.
// SHARED: launch i0 is #aicf_emit.launch_group<[0, 1]>
// SHARED-NEXT: [[TIME:[0-9.]+ us]] (
// SHARED: predicted for 'h200': [[TIME]], that of 1 launch{{$}}
// SHARED-NEXT: launches on 'h200': 1, of 2 instructions

// OTHER: no record knows {{\[\[}}1], [0]]
// OTHER: is illegal: steps of one instruction are a sequence, written [1, 0]
// SAME: planned again with it, it is legal
// SAME: predicted, h200: {{[1-9][0-9.]*}} us
// CPU: is illegal: the target runs one instruction at a time

func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x64xf32>, %v: tensor<32x48xf32>) -> (tensor<64x64xf32>, tensor<64x48xf32>) {
  %a = aicf.matmul %x, %w : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %b = aicf.matmul %x, %v : (tensor<64x32xf32>, tensor<32x48xf32>) -> tensor<64x48xf32>
  return %a, %b : tensor<64x64xf32>, tensor<64x48xf32>
}

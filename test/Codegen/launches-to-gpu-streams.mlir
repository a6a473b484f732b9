// Launches that fork and join are one chain, in the order of the text. Upstream's
// lowering creates one stream for it and destroys it once, also where what it
// reads was canonicalized.
//
// RUN: aicf-opt %s --aicf-plan="targets=h200 disable=fuse,in-place,launch" --aicf-launch -o %t.launches
// RUN: FileCheck %s --input-file=%t.launches --check-prefix=EDGES
// RUN: aicf-opt %t.launches --aicf-launches-to-gpu=standalone -o %t.alone
// RUN: FileCheck %s --input-file=%t.alone
// RUN: %if stock-mlir-opt %{ %llvm_tools_dir/mlir-opt %t.alone --gpu-to-llvm | FileCheck %s --check-prefix=STREAMS %}
// RUN: %if stock-mlir-opt %{ %llvm_tools_dir/mlir-opt %t.alone --canonicalize --gpu-to-llvm | FileCheck %s --check-prefix=STREAMS %}

// EDGES: %l0 = aicf_emit.launch
// EDGES: %l1 = aicf_emit.launch {{.*}} after(%l0)
// EDGES: %l2 = aicf_emit.launch {{.*}} after(%l0)
// EDGES: %l3 = aicf_emit.launch {{.*}} after(%l1, %l2)

// CHECK-LABEL: func.func @fork.h200
// CHECK:         %[[START:.*]] = gpu.wait async
// CHECK:         %[[L0:.*]] = gpu.launch_func async [%[[START]]]
// CHECK:         %[[L1:.*]] = gpu.launch_func async [%[[L0]]]
// CHECK:         %[[L2:.*]] = gpu.launch_func async [%[[L1]]]
// CHECK:         %[[L3:.*]] = gpu.launch_func async [%[[L2]]]
// CHECK:         gpu.wait [%[[L3]]]
// CHECK-NEXT:    return

// STREAMS-LABEL: llvm.func @fork.h200
// STREAMS-NOT:     llvm.call @mgpuStream
// STREAMS:         %[[STREAM:.*]] = llvm.call @mgpuStreamCreate()
// STREAMS-NOT:     llvm.call @mgpu
// STREAMS-COUNT-4: gpu.launch_func <%[[STREAM]] : !llvm.ptr>
// STREAMS-NOT:     {{gpu.launch_func|llvm.call @mgpu}}
// STREAMS:         llvm.call @mgpuStreamSynchronize(%[[STREAM]])
// STREAMS-NEXT:    llvm.call @mgpuStreamDestroy(%[[STREAM]])
// STREAMS-NEXT:    llvm.return

func.func @fork(%x: tensor<64x48xf32>) -> tensor<64x48xf32> {
  %e0 = tensor.empty() : tensor<64x48xf32>
  %i0 = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 48)
      ins(%x[d0, d1] : tensor<64x48xf32>) outs(%e0[d0, d1] : tensor<64x48xf32>) {
  ^bb0(%a: f32):
    %r = math.exp %a : f32
    aicf_emit.yield %r : f32
  }
  %e1 = tensor.empty() : tensor<64x48xf32>
  %i1 = aicf_emit.compute id(1) "double" dims(d0 = 64, d1 = 48)
      ins(%i0[d0, d1] : tensor<64x48xf32>) outs(%e1[d0, d1] : tensor<64x48xf32>) {
  ^bb0(%a: f32):
    %r = arith.addf %a, %a : f32
    aicf_emit.yield %r : f32
  }
  %e2 = tensor.empty() : tensor<64x48xf32>
  %i2 = aicf_emit.compute id(2) "square" dims(d0 = 64, d1 = 48)
      ins(%i0[d0, d1] : tensor<64x48xf32>) outs(%e2[d0, d1] : tensor<64x48xf32>) {
  ^bb0(%a: f32):
    %r = arith.mulf %a, %a : f32
    aicf_emit.yield %r : f32
  }
  %e3 = tensor.empty() : tensor<64x48xf32>
  %i3 = aicf_emit.compute id(3) "sum" dims(d0 = 64, d1 = 48)
      ins(%i1[d0, d1] : tensor<64x48xf32>, %i2[d0, d1] : tensor<64x48xf32>)
      outs(%e3[d0, d1] : tensor<64x48xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.addf %a, %b : f32
    aicf_emit.yield %r : f32
  }
  return %i3 : tensor<64x48xf32>
}

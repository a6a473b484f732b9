// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse | FileCheck %s

// A consumer that is tied to its producer's memory needs that memory.
// CHECK: <fuse "i0 -> i1" is "separate" costs <{{.*}}> over [<"fused" breaks "in_place: the consumer overwrites a result of the producer">]
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 8)
      ins(%x[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "log" dims(d0 = 8)
      ins(%a[d0] : tensor<8xf32>) outs(%a[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = math.log %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<8xf32>
}

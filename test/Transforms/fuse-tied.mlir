// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse | FileCheck %s

// A consumer that is tied to its producer's memory needs that memory.
// CHECK: <fuse i0 -> i1 is separate costs <{{.*}}> over [<fused violates "in_place: the consumer overwrites a result of the producer">]
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

// What the consumer overwrites, the producer reads in another order.
// CHECK-LABEL: func.func @reversed
// CHECK: <fuse i2 -> i3 is separate costs <{{.*}}> over [<fused violates "in_place: what an output overwrites: {{.*}}">]
aicf_emit.global @w param : tensor<4xf32>
func.func @reversed() {
  %w = aicf_emit.read @w : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(2) "exp" dims(d0 = 4)
      ins(%w[3 - d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(3) "log" dims(d0 = 4)
      ins(%a[d0] : tensor<4xf32>) outs(%w[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.log %v : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %b, @w : tensor<4xf32>
  return
}

// The same for a contract whose global is read through a view.
// CHECK-LABEL: func.func @viewed
// CHECK: <fuse i4 -> i5 is separate costs <{{.*}}> over [<fused violates "in_place: @w: {{.*}}">]
func.func @viewed(%g: tensor<4xf32>) {
  %w = aicf_emit.read @w : tensor<4xf32>
  %flat = aicf_emit.view %w : tensor<4xf32> -> tensor<2x2xf32>
  %e = tensor.empty() : tensor<f32>
  %f = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(4) "sum" dims(d0 = 2, d1 = 2)
      ins(%flat[d0, d1] : tensor<2x2xf32>) outs(%e[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0, d1) : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(5) "scale" dims(d0 = 4)
      ins(%g[d0] : tensor<4xf32>, %a[] : tensor<f32>) outs(%f[d0] : tensor<4xf32>) {
  ^bb0(%v: f32, %s: f32):
    %r = arith.mulf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %b, @w in_place : tensor<4xf32>
  return
}

// A step counter has one store, and would be read by all who apply it: another
// block may store the new count first.
// CHECK-LABEL: func.func @counted
// CHECK: <fuse i6 -> i7 is separate costs <{{.*}}> over [<fused violates "in_place: @step: hazard: input {{[0-9]}} is read for more points than store output 1">
aicf_emit.global @step state : tensor<i64> = dense<0>
aicf_emit.global @p param : tensor<64x64xf32>
func.func @counted() {
  %step = aicf_emit.read @step : tensor<i64>
  %p = aicf_emit.read @p : tensor<64x64xf32>
  %e = tensor.empty() : tensor<i64>
  %f = tensor.empty() : tensor<64x64xf32>
  %next = aicf_emit.compute id(6) "add" dims()
      ins(%step[] : tensor<i64>) outs(%e[] : tensor<i64>) {
  ^bb0(%s: i64):
    %one = arith.constant 1 : i64
    %n = arith.addi %s, %one : i64
    aicf_emit.yield %n : i64
  }
  %new = aicf_emit.compute id(7) "decay" dims(d0 = 64, d1 = 64)
      ins(%p[d0, d1] : tensor<64x64xf32>, %next[] : tensor<i64>) outs(%f[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %s: i64):
    %r = arith.sitofp %s : i64 to f32
    %q = arith.divf %v, %r : f32
    aicf_emit.yield %q : f32
  }
  aicf_emit.write %next, @step in_place : tensor<i64>
  aicf_emit.write %new, @p in_place : tensor<64x64xf32>
  return
}

// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-save --aicf-in-place --aicf-layout --aicf-order | FileCheck %s
// RUN: aicf-opt %s --aicf-plan=targets=x86-64-v3 --aicf-verify-replay -o /dev/null
// RUN: aicf-opt %s --aicf-plan=targets=h200 --aicf-verify-replay -o /dev/null
// RUN: aicf-opt %s --aicf-plan=targets=x86-64-v3 --aicf-strip --aicf-plan | FileCheck %s --check-prefix=ARENA

// What does not fit into the arena is computed again, from what is kept or is
// there anyway, right before it is read. Each value has 16384 bytes.

aicf_emit.global @w param : tensor<64x64xf32>

// With all values kept, five live at once. What is computed again is the one
// that is a single step from the input, right before its reader.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: <order @chain is [
// CHECK-SAME: 65536 bytes
// CHECK: compute id(0) "exp"
// CHECK: compute id(3) "exp"
// CHECK: compute id(16) "mul"
// CHECK: compute id(10) "exp"
// CHECK: <save i10 is recompute costs <{{[0-9]+}} ps = {{[^>]*}}, {{[0-9]+}} bytes> over [<alias violates "memory: kept, {{[0-9]+}} bytes would live at once at i{{[0-9]+}}, of 65536">, <copy costs
// ARENA-LABEL: func.func @chain
// ARENA-SAME: aicf_emit.arena = 65536
func.func @chain(%x: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 65536>} {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %sa = aicf_emit.save id(10) %a : tensor<64x64xf32>
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 64, d1 = 64)
      ins(%a[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %sb = aicf_emit.save id(11) %b : tensor<64x64xf32>
  %c = aicf_emit.compute id(2) "exp" dims(d0 = 64, d1 = 64)
      ins(%b[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %sc = aicf_emit.save id(12) %c : tensor<64x64xf32>
  %d = aicf_emit.compute id(3) "exp" dims(d0 = 64, d1 = 64)
      ins(%c[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %sd = aicf_emit.save id(13) %d : tensor<64x64xf32>
  %g3 = aicf_emit.compute id(14) "mul" dims(d0 = 64, d1 = 64)
      ins(%d[d1, d0] : tensor<64x64xf32>, %sd[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %s: f32):
    %r = arith.mulf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  %g2 = aicf_emit.compute id(15) "mul" dims(d0 = 64, d1 = 64)
      ins(%g3[d1, d0] : tensor<64x64xf32>, %sc[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %s: f32):
    %r = arith.mulf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  %g1 = aicf_emit.compute id(16) "mul" dims(d0 = 64, d1 = 64)
      ins(%g2[d1, d0] : tensor<64x64xf32>, %sb[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %s: f32):
    %r = arith.mulf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  %g0 = aicf_emit.compute id(17) "mul" dims(d0 = 64, d1 = 64)
      ins(%g1[d1, d0] : tensor<64x64xf32>, %sa[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %s: f32):
    %r = arith.mulf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  return %g0 : tensor<64x64xf32>
}

// Of a product with its exponential, the exponential alone is computed again,
// from the product, which is kept. The first instruction stores both, since
// i21 reads the exponential, too.
// CHECK-LABEL: func.func @part
// CHECK: %[[P:.*]]_0, %[[P]]_1 = aicf_emit.compute id(20) "matmul+exp" dims(d0 = 64, d1 = 64, d2 = 64)
// CHECK: %[[AGAIN:.*]] = aicf_emit.compute id(23) "matmul+exp" dims(d0 = 64, d1 = 64)
// CHECK-NEXT: ins(%[[P]]_0[d0, d1] : tensor<64x64xf32>)
// CHECK-NEXT: outs(
// CHECK-NEXT: ^bb0(%[[V:.*]]: f32):
// CHECK-NEXT: math.exp %[[V]]
// CHECK-NEXT: yield
// CHECK-NEXT: } decisions [
// CHECK-NEXT: <save i23 is recompute costs <{{.*}} pinned>
func.func @part(%x: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 1048576>,
                aicf_emit.pins = [#aicf_emit.pin<save i22 is alias>, #aicf_emit.pin<save i23 is recompute>]} {
  %w = aicf_emit.read @w : tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %p:2 = aicf_emit.compute id(20) "matmul+exp" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%x[d0, d2] : tensor<64x64xf32>, %w[d2, d1] : tensor<64x64xf32>)
      outs(%e[d0, d1] : tensor<64x64xf32>, %e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %m = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    %r = math.exp %s : f32
    aicf_emit.yield %s, %r : f32, f32
  }
  %sp = aicf_emit.save id(22) %p#0 : tensor<64x64xf32>
  %sr = aicf_emit.save id(23) %p#1 : tensor<64x64xf32>
  %y = aicf_emit.compute id(21) "transpose" dims(d0 = 64, d1 = 64)
      ins(%p#1[d1, d0] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  %g = aicf_emit.compute id(24) "mul" dims(d0 = 64, d1 = 64)
      ins(%y[d0, d1] : tensor<64x64xf32>, %sp[d1, d0] : tensor<64x64xf32>, %sr[d1, d0] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %q: f32, %s: f32):
    %t = arith.mulf %v, %q : f32
    %r = arith.mulf %t, %s : f32
    aicf_emit.yield %r : f32
  }
  return %g : tensor<64x64xf32>
}

// Both are computed again, in one instruction that reads the old @w: the update
// comes behind it. The first one no longer stores the product.
// CHECK-LABEL: func.func @params
// CHECK: %[[W:.*]] = aicf_emit.read @w
// CHECK: aicf_emit.compute id(30) "matmul+exp"
// CHECK-NEXT: ins(
// CHECK-NEXT: outs(%{{[0-9]+}}[d0, d1] : tensor<64x64xf32>) {
// CHECK: aicf_emit.compute id(32) "matmul+exp"
// CHECK-NEXT: ins(%{{.*}}[d0, d2] : tensor<64x64xf32>, %[[W]][d2, d1] : tensor<64x64xf32>)
// CHECK-NEXT: outs(%{{[0-9]+}}[d0, d1] : tensor<64x64xf32>, %{{[0-9]+}}[d0, d1]
// CHECK: <save i32 is recompute {{.*}} pinned>
// CHECK: <save i33 is recompute {{.*}} pinned>
// CHECK: aicf_emit.compute id(35) "sgd"
// CHECK: outs(%[[W]][d0, d1]
func.func @params(%x: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 1048576>,
                aicf_emit.pins = [#aicf_emit.pin<save i32 is recompute>, #aicf_emit.pin<save i33 is recompute>]} {
  %w = aicf_emit.read @w : tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %p:2 = aicf_emit.compute id(30) "matmul+exp" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%x[d0, d2] : tensor<64x64xf32>, %w[d2, d1] : tensor<64x64xf32>)
      outs(%e[d0, d1] : tensor<64x64xf32>, %e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %m = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    %r = math.exp %s : f32
    aicf_emit.yield %s, %r : f32, f32
  }
  %sp = aicf_emit.save id(32) %p#0 : tensor<64x64xf32>
  %sr = aicf_emit.save id(33) %p#1 : tensor<64x64xf32>
  %g = aicf_emit.compute id(34) "mul" dims(d0 = 64, d1 = 64)
      ins(%p#1[d0, d1] : tensor<64x64xf32>, %sp[d1, d0] : tensor<64x64xf32>, %sr[d1, d0] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %q: f32, %s: f32):
    %t = arith.mulf %v, %q : f32
    %r = arith.mulf %t, %s : f32
    aicf_emit.yield %r : f32
  }
  %new = aicf_emit.compute id(35) "sgd" dims(d0 = 64, d1 = 64)
      ins(%w[d0, d1] : tensor<64x64xf32>, %g[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %d: f32):
    %r = arith.subf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w in_place : tensor<64x64xf32>
  %out = aicf_emit.compute id(36) "exp" dims(d0 = 64, d1 = 64)
      ins(%g[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %out : tensor<64x64xf32>
}

// A saved value may be what its instruction reads, as it is.
// CHECK-LABEL: func.func @slice
// CHECK: aicf_emit.compute id(41) "slice+sum"
// CHECK: aicf_emit.compute id(42) "slice+sum"
// CHECK: ^bb0(%[[V:.*]]: f32):
// CHECK-NEXT: aicf_emit.yield %[[V]] : f32
func.func @slice(%x: tensor<64x64xf32>) -> tensor<32xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 1048576>,
                aicf_emit.pins = [#aicf_emit.pin<save i42 is recompute>]} {
  %e = tensor.empty() : tensor<32xf32>
  %es = tensor.empty() : tensor<f32>
  %p:2 = aicf_emit.compute id(41) "slice+sum" dims(d0 = 32)
      ins(%x[d0 * 2, 3] : tensor<64x64xf32>) outs(%es[] : tensor<f32>, %e[d0] : tensor<32xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d0) : f32
    aicf_emit.yield %s, %v : f32, f32
  }
  %kept = aicf_emit.save id(42) %p#1 : tensor<32xf32>
  %out = aicf_emit.compute id(43) "mul" dims(d0 = 32)
      ins(%kept[d0] : tensor<32xf32>, %p#0[] : tensor<f32>) outs(%e[d0] : tensor<32xf32>) {
  ^bb0(%v: f32, %s: f32):
    %r = arith.mulf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  return %out : tensor<32xf32>
}

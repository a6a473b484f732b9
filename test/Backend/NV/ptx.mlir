// REQUIRES: ptxas
// RUN: aicf-gemm-kernels %s %t.d --target=h200 --all-plans --most=60
// RUN: aicf-gemm-kernels %s %t.e --target=a100 --all-plans --most=60
// RUN: cat %t.d/*.ptx | FileCheck %s --implicit-check-not=call
// RUN: cat %t.e/*.ptx | FileCheck %s --check-prefix=A100 --implicit-check-not=call
// RUN: ls %t.d | FileCheck %s --check-prefix=FILES

// The plans of an instruction go through ptxas, 60 of each family, and no math is a call.

// CHECK:     .target sm_90a
// A100:      .target sm_80
// FILES:     .cubin

func.func @softmax(%x: memref<8x1000xf32>, %y: memref<8x1000xf32>) {
  aicf_emit.compute id(0) "softmax" dims(d0 = 8, d1 = 1000)
      ins(%x[d0, d1] : memref<8x1000xf32>) outs(%y[d0, d1] : memref<8x1000xf32>) {
  ^bb0(%xv: f32):
    %m = aicf_emit.reduce max %xv over(d1) : f32
    %z = arith.subf %xv, %m : f32
    %ez = math.exp %z : f32
    %s = aicf_emit.reduce add %ez over(d1) : f32
    %r = arith.divf %ez, %s : f32
    aicf_emit.yield %r : f32
  }
  return
}

func.func @argmax(%x: memref<8x10xbf16>, %y: memref<8xi64>) {
  aicf_emit.compute id(1) "argmax" dims(d0 = 8, d1 = 10)
      ins(%x[d0, d1] : memref<8x10xbf16>) outs(%y[d0] : memref<8xi64>) {
  ^bb0(%xv: bf16):
    %none = arith.constant 9223372036854775807 : i64
    %m = aicf_emit.reduce max %xv over(d1) : bf16
    %i = aicf_emit.index d1 : i64
    %eq = arith.cmpf oeq, %xv, %m : bf16
    %c = arith.select %eq, %i, %none : i64
    %r = aicf_emit.reduce min %c over(d1) : i64
    aicf_emit.yield %r : i64
  }
  return
}

func.func @linear(%x: memref<200x72xbf16>, %w: memref<72x304xbf16>, %y: memref<200x304xbf16>, %z: memref<200x304xf32>) {
  aicf_emit.compute id(2) "linear" dims(d0 = 200, d1 = 304, d2 = 72)
      ins(%x[d0, d2] : memref<200x72xbf16>, %w[d2, d1] : memref<72x304xbf16>)
      outs(%y[d0, d1] : memref<200x304xbf16>, %z[d0, d1] : memref<200x304xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %e = math.exp %s : f32
    %o = arith.truncf %e : f32 to bf16
    aicf_emit.yield %o, %s : bf16, f32
  }
  return
}

func.func @convolution(%x: memref<2x9x11x3xf32>, %w: memref<3x3x3x5xf32>, %y: memref<2x5x6x5xf32>) {
  aicf_emit.compute id(3) "conv2d" dims(d0 = 2, d1 = 5, d2 = 6, d3 = 5, d4 = 3, d5 = 3, d6 = 3)
      ins(%x[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<2x9x11x3xf32>, %w[d4, d5, d6, d3] : memref<3x3x3x5xf32>)
      outs(%y[d0, d1, d2, d3] : memref<2x5x6x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    aicf_emit.yield %s : f32
  }
  return
}

func.func @scalars(%x: memref<64xf32>, %z: memref<64xf64>, %y: memref<64xf32>, %w: memref<64xf64>) {
  aicf_emit.compute id(4) "scalars" dims(d0 = 64)
      ins(%x[d0] : memref<64xf32>, %z[d0] : memref<64xf64>)
      outs(%y[d0] : memref<64xf32>, %w[d0] : memref<64xf64>) {
  ^bb0(%a: f32, %b: f64):
    %0 = math.tanh %a : f32
    %1 = math.erf %0 : f32
    %2 = math.sqrt %1 : f32
    %3 = math.rsqrt %2 : f32
    %4 = math.powf %3, %a : f32
    %5 = math.floor %4 : f32
    %6 = math.ceil %a : f32
    %7 = math.roundeven %a : f32
    %8 = math.absf %7 : f32
    %9 = math.copysign %8, %6 : f32
    %10 = arith.minimumf %9, %5 : f32
    %20 = math.tanh %b : f64
    %21 = math.erf %20 : f64
    %22 = math.powf %21, %b : f64
    %23 = math.rsqrt %22 : f64
    %24 = math.floor %23 : f64
    %25 = math.copysign %24, %b : f64
    aicf_emit.yield %10, %25 : f32, f64
  }
  return
}

func.func @gather(%t: memref<100x16xbf16>, %i: memref<8xi32>, %y: memref<8x16xbf16>) {
  aicf_emit.compute id(5) "gather" dims(d0 = 8, d1 = 16, d2 = 100)
      ins(%t[d2, d1] : memref<100x16xbf16>, %i[d0] : memref<8xi32>) outs(%y[d0, d1] : memref<8x16xbf16>) {
  ^bb0(%tv: bf16, %iv: i32):
    %zero = arith.constant 0.0 : bf16
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %s = arith.select %c, %tv, %zero : bf16
    %r = aicf_emit.reduce add %s over(d2) : bf16
    aicf_emit.yield %r : bf16
  }
  return
}

func.func @scatter(%u: memref<8x16xf32>, %i: memref<8xi32>, %y: memref<100x16xf32>) {
  aicf_emit.compute id(6) "scatter_add" dims(d0 = 100, d1 = 16, d2 = 8)
      ins(%u[d2, d1] : memref<8x16xf32>, %i[d2] : memref<8xi32>) outs(%y[d0, d1] : memref<100x16xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d0 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %s = arith.select %c, %uv, %zero : f32
    %r = aicf_emit.reduce add %s over(d2) : f32
    aicf_emit.yield %r : f32
  }
  return
}

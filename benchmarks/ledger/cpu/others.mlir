func.func @softmax_512x1024_f32(%arg0: memref<512x1024xf32>, %arg1: memref<512xf32>, %arg2: memref<512x1024xf32>) {
  aicf_emit.compute id(4) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div" dims(d0 = 512, d1 = 1024)
      ins(%arg0[d0, d1] : memref<512x1024xf32>)
      outs(%arg1[d0] : memref<512xf32>, %arg2[d0, d1] : memref<512x1024xf32>) {
  ^bb0(%arg3: f32):
    %0 = aicf_emit.reduce max %arg3 over(d1) : f32
    %1 = arith.subf %arg3, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    aicf_emit.yield %4, %2 : f32, f32
  }
  return
}
func.func @softmax_512x1024_f32_1(%arg0: memref<512x1024xf32>, %arg1: memref<512xf32>, %arg2: memref<512x1024xf32>) {
  aicf_emit.compute id(5) "softmax.mul" dims(d0 = 512, d1 = 1024)
      ins(%arg0[d0, d1] : memref<512x1024xf32>, %arg1[d0] : memref<512xf32>)
      outs(%arg2[d0, d1] : memref<512x1024xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @gelu_512x1024_f32(%arg0: memref<512x1024xf32>, %arg1: memref<512x1024xf32>) {
  aicf_emit.compute id(6) "gelu" dims(d0 = 512, d1 = 1024)
      ins(%arg0[d0, d1] : memref<512x1024xf32>)
      outs(%arg1[d0, d1] : memref<512x1024xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -0.99999994 : f32
    %cst_1 = arith.constant -1.15110648 : f32
    %cst_2 = arith.constant -0.459197491 : f32
    %cst_3 = arith.constant -0.0525313802 : f32
    %cst_4 = arith.constant 0.00711929938 : f32
    %cst_5 = arith.constant -1.83793731E-4 : f32
    %cst_6 = arith.constant -1.6508055E-4 : f32
    %cst_7 = arith.constant 3.45850785E-5 : f32
    %cst_8 = arith.constant -2.40628765E-6 : f32
    %cst_9 = arith.constant 1.600000e+01 : f32
    %0 = math.absf %arg2 : f32
    %1 = arith.minimumf %0, %cst_9 : f32
    %2 = math.fma %cst_8, %1, %cst_7 : f32
    %3 = math.fma %2, %1, %cst_6 : f32
    %4 = math.fma %3, %1, %cst_5 : f32
    %5 = math.fma %4, %1, %cst_4 : f32
    %6 = math.fma %5, %1, %cst_3 : f32
    %7 = math.fma %6, %1, %cst_2 : f32
    %8 = math.fma %7, %1, %cst_1 : f32
    %9 = math.fma %8, %1, %cst_0 : f32
    %10 = math.exp2 %9 : f32
    %11 = arith.maximumf %arg2, %cst : f32
    %12 = arith.negf %1 : f32
    %13 = math.fma %12, %10, %11 : f32
    aicf_emit.yield %13 : f32
  }
  return
}
func.func @add_512x1024_f32(%arg0: memref<512x1024xf32>, %arg1: memref<512x1024xf32>, %arg2: memref<512x1024xf32>) {
  aicf_emit.compute id(7) "add" dims(d0 = 512, d1 = 1024)
      ins(%arg0[d0, d1] : memref<512x1024xf32>, %arg1[d0, d1] : memref<512x1024xf32>)
      outs(%arg2[d0, d1] : memref<512x1024xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @row_sum_512x1024_f32(%arg0: memref<512x1024xf32>, %arg1: memref<512xf32>) {
  aicf_emit.compute id(8) "reduce_sum" dims(d0 = 512, d1 = 1024)
      ins(%arg0[d0, d1] : memref<512x1024xf32>)
      outs(%arg1[d0] : memref<512xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_512x1024_f32(%arg0: memref<512x1024xf32>, %arg1: memref<1024xf32>) {
  aicf_emit.compute id(9) "reduce_sum" dims(d0 = 512, d1 = 1024)
      ins(%arg0[d0, d1] : memref<512x1024xf32>)
      outs(%arg1[d1] : memref<1024xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @transpose_512x1024_f32(%arg0: memref<512x1024xf32>, %arg1: memref<1024x512xf32>) {
  aicf_emit.compute id(10) "transpose" dims(d0 = 1024, d1 = 512)
      ins(%arg0[d1, d0] : memref<512x1024xf32>)
      outs(%arg1[d0, d1] : memref<1024x512xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @softmax_4096x100_f32(%arg0: memref<4096x100xf32>, %arg1: memref<4096xf32>, %arg2: memref<4096x100xf32>) {
  aicf_emit.compute id(15) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div" dims(d0 = 4096, d1 = 100)
      ins(%arg0[d0, d1] : memref<4096x100xf32>)
      outs(%arg1[d0] : memref<4096xf32>, %arg2[d0, d1] : memref<4096x100xf32>) {
  ^bb0(%arg3: f32):
    %0 = aicf_emit.reduce max %arg3 over(d1) : f32
    %1 = arith.subf %arg3, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    aicf_emit.yield %4, %2 : f32, f32
  }
  return
}
func.func @softmax_4096x100_f32_1(%arg0: memref<4096x100xf32>, %arg1: memref<4096xf32>, %arg2: memref<4096x100xf32>) {
  aicf_emit.compute id(16) "softmax.mul" dims(d0 = 4096, d1 = 100)
      ins(%arg0[d0, d1] : memref<4096x100xf32>, %arg1[d0] : memref<4096xf32>)
      outs(%arg2[d0, d1] : memref<4096x100xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @gelu_4096x100_f32(%arg0: memref<4096x100xf32>, %arg1: memref<4096x100xf32>) {
  aicf_emit.compute id(17) "gelu" dims(d0 = 4096, d1 = 100)
      ins(%arg0[d0, d1] : memref<4096x100xf32>)
      outs(%arg1[d0, d1] : memref<4096x100xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -0.99999994 : f32
    %cst_1 = arith.constant -1.15110648 : f32
    %cst_2 = arith.constant -0.459197491 : f32
    %cst_3 = arith.constant -0.0525313802 : f32
    %cst_4 = arith.constant 0.00711929938 : f32
    %cst_5 = arith.constant -1.83793731E-4 : f32
    %cst_6 = arith.constant -1.6508055E-4 : f32
    %cst_7 = arith.constant 3.45850785E-5 : f32
    %cst_8 = arith.constant -2.40628765E-6 : f32
    %cst_9 = arith.constant 1.600000e+01 : f32
    %0 = math.absf %arg2 : f32
    %1 = arith.minimumf %0, %cst_9 : f32
    %2 = math.fma %cst_8, %1, %cst_7 : f32
    %3 = math.fma %2, %1, %cst_6 : f32
    %4 = math.fma %3, %1, %cst_5 : f32
    %5 = math.fma %4, %1, %cst_4 : f32
    %6 = math.fma %5, %1, %cst_3 : f32
    %7 = math.fma %6, %1, %cst_2 : f32
    %8 = math.fma %7, %1, %cst_1 : f32
    %9 = math.fma %8, %1, %cst_0 : f32
    %10 = math.exp2 %9 : f32
    %11 = arith.maximumf %arg2, %cst : f32
    %12 = arith.negf %1 : f32
    %13 = math.fma %12, %10, %11 : f32
    aicf_emit.yield %13 : f32
  }
  return
}
func.func @add_4096x100_f32(%arg0: memref<4096x100xf32>, %arg1: memref<4096x100xf32>, %arg2: memref<4096x100xf32>) {
  aicf_emit.compute id(18) "add" dims(d0 = 4096, d1 = 100)
      ins(%arg0[d0, d1] : memref<4096x100xf32>, %arg1[d0, d1] : memref<4096x100xf32>)
      outs(%arg2[d0, d1] : memref<4096x100xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @row_sum_4096x100_f32(%arg0: memref<4096x100xf32>, %arg1: memref<4096xf32>) {
  aicf_emit.compute id(19) "reduce_sum" dims(d0 = 4096, d1 = 100)
      ins(%arg0[d0, d1] : memref<4096x100xf32>)
      outs(%arg1[d0] : memref<4096xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_4096x100_f32(%arg0: memref<4096x100xf32>, %arg1: memref<100xf32>) {
  aicf_emit.compute id(20) "reduce_sum" dims(d0 = 4096, d1 = 100)
      ins(%arg0[d0, d1] : memref<4096x100xf32>)
      outs(%arg1[d1] : memref<100xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @transpose_4096x100_f32(%arg0: memref<4096x100xf32>, %arg1: memref<100x4096xf32>) {
  aicf_emit.compute id(21) "transpose" dims(d0 = 100, d1 = 4096)
      ins(%arg0[d1, d0] : memref<4096x100xf32>)
      outs(%arg1[d0, d1] : memref<100x4096xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @softmax_50x20000_f32(%arg0: memref<50x20000xf32>, %arg1: memref<50xf32>, %arg2: memref<50x20000xf32>) {
  aicf_emit.compute id(26) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div" dims(d0 = 50, d1 = 20000)
      ins(%arg0[d0, d1] : memref<50x20000xf32>)
      outs(%arg1[d0] : memref<50xf32>, %arg2[d0, d1] : memref<50x20000xf32>) {
  ^bb0(%arg3: f32):
    %0 = aicf_emit.reduce max %arg3 over(d1) : f32
    %1 = arith.subf %arg3, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    aicf_emit.yield %4, %2 : f32, f32
  }
  return
}
func.func @softmax_50x20000_f32_1(%arg0: memref<50x20000xf32>, %arg1: memref<50xf32>, %arg2: memref<50x20000xf32>) {
  aicf_emit.compute id(27) "softmax.mul" dims(d0 = 50, d1 = 20000)
      ins(%arg0[d0, d1] : memref<50x20000xf32>, %arg1[d0] : memref<50xf32>)
      outs(%arg2[d0, d1] : memref<50x20000xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @gelu_50x20000_f32(%arg0: memref<50x20000xf32>, %arg1: memref<50x20000xf32>) {
  aicf_emit.compute id(28) "gelu" dims(d0 = 50, d1 = 20000)
      ins(%arg0[d0, d1] : memref<50x20000xf32>)
      outs(%arg1[d0, d1] : memref<50x20000xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -0.99999994 : f32
    %cst_1 = arith.constant -1.15110648 : f32
    %cst_2 = arith.constant -0.459197491 : f32
    %cst_3 = arith.constant -0.0525313802 : f32
    %cst_4 = arith.constant 0.00711929938 : f32
    %cst_5 = arith.constant -1.83793731E-4 : f32
    %cst_6 = arith.constant -1.6508055E-4 : f32
    %cst_7 = arith.constant 3.45850785E-5 : f32
    %cst_8 = arith.constant -2.40628765E-6 : f32
    %cst_9 = arith.constant 1.600000e+01 : f32
    %0 = math.absf %arg2 : f32
    %1 = arith.minimumf %0, %cst_9 : f32
    %2 = math.fma %cst_8, %1, %cst_7 : f32
    %3 = math.fma %2, %1, %cst_6 : f32
    %4 = math.fma %3, %1, %cst_5 : f32
    %5 = math.fma %4, %1, %cst_4 : f32
    %6 = math.fma %5, %1, %cst_3 : f32
    %7 = math.fma %6, %1, %cst_2 : f32
    %8 = math.fma %7, %1, %cst_1 : f32
    %9 = math.fma %8, %1, %cst_0 : f32
    %10 = math.exp2 %9 : f32
    %11 = arith.maximumf %arg2, %cst : f32
    %12 = arith.negf %1 : f32
    %13 = math.fma %12, %10, %11 : f32
    aicf_emit.yield %13 : f32
  }
  return
}
func.func @add_50x20000_f32(%arg0: memref<50x20000xf32>, %arg1: memref<50x20000xf32>, %arg2: memref<50x20000xf32>) {
  aicf_emit.compute id(29) "add" dims(d0 = 50, d1 = 20000)
      ins(%arg0[d0, d1] : memref<50x20000xf32>, %arg1[d0, d1] : memref<50x20000xf32>)
      outs(%arg2[d0, d1] : memref<50x20000xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @row_sum_50x20000_f32(%arg0: memref<50x20000xf32>, %arg1: memref<50xf32>) {
  aicf_emit.compute id(30) "reduce_sum" dims(d0 = 50, d1 = 20000)
      ins(%arg0[d0, d1] : memref<50x20000xf32>)
      outs(%arg1[d0] : memref<50xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_50x20000_f32(%arg0: memref<50x20000xf32>, %arg1: memref<20000xf32>) {
  aicf_emit.compute id(31) "reduce_sum" dims(d0 = 50, d1 = 20000)
      ins(%arg0[d0, d1] : memref<50x20000xf32>)
      outs(%arg1[d1] : memref<20000xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @transpose_50x20000_f32(%arg0: memref<50x20000xf32>, %arg1: memref<20000x50xf32>) {
  aicf_emit.compute id(32) "transpose" dims(d0 = 20000, d1 = 50)
      ins(%arg0[d1, d0] : memref<50x20000xf32>)
      outs(%arg1[d0, d1] : memref<20000x50xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @softmax_300x300_f32(%arg0: memref<300x300xf32>, %arg1: memref<300xf32>, %arg2: memref<300x300xf32>) {
  aicf_emit.compute id(37) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div" dims(d0 = 300, d1 = 300)
      ins(%arg0[d0, d1] : memref<300x300xf32>)
      outs(%arg1[d0] : memref<300xf32>, %arg2[d0, d1] : memref<300x300xf32>) {
  ^bb0(%arg3: f32):
    %0 = aicf_emit.reduce max %arg3 over(d1) : f32
    %1 = arith.subf %arg3, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    aicf_emit.yield %4, %2 : f32, f32
  }
  return
}
func.func @softmax_300x300_f32_1(%arg0: memref<300x300xf32>, %arg1: memref<300xf32>, %arg2: memref<300x300xf32>) {
  aicf_emit.compute id(38) "softmax.mul" dims(d0 = 300, d1 = 300)
      ins(%arg0[d0, d1] : memref<300x300xf32>, %arg1[d0] : memref<300xf32>)
      outs(%arg2[d0, d1] : memref<300x300xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @gelu_300x300_f32(%arg0: memref<300x300xf32>, %arg1: memref<300x300xf32>) {
  aicf_emit.compute id(39) "gelu" dims(d0 = 300, d1 = 300)
      ins(%arg0[d0, d1] : memref<300x300xf32>)
      outs(%arg1[d0, d1] : memref<300x300xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -0.99999994 : f32
    %cst_1 = arith.constant -1.15110648 : f32
    %cst_2 = arith.constant -0.459197491 : f32
    %cst_3 = arith.constant -0.0525313802 : f32
    %cst_4 = arith.constant 0.00711929938 : f32
    %cst_5 = arith.constant -1.83793731E-4 : f32
    %cst_6 = arith.constant -1.6508055E-4 : f32
    %cst_7 = arith.constant 3.45850785E-5 : f32
    %cst_8 = arith.constant -2.40628765E-6 : f32
    %cst_9 = arith.constant 1.600000e+01 : f32
    %0 = math.absf %arg2 : f32
    %1 = arith.minimumf %0, %cst_9 : f32
    %2 = math.fma %cst_8, %1, %cst_7 : f32
    %3 = math.fma %2, %1, %cst_6 : f32
    %4 = math.fma %3, %1, %cst_5 : f32
    %5 = math.fma %4, %1, %cst_4 : f32
    %6 = math.fma %5, %1, %cst_3 : f32
    %7 = math.fma %6, %1, %cst_2 : f32
    %8 = math.fma %7, %1, %cst_1 : f32
    %9 = math.fma %8, %1, %cst_0 : f32
    %10 = math.exp2 %9 : f32
    %11 = arith.maximumf %arg2, %cst : f32
    %12 = arith.negf %1 : f32
    %13 = math.fma %12, %10, %11 : f32
    aicf_emit.yield %13 : f32
  }
  return
}
func.func @add_300x300_f32(%arg0: memref<300x300xf32>, %arg1: memref<300x300xf32>, %arg2: memref<300x300xf32>) {
  aicf_emit.compute id(40) "add" dims(d0 = 300, d1 = 300)
      ins(%arg0[d0, d1] : memref<300x300xf32>, %arg1[d0, d1] : memref<300x300xf32>)
      outs(%arg2[d0, d1] : memref<300x300xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @row_sum_300x300_f32(%arg0: memref<300x300xf32>, %arg1: memref<300xf32>) {
  aicf_emit.compute id(41) "reduce_sum" dims(d0 = 300, d1 = 300)
      ins(%arg0[d0, d1] : memref<300x300xf32>)
      outs(%arg1[d0] : memref<300xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_300x300_f32(%arg0: memref<300x300xf32>, %arg1: memref<300xf32>) {
  aicf_emit.compute id(42) "reduce_sum" dims(d0 = 300, d1 = 300)
      ins(%arg0[d0, d1] : memref<300x300xf32>)
      outs(%arg1[d1] : memref<300xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @transpose_300x300_f32(%arg0: memref<300x300xf32>, %arg1: memref<300x300xf32>) {
  aicf_emit.compute id(43) "transpose" dims(d0 = 300, d1 = 300)
      ins(%arg0[d1, d0] : memref<300x300xf32>)
      outs(%arg1[d0, d1] : memref<300x300xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}

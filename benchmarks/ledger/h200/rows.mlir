func.func @softmax_8192x4096_bf16(%arg0: memref<8192x4096xbf16>, %arg1: memref<8192x4096xbf16>) {
  aicf_emit.compute id(7) "softmax.cast+softmax.reduce_max+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.cast+softmax.sub+softmax.exp+softmax.mul+softmax.cast" dims(d0 = 8192, d1 = 4096)
      ins(%arg0[d0, d1] : memref<8192x4096xbf16>)
      outs(%arg1[d0, d1] : memref<8192x4096xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %5 = arith.divf %cst, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @softmax_1000x777_f32(%arg0: memref<1000x777xf32>, %arg1: memref<1000x777xf32>) {
  aicf_emit.compute id(13) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul" dims(d0 = 1000, d1 = 777)
      ins(%arg0[d0, d1] : memref<1000x777xf32>)
      outs(%arg1[d0, d1] : memref<1000x777xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    %1 = arith.subf %arg2, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @softmax_2048x512_bf16(%arg0: memref<2048x512xbf16>, %arg1: memref<2048x512xbf16>) {
  aicf_emit.compute id(21) "softmax.cast+softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 2048, d1 = 512)
      ins(%arg0[d0, d1] : memref<2048x512xbf16>)
      outs(%arg1[d0, d1] : memref<2048x512xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %5 = arith.divf %cst, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @softmax_30000x128_f32(%arg0: memref<30000x128xf32>, %arg1: memref<30000x128xf32>) {
  aicf_emit.compute id(27) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul" dims(d0 = 30000, d1 = 128)
      ins(%arg0[d0, d1] : memref<30000x128xf32>)
      outs(%arg1[d0, d1] : memref<30000x128xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    %1 = arith.subf %arg2, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @softmax_5000x2500_bf16(%arg0: memref<5000x2500xbf16>, %arg1: memref<5000x2500xbf16>) {
  aicf_emit.compute id(35) "softmax.cast+softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.cast+softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.mul+softmax.cast" dims(d0 = 5000, d1 = 2500)
      ins(%arg0[d0, d1] : memref<5000x2500xbf16>)
      outs(%arg1[d0, d1] : memref<5000x2500xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %5 = arith.divf %cst, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @rms_norm_16384x8192_bf16(%arg0: memref<16384x8192xbf16>, %arg1: memref<8192xbf16>, %arg2: memref<16384x8192xbf16>) {
  aicf_emit.compute id(44) "rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.cast+rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.mul+rms_norm.mul+rms_norm.cast" dims(d0 = 16384, d1 = 8192)
      ins(%arg0[d0, d1] : memref<16384x8192xbf16>, %arg1[d1] : memref<8192xbf16>)
      outs(%arg2[d0, d1] : memref<16384x8192xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 8.192000e+03 : f32
    %2 = aicf_emit.reduce add %1 over(d1) : f32
    %3 = arith.divf %2, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %4 = arith.addf %3, %cst_0 : f32
    %5 = math.rsqrt %4 : f32
    %6 = arith.extf %arg4 : bf16 to f32
    %7 = arith.mulf %0, %5 : f32
    %8 = arith.mulf %7, %6 : f32
    %9 = arith.truncf %8 : f32 to bf16
    aicf_emit.yield %9 : bf16
  }
  return
}
func.func @rms_norm_2048x2048_f32(%arg0: memref<2048x2048xf32>, %arg1: memref<2048xf32>, %arg2: memref<2048x2048xf32>) {
  aicf_emit.compute id(50) "rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.mul+rms_norm.mul" dims(d0 = 2048, d1 = 2048)
      ins(%arg0[d0, d1] : memref<2048x2048xf32>, %arg1[d1] : memref<2048xf32>)
      outs(%arg2[d0, d1] : memref<2048x2048xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg3 : f32
    %cst = arith.constant 2.048000e+03 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %3 = arith.addf %2, %cst_0 : f32
    %4 = math.rsqrt %3 : f32
    %5 = arith.mulf %arg3, %4 : f32
    %6 = arith.mulf %5, %arg4 : f32
    aicf_emit.yield %6 : f32
  }
  return
}
func.func @rms_norm_20000x384_f32(%arg0: memref<20000x384xf32>, %arg1: memref<384xf32>, %arg2: memref<20000x384xf32>) {
  aicf_emit.compute id(56) "rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.mul+rms_norm.mul" dims(d0 = 20000, d1 = 384)
      ins(%arg0[d0, d1] : memref<20000x384xf32>, %arg1[d1] : memref<384xf32>)
      outs(%arg2[d0, d1] : memref<20000x384xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg3 : f32
    %cst = arith.constant 3.840000e+02 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %3 = arith.addf %2, %cst_0 : f32
    %4 = math.rsqrt %3 : f32
    %5 = arith.mulf %arg3, %4 : f32
    %6 = arith.mulf %5, %arg4 : f32
    aicf_emit.yield %6 : f32
  }
  return
}
func.func @rms_norm_333x8192_bf16(%arg0: memref<333x8192xbf16>, %arg1: memref<8192xbf16>, %arg2: memref<333x8192xbf16>) {
  aicf_emit.compute id(65) "rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.cast+rms_norm.mul+rms_norm.mul+rms_norm.cast" dims(d0 = 333, d1 = 8192)
      ins(%arg0[d0, d1] : memref<333x8192xbf16>, %arg1[d1] : memref<8192xbf16>)
      outs(%arg2[d0, d1] : memref<333x8192xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 8.192000e+03 : f32
    %2 = aicf_emit.reduce add %1 over(d1) : f32
    %3 = arith.divf %2, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %4 = arith.addf %3, %cst_0 : f32
    %5 = math.rsqrt %4 : f32
    %6 = arith.extf %arg4 : bf16 to f32
    %7 = arith.mulf %0, %5 : f32
    %8 = arith.mulf %7, %6 : f32
    %9 = arith.truncf %8 : f32 to bf16
    aicf_emit.yield %9 : bf16
  }
  return
}
func.func @gelu_4096x1024_bf16(%arg0: memref<4096x1024xbf16>, %arg1: memref<4096x1024xbf16>) {
  aicf_emit.compute id(66) "gelu" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d0, d1] : memref<4096x1024xbf16>)
      outs(%arg1[d0, d1] : memref<4096x1024xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -1.00013626 : f32
    %cst_1 = arith.constant -1.14923644 : f32
    %cst_2 = arith.constant -0.463248074 : f32
    %cst_3 = arith.constant -0.0496803448 : f32
    %cst_4 = arith.constant 0.00668286439 : f32
    %cst_5 = arith.constant -5.31292113E-4 : f32
    %cst_6 = arith.constant 1.83643169E-5 : f32
    %cst_7 = arith.constant 1.600000e+01 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = math.absf %0 : f32
    %2 = arith.minimumf %1, %cst_7 : f32
    %3 = math.fma %cst_6, %2, %cst_5 : f32
    %4 = math.fma %3, %2, %cst_4 : f32
    %5 = math.fma %4, %2, %cst_3 : f32
    %6 = math.fma %5, %2, %cst_2 : f32
    %7 = math.fma %6, %2, %cst_1 : f32
    %8 = math.fma %7, %2, %cst_0 : f32
    %9 = math.exp2 %8 fastmath<afn> : f32
    %10 = arith.maximumf %0, %cst : f32
    %11 = arith.negf %2 : f32
    %12 = math.fma %11, %9, %10 : f32
    %13 = arith.truncf %12 : f32 to bf16
    aicf_emit.yield %13 : bf16
  }
  return
}
func.func @gelu_12x1048576_f32(%arg0: memref<12x1048576xf32>, %arg1: memref<12x1048576xf32>) {
  aicf_emit.compute id(67) "gelu" dims(d0 = 12, d1 = 1048576)
      ins(%arg0[d0, d1] : memref<12x1048576xf32>)
      outs(%arg1[d0, d1] : memref<12x1048576xf32>) {
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
func.func @gelu_2500x2500_f32(%arg0: memref<2500x2500xf32>, %arg1: memref<2500x2500xf32>) {
  aicf_emit.compute id(68) "gelu" dims(d0 = 2500, d1 = 2500)
      ins(%arg0[d0, d1] : memref<2500x2500xf32>)
      outs(%arg1[d0, d1] : memref<2500x2500xf32>) {
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
func.func @add_8192x4096_f32(%arg0: memref<8192x4096xf32>, %arg1: memref<8192x4096xf32>, %arg2: memref<8192x4096xf32>) {
  aicf_emit.compute id(69) "add" dims(d0 = 8192, d1 = 4096)
      ins(%arg0[d0, d1] : memref<8192x4096xf32>, %arg1[d0, d1] : memref<8192x4096xf32>)
      outs(%arg2[d0, d1] : memref<8192x4096xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @add_123x4567_f32(%arg0: memref<123x4567xf32>, %arg1: memref<123x4567xf32>, %arg2: memref<123x4567xf32>) {
  aicf_emit.compute id(70) "add" dims(d0 = 123, d1 = 4567)
      ins(%arg0[d0, d1] : memref<123x4567xf32>, %arg1[d0, d1] : memref<123x4567xf32>)
      outs(%arg2[d0, d1] : memref<123x4567xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @add_2048x8192_bf16(%arg0: memref<2048x8192xbf16>, %arg1: memref<2048x8192xbf16>, %arg2: memref<2048x8192xbf16>) {
  aicf_emit.compute id(71) "add" dims(d0 = 2048, d1 = 8192)
      ins(%arg0[d0, d1] : memref<2048x8192xbf16>, %arg1[d0, d1] : memref<2048x8192xbf16>)
      outs(%arg2[d0, d1] : memref<2048x8192xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    aicf_emit.yield %3 : bf16
  }
  return
}
func.func @add_6000x6000_f32(%arg0: memref<6000x6000xf32>, %arg1: memref<6000x6000xf32>, %arg2: memref<6000x6000xf32>) {
  aicf_emit.compute id(72) "add" dims(d0 = 6000, d1 = 6000)
      ins(%arg0[d0, d1] : memref<6000x6000xf32>, %arg1[d0, d1] : memref<6000x6000xf32>)
      outs(%arg2[d0, d1] : memref<6000x6000xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @softmax_grad_4096x1024_f32(%arg0: memref<4096x1024xf32>, %arg1: memref<4096x1024xf32>, %arg2: memref<4096x1024xf32>) {
  aicf_emit.compute id(76) "softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d0, d1] : memref<4096x1024xf32>, %arg1[d0, d1] : memref<4096x1024xf32>)
      outs(%arg2[d0, d1] : memref<4096x1024xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.subf %arg4, %1 : f32
    %3 = arith.mulf %arg3, %2 : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @softmax_grad_20000x256_bf16(%arg0: memref<20000x256xbf16>, %arg1: memref<20000x256xbf16>, %arg2: memref<20000x256xbf16>) {
  aicf_emit.compute id(83) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 20000, d1 = 256)
      ins(%arg0[d0, d1] : memref<20000x256xbf16>, %arg1[d0, d1] : memref<20000x256xbf16>)
      outs(%arg2[d0, d1] : memref<20000x256xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.subf %0, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @softmax_grad_3000x3000_bf16(%arg0: memref<3000x3000xbf16>, %arg1: memref<3000x3000xbf16>, %arg2: memref<3000x3000xbf16>) {
  aicf_emit.compute id(90) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 3000, d1 = 3000)
      ins(%arg0[d0, d1] : memref<3000x3000xbf16>, %arg1[d0, d1] : memref<3000x3000xbf16>)
      outs(%arg2[d0, d1] : memref<3000x3000xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.subf %0, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @row_sum_4096x1024_f32(%arg0: memref<4096x1024xf32>, %arg1: memref<4096xf32>) {
  aicf_emit.compute id(91) "reduce_sum" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d0, d1] : memref<4096x1024xf32>)
      outs(%arg1[d0] : memref<4096xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @row_sum_10x1000000_f32(%arg0: memref<10x1000000xf32>, %arg1: memref<10xf32>) {
  aicf_emit.compute id(92) "reduce_sum" dims(d0 = 10, d1 = 1000000)
      ins(%arg0[d0, d1] : memref<10x1000000xf32>)
      outs(%arg1[d0] : memref<10xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @row_sum_1024x16384_f32(%arg0: memref<1024x16384xf32>, %arg1: memref<1024xf32>) {
  aicf_emit.compute id(93) "reduce_sum" dims(d0 = 1024, d1 = 16384)
      ins(%arg0[d0, d1] : memref<1024x16384xf32>)
      outs(%arg1[d0] : memref<1024xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @row_sum_2048x300_bf16(%arg0: memref<2048x300xbf16>, %arg1: memref<2048xf32>) {
  aicf_emit.compute id(94) "reduce_sum" dims(d0 = 2048, d1 = 300)
      ins(%arg0[d0, d1] : memref<2048x300xbf16>)
      outs(%arg1[d0] : memref<2048xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @row_sum_256x256_f32(%arg0: memref<256x256xf32>, %arg1: memref<256xf32>) {
  aicf_emit.compute id(95) "reduce_sum" dims(d0 = 256, d1 = 256)
      ins(%arg0[d0, d1] : memref<256x256xf32>)
      outs(%arg1[d0] : memref<256xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @bias_silu_2000x3000_f32(%arg0: memref<2000x3000xf32>, %arg1: memref<3000xf32>, %arg2: memref<2000x3000xf32>) {
  aicf_emit.compute id(97) "add+silu" dims(d0 = 2000, d1 = 3000)
      ins(%arg0[d0, d1] : memref<2000x3000xf32>, %arg1[d1] : memref<3000xf32>)
      outs(%arg2[d0, d1] : memref<2000x3000xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %1 = math.absf %0 : f32
    %2 = arith.negf %1 : f32
    %3 = math.exp %2 : f32
    %4 = arith.addf %3, %cst_1 : f32
    %5 = arith.divf %cst_1, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.cmpf oge, %0, %cst_0 : f32
    %8 = arith.select %7, %5, %6 : f32
    %9 = arith.maximumf %0, %cst : f32
    %10 = arith.mulf %9, %8 : f32
    aicf_emit.yield %10 : f32
  }
  return
}
func.func @bias_silu_5000x700_f32(%arg0: memref<5000x700xf32>, %arg1: memref<700xf32>, %arg2: memref<5000x700xf32>) {
  aicf_emit.compute id(99) "add+silu" dims(d0 = 5000, d1 = 700)
      ins(%arg0[d0, d1] : memref<5000x700xf32>, %arg1[d1] : memref<700xf32>)
      outs(%arg2[d0, d1] : memref<5000x700xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %1 = math.absf %0 : f32
    %2 = arith.negf %1 : f32
    %3 = math.exp %2 : f32
    %4 = arith.addf %3, %cst_1 : f32
    %5 = arith.divf %cst_1, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.cmpf oge, %0, %cst_0 : f32
    %8 = arith.select %7, %5, %6 : f32
    %9 = arith.maximumf %0, %cst : f32
    %10 = arith.mulf %9, %8 : f32
    aicf_emit.yield %10 : f32
  }
  return
}
func.func @softmax_4096x1024_f32(%arg0: memref<4096x1024xf32>, %arg1: memref<4096x1024xf32>) {
  aicf_emit.compute id(5) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d0, d1] : memref<4096x1024xf32>)
      outs(%arg1[d0, d1] : memref<4096x1024xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    %1 = arith.subf %arg2, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @softmax_64x50257_bf16(%arg0: memref<64x50257xbf16>, %arg1: memref<64xf32>, %arg2: memref<64xf32>) {
  aicf_emit.compute id(11) "softmax.cast+softmax.reduce_max+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div" dims(d0 = 64, d1 = 50257)
      ins(%arg0[d0, d1] : memref<64x50257xbf16>)
      outs(%arg1[d0] : memref<64xf32>, %arg2[d0] : memref<64xf32>) {
  ^bb0(%arg3: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %5 = arith.divf %cst, %4 : f32
    aicf_emit.yield %5, %1 : f32, f32
  }
  return
}
func.func @softmax_64x50257_bf16_1(%arg0: memref<64x50257xbf16>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: memref<64x50257xbf16>) {
  aicf_emit.compute id(13) "softmax.cast+softmax.sub+softmax.exp+softmax.mul+softmax.cast" dims(d0 = 64, d1 = 50257)
      ins(%arg0[d0, d1] : memref<64x50257xbf16>, %arg1[d0] : memref<64xf32>, %arg2[d0] : memref<64xf32>)
      outs(%arg3[d0, d1] : memref<64x50257xbf16>) {
  ^bb0(%arg4: bf16, %arg5: f32, %arg6: f32):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.subf %0, %arg5 : f32
    %2 = math.exp %1 fastmath<afn> : f32
    %3 = arith.mulf %2, %arg6 : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @softmax_16384x1024_bf16(%arg0: memref<16384x1024xbf16>, %arg1: memref<16384x1024xbf16>) {
  aicf_emit.compute id(21) "softmax.cast+softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.cast+softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.mul+softmax.cast" dims(d0 = 16384, d1 = 1024)
      ins(%arg0[d0, d1] : memref<16384x1024xbf16>)
      outs(%arg1[d0, d1] : memref<16384x1024xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %5 = arith.divf %cst, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @softmax_200x12000_f32(%arg0: memref<200x12000xf32>, %arg1: memref<200x12000xf32>) {
  aicf_emit.compute id(27) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul" dims(d0 = 200, d1 = 12000)
      ins(%arg0[d0, d1] : memref<200x12000xf32>)
      outs(%arg1[d0, d1] : memref<200x12000xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    %1 = arith.subf %arg2, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @rms_norm_8192x768_bf16(%arg0: memref<8192x768xbf16>, %arg1: memref<768xbf16>, %arg2: memref<8192x768xbf16>) {
  aicf_emit.compute id(36) "rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.cast+rms_norm.cast+rms_norm.mul+rms_norm.mul+rms_norm.cast" dims(d0 = 8192, d1 = 768)
      ins(%arg0[d0, d1] : memref<8192x768xbf16>, %arg1[d1] : memref<768xbf16>)
      outs(%arg2[d0, d1] : memref<8192x768xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 7.680000e+02 : f32
    %2 = aicf_emit.reduce add %1 over(d1) : f32
    %3 = arith.divf %2, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %4 = arith.addf %3, %cst_0 : f32
    %5 = math.rsqrt %4 : f32
    %6 = arith.extf %arg4 : bf16 to f32
    %7 = arith.mulf %0, %5 : f32
    %8 = arith.mulf %7, %6 : f32
    %9 = arith.truncf %8 : f32 to bf16
    aicf_emit.yield %9 : bf16
  }
  return
}
func.func @rms_norm_4096x1024_bf16(%arg0: memref<4096x1024xbf16>, %arg1: memref<1024xbf16>, %arg2: memref<4096x1024xbf16>) {
  aicf_emit.compute id(45) "rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.cast+rms_norm.cast+rms_norm.mul+rms_norm.mul+rms_norm.cast" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d0, d1] : memref<4096x1024xbf16>, %arg1[d1] : memref<1024xbf16>)
      outs(%arg2[d0, d1] : memref<4096x1024xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 1.024000e+03 : f32
    %2 = aicf_emit.reduce add %1 over(d1) : f32
    %3 = arith.divf %2, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %4 = arith.addf %3, %cst_0 : f32
    %5 = math.rsqrt %4 : f32
    %6 = arith.extf %arg4 : bf16 to f32
    %7 = arith.mulf %0, %5 : f32
    %8 = arith.mulf %7, %6 : f32
    %9 = arith.truncf %8 : f32 to bf16
    aicf_emit.yield %9 : bf16
  }
  return
}
func.func @rms_norm_1024x5120_bf16(%arg0: memref<1024x5120xbf16>, %arg1: memref<5120xbf16>, %arg2: memref<1024x5120xbf16>) {
  aicf_emit.compute id(54) "rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.cast+rms_norm.cast+rms_norm.mul+rms_norm.mul+rms_norm.cast" dims(d0 = 1024, d1 = 5120)
      ins(%arg0[d0, d1] : memref<1024x5120xbf16>, %arg1[d1] : memref<5120xbf16>)
      outs(%arg2[d0, d1] : memref<1024x5120xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 5.120000e+03 : f32
    %2 = aicf_emit.reduce add %1 over(d1) : f32
    %3 = arith.divf %2, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %4 = arith.addf %3, %cst_0 : f32
    %5 = math.rsqrt %4 : f32
    %6 = arith.extf %arg4 : bf16 to f32
    %7 = arith.mulf %0, %5 : f32
    %8 = arith.mulf %7, %6 : f32
    %9 = arith.truncf %8 : f32 to bf16
    aicf_emit.yield %9 : bf16
  }
  return
}
func.func @rms_norm_8192x2048_f32(%arg0: memref<8192x2048xf32>, %arg1: memref<2048xf32>, %arg2: memref<8192x2048xf32>) {
  aicf_emit.compute id(60) "rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.mul+rms_norm.mul" dims(d0 = 8192, d1 = 2048)
      ins(%arg0[d0, d1] : memref<8192x2048xf32>, %arg1[d1] : memref<2048xf32>)
      outs(%arg2[d0, d1] : memref<8192x2048xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg3 : f32
    %cst = arith.constant 2.048000e+03 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %3 = arith.addf %2, %cst_0 : f32
    %4 = math.rsqrt %3 : f32
    %5 = arith.mulf %arg3, %4 : f32
    %6 = arith.mulf %5, %arg4 : f32
    aicf_emit.yield %6 : f32
  }
  return
}
func.func @gelu_8192x4096_bf16(%arg0: memref<8192x4096xbf16>, %arg1: memref<8192x4096xbf16>) {
  aicf_emit.compute id(61) "gelu" dims(d0 = 8192, d1 = 4096)
      ins(%arg0[d0, d1] : memref<8192x4096xbf16>)
      outs(%arg1[d0, d1] : memref<8192x4096xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -1.00013626 : f32
    %cst_1 = arith.constant -1.14923644 : f32
    %cst_2 = arith.constant -0.463248074 : f32
    %cst_3 = arith.constant -0.0496803448 : f32
    %cst_4 = arith.constant 0.00668286439 : f32
    %cst_5 = arith.constant -5.31292113E-4 : f32
    %cst_6 = arith.constant 1.83643169E-5 : f32
    %cst_7 = arith.constant 1.600000e+01 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = math.absf %0 : f32
    %2 = arith.minimumf %1, %cst_7 : f32
    %3 = math.fma %cst_6, %2, %cst_5 : f32
    %4 = math.fma %3, %2, %cst_4 : f32
    %5 = math.fma %4, %2, %cst_3 : f32
    %6 = math.fma %5, %2, %cst_2 : f32
    %7 = math.fma %6, %2, %cst_1 : f32
    %8 = math.fma %7, %2, %cst_0 : f32
    %9 = math.exp2 %8 fastmath<afn> : f32
    %10 = arith.maximumf %0, %cst : f32
    %11 = arith.negf %2 : f32
    %12 = math.fma %11, %9, %10 : f32
    %13 = arith.truncf %12 : f32 to bf16
    aicf_emit.yield %13 : bf16
  }
  return
}
func.func @gelu_300x5000_f32(%arg0: memref<300x5000xf32>, %arg1: memref<300x5000xf32>) {
  aicf_emit.compute id(62) "gelu" dims(d0 = 300, d1 = 5000)
      ins(%arg0[d0, d1] : memref<300x5000xf32>)
      outs(%arg1[d0, d1] : memref<300x5000xf32>) {
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
func.func @gelu_1024x3072_bf16(%arg0: memref<1024x3072xbf16>, %arg1: memref<1024x3072xbf16>) {
  aicf_emit.compute id(63) "gelu" dims(d0 = 1024, d1 = 3072)
      ins(%arg0[d0, d1] : memref<1024x3072xbf16>)
      outs(%arg1[d0, d1] : memref<1024x3072xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -1.00013626 : f32
    %cst_1 = arith.constant -1.14923644 : f32
    %cst_2 = arith.constant -0.463248074 : f32
    %cst_3 = arith.constant -0.0496803448 : f32
    %cst_4 = arith.constant 0.00668286439 : f32
    %cst_5 = arith.constant -5.31292113E-4 : f32
    %cst_6 = arith.constant 1.83643169E-5 : f32
    %cst_7 = arith.constant 1.600000e+01 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = math.absf %0 : f32
    %2 = arith.minimumf %1, %cst_7 : f32
    %3 = math.fma %cst_6, %2, %cst_5 : f32
    %4 = math.fma %3, %2, %cst_4 : f32
    %5 = math.fma %4, %2, %cst_3 : f32
    %6 = math.fma %5, %2, %cst_2 : f32
    %7 = math.fma %6, %2, %cst_1 : f32
    %8 = math.fma %7, %2, %cst_0 : f32
    %9 = math.exp2 %8 fastmath<afn> : f32
    %10 = arith.maximumf %0, %cst : f32
    %11 = arith.negf %2 : f32
    %12 = math.fma %11, %9, %10 : f32
    %13 = arith.truncf %12 : f32 to bf16
    aicf_emit.yield %13 : bf16
  }
  return
}
func.func @gelu_16384x3072_bf16(%arg0: memref<16384x3072xbf16>, %arg1: memref<16384x3072xbf16>) {
  aicf_emit.compute id(64) "gelu" dims(d0 = 16384, d1 = 3072)
      ins(%arg0[d0, d1] : memref<16384x3072xbf16>)
      outs(%arg1[d0, d1] : memref<16384x3072xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -1.00013626 : f32
    %cst_1 = arith.constant -1.14923644 : f32
    %cst_2 = arith.constant -0.463248074 : f32
    %cst_3 = arith.constant -0.0496803448 : f32
    %cst_4 = arith.constant 0.00668286439 : f32
    %cst_5 = arith.constant -5.31292113E-4 : f32
    %cst_6 = arith.constant 1.83643169E-5 : f32
    %cst_7 = arith.constant 1.600000e+01 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = math.absf %0 : f32
    %2 = arith.minimumf %1, %cst_7 : f32
    %3 = math.fma %cst_6, %2, %cst_5 : f32
    %4 = math.fma %3, %2, %cst_4 : f32
    %5 = math.fma %4, %2, %cst_3 : f32
    %6 = math.fma %5, %2, %cst_2 : f32
    %7 = math.fma %6, %2, %cst_1 : f32
    %8 = math.fma %7, %2, %cst_0 : f32
    %9 = math.exp2 %8 fastmath<afn> : f32
    %10 = arith.maximumf %0, %cst : f32
    %11 = arith.negf %2 : f32
    %12 = math.fma %11, %9, %10 : f32
    %13 = arith.truncf %12 : f32 to bf16
    aicf_emit.yield %13 : bf16
  }
  return
}
func.func @add_4096x1024_bf16(%arg0: memref<4096x1024xbf16>, %arg1: memref<4096x1024xbf16>, %arg2: memref<4096x1024xbf16>) {
  aicf_emit.compute id(65) "add" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d0, d1] : memref<4096x1024xbf16>, %arg1[d0, d1] : memref<4096x1024xbf16>)
      outs(%arg2[d0, d1] : memref<4096x1024xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    aicf_emit.yield %3 : bf16
  }
  return
}
func.func @add_1000x1000_f32(%arg0: memref<1000x1000xf32>, %arg1: memref<1000x1000xf32>, %arg2: memref<1000x1000xf32>) {
  aicf_emit.compute id(66) "add" dims(d0 = 1000, d1 = 1000)
      ins(%arg0[d0, d1] : memref<1000x1000xf32>, %arg1[d0, d1] : memref<1000x1000xf32>)
      outs(%arg2[d0, d1] : memref<1000x1000xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @add_20x300_f32(%arg0: memref<20x300xf32>, %arg1: memref<20x300xf32>, %arg2: memref<20x300xf32>) {
  aicf_emit.compute id(67) "add" dims(d0 = 20, d1 = 300)
      ins(%arg0[d0, d1] : memref<20x300xf32>, %arg1[d0, d1] : memref<20x300xf32>)
      outs(%arg2[d0, d1] : memref<20x300xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @softmax_grad_8192x4096_bf16(%arg0: memref<8192x4096xbf16>, %arg1: memref<8192x4096xbf16>, %arg2: memref<8192x4096xbf16>) {
  aicf_emit.compute id(74) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 8192, d1 = 4096)
      ins(%arg0[d0, d1] : memref<8192x4096xbf16>, %arg1[d0, d1] : memref<8192x4096xbf16>)
      outs(%arg2[d0, d1] : memref<8192x4096xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.subf %0, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @softmax_grad_511x1000_bf16(%arg0: memref<511x1000xbf16>, %arg1: memref<511x1000xbf16>, %arg2: memref<511x1000xbf16>) {
  aicf_emit.compute id(81) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 511, d1 = 1000)
      ins(%arg0[d0, d1] : memref<511x1000xbf16>, %arg1[d0, d1] : memref<511x1000xbf16>)
      outs(%arg2[d0, d1] : memref<511x1000xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.subf %0, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @softmax_grad_1024x8192_f32(%arg0: memref<1024x8192xf32>, %arg1: memref<1024x8192xf32>, %arg2: memref<1024x8192xf32>) {
  aicf_emit.compute id(85) "softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul" dims(d0 = 1024, d1 = 8192)
      ins(%arg0[d0, d1] : memref<1024x8192xf32>, %arg1[d0, d1] : memref<1024x8192xf32>)
      outs(%arg2[d0, d1] : memref<1024x8192xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.subf %arg4, %1 : f32
    %3 = arith.mulf %arg3, %2 : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @row_sum_8192x4096_bf16(%arg0: memref<8192x4096xbf16>, %arg1: memref<8192xf32>) {
  aicf_emit.compute id(86) "reduce_sum" dims(d0 = 8192, d1 = 4096)
      ins(%arg0[d0, d1] : memref<8192x4096xbf16>)
      outs(%arg1[d0] : memref<8192xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @row_sum_100000x100_f32(%arg0: memref<100000x100xf32>, %arg1: memref<100000xf32>) {
  aicf_emit.compute id(87) "reduce_sum" dims(d0 = 100000, d1 = 100)
      ins(%arg0[d0, d1] : memref<100000x100xf32>)
      outs(%arg1[d0] : memref<100000xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @row_sum_20000x500_bf16(%arg0: memref<20000x500xbf16>, %arg1: memref<20000xf32>) {
  aicf_emit.compute id(88) "reduce_sum" dims(d0 = 20000, d1 = 500)
      ins(%arg0[d0, d1] : memref<20000x500xbf16>)
      outs(%arg1[d0] : memref<20000xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @row_sum_300000x32_f32(%arg0: memref<300000x32xf32>, %arg1: memref<300000xf32>) {
  aicf_emit.compute id(89) "reduce_sum" dims(d0 = 300000, d1 = 32)
      ins(%arg0[d0, d1] : memref<300000x32xf32>)
      outs(%arg1[d0] : memref<300000xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @row_sum_50000x1000_f32(%arg0: memref<50000x1000xf32>, %arg1: memref<50000xf32>) {
  aicf_emit.compute id(90) "reduce_sum" dims(d0 = 50000, d1 = 1000)
      ins(%arg0[d0, d1] : memref<50000x1000xf32>)
      outs(%arg1[d0] : memref<50000xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @bias_silu_8192x4096_bf16(%arg0: memref<8192x4096xbf16>, %arg1: memref<4096xbf16>, %arg2: memref<8192x4096xbf16>) {
  aicf_emit.compute id(92) "add+silu" dims(d0 = 8192, d1 = 4096)
      ins(%arg0[d0, d1] : memref<8192x4096xbf16>, %arg1[d1] : memref<4096xbf16>)
      outs(%arg2[d0, d1] : memref<8192x4096xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %3 = arith.negf %2 : f32
    %4 = math.exp %3 fastmath<afn> : f32
    %5 = arith.addf %4, %cst_0 : f32
    %6 = arith.divf %cst_0, %5 fastmath<afn> : f32
    %7 = arith.maximumf %2, %cst : f32
    %8 = arith.mulf %7, %6 : f32
    %9 = arith.truncf %8 : f32 to bf16
    aicf_emit.yield %9 : bf16
  }
  return
}
func.func @bias_silu_1024x1024_bf16(%arg0: memref<1024x1024xbf16>, %arg1: memref<1024xbf16>, %arg2: memref<1024x1024xbf16>) {
  aicf_emit.compute id(94) "add+silu" dims(d0 = 1024, d1 = 1024)
      ins(%arg0[d0, d1] : memref<1024x1024xbf16>, %arg1[d1] : memref<1024xbf16>)
      outs(%arg2[d0, d1] : memref<1024x1024xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %3 = arith.negf %2 : f32
    %4 = math.exp %3 fastmath<afn> : f32
    %5 = arith.addf %4, %cst_0 : f32
    %6 = arith.divf %cst_0, %5 fastmath<afn> : f32
    %7 = arith.maximumf %2, %cst : f32
    %8 = arith.mulf %7, %6 : f32
    %9 = arith.truncf %8 : f32 to bf16
    aicf_emit.yield %9 : bf16
  }
  return
}
func.func @bias_silu_4096x11008_bf16(%arg0: memref<4096x11008xbf16>, %arg1: memref<11008xbf16>, %arg2: memref<4096x11008xbf16>) {
  aicf_emit.compute id(96) "add+silu" dims(d0 = 4096, d1 = 11008)
      ins(%arg0[d0, d1] : memref<4096x11008xbf16>, %arg1[d1] : memref<11008xbf16>)
      outs(%arg2[d0, d1] : memref<4096x11008xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %3 = arith.negf %2 : f32
    %4 = math.exp %3 fastmath<afn> : f32
    %5 = arith.addf %4, %cst_0 : f32
    %6 = arith.divf %cst_0, %5 fastmath<afn> : f32
    %7 = arith.maximumf %2, %cst : f32
    %8 = arith.mulf %7, %6 : f32
    %9 = arith.truncf %8 : f32 to bf16
    aicf_emit.yield %9 : bf16
  }
  return
}

func.func @gemm_4096x4096x4096_nt_bf16_bias_relu(%arg0: memref<4096x4096xbf16>, %arg1: memref<4096x4096xbf16>, %arg2: memref<4096xbf16>, %arg3: memref<4096x4096xbf16>) {
  aicf_emit.compute id(2) "matmul+add+relu" dims(d0 = 4096, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<4096x4096xbf16>, %arg1[d1, d2] : memref<4096x4096xbf16>, %arg2[d1] : memref<4096xbf16>)
      outs(%arg3[d0, d1] : memref<4096x4096xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_16384x768x3072_nt_bf16_bias_relu(%arg0: memref<16384x3072xbf16>, %arg1: memref<768x3072xbf16>, %arg2: memref<768xbf16>, %arg3: memref<16384x768xbf16>) {
  aicf_emit.compute id(5) "matmul+add+relu" dims(d0 = 16384, d1 = 768, d2 = 3072)
      ins(%arg0[d0, d2] : memref<16384x3072xbf16>, %arg1[d1, d2] : memref<768x3072xbf16>, %arg2[d1] : memref<768xbf16>)
      outs(%arg3[d0, d1] : memref<16384x768xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_4096x4096x6144_nn_bf16(%arg0: memref<4096x6144xbf16>, %arg1: memref<6144x4096xbf16>, %arg2: memref<4096x4096xbf16>) {
  aicf_emit.compute id(6) "matmul" dims(d0 = 4096, d1 = 4096, d2 = 6144)
      ins(%arg0[d0, d2] : memref<4096x6144xbf16>, %arg1[d2, d1] : memref<6144x4096xbf16>)
      outs(%arg2[d0, d1] : memref<4096x4096xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_768x3072x8192_tn_bf16(%arg0: memref<8192x768xbf16>, %arg1: memref<8192x3072xbf16>, %arg2: memref<768x3072xbf16>) {
  aicf_emit.compute id(7) "matmul" dims(d0 = 768, d1 = 3072, d2 = 8192)
      ins(%arg0[d2, d0] : memref<8192x768xbf16>, %arg1[d2, d1] : memref<8192x3072xbf16>)
      outs(%arg2[d0, d1] : memref<768x3072xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_256x256x256_nt_bf16_bias_relu(%arg0: memref<256x256xbf16>, %arg1: memref<256x256xbf16>, %arg2: memref<256xbf16>, %arg3: memref<256x256xbf16>) {
  aicf_emit.compute id(10) "matmul+add+relu" dims(d0 = 256, d1 = 256, d2 = 256)
      ins(%arg0[d0, d2] : memref<256x256xbf16>, %arg1[d1, d2] : memref<256x256xbf16>, %arg2[d1] : memref<256xbf16>)
      outs(%arg3[d0, d1] : memref<256x256xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_768x768x768_nt_bf16_bias_relu(%arg0: memref<768x768xbf16>, %arg1: memref<768x768xbf16>, %arg2: memref<768xbf16>, %arg3: memref<768x768xbf16>) {
  aicf_emit.compute id(13) "matmul+add+relu" dims(d0 = 768, d1 = 768, d2 = 768)
      ins(%arg0[d0, d2] : memref<768x768xbf16>, %arg1[d1, d2] : memref<768x768xbf16>, %arg2[d1] : memref<768xbf16>)
      outs(%arg3[d0, d1] : memref<768x768xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_2048x2048x2048_nt_bf16_bias_relu(%arg0: memref<2048x2048xbf16>, %arg1: memref<2048x2048xbf16>, %arg2: memref<2048xbf16>, %arg3: memref<2048x2048xbf16>) {
  aicf_emit.compute id(16) "matmul+add+relu" dims(d0 = 2048, d1 = 2048, d2 = 2048)
      ins(%arg0[d0, d2] : memref<2048x2048xbf16>, %arg1[d1, d2] : memref<2048x2048xbf16>, %arg2[d1] : memref<2048xbf16>)
      outs(%arg3[d0, d1] : memref<2048x2048xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_8x12288x4096_nt_bf16_bias_relu(%arg0: memref<8x4096xbf16>, %arg1: memref<12288x4096xbf16>, %arg2: memref<12288xbf16>, %arg3: memref<8x12288xbf16>) {
  aicf_emit.compute id(19) "matmul+add+relu" dims(d0 = 8, d1 = 12288, d2 = 4096)
      ins(%arg0[d0, d2] : memref<8x4096xbf16>, %arg1[d1, d2] : memref<12288x4096xbf16>, %arg2[d1] : memref<12288xbf16>)
      outs(%arg3[d0, d1] : memref<8x12288xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_64x4096x11008_nt_bf16_bias_relu(%arg0: memref<64x11008xbf16>, %arg1: memref<4096x11008xbf16>, %arg2: memref<4096xbf16>, %arg3: memref<64x4096xbf16>) {
  aicf_emit.compute id(22) "matmul+add+relu" dims(d0 = 64, d1 = 4096, d2 = 11008)
      ins(%arg0[d0, d2] : memref<64x11008xbf16>, %arg1[d1, d2] : memref<4096x11008xbf16>, %arg2[d1] : memref<4096xbf16>)
      outs(%arg3[d0, d1] : memref<64x4096xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_128x576x7168_nt_bf16_bias_relu(%arg0: memref<128x7168xbf16>, %arg1: memref<576x7168xbf16>, %arg2: memref<576xbf16>, %arg3: memref<128x576xbf16>) {
  aicf_emit.compute id(25) "matmul+add+relu" dims(d0 = 128, d1 = 576, d2 = 7168)
      ins(%arg0[d0, d2] : memref<128x7168xbf16>, %arg1[d1, d2] : memref<576x7168xbf16>, %arg2[d1] : memref<576xbf16>)
      outs(%arg3[d0, d1] : memref<128x576xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_1000x1001x1003_nt_bf16_bias_relu(%arg0: memref<1000x1003xbf16>, %arg1: memref<1001x1003xbf16>, %arg2: memref<1001xbf16>, %arg3: memref<1000x1001xbf16>) {
  aicf_emit.compute id(28) "matmul+add+relu" dims(d0 = 1000, d1 = 1001, d2 = 1003)
      ins(%arg0[d0, d2] : memref<1000x1003xbf16>, %arg1[d1, d2] : memref<1001x1003xbf16>, %arg2[d1] : memref<1001xbf16>)
      outs(%arg3[d0, d1] : memref<1000x1001xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_127x8191x513_nt_bf16_bias_relu(%arg0: memref<127x513xbf16>, %arg1: memref<8191x513xbf16>, %arg2: memref<8191xbf16>, %arg3: memref<127x8191xbf16>) {
  aicf_emit.compute id(31) "matmul+add+relu" dims(d0 = 127, d1 = 8191, d2 = 513)
      ins(%arg0[d0, d2] : memref<127x513xbf16>, %arg1[d1, d2] : memref<8191x513xbf16>, %arg2[d1] : memref<8191xbf16>)
      outs(%arg3[d0, d1] : memref<127x8191xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_8192x4096x1024_nt_bf16_bias_gelu(%arg0: memref<8192x1024xbf16>, %arg1: memref<4096x1024xbf16>, %arg2: memref<4096xbf16>, %arg3: memref<8192x4096xbf16>) {
  aicf_emit.compute id(34) "matmul+add+gelu" dims(d0 = 8192, d1 = 4096, d2 = 1024)
      ins(%arg0[d0, d2] : memref<8192x1024xbf16>, %arg1[d1, d2] : memref<4096x1024xbf16>, %arg2[d1] : memref<4096xbf16>)
      outs(%arg3[d0, d1] : memref<8192x4096xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.0713548139 : f32
    %cst_1 = arith.constant 1.59576917 : f32
    %cst_2 = arith.constant -1.000000e+03 : f32
    %6 = arith.maximumf %5, %cst_2 : f32
    %7 = arith.mulf %5, %5 : f32
    %8 = math.fma %7, %cst_0, %cst_1 : f32
    %9 = arith.mulf %5, %8 : f32
    %10 = arith.negf %9 : f32
    %11 = math.exp %10 fastmath<afn> : f32
    %12 = arith.addf %11, %cst : f32
    %13 = arith.divf %cst, %12 fastmath<afn> : f32
    %14 = arith.mulf %6, %13 : f32
    %15 = arith.truncf %14 : f32 to bf16
    aicf_emit.yield %15 : bf16
  }
  return
}
func.func @gemm_32x1024x128x1024_nt_bf16(%arg0: memref<32x1024x1024xbf16>, %arg1: memref<32x128x1024xbf16>, %arg2: memref<32x1024x128xbf16>) {
  aicf_emit.compute id(35) "matmul" dims(d0 = 32, d1 = 1024, d2 = 128, d3 = 1024)
      ins(%arg0[d0, d1, d3] : memref<32x1024x1024xbf16>, %arg1[d0, d2, d3] : memref<32x128x1024xbf16>)
      outs(%arg2[d0, d1, d2] : memref<32x1024x128xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_2048x2048x2048_nn_f16_bias_relu(%arg0: memref<2048x2048xf16>, %arg1: memref<2048x2048xf16>, %arg2: memref<2048xf16>, %arg3: memref<2048x2048xf16>) {
  aicf_emit.compute id(38) "matmul+add+relu" dims(d0 = 2048, d1 = 2048, d2 = 2048)
      ins(%arg0[d0, d2] : memref<2048x2048xf16>, %arg1[d2, d1] : memref<2048x2048xf16>, %arg2[d1] : memref<2048xf16>)
      outs(%arg3[d0, d1] : memref<2048x2048xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : f16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to f16
    aicf_emit.yield %7 : f16
  }
  return
}
func.func @gemm_256x256x256_nn_f32_bias_relu(%arg0: memref<256x256xf32>, %arg1: memref<256x256xf32>, %arg2: memref<256xf32>, %arg3: memref<256x256xf32>) {
  aicf_emit.compute id(41) "matmul+add+relu" dims(d0 = 256, d1 = 256, d2 = 256)
      ins(%arg0[d0, d2] : memref<256x256xf32>, %arg1[d2, d1] : memref<256x256xf32>, %arg2[d1] : memref<256xf32>)
      outs(%arg3[d0, d1] : memref<256x256xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_1000x1001x1003_nn_f32_bias_relu(%arg0: memref<1000x1003xf32>, %arg1: memref<1003x1001xf32>, %arg2: memref<1001xf32>, %arg3: memref<1000x1001xf32>) {
  aicf_emit.compute id(44) "matmul+add+relu" dims(d0 = 1000, d1 = 1001, d2 = 1003)
      ins(%arg0[d0, d2] : memref<1000x1003xf32>, %arg1[d2, d1] : memref<1003x1001xf32>, %arg2[d1] : memref<1001xf32>)
      outs(%arg3[d0, d1] : memref<1000x1001xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_4096x512x1024_nn_f32_bias_relu(%arg0: memref<4096x1024xf32>, %arg1: memref<1024x512xf32>, %arg2: memref<512xf32>, %arg3: memref<4096x512xf32>) {
  aicf_emit.compute id(47) "matmul+add+relu" dims(d0 = 4096, d1 = 512, d2 = 1024)
      ins(%arg0[d0, d2] : memref<4096x1024xf32>, %arg1[d2, d1] : memref<1024x512xf32>, %arg2[d1] : memref<512xf32>)
      outs(%arg3[d0, d1] : memref<4096x512xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_1024x768x2048_tn_f32(%arg0: memref<2048x1024xf32>, %arg1: memref<2048x768xf32>, %arg2: memref<1024x768xf32>) {
  aicf_emit.compute id(48) "matmul" dims(d0 = 1024, d1 = 768, d2 = 2048)
      ins(%arg0[d2, d0] : memref<2048x1024xf32>, %arg1[d2, d1] : memref<2048x768xf32>)
      outs(%arg2[d0, d1] : memref<1024x768xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_512x512x2048_nn_tf32(%arg0: memref<512x2048xf32>, %arg1: memref<2048x512xf32>, %arg2: memref<512x512xf32>) {
  aicf_emit.compute id(49) "matmul" dims(d0 = 512, d1 = 512, d2 = 2048)
      ins(%arg0[d0, d2] : memref<512x2048xf32>, %arg1[d2, d1] : memref<2048x512xf32>)
      outs(%arg2[d0, d1] : memref<512x512xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_6000x2500x900_nt_bf16_bias_relu(%arg0: memref<6000x900xbf16>, %arg1: memref<2500x900xbf16>, %arg2: memref<2500xbf16>, %arg3: memref<6000x2500xbf16>) {
  aicf_emit.compute id(52) "matmul+add+relu" dims(d0 = 6000, d1 = 2500, d2 = 900)
      ins(%arg0[d0, d2] : memref<6000x900xbf16>, %arg1[d1, d2] : memref<2500x900xbf16>, %arg2[d1] : memref<2500xbf16>)
      outs(%arg3[d0, d1] : memref<6000x2500xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_3x2560x7680_nt_bf16_bias_relu(%arg0: memref<3x7680xbf16>, %arg1: memref<2560x7680xbf16>, %arg2: memref<2560xbf16>, %arg3: memref<3x2560xbf16>) {
  aicf_emit.compute id(55) "matmul+add+relu" dims(d0 = 3, d1 = 2560, d2 = 7680)
      ins(%arg0[d0, d2] : memref<3x7680xbf16>, %arg1[d1, d2] : memref<2560x7680xbf16>, %arg2[d1] : memref<2560xbf16>)
      outs(%arg3[d0, d1] : memref<3x2560xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_448x448x9000_nt_bf16_bias_relu(%arg0: memref<448x9000xbf16>, %arg1: memref<448x9000xbf16>, %arg2: memref<448xbf16>, %arg3: memref<448x448xbf16>) {
  aicf_emit.compute id(58) "matmul+add+relu" dims(d0 = 448, d1 = 448, d2 = 9000)
      ins(%arg0[d0, d2] : memref<448x9000xbf16>, %arg1[d1, d2] : memref<448x9000xbf16>, %arg2[d1] : memref<448xbf16>)
      outs(%arg3[d0, d1] : memref<448x448xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_1536x1536x512_nn_f32_bias_relu(%arg0: memref<1536x512xf32>, %arg1: memref<512x1536xf32>, %arg2: memref<1536xf32>, %arg3: memref<1536x1536xf32>) {
  aicf_emit.compute id(64) "matmul+add+relu" dims(d0 = 1536, d1 = 1536, d2 = 512)
      ins(%arg0[d0, d2] : memref<1536x512xf32>, %arg1[d2, d1] : memref<512x1536xf32>, %arg2[d1] : memref<1536xf32>)
      outs(%arg3[d0, d1] : memref<1536x1536xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_64x1024x1024_nn_f32_bias_relu(%arg0: memref<64x1024xf32>, %arg1: memref<1024x1024xf32>, %arg2: memref<1024xf32>, %arg3: memref<64x1024xf32>) {
  aicf_emit.compute id(67) "matmul+add+relu" dims(d0 = 64, d1 = 1024, d2 = 1024)
      ins(%arg0[d0, d2] : memref<64x1024xf32>, %arg1[d2, d1] : memref<1024x1024xf32>, %arg2[d1] : memref<1024xf32>)
      outs(%arg3[d0, d1] : memref<64x1024xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_300x2000x900_nt_tf32(%arg0: memref<300x900xf32>, %arg1: memref<2000x900xf32>, %arg2: memref<300x2000xf32>) {
  aicf_emit.compute id(68) "matmul" dims(d0 = 300, d1 = 2000, d2 = 900)
      ins(%arg0[d0, d2] : memref<300x900xf32>, %arg1[d1, d2] : memref<2000x900xf32>)
      outs(%arg2[d0, d1] : memref<300x2000xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_8192x6144x4096_nt_bf16_bias_relu(%arg0: memref<8192x4096xbf16>, %arg1: memref<6144x4096xbf16>, %arg2: memref<6144xbf16>, %arg3: memref<8192x6144xbf16>) {
  aicf_emit.compute id(2) "matmul+add+relu" dims(d0 = 8192, d1 = 6144, d2 = 4096)
      ins(%arg0[d0, d2] : memref<8192x4096xbf16>, %arg1[d1, d2] : memref<6144x4096xbf16>, %arg2[d1] : memref<6144xbf16>)
      outs(%arg3[d0, d1] : memref<8192x6144xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_5120x5120x5120_nt_bf16_bias_relu(%arg0: memref<5120x5120xbf16>, %arg1: memref<5120x5120xbf16>, %arg2: memref<5120xbf16>, %arg3: memref<5120x5120xbf16>) {
  aicf_emit.compute id(5) "matmul+add+relu" dims(d0 = 5120, d1 = 5120, d2 = 5120)
      ins(%arg0[d0, d2] : memref<5120x5120xbf16>, %arg1[d1, d2] : memref<5120x5120xbf16>, %arg2[d1] : memref<5120xbf16>)
      outs(%arg3[d0, d1] : memref<5120x5120xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_8192x768x3072_nn_bf16(%arg0: memref<8192x3072xbf16>, %arg1: memref<3072x768xbf16>, %arg2: memref<8192x768xbf16>) {
  aicf_emit.compute id(6) "matmul" dims(d0 = 8192, d1 = 768, d2 = 3072)
      ins(%arg0[d0, d2] : memref<8192x3072xbf16>, %arg1[d2, d1] : memref<3072x768xbf16>)
      outs(%arg2[d0, d1] : memref<8192x768xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_3072x768x16384_tn_bf16(%arg0: memref<16384x3072xbf16>, %arg1: memref<16384x768xbf16>, %arg2: memref<3072x768xbf16>) {
  aicf_emit.compute id(7) "matmul" dims(d0 = 3072, d1 = 768, d2 = 16384)
      ins(%arg0[d2, d0] : memref<16384x3072xbf16>, %arg1[d2, d1] : memref<16384x768xbf16>)
      outs(%arg2[d0, d1] : memref<3072x768xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_384x384x384_nt_bf16_bias_relu(%arg0: memref<384x384xbf16>, %arg1: memref<384x384xbf16>, %arg2: memref<384xbf16>, %arg3: memref<384x384xbf16>) {
  aicf_emit.compute id(10) "matmul+add+relu" dims(d0 = 384, d1 = 384, d2 = 384)
      ins(%arg0[d0, d2] : memref<384x384xbf16>, %arg1[d1, d2] : memref<384x384xbf16>, %arg2[d1] : memref<384xbf16>)
      outs(%arg3[d0, d1] : memref<384x384xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_1024x1024x1024_nt_bf16_bias_relu(%arg0: memref<1024x1024xbf16>, %arg1: memref<1024x1024xbf16>, %arg2: memref<1024xbf16>, %arg3: memref<1024x1024xbf16>) {
  aicf_emit.compute id(13) "matmul+add+relu" dims(d0 = 1024, d1 = 1024, d2 = 1024)
      ins(%arg0[d0, d2] : memref<1024x1024xbf16>, %arg1[d1, d2] : memref<1024x1024xbf16>, %arg2[d1] : memref<1024xbf16>)
      outs(%arg3[d0, d1] : memref<1024x1024xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_1x4096x4096_nt_bf16_bias_relu(%arg0: memref<1x4096xbf16>, %arg1: memref<4096x4096xbf16>, %arg2: memref<4096xbf16>, %arg3: memref<1x4096xbf16>) {
  aicf_emit.compute id(16) "matmul+add+relu" dims(d0 = 1, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<1x4096xbf16>, %arg1[d1, d2] : memref<4096x4096xbf16>, %arg2[d1] : memref<4096xbf16>)
      outs(%arg3[d0, d1] : memref<1x4096xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_16x4096x4096_nt_bf16_bias_relu(%arg0: memref<16x4096xbf16>, %arg1: memref<4096x4096xbf16>, %arg2: memref<4096xbf16>, %arg3: memref<16x4096xbf16>) {
  aicf_emit.compute id(19) "matmul+add+relu" dims(d0 = 16, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<16x4096xbf16>, %arg1[d1, d2] : memref<4096x4096xbf16>, %arg2[d1] : memref<4096xbf16>)
      outs(%arg3[d0, d1] : memref<16x4096xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_64x2048x2048_nt_bf16_bias_relu(%arg0: memref<64x2048xbf16>, %arg1: memref<2048x2048xbf16>, %arg2: memref<2048xbf16>, %arg3: memref<64x2048xbf16>) {
  aicf_emit.compute id(22) "matmul+add+relu" dims(d0 = 64, d1 = 2048, d2 = 2048)
      ins(%arg0[d0, d2] : memref<64x2048xbf16>, %arg1[d1, d2] : memref<2048x2048xbf16>, %arg2[d1] : memref<2048xbf16>)
      outs(%arg3[d0, d1] : memref<64x2048xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_128x7168x2048_nt_bf16_bias_relu(%arg0: memref<128x2048xbf16>, %arg1: memref<7168x2048xbf16>, %arg2: memref<7168xbf16>, %arg3: memref<128x7168xbf16>) {
  aicf_emit.compute id(25) "matmul+add+relu" dims(d0 = 128, d1 = 7168, d2 = 2048)
      ins(%arg0[d0, d2] : memref<128x2048xbf16>, %arg1[d1, d2] : memref<7168x2048xbf16>, %arg2[d1] : memref<7168xbf16>)
      outs(%arg3[d0, d1] : memref<128x7168xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_2047x2049x2051_nt_bf16_bias_relu(%arg0: memref<2047x2051xbf16>, %arg1: memref<2049x2051xbf16>, %arg2: memref<2049xbf16>, %arg3: memref<2047x2049xbf16>) {
  aicf_emit.compute id(28) "matmul+add+relu" dims(d0 = 2047, d1 = 2049, d2 = 2051)
      ins(%arg0[d0, d2] : memref<2047x2051xbf16>, %arg1[d1, d2] : memref<2049x2051xbf16>, %arg2[d1] : memref<2049xbf16>)
      outs(%arg3[d0, d1] : memref<2047x2049xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_4096x4097x1025_nt_bf16_bias_relu(%arg0: memref<4096x1025xbf16>, %arg1: memref<4097x1025xbf16>, %arg2: memref<4097xbf16>, %arg3: memref<4096x4097xbf16>) {
  aicf_emit.compute id(31) "matmul+add+relu" dims(d0 = 4096, d1 = 4097, d2 = 1025)
      ins(%arg0[d0, d2] : memref<4096x1025xbf16>, %arg1[d1, d2] : memref<4097x1025xbf16>, %arg2[d1] : memref<4097xbf16>)
      outs(%arg3[d0, d1] : memref<4096x4097xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_2048x2048x512_nt_bf16_bias_gelu(%arg0: memref<2048x512xbf16>, %arg1: memref<2048x512xbf16>, %arg2: memref<2048xbf16>, %arg3: memref<2048x2048xbf16>) {
  aicf_emit.compute id(34) "matmul+add+gelu" dims(d0 = 2048, d1 = 2048, d2 = 512)
      ins(%arg0[d0, d2] : memref<2048x512xbf16>, %arg1[d1, d2] : memref<2048x512xbf16>, %arg2[d1] : memref<2048xbf16>)
      outs(%arg3[d0, d1] : memref<2048x2048xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.0713548139 : f32
    %cst_1 = arith.constant 1.59576917 : f32
    %cst_2 = arith.constant -1.000000e+03 : f32
    %6 = arith.maximumf %5, %cst_2 : f32
    %7 = arith.mulf %5, %5 : f32
    %8 = math.fma %7, %cst_0, %cst_1 : f32
    %9 = arith.mulf %5, %8 : f32
    %10 = arith.negf %9 : f32
    %11 = math.exp %10 fastmath<afn> : f32
    %12 = arith.addf %11, %cst : f32
    %13 = arith.divf %cst, %12 fastmath<afn> : f32
    %14 = arith.mulf %6, %13 : f32
    %15 = arith.truncf %14 : f32 to bf16
    aicf_emit.yield %15 : bf16
  }
  return
}
func.func @gemm_32x1024x1024x128_nn_f16(%arg0: memref<32x1024x128xf16>, %arg1: memref<32x128x1024xf16>, %arg2: memref<32x1024x1024xf16>) {
  aicf_emit.compute id(35) "matmul" dims(d0 = 32, d1 = 1024, d2 = 1024, d3 = 128)
      ins(%arg0[d0, d1, d3] : memref<32x1024x128xf16>, %arg1[d0, d3, d2] : memref<32x128x1024xf16>)
      outs(%arg2[d0, d1, d2] : memref<32x1024x1024xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.extf %arg4 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
    %4 = arith.truncf %3 : f32 to f16
    aicf_emit.yield %4 : f16
  }
  return
}
func.func @gemm_1024x4096x1024_nn_f16_bias_relu(%arg0: memref<1024x1024xf16>, %arg1: memref<1024x4096xf16>, %arg2: memref<4096xf16>, %arg3: memref<1024x4096xf16>) {
  aicf_emit.compute id(38) "matmul+add+relu" dims(d0 = 1024, d1 = 4096, d2 = 1024)
      ins(%arg0[d0, d2] : memref<1024x1024xf16>, %arg1[d2, d1] : memref<1024x4096xf16>, %arg2[d1] : memref<4096xf16>)
      outs(%arg3[d0, d1] : memref<1024x4096xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : f16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to f16
    aicf_emit.yield %7 : f16
  }
  return
}
func.func @gemm_512x512x512_nn_f32_bias_relu(%arg0: memref<512x512xf32>, %arg1: memref<512x512xf32>, %arg2: memref<512xf32>, %arg3: memref<512x512xf32>) {
  aicf_emit.compute id(41) "matmul+add+relu" dims(d0 = 512, d1 = 512, d2 = 512)
      ins(%arg0[d0, d2] : memref<512x512xf32>, %arg1[d2, d1] : memref<512x512xf32>, %arg2[d1] : memref<512xf32>)
      outs(%arg3[d0, d1] : memref<512x512xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_16x4096x4096_nn_f32_bias_relu(%arg0: memref<16x4096xf32>, %arg1: memref<4096x4096xf32>, %arg2: memref<4096xf32>, %arg3: memref<16x4096xf32>) {
  aicf_emit.compute id(44) "matmul+add+relu" dims(d0 = 16, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<16x4096xf32>, %arg1[d2, d1] : memref<4096x4096xf32>, %arg2[d1] : memref<4096xf32>)
      outs(%arg3[d0, d1] : memref<16x4096xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_128x10x784_nn_f32_bias_relu(%arg0: memref<128x784xf32>, %arg1: memref<784x10xf32>, %arg2: memref<10xf32>, %arg3: memref<128x10xf32>) {
  aicf_emit.compute id(47) "matmul+add+relu" dims(d0 = 128, d1 = 10, d2 = 784)
      ins(%arg0[d0, d2] : memref<128x784xf32>, %arg1[d2, d1] : memref<784x10xf32>, %arg2[d1] : memref<10xf32>)
      outs(%arg3[d0, d1] : memref<128x10xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_1024x1024x1024_nt_tf32(%arg0: memref<1024x1024xf32>, %arg1: memref<1024x1024xf32>, %arg2: memref<1024x1024xf32>) {
  aicf_emit.compute id(48) "matmul" dims(d0 = 1024, d1 = 1024, d2 = 1024)
      ins(%arg0[d0, d2] : memref<1024x1024xf32>, %arg1[d1, d2] : memref<1024x1024xf32>)
      outs(%arg2[d0, d1] : memref<1024x1024xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_1000x1001x1003_nt_tf32(%arg0: memref<1000x1003xf32>, %arg1: memref<1001x1003xf32>, %arg2: memref<1000x1001xf32>) {
  aicf_emit.compute id(49) "matmul" dims(d0 = 1000, d1 = 1001, d2 = 1003)
      ins(%arg0[d0, d2] : memref<1000x1003xf32>, %arg1[d1, d2] : memref<1001x1003xf32>)
      outs(%arg2[d0, d1] : memref<1000x1001xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_1280x5120x640_nt_bf16_bias_relu(%arg0: memref<1280x640xbf16>, %arg1: memref<5120x640xbf16>, %arg2: memref<5120xbf16>, %arg3: memref<1280x5120xbf16>) {
  aicf_emit.compute id(52) "matmul+add+relu" dims(d0 = 1280, d1 = 5120, d2 = 640)
      ins(%arg0[d0, d2] : memref<1280x640xbf16>, %arg1[d1, d2] : memref<5120x640xbf16>, %arg2[d1] : memref<5120xbf16>)
      outs(%arg3[d0, d1] : memref<1280x5120xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_24x6400x1600_nt_bf16_bias_relu(%arg0: memref<24x1600xbf16>, %arg1: memref<6400x1600xbf16>, %arg2: memref<6400xbf16>, %arg3: memref<24x6400xbf16>) {
  aicf_emit.compute id(55) "matmul+add+relu" dims(d0 = 24, d1 = 6400, d2 = 1600)
      ins(%arg0[d0, d2] : memref<24x1600xbf16>, %arg1[d1, d2] : memref<6400x1600xbf16>, %arg2[d1] : memref<6400xbf16>)
      outs(%arg3[d0, d1] : memref<24x6400xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_1792x1792x1792_nt_bf16_bias_relu(%arg0: memref<1792x1792xbf16>, %arg1: memref<1792x1792xbf16>, %arg2: memref<1792xbf16>, %arg3: memref<1792x1792xbf16>) {
  aicf_emit.compute id(58) "matmul+add+relu" dims(d0 = 1792, d1 = 1792, d2 = 1792)
      ins(%arg0[d0, d2] : memref<1792x1792xbf16>, %arg1[d1, d2] : memref<1792x1792xbf16>, %arg2[d1] : memref<1792xbf16>)
      outs(%arg3[d0, d1] : memref<1792x1792xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_32x8192x512_nn_f32_bias_relu(%arg0: memref<32x512xf32>, %arg1: memref<512x8192xf32>, %arg2: memref<8192xf32>, %arg3: memref<32x8192xf32>) {
  aicf_emit.compute id(61) "matmul+add+relu" dims(d0 = 32, d1 = 8192, d2 = 512)
      ins(%arg0[d0, d2] : memref<32x512xf32>, %arg1[d2, d1] : memref<512x8192xf32>, %arg2[d1] : memref<8192xf32>)
      outs(%arg3[d0, d1] : memref<32x8192xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_768x768x768_nt_tf32(%arg0: memref<768x768xf32>, %arg1: memref<768x768xf32>, %arg2: memref<768x768xf32>) {
  aicf_emit.compute id(65) "matmul" dims(d0 = 768, d1 = 768, d2 = 768)
      ins(%arg0[d0, d2] : memref<768x768xf32>, %arg1[d1, d2] : memref<768x768xf32>)
      outs(%arg2[d0, d1] : memref<768x768xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_4096x14336x4096_nt_bf16_bias_relu(%arg0: memref<4096x4096xbf16>, %arg1: memref<14336x4096xbf16>, %arg2: memref<14336xbf16>, %arg3: memref<4096x14336xbf16>) {
  aicf_emit.compute id(2) "matmul+add+relu" dims(d0 = 4096, d1 = 14336, d2 = 4096)
      ins(%arg0[d0, d2] : memref<4096x4096xbf16>, %arg1[d1, d2] : memref<14336x4096xbf16>, %arg2[d1] : memref<14336xbf16>)
      outs(%arg3[d0, d1] : memref<4096x14336xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_2048x8192x2048_nt_bf16_bias_relu(%arg0: memref<2048x2048xbf16>, %arg1: memref<8192x2048xbf16>, %arg2: memref<8192xbf16>, %arg3: memref<2048x8192xbf16>) {
  aicf_emit.compute id(5) "matmul+add+relu" dims(d0 = 2048, d1 = 8192, d2 = 2048)
      ins(%arg0[d0, d2] : memref<2048x2048xbf16>, %arg1[d1, d2] : memref<8192x2048xbf16>, %arg2[d1] : memref<8192xbf16>)
      outs(%arg3[d0, d1] : memref<2048x8192xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_2048x2048x8192_nn_bf16(%arg0: memref<2048x8192xbf16>, %arg1: memref<8192x2048xbf16>, %arg2: memref<2048x2048xbf16>) {
  aicf_emit.compute id(6) "matmul" dims(d0 = 2048, d1 = 2048, d2 = 8192)
      ins(%arg0[d0, d2] : memref<2048x8192xbf16>, %arg1[d2, d1] : memref<8192x2048xbf16>)
      outs(%arg2[d0, d1] : memref<2048x2048xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_1024x1024x16384_tn_bf16(%arg0: memref<16384x1024xbf16>, %arg1: memref<16384x1024xbf16>, %arg2: memref<1024x1024xbf16>) {
  aicf_emit.compute id(7) "matmul" dims(d0 = 1024, d1 = 1024, d2 = 16384)
      ins(%arg0[d2, d0] : memref<16384x1024xbf16>, %arg1[d2, d1] : memref<16384x1024xbf16>)
      outs(%arg2[d0, d1] : memref<1024x1024xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_512x512x512_nt_bf16_bias_relu(%arg0: memref<512x512xbf16>, %arg1: memref<512x512xbf16>, %arg2: memref<512xbf16>, %arg3: memref<512x512xbf16>) {
  aicf_emit.compute id(10) "matmul+add+relu" dims(d0 = 512, d1 = 512, d2 = 512)
      ins(%arg0[d0, d2] : memref<512x512xbf16>, %arg1[d1, d2] : memref<512x512xbf16>, %arg2[d1] : memref<512xbf16>)
      outs(%arg3[d0, d1] : memref<512x512xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_1280x1280x1280_nt_bf16_bias_relu(%arg0: memref<1280x1280xbf16>, %arg1: memref<1280x1280xbf16>, %arg2: memref<1280xbf16>, %arg3: memref<1280x1280xbf16>) {
  aicf_emit.compute id(13) "matmul+add+relu" dims(d0 = 1280, d1 = 1280, d2 = 1280)
      ins(%arg0[d0, d2] : memref<1280x1280xbf16>, %arg1[d1, d2] : memref<1280x1280xbf16>, %arg2[d1] : memref<1280xbf16>)
      outs(%arg3[d0, d1] : memref<1280x1280xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_1x11008x4096_nt_bf16_bias_relu(%arg0: memref<1x4096xbf16>, %arg1: memref<11008x4096xbf16>, %arg2: memref<11008xbf16>, %arg3: memref<1x11008xbf16>) {
  aicf_emit.compute id(16) "matmul+add+relu" dims(d0 = 1, d1 = 11008, d2 = 4096)
      ins(%arg0[d0, d2] : memref<1x4096xbf16>, %arg1[d1, d2] : memref<11008x4096xbf16>, %arg2[d1] : memref<11008xbf16>)
      outs(%arg3[d0, d1] : memref<1x11008xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_16x11008x4096_nt_bf16_bias_relu(%arg0: memref<16x4096xbf16>, %arg1: memref<11008x4096xbf16>, %arg2: memref<11008xbf16>, %arg3: memref<16x11008xbf16>) {
  aicf_emit.compute id(19) "matmul+add+relu" dims(d0 = 16, d1 = 11008, d2 = 4096)
      ins(%arg0[d0, d2] : memref<16x4096xbf16>, %arg1[d1, d2] : memref<11008x4096xbf16>, %arg2[d1] : memref<11008xbf16>)
      outs(%arg3[d0, d1] : memref<16x11008xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_128x4096x4096_nt_bf16_bias_relu(%arg0: memref<128x4096xbf16>, %arg1: memref<4096x4096xbf16>, %arg2: memref<4096xbf16>, %arg3: memref<128x4096xbf16>) {
  aicf_emit.compute id(22) "matmul+add+relu" dims(d0 = 128, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<128x4096xbf16>, %arg1[d1, d2] : memref<4096x4096xbf16>, %arg2[d1] : memref<4096xbf16>)
      outs(%arg3[d0, d1] : memref<128x4096xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_100x1000x3000_nt_bf16_bias_relu(%arg0: memref<100x3000xbf16>, %arg1: memref<1000x3000xbf16>, %arg2: memref<1000xbf16>, %arg3: memref<100x1000xbf16>) {
  aicf_emit.compute id(25) "matmul+add+relu" dims(d0 = 100, d1 = 1000, d2 = 3000)
      ins(%arg0[d0, d2] : memref<100x3000xbf16>, %arg1[d1, d2] : memref<1000x3000xbf16>, %arg2[d1] : memref<1000xbf16>)
      outs(%arg3[d0, d1] : memref<100x1000xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_333x777x555_nt_bf16_bias_relu(%arg0: memref<333x555xbf16>, %arg1: memref<777x555xbf16>, %arg2: memref<777xbf16>, %arg3: memref<333x777xbf16>) {
  aicf_emit.compute id(28) "matmul+add+relu" dims(d0 = 333, d1 = 777, d2 = 555)
      ins(%arg0[d0, d2] : memref<333x555xbf16>, %arg1[d1, d2] : memref<777x555xbf16>, %arg2[d1] : memref<777xbf16>)
      outs(%arg3[d0, d1] : memref<333x777xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_500x500x4001_nt_bf16_bias_relu(%arg0: memref<500x4001xbf16>, %arg1: memref<500x4001xbf16>, %arg2: memref<500xbf16>, %arg3: memref<500x500xbf16>) {
  aicf_emit.compute id(31) "matmul+add+relu" dims(d0 = 500, d1 = 500, d2 = 4001)
      ins(%arg0[d0, d2] : memref<500x4001xbf16>, %arg1[d1, d2] : memref<500x4001xbf16>, %arg2[d1] : memref<500xbf16>)
      outs(%arg3[d0, d1] : memref<500x500xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_96x512x512x64_nt_bf16(%arg0: memref<96x512x64xbf16>, %arg1: memref<96x512x64xbf16>, %arg2: memref<96x512x512xbf16>) {
  aicf_emit.compute id(32) "matmul" dims(d0 = 96, d1 = 512, d2 = 512, d3 = 64)
      ins(%arg0[d0, d1, d3] : memref<96x512x64xbf16>, %arg1[d0, d2, d3] : memref<96x512x64xbf16>)
      outs(%arg2[d0, d1, d2] : memref<96x512x512xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_16x12x197x197x64_nt_bf16(%arg0: memref<16x12x197x64xbf16>, %arg1: memref<16x12x197x64xbf16>, %arg2: memref<16x12x197x197xbf16>) {
  aicf_emit.compute id(33) "matmul" dims(d0 = 16, d1 = 12, d2 = 197, d3 = 197, d4 = 64)
      ins(%arg0[d0, d1, d2, d4] : memref<16x12x197x64xbf16>, %arg1[d0, d1, d3, d4] : memref<16x12x197x64xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<16x12x197x197xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d4) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_64x4096x4096_nn_f16_bias_relu(%arg0: memref<64x4096xf16>, %arg1: memref<4096x4096xf16>, %arg2: memref<4096xf16>, %arg3: memref<64x4096xf16>) {
  aicf_emit.compute id(36) "matmul+add+relu" dims(d0 = 64, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<64x4096xf16>, %arg1[d2, d1] : memref<4096x4096xf16>, %arg2[d1] : memref<4096xf16>)
      outs(%arg3[d0, d1] : memref<64x4096xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : f16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to f16
    aicf_emit.yield %7 : f16
  }
  return
}
func.func @gemm_1024x1024x1024_nn_f32_bias_relu(%arg0: memref<1024x1024xf32>, %arg1: memref<1024x1024xf32>, %arg2: memref<1024xf32>, %arg3: memref<1024x1024xf32>) {
  aicf_emit.compute id(39) "matmul+add+relu" dims(d0 = 1024, d1 = 1024, d2 = 1024)
      ins(%arg0[d0, d2] : memref<1024x1024xf32>, %arg1[d2, d1] : memref<1024x1024xf32>, %arg2[d1] : memref<1024xf32>)
      outs(%arg3[d0, d1] : memref<1024x1024xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_3000x300x700_nn_f32_bias_relu(%arg0: memref<3000x700xf32>, %arg1: memref<700x300xf32>, %arg2: memref<300xf32>, %arg3: memref<3000x300xf32>) {
  aicf_emit.compute id(45) "matmul+add+relu" dims(d0 = 3000, d1 = 300, d2 = 700)
      ins(%arg0[d0, d2] : memref<3000x700xf32>, %arg1[d2, d1] : memref<700x300xf32>, %arg2[d1] : memref<300xf32>)
      outs(%arg3[d0, d1] : memref<3000x300xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_2048x2048x2048_nt_tf32(%arg0: memref<2048x2048xf32>, %arg1: memref<2048x2048xf32>, %arg2: memref<2048x2048xf32>) {
  aicf_emit.compute id(46) "matmul" dims(d0 = 2048, d1 = 2048, d2 = 2048)
      ins(%arg0[d0, d2] : memref<2048x2048xf32>, %arg1[d1, d2] : memref<2048x2048xf32>)
      outs(%arg2[d0, d1] : memref<2048x2048xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_2048x1024x4096_nn_tf32(%arg0: memref<2048x4096xf32>, %arg1: memref<4096x1024xf32>, %arg2: memref<2048x1024xf32>) {
  aicf_emit.compute id(47) "matmul" dims(d0 = 2048, d1 = 1024, d2 = 4096)
      ins(%arg0[d0, d2] : memref<2048x4096xf32>, %arg1[d2, d1] : memref<4096x1024xf32>)
      outs(%arg2[d0, d1] : memref<2048x1024xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_700x3500x4096_nt_bf16_bias_relu(%arg0: memref<700x4096xbf16>, %arg1: memref<3500x4096xbf16>, %arg2: memref<3500xbf16>, %arg3: memref<700x3500xbf16>) {
  aicf_emit.compute id(50) "matmul+add+relu" dims(d0 = 700, d1 = 3500, d2 = 4096)
      ins(%arg0[d0, d2] : memref<700x4096xbf16>, %arg1[d1, d2] : memref<3500x4096xbf16>, %arg2[d1] : memref<3500xbf16>)
      outs(%arg3[d0, d1] : memref<700x3500xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_96x3584x1792_nt_bf16_bias_relu(%arg0: memref<96x1792xbf16>, %arg1: memref<3584x1792xbf16>, %arg2: memref<3584xbf16>, %arg3: memref<96x3584xbf16>) {
  aicf_emit.compute id(53) "matmul+add+relu" dims(d0 = 96, d1 = 3584, d2 = 1792)
      ins(%arg0[d0, d2] : memref<96x1792xbf16>, %arg1[d1, d2] : memref<3584x1792xbf16>, %arg2[d1] : memref<3584xbf16>)
      outs(%arg3[d0, d1] : memref<96x3584xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_11000x320x320_nt_bf16_bias_relu(%arg0: memref<11000x320xbf16>, %arg1: memref<320x320xbf16>, %arg2: memref<320xbf16>, %arg3: memref<11000x320xbf16>) {
  aicf_emit.compute id(56) "matmul+add+relu" dims(d0 = 11000, d1 = 320, d2 = 320)
      ins(%arg0[d0, d2] : memref<11000x320xbf16>, %arg1[d1, d2] : memref<320x320xbf16>, %arg2[d1] : memref<320xbf16>)
      outs(%arg3[d0, d1] : memref<11000x320xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_4x300x5000_nn_f32_bias_relu(%arg0: memref<4x5000xf32>, %arg1: memref<5000x300xf32>, %arg2: memref<300xf32>, %arg3: memref<4x300xf32>) {
  aicf_emit.compute id(59) "matmul+add+relu" dims(d0 = 4, d1 = 300, d2 = 5000)
      ins(%arg0[d0, d2] : memref<4x5000xf32>, %arg1[d2, d1] : memref<5000x300xf32>, %arg2[d1] : memref<300xf32>)
      outs(%arg3[d0, d1] : memref<4x300xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_5000x100x64_nn_f32_bias_relu(%arg0: memref<5000x64xf32>, %arg1: memref<64x100xf32>, %arg2: memref<100xf32>, %arg3: memref<5000x100xf32>) {
  aicf_emit.compute id(62) "matmul+add+relu" dims(d0 = 5000, d1 = 100, d2 = 64)
      ins(%arg0[d0, d2] : memref<5000x64xf32>, %arg1[d2, d1] : memref<64x100xf32>, %arg2[d1] : memref<100xf32>)
      outs(%arg3[d0, d1] : memref<5000x100xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_3072x1536x512_nt_tf32(%arg0: memref<3072x512xf32>, %arg1: memref<1536x512xf32>, %arg2: memref<3072x1536xf32>) {
  aicf_emit.compute id(63) "matmul" dims(d0 = 3072, d1 = 1536, d2 = 512)
      ins(%arg0[d0, d2] : memref<3072x512xf32>, %arg1[d1, d2] : memref<1536x512xf32>)
      outs(%arg2[d0, d1] : memref<3072x1536xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_8192x3072x768_nt_bf16_bias_relu(%arg0: memref<8192x768xbf16>, %arg1: memref<3072x768xbf16>, %arg2: memref<3072xbf16>, %arg3: memref<8192x3072xbf16>) {
  aicf_emit.compute id(2) "matmul+add+relu" dims(d0 = 8192, d1 = 3072, d2 = 768)
      ins(%arg0[d0, d2] : memref<8192x768xbf16>, %arg1[d1, d2] : memref<3072x768xbf16>, %arg2[d1] : memref<3072xbf16>)
      outs(%arg3[d0, d1] : memref<8192x3072xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_3072x3072x1024_nt_bf16_bias_relu(%arg0: memref<3072x1024xbf16>, %arg1: memref<3072x1024xbf16>, %arg2: memref<3072xbf16>, %arg3: memref<3072x3072xbf16>) {
  aicf_emit.compute id(5) "matmul+add+relu" dims(d0 = 3072, d1 = 3072, d2 = 1024)
      ins(%arg0[d0, d2] : memref<3072x1024xbf16>, %arg1[d1, d2] : memref<3072x1024xbf16>, %arg2[d1] : memref<3072xbf16>)
      outs(%arg3[d0, d1] : memref<3072x3072xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_4096x4096x4096_tn_bf16(%arg0: memref<4096x4096xbf16>, %arg1: memref<4096x4096xbf16>, %arg2: memref<4096x4096xbf16>) {
  aicf_emit.compute id(6) "matmul" dims(d0 = 4096, d1 = 4096, d2 = 4096)
      ins(%arg0[d2, d0] : memref<4096x4096xbf16>, %arg1[d2, d1] : memref<4096x4096xbf16>)
      outs(%arg2[d0, d1] : memref<4096x4096xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_768x768x8192_tn_bf16(%arg0: memref<8192x768xbf16>, %arg1: memref<8192x768xbf16>, %arg2: memref<768x768xbf16>) {
  aicf_emit.compute id(7) "matmul" dims(d0 = 768, d1 = 768, d2 = 8192)
      ins(%arg0[d2, d0] : memref<8192x768xbf16>, %arg1[d2, d1] : memref<8192x768xbf16>)
      outs(%arg2[d0, d1] : memref<768x768xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @gemm_640x640x640_nt_bf16_bias_relu(%arg0: memref<640x640xbf16>, %arg1: memref<640x640xbf16>, %arg2: memref<640xbf16>, %arg3: memref<640x640xbf16>) {
  aicf_emit.compute id(10) "matmul+add+relu" dims(d0 = 640, d1 = 640, d2 = 640)
      ins(%arg0[d0, d2] : memref<640x640xbf16>, %arg1[d1, d2] : memref<640x640xbf16>, %arg2[d1] : memref<640xbf16>)
      outs(%arg3[d0, d1] : memref<640x640xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_1536x1536x1536_nt_bf16_bias_relu(%arg0: memref<1536x1536xbf16>, %arg1: memref<1536x1536xbf16>, %arg2: memref<1536xbf16>, %arg3: memref<1536x1536xbf16>) {
  aicf_emit.compute id(13) "matmul+add+relu" dims(d0 = 1536, d1 = 1536, d2 = 1536)
      ins(%arg0[d0, d2] : memref<1536x1536xbf16>, %arg1[d1, d2] : memref<1536x1536xbf16>, %arg2[d1] : memref<1536xbf16>)
      outs(%arg3[d0, d1] : memref<1536x1536xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_2x4096x4096_nt_bf16_bias_relu(%arg0: memref<2x4096xbf16>, %arg1: memref<4096x4096xbf16>, %arg2: memref<4096xbf16>, %arg3: memref<2x4096xbf16>) {
  aicf_emit.compute id(16) "matmul+add+relu" dims(d0 = 2, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<2x4096xbf16>, %arg1[d1, d2] : memref<4096x4096xbf16>, %arg2[d1] : memref<4096xbf16>)
      outs(%arg3[d0, d1] : memref<2x4096xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_32x5120x5120_nt_bf16_bias_relu(%arg0: memref<32x5120xbf16>, %arg1: memref<5120x5120xbf16>, %arg2: memref<5120xbf16>, %arg3: memref<32x5120xbf16>) {
  aicf_emit.compute id(19) "matmul+add+relu" dims(d0 = 32, d1 = 5120, d2 = 5120)
      ins(%arg0[d0, d2] : memref<32x5120xbf16>, %arg1[d1, d2] : memref<5120x5120xbf16>, %arg2[d1] : memref<5120xbf16>)
      outs(%arg3[d0, d1] : memref<32x5120xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_128x8192x8192_nt_bf16_bias_relu(%arg0: memref<128x8192xbf16>, %arg1: memref<8192x8192xbf16>, %arg2: memref<8192xbf16>, %arg3: memref<128x8192xbf16>) {
  aicf_emit.compute id(22) "matmul+add+relu" dims(d0 = 128, d1 = 8192, d2 = 8192)
      ins(%arg0[d0, d2] : memref<128x8192xbf16>, %arg1[d1, d2] : memref<8192x8192xbf16>, %arg2[d1] : memref<8192xbf16>)
      outs(%arg3[d0, d1] : memref<128x8192xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_257x513x1030_nt_bf16_bias_relu(%arg0: memref<257x1030xbf16>, %arg1: memref<513x1030xbf16>, %arg2: memref<513xbf16>, %arg3: memref<257x513xbf16>) {
  aicf_emit.compute id(25) "matmul+add+relu" dims(d0 = 257, d1 = 513, d2 = 1030)
      ins(%arg0[d0, d2] : memref<257x1030xbf16>, %arg1[d1, d2] : memref<513x1030xbf16>, %arg2[d1] : memref<513xbf16>)
      outs(%arg3[d0, d1] : memref<257x513xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_1500x1023x2050_nt_bf16_bias_relu(%arg0: memref<1500x2050xbf16>, %arg1: memref<1023x2050xbf16>, %arg2: memref<1023xbf16>, %arg3: memref<1500x1023xbf16>) {
  aicf_emit.compute id(28) "matmul+add+relu" dims(d0 = 1500, d1 = 1023, d2 = 2050)
      ins(%arg0[d0, d2] : memref<1500x2050xbf16>, %arg1[d1, d2] : memref<1023x2050xbf16>, %arg2[d1] : memref<1023xbf16>)
      outs(%arg3[d0, d1] : memref<1500x1023xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_4096x4096x1024_nt_bf16_residual(%arg0: memref<4096x1024xbf16>, %arg1: memref<4096x1024xbf16>, %arg2: memref<4096x4096xbf16>, %arg3: memref<4096x4096xbf16>) {
  aicf_emit.compute id(30) "matmul+add" dims(d0 = 4096, d1 = 4096, d2 = 1024)
      ins(%arg0[d0, d2] : memref<4096x1024xbf16>, %arg1[d1, d2] : memref<4096x1024xbf16>, %arg2[d0, d1] : memref<4096x4096xbf16>)
      outs(%arg3[d0, d1] : memref<4096x4096xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @gemm_96x512x64x512_nn_f16(%arg0: memref<96x512x512xf16>, %arg1: memref<96x512x64xf16>, %arg2: memref<96x512x64xf16>) {
  aicf_emit.compute id(31) "matmul" dims(d0 = 96, d1 = 512, d2 = 64, d3 = 512)
      ins(%arg0[d0, d1, d3] : memref<96x512x512xf16>, %arg1[d0, d3, d2] : memref<96x512x64xf16>)
      outs(%arg2[d0, d1, d2] : memref<96x512x64xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.extf %arg4 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
    %4 = arith.truncf %3 : f32 to f16
    aicf_emit.yield %4 : f16
  }
  return
}
func.func @gemm_16x12x197x64x197_nn_f16(%arg0: memref<16x12x197x197xf16>, %arg1: memref<16x12x197x64xf16>, %arg2: memref<16x12x197x64xf16>) {
  aicf_emit.compute id(32) "matmul" dims(d0 = 16, d1 = 12, d2 = 197, d3 = 64, d4 = 197)
      ins(%arg0[d0, d1, d2, d4] : memref<16x12x197x197xf16>, %arg1[d0, d1, d4, d3] : memref<16x12x197x64xf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<16x12x197x64xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.extf %arg4 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d4) : f32
    %4 = arith.truncf %3 : f32 to f16
    aicf_emit.yield %4 : f16
  }
  return
}
func.func @gemm_777x1111x999_nn_f16_bias_relu(%arg0: memref<777x999xf16>, %arg1: memref<999x1111xf16>, %arg2: memref<1111xf16>, %arg3: memref<777x1111xf16>) {
  aicf_emit.compute id(35) "matmul+add+relu" dims(d0 = 777, d1 = 1111, d2 = 999)
      ins(%arg0[d0, d2] : memref<777x999xf16>, %arg1[d2, d1] : memref<999x1111xf16>, %arg2[d1] : memref<1111xf16>)
      outs(%arg3[d0, d1] : memref<777x1111xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : f16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to f16
    aicf_emit.yield %7 : f16
  }
  return
}
func.func @gemm_2048x2048x2048_nn_f32_bias_relu(%arg0: memref<2048x2048xf32>, %arg1: memref<2048x2048xf32>, %arg2: memref<2048xf32>, %arg3: memref<2048x2048xf32>) {
  aicf_emit.compute id(38) "matmul+add+relu" dims(d0 = 2048, d1 = 2048, d2 = 2048)
      ins(%arg0[d0, d2] : memref<2048x2048xf32>, %arg1[d2, d1] : memref<2048x2048xf32>, %arg2[d1] : memref<2048xf32>)
      outs(%arg3[d0, d1] : memref<2048x2048xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_64x64x8192_nn_f32_bias_relu(%arg0: memref<64x8192xf32>, %arg1: memref<8192x64xf32>, %arg2: memref<64xf32>, %arg3: memref<64x64xf32>) {
  aicf_emit.compute id(41) "matmul+add+relu" dims(d0 = 64, d1 = 64, d2 = 8192)
      ins(%arg0[d0, d2] : memref<64x8192xf32>, %arg1[d2, d1] : memref<8192x64xf32>, %arg2[d1] : memref<64xf32>)
      outs(%arg3[d0, d1] : memref<64x64xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_1024x768x2048_nt_f32(%arg0: memref<1024x2048xf32>, %arg1: memref<768x2048xf32>, %arg2: memref<1024x768xf32>) {
  aicf_emit.compute id(42) "matmul" dims(d0 = 1024, d1 = 768, d2 = 2048)
      ins(%arg0[d0, d2] : memref<1024x2048xf32>, %arg1[d1, d2] : memref<768x2048xf32>)
      outs(%arg2[d0, d1] : memref<1024x768xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_4096x4096x4096_nt_tf32(%arg0: memref<4096x4096xf32>, %arg1: memref<4096x4096xf32>, %arg2: memref<4096x4096xf32>) {
  aicf_emit.compute id(43) "matmul" dims(d0 = 4096, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<4096x4096xf32>, %arg1[d1, d2] : memref<4096x4096xf32>)
      outs(%arg2[d0, d1] : memref<4096x4096xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_64x4096x4096_nt_tf32(%arg0: memref<64x4096xf32>, %arg1: memref<4096x4096xf32>, %arg2: memref<64x4096xf32>) {
  aicf_emit.compute id(44) "matmul" dims(d0 = 64, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<64x4096xf32>, %arg1[d1, d2] : memref<4096x4096xf32>)
      outs(%arg2[d0, d1] : memref<64x4096xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_9216x1152x1536_nt_bf16_bias_relu(%arg0: memref<9216x1536xbf16>, %arg1: memref<1152x1536xbf16>, %arg2: memref<1152xbf16>, %arg3: memref<9216x1152xbf16>) {
  aicf_emit.compute id(47) "matmul+add+relu" dims(d0 = 9216, d1 = 1152, d2 = 1536)
      ins(%arg0[d0, d2] : memref<9216x1536xbf16>, %arg1[d1, d2] : memref<1152x1536xbf16>, %arg2[d1] : memref<1152xbf16>)
      outs(%arg3[d0, d1] : memref<9216x1152xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_2600x2600x130_nt_bf16_bias_relu(%arg0: memref<2600x130xbf16>, %arg1: memref<2600x130xbf16>, %arg2: memref<2600xbf16>, %arg3: memref<2600x2600xbf16>) {
  aicf_emit.compute id(50) "matmul+add+relu" dims(d0 = 2600, d1 = 2600, d2 = 130)
      ins(%arg0[d0, d2] : memref<2600x130xbf16>, %arg1[d1, d2] : memref<2600x130xbf16>, %arg2[d1] : memref<2600xbf16>)
      outs(%arg3[d0, d1] : memref<2600x2600xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @gemm_16x4096x1024_nn_f32_bias_relu(%arg0: memref<16x1024xf32>, %arg1: memref<1024x4096xf32>, %arg2: memref<4096xf32>, %arg3: memref<16x4096xf32>) {
  aicf_emit.compute id(53) "matmul+add+relu" dims(d0 = 16, d1 = 4096, d2 = 1024)
      ins(%arg0[d0, d2] : memref<16x1024xf32>, %arg1[d2, d1] : memref<1024x4096xf32>, %arg2[d1] : memref<4096xf32>)
      outs(%arg3[d0, d1] : memref<16x4096xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_700x700x700_nn_f32_bias_relu(%arg0: memref<700x700xf32>, %arg1: memref<700x700xf32>, %arg2: memref<700xf32>, %arg3: memref<700x700xf32>) {
  aicf_emit.compute id(56) "matmul+add+relu" dims(d0 = 700, d1 = 700, d2 = 700)
      ins(%arg0[d0, d2] : memref<700x700xf32>, %arg1[d2, d1] : memref<700x700xf32>, %arg2[d1] : memref<700xf32>)
      outs(%arg3[d0, d1] : memref<700x700xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_300x4096x300_nn_f32_bias_relu(%arg0: memref<300x300xf32>, %arg1: memref<300x4096xf32>, %arg2: memref<4096xf32>, %arg3: memref<300x4096xf32>) {
  aicf_emit.compute id(59) "matmul+add+relu" dims(d0 = 300, d1 = 4096, d2 = 300)
      ins(%arg0[d0, d2] : memref<300x300xf32>, %arg1[d2, d1] : memref<300x4096xf32>, %arg2[d1] : memref<4096xf32>)
      outs(%arg3[d0, d1] : memref<300x4096xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @gemm_128x2560x2560_nt_tf32(%arg0: memref<128x2560xf32>, %arg1: memref<2560x2560xf32>, %arg2: memref<128x2560xf32>) {
  aicf_emit.compute id(60) "matmul" dims(d0 = 128, d1 = 2560, d2 = 2560)
      ins(%arg0[d0, d2] : memref<128x2560xf32>, %arg1[d1, d2] : memref<2560x2560xf32>)
      outs(%arg2[d0, d1] : memref<128x2560xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}

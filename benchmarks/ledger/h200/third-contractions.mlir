func.func @s3_0_gemm_152x2144x16_nt_f16_two(%arg0: memref<152x16xf16>, %arg1: memref<2144x16xf16>, %arg2: memref<152x2144xf16>, %arg3: memref<152x2144xf16>) {
  aicf_emit.compute id(1) "matmul+silu" dims(d0 = 152, d1 = 2144, d2 = 16)
      ins(%arg0[d0, d2] : memref<152x16xf16>, %arg1[d1, d2] : memref<2144x16xf16>)
      outs(%arg2[d0, d1] : memref<152x2144xf16>, %arg3[d0, d1] : memref<152x2144xf16>) {
  ^bb0(%arg4: f16, %arg5: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to f16
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %5 = arith.negf %3 : f32
    %6 = math.exp %5 fastmath<afn> : f32
    %7 = arith.addf %6, %cst_0 : f32
    %8 = arith.divf %cst_0, %7 fastmath<afn> : f32
    %9 = arith.maximumf %3, %cst : f32
    %10 = arith.mulf %9, %8 : f32
    %11 = arith.truncf %10 : f32 to f16
    aicf_emit.yield %11, %4 : f16, f16
  }
  return
}
func.func @s3_1_gemm_2x1408x59x112_nt_f16_bias_relu(%arg0: memref<2x1408x112xf16>, %arg1: memref<2x59x112xf16>, %arg2: memref<59xf16>, %arg3: memref<2x1408x59xf16>) {
  aicf_emit.compute id(4) "matmul+add+relu" dims(d0 = 2, d1 = 1408, d2 = 59, d3 = 112)
      ins(%arg0[d0, d1, d3] : memref<2x1408x112xf16>, %arg1[d0, d2, d3] : memref<2x59x112xf16>, %arg2[d2] : memref<59xf16>)
      outs(%arg3[d0, d1, d2] : memref<2x1408x59xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
    %4 = arith.extf %arg6 : f16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to f16
    aicf_emit.yield %7 : f16
  }
  return
}
func.func @s3_2_gemm_170x416x117x19_tt_bf16(%arg0: memref<170x19x416xbf16>, %arg1: memref<170x117x19xbf16>, %arg2: memref<170x416x117xbf16>) {
  aicf_emit.compute id(5) "matmul" dims(d0 = 170, d1 = 416, d2 = 117, d3 = 19)
      ins(%arg0[d0, d3, d1] : memref<170x19x416xbf16>, %arg1[d0, d2, d3] : memref<170x117x19xbf16>)
      outs(%arg2[d0, d1, d2] : memref<170x416x117xbf16>) {
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
func.func @s3_3_gemm_10208x24x32_tt_f32_two(%arg0: memref<32x10208xf32>, %arg1: memref<24x32xf32>, %arg2: memref<10208x24xf32>, %arg3: memref<10208x24xf32>) {
  aicf_emit.compute id(7) "matmul+silu" dims(d0 = 10208, d1 = 24, d2 = 32)
      ins(%arg0[d2, d0] : memref<32x10208xf32>, %arg1[d1, d2] : memref<24x32xf32>)
      outs(%arg2[d0, d1] : memref<10208x24xf32>, %arg3[d0, d1] : memref<10208x24xf32>) {
  ^bb0(%arg4: f32, %arg5: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %2 = math.absf %1 : f32
    %3 = arith.negf %2 : f32
    %4 = math.exp %3 : f32
    %5 = arith.addf %4, %cst_1 : f32
    %6 = arith.divf %cst_1, %5 : f32
    %7 = arith.mulf %4, %6 : f32
    %8 = arith.cmpf oge, %1, %cst_0 : f32
    %9 = arith.select %8, %6, %7 : f32
    %10 = arith.maximumf %1, %cst : f32
    %11 = arith.mulf %10, %9 : f32
    aicf_emit.yield %11, %1 : f32, f32
  }
  return
}
func.func @s3_4_gemm_36x313x72x1072_nt_bf16_two(%arg0: memref<36x313x1072xbf16>, %arg1: memref<36x72x1072xbf16>, %arg2: memref<36x313x72xbf16>, %arg3: memref<36x313x72xbf16>) {
  aicf_emit.compute id(9) "matmul+silu" dims(d0 = 36, d1 = 313, d2 = 72, d3 = 1072)
      ins(%arg0[d0, d1, d3] : memref<36x313x1072xbf16>, %arg1[d0, d2, d3] : memref<36x72x1072xbf16>)
      outs(%arg2[d0, d1, d2] : memref<36x313x72xbf16>, %arg3[d0, d1, d2] : memref<36x313x72xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
    %4 = arith.truncf %3 : f32 to bf16
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %5 = arith.negf %3 : f32
    %6 = math.exp %5 fastmath<afn> : f32
    %7 = arith.addf %6, %cst_0 : f32
    %8 = arith.divf %cst_0, %7 fastmath<afn> : f32
    %9 = arith.maximumf %3, %cst : f32
    %10 = arith.mulf %9, %8 : f32
    %11 = arith.truncf %10 : f32 to bf16
    aicf_emit.yield %11, %4 : bf16, bf16
  }
  return
}
func.func @s3_5_gemm_6224x2304x179_nn_tf32_residual(%arg0: memref<6224x179xf32>, %arg1: memref<179x2304xf32>, %arg2: memref<6224x2304xf32>, %arg3: memref<6224x2304xf32>) {
  aicf_emit.compute id(11) "matmul+add" dims(d0 = 6224, d1 = 2304, d2 = 179)
      ins(%arg0[d0, d2] : memref<6224x179xf32>, %arg1[d2, d1] : memref<179x2304xf32>, %arg2[d0, d1] : memref<6224x2304xf32>)
      outs(%arg3[d0, d1] : memref<6224x2304xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s3_6_gemm_10464x45x24_tt_tf32_residual(%arg0: memref<24x10464xf32>, %arg1: memref<45x24xf32>, %arg2: memref<10464x45xf32>, %arg3: memref<10464x45xf32>) {
  aicf_emit.compute id(13) "matmul+add" dims(d0 = 10464, d1 = 45, d2 = 24)
      ins(%arg0[d2, d0] : memref<24x10464xf32>, %arg1[d1, d2] : memref<45x24xf32>, %arg2[d0, d1] : memref<10464x45xf32>)
      outs(%arg3[d0, d1] : memref<10464x45xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s3_7_gemm_2024x11x151_nt_split_bias_gelu(%arg0: memref<2024x151xf32>, %arg1: memref<11x151xf32>, %arg2: memref<11xf32>, %arg3: memref<2024x11xf32>) {
  aicf_emit.compute id(16) "matmul+add+gelu" dims(d0 = 2024, d1 = 11, d2 = 151)
      ins(%arg0[d0, d2] : memref<2024x151xf32>, %arg1[d1, d2] : memref<11x151xf32>, %arg2[d1] : memref<11xf32>)
      outs(%arg3[d0, d1] : memref<2024x11xf32>) constraints<split_f32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.0713548139 : f32
    %cst_2 = arith.constant 1.59576917 : f32
    %cst_3 = arith.constant -1.000000e+03 : f32
    %3 = arith.maximumf %2, %cst_3 : f32
    %4 = arith.mulf %2, %2 : f32
    %5 = math.fma %4, %cst_1, %cst_2 : f32
    %6 = arith.mulf %2, %5 : f32
    %7 = math.absf %6 : f32
    %8 = arith.negf %7 : f32
    %9 = math.exp %8 : f32
    %10 = arith.addf %9, %cst_0 : f32
    %11 = arith.divf %cst_0, %10 : f32
    %12 = arith.mulf %9, %11 : f32
    %13 = arith.cmpf oge, %6, %cst : f32
    %14 = arith.select %13, %11, %12 : f32
    %15 = arith.mulf %3, %14 : f32
    aicf_emit.yield %15 : f32
  }
  return
}
func.func @s3_8_gemm_1x2233x9353_nn_split_residual(%arg0: memref<1x9353xf32>, %arg1: memref<9353x2233xf32>, %arg2: memref<1x2233xf32>, %arg3: memref<1x2233xf32>) {
  aicf_emit.compute id(18) "matmul+add" dims(d0 = 1, d1 = 2233, d2 = 9353)
      ins(%arg0[d0, d2] : memref<1x9353xf32>, %arg1[d2, d1] : memref<9353x2233xf32>, %arg2[d0, d1] : memref<1x2233xf32>)
      outs(%arg3[d0, d1] : memref<1x2233xf32>) constraints<split_f32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s3_9_gemm_3x3561x3448_tt_tf32_bias_gelu(%arg0: memref<3448x3xf32>, %arg1: memref<3561x3448xf32>, %arg2: memref<3561xf32>, %arg3: memref<3x3561xf32>) {
  aicf_emit.compute id(21) "matmul+add+gelu" dims(d0 = 3, d1 = 3561, d2 = 3448)
      ins(%arg0[d2, d0] : memref<3448x3xf32>, %arg1[d1, d2] : memref<3561x3448xf32>, %arg2[d1] : memref<3561xf32>)
      outs(%arg3[d0, d1] : memref<3x3561xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.0713548139 : f32
    %cst_2 = arith.constant 1.59576917 : f32
    %cst_3 = arith.constant -1.000000e+03 : f32
    %3 = arith.maximumf %2, %cst_3 : f32
    %4 = arith.mulf %2, %2 : f32
    %5 = math.fma %4, %cst_1, %cst_2 : f32
    %6 = arith.mulf %2, %5 : f32
    %7 = math.absf %6 : f32
    %8 = arith.negf %7 : f32
    %9 = math.exp %8 : f32
    %10 = arith.addf %9, %cst_0 : f32
    %11 = arith.divf %cst_0, %10 : f32
    %12 = arith.mulf %9, %11 : f32
    %13 = arith.cmpf oge, %6, %cst : f32
    %14 = arith.select %13, %11, %12 : f32
    %15 = arith.mulf %3, %14 : f32
    aicf_emit.yield %15 : f32
  }
  return
}
func.func @s3_10_gemm_743x232x48_nt_bf16_two(%arg0: memref<743x48xbf16>, %arg1: memref<232x48xbf16>, %arg2: memref<743x232xbf16>, %arg3: memref<743x232xbf16>) {
  aicf_emit.compute id(23) "matmul+silu" dims(d0 = 743, d1 = 232, d2 = 48)
      ins(%arg0[d0, d2] : memref<743x48xbf16>, %arg1[d1, d2] : memref<232x48xbf16>)
      outs(%arg2[d0, d1] : memref<743x232xbf16>, %arg3[d0, d1] : memref<743x232xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to bf16
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %5 = arith.negf %3 : f32
    %6 = math.exp %5 fastmath<afn> : f32
    %7 = arith.addf %6, %cst_0 : f32
    %8 = arith.divf %cst_0, %7 fastmath<afn> : f32
    %9 = arith.maximumf %3, %cst : f32
    %10 = arith.mulf %9, %8 : f32
    %11 = arith.truncf %10 : f32 to bf16
    aicf_emit.yield %11, %4 : bf16, bf16
  }
  return
}
func.func @s3_11_gemm_10x680x32x411_tn_bf16(%arg0: memref<10x411x680xbf16>, %arg1: memref<10x411x32xbf16>, %arg2: memref<10x680x32xbf16>) {
  aicf_emit.compute id(24) "matmul" dims(d0 = 10, d1 = 680, d2 = 32, d3 = 411)
      ins(%arg0[d0, d3, d1] : memref<10x411x680xbf16>, %arg1[d0, d3, d2] : memref<10x411x32xbf16>)
      outs(%arg2[d0, d1, d2] : memref<10x680x32xbf16>) {
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
func.func @s3_12_gemm_4x3525x3099_nt_f16_residual(%arg0: memref<4x3099xf16>, %arg1: memref<3525x3099xf16>, %arg2: memref<4x3525xf16>, %arg3: memref<4x3525xf16>) {
  aicf_emit.compute id(26) "matmul+add" dims(d0 = 4, d1 = 3525, d2 = 3099)
      ins(%arg0[d0, d2] : memref<4x3099xf16>, %arg1[d1, d2] : memref<3525x3099xf16>, %arg2[d0, d1] : memref<4x3525xf16>)
      outs(%arg3[d0, d1] : memref<4x3525xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : f16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.truncf %5 : f32 to f16
    aicf_emit.yield %6 : f16
  }
  return
}
func.func @s3_13_gemm_8x2293x751_nn_f16(%arg0: memref<8x751xf16>, %arg1: memref<751x2293xf16>, %arg2: memref<8x2293xf16>) {
  aicf_emit.compute id(27) "matmul" dims(d0 = 8, d1 = 2293, d2 = 751)
      ins(%arg0[d0, d2] : memref<8x751xf16>, %arg1[d2, d1] : memref<751x2293xf16>)
      outs(%arg2[d0, d1] : memref<8x2293xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.extf %arg4 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to f16
    aicf_emit.yield %4 : f16
  }
  return
}
func.func @s3_14_gemm_55x328x40_tt_split_bias_relu(%arg0: memref<40x55xf32>, %arg1: memref<328x40xf32>, %arg2: memref<328xf32>, %arg3: memref<55x328xf32>) {
  aicf_emit.compute id(30) "matmul+add+relu" dims(d0 = 55, d1 = 328, d2 = 40)
      ins(%arg0[d2, d0] : memref<40x55xf32>, %arg1[d1, d2] : memref<328x40xf32>, %arg2[d1] : memref<328xf32>)
      outs(%arg3[d0, d1] : memref<55x328xf32>) constraints<split_f32 = true> {
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
func.func @s3_15_gemm_352x64x128_tt_f16_bias(%arg0: memref<128x352xf16>, %arg1: memref<64x128xf16>, %arg2: memref<64xf16>, %arg3: memref<352x64xf16>) {
  aicf_emit.compute id(32) "matmul+add" dims(d0 = 352, d1 = 64, d2 = 128)
      ins(%arg0[d2, d0] : memref<128x352xf16>, %arg1[d1, d2] : memref<64x128xf16>, %arg2[d1] : memref<64xf16>)
      outs(%arg3[d0, d1] : memref<352x64xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : f16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.truncf %5 : f32 to f16
    aicf_emit.yield %6 : f16
  }
  return
}
func.func @s3_16_gemm_57x1096x187x8_tt_bf16_residual(%arg0: memref<57x8x1096xbf16>, %arg1: memref<57x187x8xbf16>, %arg2: memref<57x1096x187xbf16>, %arg3: memref<57x1096x187xbf16>) {
  aicf_emit.compute id(34) "matmul+add" dims(d0 = 57, d1 = 1096, d2 = 187, d3 = 8)
      ins(%arg0[d0, d3, d1] : memref<57x8x1096xbf16>, %arg1[d0, d2, d3] : memref<57x187x8xbf16>, %arg2[d0, d1, d2] : memref<57x1096x187xbf16>)
      outs(%arg3[d0, d1, d2] : memref<57x1096x187xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s3_17_gemm_1291x112x56_nt_tf32_bias_gelu(%arg0: memref<1291x56xf32>, %arg1: memref<112x56xf32>, %arg2: memref<112xf32>, %arg3: memref<1291x112xf32>) {
  aicf_emit.compute id(37) "matmul+add+gelu" dims(d0 = 1291, d1 = 112, d2 = 56)
      ins(%arg0[d0, d2] : memref<1291x56xf32>, %arg1[d1, d2] : memref<112x56xf32>, %arg2[d1] : memref<112xf32>)
      outs(%arg3[d0, d1] : memref<1291x112xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.0713548139 : f32
    %cst_2 = arith.constant 1.59576917 : f32
    %cst_3 = arith.constant -1.000000e+03 : f32
    %3 = arith.maximumf %2, %cst_3 : f32
    %4 = arith.mulf %2, %2 : f32
    %5 = math.fma %4, %cst_1, %cst_2 : f32
    %6 = arith.mulf %2, %5 : f32
    %7 = math.absf %6 : f32
    %8 = arith.negf %7 : f32
    %9 = math.exp %8 : f32
    %10 = arith.addf %9, %cst_0 : f32
    %11 = arith.divf %cst_0, %10 : f32
    %12 = arith.mulf %9, %11 : f32
    %13 = arith.cmpf oge, %6, %cst : f32
    %14 = arith.select %13, %11, %12 : f32
    %15 = arith.mulf %3, %14 : f32
    aicf_emit.yield %15 : f32
  }
  return
}
func.func @s3_18_gemm_49x47x1903x67_tt_bf16_two(%arg0: memref<49x67x47xbf16>, %arg1: memref<49x1903x67xbf16>, %arg2: memref<49x47x1903xbf16>) {
  aicf_emit.compute id(38) "matmul" dims(d0 = 49, d1 = 47, d2 = 1903, d3 = 67)
      ins(%arg0[d0, d3, d1] : memref<49x67x47xbf16>, %arg1[d0, d2, d3] : memref<49x1903x67xbf16>)
      outs(%arg2[d0, d1, d2] : memref<49x47x1903xbf16>) {
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
func.func @s3_18_gemm_49x47x1903x67_tt_bf16_two_1(%arg0: memref<49x47x1903xbf16>, %arg1: memref<49x47x1903xbf16>) {
  aicf_emit.compute id(39) "silu" dims(d0 = 49, d1 = 47, d2 = 1903)
      ins(%arg0[d0, d1, d2] : memref<49x47x1903xbf16>)
      outs(%arg1[d0, d1, d2] : memref<49x47x1903xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = arith.negf %0 : f32
    %2 = math.exp %1 fastmath<afn> : f32
    %3 = arith.addf %2, %cst_0 : f32
    %4 = arith.divf %cst_0, %3 fastmath<afn> : f32
    %5 = arith.maximumf %0, %cst : f32
    %6 = arith.mulf %5, %4 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @s3_19_gemm_12x168x24x952_nt_f16(%arg0: memref<12x168x952xf16>, %arg1: memref<12x24x952xf16>, %arg2: memref<12x168x24xf16>) {
  aicf_emit.compute id(40) "matmul" dims(d0 = 12, d1 = 168, d2 = 24, d3 = 952)
      ins(%arg0[d0, d1, d3] : memref<12x168x952xf16>, %arg1[d0, d2, d3] : memref<12x24x952xf16>)
      outs(%arg2[d0, d1, d2] : memref<12x168x24xf16>) {
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
func.func @s3_20_gemm_832x96x31_nt_f32_two(%arg0: memref<832x31xf32>, %arg1: memref<96x31xf32>, %arg2: memref<832x96xf32>, %arg3: memref<832x96xf32>) {
  aicf_emit.compute id(42) "matmul+silu" dims(d0 = 832, d1 = 96, d2 = 31)
      ins(%arg0[d0, d2] : memref<832x31xf32>, %arg1[d1, d2] : memref<96x31xf32>)
      outs(%arg2[d0, d1] : memref<832x96xf32>, %arg3[d0, d1] : memref<832x96xf32>) {
  ^bb0(%arg4: f32, %arg5: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %2 = math.absf %1 : f32
    %3 = arith.negf %2 : f32
    %4 = math.exp %3 : f32
    %5 = arith.addf %4, %cst_1 : f32
    %6 = arith.divf %cst_1, %5 : f32
    %7 = arith.mulf %4, %6 : f32
    %8 = arith.cmpf oge, %1, %cst_0 : f32
    %9 = arith.select %8, %6, %7 : f32
    %10 = arith.maximumf %1, %cst : f32
    %11 = arith.mulf %10, %9 : f32
    aicf_emit.yield %11, %1 : f32, f32
  }
  return
}
func.func @s3_21_gemm_15x952x248_nn_bf16(%arg0: memref<15x248xbf16>, %arg1: memref<248x952xbf16>, %arg2: memref<15x952xbf16>) {
  aicf_emit.compute id(43) "matmul" dims(d0 = 15, d1 = 952, d2 = 248)
      ins(%arg0[d0, d2] : memref<15x248xbf16>, %arg1[d2, d1] : memref<248x952xbf16>)
      outs(%arg2[d0, d1] : memref<15x952xbf16>) {
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
func.func @s3_22_gemm_191x157x8051_tn_bf16_residual(%arg0: memref<8051x191xbf16>, %arg1: memref<8051x157xbf16>, %arg2: memref<191x157xbf16>, %arg3: memref<191x157xbf16>) {
  aicf_emit.compute id(45) "matmul+add" dims(d0 = 191, d1 = 157, d2 = 8051)
      ins(%arg0[d2, d0] : memref<8051x191xbf16>, %arg1[d2, d1] : memref<8051x157xbf16>, %arg2[d0, d1] : memref<191x157xbf16>)
      outs(%arg3[d0, d1] : memref<191x157xbf16>) {
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
func.func @s3_23_gemm_5x3136x13320_nt_f32_residual(%arg0: memref<5x13320xf32>, %arg1: memref<3136x13320xf32>, %arg2: memref<5x3136xf32>, %arg3: memref<5x3136xf32>) {
  aicf_emit.compute id(47) "matmul+add" dims(d0 = 5, d1 = 3136, d2 = 13320)
      ins(%arg0[d0, d2] : memref<5x13320xf32>, %arg1[d1, d2] : memref<3136x13320xf32>, %arg2[d0, d1] : memref<5x3136xf32>)
      outs(%arg3[d0, d1] : memref<5x3136xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s3_24_gemm_40x1040x40_tt_bf16_bias_relu(%arg0: memref<40x40xbf16>, %arg1: memref<1040x40xbf16>, %arg2: memref<1040xbf16>, %arg3: memref<40x1040xbf16>) {
  aicf_emit.compute id(50) "matmul+add+relu" dims(d0 = 40, d1 = 1040, d2 = 40)
      ins(%arg0[d2, d0] : memref<40x40xbf16>, %arg1[d1, d2] : memref<1040x40xbf16>, %arg2[d1] : memref<1040xbf16>)
      outs(%arg3[d0, d1] : memref<40x1040xbf16>) {
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
func.func @s3_25_gemm_3x3099x11704_tn_f16_two(%arg0: memref<11704x3xf16>, %arg1: memref<11704x3099xf16>, %arg2: memref<3x3099xf16>, %arg3: memref<3x3099xf16>) {
  aicf_emit.compute id(52) "matmul+silu" dims(d0 = 3, d1 = 3099, d2 = 11704)
      ins(%arg0[d2, d0] : memref<11704x3xf16>, %arg1[d2, d1] : memref<11704x3099xf16>)
      outs(%arg2[d0, d1] : memref<3x3099xf16>, %arg3[d0, d1] : memref<3x3099xf16>) {
  ^bb0(%arg4: f16, %arg5: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to f16
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %5 = arith.negf %3 : f32
    %6 = math.exp %5 fastmath<afn> : f32
    %7 = arith.addf %6, %cst_0 : f32
    %8 = arith.divf %cst_0, %7 fastmath<afn> : f32
    %9 = arith.maximumf %3, %cst : f32
    %10 = arith.mulf %9, %8 : f32
    %11 = arith.truncf %10 : f32 to f16
    aicf_emit.yield %11, %4 : f16, f16
  }
  return
}
func.func @s3_26_gemm_136x40x392_tn_f32(%arg0: memref<392x136xf32>, %arg1: memref<392x40xf32>, %arg2: memref<136x40xf32>) {
  aicf_emit.compute id(53) "matmul" dims(d0 = 136, d1 = 40, d2 = 392)
      ins(%arg0[d2, d0] : memref<392x136xf32>, %arg1[d2, d1] : memref<392x40xf32>)
      outs(%arg2[d0, d1] : memref<136x40xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_27_gemm_12721x17x600_tt_split(%arg0: memref<600x12721xf32>, %arg1: memref<17x600xf32>, %arg2: memref<12721x17xf32>) {
  aicf_emit.compute id(54) "matmul" dims(d0 = 12721, d1 = 17, d2 = 600)
      ins(%arg0[d2, d0] : memref<600x12721xf32>, %arg1[d1, d2] : memref<17x600xf32>)
      outs(%arg2[d0, d1] : memref<12721x17xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_28_gemm_29x631x255_nt_f16_bias_gelu(%arg0: memref<29x255xf16>, %arg1: memref<631x255xf16>, %arg2: memref<631xf16>, %arg3: memref<29x631xf16>) {
  aicf_emit.compute id(57) "matmul+add+gelu" dims(d0 = 29, d1 = 631, d2 = 255)
      ins(%arg0[d0, d2] : memref<29x255xf16>, %arg1[d1, d2] : memref<631x255xf16>, %arg2[d1] : memref<631xf16>)
      outs(%arg3[d0, d1] : memref<29x631xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : f16 to f32
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
    %15 = arith.truncf %14 : f32 to f16
    aicf_emit.yield %15 : f16
  }
  return
}
func.func @s3_29_gemm_105x64x7400_nt_f32_bias_gelu(%arg0: memref<105x7400xf32>, %arg1: memref<64x7400xf32>, %arg2: memref<64xf32>, %arg3: memref<105x64xf32>) {
  aicf_emit.compute id(60) "matmul+add+gelu" dims(d0 = 105, d1 = 64, d2 = 7400)
      ins(%arg0[d0, d2] : memref<105x7400xf32>, %arg1[d1, d2] : memref<64x7400xf32>, %arg2[d1] : memref<64xf32>)
      outs(%arg3[d0, d1] : memref<105x64xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.0713548139 : f32
    %cst_2 = arith.constant 1.59576917 : f32
    %cst_3 = arith.constant -1.000000e+03 : f32
    %3 = arith.maximumf %2, %cst_3 : f32
    %4 = arith.mulf %2, %2 : f32
    %5 = math.fma %4, %cst_1, %cst_2 : f32
    %6 = arith.mulf %2, %5 : f32
    %7 = math.absf %6 : f32
    %8 = arith.negf %7 : f32
    %9 = math.exp %8 : f32
    %10 = arith.addf %9, %cst_0 : f32
    %11 = arith.divf %cst_0, %10 : f32
    %12 = arith.mulf %9, %11 : f32
    %13 = arith.cmpf oge, %6, %cst : f32
    %14 = arith.select %13, %11, %12 : f32
    %15 = arith.mulf %3, %14 : f32
    aicf_emit.yield %15 : f32
  }
  return
}
func.func @s3_30_gemm_85x1269x1032_nt_f32_residual(%arg0: memref<85x1032xf32>, %arg1: memref<1269x1032xf32>, %arg2: memref<85x1269xf32>, %arg3: memref<85x1269xf32>) {
  aicf_emit.compute id(62) "matmul+add" dims(d0 = 85, d1 = 1269, d2 = 1032)
      ins(%arg0[d0, d2] : memref<85x1032xf32>, %arg1[d1, d2] : memref<1269x1032xf32>, %arg2[d0, d1] : memref<85x1269xf32>)
      outs(%arg3[d0, d1] : memref<85x1269xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s3_31_gemm_3x3528x96_tn_f16(%arg0: memref<96x3xf16>, %arg1: memref<96x3528xf16>, %arg2: memref<3x3528xf16>) {
  aicf_emit.compute id(63) "matmul" dims(d0 = 3, d1 = 3528, d2 = 96)
      ins(%arg0[d2, d0] : memref<96x3xf16>, %arg1[d2, d1] : memref<96x3528xf16>)
      outs(%arg2[d0, d1] : memref<3x3528xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.extf %arg4 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.truncf %3 : f32 to f16
    aicf_emit.yield %4 : f16
  }
  return
}
func.func @s3_32_gemm_125x8x405x176_nt_f16_residual(%arg0: memref<125x8x176xf16>, %arg1: memref<125x405x176xf16>, %arg2: memref<125x8x405xf16>, %arg3: memref<125x8x405xf16>) {
  aicf_emit.compute id(65) "matmul+add" dims(d0 = 125, d1 = 8, d2 = 405, d3 = 176)
      ins(%arg0[d0, d1, d3] : memref<125x8x176xf16>, %arg1[d0, d2, d3] : memref<125x405x176xf16>, %arg2[d0, d1, d2] : memref<125x8x405xf16>)
      outs(%arg3[d0, d1, d2] : memref<125x8x405xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
    %4 = arith.extf %arg6 : f16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.truncf %5 : f32 to f16
    aicf_emit.yield %6 : f16
  }
  return
}
func.func @s3_33_gemm_464x4131x629_tt_bf16_residual(%arg0: memref<629x464xbf16>, %arg1: memref<4131x629xbf16>, %arg2: memref<464x4131xbf16, strided<[4136, 1]>>) {
  aicf_emit.compute id(66) "matmul" dims(d0 = 464, d1 = 4131, d2 = 629)
      ins(%arg0[d2, d0] : memref<629x464xbf16>, %arg1[d1, d2] : memref<4131x629xbf16>)
      outs(%arg2[d0, d1] : memref<464x4131xbf16, strided<[4136, 1]>>) {
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
func.func @s3_33_gemm_464x4131x629_tt_bf16_residual_1(%arg0: memref<464x4131xbf16, strided<[4136, 1]>>, %arg1: memref<464x4131xbf16>, %arg2: memref<464x4131xbf16>) {
  aicf_emit.compute id(67) "add" dims(d0 = 464, d1 = 4131)
      ins(%arg0[d0, d1] : memref<464x4131xbf16, strided<[4136, 1]>>, %arg1[d0, d1] : memref<464x4131xbf16>)
      outs(%arg2[d0, d1] : memref<464x4131xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    aicf_emit.yield %3 : bf16
  }
  return
}
func.func @s3_34_gemm_5x552x1048_tn_f16_bias(%arg0: memref<1048x5xf16>, %arg1: memref<1048x552xf16>, %arg2: memref<552xf16>, %arg3: memref<5x552xf16>) {
  aicf_emit.compute id(69) "matmul+add" dims(d0 = 5, d1 = 552, d2 = 1048)
      ins(%arg0[d2, d0] : memref<1048x5xf16>, %arg1[d2, d1] : memref<1048x552xf16>, %arg2[d1] : memref<552xf16>)
      outs(%arg3[d0, d1] : memref<5x552xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %4 = arith.extf %arg6 : f16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.truncf %5 : f32 to f16
    aicf_emit.yield %6 : f16
  }
  return
}
func.func @s3_35_gemm_7x419x840_nt_split_bias(%arg0: memref<7x840xf32>, %arg1: memref<419x840xf32>, %arg2: memref<419xf32>, %arg3: memref<7x419xf32>) {
  aicf_emit.compute id(71) "matmul+add" dims(d0 = 7, d1 = 419, d2 = 840)
      ins(%arg0[d0, d2] : memref<7x840xf32>, %arg1[d1, d2] : memref<419x840xf32>, %arg2[d1] : memref<419xf32>)
      outs(%arg3[d0, d1] : memref<7x419xf32>) constraints<split_f32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s3_36_gemm_6x464x184x168_tn_f32_two(%arg0: memref<6x168x464xf32>, %arg1: memref<6x168x184xf32>, %arg2: memref<6x464x184xf32>, %arg3: memref<6x464x184xf32>) {
  aicf_emit.compute id(73) "matmul+silu" dims(d0 = 6, d1 = 464, d2 = 184, d3 = 168)
      ins(%arg0[d0, d3, d1] : memref<6x168x464xf32>, %arg1[d0, d3, d2] : memref<6x168x184xf32>)
      outs(%arg2[d0, d1, d2] : memref<6x464x184xf32>, %arg3[d0, d1, d2] : memref<6x464x184xf32>) {
  ^bb0(%arg4: f32, %arg5: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %2 = math.absf %1 : f32
    %3 = arith.negf %2 : f32
    %4 = math.exp %3 : f32
    %5 = arith.addf %4, %cst_1 : f32
    %6 = arith.divf %cst_1, %5 : f32
    %7 = arith.mulf %4, %6 : f32
    %8 = arith.cmpf oge, %1, %cst_0 : f32
    %9 = arith.select %8, %6, %7 : f32
    %10 = arith.maximumf %1, %cst : f32
    %11 = arith.mulf %10, %9 : f32
    aicf_emit.yield %11, %1 : f32, f32
  }
  return
}
func.func @s3_37_gemm_2920x63x107_nt_bf16_bias_gelu(%arg0: memref<2920x107xbf16>, %arg1: memref<63x107xbf16>, %arg2: memref<63xbf16>, %arg3: memref<2920x63xbf16>) {
  aicf_emit.compute id(76) "matmul+add+gelu" dims(d0 = 2920, d1 = 63, d2 = 107)
      ins(%arg0[d0, d2] : memref<2920x107xbf16>, %arg1[d1, d2] : memref<63x107xbf16>, %arg2[d1] : memref<63xbf16>)
      outs(%arg3[d0, d1] : memref<2920x63xbf16>) {
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
func.func @s3_38_gemm_3616x71x267_tn_f16_bias_relu(%arg0: memref<267x3616xf16>, %arg1: memref<267x71xf16>, %arg2: memref<71xf16>, %arg3: memref<3616x71xf16>) {
  aicf_emit.compute id(79) "matmul+add+relu" dims(d0 = 3616, d1 = 71, d2 = 267)
      ins(%arg0[d2, d0] : memref<267x3616xf16>, %arg1[d2, d1] : memref<267x71xf16>, %arg2[d1] : memref<71xf16>)
      outs(%arg3[d0, d1] : memref<3616x71xf16>) {
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
func.func @s3_39_gemm_6007x4984x32_nt_tf32_bias_gelu(%arg0: memref<6007x32xf32>, %arg1: memref<4984x32xf32>, %arg2: memref<4984xf32>, %arg3: memref<6007x4984xf32>) {
  aicf_emit.compute id(82) "matmul+add+gelu" dims(d0 = 6007, d1 = 4984, d2 = 32)
      ins(%arg0[d0, d2] : memref<6007x32xf32>, %arg1[d1, d2] : memref<4984x32xf32>, %arg2[d1] : memref<4984xf32>)
      outs(%arg3[d0, d1] : memref<6007x4984xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.0713548139 : f32
    %cst_2 = arith.constant 1.59576917 : f32
    %cst_3 = arith.constant -1.000000e+03 : f32
    %3 = arith.maximumf %2, %cst_3 : f32
    %4 = arith.mulf %2, %2 : f32
    %5 = math.fma %4, %cst_1, %cst_2 : f32
    %6 = arith.mulf %2, %5 : f32
    %7 = math.absf %6 : f32
    %8 = arith.negf %7 : f32
    %9 = math.exp %8 : f32
    %10 = arith.addf %9, %cst_0 : f32
    %11 = arith.divf %cst_0, %10 : f32
    %12 = arith.mulf %9, %11 : f32
    %13 = arith.cmpf oge, %6, %cst : f32
    %14 = arith.select %13, %11, %12 : f32
    %15 = arith.mulf %3, %14 : f32
    aicf_emit.yield %15 : f32
  }
  return
}

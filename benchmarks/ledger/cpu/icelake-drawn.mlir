func.func @s7_0_cumsum_bf16_3x1943_axis_1(%arg0: memref<3x1943xbf16>, %arg1: memref<3x1943xbf16>) {
  aicf_emit.compute id(0) "cumsum" dims(d0 = 3, d1 = 1943, d2 = 1943)
      ins(%arg0[d0, d2] : memref<3x1943xbf16>)
      outs(%arg1[d0, d1] : memref<3x1943xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.extf %arg2 : bf16 to f32
    %3 = arith.cmpi sle, %1, %0 : i64
    %4 = arith.select %3, %2, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s7_1_gemm_6205x93x145_nn_f16_two(%arg0: memref<6205x145xf16>, %arg1: memref<145x93xf16>, %arg2: memref<6205x93xf16>) {
  aicf_emit.compute id(1) "matmul" dims(d0 = 6205, d1 = 93, d2 = 145)
      ins(%arg0[d0, d2] : memref<6205x145xf16>, %arg1[d2, d1] : memref<145x93xf16>)
      outs(%arg2[d0, d1] : memref<6205x93xf16>) {
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
func.func @s7_1_gemm_6205x93x145_nn_f16_two_1(%arg0: memref<6205x93xf16>, %arg1: memref<6205x93xf16>) {
  aicf_emit.compute id(2) "silu" dims(d0 = 6205, d1 = 93)
      ins(%arg0[d0, d1] : memref<6205x93xf16>)
      outs(%arg1[d0, d1] : memref<6205x93xf16>) {
  ^bb0(%arg2: f16):
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %0 = arith.extf %arg2 : f16 to f32
    %1 = arith.negf %0 : f32
    %2 = math.exp %1 fastmath<afn> : f32
    %3 = arith.addf %2, %cst_0 : f32
    %4 = arith.divf %cst_0, %3 fastmath<afn> : f32
    %5 = arith.maximumf %0, %cst : f32
    %6 = arith.mulf %5, %4 : f32
    %7 = arith.truncf %6 : f32 to f16
    aicf_emit.yield %7 : f16
  }
  return
}
func.func @s7_2_gemm_2x14776x53_nn_bf16_two(%arg0: memref<2x53xbf16>, %arg1: memref<53x14776xbf16>, %arg2: memref<2x14776xbf16>, %arg3: memref<2x14776xbf16>) {
  aicf_emit.compute id(4) "matmul+silu" dims(d0 = 2, d1 = 14776, d2 = 53)
      ins(%arg0[d0, d2] : memref<2x53xbf16>, %arg1[d2, d1] : memref<53x14776xbf16>)
      outs(%arg2[d0, d1] : memref<2x14776xbf16>, %arg3[d0, d1] : memref<2x14776xbf16>) {
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
func.func @s7_3_conv_f32_4x8x8x4_k88_5x3_s1_g1(%arg0: memref<4x8x8x4xf32>, %arg1: memref<5x3x4x88xf32>, %arg2: memref<4x8x8x88xf32>) {
  aicf_emit.compute id(5) "conv2d" dims(d0 = 4, d1 = 8, d2 = 8, d3 = 88, d4 = 5, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<4x8x8x4xf32>, %arg1[d4, d5, d6, d3] : memref<5x3x4x88xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x8x8x88xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_4_avg_pool_bf16_2x11x11x3_3x3_s1(%arg0: memref<2x11x11x3xbf16>, %arg1: memref<2x11x11x3xbf16>) {
  aicf_emit.compute id(6) "avg_pool2d" dims(d0 = 2, d1 = 11, d2 = 11, d3 = 3, d4 = 3, d5 = 3)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d3] or_zero : memref<2x11x11x3xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x11x11x3xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 9.000000e+00 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d4, d5) : f32
    %2 = arith.divf %1, %cst : f32
    %3 = arith.truncf %2 : f32 to bf16
    aicf_emit.yield %3 : bf16
  }
  return
}
func.func @s7_5_gemm_6x144x8791_tn_f32(%arg0: memref<8791x6xf32>, %arg1: memref<8791x144xf32>, %arg2: memref<6x144xf32>) {
  aicf_emit.compute id(7) "matmul" dims(d0 = 6, d1 = 144, d2 = 8791)
      ins(%arg0[d2, d0] : memref<8791x6xf32>, %arg1[d2, d1] : memref<8791x144xf32>)
      outs(%arg2[d0, d1] : memref<6x144xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_6_gemm_16192x27x344_tt_bf16_bias_gelu(%arg0: memref<344x16192xbf16>, %arg1: memref<27x344xbf16>, %arg2: memref<27xbf16>, %arg3: memref<16192x27xbf16>) {
  aicf_emit.compute id(10) "matmul+add+gelu" dims(d0 = 16192, d1 = 27, d2 = 344)
      ins(%arg0[d2, d0] : memref<344x16192xbf16>, %arg1[d1, d2] : memref<27x344xbf16>, %arg2[d1] : memref<27xbf16>)
      outs(%arg3[d0, d1] : memref<16192x27xbf16>) {
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
func.func @s7_7_relu_grad_and_column_sum_8x12744_bf16(%arg0: memref<8x12744xbf16>, %arg1: memref<8x12744xbf16>, %arg2: memref<12744xf32>, %arg3: memref<8x12744xbf16>) {
  aicf_emit.compute id(12) "relu_grad+reduce_sum" dims(d0 = 8, d1 = 12744)
      ins(%arg0[d0, d1] : memref<8x12744xbf16>, %arg1[d0, d1] : memref<8x12744xbf16>)
      outs(%arg2[d1] : memref<12744xf32>, %arg3[d0, d1] : memref<8x12744xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.cmpf ogt, %0, %cst : f32
    %3 = arith.select %2, %1, %cst : f32
    %4 = arith.cmpf uno, %0, %0 : f32
    %5 = arith.select %4, %0, %3 : f32
    %6 = arith.truncf %5 : f32 to bf16
    %7 = aicf_emit.reduce add %5 over(d0) : f32
    aicf_emit.yield %7, %6 : f32, bf16
  }
  return
}
func.func @s7_8_gemm_176x112x200_nn_f32(%arg0: memref<176x200xf32>, %arg1: memref<200x112xf32>, %arg2: memref<176x112xf32>) {
  aicf_emit.compute id(13) "matmul" dims(d0 = 176, d1 = 112, d2 = 200)
      ins(%arg0[d0, d2] : memref<176x200xf32>, %arg1[d2, d1] : memref<200x112xf32>)
      outs(%arg2[d0, d1] : memref<176x112xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_9_conv_f32_2x13x13x8_k640_5x5_s1_g1(%arg0: memref<2x13x13x8xf32>, %arg1: memref<5x5x8x640xf32>, %arg2: memref<2x13x13x640xf32>) {
  aicf_emit.compute id(14) "conv2d" dims(d0 = 2, d1 = 13, d2 = 13, d3 = 640, d4 = 5, d5 = 5, d6 = 8)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<2x13x13x8xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x8x640xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x13x13x640xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_10_gemm_44x8x896x17_tt_bf16_bias_relu(%arg0: memref<44x17x8xbf16>, %arg1: memref<44x896x17xbf16>, %arg2: memref<896xbf16>, %arg3: memref<44x8x896xbf16>) {
  aicf_emit.compute id(17) "matmul+add+relu" dims(d0 = 44, d1 = 8, d2 = 896, d3 = 17)
      ins(%arg0[d0, d3, d1] : memref<44x17x8xbf16>, %arg1[d0, d2, d3] : memref<44x896x17xbf16>, %arg2[d2] : memref<896xbf16>)
      outs(%arg3[d0, d1, d2] : memref<44x8x896xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @s7_11_max_bf16_8x448x448x5_over_0(%arg0: memref<8x448x448x5xbf16>, %arg1: memref<448x448x5xbf16>) {
  aicf_emit.compute id(18) "reduce_max" dims(d0 = 8, d1 = 448, d2 = 448, d3 = 5)
      ins(%arg0[d0, d1, d2, d3] : memref<8x448x448x5xbf16>)
      outs(%arg1[d1, d2, d3] : memref<448x448x5xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s7_12_gemm_136x33x3128_tt_f32_bias_relu(%arg0: memref<3128x136xf32>, %arg1: memref<33x3128xf32>, %arg2: memref<33xf32>, %arg3: memref<136x33xf32>) {
  aicf_emit.compute id(21) "matmul+add+relu" dims(d0 = 136, d1 = 33, d2 = 3128)
      ins(%arg0[d2, d0] : memref<3128x136xf32>, %arg1[d1, d2] : memref<33x3128xf32>, %arg2[d1] : memref<33xf32>)
      outs(%arg3[d0, d1] : memref<136x33xf32>) {
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
func.func @s7_13_cumsum_f32_11672_axis_0(%arg0: memref<11672xf32>, %arg1: memref<11672xf32>) {
  aicf_emit.compute id(22) "cumsum" dims(d0 = 11672, d1 = 11672)
      ins(%arg0[d1] : memref<11672xf32>)
      outs(%arg1[d0] : memref<11672xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
    %1 = aicf_emit.index d1 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s7_14_argmax_bf16_1728x688x1_over_0(%arg0: memref<1728x688x1xbf16>, %arg1: memref<688x1xi32>) {
  aicf_emit.compute id(23) "argmax" dims(d0 = 1728, d1 = 688, d2 = 1)
      ins(%arg0[d0, d1, d2] : memref<1728x688x1xbf16>)
      outs(%arg1[d1, d2] : memref<688x1xi32>) {
  ^bb0(%arg2: bf16):
    %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0) : f32
    %2 = arith.cmpf oeq, %0, %1 : f32
    %3 = arith.cmpf uno, %0, %0 : f32
    %4 = arith.ori %2, %3 : i1
    %5 = aicf_emit.index d0 : i64
    %6 = arith.select %4, %5, %c9223372036854775807_i64 : i64
    %7 = aicf_emit.reduce min %6 over(d0) : i64
    %8 = arith.trunci %7 : i64 to i32
    aicf_emit.yield %8 : i32
  }
  return
}
func.func @s7_15_gemm_8x5168x111_nt_bf16(%arg0: memref<8x111xbf16>, %arg1: memref<5168x111xbf16>, %arg2: memref<8x5168xbf16>) {
  aicf_emit.compute id(24) "matmul" dims(d0 = 8, d1 = 5168, d2 = 111)
      ins(%arg0[d0, d2] : memref<8x111xbf16>, %arg1[d1, d2] : memref<5168x111xbf16>)
      outs(%arg2[d0, d1] : memref<8x5168xbf16>) {
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
func.func @s7_16_gemm_131x264x64_nn_f16_bias_relu(%arg0: memref<131x64xf16>, %arg1: memref<64x264xf16>, %arg2: memref<264xf16>, %arg3: memref<131x264xf16>) {
  aicf_emit.compute id(27) "matmul+add+relu" dims(d0 = 131, d1 = 264, d2 = 64)
      ins(%arg0[d0, d2] : memref<131x64xf16>, %arg1[d2, d1] : memref<64x264xf16>, %arg2[d1] : memref<264xf16>)
      outs(%arg3[d0, d1] : memref<131x264xf16>) {
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
func.func @s7_17_gemm_344x1224x24_tt_f16(%arg0: memref<24x344xf16>, %arg1: memref<1224x24xf16>, %arg2: memref<344x1224xf16>) {
  aicf_emit.compute id(28) "matmul" dims(d0 = 344, d1 = 1224, d2 = 24)
      ins(%arg0[d2, d0] : memref<24x344xf16>, %arg1[d1, d2] : memref<1224x24xf16>)
      outs(%arg2[d0, d1] : memref<344x1224xf16>) {
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
func.func @s7_18_gemm_88x80x576_tn_f32_bias_relu(%arg0: memref<576x88xf32>, %arg1: memref<576x80xf32>, %arg2: memref<80xf32>, %arg3: memref<88x80xf32>) {
  aicf_emit.compute id(31) "matmul+add+relu" dims(d0 = 88, d1 = 80, d2 = 576)
      ins(%arg0[d2, d0] : memref<576x88xf32>, %arg1[d2, d1] : memref<576x80xf32>, %arg2[d1] : memref<80xf32>)
      outs(%arg3[d0, d1] : memref<88x80xf32>) {
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
func.func @s7_19_gather_bf16_4x16_by_69(%arg0: memref<4x16xbf16>, %arg1: memref<69xi32>, %arg2: memref<69x16xbf16>) {
  aicf_emit.compute id(32) "gather" dims(d0 = 69, d1 = 16, d2 = 4)
      ins(%arg0[d2, d1] : memref<4x16xbf16>, %arg1[d0] : memref<69xi32>)
      outs(%arg2[d0, d1] : memref<69x16xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d2 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s7_20_conv_bf16_6x97x97x3_k3_2x2_s2_g3(%arg0: memref<6x97x97x3xbf16>, %arg1: memref<2x2x1x3xbf16>, %arg2: memref<6x48x48x3xbf16>) {
  aicf_emit.compute id(33) "conv2d" dims(d0 = 6, d1 = 48, d2 = 48, d3 = 3, d4 = 2, d5 = 2, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d3 + d6] : memref<6x97x97x3xbf16>, %arg1[d4, d5, d6, d3] : memref<2x2x1x3xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x48x48x3xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg3 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @s7_21_gemm_16x120x185x935_nn_f32_bias_relu(%arg0: memref<16x120x935xf32>, %arg1: memref<16x935x185xf32>, %arg2: memref<185xf32>, %arg3: memref<16x120x185xf32>) {
  aicf_emit.compute id(36) "matmul+add+relu" dims(d0 = 16, d1 = 120, d2 = 185, d3 = 935)
      ins(%arg0[d0, d1, d3] : memref<16x120x935xf32>, %arg1[d0, d3, d2] : memref<16x935x185xf32>, %arg2[d2] : memref<185xf32>)
      outs(%arg3[d0, d1, d2] : memref<16x120x185xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s7_22_conv_bf16_44x80x80x4_k4_2x2_s2_g4(%arg0: memref<44x80x80x4xbf16>, %arg1: memref<2x2x1x4xbf16>, %arg2: memref<44x40x40x4xbf16>) {
  aicf_emit.compute id(37) "conv2d" dims(d0 = 44, d1 = 40, d2 = 40, d3 = 4, d4 = 2, d5 = 2, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d3 + d6] : memref<44x80x80x4xbf16>, %arg1[d4, d5, d6, d3] : memref<2x2x1x4xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<44x40x40x4xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg3 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @s7_23_argmax_bf16_16x52024_over_1(%arg0: memref<16x52024xbf16>, %arg1: memref<16xi32>) {
  aicf_emit.compute id(38) "argmax" dims(d0 = 16, d1 = 52024)
      ins(%arg0[d0, d1] : memref<16x52024xbf16>)
      outs(%arg1[d0] : memref<16xi32>) {
  ^bb0(%arg2: bf16):
    %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.cmpf oeq, %0, %1 : f32
    %3 = arith.cmpf uno, %0, %0 : f32
    %4 = arith.ori %2, %3 : i1
    %5 = aicf_emit.index d1 : i64
    %6 = arith.select %4, %5, %c9223372036854775807_i64 : i64
    %7 = aicf_emit.reduce min %6 over(d1) : i64
    %8 = arith.trunci %7 : i64 to i32
    aicf_emit.yield %8 : i32
  }
  return
}
func.func @s7_24_conv_f32_52x15x15x4_k24_7x3_s1_g1(%arg0: memref<52x15x15x4xf32>, %arg1: memref<7x3x4x24xf32>, %arg2: memref<52x15x15x24xf32>) {
  aicf_emit.compute id(39) "conv2d" dims(d0 = 52, d1 = 15, d2 = 15, d3 = 24, d4 = 7, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 1, d6] or_zero : memref<52x15x15x4xf32>, %arg1[d4, d5, d6, d3] : memref<7x3x4x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<52x15x15x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_25_gemm_64x16x1232_tt_f32_bias_gelu(%arg0: memref<1232x64xf32>, %arg1: memref<16x1232xf32>, %arg2: memref<16xf32>, %arg3: memref<64x16xf32>) {
  aicf_emit.compute id(42) "matmul+add+gelu" dims(d0 = 64, d1 = 16, d2 = 1232)
      ins(%arg0[d2, d0] : memref<1232x64xf32>, %arg1[d1, d2] : memref<16x1232xf32>, %arg2[d1] : memref<16xf32>)
      outs(%arg3[d0, d1] : memref<64x16xf32>) {
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
func.func @s7_26_gather_bf16_6271x469_by_80(%arg0: memref<6271x469xbf16>, %arg1: memref<80xi32>, %arg2: memref<80x469xbf16>) {
  aicf_emit.compute id(43) "gather" dims(d0 = 80, d1 = 469, d2 = 6271)
      ins(%arg0[d2, d1] : memref<6271x469xbf16>, %arg1[d0] : memref<80xi32>)
      outs(%arg2[d0, d1] : memref<80x469xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d2 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s7_27_gemm_7x441x7936_tt_f32(%arg0: memref<7936x7xf32>, %arg1: memref<441x7936xf32>, %arg2: memref<7x441xf32>) {
  aicf_emit.compute id(44) "matmul" dims(d0 = 7, d1 = 441, d2 = 7936)
      ins(%arg0[d2, d0] : memref<7936x7xf32>, %arg1[d1, d2] : memref<441x7936xf32>)
      outs(%arg2[d0, d1] : memref<7x441xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_28_mse_mean_f32_2x1744(%arg0: memref<2x1744xf32>, %arg1: memref<2x1744xf32>, %arg2: memref<f32>) {
  aicf_emit.compute id(46) "mse+reduce_mean" dims(d0 = 2, d1 = 1744)
      ins(%arg0[d0, d1] : memref<2x1744xf32>, %arg1[d0, d1] : memref<2x1744xf32>)
      outs(%arg2[] : memref<f32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.subf %arg3, %arg4 : f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 3.488000e+03 : f32
    %2 = aicf_emit.reduce add %1 over(d0, d1) : f32
    %3 = arith.divf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s7_29_gemm_101x40x8x904_tn_f16_bias(%arg0: memref<101x904x40xf16>, %arg1: memref<101x904x8xf16>, %arg2: memref<8xf16>, %arg3: memref<101x40x8xf16>) {
  aicf_emit.compute id(48) "matmul+add" dims(d0 = 101, d1 = 40, d2 = 8, d3 = 904)
      ins(%arg0[d0, d3, d1] : memref<101x904x40xf16>, %arg1[d0, d3, d2] : memref<101x904x8xf16>, %arg2[d2] : memref<8xf16>)
      outs(%arg3[d0, d1, d2] : memref<101x40x8xf16>) {
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
func.func @s7_30_pad_bf16_915x8_3(%arg0: memref<915x8xbf16>, %arg1: memref<921x14xbf16>) {
  aicf_emit.compute id(49) "pad" dims(d0 = 921, d1 = 14)
      ins(%arg0[d0 - 3, d1 - 3] or_zero : memref<915x8xbf16>)
      outs(%arg1[d0, d1] : memref<921x14xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s7_31_gather_bf16_88x3_by_86408(%arg0: memref<88x3xbf16>, %arg1: memref<86408xi32>, %arg2: memref<86408x3xbf16>) {
  aicf_emit.compute id(50) "gather" dims(d0 = 86408, d1 = 3, d2 = 88)
      ins(%arg0[d2, d1] : memref<88x3xbf16>, %arg1[d0] : memref<86408xi32>)
      outs(%arg2[d0, d1] : memref<86408x3xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d2 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s7_32_gemm_17x64x3809_tn_f32_two(%arg0: memref<3809x17xf32>, %arg1: memref<3809x64xf32>, %arg2: memref<17x64xf32>, %arg3: memref<17x64xf32>) {
  aicf_emit.compute id(52) "matmul+silu" dims(d0 = 17, d1 = 64, d2 = 3809)
      ins(%arg0[d2, d0] : memref<3809x17xf32>, %arg1[d2, d1] : memref<3809x64xf32>)
      outs(%arg2[d0, d1] : memref<17x64xf32>, %arg3[d0, d1] : memref<17x64xf32>) {
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
func.func @s7_33_gather_f32_73x2_by_472(%arg0: memref<73x2xf32>, %arg1: memref<472xi32>, %arg2: memref<472x2xf32>) {
  aicf_emit.compute id(53) "gather" dims(d0 = 472, d1 = 2, d2 = 73)
      ins(%arg0[d2, d1] : memref<73x2xf32>, %arg1[d0] : memref<472xi32>)
      outs(%arg2[d0, d1] : memref<472x2xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s7_34_max_pool_f32_5x8x8x3_7x7_s2(%arg0: memref<5x8x8x3xf32>, %arg1: memref<5x4x4x3xf32>) {
  aicf_emit.compute id(54) "max_pool2d" dims(d0 = 5, d1 = 4, d2 = 4, d3 = 3, d4 = 7, d5 = 7)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 3, d3] or_zero : memref<5x8x8x3xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<5x4x4x3xf32>) {
  ^bb0(%arg2: f32):
    %c8_i64 = arith.constant 8 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-3_i64 = arith.constant -3 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = arith.muli %0, %c2_i64 : i64
    %2 = aicf_emit.index d4 : i64
    %3 = arith.addi %1, %2 : i64
    %4 = arith.addi %3, %c-3_i64 : i64
    %5 = arith.cmpi sge, %4, %c0_i64 : i64
    %6 = arith.cmpi slt, %4, %c8_i64 : i64
    %7 = arith.andi %5, %6 : i1
    %8 = aicf_emit.index d2 : i64
    %9 = arith.muli %8, %c2_i64 : i64
    %10 = aicf_emit.index d5 : i64
    %11 = arith.addi %9, %10 : i64
    %12 = arith.addi %11, %c-3_i64 : i64
    %13 = arith.cmpi sge, %12, %c0_i64 : i64
    %14 = arith.andi %7, %13 : i1
    %15 = arith.cmpi slt, %12, %c8_i64 : i64
    %16 = arith.andi %14, %15 : i1
    %17 = arith.select %16, %arg2, %cst : f32
    %18 = aicf_emit.reduce max %17 over(d4, d5) : f32
    aicf_emit.yield %18 : f32
  }
  return
}
func.func @s7_35_gelu_bf16_672x8(%arg0: memref<672x8xbf16>, %arg1: memref<672x8xbf16>) {
  aicf_emit.compute id(55) "gelu" dims(d0 = 672, d1 = 8)
      ins(%arg0[d0, d1] : memref<672x8xbf16>)
      outs(%arg1[d0, d1] : memref<672x8xbf16>) {
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
func.func @s7_36_gemm_124x56x11x1392_nt_bf16(%arg0: memref<124x56x1392xbf16>, %arg1: memref<124x11x1392xbf16>, %arg2: memref<124x56x11xbf16>) {
  aicf_emit.compute id(56) "matmul" dims(d0 = 124, d1 = 56, d2 = 11, d3 = 1392)
      ins(%arg0[d0, d1, d3] : memref<124x56x1392xbf16>, %arg1[d0, d2, d3] : memref<124x11x1392xbf16>)
      outs(%arg2[d0, d1, d2] : memref<124x56x11xbf16>) {
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
func.func @s7_37_argmax_bf16_567x24x272x1_over_0(%arg0: memref<567x24x272x1xbf16>, %arg1: memref<24x272x1xi32>) {
  aicf_emit.compute id(57) "argmax" dims(d0 = 567, d1 = 24, d2 = 272, d3 = 1)
      ins(%arg0[d0, d1, d2, d3] : memref<567x24x272x1xbf16>)
      outs(%arg1[d1, d2, d3] : memref<24x272x1xi32>) {
  ^bb0(%arg2: bf16):
    %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0) : f32
    %2 = arith.cmpf oeq, %0, %1 : f32
    %3 = arith.cmpf uno, %0, %0 : f32
    %4 = arith.ori %2, %3 : i1
    %5 = aicf_emit.index d0 : i64
    %6 = arith.select %4, %5, %c9223372036854775807_i64 : i64
    %7 = aicf_emit.reduce min %6 over(d0) : i64
    %8 = arith.trunci %7 : i64 to i32
    aicf_emit.yield %8 : i32
  }
  return
}
func.func @s7_38_transpose_f32_1x16x7064_1_2_0(%arg0: memref<1x16x7064xf32>, %arg1: memref<16x7064x1xf32>) {
  aicf_emit.compute id(58) "transpose" dims(d0 = 16, d1 = 7064, d2 = 1)
      ins(%arg0[d2, d0, d1] : memref<1x16x7064xf32>)
      outs(%arg1[d0, d1, d2] : memref<16x7064x1xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s7_39_softmax_bf16_8x16x24x99_axis_0(%arg0: memref<8x16x24x99xbf16>, %arg1: memref<16x24x99xf32>, %arg2: memref<8x16x24x99xf32>) {
  aicf_emit.compute id(64) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum" dims(d0 = 8, d1 = 16, d2 = 24, d3 = 99)
      ins(%arg0[d0, d1, d2, d3] : memref<8x16x24x99xbf16>)
      outs(%arg1[d1, d2, d3] : memref<16x24x99xf32>, %arg2[d0, d1, d2, d3] : memref<8x16x24x99xf32>) {
  ^bb0(%arg3: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4, %3 : f32, f32
  }
  return
}
func.func @s7_39_softmax_bf16_8x16x24x99_axis_0_1(%arg0: memref<16x24x99xf32>, %arg1: memref<8x16x24x99xf32>, %arg2: memref<8x16x24x99xbf16>) {
  aicf_emit.compute id(67) "softmax.div+softmax.mul+softmax.cast" dims(d0 = 8, d1 = 16, d2 = 24, d3 = 99)
      ins(%arg0[d1, d2, d3] : memref<16x24x99xf32>, %arg1[d0, d1, d2, d3] : memref<8x16x24x99xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<8x16x24x99xbf16>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %cst = arith.constant 1.000000e+00 : f32
    %0 = arith.divf %cst, %arg3 : f32
    %1 = arith.mulf %arg4, %0 : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s7_40_cumsum_f32_309x40_axis_0(%arg0: memref<309x40xf32>, %arg1: memref<309x40xf32>) {
  aicf_emit.compute id(68) "cumsum" dims(d0 = 309, d1 = 40, d2 = 309)
      ins(%arg0[d2, d1] : memref<309x40xf32>)
      outs(%arg1[d0, d1] : memref<309x40xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s7_41_argmax_f32_2x144x32_over_0(%arg0: memref<2x144x32xf32>, %arg1: memref<144x32xi32>) {
  aicf_emit.compute id(69) "argmax" dims(d0 = 2, d1 = 144, d2 = 32)
      ins(%arg0[d0, d1, d2] : memref<2x144x32xf32>)
      outs(%arg1[d1, d2] : memref<144x32xi32>) {
  ^bb0(%arg2: f32):
    %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
    %0 = aicf_emit.reduce max %arg2 over(d0) : f32
    %1 = arith.cmpf oeq, %arg2, %0 : f32
    %2 = arith.cmpf uno, %arg2, %arg2 : f32
    %3 = arith.ori %1, %2 : i1
    %4 = aicf_emit.index d0 : i64
    %5 = arith.select %3, %4, %c9223372036854775807_i64 : i64
    %6 = aicf_emit.reduce min %5 over(d0) : i64
    %7 = arith.trunci %6 : i64 to i32
    aicf_emit.yield %7 : i32
  }
  return
}
func.func @s7_42_conv_f32_7x72x72x32_k16_5x5_s2_g1(%arg0: memref<7x72x72x32xf32>, %arg1: memref<5x5x32x16xf32>, %arg2: memref<7x36x36x16xf32>) {
  aicf_emit.compute id(70) "conv2d" dims(d0 = 7, d1 = 36, d2 = 36, d3 = 16, d4 = 5, d5 = 5, d6 = 32)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d6] or_zero : memref<7x72x72x32xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x32x16xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<7x36x36x16xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_43_conv_f32_23x7x7x220_k220_3x3_s1_g55(%arg0: memref<23x7x7x220xf32>, %arg1: memref<3x3x4x220xf32>, %arg2: memref<23x7x7x220xf32>) {
  aicf_emit.compute id(71) "conv2d" dims(d0 = 23, d1 = 7, d2 = 7, d3 = 220, d4 = 3, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 4) * 4 + d6] or_zero : memref<23x7x7x220xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x4x220xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<23x7x7x220xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_44_layer_norm_bf16_8x2656(%arg0: memref<2656xbf16>, %arg1: memref<2656xbf16>, %arg2: memref<8x2656xbf16>, %arg3: memref<8x2656xbf16>) {
  aicf_emit.compute id(84) "layer_norm.cast+layer_norm.cast+layer_norm.cast+layer_norm.reduce_mean+layer_norm.cast+layer_norm.sub+layer_norm.mul+layer_norm.reduce_mean+layer_norm.add+layer_norm.rsqrt+layer_norm.cast+layer_norm.sub+layer_norm.mul+layer_norm.mul+layer_norm.add+layer_norm.cast" dims(d0 = 8, d1 = 2656)
      ins(%arg0[d1] : memref<2656xbf16>, %arg1[d1] : memref<2656xbf16>, %arg2[d0, d1] : memref<8x2656xbf16>)
      outs(%arg3[d0, d1] : memref<8x2656xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.extf %arg6 : bf16 to f32
    %cst = arith.constant 2.656000e+03 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.divf %3, %cst : f32
    %5 = arith.subf %2, %4 : f32
    %6 = arith.mulf %5, %5 : f32
    %7 = aicf_emit.reduce add %6 over(d1) : f32
    %8 = arith.divf %7, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %9 = arith.addf %8, %cst_0 : f32
    %10 = math.rsqrt %9 : f32
    %11 = arith.mulf %5, %10 : f32
    %12 = arith.mulf %11, %1 : f32
    %13 = arith.addf %12, %0 : f32
    %14 = arith.truncf %13 : f32 to bf16
    aicf_emit.yield %14 : bf16
  }
  return
}
func.func @s7_45_conv_weight_grad_8x11x11x32_3x3x103_by_2_f32(%arg0: memref<8x11x11x32xf32>, %arg1: memref<8x6x6x103xf32>, %arg2: memref<3x3x32x103xf32>) {
  aicf_emit.compute id(85) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 32, d3 = 103, d4 = 8, d5 = 6, d6 = 6)
      ins(%arg0[d4, d5 * 2 + d0 - 1, d6 * 2 + d1 - 1, d2] or_zero : memref<8x11x11x32xf32>, %arg1[d4, d5, d6, d3] : memref<8x6x6x103xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x32x103xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_46_gemm_3x287x9707_tt_bf16_residual(%arg0: memref<9707x3xbf16>, %arg1: memref<287x9707xbf16>, %arg2: memref<3x287xbf16>, %arg3: memref<3x287xbf16>) {
  aicf_emit.compute id(87) "matmul+add" dims(d0 = 3, d1 = 287, d2 = 9707)
      ins(%arg0[d2, d0] : memref<9707x3xbf16>, %arg1[d1, d2] : memref<287x9707xbf16>, %arg2[d0, d1] : memref<3x287xbf16>)
      outs(%arg3[d0, d1] : memref<3x287xbf16>) {
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
func.func @s7_47_conv_bf16_5x8x8x2_k2_3x3_s1_g2(%arg0: memref<5x8x8x2xbf16>, %arg1: memref<3x3x1x2xbf16>, %arg2: memref<5x8x8x2xbf16>) {
  aicf_emit.compute id(88) "conv2d" dims(d0 = 5, d1 = 8, d2 = 8, d3 = 2, d4 = 3, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d3 + d6] or_zero : memref<5x8x8x2xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x1x2xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x8x8x2xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg3 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @s7_48_layer_norm_f32_2x69539(%arg0: memref<2x69539xf32>, %arg1: memref<69539xf32>, %arg2: memref<69539xf32>, %arg3: memref<2x69539xf32>) {
  aicf_emit.compute id(97) "layer_norm.reduce_mean+layer_norm.sub+layer_norm.mul+layer_norm.reduce_mean+layer_norm.add+layer_norm.rsqrt+layer_norm.sub+layer_norm.mul+layer_norm.mul+layer_norm.add" dims(d0 = 2, d1 = 69539)
      ins(%arg0[d0, d1] : memref<2x69539xf32>, %arg1[d1] : memref<69539xf32>, %arg2[d1] : memref<69539xf32>)
      outs(%arg3[d0, d1] : memref<2x69539xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %cst = arith.constant 6.953900e+04 : f32
    %0 = aicf_emit.reduce add %arg4 over(d1) : f32
    %1 = arith.divf %0, %cst : f32
    %2 = arith.subf %arg4, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %5 = arith.divf %4, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %6 = arith.addf %5, %cst_0 : f32
    %7 = math.rsqrt %6 : f32
    %8 = arith.mulf %2, %7 : f32
    %9 = arith.mulf %8, %arg5 : f32
    %10 = arith.addf %9, %arg6 : f32
    aicf_emit.yield %10 : f32
  }
  return
}
func.func @s7_49_max_f32_18464x7_over_0_1(%arg0: memref<18464x7xf32>, %arg1: memref<f32>) {
  aicf_emit.compute id(98) "reduce_max" dims(d0 = 18464, d1 = 7)
      ins(%arg0[d0, d1] : memref<18464x7xf32>)
      outs(%arg1[] : memref<f32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0, d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s7_50_max_pool_bf16_3x48x48x1_5x5_s1(%arg0: memref<3x48x48x1xbf16>, %arg1: memref<3x48x48x1xbf16>) {
  aicf_emit.compute id(99) "max_pool2d" dims(d0 = 3, d1 = 48, d2 = 48, d3 = 1, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d3] or_zero : memref<3x48x48x1xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x48x48x1xbf16>) {
  ^bb0(%arg2: bf16):
    %c48_i64 = arith.constant 48 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-2_i64 = arith.constant -2 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.index d1 : i64
    %2 = aicf_emit.index d4 : i64
    %3 = arith.addi %1, %2 : i64
    %4 = arith.addi %3, %c-2_i64 : i64
    %5 = arith.cmpi sge, %4, %c0_i64 : i64
    %6 = arith.cmpi slt, %4, %c48_i64 : i64
    %7 = arith.andi %5, %6 : i1
    %8 = aicf_emit.index d2 : i64
    %9 = aicf_emit.index d5 : i64
    %10 = arith.addi %8, %9 : i64
    %11 = arith.addi %10, %c-2_i64 : i64
    %12 = arith.cmpi sge, %11, %c0_i64 : i64
    %13 = arith.andi %7, %12 : i1
    %14 = arith.cmpi slt, %11, %c48_i64 : i64
    %15 = arith.andi %13, %14 : i1
    %16 = arith.select %15, %0, %cst : f32
    %17 = aicf_emit.reduce max %16 over(d4, d5) : f32
    %18 = arith.truncf %17 : f32 to bf16
    aicf_emit.yield %18 : bf16
  }
  return
}
func.func @s7_51_gemm_553x152x4320_nt_bf16(%arg0: memref<553x4320xbf16>, %arg1: memref<152x4320xbf16>, %arg2: memref<553x152xbf16>) {
  aicf_emit.compute id(100) "matmul" dims(d0 = 553, d1 = 152, d2 = 4320)
      ins(%arg0[d0, d2] : memref<553x4320xbf16>, %arg1[d1, d2] : memref<152x4320xbf16>)
      outs(%arg2[d0, d1] : memref<553x152xbf16>) {
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
func.func @s7_52_transpose_bf16_39x8x16x1_3_2_0_1(%arg0: memref<39x8x16x1xbf16>, %arg1: memref<1x16x39x8xbf16>) {
  aicf_emit.compute id(101) "transpose" dims(d0 = 1, d1 = 16, d2 = 39, d3 = 8)
      ins(%arg0[d2, d3, d1, d0] : memref<39x8x16x1xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<1x16x39x8xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s7_53_gemm_3x7224x69_nt_bf16(%arg0: memref<3x69xbf16>, %arg1: memref<7224x69xbf16>, %arg2: memref<3x7224xbf16>) {
  aicf_emit.compute id(102) "matmul" dims(d0 = 3, d1 = 7224, d2 = 69)
      ins(%arg0[d0, d2] : memref<3x69xbf16>, %arg1[d1, d2] : memref<7224x69xbf16>)
      outs(%arg2[d0, d1] : memref<3x7224xbf16>) {
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
func.func @s7_54_gemm_16x1312x241_tt_f32(%arg0: memref<241x16xf32>, %arg1: memref<1312x241xf32>, %arg2: memref<16x1312xf32>) {
  aicf_emit.compute id(103) "matmul" dims(d0 = 16, d1 = 1312, d2 = 241)
      ins(%arg0[d2, d0] : memref<241x16xf32>, %arg1[d1, d2] : memref<1312x241xf32>)
      outs(%arg2[d0, d1] : memref<16x1312xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_55_gemm_40x827x4883_tt_bf16(%arg0: memref<4883x40xbf16>, %arg1: memref<827x4883xbf16>, %arg2: memref<40x827xbf16>) {
  aicf_emit.compute id(104) "matmul" dims(d0 = 40, d1 = 827, d2 = 4883)
      ins(%arg0[d2, d0] : memref<4883x40xbf16>, %arg1[d1, d2] : memref<827x4883xbf16>)
      outs(%arg2[d0, d1] : memref<40x827xbf16>) {
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
func.func @s7_56_pad_bf16_2768x3408_3(%arg0: memref<2768x3408xbf16>, %arg1: memref<2774x3414xbf16>) {
  aicf_emit.compute id(105) "pad" dims(d0 = 2774, d1 = 3414)
      ins(%arg0[d0 - 3, d1 - 3] or_zero : memref<2768x3408xbf16>)
      outs(%arg1[d0, d1] : memref<2774x3414xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s7_57_transpose_bf16_18688x29_1_0(%arg0: memref<18688x29xbf16>, %arg1: memref<29x18688xbf16>) {
  aicf_emit.compute id(106) "transpose" dims(d0 = 29, d1 = 18688)
      ins(%arg0[d1, d0] : memref<18688x29xbf16>)
      outs(%arg1[d0, d1] : memref<29x18688xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s7_58_gemm_10x73x1864x48_tn_f16_bias_relu(%arg0: memref<10x48x73xf16>, %arg1: memref<10x48x1864xf16>, %arg2: memref<1864xf16>, %arg3: memref<10x73x1864xf16>) {
  aicf_emit.compute id(109) "matmul+add+relu" dims(d0 = 10, d1 = 73, d2 = 1864, d3 = 48)
      ins(%arg0[d0, d3, d1] : memref<10x48x73xf16>, %arg1[d0, d3, d2] : memref<10x48x1864xf16>, %arg2[d2] : memref<1864xf16>)
      outs(%arg3[d0, d1, d2] : memref<10x73x1864xf16>) {
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
func.func @s7_59_gemm_46x48x65x1072_tt_f32_bias_gelu(%arg0: memref<46x1072x48xf32>, %arg1: memref<46x65x1072xf32>, %arg2: memref<65xf32>, %arg3: memref<46x48x65xf32, strided<[3120, 1, 48]>>) {
  aicf_emit.compute id(111) "matmul+add" dims(d0 = 46, d1 = 48, d2 = 65, d3 = 1072)
      ins(%arg0[d0, d3, d1] : memref<46x1072x48xf32>, %arg1[d0, d2, d3] : memref<46x65x1072xf32>, %arg2[d2] : memref<65xf32>)
      outs(%arg3[d0, d1, d2] : memref<46x48x65xf32, strided<[3120, 1, 48]>>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_59_gemm_46x48x65x1072_tt_f32_bias_gelu_1(%arg0: memref<46x48x65xf32, strided<[3120, 1, 48]>>, %arg1: memref<46x48x65xf32>) {
  aicf_emit.compute id(112) "gelu" dims(d0 = 46, d1 = 48, d2 = 65)
      ins(%arg0[d0, d1, d2] : memref<46x48x65xf32, strided<[3120, 1, 48]>>)
      outs(%arg1[d0, d1, d2] : memref<46x48x65xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.0713548139 : f32
    %cst_2 = arith.constant 1.59576917 : f32
    %cst_3 = arith.constant -1.000000e+03 : f32
    %0 = arith.maximumf %arg2, %cst_3 : f32
    %1 = arith.mulf %arg2, %arg2 : f32
    %2 = math.fma %1, %cst_1, %cst_2 : f32
    %3 = arith.mulf %arg2, %2 : f32
    %4 = math.absf %3 : f32
    %5 = arith.negf %4 : f32
    %6 = math.exp %5 : f32
    %7 = arith.addf %6, %cst_0 : f32
    %8 = arith.divf %cst_0, %7 : f32
    %9 = arith.mulf %6, %8 : f32
    %10 = arith.cmpf oge, %3, %cst : f32
    %11 = arith.select %10, %8, %9 : f32
    %12 = arith.mulf %0, %11 : f32
    aicf_emit.yield %12 : f32
  }
  return
}
func.func @s7_60_gemm_128x5584x296_nt_bf16_residual(%arg0: memref<128x296xbf16>, %arg1: memref<5584x296xbf16>, %arg2: memref<128x5584xbf16>, %arg3: memref<128x5584xbf16>) {
  aicf_emit.compute id(114) "matmul+add" dims(d0 = 128, d1 = 5584, d2 = 296)
      ins(%arg0[d0, d2] : memref<128x296xbf16>, %arg1[d1, d2] : memref<5584x296xbf16>, %arg2[d0, d1] : memref<128x5584xbf16>)
      outs(%arg3[d0, d1] : memref<128x5584xbf16>) {
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
func.func @s7_61_conv_f32_36x27x27x24_k24_3x3_s1_g3(%arg0: memref<36x27x27x24xf32>, %arg1: memref<3x3x8x24xf32>, %arg2: memref<36x27x27x24xf32>) {
  aicf_emit.compute id(115) "conv2d" dims(d0 = 36, d1 = 27, d2 = 27, d3 = 24, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<36x27x27x24xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x8x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<36x27x27x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_62_gemm_2625x96x91_tn_f32_bias_relu(%arg0: memref<91x2625xf32>, %arg1: memref<91x96xf32>, %arg2: memref<96xf32>, %arg3: memref<2625x96xf32>) {
  aicf_emit.compute id(118) "matmul+add+relu" dims(d0 = 2625, d1 = 96, d2 = 91)
      ins(%arg0[d2, d0] : memref<91x2625xf32>, %arg1[d2, d1] : memref<91x96xf32>, %arg2[d1] : memref<96xf32>)
      outs(%arg3[d0, d1] : memref<2625x96xf32>) {
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
func.func @s7_63_scatter_add_f32_56x1519_by_128(%arg0: memref<128x1519xf32>, %arg1: memref<128xi32>, %arg2: memref<56x1519xf32>) {
  aicf_emit.compute id(119) "scatter_add" dims(d0 = 128, d1 = 1519, d2 = 56)
      ins(%arg0[d0, d1] : memref<128x1519xf32>, %arg1[d0] : memref<128xi32>)
      outs(%arg2[d2, d1] : memref<56x1519xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s7_64_conv_f32_9x24x24x3_k416_5x3_s1_g1(%arg0: memref<9x24x24x3xf32>, %arg1: memref<5x3x3x416xf32>, %arg2: memref<9x24x24x416xf32>) {
  aicf_emit.compute id(120) "conv2d" dims(d0 = 9, d1 = 24, d2 = 24, d3 = 416, d4 = 5, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<9x24x24x3xf32>, %arg1[d4, d5, d6, d3] : memref<5x3x3x416xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<9x24x24x416xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_65_cross_entropy_grad_bf16_3944x8(%arg0: memref<3944xbf16>, %arg1: memref<3944x8xbf16>, %arg2: memref<3944xi32>, %arg3: memref<3944x8xbf16>) {
  aicf_emit.compute id(133) "softmax_cross_entropy_grad.cast+softmax_cross_entropy_grad.reduce_max+softmax_cross_entropy_grad.cast+softmax_cross_entropy_grad.cast+softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.exp+softmax_cross_entropy_grad.reduce_sum+softmax_cross_entropy_grad.div+softmax_cross_entropy_grad.mul+softmax_cross_entropy_grad.one_hot+softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.mul+softmax_cross_entropy_grad.cast" dims(d0 = 3944, d1 = 8)
      ins(%arg0[d0] : memref<3944xbf16>, %arg1[d0, d1] : memref<3944x8xbf16>, %arg2[d0] : memref<3944xi32>)
      outs(%arg3[d0, d1] : memref<3944x8xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: i32):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = aicf_emit.reduce max %1 over(d1) : f32
    %3 = arith.subf %1, %2 : f32
    %4 = math.exp %3 : f32
    %5 = aicf_emit.reduce add %4 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %6 = arith.divf %cst, %5 : f32
    %7 = arith.mulf %4, %6 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %8 = arith.extsi %arg6 : i32 to i64
    %9 = aicf_emit.index d1 : i64
    %10 = arith.cmpi eq, %9, %8 : i64
    %11 = arith.select %10, %cst, %cst_0 : f32
    %12 = arith.subf %7, %11 : f32
    %13 = arith.mulf %12, %0 : f32
    %14 = arith.truncf %13 : f32 to bf16
    aicf_emit.yield %14 : bf16
  }
  return
}
func.func @s7_66_gemm_64x67x328_nt_f32_residual(%arg0: memref<64x328xf32>, %arg1: memref<67x328xf32>, %arg2: memref<64x67xf32>, %arg3: memref<64x67xf32>) {
  aicf_emit.compute id(135) "matmul+add" dims(d0 = 64, d1 = 67, d2 = 328)
      ins(%arg0[d0, d2] : memref<64x328xf32>, %arg1[d1, d2] : memref<67x328xf32>, %arg2[d0, d1] : memref<64x67xf32>)
      outs(%arg3[d0, d1] : memref<64x67xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_67_max_bf16_1x6871x1344_over_1_2(%arg0: memref<1x6871x1344xbf16>, %arg1: memref<1xbf16>) {
  aicf_emit.compute id(136) "reduce_max" dims(d0 = 1, d1 = 6871, d2 = 1344)
      ins(%arg0[d0, d1, d2] : memref<1x6871x1344xbf16>)
      outs(%arg1[d0] : memref<1xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1, d2) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s7_68_mse_mean_f32_6x27736(%arg0: memref<6x27736xf32>, %arg1: memref<6x27736xf32>, %arg2: memref<f32>) {
  aicf_emit.compute id(138) "mse+reduce_mean" dims(d0 = 6, d1 = 27736)
      ins(%arg0[d0, d1] : memref<6x27736xf32>, %arg1[d0, d1] : memref<6x27736xf32>)
      outs(%arg2[] : memref<f32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.subf %arg3, %arg4 : f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 1.664160e+05 : f32
    %2 = aicf_emit.reduce add %1 over(d0, d1) : f32
    %3 = arith.divf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s7_69_transpose_f32_47x64x1x209_3_1_2_0(%arg0: memref<47x64x1x209xf32>, %arg1: memref<209x64x1x47xf32>) {
  aicf_emit.compute id(139) "transpose" dims(d0 = 209, d1 = 64, d2 = 1, d3 = 47)
      ins(%arg0[d3, d1, d2, d0] : memref<47x64x1x209xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<209x64x1x47xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s7_70_sum_bf16_1825x1777_over_0_1(%arg0: memref<1825x1777xbf16>, %arg1: memref<f32>) {
  aicf_emit.compute id(140) "reduce_sum" dims(d0 = 1825, d1 = 1777)
      ins(%arg0[d0, d1] : memref<1825x1777xbf16>)
      outs(%arg1[] : memref<f32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0, d1) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_71_relu_grad_and_column_sum_11424x181_bf16(%arg0: memref<11424x181xbf16>, %arg1: memref<11424x181xbf16>, %arg2: memref<181xf32>, %arg3: memref<11424x181xbf16>) {
  aicf_emit.compute id(142) "relu_grad+reduce_sum" dims(d0 = 11424, d1 = 181)
      ins(%arg0[d0, d1] : memref<11424x181xbf16>, %arg1[d0, d1] : memref<11424x181xbf16>)
      outs(%arg2[d1] : memref<181xf32>, %arg3[d0, d1] : memref<11424x181xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.cmpf ogt, %0, %cst : f32
    %3 = arith.select %2, %1, %cst : f32
    %4 = arith.cmpf uno, %0, %0 : f32
    %5 = arith.select %4, %0, %3 : f32
    %6 = arith.truncf %5 : f32 to bf16
    %7 = aicf_emit.reduce add %5 over(d0) : f32
    aicf_emit.yield %7, %6 : f32, bf16
  }
  return
}
func.func @s7_72_avg_pool_bf16_10x49x49x184_5x5_s2(%arg0: memref<10x49x49x184xbf16>, %arg1: memref<10x25x25x184xbf16>) {
  aicf_emit.compute id(143) "avg_pool2d" dims(d0 = 10, d1 = 25, d2 = 25, d3 = 184, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d3] or_zero : memref<10x49x49x184xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<10x25x25x184xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 2.500000e+01 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d4, d5) : f32
    %2 = arith.divf %1, %cst : f32
    %3 = arith.truncf %2 : f32 to bf16
    aicf_emit.yield %3 : bf16
  }
  return
}
func.func @s7_73_gemm_8x832x96_nn_f32_bias_gelu(%arg0: memref<8x96xf32>, %arg1: memref<96x832xf32>, %arg2: memref<832xf32>, %arg3: memref<8x832xf32>) {
  aicf_emit.compute id(146) "matmul+add+gelu" dims(d0 = 8, d1 = 832, d2 = 96)
      ins(%arg0[d0, d2] : memref<8x96xf32>, %arg1[d2, d1] : memref<96x832xf32>, %arg2[d1] : memref<832xf32>)
      outs(%arg3[d0, d1] : memref<8x832xf32>) {
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
func.func @s7_74_gemm_455x617x464_tn_f32_bias(%arg0: memref<464x455xf32>, %arg1: memref<464x617xf32>, %arg2: memref<617xf32>, %arg3: memref<455x617xf32>) {
  aicf_emit.compute id(148) "matmul+add" dims(d0 = 455, d1 = 617, d2 = 464)
      ins(%arg0[d2, d0] : memref<464x455xf32>, %arg1[d2, d1] : memref<464x617xf32>, %arg2[d1] : memref<617xf32>)
      outs(%arg3[d0, d1] : memref<455x617xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_75_sum_f32_193x776x2_over_0_1(%arg0: memref<193x776x2xf32>, %arg1: memref<2xf32>) {
  aicf_emit.compute id(149) "reduce_sum" dims(d0 = 193, d1 = 776, d2 = 2)
      ins(%arg0[d0, d1, d2] : memref<193x776x2xf32>)
      outs(%arg1[d2] : memref<2xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0, d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s7_76_conv_bf16_6x8x8x8_k8_7x7_s2_g8(%arg0: memref<6x8x8x8xbf16>, %arg1: memref<7x7x1x8xbf16>, %arg2: memref<6x4x4x8xbf16>) {
  aicf_emit.compute id(150) "conv2d" dims(d0 = 6, d1 = 4, d2 = 4, d3 = 8, d4 = 7, d5 = 7, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 3, d3 + d6] or_zero : memref<6x8x8x8xbf16>, %arg1[d4, d5, d6, d3] : memref<7x7x1x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x4x4x8xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg3 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @s7_77_gather_f32_496x6280_by_40(%arg0: memref<496x6280xf32>, %arg1: memref<40xi32>, %arg2: memref<40x6280xf32>) {
  aicf_emit.compute id(151) "gather" dims(d0 = 40, d1 = 6280, d2 = 496)
      ins(%arg0[d2, d1] : memref<496x6280xf32>, %arg1[d0] : memref<40xi32>)
      outs(%arg2[d0, d1] : memref<40x6280xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s7_78_gemm_745x96x3559_tn_f32_bias(%arg0: memref<3559x745xf32>, %arg1: memref<3559x96xf32>, %arg2: memref<96xf32>, %arg3: memref<745x96xf32>) {
  aicf_emit.compute id(153) "matmul+add" dims(d0 = 745, d1 = 96, d2 = 3559)
      ins(%arg0[d2, d0] : memref<3559x745xf32>, %arg1[d2, d1] : memref<3559x96xf32>, %arg2[d1] : memref<96xf32>)
      outs(%arg3[d0, d1] : memref<745x96xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_79_transpose_f32_1x325x3x25_1_3_0_2(%arg0: memref<1x325x3x25xf32>, %arg1: memref<325x25x1x3xf32>) {
  aicf_emit.compute id(154) "transpose" dims(d0 = 325, d1 = 25, d2 = 1, d3 = 3)
      ins(%arg0[d2, d0, d3, d1] : memref<1x325x3x25xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<325x25x1x3xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s7_80_gemm_151x2679x264_nn_f32(%arg0: memref<151x264xf32>, %arg1: memref<264x2679xf32>, %arg2: memref<151x2679xf32>) {
  aicf_emit.compute id(155) "matmul" dims(d0 = 151, d1 = 2679, d2 = 264)
      ins(%arg0[d0, d2] : memref<151x264xf32>, %arg1[d2, d1] : memref<264x2679xf32>)
      outs(%arg2[d0, d1] : memref<151x2679xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_81_gemm_10385x168x40_tn_bf16_bias_gelu(%arg0: memref<40x10385xbf16>, %arg1: memref<40x168xbf16>, %arg2: memref<168xbf16>, %arg3: memref<10385x168xbf16>) {
  aicf_emit.compute id(158) "matmul+add+gelu" dims(d0 = 10385, d1 = 168, d2 = 40)
      ins(%arg0[d2, d0] : memref<40x10385xbf16>, %arg1[d2, d1] : memref<40x168xbf16>, %arg2[d1] : memref<168xbf16>)
      outs(%arg3[d0, d1] : memref<10385x168xbf16>) {
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
func.func @s7_82_transpose_bf16_48x712_1_0(%arg0: memref<48x712xbf16>, %arg1: memref<712x48xbf16>) {
  aicf_emit.compute id(159) "transpose" dims(d0 = 712, d1 = 48)
      ins(%arg0[d1, d0] : memref<48x712xbf16>)
      outs(%arg1[d0, d1] : memref<712x48xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s7_83_gemm_5x253x33x72_tt_f32_bias_relu(%arg0: memref<5x72x253xf32>, %arg1: memref<5x33x72xf32>, %arg2: memref<33xf32>, %arg3: memref<5x253x33xf32>) {
  aicf_emit.compute id(162) "matmul+add+relu" dims(d0 = 5, d1 = 253, d2 = 33, d3 = 72)
      ins(%arg0[d0, d3, d1] : memref<5x72x253xf32>, %arg1[d0, d2, d3] : memref<5x33x72xf32>, %arg2[d2] : memref<33xf32>)
      outs(%arg3[d0, d1, d2] : memref<5x253x33xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %3 = arith.maximumf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s7_84_layer_norm_bf16_16392x32(%arg0: memref<32xbf16>, %arg1: memref<32xf32>) {
  aicf_emit.compute id(171) "layer_norm.cast" dims(d0 = 32)
      ins(%arg0[d0] : memref<32xbf16>)
      outs(%arg1[d0] : memref<32xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s7_84_layer_norm_bf16_16392x32_1(%arg0: memref<16392x32xbf16>, %arg1: memref<32xf32>, %arg2: memref<32xf32>, %arg3: memref<16392x32xbf16>) {
  aicf_emit.compute id(175) "layer_norm.cast+layer_norm.reduce_mean+layer_norm.cast+layer_norm.sub+layer_norm.mul+layer_norm.reduce_mean+layer_norm.add+layer_norm.rsqrt+layer_norm.cast+layer_norm.sub+layer_norm.mul+layer_norm.mul+layer_norm.add+layer_norm.cast" dims(d0 = 16392, d1 = 32)
      ins(%arg0[d0, d1] : memref<16392x32xbf16>, %arg1[d1] : memref<32xf32>, %arg2[d1] : memref<32xf32>)
      outs(%arg3[d0, d1] : memref<16392x32xbf16>) {
  ^bb0(%arg4: bf16, %arg5: f32, %arg6: f32):
    %0 = arith.extf %arg4 : bf16 to f32
    %cst = arith.constant 3.200000e+01 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    %3 = arith.subf %0, %2 : f32
    %4 = arith.mulf %3, %3 : f32
    %5 = aicf_emit.reduce add %4 over(d1) : f32
    %6 = arith.divf %5, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %7 = arith.addf %6, %cst_0 : f32
    %8 = math.rsqrt %7 : f32
    %9 = arith.mulf %3, %8 : f32
    %10 = arith.mulf %9, %arg5 : f32
    %11 = arith.addf %10, %arg6 : f32
    %12 = arith.truncf %11 : f32 to bf16
    aicf_emit.yield %12 : bf16
  }
  return
}
func.func @s7_85_gemm_2272x16x2928_nt_bf16(%arg0: memref<2272x2928xbf16>, %arg1: memref<16x2928xbf16>, %arg2: memref<2272x16xbf16>) {
  aicf_emit.compute id(176) "matmul" dims(d0 = 2272, d1 = 16, d2 = 2928)
      ins(%arg0[d0, d2] : memref<2272x2928xbf16>, %arg1[d1, d2] : memref<16x2928xbf16>)
      outs(%arg2[d0, d1] : memref<2272x16xbf16>) {
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
func.func @s7_86_conv_bf16_6x32x32x965_k965_3x3_s1_g965(%arg0: memref<6x32x32x965xbf16>, %arg1: memref<3x3x1x965xbf16>, %arg2: memref<6x32x32x965xbf16>) {
  aicf_emit.compute id(177) "conv2d" dims(d0 = 6, d1 = 32, d2 = 32, d3 = 965, d4 = 3, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d3 + d6] or_zero : memref<6x32x32x965xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x1x965xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x32x32x965xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg3 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @s7_87_add_bias_f32_16x3x5168_axis_2(%arg0: memref<16x3x5168xf32>, %arg1: memref<5168xf32>, %arg2: memref<16x3x5168xf32>) {
  aicf_emit.compute id(178) "add" dims(d0 = 16, d1 = 3, d2 = 5168)
      ins(%arg0[d0, d1, d2] : memref<16x3x5168xf32>, %arg1[d2] : memref<5168xf32>)
      outs(%arg2[d0, d1, d2] : memref<16x3x5168xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s7_88_gelu_bf16_49x2481x3(%arg0: memref<49x2481x3xbf16>, %arg1: memref<49x2481x3xbf16>) {
  aicf_emit.compute id(179) "gelu" dims(d0 = 49, d1 = 2481, d2 = 3)
      ins(%arg0[d0, d1, d2] : memref<49x2481x3xbf16>)
      outs(%arg1[d0, d1, d2] : memref<49x2481x3xbf16>) {
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
func.func @s7_89_conv_input_grad_f32_25x63x63x8_k40_3x3_s1(%arg0: memref<25x63x63x40xf32>, %arg1: memref<3x3x8x40xf32>, %arg2: memref<25x63x63x8xf32>) {
  aicf_emit.compute id(180) "conv2d_input_grad" dims(d0 = 25, d1 = 63, d2 = 63, d3 = 8, d4 = 3, d5 = 3, d6 = 40)
      ins(%arg0[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<25x63x63x40xf32>, %arg1[d4, d5, d3, d6] : memref<3x3x8x40xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<25x63x63x8xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}

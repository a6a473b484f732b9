func.func @s5_0_conv_bf16_2x16x16x32_k32_2x2_s1_g32(%arg0: memref<2x16x16x32xbf16>, %arg1: memref<2x2x1x32xbf16>, %arg2: memref<2x15x15x32xbf16>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 2, d1 = 15, d2 = 15, d3 = 32, d4 = 2, d5 = 2, d6 = 1)
      ins(%arg0[d0, d1 + d4, d2 + d5, d3 + d6] : memref<2x16x16x32xbf16>, %arg1[d4, d5, d6, d3] : memref<2x2x1x32xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x15x15x32xbf16>) {
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
func.func @s5_1_transpose_f32_32x32x1x24_2_1_0_3(%arg0: memref<32x32x1x24xf32>, %arg1: memref<1x32x32x24xf32>) {
  aicf_emit.compute id(1) "transpose" dims(d0 = 1, d1 = 32, d2 = 32, d3 = 24)
      ins(%arg0[d2, d1, d0, d3] : memref<32x32x1x24xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<1x32x32x24xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s5_2_cumsum_f32_70107_axis_0(%arg0: memref<70107xf32>, %arg1: memref<70107xf32>) {
  aicf_emit.compute id(2) "cumsum" dims(d0 = 70107, d1 = 70107)
      ins(%arg0[d1] : memref<70107xf32>)
      outs(%arg1[d0] : memref<70107xf32>) {
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
func.func @s5_3_gemm_32x24x659_nt_bf16_bias_relu(%arg0: memref<32x659xbf16>, %arg1: memref<24x659xbf16>, %arg2: memref<24xbf16>, %arg3: memref<32x24xbf16>) {
  aicf_emit.compute id(5) "matmul+add+relu" dims(d0 = 32, d1 = 24, d2 = 659)
      ins(%arg0[d0, d2] : memref<32x659xbf16>, %arg1[d1, d2] : memref<24x659xbf16>, %arg2[d1] : memref<24xbf16>)
      outs(%arg3[d0, d1] : memref<32x24xbf16>) {
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
func.func @s5_4_transpose_f32_4769x1215_1_0(%arg0: memref<4769x1215xf32>, %arg1: memref<1215x4769xf32>) {
  aicf_emit.compute id(6) "transpose" dims(d0 = 1215, d1 = 4769)
      ins(%arg0[d1, d0] : memref<4769x1215xf32>)
      outs(%arg1[d0, d1] : memref<1215x4769xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s5_5_avg_pool_bf16_1x80x80x120_3x3_s1(%arg0: memref<1x80x80x120xbf16>, %arg1: memref<1x80x80x120xbf16>) {
  aicf_emit.compute id(7) "avg_pool2d" dims(d0 = 1, d1 = 80, d2 = 80, d3 = 120, d4 = 3, d5 = 3)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d3] or_zero : memref<1x80x80x120xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<1x80x80x120xbf16>) {
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
func.func @s5_6_gather_bf16_2480x5_by_56079(%arg0: memref<2480x5xbf16>, %arg1: memref<56079xi32>, %arg2: memref<56079x5xbf16>) {
  aicf_emit.compute id(8) "gather" dims(d0 = 56079, d1 = 5, d2 = 2480)
      ins(%arg0[d2, d1] : memref<2480x5xbf16>, %arg1[d0] : memref<56079xi32>)
      outs(%arg2[d0, d1] : memref<56079x5xbf16>) {
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
func.func @s5_7_cross_entropy_bf16_281x336(%arg0: memref<281x336xbf16>, %arg1: memref<281xi32>, %arg2: memref<281xbf16>) {
  aicf_emit.compute id(20) "softmax_cross_entropy.take_label+softmax_cross_entropy.reduce_max+softmax_cross_entropy.cast+softmax_cross_entropy.cast+softmax_cross_entropy.sub+softmax_cross_entropy.cast+softmax_cross_entropy.sub+softmax_cross_entropy.exp+softmax_cross_entropy.reduce_sum+softmax_cross_entropy.log+softmax_cross_entropy.sub+softmax_cross_entropy.cast" dims(d0 = 281, d1 = 336)
      ins(%arg0[d0, d1] : memref<281x336xbf16>, %arg1[d0] : memref<281xi32>)
      outs(%arg2[d0] : memref<281xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d1 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d1) : f32
    %6 = aicf_emit.reduce max %0 over(d1) : f32
    %7 = arith.subf %5, %6 : f32
    %8 = arith.subf %0, %6 : f32
    %9 = math.exp %8 : f32
    %10 = aicf_emit.reduce add %9 over(d1) : f32
    %11 = math.log %10 : f32
    %12 = arith.subf %11, %7 : f32
    %13 = arith.truncf %12 : f32 to bf16
    aicf_emit.yield %13 : bf16
  }
  return
}
func.func @s5_8_gelu_f32_304x3x664(%arg0: memref<304x3x664xf32>, %arg1: memref<304x3x664xf32>) {
  aicf_emit.compute id(21) "gelu" dims(d0 = 304, d1 = 3, d2 = 664)
      ins(%arg0[d0, d1, d2] : memref<304x3x664xf32>)
      outs(%arg1[d0, d1, d2] : memref<304x3x664xf32>) {
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
func.func @s5_9_gemm_69x695x751_nt_bf16_bias_relu(%arg0: memref<69x751xbf16>, %arg1: memref<695x751xbf16>, %arg2: memref<695xbf16>, %arg3: memref<69x695xbf16>) {
  aicf_emit.compute id(24) "matmul+add+relu" dims(d0 = 69, d1 = 695, d2 = 751)
      ins(%arg0[d0, d2] : memref<69x751xbf16>, %arg1[d1, d2] : memref<695x751xbf16>, %arg2[d1] : memref<695xbf16>)
      outs(%arg3[d0, d1] : memref<69x695xbf16>) {
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
func.func @s5_10_sum_f32_777x1x3x139_over_1_2(%arg0: memref<777x1x3x139xf32>, %arg1: memref<777x139xf32>) {
  aicf_emit.compute id(25) "reduce_sum" dims(d0 = 777, d1 = 1, d2 = 3, d3 = 139)
      ins(%arg0[d0, d1, d2, d3] : memref<777x1x3x139xf32>)
      outs(%arg1[d0, d3] : memref<777x139xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1, d2) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s5_11_gemm_237x3304x64_nt_f16_bias_relu(%arg0: memref<237x64xf16>, %arg1: memref<3304x64xf16>, %arg2: memref<3304xf16>, %arg3: memref<237x3304xf16>) {
  aicf_emit.compute id(28) "matmul+add+relu" dims(d0 = 237, d1 = 3304, d2 = 64)
      ins(%arg0[d0, d2] : memref<237x64xf16>, %arg1[d1, d2] : memref<3304x64xf16>, %arg2[d1] : memref<3304xf16>)
      outs(%arg3[d0, d1] : memref<237x3304xf16>) {
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
func.func @s5_12_concat_bf16_50x43_2(%arg0: memref<50x40xbf16>, %arg1: memref<50x3xbf16>, %arg2: memref<50x43xbf16>) {
  aicf_emit.compute id(29) "concat" dims(d0 = 50, d1 = 43)
      ins(%arg0[d0, d1] or_zero : memref<50x40xbf16>, %arg1[d0, d1 - 40] or_zero : memref<50x3xbf16>)
      outs(%arg2[d0, d1] : memref<50x43xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %c40_i64 = arith.constant 40 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c40_i64 : i64
    %2 = arith.select %1, %arg3, %arg4 : bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s5_13_scatter_add_f32_67240x8_by_7581(%arg0: memref<7581x8xf32>, %arg1: memref<7581xi32>, %arg2: memref<67240x8xf32>) {
  aicf_emit.compute id(30) "scatter_add" dims(d0 = 7581, d1 = 8, d2 = 67240)
      ins(%arg0[d0, d1] : memref<7581x8xf32>, %arg1[d0] : memref<7581xi32>)
      outs(%arg2[d2, d1] : memref<67240x8xf32>) {
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
func.func @s5_14_gemm_228x149x149x73_tn_tf32_bias_relu(%arg0: memref<228x73x149xf32>, %arg1: memref<228x73x149xf32>, %arg2: memref<149xf32>, %arg3: memref<228x149x149xf32>) {
  aicf_emit.compute id(33) "matmul+add+relu" dims(d0 = 228, d1 = 149, d2 = 149, d3 = 73)
      ins(%arg0[d0, d3, d1] : memref<228x73x149xf32>, %arg1[d0, d3, d2] : memref<228x73x149xf32>, %arg2[d2] : memref<149xf32>)
      outs(%arg3[d0, d1, d2] : memref<228x149x149xf32>) constraints<tf32 = true> {
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
func.func @s5_15_softmax_f32_48x31x104x35_axis_0(%arg0: memref<48x31x104x35xf32>, %arg1: memref<48x31x104x35xf32>) {
  aicf_emit.compute id(39) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.sub+softmax.exp+softmax.mul" dims(d0 = 48, d1 = 31, d2 = 104, d3 = 35)
      ins(%arg0[d0, d1, d2, d3] : memref<48x31x104x35xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<48x31x104x35xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0) : f32
    %1 = arith.subf %arg2, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d0) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @s5_16_gemm_7760x1416x32_tn_bf16_residual(%arg0: memref<32x7760xbf16>, %arg1: memref<32x1416xbf16>, %arg2: memref<7760x1416xbf16>, %arg3: memref<7760x1416xbf16>) {
  aicf_emit.compute id(41) "matmul+add" dims(d0 = 7760, d1 = 1416, d2 = 32)
      ins(%arg0[d2, d0] : memref<32x7760xbf16>, %arg1[d2, d1] : memref<32x1416xbf16>, %arg2[d0, d1] : memref<7760x1416xbf16>)
      outs(%arg3[d0, d1] : memref<7760x1416xbf16>) {
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
func.func @s5_17_gemm_24x336x35x2008_nt_f16_bias_relu(%arg0: memref<24x336x2008xf16>, %arg1: memref<24x35x2008xf16>, %arg2: memref<35xf16>, %arg3: memref<24x336x35xf16>) {
  aicf_emit.compute id(44) "matmul+add+relu" dims(d0 = 24, d1 = 336, d2 = 35, d3 = 2008)
      ins(%arg0[d0, d1, d3] : memref<24x336x2008xf16>, %arg1[d0, d2, d3] : memref<24x35x2008xf16>, %arg2[d2] : memref<35xf16>)
      outs(%arg3[d0, d1, d2] : memref<24x336x35xf16>) {
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
func.func @s5_18_mean_bf16_129x629_over_1(%arg0: memref<129x629xbf16>, %arg1: memref<129xf32>) {
  aicf_emit.compute id(45) "reduce_mean" dims(d0 = 129, d1 = 629)
      ins(%arg0[d0, d1] : memref<129x629xbf16>)
      outs(%arg1[d0] : memref<129xf32>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 6.290000e+02 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s5_19_max_bf16_168x24x81_over_0_1(%arg0: memref<168x24x81xbf16>, %arg1: memref<81xbf16>) {
  aicf_emit.compute id(46) "reduce_max" dims(d0 = 168, d1 = 24, d2 = 81)
      ins(%arg0[d0, d1, d2] : memref<168x24x81xbf16>)
      outs(%arg1[d2] : memref<81xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0, d1) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s5_20_cumsum_f32_1x74939x235_axis_1(%arg0: memref<1x74939x235xf32>, %arg1: memref<1x74939x235xf32>) {
  aicf_emit.compute id(47) "cumsum" dims(d0 = 1, d1 = 74939, d2 = 235, d3 = 74939)
      ins(%arg0[d0, d3, d2] : memref<1x74939x235xf32>)
      outs(%arg1[d0, d1, d2] : memref<1x74939x235xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d3 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d3) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s5_21_max_pool_f32_25x24x24x63_5x5_s1(%arg0: memref<25x24x24x63xf32>, %arg1: memref<25x24x24x63xf32>) {
  aicf_emit.compute id(48) "max_pool2d" dims(d0 = 25, d1 = 24, d2 = 24, d3 = 63, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d3] or_zero : memref<25x24x24x63xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<25x24x24x63xf32>) {
  ^bb0(%arg2: f32):
    %c24_i64 = arith.constant 24 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-2_i64 = arith.constant -2 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d4 : i64
    %2 = arith.addi %0, %1 : i64
    %3 = arith.addi %2, %c-2_i64 : i64
    %4 = arith.cmpi sge, %3, %c0_i64 : i64
    %5 = arith.cmpi slt, %3, %c24_i64 : i64
    %6 = arith.andi %4, %5 : i1
    %7 = aicf_emit.index d2 : i64
    %8 = aicf_emit.index d5 : i64
    %9 = arith.addi %7, %8 : i64
    %10 = arith.addi %9, %c-2_i64 : i64
    %11 = arith.cmpi sge, %10, %c0_i64 : i64
    %12 = arith.andi %6, %11 : i1
    %13 = arith.cmpi slt, %10, %c24_i64 : i64
    %14 = arith.andi %12, %13 : i1
    %15 = arith.select %14, %arg2, %cst : f32
    %16 = aicf_emit.reduce max %15 over(d4, d5) : f32
    aicf_emit.yield %16 : f32
  }
  return
}
func.func @s5_22_mean_bf16_1x179x352_over_0_1(%arg0: memref<1x179x352xbf16>, %arg1: memref<352xf32>) {
  aicf_emit.compute id(49) "reduce_mean" dims(d0 = 1, d1 = 179, d2 = 352)
      ins(%arg0[d0, d1, d2] : memref<1x179x352xbf16>)
      outs(%arg1[d2] : memref<352xf32>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 1.790000e+02 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0, d1) : f32
    %2 = arith.divf %1, %cst : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s5_23_gemm_312x5704x240_nn_tf32(%arg0: memref<312x240xf32>, %arg1: memref<240x5704xf32>, %arg2: memref<312x5704xf32>) {
  aicf_emit.compute id(50) "matmul" dims(d0 = 312, d1 = 5704, d2 = 240)
      ins(%arg0[d0, d2] : memref<312x240xf32>, %arg1[d2, d1] : memref<240x5704xf32>)
      outs(%arg2[d0, d1] : memref<312x5704xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_24_conv_f32_22x24x24x968_k24_3x3_s1_g1(%arg0: memref<22x24x24x968xf32>, %arg1: memref<3x3x968x24xf32>, %arg2: memref<22x24x24x24xf32>) {
  aicf_emit.compute id(51) "conv2d" dims(d0 = 22, d1 = 24, d2 = 24, d3 = 24, d4 = 3, d5 = 3, d6 = 968)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<22x24x24x968xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x968x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<22x24x24x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_25_max_pool_f32_3x31x31x9_5x5_s1(%arg0: memref<3x31x31x9xf32>, %arg1: memref<3x31x31x9xf32>) {
  aicf_emit.compute id(52) "max_pool2d" dims(d0 = 3, d1 = 31, d2 = 31, d3 = 9, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d3] or_zero : memref<3x31x31x9xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x31x31x9xf32>) {
  ^bb0(%arg2: f32):
    %c31_i64 = arith.constant 31 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-2_i64 = arith.constant -2 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d4 : i64
    %2 = arith.addi %0, %1 : i64
    %3 = arith.addi %2, %c-2_i64 : i64
    %4 = arith.cmpi sge, %3, %c0_i64 : i64
    %5 = arith.cmpi slt, %3, %c31_i64 : i64
    %6 = arith.andi %4, %5 : i1
    %7 = aicf_emit.index d2 : i64
    %8 = aicf_emit.index d5 : i64
    %9 = arith.addi %7, %8 : i64
    %10 = arith.addi %9, %c-2_i64 : i64
    %11 = arith.cmpi sge, %10, %c0_i64 : i64
    %12 = arith.andi %6, %11 : i1
    %13 = arith.cmpi slt, %10, %c31_i64 : i64
    %14 = arith.andi %12, %13 : i1
    %15 = arith.select %14, %arg2, %cst : f32
    %16 = aicf_emit.reduce max %15 over(d4, d5) : f32
    aicf_emit.yield %16 : f32
  }
  return
}
func.func @s5_26_max_pool_bf16_3x13x13x16_3x3_s2(%arg0: memref<3x13x13x16xbf16>, %arg1: memref<3x7x7x16xbf16>) {
  aicf_emit.compute id(53) "max_pool2d" dims(d0 = 3, d1 = 7, d2 = 7, d3 = 16, d4 = 3, d5 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d3] or_zero : memref<3x13x13x16xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x7x7x16xbf16>) {
  ^bb0(%arg2: bf16):
    %c13_i64 = arith.constant 13 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-1_i64 = arith.constant -1 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.index d1 : i64
    %2 = arith.muli %1, %c2_i64 : i64
    %3 = aicf_emit.index d4 : i64
    %4 = arith.addi %2, %3 : i64
    %5 = arith.addi %4, %c-1_i64 : i64
    %6 = arith.cmpi sge, %5, %c0_i64 : i64
    %7 = arith.cmpi slt, %5, %c13_i64 : i64
    %8 = arith.andi %6, %7 : i1
    %9 = aicf_emit.index d2 : i64
    %10 = arith.muli %9, %c2_i64 : i64
    %11 = aicf_emit.index d5 : i64
    %12 = arith.addi %10, %11 : i64
    %13 = arith.addi %12, %c-1_i64 : i64
    %14 = arith.cmpi sge, %13, %c0_i64 : i64
    %15 = arith.andi %8, %14 : i1
    %16 = arith.cmpi slt, %13, %c13_i64 : i64
    %17 = arith.andi %15, %16 : i1
    %18 = arith.select %17, %0, %cst : f32
    %19 = aicf_emit.reduce max %18 over(d4, d5) : f32
    %20 = arith.truncf %19 : f32 to bf16
    aicf_emit.yield %20 : bf16
  }
  return
}
func.func @s5_27_cumsum_bf16_3x992x176_axis_2(%arg0: memref<3x992x176xbf16>, %arg1: memref<3x992x176xbf16>) {
  aicf_emit.compute id(54) "cumsum" dims(d0 = 3, d1 = 992, d2 = 176, d3 = 176)
      ins(%arg0[d0, d1, d3] : memref<3x992x176xbf16>)
      outs(%arg1[d0, d1, d2] : memref<3x992x176xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d2 : i64
    %1 = aicf_emit.index d3 : i64
    %2 = arith.extf %arg2 : bf16 to f32
    %3 = arith.cmpi sle, %1, %0 : i64
    %4 = arith.select %3, %2, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d3) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s5_28_gemm_12032x8x40_tn_tf32_two(%arg0: memref<40x12032xf32>, %arg1: memref<40x8xf32>, %arg2: memref<12032x8xf32>, %arg3: memref<12032x8xf32>) {
  aicf_emit.compute id(56) "matmul+silu" dims(d0 = 12032, d1 = 8, d2 = 40)
      ins(%arg0[d2, d0] : memref<40x12032xf32>, %arg1[d2, d1] : memref<40x8xf32>)
      outs(%arg2[d0, d1] : memref<12032x8xf32>, %arg3[d0, d1] : memref<12032x8xf32>) constraints<tf32 = true> {
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
func.func @s5_29_gemm_544x64x88_nt_split_bias_relu(%arg0: memref<544x88xf32>, %arg1: memref<64x88xf32>, %arg2: memref<64xf32>, %arg3: memref<544x64xf32>) {
  aicf_emit.compute id(59) "matmul+add+relu" dims(d0 = 544, d1 = 64, d2 = 88)
      ins(%arg0[d0, d2] : memref<544x88xf32>, %arg1[d1, d2] : memref<64x88xf32>, %arg2[d1] : memref<64xf32>)
      outs(%arg3[d0, d1] : memref<544x64xf32>) constraints<split_f32 = true> {
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
func.func @s5_30_log_softmax_320x187_f32(%arg0: memref<320x187xf32>, %arg1: memref<320x187xf32>) {
  aicf_emit.compute id(65) "log_softmax.reduce_max+log_softmax.sub+log_softmax.exp+log_softmax.reduce_sum+log_softmax.log+log_softmax.sub" dims(d0 = 320, d1 = 187)
      ins(%arg0[d0, d1] : memref<320x187xf32>)
      outs(%arg1[d0, d1] : memref<320x187xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    %1 = arith.subf %arg2, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = math.log %3 : f32
    %5 = arith.subf %1, %4 : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @s5_31_gemm_2576x5224x79_nt_split(%arg0: memref<2576x79xf32>, %arg1: memref<5224x79xf32>, %arg2: memref<2576x5224xf32>) {
  aicf_emit.compute id(66) "matmul" dims(d0 = 2576, d1 = 5224, d2 = 79)
      ins(%arg0[d0, d2] : memref<2576x79xf32>, %arg1[d1, d2] : memref<5224x79xf32>)
      outs(%arg2[d0, d1] : memref<2576x5224xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_32_concat_bf16_18x1051_4(%arg0: memref<18x3xbf16>, %arg1: memref<18x64xbf16>, %arg2: memref<18x872xbf16>, %arg3: memref<18x112xbf16>, %arg4: memref<18x1051xbf16>) {
  aicf_emit.compute id(67) "concat" dims(d0 = 18, d1 = 1051)
      ins(%arg0[d0, d1] or_zero : memref<18x3xbf16>, %arg1[d0, d1 - 3] or_zero : memref<18x64xbf16>, %arg2[d0, d1 - 67] or_zero : memref<18x872xbf16>, %arg3[d0, d1 - 939] or_zero : memref<18x112xbf16>)
      outs(%arg4[d0, d1] : memref<18x1051xbf16>) {
  ^bb0(%arg5: bf16, %arg6: bf16, %arg7: bf16, %arg8: bf16):
    %c3_i64 = arith.constant 3 : i64
    %c67_i64 = arith.constant 67 : i64
    %c939_i64 = arith.constant 939 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c939_i64 : i64
    %2 = arith.select %1, %arg7, %arg8 : bf16
    %3 = arith.cmpi slt, %0, %c67_i64 : i64
    %4 = arith.select %3, %arg6, %2 : bf16
    %5 = arith.cmpi slt, %0, %c3_i64 : i64
    %6 = arith.select %5, %arg5, %4 : bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s5_33_gemm_120x184x544_nt_bf16_bias_relu(%arg0: memref<120x544xbf16>, %arg1: memref<184x544xbf16>, %arg2: memref<184xbf16>, %arg3: memref<120x184xbf16>) {
  aicf_emit.compute id(70) "matmul+add+relu" dims(d0 = 120, d1 = 184, d2 = 544)
      ins(%arg0[d0, d2] : memref<120x544xbf16>, %arg1[d1, d2] : memref<184x544xbf16>, %arg2[d1] : memref<184xbf16>)
      outs(%arg3[d0, d1] : memref<120x184xbf16>) {
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
func.func @s5_34_conv_f32_17x83x83x1_k1_2x2_s1_g1(%arg0: memref<17x83x83x1xf32>, %arg1: memref<2x2x1x1xf32>, %arg2: memref<17x82x82x1xf32>) {
  aicf_emit.compute id(71) "conv2d" dims(d0 = 17, d1 = 82, d2 = 82, d3 = 1, d4 = 2, d5 = 2, d6 = 1)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<17x83x83x1xf32>, %arg1[d4, d5, d6, d3] : memref<2x2x1x1xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<17x82x82x1xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_35_max_pool_f32_2x72x72x7_5x5_s1(%arg0: memref<2x72x72x7xf32>, %arg1: memref<2x72x72x7xf32>) {
  aicf_emit.compute id(72) "max_pool2d" dims(d0 = 2, d1 = 72, d2 = 72, d3 = 7, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d3] or_zero : memref<2x72x72x7xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x72x72x7xf32>) {
  ^bb0(%arg2: f32):
    %c72_i64 = arith.constant 72 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-2_i64 = arith.constant -2 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d4 : i64
    %2 = arith.addi %0, %1 : i64
    %3 = arith.addi %2, %c-2_i64 : i64
    %4 = arith.cmpi sge, %3, %c0_i64 : i64
    %5 = arith.cmpi slt, %3, %c72_i64 : i64
    %6 = arith.andi %4, %5 : i1
    %7 = aicf_emit.index d2 : i64
    %8 = aicf_emit.index d5 : i64
    %9 = arith.addi %7, %8 : i64
    %10 = arith.addi %9, %c-2_i64 : i64
    %11 = arith.cmpi sge, %10, %c0_i64 : i64
    %12 = arith.andi %6, %11 : i1
    %13 = arith.cmpi slt, %10, %c72_i64 : i64
    %14 = arith.andi %12, %13 : i1
    %15 = arith.select %14, %arg2, %cst : f32
    %16 = aicf_emit.reduce max %15 over(d4, d5) : f32
    aicf_emit.yield %16 : f32
  }
  return
}
func.func @s5_36_max_pool_bf16_43x16x16x8_5x5_s1(%arg0: memref<43x16x16x8xbf16>, %arg1: memref<43x16x16x8xbf16>) {
  aicf_emit.compute id(73) "max_pool2d" dims(d0 = 43, d1 = 16, d2 = 16, d3 = 8, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d3] or_zero : memref<43x16x16x8xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<43x16x16x8xbf16>) {
  ^bb0(%arg2: bf16):
    %c16_i64 = arith.constant 16 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-2_i64 = arith.constant -2 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.index d1 : i64
    %2 = aicf_emit.index d4 : i64
    %3 = arith.addi %1, %2 : i64
    %4 = arith.addi %3, %c-2_i64 : i64
    %5 = arith.cmpi sge, %4, %c0_i64 : i64
    %6 = arith.cmpi slt, %4, %c16_i64 : i64
    %7 = arith.andi %5, %6 : i1
    %8 = aicf_emit.index d2 : i64
    %9 = aicf_emit.index d5 : i64
    %10 = arith.addi %8, %9 : i64
    %11 = arith.addi %10, %c-2_i64 : i64
    %12 = arith.cmpi sge, %11, %c0_i64 : i64
    %13 = arith.andi %7, %12 : i1
    %14 = arith.cmpi slt, %11, %c16_i64 : i64
    %15 = arith.andi %13, %14 : i1
    %16 = arith.select %15, %0, %cst : f32
    %17 = aicf_emit.reduce max %16 over(d4, d5) : f32
    %18 = arith.truncf %17 : f32 to bf16
    aicf_emit.yield %18 : bf16
  }
  return
}
func.func @s5_37_conv_f32_11x8x8x465_k544_1x1_s1_g1(%arg0: memref<11x8x8x465xf32>, %arg1: memref<1x1x465x544xf32>, %arg2: memref<11x8x8x544xf32>) {
  aicf_emit.compute id(74) "conv2d" dims(d0 = 11, d1 = 8, d2 = 8, d3 = 544, d4 = 1, d5 = 1, d6 = 465)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<11x8x8x465xf32>, %arg1[d4, d5, d6, d3] : memref<1x1x465x544xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<11x8x8x544xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_38_gemm_18x112x304x85_nn_f32_bias_gelu(%arg0: memref<18x112x85xf32>, %arg1: memref<18x85x304xf32>, %arg2: memref<304xf32>, %arg3: memref<18x112x304xf32>) {
  aicf_emit.compute id(77) "matmul+add+gelu" dims(d0 = 18, d1 = 112, d2 = 304, d3 = 85)
      ins(%arg0[d0, d1, d3] : memref<18x112x85xf32>, %arg1[d0, d3, d2] : memref<18x85x304xf32>, %arg2[d2] : memref<304xf32>)
      outs(%arg3[d0, d1, d2] : memref<18x112x304xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
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
func.func @s5_39_conv_input_grad_bf16_16x17x17x24_k104_1x1_s2(%arg0: memref<1x1x24x104xbf16>, %arg1: memref<16x9x9x104xbf16>, %arg2: memref<16x9x9x24xbf16>) {
  aicf_emit.compute id(79) "slice+conv2d_input_grad" dims(d0 = 16, d1 = 9, d2 = 9, d3 = 24, d4 = 1, d5 = 1, d6 = 104)
      ins(%arg0[d4, d5, d3, d6] : memref<1x1x24x104xbf16>, %arg1[d0, d1 - d4, d2 - d5, d6] : memref<16x9x9x104xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<16x9x9x24xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @s5_39_conv_input_grad_bf16_16x17x17x24_k104_1x1_s2_1(%arg0: memref<16x9x1x9x1x24xbf16>, %arg1: memref<16x9x2x9x2x24xbf16>) {
  aicf_emit.compute id(83) "constant+concat+concat+concat" dims(d0 = 16, d1 = 9, d2 = 2, d3 = 9, d4 = 2, d5 = 24)
      ins(%arg0[d0, d1, d2, d3, d4, d5] or_zero : memref<16x9x1x9x1x24xbf16>)
      outs(%arg1[d0, d1, d2, d3, d4, d5] : memref<16x9x2x9x2x24xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : bf16
    %c1_i64 = arith.constant 1 : i64
    %0 = aicf_emit.index d2 : i64
    %c-1_i64 = arith.constant -1 : i64
    %1 = arith.addi %0, %c-1_i64 : i64
    %2 = arith.cmpi ult, %1, %c1_i64 : i64
    %3 = aicf_emit.index d4 : i64
    %4 = arith.cmpi ult, %3, %c1_i64 : i64
    %5 = arith.andi %2, %4 : i1
    %6 = arith.select %5, %cst, %cst : bf16
    %7 = arith.addi %3, %c-1_i64 : i64
    %8 = arith.cmpi ult, %7, %c1_i64 : i64
    %9 = arith.andi %2, %8 : i1
    %10 = arith.select %9, %cst, %cst : bf16
    %11 = arith.cmpi ult, %0, %c1_i64 : i64
    %12 = arith.andi %11, %8 : i1
    %13 = arith.select %12, %cst, %cst : bf16
    %14 = arith.cmpi slt, %3, %c1_i64 : i64
    %15 = arith.select %14, %6, %10 : bf16
    %16 = arith.select %2, %15, %cst : bf16
    %17 = arith.select %14, %arg2, %13 : bf16
    %18 = arith.select %11, %17, %cst : bf16
    %19 = arith.cmpi slt, %0, %c1_i64 : i64
    %20 = arith.select %19, %18, %16 : bf16
    aicf_emit.yield %20 : bf16
  }
  return
}
func.func @s5_39_conv_input_grad_bf16_16x17x17x24_k104_1x1_s2_2(%arg0: memref<16x18x18x24xbf16>, %arg1: memref<16x17x17x24xbf16>) {
  aicf_emit.compute id(84) "slice" dims(d0 = 16, d1 = 17, d2 = 17, d3 = 24)
      ins(%arg0[d0, d1, d2, d3] : memref<16x18x18x24xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<16x17x17x24xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s5_40_conv_bf16_5x16x16x1_k208_7x3_s1_g1(%arg0: memref<5x16x16x1xbf16>, %arg1: memref<7x3x1x208xbf16>, %arg2: memref<5x16x16x208xbf16>) {
  aicf_emit.compute id(85) "conv2d" dims(d0 = 5, d1 = 16, d2 = 16, d3 = 208, d4 = 7, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 1, d6] or_zero : memref<5x16x16x1xbf16>, %arg1[d4, d5, d6, d3] : memref<7x3x1x208xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x16x16x208xbf16>) {
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
func.func @s5_41_gather_f32_7x193_by_128(%arg0: memref<7x193xf32>, %arg1: memref<128xi32>, %arg2: memref<128x193xf32>) {
  aicf_emit.compute id(86) "gather" dims(d0 = 128, d1 = 193, d2 = 7)
      ins(%arg0[d2, d1] : memref<7x193xf32>, %arg1[d0] : memref<128xi32>)
      outs(%arg2[d0, d1] : memref<128x193xf32>) {
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
func.func @s5_42_gemm_792x517x6087_tn_split_two(%arg0: memref<6087x792xf32>, %arg1: memref<6087x517xf32>, %arg2: memref<792x517xf32>) {
  aicf_emit.compute id(87) "matmul" dims(d0 = 792, d1 = 517, d2 = 6087)
      ins(%arg0[d2, d0] : memref<6087x792xf32>, %arg1[d2, d1] : memref<6087x517xf32>)
      outs(%arg2[d0, d1] : memref<792x517xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_42_gemm_792x517x6087_tn_split_two_1(%arg0: memref<792x517xf32>, %arg1: memref<792x517xf32>) {
  aicf_emit.compute id(88) "silu" dims(d0 = 792, d1 = 517)
      ins(%arg0[d0, d1] : memref<792x517xf32>)
      outs(%arg1[d0, d1] : memref<792x517xf32>) constraints<split_f32 = true> {
  ^bb0(%arg2: f32):
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %0 = math.absf %arg2 : f32
    %1 = arith.negf %0 : f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %2, %cst_1 : f32
    %4 = arith.divf %cst_1, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.cmpf oge, %arg2, %cst_0 : f32
    %7 = arith.select %6, %4, %5 : f32
    %8 = arith.maximumf %arg2, %cst : f32
    %9 = arith.mulf %8, %7 : f32
    aicf_emit.yield %9 : f32
  }
  return
}
func.func @s5_43_gemm_1987x368x5792_nt_f16_bias(%arg0: memref<1987x5792xf16>, %arg1: memref<368x5792xf16>, %arg2: memref<368xf16>, %arg3: memref<1987x368xf16>) {
  aicf_emit.compute id(90) "matmul+add" dims(d0 = 1987, d1 = 368, d2 = 5792)
      ins(%arg0[d0, d2] : memref<1987x5792xf16>, %arg1[d1, d2] : memref<368x5792xf16>, %arg2[d1] : memref<368xf16>)
      outs(%arg3[d0, d1] : memref<1987x368xf16>) {
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
func.func @s5_44_gemm_8x8059x96_nn_bf16_bias_gelu(%arg0: memref<8x96xbf16>, %arg1: memref<96x8059xbf16>, %arg2: memref<8059xbf16>, %arg3: memref<8x8059xbf16>) {
  aicf_emit.compute id(93) "matmul+add+gelu" dims(d0 = 8, d1 = 8059, d2 = 96)
      ins(%arg0[d0, d2] : memref<8x96xbf16>, %arg1[d2, d1] : memref<96x8059xbf16>, %arg2[d1] : memref<8059xbf16>)
      outs(%arg3[d0, d1] : memref<8x8059xbf16>) {
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
func.func @s5_45_concat_bf16_7x441_2(%arg0: memref<7x249xbf16>, %arg1: memref<7x192xbf16>, %arg2: memref<7x441xbf16>) {
  aicf_emit.compute id(94) "concat" dims(d0 = 7, d1 = 441)
      ins(%arg0[d0, d1] or_zero : memref<7x249xbf16>, %arg1[d0, d1 - 249] or_zero : memref<7x192xbf16>)
      outs(%arg2[d0, d1] : memref<7x441xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %c249_i64 = arith.constant 249 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c249_i64 : i64
    %2 = arith.select %1, %arg3, %arg4 : bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s5_46_softmax_bf16_40x48_axis_0(%arg0: memref<40x48xbf16>, %arg1: memref<40x48xbf16>) {
  aicf_emit.compute id(103) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 40, d1 = 48)
      ins(%arg0[d0, d1] : memref<40x48xbf16>)
      outs(%arg1[d0, d1] : memref<40x48xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %5 = arith.divf %cst, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @s5_47_gather_f32_3304x3_by_2773(%arg0: memref<3304x3xf32>, %arg1: memref<2773xi32>, %arg2: memref<2773x3xf32>) {
  aicf_emit.compute id(104) "gather" dims(d0 = 2773, d1 = 3, d2 = 3304)
      ins(%arg0[d2, d1] : memref<3304x3xf32>, %arg1[d0] : memref<2773xi32>)
      outs(%arg2[d0, d1] : memref<2773x3xf32>) {
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
func.func @s5_48_max_bf16_2x20839_over_0_1(%arg0: memref<2x20839xbf16>, %arg1: memref<bf16>) {
  aicf_emit.compute id(105) "reduce_max" dims(d0 = 2, d1 = 20839)
      ins(%arg0[d0, d1] : memref<2x20839xbf16>)
      outs(%arg1[] : memref<bf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0, d1) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s5_49_cross_entropy_f32_1304x112(%arg0: memref<1304x112xf32>, %arg1: memref<1304xf32>) {
  aicf_emit.compute id(106) "softmax_cross_entropy.reduce_max" dims(d0 = 1304, d1 = 112)
      ins(%arg0[d0, d1] : memref<1304x112xf32>)
      outs(%arg1[d0] : memref<1304xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s5_49_cross_entropy_f32_1304x112_1(%arg0: memref<1304x112xf32>, %arg1: memref<1304xf32>, %arg2: memref<1304xi32>, %arg3: memref<1304xf32>) {
  aicf_emit.compute id(113) "softmax_cross_entropy.sub+softmax_cross_entropy.exp+softmax_cross_entropy.take_label+softmax_cross_entropy.sub+softmax_cross_entropy.reduce_sum+softmax_cross_entropy.log+softmax_cross_entropy.sub" dims(d0 = 1304, d1 = 112, d2 = 112)
      ins(%arg0[d0, d1] : memref<1304x112xf32>, %arg1[d0] : memref<1304xf32>, %arg0[d0, d2] : memref<1304x112xf32>, %arg2[d0] : memref<1304xi32>)
      outs(%arg3[d0] : memref<1304xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32, %arg7: i32):
    %0 = arith.subf %arg4, %arg5 : f32
    %1 = math.exp %0 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %2 = arith.extsi %arg7 : i32 to i64
    %3 = aicf_emit.index d2 : i64
    %4 = arith.cmpi eq, %3, %2 : i64
    %5 = arith.select %4, %arg6, %cst : f32
    %6 = aicf_emit.reduce add %5 over(d2) : f32
    %7 = arith.subf %6, %arg5 : f32
    %8 = aicf_emit.reduce add %1 over(d1) : f32
    %9 = math.log %8 : f32
    %10 = arith.subf %9, %7 : f32
    aicf_emit.yield %10 : f32
  }
  return
}
func.func @s5_50_gemm_160x4760x2251_tt_bf16_bias_gelu(%arg0: memref<2251x160xbf16>, %arg1: memref<4760x2251xbf16>, %arg2: memref<4760xbf16>, %arg3: memref<160x4760xbf16>) {
  aicf_emit.compute id(116) "matmul+add+gelu" dims(d0 = 160, d1 = 4760, d2 = 2251)
      ins(%arg0[d2, d0] : memref<2251x160xbf16>, %arg1[d1, d2] : memref<4760x2251xbf16>, %arg2[d1] : memref<4760xbf16>)
      outs(%arg3[d0, d1] : memref<160x4760xbf16>) {
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
func.func @s5_51_softmax_grad_792x416_bf16(%arg0: memref<792x416xbf16>, %arg1: memref<792x416xbf16>, %arg2: memref<792x416xbf16>) {
  aicf_emit.compute id(123) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.cast+softmax_grad.cast+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 792, d1 = 416)
      ins(%arg0[d0, d1] : memref<792x416xbf16>, %arg1[d0, d1] : memref<792x416xbf16>)
      outs(%arg2[d0, d1] : memref<792x416xbf16>) {
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
func.func @s5_52_max_f32_77x168_over_0(%arg0: memref<77x168xf32>, %arg1: memref<168xf32>) {
  aicf_emit.compute id(124) "reduce_max" dims(d0 = 77, d1 = 168)
      ins(%arg0[d0, d1] : memref<77x168xf32>)
      outs(%arg1[d1] : memref<168xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s5_53_softmax_bf16_5x9760_axis_0(%arg0: memref<5x9760xbf16>, %arg1: memref<5x9760xbf16>) {
  aicf_emit.compute id(133) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 5, d1 = 9760)
      ins(%arg0[d0, d1] : memref<5x9760xbf16>)
      outs(%arg1[d0, d1] : memref<5x9760xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %5 = arith.divf %cst, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @s5_54_gemm_8088x15x6056_tt_bf16_two(%arg0: memref<6056x8088xbf16>, %arg1: memref<15x6056xbf16>, %arg2: memref<8088x15xbf16>, %arg3: memref<8088x15xbf16>) {
  aicf_emit.compute id(135) "matmul+silu" dims(d0 = 8088, d1 = 15, d2 = 6056)
      ins(%arg0[d2, d0] : memref<6056x8088xbf16>, %arg1[d1, d2] : memref<15x6056xbf16>)
      outs(%arg2[d0, d1] : memref<8088x15xbf16>, %arg3[d0, d1] : memref<8088x15xbf16>) {
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
func.func @s5_55_gather_bf16_47x85_by_41(%arg0: memref<47x85xbf16>, %arg1: memref<41xi32>, %arg2: memref<41x85xbf16>) {
  aicf_emit.compute id(136) "gather" dims(d0 = 41, d1 = 85, d2 = 47)
      ins(%arg0[d2, d1] : memref<47x85xbf16>, %arg1[d0] : memref<41xi32>)
      outs(%arg2[d0, d1] : memref<41x85xbf16>) {
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
func.func @s5_56_gemm_24x2616x48_tt_f32_bias_gelu(%arg0: memref<48x24xf32>, %arg1: memref<2616x48xf32>, %arg2: memref<2616xf32>, %arg3: memref<24x2616xf32>) {
  aicf_emit.compute id(139) "matmul+add+gelu" dims(d0 = 24, d1 = 2616, d2 = 48)
      ins(%arg0[d2, d0] : memref<48x24xf32>, %arg1[d1, d2] : memref<2616x48xf32>, %arg2[d1] : memref<2616xf32>)
      outs(%arg3[d0, d1] : memref<24x2616xf32>) {
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
func.func @s5_57_layer_norm_grad_59x17153_bf16(%arg0: memref<17153xbf16>, %arg1: memref<59x17153xbf16>, %arg2: memref<59x17153xbf16>, %arg3: memref<59xf32>, %arg4: memref<59xf32>, %arg5: memref<59x17153xbf16>) {
  aicf_emit.compute id(153) "layer_norm_grad.cast+layer_norm_grad.cast+layer_norm_grad.mul+layer_norm_grad.cast+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.sub+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.cast" dims(d0 = 59, d1 = 17153)
      ins(%arg0[d1] : memref<17153xbf16>, %arg1[d0, d1] : memref<59x17153xbf16>, %arg2[d0, d1] : memref<59x17153xbf16>, %arg3[d0] : memref<59xf32>, %arg4[d0] : memref<59xf32>)
      outs(%arg5[d0, d1] : memref<59x17153xbf16>) step(0) {
  ^bb0(%arg6: bf16, %arg7: bf16, %arg8: bf16, %arg9: f32, %arg10: f32):
    %0 = arith.extf %arg6 : bf16 to f32
    %1 = arith.extf %arg7 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = arith.extf %arg8 : bf16 to f32
    %4 = arith.subf %3, %arg9 : f32
    %5 = arith.mulf %4, %arg10 : f32
    %6 = arith.mulf %2, %5 : f32
    %cst = arith.constant 1.715300e+04 : f32
    %7 = aicf_emit.reduce add %6 over(d1) : f32
    %8 = arith.divf %7, %cst : f32
    %9 = arith.mulf %5, %8 : f32
    %10 = aicf_emit.reduce add %2 over(d1) : f32
    %11 = arith.divf %10, %cst : f32
    %12 = arith.subf %2, %11 : f32
    %13 = arith.subf %12, %9 : f32
    %14 = arith.mulf %arg10, %13 : f32
    %15 = arith.truncf %14 : f32 to bf16
    aicf_emit.yield %15 : bf16
  }
  return
}
func.func @s5_57_layer_norm_grad_59x17153_bf16_1(%arg0: memref<59x17153xbf16>, %arg1: memref<59xf32>, %arg2: memref<59xf32>, %arg3: memref<59x17153xbf16>, %arg4: memref<17153xbf16>) {
  aicf_emit.compute id(156) "layer_norm_grad.cast+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.cast+layer_norm_grad.mul+layer_norm_grad.reduce_sum+layer_norm_grad.cast" dims(d0 = 17153, d1 = 59)
      ins(%arg0[d1, d0] : memref<59x17153xbf16>, %arg1[d1] : memref<59xf32>, %arg2[d1] : memref<59xf32>, %arg3[d1, d0] : memref<59x17153xbf16>)
      outs(%arg4[d0] : memref<17153xbf16>) step(0) {
  ^bb0(%arg5: bf16, %arg6: f32, %arg7: f32, %arg8: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.subf %0, %arg6 : f32
    %2 = arith.mulf %1, %arg7 : f32
    %3 = arith.extf %arg8 : bf16 to f32
    %4 = arith.mulf %3, %2 : f32
    %5 = aicf_emit.reduce add %4 over(d1) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s5_57_layer_norm_grad_59x17153_bf16_2(%arg0: memref<59x17153xbf16>, %arg1: memref<17153xbf16>) {
  aicf_emit.compute id(158) "layer_norm_grad.cast+layer_norm_grad.reduce_sum+layer_norm_grad.cast" dims(d0 = 17153, d1 = 59)
      ins(%arg0[d1, d0] : memref<59x17153xbf16>)
      outs(%arg1[d0] : memref<17153xbf16>) step(1) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s5_58_conv_input_grad_f32_5x8x8x535_k576_3x3_s1(%arg0: memref<5x8x8x576xf32>, %arg1: memref<3x3x535x576xf32>, %arg2: memref<5x8x8x535xf32>) {
  aicf_emit.compute id(159) "conv2d_input_grad" dims(d0 = 5, d1 = 8, d2 = 8, d3 = 535, d4 = 3, d5 = 3, d6 = 576)
      ins(%arg0[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<5x8x8x576xf32>, %arg1[d4, d5, d3, d6] : memref<3x3x535x576xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x8x8x535xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_59_gemm_16x5537x9536_nt_bf16_bias_gelu(%arg0: memref<16x9536xbf16>, %arg1: memref<5537x9536xbf16>, %arg2: memref<5537xbf16>, %arg3: memref<16x5537xbf16>) {
  aicf_emit.compute id(162) "matmul+add+gelu" dims(d0 = 16, d1 = 5537, d2 = 9536)
      ins(%arg0[d0, d2] : memref<16x9536xbf16>, %arg1[d1, d2] : memref<5537x9536xbf16>, %arg2[d1] : memref<5537xbf16>)
      outs(%arg3[d0, d1] : memref<16x5537xbf16>) {
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

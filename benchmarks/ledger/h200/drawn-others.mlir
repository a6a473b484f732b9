func.func @s1_0_layer_norm_grad_192656x43_f32(%arg0: memref<192656x43xf32>, %arg1: memref<192656xf32>, %arg2: memref<192656xf32>, %arg3: memref<192656x43xf32>, %arg4: memref<43xf32>, %arg5: memref<192656x43xf32>, %arg6: memref<192656x43xf32>) {
  aicf_emit.compute id(9) "layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.mul+layer_norm_grad.sub+layer_norm_grad.sub+layer_norm_grad.mul" dims(d0 = 192656, d1 = 43)
      ins(%arg0[d0, d1] : memref<192656x43xf32>, %arg1[d0] : memref<192656xf32>, %arg2[d0] : memref<192656xf32>, %arg3[d0, d1] : memref<192656x43xf32>, %arg4[d1] : memref<43xf32>)
      outs(%arg5[d0, d1] : memref<192656x43xf32>, %arg6[d0, d1] : memref<192656x43xf32>) step(0) {
  ^bb0(%arg7: f32, %arg8: f32, %arg9: f32, %arg10: f32, %arg11: f32):
    %0 = arith.subf %arg7, %arg8 : f32
    %1 = arith.mulf %0, %arg9 : f32
    %2 = arith.mulf %arg10, %arg11 : f32
    %cst = arith.constant 4.300000e+01 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.divf %3, %cst : f32
    %5 = arith.mulf %2, %1 : f32
    %6 = aicf_emit.reduce add %5 over(d1) : f32
    %7 = arith.divf %6, %cst : f32
    %8 = arith.mulf %1, %7 : f32
    %9 = arith.subf %2, %4 : f32
    %10 = arith.subf %9, %8 : f32
    %11 = arith.mulf %arg9, %10 : f32
    aicf_emit.yield %11, %1 : f32, f32
  }
  return
}
func.func @s1_0_layer_norm_grad_192656x43_f32_1(%arg0: memref<192656x43xf32>, %arg1: memref<192656x43xf32>, %arg2: memref<43xf32>) {
  aicf_emit.compute id(11) "layer_norm_grad.mul+layer_norm_grad.reduce_sum" dims(d0 = 192656, d1 = 43)
      ins(%arg0[d0, d1] : memref<192656x43xf32>, %arg1[d0, d1] : memref<192656x43xf32>)
      outs(%arg2[d1] : memref<43xf32>) step(1) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_0_layer_norm_grad_192656x43_f32_2(%arg0: memref<192656x43xf32>, %arg1: memref<43xf32>) {
  aicf_emit.compute id(12) "layer_norm_grad.reduce_sum" dims(d0 = 192656, d1 = 43)
      ins(%arg0[d0, d1] : memref<192656x43xf32>)
      outs(%arg1[d1] : memref<43xf32>) step(1) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_1_cumsum_f32_41x3x25_axis_0(%arg0: memref<41x3x25xf32>, %arg1: memref<41x3x25xf32>) {
  aicf_emit.compute id(13) "cumsum" dims(d0 = 41, d1 = 3, d2 = 25, d3 = 41)
      ins(%arg0[d3, d1, d2] : memref<41x3x25xf32>)
      outs(%arg1[d0, d1, d2] : memref<41x3x25xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
    %1 = aicf_emit.index d3 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d3) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s1_2_sum_bf16_24x15800_over_0_1(%arg0: memref<24x15800xbf16>, %arg1: memref<f32>) {
  aicf_emit.compute id(14) "reduce_sum" dims(d0 = 24, d1 = 15800)
      ins(%arg0[d0, d1] : memref<24x15800xbf16>)
      outs(%arg1[] : memref<f32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0, d1) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_4_softmax_f32_3192x80_axis_0(%arg0: memref<3192x80xf32>, %arg1: memref<3192x80xf32>) {
  aicf_emit.compute id(17) "softmax.reduce_max+softmax.sub" dims(d0 = 3192, d1 = 80)
      ins(%arg0[d0, d1] : memref<3192x80xf32>)
      outs(%arg1[d0, d1] : memref<3192x80xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0) : f32
    %1 = arith.subf %arg2, %0 : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_4_softmax_f32_3192x80_axis_0_1(%arg0: memref<3192x80xf32>) {
  aicf_emit.compute id(18) "softmax.exp" dims(d0 = 3192, d1 = 80)
      ins(%arg0[d0, d1] : memref<3192x80xf32>)
      outs(%arg0[d0, d1] : memref<3192x80xf32>) {
  ^bb0(%arg1: f32):
    %0 = math.exp %arg1 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_4_softmax_f32_3192x80_axis_0_2(%arg0: memref<3192x80xf32>, %arg1: memref<3192x80xf32>) {
  aicf_emit.compute id(21) "softmax.reduce_sum+softmax.div+softmax.mul" dims(d0 = 3192, d1 = 80)
      ins(%arg0[d0, d1] : memref<3192x80xf32>)
      outs(%arg1[d0, d1] : memref<3192x80xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %1 = arith.divf %cst, %0 : f32
    %2 = arith.mulf %arg2, %1 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_6_max_f32_473320x6_over_0(%arg0: memref<473320x6xf32>, %arg1: memref<6xf32>) {
  aicf_emit.compute id(23) "reduce_max" dims(d0 = 473320, d1 = 6)
      ins(%arg0[d0, d1] : memref<473320x6xf32>)
      outs(%arg1[d1] : memref<6xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_7_max_f32_5x1576x440x1_over_0_1_2(%arg0: memref<5x1576x440x1xf32>, %arg1: memref<1xf32>) {
  aicf_emit.compute id(24) "reduce_max" dims(d0 = 5, d1 = 1576, d2 = 440, d3 = 1)
      ins(%arg0[d0, d1, d2, d3] : memref<5x1576x440x1xf32>)
      outs(%arg1[d3] : memref<1xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0, d1, d2) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_10_mse_mean_bf16_34136x72(%arg0: memref<34136x72xbf16>, %arg1: memref<34136x72xbf16>, %arg2: memref<f32>) {
  aicf_emit.compute id(31) "mse+reduce_mean" dims(d0 = 34136, d1 = 72)
      ins(%arg0[d0, d1] : memref<34136x72xbf16>, %arg1[d0, d1] : memref<34136x72xbf16>)
      outs(%arg2[] : memref<f32>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %cst = arith.constant 0x4A160300 : f32
    %4 = aicf_emit.reduce add %3 over(d0, d1) : f32
    %5 = arith.divf %4, %cst : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @s1_13_cumsum_bf16_9x240x163_axis_1(%arg0: memref<9x240x163xbf16>, %arg1: memref<9x240x163xbf16>) {
  aicf_emit.compute id(3) "cumsum" dims(d0 = 9, d1 = 240, d2 = 163, d3 = 240)
      ins(%arg0[d0, d3, d2] : memref<9x240x163xbf16>)
      outs(%arg1[d0, d1, d2] : memref<9x240x163xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
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
func.func @s1_14_argmax_f32_267x3x280_over_0(%arg0: memref<267x3x280xf32>, %arg1: memref<3x280xi32>) {
  aicf_emit.compute id(4) "argmax" dims(d0 = 267, d1 = 3, d2 = 280)
      ins(%arg0[d0, d1, d2] : memref<267x3x280xf32>)
      outs(%arg1[d1, d2] : memref<3x280xi32>) {
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
func.func @s1_15_max_pool_bf16_16x136x136x6_3x3_s1(%arg0: memref<16x136x136x6xbf16>, %arg1: memref<16x136x136x6xbf16>) {
  aicf_emit.compute id(5) "max_pool2d" dims(d0 = 16, d1 = 136, d2 = 136, d3 = 6, d4 = 3, d5 = 3)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d3] or_zero : memref<16x136x136x6xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<16x136x136x6xbf16>) {
  ^bb0(%arg2: bf16):
    %c136_i64 = arith.constant 136 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-1_i64 = arith.constant -1 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.index d1 : i64
    %2 = aicf_emit.index d4 : i64
    %3 = arith.addi %1, %2 : i64
    %4 = arith.addi %3, %c-1_i64 : i64
    %5 = arith.cmpi sge, %4, %c0_i64 : i64
    %6 = arith.cmpi slt, %4, %c136_i64 : i64
    %7 = arith.andi %5, %6 : i1
    %8 = aicf_emit.index d2 : i64
    %9 = aicf_emit.index d5 : i64
    %10 = arith.addi %8, %9 : i64
    %11 = arith.addi %10, %c-1_i64 : i64
    %12 = arith.cmpi sge, %11, %c0_i64 : i64
    %13 = arith.andi %7, %12 : i1
    %14 = arith.cmpi slt, %11, %c136_i64 : i64
    %15 = arith.andi %13, %14 : i1
    %16 = arith.select %15, %0, %cst : f32
    %17 = aicf_emit.reduce max %16 over(d4, d5) : f32
    %18 = arith.truncf %17 : f32 to bf16
    aicf_emit.yield %18 : bf16
  }
  return
}
func.func @s1_18_mean_bf16_6984x1_over_0_1(%arg0: memref<6984x1xbf16>, %arg1: memref<f32>) {
  aicf_emit.compute id(8) "reduce_mean" dims(d0 = 6984, d1 = 1)
      ins(%arg0[d0, d1] : memref<6984x1xbf16>)
      outs(%arg1[] : memref<f32>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 6.984000e+03 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0, d1) : f32
    %2 = arith.divf %1, %cst : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_19_add_bias_f32_1x5608_axis_1(%arg0: memref<1x5608xf32>, %arg1: memref<5608xf32>, %arg2: memref<1x5608xf32>) {
  aicf_emit.compute id(9) "add" dims(d0 = 1, d1 = 5608)
      ins(%arg0[d0, d1] : memref<1x5608xf32>, %arg1[d1] : memref<5608xf32>)
      outs(%arg2[d0, d1] : memref<1x5608xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_20_transpose_bf16_599x5x7_2_1_0(%arg0: memref<599x5x7xbf16>, %arg1: memref<7x5x599xbf16>) {
  aicf_emit.compute id(10) "transpose" dims(d0 = 7, d1 = 5, d2 = 599)
      ins(%arg0[d2, d1, d0] : memref<599x5x7xbf16>)
      outs(%arg1[d0, d1, d2] : memref<7x5x599xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_21_gelu_bf16_41x26713(%arg0: memref<41x26713xbf16>, %arg1: memref<41x26713xbf16>) {
  aicf_emit.compute id(11) "gelu" dims(d0 = 41, d1 = 26713)
      ins(%arg0[d0, d1] : memref<41x26713xbf16>)
      outs(%arg1[d0, d1] : memref<41x26713xbf16>) {
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
func.func @s1_23_map_281x248_bf16(%arg0: memref<281x248xbf16>, %arg1: memref<281x248xbf16>) {
  aicf_emit.compute id(13) "relu" dims(d0 = 281, d1 = 248)
      ins(%arg0[d0, d1] : memref<281x248xbf16>)
      outs(%arg1[d0, d1] : memref<281x248xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = arith.maximumf %0, %cst : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s1_24_rms_norm_591x17040_f16(%arg0: memref<591x17040xf16>, %arg1: memref<591xf32>) {
  aicf_emit.compute id(4) "rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt" dims(d0 = 591, d1 = 17040)
      ins(%arg0[d0, d1] : memref<591x17040xf16>)
      outs(%arg1[d0] : memref<591xf32>) {
  ^bb0(%arg2: f16):
    %0 = arith.extf %arg2 : f16 to f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 1.704000e+04 : f32
    %2 = aicf_emit.reduce add %1 over(d1) : f32
    %3 = arith.divf %2, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %4 = arith.addf %3, %cst_0 : f32
    %5 = math.rsqrt %4 : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @s1_24_rms_norm_591x17040_f16_1(%arg0: memref<17040xf16>, %arg1: memref<591x17040xf16>, %arg2: memref<591xf32>, %arg3: memref<591x17040xf16>) {
  aicf_emit.compute id(8) "rms_norm.cast+rms_norm.cast+rms_norm.mul+rms_norm.mul+rms_norm.cast" dims(d0 = 591, d1 = 17040)
      ins(%arg0[d1] : memref<17040xf16>, %arg1[d0, d1] : memref<591x17040xf16>, %arg2[d0] : memref<591xf32>)
      outs(%arg3[d0, d1] : memref<591x17040xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f32):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %1, %arg6 : f32
    %3 = arith.mulf %2, %0 : f32
    %4 = arith.truncf %3 : f32 to f16
    aicf_emit.yield %4 : f16
  }
  return
}
func.func @s1_26_transpose_bf16_1400x600_1_0(%arg0: memref<1400x600xbf16>, %arg1: memref<600x1400xbf16>) {
  aicf_emit.compute id(11) "transpose" dims(d0 = 600, d1 = 1400)
      ins(%arg0[d1, d0] : memref<1400x600xbf16>)
      outs(%arg1[d0, d1] : memref<600x1400xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_27_cumsum_bf16_15256x96_axis_1(%arg0: memref<15256x96xbf16>, %arg1: memref<15256x96xbf16>) {
  aicf_emit.compute id(12) "cumsum" dims(d0 = 15256, d1 = 96, d2 = 96)
      ins(%arg0[d0, d2] : memref<15256x96xbf16>)
      outs(%arg1[d0, d1] : memref<15256x96xbf16>) {
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
func.func @s1_28_mean_f32_240x21_over_0_1(%arg0: memref<240x21xf32>, %arg1: memref<f32>) {
  aicf_emit.compute id(13) "reduce_mean" dims(d0 = 240, d1 = 21)
      ins(%arg0[d0, d1] : memref<240x21xf32>)
      outs(%arg1[] : memref<f32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 5.040000e+03 : f32
    %0 = aicf_emit.reduce add %arg2 over(d0, d1) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_29_max_f32_64x32_over_1(%arg0: memref<64x32xf32>, %arg1: memref<64xf32>) {
  aicf_emit.compute id(14) "reduce_max" dims(d0 = 64, d1 = 32)
      ins(%arg0[d0, d1] : memref<64x32xf32>)
      outs(%arg1[d0] : memref<64xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_40_gather_bf16_25x24_by_5(%arg0: memref<25x24xbf16>, %arg1: memref<5xi32>, %arg2: memref<5x24xbf16>) {
  aicf_emit.compute id(0) "gather" dims(d0 = 5, d1 = 24, d2 = 25)
      ins(%arg0[d2, d1] : memref<25x24xbf16>, %arg1[d0] : memref<5xi32>)
      outs(%arg2[d0, d1] : memref<5x24xbf16>) {
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
func.func @s1_42_relu_grad_and_column_sum_7863x520_bf16(%arg0: memref<7863x520xbf16>, %arg1: memref<7863x520xbf16>, %arg2: memref<520xf32>, %arg3: memref<7863x520xbf16>) {
  aicf_emit.compute id(4) "relu_grad+reduce_sum" dims(d0 = 7863, d1 = 520)
      ins(%arg0[d0, d1] : memref<7863x520xbf16>, %arg1[d0, d1] : memref<7863x520xbf16>)
      outs(%arg2[d1] : memref<520xf32>, %arg3[d0, d1] : memref<7863x520xbf16>) {
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
func.func @s1_43_mse_mean_f32_61x496(%arg0: memref<61x496xf32>, %arg1: memref<61x496xf32>, %arg2: memref<f32>) {
  aicf_emit.compute id(6) "mse+reduce_mean" dims(d0 = 61, d1 = 496)
      ins(%arg0[d0, d1] : memref<61x496xf32>, %arg1[d0, d1] : memref<61x496xf32>)
      outs(%arg2[] : memref<f32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.subf %arg3, %arg4 : f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 3.025600e+04 : f32
    %2 = aicf_emit.reduce add %1 over(d0, d1) : f32
    %3 = arith.divf %2, %cst : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s1_46_max_bf16_56x97x3056_over_1_2(%arg0: memref<56x97x3056xbf16>, %arg1: memref<56xbf16>) {
  aicf_emit.compute id(11) "reduce_max" dims(d0 = 56, d1 = 97, d2 = 3056)
      ins(%arg0[d0, d1, d2] : memref<56x97x3056xbf16>)
      outs(%arg1[d0] : memref<56xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1, d2) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s1_48_argmax_f32_5x2432_over_1(%arg0: memref<5x2432xf32>, %arg1: memref<5xi32>) {
  aicf_emit.compute id(0) "argmax" dims(d0 = 5, d1 = 2432)
      ins(%arg0[d0, d1] : memref<5x2432xf32>)
      outs(%arg1[d0] : memref<5xi32>) {
  ^bb0(%arg2: f32):
    %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    %1 = arith.cmpf oeq, %arg2, %0 : f32
    %2 = arith.cmpf uno, %arg2, %arg2 : f32
    %3 = arith.ori %1, %2 : i1
    %4 = aicf_emit.index d1 : i64
    %5 = arith.select %3, %4, %c9223372036854775807_i64 : i64
    %6 = aicf_emit.reduce min %5 over(d1) : i64
    %7 = arith.trunci %6 : i64 to i32
    aicf_emit.yield %7 : i32
  }
  return
}
func.func @s1_50_transpose_f32_67x1x5531x51_0_3_2_1(%arg0: memref<67x1x5531x51xf32>, %arg1: memref<67x51x5531x1xf32>) {
  aicf_emit.compute id(2) "transpose" dims(d0 = 67, d1 = 51, d2 = 5531, d3 = 1)
      ins(%arg0[d0, d3, d2, d1] : memref<67x1x5531x51xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<67x51x5531x1xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_52_cumsum_f32_16x7x152_axis_2(%arg0: memref<16x7x152xf32>, %arg1: memref<16x7x152xf32>) {
  aicf_emit.compute id(4) "cumsum" dims(d0 = 16, d1 = 7, d2 = 152, d3 = 152)
      ins(%arg0[d0, d1, d3] : memref<16x7x152xf32>)
      outs(%arg1[d0, d1, d2] : memref<16x7x152xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d2 : i64
    %1 = aicf_emit.index d3 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d3) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s1_53_argmax_f32_191x35x2_over_0(%arg0: memref<191x35x2xf32>, %arg1: memref<35x2xi32>) {
  aicf_emit.compute id(5) "argmax" dims(d0 = 191, d1 = 35, d2 = 2)
      ins(%arg0[d0, d1, d2] : memref<191x35x2xf32>)
      outs(%arg1[d1, d2] : memref<35x2xi32>) {
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
func.func @s1_54_mean_f32_16808x8_over_1(%arg0: memref<16808x8xf32>, %arg1: memref<16808xf32>) {
  aicf_emit.compute id(6) "reduce_mean" dims(d0 = 16808, d1 = 8)
      ins(%arg0[d0, d1] : memref<16808x8xf32>)
      outs(%arg1[d0] : memref<16808xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 8.000000e+00 : f32
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_56_cumsum_f32_100000_axis_0(%arg0: memref<100000xf32>, %arg1: memref<100000xf32>) {
  aicf_emit.compute id(0) "cumsum" dims(d0 = 100000, d1 = 100000)
      ins(%arg0[d1] : memref<100000xf32>)
      outs(%arg1[d0] : memref<100000xf32>) {
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
func.func @s1_59_mean_f32_3x8x70240_over_1(%arg0: memref<3x8x70240xf32>, %arg1: memref<3x70240xf32>) {
  aicf_emit.compute id(5) "reduce_mean" dims(d0 = 3, d1 = 8, d2 = 70240)
      ins(%arg0[d0, d1, d2] : memref<3x8x70240xf32>)
      outs(%arg1[d0, d2] : memref<3x70240xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 8.000000e+00 : f32
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_61_add_bias_f32_13168x5_axis_1(%arg0: memref<13168x5xf32>, %arg1: memref<5xf32>, %arg2: memref<13168x5xf32>) {
  aicf_emit.compute id(8) "add" dims(d0 = 13168, d1 = 5)
      ins(%arg0[d0, d1] : memref<13168x5xf32>, %arg1[d1] : memref<5xf32>)
      outs(%arg2[d0, d1] : memref<13168x5xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_62_scatter_add_bf16_55x8_by_20464(%arg0: memref<20464x8xbf16>, %arg1: memref<20464xi32>, %arg2: memref<55x8xbf16>) {
  aicf_emit.compute id(10) "scatter_add+cast" dims(d0 = 55, d1 = 8, d2 = 20464)
      ins(%arg0[d2, d1] : memref<20464x8xbf16>, %arg1[d2] : memref<20464xi32>)
      outs(%arg2[d0, d1] : memref<55x8xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d0 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s1_65_scatter_add_f32_5131x88_by_81664(%arg0: memref<81664x88xf32>, %arg1: memref<81664xi32>, %arg2: memref<5131x88xf32>) {
  aicf_emit.compute id(1) "scatter_add" dims(d0 = 81664, d1 = 88, d2 = 5131)
      ins(%arg0[d0, d1] : memref<81664x88xf32>, %arg1[d0] : memref<81664xi32>)
      outs(%arg2[d2, d1] : memref<5131x88xf32>) {
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
func.func @s1_66_avg_pool_bf16_2x104x104x239_5x5_s1(%arg0: memref<2x104x104x239xbf16>, %arg1: memref<2x104x104x239xbf16>) {
  aicf_emit.compute id(2) "avg_pool2d" dims(d0 = 2, d1 = 104, d2 = 104, d3 = 239, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d3] or_zero : memref<2x104x104x239xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x104x104x239xbf16>) {
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
func.func @s1_67_sum_f32_73x2664_over_0_1(%arg0: memref<73x2664xf32>, %arg1: memref<f32>) {
  aicf_emit.compute id(3) "reduce_sum" dims(d0 = 73, d1 = 2664)
      ins(%arg0[d0, d1] : memref<73x2664xf32>)
      outs(%arg1[] : memref<f32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0, d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_68_mean_bf16_120x11x32x8_over_1_2(%arg0: memref<120x11x32x8xbf16>, %arg1: memref<120x8xf32>) {
  aicf_emit.compute id(4) "reduce_mean" dims(d0 = 120, d1 = 11, d2 = 32, d3 = 8)
      ins(%arg0[d0, d1, d2, d3] : memref<120x11x32x8xbf16>)
      outs(%arg1[d0, d3] : memref<120x8xf32>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 3.520000e+02 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d1, d2) : f32
    %2 = arith.divf %1, %cst : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_69_scatter_add_bf16_184x5_by_30431(%arg0: memref<30431x5xbf16>, %arg1: memref<30431xi32>, %arg2: memref<184x5xbf16>) {
  aicf_emit.compute id(6) "scatter_add+cast" dims(d0 = 184, d1 = 5, d2 = 30431)
      ins(%arg0[d2, d1] : memref<30431x5xbf16>, %arg1[d2] : memref<30431xi32>)
      outs(%arg2[d0, d1] : memref<184x5xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d0 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s1_70_pad_f32_47x1704_3(%arg0: memref<47x1704xf32>, %arg1: memref<53x1710xf32>) {
  aicf_emit.compute id(7) "pad" dims(d0 = 53, d1 = 1710)
      ins(%arg0[d0 - 3, d1 - 3] or_zero : memref<47x1704xf32>)
      outs(%arg1[d0, d1] : memref<53x1710xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_71_softmax_bf16_1088x1192_axis_1(%arg0: memref<1088x1192xbf16>, %arg1: memref<1088x1192xbf16>) {
  aicf_emit.compute id(16) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 1088, d1 = 1192)
      ins(%arg0[d0, d1] : memref<1088x1192xbf16>)
      outs(%arg1[d0, d1] : memref<1088x1192xbf16>) {
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
func.func @s1_73_avg_pool_f32_39x24x24x3_7x7_s1(%arg0: memref<39x24x24x3xf32>, %arg1: memref<39x24x24x3xf32>) {
  aicf_emit.compute id(2) "avg_pool2d" dims(d0 = 39, d1 = 24, d2 = 24, d3 = 3, d4 = 7, d5 = 7)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 3, d3] or_zero : memref<39x24x24x3xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<39x24x24x3xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 4.900000e+01 : f32
    %0 = aicf_emit.reduce add %arg2 over(d4, d5) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_74_transpose_bf16_61x4x72_2_0_1(%arg0: memref<61x4x72xbf16>, %arg1: memref<72x61x4xbf16>) {
  aicf_emit.compute id(3) "transpose" dims(d0 = 72, d1 = 61, d2 = 4)
      ins(%arg0[d1, d2, d0] : memref<61x4x72xbf16>)
      outs(%arg1[d0, d1, d2] : memref<72x61x4xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_77_gather_f32_79728x1_by_2352(%arg0: memref<79728x1xf32>, %arg1: memref<2352xi32>, %arg2: memref<2352x1xf32>) {
  aicf_emit.compute id(7) "gather" dims(d0 = 2352, d1 = 1, d2 = 79728)
      ins(%arg0[d2, d1] : memref<79728x1xf32>, %arg1[d0] : memref<2352xi32>)
      outs(%arg2[d0, d1] : memref<2352x1xf32>) {
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
func.func @s1_78_cumsum_bf16_5x16x39_axis_0(%arg0: memref<5x16x39xbf16>, %arg1: memref<5x16x39xbf16>) {
  aicf_emit.compute id(8) "cumsum" dims(d0 = 5, d1 = 16, d2 = 39, d3 = 5)
      ins(%arg0[d3, d1, d2] : memref<5x16x39xbf16>)
      outs(%arg1[d0, d1, d2] : memref<5x16x39xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
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
func.func @s1_79_max_bf16_1072x3x8_over_2(%arg0: memref<1072x3x8xbf16>, %arg1: memref<1072x3xbf16>) {
  aicf_emit.compute id(9) "reduce_max" dims(d0 = 1072, d1 = 3, d2 = 8)
      ins(%arg0[d0, d1, d2] : memref<1072x3x8xbf16>)
      outs(%arg1[d0, d1] : memref<1072x3xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d2) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s1_81_max_bf16_3317x1_over_0(%arg0: memref<3317x1xbf16>, %arg1: memref<1xbf16>) {
  aicf_emit.compute id(3) "reduce_max" dims(d0 = 3317, d1 = 1)
      ins(%arg0[d0, d1] : memref<3317x1xbf16>)
      outs(%arg1[d1] : memref<1xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s1_82_max_bf16_112x128x120_over_1_2(%arg0: memref<112x128x120xbf16>, %arg1: memref<112xbf16>) {
  aicf_emit.compute id(4) "reduce_max" dims(d0 = 112, d1 = 128, d2 = 120)
      ins(%arg0[d0, d1, d2] : memref<112x128x120xbf16>)
      outs(%arg1[d0] : memref<112xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1, d2) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s1_84_transpose_f32_2x4624_1_0(%arg0: memref<2x4624xf32>, %arg1: memref<4624x2xf32>) {
  aicf_emit.compute id(6) "transpose" dims(d0 = 4624, d1 = 2)
      ins(%arg0[d1, d0] : memref<2x4624xf32>)
      outs(%arg1[d0, d1] : memref<4624x2xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_85_add_bias_bf16_5x215992_axis_1(%arg0: memref<5x215992xbf16>, %arg1: memref<215992xbf16>, %arg2: memref<5x215992xbf16>) {
  aicf_emit.compute id(7) "add" dims(d0 = 5, d1 = 215992)
      ins(%arg0[d0, d1] : memref<5x215992xbf16>, %arg1[d1] : memref<215992xbf16>)
      outs(%arg2[d0, d1] : memref<5x215992xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    aicf_emit.yield %3 : bf16
  }
  return
}
func.func @s1_87_add_bias_f32_17527x5_axis_0(%arg0: memref<17527x5xf32>, %arg1: memref<17527xf32>, %arg2: memref<17527x5xf32>) {
  aicf_emit.compute id(9) "add" dims(d0 = 17527, d1 = 5)
      ins(%arg0[d0, d1] : memref<17527x5xf32>, %arg1[d0] : memref<17527xf32>)
      outs(%arg2[d0, d1] : memref<17527x5xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_88_transpose_bf16_1035x1x24x16_0_2_3_1(%arg0: memref<1035x1x24x16xbf16>, %arg1: memref<1035x24x16x1xbf16>) {
  aicf_emit.compute id(0) "transpose" dims(d0 = 1035, d1 = 24, d2 = 16, d3 = 1)
      ins(%arg0[d0, d3, d1, d2] : memref<1035x1x24x16xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<1035x24x16x1xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_91_softmax_f32_1649x6896_axis_0(%arg0: memref<1649x6896xf32>, %arg1: memref<1649x6896xf32>) {
  aicf_emit.compute id(9) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul" dims(d0 = 1649, d1 = 6896)
      ins(%arg0[d0, d1] : memref<1649x6896xf32>)
      outs(%arg1[d0, d1] : memref<1649x6896xf32>) {
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
func.func @s1_92_cumsum_bf16_8x15584_axis_1(%arg0: memref<8x15584xbf16>, %arg1: memref<8x15584xbf16>) {
  aicf_emit.compute id(10) "cumsum" dims(d0 = 8, d1 = 15584, d2 = 15584)
      ins(%arg0[d0, d2] : memref<8x15584xbf16>)
      outs(%arg1[d0, d1] : memref<8x15584xbf16>) {
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
func.func @s1_94_cumsum_bf16_520x40x1_axis_0(%arg0: memref<520x40x1xbf16>, %arg1: memref<520x40x1xbf16>) {
  aicf_emit.compute id(14) "cumsum" dims(d0 = 520, d1 = 40, d2 = 1, d3 = 520)
      ins(%arg0[d3, d1, d2] : memref<520x40x1xbf16>)
      outs(%arg1[d0, d1, d2] : memref<520x40x1xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
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
func.func @s1_96_transpose_bf16_3219x16x304_2_1_0(%arg0: memref<3219x16x304xbf16>, %arg1: memref<304x16x3219xbf16>) {
  aicf_emit.compute id(0) "transpose" dims(d0 = 304, d1 = 16, d2 = 3219)
      ins(%arg0[d2, d1, d0] : memref<3219x16x304xbf16>)
      outs(%arg1[d0, d1, d2] : memref<304x16x3219xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_100_softmax_grad_104x400_bf16(%arg0: memref<104x400xbf16>, %arg1: memref<104x400xbf16>, %arg2: memref<104x400xbf16>) {
  aicf_emit.compute id(12) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 104, d1 = 400)
      ins(%arg0[d0, d1] : memref<104x400xbf16>, %arg1[d0, d1] : memref<104x400xbf16>)
      outs(%arg2[d0, d1] : memref<104x400xbf16>) {
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
func.func @s1_101_scatter_add_bf16_4723x3_by_416(%arg0: memref<416x3xbf16>, %arg1: memref<416xi32>, %arg2: memref<4723x3xbf16>) {
  aicf_emit.compute id(14) "scatter_add+cast" dims(d0 = 4723, d1 = 3, d2 = 416)
      ins(%arg0[d2, d1] : memref<416x3xbf16>, %arg1[d2] : memref<416xi32>)
      outs(%arg2[d0, d1] : memref<4723x3xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d0 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s1_102_softmax_f32_41632x135_axis_0(%arg0: memref<41632x135xf32>, %arg1: memref<135xf32>) {
  aicf_emit.compute id(15) "softmax.reduce_max" dims(d0 = 41632, d1 = 135)
      ins(%arg0[d0, d1] : memref<41632x135xf32>)
      outs(%arg1[d1] : memref<135xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_102_softmax_f32_41632x135_axis_0_1(%arg0: memref<41632x135xf32>, %arg1: memref<135xf32>, %arg2: memref<41632x135xf32>) {
  aicf_emit.compute id(19) "softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div" dims(d0 = 135, d1 = 41632)
      ins(%arg0[d1, d0] : memref<41632x135xf32>, %arg1[d0] : memref<135xf32>)
      outs(%arg1[d0] : memref<135xf32>, %arg2[d1, d0] : memref<41632x135xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.subf %arg3, %arg4 : f32
    %1 = math.exp %0 : f32
    %2 = aicf_emit.reduce add %1 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %3 = arith.divf %cst, %2 : f32
    aicf_emit.yield %3, %1 : f32, f32
  }
  return
}
func.func @s1_103_softmax_bf16_96x48_axis_0(%arg0: memref<96x48xbf16>, %arg1: memref<96x48xbf16>) {
  aicf_emit.compute id(29) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 96, d1 = 48)
      ins(%arg0[d0, d1] : memref<96x48xbf16>)
      outs(%arg1[d0, d1] : memref<96x48xbf16>) {
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
func.func @s1_104_relu_grad_and_column_sum_27x13792_bf16(%arg0: memref<27x13792xbf16>, %arg1: memref<27x13792xbf16>, %arg2: memref<13792xf32>, %arg3: memref<27x13792xbf16>) {
  aicf_emit.compute id(1) "relu_grad+reduce_sum" dims(d0 = 27, d1 = 13792)
      ins(%arg0[d0, d1] : memref<27x13792xbf16>, %arg1[d0, d1] : memref<27x13792xbf16>)
      outs(%arg2[d1] : memref<13792xf32>, %arg3[d0, d1] : memref<27x13792xbf16>) {
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
func.func @s1_105_argmax_bf16_2387x17x48_over_0(%arg0: memref<2387x17x48xbf16>, %arg1: memref<17x48xi32>) {
  aicf_emit.compute id(2) "argmax" dims(d0 = 2387, d1 = 17, d2 = 48)
      ins(%arg0[d0, d1, d2] : memref<2387x17x48xbf16>)
      outs(%arg1[d1, d2] : memref<17x48xi32>) {
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
func.func @s1_106_cumsum_f32_16x96x49_axis_2(%arg0: memref<16x96x49xf32>, %arg1: memref<16x96x49xf32>) {
  aicf_emit.compute id(3) "cumsum" dims(d0 = 16, d1 = 96, d2 = 49, d3 = 49)
      ins(%arg0[d0, d1, d3] : memref<16x96x49xf32>)
      outs(%arg1[d0, d1, d2] : memref<16x96x49xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d2 : i64
    %1 = aicf_emit.index d3 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d3) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s1_107_scatter_add_bf16_2x56_by_3(%arg0: memref<3x56xbf16>, %arg1: memref<3xi32>, %arg2: memref<2x56xbf16>) {
  aicf_emit.compute id(5) "scatter_add+cast" dims(d0 = 2, d1 = 56, d2 = 3)
      ins(%arg0[d2, d1] : memref<3x56xbf16>, %arg1[d2] : memref<3xi32>)
      outs(%arg2[d0, d1] : memref<2x56xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d0 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s1_108_cross_entropy_grad_f32_7x981(%arg0: memref<7x981xf32>, %arg1: memref<7xi32>, %arg2: memref<7xf32>, %arg3: memref<7x981xf32>) {
  aicf_emit.compute id(14) "softmax_cross_entropy_grad.reduce_max+softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.exp+softmax_cross_entropy_grad.reduce_sum+softmax_cross_entropy_grad.div+softmax_cross_entropy_grad.one_hot+softmax_cross_entropy_grad.mul+softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.mul" dims(d0 = 7, d1 = 981)
      ins(%arg0[d0, d1] : memref<7x981xf32>, %arg1[d0] : memref<7xi32>, %arg2[d0] : memref<7xf32>)
      outs(%arg3[d0, d1] : memref<7x981xf32>) {
  ^bb0(%arg4: f32, %arg5: i32, %arg6: f32):
    %0 = aicf_emit.reduce max %arg4 over(d1) : f32
    %1 = arith.subf %arg4, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %5 = arith.extsi %arg5 : i32 to i64
    %6 = aicf_emit.index d1 : i64
    %7 = arith.cmpi eq, %6, %5 : i64
    %8 = arith.select %7, %cst, %cst_0 : f32
    %9 = arith.mulf %2, %4 : f32
    %10 = arith.subf %9, %8 : f32
    %11 = arith.mulf %10, %arg6 : f32
    aicf_emit.yield %11 : f32
  }
  return
}
func.func @s1_109_softmax_bf16_33x24984_axis_0(%arg0: memref<33x24984xbf16>, %arg1: memref<33x24984xbf16>) {
  aicf_emit.compute id(23) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 33, d1 = 24984)
      ins(%arg0[d0, d1] : memref<33x24984xbf16>)
      outs(%arg1[d0, d1] : memref<33x24984xbf16>) {
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
func.func @s1_111_pad_f32_107x56_1(%arg0: memref<107x56xf32>, %arg1: memref<109x58xf32>) {
  aicf_emit.compute id(27) "pad" dims(d0 = 109, d1 = 58)
      ins(%arg0[d0 - 1, d1 - 1] or_zero : memref<107x56xf32>)
      outs(%arg1[d0, d1] : memref<109x58xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_113_cumsum_f32_32343_axis_0(%arg0: memref<32343xf32>, %arg1: memref<32343xf32>) {
  aicf_emit.compute id(2) "cumsum" dims(d0 = 32343, d1 = 32343)
      ins(%arg0[d1] : memref<32343xf32>)
      outs(%arg1[d0] : memref<32343xf32>) {
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
func.func @s1_116_transpose_bf16_7x352_1_0(%arg0: memref<7x352xbf16>, %arg1: memref<352x7xbf16>) {
  aicf_emit.compute id(6) "transpose" dims(d0 = 352, d1 = 7)
      ins(%arg0[d1, d0] : memref<7x352xbf16>)
      outs(%arg1[d0, d1] : memref<352x7xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_121_cross_entropy_grad_f32_168x12688(%arg0: memref<168x12688xf32>, %arg1: memref<168xi32>, %arg2: memref<168xf32>, %arg3: memref<168x12688xf32>) {
  aicf_emit.compute id(9) "softmax_cross_entropy_grad.reduce_max+softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.exp+softmax_cross_entropy_grad.reduce_sum+softmax_cross_entropy_grad.div+softmax_cross_entropy_grad.mul+softmax_cross_entropy_grad.one_hot+softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.mul" dims(d0 = 168, d1 = 12688)
      ins(%arg0[d0, d1] : memref<168x12688xf32>, %arg1[d0] : memref<168xi32>, %arg2[d0] : memref<168xf32>)
      outs(%arg3[d0, d1] : memref<168x12688xf32>) {
  ^bb0(%arg4: f32, %arg5: i32, %arg6: f32):
    %0 = aicf_emit.reduce max %arg4 over(d1) : f32
    %1 = arith.subf %arg4, %0 : f32
    %2 = math.exp %1 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %6 = arith.extsi %arg5 : i32 to i64
    %7 = aicf_emit.index d1 : i64
    %8 = arith.cmpi eq, %7, %6 : i64
    %9 = arith.select %8, %cst, %cst_0 : f32
    %10 = arith.subf %5, %9 : f32
    %11 = arith.mulf %10, %arg6 : f32
    aicf_emit.yield %11 : f32
  }
  return
}
func.func @s1_127_scatter_add_bf16_2x2_by_64(%arg0: memref<64x2xbf16>, %arg1: memref<64xi32>, %arg2: memref<2x2xbf16>) {
  aicf_emit.compute id(17) "scatter_add+cast" dims(d0 = 2, d1 = 2, d2 = 64)
      ins(%arg0[d2, d1] : memref<64x2xbf16>, %arg1[d2] : memref<64xi32>)
      outs(%arg2[d0, d1] : memref<2x2xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d0 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s1_128_softmax_bf16_599x376_axis_0(%arg0: memref<599x376xbf16>, %arg1: memref<599x376xbf16>) {
  aicf_emit.compute id(8) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 599, d1 = 376)
      ins(%arg0[d0, d1] : memref<599x376xbf16>)
      outs(%arg1[d0, d1] : memref<599x376xbf16>) {
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
func.func @s1_129_gather_bf16_91840x72_by_1537(%arg0: memref<91840x72xbf16>, %arg1: memref<1537xi32>, %arg2: memref<1537x72xbf16>) {
  aicf_emit.compute id(9) "gather" dims(d0 = 1537, d1 = 72, d2 = 91840)
      ins(%arg0[d2, d1] : memref<91840x72xbf16>, %arg1[d0] : memref<1537xi32>)
      outs(%arg2[d0, d1] : memref<1537x72xbf16>) {
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
func.func @s1_130_cumsum_f32_1456x15560_axis_0(%arg0: memref<1456x15560xf32>, %arg1: memref<1456x15560xf32>) {
  aicf_emit.compute id(10) "cumsum" dims(d0 = 1456, d1 = 15560, d2 = 1456)
      ins(%arg0[d2, d1] : memref<1456x15560xf32>)
      outs(%arg1[d0, d1] : memref<1456x15560xf32>) {
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
func.func @s1_131_map_71x64_f32(%arg0: memref<71x64xf32>, %arg1: memref<71xf32>, %arg2: memref<71xf32>, %arg3: memref<71x64xf32>) {
  aicf_emit.compute id(12) "mul+add" dims(d0 = 71, d1 = 64)
      ins(%arg0[d0, d1] : memref<71x64xf32>, %arg1[d0] : memref<71xf32>, %arg2[d0] : memref<71xf32>)
      outs(%arg3[d0, d1] : memref<71x64xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = arith.addf %0, %arg6 : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_135_rms_norm_grad_19745x8_f32(%arg0: memref<19745x8xf32>, %arg1: memref<8xf32>, %arg2: memref<19745x8xf32>, %arg3: memref<19745xf32>, %arg4: memref<19745x8xf32>) {
  aicf_emit.compute id(23) "rms_norm_grad.mul+rms_norm_grad.mul+rms_norm_grad.mul+rms_norm_grad.reduce_mean+rms_norm_grad.mul+rms_norm_grad.sub+rms_norm_grad.mul" dims(d0 = 19745, d1 = 8)
      ins(%arg0[d0, d1] : memref<19745x8xf32>, %arg1[d1] : memref<8xf32>, %arg2[d0, d1] : memref<19745x8xf32>, %arg3[d0] : memref<19745xf32>)
      outs(%arg4[d0, d1] : memref<19745x8xf32>) {
  ^bb0(%arg5: f32, %arg6: f32, %arg7: f32, %arg8: f32):
    %0 = arith.mulf %arg5, %arg6 : f32
    %1 = arith.mulf %arg7, %arg8 : f32
    %2 = arith.mulf %0, %1 : f32
    %cst = arith.constant 8.000000e+00 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.divf %3, %cst : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.subf %0, %5 : f32
    %7 = arith.mulf %arg8, %6 : f32
    aicf_emit.yield %7 : f32
  }
  return
}
func.func @s1_136_max_f32_248x32x8_over_0(%arg0: memref<248x32x8xf32>, %arg1: memref<32x8xf32>) {
  aicf_emit.compute id(0) "reduce_max" dims(d0 = 248, d1 = 32, d2 = 8)
      ins(%arg0[d0, d1, d2] : memref<248x32x8xf32>)
      outs(%arg1[d1, d2] : memref<32x8xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_138_scatter_add_f32_576x176_by_3(%arg0: memref<3x176xf32>, %arg1: memref<3xi32>, %arg2: memref<576x176xf32>) {
  aicf_emit.compute id(2) "scatter_add" dims(d0 = 3, d1 = 176, d2 = 576)
      ins(%arg0[d0, d1] : memref<3x176xf32>, %arg1[d0] : memref<3xi32>)
      outs(%arg2[d2, d1] : memref<576x176xf32>) {
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
func.func @s1_140_avg_pool_f32_17x139x139x7_3x3_s2(%arg0: memref<17x139x139x7xf32>, %arg1: memref<17x70x70x7xf32>) {
  aicf_emit.compute id(5) "avg_pool2d" dims(d0 = 17, d1 = 70, d2 = 70, d3 = 7, d4 = 3, d5 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d3] or_zero : memref<17x139x139x7xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<17x70x70x7xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 9.000000e+00 : f32
    %0 = aicf_emit.reduce add %arg2 over(d4, d5) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_141_transpose_bf16_89x8x25_1_0_2(%arg0: memref<89x8x25xbf16>, %arg1: memref<8x89x25xbf16>) {
  aicf_emit.compute id(6) "transpose" dims(d0 = 8, d1 = 89, d2 = 25)
      ins(%arg0[d1, d0, d2] : memref<89x8x25xbf16>)
      outs(%arg1[d0, d1, d2] : memref<8x89x25xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_142_gather_bf16_21x464_by_1581(%arg0: memref<21x464xbf16>, %arg1: memref<1581xi32>, %arg2: memref<1581x464xbf16>) {
  aicf_emit.compute id(7) "gather" dims(d0 = 1581, d1 = 464, d2 = 21)
      ins(%arg0[d2, d1] : memref<21x464xbf16>, %arg1[d0] : memref<1581xi32>)
      outs(%arg2[d0, d1] : memref<1581x464xbf16>) {
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
func.func @s1_143_transpose_bf16_3x64x8x791_0_1_3_2(%arg0: memref<3x64x8x791xbf16>, %arg1: memref<3x64x791x8xbf16>) {
  aicf_emit.compute id(8) "transpose" dims(d0 = 3, d1 = 64, d2 = 791, d3 = 8)
      ins(%arg0[d0, d1, d3, d2] : memref<3x64x8x791xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x64x791x8xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_145_add_bias_f32_36345x1_axis_0(%arg0: memref<36345x1xf32>, %arg1: memref<36345xf32>, %arg2: memref<36345x1xf32>) {
  aicf_emit.compute id(3) "add" dims(d0 = 36345, d1 = 1)
      ins(%arg0[d0, d1] : memref<36345x1xf32>, %arg1[d0] : memref<36345xf32>)
      outs(%arg2[d0, d1] : memref<36345x1xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_146_scatter_add_f32_13113x1093_by_27(%arg0: memref<27x1093xf32>, %arg1: memref<27xi32>, %arg2: memref<13113x1093xf32>) {
  aicf_emit.compute id(4) "scatter_add" dims(d0 = 27, d1 = 1093, d2 = 13113)
      ins(%arg0[d0, d1] : memref<27x1093xf32>, %arg1[d0] : memref<27xi32>)
      outs(%arg2[d2, d1] : memref<13113x1093xf32>) {
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
func.func @s1_149_argmax_bf16_125x16_over_1(%arg0: memref<125x16xbf16>, %arg1: memref<125xi32>) {
  aicf_emit.compute id(8) "argmax" dims(d0 = 125, d1 = 16)
      ins(%arg0[d0, d1] : memref<125x16xbf16>)
      outs(%arg1[d0] : memref<125xi32>) {
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
func.func @s1_150_gather_bf16_592x264_by_672(%arg0: memref<592x264xbf16>, %arg1: memref<672xi32>, %arg2: memref<672x264xbf16>) {
  aicf_emit.compute id(9) "gather" dims(d0 = 672, d1 = 264, d2 = 592)
      ins(%arg0[d2, d1] : memref<592x264xbf16>, %arg1[d0] : memref<672xi32>)
      outs(%arg2[d0, d1] : memref<672x264xbf16>) {
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
func.func @s1_151_transpose_f32_574032x16_1_0(%arg0: memref<574032x16xf32>, %arg1: memref<16x574032xf32>) {
  aicf_emit.compute id(10) "transpose" dims(d0 = 16, d1 = 574032)
      ins(%arg0[d1, d0] : memref<574032x16xf32>)
      outs(%arg1[d0, d1] : memref<16x574032xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_154_transpose_f32_57x57x3x216_3_2_0_1(%arg0: memref<57x57x3x216xf32>, %arg1: memref<216x3x57x57xf32>) {
  aicf_emit.compute id(5) "transpose" dims(d0 = 216, d1 = 3, d2 = 57, d3 = 57)
      ins(%arg0[d2, d3, d1, d0] : memref<57x57x3x216xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<216x3x57x57xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_157_max_pool_bf16_7x17x17x9_2x2_s1(%arg0: memref<7x17x17x9xbf16>, %arg1: memref<7x16x16x9xbf16>) {
  aicf_emit.compute id(10) "max_pool2d" dims(d0 = 7, d1 = 16, d2 = 16, d3 = 9, d4 = 2, d5 = 2)
      ins(%arg0[d0, d1 + d4, d2 + d5, d3] : memref<7x17x17x9xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<7x16x16x9xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d4, d5) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s1_158_avg_pool_bf16_5x145x145x3_5x5_s2(%arg0: memref<5x145x145x3xbf16>, %arg1: memref<5x73x73x3xbf16>) {
  aicf_emit.compute id(11) "avg_pool2d" dims(d0 = 5, d1 = 73, d2 = 73, d3 = 3, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d3] or_zero : memref<5x145x145x3xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<5x73x73x3xbf16>) {
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
func.func @s1_159_avg_pool_bf16_23x168x168x1_3x3_s2(%arg0: memref<23x168x168x1xbf16>, %arg1: memref<23x84x84x1xbf16>) {
  aicf_emit.compute id(12) "avg_pool2d" dims(d0 = 23, d1 = 84, d2 = 84, d3 = 1, d4 = 3, d5 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d3] or_zero : memref<23x168x168x1xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<23x84x84x1xbf16>) {
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
func.func @s1_161_transpose_f32_25x43x32x8_3_2_0_1(%arg0: memref<25x43x32x8xf32>, %arg1: memref<8x32x25x43xf32>) {
  aicf_emit.compute id(2) "transpose" dims(d0 = 8, d1 = 32, d2 = 25, d3 = 43)
      ins(%arg0[d2, d3, d1, d0] : memref<25x43x32x8xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<8x32x25x43xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_164_cumsum_f32_2360_axis_0(%arg0: memref<2360xf32>, %arg1: memref<2360xf32>) {
  aicf_emit.compute id(5) "cumsum" dims(d0 = 2360, d1 = 2360)
      ins(%arg0[d1] : memref<2360xf32>)
      outs(%arg1[d0] : memref<2360xf32>) {
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
func.func @s1_37_avg_pool_f32_2x51x51x43_2x2_s2(%arg0: memref<2x51x51x43xf32>, %arg1: memref<2x25x25x43xf32>) {
  aicf_emit.compute id(1) "avg_pool2d" dims(d0 = 2, d1 = 25, d2 = 25, d3 = 43, d4 = 2, d5 = 2)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d3] : memref<2x51x51x43xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x25x25x43xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 4.000000e+00 : f32
    %0 = aicf_emit.reduce add %arg2 over(d4, d5) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_38_layer_norm_bf16_32x64(%arg0: memref<32x64xbf16>, %arg1: memref<64xbf16>, %arg2: memref<64xbf16>, %arg3: memref<32x64xbf16>) {
  aicf_emit.compute id(14) "layer_norm.cast+layer_norm.reduce_mean+layer_norm.sub+layer_norm.mul+layer_norm.reduce_mean+layer_norm.add+layer_norm.rsqrt+layer_norm.cast+layer_norm.cast+layer_norm.mul+layer_norm.mul+layer_norm.add+layer_norm.cast" dims(d0 = 32, d1 = 64)
      ins(%arg0[d0, d1] : memref<32x64xbf16>, %arg1[d1] : memref<64xbf16>, %arg2[d1] : memref<64xbf16>)
      outs(%arg3[d0, d1] : memref<32x64xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %cst = arith.constant 6.400000e+01 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    %3 = arith.subf %0, %2 : f32
    %4 = arith.mulf %3, %3 : f32
    %5 = aicf_emit.reduce add %4 over(d1) : f32
    %6 = arith.divf %5, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %7 = arith.addf %6, %cst_0 : f32
    %8 = math.rsqrt %7 : f32
    %9 = arith.extf %arg5 : bf16 to f32
    %10 = arith.extf %arg6 : bf16 to f32
    %11 = arith.mulf %3, %8 : f32
    %12 = arith.mulf %11, %10 : f32
    %13 = arith.addf %12, %9 : f32
    %14 = arith.truncf %13 : f32 to bf16
    aicf_emit.yield %14 : bf16
  }
  return
}
func.func @s1_39_softmax_bf16_211185x15_axis_0(%arg0: memref<211185x15xbf16>, %arg1: memref<15xf32>) {
  aicf_emit.compute id(16) "softmax.reduce_max+softmax.cast" dims(d0 = 15, d1 = 211185)
      ins(%arg0[d1, d0] : memref<211185x15xbf16>)
      outs(%arg1[d0] : memref<15xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_39_softmax_bf16_211185x15_axis_0_1(%arg0: memref<211185x15xbf16>, %arg1: memref<15xf32>, %arg2: memref<211185x15xf32>) {
  aicf_emit.compute id(21) "softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div" dims(d0 = 15, d1 = 211185)
      ins(%arg0[d1, d0] : memref<211185x15xbf16>, %arg1[d0] : memref<15xf32>)
      outs(%arg1[d0] : memref<15xf32>, %arg2[d1, d0] : memref<211185x15xf32>) {
  ^bb0(%arg3: bf16, %arg4: f32):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.subf %0, %arg4 : f32
    %2 = math.exp %1 fastmath<afn> : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.divf %cst, %3 : f32
    aicf_emit.yield %4, %2 : f32, f32
  }
  return
}
func.func @s1_32_gather_f32_53x5_by_473(%arg0: memref<53x5xf32>, %arg1: memref<473xi32>, %arg2: memref<473x5xf32>) {
  aicf_emit.compute id(24) "gather" dims(d0 = 473, d1 = 5, d2 = 53)
      ins(%arg0[d2, d1] : memref<53x5xf32>, %arg1[d0] : memref<473xi32>)
      outs(%arg2[d0, d1] : memref<473x5xf32>) {
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
func.func @s1_169_log_softmax_9009x537_bf16(%arg0: memref<9009x537xbf16>, %arg1: memref<9009x537xbf16>) {
  aicf_emit.compute id(13) "log_softmax.reduce_max+log_softmax.cast+log_softmax.cast+log_softmax.sub+log_softmax.exp+log_softmax.reduce_sum+log_softmax.log+log_softmax.sub+log_softmax.cast" dims(d0 = 9009, d1 = 537)
      ins(%arg0[d0, d1] : memref<9009x537xbf16>)
      outs(%arg1[d0, d1] : memref<9009x537xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %5 = math.log %4 : f32
    %6 = arith.subf %2, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @s1_178_cumsum_f32_207x56_axis_1(%arg0: memref<207x56xf32>, %arg1: memref<207x56xf32>) {
  aicf_emit.compute id(4) "cumsum" dims(d0 = 207, d1 = 56, d2 = 56)
      ins(%arg0[d0, d2] : memref<207x56xf32>)
      outs(%arg1[d0, d1] : memref<207x56xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s1_179_gelu_bf16_80x113(%arg0: memref<80x113xbf16>, %arg1: memref<80x113xbf16>) {
  aicf_emit.compute id(5) "gelu" dims(d0 = 80, d1 = 113)
      ins(%arg0[d0, d1] : memref<80x113xbf16>)
      outs(%arg1[d0, d1] : memref<80x113xbf16>) {
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
func.func @s1_180_relu_grad_and_column_sum_651x976_bf16(%arg0: memref<651x976xbf16>, %arg1: memref<651x976xbf16>, %arg2: memref<651x976xbf16>) {
  aicf_emit.compute id(6) "relu_grad" dims(d0 = 651, d1 = 976)
      ins(%arg0[d0, d1] : memref<651x976xbf16>, %arg1[d0, d1] : memref<651x976xbf16>)
      outs(%arg2[d0, d1] : memref<651x976xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.cmpf ogt, %0, %cst : f32
    %3 = arith.select %2, %1, %cst : f32
    %4 = arith.cmpf uno, %0, %0 : f32
    %5 = arith.select %4, %0, %3 : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s1_180_relu_grad_and_column_sum_651x976_bf16_1(%arg0: memref<651x976xbf16>, %arg1: memref<976xf32>) {
  aicf_emit.compute id(7) "reduce_sum" dims(d0 = 651, d1 = 976)
      ins(%arg0[d0, d1] : memref<651x976xbf16>)
      outs(%arg1[d1] : memref<976xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_181_argmax_bf16_74712x440_over_0(%arg0: memref<74712x440xbf16>, %arg1: memref<440xi32>) {
  aicf_emit.compute id(0) "argmax" dims(d0 = 74712, d1 = 440)
      ins(%arg0[d0, d1] : memref<74712x440xbf16>)
      outs(%arg1[d1] : memref<440xi32>) {
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
func.func @s1_182_layer_norm_bf16_78920x45(%arg0: memref<45xbf16>, %arg1: memref<45xbf16>, %arg2: memref<78920x45xbf16>, %arg3: memref<78920x45xbf16>) {
  aicf_emit.compute id(13) "layer_norm.cast+layer_norm.cast+layer_norm.cast+layer_norm.reduce_mean+layer_norm.sub+layer_norm.mul+layer_norm.reduce_mean+layer_norm.add+layer_norm.rsqrt+layer_norm.mul+layer_norm.mul+layer_norm.add+layer_norm.cast" dims(d0 = 78920, d1 = 45)
      ins(%arg0[d1] : memref<45xbf16>, %arg1[d1] : memref<45xbf16>, %arg2[d0, d1] : memref<78920x45xbf16>)
      outs(%arg3[d0, d1] : memref<78920x45xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.extf %arg6 : bf16 to f32
    %cst = arith.constant 4.500000e+01 : f32
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
func.func @s1_185_transpose_bf16_16x29x2x360_2_1_0_3(%arg0: memref<16x29x2x360xbf16>, %arg1: memref<2x29x16x360xbf16>) {
  aicf_emit.compute id(16) "transpose" dims(d0 = 2, d1 = 29, d2 = 16, d3 = 360)
      ins(%arg0[d2, d1, d0, d3] : memref<16x29x2x360xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x29x16x360xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_187_gather_f32_3x3568_by_440(%arg0: memref<3x3568xf32>, %arg1: memref<440xi32>, %arg2: memref<440x3568xf32>) {
  aicf_emit.compute id(1) "gather" dims(d0 = 440, d1 = 3568, d2 = 3)
      ins(%arg0[d2, d1] : memref<3x3568xf32>, %arg1[d0] : memref<440xi32>)
      outs(%arg2[d0, d1] : memref<440x3568xf32>) {
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
func.func @s1_188_concat_f32_3x927_3(%arg0: memref<3x4xf32>, %arg1: memref<3x19xf32>, %arg2: memref<3x904xf32>, %arg3: memref<3x927xf32>) {
  aicf_emit.compute id(2) "concat" dims(d0 = 3, d1 = 927)
      ins(%arg0[d0, d1] or_zero : memref<3x4xf32>, %arg1[d0, d1 - 4] or_zero : memref<3x19xf32>, %arg2[d0, d1 - 23] or_zero : memref<3x904xf32>)
      outs(%arg3[d0, d1] : memref<3x927xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %c4_i64 = arith.constant 4 : i64
    %c23_i64 = arith.constant 23 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c23_i64 : i64
    %2 = arith.select %1, %arg5, %arg6 : f32
    %3 = arith.cmpi slt, %0, %c4_i64 : i64
    %4 = arith.select %3, %arg4, %2 : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s1_189_max_pool_f32_57x8x8x935_7x7_s1(%arg0: memref<57x8x8x935xf32>, %arg1: memref<57x8x8x935xf32>) {
  aicf_emit.compute id(3) "max_pool2d" dims(d0 = 57, d1 = 8, d2 = 8, d3 = 935, d4 = 7, d5 = 7)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 3, d3] or_zero : memref<57x8x8x935xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<57x8x8x935xf32>) {
  ^bb0(%arg2: f32):
    %c8_i64 = arith.constant 8 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-3_i64 = arith.constant -3 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d4 : i64
    %2 = arith.addi %0, %1 : i64
    %3 = arith.addi %2, %c-3_i64 : i64
    %4 = arith.cmpi sge, %3, %c0_i64 : i64
    %5 = arith.cmpi slt, %3, %c8_i64 : i64
    %6 = arith.andi %4, %5 : i1
    %7 = aicf_emit.index d2 : i64
    %8 = aicf_emit.index d5 : i64
    %9 = arith.addi %7, %8 : i64
    %10 = arith.addi %9, %c-3_i64 : i64
    %11 = arith.cmpi sge, %10, %c0_i64 : i64
    %12 = arith.andi %6, %11 : i1
    %13 = arith.cmpi slt, %10, %c8_i64 : i64
    %14 = arith.andi %12, %13 : i1
    %15 = arith.select %14, %arg2, %cst : f32
    %16 = aicf_emit.reduce max %15 over(d4, d5) : f32
    aicf_emit.yield %16 : f32
  }
  return
}
func.func @s1_192_layer_norm_bf16_201x872(%arg0: memref<201x872xbf16>, %arg1: memref<872xbf16>, %arg2: memref<872xbf16>, %arg3: memref<201x872xbf16>) {
  aicf_emit.compute id(14) "layer_norm.cast+layer_norm.reduce_mean+layer_norm.sub+layer_norm.mul+layer_norm.reduce_mean+layer_norm.add+layer_norm.rsqrt+layer_norm.cast+layer_norm.cast+layer_norm.mul+layer_norm.mul+layer_norm.add+layer_norm.cast" dims(d0 = 201, d1 = 872)
      ins(%arg0[d0, d1] : memref<201x872xbf16>, %arg1[d1] : memref<872xbf16>, %arg2[d1] : memref<872xbf16>)
      outs(%arg3[d0, d1] : memref<201x872xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %cst = arith.constant 8.720000e+02 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    %3 = arith.subf %0, %2 : f32
    %4 = arith.mulf %3, %3 : f32
    %5 = aicf_emit.reduce add %4 over(d1) : f32
    %6 = arith.divf %5, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %7 = arith.addf %6, %cst_0 : f32
    %8 = math.rsqrt %7 : f32
    %9 = arith.extf %arg5 : bf16 to f32
    %10 = arith.extf %arg6 : bf16 to f32
    %11 = arith.mulf %3, %8 : f32
    %12 = arith.mulf %11, %10 : f32
    %13 = arith.addf %12, %9 : f32
    %14 = arith.truncf %13 : f32 to bf16
    aicf_emit.yield %14 : bf16
  }
  return
}
func.func @s1_194_softmax_f32_181x104_axis_1(%arg0: memref<181x104xf32>, %arg1: memref<181x104xf32>) {
  aicf_emit.compute id(22) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul" dims(d0 = 181, d1 = 104)
      ins(%arg0[d0, d1] : memref<181x104xf32>)
      outs(%arg1[d0, d1] : memref<181x104xf32>) {
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
func.func @s1_196_gather_bf16_16552x48_by_14751(%arg0: memref<16552x48xbf16>, %arg1: memref<14751xi32>, %arg2: memref<14751x48xbf16>) {
  aicf_emit.compute id(0) "gather" dims(d0 = 14751, d1 = 48, d2 = 16552)
      ins(%arg0[d2, d1] : memref<16552x48xbf16>, %arg1[d0] : memref<14751xi32>)
      outs(%arg2[d0, d1] : memref<14751x48xbf16>) {
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
func.func @s1_197_relu_grad_and_column_sum_4x1609_f32(%arg0: memref<4x1609xf32>, %arg1: memref<4x1609xf32>, %arg2: memref<1609xf32>, %arg3: memref<4x1609xf32>) {
  aicf_emit.compute id(2) "relu_grad+reduce_sum" dims(d0 = 4, d1 = 1609)
      ins(%arg0[d0, d1] : memref<4x1609xf32>, %arg1[d0, d1] : memref<4x1609xf32>)
      outs(%arg2[d1] : memref<1609xf32>, %arg3[d0, d1] : memref<4x1609xf32>) {
  ^bb0(%arg4: f32, %arg5: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.cmpf ogt, %arg4, %cst : f32
    %1 = arith.select %0, %arg5, %cst : f32
    %2 = arith.cmpf uno, %arg4, %arg4 : f32
    %3 = arith.select %2, %arg4, %1 : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4, %3 : f32, f32
  }
  return
}
func.func @s1_201_softmax_bf16_16344x8x128_axis_1(%arg0: memref<16344x8x128xbf16>, %arg1: memref<16344x8x128xbf16>) {
  aicf_emit.compute id(8) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.mul+softmax.cast" dims(d0 = 16344, d1 = 8, d2 = 128)
      ins(%arg0[d0, d1, d2] : memref<16344x8x128xbf16>)
      outs(%arg1[d0, d1, d2] : memref<16344x8x128xbf16>) {
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
func.func @s1_202_map_32x4x55279_f32(%arg0: memref<32x4x55279xf32>, %arg1: memref<32x4x55279xf32>) {
  aicf_emit.compute id(9) "relu" dims(d0 = 32, d1 = 4, d2 = 55279)
      ins(%arg0[d0, d1, d2] : memref<32x4x55279xf32>)
      outs(%arg1[d0, d1, d2] : memref<32x4x55279xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.maximumf %arg2, %cst : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_203_transpose_f32_571x8x1120x3_3_0_1_2(%arg0: memref<571x8x1120x3xf32>, %arg1: memref<3x571x8x1120xf32>) {
  aicf_emit.compute id(10) "transpose" dims(d0 = 3, d1 = 571, d2 = 8, d3 = 1120)
      ins(%arg0[d1, d2, d3, d0] : memref<571x8x1120x3xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x571x8x1120xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_204_cumsum_f32_171x24_axis_1(%arg0: memref<171x24xf32>, %arg1: memref<171x24xf32>) {
  aicf_emit.compute id(11) "cumsum" dims(d0 = 171, d1 = 24, d2 = 24)
      ins(%arg0[d0, d2] : memref<171x24xf32>)
      outs(%arg1[d0, d1] : memref<171x24xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s1_205_gather_bf16_40x5_by_13(%arg0: memref<40x5xbf16>, %arg1: memref<13xi32>, %arg2: memref<13x5xbf16>) {
  aicf_emit.compute id(12) "gather" dims(d0 = 13, d1 = 5, d2 = 40)
      ins(%arg0[d2, d1] : memref<40x5xbf16>, %arg1[d0] : memref<13xi32>)
      outs(%arg2[d0, d1] : memref<13x5xbf16>) {
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
func.func @s1_207_gather_f32_19032x496_by_3(%arg0: memref<19032x496xf32>, %arg1: memref<3xi32>, %arg2: memref<3x496xf32>) {
  aicf_emit.compute id(1) "gather" dims(d0 = 3, d1 = 496, d2 = 19032)
      ins(%arg0[d2, d1] : memref<19032x496xf32>, %arg1[d0] : memref<3xi32>)
      outs(%arg2[d0, d1] : memref<3x496xf32>) {
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
func.func @s1_208_gelu_bf16_849x40x1(%arg0: memref<849x40x1xbf16>, %arg1: memref<849x40x1xbf16>) {
  aicf_emit.compute id(2) "gelu" dims(d0 = 849, d1 = 40, d2 = 1)
      ins(%arg0[d0, d1, d2] : memref<849x40x1xbf16>)
      outs(%arg1[d0, d1, d2] : memref<849x40x1xbf16>) {
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
func.func @s1_210_cumsum_f32_1027x121_axis_1(%arg0: memref<1027x121xf32>, %arg1: memref<1027x121xf32>) {
  aicf_emit.compute id(4) "cumsum" dims(d0 = 1027, d1 = 121, d2 = 121)
      ins(%arg0[d0, d2] : memref<1027x121xf32>)
      outs(%arg1[d0, d1] : memref<1027x121xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s1_211_argmax_bf16_1x12392_over_1(%arg0: memref<1x12392xbf16>, %arg1: memref<1xi32>) {
  aicf_emit.compute id(0) "argmax" dims(d0 = 1, d1 = 12392)
      ins(%arg0[d0, d1] : memref<1x12392xbf16>)
      outs(%arg1[d0] : memref<1xi32>) {
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
func.func @s1_217_relu_grad_and_column_sum_32x43304_bf16(%arg0: memref<32x43304xbf16>, %arg1: memref<32x43304xbf16>, %arg2: memref<43304xf32>, %arg3: memref<32x43304xbf16>) {
  aicf_emit.compute id(2) "relu_grad+reduce_sum" dims(d0 = 32, d1 = 43304)
      ins(%arg0[d0, d1] : memref<32x43304xbf16>, %arg1[d0, d1] : memref<32x43304xbf16>)
      outs(%arg2[d1] : memref<43304xf32>, %arg3[d0, d1] : memref<32x43304xbf16>) {
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
func.func @s1_219_transpose_bf16_9568x1x2856_2_0_1(%arg0: memref<9568x1x2856xbf16>, %arg1: memref<2856x9568x1xbf16>) {
  aicf_emit.compute id(6) "transpose" dims(d0 = 2856, d1 = 9568, d2 = 1)
      ins(%arg0[d1, d2, d0] : memref<9568x1x2856xbf16>)
      outs(%arg1[d0, d1, d2] : memref<2856x9568x1xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_220_transpose_f32_1x11601x75_1_0_2(%arg0: memref<1x11601x75xf32>, %arg1: memref<11601x1x75xf32>) {
  aicf_emit.compute id(7) "transpose" dims(d0 = 11601, d1 = 1, d2 = 75)
      ins(%arg0[d1, d0, d2] : memref<1x11601x75xf32>)
      outs(%arg1[d0, d1, d2] : memref<11601x1x75xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_221_transpose_f32_10664x72_1_0(%arg0: memref<10664x72xf32>, %arg1: memref<72x10664xf32>) {
  aicf_emit.compute id(0) "transpose" dims(d0 = 72, d1 = 10664)
      ins(%arg0[d1, d0] : memref<10664x72xf32>)
      outs(%arg1[d0, d1] : memref<72x10664xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_223_transpose_f32_31x1x1x6808_3_0_1_2(%arg0: memref<31x1x1x6808xf32>, %arg1: memref<6808x31x1x1xf32>) {
  aicf_emit.compute id(4) "transpose" dims(d0 = 6808, d1 = 31, d2 = 1, d3 = 1)
      ins(%arg0[d1, d2, d3, d0] : memref<31x1x1x6808xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<6808x31x1x1xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_224_softmax_bf16_1736x419_axis_0(%arg0: memref<1736x419xbf16>, %arg1: memref<1736x419xbf16>) {
  aicf_emit.compute id(13) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 1736, d1 = 419)
      ins(%arg0[d0, d1] : memref<1736x419xbf16>)
      outs(%arg1[d0, d1] : memref<1736x419xbf16>) {
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
func.func @s1_225_sum_f32_2848x53_over_0_1(%arg0: memref<2848x53xf32>, %arg1: memref<f32>) {
  aicf_emit.compute id(14) "reduce_sum" dims(d0 = 2848, d1 = 53)
      ins(%arg0[d0, d1] : memref<2848x53xf32>)
      outs(%arg1[] : memref<f32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0, d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_226_argmax_bf16_8x25x8_over_0(%arg0: memref<8x25x8xbf16>, %arg1: memref<25x8xi32>) {
  aicf_emit.compute id(0) "argmax" dims(d0 = 8, d1 = 25, d2 = 8)
      ins(%arg0[d0, d1, d2] : memref<8x25x8xbf16>)
      outs(%arg1[d1, d2] : memref<25x8xi32>) {
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
func.func @s1_228_gelu_f32_1x366576(%arg0: memref<1x366576xf32>, %arg1: memref<1x366576xf32>) {
  aicf_emit.compute id(3) "gelu" dims(d0 = 1, d1 = 366576)
      ins(%arg0[d0, d1] : memref<1x366576xf32>)
      outs(%arg1[d0, d1] : memref<1x366576xf32>) {
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
func.func @s1_231_scatter_add_f32_16760x56_by_240(%arg0: memref<240x56xf32>, %arg1: memref<240xi32>, %arg2: memref<16760x56xf32>) {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 240, d1 = 56, d2 = 16760)
      ins(%arg0[d0, d1] : memref<240x56xf32>, %arg1[d0] : memref<240xi32>)
      outs(%arg2[d2, d1] : memref<16760x56xf32>) {
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
func.func @s1_234_softmax_grad_6288x168_bf16(%arg0: memref<6288x168xbf16>, %arg1: memref<6288x168xbf16>, %arg2: memref<6288x168xbf16>) {
  aicf_emit.compute id(10) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 6288, d1 = 168)
      ins(%arg0[d0, d1] : memref<6288x168xbf16>, %arg1[d0, d1] : memref<6288x168xbf16>)
      outs(%arg2[d0, d1] : memref<6288x168xbf16>) {
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
func.func @s1_235_concat_bf16_15867x119_3(%arg0: memref<15867x77xbf16>, %arg1: memref<15867x7xbf16>, %arg2: memref<15867x35xbf16>, %arg3: memref<15867x119xbf16>) {
  aicf_emit.compute id(11) "concat" dims(d0 = 15867, d1 = 119)
      ins(%arg0[d0, d1] or_zero : memref<15867x77xbf16>, %arg1[d0, d1 - 77] or_zero : memref<15867x7xbf16>, %arg2[d0, d1 - 84] or_zero : memref<15867x35xbf16>)
      outs(%arg3[d0, d1] : memref<15867x119xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %c77_i64 = arith.constant 77 : i64
    %c84_i64 = arith.constant 84 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c84_i64 : i64
    %2 = arith.select %1, %arg5, %arg6 : bf16
    %3 = arith.cmpi slt, %0, %c77_i64 : i64
    %4 = arith.select %3, %arg4, %2 : bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @s1_237_sum_f32_296x5x11_over_0_1(%arg0: memref<296x5x11xf32>, %arg1: memref<11xf32>) {
  aicf_emit.compute id(2) "reduce_sum" dims(d0 = 296, d1 = 5, d2 = 11)
      ins(%arg0[d0, d1, d2] : memref<296x5x11xf32>)
      outs(%arg1[d2] : memref<11xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0, d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_239_log_softmax_217x16976_f16(%arg0: memref<217x16976xf16>, %arg1: memref<217x16976xf16>) {
  aicf_emit.compute id(13) "log_softmax.reduce_max+log_softmax.cast+log_softmax.cast+log_softmax.sub+log_softmax.exp+log_softmax.reduce_sum+log_softmax.log+log_softmax.cast+log_softmax.sub+log_softmax.exp+log_softmax.reduce_sum+log_softmax.sub+log_softmax.cast" dims(d0 = 217, d1 = 16976)
      ins(%arg0[d0, d1] : memref<217x16976xf16>)
      outs(%arg1[d0, d1] : memref<217x16976xf16>) {
  ^bb0(%arg2: f16):
    %0 = arith.extf %arg2 : f16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %5 = math.log %4 : f32
    %6 = arith.subf %2, %5 : f32
    %7 = arith.truncf %6 : f32 to f16
    aicf_emit.yield %7 : f16
  }
  return
}
func.func @s1_240_cumsum_f32_38648x23_axis_0(%arg0: memref<38648x23xf32>, %arg1: memref<38648x23xf32>) {
  aicf_emit.compute id(14) "cumsum" dims(d0 = 38648, d1 = 23, d2 = 38648)
      ins(%arg0[d2, d1] : memref<38648x23xf32>)
      outs(%arg1[d0, d1] : memref<38648x23xf32>) {
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
func.func @s1_241_transpose_bf16_19x5x344_2_0_1(%arg0: memref<19x5x344xbf16>, %arg1: memref<344x19x5xbf16>) {
  aicf_emit.compute id(0) "transpose" dims(d0 = 344, d1 = 19, d2 = 5)
      ins(%arg0[d1, d2, d0] : memref<19x5x344xbf16>)
      outs(%arg1[d0, d1, d2] : memref<344x19x5xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_242_cumsum_bf16_32x186713_axis_0(%arg0: memref<32x186713xbf16>, %arg1: memref<32x186713xbf16>) {
  aicf_emit.compute id(1) "cumsum" dims(d0 = 32, d1 = 186713, d2 = 32)
      ins(%arg0[d2, d1] : memref<32x186713xbf16>)
      outs(%arg1[d0, d1] : memref<32x186713xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
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
func.func @s1_243_transpose_bf16_4712x504_1_0(%arg0: memref<4712x504xbf16>, %arg1: memref<504x4712xbf16>) {
  aicf_emit.compute id(2) "transpose" dims(d0 = 504, d1 = 4712)
      ins(%arg0[d1, d0] : memref<4712x504xbf16>)
      outs(%arg1[d0, d1] : memref<504x4712xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_244_cumsum_bf16_56x168x456_axis_1(%arg0: memref<56x168x456xbf16>, %arg1: memref<56x168x456xbf16>) {
  aicf_emit.compute id(3) "cumsum" dims(d0 = 56, d1 = 168, d2 = 456, d3 = 168)
      ins(%arg0[d0, d3, d2] : memref<56x168x456xbf16>)
      outs(%arg1[d0, d1, d2] : memref<56x168x456xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
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
func.func @s1_250_layer_norm_grad_1128x9048_f32(%arg0: memref<1128x9048xf32>, %arg1: memref<1128xf32>, %arg2: memref<1128xf32>, %arg3: memref<1128x9048xf32>, %arg4: memref<9048xf32>, %arg5: memref<1128x9048xf32>) {
  aicf_emit.compute id(18) "layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.reduce_sum" dims(d0 = 1128, d1 = 9048)
      ins(%arg0[d0, d1] : memref<1128x9048xf32>, %arg1[d0] : memref<1128xf32>, %arg2[d0] : memref<1128xf32>, %arg3[d0, d1] : memref<1128x9048xf32>)
      outs(%arg4[d1] : memref<9048xf32>, %arg5[d0, d1] : memref<1128x9048xf32>) step(0) {
  ^bb0(%arg6: f32, %arg7: f32, %arg8: f32, %arg9: f32):
    %0 = arith.subf %arg6, %arg7 : f32
    %1 = arith.mulf %0, %arg8 : f32
    %2 = arith.mulf %arg9, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d0) : f32
    aicf_emit.yield %3, %1 : f32, f32
  }
  return
}
func.func @s1_250_layer_norm_grad_1128x9048_f32_1(%arg0: memref<1128x9048xf32>, %arg1: memref<9048xf32>, %arg2: memref<1128x9048xf32>, %arg3: memref<1128xf32>, %arg4: memref<1128x9048xf32>) {
  aicf_emit.compute id(16) "layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.mul+layer_norm_grad.sub+layer_norm_grad.sub+layer_norm_grad.mul" dims(d0 = 1128, d1 = 9048)
      ins(%arg0[d0, d1] : memref<1128x9048xf32>, %arg1[d1] : memref<9048xf32>, %arg2[d0, d1] : memref<1128x9048xf32>, %arg3[d0] : memref<1128xf32>)
      outs(%arg4[d0, d1] : memref<1128x9048xf32>) step(1) {
  ^bb0(%arg5: f32, %arg6: f32, %arg7: f32, %arg8: f32):
    %0 = arith.mulf %arg5, %arg6 : f32
    %cst = arith.constant 9.048000e+03 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    %3 = arith.mulf %0, %arg7 : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %5 = arith.divf %4, %cst : f32
    %6 = arith.mulf %arg7, %5 : f32
    %7 = arith.subf %0, %2 : f32
    %8 = arith.subf %7, %6 : f32
    %9 = arith.mulf %arg8, %8 : f32
    aicf_emit.yield %9 : f32
  }
  return
}
func.func @s1_250_layer_norm_grad_1128x9048_f32_2(%arg0: memref<1128x9048xf32>, %arg1: memref<9048xf32>) {
  aicf_emit.compute id(19) "layer_norm_grad.reduce_sum" dims(d0 = 1128, d1 = 9048)
      ins(%arg0[d0, d1] : memref<1128x9048xf32>)
      outs(%arg1[d1] : memref<9048xf32>) step(1) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_253_softmax_bf16_16x248_axis_1(%arg0: memref<16x248xbf16>, %arg1: memref<16x248xbf16>) {
  aicf_emit.compute id(11) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 16, d1 = 248)
      ins(%arg0[d0, d1] : memref<16x248xbf16>)
      outs(%arg1[d0, d1] : memref<16x248xbf16>) {
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
func.func @s1_255_cumsum_f32_80x304_axis_0(%arg0: memref<80x304xf32>, %arg1: memref<80x304xf32>) {
  aicf_emit.compute id(13) "cumsum" dims(d0 = 80, d1 = 304, d2 = 80)
      ins(%arg0[d2, d1] : memref<80x304xf32>)
      outs(%arg1[d0, d1] : memref<80x304xf32>) {
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
func.func @s1_257_pad_bf16_421x199_8(%arg0: memref<421x199xbf16>, %arg1: memref<437x215xbf16>) {
  aicf_emit.compute id(2) "pad" dims(d0 = 437, d1 = 215)
      ins(%arg0[d0 - 8, d1 - 8] or_zero : memref<421x199xbf16>)
      outs(%arg1[d0, d1] : memref<437x215xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_262_argmax_bf16_1x3736x133_over_0(%arg0: memref<1x3736x133xbf16>, %arg1: memref<3736x133xi32>) {
  aicf_emit.compute id(1) "argmax" dims(d0 = 1, d1 = 3736, d2 = 133)
      ins(%arg0[d0, d1, d2] : memref<1x3736x133xbf16>)
      outs(%arg1[d1, d2] : memref<3736x133xi32>) {
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
func.func @s1_266_relu_grad_and_column_sum_2128x3352_bf16(%arg0: memref<2128x3352xbf16>, %arg1: memref<2128x3352xbf16>, %arg2: memref<3352xf32>, %arg3: memref<2128x3352xbf16>) {
  aicf_emit.compute id(1) "relu_grad+reduce_sum" dims(d0 = 2128, d1 = 3352)
      ins(%arg0[d0, d1] : memref<2128x3352xbf16>, %arg1[d0, d1] : memref<2128x3352xbf16>)
      outs(%arg2[d1] : memref<3352xf32>, %arg3[d0, d1] : memref<2128x3352xbf16>) {
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
func.func @s1_268_max_f32_96x1021_over_1(%arg0: memref<96x1021xf32>, %arg1: memref<96xf32>) {
  aicf_emit.compute id(5) "reduce_max" dims(d0 = 96, d1 = 1021)
      ins(%arg0[d0, d1] : memref<96x1021xf32>)
      outs(%arg1[d0] : memref<96xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_269_layer_norm_grad_504x29856_f16(%arg0: memref<29856xf16>, %arg1: memref<504x29856xf16>, %arg2: memref<504x29856xf16>, %arg3: memref<504xf32>, %arg4: memref<504xf32>, %arg5: memref<504x29856xf16>, %arg6: memref<504x29856xf32>) {
  aicf_emit.compute id(19) "layer_norm_grad.cast+layer_norm_grad.cast+layer_norm_grad.reduce_sum+layer_norm_grad.cast+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.mul+layer_norm_grad.sub+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.cast" dims(d0 = 504, d1 = 29856)
      ins(%arg0[d1] : memref<29856xf16>, %arg1[d0, d1] : memref<504x29856xf16>, %arg2[d0, d1] : memref<504x29856xf16>, %arg3[d0] : memref<504xf32>, %arg4[d0] : memref<504xf32>)
      outs(%arg5[d0, d1] : memref<504x29856xf16>, %arg6[d0, d1] : memref<504x29856xf32>) {
  ^bb0(%arg7: f16, %arg8: f16, %arg9: f16, %arg10: f32, %arg11: f32):
    %0 = arith.extf %arg7 : f16 to f32
    %1 = arith.extf %arg8 : f16 to f32
    %2 = arith.extf %arg9 : f16 to f32
    %3 = arith.subf %2, %arg10 : f32
    %4 = arith.mulf %3, %arg11 : f32
    %5 = arith.mulf %1, %0 : f32
    %cst = arith.constant 2.985600e+04 : f32
    %6 = aicf_emit.reduce add %5 over(d1) : f32
    %7 = arith.divf %6, %cst : f32
    %8 = arith.mulf %5, %4 : f32
    %9 = aicf_emit.reduce add %8 over(d1) : f32
    %10 = arith.divf %9, %cst : f32
    %11 = arith.mulf %4, %10 : f32
    %12 = arith.subf %5, %7 : f32
    %13 = arith.subf %12, %11 : f32
    %14 = arith.mulf %arg11, %13 : f32
    %15 = arith.truncf %14 : f32 to f16
    aicf_emit.yield %15, %4 : f16, f32
  }
  return
}
func.func @s1_269_layer_norm_grad_504x29856_f16_1(%arg0: memref<504x29856xf16>, %arg1: memref<504x29856xf16>, %arg2: memref<504xf32>, %arg3: memref<504xf32>, %arg4: memref<29856xf16>, %arg5: memref<29856xf16>) {
  aicf_emit.compute id(24) "layer_norm_grad.cast+layer_norm_grad.reduce_sum+layer_norm_grad.cast+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.mul+layer_norm_grad.sub+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.cast+layer_norm_grad.cast+layer_norm_grad.reduce_sum+layer_norm_grad.mul+layer_norm_grad.reduce_sum+layer_norm_grad.cast+layer_norm_grad.cast" dims(d0 = 29856, d1 = 504)
      ins(%arg0[d1, d0] : memref<504x29856xf16>, %arg1[d1, d0] : memref<504x29856xf16>, %arg2[d1] : memref<504xf32>, %arg3[d1] : memref<504xf32>)
      outs(%arg4[d0] : memref<29856xf16>, %arg5[d0] : memref<29856xf16>) {
  ^bb0(%arg6: f16, %arg7: f16, %arg8: f32, %arg9: f32):
    %0 = arith.extf %arg6 : f16 to f32
    %1 = arith.extf %arg7 : f16 to f32
    %2 = arith.subf %1, %arg8 : f32
    %3 = arith.mulf %2, %arg9 : f32
    %4 = aicf_emit.reduce add %0 over(d1) : f32
    %5 = arith.mulf %0, %3 : f32
    %6 = aicf_emit.reduce add %5 over(d1) : f32
    %7 = arith.truncf %6 : f32 to f16
    %8 = arith.truncf %4 : f32 to f16
    aicf_emit.yield %8, %7 : f16, f16
  }
  return
}
func.func @s1_271_softmax_grad_6x1736_f32(%arg0: memref<6x1736xf32>, %arg1: memref<6x1736xf32>, %arg2: memref<6x1736xf32>) {
  aicf_emit.compute id(3) "softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul" dims(d0 = 6, d1 = 1736)
      ins(%arg0[d0, d1] : memref<6x1736xf32>, %arg1[d0, d1] : memref<6x1736xf32>)
      outs(%arg2[d0, d1] : memref<6x1736xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.subf %arg4, %1 : f32
    %3 = arith.mulf %arg3, %2 : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s1_272_avg_pool_bf16_3x43x43x40_2x2_s2(%arg0: memref<3x43x43x40xbf16>, %arg1: memref<3x21x21x40xbf16>) {
  aicf_emit.compute id(4) "avg_pool2d" dims(d0 = 3, d1 = 21, d2 = 21, d3 = 40, d4 = 2, d5 = 2)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d3] : memref<3x43x43x40xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x21x21x40xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 4.000000e+00 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d4, d5) : f32
    %2 = arith.divf %1, %cst : f32
    %3 = arith.truncf %2 : f32 to bf16
    aicf_emit.yield %3 : bf16
  }
  return
}
func.func @s1_274_rms_norm_96x32_f16(%arg0: memref<32xf16>, %arg1: memref<96x32xf16>, %arg2: memref<96x32xf16>) {
  aicf_emit.compute id(15) "rms_norm.cast+rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.mul+rms_norm.mul+rms_norm.cast" dims(d0 = 96, d1 = 32)
      ins(%arg0[d1] : memref<32xf16>, %arg1[d0, d1] : memref<96x32xf16>)
      outs(%arg2[d0, d1] : memref<96x32xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.extf %arg4 : f16 to f32
    %2 = arith.mulf %1, %1 : f32
    %cst = arith.constant 3.200000e+01 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.divf %3, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %5 = arith.addf %4, %cst_0 : f32
    %6 = math.rsqrt %5 : f32
    %7 = arith.mulf %1, %6 : f32
    %8 = arith.mulf %7, %0 : f32
    %9 = arith.truncf %8 : f32 to f16
    aicf_emit.yield %9 : f16
  }
  return
}
func.func @s1_275_cumsum_bf16_640x9x5_axis_0(%arg0: memref<640x9x5xbf16>, %arg1: memref<640x9x5xbf16>) {
  aicf_emit.compute id(16) "cumsum" dims(d0 = 640, d1 = 9, d2 = 5, d3 = 640)
      ins(%arg0[d3, d1, d2] : memref<640x9x5xbf16>)
      outs(%arg1[d0, d1, d2] : memref<640x9x5xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
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
func.func @s1_277_scatter_add_bf16_760x176_by_87136(%arg0: memref<87136x176xbf16>, %arg1: memref<87136xi32>, %arg2: memref<760x176xbf16>) {
  aicf_emit.compute id(2) "scatter_add+cast" dims(d0 = 760, d1 = 176, d2 = 87136)
      ins(%arg0[d2, d1] : memref<87136x176xbf16>, %arg1[d2] : memref<87136xi32>)
      outs(%arg2[d0, d1] : memref<760x176xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d0 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s1_279_cumsum_bf16_5x3981x8_axis_2(%arg0: memref<5x3981x8xbf16>, %arg1: memref<5x3981x8xbf16>) {
  aicf_emit.compute id(10) "cumsum" dims(d0 = 5, d1 = 3981, d2 = 8, d3 = 8)
      ins(%arg0[d0, d1, d3] : memref<5x3981x8xbf16>)
      outs(%arg1[d0, d1, d2] : memref<5x3981x8xbf16>) {
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
func.func @s1_280_transpose_bf16_5x8x8x7_1_2_3_0(%arg0: memref<5x8x8x7xbf16>, %arg1: memref<8x8x7x5xbf16>) {
  aicf_emit.compute id(11) "transpose" dims(d0 = 8, d1 = 8, d2 = 7, d3 = 5)
      ins(%arg0[d3, d0, d1, d2] : memref<5x8x8x7xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<8x8x7x5xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_284_layer_norm_bf16_376x15944(%arg0: memref<376x15944xbf16>, %arg1: memref<15944xbf16>, %arg2: memref<15944xbf16>, %arg3: memref<376x15944xbf16>) {
  aicf_emit.compute id(18) "layer_norm.cast+layer_norm.reduce_mean+layer_norm.sub+layer_norm.mul+layer_norm.reduce_mean+layer_norm.add+layer_norm.rsqrt+layer_norm.cast+layer_norm.cast+layer_norm.mul+layer_norm.mul+layer_norm.add+layer_norm.cast" dims(d0 = 376, d1 = 15944)
      ins(%arg0[d0, d1] : memref<376x15944xbf16>, %arg1[d1] : memref<15944xbf16>, %arg2[d1] : memref<15944xbf16>)
      outs(%arg3[d0, d1] : memref<376x15944xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %cst = arith.constant 1.594400e+04 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    %3 = arith.subf %0, %2 : f32
    %4 = arith.mulf %3, %3 : f32
    %5 = aicf_emit.reduce add %4 over(d1) : f32
    %6 = arith.divf %5, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %7 = arith.addf %6, %cst_0 : f32
    %8 = math.rsqrt %7 : f32
    %9 = arith.extf %arg5 : bf16 to f32
    %10 = arith.extf %arg6 : bf16 to f32
    %11 = arith.mulf %3, %8 : f32
    %12 = arith.mulf %11, %10 : f32
    %13 = arith.addf %12, %9 : f32
    %14 = arith.truncf %13 : f32 to bf16
    aicf_emit.yield %14 : bf16
  }
  return
}
func.func @s1_285_cumsum_f32_1017889x19_axis_1(%arg0: memref<1017889x19xf32>, %arg1: memref<1017889x19xf32>) {
  aicf_emit.compute id(19) "cumsum" dims(d0 = 1017889, d1 = 19, d2 = 19)
      ins(%arg0[d0, d2] : memref<1017889x19xf32>)
      outs(%arg1[d0, d1] : memref<1017889x19xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s1_286_concat_f32_2x499_2(%arg0: memref<2x496xf32>, %arg1: memref<2x3xf32>, %arg2: memref<2x499xf32>) {
  aicf_emit.compute id(0) "concat" dims(d0 = 2, d1 = 499)
      ins(%arg0[d0, d1] or_zero : memref<2x496xf32>, %arg1[d0, d1 - 496] or_zero : memref<2x3xf32>)
      outs(%arg2[d0, d1] : memref<2x499xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %c496_i64 = arith.constant 496 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c496_i64 : i64
    %2 = arith.select %1, %arg3, %arg4 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_287_transpose_bf16_16x56x1x3_1_3_2_0(%arg0: memref<16x56x1x3xbf16>, %arg1: memref<56x3x1x16xbf16>) {
  aicf_emit.compute id(1) "transpose" dims(d0 = 56, d1 = 3, d2 = 1, d3 = 16)
      ins(%arg0[d3, d0, d2, d1] : memref<16x56x1x3xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<56x3x1x16xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s1_288_avg_pool_bf16_5x96x96x2_5x5_s2(%arg0: memref<5x96x96x2xbf16>, %arg1: memref<5x48x48x2xbf16>) {
  aicf_emit.compute id(2) "avg_pool2d" dims(d0 = 5, d1 = 48, d2 = 48, d3 = 2, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d3] or_zero : memref<5x96x96x2xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<5x48x48x2xbf16>) {
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
func.func @s1_291_softmax_grad_8x9648_f32(%arg0: memref<8x9648xf32>, %arg1: memref<8x9648xf32>, %arg2: memref<8x9648xf32>) {
  aicf_emit.compute id(3) "softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul" dims(d0 = 8, d1 = 9648)
      ins(%arg0[d0, d1] : memref<8x9648xf32>, %arg1[d0, d1] : memref<8x9648xf32>)
      outs(%arg2[d0, d1] : memref<8x9648xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.subf %arg4, %1 : f32
    %3 = arith.mulf %arg3, %2 : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s1_292_softmax_bf16_16x8x5352_axis_0(%arg0: memref<16x8x5352xbf16>, %arg1: memref<16x8x5352xbf16>) {
  aicf_emit.compute id(12) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 16, d1 = 8, d2 = 5352)
      ins(%arg0[d0, d1, d2] : memref<16x8x5352xbf16>)
      outs(%arg1[d0, d1, d2] : memref<16x8x5352xbf16>) {
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
func.func @s1_293_cross_entropy_grad_f32_7x33736(%arg0: memref<7x33736xf32>, %arg1: memref<7xf32>) {
  aicf_emit.compute id(13) "softmax_cross_entropy_grad.reduce_max" dims(d0 = 7, d1 = 33736)
      ins(%arg0[d0, d1] : memref<7x33736xf32>)
      outs(%arg1[d0] : memref<7xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_293_cross_entropy_grad_f32_7x33736_1(%arg0: memref<7x33736xf32>, %arg1: memref<7xf32>, %arg2: memref<7x33736xf32>) {
  aicf_emit.compute id(16) "softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.exp+softmax_cross_entropy_grad.reduce_sum" dims(d0 = 7, d1 = 33736)
      ins(%arg0[d0, d1] : memref<7x33736xf32>, %arg1[d0] : memref<7xf32>)
      outs(%arg1[d0] : memref<7xf32>, %arg2[d0, d1] : memref<7x33736xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.subf %arg3, %arg4 : f32
    %1 = math.exp %0 : f32
    %2 = aicf_emit.reduce add %1 over(d1) : f32
    aicf_emit.yield %2, %1 : f32, f32
  }
  return
}
func.func @s1_293_cross_entropy_grad_f32_7x33736_2(%arg0: memref<7xf32>, %arg1: memref<7x33736xf32>, %arg2: memref<7xi32>, %arg3: memref<7xf32>, %arg4: memref<7x33736xf32>) {
  aicf_emit.compute id(21) "softmax_cross_entropy_grad.div+softmax_cross_entropy_grad.mul+softmax_cross_entropy_grad.one_hot+softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.mul" dims(d0 = 7, d1 = 33736)
      ins(%arg0[d0] : memref<7xf32>, %arg1[d0, d1] : memref<7x33736xf32>, %arg2[d0] : memref<7xi32>, %arg3[d0] : memref<7xf32>)
      outs(%arg4[d0, d1] : memref<7x33736xf32>) {
  ^bb0(%arg5: f32, %arg6: f32, %arg7: i32, %arg8: f32):
    %cst = arith.constant 1.000000e+00 : f32
    %0 = arith.divf %cst, %arg5 : f32
    %1 = arith.mulf %arg6, %0 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %2 = arith.extsi %arg7 : i32 to i64
    %3 = aicf_emit.index d1 : i64
    %4 = arith.cmpi eq, %3, %2 : i64
    %5 = arith.select %4, %cst, %cst_0 : f32
    %6 = arith.subf %1, %5 : f32
    %7 = arith.mulf %6, %arg8 : f32
    aicf_emit.yield %7 : f32
  }
  return
}
func.func @s1_295_argmax_bf16_649x15304_over_0(%arg0: memref<649x15304xbf16>, %arg1: memref<15304xi32>) {
  aicf_emit.compute id(23) "argmax" dims(d0 = 649, d1 = 15304)
      ins(%arg0[d0, d1] : memref<649x15304xbf16>)
      outs(%arg1[d1] : memref<15304xi32>) {
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
func.func @s1_296_argmax_bf16_56x120_over_1(%arg0: memref<56x120xbf16>, %arg1: memref<56xi32>) {
  aicf_emit.compute id(0) "argmax" dims(d0 = 56, d1 = 120)
      ins(%arg0[d0, d1] : memref<56x120xbf16>)
      outs(%arg1[d0] : memref<56xi32>) {
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
func.func @s1_297_gather_f32_464x2_by_5(%arg0: memref<464x2xf32>, %arg1: memref<5xi32>, %arg2: memref<5x2xf32>) {
  aicf_emit.compute id(1) "gather" dims(d0 = 5, d1 = 2, d2 = 464)
      ins(%arg0[d2, d1] : memref<464x2xf32>, %arg1[d0] : memref<5xi32>)
      outs(%arg2[d0, d1] : memref<5x2xf32>) {
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
func.func @s1_298_max_pool_bf16_4x24x24x53_3x3_s2(%arg0: memref<4x24x24x53xbf16>, %arg1: memref<4x12x12x53xbf16>) {
  aicf_emit.compute id(2) "max_pool2d" dims(d0 = 4, d1 = 12, d2 = 12, d3 = 53, d4 = 3, d5 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d3] or_zero : memref<4x24x24x53xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<4x12x12x53xbf16>) {
  ^bb0(%arg2: bf16):
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
    %7 = aicf_emit.index d2 : i64
    %8 = arith.muli %7, %c2_i64 : i64
    %9 = aicf_emit.index d5 : i64
    %10 = arith.addi %8, %9 : i64
    %11 = arith.addi %10, %c-1_i64 : i64
    %12 = arith.cmpi sge, %11, %c0_i64 : i64
    %13 = arith.andi %6, %12 : i1
    %14 = arith.select %13, %0, %cst : f32
    %15 = aicf_emit.reduce max %14 over(d4, d5) : f32
    %16 = arith.truncf %15 : f32 to bf16
    aicf_emit.yield %16 : bf16
  }
  return
}
func.func @s1_299_mean_f32_232x240x3_over_0(%arg0: memref<232x240x3xf32>, %arg1: memref<240x3xf32>) {
  aicf_emit.compute id(3) "reduce_mean" dims(d0 = 232, d1 = 240, d2 = 3)
      ins(%arg0[d0, d1, d2] : memref<232x240x3xf32>)
      outs(%arg1[d1, d2] : memref<240x3xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 2.320000e+02 : f32
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_301_cross_entropy_bf16_312x168(%arg0: memref<312x168xbf16>, %arg1: memref<312xi32>, %arg2: memref<312xbf16>) {
  aicf_emit.compute id(11) "softmax_cross_entropy.take_label+softmax_cross_entropy.reduce_max+softmax_cross_entropy.cast+softmax_cross_entropy.cast+softmax_cross_entropy.sub+softmax_cross_entropy.exp+softmax_cross_entropy.cast+softmax_cross_entropy.sub+softmax_cross_entropy.reduce_sum+softmax_cross_entropy.log+softmax_cross_entropy.sub+softmax_cross_entropy.cast" dims(d0 = 312, d1 = 168)
      ins(%arg0[d0, d1] : memref<312x168xbf16>, %arg1[d0] : memref<312xi32>)
      outs(%arg2[d0] : memref<312xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d1 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d1) : f32
    %6 = aicf_emit.reduce max %0 over(d1) : f32
    %7 = arith.subf %0, %6 : f32
    %8 = math.exp %7 : f32
    %9 = arith.subf %5, %6 : f32
    %10 = aicf_emit.reduce add %8 over(d1) : f32
    %11 = math.log %10 : f32
    %12 = arith.subf %11, %9 : f32
    %13 = arith.truncf %12 : f32 to bf16
    aicf_emit.yield %13 : bf16
  }
  return
}
func.func @s1_303_concat_f32_33210x311_3(%arg0: memref<33210x299xf32>, %arg1: memref<33210x5xf32>, %arg2: memref<33210x7xf32>, %arg3: memref<33210x311xf32>) {
  aicf_emit.compute id(14) "concat" dims(d0 = 33210, d1 = 311)
      ins(%arg0[d0, d1] or_zero : memref<33210x299xf32>, %arg1[d0, d1 - 299] or_zero : memref<33210x5xf32>, %arg2[d0, d1 - 304] or_zero : memref<33210x7xf32>)
      outs(%arg3[d0, d1] : memref<33210x311xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %c299_i64 = arith.constant 299 : i64
    %c304_i64 = arith.constant 304 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c304_i64 : i64
    %2 = arith.select %1, %arg5, %arg6 : f32
    %3 = arith.cmpi slt, %0, %c299_i64 : i64
    %4 = arith.select %3, %arg4, %2 : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s1_309_relu_grad_and_column_sum_7719x192_f32(%arg0: memref<7719x192xf32>, %arg1: memref<7719x192xf32>, %arg2: memref<192xf32>, %arg3: memref<7719x192xf32>) {
  aicf_emit.compute id(8) "relu_grad+reduce_sum" dims(d0 = 7719, d1 = 192)
      ins(%arg0[d0, d1] : memref<7719x192xf32>, %arg1[d0, d1] : memref<7719x192xf32>)
      outs(%arg2[d1] : memref<192xf32>, %arg3[d0, d1] : memref<7719x192xf32>) {
  ^bb0(%arg4: f32, %arg5: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.cmpf ogt, %arg4, %cst : f32
    %1 = arith.select %0, %arg5, %cst : f32
    %2 = arith.cmpf uno, %arg4, %arg4 : f32
    %3 = arith.select %2, %arg4, %1 : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4, %3 : f32, f32
  }
  return
}
func.func @s1_310_mean_bf16_43x288x11_over_0_1(%arg0: memref<43x288x11xbf16>, %arg1: memref<11xf32>) {
  aicf_emit.compute id(9) "reduce_mean" dims(d0 = 43, d1 = 288, d2 = 11)
      ins(%arg0[d0, d1, d2] : memref<43x288x11xbf16>)
      outs(%arg1[d2] : memref<11xf32>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 1.238400e+04 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0, d1) : f32
    %2 = arith.divf %1, %cst : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_311_avg_pool_f32_40x56x56x24_2x2_s1(%arg0: memref<40x56x56x24xf32>, %arg1: memref<40x55x55x24xf32>) {
  aicf_emit.compute id(0) "avg_pool2d" dims(d0 = 40, d1 = 55, d2 = 55, d3 = 24, d4 = 2, d5 = 2)
      ins(%arg0[d0, d1 + d4, d2 + d5, d3] : memref<40x56x56x24xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<40x55x55x24xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 4.000000e+00 : f32
    %0 = aicf_emit.reduce add %arg2 over(d4, d5) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_313_max_pool_f32_6x21x21x6_5x5_s2(%arg0: memref<6x21x21x6xf32>, %arg1: memref<6x11x11x6xf32>) {
  aicf_emit.compute id(4) "max_pool2d" dims(d0 = 6, d1 = 11, d2 = 11, d3 = 6, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d3] or_zero : memref<6x21x21x6xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<6x11x11x6xf32>) {
  ^bb0(%arg2: f32):
    %c21_i64 = arith.constant 21 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-2_i64 = arith.constant -2 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = arith.muli %0, %c2_i64 : i64
    %2 = aicf_emit.index d4 : i64
    %3 = arith.addi %1, %2 : i64
    %4 = arith.addi %3, %c-2_i64 : i64
    %5 = arith.cmpi sge, %4, %c0_i64 : i64
    %6 = arith.cmpi slt, %4, %c21_i64 : i64
    %7 = arith.andi %5, %6 : i1
    %8 = aicf_emit.index d2 : i64
    %9 = arith.muli %8, %c2_i64 : i64
    %10 = aicf_emit.index d5 : i64
    %11 = arith.addi %9, %10 : i64
    %12 = arith.addi %11, %c-2_i64 : i64
    %13 = arith.cmpi sge, %12, %c0_i64 : i64
    %14 = arith.andi %7, %13 : i1
    %15 = arith.cmpi slt, %12, %c21_i64 : i64
    %16 = arith.andi %14, %15 : i1
    %17 = arith.select %16, %arg2, %cst : f32
    %18 = aicf_emit.reduce max %17 over(d4, d5) : f32
    aicf_emit.yield %18 : f32
  }
  return
}

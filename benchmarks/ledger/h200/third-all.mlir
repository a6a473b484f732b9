func.func @s3_0_gemm_8x672x15256_nt_f16_bias_gelu(%arg0: memref<8x15256xf16>, %arg1: memref<672x15256xf16>, %arg2: memref<672xf16>, %arg3: memref<8x672xf16>) {
  aicf_emit.compute id(2) "matmul+add+gelu" dims(d0 = 8, d1 = 672, d2 = 15256)
      ins(%arg0[d0, d2] : memref<8x15256xf16>, %arg1[d1, d2] : memref<672x15256xf16>, %arg2[d1] : memref<672xf16>)
      outs(%arg3[d0, d1] : memref<8x672xf16>) {
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
func.func @s3_1_transpose_f32_87x6x8_1_2_0(%arg0: memref<87x6x8xf32>, %arg1: memref<6x8x87xf32>) {
  aicf_emit.compute id(3) "transpose" dims(d0 = 6, d1 = 8, d2 = 87)
      ins(%arg0[d2, d0, d1] : memref<87x6x8xf32>)
      outs(%arg1[d0, d1, d2] : memref<6x8x87xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s3_2_concat_f32_16x21_4(%arg0: memref<16x7xf32>, %arg1: memref<16x2xf32>, %arg2: memref<16x7xf32>, %arg3: memref<16x5xf32>, %arg4: memref<16x21xf32>) {
  aicf_emit.compute id(4) "concat" dims(d0 = 16, d1 = 21)
      ins(%arg0[d0, d1] or_zero : memref<16x7xf32>, %arg1[d0, d1 - 7] or_zero : memref<16x2xf32>, %arg2[d0, d1 - 9] or_zero : memref<16x7xf32>, %arg3[d0, d1 - 16] or_zero : memref<16x5xf32>)
      outs(%arg4[d0, d1] : memref<16x21xf32>) {
  ^bb0(%arg5: f32, %arg6: f32, %arg7: f32, %arg8: f32):
    %c7_i64 = arith.constant 7 : i64
    %c9_i64 = arith.constant 9 : i64
    %c16_i64 = arith.constant 16 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c16_i64 : i64
    %2 = arith.select %1, %arg7, %arg8 : f32
    %3 = arith.cmpi slt, %0, %c9_i64 : i64
    %4 = arith.select %3, %arg6, %2 : f32
    %5 = arith.cmpi slt, %0, %c7_i64 : i64
    %6 = arith.select %5, %arg5, %4 : f32
    aicf_emit.yield %6 : f32
  }
  return
}
func.func @s3_3_gemm_19x319x8x520_nn_split_two(%arg0: memref<19x319x520xf32>, %arg1: memref<19x520x8xf32>, %arg2: memref<19x319x8xf32>, %arg3: memref<19x319x8xf32>) {
  aicf_emit.compute id(6) "matmul+silu" dims(d0 = 19, d1 = 319, d2 = 8, d3 = 520)
      ins(%arg0[d0, d1, d3] : memref<19x319x520xf32>, %arg1[d0, d3, d2] : memref<19x520x8xf32>)
      outs(%arg2[d0, d1, d2] : memref<19x319x8xf32>, %arg3[d0, d1, d2] : memref<19x319x8xf32>) constraints<split_f32 = true> {
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
func.func @s3_4_transpose_f32_480x40x3x27_0_2_3_1(%arg0: memref<480x40x3x27xf32>, %arg1: memref<480x3x27x40xf32>) {
  aicf_emit.compute id(7) "transpose" dims(d0 = 480, d1 = 3, d2 = 27, d3 = 40)
      ins(%arg0[d0, d3, d1, d2] : memref<480x40x3x27xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<480x3x27x40xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s3_5_gemm_136x376x325x143_nn_f32(%arg0: memref<136x376x143xf32>, %arg1: memref<136x143x325xf32>, %arg2: memref<136x376x325xf32>) {
  aicf_emit.compute id(8) "matmul" dims(d0 = 136, d1 = 376, d2 = 325, d3 = 143)
      ins(%arg0[d0, d1, d3] : memref<136x376x143xf32>, %arg1[d0, d3, d2] : memref<136x143x325xf32>)
      outs(%arg2[d0, d1, d2] : memref<136x376x325xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_6_transpose_bf16_24x11x781x1_2_1_0_3(%arg0: memref<24x11x781x1xbf16>, %arg1: memref<781x11x24x1xbf16>) {
  aicf_emit.compute id(9) "transpose" dims(d0 = 781, d1 = 11, d2 = 24, d3 = 1)
      ins(%arg0[d2, d1, d0, d3] : memref<24x11x781x1xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<781x11x24x1xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s3_7_sum_f32_2160x5871_over_0(%arg0: memref<2160x5871xf32>, %arg1: memref<5871xf32>) {
  aicf_emit.compute id(10) "reduce_sum" dims(d0 = 2160, d1 = 5871)
      ins(%arg0[d0, d1] : memref<2160x5871xf32>)
      outs(%arg1[d1] : memref<5871xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s3_8_gemm_624x72x4496_nt_split(%arg0: memref<624x4496xf32>, %arg1: memref<72x4496xf32>, %arg2: memref<624x72xf32>) {
  aicf_emit.compute id(11) "matmul" dims(d0 = 624, d1 = 72, d2 = 4496)
      ins(%arg0[d0, d2] : memref<624x4496xf32>, %arg1[d1, d2] : memref<72x4496xf32>)
      outs(%arg2[d0, d1] : memref<624x72xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_9_gather_bf16_72x967_by_1(%arg0: memref<72x967xbf16>, %arg1: memref<1xi32>, %arg2: memref<1x967xbf16>) {
  aicf_emit.compute id(12) "gather" dims(d0 = 1, d1 = 967, d2 = 72)
      ins(%arg0[d2, d1] : memref<72x967xbf16>, %arg1[d0] : memref<1xi32>)
      outs(%arg2[d0, d1] : memref<1x967xbf16>) {
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
func.func @s3_10_gemm_5x165x2704_nt_bf16_two(%arg0: memref<5x2704xbf16>, %arg1: memref<165x2704xbf16>, %arg2: memref<5x165xbf16>, %arg3: memref<5x165xbf16>) {
  aicf_emit.compute id(14) "matmul+silu" dims(d0 = 5, d1 = 165, d2 = 2704)
      ins(%arg0[d0, d2] : memref<5x2704xbf16>, %arg1[d1, d2] : memref<165x2704xbf16>)
      outs(%arg2[d0, d1] : memref<5x165xbf16>, %arg3[d0, d1] : memref<5x165xbf16>) {
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
func.func @s3_11_gemm_163x32x3512_nt_bf16_bias(%arg0: memref<163x3512xbf16>, %arg1: memref<32x3512xbf16>, %arg2: memref<32xbf16>, %arg3: memref<163x32xbf16>) {
  aicf_emit.compute id(16) "matmul+add" dims(d0 = 163, d1 = 32, d2 = 3512)
      ins(%arg0[d0, d2] : memref<163x3512xbf16>, %arg1[d1, d2] : memref<32x3512xbf16>, %arg2[d1] : memref<32xbf16>)
      outs(%arg3[d0, d1] : memref<163x32xbf16>) {
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
func.func @s3_12_gemm_40x8x3911_nt_f32_bias_relu(%arg0: memref<40x3911xf32>, %arg1: memref<8x3911xf32>, %arg2: memref<8xf32>, %arg3: memref<40x8xf32>) {
  aicf_emit.compute id(19) "matmul+add+relu" dims(d0 = 40, d1 = 8, d2 = 3911)
      ins(%arg0[d0, d2] : memref<40x3911xf32>, %arg1[d1, d2] : memref<8x3911xf32>, %arg2[d1] : memref<8xf32>)
      outs(%arg3[d0, d1] : memref<40x8xf32>) {
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
func.func @s3_13_map_35x14296_bf16(%arg0: memref<35x14296xbf16>, %arg1: memref<35xbf16>, %arg2: memref<35x14296xbf16>) {
  aicf_emit.compute id(21) "silu_grad+exp" dims(d0 = 35, d1 = 14296)
      ins(%arg0[d0, d1] : memref<35x14296xbf16>, %arg1[d0] : memref<35xbf16>)
      outs(%arg2[d0, d1] : memref<35x14296xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+03 : f32
    %cst_1 = arith.constant -1.000000e+03 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.maximumf %0, %cst_1 : f32
    %3 = arith.minimumf %2, %cst_0 : f32
    %4 = arith.negf %3 : f32
    %5 = math.exp %4 fastmath<afn> : f32
    %6 = arith.addf %5, %cst : f32
    %7 = arith.divf %cst, %6 fastmath<afn> : f32
    %8 = arith.subf %cst, %7 : f32
    %9 = arith.mulf %3, %8 : f32
    %10 = arith.addf %9, %cst : f32
    %11 = arith.mulf %7, %10 : f32
    %12 = arith.mulf %1, %11 : f32
    %13 = math.exp %12 fastmath<afn> : f32
    %14 = arith.truncf %13 : f32 to bf16
    aicf_emit.yield %14 : bf16
  }
  return
}
func.func @s3_14_conv_input_grad_bf16_8x176x176x16_k64_1x1_s2(%arg0: memref<1x1x16x64xbf16>, %arg1: memref<8x88x88x64xbf16>, %arg2: memref<8x88x88x16xbf16>) {
  aicf_emit.compute id(23) "slice+conv2d_input_grad" dims(d0 = 8, d1 = 88, d2 = 88, d3 = 16, d4 = 1, d5 = 1, d6 = 64)
      ins(%arg0[d4, d5, d3, d6] : memref<1x1x16x64xbf16>, %arg1[d0, d1 - d4, d2 - d5, d6] : memref<8x88x88x64xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<8x88x88x16xbf16>) {
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
func.func @s3_14_conv_input_grad_bf16_8x176x176x16_k64_1x1_s2_1(%arg0: memref<8x88x1x88x1x16xbf16>, %arg1: memref<8x88x2x88x2x16xbf16>) {
  aicf_emit.compute id(27) "constant+concat+constant+concat+concat" dims(d0 = 8, d1 = 88, d2 = 2, d3 = 88, d4 = 2, d5 = 16)
      ins(%arg0[d0, d1, d2, d3, d4, d5] or_zero : memref<8x88x1x88x1x16xbf16>)
      outs(%arg1[d0, d1, d2, d3, d4, d5] : memref<8x88x2x88x2x16xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : bf16
    %c1_i64 = arith.constant 1 : i64
    %0 = aicf_emit.index d4 : i64
    %c-1_i64 = arith.constant -1 : i64
    %1 = arith.addi %0, %c-1_i64 : i64
    %2 = arith.cmpi ult, %1, %c1_i64 : i64
    %3 = arith.select %2, %cst, %cst : bf16
    %4 = arith.cmpi slt, %0, %c1_i64 : i64
    %5 = arith.select %4, %arg2, %3 : bf16
    %6 = aicf_emit.index d2 : i64
    %7 = arith.cmpi ult, %6, %c1_i64 : i64
    %8 = arith.select %7, %5, %cst : bf16
    %9 = arith.cmpi ult, %0, %c1_i64 : i64
    %10 = arith.select %9, %cst, %cst : bf16
    %11 = arith.select %4, %10, %3 : bf16
    %12 = arith.addi %6, %c-1_i64 : i64
    %13 = arith.cmpi ult, %12, %c1_i64 : i64
    %14 = arith.select %13, %11, %cst : bf16
    %15 = arith.cmpi slt, %6, %c1_i64 : i64
    %16 = arith.select %15, %8, %14 : bf16
    aicf_emit.yield %16 : bf16
  }
  return
}
func.func @s3_15_argmax_bf16_233224x8_over_0(%arg0: memref<233224x8xbf16>, %arg1: memref<8xi32>) {
  aicf_emit.compute id(28) "argmax" dims(d0 = 233224, d1 = 8)
      ins(%arg0[d0, d1] : memref<233224x8xbf16>)
      outs(%arg1[d1] : memref<8xi32>) {
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
func.func @s3_16_gemm_32x8777x2368_tt_bf16(%arg0: memref<2368x32xbf16>, %arg1: memref<8777x2368xbf16>, %arg2: memref<32x8777xbf16>) {
  aicf_emit.compute id(29) "matmul" dims(d0 = 32, d1 = 8777, d2 = 2368)
      ins(%arg0[d2, d0] : memref<2368x32xbf16>, %arg1[d1, d2] : memref<8777x2368xbf16>)
      outs(%arg2[d0, d1] : memref<32x8777xbf16>) {
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
func.func @s3_17_gather_bf16_2721x809_by_3(%arg0: memref<2721x809xbf16>, %arg1: memref<3xi32>, %arg2: memref<3x809xbf16>) {
  aicf_emit.compute id(30) "gather" dims(d0 = 3, d1 = 809, d2 = 2721)
      ins(%arg0[d2, d1] : memref<2721x809xbf16>, %arg1[d0] : memref<3xi32>)
      outs(%arg2[d0, d1] : memref<3x809xbf16>) {
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
func.func @s3_18_conv_input_grad_bf16_4x113x113x751_k11_1x1_s1(%arg0: memref<4x113x113x11xbf16>, %arg1: memref<1x1x751x11xbf16>, %arg2: memref<4x113x113x751xbf16>) {
  aicf_emit.compute id(31) "conv2d_input_grad" dims(d0 = 4, d1 = 113, d2 = 113, d3 = 751, d4 = 1, d5 = 1, d6 = 11)
      ins(%arg0[d0, d1 - d4, d2 - d5, d6] : memref<4x113x113x11xbf16>, %arg1[d4, d5, d3, d6] : memref<1x1x751x11xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x113x113x751xbf16>) {
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
func.func @s3_19_relu_grad_and_column_sum_269x224_f32(%arg0: memref<269x224xf32>, %arg1: memref<269x224xf32>, %arg2: memref<269x224xf32>) {
  aicf_emit.compute id(32) "relu_grad" dims(d0 = 269, d1 = 224)
      ins(%arg0[d0, d1] : memref<269x224xf32>, %arg1[d0, d1] : memref<269x224xf32>)
      outs(%arg2[d0, d1] : memref<269x224xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.cmpf ogt, %arg3, %cst : f32
    %1 = arith.select %0, %arg4, %cst : f32
    %2 = arith.cmpf uno, %arg3, %arg3 : f32
    %3 = arith.select %2, %arg3, %1 : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s3_19_relu_grad_and_column_sum_269x224_f32_1(%arg0: memref<269x224xf32>, %arg1: memref<224xf32>) {
  aicf_emit.compute id(33) "reduce_sum" dims(d0 = 269, d1 = 224)
      ins(%arg0[d0, d1] : memref<269x224xf32>)
      outs(%arg1[d1] : memref<224xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s3_20_map_48x7927_f32(%arg0: memref<48x7927xf32>, %arg1: memref<7927xf32>, %arg2: memref<48x7927xf32>) {
  aicf_emit.compute id(35) "mul+silu" dims(d0 = 48, d1 = 7927)
      ins(%arg0[d0, d1] : memref<48x7927xf32>, %arg1[d1] : memref<7927xf32>)
      outs(%arg2[d0, d1] : memref<48x7927xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
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
func.func @s3_21_softmax_grad_3x2504_f16(%arg0: memref<3x2504xf16>, %arg1: memref<3x2504xf16>, %arg2: memref<3x2504xf16>) {
  aicf_emit.compute id(42) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 3, d1 = 2504)
      ins(%arg0[d0, d1] : memref<3x2504xf16>, %arg1[d0, d1] : memref<3x2504xf16>)
      outs(%arg2[d0, d1] : memref<3x2504xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.extf %arg4 : f16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.subf %0, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to f16
    aicf_emit.yield %6 : f16
  }
  return
}
func.func @s3_22_cumsum_f32_96x8485_axis_0(%arg0: memref<96x8485xf32>, %arg1: memref<96x8485xf32>) {
  aicf_emit.compute id(43) "cumsum" dims(d0 = 96, d1 = 8485, d2 = 96)
      ins(%arg0[d2, d1] : memref<96x8485xf32>)
      outs(%arg1[d0, d1] : memref<96x8485xf32>) {
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
func.func @s3_23_gemm_136x2416x7824_nn_f32_bias_gelu(%arg0: memref<136x7824xf32>, %arg1: memref<7824x2416xf32>, %arg2: memref<136x2416xf32, strided<[1, 136]>>) {
  aicf_emit.compute id(44) "matmul" dims(d0 = 136, d1 = 2416, d2 = 7824)
      ins(%arg0[d0, d2] : memref<136x7824xf32>, %arg1[d2, d1] : memref<7824x2416xf32>)
      outs(%arg2[d0, d1] : memref<136x2416xf32, strided<[1, 136]>>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_23_gemm_136x2416x7824_nn_f32_bias_gelu_1(%arg0: memref<136x2416xf32, strided<[1, 136]>>, %arg1: memref<2416xf32>, %arg2: memref<136x2416xf32>) {
  aicf_emit.compute id(46) "add+gelu" dims(d0 = 136, d1 = 2416)
      ins(%arg0[d0, d1] : memref<136x2416xf32, strided<[1, 136]>>, %arg1[d1] : memref<2416xf32>)
      outs(%arg2[d0, d1] : memref<136x2416xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 0.0713548139 : f32
    %cst_2 = arith.constant 1.59576917 : f32
    %cst_3 = arith.constant -1.000000e+03 : f32
    %1 = arith.maximumf %0, %cst_3 : f32
    %2 = arith.mulf %0, %0 : f32
    %3 = math.fma %2, %cst_1, %cst_2 : f32
    %4 = arith.mulf %0, %3 : f32
    %5 = math.absf %4 : f32
    %6 = arith.negf %5 : f32
    %7 = math.exp %6 : f32
    %8 = arith.addf %7, %cst_0 : f32
    %9 = arith.divf %cst_0, %8 : f32
    %10 = arith.mulf %7, %9 : f32
    %11 = arith.cmpf oge, %4, %cst : f32
    %12 = arith.select %11, %9, %10 : f32
    %13 = arith.mulf %1, %12 : f32
    aicf_emit.yield %13 : f32
  }
  return
}
func.func @s3_24_transpose_f32_104x1040_1_0(%arg0: memref<104x1040xf32>, %arg1: memref<1040x104xf32>) {
  aicf_emit.compute id(47) "transpose" dims(d0 = 1040, d1 = 104)
      ins(%arg0[d1, d0] : memref<104x1040xf32>)
      outs(%arg1[d0, d1] : memref<1040x104xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s3_25_transpose_bf16_1056x1925_1_0(%arg0: memref<1056x1925xbf16>, %arg1: memref<1925x1056xbf16>) {
  aicf_emit.compute id(48) "transpose" dims(d0 = 1925, d1 = 1056)
      ins(%arg0[d1, d0] : memref<1056x1925xbf16>)
      outs(%arg1[d0, d1] : memref<1925x1056xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s3_26_gemm_864x609x25_tn_bf16(%arg0: memref<25x864xbf16>, %arg1: memref<25x609xbf16>, %arg2: memref<864x609xbf16>) {
  aicf_emit.compute id(49) "matmul" dims(d0 = 864, d1 = 609, d2 = 25)
      ins(%arg0[d2, d0] : memref<25x864xbf16>, %arg1[d2, d1] : memref<25x609xbf16>)
      outs(%arg2[d0, d1] : memref<864x609xbf16>) {
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
func.func @s3_27_relu_grad_and_column_sum_9x28343_bf16(%arg0: memref<9x28343xbf16>, %arg1: memref<9x28343xbf16>, %arg2: memref<28343xf32>, %arg3: memref<9x28343xbf16>) {
  aicf_emit.compute id(51) "relu_grad+reduce_sum" dims(d0 = 9, d1 = 28343)
      ins(%arg0[d0, d1] : memref<9x28343xbf16>, %arg1[d0, d1] : memref<9x28343xbf16>)
      outs(%arg2[d1] : memref<28343xf32>, %arg3[d0, d1] : memref<9x28343xbf16>) {
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
func.func @s3_28_softmax_grad_96x917_f32(%arg0: memref<96x917xf32>, %arg1: memref<96x917xf32>, %arg2: memref<96x917xf32>) {
  aicf_emit.compute id(55) "softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul" dims(d0 = 96, d1 = 917)
      ins(%arg0[d0, d1] : memref<96x917xf32>, %arg1[d0, d1] : memref<96x917xf32>)
      outs(%arg2[d0, d1] : memref<96x917xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.subf %arg4, %1 : f32
    %3 = arith.mulf %arg3, %2 : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s3_29_gemm_103x7096x128_nt_bf16_bias_relu(%arg0: memref<103x128xbf16>, %arg1: memref<7096x128xbf16>, %arg2: memref<7096xbf16>, %arg3: memref<103x7096xbf16>) {
  aicf_emit.compute id(58) "matmul+add+relu" dims(d0 = 103, d1 = 7096, d2 = 128)
      ins(%arg0[d0, d2] : memref<103x128xbf16>, %arg1[d1, d2] : memref<7096x128xbf16>, %arg2[d1] : memref<7096xbf16>)
      outs(%arg3[d0, d1] : memref<103x7096xbf16>) {
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
func.func @s3_30_gemm_504x1191x3192_nt_bf16(%arg0: memref<504x3192xbf16>, %arg1: memref<1191x3192xbf16>, %arg2: memref<504x1191xbf16>) {
  aicf_emit.compute id(59) "matmul" dims(d0 = 504, d1 = 1191, d2 = 3192)
      ins(%arg0[d0, d2] : memref<504x3192xbf16>, %arg1[d1, d2] : memref<1191x3192xbf16>)
      outs(%arg2[d0, d1] : memref<504x1191xbf16>) {
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
func.func @s3_31_log_softmax_280x40_f16(%arg0: memref<280x40xf16>, %arg1: memref<280x40xf16>) {
  aicf_emit.compute id(68) "log_softmax.reduce_max+log_softmax.cast+log_softmax.cast+log_softmax.sub+log_softmax.exp+log_softmax.reduce_sum+log_softmax.log+log_softmax.sub+log_softmax.cast" dims(d0 = 280, d1 = 40, d2 = 40)
      ins(%arg0[d0, d2] : memref<280x40xf16>, %arg0[d0, d1] : memref<280x40xf16>)
      outs(%arg1[d0, d1] : memref<280x40xf16>) {
  ^bb0(%arg2: f16, %arg3: f16):
    %0 = arith.extf %arg2 : f16 to f32
    %1 = aicf_emit.reduce max %0 over(d2) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = arith.extf %arg3 : f16 to f32
    %5 = arith.subf %4, %1 : f32
    %6 = aicf_emit.reduce add %3 over(d2) : f32
    %7 = math.log %6 : f32
    %8 = arith.subf %5, %7 : f32
    %9 = arith.truncf %8 : f32 to f16
    aicf_emit.yield %9 : f16
  }
  return
}
func.func @s3_32_conv_bf16_5x29x29x736_k736_3x3_s1_g23(%arg0: memref<5x29x29x736xbf16>, %arg1: memref<3x3x32x736xbf16>, %arg2: memref<5x29x29x736xbf16>) {
  aicf_emit.compute id(69) "conv2d" dims(d0 = 5, d1 = 29, d2 = 29, d3 = 736, d4 = 3, d5 = 3, d6 = 32)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 32) * 32 + d6] or_zero : memref<5x29x29x736xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x32x736xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x29x29x736xbf16>) {
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
func.func @s3_33_relu_grad_and_column_sum_296x5317_f32(%arg0: memref<296x5317xf32>, %arg1: memref<296x5317xf32>, %arg2: memref<5317xf32>, %arg3: memref<296x5317xf32>) {
  aicf_emit.compute id(71) "relu_grad+reduce_sum" dims(d0 = 296, d1 = 5317)
      ins(%arg0[d0, d1] : memref<296x5317xf32>, %arg1[d0, d1] : memref<296x5317xf32>)
      outs(%arg2[d1] : memref<5317xf32>, %arg3[d0, d1] : memref<296x5317xf32>) {
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
func.func @s3_34_transpose_bf16_229x120_1_0(%arg0: memref<229x120xbf16>, %arg1: memref<120x229xbf16>) {
  aicf_emit.compute id(72) "transpose" dims(d0 = 120, d1 = 229)
      ins(%arg0[d1, d0] : memref<229x120xbf16>)
      outs(%arg1[d0, d1] : memref<120x229xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s3_35_gemm_4x4389x495_nt_tf32_bias_gelu(%arg0: memref<4x495xf32>, %arg1: memref<4389x495xf32>, %arg2: memref<4389xf32>, %arg3: memref<4x4389xf32>) {
  aicf_emit.compute id(75) "matmul+add+gelu" dims(d0 = 4, d1 = 4389, d2 = 495)
      ins(%arg0[d0, d2] : memref<4x495xf32>, %arg1[d1, d2] : memref<4389x495xf32>, %arg2[d1] : memref<4389xf32>)
      outs(%arg3[d0, d1] : memref<4x4389xf32>) constraints<tf32 = true> {
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
func.func @s3_36_relu_grad_and_column_sum_37x14600_bf16(%arg0: memref<37x14600xbf16>, %arg1: memref<37x14600xbf16>, %arg2: memref<14600xf32>, %arg3: memref<37x14600xbf16>) {
  aicf_emit.compute id(77) "relu_grad+reduce_sum" dims(d0 = 37, d1 = 14600)
      ins(%arg0[d0, d1] : memref<37x14600xbf16>, %arg1[d0, d1] : memref<37x14600xbf16>)
      outs(%arg2[d1] : memref<14600xf32>, %arg3[d0, d1] : memref<37x14600xbf16>) {
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
func.func @s3_37_transpose_f32_2x984x2960x1_3_0_1_2(%arg0: memref<2x984x2960x1xf32>, %arg1: memref<1x2x984x2960xf32>) {
  aicf_emit.compute id(78) "transpose" dims(d0 = 1, d1 = 2, d2 = 984, d3 = 2960)
      ins(%arg0[d1, d2, d3, d0] : memref<2x984x2960x1xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<1x2x984x2960xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s3_38_gemm_21x136x136x237_nt_tf32(%arg0: memref<21x136x237xf32>, %arg1: memref<21x136x237xf32>, %arg2: memref<21x136x136xf32>) {
  aicf_emit.compute id(79) "matmul" dims(d0 = 21, d1 = 136, d2 = 136, d3 = 237)
      ins(%arg0[d0, d1, d3] : memref<21x136x237xf32>, %arg1[d0, d2, d3] : memref<21x136x237xf32>)
      outs(%arg2[d0, d1, d2] : memref<21x136x136xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_39_concat_bf16_5x118_4(%arg0: memref<5x8xbf16>, %arg1: memref<5x8xbf16>, %arg2: memref<5x6xbf16>, %arg3: memref<5x96xbf16>, %arg4: memref<5x118xbf16>) {
  aicf_emit.compute id(80) "concat" dims(d0 = 5, d1 = 118)
      ins(%arg0[d0, d1] or_zero : memref<5x8xbf16>, %arg1[d0, d1 - 8] or_zero : memref<5x8xbf16>, %arg2[d0, d1 - 16] or_zero : memref<5x6xbf16>, %arg3[d0, d1 - 22] or_zero : memref<5x96xbf16>)
      outs(%arg4[d0, d1] : memref<5x118xbf16>) {
  ^bb0(%arg5: bf16, %arg6: bf16, %arg7: bf16, %arg8: bf16):
    %c8_i64 = arith.constant 8 : i64
    %c16_i64 = arith.constant 16 : i64
    %c22_i64 = arith.constant 22 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c22_i64 : i64
    %2 = arith.select %1, %arg7, %arg8 : bf16
    %3 = arith.cmpi slt, %0, %c16_i64 : i64
    %4 = arith.select %3, %arg6, %2 : bf16
    %5 = arith.cmpi slt, %0, %c8_i64 : i64
    %6 = arith.select %5, %arg5, %4 : bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s3_40_gemm_15687x2144x56_tt_f16(%arg0: memref<56x15687xf16>, %arg1: memref<2144x56xf16>, %arg2: memref<15687x2144xf16>) {
  aicf_emit.compute id(81) "matmul" dims(d0 = 15687, d1 = 2144, d2 = 56)
      ins(%arg0[d2, d0] : memref<56x15687xf16>, %arg1[d1, d2] : memref<2144x56xf16>)
      outs(%arg2[d0, d1] : memref<15687x2144xf16>) {
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
func.func @s3_41_relu_grad_and_column_sum_12104x8_bf16(%arg0: memref<12104x8xbf16>, %arg1: memref<12104x8xbf16>, %arg2: memref<12104x8xbf16>) {
  aicf_emit.compute id(82) "relu_grad" dims(d0 = 12104, d1 = 8)
      ins(%arg0[d0, d1] : memref<12104x8xbf16>, %arg1[d0, d1] : memref<12104x8xbf16>)
      outs(%arg2[d0, d1] : memref<12104x8xbf16>) {
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
func.func @s3_41_relu_grad_and_column_sum_12104x8_bf16_1(%arg0: memref<12104x8xbf16>, %arg1: memref<8xf32>) {
  aicf_emit.compute id(83) "reduce_sum" dims(d0 = 12104, d1 = 8)
      ins(%arg0[d0, d1] : memref<12104x8xbf16>)
      outs(%arg1[d1] : memref<8xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_42_cumsum_f32_48936_axis_0(%arg0: memref<48936xf32>, %arg1: memref<48936xf32>) {
  aicf_emit.compute id(84) "cumsum" dims(d0 = 48936, d1 = 48936)
      ins(%arg0[d1] : memref<48936xf32>)
      outs(%arg1[d0] : memref<48936xf32>) {
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
func.func @s3_43_gemm_10x31x89x32_nt_f32_residual(%arg0: memref<10x31x32xf32>, %arg1: memref<10x89x32xf32>, %arg2: memref<10x31x89xf32>, %arg3: memref<10x31x89xf32>) {
  aicf_emit.compute id(86) "matmul+add" dims(d0 = 10, d1 = 31, d2 = 89, d3 = 32)
      ins(%arg0[d0, d1, d3] : memref<10x31x32xf32>, %arg1[d0, d2, d3] : memref<10x89x32xf32>, %arg2[d0, d1, d2] : memref<10x31x89xf32>)
      outs(%arg3[d0, d1, d2] : memref<10x31x89xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s3_44_softmax_f32_16x168169_axis_0(%arg0: memref<16x168169xf32>, %arg1: memref<16x168169xf32>) {
  aicf_emit.compute id(92) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.sub+softmax.exp+softmax.mul" dims(d0 = 16, d1 = 168169)
      ins(%arg0[d0, d1] : memref<16x168169xf32>)
      outs(%arg1[d0, d1] : memref<16x168169xf32>) {
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
func.func @s3_45_avg_pool_bf16_30x8x8x104_2x2_s1(%arg0: memref<30x8x8x104xbf16>, %arg1: memref<30x7x7x104xbf16>) {
  aicf_emit.compute id(93) "avg_pool2d" dims(d0 = 30, d1 = 7, d2 = 7, d3 = 104, d4 = 2, d5 = 2)
      ins(%arg0[d0, d1 + d4, d2 + d5, d3] : memref<30x8x8x104xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<30x7x7x104xbf16>) {
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
func.func @s3_46_conv_bf16_9x32x32x224_k616_3x3_s1_g1(%arg0: memref<9x32x32x224xbf16>, %arg1: memref<3x3x224x616xbf16>, %arg2: memref<9x32x32x616xbf16>) {
  aicf_emit.compute id(94) "conv2d" dims(d0 = 9, d1 = 32, d2 = 32, d3 = 616, d4 = 3, d5 = 3, d6 = 224)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<9x32x32x224xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x224x616xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<9x32x32x616xbf16>) {
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
func.func @s3_47_transpose_bf16_1x152x19x9_3_0_1_2(%arg0: memref<1x152x19x9xbf16>, %arg1: memref<9x1x152x19xbf16>) {
  aicf_emit.compute id(95) "transpose" dims(d0 = 9, d1 = 1, d2 = 152, d3 = 19)
      ins(%arg0[d1, d2, d3, d0] : memref<1x152x19x9xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<9x1x152x19xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s3_48_gather_bf16_1x1472_by_32(%arg0: memref<1x1472xbf16>, %arg1: memref<32xi32>, %arg2: memref<32x1472xbf16>) {
  aicf_emit.compute id(96) "gather" dims(d0 = 32, d1 = 1472, d2 = 1)
      ins(%arg0[d2, d1] : memref<1x1472xbf16>, %arg1[d0] : memref<32xi32>)
      outs(%arg2[d0, d1] : memref<32x1472xbf16>) {
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
func.func @s3_49_gather_f32_1x1944_by_2(%arg0: memref<1x1944xf32>, %arg1: memref<2xi32>, %arg2: memref<2x1944xf32>) {
  aicf_emit.compute id(97) "gather" dims(d0 = 2, d1 = 1944, d2 = 1)
      ins(%arg0[d2, d1] : memref<1x1944xf32>, %arg1[d0] : memref<2xi32>)
      outs(%arg2[d0, d1] : memref<2x1944xf32>) {
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
func.func @s3_50_conv_bf16_4x131x131x5_k5_3x3_s1_g5(%arg0: memref<4x131x131x5xbf16>, %arg1: memref<3x3x1x5xbf16>, %arg2: memref<4x131x131x5xbf16>) {
  aicf_emit.compute id(98) "conv2d" dims(d0 = 4, d1 = 131, d2 = 131, d3 = 5, d4 = 3, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d3 + d6] or_zero : memref<4x131x131x5xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x1x5xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x131x131x5xbf16>) {
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
func.func @s3_51_sum_f32_816x2528_over_0(%arg0: memref<816x2528xf32>, %arg1: memref<2528xf32>) {
  aicf_emit.compute id(99) "reduce_sum" dims(d0 = 816, d1 = 2528)
      ins(%arg0[d0, d1] : memref<816x2528xf32>)
      outs(%arg1[d1] : memref<2528xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s3_52_avg_pool_f32_3x8x8x1_7x7_s2(%arg0: memref<3x8x8x1xf32>, %arg1: memref<3x4x4x1xf32>) {
  aicf_emit.compute id(100) "avg_pool2d" dims(d0 = 3, d1 = 4, d2 = 4, d3 = 1, d4 = 7, d5 = 7)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 3, d3] or_zero : memref<3x8x8x1xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x4x4x1xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 4.900000e+01 : f32
    %0 = aicf_emit.reduce add %arg2 over(d4, d5) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_53_gemm_40x309x1839x16_nt_tf32_bias_gelu(%arg0: memref<40x309x16xf32>, %arg1: memref<40x1839x16xf32>, %arg2: memref<1839xf32>, %arg3: memref<40x309x1839xf32>) {
  aicf_emit.compute id(103) "matmul+add+gelu" dims(d0 = 40, d1 = 309, d2 = 1839, d3 = 16)
      ins(%arg0[d0, d1, d3] : memref<40x309x16xf32>, %arg1[d0, d2, d3] : memref<40x1839x16xf32>, %arg2[d2] : memref<1839xf32>)
      outs(%arg3[d0, d1, d2] : memref<40x309x1839xf32>) constraints<tf32 = true> {
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
func.func @s3_54_cumsum_f32_31x317_axis_1(%arg0: memref<31x317xf32>, %arg1: memref<31x317xf32>) {
  aicf_emit.compute id(104) "cumsum" dims(d0 = 31, d1 = 317, d2 = 317)
      ins(%arg0[d0, d2] : memref<31x317xf32>)
      outs(%arg1[d0, d1] : memref<31x317xf32>) {
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
func.func @s3_55_gemm_551x456x5193_nt_bf16_residual(%arg0: memref<551x5193xbf16>, %arg1: memref<456x5193xbf16>, %arg2: memref<551x456xbf16>, %arg3: memref<551x456xbf16>) {
  aicf_emit.compute id(106) "matmul+add" dims(d0 = 551, d1 = 456, d2 = 5193)
      ins(%arg0[d0, d2] : memref<551x5193xbf16>, %arg1[d1, d2] : memref<456x5193xbf16>, %arg2[d0, d1] : memref<551x456xbf16>)
      outs(%arg3[d0, d1] : memref<551x456xbf16>) {
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
func.func @s3_56_gemm_5657x16x720_nt_f16_bias_relu(%arg0: memref<5657x720xf16>, %arg1: memref<16x720xf16>, %arg2: memref<16xf16>, %arg3: memref<5657x16xf16>) {
  aicf_emit.compute id(109) "matmul+add+relu" dims(d0 = 5657, d1 = 16, d2 = 720)
      ins(%arg0[d0, d2] : memref<5657x720xf16>, %arg1[d1, d2] : memref<16x720xf16>, %arg2[d1] : memref<16xf16>)
      outs(%arg3[d0, d1] : memref<5657x16xf16>) {
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
func.func @s3_57_gather_f32_1016x75_by_64(%arg0: memref<1016x75xf32>, %arg1: memref<64xi32>, %arg2: memref<64x75xf32>) {
  aicf_emit.compute id(110) "gather" dims(d0 = 64, d1 = 75, d2 = 1016)
      ins(%arg0[d2, d1] : memref<1016x75xf32>, %arg1[d0] : memref<64xi32>)
      outs(%arg2[d0, d1] : memref<64x75xf32>) {
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
func.func @s3_58_rms_norm_3992x5936_bf16(%arg0: memref<3992x5936xbf16>, %arg1: memref<5936xbf16>, %arg2: memref<3992x5936xbf16>) {
  aicf_emit.compute id(119) "rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.cast+rms_norm.cast+rms_norm.mul+rms_norm.mul+rms_norm.cast" dims(d0 = 3992, d1 = 5936)
      ins(%arg0[d0, d1] : memref<3992x5936xbf16>, %arg1[d1] : memref<5936xbf16>)
      outs(%arg2[d0, d1] : memref<3992x5936xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 5.936000e+03 : f32
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
func.func @s3_59_gemm_5407x280x33_tt_f32_residual(%arg0: memref<33x5407xf32>, %arg1: memref<280x33xf32>, %arg2: memref<5407x280xf32>, %arg3: memref<5407x280xf32>) {
  aicf_emit.compute id(121) "matmul+add" dims(d0 = 5407, d1 = 280, d2 = 33)
      ins(%arg0[d2, d0] : memref<33x5407xf32>, %arg1[d1, d2] : memref<280x33xf32>, %arg2[d0, d1] : memref<5407x280xf32>)
      outs(%arg3[d0, d1] : memref<5407x280xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s3_60_relu_grad_and_column_sum_16x9472_f32(%arg0: memref<16x9472xf32>, %arg1: memref<16x9472xf32>, %arg2: memref<9472xf32>, %arg3: memref<16x9472xf32>) {
  aicf_emit.compute id(123) "relu_grad+reduce_sum" dims(d0 = 16, d1 = 9472)
      ins(%arg0[d0, d1] : memref<16x9472xf32>, %arg1[d0, d1] : memref<16x9472xf32>)
      outs(%arg2[d1] : memref<9472xf32>, %arg3[d0, d1] : memref<16x9472xf32>) {
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
func.func @s3_61_conv_input_grad_bf16_9x8x8x15_k16_1x1_s2(%arg0: memref<9x4x4x16xbf16>, %arg1: memref<1x1x15x16xbf16>, %arg2: memref<9x8x8x15xbf16>) {
  aicf_emit.compute id(124) "conv2d_input_grad" dims(d0 = 9, d1 = 8, d2 = 8, d3 = 15, d4 = 1, d5 = 1, d6 = 16)
      ins(%arg0[d0, (d1 - d4) floordiv 2, (d2 - d5) floordiv 2, d6] : memref<9x4x4x16xbf16>, %arg1[d4, d5, d3, d6] : memref<1x1x15x16xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<9x8x8x15xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %cst = arith.constant 0.000000e+00 : bf16
    %c2_i64 = arith.constant 2 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d4 : i64
    %2 = arith.subi %0, %1 : i64
    %3 = arith.floordivsi %2, %c2_i64 : i64
    %4 = arith.muli %3, %c2_i64 : i64
    %5 = arith.cmpi eq, %2, %4 : i64
    %6 = aicf_emit.index d2 : i64
    %7 = aicf_emit.index d5 : i64
    %8 = arith.subi %6, %7 : i64
    %9 = arith.floordivsi %8, %c2_i64 : i64
    %10 = arith.muli %9, %c2_i64 : i64
    %11 = arith.cmpi eq, %8, %10 : i64
    %12 = arith.andi %5, %11 : i1
    %13 = arith.select %12, %arg3, %cst : bf16
    %14 = arith.extf %arg4 : bf16 to f32
    %15 = arith.extf %13 : bf16 to f32
    %16 = arith.mulf %15, %14 : f32
    %17 = aicf_emit.reduce add %16 over(d4, d5, d6) : f32
    %18 = arith.truncf %17 : f32 to bf16
    aicf_emit.yield %18 : bf16
  }
  return
}
func.func @s3_62_conv_f32_5x16x16x24_k24_3x3_s1_g3(%arg0: memref<5x16x16x24xf32>, %arg1: memref<3x3x8x24xf32>, %arg2: memref<5x16x16x24xf32>) {
  aicf_emit.compute id(125) "conv2d" dims(d0 = 5, d1 = 16, d2 = 16, d3 = 24, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<5x16x16x24xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x8x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x16x16x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_63_gemm_16x1400x45_nt_f32_residual(%arg0: memref<16x45xf32>, %arg1: memref<1400x45xf32>, %arg2: memref<16x1400xf32>, %arg3: memref<16x1400xf32>) {
  aicf_emit.compute id(127) "matmul+add" dims(d0 = 16, d1 = 1400, d2 = 45)
      ins(%arg0[d0, d2] : memref<16x45xf32>, %arg1[d1, d2] : memref<1400x45xf32>, %arg2[d0, d1] : memref<16x1400xf32>)
      outs(%arg3[d0, d1] : memref<16x1400xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s3_64_gemm_4741x1609x24_nt_bf16_two(%arg0: memref<4741x24xbf16>, %arg1: memref<1609x24xbf16>, %arg2: memref<4741x1609xbf16>) {
  aicf_emit.compute id(128) "matmul" dims(d0 = 4741, d1 = 1609, d2 = 24)
      ins(%arg0[d0, d2] : memref<4741x24xbf16>, %arg1[d1, d2] : memref<1609x24xbf16>)
      outs(%arg2[d0, d1] : memref<4741x1609xbf16>) {
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
func.func @s3_64_gemm_4741x1609x24_nt_bf16_two_1(%arg0: memref<4741x1609xbf16>, %arg1: memref<4741x1609xbf16>) {
  aicf_emit.compute id(129) "silu" dims(d0 = 4741, d1 = 1609)
      ins(%arg0[d0, d1] : memref<4741x1609xbf16>)
      outs(%arg1[d0, d1] : memref<4741x1609xbf16>) {
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
func.func @s3_65_transpose_f32_1821x7336_1_0(%arg0: memref<1821x7336xf32>, %arg1: memref<7336x1821xf32>) {
  aicf_emit.compute id(130) "transpose" dims(d0 = 7336, d1 = 1821)
      ins(%arg0[d1, d0] : memref<1821x7336xf32>)
      outs(%arg1[d0, d1] : memref<7336x1821xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s3_66_gather_f32_13x6_by_21941(%arg0: memref<13x6xf32>, %arg1: memref<21941xi32>, %arg2: memref<21941x6xf32>) {
  aicf_emit.compute id(131) "gather" dims(d0 = 21941, d1 = 6, d2 = 13)
      ins(%arg0[d2, d1] : memref<13x6xf32>, %arg1[d0] : memref<21941xi32>)
      outs(%arg2[d0, d1] : memref<21941x6xf32>) {
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
func.func @s3_67_max_bf16_48x5x5x6_over_0_1_2(%arg0: memref<48x5x5x6xbf16>, %arg1: memref<6xbf16>) {
  aicf_emit.compute id(132) "reduce_max" dims(d0 = 48, d1 = 5, d2 = 5, d3 = 6)
      ins(%arg0[d0, d1, d2, d3] : memref<48x5x5x6xbf16>)
      outs(%arg1[d3] : memref<6xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0, d1, d2) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s3_68_conv_input_grad_bf16_1x24x24x552_k120_5x5_s1(%arg0: memref<1x24x24x120xbf16>, %arg1: memref<5x5x552x120xbf16>, %arg2: memref<1x24x24x552xbf16>) {
  aicf_emit.compute id(133) "conv2d_input_grad" dims(d0 = 1, d1 = 24, d2 = 24, d3 = 552, d4 = 5, d5 = 5, d6 = 120)
      ins(%arg0[d0, d1 - d4 + 2, d2 - d5 + 2, d6] or_zero : memref<1x24x24x120xbf16>, %arg1[d4, d5, d3, d6] : memref<5x5x552x120xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x24x24x552xbf16>) {
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
func.func @s3_69_transpose_bf16_16x488_1_0(%arg0: memref<16x488xbf16>, %arg1: memref<488x16xbf16>) {
  aicf_emit.compute id(134) "transpose" dims(d0 = 488, d1 = 16)
      ins(%arg0[d1, d0] : memref<16x488xbf16>)
      outs(%arg1[d0, d1] : memref<488x16xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s3_70_gemm_32x2705x207_tt_f32_bias_relu(%arg0: memref<207x32xf32>, %arg1: memref<2705x207xf32>, %arg2: memref<2705xf32>, %arg3: memref<32x2705xf32>) {
  aicf_emit.compute id(137) "matmul+add+relu" dims(d0 = 32, d1 = 2705, d2 = 207)
      ins(%arg0[d2, d0] : memref<207x32xf32>, %arg1[d1, d2] : memref<2705x207xf32>, %arg2[d1] : memref<2705xf32>)
      outs(%arg3[d0, d1] : memref<32x2705xf32>) {
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
func.func @s3_71_gemm_21x11x1648x168_tt_bf16_bias(%arg0: memref<21x168x11xbf16>, %arg1: memref<21x1648x168xbf16>, %arg2: memref<1648xbf16>, %arg3: memref<21x11x1648xbf16>) {
  aicf_emit.compute id(139) "matmul+add" dims(d0 = 21, d1 = 11, d2 = 1648, d3 = 168)
      ins(%arg0[d0, d3, d1] : memref<21x168x11xbf16>, %arg1[d0, d2, d3] : memref<21x1648x168xbf16>, %arg2[d2] : memref<1648xbf16>)
      outs(%arg3[d0, d1, d2] : memref<21x11x1648xbf16>) {
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
func.func @s3_72_pad_f32_205x9_3(%arg0: memref<205x9xf32>, %arg1: memref<211x15xf32>) {
  aicf_emit.compute id(140) "pad" dims(d0 = 211, d1 = 15)
      ins(%arg0[d0 - 3, d1 - 3] or_zero : memref<205x9xf32>)
      outs(%arg1[d0, d1] : memref<211x15xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s3_73_gemm_75x40x640x991_nn_bf16(%arg0: memref<75x40x991xbf16>, %arg1: memref<75x991x640xbf16>, %arg2: memref<75x40x640xbf16>) {
  aicf_emit.compute id(141) "matmul" dims(d0 = 75, d1 = 40, d2 = 640, d3 = 991)
      ins(%arg0[d0, d1, d3] : memref<75x40x991xbf16>, %arg1[d0, d3, d2] : memref<75x991x640xbf16>)
      outs(%arg2[d0, d1, d2] : memref<75x40x640xbf16>) {
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
func.func @s3_74_gemm_7808x112x2320_nt_f32(%arg0: memref<7808x2320xf32>, %arg1: memref<112x2320xf32>, %arg2: memref<7808x112xf32>) {
  aicf_emit.compute id(142) "matmul" dims(d0 = 7808, d1 = 112, d2 = 2320)
      ins(%arg0[d0, d2] : memref<7808x2320xf32>, %arg1[d1, d2] : memref<112x2320xf32>)
      outs(%arg2[d0, d1] : memref<7808x112xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_75_transpose_bf16_8x203x8x1_0_2_3_1(%arg0: memref<8x203x8x1xbf16>, %arg1: memref<8x8x1x203xbf16>) {
  aicf_emit.compute id(143) "transpose" dims(d0 = 8, d1 = 8, d2 = 1, d3 = 203)
      ins(%arg0[d0, d3, d1, d2] : memref<8x203x8x1xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<8x8x1x203xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s3_76_gemm_32x93x4072_tn_bf16(%arg0: memref<4072x32xbf16>, %arg1: memref<4072x93xbf16>, %arg2: memref<32x93xbf16>) {
  aicf_emit.compute id(144) "matmul" dims(d0 = 32, d1 = 93, d2 = 4072)
      ins(%arg0[d2, d0] : memref<4072x32xbf16>, %arg1[d2, d1] : memref<4072x93xbf16>)
      outs(%arg2[d0, d1] : memref<32x93xbf16>) {
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
func.func @s3_77_cross_entropy_f32_84973x8(%arg0: memref<84973x8xf32>, %arg1: memref<84973xi32>, %arg2: memref<84973xf32>) {
  aicf_emit.compute id(152) "softmax_cross_entropy.take_label+softmax_cross_entropy.reduce_max+softmax_cross_entropy.sub+softmax_cross_entropy.exp+softmax_cross_entropy.reduce_sum+softmax_cross_entropy.log+softmax_cross_entropy.sub+softmax_cross_entropy.sub" dims(d0 = 84973, d1 = 8)
      ins(%arg0[d0, d1] : memref<84973x8xf32>, %arg1[d0] : memref<84973xi32>)
      outs(%arg2[d0] : memref<84973xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d1 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %5 = aicf_emit.reduce max %arg3 over(d1) : f32
    %6 = arith.subf %arg3, %5 : f32
    %7 = math.exp %6 : f32
    %8 = aicf_emit.reduce add %7 over(d1) : f32
    %9 = math.log %8 : f32
    %10 = arith.subf %4, %5 : f32
    %11 = arith.subf %9, %10 : f32
    aicf_emit.yield %11 : f32
  }
  return
}
func.func @s3_78_transpose_bf16_29x24x448_1_0_2(%arg0: memref<29x24x448xbf16>, %arg1: memref<24x29x448xbf16>) {
  aicf_emit.compute id(153) "transpose" dims(d0 = 24, d1 = 29, d2 = 448)
      ins(%arg0[d1, d0, d2] : memref<29x24x448xbf16>)
      outs(%arg1[d0, d1, d2] : memref<24x29x448xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s3_79_sum_f32_13712x95_over_0(%arg0: memref<13712x95xf32>, %arg1: memref<95xf32>) {
  aicf_emit.compute id(154) "reduce_sum" dims(d0 = 13712, d1 = 95)
      ins(%arg0[d0, d1] : memref<13712x95xf32>)
      outs(%arg1[d1] : memref<95xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s3_80_sum_bf16_2279x1415_over_0_1(%arg0: memref<2279x1415xbf16>, %arg1: memref<f32>) {
  aicf_emit.compute id(155) "reduce_sum" dims(d0 = 2279, d1 = 1415)
      ins(%arg0[d0, d1] : memref<2279x1415xbf16>)
      outs(%arg1[] : memref<f32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0, d1) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_81_gemm_160x147x7683_tt_bf16_bias_relu(%arg0: memref<7683x160xbf16>, %arg1: memref<147x7683xbf16>, %arg2: memref<147xbf16>, %arg3: memref<160x147xbf16>) {
  aicf_emit.compute id(158) "matmul+add+relu" dims(d0 = 160, d1 = 147, d2 = 7683)
      ins(%arg0[d2, d0] : memref<7683x160xbf16>, %arg1[d1, d2] : memref<147x7683xbf16>, %arg2[d1] : memref<147xbf16>)
      outs(%arg3[d0, d1] : memref<160x147xbf16>) {
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
func.func @s3_82_conv_bf16_2x8x8x3_k16_5x3_s2_g1(%arg0: memref<2x8x8x3xbf16>, %arg1: memref<5x3x3x16xbf16>, %arg2: memref<2x4x4x16xbf16>) {
  aicf_emit.compute id(159) "conv2d" dims(d0 = 2, d1 = 4, d2 = 4, d3 = 16, d4 = 5, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 1, d6] or_zero : memref<2x8x8x3xbf16>, %arg1[d4, d5, d6, d3] : memref<5x3x3x16xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x4x4x16xbf16>) {
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
func.func @s3_83_transpose_f32_3x8x33867_1_2_0(%arg0: memref<3x8x33867xf32>, %arg1: memref<8x33867x3xf32>) {
  aicf_emit.compute id(160) "transpose" dims(d0 = 8, d1 = 33867, d2 = 3)
      ins(%arg0[d2, d0, d1] : memref<3x8x33867xf32>)
      outs(%arg1[d0, d1, d2] : memref<8x33867x3xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s3_84_gemm_1144x2744x320_nt_bf16(%arg0: memref<1144x320xbf16>, %arg1: memref<2744x320xbf16>, %arg2: memref<1144x2744xbf16>) {
  aicf_emit.compute id(161) "matmul" dims(d0 = 1144, d1 = 2744, d2 = 320)
      ins(%arg0[d0, d2] : memref<1144x320xbf16>, %arg1[d1, d2] : memref<2744x320xbf16>)
      outs(%arg2[d0, d1] : memref<1144x2744xbf16>) {
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
func.func @s3_85_mse_mean_bf16_207x6784(%arg0: memref<207x6784xbf16>, %arg1: memref<207x6784xbf16>, %arg2: memref<f32>) {
  aicf_emit.compute id(163) "mse+reduce_mean" dims(d0 = 207, d1 = 6784)
      ins(%arg0[d0, d1] : memref<207x6784xbf16>, %arg1[d0, d1] : memref<207x6784xbf16>)
      outs(%arg2[] : memref<f32>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %cst = arith.constant 0x49AB6C00 : f32
    %4 = aicf_emit.reduce add %3 over(d0, d1) : f32
    %5 = arith.divf %4, %cst : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @s3_86_cumsum_bf16_151x120x155_axis_2(%arg0: memref<151x120x155xbf16>, %arg1: memref<151x120x155xbf16>) {
  aicf_emit.compute id(164) "cumsum" dims(d0 = 151, d1 = 120, d2 = 155, d3 = 155)
      ins(%arg0[d0, d1, d3] : memref<151x120x155xbf16>)
      outs(%arg1[d0, d1, d2] : memref<151x120x155xbf16>) {
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
func.func @s3_87_sum_bf16_6x3x161_over_0_1(%arg0: memref<6x3x161xbf16>, %arg1: memref<161xf32>) {
  aicf_emit.compute id(165) "reduce_sum" dims(d0 = 6, d1 = 3, d2 = 161)
      ins(%arg0[d0, d1, d2] : memref<6x3x161xbf16>)
      outs(%arg1[d2] : memref<161xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0, d1) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_88_layer_norm_grad_42469x176_bf16(%arg0: memref<176xbf16>, %arg1: memref<42469x176xbf16>, %arg2: memref<42469x176xbf16>, %arg3: memref<42469xf32>, %arg4: memref<42469xf32>, %arg5: memref<42469x176xbf16>) {
  aicf_emit.compute id(179) "layer_norm_grad.cast+layer_norm_grad.cast+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.cast+layer_norm_grad.cast+layer_norm_grad.cast+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.reduce_mean+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.sub+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.cast" dims(d0 = 42469, d1 = 176)
      ins(%arg0[d1] : memref<176xbf16>, %arg1[d0, d1] : memref<42469x176xbf16>, %arg2[d0, d1] : memref<42469x176xbf16>, %arg3[d0] : memref<42469xf32>, %arg4[d0] : memref<42469xf32>)
      outs(%arg5[d0, d1] : memref<42469x176xbf16>) step(0) {
  ^bb0(%arg6: bf16, %arg7: bf16, %arg8: bf16, %arg9: f32, %arg10: f32):
    %0 = arith.extf %arg6 : bf16 to f32
    %1 = arith.extf %arg7 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %cst = arith.constant 1.760000e+02 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.divf %3, %cst : f32
    %5 = arith.extf %arg8 : bf16 to f32
    %6 = arith.subf %5, %arg9 : f32
    %7 = arith.mulf %6, %arg10 : f32
    %8 = arith.mulf %2, %7 : f32
    %9 = aicf_emit.reduce add %8 over(d1) : f32
    %10 = arith.divf %9, %cst : f32
    %11 = arith.mulf %7, %10 : f32
    %12 = arith.subf %2, %4 : f32
    %13 = arith.subf %12, %11 : f32
    %14 = arith.mulf %arg10, %13 : f32
    %15 = arith.truncf %14 : f32 to bf16
    aicf_emit.yield %15 : bf16
  }
  return
}
func.func @s3_88_layer_norm_grad_42469x176_bf16_1(%arg0: memref<42469x176xbf16>, %arg1: memref<42469x176xbf16>, %arg2: memref<42469xf32>, %arg3: memref<42469xf32>, %arg4: memref<176xbf16>) {
  aicf_emit.compute id(182) "layer_norm_grad.cast+layer_norm_grad.cast+layer_norm_grad.sub+layer_norm_grad.mul+layer_norm_grad.mul+layer_norm_grad.reduce_sum+layer_norm_grad.cast" dims(d0 = 176, d1 = 42469)
      ins(%arg0[d1, d0] : memref<42469x176xbf16>, %arg1[d1, d0] : memref<42469x176xbf16>, %arg2[d1] : memref<42469xf32>, %arg3[d1] : memref<42469xf32>)
      outs(%arg4[d0] : memref<176xbf16>) step(0) {
  ^bb0(%arg5: bf16, %arg6: bf16, %arg7: f32, %arg8: f32):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg6 : bf16 to f32
    %2 = arith.subf %1, %arg7 : f32
    %3 = arith.mulf %2, %arg8 : f32
    %4 = arith.mulf %0, %3 : f32
    %5 = aicf_emit.reduce add %4 over(d1) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s3_88_layer_norm_grad_42469x176_bf16_2(%arg0: memref<42469x176xbf16>, %arg1: memref<176xbf16>) {
  aicf_emit.compute id(184) "layer_norm_grad.cast+layer_norm_grad.reduce_sum+layer_norm_grad.cast" dims(d0 = 176, d1 = 42469)
      ins(%arg0[d1, d0] : memref<42469x176xbf16>)
      outs(%arg1[d0] : memref<176xbf16>) step(1) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.truncf %1 : f32 to bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s3_89_softmax_bf16_3x13632_axis_1(%arg0: memref<3x13632xbf16>, %arg1: memref<3x13632xbf16>) {
  aicf_emit.compute id(193) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 3, d1 = 13632)
      ins(%arg0[d0, d1] : memref<3x13632xbf16>)
      outs(%arg1[d0, d1] : memref<3x13632xbf16>) {
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
func.func @s3_90_transpose_bf16_1616x1_1_0(%arg0: memref<1616x1xbf16>, %arg1: memref<1x1616xbf16>) {
  aicf_emit.compute id(194) "transpose" dims(d0 = 1, d1 = 1616)
      ins(%arg0[d1, d0] : memref<1616x1xbf16>)
      outs(%arg1[d0, d1] : memref<1x1616xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s3_91_scatter_add_bf16_78944x59_by_24(%arg0: memref<24x59xbf16>, %arg1: memref<24xi32>, %arg2: memref<78944x59xbf16>) {
  aicf_emit.compute id(196) "scatter_add+cast" dims(d0 = 78944, d1 = 59, d2 = 24)
      ins(%arg0[d2, d1] : memref<24x59xbf16>, %arg1[d2] : memref<24xi32>)
      outs(%arg2[d0, d1] : memref<78944x59xbf16>) {
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
func.func @s3_92_conv_bf16_11x9x9x11_k419_5x5_s1_g1(%arg0: memref<11x9x9x11xbf16>, %arg1: memref<5x5x11x419xbf16>, %arg2: memref<11x9x9x419xbf16>) {
  aicf_emit.compute id(197) "conv2d" dims(d0 = 11, d1 = 9, d2 = 9, d3 = 419, d4 = 5, d5 = 5, d6 = 11)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<11x9x9x11xbf16>, %arg1[d4, d5, d6, d3] : memref<5x5x11x419xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<11x9x9x419xbf16>) {
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
func.func @s3_93_max_f32_64x40x2_over_2(%arg0: memref<64x40x2xf32>, %arg1: memref<64x40xf32>) {
  aicf_emit.compute id(198) "reduce_max" dims(d0 = 64, d1 = 40, d2 = 2)
      ins(%arg0[d0, d1, d2] : memref<64x40x2xf32>)
      outs(%arg1[d0, d1] : memref<64x40xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d2) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s3_94_softmax_grad_9157x56_f32(%arg0: memref<9157x56xf32>, %arg1: memref<9157x56xf32>, %arg2: memref<9157x56xf32>) {
  aicf_emit.compute id(202) "softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul" dims(d0 = 9157, d1 = 56)
      ins(%arg0[d0, d1] : memref<9157x56xf32>, %arg1[d0, d1] : memref<9157x56xf32>)
      outs(%arg2[d0, d1] : memref<9157x56xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.subf %arg4, %1 : f32
    %3 = arith.mulf %arg3, %2 : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s3_95_mean_f32_144x61x19_over_1(%arg0: memref<144x61x19xf32>, %arg1: memref<144x19xf32>) {
  aicf_emit.compute id(203) "reduce_mean" dims(d0 = 144, d1 = 61, d2 = 19)
      ins(%arg0[d0, d1, d2] : memref<144x61x19xf32>)
      outs(%arg1[d0, d2] : memref<144x19xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 6.100000e+01 : f32
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_96_gemm_9728x135x799_tn_tf32_residual(%arg0: memref<799x9728xf32>, %arg1: memref<799x135xf32>, %arg2: memref<9728x135xf32, strided<[1, 9728]>>) {
  aicf_emit.compute id(204) "matmul" dims(d0 = 9728, d1 = 135, d2 = 799)
      ins(%arg0[d2, d0] : memref<799x9728xf32>, %arg1[d2, d1] : memref<799x135xf32>)
      outs(%arg2[d0, d1] : memref<9728x135xf32, strided<[1, 9728]>>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_96_gemm_9728x135x799_tn_tf32_residual_1(%arg0: memref<9728x135xf32, strided<[1, 9728]>>, %arg1: memref<9728x135xf32>, %arg2: memref<9728x135xf32>) {
  aicf_emit.compute id(205) "add" dims(d0 = 9728, d1 = 135)
      ins(%arg0[d0, d1] : memref<9728x135xf32, strided<[1, 9728]>>, %arg1[d0, d1] : memref<9728x135xf32>)
      outs(%arg2[d0, d1] : memref<9728x135xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s3_97_conv_input_grad_bf16_58x24x24x17_k56_1x1_s2(%arg0: memref<1x1x17x56xbf16>, %arg1: memref<58x12x12x56xbf16>, %arg2: memref<58x12x12x17xbf16>) {
  aicf_emit.compute id(207) "slice+conv2d_input_grad" dims(d0 = 58, d1 = 12, d2 = 12, d3 = 17, d4 = 1, d5 = 1, d6 = 56)
      ins(%arg0[d4, d5, d3, d6] : memref<1x1x17x56xbf16>, %arg1[d0, d1 - d4, d2 - d5, d6] : memref<58x12x12x56xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<58x12x12x17xbf16>) {
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
func.func @s3_97_conv_input_grad_bf16_58x24x24x17_k56_1x1_s2_1(%arg0: memref<58x12x1x12x1x17xbf16>, %arg1: memref<58x12x2x12x2x17xbf16>) {
  aicf_emit.compute id(211) "constant+concat+concat+concat" dims(d0 = 58, d1 = 12, d2 = 2, d3 = 12, d4 = 2, d5 = 17)
      ins(%arg0[d0, d1, d2, d3, d4, d5] or_zero : memref<58x12x1x12x1x17xbf16>)
      outs(%arg1[d0, d1, d2, d3, d4, d5] : memref<58x12x2x12x2x17xbf16>) {
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
func.func @s3_98_gemm_8x1120x15256_nn_split(%arg0: memref<8x15256xf32>, %arg1: memref<15256x1120xf32>, %arg2: memref<8x1120xf32>) {
  aicf_emit.compute id(212) "matmul" dims(d0 = 8, d1 = 1120, d2 = 15256)
      ins(%arg0[d0, d2] : memref<8x15256xf32>, %arg1[d2, d1] : memref<15256x1120xf32>)
      outs(%arg2[d0, d1] : memref<8x1120xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_99_gemm_176x3969x1392_nt_split_bias(%arg0: memref<176x1392xf32>, %arg1: memref<3969x1392xf32>, %arg2: memref<3969xf32>, %arg3: memref<176x3969xf32>) {
  aicf_emit.compute id(214) "matmul+add" dims(d0 = 176, d1 = 3969, d2 = 1392)
      ins(%arg0[d0, d2] : memref<176x1392xf32>, %arg1[d1, d2] : memref<3969x1392xf32>, %arg2[d1] : memref<3969xf32>)
      outs(%arg3[d0, d1] : memref<176x3969xf32>) constraints<split_f32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}

func.func @s1_8_gemm_160x144x832_nt_split_bias_relu(%arg0: memref<160x832xf32>, %arg1: memref<144x832xf32>, %arg2: memref<144xf32>, %arg3: memref<160x144xf32>) {
  aicf_emit.compute id(27) "matmul+add+relu" dims(d0 = 160, d1 = 144, d2 = 832)
      ins(%arg0[d0, d2] : memref<160x832xf32>, %arg1[d1, d2] : memref<144x832xf32>, %arg2[d1] : memref<144xf32>)
      outs(%arg3[d0, d1] : memref<160x144xf32>) constraints<split_f32 = true> {
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
func.func @s1_9_gemm_1120x32x584_tt_f32_bias(%arg0: memref<584x1120xf32>, %arg1: memref<32x584xf32>, %arg2: memref<32xf32>, %arg3: memref<1120x32xf32>) {
  aicf_emit.compute id(29) "matmul+add" dims(d0 = 1120, d1 = 32, d2 = 584)
      ins(%arg0[d2, d0] : memref<584x1120xf32>, %arg1[d1, d2] : memref<32x584xf32>, %arg2[d1] : memref<32xf32>)
      outs(%arg3[d0, d1] : memref<1120x32xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_11_gemm_2x5296x8424_nt_f16(%arg0: memref<2x8424xf16>, %arg1: memref<5296x8424xf16>, %arg2: memref<2x5296xf16>) {
  aicf_emit.compute id(32) "matmul" dims(d0 = 2, d1 = 5296, d2 = 8424)
      ins(%arg0[d0, d2] : memref<2x8424xf16>, %arg1[d1, d2] : memref<5296x8424xf16>)
      outs(%arg2[d0, d1] : memref<2x5296xf16>) {
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
func.func @s1_25_gemm_17x13219x16_tn_f16_residual(%arg0: memref<16x17xf16>, %arg1: memref<16x13219xf16>, %arg2: memref<17x13219xf16>, %arg3: memref<17x13219xf16>) {
  aicf_emit.compute id(10) "matmul+add" dims(d0 = 17, d1 = 13219, d2 = 16)
      ins(%arg0[d2, d0] : memref<16x17xf16>, %arg1[d2, d1] : memref<16x13219xf16>, %arg2[d0, d1] : memref<17x13219xf16>)
      outs(%arg3[d0, d1] : memref<17x13219xf16>) {
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
func.func @s1_30_gemm_24x1520x392_nt_bf16_residual(%arg0: memref<24x392xbf16>, %arg1: memref<1520x392xbf16>, %arg2: memref<24x1520xbf16>, %arg3: memref<24x1520xbf16>) {
  aicf_emit.compute id(16) "matmul+add" dims(d0 = 24, d1 = 1520, d2 = 392)
      ins(%arg0[d0, d2] : memref<24x392xbf16>, %arg1[d1, d2] : memref<1520x392xbf16>, %arg2[d0, d1] : memref<24x1520xbf16>)
      outs(%arg3[d0, d1] : memref<24x1520xbf16>) {
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
func.func @s1_31_gemm_135x149x647_nn_bf16_bias_gelu(%arg0: memref<135x647xbf16>, %arg1: memref<647x149xbf16>, %arg2: memref<149xbf16>, %arg3: memref<135x149xbf16>) {
  aicf_emit.compute id(19) "matmul+add+gelu" dims(d0 = 135, d1 = 149, d2 = 647)
      ins(%arg0[d0, d2] : memref<135x647xbf16>, %arg1[d2, d1] : memref<647x149xbf16>, %arg2[d1] : memref<149xbf16>)
      outs(%arg3[d0, d1] : memref<135x149xbf16>) {
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
func.func @s1_41_gemm_13x216x21x480_tt_f16_bias(%arg0: memref<13x480x216xf16>, %arg1: memref<13x21x480xf16>, %arg2: memref<21xf16>, %arg3: memref<13x216x21xf16>) {
  aicf_emit.compute id(2) "matmul+add" dims(d0 = 13, d1 = 216, d2 = 21, d3 = 480)
      ins(%arg0[d0, d3, d1] : memref<13x480x216xf16>, %arg1[d0, d2, d3] : memref<13x21x480xf16>, %arg2[d2] : memref<21xf16>)
      outs(%arg3[d0, d1, d2] : memref<13x216x21xf16>) {
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
func.func @s1_45_gemm_13x480x968x24_nt_f16_bias_relu(%arg0: memref<13x480x24xf16>, %arg1: memref<13x968x24xf16>, %arg2: memref<968xf16>, %arg3: memref<13x480x968xf16>) {
  aicf_emit.compute id(10) "matmul+add+relu" dims(d0 = 13, d1 = 480, d2 = 968, d3 = 24)
      ins(%arg0[d0, d1, d3] : memref<13x480x24xf16>, %arg1[d0, d2, d3] : memref<13x968x24xf16>, %arg2[d2] : memref<968xf16>)
      outs(%arg3[d0, d1, d2] : memref<13x480x968xf16>) {
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
func.func @s1_57_gemm_807x8x3288_tt_split_two(%arg0: memref<3288x807xf32>, %arg1: memref<8x3288xf32>, %arg2: memref<807x8xf32>, %arg3: memref<807x8xf32>) {
  aicf_emit.compute id(2) "matmul+silu" dims(d0 = 807, d1 = 8, d2 = 3288)
      ins(%arg0[d2, d0] : memref<3288x807xf32>, %arg1[d1, d2] : memref<8x3288xf32>)
      outs(%arg2[d0, d1] : memref<807x8xf32>, %arg3[d0, d1] : memref<807x8xf32>) constraints<split_f32 = true> {
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
func.func @s1_58_gemm_16065x64x1120_nn_f32_residual_1(%arg0: memref<16065x64xf32>, %arg1: memref<16065x64xf32>, %arg2: memref<16065x64xf32>) {
  aicf_emit.compute id(4) "add" dims(d0 = 16065, d1 = 64)
      ins(%arg0[d0, d1] : memref<16065x64xf32>, %arg1[d0, d1] : memref<16065x64xf32>)
      outs(%arg2[d0, d1] : memref<16065x64xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_60_gemm_7x1976x279_tn_f16_bias(%arg0: memref<279x7xf16>, %arg1: memref<279x1976xf16>, %arg2: memref<1976xf16>, %arg3: memref<7x1976xf16>) {
  aicf_emit.compute id(7) "matmul+add" dims(d0 = 7, d1 = 1976, d2 = 279)
      ins(%arg0[d2, d0] : memref<279x7xf16>, %arg1[d2, d1] : memref<279x1976xf16>, %arg2[d1] : memref<1976xf16>)
      outs(%arg3[d0, d1] : memref<7x1976xf16>) {
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
func.func @s1_75_gemm_28x11x88x872_nt_split(%arg0: memref<28x11x872xf32>, %arg1: memref<28x88x872xf32>, %arg2: memref<28x11x88xf32>) {
  aicf_emit.compute id(4) "matmul" dims(d0 = 28, d1 = 11, d2 = 88, d3 = 872)
      ins(%arg0[d0, d1, d3] : memref<28x11x872xf32>, %arg1[d0, d2, d3] : memref<28x88x872xf32>)
      outs(%arg2[d0, d1, d2] : memref<28x11x88xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_86_gemm_583x755x392_tt_tf32(%arg0: memref<392x583xf32>, %arg1: memref<755x392xf32>, %arg2: memref<583x755xf32>) {
  aicf_emit.compute id(8) "matmul" dims(d0 = 583, d1 = 755, d2 = 392)
      ins(%arg0[d2, d0] : memref<392x583xf32>, %arg1[d1, d2] : memref<755x392xf32>)
      outs(%arg2[d0, d1] : memref<583x755xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_90_gemm_584x64x120_tn_bf16_residual(%arg0: memref<120x584xbf16>, %arg1: memref<120x64xbf16>, %arg2: memref<584x64xbf16>, %arg3: memref<584x64xbf16>) {
  aicf_emit.compute id(3) "matmul+add" dims(d0 = 584, d1 = 64, d2 = 120)
      ins(%arg0[d2, d0] : memref<120x584xbf16>, %arg1[d2, d1] : memref<120x64xbf16>, %arg2[d0, d1] : memref<584x64xbf16>)
      outs(%arg3[d0, d1] : memref<584x64xbf16>) {
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
func.func @s1_95_gemm_1312x8x99_nt_split_bias(%arg0: memref<1312x99xf32>, %arg1: memref<8x99xf32>, %arg2: memref<8xf32>, %arg3: memref<1312x8xf32>) {
  aicf_emit.compute id(16) "matmul+add" dims(d0 = 1312, d1 = 8, d2 = 99)
      ins(%arg0[d0, d2] : memref<1312x99xf32>, %arg1[d1, d2] : memref<8x99xf32>, %arg2[d1] : memref<8xf32>)
      outs(%arg3[d0, d1] : memref<1312x8xf32>) constraints<split_f32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_97_gemm_15x2504x136_nt_f16_bias_relu(%arg0: memref<15x136xf16>, %arg1: memref<2504x136xf16>, %arg2: memref<2504xf16>, %arg3: memref<15x2504xf16>) {
  aicf_emit.compute id(3) "matmul+add+relu" dims(d0 = 15, d1 = 2504, d2 = 136)
      ins(%arg0[d0, d2] : memref<15x136xf16>, %arg1[d1, d2] : memref<2504x136xf16>, %arg2[d1] : memref<2504xf16>)
      outs(%arg3[d0, d1] : memref<15x2504xf16>) {
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
func.func @s1_110_gemm_176x3520x12593_tn_f16_bias_relu(%arg0: memref<12593x176xf16>, %arg1: memref<12593x3520xf16>, %arg2: memref<3520xf16>, %arg3: memref<176x3520xf16>) {
  aicf_emit.compute id(26) "matmul+add+relu" dims(d0 = 176, d1 = 3520, d2 = 12593)
      ins(%arg0[d2, d0] : memref<12593x176xf16>, %arg1[d2, d1] : memref<12593x3520xf16>, %arg2[d1] : memref<3520xf16>)
      outs(%arg3[d0, d1] : memref<176x3520xf16>) {
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
func.func @s1_112_gemm_272x3883x1552_tn_split_two(%arg0: memref<1552x272xf32>, %arg1: memref<1552x3883xf32>, %arg2: memref<272x3883xf32>) {
  aicf_emit.compute id(0) "matmul" dims(d0 = 272, d1 = 3883, d2 = 1552)
      ins(%arg0[d2, d0] : memref<1552x272xf32>, %arg1[d2, d1] : memref<1552x3883xf32>)
      outs(%arg2[d0, d1] : memref<272x3883xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_112_gemm_272x3883x1552_tn_split_two_1(%arg0: memref<272x3883xf32>, %arg1: memref<272x3883xf32>) {
  aicf_emit.compute id(1) "silu" dims(d0 = 272, d1 = 3883)
      ins(%arg0[d0, d1] : memref<272x3883xf32>)
      outs(%arg1[d0, d1] : memref<272x3883xf32>) constraints<split_f32 = true> {
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
func.func @s1_114_gemm_3672x208x7032_nt_f16_bias(%arg0: memref<3672x7032xf16>, %arg1: memref<208x7032xf16>, %arg2: memref<208xf16>, %arg3: memref<3672x208xf16>) {
  aicf_emit.compute id(4) "matmul+add" dims(d0 = 3672, d1 = 208, d2 = 7032)
      ins(%arg0[d0, d2] : memref<3672x7032xf16>, %arg1[d1, d2] : memref<208x7032xf16>, %arg2[d1] : memref<208xf16>)
      outs(%arg3[d0, d1] : memref<3672x208xf16>) {
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
func.func @s1_119_gemm_67x1864x304x8_nt_bf16_two(%arg0: memref<67x1864x8xbf16>, %arg1: memref<67x304x8xbf16>, %arg2: memref<67x1864x304xbf16>, %arg3: memref<67x1864x304xbf16>) {
  aicf_emit.compute id(10) "matmul+silu" dims(d0 = 67, d1 = 1864, d2 = 304, d3 = 8)
      ins(%arg0[d0, d1, d3] : memref<67x1864x8xbf16>, %arg1[d0, d2, d3] : memref<67x304x8xbf16>)
      outs(%arg2[d0, d1, d2] : memref<67x1864x304xbf16>, %arg3[d0, d1, d2] : memref<67x1864x304xbf16>) {
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
func.func @s1_122_gemm_88x248x43_nt_bf16(%arg0: memref<88x43xbf16>, %arg1: memref<248x43xbf16>, %arg2: memref<88x248xbf16>) {
  aicf_emit.compute id(10) "matmul" dims(d0 = 88, d1 = 248, d2 = 43)
      ins(%arg0[d0, d2] : memref<88x43xbf16>, %arg1[d1, d2] : memref<248x43xbf16>)
      outs(%arg2[d0, d1] : memref<88x248xbf16>) {
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
func.func @s1_124_gemm_461x125x1039_tn_split(%arg0: memref<1039x461xf32>, %arg1: memref<1039x125xf32>, %arg2: memref<461x125xf32>) {
  aicf_emit.compute id(12) "matmul" dims(d0 = 461, d1 = 125, d2 = 1039)
      ins(%arg0[d2, d0] : memref<1039x461xf32>, %arg1[d2, d1] : memref<1039x125xf32>)
      outs(%arg2[d0, d1] : memref<461x125xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_126_gemm_744x16x1192_tt_tf32_bias(%arg0: memref<1192x744xf32>, %arg1: memref<16x1192xf32>, %arg2: memref<16xf32>, %arg3: memref<744x16xf32>) {
  aicf_emit.compute id(15) "matmul+add" dims(d0 = 744, d1 = 16, d2 = 1192)
      ins(%arg0[d2, d0] : memref<1192x744xf32>, %arg1[d1, d2] : memref<16x1192xf32>, %arg2[d1] : memref<16xf32>)
      outs(%arg3[d0, d1] : memref<744x16xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_133_gemm_6x11969x64_nt_bf16(%arg0: memref<6x64xbf16>, %arg1: memref<11969x64xbf16>, %arg2: memref<6x11969xbf16>) {
  aicf_emit.compute id(15) "matmul" dims(d0 = 6, d1 = 11969, d2 = 64)
      ins(%arg0[d0, d2] : memref<6x64xbf16>, %arg1[d1, d2] : memref<11969x64xbf16>)
      outs(%arg2[d0, d1] : memref<6x11969xbf16>) {
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
func.func @s1_139_gemm_4728x8x663_tn_bf16_two(%arg0: memref<663x4728xbf16>, %arg1: memref<663x8xbf16>, %arg2: memref<4728x8xbf16>, %arg3: memref<4728x8xbf16>) {
  aicf_emit.compute id(4) "matmul+silu" dims(d0 = 4728, d1 = 8, d2 = 663)
      ins(%arg0[d2, d0] : memref<663x4728xbf16>, %arg1[d2, d1] : memref<663x8xbf16>)
      outs(%arg2[d0, d1] : memref<4728x8xbf16>, %arg3[d0, d1] : memref<4728x8xbf16>) {
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
func.func @s1_144_gemm_421x7624x6203_tn_bf16_bias_gelu(%arg0: memref<6203x421xbf16>, %arg1: memref<6203x7624xbf16>, %arg2: memref<7624xbf16>, %arg3: memref<421x7624xbf16>) {
  aicf_emit.compute id(2) "matmul+add+gelu" dims(d0 = 421, d1 = 7624, d2 = 6203)
      ins(%arg0[d2, d0] : memref<6203x421xbf16>, %arg1[d2, d1] : memref<6203x7624xbf16>, %arg2[d1] : memref<7624xbf16>)
      outs(%arg3[d0, d1] : memref<421x7624xbf16>) {
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
func.func @s1_147_gemm_1619x8x3240_nt_bf16_two(%arg0: memref<1619x3240xbf16>, %arg1: memref<8x3240xbf16>, %arg2: memref<1619x8xbf16>, %arg3: memref<1619x8xbf16>) {
  aicf_emit.compute id(6) "matmul+silu" dims(d0 = 1619, d1 = 8, d2 = 3240)
      ins(%arg0[d0, d2] : memref<1619x3240xbf16>, %arg1[d1, d2] : memref<8x3240xbf16>)
      outs(%arg2[d0, d1] : memref<1619x8xbf16>, %arg3[d0, d1] : memref<1619x8xbf16>) {
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
func.func @s1_152_gemm_69x232x10115_tn_bf16_bias_relu(%arg0: memref<10115x69xbf16>, %arg1: memref<10115x232xbf16>, %arg2: memref<232xbf16>, %arg3: memref<69x232xbf16>) {
  aicf_emit.compute id(2) "matmul+add+relu" dims(d0 = 69, d1 = 232, d2 = 10115)
      ins(%arg0[d2, d0] : memref<10115x69xbf16>, %arg1[d2, d1] : memref<10115x232xbf16>, %arg2[d1] : memref<232xbf16>)
      outs(%arg3[d0, d1] : memref<69x232xbf16>) {
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
func.func @s1_155_gemm_1568x61x143_nt_bf16_two(%arg0: memref<1568x143xbf16>, %arg1: memref<61x143xbf16>, %arg2: memref<1568x61xbf16>, %arg3: memref<1568x61xbf16>) {
  aicf_emit.compute id(7) "matmul+silu" dims(d0 = 1568, d1 = 61, d2 = 143)
      ins(%arg0[d0, d2] : memref<1568x143xbf16>, %arg1[d1, d2] : memref<61x143xbf16>)
      outs(%arg2[d0, d1] : memref<1568x61xbf16>, %arg3[d0, d1] : memref<1568x61xbf16>) {
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
func.func @s1_156_gemm_5513x8x72_nn_bf16_residual(%arg0: memref<5513x72xbf16>, %arg1: memref<72x8xbf16>, %arg2: memref<5513x8xbf16>, %arg3: memref<5513x8xbf16>) {
  aicf_emit.compute id(9) "matmul+add" dims(d0 = 5513, d1 = 8, d2 = 72)
      ins(%arg0[d0, d2] : memref<5513x72xbf16>, %arg1[d2, d1] : memref<72x8xbf16>, %arg2[d0, d1] : memref<5513x8xbf16>)
      outs(%arg3[d0, d1] : memref<5513x8xbf16>) {
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
func.func @s1_163_gemm_1x4648x296_tt_f32(%arg0: memref<296x1xf32>, %arg1: memref<4648x296xf32>, %arg2: memref<1x4648xf32>) {
  aicf_emit.compute id(4) "matmul" dims(d0 = 1, d1 = 4648, d2 = 296)
      ins(%arg0[d2, d0] : memref<296x1xf32>, %arg1[d1, d2] : memref<4648x296xf32>)
      outs(%arg2[d0, d1] : memref<1x4648xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_165_gemm_12112x320x4015_nt_f16(%arg0: memref<12112x4015xf16>, %arg1: memref<320x4015xf16>, %arg2: memref<12112x320xf16>) {
  aicf_emit.compute id(6) "matmul" dims(d0 = 12112, d1 = 320, d2 = 4015)
      ins(%arg0[d0, d2] : memref<12112x4015xf16>, %arg1[d1, d2] : memref<320x4015xf16>)
      outs(%arg2[d0, d1] : memref<12112x320xf16>) {
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
func.func @s1_166_gemm_85x328x10069_tt_tf32_two(%arg0: memref<10069x85xf32>, %arg1: memref<328x10069xf32>, %arg2: memref<85x328xf32>, %arg3: memref<85x328xf32>) {
  aicf_emit.compute id(8) "matmul+silu" dims(d0 = 85, d1 = 328, d2 = 10069)
      ins(%arg0[d2, d0] : memref<10069x85xf32>, %arg1[d1, d2] : memref<328x10069xf32>)
      outs(%arg2[d0, d1] : memref<85x328xf32>, %arg3[d0, d1] : memref<85x328xf32>) constraints<tf32 = true> {
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
func.func @s1_33_gemm_14720x24x3251_nt_split_two(%arg0: memref<14720x3251xf32>, %arg1: memref<24x3251xf32>, %arg2: memref<14720x24xf32>, %arg3: memref<14720x24xf32>) {
  aicf_emit.compute id(1) "matmul+silu" dims(d0 = 14720, d1 = 24, d2 = 3251)
      ins(%arg0[d0, d2] : memref<14720x3251xf32>, %arg1[d1, d2] : memref<24x3251xf32>)
      outs(%arg2[d0, d1] : memref<14720x24xf32>, %arg3[d0, d1] : memref<14720x24xf32>) constraints<split_f32 = true> {
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
func.func @s1_34_gemm_9760x160x3280_nn_f32_residual(%arg0: memref<9760x3280xf32>, %arg1: memref<3280x160xf32>, %arg2: memref<9760x160xf32, strided<[1, 9760]>>) {
  aicf_emit.compute id(2) "matmul" dims(d0 = 9760, d1 = 160, d2 = 3280)
      ins(%arg0[d0, d2] : memref<9760x3280xf32>, %arg1[d2, d1] : memref<3280x160xf32>)
      outs(%arg2[d0, d1] : memref<9760x160xf32, strided<[1, 9760]>>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_34_gemm_9760x160x3280_nn_f32_residual_1(%arg0: memref<9760x160xf32, strided<[1, 9760]>>, %arg1: memref<9760x160xf32>, %arg2: memref<9760x160xf32>) {
  aicf_emit.compute id(3) "add" dims(d0 = 9760, d1 = 160)
      ins(%arg0[d0, d1] : memref<9760x160xf32, strided<[1, 9760]>>, %arg1[d0, d1] : memref<9760x160xf32>)
      outs(%arg2[d0, d1] : memref<9760x160xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.addf %arg3, %arg4 : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s1_168_gemm_56x3376x280_nt_f16(%arg0: memref<56x280xf16>, %arg1: memref<3376x280xf16>, %arg2: memref<56x3376xf16>) {
  aicf_emit.compute id(4) "matmul" dims(d0 = 56, d1 = 3376, d2 = 280)
      ins(%arg0[d0, d2] : memref<56x280xf16>, %arg1[d1, d2] : memref<3376x280xf16>)
      outs(%arg2[d0, d1] : memref<56x3376xf16>) {
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
func.func @s1_177_gemm_208x1419x6815_nt_bf16_residual(%arg0: memref<208x6815xbf16>, %arg1: memref<1419x6815xbf16>, %arg2: memref<208x1419xbf16>, %arg3: memref<208x1419xbf16>) {
  aicf_emit.compute id(3) "matmul+add" dims(d0 = 208, d1 = 1419, d2 = 6815)
      ins(%arg0[d0, d2] : memref<208x6815xbf16>, %arg1[d1, d2] : memref<1419x6815xbf16>, %arg2[d0, d1] : memref<208x1419xbf16>)
      outs(%arg3[d0, d1] : memref<208x1419xbf16>) {
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
func.func @s1_190_gemm_183x2520x120_tt_tf32_bias_relu(%arg0: memref<120x183xf32>, %arg1: memref<2520x120xf32>, %arg2: memref<2520xf32>, %arg3: memref<183x2520xf32>) {
  aicf_emit.compute id(6) "matmul+add+relu" dims(d0 = 183, d1 = 2520, d2 = 120)
      ins(%arg0[d2, d0] : memref<120x183xf32>, %arg1[d1, d2] : memref<2520x120xf32>, %arg2[d1] : memref<2520xf32>)
      outs(%arg3[d0, d1] : memref<183x2520xf32>) constraints<tf32 = true> {
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
func.func @s1_191_gemm_139x49x152_tn_bf16_two(%arg0: memref<152x139xbf16>, %arg1: memref<152x49xbf16>, %arg2: memref<139x49xbf16>, %arg3: memref<139x49xbf16>) {
  aicf_emit.compute id(1) "matmul+silu" dims(d0 = 139, d1 = 49, d2 = 152)
      ins(%arg0[d2, d0] : memref<152x139xbf16>, %arg1[d2, d1] : memref<152x49xbf16>)
      outs(%arg2[d0, d1] : memref<139x49xbf16>, %arg3[d0, d1] : memref<139x49xbf16>) {
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
func.func @s1_193_gemm_51x19x1040x1664_tt_bf16_two_1(%arg0: memref<51x19x1040xbf16>, %arg1: memref<51x19x1040xbf16>) {
  aicf_emit.compute id(16) "silu" dims(d0 = 51, d1 = 19, d2 = 1040)
      ins(%arg0[d0, d1, d2] : memref<51x19x1040xbf16>)
      outs(%arg1[d0, d1, d2] : memref<51x19x1040xbf16>) {
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
func.func @s1_195_gemm_51x7024x1696_nt_tf32_bias_relu(%arg0: memref<51x1696xf32>, %arg1: memref<7024x1696xf32>, %arg2: memref<7024xf32>, %arg3: memref<51x7024xf32>) {
  aicf_emit.compute id(25) "matmul+add+relu" dims(d0 = 51, d1 = 7024, d2 = 1696)
      ins(%arg0[d0, d2] : memref<51x1696xf32>, %arg1[d1, d2] : memref<7024x1696xf32>, %arg2[d1] : memref<7024xf32>)
      outs(%arg3[d0, d1] : memref<51x7024xf32>) constraints<tf32 = true> {
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
func.func @s1_198_gemm_63x192x73x120_nn_f16_two_1(%arg0: memref<63x192x73xf16>, %arg1: memref<63x192x73xf16>) {
  aicf_emit.compute id(4) "silu" dims(d0 = 63, d1 = 192, d2 = 73)
      ins(%arg0[d0, d1, d2] : memref<63x192x73xf16>)
      outs(%arg1[d0, d1, d2] : memref<63x192x73xf16>) {
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
func.func @s1_199_gemm_3x8584x712_nt_tf32_bias(%arg0: memref<3x712xf32>, %arg1: memref<8584x712xf32>, %arg2: memref<8584xf32>, %arg3: memref<3x8584xf32>) {
  aicf_emit.compute id(6) "matmul+add" dims(d0 = 3, d1 = 8584, d2 = 712)
      ins(%arg0[d0, d2] : memref<3x712xf32>, %arg1[d1, d2] : memref<8584x712xf32>, %arg2[d1] : memref<8584xf32>)
      outs(%arg3[d0, d1] : memref<3x8584xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_200_gemm_12792x48x16_tt_bf16(%arg0: memref<16x12792xbf16>, %arg1: memref<48x16xbf16>, %arg2: memref<12792x48xbf16>) {
  aicf_emit.compute id(7) "matmul" dims(d0 = 12792, d1 = 48, d2 = 16)
      ins(%arg0[d2, d0] : memref<16x12792xbf16>, %arg1[d1, d2] : memref<48x16xbf16>)
      outs(%arg2[d0, d1] : memref<12792x48xbf16>) {
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
func.func @s1_212_gemm_144x347x1592_tt_bf16_bias(%arg0: memref<1592x144xbf16>, %arg1: memref<347x1592xbf16>, %arg2: memref<347xbf16>, %arg3: memref<144x347xbf16>) {
  aicf_emit.compute id(2) "matmul+add" dims(d0 = 144, d1 = 347, d2 = 1592)
      ins(%arg0[d2, d0] : memref<1592x144xbf16>, %arg1[d1, d2] : memref<347x1592xbf16>, %arg2[d1] : memref<347xbf16>)
      outs(%arg3[d0, d1] : memref<144x347xbf16>) {
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
func.func @s1_214_gemm_41x40x6968_nt_f16_bias(%arg0: memref<41x6968xf16>, %arg1: memref<40x6968xf16>, %arg2: memref<40xf16>, %arg3: memref<41x40xf16>) {
  aicf_emit.compute id(6) "matmul+add" dims(d0 = 41, d1 = 40, d2 = 6968)
      ins(%arg0[d0, d2] : memref<41x6968xf16>, %arg1[d1, d2] : memref<40x6968xf16>, %arg2[d1] : memref<40xf16>)
      outs(%arg3[d0, d1] : memref<41x40xf16>) {
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
func.func @s1_216_gemm_3491x64x936_tt_tf32(%arg0: memref<936x3491xf32>, %arg1: memref<64x936xf32>, %arg2: memref<3491x64xf32>) {
  aicf_emit.compute id(0) "matmul" dims(d0 = 3491, d1 = 64, d2 = 936)
      ins(%arg0[d2, d0] : memref<936x3491xf32>, %arg1[d1, d2] : memref<64x936xf32>)
      outs(%arg2[d0, d1] : memref<3491x64xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_218_gemm_1344x32x576_nt_bf16_bias_gelu(%arg0: memref<1344x576xbf16>, %arg1: memref<32x576xbf16>, %arg2: memref<32xbf16>, %arg3: memref<1344x32xbf16>) {
  aicf_emit.compute id(5) "matmul+add+gelu" dims(d0 = 1344, d1 = 32, d2 = 576)
      ins(%arg0[d0, d2] : memref<1344x576xbf16>, %arg1[d1, d2] : memref<32x576xbf16>, %arg2[d1] : memref<32xbf16>)
      outs(%arg3[d0, d1] : memref<1344x32xbf16>) {
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
func.func @s1_222_gemm_56x664x672_nt_bf16_bias_relu(%arg0: memref<56x672xbf16>, %arg1: memref<664x672xbf16>, %arg2: memref<664xbf16>, %arg3: memref<56x664xbf16>) {
  aicf_emit.compute id(3) "matmul+add+relu" dims(d0 = 56, d1 = 664, d2 = 672)
      ins(%arg0[d0, d2] : memref<56x672xbf16>, %arg1[d1, d2] : memref<664x672xbf16>, %arg2[d1] : memref<664xbf16>)
      outs(%arg3[d0, d1] : memref<56x664xbf16>) {
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
func.func @s1_227_gemm_48x15x952_nn_tf32_two(%arg0: memref<48x952xf32>, %arg1: memref<952x15xf32>, %arg2: memref<48x15xf32>, %arg3: memref<48x15xf32>) {
  aicf_emit.compute id(2) "matmul+silu" dims(d0 = 48, d1 = 15, d2 = 952)
      ins(%arg0[d0, d2] : memref<48x952xf32>, %arg1[d2, d1] : memref<952x15xf32>)
      outs(%arg2[d0, d1] : memref<48x15xf32>, %arg3[d0, d1] : memref<48x15xf32>) constraints<tf32 = true> {
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
func.func @s1_229_gemm_624x14175x1872_nt_tf32(%arg0: memref<624x1872xf32>, %arg1: memref<14175x1872xf32>, %arg2: memref<624x14175xf32>) {
  aicf_emit.compute id(4) "matmul" dims(d0 = 624, d1 = 14175, d2 = 1872)
      ins(%arg0[d0, d2] : memref<624x1872xf32>, %arg1[d1, d2] : memref<14175x1872xf32>)
      outs(%arg2[d0, d1] : memref<624x14175xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_232_gemm_23x600x9x160_nt_split_residual(%arg0: memref<23x600x160xf32>, %arg1: memref<23x9x160xf32>, %arg2: memref<23x600x9xf32>, %arg3: memref<23x600x9xf32>) {
  aicf_emit.compute id(2) "matmul+add" dims(d0 = 23, d1 = 600, d2 = 9, d3 = 160)
      ins(%arg0[d0, d1, d3] : memref<23x600x160xf32>, %arg1[d0, d2, d3] : memref<23x9x160xf32>, %arg2[d0, d1, d2] : memref<23x600x9xf32>)
      outs(%arg3[d0, d1, d2] : memref<23x600x9xf32>) constraints<split_f32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_233_gemm_917x32x71_nt_bf16(%arg0: memref<917x71xbf16>, %arg1: memref<32x71xbf16>, %arg2: memref<917x32xbf16>) {
  aicf_emit.compute id(3) "matmul" dims(d0 = 917, d1 = 32, d2 = 71)
      ins(%arg0[d0, d2] : memref<917x71xbf16>, %arg1[d1, d2] : memref<32x71xbf16>)
      outs(%arg2[d0, d1] : memref<917x32xbf16>) {
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
func.func @s1_238_gemm_4873x3344x2048_nn_f16_residual(%arg0: memref<4873x2048xf16>, %arg1: memref<2048x3344xf16>, %arg2: memref<4873x3344xf16>, %arg3: memref<4873x3344xf16>) {
  aicf_emit.compute id(4) "matmul+add" dims(d0 = 4873, d1 = 3344, d2 = 2048)
      ins(%arg0[d0, d2] : memref<4873x2048xf16>, %arg1[d2, d1] : memref<2048x3344xf16>, %arg2[d0, d1] : memref<4873x3344xf16>)
      outs(%arg3[d0, d1] : memref<4873x3344xf16>) {
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
func.func @s1_246_gemm_424x4880x1136_tn_f32_two_1(%arg0: memref<424x4880xf32>, %arg1: memref<424x4880xf32>) {
  aicf_emit.compute id(1) "silu" dims(d0 = 424, d1 = 4880)
      ins(%arg0[d0, d1] : memref<424x4880xf32>)
      outs(%arg1[d0, d1] : memref<424x4880xf32>) {
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
func.func @s1_247_gemm_307x24x1947_nt_bf16(%arg0: memref<307x1947xbf16>, %arg1: memref<24x1947xbf16>, %arg2: memref<307x24xbf16>) {
  aicf_emit.compute id(2) "matmul" dims(d0 = 307, d1 = 24, d2 = 1947)
      ins(%arg0[d0, d2] : memref<307x1947xbf16>, %arg1[d1, d2] : memref<24x1947xbf16>)
      outs(%arg2[d0, d1] : memref<307x24xbf16>) {
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
func.func @s1_251_gemm_12x445x360x16_nn_bf16(%arg0: memref<12x445x16xbf16>, %arg1: memref<12x16x360xbf16>, %arg2: memref<12x445x360xbf16>) {
  aicf_emit.compute id(0) "matmul" dims(d0 = 12, d1 = 445, d2 = 360, d3 = 16)
      ins(%arg0[d0, d1, d3] : memref<12x445x16xbf16>, %arg1[d0, d3, d2] : memref<12x16x360xbf16>)
      outs(%arg2[d0, d1, d2] : memref<12x445x360xbf16>) {
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
func.func @s1_252_gemm_1x312x4728_nt_f32_two(%arg0: memref<1x4728xf32>, %arg1: memref<312x4728xf32>, %arg2: memref<1x312xf32>, %arg3: memref<1x312xf32>) {
  aicf_emit.compute id(2) "matmul+silu" dims(d0 = 1, d1 = 312, d2 = 4728)
      ins(%arg0[d0, d2] : memref<1x4728xf32>, %arg1[d1, d2] : memref<312x4728xf32>)
      outs(%arg2[d0, d1] : memref<1x312xf32>, %arg3[d0, d1] : memref<1x312xf32>) {
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
func.func @s1_256_gemm_304x693x544_nt_bf16_bias(%arg0: memref<304x544xbf16>, %arg1: memref<693x544xbf16>, %arg2: memref<693xbf16>, %arg3: memref<304x693xbf16>) {
  aicf_emit.compute id(1) "matmul+add" dims(d0 = 304, d1 = 693, d2 = 544)
      ins(%arg0[d0, d2] : memref<304x544xbf16>, %arg1[d1, d2] : memref<693x544xbf16>, %arg2[d1] : memref<693xbf16>)
      outs(%arg3[d0, d1] : memref<304x693xbf16>) {
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
func.func @s1_258_gemm_512x1665x144_tn_split_bias_relu(%arg0: memref<144x512xf32>, %arg1: memref<144x1665xf32>, %arg2: memref<1665xf32>, %arg3: memref<512x1665xf32>) {
  aicf_emit.compute id(5) "matmul+add+relu" dims(d0 = 512, d1 = 1665, d2 = 144)
      ins(%arg0[d2, d0] : memref<144x512xf32>, %arg1[d2, d1] : memref<144x1665xf32>, %arg2[d1] : memref<1665xf32>)
      outs(%arg3[d0, d1] : memref<512x1665xf32>) constraints<split_f32 = true> {
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
func.func @s1_259_gemm_144x64x7701_tt_bf16(%arg0: memref<7701x144xbf16>, %arg1: memref<64x7701xbf16>, %arg2: memref<144x64xbf16>) {
  aicf_emit.compute id(6) "matmul" dims(d0 = 144, d1 = 64, d2 = 7701)
      ins(%arg0[d2, d0] : memref<7701x144xbf16>, %arg1[d1, d2] : memref<64x7701xbf16>)
      outs(%arg2[d0, d1] : memref<144x64xbf16>) {
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
func.func @s1_260_gemm_1848x537x184_tn_tf32(%arg0: memref<184x1848xf32>, %arg1: memref<184x537xf32>, %arg2: memref<1848x537xf32>) {
  aicf_emit.compute id(7) "matmul" dims(d0 = 1848, d1 = 537, d2 = 184)
      ins(%arg0[d2, d0] : memref<184x1848xf32>, %arg1[d2, d1] : memref<184x537xf32>)
      outs(%arg2[d0, d1] : memref<1848x537xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_263_gemm_1481x8x200_nt_tf32(%arg0: memref<1481x200xf32>, %arg1: memref<8x200xf32>, %arg2: memref<1481x8xf32>) {
  aicf_emit.compute id(2) "matmul" dims(d0 = 1481, d1 = 8, d2 = 200)
      ins(%arg0[d0, d2] : memref<1481x200xf32>, %arg1[d1, d2] : memref<8x200xf32>)
      outs(%arg2[d0, d1] : memref<1481x8xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_264_gemm_67x1296x88_nt_bf16_residual(%arg0: memref<67x88xbf16>, %arg1: memref<1296x88xbf16>, %arg2: memref<67x1296xbf16>, %arg3: memref<67x1296xbf16>) {
  aicf_emit.compute id(4) "matmul+add" dims(d0 = 67, d1 = 1296, d2 = 88)
      ins(%arg0[d0, d2] : memref<67x88xbf16>, %arg1[d1, d2] : memref<1296x88xbf16>, %arg2[d0, d1] : memref<67x1296xbf16>)
      outs(%arg3[d0, d1] : memref<67x1296xbf16>) {
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
func.func @s1_267_gemm_176x6136x61_tn_tf32_bias_relu(%arg0: memref<61x176xf32>, %arg1: memref<61x6136xf32>, %arg2: memref<6136xf32>, %arg3: memref<176x6136xf32>) {
  aicf_emit.compute id(4) "matmul+add+relu" dims(d0 = 176, d1 = 6136, d2 = 61)
      ins(%arg0[d2, d0] : memref<61x176xf32>, %arg1[d2, d1] : memref<61x6136xf32>, %arg2[d1] : memref<6136xf32>)
      outs(%arg3[d0, d1] : memref<176x6136xf32>) constraints<tf32 = true> {
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
func.func @s1_282_gemm_1224x8x5232_nt_tf32_bias(%arg0: memref<1224x5232xf32>, %arg1: memref<8x5232xf32>, %arg2: memref<8xf32>, %arg3: memref<1224x8xf32>) {
  aicf_emit.compute id(2) "matmul+add" dims(d0 = 1224, d1 = 8, d2 = 5232)
      ins(%arg0[d0, d2] : memref<1224x5232xf32>, %arg1[d1, d2] : memref<8x5232xf32>, %arg2[d1] : memref<8xf32>)
      outs(%arg3[d0, d1] : memref<1224x8xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s1_289_gemm_1672x216x1432_tn_bf16_bias_relu(%arg0: memref<1432x1672xbf16>, %arg1: memref<1432x216xbf16>, %arg2: memref<216xbf16>, %arg3: memref<1672x216xbf16>) {
  aicf_emit.compute id(5) "matmul+add+relu" dims(d0 = 1672, d1 = 216, d2 = 1432)
      ins(%arg0[d2, d0] : memref<1432x1672xbf16>, %arg1[d2, d1] : memref<1432x216xbf16>, %arg2[d1] : memref<216xbf16>)
      outs(%arg3[d0, d1] : memref<1672x216xbf16>) {
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
func.func @s1_290_gemm_3x408x3048_tn_bf16_residual(%arg0: memref<3048x3xbf16>, %arg1: memref<3048x408xbf16>, %arg2: memref<3x408xbf16>, %arg3: memref<3x408xbf16>) {
  aicf_emit.compute id(7) "matmul+add" dims(d0 = 3, d1 = 408, d2 = 3048)
      ins(%arg0[d2, d0] : memref<3048x3xbf16>, %arg1[d2, d1] : memref<3048x408xbf16>, %arg2[d0, d1] : memref<3x408xbf16>)
      outs(%arg3[d0, d1] : memref<3x408xbf16>) {
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
func.func @s1_294_gemm_263x6456x27_tn_bf16(%arg0: memref<27x263xbf16>, %arg1: memref<27x6456xbf16>, %arg2: memref<263x6456xbf16>) {
  aicf_emit.compute id(22) "matmul" dims(d0 = 263, d1 = 6456, d2 = 27)
      ins(%arg0[d2, d0] : memref<27x263xbf16>, %arg1[d2, d1] : memref<27x6456xbf16>)
      outs(%arg2[d0, d1] : memref<263x6456xbf16>) {
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
func.func @s1_300_gemm_6232x24x5128_nt_bf16_two(%arg0: memref<6232x5128xbf16>, %arg1: memref<24x5128xbf16>, %arg2: memref<6232x24xbf16>, %arg3: memref<6232x24xbf16>) {
  aicf_emit.compute id(5) "matmul+silu" dims(d0 = 6232, d1 = 24, d2 = 5128)
      ins(%arg0[d0, d2] : memref<6232x5128xbf16>, %arg1[d1, d2] : memref<24x5128xbf16>)
      outs(%arg2[d0, d1] : memref<6232x24xbf16>, %arg3[d0, d1] : memref<6232x24xbf16>) {
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
func.func @s1_302_gemm_531x8x427_tt_bf16_two(%arg0: memref<427x531xbf16>, %arg1: memref<8x427xbf16>, %arg2: memref<531x8xbf16>, %arg3: memref<531x8xbf16>) {
  aicf_emit.compute id(13) "matmul+silu" dims(d0 = 531, d1 = 8, d2 = 427)
      ins(%arg0[d2, d0] : memref<427x531xbf16>, %arg1[d1, d2] : memref<8x427xbf16>)
      outs(%arg2[d0, d1] : memref<531x8xbf16>, %arg3[d0, d1] : memref<531x8xbf16>) {
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
func.func @s1_307_gemm_176x157x7144_tn_bf16_bias(%arg0: memref<7144x176xbf16>, %arg1: memref<7144x157xbf16>, %arg2: memref<157xbf16>, %arg3: memref<176x157xbf16>) {
  aicf_emit.compute id(4) "matmul+add" dims(d0 = 176, d1 = 157, d2 = 7144)
      ins(%arg0[d2, d0] : memref<7144x176xbf16>, %arg1[d2, d1] : memref<7144x157xbf16>, %arg2[d1] : memref<157xbf16>)
      outs(%arg3[d0, d1] : memref<176x157xbf16>) {
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
func.func @s1_308_gemm_41x976x283x24_nt_tf32_two(%arg0: memref<41x976x24xf32>, %arg1: memref<41x283x24xf32>, %arg2: memref<41x976x283xf32>) {
  aicf_emit.compute id(5) "matmul" dims(d0 = 41, d1 = 976, d2 = 283, d3 = 24)
      ins(%arg0[d0, d1, d3] : memref<41x976x24xf32>, %arg1[d0, d2, d3] : memref<41x283x24xf32>)
      outs(%arg2[d0, d1, d2] : memref<41x976x283xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_308_gemm_41x976x283x24_nt_tf32_two_1(%arg0: memref<41x976x283xf32>, %arg1: memref<41x976x283xf32>) {
  aicf_emit.compute id(6) "silu" dims(d0 = 41, d1 = 976, d2 = 283)
      ins(%arg0[d0, d1, d2] : memref<41x976x283xf32>)
      outs(%arg1[d0, d1, d2] : memref<41x976x283xf32>) constraints<tf32 = true> {
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
func.func @s1_312_gemm_64x2713x9848_tn_bf16_bias_gelu(%arg0: memref<9848x64xbf16>, %arg1: memref<9848x2713xbf16>, %arg2: memref<2713xbf16>, %arg3: memref<64x2713xbf16>) {
  aicf_emit.compute id(3) "matmul+add+gelu" dims(d0 = 64, d1 = 2713, d2 = 9848)
      ins(%arg0[d2, d0] : memref<9848x64xbf16>, %arg1[d2, d1] : memref<9848x2713xbf16>, %arg2[d1] : memref<2713xbf16>)
      outs(%arg3[d0, d1] : memref<64x2713xbf16>) {
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
func.func @s1_315_gemm_83x896x88_nt_bf16_residual(%arg0: memref<83x88xbf16>, %arg1: memref<896x88xbf16>, %arg2: memref<83x896xbf16>, %arg3: memref<83x896xbf16>) {
  aicf_emit.compute id(8) "matmul+add" dims(d0 = 83, d1 = 896, d2 = 88)
      ins(%arg0[d0, d2] : memref<83x88xbf16>, %arg1[d1, d2] : memref<896x88xbf16>, %arg2[d0, d1] : memref<83x896xbf16>)
      outs(%arg3[d0, d1] : memref<83x896xbf16>) {
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

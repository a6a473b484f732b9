func.func @s5_0_gemm_168x5667x81_tt_tf32_bias(%arg0: memref<81x168xf32>, %arg1: memref<5667x81xf32>, %arg2: memref<5667xf32>, %arg3: memref<168x5667xf32>) {
  aicf_emit.compute id(1) "matmul+add" dims(d0 = 168, d1 = 5667, d2 = 81)
      ins(%arg0[d2, d0] : memref<81x168xf32>, %arg1[d1, d2] : memref<5667x81xf32>, %arg2[d1] : memref<5667xf32>)
      outs(%arg3[d0, d1] : memref<168x5667xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s5_1_gemm_6845x3040x248_nt_f32_bias_relu(%arg0: memref<6845x248xf32>, %arg1: memref<3040x248xf32>, %arg2: memref<3040xf32>, %arg3: memref<6845x3040xf32>) {
  aicf_emit.compute id(4) "matmul+add+relu" dims(d0 = 6845, d1 = 3040, d2 = 248)
      ins(%arg0[d0, d2] : memref<6845x248xf32>, %arg1[d1, d2] : memref<3040x248xf32>, %arg2[d1] : memref<3040xf32>)
      outs(%arg3[d0, d1] : memref<6845x3040xf32>) {
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
func.func @s5_2_gemm_59x8x8x1000_tt_bf16_bias(%arg0: memref<59x1000x8xbf16>, %arg1: memref<59x8x1000xbf16>, %arg2: memref<8xbf16>, %arg3: memref<59x8x8xbf16>) {
  aicf_emit.compute id(6) "matmul+add" dims(d0 = 59, d1 = 8, d2 = 8, d3 = 1000)
      ins(%arg0[d0, d3, d1] : memref<59x1000x8xbf16>, %arg1[d0, d2, d3] : memref<59x8x1000xbf16>, %arg2[d2] : memref<8xbf16>)
      outs(%arg3[d0, d1, d2] : memref<59x8x8xbf16>) {
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
func.func @s5_3_gemm_33x10000x2417_tt_tf32_bias(%arg0: memref<2417x33xf32>, %arg1: memref<10000x2417xf32>, %arg2: memref<10000xf32>, %arg3: memref<33x10000xf32>) {
  aicf_emit.compute id(8) "matmul+add" dims(d0 = 33, d1 = 10000, d2 = 2417)
      ins(%arg0[d2, d0] : memref<2417x33xf32>, %arg1[d1, d2] : memref<10000x2417xf32>, %arg2[d1] : memref<10000xf32>)
      outs(%arg3[d0, d1] : memref<33x10000xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s5_4_gemm_7x945x89_nt_bf16_bias(%arg0: memref<7x89xbf16>, %arg1: memref<945x89xbf16>, %arg2: memref<945xbf16>, %arg3: memref<7x945xbf16>) {
  aicf_emit.compute id(10) "matmul+add" dims(d0 = 7, d1 = 945, d2 = 89)
      ins(%arg0[d0, d2] : memref<7x89xbf16>, %arg1[d1, d2] : memref<945x89xbf16>, %arg2[d1] : memref<945xbf16>)
      outs(%arg3[d0, d1] : memref<7x945xbf16>) {
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
func.func @s5_5_gemm_352x1336x4320_nt_bf16_bias_gelu(%arg0: memref<352x4320xbf16>, %arg1: memref<1336x4320xbf16>, %arg2: memref<1336xbf16>, %arg3: memref<352x1336xbf16>) {
  aicf_emit.compute id(13) "matmul+add+gelu" dims(d0 = 352, d1 = 1336, d2 = 4320)
      ins(%arg0[d0, d2] : memref<352x4320xbf16>, %arg1[d1, d2] : memref<1336x4320xbf16>, %arg2[d1] : memref<1336xbf16>)
      outs(%arg3[d0, d1] : memref<352x1336xbf16>) {
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
func.func @s5_6_gemm_3625x16x656_tt_bf16_two(%arg0: memref<656x3625xbf16>, %arg1: memref<16x656xbf16>, %arg2: memref<3625x16xbf16>, %arg3: memref<3625x16xbf16>) {
  aicf_emit.compute id(15) "matmul+silu" dims(d0 = 3625, d1 = 16, d2 = 656)
      ins(%arg0[d2, d0] : memref<656x3625xbf16>, %arg1[d1, d2] : memref<16x656xbf16>)
      outs(%arg2[d0, d1] : memref<3625x16xbf16>, %arg3[d0, d1] : memref<3625x16xbf16>) {
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
func.func @s5_7_gemm_17x112x37x1392_nn_f32_bias_relu(%arg0: memref<17x112x1392xf32>, %arg1: memref<17x1392x37xf32>, %arg2: memref<37xf32>, %arg3: memref<17x112x37xf32>) {
  aicf_emit.compute id(18) "matmul+add+relu" dims(d0 = 17, d1 = 112, d2 = 37, d3 = 1392)
      ins(%arg0[d0, d1, d3] : memref<17x112x1392xf32>, %arg1[d0, d3, d2] : memref<17x1392x37xf32>, %arg2[d2] : memref<37xf32>)
      outs(%arg3[d0, d1, d2] : memref<17x112x37xf32>) {
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
func.func @s5_8_gemm_96x5424x776_tn_bf16(%arg0: memref<776x96xbf16>, %arg1: memref<776x5424xbf16>, %arg2: memref<96x5424xbf16>) {
  aicf_emit.compute id(19) "matmul" dims(d0 = 96, d1 = 5424, d2 = 776)
      ins(%arg0[d2, d0] : memref<776x96xbf16>, %arg1[d2, d1] : memref<776x5424xbf16>)
      outs(%arg2[d0, d1] : memref<96x5424xbf16>) {
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
func.func @s5_9_gemm_1096x2384x6984_tt_split_bias_relu(%arg0: memref<6984x1096xf32>, %arg1: memref<2384x6984xf32>, %arg2: memref<2384xf32>, %arg3: memref<1096x2384xf32>) {
  aicf_emit.compute id(22) "matmul+add+relu" dims(d0 = 1096, d1 = 2384, d2 = 6984)
      ins(%arg0[d2, d0] : memref<6984x1096xf32>, %arg1[d1, d2] : memref<2384x6984xf32>, %arg2[d1] : memref<2384xf32>)
      outs(%arg3[d0, d1] : memref<1096x2384xf32>) constraints<split_f32 = true> {
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
func.func @s5_10_gemm_320x1712x803_nt_split_two(%arg0: memref<320x803xf32>, %arg1: memref<1712x803xf32>, %arg2: memref<320x1712xf32>, %arg3: memref<320x1712xf32>) {
  aicf_emit.compute id(24) "matmul+silu" dims(d0 = 320, d1 = 1712, d2 = 803)
      ins(%arg0[d0, d2] : memref<320x803xf32>, %arg1[d1, d2] : memref<1712x803xf32>)
      outs(%arg2[d0, d1] : memref<320x1712xf32>, %arg3[d0, d1] : memref<320x1712xf32>) constraints<split_f32 = true> {
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
func.func @s5_11_gemm_16x64x4040_nt_f16_bias_relu(%arg0: memref<16x4040xf16>, %arg1: memref<64x4040xf16>, %arg2: memref<64xf16>, %arg3: memref<16x64xf16>) {
  aicf_emit.compute id(27) "matmul+add+relu" dims(d0 = 16, d1 = 64, d2 = 4040)
      ins(%arg0[d0, d2] : memref<16x4040xf16>, %arg1[d1, d2] : memref<64x4040xf16>, %arg2[d1] : memref<64xf16>)
      outs(%arg3[d0, d1] : memref<16x64xf16>) {
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
func.func @s5_12_gemm_5217x2525x2859_nn_bf16_residual(%arg0: memref<5217x2859xbf16>, %arg1: memref<2859x2525xbf16>, %arg2: memref<5217x2525xbf16>, %arg3: memref<5217x2525xbf16>) {
  aicf_emit.compute id(29) "matmul+add" dims(d0 = 5217, d1 = 2525, d2 = 2859)
      ins(%arg0[d0, d2] : memref<5217x2859xbf16>, %arg1[d2, d1] : memref<2859x2525xbf16>, %arg2[d0, d1] : memref<5217x2525xbf16>)
      outs(%arg3[d0, d1] : memref<5217x2525xbf16>) {
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
func.func @s5_13_gemm_15848x43x104_nt_f16_residual(%arg0: memref<15848x104xf16>, %arg1: memref<43x104xf16>, %arg2: memref<15848x43xf16>, %arg3: memref<15848x43xf16>) {
  aicf_emit.compute id(31) "matmul+add" dims(d0 = 15848, d1 = 43, d2 = 104)
      ins(%arg0[d0, d2] : memref<15848x104xf16>, %arg1[d1, d2] : memref<43x104xf16>, %arg2[d0, d1] : memref<15848x43xf16>)
      outs(%arg3[d0, d1] : memref<15848x43xf16>) {
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
func.func @s5_14_gemm_368x1144x875_nt_f16_two(%arg0: memref<368x875xf16>, %arg1: memref<1144x875xf16>, %arg2: memref<368x1144xf16>, %arg3: memref<368x1144xf16>) {
  aicf_emit.compute id(33) "matmul+silu" dims(d0 = 368, d1 = 1144, d2 = 875)
      ins(%arg0[d0, d2] : memref<368x875xf16>, %arg1[d1, d2] : memref<1144x875xf16>)
      outs(%arg2[d0, d1] : memref<368x1144xf16>, %arg3[d0, d1] : memref<368x1144xf16>) {
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
func.func @s5_15_gemm_752x528x96_nt_f16_bias_relu(%arg0: memref<752x96xf16>, %arg1: memref<528x96xf16>, %arg2: memref<528xf16>, %arg3: memref<752x528xf16>) {
  aicf_emit.compute id(36) "matmul+add+relu" dims(d0 = 752, d1 = 528, d2 = 96)
      ins(%arg0[d0, d2] : memref<752x96xf16>, %arg1[d1, d2] : memref<528x96xf16>, %arg2[d1] : memref<528xf16>)
      outs(%arg3[d0, d1] : memref<752x528xf16>) {
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
func.func @s5_16_gemm_7x280x561x192_nn_tf32(%arg0: memref<7x280x192xf32>, %arg1: memref<7x192x561xf32>, %arg2: memref<7x280x561xf32>) {
  aicf_emit.compute id(37) "matmul" dims(d0 = 7, d1 = 280, d2 = 561, d3 = 192)
      ins(%arg0[d0, d1, d3] : memref<7x280x192xf32>, %arg1[d0, d3, d2] : memref<7x192x561xf32>)
      outs(%arg2[d0, d1, d2] : memref<7x280x561xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_17_gemm_21x112x400x9_tt_f32_bias_relu(%arg0: memref<21x9x112xf32>, %arg1: memref<21x400x9xf32>, %arg2: memref<400xf32>, %arg3: memref<21x112x400xf32>) {
  aicf_emit.compute id(40) "matmul+add+relu" dims(d0 = 21, d1 = 112, d2 = 400, d3 = 9)
      ins(%arg0[d0, d3, d1] : memref<21x9x112xf32>, %arg1[d0, d2, d3] : memref<21x400x9xf32>, %arg2[d2] : memref<400xf32>)
      outs(%arg3[d0, d1, d2] : memref<21x112x400xf32>) {
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
func.func @s5_18_gemm_376x72x464_nn_split_two(%arg0: memref<376x464xf32>, %arg1: memref<464x72xf32>, %arg2: memref<376x72xf32>, %arg3: memref<376x72xf32>) {
  aicf_emit.compute id(42) "matmul+silu" dims(d0 = 376, d1 = 72, d2 = 464)
      ins(%arg0[d0, d2] : memref<376x464xf32>, %arg1[d2, d1] : memref<464x72xf32>)
      outs(%arg2[d0, d1] : memref<376x72xf32>, %arg3[d0, d1] : memref<376x72xf32>) constraints<split_f32 = true> {
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
func.func @s5_19_gemm_3639x2723x40_tn_bf16(%arg0: memref<40x3639xbf16>, %arg1: memref<40x2723xbf16>, %arg2: memref<3639x2723xbf16>) {
  aicf_emit.compute id(43) "matmul" dims(d0 = 3639, d1 = 2723, d2 = 40)
      ins(%arg0[d2, d0] : memref<40x3639xbf16>, %arg1[d2, d1] : memref<40x2723xbf16>)
      outs(%arg2[d0, d1] : memref<3639x2723xbf16>) {
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
func.func @s5_20_gemm_16x536x432_nt_f32_residual(%arg0: memref<16x432xf32>, %arg1: memref<536x432xf32>, %arg2: memref<16x536xf32>, %arg3: memref<16x536xf32>) {
  aicf_emit.compute id(45) "matmul+add" dims(d0 = 16, d1 = 536, d2 = 432)
      ins(%arg0[d0, d2] : memref<16x432xf32>, %arg1[d1, d2] : memref<536x432xf32>, %arg2[d0, d1] : memref<16x536xf32>)
      outs(%arg3[d0, d1] : memref<16x536xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s5_21_gemm_4x2168x59_nt_split_bias_relu(%arg0: memref<4x59xf32>, %arg1: memref<2168x59xf32>, %arg2: memref<2168xf32>, %arg3: memref<4x2168xf32>) {
  aicf_emit.compute id(48) "matmul+add+relu" dims(d0 = 4, d1 = 2168, d2 = 59)
      ins(%arg0[d0, d2] : memref<4x59xf32>, %arg1[d1, d2] : memref<2168x59xf32>, %arg2[d1] : memref<2168xf32>)
      outs(%arg3[d0, d1] : memref<4x2168xf32>) constraints<split_f32 = true> {
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
func.func @s5_22_gemm_8080x8x11632_nn_bf16_residual(%arg0: memref<8080x11632xbf16>, %arg1: memref<11632x8xbf16>, %arg2: memref<8080x8xbf16>, %arg3: memref<8080x8xbf16>) {
  aicf_emit.compute id(50) "matmul+add" dims(d0 = 8080, d1 = 8, d2 = 11632)
      ins(%arg0[d0, d2] : memref<8080x11632xbf16>, %arg1[d2, d1] : memref<11632x8xbf16>, %arg2[d0, d1] : memref<8080x8xbf16>)
      outs(%arg3[d0, d1] : memref<8080x8xbf16>) {
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
func.func @s5_23_gemm_2x448x85x120_tn_split(%arg0: memref<2x120x448xf32>, %arg1: memref<2x120x85xf32>, %arg2: memref<2x448x85xf32>) {
  aicf_emit.compute id(51) "matmul" dims(d0 = 2, d1 = 448, d2 = 85, d3 = 120)
      ins(%arg0[d0, d3, d1] : memref<2x120x448xf32>, %arg1[d0, d3, d2] : memref<2x120x85xf32>)
      outs(%arg2[d0, d1, d2] : memref<2x448x85xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_24_gemm_29x352x4704_tt_bf16(%arg0: memref<4704x29xbf16>, %arg1: memref<352x4704xbf16>, %arg2: memref<29x352xbf16>) {
  aicf_emit.compute id(52) "matmul" dims(d0 = 29, d1 = 352, d2 = 4704)
      ins(%arg0[d2, d0] : memref<4704x29xbf16>, %arg1[d1, d2] : memref<352x4704xbf16>)
      outs(%arg2[d0, d1] : memref<29x352xbf16>) {
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
func.func @s5_25_gemm_24x1968x48_nt_tf32(%arg0: memref<24x48xf32>, %arg1: memref<1968x48xf32>, %arg2: memref<24x1968xf32>) {
  aicf_emit.compute id(53) "matmul" dims(d0 = 24, d1 = 1968, d2 = 48)
      ins(%arg0[d0, d2] : memref<24x48xf32>, %arg1[d1, d2] : memref<1968x48xf32>)
      outs(%arg2[d0, d1] : memref<24x1968xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_26_gemm_6945x480x56_tn_bf16(%arg0: memref<56x6945xbf16>, %arg1: memref<56x480xbf16>, %arg2: memref<6945x480xbf16>) {
  aicf_emit.compute id(54) "matmul" dims(d0 = 6945, d1 = 480, d2 = 56)
      ins(%arg0[d2, d0] : memref<56x6945xbf16>, %arg1[d2, d1] : memref<56x480xbf16>)
      outs(%arg2[d0, d1] : memref<6945x480xbf16>) {
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
func.func @s5_27_gemm_202x9x224x88_nt_tf32_bias_gelu(%arg0: memref<202x9x88xf32>, %arg1: memref<202x224x88xf32>, %arg2: memref<224xf32>, %arg3: memref<202x9x224xf32>) {
  aicf_emit.compute id(57) "matmul+add+gelu" dims(d0 = 202, d1 = 9, d2 = 224, d3 = 88)
      ins(%arg0[d0, d1, d3] : memref<202x9x88xf32>, %arg1[d0, d2, d3] : memref<202x224x88xf32>, %arg2[d2] : memref<224xf32>)
      outs(%arg3[d0, d1, d2] : memref<202x9x224xf32>) constraints<tf32 = true> {
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

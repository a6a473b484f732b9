func.func @s2_8_gemm_71x5104x5176_tn_tf32_bias_relu(%arg0: memref<5176x71xf32>, %arg1: memref<5176x5104xf32>, %arg2: memref<5104xf32>, %arg3: memref<71x5104xf32>) {
  aicf_emit.compute id(4) "matmul+add+relu" dims(d0 = 71, d1 = 5104, d2 = 5176)
      ins(%arg0[d2, d0] : memref<5176x71xf32>, %arg1[d2, d1] : memref<5176x5104xf32>, %arg2[d1] : memref<5104xf32>)
      outs(%arg3[d0, d1] : memref<71x5104xf32>) constraints<tf32 = true> {
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
func.func @s2_9_gemm_2x1309x1976_nt_bf16_bias_gelu(%arg0: memref<2x1976xbf16>, %arg1: memref<1309x1976xbf16>, %arg2: memref<1309xbf16>, %arg3: memref<2x1309xbf16>) {
  aicf_emit.compute id(7) "matmul+add+gelu" dims(d0 = 2, d1 = 1309, d2 = 1976)
      ins(%arg0[d0, d2] : memref<2x1976xbf16>, %arg1[d1, d2] : memref<1309x1976xbf16>, %arg2[d1] : memref<1309xbf16>)
      outs(%arg3[d0, d1] : memref<2x1309xbf16>) {
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
func.func @s2_15_gemm_3x1032x2579_nn_bf16(%arg0: memref<3x2579xbf16>, %arg1: memref<2579x1032xbf16>, %arg2: memref<3x1032xbf16>) {
  aicf_emit.compute id(5) "matmul" dims(d0 = 3, d1 = 1032, d2 = 2579)
      ins(%arg0[d0, d2] : memref<3x2579xbf16>, %arg1[d2, d1] : memref<2579x1032xbf16>)
      outs(%arg2[d0, d1] : memref<3x1032xbf16>) {
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
func.func @s2_17_gemm_51x759x8061_nt_bf16_bias_gelu(%arg0: memref<51x8061xbf16>, %arg1: memref<759x8061xbf16>, %arg2: memref<51x759xbf16>) {
  aicf_emit.compute id(7) "matmul" dims(d0 = 51, d1 = 759, d2 = 8061)
      ins(%arg0[d0, d2] : memref<51x8061xbf16>, %arg1[d1, d2] : memref<759x8061xbf16>)
      outs(%arg2[d0, d1] : memref<51x759xbf16>) {
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
func.func @s2_17_gemm_51x759x8061_nt_bf16_bias_gelu_1(%arg0: memref<51x759xbf16>, %arg1: memref<759xbf16>, %arg2: memref<51x759xbf16>) {
  aicf_emit.compute id(9) "add+gelu" dims(d0 = 51, d1 = 759)
      ins(%arg0[d0, d1] : memref<51x759xbf16>, %arg1[d1] : memref<759xbf16>)
      outs(%arg2[d0, d1] : memref<51x759xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.addf %0, %1 : f32
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.0713548139 : f32
    %cst_1 = arith.constant 1.59576917 : f32
    %cst_2 = arith.constant -1.000000e+03 : f32
    %3 = arith.maximumf %2, %cst_2 : f32
    %4 = arith.mulf %2, %2 : f32
    %5 = math.fma %4, %cst_0, %cst_1 : f32
    %6 = arith.mulf %2, %5 : f32
    %7 = arith.negf %6 : f32
    %8 = math.exp %7 fastmath<afn> : f32
    %9 = arith.addf %8, %cst : f32
    %10 = arith.divf %cst, %9 fastmath<afn> : f32
    %11 = arith.mulf %3, %10 : f32
    %12 = arith.truncf %11 : f32 to bf16
    aicf_emit.yield %12 : bf16
  }
  return
}
func.func @s2_19_gemm_3x208x3968_tn_bf16_residual(%arg0: memref<3968x3xbf16>, %arg1: memref<3968x208xbf16>, %arg2: memref<3x208xbf16>, %arg3: memref<3x208xbf16>) {
  aicf_emit.compute id(2) "matmul+add" dims(d0 = 3, d1 = 208, d2 = 3968)
      ins(%arg0[d2, d0] : memref<3968x3xbf16>, %arg1[d2, d1] : memref<3968x208xbf16>, %arg2[d0, d1] : memref<3x208xbf16>)
      outs(%arg3[d0, d1] : memref<3x208xbf16>) {
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
func.func @s2_23_gemm_2591x1633x525_nn_f16_bias_relu(%arg0: memref<2591x525xf16>, %arg1: memref<525x1633xf16>, %arg2: memref<1633xf16>, %arg3: memref<2591x1633xf16>) {
  aicf_emit.compute id(20) "matmul+add+relu" dims(d0 = 2591, d1 = 1633, d2 = 525)
      ins(%arg0[d0, d2] : memref<2591x525xf16>, %arg1[d2, d1] : memref<525x1633xf16>, %arg2[d1] : memref<1633xf16>)
      outs(%arg3[d0, d1] : memref<2591x1633xf16>) {
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
func.func @s2_29_gemm_5864x4783x400_tn_bf16_two(%arg0: memref<400x5864xbf16>, %arg1: memref<400x4783xbf16>, %arg2: memref<5864x4783xbf16>) {
  aicf_emit.compute id(5) "matmul" dims(d0 = 5864, d1 = 4783, d2 = 400)
      ins(%arg0[d2, d0] : memref<400x5864xbf16>, %arg1[d2, d1] : memref<400x4783xbf16>)
      outs(%arg2[d0, d1] : memref<5864x4783xbf16>) {
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
func.func @s2_29_gemm_5864x4783x400_tn_bf16_two_1(%arg0: memref<5864x4783xbf16>, %arg1: memref<5864x4783xbf16>) {
  aicf_emit.compute id(6) "silu" dims(d0 = 5864, d1 = 4783)
      ins(%arg0[d0, d1] : memref<5864x4783xbf16>)
      outs(%arg1[d0, d1] : memref<5864x4783xbf16>) {
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
func.func @s2_39_gemm_250x104x336x17_tn_bf16(%arg0: memref<250x17x104xbf16>, %arg1: memref<250x17x336xbf16>, %arg2: memref<250x104x336xbf16>) {
  aicf_emit.compute id(4) "matmul" dims(d0 = 250, d1 = 104, d2 = 336, d3 = 17)
      ins(%arg0[d0, d3, d1] : memref<250x17x104xbf16>, %arg1[d0, d3, d2] : memref<250x17x336xbf16>)
      outs(%arg2[d0, d1, d2] : memref<250x104x336xbf16>) {
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
func.func @s2_41_gemm_24x2104x88_nt_bf16(%arg0: memref<24x88xbf16>, %arg1: memref<2104x88xbf16>, %arg2: memref<24x2104xbf16>) {
  aicf_emit.compute id(17) "matmul" dims(d0 = 24, d1 = 2104, d2 = 88)
      ins(%arg0[d0, d2] : memref<24x88xbf16>, %arg1[d1, d2] : memref<2104x88xbf16>)
      outs(%arg2[d0, d1] : memref<24x2104xbf16>) {
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
func.func @s2_42_gemm_707x189x2987_tt_split_residual(%arg0: memref<2987x707xf32>, %arg1: memref<189x2987xf32>, %arg2: memref<707x189xf32>, %arg3: memref<707x189xf32>) {
  aicf_emit.compute id(1) "matmul+add" dims(d0 = 707, d1 = 189, d2 = 2987)
      ins(%arg0[d2, d0] : memref<2987x707xf32>, %arg1[d1, d2] : memref<189x2987xf32>, %arg2[d0, d1] : memref<707x189xf32>)
      outs(%arg3[d0, d1] : memref<707x189xf32>) constraints<split_f32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s2_55_gemm_15352x8x336_tt_bf16_bias_relu(%arg0: memref<336x15352xbf16>, %arg1: memref<8x336xbf16>, %arg2: memref<8xbf16>, %arg3: memref<15352x8xbf16>) {
  aicf_emit.compute id(3) "matmul+add+relu" dims(d0 = 15352, d1 = 8, d2 = 336)
      ins(%arg0[d2, d0] : memref<336x15352xbf16>, %arg1[d1, d2] : memref<8x336xbf16>, %arg2[d1] : memref<8xbf16>)
      outs(%arg3[d0, d1] : memref<15352x8xbf16>) {
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
func.func @s2_59_gemm_7408x112x9521_nt_bf16(%arg0: memref<7408x9521xbf16>, %arg1: memref<112x9521xbf16>, %arg2: memref<7408x112xbf16>) {
  aicf_emit.compute id(10) "matmul" dims(d0 = 7408, d1 = 112, d2 = 9521)
      ins(%arg0[d0, d2] : memref<7408x9521xbf16>, %arg1[d1, d2] : memref<112x9521xbf16>)
      outs(%arg2[d0, d1] : memref<7408x112xbf16>) {
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
func.func @s2_63_gemm_7x760x7965_nt_tf32_residual(%arg0: memref<7x7965xf32>, %arg1: memref<760x7965xf32>, %arg2: memref<7x760xf32>, %arg3: memref<7x760xf32>) {
  aicf_emit.compute id(7) "matmul+add" dims(d0 = 7, d1 = 760, d2 = 7965)
      ins(%arg0[d0, d2] : memref<7x7965xf32>, %arg1[d1, d2] : memref<760x7965xf32>, %arg2[d0, d1] : memref<7x760xf32>)
      outs(%arg3[d0, d1] : memref<7x760xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s2_69_gemm_2000x13x11272_tt_bf16_bias(%arg0: memref<11272x2000xbf16>, %arg1: memref<13x11272xbf16>, %arg2: memref<13xbf16>, %arg3: memref<2000x13xbf16>) {
  aicf_emit.compute id(16) "matmul+add" dims(d0 = 2000, d1 = 13, d2 = 11272)
      ins(%arg0[d2, d0] : memref<11272x2000xbf16>, %arg1[d1, d2] : memref<13x11272xbf16>, %arg2[d1] : memref<13xbf16>)
      outs(%arg3[d0, d1] : memref<2000x13xbf16>) {
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
func.func @s2_72_gemm_2465x6008x280_tt_f16_bias(%arg0: memref<280x2465xf16>, %arg1: memref<6008x280xf16>, %arg2: memref<6008xf16>, %arg3: memref<2465x6008xf16>) {
  aicf_emit.compute id(1) "matmul+add" dims(d0 = 2465, d1 = 6008, d2 = 280)
      ins(%arg0[d2, d0] : memref<280x2465xf16>, %arg1[d1, d2] : memref<6008x280xf16>, %arg2[d1] : memref<6008xf16>)
      outs(%arg3[d0, d1] : memref<2465x6008xf16>) {
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
func.func @s2_82_gemm_296x5760x87_nt_bf16_bias(%arg0: memref<296x87xbf16>, %arg1: memref<5760x87xbf16>, %arg2: memref<5760xbf16>, %arg3: memref<296x5760xbf16>) {
  aicf_emit.compute id(5) "matmul+add" dims(d0 = 296, d1 = 5760, d2 = 87)
      ins(%arg0[d0, d2] : memref<296x87xbf16>, %arg1[d1, d2] : memref<5760x87xbf16>, %arg2[d1] : memref<5760xbf16>)
      outs(%arg3[d0, d1] : memref<296x5760xbf16>) {
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
func.func @s2_86_gemm_16x3864x24_tn_bf16_bias_gelu(%arg0: memref<24x16xbf16>, %arg1: memref<24x3864xbf16>, %arg2: memref<3864xbf16>, %arg3: memref<16x3864xbf16>) {
  aicf_emit.compute id(5) "matmul+add+gelu" dims(d0 = 16, d1 = 3864, d2 = 24)
      ins(%arg0[d2, d0] : memref<24x16xbf16>, %arg1[d2, d1] : memref<24x3864xbf16>, %arg2[d1] : memref<3864xbf16>)
      outs(%arg3[d0, d1] : memref<16x3864xbf16>) {
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
func.func @s2_92_gemm_8x8696x40_nt_split_bias_relu(%arg0: memref<8x40xf32>, %arg1: memref<8696x40xf32>, %arg2: memref<8696xf32>, %arg3: memref<8x8696xf32>) {
  aicf_emit.compute id(13) "matmul+add+relu" dims(d0 = 8, d1 = 8696, d2 = 40)
      ins(%arg0[d0, d2] : memref<8x40xf32>, %arg1[d1, d2] : memref<8696x40xf32>, %arg2[d1] : memref<8696xf32>)
      outs(%arg3[d0, d1] : memref<8x8696xf32>) constraints<split_f32 = true> {
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
func.func @s2_93_gemm_376x288x2560_tn_bf16(%arg0: memref<2560x376xbf16>, %arg1: memref<2560x288xbf16>, %arg2: memref<376x288xbf16>) {
  aicf_emit.compute id(14) "matmul" dims(d0 = 376, d1 = 288, d2 = 2560)
      ins(%arg0[d2, d0] : memref<2560x376xbf16>, %arg1[d2, d1] : memref<2560x288xbf16>)
      outs(%arg2[d0, d1] : memref<376x288xbf16>) {
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
func.func @s2_104_gemm_105x8392x280_tn_tf32(%arg0: memref<280x105xf32>, %arg1: memref<280x8392xf32>, %arg2: memref<105x8392xf32>) {
  aicf_emit.compute id(10) "matmul" dims(d0 = 105, d1 = 8392, d2 = 280)
      ins(%arg0[d2, d0] : memref<280x105xf32>, %arg1[d2, d1] : memref<280x8392xf32>)
      outs(%arg2[d0, d1] : memref<105x8392xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}

func.func @s4_0_gemm_4984x3296x296_nt_f16_bias_relu(%arg0: memref<4984x296xf16>, %arg1: memref<3296x296xf16>, %arg2: memref<3296xf16>, %arg3: memref<4984x3296xf16>) {
  aicf_emit.compute id(2) "matmul+add+relu" dims(d0 = 4984, d1 = 3296, d2 = 296)
      ins(%arg0[d0, d2] : memref<4984x296xf16>, %arg1[d1, d2] : memref<3296x296xf16>, %arg2[d1] : memref<3296xf16>)
      outs(%arg3[d0, d1] : memref<4984x3296xf16>) {
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
func.func @s4_1_gemm_2x121x3072_tn_bf16_bias_gelu(%arg0: memref<3072x2xbf16>, %arg1: memref<3072x121xbf16>, %arg2: memref<121xbf16>, %arg3: memref<2x121xbf16>) {
  aicf_emit.compute id(5) "matmul+add+gelu" dims(d0 = 2, d1 = 121, d2 = 3072)
      ins(%arg0[d2, d0] : memref<3072x2xbf16>, %arg1[d2, d1] : memref<3072x121xbf16>, %arg2[d1] : memref<121xbf16>)
      outs(%arg3[d0, d1] : memref<2x121xbf16>) {
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
func.func @s4_2_gemm_182x11x1105x33_tn_f32_residual(%arg0: memref<182x33x11xf32>, %arg1: memref<182x33x1105xf32>, %arg2: memref<182x11x1105xf32>, %arg3: memref<182x11x1105xf32>) {
  aicf_emit.compute id(7) "matmul+add" dims(d0 = 182, d1 = 11, d2 = 1105, d3 = 33)
      ins(%arg0[d0, d3, d1] : memref<182x33x11xf32>, %arg1[d0, d3, d2] : memref<182x33x1105xf32>, %arg2[d0, d1, d2] : memref<182x11x1105xf32>)
      outs(%arg3[d0, d1, d2] : memref<182x11x1105xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s4_3_gemm_5x1088x3888_tn_bf16_bias_gelu(%arg0: memref<3888x5xbf16>, %arg1: memref<3888x1088xbf16>, %arg2: memref<1088xbf16>, %arg3: memref<5x1088xbf16>) {
  aicf_emit.compute id(10) "matmul+add+gelu" dims(d0 = 5, d1 = 1088, d2 = 3888)
      ins(%arg0[d2, d0] : memref<3888x5xbf16>, %arg1[d2, d1] : memref<3888x1088xbf16>, %arg2[d1] : memref<1088xbf16>)
      outs(%arg3[d0, d1] : memref<5x1088xbf16>) {
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
func.func @s4_4_gemm_10x95x125x400_nt_f16_bias_gelu(%arg0: memref<10x95x400xf16>, %arg1: memref<10x125x400xf16>, %arg2: memref<125xf16>, %arg3: memref<10x95x125xf16>) {
  aicf_emit.compute id(13) "matmul+add+gelu" dims(d0 = 10, d1 = 95, d2 = 125, d3 = 400)
      ins(%arg0[d0, d1, d3] : memref<10x95x400xf16>, %arg1[d0, d2, d3] : memref<10x125x400xf16>, %arg2[d2] : memref<125xf16>)
      outs(%arg3[d0, d1, d2] : memref<10x95x125xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
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
func.func @s4_5_gemm_2197x1224x88_tn_f32_residual(%arg0: memref<88x2197xf32>, %arg1: memref<88x1224xf32>, %arg2: memref<2197x1224xf32>, %arg3: memref<2197x1224xf32>) {
  aicf_emit.compute id(15) "matmul+add" dims(d0 = 2197, d1 = 1224, d2 = 88)
      ins(%arg0[d2, d0] : memref<88x2197xf32>, %arg1[d2, d1] : memref<88x1224xf32>, %arg2[d0, d1] : memref<2197x1224xf32>)
      outs(%arg3[d0, d1] : memref<2197x1224xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s4_6_gemm_33x224x24x8_nn_f16(%arg0: memref<33x224x8xf16>, %arg1: memref<33x8x24xf16>, %arg2: memref<33x224x24xf16>) {
  aicf_emit.compute id(16) "matmul" dims(d0 = 33, d1 = 224, d2 = 24, d3 = 8)
      ins(%arg0[d0, d1, d3] : memref<33x224x8xf16>, %arg1[d0, d3, d2] : memref<33x8x24xf16>)
      outs(%arg2[d0, d1, d2] : memref<33x224x24xf16>) {
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
func.func @s4_7_gemm_791x864x488_tn_bf16_two(%arg0: memref<488x791xbf16>, %arg1: memref<488x864xbf16>, %arg2: memref<791x864xbf16>, %arg3: memref<791x864xbf16>) {
  aicf_emit.compute id(18) "matmul+silu" dims(d0 = 791, d1 = 864, d2 = 488)
      ins(%arg0[d2, d0] : memref<488x791xbf16>, %arg1[d2, d1] : memref<488x864xbf16>)
      outs(%arg2[d0, d1] : memref<791x864xbf16>, %arg3[d0, d1] : memref<791x864xbf16>) {
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
func.func @s4_8_gemm_7x9944x3280_nn_split_bias_gelu(%arg0: memref<7x3280xf32>, %arg1: memref<3280x9944xf32>, %arg2: memref<9944xf32>, %arg3: memref<7x9944xf32>) {
  aicf_emit.compute id(21) "matmul+add+gelu" dims(d0 = 7, d1 = 9944, d2 = 3280)
      ins(%arg0[d0, d2] : memref<7x3280xf32>, %arg1[d2, d1] : memref<3280x9944xf32>, %arg2[d1] : memref<9944xf32>)
      outs(%arg3[d0, d1] : memref<7x9944xf32>) constraints<split_f32 = true> {
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
func.func @s4_9_gemm_16x7376x576_tn_tf32_bias_gelu(%arg0: memref<576x16xf32>, %arg1: memref<576x7376xf32>, %arg2: memref<7376xf32>, %arg3: memref<16x7376xf32>) {
  aicf_emit.compute id(24) "matmul+add+gelu" dims(d0 = 16, d1 = 7376, d2 = 576)
      ins(%arg0[d2, d0] : memref<576x16xf32>, %arg1[d2, d1] : memref<576x7376xf32>, %arg2[d1] : memref<7376xf32>)
      outs(%arg3[d0, d1] : memref<16x7376xf32>) constraints<tf32 = true> {
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
func.func @s4_10_gemm_57x41x9x928_tn_f32_bias_relu(%arg0: memref<57x928x41xf32>, %arg1: memref<57x928x9xf32>, %arg2: memref<9xf32>, %arg3: memref<57x41x9xf32>) {
  aicf_emit.compute id(27) "matmul+add+relu" dims(d0 = 57, d1 = 41, d2 = 9, d3 = 928)
      ins(%arg0[d0, d3, d1] : memref<57x928x41xf32>, %arg1[d0, d3, d2] : memref<57x928x9xf32>, %arg2[d2] : memref<9xf32>)
      outs(%arg3[d0, d1, d2] : memref<57x41x9xf32>) {
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
func.func @s4_11_gemm_896x1600x10392_nn_bf16_two(%arg0: memref<896x10392xbf16>, %arg1: memref<10392x1600xbf16>, %arg2: memref<896x1600xbf16>) {
  aicf_emit.compute id(28) "matmul" dims(d0 = 896, d1 = 1600, d2 = 10392)
      ins(%arg0[d0, d2] : memref<896x10392xbf16>, %arg1[d2, d1] : memref<10392x1600xbf16>)
      outs(%arg2[d0, d1] : memref<896x1600xbf16>) {
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
func.func @s4_11_gemm_896x1600x10392_nn_bf16_two_1(%arg0: memref<896x1600xbf16>, %arg1: memref<896x1600xbf16>) {
  aicf_emit.compute id(29) "silu" dims(d0 = 896, d1 = 1600)
      ins(%arg0[d0, d1] : memref<896x1600xbf16>)
      outs(%arg1[d0, d1] : memref<896x1600xbf16>) {
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
func.func @s4_12_gemm_616x8x1115_nn_bf16_bias_gelu(%arg0: memref<616x1115xbf16>, %arg1: memref<1115x8xbf16>, %arg2: memref<8xbf16>, %arg3: memref<616x8xbf16>) {
  aicf_emit.compute id(32) "matmul+add+gelu" dims(d0 = 616, d1 = 8, d2 = 1115)
      ins(%arg0[d0, d2] : memref<616x1115xbf16>, %arg1[d2, d1] : memref<1115x8xbf16>, %arg2[d1] : memref<8xbf16>)
      outs(%arg3[d0, d1] : memref<616x8xbf16>) {
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
func.func @s4_13_gemm_19x96x1737x221_nn_tf32_bias_gelu(%arg0: memref<19x96x221xf32>, %arg1: memref<19x221x1737xf32>, %arg2: memref<1737xf32>, %arg3: memref<19x96x1737xf32>) {
  aicf_emit.compute id(35) "matmul+add+gelu" dims(d0 = 19, d1 = 96, d2 = 1737, d3 = 221)
      ins(%arg0[d0, d1, d3] : memref<19x96x221xf32>, %arg1[d0, d3, d2] : memref<19x221x1737xf32>, %arg2[d2] : memref<1737xf32>)
      outs(%arg3[d0, d1, d2] : memref<19x96x1737xf32>) constraints<tf32 = true> {
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
func.func @s4_14_gemm_167x11x545_nt_f32(%arg0: memref<167x545xf32>, %arg1: memref<11x545xf32>, %arg2: memref<167x11xf32>) {
  aicf_emit.compute id(36) "matmul" dims(d0 = 167, d1 = 11, d2 = 545)
      ins(%arg0[d0, d2] : memref<167x545xf32>, %arg1[d1, d2] : memref<11x545xf32>)
      outs(%arg2[d0, d1] : memref<167x11xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_15_gemm_4227x560x264_tt_f32_bias_relu(%arg0: memref<264x4227xf32>, %arg1: memref<560x264xf32>, %arg2: memref<560xf32>, %arg3: memref<4227x560xf32>) {
  aicf_emit.compute id(39) "matmul+add+relu" dims(d0 = 4227, d1 = 560, d2 = 264)
      ins(%arg0[d2, d0] : memref<264x4227xf32>, %arg1[d1, d2] : memref<560x264xf32>, %arg2[d1] : memref<560xf32>)
      outs(%arg3[d0, d1] : memref<4227x560xf32>) {
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
func.func @s4_16_gemm_8x367x237_nt_f32_bias(%arg0: memref<8x237xf32>, %arg1: memref<367x237xf32>, %arg2: memref<367xf32>, %arg3: memref<8x367xf32>) {
  aicf_emit.compute id(41) "matmul+add" dims(d0 = 8, d1 = 367, d2 = 237)
      ins(%arg0[d0, d2] : memref<8x237xf32>, %arg1[d1, d2] : memref<367x237xf32>, %arg2[d1] : memref<367xf32>)
      outs(%arg3[d0, d1] : memref<8x367xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s4_17_gemm_208x49x3016_nt_f16_bias_relu(%arg0: memref<208x3016xf16>, %arg1: memref<49x3016xf16>, %arg2: memref<49xf16>, %arg3: memref<208x49xf16>) {
  aicf_emit.compute id(44) "matmul+add+relu" dims(d0 = 208, d1 = 49, d2 = 3016)
      ins(%arg0[d0, d2] : memref<208x3016xf16>, %arg1[d1, d2] : memref<49x3016xf16>, %arg2[d1] : memref<49xf16>)
      outs(%arg3[d0, d1] : memref<208x49xf16>) {
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
func.func @s4_18_gemm_1080x811x536_tt_bf16(%arg0: memref<536x1080xbf16>, %arg1: memref<811x536xbf16>, %arg2: memref<1080x811xbf16>) {
  aicf_emit.compute id(45) "matmul" dims(d0 = 1080, d1 = 811, d2 = 536)
      ins(%arg0[d2, d0] : memref<536x1080xbf16>, %arg1[d1, d2] : memref<811x536xbf16>)
      outs(%arg2[d0, d1] : memref<1080x811xbf16>) {
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
func.func @s4_19_gemm_4x603x615x221_tt_bf16_bias_gelu(%arg0: memref<4x221x603xbf16>, %arg1: memref<4x615x221xbf16>, %arg2: memref<615xbf16>, %arg3: memref<4x603x615xbf16>) {
  aicf_emit.compute id(47) "matmul+add" dims(d0 = 4, d1 = 603, d2 = 615, d3 = 221)
      ins(%arg0[d0, d3, d1] : memref<4x221x603xbf16>, %arg1[d0, d2, d3] : memref<4x615x221xbf16>, %arg2[d2] : memref<615xbf16>)
      outs(%arg3[d0, d1, d2] : memref<4x603x615xbf16>) {
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
func.func @s4_19_gemm_4x603x615x221_tt_bf16_bias_gelu_1(%arg0: memref<4x603x615xbf16>, %arg1: memref<4x603x615xbf16>) {
  aicf_emit.compute id(48) "gelu" dims(d0 = 4, d1 = 603, d2 = 615)
      ins(%arg0[d0, d1, d2] : memref<4x603x615xbf16>)
      outs(%arg1[d0, d1, d2] : memref<4x603x615xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.0713548139 : f32
    %cst_1 = arith.constant 1.59576917 : f32
    %cst_2 = arith.constant -1.000000e+03 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = arith.maximumf %0, %cst_2 : f32
    %2 = arith.mulf %0, %0 : f32
    %3 = math.fma %2, %cst_0, %cst_1 : f32
    %4 = arith.mulf %0, %3 : f32
    %5 = arith.negf %4 : f32
    %6 = math.exp %5 fastmath<afn> : f32
    %7 = arith.addf %6, %cst : f32
    %8 = arith.divf %cst, %7 fastmath<afn> : f32
    %9 = arith.mulf %1, %8 : f32
    %10 = arith.truncf %9 : f32 to bf16
    aicf_emit.yield %10 : bf16
  }
  return
}
func.func @s4_20_gemm_97x16x936x23_nt_tf32(%arg0: memref<97x16x23xf32>, %arg1: memref<97x936x23xf32>, %arg2: memref<97x16x936xf32>) {
  aicf_emit.compute id(49) "matmul" dims(d0 = 97, d1 = 16, d2 = 936, d3 = 23)
      ins(%arg0[d0, d1, d3] : memref<97x16x23xf32>, %arg1[d0, d2, d3] : memref<97x936x23xf32>)
      outs(%arg2[d0, d1, d2] : memref<97x16x936xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_21_gemm_272x8x1944_nn_tf32(%arg0: memref<272x1944xf32>, %arg1: memref<1944x8xf32>, %arg2: memref<272x8xf32>) {
  aicf_emit.compute id(50) "matmul" dims(d0 = 272, d1 = 8, d2 = 1944)
      ins(%arg0[d0, d2] : memref<272x1944xf32>, %arg1[d2, d1] : memref<1944x8xf32>)
      outs(%arg2[d0, d1] : memref<272x8xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_22_gemm_6240x16x2208_nt_tf32_bias_gelu(%arg0: memref<6240x2208xf32>, %arg1: memref<16x2208xf32>, %arg2: memref<16xf32>, %arg3: memref<6240x16xf32>) {
  aicf_emit.compute id(53) "matmul+add+gelu" dims(d0 = 6240, d1 = 16, d2 = 2208)
      ins(%arg0[d0, d2] : memref<6240x2208xf32>, %arg1[d1, d2] : memref<16x2208xf32>, %arg2[d1] : memref<16xf32>)
      outs(%arg3[d0, d1] : memref<6240x16xf32>) constraints<tf32 = true> {
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
func.func @s4_23_gemm_824x611x16_tn_f32(%arg0: memref<16x824xf32>, %arg1: memref<16x611xf32>, %arg2: memref<824x611xf32>) {
  aicf_emit.compute id(54) "matmul" dims(d0 = 824, d1 = 611, d2 = 16)
      ins(%arg0[d2, d0] : memref<16x824xf32>, %arg1[d2, d1] : memref<16x611xf32>)
      outs(%arg2[d0, d1] : memref<824x611xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_24_gemm_25x521x579x16_nt_bf16_residual(%arg0: memref<25x521x16xbf16>, %arg1: memref<25x579x16xbf16>, %arg2: memref<25x521x579xbf16>, %arg3: memref<25x521x579xbf16>) {
  aicf_emit.compute id(56) "matmul+add" dims(d0 = 25, d1 = 521, d2 = 579, d3 = 16)
      ins(%arg0[d0, d1, d3] : memref<25x521x16xbf16>, %arg1[d0, d2, d3] : memref<25x579x16xbf16>, %arg2[d0, d1, d2] : memref<25x521x579xbf16>)
      outs(%arg3[d0, d1, d2] : memref<25x521x579xbf16>) {
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
func.func @s4_25_gemm_3055x64x14736_nt_f32(%arg0: memref<3055x14736xf32>, %arg1: memref<64x14736xf32>, %arg2: memref<3055x64xf32>) {
  aicf_emit.compute id(57) "matmul" dims(d0 = 3055, d1 = 64, d2 = 14736)
      ins(%arg0[d0, d2] : memref<3055x14736xf32>, %arg1[d1, d2] : memref<64x14736xf32>)
      outs(%arg2[d0, d1] : memref<3055x64xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_26_gemm_1040x659x6072_nt_f32(%arg0: memref<1040x6072xf32>, %arg1: memref<659x6072xf32>, %arg2: memref<1040x659xf32>) {
  aicf_emit.compute id(58) "matmul" dims(d0 = 1040, d1 = 659, d2 = 6072)
      ins(%arg0[d0, d2] : memref<1040x6072xf32>, %arg1[d1, d2] : memref<659x6072xf32>)
      outs(%arg2[d0, d1] : memref<1040x659xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_27_gemm_5568x5440x40_nn_f16(%arg0: memref<5568x40xf16>, %arg1: memref<40x5440xf16>, %arg2: memref<5568x5440xf16>) {
  aicf_emit.compute id(59) "matmul" dims(d0 = 5568, d1 = 5440, d2 = 40)
      ins(%arg0[d0, d2] : memref<5568x40xf16>, %arg1[d2, d1] : memref<40x5440xf16>)
      outs(%arg2[d0, d1] : memref<5568x5440xf16>) {
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
func.func @s4_28_gemm_777x64x392_nt_bf16_bias_gelu(%arg0: memref<777x392xbf16>, %arg1: memref<64x392xbf16>, %arg2: memref<64xbf16>, %arg3: memref<777x64xbf16>) {
  aicf_emit.compute id(62) "matmul+add+gelu" dims(d0 = 777, d1 = 64, d2 = 392)
      ins(%arg0[d0, d2] : memref<777x392xbf16>, %arg1[d1, d2] : memref<64x392xbf16>, %arg2[d1] : memref<64xbf16>)
      outs(%arg3[d0, d1] : memref<777x64xbf16>) {
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
func.func @s4_29_gemm_2x14464x729_nt_f16(%arg0: memref<2x729xf16>, %arg1: memref<14464x729xf16>, %arg2: memref<2x14464xf16>) {
  aicf_emit.compute id(63) "matmul" dims(d0 = 2, d1 = 14464, d2 = 729)
      ins(%arg0[d0, d2] : memref<2x729xf16>, %arg1[d1, d2] : memref<14464x729xf16>)
      outs(%arg2[d0, d1] : memref<2x14464xf16>) {
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
func.func @s4_30_gemm_10312x3403x32_nn_split(%arg0: memref<10312x32xf32>, %arg1: memref<32x3403xf32>, %arg2: memref<10312x3403xf32>) {
  aicf_emit.compute id(64) "matmul" dims(d0 = 10312, d1 = 3403, d2 = 32)
      ins(%arg0[d0, d2] : memref<10312x32xf32>, %arg1[d2, d1] : memref<32x3403xf32>)
      outs(%arg2[d0, d1] : memref<10312x3403xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_31_gemm_208x976x11677_tn_bf16_bias_gelu(%arg0: memref<11677x208xbf16>, %arg1: memref<11677x976xbf16>, %arg2: memref<976xbf16>, %arg3: memref<208x976xbf16>) {
  aicf_emit.compute id(67) "matmul+add+gelu" dims(d0 = 208, d1 = 976, d2 = 11677)
      ins(%arg0[d2, d0] : memref<11677x208xbf16>, %arg1[d2, d1] : memref<11677x976xbf16>, %arg2[d1] : memref<976xbf16>)
      outs(%arg3[d0, d1] : memref<208x976xbf16>) {
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
func.func @s4_32_gemm_4x6429x741_nt_tf32_residual(%arg0: memref<4x741xf32>, %arg1: memref<6429x741xf32>, %arg2: memref<4x6429xf32>, %arg3: memref<4x6429xf32>) {
  aicf_emit.compute id(69) "matmul+add" dims(d0 = 4, d1 = 6429, d2 = 741)
      ins(%arg0[d0, d2] : memref<4x741xf32>, %arg1[d1, d2] : memref<6429x741xf32>, %arg2[d0, d1] : memref<4x6429xf32>)
      outs(%arg3[d0, d1] : memref<4x6429xf32>) constraints<tf32 = true> {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s4_33_gemm_17x968x159_nn_f32_bias_gelu(%arg0: memref<17x159xf32>, %arg1: memref<159x968xf32>, %arg2: memref<968xf32>, %arg3: memref<17x968xf32>) {
  aicf_emit.compute id(72) "matmul+add+gelu" dims(d0 = 17, d1 = 968, d2 = 159)
      ins(%arg0[d0, d2] : memref<17x159xf32>, %arg1[d2, d1] : memref<159x968xf32>, %arg2[d1] : memref<968xf32>)
      outs(%arg3[d0, d1] : memref<17x968xf32>) {
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
func.func @s4_34_gemm_3x1888x6320_nn_bf16_bias_gelu(%arg0: memref<3x6320xbf16>, %arg1: memref<6320x1888xbf16>, %arg2: memref<1888xbf16>, %arg3: memref<3x1888xbf16>) {
  aicf_emit.compute id(75) "matmul+add+gelu" dims(d0 = 3, d1 = 1888, d2 = 6320)
      ins(%arg0[d0, d2] : memref<3x6320xbf16>, %arg1[d2, d1] : memref<6320x1888xbf16>, %arg2[d1] : memref<1888xbf16>)
      outs(%arg3[d0, d1] : memref<3x1888xbf16>) {
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
func.func @s4_35_gemm_5x7069x232_tt_bf16_residual(%arg0: memref<232x5xbf16>, %arg1: memref<7069x232xbf16>, %arg2: memref<5x7069xbf16>, %arg3: memref<5x7069xbf16>) {
  aicf_emit.compute id(77) "matmul+add" dims(d0 = 5, d1 = 7069, d2 = 232)
      ins(%arg0[d2, d0] : memref<232x5xbf16>, %arg1[d1, d2] : memref<7069x232xbf16>, %arg2[d0, d1] : memref<5x7069xbf16>)
      outs(%arg3[d0, d1] : memref<5x7069xbf16>) {
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
func.func @s4_36_gemm_728x47x3664_tn_tf32(%arg0: memref<3664x728xf32>, %arg1: memref<3664x47xf32>, %arg2: memref<728x47xf32>) {
  aicf_emit.compute id(78) "matmul" dims(d0 = 728, d1 = 47, d2 = 3664)
      ins(%arg0[d2, d0] : memref<3664x728xf32>, %arg1[d2, d1] : memref<3664x47xf32>)
      outs(%arg2[d0, d1] : memref<728x47xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_37_gemm_9x40x15x136_nt_f32_bias_relu(%arg0: memref<9x40x136xf32>, %arg1: memref<9x15x136xf32>, %arg2: memref<15xf32>, %arg3: memref<9x40x15xf32>) {
  aicf_emit.compute id(81) "matmul+add+relu" dims(d0 = 9, d1 = 40, d2 = 15, d3 = 136)
      ins(%arg0[d0, d1, d3] : memref<9x40x136xf32>, %arg1[d0, d2, d3] : memref<9x15x136xf32>, %arg2[d2] : memref<15xf32>)
      outs(%arg3[d0, d1, d2] : memref<9x40x15xf32>) {
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
func.func @s4_38_gemm_134x57x16x13_tt_f16_bias_gelu(%arg0: memref<134x13x57xf16>, %arg1: memref<134x16x13xf16>, %arg2: memref<16xf16>, %arg3: memref<134x57x16xf16>) {
  aicf_emit.compute id(84) "matmul+add+gelu" dims(d0 = 134, d1 = 57, d2 = 16, d3 = 13)
      ins(%arg0[d0, d3, d1] : memref<134x13x57xf16>, %arg1[d0, d2, d3] : memref<134x16x13xf16>, %arg2[d2] : memref<16xf16>)
      outs(%arg3[d0, d1, d2] : memref<134x57x16xf16>) {
  ^bb0(%arg4: f16, %arg5: f16, %arg6: f16):
    %0 = arith.extf %arg4 : f16 to f32
    %1 = arith.extf %arg5 : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
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
func.func @s4_39_gemm_3x1048x576_tt_bf16_two(%arg0: memref<576x3xbf16>, %arg1: memref<1048x576xbf16>, %arg2: memref<3x1048xbf16>, %arg3: memref<3x1048xbf16>) {
  aicf_emit.compute id(86) "matmul+silu" dims(d0 = 3, d1 = 1048, d2 = 576)
      ins(%arg0[d2, d0] : memref<576x3xbf16>, %arg1[d1, d2] : memref<1048x576xbf16>)
      outs(%arg2[d0, d1] : memref<3x1048xbf16>, %arg3[d0, d1] : memref<3x1048xbf16>) {
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
func.func @s4_40_gemm_3x688x144x1168_tt_f16(%arg0: memref<3x1168x688xf16>, %arg1: memref<3x144x1168xf16>, %arg2: memref<3x688x144xf16>) {
  aicf_emit.compute id(87) "matmul" dims(d0 = 3, d1 = 688, d2 = 144, d3 = 1168)
      ins(%arg0[d0, d3, d1] : memref<3x1168x688xf16>, %arg1[d0, d2, d3] : memref<3x144x1168xf16>)
      outs(%arg2[d0, d1, d2] : memref<3x688x144xf16>) {
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
func.func @s4_41_gemm_7528x125x280_tt_f16_bias(%arg0: memref<280x7528xf16>, %arg1: memref<125x280xf16>, %arg2: memref<125xf16>, %arg3: memref<7528x125xf16>) {
  aicf_emit.compute id(89) "matmul+add" dims(d0 = 7528, d1 = 125, d2 = 280)
      ins(%arg0[d2, d0] : memref<280x7528xf16>, %arg1[d1, d2] : memref<125x280xf16>, %arg2[d1] : memref<125xf16>)
      outs(%arg3[d0, d1] : memref<7528x125xf16>) {
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
func.func @s4_42_gemm_51x21x40x59_nn_f32_residual(%arg0: memref<51x21x59xf32>, %arg1: memref<51x59x40xf32>, %arg2: memref<51x21x40xf32>, %arg3: memref<51x21x40xf32>) {
  aicf_emit.compute id(91) "matmul+add" dims(d0 = 51, d1 = 21, d2 = 40, d3 = 59)
      ins(%arg0[d0, d1, d3] : memref<51x21x59xf32>, %arg1[d0, d3, d2] : memref<51x59x40xf32>, %arg2[d0, d1, d2] : memref<51x21x40xf32>)
      outs(%arg3[d0, d1, d2] : memref<51x21x40xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s4_43_gemm_44x189x225x553_nn_bf16_bias(%arg0: memref<44x189x553xbf16>, %arg1: memref<44x553x225xbf16>, %arg2: memref<225xbf16>, %arg3: memref<44x189x225xbf16>) {
  aicf_emit.compute id(93) "matmul+add" dims(d0 = 44, d1 = 189, d2 = 225, d3 = 553)
      ins(%arg0[d0, d1, d3] : memref<44x189x553xbf16>, %arg1[d0, d3, d2] : memref<44x553x225xbf16>, %arg2[d2] : memref<225xbf16>)
      outs(%arg3[d0, d1, d2] : memref<44x189x225xbf16>) {
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
func.func @s4_44_gemm_4352x6331x1064_tn_split(%arg0: memref<1064x4352xf32>, %arg1: memref<1064x6331xf32>, %arg2: memref<4352x6331xf32>) {
  aicf_emit.compute id(94) "matmul" dims(d0 = 4352, d1 = 6331, d2 = 1064)
      ins(%arg0[d2, d0] : memref<1064x4352xf32>, %arg1[d2, d1] : memref<1064x6331xf32>)
      outs(%arg2[d0, d1] : memref<4352x6331xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_45_gemm_304x79x208_nt_bf16_bias(%arg0: memref<304x208xbf16>, %arg1: memref<79x208xbf16>, %arg2: memref<79xbf16>, %arg3: memref<304x79xbf16>) {
  aicf_emit.compute id(96) "matmul+add" dims(d0 = 304, d1 = 79, d2 = 208)
      ins(%arg0[d0, d2] : memref<304x208xbf16>, %arg1[d1, d2] : memref<79x208xbf16>, %arg2[d1] : memref<79xbf16>)
      outs(%arg3[d0, d1] : memref<304x79xbf16>) {
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
func.func @s4_46_gemm_21x728x17x120_tn_bf16_bias(%arg0: memref<21x120x728xbf16>, %arg1: memref<21x120x17xbf16>, %arg2: memref<17xbf16>, %arg3: memref<21x728x17xbf16>) {
  aicf_emit.compute id(98) "matmul+add" dims(d0 = 21, d1 = 728, d2 = 17, d3 = 120)
      ins(%arg0[d0, d3, d1] : memref<21x120x728xbf16>, %arg1[d0, d3, d2] : memref<21x120x17xbf16>, %arg2[d2] : memref<17xbf16>)
      outs(%arg3[d0, d1, d2] : memref<21x728x17xbf16>) {
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
func.func @s4_47_gemm_39x1304x16x9_nt_bf16(%arg0: memref<39x1304x9xbf16>, %arg1: memref<39x16x9xbf16>, %arg2: memref<39x1304x16xbf16>) {
  aicf_emit.compute id(99) "matmul" dims(d0 = 39, d1 = 1304, d2 = 16, d3 = 9)
      ins(%arg0[d0, d1, d3] : memref<39x1304x9xbf16>, %arg1[d0, d2, d3] : memref<39x16x9xbf16>)
      outs(%arg2[d0, d1, d2] : memref<39x1304x16xbf16>) {
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
func.func @s4_48_gemm_145x264x568_nt_bf16_residual(%arg0: memref<145x568xbf16>, %arg1: memref<264x568xbf16>, %arg2: memref<145x264xbf16>, %arg3: memref<145x264xbf16>) {
  aicf_emit.compute id(101) "matmul+add" dims(d0 = 145, d1 = 264, d2 = 568)
      ins(%arg0[d0, d2] : memref<145x568xbf16>, %arg1[d1, d2] : memref<264x568xbf16>, %arg2[d0, d1] : memref<145x264xbf16>)
      outs(%arg3[d0, d1] : memref<145x264xbf16>) {
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
func.func @s4_49_gemm_89x200x8x1239_nt_bf16_bias_gelu(%arg0: memref<89x200x1239xbf16>, %arg1: memref<89x8x1239xbf16>, %arg2: memref<8xbf16>, %arg3: memref<89x200x8xbf16>) {
  aicf_emit.compute id(104) "matmul+add+gelu" dims(d0 = 89, d1 = 200, d2 = 8, d3 = 1239)
      ins(%arg0[d0, d1, d3] : memref<89x200x1239xbf16>, %arg1[d0, d2, d3] : memref<89x8x1239xbf16>, %arg2[d2] : memref<8xbf16>)
      outs(%arg3[d0, d1, d2] : memref<89x200x8xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d3) : f32
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
func.func @s4_50_gemm_11x272x14880_nt_split(%arg0: memref<11x14880xf32>, %arg1: memref<272x14880xf32>, %arg2: memref<11x272xf32>) {
  aicf_emit.compute id(105) "matmul" dims(d0 = 11, d1 = 272, d2 = 14880)
      ins(%arg0[d0, d2] : memref<11x14880xf32>, %arg1[d1, d2] : memref<272x14880xf32>)
      outs(%arg2[d0, d1] : memref<11x272xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_51_gemm_6x1512x14848_tn_f32(%arg0: memref<14848x6xf32>, %arg1: memref<14848x1512xf32>, %arg2: memref<6x1512xf32>) {
  aicf_emit.compute id(106) "matmul" dims(d0 = 6, d1 = 1512, d2 = 14848)
      ins(%arg0[d2, d0] : memref<14848x6xf32>, %arg1[d2, d1] : memref<14848x1512xf32>)
      outs(%arg2[d0, d1] : memref<6x1512xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_52_gemm_960x29x560_tt_f32_bias(%arg0: memref<560x960xf32>, %arg1: memref<29x560xf32>, %arg2: memref<29xf32>, %arg3: memref<960x29xf32>) {
  aicf_emit.compute id(108) "matmul+add" dims(d0 = 960, d1 = 29, d2 = 560)
      ins(%arg0[d2, d0] : memref<560x960xf32>, %arg1[d1, d2] : memref<29x560xf32>, %arg2[d1] : memref<29xf32>)
      outs(%arg3[d0, d1] : memref<960x29xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s4_53_gemm_373x1723x1696_tt_tf32(%arg0: memref<1696x373xf32>, %arg1: memref<1723x1696xf32>, %arg2: memref<373x1723xf32>) {
  aicf_emit.compute id(109) "matmul" dims(d0 = 373, d1 = 1723, d2 = 1696)
      ins(%arg0[d2, d0] : memref<1696x373xf32>, %arg1[d1, d2] : memref<1723x1696xf32>)
      outs(%arg2[d0, d1] : memref<373x1723xf32>) constraints<tf32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_54_gemm_233x1992x208_nn_f16(%arg0: memref<233x208xf16>, %arg1: memref<208x1992xf16>, %arg2: memref<233x1992xf16>) {
  aicf_emit.compute id(110) "matmul" dims(d0 = 233, d1 = 1992, d2 = 208)
      ins(%arg0[d0, d2] : memref<233x208xf16>, %arg1[d2, d1] : memref<208x1992xf16>)
      outs(%arg2[d0, d1] : memref<233x1992xf16>) {
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
func.func @s4_55_gemm_16x176x2264_nt_f32_bias_gelu(%arg0: memref<16x2264xf32>, %arg1: memref<176x2264xf32>, %arg2: memref<176xf32>, %arg3: memref<16x176xf32>) {
  aicf_emit.compute id(113) "matmul+add+gelu" dims(d0 = 16, d1 = 176, d2 = 2264)
      ins(%arg0[d0, d2] : memref<16x2264xf32>, %arg1[d1, d2] : memref<176x2264xf32>, %arg2[d1] : memref<176xf32>)
      outs(%arg3[d0, d1] : memref<16x176xf32>) {
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
func.func @s4_56_gemm_448x31x2480_nt_tf32_bias_relu(%arg0: memref<448x2480xf32>, %arg1: memref<31x2480xf32>, %arg2: memref<31xf32>, %arg3: memref<448x31xf32>) {
  aicf_emit.compute id(116) "matmul+add+relu" dims(d0 = 448, d1 = 31, d2 = 2480)
      ins(%arg0[d0, d2] : memref<448x2480xf32>, %arg1[d1, d2] : memref<31x2480xf32>, %arg2[d1] : memref<31xf32>)
      outs(%arg3[d0, d1] : memref<448x31xf32>) constraints<tf32 = true> {
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
func.func @s4_57_gemm_47x920x40_tn_bf16_bias(%arg0: memref<40x47xbf16>, %arg1: memref<40x920xbf16>, %arg2: memref<920xbf16>, %arg3: memref<47x920xbf16>) {
  aicf_emit.compute id(118) "matmul+add" dims(d0 = 47, d1 = 920, d2 = 40)
      ins(%arg0[d2, d0] : memref<40x47xbf16>, %arg1[d2, d1] : memref<40x920xbf16>, %arg2[d1] : memref<920xbf16>)
      outs(%arg3[d0, d1] : memref<47x920xbf16>) {
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
func.func @s4_58_gemm_6x944x480_nn_bf16_two(%arg0: memref<6x480xbf16>, %arg1: memref<480x944xbf16>, %arg2: memref<6x944xbf16>, %arg3: memref<6x944xbf16>) {
  aicf_emit.compute id(120) "matmul+silu" dims(d0 = 6, d1 = 944, d2 = 480)
      ins(%arg0[d0, d2] : memref<6x480xbf16>, %arg1[d2, d1] : memref<480x944xbf16>)
      outs(%arg2[d0, d1] : memref<6x944xbf16>, %arg3[d0, d1] : memref<6x944xbf16>) {
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
func.func @s4_59_gemm_24x168x141_nn_split(%arg0: memref<24x141xf32>, %arg1: memref<141x168xf32>, %arg2: memref<24x168xf32>) {
  aicf_emit.compute id(121) "matmul" dims(d0 = 24, d1 = 168, d2 = 141)
      ins(%arg0[d0, d2] : memref<24x141xf32>, %arg1[d2, d1] : memref<141x168xf32>)
      outs(%arg2[d0, d1] : memref<24x168xf32>) constraints<split_f32 = true> {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}

func.func @s7_0_gemm_11x944x8x144_nt_f32_two(%arg0: memref<11x944x144xf32>, %arg1: memref<11x8x144xf32>, %arg2: memref<11x944x8xf32>) {
  aicf_emit.compute id(0) "matmul" dims(d0 = 11, d1 = 944, d2 = 8, d3 = 144)
      ins(%arg0[d0, d1, d3] : memref<11x944x144xf32>, %arg1[d0, d2, d3] : memref<11x8x144xf32>)
      outs(%arg2[d0, d1, d2] : memref<11x944x8xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_0_gemm_11x944x8x144_nt_f32_two_1(%arg0: memref<11x944x8xf32>, %arg1: memref<11x944x8xf32>) {
  aicf_emit.compute id(1) "silu" dims(d0 = 11, d1 = 944, d2 = 8)
      ins(%arg0[d0, d1, d2] : memref<11x944x8xf32>)
      outs(%arg1[d0, d1, d2] : memref<11x944x8xf32>) {
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
func.func @s7_1_gemm_23x8x8x763_tt_f32_bias_relu(%arg0: memref<23x763x8xf32>, %arg1: memref<23x8x763xf32>, %arg2: memref<8xf32>, %arg3: memref<23x8x8xf32>) {
  aicf_emit.compute id(4) "matmul+add+relu" dims(d0 = 23, d1 = 8, d2 = 8, d3 = 763)
      ins(%arg0[d0, d3, d1] : memref<23x763x8xf32>, %arg1[d0, d2, d3] : memref<23x8x763xf32>, %arg2[d2] : memref<8xf32>)
      outs(%arg3[d0, d1, d2] : memref<23x8x8xf32>) {
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
func.func @s7_2_gemm_215x2973x208_nn_f32_bias_gelu(%arg0: memref<215x208xf32>, %arg1: memref<208x2973xf32>, %arg2: memref<215x2973xf32>) {
  aicf_emit.compute id(5) "matmul" dims(d0 = 215, d1 = 2973, d2 = 208)
      ins(%arg0[d0, d2] : memref<215x208xf32>, %arg1[d2, d1] : memref<208x2973xf32>)
      outs(%arg2[d0, d1] : memref<215x2973xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_2_gemm_215x2973x208_nn_f32_bias_gelu_1(%arg0: memref<215x2973xf32>, %arg1: memref<2973xf32>, %arg2: memref<215x2973xf32>) {
  aicf_emit.compute id(7) "add+gelu" dims(d0 = 215, d1 = 2973)
      ins(%arg0[d0, d1] : memref<215x2973xf32>, %arg1[d1] : memref<2973xf32>)
      outs(%arg2[d0, d1] : memref<215x2973xf32>) {
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
func.func @s7_3_gemm_4x200x24x299_nt_bf16_bias_relu(%arg0: memref<4x200x299xbf16>, %arg1: memref<4x24x299xbf16>, %arg2: memref<24xbf16>, %arg3: memref<4x200x24xbf16>) {
  aicf_emit.compute id(10) "matmul+add+relu" dims(d0 = 4, d1 = 200, d2 = 24, d3 = 299)
      ins(%arg0[d0, d1, d3] : memref<4x200x299xbf16>, %arg1[d0, d2, d3] : memref<4x24x299xbf16>, %arg2[d2] : memref<24xbf16>)
      outs(%arg3[d0, d1, d2] : memref<4x200x24xbf16>) {
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
func.func @s7_4_gemm_2x520x1091_tt_f32(%arg0: memref<1091x2xf32>, %arg1: memref<520x1091xf32>, %arg2: memref<2x520xf32>) {
  aicf_emit.compute id(11) "matmul" dims(d0 = 2, d1 = 520, d2 = 1091)
      ins(%arg0[d2, d0] : memref<1091x2xf32>, %arg1[d1, d2] : memref<520x1091xf32>)
      outs(%arg2[d0, d1] : memref<2x520xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_5_gemm_2x615x32x119_tt_bf16_bias_relu(%arg0: memref<2x119x615xbf16>, %arg1: memref<2x32x119xbf16>, %arg2: memref<32xbf16>, %arg3: memref<2x615x32xbf16>) {
  aicf_emit.compute id(14) "matmul+add+relu" dims(d0 = 2, d1 = 615, d2 = 32, d3 = 119)
      ins(%arg0[d0, d3, d1] : memref<2x119x615xbf16>, %arg1[d0, d2, d3] : memref<2x32x119xbf16>, %arg2[d2] : memref<32xbf16>)
      outs(%arg3[d0, d1, d2] : memref<2x615x32xbf16>) {
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
func.func @s7_6_gemm_1000x8x365_nt_f32_bias(%arg0: memref<1000x365xf32>, %arg1: memref<8x365xf32>, %arg2: memref<8xf32>, %arg3: memref<1000x8xf32>) {
  aicf_emit.compute id(16) "matmul+add" dims(d0 = 1000, d1 = 8, d2 = 365)
      ins(%arg0[d0, d2] : memref<1000x365xf32>, %arg1[d1, d2] : memref<8x365xf32>, %arg2[d1] : memref<8xf32>)
      outs(%arg3[d0, d1] : memref<1000x8xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_7_gemm_17x321x1328_nt_bf16_two(%arg0: memref<17x1328xbf16>, %arg1: memref<321x1328xbf16>, %arg2: memref<17x321xbf16>, %arg3: memref<17x321xbf16>) {
  aicf_emit.compute id(18) "matmul+silu" dims(d0 = 17, d1 = 321, d2 = 1328)
      ins(%arg0[d0, d2] : memref<17x1328xbf16>, %arg1[d1, d2] : memref<321x1328xbf16>)
      outs(%arg2[d0, d1] : memref<17x321xbf16>, %arg3[d0, d1] : memref<17x321xbf16>) {
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
func.func @s7_8_gemm_28x11x24x280_nt_f32_bias_relu(%arg0: memref<28x11x280xf32>, %arg1: memref<28x24x280xf32>, %arg2: memref<24xf32>, %arg3: memref<28x11x24xf32>) {
  aicf_emit.compute id(21) "matmul+add+relu" dims(d0 = 28, d1 = 11, d2 = 24, d3 = 280)
      ins(%arg0[d0, d1, d3] : memref<28x11x280xf32>, %arg1[d0, d2, d3] : memref<28x24x280xf32>, %arg2[d2] : memref<24xf32>)
      outs(%arg3[d0, d1, d2] : memref<28x11x24xf32>) {
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
func.func @s7_9_gemm_10347x16x56_nt_bf16_two(%arg0: memref<10347x56xbf16>, %arg1: memref<16x56xbf16>, %arg2: memref<10347x16xbf16>, %arg3: memref<10347x16xbf16>) {
  aicf_emit.compute id(23) "matmul+silu" dims(d0 = 10347, d1 = 16, d2 = 56)
      ins(%arg0[d0, d2] : memref<10347x56xbf16>, %arg1[d1, d2] : memref<16x56xbf16>)
      outs(%arg2[d0, d1] : memref<10347x16xbf16>, %arg3[d0, d1] : memref<10347x16xbf16>) {
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
func.func @s7_10_gemm_88x9912x48_nt_bf16(%arg0: memref<88x48xbf16>, %arg1: memref<9912x48xbf16>, %arg2: memref<88x9912xbf16>) {
  aicf_emit.compute id(24) "matmul" dims(d0 = 88, d1 = 9912, d2 = 48)
      ins(%arg0[d0, d2] : memref<88x48xbf16>, %arg1[d1, d2] : memref<9912x48xbf16>)
      outs(%arg2[d0, d1] : memref<88x9912xbf16>) {
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
func.func @s7_11_gemm_97x101x7493_tt_bf16_residual(%arg0: memref<7493x97xbf16>, %arg1: memref<101x7493xbf16>, %arg2: memref<97x101xbf16>, %arg3: memref<97x101xbf16>) {
  aicf_emit.compute id(26) "matmul+add" dims(d0 = 97, d1 = 101, d2 = 7493)
      ins(%arg0[d2, d0] : memref<7493x97xbf16>, %arg1[d1, d2] : memref<101x7493xbf16>, %arg2[d0, d1] : memref<97x101xbf16>)
      outs(%arg3[d0, d1] : memref<97x101xbf16>) {
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
func.func @s7_12_gemm_8x248x5344_tt_f16_bias_gelu(%arg0: memref<5344x8xf16>, %arg1: memref<248x5344xf16>, %arg2: memref<248xf16>, %arg3: memref<8x248xf16>) {
  aicf_emit.compute id(29) "matmul+add+gelu" dims(d0 = 8, d1 = 248, d2 = 5344)
      ins(%arg0[d2, d0] : memref<5344x8xf16>, %arg1[d1, d2] : memref<248x5344xf16>, %arg2[d1] : memref<248xf16>)
      outs(%arg3[d0, d1] : memref<8x248xf16>) {
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
func.func @s7_13_gemm_4x13728x688_tt_f32_bias_relu(%arg0: memref<688x4xf32>, %arg1: memref<13728x688xf32>, %arg2: memref<13728xf32>, %arg3: memref<4x13728xf32>) {
  aicf_emit.compute id(32) "matmul+add+relu" dims(d0 = 4, d1 = 13728, d2 = 688)
      ins(%arg0[d2, d0] : memref<688x4xf32>, %arg1[d1, d2] : memref<13728x688xf32>, %arg2[d1] : memref<13728xf32>)
      outs(%arg3[d0, d1] : memref<4x13728xf32>) {
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
func.func @s7_14_gemm_160x8x744_tt_bf16_bias(%arg0: memref<744x160xbf16>, %arg1: memref<8x744xbf16>, %arg2: memref<8xbf16>, %arg3: memref<160x8xbf16>) {
  aicf_emit.compute id(34) "matmul+add" dims(d0 = 160, d1 = 8, d2 = 744)
      ins(%arg0[d2, d0] : memref<744x160xbf16>, %arg1[d1, d2] : memref<8x744xbf16>, %arg2[d1] : memref<8xbf16>)
      outs(%arg3[d0, d1] : memref<160x8xbf16>) {
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
func.func @s7_15_gemm_1624x425x627_nn_f32(%arg0: memref<1624x627xf32>, %arg1: memref<627x425xf32>, %arg2: memref<1624x425xf32>) {
  aicf_emit.compute id(35) "matmul" dims(d0 = 1624, d1 = 425, d2 = 627)
      ins(%arg0[d0, d2] : memref<1624x627xf32>, %arg1[d2, d1] : memref<627x425xf32>)
      outs(%arg2[d0, d1] : memref<1624x425xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_16_gemm_1207x15x2432_nn_f32_residual(%arg0: memref<1207x2432xf32>, %arg1: memref<2432x15xf32>, %arg2: memref<1207x15xf32>, %arg3: memref<1207x15xf32>) {
  aicf_emit.compute id(37) "matmul+add" dims(d0 = 1207, d1 = 15, d2 = 2432)
      ins(%arg0[d0, d2] : memref<1207x2432xf32>, %arg1[d2, d1] : memref<2432x15xf32>, %arg2[d0, d1] : memref<1207x15xf32>)
      outs(%arg3[d0, d1] : memref<1207x15xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_17_gemm_8x16x32x359_nt_bf16(%arg0: memref<8x16x359xbf16>, %arg1: memref<8x32x359xbf16>, %arg2: memref<8x16x32xbf16>) {
  aicf_emit.compute id(38) "matmul" dims(d0 = 8, d1 = 16, d2 = 32, d3 = 359)
      ins(%arg0[d0, d1, d3] : memref<8x16x359xbf16>, %arg1[d0, d2, d3] : memref<8x32x359xbf16>)
      outs(%arg2[d0, d1, d2] : memref<8x16x32xbf16>) {
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
func.func @s7_18_gemm_7x56x8040_nn_bf16(%arg0: memref<7x8040xbf16>, %arg1: memref<8040x56xbf16>, %arg2: memref<7x56xbf16>) {
  aicf_emit.compute id(39) "matmul" dims(d0 = 7, d1 = 56, d2 = 8040)
      ins(%arg0[d0, d2] : memref<7x8040xbf16>, %arg1[d2, d1] : memref<8040x56xbf16>)
      outs(%arg2[d0, d1] : memref<7x56xbf16>) {
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
func.func @s7_19_gemm_80x72x543_nt_f32_two(%arg0: memref<80x543xf32>, %arg1: memref<72x543xf32>, %arg2: memref<80x72xf32>, %arg3: memref<80x72xf32>) {
  aicf_emit.compute id(41) "matmul+silu" dims(d0 = 80, d1 = 72, d2 = 543)
      ins(%arg0[d0, d2] : memref<80x543xf32>, %arg1[d1, d2] : memref<72x543xf32>)
      outs(%arg2[d0, d1] : memref<80x72xf32>, %arg3[d0, d1] : memref<80x72xf32>) {
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
func.func @s7_20_gemm_21x984x8x24_tt_f32_residual(%arg0: memref<21x24x984xf32>, %arg1: memref<21x8x24xf32>, %arg2: memref<21x984x8xf32>, %arg3: memref<21x984x8xf32>) {
  aicf_emit.compute id(43) "matmul+add" dims(d0 = 21, d1 = 984, d2 = 8, d3 = 24)
      ins(%arg0[d0, d3, d1] : memref<21x24x984xf32>, %arg1[d0, d2, d3] : memref<21x8x24xf32>, %arg2[d0, d1, d2] : memref<21x984x8xf32>)
      outs(%arg3[d0, d1, d2] : memref<21x984x8xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_21_gemm_10x304x40x1136_tt_f16_bias_gelu(%arg0: memref<10x1136x304xf16>, %arg1: memref<10x40x1136xf16>, %arg2: memref<40xf16>, %arg3: memref<10x304x40xf16, strided<[12160, 1, 304]>>) {
  aicf_emit.compute id(45) "matmul+add" dims(d0 = 10, d1 = 304, d2 = 40, d3 = 1136)
      ins(%arg0[d0, d3, d1] : memref<10x1136x304xf16>, %arg1[d0, d2, d3] : memref<10x40x1136xf16>, %arg2[d2] : memref<40xf16>)
      outs(%arg3[d0, d1, d2] : memref<10x304x40xf16, strided<[12160, 1, 304]>>) {
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
func.func @s7_21_gemm_10x304x40x1136_tt_f16_bias_gelu_1(%arg0: memref<10x304x40xf16, strided<[12160, 1, 304]>>, %arg1: memref<10x304x40xf16>) {
  aicf_emit.compute id(46) "gelu" dims(d0 = 10, d1 = 304, d2 = 40)
      ins(%arg0[d0, d1, d2] : memref<10x304x40xf16, strided<[12160, 1, 304]>>)
      outs(%arg1[d0, d1, d2] : memref<10x304x40xf16>) {
  ^bb0(%arg2: f16):
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0.0713548139 : f32
    %cst_1 = arith.constant 1.59576917 : f32
    %cst_2 = arith.constant -1.000000e+03 : f32
    %0 = arith.extf %arg2 : f16 to f32
    %1 = arith.maximumf %0, %cst_2 : f32
    %2 = arith.mulf %0, %0 : f32
    %3 = math.fma %2, %cst_0, %cst_1 : f32
    %4 = arith.mulf %0, %3 : f32
    %5 = arith.negf %4 : f32
    %6 = math.exp %5 fastmath<afn> : f32
    %7 = arith.addf %6, %cst : f32
    %8 = arith.divf %cst, %7 fastmath<afn> : f32
    %9 = arith.mulf %1, %8 : f32
    %10 = arith.truncf %9 : f32 to f16
    aicf_emit.yield %10 : f16
  }
  return
}
func.func @s7_22_gemm_2x661x1288_nt_f32_bias_gelu(%arg0: memref<2x1288xf32>, %arg1: memref<661x1288xf32>, %arg2: memref<661xf32>, %arg3: memref<2x661xf32>) {
  aicf_emit.compute id(49) "matmul+add+gelu" dims(d0 = 2, d1 = 661, d2 = 1288)
      ins(%arg0[d0, d2] : memref<2x1288xf32>, %arg1[d1, d2] : memref<661x1288xf32>, %arg2[d1] : memref<661xf32>)
      outs(%arg3[d0, d1] : memref<2x661xf32>) {
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
func.func @s7_23_gemm_113x96x120x72_nn_bf16(%arg0: memref<113x96x72xbf16>, %arg1: memref<113x72x120xbf16>, %arg2: memref<113x96x120xbf16>) {
  aicf_emit.compute id(50) "matmul" dims(d0 = 113, d1 = 96, d2 = 120, d3 = 72)
      ins(%arg0[d0, d1, d3] : memref<113x96x72xbf16>, %arg1[d0, d3, d2] : memref<113x72x120xbf16>)
      outs(%arg2[d0, d1, d2] : memref<113x96x120xbf16>) {
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
func.func @s7_24_gemm_4x3920x1872_nt_f32_bias(%arg0: memref<4x1872xf32>, %arg1: memref<3920x1872xf32>, %arg2: memref<3920xf32>, %arg3: memref<4x3920xf32>) {
  aicf_emit.compute id(52) "matmul+add" dims(d0 = 4, d1 = 3920, d2 = 1872)
      ins(%arg0[d0, d2] : memref<4x1872xf32>, %arg1[d1, d2] : memref<3920x1872xf32>, %arg2[d1] : memref<3920xf32>)
      outs(%arg3[d0, d1] : memref<4x3920xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_25_gemm_51x16x200x56_nn_f32_bias_relu(%arg0: memref<51x16x56xf32>, %arg1: memref<51x56x200xf32>, %arg2: memref<200xf32>, %arg3: memref<51x16x200xf32>) {
  aicf_emit.compute id(55) "matmul+add+relu" dims(d0 = 51, d1 = 16, d2 = 200, d3 = 56)
      ins(%arg0[d0, d1, d3] : memref<51x16x56xf32>, %arg1[d0, d3, d2] : memref<51x56x200xf32>, %arg2[d2] : memref<200xf32>)
      outs(%arg3[d0, d1, d2] : memref<51x16x200xf32>) {
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
func.func @s7_26_gemm_67x64x8x1632_nt_f32_bias(%arg0: memref<67x64x1632xf32>, %arg1: memref<67x8x1632xf32>, %arg2: memref<8xf32>, %arg3: memref<67x64x8xf32>) {
  aicf_emit.compute id(57) "matmul+add" dims(d0 = 67, d1 = 64, d2 = 8, d3 = 1632)
      ins(%arg0[d0, d1, d3] : memref<67x64x1632xf32>, %arg1[d0, d2, d3] : memref<67x8x1632xf32>, %arg2[d2] : memref<8xf32>)
      outs(%arg3[d0, d1, d2] : memref<67x64x8xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_27_gemm_6x37x832x361_tn_f32_bias(%arg0: memref<6x361x37xf32>, %arg1: memref<6x361x832xf32>, %arg2: memref<832xf32>, %arg3: memref<6x37x832xf32>) {
  aicf_emit.compute id(59) "matmul+add" dims(d0 = 6, d1 = 37, d2 = 832, d3 = 361)
      ins(%arg0[d0, d3, d1] : memref<6x361x37xf32>, %arg1[d0, d3, d2] : memref<6x361x832xf32>, %arg2[d2] : memref<832xf32>)
      outs(%arg3[d0, d1, d2] : memref<6x37x832xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d3) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_28_gemm_72x425x2232_tt_f16_bias_relu(%arg0: memref<2232x72xf16>, %arg1: memref<425x2232xf16>, %arg2: memref<425xf16>, %arg3: memref<72x425xf16>) {
  aicf_emit.compute id(62) "matmul+add+relu" dims(d0 = 72, d1 = 425, d2 = 2232)
      ins(%arg0[d2, d0] : memref<2232x72xf16>, %arg1[d1, d2] : memref<425x2232xf16>, %arg2[d1] : memref<425xf16>)
      outs(%arg3[d0, d1] : memref<72x425xf16>) {
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
func.func @s7_29_gemm_880x576x664_tt_bf16_residual(%arg0: memref<664x880xbf16>, %arg1: memref<576x664xbf16>, %arg2: memref<880x576xbf16>, %arg3: memref<880x576xbf16>) {
  aicf_emit.compute id(64) "matmul+add" dims(d0 = 880, d1 = 576, d2 = 664)
      ins(%arg0[d2, d0] : memref<664x880xbf16>, %arg1[d1, d2] : memref<576x664xbf16>, %arg2[d0, d1] : memref<880x576xbf16>)
      outs(%arg3[d0, d1] : memref<880x576xbf16>) {
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
func.func @s7_30_gemm_1688x345x760_nt_f16_bias_relu(%arg0: memref<1688x760xf16>, %arg1: memref<345x760xf16>, %arg2: memref<345xf16>, %arg3: memref<1688x345xf16>) {
  aicf_emit.compute id(67) "matmul+add+relu" dims(d0 = 1688, d1 = 345, d2 = 760)
      ins(%arg0[d0, d2] : memref<1688x760xf16>, %arg1[d1, d2] : memref<345x760xf16>, %arg2[d1] : memref<345xf16>)
      outs(%arg3[d0, d1] : memref<1688x345xf16>) {
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
func.func @s7_31_gemm_3x256x6072_nt_f32_two(%arg0: memref<3x6072xf32>, %arg1: memref<256x6072xf32>, %arg2: memref<3x256xf32>, %arg3: memref<3x256xf32>) {
  aicf_emit.compute id(69) "matmul+silu" dims(d0 = 3, d1 = 256, d2 = 6072)
      ins(%arg0[d0, d2] : memref<3x6072xf32>, %arg1[d1, d2] : memref<256x6072xf32>)
      outs(%arg2[d0, d1] : memref<3x256xf32>, %arg3[d0, d1] : memref<3x256xf32>) {
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
func.func @s7_32_gemm_8x571x6053_tn_bf16(%arg0: memref<6053x8xbf16>, %arg1: memref<6053x571xbf16>, %arg2: memref<8x571xbf16>) {
  aicf_emit.compute id(70) "matmul" dims(d0 = 8, d1 = 571, d2 = 6053)
      ins(%arg0[d2, d0] : memref<6053x8xbf16>, %arg1[d2, d1] : memref<6053x571xbf16>)
      outs(%arg2[d0, d1] : memref<8x571xbf16>) {
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
func.func @s7_33_gemm_15045x41x80_tt_bf16_bias_gelu(%arg0: memref<80x15045xbf16>, %arg1: memref<41x80xbf16>, %arg2: memref<41xbf16>, %arg3: memref<15045x41xbf16>) {
  aicf_emit.compute id(73) "matmul+add+gelu" dims(d0 = 15045, d1 = 41, d2 = 80)
      ins(%arg0[d2, d0] : memref<80x15045xbf16>, %arg1[d1, d2] : memref<41x80xbf16>, %arg2[d1] : memref<41xbf16>)
      outs(%arg3[d0, d1] : memref<15045x41xbf16>) {
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
func.func @s7_34_gemm_704x91x56_tn_f16_residual(%arg0: memref<56x704xf16>, %arg1: memref<56x91xf16>, %arg2: memref<704x91xf16>, %arg3: memref<704x91xf16>) {
  aicf_emit.compute id(75) "matmul+add" dims(d0 = 704, d1 = 91, d2 = 56)
      ins(%arg0[d2, d0] : memref<56x704xf16>, %arg1[d2, d1] : memref<56x91xf16>, %arg2[d0, d1] : memref<704x91xf16>)
      outs(%arg3[d0, d1] : memref<704x91xf16>) {
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
func.func @s7_35_gemm_8x80x13824_nt_f32_bias_relu(%arg0: memref<8x13824xf32>, %arg1: memref<80x13824xf32>, %arg2: memref<80xf32>, %arg3: memref<8x80xf32>) {
  aicf_emit.compute id(78) "matmul+add+relu" dims(d0 = 8, d1 = 80, d2 = 13824)
      ins(%arg0[d0, d2] : memref<8x13824xf32>, %arg1[d1, d2] : memref<80x13824xf32>, %arg2[d1] : memref<80xf32>)
      outs(%arg3[d0, d1] : memref<8x80xf32>) {
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
func.func @s7_36_gemm_4x3448x3544_nt_bf16_two(%arg0: memref<4x3544xbf16>, %arg1: memref<3448x3544xbf16>, %arg2: memref<4x3448xbf16>, %arg3: memref<4x3448xbf16>) {
  aicf_emit.compute id(80) "matmul+silu" dims(d0 = 4, d1 = 3448, d2 = 3544)
      ins(%arg0[d0, d2] : memref<4x3544xbf16>, %arg1[d1, d2] : memref<3448x3544xbf16>)
      outs(%arg2[d0, d1] : memref<4x3448xbf16>, %arg3[d0, d1] : memref<4x3448xbf16>) {
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
func.func @s7_37_gemm_24x1648x2829_nt_f16_bias_gelu(%arg0: memref<24x2829xf16>, %arg1: memref<1648x2829xf16>, %arg2: memref<1648xf16>, %arg3: memref<24x1648xf16>) {
  aicf_emit.compute id(83) "matmul+add+gelu" dims(d0 = 24, d1 = 1648, d2 = 2829)
      ins(%arg0[d0, d2] : memref<24x2829xf16>, %arg1[d1, d2] : memref<1648x2829xf16>, %arg2[d1] : memref<1648xf16>)
      outs(%arg3[d0, d1] : memref<24x1648xf16>) {
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
func.func @s7_38_gemm_968x56x32_nt_f16_residual(%arg0: memref<968x32xf16>, %arg1: memref<56x32xf16>, %arg2: memref<968x56xf16>, %arg3: memref<968x56xf16>) {
  aicf_emit.compute id(85) "matmul+add" dims(d0 = 968, d1 = 56, d2 = 32)
      ins(%arg0[d0, d2] : memref<968x32xf16>, %arg1[d1, d2] : memref<56x32xf16>, %arg2[d0, d1] : memref<968x56xf16>)
      outs(%arg3[d0, d1] : memref<968x56xf16>) {
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
func.func @s7_39_gemm_1608x8x1344_tn_f32(%arg0: memref<1344x1608xf32>, %arg1: memref<1344x8xf32>, %arg2: memref<1608x8xf32>) {
  aicf_emit.compute id(86) "matmul" dims(d0 = 1608, d1 = 8, d2 = 1344)
      ins(%arg0[d2, d0] : memref<1344x1608xf32>, %arg1[d2, d1] : memref<1344x8xf32>)
      outs(%arg2[d0, d1] : memref<1608x8xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_40_gemm_29x5131x32_nt_bf16(%arg0: memref<29x32xbf16>, %arg1: memref<5131x32xbf16>, %arg2: memref<29x5131xbf16>) {
  aicf_emit.compute id(87) "matmul" dims(d0 = 29, d1 = 5131, d2 = 32)
      ins(%arg0[d0, d2] : memref<29x32xbf16>, %arg1[d1, d2] : memref<5131x32xbf16>)
      outs(%arg2[d0, d1] : memref<29x5131xbf16>) {
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
func.func @s7_41_gemm_176x1827x48_nt_f16(%arg0: memref<176x48xf16>, %arg1: memref<1827x48xf16>, %arg2: memref<176x1827xf16>) {
  aicf_emit.compute id(88) "matmul" dims(d0 = 176, d1 = 1827, d2 = 48)
      ins(%arg0[d0, d2] : memref<176x48xf16>, %arg1[d1, d2] : memref<1827x48xf16>)
      outs(%arg2[d0, d1] : memref<176x1827xf16>) {
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
func.func @s7_42_gemm_32x9x1976_nt_f32_bias(%arg0: memref<32x1976xf32>, %arg1: memref<9x1976xf32>, %arg2: memref<9xf32>, %arg3: memref<32x9xf32>) {
  aicf_emit.compute id(90) "matmul+add" dims(d0 = 32, d1 = 9, d2 = 1976)
      ins(%arg0[d0, d2] : memref<32x1976xf32>, %arg1[d1, d2] : memref<9x1976xf32>, %arg2[d1] : memref<9xf32>)
      outs(%arg3[d0, d1] : memref<32x9xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_43_gemm_40x456x120_nn_f32(%arg0: memref<40x120xf32>, %arg1: memref<120x456xf32>, %arg2: memref<40x456xf32>) {
  aicf_emit.compute id(91) "matmul" dims(d0 = 40, d1 = 456, d2 = 120)
      ins(%arg0[d0, d2] : memref<40x120xf32>, %arg1[d2, d1] : memref<120x456xf32>)
      outs(%arg2[d0, d1] : memref<40x456xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_44_gemm_120x112x71_tn_f16(%arg0: memref<71x120xf16>, %arg1: memref<71x112xf16>, %arg2: memref<120x112xf16>) {
  aicf_emit.compute id(92) "matmul" dims(d0 = 120, d1 = 112, d2 = 71)
      ins(%arg0[d2, d0] : memref<71x120xf16>, %arg1[d2, d1] : memref<71x112xf16>)
      outs(%arg2[d0, d1] : memref<120x112xf16>) {
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
func.func @s7_45_gemm_441x48x4336_tn_f32(%arg0: memref<4336x441xf32>, %arg1: memref<4336x48xf32>, %arg2: memref<441x48xf32>) {
  aicf_emit.compute id(93) "matmul" dims(d0 = 441, d1 = 48, d2 = 4336)
      ins(%arg0[d2, d0] : memref<4336x441xf32>, %arg1[d2, d1] : memref<4336x48xf32>)
      outs(%arg2[d0, d1] : memref<441x48xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_46_gemm_19x5104x392_nn_f32_bias_gelu(%arg0: memref<19x392xf32>, %arg1: memref<392x5104xf32>, %arg2: memref<5104xf32>, %arg3: memref<19x5104xf32>) {
  aicf_emit.compute id(96) "matmul+add+gelu" dims(d0 = 19, d1 = 5104, d2 = 392)
      ins(%arg0[d0, d2] : memref<19x392xf32>, %arg1[d2, d1] : memref<392x5104xf32>, %arg2[d1] : memref<5104xf32>)
      outs(%arg3[d0, d1] : memref<19x5104xf32>) {
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
func.func @s7_47_gemm_5448x144x35_tt_bf16_bias_relu(%arg0: memref<35x5448xbf16>, %arg1: memref<144x35xbf16>, %arg2: memref<144xbf16>, %arg3: memref<5448x144xbf16>) {
  aicf_emit.compute id(99) "matmul+add+relu" dims(d0 = 5448, d1 = 144, d2 = 35)
      ins(%arg0[d2, d0] : memref<35x5448xbf16>, %arg1[d1, d2] : memref<144x35xbf16>, %arg2[d1] : memref<144xbf16>)
      outs(%arg3[d0, d1] : memref<5448x144xbf16>) {
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
func.func @s7_48_gemm_8x1776x856_tt_bf16_two(%arg0: memref<856x8xbf16>, %arg1: memref<1776x856xbf16>, %arg2: memref<8x1776xbf16>, %arg3: memref<8x1776xbf16>) {
  aicf_emit.compute id(101) "matmul+silu" dims(d0 = 8, d1 = 1776, d2 = 856)
      ins(%arg0[d2, d0] : memref<856x8xbf16>, %arg1[d1, d2] : memref<1776x856xbf16>)
      outs(%arg2[d0, d1] : memref<8x1776xbf16>, %arg3[d0, d1] : memref<8x1776xbf16>) {
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
func.func @s7_49_gemm_21x4448x1040_tt_f32(%arg0: memref<1040x21xf32>, %arg1: memref<4448x1040xf32>, %arg2: memref<21x4448xf32>) {
  aicf_emit.compute id(102) "matmul" dims(d0 = 21, d1 = 4448, d2 = 1040)
      ins(%arg0[d2, d0] : memref<1040x21xf32>, %arg1[d1, d2] : memref<4448x1040xf32>)
      outs(%arg2[d0, d1] : memref<21x4448xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_50_gemm_4x16x8944_nn_f32_bias(%arg0: memref<4x8944xf32>, %arg1: memref<8944x16xf32>, %arg2: memref<16xf32>, %arg3: memref<4x16xf32>) {
  aicf_emit.compute id(104) "matmul+add" dims(d0 = 4, d1 = 16, d2 = 8944)
      ins(%arg0[d0, d2] : memref<4x8944xf32>, %arg1[d2, d1] : memref<8944x16xf32>, %arg2[d1] : memref<16xf32>)
      outs(%arg3[d0, d1] : memref<4x16xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_51_gemm_2x24x13896_nt_bf16_bias(%arg0: memref<2x13896xbf16>, %arg1: memref<24x13896xbf16>, %arg2: memref<24xbf16>, %arg3: memref<2x24xbf16>) {
  aicf_emit.compute id(106) "matmul+add" dims(d0 = 2, d1 = 24, d2 = 13896)
      ins(%arg0[d0, d2] : memref<2x13896xbf16>, %arg1[d1, d2] : memref<24x13896xbf16>, %arg2[d1] : memref<24xbf16>)
      outs(%arg3[d0, d1] : memref<2x24xbf16>) {
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
func.func @s7_52_gemm_25x41x8424_tt_f32_bias_relu(%arg0: memref<8424x25xf32>, %arg1: memref<41x8424xf32>, %arg2: memref<41xf32>, %arg3: memref<25x41xf32>) {
  aicf_emit.compute id(109) "matmul+add+relu" dims(d0 = 25, d1 = 41, d2 = 8424)
      ins(%arg0[d2, d0] : memref<8424x25xf32>, %arg1[d1, d2] : memref<41x8424xf32>, %arg2[d1] : memref<41xf32>)
      outs(%arg3[d0, d1] : memref<25x41xf32>) {
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
func.func @s7_53_gemm_5x14768x24_tt_f32(%arg0: memref<24x5xf32>, %arg1: memref<14768x24xf32>, %arg2: memref<5x14768xf32>) {
  aicf_emit.compute id(110) "matmul" dims(d0 = 5, d1 = 14768, d2 = 24)
      ins(%arg0[d2, d0] : memref<24x5xf32>, %arg1[d1, d2] : memref<14768x24xf32>)
      outs(%arg2[d0, d1] : memref<5x14768xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_54_gemm_800x225x16_nt_f32_bias_relu(%arg0: memref<800x16xf32>, %arg1: memref<225x16xf32>, %arg2: memref<225xf32>, %arg3: memref<800x225xf32>) {
  aicf_emit.compute id(113) "matmul+add+relu" dims(d0 = 800, d1 = 225, d2 = 16)
      ins(%arg0[d0, d2] : memref<800x16xf32>, %arg1[d1, d2] : memref<225x16xf32>, %arg2[d1] : memref<225xf32>)
      outs(%arg3[d0, d1] : memref<800x225xf32>) {
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
func.func @s7_55_gemm_81x224x1043_nt_f32_bias_relu(%arg0: memref<81x1043xf32>, %arg1: memref<224x1043xf32>, %arg2: memref<224xf32>, %arg3: memref<81x224xf32>) {
  aicf_emit.compute id(116) "matmul+add+relu" dims(d0 = 81, d1 = 224, d2 = 1043)
      ins(%arg0[d0, d2] : memref<81x1043xf32>, %arg1[d1, d2] : memref<224x1043xf32>, %arg2[d1] : memref<224xf32>)
      outs(%arg3[d0, d1] : memref<81x224xf32>) {
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
func.func @s7_56_gemm_1935x16x176_nn_bf16(%arg0: memref<1935x176xbf16>, %arg1: memref<176x16xbf16>, %arg2: memref<1935x16xbf16>) {
  aicf_emit.compute id(117) "matmul" dims(d0 = 1935, d1 = 16, d2 = 176)
      ins(%arg0[d0, d2] : memref<1935x176xbf16>, %arg1[d2, d1] : memref<176x16xbf16>)
      outs(%arg2[d0, d1] : memref<1935x16xbf16>) {
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
func.func @s7_57_gemm_3459x1008x48_nn_f32_bias(%arg0: memref<3459x48xf32>, %arg1: memref<48x1008xf32>, %arg2: memref<1008xf32>, %arg3: memref<3459x1008xf32>) {
  aicf_emit.compute id(119) "matmul+add" dims(d0 = 3459, d1 = 1008, d2 = 48)
      ins(%arg0[d0, d2] : memref<3459x48xf32>, %arg1[d2, d1] : memref<48x1008xf32>, %arg2[d1] : memref<1008xf32>)
      outs(%arg3[d0, d1] : memref<3459x1008xf32>) {
  ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
    %0 = arith.mulf %arg4, %arg5 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    %2 = arith.addf %1, %arg6 : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s7_58_gemm_6x185x2632_nt_bf16_bias(%arg0: memref<6x2632xbf16>, %arg1: memref<185x2632xbf16>, %arg2: memref<185xbf16>, %arg3: memref<6x185xbf16>) {
  aicf_emit.compute id(121) "matmul+add" dims(d0 = 6, d1 = 185, d2 = 2632)
      ins(%arg0[d0, d2] : memref<6x2632xbf16>, %arg1[d1, d2] : memref<185x2632xbf16>, %arg2[d1] : memref<185xbf16>)
      outs(%arg3[d0, d1] : memref<6x185xbf16>) {
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
func.func @s7_59_gemm_77x8x7037_nt_bf16(%arg0: memref<77x7037xbf16>, %arg1: memref<8x7037xbf16>, %arg2: memref<77x8xbf16>) {
  aicf_emit.compute id(122) "matmul" dims(d0 = 77, d1 = 8, d2 = 7037)
      ins(%arg0[d0, d2] : memref<77x7037xbf16>, %arg1[d1, d2] : memref<8x7037xbf16>)
      outs(%arg2[d0, d1] : memref<77x8xbf16>) {
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

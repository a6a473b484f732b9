func.func @s4_0_conv_f32_2x11x11x96_k432_3x3_s1_g1(%arg0: memref<2x11x11x96xf32>, %arg1: memref<3x3x96x432xf32>, %arg2: memref<2x11x11x432xf32>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 2, d1 = 11, d2 = 11, d3 = 432, d4 = 3, d5 = 3, d6 = 96)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x11x11x96xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x96x432xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x11x11x432xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_1_conv_f32_23x17x17x1_k296_7x3_s2_g1(%arg0: memref<23x17x17x1xf32>, %arg1: memref<7x3x1x296xf32>, %arg2: memref<23x9x9x296xf32>) {
  aicf_emit.compute id(1) "conv2d" dims(d0 = 23, d1 = 9, d2 = 9, d3 = 296, d4 = 7, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 1, d6] or_zero : memref<23x17x17x1xf32>, %arg1[d4, d5, d6, d3] : memref<7x3x1x296xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<23x9x9x296xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_2_conv_bf16_25x40x40x224_k224_3x3_s2_g7(%arg0: memref<25x40x40x224xbf16>, %arg1: memref<3x3x32x224xbf16>, %arg2: memref<25x20x20x224xbf16>) {
  aicf_emit.compute id(2) "conv2d" dims(d0 = 25, d1 = 20, d2 = 20, d3 = 224, d4 = 3, d5 = 3, d6 = 32)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, (d3 floordiv 32) * 32 + d6] or_zero : memref<25x40x40x224xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x32x224xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<25x20x20x224xbf16>) {
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
func.func @s4_3_conv_weight_grad_3x25x25x25_3x3x56_by_1_bf16(%arg0: memref<3x25x25x25xbf16>, %arg1: memref<3x25x25x56xbf16>, %arg2: memref<3x3x25x56xbf16>) {
  aicf_emit.compute id(3) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 25, d3 = 56, d4 = 3, d5 = 25, d6 = 25)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<3x25x25x25xbf16>, %arg1[d4, d5, d6, d3] : memref<3x25x25x56xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x25x56xbf16>) {
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
func.func @s4_4_conv_f32_35x15x15x59_k40_5x5_s1_g1(%arg0: memref<35x15x15x59xf32>, %arg1: memref<5x5x59x40xf32>, %arg2: memref<35x15x15x40xf32>) {
  aicf_emit.compute id(4) "conv2d" dims(d0 = 35, d1 = 15, d2 = 15, d3 = 40, d4 = 5, d5 = 5, d6 = 59)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<35x15x15x59xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x59x40xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<35x15x15x40xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_5_conv_weight_grad_17x7x7x261_3x3x400_by_1_bf16(%arg0: memref<17x7x7x261xbf16>, %arg1: memref<17x7x7x400xbf16>, %arg2: memref<3x3x261x400xbf16>) {
  aicf_emit.compute id(5) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 261, d3 = 400, d4 = 17, d5 = 7, d6 = 7)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<17x7x7x261xbf16>, %arg1[d4, d5, d6, d3] : memref<17x7x7x400xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x261x400xbf16>) {
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
func.func @s4_6_conv_input_grad_bf16_1x29x29x40_k8_3x3_s2(%arg0: memref<1x15x15x8xbf16>, %arg1: memref<3x3x40x8xbf16>, %arg2: memref<1x29x29x40xbf16>) {
  aicf_emit.compute id(6) "conv2d_input_grad" dims(d0 = 1, d1 = 29, d2 = 29, d3 = 40, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, (d1 - d4 + 1) floordiv 2, (d2 - d5 + 1) floordiv 2, d6] or_zero : memref<1x15x15x8xbf16>, %arg1[d4, d5, d3, d6] : memref<3x3x40x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x29x29x40xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %cst = arith.constant 0.000000e+00 : bf16
    %c2_i64 = arith.constant 2 : i64
    %c1_i64 = arith.constant 1 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d4 : i64
    %2 = arith.subi %0, %1 : i64
    %3 = arith.addi %2, %c1_i64 : i64
    %4 = arith.floordivsi %3, %c2_i64 : i64
    %5 = arith.muli %4, %c2_i64 : i64
    %6 = arith.cmpi eq, %3, %5 : i64
    %7 = aicf_emit.index d2 : i64
    %8 = aicf_emit.index d5 : i64
    %9 = arith.subi %7, %8 : i64
    %10 = arith.addi %9, %c1_i64 : i64
    %11 = arith.floordivsi %10, %c2_i64 : i64
    %12 = arith.muli %11, %c2_i64 : i64
    %13 = arith.cmpi eq, %10, %12 : i64
    %14 = arith.andi %6, %13 : i1
    %15 = arith.select %14, %arg3, %cst : bf16
    %16 = arith.extf %arg4 : bf16 to f32
    %17 = arith.extf %15 : bf16 to f32
    %18 = arith.mulf %17, %16 : f32
    %19 = aicf_emit.reduce add %18 over(d4, d5, d6) : f32
    %20 = arith.truncf %19 : f32 to bf16
    aicf_emit.yield %20 : bf16
  }
  return
}
func.func @s4_7_conv_bf16_28x8x8x104_k337_1x1_s2_g1(%arg0: memref<28x8x8x104xbf16>, %arg1: memref<1x1x104x337xbf16>, %arg2: memref<28x4x4x337xbf16>) {
  aicf_emit.compute id(7) "conv2d" dims(d0 = 28, d1 = 4, d2 = 4, d3 = 337, d4 = 1, d5 = 1, d6 = 104)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d6] : memref<28x8x8x104xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x104x337xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<28x4x4x337xbf16>) {
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
func.func @s4_8_conv_bf16_8x41x41x8_k16_3x3_s1_g1(%arg0: memref<8x41x41x8xbf16>, %arg1: memref<3x3x8x16xbf16>, %arg2: memref<8x41x41x16xbf16>) {
  aicf_emit.compute id(8) "conv2d" dims(d0 = 8, d1 = 41, d2 = 41, d3 = 16, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<8x41x41x8xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x8x16xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<8x41x41x16xbf16>) {
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
func.func @s4_9_conv_weight_grad_13x152x152x15_1x1x88_by_2_bf16(%arg0: memref<13x152x152x15xbf16>, %arg1: memref<13x76x76x88xbf16>, %arg2: memref<1x1x15x88xbf16>) {
  aicf_emit.compute id(9) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 15, d3 = 88, d4 = 13, d5 = 76, d6 = 76)
      ins(%arg0[d4, d5 * 2 + d0, d6 * 2 + d1, d2] : memref<13x152x152x15xbf16>, %arg1[d4, d5, d6, d3] : memref<13x76x76x88xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x15x88xbf16>) {
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
func.func @s4_10_conv_input_grad_f32_37x64x64x48_k312_5x5_s2(%arg0: memref<5x5x48x312xf32>, %arg1: memref<37x32x32x312xf32>, %arg2: memref<37x32x32x48xf32>) {
  aicf_emit.compute id(11) "slice+conv2d_input_grad" dims(d0 = 37, d1 = 32, d2 = 32, d3 = 48, d4 = 3, d5 = 3, d6 = 312)
      ins(%arg0[d4 * 2, d5 * 2, d3, d6] : memref<5x5x48x312xf32>, %arg1[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<37x32x32x312xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<37x32x32x48xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_10_conv_input_grad_f32_37x64x64x48_k312_5x5_s2_1(%arg0: memref<5x5x48x312xf32>, %arg1: memref<37x32x32x312xf32>, %arg2: memref<37x32x32x48xf32>) {
  aicf_emit.compute id(13) "slice+conv2d_input_grad" dims(d0 = 37, d1 = 32, d2 = 32, d3 = 48, d4 = 3, d5 = 2, d6 = 312)
      ins(%arg0[d4 * 2, d5 * 2 + 1, d3, d6] : memref<5x5x48x312xf32>, %arg1[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<37x32x32x312xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<37x32x32x48xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_10_conv_input_grad_f32_37x64x64x48_k312_5x5_s2_2(%arg0: memref<5x5x48x312xf32>, %arg1: memref<37x32x32x312xf32>, %arg2: memref<37x32x32x48xf32>) {
  aicf_emit.compute id(16) "slice+conv2d_input_grad" dims(d0 = 37, d1 = 32, d2 = 32, d3 = 48, d4 = 2, d5 = 3, d6 = 312)
      ins(%arg0[d4 * 2 + 1, d5 * 2, d3, d6] : memref<5x5x48x312xf32>, %arg1[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<37x32x32x312xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<37x32x32x48xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_10_conv_input_grad_f32_37x64x64x48_k312_5x5_s2_3(%arg0: memref<5x5x48x312xf32>, %arg1: memref<37x32x32x312xf32>, %arg2: memref<37x32x32x48xf32>) {
  aicf_emit.compute id(18) "slice+conv2d_input_grad" dims(d0 = 37, d1 = 32, d2 = 32, d3 = 48, d4 = 2, d5 = 2, d6 = 312)
      ins(%arg0[d4 * 2 + 1, d5 * 2 + 1, d3, d6] : memref<5x5x48x312xf32>, %arg1[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<37x32x32x312xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<37x32x32x48xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_10_conv_input_grad_f32_37x64x64x48_k312_5x5_s2_4(%arg0: memref<37x32x1x32x1x48xf32>, %arg1: memref<37x32x1x32x1x48xf32>, %arg2: memref<37x32x1x32x1x48xf32>, %arg3: memref<37x32x1x32x1x48xf32>, %arg4: memref<37x32x2x32x2x48xf32>) {
  aicf_emit.compute id(20) "concat+concat+concat" dims(d0 = 37, d1 = 32, d2 = 2, d3 = 32, d4 = 2, d5 = 48)
      ins(%arg0[d0, d1, d2 - 1, d3, d4, d5] or_zero : memref<37x32x1x32x1x48xf32>, %arg1[d0, d1, d2 - 1, d3, d4 - 1, d5] or_zero : memref<37x32x1x32x1x48xf32>, %arg2[d0, d1, d2, d3, d4, d5] or_zero : memref<37x32x1x32x1x48xf32>, %arg3[d0, d1, d2, d3, d4 - 1, d5] or_zero : memref<37x32x1x32x1x48xf32>)
      outs(%arg4[d0, d1, d2, d3, d4, d5] : memref<37x32x2x32x2x48xf32>) {
  ^bb0(%arg5: f32, %arg6: f32, %arg7: f32, %arg8: f32):
    %c1_i64 = arith.constant 1 : i64
    %0 = aicf_emit.index d4 : i64
    %1 = arith.cmpi slt, %0, %c1_i64 : i64
    %2 = arith.select %1, %arg5, %arg6 : f32
    %3 = aicf_emit.index d2 : i64
    %c-1_i64 = arith.constant -1 : i64
    %4 = arith.addi %3, %c-1_i64 : i64
    %5 = arith.cmpi ult, %4, %c1_i64 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.select %5, %2, %cst : f32
    %7 = arith.select %1, %arg7, %arg8 : f32
    %8 = arith.cmpi ult, %3, %c1_i64 : i64
    %9 = arith.select %8, %7, %cst : f32
    %10 = arith.cmpi slt, %3, %c1_i64 : i64
    %11 = arith.select %10, %9, %6 : f32
    aicf_emit.yield %11 : f32
  }
  return
}
func.func @s4_11_conv_input_grad_bf16_2x23x23x19_k25_5x5_s2(%arg0: memref<5x5x19x25xbf16>, %arg1: memref<3x3x76x25xbf16>) {
  aicf_emit.compute id(29) "slice+pad+slice+slice+slice+pad+pad+pad+concat" dims(d0 = 3, d1 = 3, d2 = 76, d3 = 25)
      ins(%arg0[d0 * 2, d1 * 2, d2, d3] or_zero : memref<5x5x19x25xbf16>, %arg0[d0 * 2 + 1, d1 * 2 + 1, d2 - 57, d3] or_zero : memref<5x5x19x25xbf16>, %arg0[d0 * 2 + 1, d1 * 2, d2 - 38, d3] or_zero : memref<5x5x19x25xbf16>, %arg0[d0 * 2, d1 * 2 + 1, d2 - 19, d3] or_zero : memref<5x5x19x25xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x3x76x25xbf16>) {
  ^bb0(%arg2: bf16, %arg3: bf16, %arg4: bf16, %arg5: bf16):
    %c19_i64 = arith.constant 19 : i64
    %0 = aicf_emit.index d2 : i64
    %1 = arith.cmpi ult, %0, %c19_i64 : i64
    %cst = arith.constant 0.000000e+00 : bf16
    %2 = arith.select %1, %arg2, %cst : bf16
    %c2_i64 = arith.constant 2 : i64
    %3 = aicf_emit.index d0 : i64
    %4 = arith.cmpi ult, %3, %c2_i64 : i64
    %5 = aicf_emit.index d1 : i64
    %6 = arith.cmpi ult, %5, %c2_i64 : i64
    %7 = arith.andi %4, %6 : i1
    %c-57_i64 = arith.constant -57 : i64
    %8 = arith.addi %0, %c-57_i64 : i64
    %9 = arith.cmpi ult, %8, %c19_i64 : i64
    %10 = arith.andi %7, %9 : i1
    %11 = arith.select %10, %arg3, %cst : bf16
    %c-38_i64 = arith.constant -38 : i64
    %12 = arith.addi %0, %c-38_i64 : i64
    %13 = arith.cmpi ult, %12, %c19_i64 : i64
    %14 = arith.andi %4, %13 : i1
    %15 = arith.select %14, %arg4, %cst : bf16
    %c-19_i64 = arith.constant -19 : i64
    %16 = arith.addi %0, %c-19_i64 : i64
    %17 = arith.cmpi ult, %16, %c19_i64 : i64
    %18 = arith.andi %6, %17 : i1
    %19 = arith.select %18, %arg5, %cst : bf16
    %20 = arith.select %9, %11, %cst : bf16
    %21 = arith.select %13, %15, %cst : bf16
    %22 = arith.select %17, %19, %cst : bf16
    %c38_i64 = arith.constant 38 : i64
    %c57_i64 = arith.constant 57 : i64
    %23 = arith.cmpi slt, %0, %c57_i64 : i64
    %24 = arith.select %23, %21, %20 : bf16
    %25 = arith.cmpi slt, %0, %c38_i64 : i64
    %26 = arith.select %25, %22, %24 : bf16
    %27 = arith.cmpi slt, %0, %c19_i64 : i64
    %28 = arith.select %27, %2, %26 : bf16
    aicf_emit.yield %28 : bf16
  }
  return
}
func.func @s4_11_conv_input_grad_bf16_2x23x23x19_k25_5x5_s2_1(%arg0: memref<2x12x12x25xbf16>, %arg1: memref<3x3x2x38x25xbf16>, %arg2: memref<2x12x2x12x38xbf16>) {
  aicf_emit.compute id(31) "conv2d_input_grad+transpose" dims(d0 = 2, d1 = 12, d2 = 2, d3 = 12, d4 = 38, d5 = 3, d6 = 3, d7 = 25)
      ins(%arg0[d0, d1 - d5 + 1, d3 - d6 + 1, d7] or_zero : memref<2x12x12x25xbf16>, %arg1[d5, d6, d2, d4, d7] : memref<3x3x2x38x25xbf16>)
      outs(%arg2[d0, d1, d2, d3, d4] : memref<2x12x2x12x38xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg3 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d5, d6, d7) : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @s4_11_conv_input_grad_bf16_2x23x23x19_k25_5x5_s2_2(%arg0: memref<2x24x24x19xbf16>, %arg1: memref<2x23x23x19xbf16>) {
  aicf_emit.compute id(32) "slice" dims(d0 = 2, d1 = 23, d2 = 23, d3 = 19)
      ins(%arg0[d0, d1, d2, d3] : memref<2x24x24x19xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x23x23x19xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s4_12_conv_f32_2x144x144x344_k85_3x3_s1_g1(%arg0: memref<2x144x144x344xf32>, %arg1: memref<3x3x344x85xf32>, %arg2: memref<2x144x144x85xf32>) {
  aicf_emit.compute id(33) "conv2d" dims(d0 = 2, d1 = 144, d2 = 144, d3 = 85, d4 = 3, d5 = 3, d6 = 344)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x144x144x344xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x344x85xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x144x144x85xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_13_conv_f32_2x72x72x104_k264_5x5_s1_g1(%arg0: memref<2x72x72x104xf32>, %arg1: memref<5x5x104x264xf32>, %arg2: memref<2x72x72x264xf32>) {
  aicf_emit.compute id(34) "conv2d" dims(d0 = 2, d1 = 72, d2 = 72, d3 = 264, d4 = 5, d5 = 5, d6 = 104)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<2x72x72x104xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x104x264xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x72x72x264xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_14_conv_input_grad_bf16_54x8x8x256_k112_5x5_s2(%arg0: memref<5x5x256x112xbf16>, %arg1: memref<3x3x1024x112xbf16>) {
  aicf_emit.compute id(43) "slice+pad+slice+pad+slice+pad+slice+pad+concat" dims(d0 = 3, d1 = 3, d2 = 1024, d3 = 112)
      ins(%arg0[d0 * 2 + 1, d1 * 2 + 1, d2 - 768, d3] or_zero : memref<5x5x256x112xbf16>, %arg0[d0 * 2 + 1, d1 * 2, d2 - 512, d3] or_zero : memref<5x5x256x112xbf16>, %arg0[d0 * 2, d1 * 2 + 1, d2 - 256, d3] or_zero : memref<5x5x256x112xbf16>, %arg0[d0 * 2, d1 * 2, d2, d3] or_zero : memref<5x5x256x112xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x3x1024x112xbf16>) {
  ^bb0(%arg2: bf16, %arg3: bf16, %arg4: bf16, %arg5: bf16):
    %c2_i64 = arith.constant 2 : i64
    %0 = aicf_emit.index d0 : i64
    %1 = arith.cmpi ult, %0, %c2_i64 : i64
    %2 = aicf_emit.index d1 : i64
    %3 = arith.cmpi ult, %2, %c2_i64 : i64
    %4 = arith.andi %1, %3 : i1
    %cst = arith.constant 0.000000e+00 : bf16
    %5 = arith.select %4, %arg2, %cst : bf16
    %c256_i64 = arith.constant 256 : i64
    %6 = aicf_emit.index d2 : i64
    %c-768_i64 = arith.constant -768 : i64
    %7 = arith.addi %6, %c-768_i64 : i64
    %8 = arith.cmpi ult, %7, %c256_i64 : i64
    %9 = arith.select %8, %5, %cst : bf16
    %10 = arith.select %1, %arg3, %cst : bf16
    %c-512_i64 = arith.constant -512 : i64
    %11 = arith.addi %6, %c-512_i64 : i64
    %12 = arith.cmpi ult, %11, %c256_i64 : i64
    %13 = arith.select %12, %10, %cst : bf16
    %14 = arith.select %3, %arg4, %cst : bf16
    %c-256_i64 = arith.constant -256 : i64
    %15 = arith.addi %6, %c-256_i64 : i64
    %16 = arith.cmpi ult, %15, %c256_i64 : i64
    %17 = arith.select %16, %14, %cst : bf16
    %18 = arith.cmpi ult, %6, %c256_i64 : i64
    %19 = arith.select %18, %arg5, %cst : bf16
    %c512_i64 = arith.constant 512 : i64
    %c768_i64 = arith.constant 768 : i64
    %20 = arith.cmpi slt, %6, %c768_i64 : i64
    %21 = arith.select %20, %13, %9 : bf16
    %22 = arith.cmpi slt, %6, %c512_i64 : i64
    %23 = arith.select %22, %17, %21 : bf16
    %24 = arith.cmpi slt, %6, %c256_i64 : i64
    %25 = arith.select %24, %19, %23 : bf16
    aicf_emit.yield %25 : bf16
  }
  return
}
func.func @s4_14_conv_input_grad_bf16_54x8x8x256_k112_5x5_s2_1(%arg0: memref<54x4x4x112xbf16>, %arg1: memref<3x3x1024x112xbf16>, %arg2: memref<54x4x4x1024xbf16>) {
  aicf_emit.compute id(44) "conv2d_input_grad" dims(d0 = 54, d1 = 4, d2 = 4, d3 = 1024, d4 = 3, d5 = 3, d6 = 112)
      ins(%arg0[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<54x4x4x112xbf16>, %arg1[d4, d5, d3, d6] : memref<3x3x1024x112xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<54x4x4x1024xbf16>) {
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
func.func @s4_14_conv_input_grad_bf16_54x8x8x256_k112_5x5_s2_2(%arg0: memref<54x4x4x2x2x256xbf16>, %arg1: memref<54x4x2x4x2x256xbf16>) {
  aicf_emit.compute id(45) "transpose" dims(d0 = 54, d1 = 4, d2 = 2, d3 = 4, d4 = 2, d5 = 256)
      ins(%arg0[d0, d1, d3, d2, d4, d5] : memref<54x4x4x2x2x256xbf16>)
      outs(%arg1[d0, d1, d2, d3, d4, d5] : memref<54x4x2x4x2x256xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s4_15_conv_weight_grad_1x72x72x152_1x1x16_by_2_bf16(%arg0: memref<1x72x72x152xbf16>, %arg1: memref<1x36x36x16xbf16>, %arg2: memref<1x1x152x16xbf16>) {
  aicf_emit.compute id(46) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 152, d3 = 16, d4 = 1, d5 = 36, d6 = 36)
      ins(%arg0[d4, d5 * 2 + d0, d6 * 2 + d1, d2] : memref<1x72x72x152xbf16>, %arg1[d4, d5, d6, d3] : memref<1x36x36x16xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x152x16xbf16>) {
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
func.func @s4_16_conv_bf16_9x145x145x1_k168_5x3_s1_g1(%arg0: memref<9x145x145x1xbf16>, %arg1: memref<5x3x1x168xbf16>, %arg2: memref<9x145x145x168xbf16>) {
  aicf_emit.compute id(47) "conv2d" dims(d0 = 9, d1 = 145, d2 = 145, d3 = 168, d4 = 5, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<9x145x145x1xbf16>, %arg1[d4, d5, d6, d3] : memref<5x3x1x168xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<9x145x145x168xbf16>) {
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
func.func @s4_17_conv_weight_grad_3x48x48x16_1x1x616_by_1_bf16(%arg0: memref<3x48x48x16xbf16>, %arg1: memref<3x48x48x616xbf16>, %arg2: memref<1x1x16x616xbf16>) {
  aicf_emit.compute id(48) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 16, d3 = 616, d4 = 3, d5 = 48, d6 = 48)
      ins(%arg0[d4, d0 + d5, d1 + d6, d2] : memref<3x48x48x16xbf16>, %arg1[d4, d5, d6, d3] : memref<3x48x48x616xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x16x616xbf16>) {
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
func.func @s4_18_conv_weight_grad_1x8x8x816_1x1x325_by_1_bf16(%arg0: memref<1x8x8x816xbf16>, %arg1: memref<1x8x8x325xbf16>, %arg2: memref<1x1x816x325xbf16>) {
  aicf_emit.compute id(49) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 816, d3 = 325, d4 = 1, d5 = 8, d6 = 8)
      ins(%arg0[d4, d0 + d5, d1 + d6, d2] : memref<1x8x8x816xbf16>, %arg1[d4, d5, d6, d3] : memref<1x8x8x325xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x816x325xbf16>) {
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
func.func @s4_19_conv_f32_36x8x8x16_k72_3x3_s1_g1(%arg0: memref<36x8x8x16xf32>, %arg1: memref<3x3x16x72xf32>, %arg2: memref<36x8x8x72xf32>) {
  aicf_emit.compute id(50) "conv2d" dims(d0 = 36, d1 = 8, d2 = 8, d3 = 72, d4 = 3, d5 = 3, d6 = 16)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<36x8x8x16xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x16x72xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<36x8x8x72xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_20_conv_weight_grad_51x8x8x24_1x1x31_by_1_f32(%arg0: memref<51x8x8x24xf32>, %arg1: memref<51x8x8x31xf32>, %arg2: memref<1x1x24x31xf32>) {
  aicf_emit.compute id(51) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 24, d3 = 31, d4 = 51, d5 = 8, d6 = 8)
      ins(%arg0[d4, d0 + d5, d1 + d6, d2] : memref<51x8x8x24xf32>, %arg1[d4, d5, d6, d3] : memref<51x8x8x31xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x24x31xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_21_conv_f32_6x40x40x1_k8_5x3_s2_g1(%arg0: memref<6x40x40x1xf32>, %arg1: memref<5x3x1x8xf32>, %arg2: memref<6x20x20x8xf32>) {
  aicf_emit.compute id(52) "conv2d" dims(d0 = 6, d1 = 20, d2 = 20, d3 = 8, d4 = 5, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 1, d6] or_zero : memref<6x40x40x1xf32>, %arg1[d4, d5, d6, d3] : memref<5x3x1x8xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x20x20x8xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_22_conv_bf16_2x8x8x11_k11_3x3_s2_g1(%arg0: memref<2x8x8x11xbf16>, %arg1: memref<3x3x11x11xbf16>, %arg2: memref<2x4x4x11xbf16>) {
  aicf_emit.compute id(53) "conv2d" dims(d0 = 2, d1 = 4, d2 = 4, d3 = 11, d4 = 3, d5 = 3, d6 = 11)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<2x8x8x11xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x11x11xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x4x4x11xbf16>) {
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
func.func @s4_23_conv_bf16_2x56x56x152_k73_3x3_s1_g1(%arg0: memref<2x56x56x152xbf16>, %arg1: memref<3x3x152x73xbf16>, %arg2: memref<2x56x56x73xbf16>) {
  aicf_emit.compute id(54) "conv2d" dims(d0 = 2, d1 = 56, d2 = 56, d3 = 73, d4 = 3, d5 = 3, d6 = 152)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x56x56x152xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x152x73xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x56x56x73xbf16>) {
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
func.func @s4_24_conv_bf16_26x33x33x8_k568_3x3_s2_g1(%arg0: memref<26x33x33x8xbf16>, %arg1: memref<3x3x8x568xbf16>, %arg2: memref<26x17x17x568xbf16>) {
  aicf_emit.compute id(55) "conv2d" dims(d0 = 26, d1 = 17, d2 = 17, d3 = 568, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<26x33x33x8xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x8x568xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<26x17x17x568xbf16>) {
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
func.func @s4_25_conv_bf16_2x187x187x16_k16_3x3_s2_g1(%arg0: memref<2x187x187x16xbf16>, %arg1: memref<3x3x16x16xbf16>, %arg2: memref<2x94x94x16xbf16>) {
  aicf_emit.compute id(56) "conv2d" dims(d0 = 2, d1 = 94, d2 = 94, d3 = 16, d4 = 3, d5 = 3, d6 = 16)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<2x187x187x16xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x16x16xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x94x94x16xbf16>) {
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
func.func @s4_26_conv_input_grad_bf16_12x19x19x8_k335_5x5_s1(%arg0: memref<12x19x19x335xbf16>, %arg1: memref<5x5x8x335xbf16>, %arg2: memref<12x19x19x8xbf16>) {
  aicf_emit.compute id(57) "conv2d_input_grad" dims(d0 = 12, d1 = 19, d2 = 19, d3 = 8, d4 = 5, d5 = 5, d6 = 335)
      ins(%arg0[d0, d1 - d4 + 2, d2 - d5 + 2, d6] or_zero : memref<12x19x19x335xbf16>, %arg1[d4, d5, d3, d6] : memref<5x5x8x335xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<12x19x19x8xbf16>) {
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
func.func @s4_27_conv_input_grad_f32_9x56x56x120_k191_1x1_s1(%arg0: memref<9x56x56x191xf32>, %arg1: memref<1x1x120x191xf32>, %arg2: memref<9x56x56x120xf32>) {
  aicf_emit.compute id(58) "conv2d_input_grad" dims(d0 = 9, d1 = 56, d2 = 56, d3 = 120, d4 = 1, d5 = 1, d6 = 191)
      ins(%arg0[d0, d1 - d4, d2 - d5, d6] : memref<9x56x56x191xf32>, %arg1[d4, d5, d3, d6] : memref<1x1x120x191xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<9x56x56x120xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_28_conv_bf16_5x176x176x1_k32_7x3_s1_g1(%arg0: memref<5x176x176x1xbf16>, %arg1: memref<7x3x1x32xbf16>, %arg2: memref<5x176x176x32xbf16>) {
  aicf_emit.compute id(59) "conv2d" dims(d0 = 5, d1 = 176, d2 = 176, d3 = 32, d4 = 7, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 1, d6] or_zero : memref<5x176x176x1xbf16>, %arg1[d4, d5, d6, d3] : memref<7x3x1x32xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x176x176x32xbf16>) {
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
func.func @s4_29_conv_f32_3x24x24x24_k24_3x3_s2_g1(%arg0: memref<3x24x24x24xf32>, %arg1: memref<3x3x24x24xf32>, %arg2: memref<3x12x12x24xf32>) {
  aicf_emit.compute id(60) "conv2d" dims(d0 = 3, d1 = 12, d2 = 12, d3 = 24, d4 = 3, d5 = 3, d6 = 24)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<3x24x24x24xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x24x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x12x12x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_30_conv_bf16_2x40x40x240_k240_3x3_s2_g30(%arg0: memref<2x40x40x240xbf16>, %arg1: memref<3x3x8x240xbf16>, %arg2: memref<2x20x20x240xbf16>) {
  aicf_emit.compute id(61) "conv2d" dims(d0 = 2, d1 = 20, d2 = 20, d3 = 240, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<2x40x40x240xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x8x240xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x20x20x240xbf16>) {
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
func.func @s4_31_conv_bf16_14x192x192x24_k31_3x3_s1_g1(%arg0: memref<14x192x192x24xbf16>, %arg1: memref<3x3x24x31xbf16>, %arg2: memref<14x192x192x31xbf16>) {
  aicf_emit.compute id(62) "conv2d" dims(d0 = 14, d1 = 192, d2 = 192, d3 = 31, d4 = 3, d5 = 3, d6 = 24)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<14x192x192x24xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x24x31xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<14x192x192x31xbf16>) {
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
func.func @s4_32_conv_f32_37x8x8x20_k20_3x3_s2_g5(%arg0: memref<37x8x8x20xf32>, %arg1: memref<3x3x4x20xf32>, %arg2: memref<37x4x4x20xf32>) {
  aicf_emit.compute id(63) "conv2d" dims(d0 = 37, d1 = 4, d2 = 4, d3 = 20, d4 = 3, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, (d3 floordiv 4) * 4 + d6] or_zero : memref<37x8x8x20xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x4x20xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<37x4x4x20xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_33_conv_input_grad_f32_9x64x64x480_k224_1x1_s2(%arg0: memref<1x1x480x224xf32>, %arg1: memref<9x32x32x224xf32>, %arg2: memref<9x32x32x480xf32>) {
  aicf_emit.compute id(65) "slice+conv2d_input_grad" dims(d0 = 9, d1 = 32, d2 = 32, d3 = 480, d4 = 1, d5 = 1, d6 = 224)
      ins(%arg0[d4, d5, d3, d6] : memref<1x1x480x224xf32>, %arg1[d0, d1 - d4, d2 - d5, d6] : memref<9x32x32x224xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<9x32x32x480xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_33_conv_input_grad_f32_9x64x64x480_k224_1x1_s2_1(%arg0: memref<9x32x1x32x1x480xf32>, %arg1: memref<9x32x2x32x2x480xf32>) {
  aicf_emit.compute id(69) "constant+concat+concat+concat" dims(d0 = 9, d1 = 32, d2 = 2, d3 = 32, d4 = 2, d5 = 480)
      ins(%arg0[d0, d1, d2, d3, d4, d5] or_zero : memref<9x32x1x32x1x480xf32>)
      outs(%arg1[d0, d1, d2, d3, d4, d5] : memref<9x32x2x32x2x480xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %c1_i64 = arith.constant 1 : i64
    %0 = aicf_emit.index d2 : i64
    %c-1_i64 = arith.constant -1 : i64
    %1 = arith.addi %0, %c-1_i64 : i64
    %2 = arith.cmpi ult, %1, %c1_i64 : i64
    %3 = aicf_emit.index d4 : i64
    %4 = arith.cmpi ult, %3, %c1_i64 : i64
    %5 = arith.andi %2, %4 : i1
    %6 = arith.select %5, %cst, %cst : f32
    %7 = arith.addi %3, %c-1_i64 : i64
    %8 = arith.cmpi ult, %7, %c1_i64 : i64
    %9 = arith.andi %2, %8 : i1
    %10 = arith.select %9, %cst, %cst : f32
    %11 = arith.cmpi ult, %0, %c1_i64 : i64
    %12 = arith.andi %11, %8 : i1
    %13 = arith.select %12, %cst, %cst : f32
    %14 = arith.cmpi slt, %3, %c1_i64 : i64
    %15 = arith.select %14, %6, %10 : f32
    %16 = arith.select %2, %15, %cst : f32
    %17 = arith.select %14, %arg2, %13 : f32
    %18 = arith.select %11, %17, %cst : f32
    %19 = arith.cmpi slt, %0, %c1_i64 : i64
    %20 = arith.select %19, %18, %16 : f32
    aicf_emit.yield %20 : f32
  }
  return
}
func.func @s4_34_conv_bf16_3x8x8x376_k56_5x5_s1_g1(%arg0: memref<3x8x8x376xbf16>, %arg1: memref<5x5x376x56xbf16>, %arg2: memref<3x8x8x56xbf16>) {
  aicf_emit.compute id(70) "conv2d" dims(d0 = 3, d1 = 8, d2 = 8, d3 = 56, d4 = 5, d5 = 5, d6 = 376)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<3x8x8x376xbf16>, %arg1[d4, d5, d6, d3] : memref<5x5x376x56xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x8x8x56xbf16>) {
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
func.func @s4_35_conv_input_grad_bf16_2x8x8x729_k11_1x1_s1(%arg0: memref<2x8x8x11xbf16>, %arg1: memref<1x1x729x11xbf16>, %arg2: memref<2x8x8x729xbf16>) {
  aicf_emit.compute id(71) "conv2d_input_grad" dims(d0 = 2, d1 = 8, d2 = 8, d3 = 729, d4 = 1, d5 = 1, d6 = 11)
      ins(%arg0[d0, d1 - d4, d2 - d5, d6] : memref<2x8x8x11xbf16>, %arg1[d4, d5, d3, d6] : memref<1x1x729x11xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x8x8x729xbf16>) {
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
func.func @s4_36_conv_input_grad_bf16_5x152x152x183_k63_3x3_s1(%arg0: memref<5x152x152x63xbf16>, %arg1: memref<3x3x183x63xbf16>, %arg2: memref<5x152x152x183xbf16>) {
  aicf_emit.compute id(72) "conv2d_input_grad" dims(d0 = 5, d1 = 152, d2 = 152, d3 = 183, d4 = 3, d5 = 3, d6 = 63)
      ins(%arg0[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<5x152x152x63xbf16>, %arg1[d4, d5, d3, d6] : memref<3x3x183x63xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x152x152x183xbf16>) {
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
func.func @s4_37_conv_bf16_2x80x80x44_k44_3x3_s1_g11(%arg0: memref<2x80x80x44xbf16>, %arg1: memref<3x3x4x44xbf16>, %arg2: memref<2x80x80x44xbf16>) {
  aicf_emit.compute id(73) "conv2d" dims(d0 = 2, d1 = 80, d2 = 80, d3 = 44, d4 = 3, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 4) * 4 + d6] or_zero : memref<2x80x80x44xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x4x44xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x80x80x44xbf16>) {
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
func.func @s4_38_conv_f32_8x32x32x208_k208_3x3_s1_g13(%arg0: memref<8x32x32x208xf32>, %arg1: memref<3x3x16x208xf32>, %arg2: memref<8x32x32x208xf32>) {
  aicf_emit.compute id(74) "conv2d" dims(d0 = 8, d1 = 32, d2 = 32, d3 = 208, d4 = 3, d5 = 3, d6 = 16)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 16) * 16 + d6] or_zero : memref<8x32x32x208xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x16x208xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<8x32x32x208xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s4_39_conv_bf16_13x88x88x32_k795_1x1_s1_g1(%arg0: memref<13x88x88x32xbf16>, %arg1: memref<1x1x32x795xbf16>, %arg2: memref<13x88x88x795xbf16>) {
  aicf_emit.compute id(75) "conv2d" dims(d0 = 13, d1 = 88, d2 = 88, d3 = 795, d4 = 1, d5 = 1, d6 = 32)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<13x88x88x32xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x32x795xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<13x88x88x795xbf16>) {
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

func.func @s5_0_conv_f32_4x107x107x408_k13_3x3_s2_g1(%arg0: memref<4x107x107x408xf32>, %arg1: memref<3x3x408x13xf32>, %arg2: memref<4x54x54x13xf32>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 4, d1 = 54, d2 = 54, d3 = 13, d4 = 3, d5 = 3, d6 = 408)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<4x107x107x408xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x408x13xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x54x54x13xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_1_conv_bf16_1x72x72x61_k976_1x1_s1_g1(%arg0: memref<1x72x72x61xbf16>, %arg1: memref<1x1x61x976xbf16>, %arg2: memref<1x72x72x976xbf16>) {
  aicf_emit.compute id(1) "conv2d" dims(d0 = 1, d1 = 72, d2 = 72, d3 = 976, d4 = 1, d5 = 1, d6 = 61)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<1x72x72x61xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x61x976xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x72x72x976xbf16>) {
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
func.func @s5_2_conv_input_grad_bf16_4x56x56x13_k40_3x3_s2(%arg0: memref<4x28x28x40xbf16>, %arg1: memref<3x3x13x40xbf16>, %arg2: memref<4x56x56x13xbf16>) {
  aicf_emit.compute id(2) "conv2d_input_grad" dims(d0 = 4, d1 = 56, d2 = 56, d3 = 13, d4 = 3, d5 = 3, d6 = 40)
      ins(%arg0[d0, (d1 - d4 + 1) floordiv 2, (d2 - d5 + 1) floordiv 2, d6] or_zero : memref<4x28x28x40xbf16>, %arg1[d4, d5, d3, d6] : memref<3x3x13x40xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x56x56x13xbf16>) {
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
func.func @s5_3_conv_bf16_3x179x179x125_k40_3x3_s1_g1(%arg0: memref<3x179x179x125xbf16>, %arg1: memref<3x179x179x128xbf16>) {
  aicf_emit.compute id(3) "pad" dims(d0 = 3, d1 = 179, d2 = 179, d3 = 128)
      ins(%arg0[d0, d1, d2, d3] or_zero : memref<3x179x179x125xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x179x179x128xbf16>) step(0) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s5_3_conv_bf16_3x179x179x125_k40_3x3_s1_g1_1(%arg0: memref<3x3x125x40xbf16>, %arg1: memref<3x3x40x128xbf16>) {
  aicf_emit.compute id(5) "transpose+pad" dims(d0 = 3, d1 = 3, d2 = 40, d3 = 128)
      ins(%arg0[d0, d1, d3, d2] or_zero : memref<3x3x125x40xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<3x3x40x128xbf16>) step(0) {
  ^bb0(%arg2: bf16):
    %c125_i64 = arith.constant 125 : i64
    %0 = aicf_emit.index d3 : i64
    %1 = arith.cmpi ult, %0, %c125_i64 : i64
    %cst = arith.constant 0.000000e+00 : bf16
    %2 = arith.select %1, %arg2, %cst : bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s5_3_conv_bf16_3x179x179x125_k40_3x3_s1_g1_2(%arg0: memref<3x3x40x128xbf16>, %arg1: memref<3x179x179x128xbf16>, %arg2: memref<3x179x179x40xbf16>) {
  aicf_emit.compute id(7) "transpose+conv2d" dims(d0 = 3, d1 = 179, d2 = 179, d3 = 40, d4 = 3, d5 = 3, d6 = 128)
      ins(%arg0[d4, d5, d3, d6] : memref<3x3x40x128xbf16>, %arg1[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<3x179x179x128xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x179x179x40xbf16>) step(1) {
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
func.func @s5_4_conv_f32_5x32x32x669_k264_5x5_s1_g1(%arg0: memref<5x32x32x669xf32>, %arg1: memref<5x5x669x264xf32>, %arg2: memref<5x32x32x264xf32>) {
  aicf_emit.compute id(8) "conv2d" dims(d0 = 5, d1 = 32, d2 = 32, d3 = 264, d4 = 5, d5 = 5, d6 = 669)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<5x32x32x669xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x669x264xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x32x32x264xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_5_conv_f32_3x32x32x1_k56_5x3_s1_g1(%arg0: memref<3x32x32x1xf32>, %arg1: memref<5x3x1x56xf32>, %arg2: memref<3x32x32x56xf32>) {
  aicf_emit.compute id(9) "conv2d" dims(d0 = 3, d1 = 32, d2 = 32, d3 = 56, d4 = 5, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<3x32x32x1xf32>, %arg1[d4, d5, d6, d3] : memref<5x3x1x56xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x32x32x56xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_6_conv_bf16_4x144x144x4_k8_5x3_s1_g1(%arg0: memref<4x144x144x4xbf16>, %arg1: memref<5x3x4x8xbf16>, %arg2: memref<4x144x144x8xbf16>) {
  aicf_emit.compute id(10) "conv2d" dims(d0 = 4, d1 = 144, d2 = 144, d3 = 8, d4 = 5, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<4x144x144x4xbf16>, %arg1[d4, d5, d6, d3] : memref<5x3x4x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x144x144x8xbf16>) {
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
func.func @s5_7_conv_f32_3x61x61x4_k16_7x3_s2_g1(%arg0: memref<3x61x61x4xf32>, %arg1: memref<7x3x4x16xf32>, %arg2: memref<3x31x31x16xf32>) {
  aicf_emit.compute id(11) "conv2d" dims(d0 = 3, d1 = 31, d2 = 31, d3 = 16, d4 = 7, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 1, d6] or_zero : memref<3x61x61x4xf32>, %arg1[d4, d5, d6, d3] : memref<7x3x4x16xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x31x31x16xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_8_conv_weight_grad_7x24x24x119_5x5x32_by_2_bf16(%arg0: memref<7x24x24x119xbf16>, %arg1: memref<7x12x12x32xbf16>, %arg2: memref<5x5x119x32xbf16>) {
  aicf_emit.compute id(12) "conv2d_weight_grad" dims(d0 = 5, d1 = 5, d2 = 119, d3 = 32, d4 = 7, d5 = 12, d6 = 12)
      ins(%arg0[d4, d5 * 2 + d0 - 2, d6 * 2 + d1 - 2, d2] or_zero : memref<7x24x24x119xbf16>, %arg1[d4, d5, d6, d3] : memref<7x12x12x32xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x5x119x32xbf16>) {
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
func.func @s5_9_conv_f32_60x13x13x3_k24_5x3_s1_g1(%arg0: memref<60x13x13x3xf32>, %arg1: memref<5x3x3x24xf32>, %arg2: memref<60x13x13x24xf32>) {
  aicf_emit.compute id(13) "conv2d" dims(d0 = 60, d1 = 13, d2 = 13, d3 = 24, d4 = 5, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<60x13x13x3xf32>, %arg1[d4, d5, d6, d3] : memref<5x3x3x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<60x13x13x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_10_conv_input_grad_bf16_5x16x16x72_k39_5x5_s1(%arg0: memref<5x16x16x39xbf16>, %arg1: memref<5x5x72x39xbf16>, %arg2: memref<5x16x16x72xbf16>) {
  aicf_emit.compute id(14) "conv2d_input_grad" dims(d0 = 5, d1 = 16, d2 = 16, d3 = 72, d4 = 5, d5 = 5, d6 = 39)
      ins(%arg0[d0, d1 - d4 + 2, d2 - d5 + 2, d6] or_zero : memref<5x16x16x39xbf16>, %arg1[d4, d5, d3, d6] : memref<5x5x72x39xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x16x16x72xbf16>) {
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
func.func @s5_11_conv_weight_grad_2x11x11x8_5x5x152_by_2_f32(%arg0: memref<2x11x11x8xf32>, %arg1: memref<2x6x6x152xf32>, %arg2: memref<5x5x8x152xf32>) {
  aicf_emit.compute id(15) "conv2d_weight_grad" dims(d0 = 5, d1 = 5, d2 = 8, d3 = 152, d4 = 2, d5 = 6, d6 = 6)
      ins(%arg0[d4, d5 * 2 + d0 - 2, d6 * 2 + d1 - 2, d2] or_zero : memref<2x11x11x8xf32>, %arg1[d4, d5, d6, d3] : memref<2x6x6x152xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x5x8x152xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_12_conv_weight_grad_13x16x16x32_3x3x597_by_1_bf16(%arg0: memref<13x16x16x32xbf16>, %arg1: memref<13x16x16x597xbf16>, %arg2: memref<3x3x32x597xbf16>) {
  aicf_emit.compute id(16) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 32, d3 = 597, d4 = 13, d5 = 16, d6 = 16)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<13x16x16x32xbf16>, %arg1[d4, d5, d6, d3] : memref<13x16x16x597xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x32x597xbf16>) {
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
func.func @s5_13_conv_f32_3x31x31x8_k73_5x5_s2_g1(%arg0: memref<3x31x31x8xf32>, %arg1: memref<5x5x8x73xf32>, %arg2: memref<3x16x16x73xf32>) {
  aicf_emit.compute id(17) "conv2d" dims(d0 = 3, d1 = 16, d2 = 16, d3 = 73, d4 = 5, d5 = 5, d6 = 8)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d6] or_zero : memref<3x31x31x8xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x8x73xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x16x16x73xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s5_14_conv_bf16_33x16x16x144_k357_3x3_s1_g1(%arg0: memref<33x16x16x144xbf16>, %arg1: memref<3x3x144x357xbf16>, %arg2: memref<33x16x16x357xbf16>) {
  aicf_emit.compute id(18) "conv2d" dims(d0 = 33, d1 = 16, d2 = 16, d3 = 357, d4 = 3, d5 = 3, d6 = 144)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<33x16x16x144xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x144x357xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<33x16x16x357xbf16>) {
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
func.func @s5_15_conv_input_grad_bf16_13x29x29x31_k32_1x1_s1(%arg0: memref<13x29x29x32xbf16>, %arg1: memref<1x1x31x32xbf16>, %arg2: memref<13x29x29x31xbf16>) {
  aicf_emit.compute id(19) "conv2d_input_grad" dims(d0 = 13, d1 = 29, d2 = 29, d3 = 31, d4 = 1, d5 = 1, d6 = 32)
      ins(%arg0[d0, d1 - d4, d2 - d5, d6] : memref<13x29x29x32xbf16>, %arg1[d4, d5, d3, d6] : memref<1x1x31x32xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<13x29x29x31xbf16>) {
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

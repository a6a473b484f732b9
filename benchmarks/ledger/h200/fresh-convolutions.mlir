func.func @s2_18_conv_bf16_38x8x8x232_k232_3x3_s2_g29(%arg0: memref<38x8x8x232xbf16>, %arg1: memref<3x3x8x232xbf16>, %arg2: memref<38x4x4x232xbf16>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 38, d1 = 4, d2 = 4, d3 = 232, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<38x8x8x232xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x8x232xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<38x4x4x232xbf16>) {
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
func.func @s2_24_conv_weight_grad_45x56x56x8_3x3x8_by_1_bf16(%arg0: memref<45x56x56x8xbf16>, %arg1: memref<45x56x56x8xbf16>, %arg2: memref<3x3x8x8xbf16>) {
  aicf_emit.compute id(0) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 8, d3 = 8, d4 = 45, d5 = 56, d6 = 56)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<45x56x56x8xbf16>, %arg1[d4, d5, d6, d3] : memref<45x56x56x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x8x8xbf16>) {
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
func.func @s2_26_conv_bf16_46x16x16x3_k160_3x3_s2_g1(%arg0: memref<46x16x16x3xbf16>, %arg1: memref<3x3x3x160xbf16>, %arg2: memref<46x8x8x160xbf16>) {
  aicf_emit.compute id(2) "conv2d" dims(d0 = 46, d1 = 8, d2 = 8, d3 = 160, d4 = 3, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<46x16x16x3xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x3x160xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<46x8x8x160xbf16>) {
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
func.func @s2_28_conv_f32_15x45x45x304_k304_5x5_s1_g304(%arg0: memref<15x45x45x304xf32>, %arg1: memref<5x5x1x304xf32>, %arg2: memref<15x45x45x304xf32>) {
  aicf_emit.compute id(4) "conv2d" dims(d0 = 15, d1 = 45, d2 = 45, d3 = 304, d4 = 5, d5 = 5, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d3 + d6] or_zero : memref<15x45x45x304xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x1x304xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<15x45x45x304xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_30_conv_input_grad_bf16_5x16x16x125_k112_1x1_s1(%arg0: memref<5x16x16x112xbf16>, %arg1: memref<1x1x125x112xbf16>, %arg2: memref<5x16x16x125xbf16>) {
  aicf_emit.compute id(0) "conv2d_input_grad" dims(d0 = 5, d1 = 16, d2 = 16, d3 = 125, d4 = 1, d5 = 1, d6 = 112)
      ins(%arg0[d0, d1 - d4, d2 - d5, d6] : memref<5x16x16x112xbf16>, %arg1[d4, d5, d3, d6] : memref<1x1x125x112xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x16x16x125xbf16>) {
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
func.func @s2_33_conv_f32_1x24x24x640_k80_3x3_s1_g1(%arg0: memref<1x24x24x640xf32>, %arg1: memref<3x3x640x80xf32>, %arg2: memref<1x24x24x80xf32>) {
  aicf_emit.compute id(4) "conv2d" dims(d0 = 1, d1 = 24, d2 = 24, d3 = 80, d4 = 3, d5 = 3, d6 = 640)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<1x24x24x640xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x640x80xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x24x24x80xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_34_conv_input_grad_f32_2x65x65x31_k200_1x1_s2(%arg0: memref<1x1x31x200xf32>, %arg1: memref<2x33x33x200xf32>, %arg2: memref<2x33x33x31xf32>) {
  aicf_emit.compute id(6) "slice+conv2d_input_grad" dims(d0 = 2, d1 = 33, d2 = 33, d3 = 31, d4 = 1, d5 = 1, d6 = 200)
      ins(%arg0[d4, d5, d3, d6] : memref<1x1x31x200xf32>, %arg1[d0, d1 - d4, d2 - d5, d6] : memref<2x33x33x200xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x33x33x31xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_34_conv_input_grad_f32_2x65x65x31_k200_1x1_s2_1(%arg0: memref<2x33x1x33x1x31xf32>, %arg1: memref<2x33x2x33x2x31xf32>) {
  aicf_emit.compute id(10) "constant+concat+concat+concat" dims(d0 = 2, d1 = 33, d2 = 2, d3 = 33, d4 = 2, d5 = 31)
      ins(%arg0[d0, d1, d2, d3, d4, d5] or_zero : memref<2x33x1x33x1x31xf32>)
      outs(%arg1[d0, d1, d2, d3, d4, d5] : memref<2x33x2x33x2x31xf32>) {
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
func.func @s2_34_conv_input_grad_f32_2x65x65x31_k200_1x1_s2_2(%arg0: memref<2x66x66x31xf32>, %arg1: memref<2x65x65x31xf32>) {
  aicf_emit.compute id(11) "slice" dims(d0 = 2, d1 = 65, d2 = 65, d3 = 31)
      ins(%arg0[d0, d1, d2, d3] : memref<2x66x66x31xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x65x65x31xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s2_47_conv_input_grad_f32_5x8x8x576_k161_1x1_s2(%arg0: memref<1x1x576x161xf32>, %arg1: memref<5x4x4x161xf32>, %arg2: memref<5x4x4x576xf32>) {
  aicf_emit.compute id(10) "slice+conv2d_input_grad" dims(d0 = 5, d1 = 4, d2 = 4, d3 = 576, d4 = 1, d5 = 1, d6 = 161)
      ins(%arg0[d4, d5, d3, d6] : memref<1x1x576x161xf32>, %arg1[d0, d1 - d4, d2 - d5, d6] : memref<5x4x4x161xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x4x4x576xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_47_conv_input_grad_f32_5x8x8x576_k161_1x1_s2_1(%arg0: memref<5x4x1x4x1x576xf32>, %arg1: memref<5x4x2x4x2x576xf32>) {
  aicf_emit.compute id(14) "constant+concat+concat+concat" dims(d0 = 5, d1 = 4, d2 = 2, d3 = 4, d4 = 2, d5 = 576)
      ins(%arg0[d0, d1, d2, d3, d4, d5] or_zero : memref<5x4x1x4x1x576xf32>)
      outs(%arg1[d0, d1, d2, d3, d4, d5] : memref<5x4x2x4x2x576xf32>) {
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
func.func @s2_53_conv_f32_3x128x128x96_k48_3x3_s2_g1(%arg0: memref<3x128x128x96xf32>, %arg1: memref<3x3x96x48xf32>, %arg2: memref<3x64x64x48xf32>) {
  aicf_emit.compute id(5) "conv2d" dims(d0 = 3, d1 = 64, d2 = 64, d3 = 48, d4 = 3, d5 = 3, d6 = 96)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<3x128x128x96xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x96x48xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x64x64x48xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_78_conv_weight_grad_5x71x71x439_5x5x37_by_1_f32(%arg0: memref<5x71x71x439xf32>, %arg1: memref<5x71x71x37xf32>, %arg2: memref<5x5x439x37xf32>) {
  aicf_emit.compute id(0) "conv2d_weight_grad" dims(d0 = 5, d1 = 5, d2 = 439, d3 = 37, d4 = 5, d5 = 71, d6 = 71)
      ins(%arg0[d4, d0 + d5 - 2, d1 + d6 - 2, d2] or_zero : memref<5x71x71x439xf32>, %arg1[d4, d5, d6, d3] : memref<5x71x71x37xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x5x439x37xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_94_conv_bf16_1x32x32x3_k72_5x3_s1_g1(%arg0: memref<1x32x32x3xbf16>, %arg1: memref<5x3x3x72xbf16>, %arg2: memref<1x32x32x72xbf16>) {
  aicf_emit.compute id(15) "conv2d" dims(d0 = 1, d1 = 32, d2 = 32, d3 = 72, d4 = 5, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<1x32x32x3xbf16>, %arg1[d4, d5, d6, d3] : memref<5x3x3x72xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x32x32x72xbf16>) {
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
func.func @s2_100_conv_f32_16x15x15x16_k16_5x5_s2_g16(%arg0: memref<16x15x15x16xf32>, %arg1: memref<5x5x1x16xf32>, %arg2: memref<16x8x8x16xf32>) {
  aicf_emit.compute id(12) "conv2d" dims(d0 = 16, d1 = 8, d2 = 8, d3 = 16, d4 = 5, d5 = 5, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d3 + d6] or_zero : memref<16x15x15x16xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x1x16xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<16x8x8x16xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_101_conv_weight_grad_3x32x32x400_3x3x179_by_1_bf16(%arg0: memref<3x32x32x400xbf16>, %arg1: memref<3x32x32x179xbf16>, %arg2: memref<3x3x400x179xbf16>) {
  aicf_emit.compute id(13) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 400, d3 = 179, d4 = 3, d5 = 32, d6 = 32)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<3x32x32x400xbf16>, %arg1[d4, d5, d6, d3] : memref<3x32x32x179xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x400x179xbf16>) {
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

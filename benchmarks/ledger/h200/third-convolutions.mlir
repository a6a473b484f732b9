func.func @s3_0_conv_f32_16x16x16x128_k128_3x3_s1_g4(%arg0: memref<16x16x16x128xf32>, %arg1: memref<3x3x32x128xf32>, %arg2: memref<16x16x16x128xf32>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 16, d1 = 16, d2 = 16, d3 = 128, d4 = 3, d5 = 3, d6 = 32)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 32) * 32 + d6] or_zero : memref<16x16x16x128xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x32x128xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<16x16x16x128xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_1_conv_f32_2x16x16x112_k13_1x1_s1_g1(%arg0: memref<2x16x16x112xf32>, %arg1: memref<1x1x112x13xf32>, %arg2: memref<2x16x16x13xf32>) {
  aicf_emit.compute id(1) "conv2d" dims(d0 = 2, d1 = 16, d2 = 16, d3 = 13, d4 = 1, d5 = 1, d6 = 112)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<2x16x16x112xf32>, %arg1[d4, d5, d6, d3] : memref<1x1x112x13xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x16x16x13xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_2_conv_f32_6x128x128x3_k24_3x3_s2_g1(%arg0: memref<6x128x128x3xf32>, %arg1: memref<3x3x3x24xf32>, %arg2: memref<6x64x64x24xf32>) {
  aicf_emit.compute id(2) "conv2d" dims(d0 = 6, d1 = 64, d2 = 64, d3 = 24, d4 = 3, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<6x128x128x3xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x3x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x64x64x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_3_conv_f32_4x41x41x184_k384_5x5_s1_g1(%arg0: memref<4x41x41x184xf32>, %arg1: memref<5x5x184x384xf32>, %arg2: memref<4x41x41x384xf32>) {
  aicf_emit.compute id(3) "conv2d" dims(d0 = 4, d1 = 41, d2 = 41, d3 = 384, d4 = 5, d5 = 5, d6 = 184)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<4x41x41x184xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x184x384xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x41x41x384xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_4_conv_bf16_4x72x72x204_k204_3x3_s1_g51(%arg0: memref<4x72x72x204xbf16>, %arg1: memref<3x3x4x204xbf16>, %arg2: memref<4x72x72x204xbf16>) {
  aicf_emit.compute id(4) "conv2d" dims(d0 = 4, d1 = 72, d2 = 72, d3 = 204, d4 = 3, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 4) * 4 + d6] or_zero : memref<4x72x72x204xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x4x204xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x72x72x204xbf16>) {
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
func.func @s3_5_conv_weight_grad_33x48x48x159_3x3x40_by_1_bf16(%arg0: memref<33x48x48x159xbf16>, %arg1: memref<33x48x48x40xbf16>, %arg2: memref<3x3x159x40xbf16>) {
  aicf_emit.compute id(5) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 159, d3 = 40, d4 = 33, d5 = 48, d6 = 48)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<33x48x48x159xbf16>, %arg1[d4, d5, d6, d3] : memref<33x48x48x40xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x159x40xbf16>) {
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
func.func @s3_6_conv_input_grad_bf16_1x32x32x24_k256_5x5_s1(%arg0: memref<1x32x32x256xbf16>, %arg1: memref<5x5x24x256xbf16>, %arg2: memref<1x32x32x24xbf16>) {
  aicf_emit.compute id(6) "conv2d_input_grad" dims(d0 = 1, d1 = 32, d2 = 32, d3 = 24, d4 = 5, d5 = 5, d6 = 256)
      ins(%arg0[d0, d1 - d4 + 2, d2 - d5 + 2, d6] or_zero : memref<1x32x32x256xbf16>, %arg1[d4, d5, d3, d6] : memref<5x5x24x256xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x32x32x24xbf16>) {
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
func.func @s3_7_conv_bf16_2x17x17x64_k15_3x3_s1_g1(%arg0: memref<2x17x17x64xbf16>, %arg1: memref<3x3x64x15xbf16>, %arg2: memref<2x17x17x15xbf16>) {
  aicf_emit.compute id(7) "conv2d" dims(d0 = 2, d1 = 17, d2 = 17, d3 = 15, d4 = 3, d5 = 3, d6 = 64)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x17x17x64xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x64x15xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x17x17x15xbf16>) {
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
func.func @s3_8_conv_weight_grad_33x16x16x976_3x3x208_by_1_f32(%arg0: memref<33x16x16x976xf32>, %arg1: memref<33x16x16x208xf32>, %arg2: memref<3x3x976x208xf32>) {
  aicf_emit.compute id(8) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 976, d3 = 208, d4 = 33, d5 = 16, d6 = 16)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<33x16x16x976xf32>, %arg1[d4, d5, d6, d3] : memref<33x16x16x208xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x976x208xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_9_conv_input_grad_f32_2x15x15x128_k888_5x5_s2(%arg0: memref<5x5x128x888xf32>, %arg1: memref<2x8x8x888xf32>, %arg2: memref<2x8x8x128xf32>) {
  aicf_emit.compute id(10) "slice+conv2d_input_grad" dims(d0 = 2, d1 = 8, d2 = 8, d3 = 128, d4 = 3, d5 = 3, d6 = 888)
      ins(%arg0[d4 * 2, d5 * 2, d3, d6] : memref<5x5x128x888xf32>, %arg1[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<2x8x8x888xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x8x8x128xf32>) step(0) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_9_conv_input_grad_f32_2x15x15x128_k888_5x5_s2_1(%arg0: memref<5x5x128x888xf32>, %arg1: memref<2x8x8x888xf32>, %arg2: memref<2x8x8x128xf32>) {
  aicf_emit.compute id(12) "slice+conv2d_input_grad" dims(d0 = 2, d1 = 8, d2 = 8, d3 = 128, d4 = 3, d5 = 2, d6 = 888)
      ins(%arg0[d4 * 2, d5 * 2 + 1, d3, d6] : memref<5x5x128x888xf32>, %arg1[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<2x8x8x888xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x8x8x128xf32>) step(1) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_9_conv_input_grad_f32_2x15x15x128_k888_5x5_s2_2(%arg0: memref<5x5x128x888xf32>, %arg1: memref<2x8x8x888xf32>, %arg2: memref<2x8x8x128xf32>) {
  aicf_emit.compute id(15) "slice+conv2d_input_grad" dims(d0 = 2, d1 = 8, d2 = 8, d3 = 128, d4 = 2, d5 = 3, d6 = 888)
      ins(%arg0[d4 * 2 + 1, d5 * 2, d3, d6] : memref<5x5x128x888xf32>, %arg1[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<2x8x8x888xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x8x8x128xf32>) step(2) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_9_conv_input_grad_f32_2x15x15x128_k888_5x5_s2_3(%arg0: memref<5x5x128x888xf32>, %arg1: memref<2x8x8x888xf32>, %arg2: memref<2x8x8x128xf32>) {
  aicf_emit.compute id(17) "slice+conv2d_input_grad" dims(d0 = 2, d1 = 8, d2 = 8, d3 = 128, d4 = 2, d5 = 2, d6 = 888)
      ins(%arg0[d4 * 2 + 1, d5 * 2 + 1, d3, d6] : memref<5x5x128x888xf32>, %arg1[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<2x8x8x888xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x8x8x128xf32>) step(2) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_9_conv_input_grad_f32_2x15x15x128_k888_5x5_s2_4(%arg0: memref<2x8x1x8x1x128xf32>, %arg1: memref<2x8x1x8x1x128xf32>, %arg2: memref<2x8x1x8x1x128xf32>, %arg3: memref<2x8x1x8x1x128xf32>, %arg4: memref<2x8x2x8x2x128xf32>) {
  aicf_emit.compute id(19) "concat+concat+concat" dims(d0 = 2, d1 = 8, d2 = 2, d3 = 8, d4 = 2, d5 = 128)
      ins(%arg0[d0, d1, d2 - 1, d3, d4, d5] or_zero : memref<2x8x1x8x1x128xf32>, %arg1[d0, d1, d2 - 1, d3, d4 - 1, d5] or_zero : memref<2x8x1x8x1x128xf32>, %arg2[d0, d1, d2, d3, d4, d5] or_zero : memref<2x8x1x8x1x128xf32>, %arg3[d0, d1, d2, d3, d4 - 1, d5] or_zero : memref<2x8x1x8x1x128xf32>)
      outs(%arg4[d0, d1, d2, d3, d4, d5] : memref<2x8x2x8x2x128xf32>) step(3) {
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
func.func @s3_9_conv_input_grad_f32_2x15x15x128_k888_5x5_s2_5(%arg0: memref<2x16x16x128xf32>, %arg1: memref<2x15x15x128xf32>) {
  aicf_emit.compute id(20) "slice" dims(d0 = 2, d1 = 15, d2 = 15, d3 = 128)
      ins(%arg0[d0, d1, d2, d3] : memref<2x16x16x128xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x15x15x128xf32>) step(4) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s3_10_conv_f32_3x77x77x24_k24_3x3_s2_g3(%arg0: memref<3x77x77x24xf32>, %arg1: memref<3x3x8x24xf32>, %arg2: memref<3x39x39x24xf32>) {
  aicf_emit.compute id(21) "conv2d" dims(d0 = 3, d1 = 39, d2 = 39, d3 = 24, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<3x77x77x24xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x8x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x39x39x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_11_conv_f32_3x120x120x656_k16_3x3_s1_g1(%arg0: memref<3x120x120x656xf32>, %arg1: memref<3x3x656x16xf32>, %arg2: memref<3x120x120x16xf32>) {
  aicf_emit.compute id(22) "conv2d" dims(d0 = 3, d1 = 120, d2 = 120, d3 = 16, d4 = 3, d5 = 3, d6 = 656)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<3x120x120x656xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x656x16xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x120x120x16xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_12_conv_f32_41x16x16x8_k24_5x5_s1_g1(%arg0: memref<41x16x16x8xf32>, %arg1: memref<5x5x8x24xf32>, %arg2: memref<41x16x16x24xf32>) {
  aicf_emit.compute id(23) "conv2d" dims(d0 = 41, d1 = 16, d2 = 16, d3 = 24, d4 = 5, d5 = 5, d6 = 8)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<41x16x16x8xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x8x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<41x16x16x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_13_conv_weight_grad_21x177x177x32_3x3x136_by_2_bf16(%arg0: memref<21x177x177x32xbf16>, %arg1: memref<21x89x89x136xbf16>, %arg2: memref<3x3x32x136xbf16>) {
  aicf_emit.compute id(24) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 32, d3 = 136, d4 = 21, d5 = 89, d6 = 89)
      ins(%arg0[d4, d5 * 2 + d0 - 1, d6 * 2 + d1 - 1, d2] or_zero : memref<21x177x177x32xbf16>, %arg1[d4, d5, d6, d3] : memref<21x89x89x136xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x32x136xbf16>) {
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
func.func @s3_14_conv_weight_grad_2x96x96x49_3x3x39_by_1_f32(%arg0: memref<2x96x96x49xf32>, %arg1: memref<2x96x96x39xf32>, %arg2: memref<3x3x49x39xf32>) {
  aicf_emit.compute id(25) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 49, d3 = 39, d4 = 2, d5 = 96, d6 = 96)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<2x96x96x49xf32>, %arg1[d4, d5, d6, d3] : memref<2x96x96x39xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x49x39xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_15_conv_bf16_16x16x16x192_k192_3x3_s1_g6(%arg0: memref<16x16x16x192xbf16>, %arg1: memref<3x3x32x192xbf16>, %arg2: memref<16x16x16x192xbf16>) {
  aicf_emit.compute id(26) "conv2d" dims(d0 = 16, d1 = 16, d2 = 16, d3 = 192, d4 = 3, d5 = 3, d6 = 32)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 32) * 32 + d6] or_zero : memref<16x16x16x192xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x32x192xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<16x16x16x192xbf16>) {
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
func.func @s3_16_conv_bf16_5x53x53x1_k64_7x3_s1_g1(%arg0: memref<5x53x53x1xbf16>, %arg1: memref<7x3x1x64xbf16>, %arg2: memref<5x53x53x64xbf16>) {
  aicf_emit.compute id(27) "conv2d" dims(d0 = 5, d1 = 53, d2 = 53, d3 = 64, d4 = 7, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 1, d6] or_zero : memref<5x53x53x1xbf16>, %arg1[d4, d5, d6, d3] : memref<7x3x1x64xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x53x53x64xbf16>) {
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
func.func @s3_17_conv_input_grad_bf16_15x64x64x705_k57_1x1_s1(%arg0: memref<15x64x64x57xbf16>, %arg1: memref<1x1x705x57xbf16>, %arg2: memref<15x64x64x705xbf16>) {
  aicf_emit.compute id(28) "conv2d_input_grad" dims(d0 = 15, d1 = 64, d2 = 64, d3 = 705, d4 = 1, d5 = 1, d6 = 57)
      ins(%arg0[d0, d1 - d4, d2 - d5, d6] : memref<15x64x64x57xbf16>, %arg1[d4, d5, d3, d6] : memref<1x1x705x57xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<15x64x64x705xbf16>) {
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
func.func @s3_18_conv_f32_24x133x133x1_k8_7x3_s1_g1(%arg0: memref<24x133x133x1xf32>, %arg1: memref<7x3x1x8xf32>, %arg2: memref<24x133x133x8xf32>) {
  aicf_emit.compute id(29) "conv2d" dims(d0 = 24, d1 = 133, d2 = 133, d3 = 8, d4 = 7, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 1, d6] or_zero : memref<24x133x133x1xf32>, %arg1[d4, d5, d6, d3] : memref<7x3x1x8xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<24x133x133x8xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_19_conv_weight_grad_1x8x8x288_1x1x225_by_2_f32(%arg0: memref<1x8x8x288xf32>, %arg1: memref<1x4x4x225xf32>, %arg2: memref<1x1x288x225xf32>) {
  aicf_emit.compute id(30) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 288, d3 = 225, d4 = 1, d5 = 4, d6 = 4)
      ins(%arg0[d4, d5 * 2 + d0, d6 * 2 + d1, d2] : memref<1x8x8x288xf32>, %arg1[d4, d5, d6, d3] : memref<1x4x4x225xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x288x225xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_20_conv_weight_grad_5x32x32x448_3x3x371_by_2_bf16(%arg0: memref<5x32x32x448xbf16>, %arg1: memref<5x16x16x371xbf16>, %arg2: memref<3x3x448x371xbf16>) {
  aicf_emit.compute id(31) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 448, d3 = 371, d4 = 5, d5 = 16, d6 = 16)
      ins(%arg0[d4, d5 * 2 + d0 - 1, d6 * 2 + d1 - 1, d2] or_zero : memref<5x32x32x448xbf16>, %arg1[d4, d5, d6, d3] : memref<5x16x16x371xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x448x371xbf16>) {
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
func.func @s3_21_conv_f32_6x65x65x208_k216_5x5_s1_g1(%arg0: memref<6x65x65x208xf32>, %arg1: memref<5x5x208x216xf32>, %arg2: memref<6x65x65x216xf32>) {
  aicf_emit.compute id(32) "conv2d" dims(d0 = 6, d1 = 65, d2 = 65, d3 = 216, d4 = 5, d5 = 5, d6 = 208)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<6x65x65x208xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x208x216xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x65x65x216xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_22_conv_weight_grad_2x7x7x213_3x3x48_by_2_f32(%arg0: memref<2x7x7x213xf32>, %arg1: memref<2x4x4x48xf32>, %arg2: memref<3x3x213x48xf32>) {
  aicf_emit.compute id(33) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 213, d3 = 48, d4 = 2, d5 = 4, d6 = 4)
      ins(%arg0[d4, d5 * 2 + d0 - 1, d6 * 2 + d1 - 1, d2] or_zero : memref<2x7x7x213xf32>, %arg1[d4, d5, d6, d3] : memref<2x4x4x48xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x213x48xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_23_conv_bf16_5x32x32x400_k576_3x3_s1_g1(%arg0: memref<5x32x32x400xbf16>, %arg1: memref<3x3x400x576xbf16>, %arg2: memref<5x32x32x576xbf16>) {
  aicf_emit.compute id(34) "conv2d" dims(d0 = 5, d1 = 32, d2 = 32, d3 = 576, d4 = 3, d5 = 3, d6 = 400)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<5x32x32x400xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x400x576xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x32x32x576xbf16>) {
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
func.func @s3_24_conv_bf16_9x8x8x48_k120_3x3_s1_g1(%arg0: memref<9x8x8x48xbf16>, %arg1: memref<3x3x48x120xbf16>, %arg2: memref<9x8x8x120xbf16>) {
  aicf_emit.compute id(35) "conv2d" dims(d0 = 9, d1 = 8, d2 = 8, d3 = 120, d4 = 3, d5 = 3, d6 = 48)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<9x8x8x48xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x48x120xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<9x8x8x120xbf16>) {
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
func.func @s3_25_conv_bf16_3x16x16x31_k80_5x5_s2_g1(%arg0: memref<3x16x16x31xbf16>, %arg1: memref<5x5x31x80xbf16>, %arg2: memref<3x8x8x80xbf16>) {
  aicf_emit.compute id(36) "conv2d" dims(d0 = 3, d1 = 8, d2 = 8, d3 = 80, d4 = 5, d5 = 5, d6 = 31)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d6] or_zero : memref<3x16x16x31xbf16>, %arg1[d4, d5, d6, d3] : memref<5x5x31x80xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x8x8x80xbf16>) {
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
func.func @s3_26_conv_bf16_45x200x200x12_k12_3x3_s1_g3(%arg0: memref<45x200x200x12xbf16>, %arg1: memref<3x3x4x12xbf16>, %arg2: memref<45x200x200x12xbf16>) {
  aicf_emit.compute id(37) "conv2d" dims(d0 = 45, d1 = 200, d2 = 200, d3 = 12, d4 = 3, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 4) * 4 + d6] or_zero : memref<45x200x200x12xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x4x12xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<45x200x200x12xbf16>) {
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
func.func @s3_27_conv_bf16_11x119x119x120_k120_3x3_s2_g30(%arg0: memref<11x119x119x120xbf16>, %arg1: memref<3x3x4x120xbf16>, %arg2: memref<11x60x60x120xbf16>) {
  aicf_emit.compute id(38) "conv2d" dims(d0 = 11, d1 = 60, d2 = 60, d3 = 120, d4 = 3, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, (d3 floordiv 4) * 4 + d6] or_zero : memref<11x119x119x120xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x4x120xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<11x60x60x120xbf16>) {
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
func.func @s3_28_conv_input_grad_f32_29x39x39x15_k8_3x3_s1(%arg0: memref<29x39x39x8xf32>, %arg1: memref<3x3x15x8xf32>, %arg2: memref<29x39x39x15xf32>) {
  aicf_emit.compute id(39) "conv2d_input_grad" dims(d0 = 29, d1 = 39, d2 = 39, d3 = 15, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : memref<29x39x39x8xf32>, %arg1[d4, d5, d3, d6] : memref<3x3x15x8xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<29x39x39x15xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s3_29_conv_weight_grad_46x11x11x25_1x1x225_by_2_f32(%arg0: memref<46x11x11x25xf32>, %arg1: memref<46x6x6x225xf32>, %arg2: memref<1x1x25x225xf32>) {
  aicf_emit.compute id(40) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 25, d3 = 225, d4 = 46, d5 = 6, d6 = 6)
      ins(%arg0[d4, d5 * 2 + d0, d6 * 2 + d1, d2] : memref<46x11x11x25xf32>, %arg1[d4, d5, d6, d3] : memref<46x6x6x225xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x25x225xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}

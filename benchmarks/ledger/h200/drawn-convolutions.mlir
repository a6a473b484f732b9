func.func @s1_3_conv_f32_10x11x11x2_k2_7x7_s1_g2(%arg0: memref<10x11x11x2xf32>, %arg1: memref<7x7x1x2xf32>, %arg2: memref<10x11x11x2xf32>) {
  aicf_emit.compute id(15) "conv2d" dims(d0 = 10, d1 = 11, d2 = 11, d3 = 2, d4 = 7, d5 = 7, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 3, d3 + d6] or_zero : memref<10x11x11x2xf32>, %arg1[d4, d5, d6, d3] : memref<7x7x1x2xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<10x11x11x2xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_5_conv_bf16_18x56x56x1_k88_5x3_s1_g1(%arg0: memref<18x56x56x1xbf16>, %arg1: memref<5x3x1x88xbf16>, %arg2: memref<18x56x56x88xbf16>) {
  aicf_emit.compute id(22) "conv2d" dims(d0 = 18, d1 = 56, d2 = 56, d3 = 88, d4 = 5, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<18x56x56x1xbf16>, %arg1[d4, d5, d6, d3] : memref<5x3x1x88xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<18x56x56x88xbf16>) {
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
func.func @s1_16_conv_bf16_2x72x72x24_k16_3x3_s2_g1(%arg0: memref<2x72x72x24xbf16>, %arg1: memref<3x3x24x16xbf16>, %arg2: memref<2x36x36x16xbf16>) {
  aicf_emit.compute id(6) "conv2d" dims(d0 = 2, d1 = 36, d2 = 36, d3 = 16, d4 = 3, d5 = 3, d6 = 24)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<2x72x72x24xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x24x16xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x36x36x16xbf16>) {
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
func.func @s1_17_conv_bf16_2x27x27x584_k848_1x1_s2_g1(%arg0: memref<2x27x27x584xbf16>, %arg1: memref<1x1x584x848xbf16>, %arg2: memref<2x14x14x848xbf16>) {
  aicf_emit.compute id(7) "conv2d" dims(d0 = 2, d1 = 14, d2 = 14, d3 = 848, d4 = 1, d5 = 1, d6 = 584)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d6] : memref<2x27x27x584xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x584x848xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x14x14x848xbf16>) {
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
func.func @s1_22_conv_f32_6x143x143x32_k32_7x7_s1_g32(%arg0: memref<6x143x143x32xf32>, %arg1: memref<7x7x1x32xf32>, %arg2: memref<6x143x143x32xf32>) {
  aicf_emit.compute id(12) "conv2d" dims(d0 = 6, d1 = 143, d2 = 143, d3 = 32, d4 = 7, d5 = 7, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 3, d3 + d6] or_zero : memref<6x143x143x32xf32>, %arg1[d4, d5, d6, d3] : memref<7x7x1x32xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x143x143x32xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_44_conv_bf16_10x8x8x465_k465_2x2_s2_g465(%arg0: memref<10x8x8x465xbf16>, %arg1: memref<2x2x1x465xbf16>, %arg2: memref<10x4x4x465xbf16>) {
  aicf_emit.compute id(7) "conv2d" dims(d0 = 10, d1 = 4, d2 = 4, d3 = 465, d4 = 2, d5 = 2, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d3 + d6] : memref<10x8x8x465xbf16>, %arg1[d4, d5, d6, d3] : memref<2x2x1x465xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<10x4x4x465xbf16>) {
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
func.func @s1_49_conv_bf16_6x25x25x7_k7_2x2_s1_g7(%arg0: memref<6x25x25x7xbf16>, %arg1: memref<2x2x1x7xbf16>, %arg2: memref<6x24x24x7xbf16>) {
  aicf_emit.compute id(1) "conv2d" dims(d0 = 6, d1 = 24, d2 = 24, d3 = 7, d4 = 2, d5 = 2, d6 = 1)
      ins(%arg0[d0, d1 + d4, d2 + d5, d3 + d6] : memref<6x25x25x7xbf16>, %arg1[d4, d5, d6, d3] : memref<2x2x1x7xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x24x24x7xbf16>) {
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
func.func @s1_55_conv_bf16_50x40x40x3_k112_7x3_s1_g1(%arg0: memref<50x40x40x3xbf16>, %arg1: memref<7x3x3x112xbf16>, %arg2: memref<50x40x40x112xbf16>) {
  aicf_emit.compute id(7) "conv2d" dims(d0 = 50, d1 = 40, d2 = 40, d3 = 112, d4 = 7, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 1, d6] or_zero : memref<50x40x40x3xbf16>, %arg1[d4, d5, d6, d3] : memref<7x3x3x112xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<50x40x40x112xbf16>) {
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
func.func @s1_63_conv_bf16_17x32x32x1_k16_5x3_s2_g1(%arg0: memref<17x32x32x1xbf16>, %arg1: memref<5x3x1x16xbf16>, %arg2: memref<17x16x16x16xbf16>) {
  aicf_emit.compute id(11) "conv2d" dims(d0 = 17, d1 = 16, d2 = 16, d3 = 16, d4 = 5, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 1, d6] or_zero : memref<17x32x32x1xbf16>, %arg1[d4, d5, d6, d3] : memref<5x3x1x16xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<17x16x16x16xbf16>) {
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
func.func @s1_64_conv_bf16_12x8x8x1_k104_3x3_s1_g1(%arg0: memref<12x8x8x1xbf16>, %arg1: memref<3x3x1x104xbf16>, %arg2: memref<12x8x8x104xbf16>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 12, d1 = 8, d2 = 8, d3 = 104, d4 = 3, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<12x8x8x1xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x1x104xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<12x8x8x104xbf16>) {
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
func.func @s1_83_conv_weight_grad_6x8x8x736_1x1x179_by_1_bf16(%arg0: memref<6x8x8x736xbf16>, %arg1: memref<6x8x8x179xbf16>, %arg2: memref<1x1x736x179xbf16>) {
  aicf_emit.compute id(5) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 736, d3 = 179, d4 = 6, d5 = 8, d6 = 8)
      ins(%arg0[d4, d0 + d5, d1 + d6, d2] : memref<6x8x8x736xbf16>, %arg1[d4, d5, d6, d3] : memref<6x8x8x179xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x736x179xbf16>) {
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
func.func @s1_89_conv_bf16_6x97x97x96_k304_5x5_s2_g1(%arg0: memref<6x97x97x96xbf16>, %arg1: memref<5x5x96x304xbf16>, %arg2: memref<6x49x49x304xbf16>) {
  aicf_emit.compute id(1) "conv2d" dims(d0 = 6, d1 = 49, d2 = 49, d3 = 304, d4 = 5, d5 = 5, d6 = 96)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d6] or_zero : memref<6x97x97x96xbf16>, %arg1[d4, d5, d6, d3] : memref<5x5x96x304xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x49x49x304xbf16>) {
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
func.func @s1_98_conv_weight_grad_22x45x45x153_1x1x333_by_2_bf16(%arg0: memref<22x45x45x153xbf16>, %arg1: memref<22x23x23x333xbf16>, %arg2: memref<1x1x153x333xbf16>) {
  aicf_emit.compute id(4) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 153, d3 = 333, d4 = 22, d5 = 23, d6 = 23)
      ins(%arg0[d4, d5 * 2 + d0, d6 * 2 + d1, d2] : memref<22x45x45x153xbf16>, %arg1[d4, d5, d6, d3] : memref<22x23x23x333xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x153x333xbf16>) {
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
func.func @s1_99_conv_bf16_2x120x120x112_k96_5x5_s1_g1(%arg0: memref<2x120x120x112xbf16>, %arg1: memref<5x5x112x96xbf16>, %arg2: memref<2x120x120x96xbf16>) {
  aicf_emit.compute id(5) "conv2d" dims(d0 = 2, d1 = 120, d2 = 120, d3 = 96, d4 = 5, d5 = 5, d6 = 112)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<2x120x120x112xbf16>, %arg1[d4, d5, d6, d3] : memref<5x5x112x96xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x120x120x96xbf16>) {
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
func.func @s1_115_conv_bf16_2x16x16x864_k879_5x5_s2_g1(%arg0: memref<2x16x16x864xbf16>, %arg1: memref<5x5x864x879xbf16>, %arg2: memref<2x8x8x879xbf16>) {
  aicf_emit.compute id(5) "conv2d" dims(d0 = 2, d1 = 8, d2 = 8, d3 = 879, d4 = 5, d5 = 5, d6 = 864)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d6] or_zero : memref<2x16x16x864xbf16>, %arg1[d4, d5, d6, d3] : memref<5x5x864x879xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x8x8x879xbf16>) {
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
func.func @s1_117_conv_f32_35x73x73x256_k25_1x1_s2_g1(%arg0: memref<35x73x73x256xf32>, %arg1: memref<1x1x256x25xf32>, %arg2: memref<35x37x37x25xf32>) {
  aicf_emit.compute id(7) "conv2d" dims(d0 = 35, d1 = 37, d2 = 37, d3 = 25, d4 = 1, d5 = 1, d6 = 256)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d6] : memref<35x73x73x256xf32>, %arg1[d4, d5, d6, d3] : memref<1x1x256x25xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<35x37x37x25xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_118_conv_weight_grad_52x8x8x24_3x3x8_by_1_bf16(%arg0: memref<52x8x8x24xbf16>, %arg1: memref<52x8x8x8xbf16>, %arg2: memref<3x3x24x8xbf16>) {
  aicf_emit.compute id(8) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 24, d3 = 8, d4 = 52, d5 = 8, d6 = 8)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<52x8x8x24xbf16>, %arg1[d4, d5, d6, d3] : memref<52x8x8x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x24x8xbf16>) {
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
func.func @s1_120_conv_bf16_18x21x21x832_k832_5x5_s1_g832(%arg0: memref<18x21x21x832xbf16>, %arg1: memref<5x5x1x832xbf16>, %arg2: memref<18x21x21x832xbf16>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 18, d1 = 21, d2 = 21, d3 = 832, d4 = 5, d5 = 5, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d3 + d6] or_zero : memref<18x21x21x832xbf16>, %arg1[d4, d5, d6, d3] : memref<5x5x1x832xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<18x21x21x832xbf16>) {
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
func.func @s1_123_conv_bf16_17x8x8x1_k56_5x3_s1_g1(%arg0: memref<17x8x8x1xbf16>, %arg1: memref<5x3x1x56xbf16>, %arg2: memref<17x8x8x56xbf16>) {
  aicf_emit.compute id(11) "conv2d" dims(d0 = 17, d1 = 8, d2 = 8, d3 = 56, d4 = 5, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<17x8x8x1xbf16>, %arg1[d4, d5, d6, d3] : memref<5x3x1x56xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<17x8x8x56xbf16>) {
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
func.func @s1_125_conv_bf16_2x23x23x160_k160_3x3_s1_g5(%arg0: memref<2x23x23x160xbf16>, %arg1: memref<3x3x32x160xbf16>, %arg2: memref<2x23x23x160xbf16>) {
  aicf_emit.compute id(13) "conv2d" dims(d0 = 2, d1 = 23, d2 = 23, d3 = 160, d4 = 3, d5 = 3, d6 = 32)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 32) * 32 + d6] or_zero : memref<2x23x23x160xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x32x160xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x23x23x160xbf16>) {
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
func.func @s1_134_conv_bf16_6x24x24x3_k32_3x3_s2_g1(%arg0: memref<6x24x24x3xbf16>, %arg1: memref<3x3x3x32xbf16>, %arg2: memref<6x12x12x32xbf16>) {
  aicf_emit.compute id(16) "conv2d" dims(d0 = 6, d1 = 12, d2 = 12, d3 = 32, d4 = 3, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<6x24x24x3xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x3x32xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x12x12x32xbf16>) {
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
func.func @s1_137_conv_bf16_9x160x160x1_k80_3x3_s1_g1(%arg0: memref<9x160x160x1xbf16>, %arg1: memref<3x3x1x80xbf16>, %arg2: memref<9x160x160x80xbf16>) {
  aicf_emit.compute id(1) "conv2d" dims(d0 = 9, d1 = 160, d2 = 160, d3 = 80, d4 = 3, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<9x160x160x1xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x1x80xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<9x160x160x80xbf16>) {
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
func.func @s1_162_conv_bf16_13x8x8x3_k24_3x3_s1_g1(%arg0: memref<13x8x8x3xbf16>, %arg1: memref<3x3x3x24xbf16>, %arg2: memref<13x8x8x24xbf16>) {
  aicf_emit.compute id(3) "conv2d" dims(d0 = 13, d1 = 8, d2 = 8, d3 = 24, d4 = 3, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<13x8x8x3xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x3x24xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<13x8x8x24xbf16>) {
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
func.func @s1_167_conv_bf16_4x35x35x25_k25_3x3_s2_g25(%arg0: memref<4x35x35x25xbf16>, %arg1: memref<3x3x1x25xbf16>, %arg2: memref<4x18x18x25xbf16>) {
  aicf_emit.compute id(9) "conv2d" dims(d0 = 4, d1 = 18, d2 = 18, d3 = 25, d4 = 3, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d3 + d6] or_zero : memref<4x35x35x25xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x1x25xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x18x18x25xbf16>) {
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
func.func @s1_183_conv_bf16_4x15x15x224_k224_3x3_s1_g7(%arg0: memref<4x15x15x224xbf16>, %arg1: memref<3x3x32x224xbf16>, %arg2: memref<4x15x15x224xbf16>) {
  aicf_emit.compute id(14) "conv2d" dims(d0 = 4, d1 = 15, d2 = 15, d3 = 224, d4 = 3, d5 = 3, d6 = 32)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 32) * 32 + d6] or_zero : memref<4x15x15x224xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x32x224xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x15x15x224xbf16>) {
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
func.func @s1_184_conv_input_grad_bf16_2x15x15x440_k939_5x5_s1(%arg0: memref<2x15x15x939xbf16>, %arg1: memref<5x5x440x939xbf16>, %arg2: memref<2x15x15x440xbf16>) {
  aicf_emit.compute id(15) "conv2d_input_grad" dims(d0 = 2, d1 = 15, d2 = 15, d3 = 440, d4 = 5, d5 = 5, d6 = 939)
      ins(%arg0[d0, d1 - d4 + 2, d2 - d5 + 2, d6] or_zero : memref<2x15x15x939xbf16>, %arg1[d4, d5, d3, d6] : memref<5x5x440x939xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x15x15x440xbf16>) {
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
func.func @s1_186_conv_bf16_1x35x35x624_k80_3x3_s1_g1(%arg0: memref<1x35x35x624xbf16>, %arg1: memref<3x3x624x80xbf16>, %arg2: memref<1x35x35x80xbf16>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 1, d1 = 35, d2 = 35, d3 = 80, d4 = 3, d5 = 3, d6 = 624)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<1x35x35x624xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x624x80xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x35x35x80xbf16>) {
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
func.func @s1_206_conv_f32_1x48x48x1_k224_7x3_s2_g1(%arg0: memref<1x48x48x1xf32>, %arg1: memref<7x3x1x224xf32>, %arg2: memref<1x24x24x224xf32>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 1, d1 = 24, d2 = 24, d3 = 224, d4 = 7, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 1, d6] or_zero : memref<1x48x48x1xf32>, %arg1[d4, d5, d6, d3] : memref<7x3x1x224xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x24x24x224xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_215_conv_bf16_2x91x91x3_k8_3x3_s1_g1(%arg0: memref<2x91x91x3xbf16>, %arg1: memref<3x3x3x8xbf16>, %arg2: memref<2x91x91x8xbf16>) {
  aicf_emit.compute id(7) "conv2d" dims(d0 = 2, d1 = 91, d2 = 91, d3 = 8, d4 = 3, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x91x91x3xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x3x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x91x91x8xbf16>) {
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
func.func @s1_245_conv_weight_grad_11x16x16x64_1x1x272_by_1_bf16(%arg0: memref<11x16x16x64xbf16>, %arg1: memref<11x16x16x272xbf16>, %arg2: memref<1x1x64x272xbf16>) {
  aicf_emit.compute id(4) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 64, d3 = 272, d4 = 11, d5 = 16, d6 = 16)
      ins(%arg0[d4, d0 + d5, d1 + d6, d2] : memref<11x16x16x64xbf16>, %arg1[d4, d5, d6, d3] : memref<11x16x16x272xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x64x272xbf16>) {
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
func.func @s1_248_conv_bf16_7x48x48x704_k17_1x1_s1_g1(%arg0: memref<7x48x48x704xbf16>, %arg1: memref<1x1x704x17xbf16>, %arg2: memref<7x48x48x17xbf16>) {
  aicf_emit.compute id(3) "conv2d" dims(d0 = 7, d1 = 48, d2 = 48, d3 = 17, d4 = 1, d5 = 1, d6 = 704)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<7x48x48x704xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x704x17xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<7x48x48x17xbf16>) {
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
func.func @s1_261_conv_weight_grad_2x8x8x16_1x1x8_by_1_bf16(%arg0: memref<2x8x8x16xbf16>, %arg1: memref<2x8x8x8xbf16>, %arg2: memref<1x1x16x8xbf16>) {
  aicf_emit.compute id(0) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 16, d3 = 8, d4 = 2, d5 = 8, d6 = 8)
      ins(%arg0[d4, d0 + d5, d1 + d6, d2] : memref<2x8x8x16xbf16>, %arg1[d4, d5, d6, d3] : memref<2x8x8x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x16x8xbf16>) {
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
func.func @s1_265_conv_bf16_14x8x8x3_k32_3x3_s2_g1(%arg0: memref<14x8x8x3xbf16>, %arg1: memref<3x3x3x32xbf16>, %arg2: memref<14x4x4x32xbf16>) {
  aicf_emit.compute id(5) "conv2d" dims(d0 = 14, d1 = 4, d2 = 4, d3 = 32, d4 = 3, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<14x8x8x3xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x3x32xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<14x4x4x32xbf16>) {
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
func.func @s1_276_conv_f32_20x24x24x24_k24_7x7_s2_g24(%arg0: memref<20x24x24x24xf32>, %arg1: memref<7x7x1x24xf32>, %arg2: memref<20x12x12x24xf32>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 20, d1 = 12, d2 = 12, d3 = 24, d4 = 7, d5 = 7, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 3, d3 + d6] or_zero : memref<20x24x24x24xf32>, %arg1[d4, d5, d6, d3] : memref<7x7x1x24xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<20x12x12x24xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_278_conv_input_grad_f32_7x105x105x480_k57_1x1_s2(%arg0: memref<1x1x480x57xf32>, %arg1: memref<7x53x53x57xf32>, %arg2: memref<7x53x53x480xf32>) {
  aicf_emit.compute id(4) "slice+conv2d_input_grad" dims(d0 = 7, d1 = 53, d2 = 53, d3 = 480, d4 = 1, d5 = 1, d6 = 57)
      ins(%arg0[d4, d5, d3, d6] : memref<1x1x480x57xf32>, %arg1[d0, d1 - d4, d2 - d5, d6] : memref<7x53x53x57xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<7x53x53x480xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg4, %arg3 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s1_278_conv_input_grad_f32_7x105x105x480_k57_1x1_s2_1(%arg0: memref<7x53x1x53x1x480xf32>, %arg1: memref<7x53x2x53x2x480xf32>) {
  aicf_emit.compute id(8) "constant+concat+concat+concat" dims(d0 = 7, d1 = 53, d2 = 2, d3 = 53, d4 = 2, d5 = 480)
      ins(%arg0[d0, d1, d2, d3, d4, d5] or_zero : memref<7x53x1x53x1x480xf32>)
      outs(%arg1[d0, d1, d2, d3, d4, d5] : memref<7x53x2x53x2x480xf32>) {
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
func.func @s1_278_conv_input_grad_f32_7x105x105x480_k57_1x1_s2_2(%arg0: memref<7x106x106x480xf32>, %arg1: memref<7x105x105x480xf32>) {
  aicf_emit.compute id(9) "slice" dims(d0 = 7, d1 = 105, d2 = 105, d3 = 480)
      ins(%arg0[d0, d1, d2, d3] : memref<7x106x106x480xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<7x105x105x480xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s1_281_conv_input_grad_bf16_1x56x56x208_k8_1x1_s1(%arg0: memref<1x56x56x8xbf16>, %arg1: memref<1x1x208x8xbf16>, %arg2: memref<1x56x56x208xbf16>) {
  aicf_emit.compute id(0) "conv2d_input_grad" dims(d0 = 1, d1 = 56, d2 = 56, d3 = 208, d4 = 1, d5 = 1, d6 = 8)
      ins(%arg0[d0, d1 - d4, d2 - d5, d6] : memref<1x56x56x8xbf16>, %arg1[d4, d5, d3, d6] : memref<1x1x208x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x56x56x208xbf16>) {
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
func.func @s1_304_conv_bf16_17x24x24x4_k24_3x3_s2_g1(%arg0: memref<17x24x24x4xbf16>, %arg1: memref<3x3x4x24xbf16>, %arg2: memref<17x12x12x24xbf16>) {
  aicf_emit.compute id(15) "conv2d" dims(d0 = 17, d1 = 12, d2 = 12, d3 = 24, d4 = 3, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<17x24x24x4xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x4x24xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<17x12x12x24xbf16>) {
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
func.func @s1_305_conv_bf16_24x19x19x179_k8_5x5_s2_g1(%arg0: memref<24x19x19x179xbf16>, %arg1: memref<5x5x179x8xbf16>, %arg2: memref<24x10x10x8xbf16>) {
  aicf_emit.compute id(16) "conv2d" dims(d0 = 24, d1 = 10, d2 = 10, d3 = 8, d4 = 5, d5 = 5, d6 = 179)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d6] or_zero : memref<24x19x19x179xbf16>, %arg1[d4, d5, d6, d3] : memref<5x5x179x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<24x10x10x8xbf16>) {
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

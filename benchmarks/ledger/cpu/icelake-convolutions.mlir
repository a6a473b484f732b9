func.func @s7_0_conv_f32_1x11x11x168_k40_5x5_s1_g1(%arg0: memref<1x11x11x168xf32>, %arg1: memref<5x5x168x40xf32>, %arg2: memref<1x11x11x40xf32>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 1, d1 = 11, d2 = 11, d3 = 40, d4 = 5, d5 = 5, d6 = 168)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<1x11x11x168xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x168x40xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x11x11x40xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_1_conv_weight_grad_14x8x8x248_1x1x32_by_2_bf16(%arg0: memref<14x8x8x248xbf16>, %arg1: memref<14x4x4x32xbf16>, %arg2: memref<1x1x248x32xbf16>) {
  aicf_emit.compute id(1) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 248, d3 = 32, d4 = 14, d5 = 4, d6 = 4)
      ins(%arg0[d4, d5 * 2 + d0, d6 * 2 + d1, d2] : memref<14x8x8x248xbf16>, %arg1[d4, d5, d6, d3] : memref<14x4x4x32xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x248x32xbf16>) {
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
func.func @s7_2_conv_bf16_1x8x8x64_k744_3x3_s1_g1(%arg0: memref<1x8x8x64xbf16>, %arg1: memref<3x3x64x744xbf16>, %arg2: memref<1x8x8x744xbf16>) {
  aicf_emit.compute id(2) "conv2d" dims(d0 = 1, d1 = 8, d2 = 8, d3 = 744, d4 = 3, d5 = 3, d6 = 64)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<1x8x8x64xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x64x744xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x8x8x744xbf16>) {
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
func.func @s7_3_conv_f32_3x27x27x224_k63_1x1_s1_g1(%arg0: memref<3x27x27x224xf32>, %arg1: memref<1x1x224x63xf32>, %arg2: memref<3x27x27x63xf32>) {
  aicf_emit.compute id(3) "conv2d" dims(d0 = 3, d1 = 27, d2 = 27, d3 = 63, d4 = 1, d5 = 1, d6 = 224)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<3x27x27x224xf32>, %arg1[d4, d5, d6, d3] : memref<1x1x224x63xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x27x27x63xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_4_conv_weight_grad_3x32x32x328_1x1x248_by_1_bf16(%arg0: memref<3x32x32x328xbf16>, %arg1: memref<3x32x32x248xbf16>, %arg2: memref<1x1x328x248xbf16>) {
  aicf_emit.compute id(4) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 328, d3 = 248, d4 = 3, d5 = 32, d6 = 32)
      ins(%arg0[d4, d0 + d5, d1 + d6, d2] : memref<3x32x32x328xbf16>, %arg1[d4, d5, d6, d3] : memref<3x32x32x248xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x328x248xbf16>) {
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
func.func @s7_5_conv_bf16_4x8x8x19_k16_3x3_s1_g1(%arg0: memref<4x8x8x19xbf16>, %arg1: memref<3x3x19x16xbf16>, %arg2: memref<4x8x8x16xbf16>) {
  aicf_emit.compute id(5) "conv2d" dims(d0 = 4, d1 = 8, d2 = 8, d3 = 16, d4 = 3, d5 = 3, d6 = 19)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<4x8x8x19xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x19x16xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x8x8x16xbf16>) {
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
func.func @s7_6_conv_bf16_2x8x8x16_k984_1x1_s1_g1(%arg0: memref<2x8x8x16xbf16>, %arg1: memref<1x1x16x984xbf16>, %arg2: memref<2x8x8x984xbf16>) {
  aicf_emit.compute id(6) "conv2d" dims(d0 = 2, d1 = 8, d2 = 8, d3 = 984, d4 = 1, d5 = 1, d6 = 16)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<2x8x8x16xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x16x984xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x8x8x984xbf16>) {
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
func.func @s7_7_conv_input_grad_bf16_15x48x48x48_k112_1x1_s1(%arg0: memref<15x48x48x112xbf16>, %arg1: memref<1x1x48x112xbf16>, %arg2: memref<15x48x48x48xbf16>) {
  aicf_emit.compute id(7) "conv2d_input_grad" dims(d0 = 15, d1 = 48, d2 = 48, d3 = 48, d4 = 1, d5 = 1, d6 = 112)
      ins(%arg0[d0, d1 - d4, d2 - d5, d6] : memref<15x48x48x112xbf16>, %arg1[d4, d5, d3, d6] : memref<1x1x48x112xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<15x48x48x48xbf16>) {
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
func.func @s7_8_conv_bf16_11x8x8x376_k32_1x1_s2_g1(%arg0: memref<11x8x8x376xbf16>, %arg1: memref<1x1x376x32xbf16>, %arg2: memref<11x4x4x32xbf16>) {
  aicf_emit.compute id(8) "conv2d" dims(d0 = 11, d1 = 4, d2 = 4, d3 = 32, d4 = 1, d5 = 1, d6 = 376)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d6] : memref<11x8x8x376xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x376x32xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<11x4x4x32xbf16>) {
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
func.func @s7_9_conv_f32_2x41x41x1_k40_3x3_s2_g1(%arg0: memref<2x41x41x1xf32>, %arg1: memref<3x3x1x40xf32>, %arg2: memref<2x21x21x40xf32>) {
  aicf_emit.compute id(9) "conv2d" dims(d0 = 2, d1 = 21, d2 = 21, d3 = 40, d4 = 3, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<2x41x41x1xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x1x40xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x21x21x40xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_10_conv_bf16_1x51x51x4_k832_3x3_s1_g1(%arg0: memref<1x51x51x4xbf16>, %arg1: memref<3x3x4x832xbf16>, %arg2: memref<1x51x51x832xbf16>) {
  aicf_emit.compute id(10) "conv2d" dims(d0 = 1, d1 = 51, d2 = 51, d3 = 832, d4 = 3, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<1x51x51x4xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x4x832xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x51x51x832xbf16>) {
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
func.func @s7_11_conv_bf16_2x139x139x16_k8_1x1_s2_g1(%arg0: memref<2x139x139x16xbf16>, %arg1: memref<1x1x16x8xbf16>, %arg2: memref<2x70x70x8xbf16>) {
  aicf_emit.compute id(11) "conv2d" dims(d0 = 2, d1 = 70, d2 = 70, d3 = 8, d4 = 1, d5 = 1, d6 = 16)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d6] : memref<2x139x139x16xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x16x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x70x70x8xbf16>) {
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
func.func @s7_12_conv_weight_grad_3x56x56x8_5x5x632_by_2_bf16(%arg0: memref<3x56x56x8xbf16>, %arg1: memref<3x28x28x632xbf16>, %arg2: memref<5x5x8x632xbf16>) {
  aicf_emit.compute id(12) "conv2d_weight_grad" dims(d0 = 5, d1 = 5, d2 = 8, d3 = 632, d4 = 3, d5 = 28, d6 = 28)
      ins(%arg0[d4, d5 * 2 + d0 - 2, d6 * 2 + d1 - 2, d2] or_zero : memref<3x56x56x8xbf16>, %arg1[d4, d5, d6, d3] : memref<3x28x28x632xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x5x8x632xbf16>) {
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
func.func @s7_13_conv_f32_42x8x8x152_k16_3x3_s1_g1(%arg0: memref<42x8x8x152xf32>, %arg1: memref<3x3x152x16xf32>, %arg2: memref<42x8x8x16xf32>) {
  aicf_emit.compute id(13) "conv2d" dims(d0 = 42, d1 = 8, d2 = 8, d3 = 16, d4 = 3, d5 = 3, d6 = 152)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<42x8x8x152xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x152x16xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<42x8x8x16xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_14_conv_bf16_4x31x31x4_k96_7x3_s1_g1(%arg0: memref<4x31x31x4xbf16>, %arg1: memref<7x3x4x96xbf16>, %arg2: memref<4x31x31x96xbf16>) {
  aicf_emit.compute id(14) "conv2d" dims(d0 = 4, d1 = 31, d2 = 31, d3 = 96, d4 = 7, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 3, d2 + d5 - 1, d6] or_zero : memref<4x31x31x4xbf16>, %arg1[d4, d5, d6, d3] : memref<7x3x4x96xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x31x31x96xbf16>) {
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
func.func @s7_15_conv_f32_5x104x104x3_k32_7x3_s2_g1(%arg0: memref<5x104x104x3xf32>, %arg1: memref<7x3x3x32xf32>, %arg2: memref<5x52x52x32xf32>) {
  aicf_emit.compute id(15) "conv2d" dims(d0 = 5, d1 = 52, d2 = 52, d3 = 32, d4 = 7, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 1, d6] or_zero : memref<5x104x104x3xf32>, %arg1[d4, d5, d6, d3] : memref<7x3x3x32xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x52x52x32xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_16_conv_f32_4x24x24x3_k112_7x3_s2_g1(%arg0: memref<4x24x24x3xf32>, %arg1: memref<7x3x3x112xf32>, %arg2: memref<4x12x12x112xf32>) {
  aicf_emit.compute id(16) "conv2d" dims(d0 = 4, d1 = 12, d2 = 12, d3 = 112, d4 = 7, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 1, d6] or_zero : memref<4x24x24x3xf32>, %arg1[d4, d5, d6, d3] : memref<7x3x3x112xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x12x12x112xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_17_conv_f32_2x8x8x1_k8_7x3_s2_g1(%arg0: memref<2x8x8x1xf32>, %arg1: memref<7x3x1x8xf32>, %arg2: memref<2x4x4x8xf32>) {
  aicf_emit.compute id(17) "conv2d" dims(d0 = 2, d1 = 4, d2 = 4, d3 = 8, d4 = 7, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 1, d6] or_zero : memref<2x8x8x1xf32>, %arg1[d4, d5, d6, d3] : memref<7x3x1x8xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x4x4x8xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_18_conv_f32_10x16x16x4_k8_5x3_s1_g1(%arg0: memref<10x16x16x4xf32>, %arg1: memref<5x3x4x8xf32>, %arg2: memref<10x16x16x8xf32>) {
  aicf_emit.compute id(18) "conv2d" dims(d0 = 10, d1 = 16, d2 = 16, d3 = 8, d4 = 5, d5 = 3, d6 = 4)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 1, d6] or_zero : memref<10x16x16x4xf32>, %arg1[d4, d5, d6, d3] : memref<5x3x4x8xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<10x16x16x8xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_19_conv_f32_6x8x8x167_k240_3x3_s1_g1(%arg0: memref<6x8x8x167xf32>, %arg1: memref<3x3x167x240xf32>, %arg2: memref<6x8x8x240xf32>) {
  aicf_emit.compute id(19) "conv2d" dims(d0 = 6, d1 = 8, d2 = 8, d3 = 240, d4 = 3, d5 = 3, d6 = 167)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<6x8x8x167xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x167x240xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x8x8x240xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_20_conv_f32_6x23x23x416_k416_3x3_s1_g26(%arg0: memref<6x23x23x416xf32>, %arg1: memref<3x3x16x416xf32>, %arg2: memref<6x23x23x416xf32>) {
  aicf_emit.compute id(20) "conv2d" dims(d0 = 6, d1 = 23, d2 = 23, d3 = 416, d4 = 3, d5 = 3, d6 = 16)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 16) * 16 + d6] or_zero : memref<6x23x23x416xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x16x416xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x23x23x416xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_21_conv_bf16_4x120x120x136_k136_3x3_s2_g17(%arg0: memref<4x120x120x136xbf16>, %arg1: memref<3x3x8x136xbf16>, %arg2: memref<4x60x60x136xbf16>) {
  aicf_emit.compute id(21) "conv2d" dims(d0 = 4, d1 = 60, d2 = 60, d3 = 136, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<4x120x120x136xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x8x136xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x60x60x136xbf16>) {
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
func.func @s7_22_conv_f32_27x16x16x296_k296_3x3_s2_g37(%arg0: memref<27x16x16x296xf32>, %arg1: memref<3x3x8x296xf32>, %arg2: memref<27x8x8x296xf32>) {
  aicf_emit.compute id(22) "conv2d" dims(d0 = 27, d1 = 8, d2 = 8, d3 = 296, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<27x16x16x296xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x8x296xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<27x8x8x296xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_23_conv_f32_2x136x136x3_k208_7x3_s2_g1(%arg0: memref<2x136x136x3xf32>, %arg1: memref<7x3x3x208xf32>, %arg2: memref<2x68x68x208xf32>) {
  aicf_emit.compute id(23) "conv2d" dims(d0 = 2, d1 = 68, d2 = 68, d3 = 208, d4 = 7, d5 = 3, d6 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 1, d6] or_zero : memref<2x136x136x3xf32>, %arg1[d4, d5, d6, d3] : memref<7x3x3x208xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x68x68x208xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_24_conv_f32_2x40x40x1_k8_3x3_s2_g1(%arg0: memref<2x40x40x1xf32>, %arg1: memref<3x3x1x8xf32>, %arg2: memref<2x20x20x8xf32>) {
  aicf_emit.compute id(24) "conv2d" dims(d0 = 2, d1 = 20, d2 = 20, d3 = 8, d4 = 3, d5 = 3, d6 = 1)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<2x40x40x1xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x1x8xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x20x20x8xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_25_conv_weight_grad_3x13x13x27_5x5x56_by_2_f32(%arg0: memref<3x13x13x27xf32>, %arg1: memref<3x7x7x56xf32>, %arg2: memref<5x5x27x56xf32>) {
  aicf_emit.compute id(25) "conv2d_weight_grad" dims(d0 = 5, d1 = 5, d2 = 27, d3 = 56, d4 = 3, d5 = 7, d6 = 7)
      ins(%arg0[d4, d5 * 2 + d0 - 2, d6 * 2 + d1 - 2, d2] or_zero : memref<3x13x13x27xf32>, %arg1[d4, d5, d6, d3] : memref<3x7x7x56xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x5x27x56xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_26_conv_weight_grad_5x15x15x213_1x1x33_by_2_f32(%arg0: memref<5x15x15x213xf32>, %arg1: memref<5x8x8x33xf32>, %arg2: memref<1x1x213x33xf32>) {
  aicf_emit.compute id(26) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 213, d3 = 33, d4 = 5, d5 = 8, d6 = 8)
      ins(%arg0[d4, d5 * 2 + d0, d6 * 2 + d1, d2] : memref<5x15x15x213xf32>, %arg1[d4, d5, d6, d3] : memref<5x8x8x33xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x213x33xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_27_conv_f32_5x24x24x16_k101_3x3_s2_g1(%arg0: memref<5x24x24x16xf32>, %arg1: memref<3x3x16x101xf32>, %arg2: memref<5x12x12x101xf32>) {
  aicf_emit.compute id(27) "conv2d" dims(d0 = 5, d1 = 12, d2 = 12, d3 = 101, d4 = 3, d5 = 3, d6 = 16)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<5x24x24x16xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x16x101xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x12x12x101xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_28_conv_bf16_3x16x16x48_k56_1x1_s1_g1(%arg0: memref<3x16x16x48xbf16>, %arg1: memref<1x1x48x56xbf16>, %arg2: memref<3x16x16x56xbf16>) {
  aicf_emit.compute id(28) "conv2d" dims(d0 = 3, d1 = 16, d2 = 16, d3 = 56, d4 = 1, d5 = 1, d6 = 48)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<3x16x16x48xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x48x56xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x16x16x56xbf16>) {
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
func.func @s7_29_conv_input_grad_bf16_26x9x9x8_k8_5x5_s2(%arg0: memref<26x5x5x8xbf16>, %arg1: memref<5x5x8x8xbf16>, %arg2: memref<26x9x9x8xbf16>) {
  aicf_emit.compute id(29) "conv2d_input_grad" dims(d0 = 26, d1 = 9, d2 = 9, d3 = 8, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 floordiv 2 - d4 + 1, d2 floordiv 2 - d5 + 1, d6] or_zero : memref<26x5x5x8xbf16>, %arg1[(d4 * 2 + d1 mod 2) mod 5, (d5 * 2 + d2 mod 2) mod 5, d3, d6] : memref<5x5x8x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<26x9x9x8xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %cst = arith.constant 0.000000e+00 : bf16
    %c5_i64 = arith.constant 5 : i64
    %c2_i64 = arith.constant 2 : i64
    %0 = aicf_emit.index d4 : i64
    %1 = arith.muli %0, %c2_i64 : i64
    %2 = aicf_emit.index d1 : i64
    %3 = arith.floordivsi %2, %c2_i64 : i64
    %4 = arith.muli %3, %c2_i64 : i64
    %5 = arith.subi %2, %4 : i64
    %6 = arith.addi %1, %5 : i64
    %7 = arith.cmpi slt, %6, %c5_i64 : i64
    %8 = aicf_emit.index d5 : i64
    %9 = arith.muli %8, %c2_i64 : i64
    %10 = aicf_emit.index d2 : i64
    %11 = arith.floordivsi %10, %c2_i64 : i64
    %12 = arith.muli %11, %c2_i64 : i64
    %13 = arith.subi %10, %12 : i64
    %14 = arith.addi %9, %13 : i64
    %15 = arith.cmpi slt, %14, %c5_i64 : i64
    %16 = arith.andi %7, %15 : i1
    %17 = arith.select %16, %arg3, %cst : bf16
    %18 = arith.extf %arg4 : bf16 to f32
    %19 = arith.extf %17 : bf16 to f32
    %20 = arith.mulf %19, %18 : f32
    %21 = aicf_emit.reduce add %20 over(d4, d5, d6) : f32
    %22 = arith.truncf %21 : f32 to bf16
    aicf_emit.yield %22 : bf16
  }
  return
}
func.func @s7_30_conv_f32_4x24x24x224_k224_3x3_s1_g28(%arg0: memref<4x24x24x224xf32>, %arg1: memref<3x3x8x224xf32>, %arg2: memref<4x24x24x224xf32>) {
  aicf_emit.compute id(30) "conv2d" dims(d0 = 4, d1 = 24, d2 = 24, d3 = 224, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<4x24x24x224xf32>, %arg1[d4, d5, d6, d3] : memref<3x3x8x224xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x24x24x224xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_31_conv_f32_6x23x23x35_k56_1x1_s1_g1(%arg0: memref<6x23x23x35xf32>, %arg1: memref<1x1x35x56xf32>, %arg2: memref<6x23x23x56xf32>) {
  aicf_emit.compute id(31) "conv2d" dims(d0 = 6, d1 = 23, d2 = 23, d3 = 56, d4 = 1, d5 = 1, d6 = 35)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<6x23x23x35xf32>, %arg1[d4, d5, d6, d3] : memref<1x1x35x56xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<6x23x23x56xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_32_conv_bf16_7x75x75x56_k56_3x3_s1_g7(%arg0: memref<7x75x75x56xbf16>, %arg1: memref<3x3x8x56xbf16>, %arg2: memref<7x75x75x56xbf16>) {
  aicf_emit.compute id(32) "conv2d" dims(d0 = 7, d1 = 75, d2 = 75, d3 = 56, d4 = 3, d5 = 3, d6 = 8)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<7x75x75x56xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x8x56xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<7x75x75x56xbf16>) {
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
func.func @s7_33_conv_weight_grad_11x8x8x144_5x5x88_by_1_f32(%arg0: memref<11x8x8x144xf32>, %arg1: memref<11x8x8x88xf32>, %arg2: memref<5x5x144x88xf32>) {
  aicf_emit.compute id(33) "conv2d_weight_grad" dims(d0 = 5, d1 = 5, d2 = 144, d3 = 88, d4 = 11, d5 = 8, d6 = 8)
      ins(%arg0[d4, d0 + d5 - 2, d1 + d6 - 2, d2] or_zero : memref<11x8x8x144xf32>, %arg1[d4, d5, d6, d3] : memref<11x8x8x88xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<5x5x144x88xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_34_conv_weight_grad_7x41x41x179_1x1x16_by_2_f32(%arg0: memref<7x41x41x179xf32>, %arg1: memref<7x21x21x16xf32>, %arg2: memref<1x1x179x16xf32>) {
  aicf_emit.compute id(34) "conv2d_weight_grad" dims(d0 = 1, d1 = 1, d2 = 179, d3 = 16, d4 = 7, d5 = 21, d6 = 21)
      ins(%arg0[d4, d5 * 2 + d0, d6 * 2 + d1, d2] : memref<7x41x41x179xf32>, %arg1[d4, d5, d6, d3] : memref<7x21x21x16xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<1x1x179x16xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_35_conv_input_grad_bf16_2x9x9x221_k8_1x1_s2(%arg0: memref<2x5x5x8xbf16>, %arg1: memref<1x1x221x8xbf16>, %arg2: memref<2x5x5x221xbf16>) {
  aicf_emit.compute id(35) "conv2d_input_grad" dims(d0 = 2, d1 = 5, d2 = 5, d3 = 221, d4 = 1, d5 = 1, d6 = 8)
      ins(%arg0[d0, d1 - d4, d2 - d5, d6] : memref<2x5x5x8xbf16>, %arg1[d4, d5, d3, d6] : memref<1x1x221x8xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<2x5x5x221xbf16>) {
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
func.func @s7_35_conv_input_grad_bf16_2x9x9x221_k8_1x1_s2_1(%arg0: memref<2x5x5x221xbf16>, %arg1: memref<2x9x9x221xbf16>) {
  aicf_emit.compute id(36) "avg_pool2d_grad" dims(d0 = 2, d1 = 9, d2 = 9, d3 = 221, d4 = 1, d5 = 1)
      ins(%arg0[d0, (d1 - d4) floordiv 2, (d2 - d5) floordiv 2, d3] : memref<2x5x5x221xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x9x9x221xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %c2_i64 = arith.constant 2 : i64
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.index d1 : i64
    %2 = aicf_emit.index d4 : i64
    %3 = arith.subi %1, %2 : i64
    %4 = arith.floordivsi %3, %c2_i64 : i64
    %5 = arith.muli %4, %c2_i64 : i64
    %6 = arith.cmpi eq, %3, %5 : i64
    %7 = aicf_emit.index d2 : i64
    %8 = aicf_emit.index d5 : i64
    %9 = arith.subi %7, %8 : i64
    %10 = arith.floordivsi %9, %c2_i64 : i64
    %11 = arith.muli %10, %c2_i64 : i64
    %12 = arith.cmpi eq, %9, %11 : i64
    %13 = arith.andi %6, %12 : i1
    %14 = arith.select %13, %0, %cst : f32
    %15 = aicf_emit.reduce add %14 over(d4, d5) : f32
    %16 = arith.truncf %15 : f32 to bf16
    aicf_emit.yield %16 : bf16
  }
  return
}
func.func @s7_36_conv_weight_grad_1x9x9x672_3x3x48_by_1_f32(%arg0: memref<1x9x9x672xf32>, %arg1: memref<1x9x9x48xf32>, %arg2: memref<3x3x672x48xf32>) {
  aicf_emit.compute id(37) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 672, d3 = 48, d4 = 1, d5 = 9, d6 = 9)
      ins(%arg0[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<1x9x9x672xf32>, %arg1[d4, d5, d6, d3] : memref<1x9x9x48xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<3x3x672x48xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_37_conv_f32_7x13x13x8_k104_5x5_s1_g1(%arg0: memref<7x13x13x8xf32>, %arg1: memref<5x5x8x104xf32>, %arg2: memref<7x13x13x104xf32>) {
  aicf_emit.compute id(38) "conv2d" dims(d0 = 7, d1 = 13, d2 = 13, d3 = 104, d4 = 5, d5 = 5, d6 = 8)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<7x13x13x8xf32>, %arg1[d4, d5, d6, d3] : memref<5x5x8x104xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<7x13x13x104xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s7_38_conv_bf16_41x8x8x256_k256_3x3_s1_g8(%arg0: memref<41x8x8x256xbf16>, %arg1: memref<3x3x32x256xbf16>, %arg2: memref<41x8x8x256xbf16>) {
  aicf_emit.compute id(39) "conv2d" dims(d0 = 41, d1 = 8, d2 = 8, d3 = 256, d4 = 3, d5 = 3, d6 = 32)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 32) * 32 + d6] or_zero : memref<41x8x8x256xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x32x256xbf16>)
      outs(%arg2[d0, d1, d2, d3] : memref<41x8x8x256xbf16>) {
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
func.func @s7_39_conv_f32_4x7x7x8_k8_1x1_s1_g1(%arg0: memref<4x7x7x8xf32>, %arg1: memref<1x1x8x8xf32>, %arg2: memref<4x7x7x8xf32>) {
  aicf_emit.compute id(40) "conv2d" dims(d0 = 4, d1 = 7, d2 = 7, d3 = 8, d4 = 1, d5 = 1, d6 = 8)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<4x7x7x8xf32>, %arg1[d4, d5, d6, d3] : memref<1x1x8x8xf32>)
      outs(%arg2[d0, d1, d2, d3] : memref<4x7x7x8xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d4, d5, d6) : f32
    aicf_emit.yield %1 : f32
  }
  return
}

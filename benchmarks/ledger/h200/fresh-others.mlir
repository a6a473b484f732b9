func.func @s2_0_argmax_bf16_952x104_over_0(%arg0: memref<952x104xbf16>, %arg1: memref<104xi32>) {
  aicf_emit.compute id(0) "argmax" dims(d0 = 952, d1 = 104)
      ins(%arg0[d0, d1] : memref<952x104xbf16>)
      outs(%arg1[d1] : memref<104xi32>) {
  ^bb0(%arg2: bf16):
    %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d0) : f32
    %2 = arith.cmpf oeq, %0, %1 : f32
    %3 = arith.cmpf uno, %0, %0 : f32
    %4 = arith.ori %2, %3 : i1
    %5 = aicf_emit.index d0 : i64
    %6 = arith.select %4, %5, %c9223372036854775807_i64 : i64
    %7 = aicf_emit.reduce min %6 over(d0) : i64
    %8 = arith.trunci %7 : i64 to i32
    aicf_emit.yield %8 : i32
  }
  return
}
func.func @s2_1_rms_norm_grad_27x5592_f32(%arg0: memref<27x5592xf32>, %arg1: memref<5592xf32>, %arg2: memref<27x5592xf32>, %arg3: memref<27xf32>, %arg4: memref<27x5592xf32>) {
  aicf_emit.compute id(7) "rms_norm_grad.mul+rms_norm_grad.mul+rms_norm_grad.mul+rms_norm_grad.reduce_mean+rms_norm_grad.mul+rms_norm_grad.sub+rms_norm_grad.mul" dims(d0 = 27, d1 = 5592)
      ins(%arg0[d0, d1] : memref<27x5592xf32>, %arg1[d1] : memref<5592xf32>, %arg2[d0, d1] : memref<27x5592xf32>, %arg3[d0] : memref<27xf32>)
      outs(%arg4[d0, d1] : memref<27x5592xf32>) {
  ^bb0(%arg5: f32, %arg6: f32, %arg7: f32, %arg8: f32):
    %0 = arith.mulf %arg5, %arg6 : f32
    %1 = arith.mulf %arg7, %arg8 : f32
    %2 = arith.mulf %0, %1 : f32
    %cst = arith.constant 5.592000e+03 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.divf %3, %cst : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.subf %0, %5 : f32
    %7 = arith.mulf %arg8, %6 : f32
    aicf_emit.yield %7 : f32
  }
  return
}
func.func @s2_2_cross_entropy_grad_bf16_976x344(%arg0: memref<976x344xbf16>, %arg1: memref<976xbf16>, %arg2: memref<976xi32>, %arg3: memref<976x344xbf16>) {
  aicf_emit.compute id(20) "softmax_cross_entropy_grad.reduce_max+softmax_cross_entropy_grad.cast+softmax_cross_entropy_grad.cast+softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.exp+softmax_cross_entropy_grad.cast+softmax_cross_entropy_grad.reduce_sum+softmax_cross_entropy_grad.div+softmax_cross_entropy_grad.mul+softmax_cross_entropy_grad.one_hot+softmax_cross_entropy_grad.sub+softmax_cross_entropy_grad.mul+softmax_cross_entropy_grad.cast" dims(d0 = 976, d1 = 344)
      ins(%arg0[d0, d1] : memref<976x344xbf16>, %arg1[d0] : memref<976xbf16>, %arg2[d0] : memref<976xi32>)
      outs(%arg3[d0, d1] : memref<976x344xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: i32):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 : f32
    %4 = arith.extf %arg5 : bf16 to f32
    %5 = aicf_emit.reduce add %3 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %6 = arith.divf %cst, %5 : f32
    %7 = arith.mulf %3, %6 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %8 = arith.extsi %arg6 : i32 to i64
    %9 = aicf_emit.index d1 : i64
    %10 = arith.cmpi eq, %9, %8 : i64
    %11 = arith.select %10, %cst, %cst_0 : f32
    %12 = arith.subf %7, %11 : f32
    %13 = arith.mulf %12, %4 : f32
    %14 = arith.truncf %13 : f32 to bf16
    aicf_emit.yield %14 : bf16
  }
  return
}
func.func @s2_3_avg_pool_f32_4x104x104x4_3x3_s1(%arg0: memref<4x104x104x4xf32>, %arg1: memref<4x104x104x4xf32>) {
  aicf_emit.compute id(21) "avg_pool2d" dims(d0 = 4, d1 = 104, d2 = 104, d3 = 4, d4 = 3, d5 = 3)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d3] or_zero : memref<4x104x104x4xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<4x104x104x4xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 9.000000e+00 : f32
    %0 = aicf_emit.reduce add %arg2 over(d4, d5) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_4_softmax_bf16_603x25661_axis_1(%arg0: memref<603x25661xbf16>, %arg1: memref<603x25661xbf16>) {
  aicf_emit.compute id(30) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul+softmax.cast" dims(d0 = 603, d1 = 25661)
      ins(%arg0[d0, d1] : memref<603x25661xbf16>)
      outs(%arg1[d0, d1] : memref<603x25661xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %5 = arith.divf %cst, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @s2_5_scatter_add_bf16_1032x59_by_6075(%arg0: memref<6075x59xbf16>, %arg1: memref<6075xi32>, %arg2: memref<1032x59xbf16>) {
  aicf_emit.compute id(32) "scatter_add+cast" dims(d0 = 1032, d1 = 59, d2 = 6075)
      ins(%arg0[d2, d1] : memref<6075x59xbf16>, %arg1[d2] : memref<6075xi32>)
      outs(%arg2[d0, d1] : memref<1032x59xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d0 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s2_6_pad_bf16_8x831_3(%arg0: memref<8x831xbf16>, %arg1: memref<14x837xbf16>) {
  aicf_emit.compute id(0) "pad" dims(d0 = 14, d1 = 837)
      ins(%arg0[d0 - 3, d1 - 3] or_zero : memref<8x831xbf16>)
      outs(%arg1[d0, d1] : memref<14x837xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s2_7_map_80x195_bf16(%arg0: memref<80x195xbf16>, %arg1: memref<80xbf16>, %arg2: memref<80x195xbf16>) {
  aicf_emit.compute id(1) "mul" dims(d0 = 80, d1 = 195)
      ins(%arg0[d0, d1] : memref<80x195xbf16>, %arg1[d0] : memref<80xbf16>)
      outs(%arg2[d0, d1] : memref<80x195xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    aicf_emit.yield %3 : bf16
  }
  return
}
func.func @s2_11_transpose_f32_1256x40_1_0(%arg0: memref<1256x40xf32>, %arg1: memref<40x1256xf32>) {
  aicf_emit.compute id(11) "transpose" dims(d0 = 40, d1 = 1256)
      ins(%arg0[d1, d0] : memref<1256x40xf32>)
      outs(%arg1[d0, d1] : memref<40x1256xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s2_12_cumsum_f32_773x8x272_axis_1(%arg0: memref<773x8x272xf32>, %arg1: memref<773x8x272xf32>) {
  aicf_emit.compute id(0) "cumsum" dims(d0 = 773, d1 = 8, d2 = 272, d3 = 8)
      ins(%arg0[d0, d3, d2] : memref<773x8x272xf32>)
      outs(%arg1[d0, d1, d2] : memref<773x8x272xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d3 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d3) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s2_14_gather_f32_10585x23_by_1(%arg0: memref<10585x23xf32>, %arg1: memref<1xi32>, %arg2: memref<1x23xf32>) {
  aicf_emit.compute id(4) "gather" dims(d0 = 1, d1 = 23, d2 = 10585)
      ins(%arg0[d2, d1] : memref<10585x23xf32>, %arg1[d0] : memref<1xi32>)
      outs(%arg2[d0, d1] : memref<1x23xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s2_16_argmax_f32_16x16128x88_over_1(%arg0: memref<16x16128x88xf32>, %arg1: memref<16x88xi32>) {
  aicf_emit.compute id(6) "argmax" dims(d0 = 16, d1 = 16128, d2 = 88)
      ins(%arg0[d0, d1, d2] : memref<16x16128x88xf32>)
      outs(%arg1[d0, d2] : memref<16x88xi32>) {
  ^bb0(%arg2: f32):
    %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    %1 = arith.cmpf oeq, %arg2, %0 : f32
    %2 = arith.cmpf uno, %arg2, %arg2 : f32
    %3 = arith.ori %1, %2 : i1
    %4 = aicf_emit.index d1 : i64
    %5 = arith.select %3, %4, %c9223372036854775807_i64 : i64
    %6 = aicf_emit.reduce min %5 over(d1) : i64
    %7 = arith.trunci %6 : i64 to i32
    aicf_emit.yield %7 : i32
  }
  return
}
func.func @s2_20_pad_bf16_67x552_3(%arg0: memref<67x552xbf16>, %arg1: memref<73x558xbf16>) {
  aicf_emit.compute id(3) "pad" dims(d0 = 73, d1 = 558)
      ins(%arg0[d0 - 3, d1 - 3] or_zero : memref<67x552xbf16>)
      outs(%arg1[d0, d1] : memref<73x558xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s2_21_mean_bf16_40x552x16_over_1(%arg0: memref<40x552x16xbf16>, %arg1: memref<40x16xf32>) {
  aicf_emit.compute id(4) "reduce_mean" dims(d0 = 40, d1 = 552, d2 = 16)
      ins(%arg0[d0, d1, d2] : memref<40x552x16xbf16>)
      outs(%arg1[d0, d2] : memref<40x16xf32>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 5.520000e+02 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.divf %1, %cst : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s2_22_layer_norm_bf16_479x632(%arg0: memref<632xbf16>, %arg1: memref<632xbf16>, %arg2: memref<479x632xbf16>, %arg3: memref<479x632xbf16>) {
  aicf_emit.compute id(17) "layer_norm.cast+layer_norm.cast+layer_norm.cast+layer_norm.reduce_mean+layer_norm.sub+layer_norm.mul+layer_norm.reduce_mean+layer_norm.add+layer_norm.rsqrt+layer_norm.mul+layer_norm.mul+layer_norm.add+layer_norm.cast" dims(d0 = 479, d1 = 632)
      ins(%arg0[d1] : memref<632xbf16>, %arg1[d1] : memref<632xbf16>, %arg2[d0, d1] : memref<479x632xbf16>)
      outs(%arg3[d0, d1] : memref<479x632xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.extf %arg6 : bf16 to f32
    %cst = arith.constant 6.320000e+02 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.divf %3, %cst : f32
    %5 = arith.subf %2, %4 : f32
    %6 = arith.mulf %5, %5 : f32
    %7 = aicf_emit.reduce add %6 over(d1) : f32
    %8 = arith.divf %7, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %9 = arith.addf %8, %cst_0 : f32
    %10 = math.rsqrt %9 : f32
    %11 = arith.mulf %5, %10 : f32
    %12 = arith.mulf %11, %1 : f32
    %13 = arith.addf %12, %0 : f32
    %14 = arith.truncf %13 : f32 to bf16
    aicf_emit.yield %14 : bf16
  }
  return
}
func.func @s2_25_sum_f32_3x17x16x96_over_0_1_2(%arg0: memref<3x17x16x96xf32>, %arg1: memref<96xf32>) {
  aicf_emit.compute id(1) "reduce_sum" dims(d0 = 3, d1 = 17, d2 = 16, d3 = 96)
      ins(%arg0[d0, d1, d2, d3] : memref<3x17x16x96xf32>)
      outs(%arg1[d3] : memref<96xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0, d1, d2) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s2_27_cumsum_f32_113x1064_axis_1(%arg0: memref<113x1064xf32>, %arg1: memref<113x1064xf32>) {
  aicf_emit.compute id(3) "cumsum" dims(d0 = 113, d1 = 1064, d2 = 1064)
      ins(%arg0[d0, d2] : memref<113x1064xf32>)
      outs(%arg1[d0, d1] : memref<113x1064xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s2_31_avg_pool_bf16_2x56x56x2_5x5_s2(%arg0: memref<2x56x56x2xbf16>, %arg1: memref<2x28x28x2xbf16>) {
  aicf_emit.compute id(1) "avg_pool2d" dims(d0 = 2, d1 = 28, d2 = 28, d3 = 2, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d3] or_zero : memref<2x56x56x2xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<2x28x28x2xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 2.500000e+01 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d4, d5) : f32
    %2 = arith.divf %1, %cst : f32
    %3 = arith.truncf %2 : f32 to bf16
    aicf_emit.yield %3 : bf16
  }
  return
}
func.func @s2_32_scatter_add_bf16_12520x560_by_14544(%arg0: memref<14544x560xbf16>, %arg1: memref<14544xi32>, %arg2: memref<12520x560xbf16>) {
  aicf_emit.compute id(3) "scatter_add+cast" dims(d0 = 12520, d1 = 560, d2 = 14544)
      ins(%arg0[d2, d1] : memref<14544x560xbf16>, %arg1[d2] : memref<14544xi32>)
      outs(%arg2[d0, d1] : memref<12520x560xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d0 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s2_35_max_f32_7920x2488_over_1(%arg0: memref<7920x2488xf32>, %arg1: memref<7920xf32>) {
  aicf_emit.compute id(12) "reduce_max" dims(d0 = 7920, d1 = 2488)
      ins(%arg0[d0, d1] : memref<7920x2488xf32>)
      outs(%arg1[d0] : memref<7920xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s2_38_sum_bf16_224x22552_over_0(%arg0: memref<224x22552xbf16>, %arg1: memref<22552xf32>) {
  aicf_emit.compute id(3) "reduce_sum" dims(d0 = 224, d1 = 22552)
      ins(%arg0[d0, d1] : memref<224x22552xbf16>)
      outs(%arg1[d1] : memref<22552xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_40_cross_entropy_bf16_3x5605(%arg0: memref<3x5605xbf16>, %arg1: memref<3xi32>, %arg2: memref<3xbf16>) {
  aicf_emit.compute id(16) "softmax_cross_entropy.reduce_max+softmax_cross_entropy.cast+softmax_cross_entropy.cast+softmax_cross_entropy.sub+softmax_cross_entropy.exp+softmax_cross_entropy.reduce_sum+softmax_cross_entropy.take_label+softmax_cross_entropy.cast+softmax_cross_entropy.sub+softmax_cross_entropy.log+softmax_cross_entropy.sub+softmax_cross_entropy.cast" dims(d0 = 3, d1 = 5605)
      ins(%arg0[d0, d1] : memref<3x5605xbf16>, %arg1[d0] : memref<3xi32>)
      outs(%arg2[d0] : memref<3xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %5 = arith.extsi %arg4 : i32 to i64
    %6 = aicf_emit.index d1 : i64
    %7 = arith.cmpi eq, %6, %5 : i64
    %8 = arith.select %7, %0, %cst : f32
    %9 = aicf_emit.reduce add %8 over(d1) : f32
    %10 = arith.subf %9, %1 : f32
    %11 = math.log %4 : f32
    %12 = arith.subf %11, %10 : f32
    %13 = arith.truncf %12 : f32 to bf16
    aicf_emit.yield %13 : bf16
  }
  return
}
func.func @s2_45_map_2672x560_f16(%arg0: memref<2672x560xf16>, %arg1: memref<560xf16>, %arg2: memref<2672x560xf16>) {
  aicf_emit.compute id(7) "add+exp" dims(d0 = 2672, d1 = 560)
      ins(%arg0[d0, d1] : memref<2672x560xf16>, %arg1[d1] : memref<560xf16>)
      outs(%arg2[d0, d1] : memref<2672x560xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.extf %arg4 : f16 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = arith.truncf %3 : f32 to f16
    aicf_emit.yield %4 : f16
  }
  return
}
func.func @s2_46_transpose_bf16_24x224x5x48_2_1_0_3(%arg0: memref<24x224x5x48xbf16>, %arg1: memref<5x224x24x48xbf16>) {
  aicf_emit.compute id(8) "transpose" dims(d0 = 5, d1 = 224, d2 = 24, d3 = 48)
      ins(%arg0[d2, d1, d0, d3] : memref<24x224x5x48xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<5x224x24x48xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s2_48_gelu_bf16_6424x1592(%arg0: memref<6424x1592xbf16>, %arg1: memref<6424x1592xbf16>) {
  aicf_emit.compute id(0) "gelu" dims(d0 = 6424, d1 = 1592)
      ins(%arg0[d0, d1] : memref<6424x1592xbf16>)
      outs(%arg1[d0, d1] : memref<6424x1592xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -1.00013626 : f32
    %cst_1 = arith.constant -1.14923644 : f32
    %cst_2 = arith.constant -0.463248074 : f32
    %cst_3 = arith.constant -0.0496803448 : f32
    %cst_4 = arith.constant 0.00668286439 : f32
    %cst_5 = arith.constant -5.31292113E-4 : f32
    %cst_6 = arith.constant 1.83643169E-5 : f32
    %cst_7 = arith.constant 1.600000e+01 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = math.absf %0 : f32
    %2 = arith.minimumf %1, %cst_7 : f32
    %3 = math.fma %cst_6, %2, %cst_5 : f32
    %4 = math.fma %3, %2, %cst_4 : f32
    %5 = math.fma %4, %2, %cst_3 : f32
    %6 = math.fma %5, %2, %cst_2 : f32
    %7 = math.fma %6, %2, %cst_1 : f32
    %8 = math.fma %7, %2, %cst_0 : f32
    %9 = math.exp2 %8 fastmath<afn> : f32
    %10 = arith.maximumf %0, %cst : f32
    %11 = arith.negf %2 : f32
    %12 = math.fma %11, %9, %10 : f32
    %13 = arith.truncf %12 : f32 to bf16
    aicf_emit.yield %13 : bf16
  }
  return
}
func.func @s2_49_transpose_f32_147x32x13x56_3_2_0_1(%arg0: memref<147x32x13x56xf32>, %arg1: memref<56x13x147x32xf32>) {
  aicf_emit.compute id(1) "transpose" dims(d0 = 56, d1 = 13, d2 = 147, d3 = 32)
      ins(%arg0[d2, d3, d1, d0] : memref<147x32x13x56xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<56x13x147x32xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s2_50_sum_f32_123x296x64_over_0_1(%arg0: memref<123x296x64xf32>, %arg1: memref<64xf32>) {
  aicf_emit.compute id(2) "reduce_sum" dims(d0 = 123, d1 = 296, d2 = 64)
      ins(%arg0[d0, d1, d2] : memref<123x296x64xf32>)
      outs(%arg1[d2] : memref<64xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0, d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s2_51_mean_f32_80x8x37_over_2(%arg0: memref<80x8x37xf32>, %arg1: memref<80x8xf32>) {
  aicf_emit.compute id(3) "reduce_mean" dims(d0 = 80, d1 = 8, d2 = 37)
      ins(%arg0[d0, d1, d2] : memref<80x8x37xf32>)
      outs(%arg1[d0, d1] : memref<80x8xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 3.700000e+01 : f32
    %0 = aicf_emit.reduce add %arg2 over(d2) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_52_sum_f32_64x3x43_over_1(%arg0: memref<64x3x43xf32>, %arg1: memref<64x43xf32>) {
  aicf_emit.compute id(4) "reduce_sum" dims(d0 = 64, d1 = 3, d2 = 43)
      ins(%arg0[d0, d1, d2] : memref<64x3x43xf32>)
      outs(%arg1[d0, d2] : memref<64x43xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s2_54_transpose_bf16_16x6x4x6_3_2_1_0(%arg0: memref<16x6x4x6xbf16>, %arg1: memref<6x4x6x16xbf16>) {
  aicf_emit.compute id(0) "transpose" dims(d0 = 6, d1 = 4, d2 = 6, d3 = 16)
      ins(%arg0[d3, d2, d1, d0] : memref<16x6x4x6xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<6x4x6x16xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s2_56_softmax_grad_5x7232_f32(%arg0: memref<5x7232xf32>, %arg1: memref<5x7232xf32>, %arg2: memref<5x7232xf32>) {
  aicf_emit.compute id(7) "softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul" dims(d0 = 5, d1 = 7232)
      ins(%arg0[d0, d1] : memref<5x7232xf32>, %arg1[d0, d1] : memref<5x7232xf32>)
      outs(%arg2[d0, d1] : memref<5x7232xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    %2 = arith.subf %arg4, %1 : f32
    %3 = arith.mulf %arg3, %2 : f32
    aicf_emit.yield %3 : f32
  }
  return
}
func.func @s2_57_pad_bf16_416x504_3(%arg0: memref<416x504xbf16>, %arg1: memref<422x510xbf16>) {
  aicf_emit.compute id(8) "pad" dims(d0 = 422, d1 = 510)
      ins(%arg0[d0 - 3, d1 - 3] or_zero : memref<416x504xbf16>)
      outs(%arg1[d0, d1] : memref<422x510xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s2_58_argmax_bf16_183x536_over_1(%arg0: memref<183x536xbf16>, %arg1: memref<183xi32>) {
  aicf_emit.compute id(9) "argmax" dims(d0 = 183, d1 = 536)
      ins(%arg0[d0, d1] : memref<183x536xbf16>)
      outs(%arg1[d0] : memref<183xi32>) {
  ^bb0(%arg2: bf16):
    %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.cmpf oeq, %0, %1 : f32
    %3 = arith.cmpf uno, %0, %0 : f32
    %4 = arith.ori %2, %3 : i1
    %5 = aicf_emit.index d1 : i64
    %6 = arith.select %4, %5, %c9223372036854775807_i64 : i64
    %7 = aicf_emit.reduce min %6 over(d1) : i64
    %8 = arith.trunci %7 : i64 to i32
    aicf_emit.yield %8 : i32
  }
  return
}
func.func @s2_60_map_47x12379x6_f16(%arg0: memref<47x12379x6xf16>, %arg1: memref<47x12379x6xf16>) {
  aicf_emit.compute id(1) "silu+exp" dims(d0 = 47, d1 = 12379, d2 = 6)
      ins(%arg0[d0, d1, d2] : memref<47x12379x6xf16>)
      outs(%arg1[d0, d1, d2] : memref<47x12379x6xf16>) {
  ^bb0(%arg2: f16):
    %cst = arith.constant -1.000000e+03 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %0 = arith.extf %arg2 : f16 to f32
    %1 = arith.negf %0 : f32
    %2 = math.exp %1 fastmath<afn> : f32
    %3 = arith.addf %2, %cst_0 : f32
    %4 = arith.divf %cst_0, %3 fastmath<afn> : f32
    %5 = arith.maximumf %0, %cst : f32
    %6 = arith.mulf %5, %4 : f32
    %7 = math.exp %6 fastmath<afn> : f32
    %8 = arith.truncf %7 : f32 to f16
    aicf_emit.yield %8 : f16
  }
  return
}
func.func @s2_61_map_7768x4872_f16(%arg0: memref<7768x4872xf16>, %arg1: memref<7768x4872xf16>) {
  aicf_emit.compute id(4) "tanh+relu+tanh" dims(d0 = 7768, d1 = 4872)
      ins(%arg0[d0, d1] : memref<7768x4872xf16>)
      outs(%arg1[d0, d1] : memref<7768x4872xf16>) {
  ^bb0(%arg2: f16):
    %0 = arith.extf %arg2 : f16 to f32
    %1 = math.tanh %0 fastmath<afn> : f32
    %cst = arith.constant 0.000000e+00 : f32
    %2 = arith.maximumf %1, %cst : f32
    %3 = math.tanh %2 fastmath<afn> : f32
    %4 = arith.truncf %3 : f32 to f16
    aicf_emit.yield %4 : f16
  }
  return
}
func.func @s2_62_avg_pool_f32_38x56x56x17_2x2_s1(%arg0: memref<38x56x56x17xf32>, %arg1: memref<38x55x55x17xf32>) {
  aicf_emit.compute id(5) "avg_pool2d" dims(d0 = 38, d1 = 55, d2 = 55, d3 = 17, d4 = 2, d5 = 2)
      ins(%arg0[d0, d1 + d4, d2 + d5, d3] : memref<38x56x56x17xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<38x55x55x17xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 4.000000e+00 : f32
    %0 = aicf_emit.reduce add %arg2 over(d4, d5) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_64_gelu_bf16_104x664(%arg0: memref<104x664xbf16>, %arg1: memref<104x664xbf16>) {
  aicf_emit.compute id(8) "gelu" dims(d0 = 104, d1 = 664)
      ins(%arg0[d0, d1] : memref<104x664xbf16>)
      outs(%arg1[d0, d1] : memref<104x664xbf16>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant -1.00013626 : f32
    %cst_1 = arith.constant -1.14923644 : f32
    %cst_2 = arith.constant -0.463248074 : f32
    %cst_3 = arith.constant -0.0496803448 : f32
    %cst_4 = arith.constant 0.00668286439 : f32
    %cst_5 = arith.constant -5.31292113E-4 : f32
    %cst_6 = arith.constant 1.83643169E-5 : f32
    %cst_7 = arith.constant 1.600000e+01 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = math.absf %0 : f32
    %2 = arith.minimumf %1, %cst_7 : f32
    %3 = math.fma %cst_6, %2, %cst_5 : f32
    %4 = math.fma %3, %2, %cst_4 : f32
    %5 = math.fma %4, %2, %cst_3 : f32
    %6 = math.fma %5, %2, %cst_2 : f32
    %7 = math.fma %6, %2, %cst_1 : f32
    %8 = math.fma %7, %2, %cst_0 : f32
    %9 = math.exp2 %8 fastmath<afn> : f32
    %10 = arith.maximumf %0, %cst : f32
    %11 = arith.negf %2 : f32
    %12 = math.fma %11, %9, %10 : f32
    %13 = arith.truncf %12 : f32 to bf16
    aicf_emit.yield %13 : bf16
  }
  return
}
func.func @s2_65_sum_bf16_1488x488_over_1(%arg0: memref<1488x488xbf16>, %arg1: memref<1488xf32>) {
  aicf_emit.compute id(9) "reduce_sum" dims(d0 = 1488, d1 = 488)
      ins(%arg0[d0, d1] : memref<1488x488xbf16>)
      outs(%arg1[d0] : memref<1488xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d1) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_66_gather_bf16_776x135_by_8(%arg0: memref<776x135xbf16>, %arg1: memref<8xi32>, %arg2: memref<8x135xbf16>) {
  aicf_emit.compute id(0) "gather" dims(d0 = 8, d1 = 135, d2 = 776)
      ins(%arg0[d2, d1] : memref<776x135xbf16>, %arg1[d0] : memref<8xi32>)
      outs(%arg2[d0, d1] : memref<8x135xbf16>) {
  ^bb0(%arg3: bf16, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extsi %arg4 : i32 to i64
    %2 = aicf_emit.index d2 : i64
    %3 = arith.cmpi eq, %2, %1 : i64
    %4 = arith.select %3, %0, %cst : f32
    %5 = aicf_emit.reduce add %4 over(d2) : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s2_67_softmax_grad_2984x1024_f16(%arg0: memref<2984x1024xf16>, %arg1: memref<2984x1024xf16>, %arg2: memref<2984x1024xf16>) {
  aicf_emit.compute id(7) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 2984, d1 = 1024)
      ins(%arg0[d0, d1] : memref<2984x1024xf16>, %arg1[d0, d1] : memref<2984x1024xf16>)
      outs(%arg2[d0, d1] : memref<2984x1024xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.extf %arg4 : f16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.subf %0, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to f16
    aicf_emit.yield %6 : f16
  }
  return
}
func.func @s2_68_softmax_grad_608x1264_bf16(%arg0: memref<608x1264xbf16>, %arg1: memref<608x1264xbf16>, %arg2: memref<608x1264xbf16>) {
  aicf_emit.compute id(14) "softmax_grad.cast+softmax_grad.cast+softmax_grad.mul+softmax_grad.reduce_sum+softmax_grad.sub+softmax_grad.mul+softmax_grad.cast" dims(d0 = 608, d1 = 1264)
      ins(%arg0[d0, d1] : memref<608x1264xbf16>, %arg1[d0, d1] : memref<608x1264xbf16>)
      outs(%arg2[d0, d1] : memref<608x1264xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d1) : f32
    %4 = arith.subf %0, %3 : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    aicf_emit.yield %6 : bf16
  }
  return
}
func.func @s2_70_cumsum_f32_45761x7_axis_0(%arg0: memref<45761x7xf32>, %arg1: memref<45761x7xf32>) {
  aicf_emit.compute id(17) "cumsum" dims(d0 = 45761, d1 = 7, d2 = 45761)
      ins(%arg0[d2, d1] : memref<45761x7xf32>)
      outs(%arg1[d0, d1] : memref<45761x7xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s2_71_avg_pool_f32_41x128x128x8_5x5_s2(%arg0: memref<41x128x128x8xf32>, %arg1: memref<41x64x64x8xf32>) {
  aicf_emit.compute id(18) "avg_pool2d" dims(d0 = 41, d1 = 64, d2 = 64, d3 = 8, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 * 2 + d4 - 2, d2 * 2 + d5 - 2, d3] or_zero : memref<41x128x128x8xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<41x64x64x8xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 2.500000e+01 : f32
    %0 = aicf_emit.reduce add %arg2 over(d4, d5) : f32
    %1 = arith.divf %0, %cst : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_73_transpose_bf16_223x8_1_0(%arg0: memref<223x8xbf16>, %arg1: memref<8x223xbf16>) {
  aicf_emit.compute id(2) "transpose" dims(d0 = 8, d1 = 223)
      ins(%arg0[d1, d0] : memref<223x8xbf16>)
      outs(%arg1[d0, d1] : memref<8x223xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s2_74_log_softmax_7255x1040_bf16(%arg0: memref<7255x1040xbf16>, %arg1: memref<7255x1040xbf16>) {
  aicf_emit.compute id(11) "log_softmax.reduce_max+log_softmax.cast+log_softmax.cast+log_softmax.sub+log_softmax.exp+log_softmax.reduce_sum+log_softmax.log+log_softmax.cast+log_softmax.sub+log_softmax.exp+log_softmax.reduce_sum+log_softmax.sub+log_softmax.cast" dims(d0 = 7255, d1 = 1040)
      ins(%arg0[d0, d1] : memref<7255x1040xbf16>)
      outs(%arg1[d0, d1] : memref<7255x1040xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %5 = math.log %4 : f32
    %6 = arith.subf %2, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @s2_75_relu_grad_and_column_sum_2x1056_f32(%arg0: memref<2x1056xf32>, %arg1: memref<2x1056xf32>, %arg2: memref<1056xf32>, %arg3: memref<2x1056xf32>) {
  aicf_emit.compute id(13) "relu_grad+reduce_sum" dims(d0 = 2, d1 = 1056)
      ins(%arg0[d0, d1] : memref<2x1056xf32>, %arg1[d0, d1] : memref<2x1056xf32>)
      outs(%arg2[d1] : memref<1056xf32>, %arg3[d0, d1] : memref<2x1056xf32>) {
  ^bb0(%arg4: f32, %arg5: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.cmpf ogt, %arg4, %cst : f32
    %1 = arith.select %0, %arg5, %cst : f32
    %2 = arith.cmpf uno, %arg4, %arg4 : f32
    %3 = arith.select %2, %arg4, %1 : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4, %3 : f32, f32
  }
  return
}
func.func @s2_76_cumsum_f32_64x193_axis_0(%arg0: memref<64x193xf32>, %arg1: memref<64x193xf32>) {
  aicf_emit.compute id(14) "cumsum" dims(d0 = 64, d1 = 193, d2 = 64)
      ins(%arg0[d2, d1] : memref<64x193xf32>)
      outs(%arg1[d0, d1] : memref<64x193xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s2_77_transpose_bf16_8x5x16x3_1_0_2_3(%arg0: memref<8x5x16x3xbf16>, %arg1: memref<5x8x16x3xbf16>) {
  aicf_emit.compute id(15) "transpose" dims(d0 = 5, d1 = 8, d2 = 16, d3 = 3)
      ins(%arg0[d1, d0, d2, d3] : memref<8x5x16x3xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<5x8x16x3xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s2_79_sum_bf16_1099x99_over_0(%arg0: memref<1099x99xbf16>, %arg1: memref<99xf32>) {
  aicf_emit.compute id(1) "reduce_sum" dims(d0 = 1099, d1 = 99)
      ins(%arg0[d0, d1] : memref<1099x99xbf16>)
      outs(%arg1[d1] : memref<99xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_80_map_7413x3805_bf16(%arg0: memref<7413x3805xbf16>, %arg1: memref<7413x3805xbf16>) {
  aicf_emit.compute id(2) "silu" dims(d0 = 7413, d1 = 3805)
      ins(%arg0[d0, d1] : memref<7413x3805xbf16>)
      outs(%arg1[d0, d1] : memref<7413x3805xbf16>) {
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
func.func @s2_81_transpose_f32_1424x349x1_2_0_1(%arg0: memref<1424x349x1xf32>, %arg1: memref<1x1424x349xf32>) {
  aicf_emit.compute id(3) "transpose" dims(d0 = 1, d1 = 1424, d2 = 349)
      ins(%arg0[d1, d2, d0] : memref<1424x349x1xf32>)
      outs(%arg1[d0, d1, d2] : memref<1x1424x349xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @s2_83_pad_bf16_208x111_1(%arg0: memref<208x111xbf16>, %arg1: memref<210x113xbf16>) {
  aicf_emit.compute id(6) "pad" dims(d0 = 210, d1 = 113)
      ins(%arg0[d0 - 1, d1 - 1] or_zero : memref<208x111xbf16>)
      outs(%arg1[d0, d1] : memref<210x113xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s2_85_concat_bf16_91x175_2(%arg0: memref<91x168xbf16>, %arg1: memref<91x7xbf16>, %arg2: memref<91x175xbf16>) {
  aicf_emit.compute id(2) "concat" dims(d0 = 91, d1 = 175)
      ins(%arg0[d0, d1] or_zero : memref<91x168xbf16>, %arg1[d0, d1 - 168] or_zero : memref<91x7xbf16>)
      outs(%arg2[d0, d1] : memref<91x175xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %c168_i64 = arith.constant 168 : i64
    %0 = aicf_emit.index d1 : i64
    %1 = arith.cmpi slt, %0, %c168_i64 : i64
    %2 = arith.select %1, %arg3, %arg4 : bf16
    aicf_emit.yield %2 : bf16
  }
  return
}
func.func @s2_87_transpose_bf16_1x27x16x2_2_0_1_3(%arg0: memref<1x27x16x2xbf16>, %arg1: memref<16x1x27x2xbf16>) {
  aicf_emit.compute id(6) "transpose" dims(d0 = 16, d1 = 1, d2 = 27, d3 = 2)
      ins(%arg0[d1, d2, d0, d3] : memref<1x27x16x2xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<16x1x27x2xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @s2_88_map_192x208x8_f32(%arg0: memref<192x208x8xf32>, %arg1: memref<192x208x8xf32>) {
  aicf_emit.compute id(8) "tanh+tanh" dims(d0 = 192, d1 = 208, d2 = 8)
      ins(%arg0[d0, d1, d2] : memref<192x208x8xf32>)
      outs(%arg1[d0, d1, d2] : memref<192x208x8xf32>) {
  ^bb0(%arg2: f32):
    %0 = math.tanh %arg2 : f32
    %1 = math.tanh %0 : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @s2_89_relu_grad_and_column_sum_672x104_f32(%arg0: memref<672x104xf32>, %arg1: memref<672x104xf32>, %arg2: memref<104xf32>, %arg3: memref<672x104xf32>) {
  aicf_emit.compute id(10) "relu_grad+reduce_sum" dims(d0 = 672, d1 = 104)
      ins(%arg0[d0, d1] : memref<672x104xf32>, %arg1[d0, d1] : memref<672x104xf32>)
      outs(%arg2[d1] : memref<104xf32>, %arg3[d0, d1] : memref<672x104xf32>) {
  ^bb0(%arg4: f32, %arg5: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.cmpf ogt, %arg4, %cst : f32
    %1 = arith.select %0, %arg5, %cst : f32
    %2 = arith.cmpf uno, %arg4, %arg4 : f32
    %3 = arith.select %2, %arg4, %1 : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4, %3 : f32, f32
  }
  return
}
func.func @s2_90_softmax_bf16_5456x1104_axis_1(%arg0: memref<5456x1104xbf16>, %arg1: memref<5456x1104xbf16>) {
  aicf_emit.compute id(8) "softmax.reduce_max+softmax.cast+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.cast+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.mul+softmax.cast" dims(d0 = 5456, d1 = 1104)
      ins(%arg0[d0, d1] : memref<5456x1104xbf16>)
      outs(%arg1[d0, d1] : memref<5456x1104xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %cst = arith.constant 1.000000e+00 : f32
    %5 = arith.divf %cst, %4 : f32
    %6 = arith.mulf %3, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @s2_95_mse_mean_bf16_200x1104(%arg0: memref<200x1104xbf16>, %arg1: memref<200x1104xbf16>, %arg2: memref<200x1104xbf16>) {
  aicf_emit.compute id(16) "mse" dims(d0 = 200, d1 = 1104)
      ins(%arg0[d0, d1] : memref<200x1104xbf16>, %arg1[d0, d1] : memref<200x1104xbf16>)
      outs(%arg2[d0, d1] : memref<200x1104xbf16>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %4 = arith.truncf %3 : f32 to bf16
    aicf_emit.yield %4 : bf16
  }
  return
}
func.func @s2_95_mse_mean_bf16_200x1104_1(%arg0: memref<200x1104xbf16>, %arg1: memref<f32>) {
  aicf_emit.compute id(17) "reduce_mean" dims(d0 = 200, d1 = 1104)
      ins(%arg0[d0, d1] : memref<200x1104xbf16>)
      outs(%arg1[] : memref<f32>) {
  ^bb0(%arg2: bf16):
    %cst = arith.constant 2.208000e+05 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0, d1) : f32
    %2 = arith.divf %1, %cst : f32
    aicf_emit.yield %2 : f32
  }
  return
}
func.func @s2_96_log_softmax_1095x672_bf16(%arg0: memref<1095x672xbf16>, %arg1: memref<1095x672xbf16>) {
  aicf_emit.compute id(8) "log_softmax.reduce_max+log_softmax.cast+log_softmax.cast+log_softmax.sub+log_softmax.exp+log_softmax.reduce_sum+log_softmax.log+log_softmax.sub+log_softmax.cast" dims(d0 = 1095, d1 = 672)
      ins(%arg0[d0, d1] : memref<1095x672xbf16>)
      outs(%arg1[d0, d1] : memref<1095x672xbf16>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce max %0 over(d1) : f32
    %2 = arith.subf %0, %1 : f32
    %3 = math.exp %2 fastmath<afn> : f32
    %4 = aicf_emit.reduce add %3 over(d1) : f32
    %5 = math.log %4 : f32
    %6 = arith.subf %2, %5 : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @s2_97_sum_f32_13x608x37_over_2(%arg0: memref<13x608x37xf32>, %arg1: memref<13x608xf32>) {
  aicf_emit.compute id(9) "reduce_sum" dims(d0 = 13, d1 = 608, d2 = 37)
      ins(%arg0[d0, d1, d2] : memref<13x608x37xf32>)
      outs(%arg1[d0, d1] : memref<13x608xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d2) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @s2_98_cumsum_f32_923x705_axis_0(%arg0: memref<923x705xf32>, %arg1: memref<923x705xf32>) {
  aicf_emit.compute id(10) "cumsum" dims(d0 = 923, d1 = 705, d2 = 923)
      ins(%arg0[d2, d1] : memref<923x705xf32>)
      outs(%arg1[d0, d1] : memref<923x705xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d0 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s2_102_rms_norm_72x14224_f16(%arg0: memref<72x14224xf16>, %arg1: memref<14224xf16>, %arg2: memref<72x14224xf16>) {
  aicf_emit.compute id(8) "rms_norm.cast+rms_norm.mul+rms_norm.reduce_mean+rms_norm.add+rms_norm.rsqrt+rms_norm.cast+rms_norm.mul+rms_norm.mul+rms_norm.cast" dims(d0 = 72, d1 = 14224)
      ins(%arg0[d0, d1] : memref<72x14224xf16>, %arg1[d1] : memref<14224xf16>)
      outs(%arg2[d0, d1] : memref<72x14224xf16>) {
  ^bb0(%arg3: f16, %arg4: f16):
    %0 = arith.extf %arg3 : f16 to f32
    %1 = arith.mulf %0, %0 : f32
    %cst = arith.constant 1.422400e+04 : f32
    %2 = aicf_emit.reduce add %1 over(d1) : f32
    %3 = arith.divf %2, %cst : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %4 = arith.addf %3, %cst_0 : f32
    %5 = math.rsqrt %4 : f32
    %6 = arith.extf %arg4 : f16 to f32
    %7 = arith.mulf %0, %5 : f32
    %8 = arith.mulf %7, %6 : f32
    %9 = arith.truncf %8 : f32 to f16
    aicf_emit.yield %9 : f16
  }
  return
}
func.func @s2_103_cumsum_f32_1399x309_axis_1(%arg0: memref<1399x309xf32>, %arg1: memref<1399x309xf32>) {
  aicf_emit.compute id(9) "cumsum" dims(d0 = 1399, d1 = 309, d2 = 309)
      ins(%arg0[d0, d2] : memref<1399x309xf32>)
      outs(%arg1[d0, d1] : memref<1399x309xf32>) {
  ^bb0(%arg2: f32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = aicf_emit.index d1 : i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi sle, %1, %0 : i64
    %3 = arith.select %2, %arg2, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d2) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @s2_105_mse_mean_bf16_389x1776(%arg0: memref<389x1776xbf16>, %arg1: memref<389x1776xbf16>, %arg2: memref<f32>) {
  aicf_emit.compute id(12) "mse+reduce_mean" dims(d0 = 389, d1 = 1776)
      ins(%arg0[d0, d1] : memref<389x1776xbf16>, %arg1[d0, d1] : memref<389x1776xbf16>)
      outs(%arg2[] : memref<f32>) {
  ^bb0(%arg3: bf16, %arg4: bf16):
    %0 = arith.extf %arg3 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.subf %0, %1 : f32
    %3 = arith.mulf %2, %2 : f32
    %cst = arith.constant 6.908640e+05 : f32
    %4 = aicf_emit.reduce add %3 over(d0, d1) : f32
    %5 = arith.divf %4, %cst : f32
    aicf_emit.yield %5 : f32
  }
  return
}
func.func @s2_106_max_pool_bf16_1x8x8x128_3x3_s1(%arg0: memref<1x8x8x128xbf16>, %arg1: memref<1x8x8x128xbf16>) {
  aicf_emit.compute id(13) "max_pool2d" dims(d0 = 1, d1 = 8, d2 = 8, d3 = 128, d4 = 3, d5 = 3)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d3] or_zero : memref<1x8x8x128xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<1x8x8x128xbf16>) {
  ^bb0(%arg2: bf16):
    %c8_i64 = arith.constant 8 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-1_i64 = arith.constant -1 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.index d1 : i64
    %2 = aicf_emit.index d4 : i64
    %3 = arith.addi %1, %2 : i64
    %4 = arith.addi %3, %c-1_i64 : i64
    %5 = arith.cmpi sge, %4, %c0_i64 : i64
    %6 = arith.cmpi slt, %4, %c8_i64 : i64
    %7 = arith.andi %5, %6 : i1
    %8 = aicf_emit.index d2 : i64
    %9 = aicf_emit.index d5 : i64
    %10 = arith.addi %8, %9 : i64
    %11 = arith.addi %10, %c-1_i64 : i64
    %12 = arith.cmpi sge, %11, %c0_i64 : i64
    %13 = arith.andi %7, %12 : i1
    %14 = arith.cmpi slt, %11, %c8_i64 : i64
    %15 = arith.andi %13, %14 : i1
    %16 = arith.select %15, %0, %cst : f32
    %17 = aicf_emit.reduce max %16 over(d4, d5) : f32
    %18 = arith.truncf %17 : f32 to bf16
    aicf_emit.yield %18 : bf16
  }
  return
}
func.func @s2_107_max_pool_bf16_1x184x184x552_5x5_s1(%arg0: memref<1x184x184x552xbf16>, %arg1: memref<1x184x184x552xbf16>) {
  aicf_emit.compute id(14) "max_pool2d" dims(d0 = 1, d1 = 184, d2 = 184, d3 = 552, d4 = 5, d5 = 5)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d3] or_zero : memref<1x184x184x552xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<1x184x184x552xbf16>) {
  ^bb0(%arg2: bf16):
    %c184_i64 = arith.constant 184 : i64
    %c0_i64 = arith.constant 0 : i64
    %c-2_i64 = arith.constant -2 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.index d1 : i64
    %2 = aicf_emit.index d4 : i64
    %3 = arith.addi %1, %2 : i64
    %4 = arith.addi %3, %c-2_i64 : i64
    %5 = arith.cmpi sge, %4, %c0_i64 : i64
    %6 = arith.cmpi slt, %4, %c184_i64 : i64
    %7 = arith.andi %5, %6 : i1
    %8 = aicf_emit.index d2 : i64
    %9 = aicf_emit.index d5 : i64
    %10 = arith.addi %8, %9 : i64
    %11 = arith.addi %10, %c-2_i64 : i64
    %12 = arith.cmpi sge, %11, %c0_i64 : i64
    %13 = arith.andi %7, %12 : i1
    %14 = arith.cmpi slt, %11, %c184_i64 : i64
    %15 = arith.andi %13, %14 : i1
    %16 = arith.select %15, %0, %cst : f32
    %17 = aicf_emit.reduce max %16 over(d4, d5) : f32
    %18 = arith.truncf %17 : f32 to bf16
    aicf_emit.yield %18 : bf16
  }
  return
}

func.func @conv_32x56x56x64_3x3x64_by_1(%arg0: memref<32x56x56x64xbf16>, %arg1: memref<3x3x64x64xbf16>, %arg2: memref<64xbf16>, %arg3: memref<32x56x56x64xbf16>) {
  aicf_emit.compute id(2) "conv2d+add+relu" dims(d0 = 32, d1 = 56, d2 = 56, d3 = 64, d4 = 3, d5 = 3, d6 = 64)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<32x56x56x64xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x64x64xbf16>, %arg2[d3] : memref<64xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x56x56x64xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x56x56x64_1x1x256_by_1(%arg0: memref<32x56x56x64xbf16>, %arg1: memref<1x1x64x256xbf16>, %arg2: memref<256xbf16>, %arg3: memref<32x56x56x256xbf16>) {
  aicf_emit.compute id(5) "conv2d+add+relu" dims(d0 = 32, d1 = 56, d2 = 56, d3 = 256, d4 = 1, d5 = 1, d6 = 64)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<32x56x56x64xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x64x256xbf16>, %arg2[d3] : memref<256xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x56x56x256xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x56x56x256_1x1x64_by_1(%arg0: memref<32x56x56x256xbf16>, %arg1: memref<1x1x256x64xbf16>, %arg2: memref<64xbf16>, %arg3: memref<32x56x56x64xbf16>) {
  aicf_emit.compute id(8) "conv2d+add+relu" dims(d0 = 32, d1 = 56, d2 = 56, d3 = 64, d4 = 1, d5 = 1, d6 = 256)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<32x56x56x256xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x256x64xbf16>, %arg2[d3] : memref<64xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x56x56x64xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x28x28x128_3x3x128_by_1(%arg0: memref<32x28x28x128xbf16>, %arg1: memref<3x3x128x128xbf16>, %arg2: memref<128xbf16>, %arg3: memref<32x28x28x128xbf16>) {
  aicf_emit.compute id(11) "conv2d+add+relu" dims(d0 = 32, d1 = 28, d2 = 28, d3 = 128, d4 = 3, d5 = 3, d6 = 128)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<32x28x28x128xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x128x128xbf16>, %arg2[d3] : memref<128xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x28x28x128xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x28x28x512_1x1x128_by_1(%arg0: memref<32x28x28x512xbf16>, %arg1: memref<1x1x512x128xbf16>, %arg2: memref<128xbf16>, %arg3: memref<32x28x28x128xbf16>) {
  aicf_emit.compute id(14) "conv2d+add+relu" dims(d0 = 32, d1 = 28, d2 = 28, d3 = 128, d4 = 1, d5 = 1, d6 = 512)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<32x28x28x512xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x512x128xbf16>, %arg2[d3] : memref<128xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x28x28x128xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x28x28x128_1x1x512_by_1(%arg0: memref<32x28x28x128xbf16>, %arg1: memref<1x1x128x512xbf16>, %arg2: memref<512xbf16>, %arg3: memref<32x28x28x512xbf16>) {
  aicf_emit.compute id(17) "conv2d+add+relu" dims(d0 = 32, d1 = 28, d2 = 28, d3 = 512, d4 = 1, d5 = 1, d6 = 128)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<32x28x28x128xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x128x512xbf16>, %arg2[d3] : memref<512xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x28x28x512xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x14x14x256_3x3x256_by_1(%arg0: memref<32x14x14x256xbf16>, %arg1: memref<3x3x256x256xbf16>, %arg2: memref<256xbf16>, %arg3: memref<32x14x14x256xbf16>) {
  aicf_emit.compute id(20) "conv2d+add+relu" dims(d0 = 32, d1 = 14, d2 = 14, d3 = 256, d4 = 3, d5 = 3, d6 = 256)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<32x14x14x256xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x256x256xbf16>, %arg2[d3] : memref<256xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x14x14x256xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x14x14x1024_1x1x256_by_1(%arg0: memref<32x14x14x1024xbf16>, %arg1: memref<1x1x1024x256xbf16>, %arg2: memref<256xbf16>, %arg3: memref<32x14x14x256xbf16>) {
  aicf_emit.compute id(23) "conv2d+add+relu" dims(d0 = 32, d1 = 14, d2 = 14, d3 = 256, d4 = 1, d5 = 1, d6 = 1024)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<32x14x14x1024xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x1024x256xbf16>, %arg2[d3] : memref<256xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x14x14x256xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x7x7x512_3x3x512_by_1(%arg0: memref<32x7x7x512xbf16>, %arg1: memref<3x3x512x512xbf16>, %arg2: memref<512xbf16>, %arg3: memref<32x7x7x512xbf16>) {
  aicf_emit.compute id(26) "conv2d+add+relu" dims(d0 = 32, d1 = 7, d2 = 7, d3 = 512, d4 = 3, d5 = 3, d6 = 512)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<32x7x7x512xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x512x512xbf16>, %arg2[d3] : memref<512xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x7x7x512xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x7x7x2048_1x1x512_by_1(%arg0: memref<32x7x7x2048xbf16>, %arg1: memref<1x1x2048x512xbf16>, %arg2: memref<512xbf16>, %arg3: memref<32x7x7x512xbf16>) {
  aicf_emit.compute id(29) "conv2d+add+relu" dims(d0 = 32, d1 = 7, d2 = 7, d3 = 512, d4 = 1, d5 = 1, d6 = 2048)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<32x7x7x2048xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x2048x512xbf16>, %arg2[d3] : memref<512xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x7x7x512xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x56x56x128_3x3x128_by_2(%arg0: memref<32x56x56x128xbf16>, %arg1: memref<3x3x128x128xbf16>, %arg2: memref<128xbf16>, %arg3: memref<32x28x28x128xbf16>) {
  aicf_emit.compute id(32) "conv2d+add+relu" dims(d0 = 32, d1 = 28, d2 = 28, d3 = 128, d4 = 3, d5 = 3, d6 = 128)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<32x56x56x128xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x128x128xbf16>, %arg2[d3] : memref<128xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x28x28x128xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x28x28x256_3x3x256_by_2(%arg0: memref<32x28x28x256xbf16>, %arg1: memref<3x3x256x256xbf16>, %arg2: memref<256xbf16>, %arg3: memref<32x14x14x256xbf16>) {
  aicf_emit.compute id(35) "conv2d+add+relu" dims(d0 = 32, d1 = 14, d2 = 14, d3 = 256, d4 = 3, d5 = 3, d6 = 256)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<32x28x28x256xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x256x256xbf16>, %arg2[d3] : memref<256xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x14x14x256xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x14x14x512_3x3x512_by_2(%arg0: memref<32x14x14x512xbf16>, %arg1: memref<3x3x512x512xbf16>, %arg2: memref<512xbf16>, %arg3: memref<32x7x7x512xbf16>) {
  aicf_emit.compute id(38) "conv2d+add+relu" dims(d0 = 32, d1 = 7, d2 = 7, d3 = 512, d4 = 3, d5 = 3, d6 = 512)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<32x14x14x512xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x512x512xbf16>, %arg2[d3] : memref<512xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x7x7x512xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x224x224x3_7x7x64_by_2(%arg0: memref<32x224x224x3xbf16>, %arg1: memref<7x7x3x64xbf16>, %arg2: memref<64xbf16>, %arg3: memref<32x112x112x64xbf16>) {
  aicf_emit.compute id(41) "conv2d+add+relu" dims(d0 = 32, d1 = 112, d2 = 112, d3 = 64, d4 = 7, d5 = 7, d6 = 3)
      ins(%arg0[d0, d1 * 2 + d4 - 3, d2 * 2 + d5 - 3, d6] or_zero : memref<32x224x224x3xbf16>, %arg1[d4, d5, d6, d3] : memref<7x7x3x64xbf16>, %arg2[d3] : memref<64xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x112x112x64xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_8x28x28x128_3x3x128_by_1(%arg0: memref<8x28x28x128xbf16>, %arg1: memref<3x3x128x128xbf16>, %arg2: memref<128xbf16>, %arg3: memref<8x28x28x128xbf16>) {
  aicf_emit.compute id(44) "conv2d+add+relu" dims(d0 = 8, d1 = 28, d2 = 28, d3 = 128, d4 = 3, d5 = 3, d6 = 128)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<8x28x28x128xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x128x128xbf16>, %arg2[d3] : memref<128xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<8x28x28x128xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_64x14x14x256_3x3x256_by_1(%arg0: memref<64x14x14x256xbf16>, %arg1: memref<3x3x256x256xbf16>, %arg2: memref<256xbf16>, %arg3: memref<64x14x14x256xbf16>) {
  aicf_emit.compute id(47) "conv2d+add+relu" dims(d0 = 64, d1 = 14, d2 = 14, d3 = 256, d4 = 3, d5 = 3, d6 = 256)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<64x14x14x256xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x256x256xbf16>, %arg2[d3] : memref<256xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<64x14x14x256xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_16x32x32x64_5x5x128_by_1(%arg0: memref<16x32x32x64xbf16>, %arg1: memref<5x5x64x128xbf16>, %arg2: memref<128xbf16>, %arg3: memref<16x32x32x128xbf16>) {
  aicf_emit.compute id(50) "conv2d+add+relu" dims(d0 = 16, d1 = 32, d2 = 32, d3 = 128, d4 = 5, d5 = 5, d6 = 64)
      ins(%arg0[d0, d1 + d4 - 2, d2 + d5 - 2, d6] or_zero : memref<16x32x32x64xbf16>, %arg1[d4, d5, d6, d3] : memref<5x5x64x128xbf16>, %arg2[d3] : memref<128xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<16x32x32x128xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_128x8x8x256_3x3x256_by_1(%arg0: memref<128x8x8x256xbf16>, %arg1: memref<3x3x256x256xbf16>, %arg2: memref<256xbf16>, %arg3: memref<128x8x8x256xbf16>) {
  aicf_emit.compute id(53) "conv2d+add+relu" dims(d0 = 128, d1 = 8, d2 = 8, d3 = 256, d4 = 3, d5 = 3, d6 = 256)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<128x8x8x256xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x256x256xbf16>, %arg2[d3] : memref<256xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<128x8x8x256xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_32x56x56x256_1x1x512_by_2(%arg0: memref<32x56x56x256xbf16>, %arg1: memref<1x1x256x512xbf16>, %arg2: memref<512xbf16>, %arg3: memref<32x28x28x512xbf16>) {
  aicf_emit.compute id(56) "conv2d+add+relu" dims(d0 = 32, d1 = 28, d2 = 28, d3 = 512, d4 = 1, d5 = 1, d6 = 256)
      ins(%arg0[d0, d1 * 2 + d4, d2 * 2 + d5, d6] : memref<32x56x56x256xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x256x512xbf16>, %arg2[d3] : memref<512xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<32x28x28x512xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_4x64x64x96_3x3x192_by_1(%arg0: memref<4x64x64x96xbf16>, %arg1: memref<3x3x96x192xbf16>, %arg2: memref<192xbf16>, %arg3: memref<4x64x64x192xbf16>) {
  aicf_emit.compute id(59) "conv2d+add+relu" dims(d0 = 4, d1 = 64, d2 = 64, d3 = 192, d4 = 3, d5 = 3, d6 = 96)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<4x64x64x96xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x96x192xbf16>, %arg2[d3] : memref<192xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<4x64x64x192xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_1x56x56x64_3x3x64_by_1(%arg0: memref<1x56x56x64xbf16>, %arg1: memref<3x3x64x64xbf16>, %arg2: memref<64xbf16>, %arg3: memref<1x56x56x64xbf16>) {
  aicf_emit.compute id(62) "conv2d+add+relu" dims(d0 = 1, d1 = 56, d2 = 56, d3 = 64, d4 = 3, d5 = 3, d6 = 64)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<1x56x56x64xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x64x64xbf16>, %arg2[d3] : memref<64xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<1x56x56x64xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_1x14x14x256_3x3x256_by_1(%arg0: memref<1x14x14x256xbf16>, %arg1: memref<3x3x256x256xbf16>, %arg2: memref<256xbf16>, %arg3: memref<1x14x14x256xbf16>) {
  aicf_emit.compute id(65) "conv2d+add+relu" dims(d0 = 1, d1 = 14, d2 = 14, d3 = 256, d4 = 3, d5 = 3, d6 = 256)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<1x14x14x256xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x256x256xbf16>, %arg2[d3] : memref<256xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<1x14x14x256xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_8x7x7x512_3x3x512_by_1(%arg0: memref<8x7x7x512xbf16>, %arg1: memref<3x3x512x512xbf16>, %arg2: memref<512xbf16>, %arg3: memref<8x7x7x512xbf16>) {
  aicf_emit.compute id(68) "conv2d+add+relu" dims(d0 = 8, d1 = 7, d2 = 7, d3 = 512, d4 = 3, d5 = 3, d6 = 512)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<8x7x7x512xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x512x512xbf16>, %arg2[d3] : memref<512xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<8x7x7x512xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_64x28x28x64_3x3x192_by_1(%arg0: memref<64x28x28x64xbf16>, %arg1: memref<3x3x64x192xbf16>, %arg2: memref<192xbf16>, %arg3: memref<64x28x28x192xbf16>) {
  aicf_emit.compute id(71) "conv2d+add+relu" dims(d0 = 64, d1 = 28, d2 = 28, d3 = 192, d4 = 3, d5 = 3, d6 = 64)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<64x28x28x64xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x64x192xbf16>, %arg2[d3] : memref<192xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<64x28x28x192xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_16x20x20x320_3x3x320_by_1(%arg0: memref<16x20x20x320xbf16>, %arg1: memref<3x3x320x320xbf16>, %arg2: memref<320xbf16>, %arg3: memref<16x20x20x320xbf16>) {
  aicf_emit.compute id(74) "conv2d+add+relu" dims(d0 = 16, d1 = 20, d2 = 20, d3 = 320, d4 = 3, d5 = 3, d6 = 320)
      ins(%arg0[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<16x20x20x320xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x320x320xbf16>, %arg2[d3] : memref<320xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<16x20x20x320xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_8x64x64x128_1x1x256_by_1(%arg0: memref<8x64x64x128xbf16>, %arg1: memref<1x1x128x256xbf16>, %arg2: memref<256xbf16>, %arg3: memref<8x64x64x256xbf16>) {
  aicf_emit.compute id(77) "conv2d+add+relu" dims(d0 = 8, d1 = 64, d2 = 64, d3 = 256, d4 = 1, d5 = 1, d6 = 128)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<8x64x64x128xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x128x256xbf16>, %arg2[d3] : memref<256xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<8x64x64x256xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_256x7x7x320_1x1x1280_by_1(%arg0: memref<256x7x7x320xbf16>, %arg1: memref<1x1x320x1280xbf16>, %arg2: memref<1280xbf16>, %arg3: memref<256x7x7x1280xbf16>) {
  aicf_emit.compute id(80) "conv2d+add+relu" dims(d0 = 256, d1 = 7, d2 = 7, d3 = 1280, d4 = 1, d5 = 1, d6 = 320)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<256x7x7x320xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x320x1280xbf16>, %arg2[d3] : memref<1280xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<256x7x7x1280xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_2x128x128x32_3x3x64_by_2(%arg0: memref<2x128x128x32xbf16>, %arg1: memref<3x3x32x64xbf16>, %arg2: memref<64xbf16>, %arg3: memref<2x64x64x64xbf16>) {
  aicf_emit.compute id(83) "conv2d+add+relu" dims(d0 = 2, d1 = 64, d2 = 64, d3 = 64, d4 = 3, d5 = 3, d6 = 32)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<2x128x128x32xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x32x64xbf16>, %arg2[d3] : memref<64xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<2x64x64x64xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_64x14x14x512_1x1x128_by_1(%arg0: memref<64x14x14x512xbf16>, %arg1: memref<1x1x512x128xbf16>, %arg2: memref<128xbf16>, %arg3: memref<64x14x14x128xbf16>) {
  aicf_emit.compute id(86) "conv2d+add+relu" dims(d0 = 64, d1 = 14, d2 = 14, d3 = 128, d4 = 1, d5 = 1, d6 = 512)
      ins(%arg0[d0, d1 + d4, d2 + d5, d6] : memref<64x14x14x512xbf16>, %arg1[d4, d5, d6, d3] : memref<1x1x512x128xbf16>, %arg2[d3] : memref<128xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<64x14x14x128xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @conv_16x28x28x192_3x3x384_by_2(%arg0: memref<16x28x28x192xbf16>, %arg1: memref<3x3x192x384xbf16>, %arg2: memref<384xbf16>, %arg3: memref<16x14x14x384xbf16>) {
  aicf_emit.compute id(89) "conv2d+add+relu" dims(d0 = 16, d1 = 14, d2 = 14, d3 = 384, d4 = 3, d5 = 3, d6 = 192)
      ins(%arg0[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<16x28x28x192xbf16>, %arg1[d4, d5, d6, d3] : memref<3x3x192x384xbf16>, %arg2[d3] : memref<384xbf16>)
      outs(%arg3[d0, d1, d2, d3] : memref<16x14x14x384xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg5 : bf16 to f32
    %1 = arith.extf %arg4 : bf16 to f32
    %2 = arith.mulf %1, %0 : f32
    %3 = aicf_emit.reduce add %2 over(d4, d5, d6) : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %cst = arith.constant 0.000000e+00 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}

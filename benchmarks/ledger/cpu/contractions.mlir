func.func @gemm_128x128x128_nn_f32_bias_relu(%arg0: memref<128x128xf32>, %arg1: memref<128x128xf32>, %arg2: memref<128xf32>, %arg3: memref<128x128xf32>) {
  aicf_emit.compute id(2) "matmul+add+relu" dims(d0 = 128, d1 = 128, d2 = 128)
      ins(%arg0[d0, d2] : memref<128x128xf32>, %arg1[d2, d1] : memref<128x128xf32>, %arg2[d1] : memref<128xf32>)
      outs(%arg3[d0, d1] : memref<128x128xf32>) {
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
func.func @gemm_256x256x256_nn_f32_bias_relu(%arg0: memref<256x256xf32>, %arg1: memref<256x256xf32>, %arg2: memref<256xf32>, %arg3: memref<256x256xf32>) {
  aicf_emit.compute id(5) "matmul+add+relu" dims(d0 = 256, d1 = 256, d2 = 256)
      ins(%arg0[d0, d2] : memref<256x256xf32>, %arg1[d2, d1] : memref<256x256xf32>, %arg2[d1] : memref<256xf32>)
      outs(%arg3[d0, d1] : memref<256x256xf32>) {
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
func.func @gemm_384x384x384_nn_f32_bias_relu(%arg0: memref<384x384xf32>, %arg1: memref<384x384xf32>, %arg2: memref<384xf32>, %arg3: memref<384x384xf32>) {
  aicf_emit.compute id(8) "matmul+add+relu" dims(d0 = 384, d1 = 384, d2 = 384)
      ins(%arg0[d0, d2] : memref<384x384xf32>, %arg1[d2, d1] : memref<384x384xf32>, %arg2[d1] : memref<384xf32>)
      outs(%arg3[d0, d1] : memref<384x384xf32>) {
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
func.func @gemm_512x512x512_nn_f32_bias_relu(%arg0: memref<512x512xf32>, %arg1: memref<512x512xf32>, %arg2: memref<512xf32>, %arg3: memref<512x512xf32>) {
  aicf_emit.compute id(11) "matmul+add+relu" dims(d0 = 512, d1 = 512, d2 = 512)
      ins(%arg0[d0, d2] : memref<512x512xf32>, %arg1[d2, d1] : memref<512x512xf32>, %arg2[d1] : memref<512xf32>)
      outs(%arg3[d0, d1] : memref<512x512xf32>) {
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
func.func @gemm_640x640x640_nn_f32_bias_relu(%arg0: memref<640x640xf32>, %arg1: memref<640x640xf32>, %arg2: memref<640xf32>, %arg3: memref<640x640xf32>) {
  aicf_emit.compute id(14) "matmul+add+relu" dims(d0 = 640, d1 = 640, d2 = 640)
      ins(%arg0[d0, d2] : memref<640x640xf32>, %arg1[d2, d1] : memref<640x640xf32>, %arg2[d1] : memref<640xf32>)
      outs(%arg3[d0, d1] : memref<640x640xf32>) {
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
func.func @gemm_257x511x333_nn_f32_bias_relu(%arg0: memref<257x333xf32>, %arg1: memref<333x511xf32>, %arg2: memref<511xf32>, %arg3: memref<257x511xf32>) {
  aicf_emit.compute id(17) "matmul+add+relu" dims(d0 = 257, d1 = 511, d2 = 333)
      ins(%arg0[d0, d2] : memref<257x333xf32>, %arg1[d2, d1] : memref<333x511xf32>, %arg2[d1] : memref<511xf32>)
      outs(%arg3[d0, d1] : memref<257x511xf32>) {
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
func.func @gemm_64x1024x512_nn_f32_bias_relu(%arg0: memref<64x512xf32>, %arg1: memref<512x1024xf32>, %arg2: memref<1024xf32>, %arg3: memref<64x1024xf32>) {
  aicf_emit.compute id(20) "matmul+add+relu" dims(d0 = 64, d1 = 1024, d2 = 512)
      ins(%arg0[d0, d2] : memref<64x512xf32>, %arg1[d2, d1] : memref<512x1024xf32>, %arg2[d1] : memref<1024xf32>)
      outs(%arg3[d0, d1] : memref<64x1024xf32>) {
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
func.func @gemm_1024x64x512_nn_f32_bias_relu(%arg0: memref<1024x512xf32>, %arg1: memref<512x64xf32>, %arg2: memref<64xf32>, %arg3: memref<1024x64xf32>) {
  aicf_emit.compute id(23) "matmul+add+relu" dims(d0 = 1024, d1 = 64, d2 = 512)
      ins(%arg0[d0, d2] : memref<1024x512xf32>, %arg1[d2, d1] : memref<512x64xf32>, %arg2[d1] : memref<64xf32>)
      outs(%arg3[d0, d1] : memref<1024x64xf32>) {
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
func.func @gemm_1000x500x64_nn_f32_bias_relu(%arg0: memref<1000x64xf32>, %arg1: memref<64x500xf32>, %arg2: memref<500xf32>, %arg3: memref<1000x500xf32>) {
  aicf_emit.compute id(26) "matmul+add+relu" dims(d0 = 1000, d1 = 500, d2 = 64)
      ins(%arg0[d0, d2] : memref<1000x64xf32>, %arg1[d2, d1] : memref<64x500xf32>, %arg2[d1] : memref<500xf32>)
      outs(%arg3[d0, d1] : memref<1000x500xf32>) {
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
func.func @gemm_32x2048x256_nn_f32_bias_relu(%arg0: memref<32x256xf32>, %arg1: memref<256x2048xf32>, %arg2: memref<2048xf32>, %arg3: memref<32x2048xf32>) {
  aicf_emit.compute id(29) "matmul+add+relu" dims(d0 = 32, d1 = 2048, d2 = 256)
      ins(%arg0[d0, d2] : memref<32x256xf32>, %arg1[d2, d1] : memref<256x2048xf32>, %arg2[d1] : memref<2048xf32>)
      outs(%arg3[d0, d1] : memref<32x2048xf32>) {
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
func.func @gemm_1x2048x2048_nn_f32_bias_relu(%arg0: memref<1x2048xf32>, %arg1: memref<2048x2048xf32>, %arg2: memref<2048xf32>, %arg3: memref<1x2048xf32>) {
  aicf_emit.compute id(32) "matmul+add+relu" dims(d0 = 1, d1 = 2048, d2 = 2048)
      ins(%arg0[d0, d2] : memref<1x2048xf32>, %arg1[d2, d1] : memref<2048x2048xf32>, %arg2[d1] : memref<2048xf32>)
      outs(%arg3[d0, d1] : memref<1x2048xf32>) {
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
func.func @gemm_8x1024x1024_nn_f32_bias_relu(%arg0: memref<8x1024xf32>, %arg1: memref<1024x1024xf32>, %arg2: memref<1024xf32>, %arg3: memref<8x1024xf32>) {
  aicf_emit.compute id(35) "matmul+add+relu" dims(d0 = 8, d1 = 1024, d2 = 1024)
      ins(%arg0[d0, d2] : memref<8x1024xf32>, %arg1[d2, d1] : memref<1024x1024xf32>, %arg2[d1] : memref<1024xf32>)
      outs(%arg3[d0, d1] : memref<8x1024xf32>) {
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
func.func @gemm_64x64x4096_nn_f32_bias_relu(%arg0: memref<64x4096xf32>, %arg1: memref<4096x64xf32>, %arg2: memref<64xf32>, %arg3: memref<64x64xf32>) {
  aicf_emit.compute id(38) "matmul+add+relu" dims(d0 = 64, d1 = 64, d2 = 4096)
      ins(%arg0[d0, d2] : memref<64x4096xf32>, %arg1[d2, d1] : memref<4096x64xf32>, %arg2[d1] : memref<64xf32>)
      outs(%arg3[d0, d1] : memref<64x64xf32>) {
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
func.func @gemm_300x300x300_nn_f32_bias_relu(%arg0: memref<300x300xf32>, %arg1: memref<300x300xf32>, %arg2: memref<300xf32>, %arg3: memref<300x300xf32>) {
  aicf_emit.compute id(41) "matmul+add+relu" dims(d0 = 300, d1 = 300, d2 = 300)
      ins(%arg0[d0, d2] : memref<300x300xf32>, %arg1[d2, d1] : memref<300x300xf32>, %arg2[d1] : memref<300xf32>)
      outs(%arg3[d0, d1] : memref<300x300xf32>) {
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
func.func @gemm_100x777x200_nn_f32_bias_relu(%arg0: memref<100x200xf32>, %arg1: memref<200x777xf32>, %arg2: memref<777xf32>, %arg3: memref<100x777xf32>) {
  aicf_emit.compute id(44) "matmul+add+relu" dims(d0 = 100, d1 = 777, d2 = 200)
      ins(%arg0[d0, d2] : memref<100x200xf32>, %arg1[d2, d1] : memref<200x777xf32>, %arg2[d1] : memref<777xf32>)
      outs(%arg3[d0, d1] : memref<100x777xf32>) {
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
func.func @gemm_2000x100x100_nn_f32_bias_relu(%arg0: memref<2000x100xf32>, %arg1: memref<100x100xf32>, %arg2: memref<100xf32>, %arg3: memref<2000x100xf32>) {
  aicf_emit.compute id(47) "matmul+add+relu" dims(d0 = 2000, d1 = 100, d2 = 100)
      ins(%arg0[d0, d2] : memref<2000x100xf32>, %arg1[d2, d1] : memref<100x100xf32>, %arg2[d1] : memref<100xf32>)
      outs(%arg3[d0, d1] : memref<2000x100xf32>) {
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
func.func @gemm_256x384x512_nt_f32(%arg0: memref<256x512xf32>, %arg1: memref<384x512xf32>, %arg2: memref<256x384xf32>) {
  aicf_emit.compute id(48) "matmul" dims(d0 = 256, d1 = 384, d2 = 512)
      ins(%arg0[d0, d2] : memref<256x512xf32>, %arg1[d1, d2] : memref<384x512xf32>)
      outs(%arg2[d0, d1] : memref<256x384xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_384x256x512_tn_f32(%arg0: memref<512x384xf32>, %arg1: memref<512x256xf32>, %arg2: memref<384x256xf32>) {
  aicf_emit.compute id(49) "matmul" dims(d0 = 384, d1 = 256, d2 = 512)
      ins(%arg0[d2, d0] : memref<512x384xf32>, %arg1[d2, d1] : memref<512x256xf32>)
      outs(%arg2[d0, d1] : memref<384x256xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_500x300x200_nt_f32(%arg0: memref<500x200xf32>, %arg1: memref<300x200xf32>, %arg2: memref<500x300xf32>) {
  aicf_emit.compute id(50) "matmul" dims(d0 = 500, d1 = 300, d2 = 200)
      ins(%arg0[d0, d2] : memref<500x200xf32>, %arg1[d1, d2] : memref<300x200xf32>)
      outs(%arg2[d0, d1] : memref<500x300xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_64x784x128_nt_f32(%arg0: memref<64x128xf32>, %arg1: memref<784x128xf32>, %arg2: memref<64x784xf32>) {
  aicf_emit.compute id(51) "matmul" dims(d0 = 64, d1 = 784, d2 = 128)
      ins(%arg0[d0, d2] : memref<64x128xf32>, %arg1[d1, d2] : memref<784x128xf32>)
      outs(%arg2[d0, d1] : memref<64x784xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_784x128x64_tn_f32(%arg0: memref<64x784xf32>, %arg1: memref<64x128xf32>, %arg2: memref<784x128xf32>) {
  aicf_emit.compute id(52) "matmul" dims(d0 = 784, d1 = 128, d2 = 64)
      ins(%arg0[d2, d0] : memref<64x784xf32>, %arg1[d2, d1] : memref<64x128xf32>)
      outs(%arg2[d0, d1] : memref<784x128xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_333x222x555_tn_f32(%arg0: memref<555x333xf32>, %arg1: memref<555x222xf32>, %arg2: memref<333x222xf32>) {
  aicf_emit.compute id(53) "matmul" dims(d0 = 333, d1 = 222, d2 = 555)
      ins(%arg0[d2, d0] : memref<555x333xf32>, %arg1[d2, d1] : memref<555x222xf32>)
      outs(%arg2[d0, d1] : memref<333x222xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %0 = arith.mulf %arg3, %arg4 : f32
    %1 = aicf_emit.reduce add %0 over(d2) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @gemm_256x256x256_nn_f64(%arg0: memref<256x256xf64>, %arg1: memref<256x256xf64>, %arg2: memref<256x256xf64>) {
  aicf_emit.compute id(54) "matmul" dims(d0 = 256, d1 = 256, d2 = 256)
      ins(%arg0[d0, d2] : memref<256x256xf64>, %arg1[d2, d1] : memref<256x256xf64>)
      outs(%arg2[d0, d1] : memref<256x256xf64>) {
  ^bb0(%arg3: f64, %arg4: f64):
    %0 = arith.mulf %arg3, %arg4 : f64
    %1 = aicf_emit.reduce add %0 over(d2) : f64
    aicf_emit.yield %1 : f64
  }
  return
}
func.func @gemm_300x200x400_nn_f64(%arg0: memref<300x400xf64>, %arg1: memref<400x200xf64>, %arg2: memref<300x200xf64>) {
  aicf_emit.compute id(55) "matmul" dims(d0 = 300, d1 = 200, d2 = 400)
      ins(%arg0[d0, d2] : memref<300x400xf64>, %arg1[d2, d1] : memref<400x200xf64>)
      outs(%arg2[d0, d1] : memref<300x200xf64>) {
  ^bb0(%arg3: f64, %arg4: f64):
    %0 = arith.mulf %arg3, %arg4 : f64
    %1 = aicf_emit.reduce add %0 over(d2) : f64
    aicf_emit.yield %1 : f64
  }
  return
}

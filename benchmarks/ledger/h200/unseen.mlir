func.func @gemm_3584x2048x1280_nt_bf16_bias_relu(%arg0: memref<3584x1280xbf16>, %arg1: memref<2048x1280xbf16>, %arg2: memref<2048xbf16>, %arg3: memref<3584x2048xbf16>) {
  aicf_emit.compute id(2) "matmul+add+relu" dims(d0 = 3584, d1 = 2048, d2 = 1280)
      ins(%arg0[d0, d2] : memref<3584x1280xbf16>, %arg1[d1, d2] : memref<2048x1280xbf16>, %arg2[d1] : memref<2048xbf16>)
      outs(%arg3[d0, d1] : memref<3584x2048xbf16>) {
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
func.func @gemm_200x6000x3000_nt_bf16_bias_relu(%arg0: memref<200x3000xbf16>, %arg1: memref<6000x3000xbf16>, %arg2: memref<6000xbf16>, %arg3: memref<200x6000xbf16>) {
  aicf_emit.compute id(5) "matmul+add+relu" dims(d0 = 200, d1 = 6000, d2 = 3000)
      ins(%arg0[d0, d2] : memref<200x3000xbf16>, %arg1[d1, d2] : memref<6000x3000xbf16>, %arg2[d1] : memref<6000xbf16>)
      outs(%arg3[d0, d1] : memref<200x6000xbf16>) {
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
func.func @gemm_40x9000x4500_nt_bf16_bias_relu(%arg0: memref<40x4500xbf16>, %arg1: memref<9000x4500xbf16>, %arg2: memref<9000xbf16>, %arg3: memref<40x9000xbf16>) {
  aicf_emit.compute id(8) "matmul+add+relu" dims(d0 = 40, d1 = 9000, d2 = 4500)
      ins(%arg0[d0, d2] : memref<40x4500xbf16>, %arg1[d1, d2] : memref<9000x4500xbf16>, %arg2[d1] : memref<9000xbf16>)
      outs(%arg3[d0, d1] : memref<40x9000xbf16>) {
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
func.func @gemm_1100x1300x1700_nt_bf16_bias_relu(%arg0: memref<1100x1700xbf16>, %arg1: memref<1300x1700xbf16>, %arg2: memref<1300xbf16>, %arg3: memref<1100x1300xbf16>) {
  aicf_emit.compute id(11) "matmul+add+relu" dims(d0 = 1100, d1 = 1300, d2 = 1700)
      ins(%arg0[d0, d2] : memref<1100x1700xbf16>, %arg1[d1, d2] : memref<1300x1700xbf16>, %arg2[d1] : memref<1300xbf16>)
      outs(%arg3[d0, d1] : memref<1100x1300xbf16>) {
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
func.func @gemm_14000x640x512_nt_bf16_bias_relu(%arg0: memref<14000x512xbf16>, %arg1: memref<640x512xbf16>, %arg2: memref<640xbf16>, %arg3: memref<14000x640xbf16>) {
  aicf_emit.compute id(14) "matmul+add+relu" dims(d0 = 14000, d1 = 640, d2 = 512)
      ins(%arg0[d0, d2] : memref<14000x512xbf16>, %arg1[d1, d2] : memref<640x512xbf16>, %arg2[d1] : memref<640xbf16>)
      outs(%arg3[d0, d1] : memref<14000x640xbf16>) {
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
func.func @gemm_320x320x12000_nt_bf16_bias_relu(%arg0: memref<320x12000xbf16>, %arg1: memref<320x12000xbf16>, %arg2: memref<320xbf16>, %arg3: memref<320x320xbf16>) {
  aicf_emit.compute id(17) "matmul+add+relu" dims(d0 = 320, d1 = 320, d2 = 12000)
      ins(%arg0[d0, d2] : memref<320x12000xbf16>, %arg1[d1, d2] : memref<320x12000xbf16>, %arg2[d1] : memref<320xbf16>)
      outs(%arg3[d0, d1] : memref<320x320xbf16>) {
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
func.func @gemm_72x5000x5000_nt_bf16_bias_relu(%arg0: memref<72x5000xbf16>, %arg1: memref<5000x5000xbf16>, %arg2: memref<5000xbf16>, %arg3: memref<72x5000xbf16>) {
  aicf_emit.compute id(20) "matmul+add+relu" dims(d0 = 72, d1 = 5000, d2 = 5000)
      ins(%arg0[d0, d2] : memref<72x5000xbf16>, %arg1[d1, d2] : memref<5000x5000xbf16>, %arg2[d1] : memref<5000xbf16>)
      outs(%arg3[d0, d1] : memref<72x5000xbf16>) {
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
func.func @gemm_12x3000x8000_nt_bf16_bias_relu(%arg0: memref<12x8000xbf16>, %arg1: memref<3000x8000xbf16>, %arg2: memref<3000xbf16>, %arg3: memref<12x3000xbf16>) {
  aicf_emit.compute id(23) "matmul+add+relu" dims(d0 = 12, d1 = 3000, d2 = 8000)
      ins(%arg0[d0, d2] : memref<12x8000xbf16>, %arg1[d1, d2] : memref<3000x8000xbf16>, %arg2[d1] : memref<3000xbf16>)
      outs(%arg3[d0, d1] : memref<12x3000xbf16>) {
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
func.func @gemm_1999x3001x777_nt_bf16_bias_relu(%arg0: memref<1999x777xbf16>, %arg1: memref<3001x777xbf16>, %arg2: memref<3001xbf16>, %arg3: memref<1999x3001xbf16>) {
  aicf_emit.compute id(26) "matmul+add+relu" dims(d0 = 1999, d1 = 3001, d2 = 777)
      ins(%arg0[d0, d2] : memref<1999x777xbf16>, %arg1[d1, d2] : memref<3001x777xbf16>, %arg2[d1] : memref<3001xbf16>)
      outs(%arg3[d0, d1] : memref<1999x3001xbf16>) {
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
func.func @gemm_4608x4608x768_nt_bf16_bias_relu(%arg0: memref<4608x768xbf16>, %arg1: memref<4608x768xbf16>, %arg2: memref<4608xbf16>, %arg3: memref<4608x4608xbf16>) {
  aicf_emit.compute id(29) "matmul+add+relu" dims(d0 = 4608, d1 = 4608, d2 = 768)
      ins(%arg0[d0, d2] : memref<4608x768xbf16>, %arg1[d1, d2] : memref<4608x768xbf16>, %arg2[d1] : memref<4608xbf16>)
      outs(%arg3[d0, d1] : memref<4608x4608xbf16>) {
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
func.func @gemm_48x2000x2000_nn_f32_bias_relu(%arg0: memref<48x2000xf32>, %arg1: memref<2000x2000xf32>, %arg2: memref<2000xf32>, %arg3: memref<48x2000xf32>) {
  aicf_emit.compute id(35) "matmul+add+relu" dims(d0 = 48, d1 = 2000, d2 = 2000)
      ins(%arg0[d0, d2] : memref<48x2000xf32>, %arg1[d2, d1] : memref<2000x2000xf32>, %arg2[d1] : memref<2000xf32>)
      outs(%arg3[d0, d1] : memref<48x2000xf32>) {
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
func.func @gemm_2400x160x800_nn_f32_bias_relu(%arg0: memref<2400x800xf32>, %arg1: memref<800x160xf32>, %arg2: memref<160xf32>, %arg3: memref<2400x160xf32>) {
  aicf_emit.compute id(38) "matmul+add+relu" dims(d0 = 2400, d1 = 160, d2 = 800)
      ins(%arg0[d0, d2] : memref<2400x800xf32>, %arg1[d2, d1] : memref<800x160xf32>, %arg2[d1] : memref<160xf32>)
      outs(%arg3[d0, d1] : memref<2400x160xf32>) {
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

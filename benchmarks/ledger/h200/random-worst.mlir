func.func @m3096_n1144_k304_mn_bf16_biasrelu(%arg0: memref<304x3096xbf16>, %arg1: memref<304x1144xbf16>, %arg2: memref<1144xbf16>, %arg3: memref<3096x1144xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3096, d1 = 1144, d2 = 304)
      ins(%arg0[d2, d0] : memref<304x3096xbf16>, %arg1[d2, d1] : memref<304x1144xbf16>, %arg2[d1] : memref<1144xbf16>)
      outs(%arg3[d0, d1] : memref<3096x1144xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m51_n37_k5391_mn_bf16_biasrelu(%arg0: memref<5391x51xbf16>, %arg1: memref<5391x37xbf16>, %arg2: memref<37xbf16>, %arg3: memref<51x37xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 51, d1 = 37, d2 = 5391)
      ins(%arg0[d2, d0] : memref<5391x51xbf16>, %arg1[d2, d1] : memref<5391x37xbf16>, %arg2[d1] : memref<37xbf16>)
      outs(%arg3[d0, d1] : memref<51x37xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m6135_n125_k9_kn_bf16_biasrelu(%arg0: memref<6135x9xbf16>, %arg1: memref<9x125xbf16>, %arg2: memref<125xbf16>, %arg3: memref<6135x125xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 6135, d1 = 125, d2 = 9)
      ins(%arg0[d0, d2] : memref<6135x9xbf16>, %arg1[d2, d1] : memref<9x125xbf16>, %arg2[d1] : memref<125xbf16>)
      outs(%arg3[d0, d1] : memref<6135x125xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m447_n1319_k35_kk_bf16_biasrelu(%arg0: memref<447x35xbf16>, %arg1: memref<1319x35xbf16>, %arg2: memref<1319xbf16>, %arg3: memref<447x1319xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 447, d1 = 1319, d2 = 35)
      ins(%arg0[d0, d2] : memref<447x35xbf16>, %arg1[d1, d2] : memref<1319x35xbf16>, %arg2[d1] : memref<1319xbf16>)
      outs(%arg3[d0, d1] : memref<447x1319xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m5_n1775_k1179_mk_bf16_biasrelu(%arg0: memref<1179x5xbf16>, %arg1: memref<1775x1179xbf16>, %arg2: memref<1775xbf16>, %arg3: memref<5x1775xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5, d1 = 1775, d2 = 1179)
      ins(%arg0[d2, d0] : memref<1179x5xbf16>, %arg1[d1, d2] : memref<1775x1179xbf16>, %arg2[d1] : memref<1775xbf16>)
      outs(%arg3[d0, d1] : memref<5x1775xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m45_n6297_k51_mk_bf16_biasrelu(%arg0: memref<51x45xbf16>, %arg1: memref<6297x51xbf16>, %arg2: memref<6297xbf16>, %arg3: memref<45x6297xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 45, d1 = 6297, d2 = 51)
      ins(%arg0[d2, d0] : memref<51x45xbf16>, %arg1[d1, d2] : memref<6297x51xbf16>, %arg2[d1] : memref<6297xbf16>)
      outs(%arg3[d0, d1] : memref<45x6297xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m5669_n7_k195_mk_bf16_biasrelu(%arg0: memref<195x5669xbf16>, %arg1: memref<7x195xbf16>, %arg2: memref<7xbf16>, %arg3: memref<5669x7xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5669, d1 = 7, d2 = 195)
      ins(%arg0[d2, d0] : memref<195x5669xbf16>, %arg1[d1, d2] : memref<7x195xbf16>, %arg2[d1] : memref<7xbf16>)
      outs(%arg3[d0, d1] : memref<5669x7xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m8_n2208_k240_mk_bf16_biasrelu(%arg0: memref<240x8xbf16>, %arg1: memref<2208x240xbf16>, %arg2: memref<2208xbf16>, %arg3: memref<8x2208xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 2208, d2 = 240)
      ins(%arg0[d2, d0] : memref<240x8xbf16>, %arg1[d1, d2] : memref<2208x240xbf16>, %arg2[d1] : memref<2208xbf16>)
      outs(%arg3[d0, d1] : memref<8x2208xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m1901_n893_k1_mn_bf16_biasrelu(%arg0: memref<1x1901xbf16>, %arg1: memref<1x893xbf16>, %arg2: memref<893xbf16>, %arg3: memref<1901x893xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1901, d1 = 893, d2 = 1)
      ins(%arg0[d2, d0] : memref<1x1901xbf16>, %arg1[d2, d1] : memref<1x893xbf16>, %arg2[d1] : memref<893xbf16>)
      outs(%arg3[d0, d1] : memref<1901x893xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m704_n6248_k1232_kk_bf16_biasrelu(%arg0: memref<704x1232xbf16>, %arg1: memref<6248x1232xbf16>, %arg2: memref<6248xbf16>, %arg3: memref<704x6248xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 704, d1 = 6248, d2 = 1232)
      ins(%arg0[d0, d2] : memref<704x1232xbf16>, %arg1[d1, d2] : memref<6248x1232xbf16>, %arg2[d1] : memref<6248xbf16>)
      outs(%arg3[d0, d1] : memref<704x6248xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m433_n1507_k41_kn_bf16_biasrelu(%arg0: memref<433x41xbf16>, %arg1: memref<41x1507xbf16>, %arg2: memref<1507xbf16>, %arg3: memref<433x1507xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 433, d1 = 1507, d2 = 41)
      ins(%arg0[d0, d2] : memref<433x41xbf16>, %arg1[d2, d1] : memref<41x1507xbf16>, %arg2[d1] : memref<1507xbf16>)
      outs(%arg3[d0, d1] : memref<433x1507xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m2968_n5512_k3800_mn_bf16_biasrelu(%arg0: memref<3800x2968xbf16>, %arg1: memref<3800x5512xbf16>, %arg2: memref<5512xbf16>, %arg3: memref<2968x5512xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2968, d1 = 5512, d2 = 3800)
      ins(%arg0[d2, d0] : memref<3800x2968xbf16>, %arg1[d2, d1] : memref<3800x5512xbf16>, %arg2[d1] : memref<5512xbf16>)
      outs(%arg3[d0, d1] : memref<2968x5512xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m2464_n120_k1800_mk_bf16_biasrelu(%arg0: memref<1800x2464xbf16>, %arg1: memref<120x1800xbf16>, %arg2: memref<120xbf16>, %arg3: memref<2464x120xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2464, d1 = 120, d2 = 1800)
      ins(%arg0[d2, d0] : memref<1800x2464xbf16>, %arg1[d1, d2] : memref<120x1800xbf16>, %arg2[d1] : memref<120xbf16>)
      outs(%arg3[d0, d1] : memref<2464x120xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m10424_n32_k1720_kk_bf16_biasrelu(%arg0: memref<10424x1720xbf16>, %arg1: memref<32x1720xbf16>, %arg2: memref<32xbf16>, %arg3: memref<10424x32xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 10424, d1 = 32, d2 = 1720)
      ins(%arg0[d0, d2] : memref<10424x1720xbf16>, %arg1[d1, d2] : memref<32x1720xbf16>, %arg2[d1] : memref<32xbf16>)
      outs(%arg3[d0, d1] : memref<10424x32xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m104_n104_k16304_mn_bf16_biasrelu(%arg0: memref<16304x104xbf16>, %arg1: memref<16304x104xbf16>, %arg2: memref<104xbf16>, %arg3: memref<104x104xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 104, d1 = 104, d2 = 16304)
      ins(%arg0[d2, d0] : memref<16304x104xbf16>, %arg1[d2, d1] : memref<16304x104xbf16>, %arg2[d1] : memref<104xbf16>)
      outs(%arg3[d0, d1] : memref<104x104xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m8536_n440_k552_kk_bf16_biasrelu(%arg0: memref<8536x552xbf16>, %arg1: memref<440x552xbf16>, %arg2: memref<440xbf16>, %arg3: memref<8536x440xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8536, d1 = 440, d2 = 552)
      ins(%arg0[d0, d2] : memref<8536x552xbf16>, %arg1[d1, d2] : memref<440x552xbf16>, %arg2[d1] : memref<440xbf16>)
      outs(%arg3[d0, d1] : memref<8536x440xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m136_n3128_k3920_kn_bf16_biasrelu(%arg0: memref<136x3920xbf16>, %arg1: memref<3920x3128xbf16>, %arg2: memref<3128xbf16>, %arg3: memref<136x3128xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 136, d1 = 3128, d2 = 3920)
      ins(%arg0[d0, d2] : memref<136x3920xbf16>, %arg1[d2, d1] : memref<3920x3128xbf16>, %arg2[d1] : memref<3128xbf16>)
      outs(%arg3[d0, d1] : memref<136x3128xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m7800_n13360_k14024_mk_bf16_biasrelu(%arg0: memref<14024x7800xbf16>, %arg1: memref<13360x14024xbf16>, %arg2: memref<13360xbf16>, %arg3: memref<7800x13360xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7800, d1 = 13360, d2 = 14024)
      ins(%arg0[d2, d0] : memref<14024x7800xbf16>, %arg1[d1, d2] : memref<13360x14024xbf16>, %arg2[d1] : memref<13360xbf16>)
      outs(%arg3[d0, d1] : memref<7800x13360xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m24_n2144_k664_mk_bf16_biasrelu(%arg0: memref<664x24xbf16>, %arg1: memref<2144x664xbf16>, %arg2: memref<2144xbf16>, %arg3: memref<24x2144xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 24, d1 = 2144, d2 = 664)
      ins(%arg0[d2, d0] : memref<664x24xbf16>, %arg1[d1, d2] : memref<2144x664xbf16>, %arg2[d1] : memref<2144xbf16>)
      outs(%arg3[d0, d1] : memref<24x2144xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m712_n240_k72_kn_bf16_biasrelu(%arg0: memref<712x72xbf16>, %arg1: memref<72x240xbf16>, %arg2: memref<240xbf16>, %arg3: memref<712x240xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 712, d1 = 240, d2 = 72)
      ins(%arg0[d0, d2] : memref<712x72xbf16>, %arg1[d2, d1] : memref<72x240xbf16>, %arg2[d1] : memref<240xbf16>)
      outs(%arg3[d0, d1] : memref<712x240xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m3048_n16_k216_mn_bf16_biasrelu(%arg0: memref<216x3048xbf16>, %arg1: memref<216x16xbf16>, %arg2: memref<16xbf16>, %arg3: memref<3048x16xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3048, d1 = 16, d2 = 216)
      ins(%arg0[d2, d0] : memref<216x3048xbf16>, %arg1[d2, d1] : memref<216x16xbf16>, %arg2[d1] : memref<16xbf16>)
      outs(%arg3[d0, d1] : memref<3048x16xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m3_n4127_k457_kk_bf16_biasrelu(%arg0: memref<3x457xbf16>, %arg1: memref<4127x457xbf16>, %arg2: memref<4127xbf16>, %arg3: memref<3x4127xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 4127, d2 = 457)
      ins(%arg0[d0, d2] : memref<3x457xbf16>, %arg1[d1, d2] : memref<4127x457xbf16>, %arg2[d1] : memref<4127xbf16>)
      outs(%arg3[d0, d1] : memref<3x4127xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m4371_n19_k6053_mn_bf16_biasrelu(%arg0: memref<6053x4371xbf16>, %arg1: memref<6053x19xbf16>, %arg2: memref<19xbf16>, %arg3: memref<4371x19xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 4371, d1 = 19, d2 = 6053)
      ins(%arg0[d2, d0] : memref<6053x4371xbf16>, %arg1[d2, d1] : memref<6053x19xbf16>, %arg2[d1] : memref<19xbf16>)
      outs(%arg3[d0, d1] : memref<4371x19xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m1013_n25_k1803_mk_bf16_biasrelu(%arg0: memref<1803x1013xbf16>, %arg1: memref<25x1803xbf16>, %arg2: memref<25xbf16>, %arg3: memref<1013x25xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1013, d1 = 25, d2 = 1803)
      ins(%arg0[d2, d0] : memref<1803x1013xbf16>, %arg1[d1, d2] : memref<25x1803xbf16>, %arg2[d1] : memref<25xbf16>)
      outs(%arg3[d0, d1] : memref<1013x25xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m4568_n104_k48_mk_bf16_biasrelu(%arg0: memref<48x4568xbf16>, %arg1: memref<104x48xbf16>, %arg2: memref<104xbf16>, %arg3: memref<4568x104xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 4568, d1 = 104, d2 = 48)
      ins(%arg0[d2, d0] : memref<48x4568xbf16>, %arg1[d1, d2] : memref<104x48xbf16>, %arg2[d1] : memref<104xbf16>)
      outs(%arg3[d0, d1] : memref<4568x104xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m80_n4936_k4672_mk_bf16_biasrelu(%arg0: memref<4672x80xbf16>, %arg1: memref<4936x4672xbf16>, %arg2: memref<4936xbf16>, %arg3: memref<80x4936xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 80, d1 = 4936, d2 = 4672)
      ins(%arg0[d2, d0] : memref<4672x80xbf16>, %arg1[d1, d2] : memref<4936x4672xbf16>, %arg2[d1] : memref<4936xbf16>)
      outs(%arg3[d0, d1] : memref<80x4936xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m224_n13992_k40_kn_bf16_biasrelu(%arg0: memref<224x40xbf16>, %arg1: memref<40x13992xbf16>, %arg2: memref<13992xbf16>, %arg3: memref<224x13992xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 224, d1 = 13992, d2 = 40)
      ins(%arg0[d0, d2] : memref<224x40xbf16>, %arg1[d2, d1] : memref<40x13992xbf16>, %arg2[d1] : memref<13992xbf16>)
      outs(%arg3[d0, d1] : memref<224x13992xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m5_n400_k104_kn_bf16_biasrelu(%arg0: memref<5x104xbf16>, %arg1: memref<104x400xbf16>, %arg2: memref<400xbf16>, %arg3: memref<5x400xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5, d1 = 400, d2 = 104)
      ins(%arg0[d0, d2] : memref<5x104xbf16>, %arg1[d2, d1] : memref<104x400xbf16>, %arg2[d1] : memref<400xbf16>)
      outs(%arg3[d0, d1] : memref<5x400xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m8552_n2344_k7992_kn_bf16_biasrelu(%arg0: memref<8552x7992xbf16>, %arg1: memref<7992x2344xbf16>, %arg2: memref<2344xbf16>, %arg3: memref<8552x2344xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8552, d1 = 2344, d2 = 7992)
      ins(%arg0[d0, d2] : memref<8552x7992xbf16>, %arg1[d2, d1] : memref<7992x2344xbf16>, %arg2[d1] : memref<2344xbf16>)
      outs(%arg3[d0, d1] : memref<8552x2344xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m24_n152_k112_mn_bf16_biasrelu(%arg0: memref<112x24xbf16>, %arg1: memref<112x152xbf16>, %arg2: memref<152xbf16>, %arg3: memref<24x152xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 24, d1 = 152, d2 = 112)
      ins(%arg0[d2, d0] : memref<112x24xbf16>, %arg1[d2, d1] : memref<112x152xbf16>, %arg2[d1] : memref<152xbf16>)
      outs(%arg3[d0, d1] : memref<24x152xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}
func.func @m2167_n5_k1349_kk_bf16_biasrelu(%arg0: memref<2167x1349xbf16>, %arg1: memref<5x1349xbf16>, %arg2: memref<5xbf16>, %arg3: memref<2167x5xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2167, d1 = 5, d2 = 1349)
      ins(%arg0[d0, d2] : memref<2167x1349xbf16>, %arg1[d1, d2] : memref<5x1349xbf16>, %arg2[d1] : memref<5xbf16>)
      outs(%arg3[d0, d1] : memref<2167x5xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16, %arg6: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    %cst = arith.constant 0.000000e+00 : f32
    %4 = arith.extf %arg6 : bf16 to f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to bf16
    aicf_emit.yield %7 : bf16
  }
  return
}

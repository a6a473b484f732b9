func.func @m10424_n32_k1720_kk_bf16_biasrelu(%a: memref<10424x1720xbf16>, %b: memref<32x1720xbf16>, %x0: memref<32xbf16>, %y0: memref<10424x32xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 10424, d1 = 32, d2 = 1720)
      ins(%a[d0, d2] : memref<10424x1720xbf16>, %b[d1, d2] : memref<32x1720xbf16>, %x0[d1] : memref<32xbf16>)
      outs(%y0[d0, d1] : memref<10424x32xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m104_n104_k16304_mn_bf16_biasrelu(%a: memref<16304x104xbf16>, %b: memref<16304x104xbf16>, %x0: memref<104xbf16>, %y0: memref<104x104xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 104, d1 = 104, d2 = 16304)
      ins(%a[d2, d0] : memref<16304x104xbf16>, %b[d2, d1] : memref<16304x104xbf16>, %x0[d1] : memref<104xbf16>)
      outs(%y0[d0, d1] : memref<104x104xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1176_n704_k8992_mk_bf16_biasrelu(%a: memref<8992x1176xbf16>, %b: memref<704x8992xbf16>, %x0: memref<704xbf16>, %y0: memref<1176x704xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1176, d1 = 704, d2 = 8992)
      ins(%a[d2, d0] : memref<8992x1176xbf16>, %b[d1, d2] : memref<704x8992xbf16>, %x0[d1] : memref<704xbf16>)
      outs(%y0[d0, d1] : memref<1176x704xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m136_n3128_k3920_kn_bf16_biasrelu(%a: memref<136x3920xbf16>, %b: memref<3920x3128xbf16>, %x0: memref<3128xbf16>, %y0: memref<136x3128xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 136, d1 = 3128, d2 = 3920)
      ins(%a[d0, d2] : memref<136x3920xbf16>, %b[d2, d1] : memref<3920x3128xbf16>, %x0[d1] : memref<3128xbf16>)
      outs(%y0[d0, d1] : memref<136x3128xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1488_n8_k960_kn_bf16_biasrelu(%a: memref<1488x960xbf16>, %b: memref<960x8xbf16>, %x0: memref<8xbf16>, %y0: memref<1488x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1488, d1 = 8, d2 = 960)
      ins(%a[d0, d2] : memref<1488x960xbf16>, %b[d2, d1] : memref<960x8xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<1488x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1560_n8_k848_mk_bf16_biasrelu(%a: memref<848x1560xbf16>, %b: memref<8x848xbf16>, %x0: memref<8xbf16>, %y0: memref<1560x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1560, d1 = 8, d2 = 848)
      ins(%a[d2, d0] : memref<848x1560xbf16>, %b[d1, d2] : memref<8x848xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<1560x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m16_n3_k10272_mn_bf16_biasrelu(%a: memref<10272x16xbf16>, %b: memref<10272x3xbf16>, %x0: memref<3xbf16>, %y0: memref<16x3xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 16, d1 = 3, d2 = 10272)
      ins(%a[d2, d0] : memref<10272x16xbf16>, %b[d2, d1] : memref<10272x3xbf16>, %x0[d1] : memref<3xbf16>)
      outs(%y0[d0, d1] : memref<16x3xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1901_n893_k1_mn_bf16_biasrelu(%a: memref<1x1901xbf16>, %b: memref<1x893xbf16>, %x0: memref<893xbf16>, %y0: memref<1901x893xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1901, d1 = 893, d2 = 1)
      ins(%a[d2, d0] : memref<1x1901xbf16>, %b[d2, d1] : memref<1x893xbf16>, %x0[d1] : memref<893xbf16>)
      outs(%y0[d0, d1] : memref<1901x893xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m19_n115_k1555_mk_bf16_biasrelu(%a: memref<1555x19xbf16>, %b: memref<115x1555xbf16>, %x0: memref<115xbf16>, %y0: memref<19x115xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 19, d1 = 115, d2 = 1555)
      ins(%a[d2, d0] : memref<1555x19xbf16>, %b[d1, d2] : memref<115x1555xbf16>, %x0[d1] : memref<115xbf16>)
      outs(%y0[d0, d1] : memref<19x115xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m232_n2_k3984_kn_bf16_biasrelu(%a: memref<232x3984xbf16>, %b: memref<3984x2xbf16>, %x0: memref<2xbf16>, %y0: memref<232x2xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 232, d1 = 2, d2 = 3984)
      ins(%a[d0, d2] : memref<232x3984xbf16>, %b[d2, d1] : memref<3984x2xbf16>, %x0[d1] : memref<2xbf16>)
      outs(%y0[d0, d1] : memref<232x2xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2464_n120_k1800_mk_bf16_biasrelu(%a: memref<1800x2464xbf16>, %b: memref<120x1800xbf16>, %x0: memref<120xbf16>, %y0: memref<2464x120xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2464, d1 = 120, d2 = 1800)
      ins(%a[d2, d0] : memref<1800x2464xbf16>, %b[d1, d2] : memref<120x1800xbf16>, %x0[d1] : memref<120xbf16>)
      outs(%y0[d0, d1] : memref<2464x120xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m24_n2144_k664_mk_bf16_biasrelu(%a: memref<664x24xbf16>, %b: memref<2144x664xbf16>, %x0: memref<2144xbf16>, %y0: memref<24x2144xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 24, d1 = 2144, d2 = 664)
      ins(%a[d2, d0] : memref<664x24xbf16>, %b[d1, d2] : memref<2144x664xbf16>, %x0[d1] : memref<2144xbf16>)
      outs(%y0[d0, d1] : memref<24x2144xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m255_n1289_k127_kn_bf16_biasrelu(%a: memref<255x127xbf16>, %b: memref<127x1289xbf16>, %x0: memref<1289xbf16>, %y0: memref<255x1289xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 255, d1 = 1289, d2 = 127)
      ins(%a[d0, d2] : memref<255x127xbf16>, %b[d2, d1] : memref<127x1289xbf16>, %x0[d1] : memref<1289xbf16>)
      outs(%y0[d0, d1] : memref<255x1289xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2_n4544_k7880_kn_bf16_biasrelu(%a: memref<2x7880xbf16>, %b: memref<7880x4544xbf16>, %x0: memref<4544xbf16>, %y0: memref<2x4544xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2, d1 = 4544, d2 = 7880)
      ins(%a[d0, d2] : memref<2x7880xbf16>, %b[d2, d1] : memref<7880x4544xbf16>, %x0[d1] : memref<4544xbf16>)
      outs(%y0[d0, d1] : memref<2x4544xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2_n784_k9824_kk_bf16_biasrelu(%a: memref<2x9824xbf16>, %b: memref<784x9824xbf16>, %x0: memref<784xbf16>, %y0: memref<2x784xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2, d1 = 784, d2 = 9824)
      ins(%a[d0, d2] : memref<2x9824xbf16>, %b[d1, d2] : memref<784x9824xbf16>, %x0[d1] : memref<784xbf16>)
      outs(%y0[d0, d1] : memref<2x784xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3096_n1144_k304_mn_bf16_biasrelu(%a: memref<304x3096xbf16>, %b: memref<304x1144xbf16>, %x0: memref<1144xbf16>, %y0: memref<3096x1144xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3096, d1 = 1144, d2 = 304)
      ins(%a[d2, d0] : memref<304x3096xbf16>, %b[d2, d1] : memref<304x1144xbf16>, %x0[d1] : memref<1144xbf16>)
      outs(%y0[d0, d1] : memref<3096x1144xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m320_n11424_k1224_mn_bf16_biasrelu(%a: memref<1224x320xbf16>, %b: memref<1224x11424xbf16>, %x0: memref<11424xbf16>, %y0: memref<320x11424xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 320, d1 = 11424, d2 = 1224)
      ins(%a[d2, d0] : memref<1224x320xbf16>, %b[d2, d1] : memref<1224x11424xbf16>, %x0[d1] : memref<11424xbf16>)
      outs(%y0[d0, d1] : memref<320x11424xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m320_n4_k3032_kk_bf16_biasrelu(%a: memref<320x3032xbf16>, %b: memref<4x3032xbf16>, %x0: memref<4xbf16>, %y0: memref<320x4xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 320, d1 = 4, d2 = 3032)
      ins(%a[d0, d2] : memref<320x3032xbf16>, %b[d1, d2] : memref<4x3032xbf16>, %x0[d1] : memref<4xbf16>)
      outs(%y0[d0, d1] : memref<320x4xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m32_n32_k14760_mn_bf16_biasrelu(%a: memref<14760x32xbf16>, %b: memref<14760x32xbf16>, %x0: memref<32xbf16>, %y0: memref<32x32xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 32, d1 = 32, d2 = 14760)
      ins(%a[d2, d0] : memref<14760x32xbf16>, %b[d2, d1] : memref<14760x32xbf16>, %x0[d1] : memref<32xbf16>)
      outs(%y0[d0, d1] : memref<32x32xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m32_n8_k14728_mk_bf16_biasrelu(%a: memref<14728x32xbf16>, %b: memref<8x14728xbf16>, %x0: memref<8xbf16>, %y0: memref<32x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 32, d1 = 8, d2 = 14728)
      ins(%a[d2, d0] : memref<14728x32xbf16>, %b[d1, d2] : memref<8x14728xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<32x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3376_n8_k352_kk_bf16_biasrelu(%a: memref<3376x352xbf16>, %b: memref<8x352xbf16>, %x0: memref<8xbf16>, %y0: memref<3376x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3376, d1 = 8, d2 = 352)
      ins(%a[d0, d2] : memref<3376x352xbf16>, %b[d1, d2] : memref<8x352xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<3376x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3408_n24_k1832_kk_bf16_biasrelu(%a: memref<3408x1832xbf16>, %b: memref<24x1832xbf16>, %x0: memref<24xbf16>, %y0: memref<3408x24xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3408, d1 = 24, d2 = 1832)
      ins(%a[d0, d2] : memref<3408x1832xbf16>, %b[d1, d2] : memref<24x1832xbf16>, %x0[d1] : memref<24xbf16>)
      outs(%y0[d0, d1] : memref<3408x24xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3592_n16_k14576_kn_bf16_biasrelu(%a: memref<3592x14576xbf16>, %b: memref<14576x16xbf16>, %x0: memref<16xbf16>, %y0: memref<3592x16xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3592, d1 = 16, d2 = 14576)
      ins(%a[d0, d2] : memref<3592x14576xbf16>, %b[d2, d1] : memref<14576x16xbf16>, %x0[d1] : memref<16xbf16>)
      outs(%y0[d0, d1] : memref<3592x16xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m45_n6297_k51_mk_bf16_biasrelu(%a: memref<51x45xbf16>, %b: memref<6297x51xbf16>, %x0: memref<6297xbf16>, %y0: memref<45x6297xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 45, d1 = 6297, d2 = 51)
      ins(%a[d2, d0] : memref<51x45xbf16>, %b[d1, d2] : memref<6297x51xbf16>, %x0[d1] : memref<6297xbf16>)
      outs(%y0[d0, d1] : memref<45x6297xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5160_n8_k80_kn_bf16_biasrelu(%a: memref<5160x80xbf16>, %b: memref<80x8xbf16>, %x0: memref<8xbf16>, %y0: memref<5160x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5160, d1 = 8, d2 = 80)
      ins(%a[d0, d2] : memref<5160x80xbf16>, %b[d2, d1] : memref<80x8xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<5160x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m51_n37_k5391_mn_bf16_biasrelu(%a: memref<5391x51xbf16>, %b: memref<5391x37xbf16>, %x0: memref<37xbf16>, %y0: memref<51x37xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 51, d1 = 37, d2 = 5391)
      ins(%a[d2, d0] : memref<5391x51xbf16>, %b[d2, d1] : memref<5391x37xbf16>, %x0[d1] : memref<37xbf16>)
      outs(%y0[d0, d1] : memref<51x37xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5416_n2_k24_mk_bf16_biasrelu(%a: memref<24x5416xbf16>, %b: memref<2x24xbf16>, %x0: memref<2xbf16>, %y0: memref<5416x2xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5416, d1 = 2, d2 = 24)
      ins(%a[d2, d0] : memref<24x5416xbf16>, %b[d1, d2] : memref<2x24xbf16>, %x0[d1] : memref<2xbf16>)
      outs(%y0[d0, d1] : memref<5416x2xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5669_n7_k195_mk_bf16_biasrelu(%a: memref<195x5669xbf16>, %b: memref<7x195xbf16>, %x0: memref<7xbf16>, %y0: memref<5669x7xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5669, d1 = 7, d2 = 195)
      ins(%a[d2, d0] : memref<195x5669xbf16>, %b[d1, d2] : memref<7x195xbf16>, %x0[d1] : memref<7xbf16>)
      outs(%y0[d0, d1] : memref<5669x7xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5_n1775_k1179_mk_bf16_biasrelu(%a: memref<1179x5xbf16>, %b: memref<1775x1179xbf16>, %x0: memref<1775xbf16>, %y0: memref<5x1775xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5, d1 = 1775, d2 = 1179)
      ins(%a[d2, d0] : memref<1179x5xbf16>, %b[d1, d2] : memref<1775x1179xbf16>, %x0[d1] : memref<1775xbf16>)
      outs(%y0[d0, d1] : memref<5x1775xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m704_n6248_k1232_kk_bf16_biasrelu(%a: memref<704x1232xbf16>, %b: memref<6248x1232xbf16>, %x0: memref<6248xbf16>, %y0: memref<704x6248xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 704, d1 = 6248, d2 = 1232)
      ins(%a[d0, d2] : memref<704x1232xbf16>, %b[d1, d2] : memref<6248x1232xbf16>, %x0[d1] : memref<6248xbf16>)
      outs(%y0[d0, d1] : memref<704x6248xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m7_n391_k1873_mk_bf16_biasrelu(%a: memref<1873x7xbf16>, %b: memref<391x1873xbf16>, %x0: memref<391xbf16>, %y0: memref<7x391xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7, d1 = 391, d2 = 1873)
      ins(%a[d2, d0] : memref<1873x7xbf16>, %b[d1, d2] : memref<391x1873xbf16>, %x0[d1] : memref<391xbf16>)
      outs(%y0[d0, d1] : memref<7x391xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8536_n440_k552_kk_bf16_biasrelu(%a: memref<8536x552xbf16>, %b: memref<440x552xbf16>, %x0: memref<440xbf16>, %y0: memref<8536x440xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8536, d1 = 440, d2 = 552)
      ins(%a[d0, d2] : memref<8536x552xbf16>, %b[d1, d2] : memref<440x552xbf16>, %x0[d1] : memref<440xbf16>)
      outs(%y0[d0, d1] : memref<8536x440xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n2208_k240_mk_bf16_biasrelu(%a: memref<240x8xbf16>, %b: memref<2208x240xbf16>, %x0: memref<2208xbf16>, %y0: memref<8x2208xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 2208, d2 = 240)
      ins(%a[d2, d0] : memref<240x8xbf16>, %b[d1, d2] : memref<2208x240xbf16>, %x0[d1] : memref<2208xbf16>)
      outs(%y0[d0, d1] : memref<8x2208xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m944_n2312_k7896_kk_bf16_biasrelu(%a: memref<944x7896xbf16>, %b: memref<2312x7896xbf16>, %x0: memref<2312xbf16>, %y0: memref<944x2312xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 944, d1 = 2312, d2 = 7896)
      ins(%a[d0, d2] : memref<944x7896xbf16>, %b[d1, d2] : memref<2312x7896xbf16>, %x0[d1] : memref<2312xbf16>)
      outs(%y0[d0, d1] : memref<944x2312xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m100_n3000_k2000_kn_bf16_biasrelu(%a: memref<100x2000xbf16>, %b: memref<2000x3000xbf16>, %x0: memref<3000xbf16>, %y0: memref<100x3000xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 100, d1 = 3000, d2 = 2000)
      ins(%a[d0, d2] : memref<100x2000xbf16>, %b[d2, d1] : memref<2000x3000xbf16>, %x0[d1] : memref<3000xbf16>)
      outs(%y0[d0, d1] : memref<100x3000xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m128_n2112_k7168_kk_bf16_biasrelu(%a: memref<128x7168xbf16>, %b: memref<2112x7168xbf16>, %x0: memref<2112xbf16>, %y0: memref<128x2112xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 128, d1 = 2112, d2 = 7168)
      ins(%a[d0, d2] : memref<128x7168xbf16>, %b[d1, d2] : memref<2112x7168xbf16>, %x0[d1] : memref<2112xbf16>)
      outs(%y0[d0, d1] : memref<128x2112xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m128_n4096_k4096_kn_bf16_biasrelu(%a: memref<128x4096xbf16>, %b: memref<4096x4096xbf16>, %x0: memref<4096xbf16>, %y0: memref<128x4096xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 128, d1 = 4096, d2 = 4096)
      ins(%a[d0, d2] : memref<128x4096xbf16>, %b[d2, d1] : memref<4096x4096xbf16>, %x0[d1] : memref<4096xbf16>)
      outs(%y0[d0, d1] : memref<128x4096xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m12_n3000_k8000_kk_bf16_biasrelu(%a: memref<12x8000xbf16>, %b: memref<3000x8000xbf16>, %x0: memref<3000xbf16>, %y0: memref<12x3000xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 12, d1 = 3000, d2 = 8000)
      ins(%a[d0, d2] : memref<12x8000xbf16>, %b[d1, d2] : memref<3000x8000xbf16>, %x0[d1] : memref<3000xbf16>)
      outs(%y0[d0, d1] : memref<12x3000xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m16_n4096_k4096_kk_bf16_biasrelu(%a: memref<16x4096xbf16>, %b: memref<4096x4096xbf16>, %x0: memref<4096xbf16>, %y0: memref<16x4096xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 16, d1 = 4096, d2 = 4096)
      ins(%a[d0, d2] : memref<16x4096xbf16>, %b[d1, d2] : memref<4096x4096xbf16>, %x0[d1] : memref<4096xbf16>)
      outs(%y0[d0, d1] : memref<16x4096xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m16_n4096_k4096_kn_bf16_biasrelu(%a: memref<16x4096xbf16>, %b: memref<4096x4096xbf16>, %x0: memref<4096xbf16>, %y0: memref<16x4096xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 16, d1 = 4096, d2 = 4096)
      ins(%a[d0, d2] : memref<16x4096xbf16>, %b[d2, d1] : memref<4096x4096xbf16>, %x0[d1] : memref<4096xbf16>)
      outs(%y0[d0, d1] : memref<16x4096xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m200_n6000_k3000_kk_bf16_biasrelu(%a: memref<200x3000xbf16>, %b: memref<6000x3000xbf16>, %x0: memref<6000xbf16>, %y0: memref<200x6000xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 200, d1 = 6000, d2 = 3000)
      ins(%a[d0, d2] : memref<200x3000xbf16>, %b[d1, d2] : memref<6000x3000xbf16>, %x0[d1] : memref<6000xbf16>)
      outs(%y0[d0, d1] : memref<200x6000xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m2_n50304_k768_kk_bf16_biasrelu(%a: memref<2x768xbf16>, %b: memref<50304x768xbf16>, %x0: memref<50304xbf16>, %y0: memref<2x50304xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2, d1 = 50304, d2 = 768)
      ins(%a[d0, d2] : memref<2x768xbf16>, %b[d1, d2] : memref<50304x768xbf16>, %x0[d1] : memref<50304xbf16>)
      outs(%y0[d0, d1] : memref<2x50304xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m32_n5120_k5120_kk_bf16_biasrelu(%a: memref<32x5120xbf16>, %b: memref<5120x5120xbf16>, %x0: memref<5120xbf16>, %y0: memref<32x5120xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 32, d1 = 5120, d2 = 5120)
      ins(%a[d0, d2] : memref<32x5120xbf16>, %b[d1, d2] : memref<5120x5120xbf16>, %x0[d1] : memref<5120xbf16>)
      outs(%y0[d0, d1] : memref<32x5120xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m48_n6144_k4096_kk_bf16_biasrelu(%a: memref<48x4096xbf16>, %b: memref<6144x4096xbf16>, %x0: memref<6144xbf16>, %y0: memref<48x6144xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 48, d1 = 6144, d2 = 4096)
      ins(%a[d0, d2] : memref<48x4096xbf16>, %b[d1, d2] : memref<6144x4096xbf16>, %x0[d1] : memref<6144xbf16>)
      outs(%y0[d0, d1] : memref<48x6144xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m4_n8192_k8192_kk_bf16_biasrelu(%a: memref<4x8192xbf16>, %b: memref<8192x8192xbf16>, %x0: memref<8192xbf16>, %y0: memref<4x8192xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 4, d1 = 8192, d2 = 8192)
      ins(%a[d0, d2] : memref<4x8192xbf16>, %b[d1, d2] : memref<8192x8192xbf16>, %x0[d1] : memref<8192xbf16>)
      outs(%y0[d0, d1] : memref<4x8192xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m64_n4096_k11008_kk_bf16_biasrelu(%a: memref<64x11008xbf16>, %b: memref<4096x11008xbf16>, %x0: memref<4096xbf16>, %y0: memref<64x4096xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 64, d1 = 4096, d2 = 11008)
      ins(%a[d0, d2] : memref<64x11008xbf16>, %b[d1, d2] : memref<4096x11008xbf16>, %x0[d1] : memref<4096xbf16>)
      outs(%y0[d0, d1] : memref<64x4096xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m8_n12288_k4096_kn_bf16_biasrelu(%a: memref<8x4096xbf16>, %b: memref<4096x12288xbf16>, %x0: memref<12288xbf16>, %y0: memref<8x12288xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 12288, d2 = 4096)
      ins(%a[d0, d2] : memref<8x4096xbf16>, %b[d2, d1] : memref<4096x12288xbf16>, %x0[d1] : memref<12288xbf16>)
      outs(%y0[d0, d1] : memref<8x12288xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m96_n3584_k1792_kk_bf16_biasrelu(%a: memref<96x1792xbf16>, %b: memref<3584x1792xbf16>, %x0: memref<3584xbf16>, %y0: memref<96x3584xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 96, d1 = 3584, d2 = 1792)
      ins(%a[d0, d2] : memref<96x1792xbf16>, %b[d1, d2] : memref<3584x1792xbf16>, %x0[d1] : memref<3584xbf16>)
      outs(%y0[d0, d1] : memref<96x3584xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m1032_n1_k920_mk_bf16_biasrelu(%a: memref<920x1032xbf16>, %b: memref<1x920xbf16>, %x0: memref<1xbf16>, %y0: memref<1032x1xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1032, d1 = 1, d2 = 920)
      ins(%a[d2, d0] : memref<920x1032xbf16>, %b[d1, d2] : memref<1x920xbf16>, %x0[d1] : memref<1xbf16>)
      outs(%y0[d0, d1] : memref<1032x1xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m11615_n5_k55_mk_bf16_biasrelu(%a: memref<55x11615xbf16>, %b: memref<5x55xbf16>, %x0: memref<5xbf16>, %y0: memref<11615x5xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 11615, d1 = 5, d2 = 55)
      ins(%a[d2, d0] : memref<55x11615xbf16>, %b[d1, d2] : memref<5x55xbf16>, %x0[d1] : memref<5xbf16>)
      outs(%y0[d0, d1] : memref<11615x5xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m11728_n1_k24_mk_bf16_biasrelu(%a: memref<24x11728xbf16>, %b: memref<1x24xbf16>, %x0: memref<1xbf16>, %y0: memref<11728x1xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 11728, d1 = 1, d2 = 24)
      ins(%a[d2, d0] : memref<24x11728xbf16>, %b[d1, d2] : memref<1x24xbf16>, %x0[d1] : memref<1xbf16>)
      outs(%y0[d0, d1] : memref<11728x1xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m11867_n3731_k1017_mk_bf16_biasrelu(%a: memref<1017x11867xbf16>, %b: memref<3731x1017xbf16>, %x0: memref<3731xbf16>, %y0: memref<11867x3731xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 11867, d1 = 3731, d2 = 1017)
      ins(%a[d2, d0] : memref<1017x11867xbf16>, %b[d1, d2] : memref<3731x1017xbf16>, %x0[d1] : memref<3731xbf16>)
      outs(%y0[d0, d1] : memref<11867x3731xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m120_n16_k13304_kk_bf16_biasrelu(%a: memref<120x13304xbf16>, %b: memref<16x13304xbf16>, %x0: memref<16xbf16>, %y0: memref<120x16xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 120, d1 = 16, d2 = 13304)
      ins(%a[d0, d2] : memref<120x13304xbf16>, %b[d1, d2] : memref<16x13304xbf16>, %x0[d1] : memref<16xbf16>)
      outs(%y0[d0, d1] : memref<120x16xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m12536_n2552_k32_kk_bf16_biasrelu(%a: memref<12536x32xbf16>, %b: memref<2552x32xbf16>, %x0: memref<2552xbf16>, %y0: memref<12536x2552xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 12536, d1 = 2552, d2 = 32)
      ins(%a[d0, d2] : memref<12536x32xbf16>, %b[d1, d2] : memref<2552x32xbf16>, %x0[d1] : memref<2552xbf16>)
      outs(%y0[d0, d1] : memref<12536x2552xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1287_n765_k3_kn_bf16_biasrelu(%a: memref<1287x3xbf16>, %b: memref<3x765xbf16>, %x0: memref<765xbf16>, %y0: memref<1287x765xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1287, d1 = 765, d2 = 3)
      ins(%a[d0, d2] : memref<1287x3xbf16>, %b[d2, d1] : memref<3x765xbf16>, %x0[d1] : memref<765xbf16>)
      outs(%y0[d0, d1] : memref<1287x765xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m128_n40_k3_mk_bf16_biasrelu(%a: memref<3x128xbf16>, %b: memref<40x3xbf16>, %x0: memref<40xbf16>, %y0: memref<128x40xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 128, d1 = 40, d2 = 3)
      ins(%a[d2, d0] : memref<3x128xbf16>, %b[d1, d2] : memref<40x3xbf16>, %x0[d1] : memref<40xbf16>)
      outs(%y0[d0, d1] : memref<128x40xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m129_n927_k3_mn_bf16_biasrelu(%a: memref<3x129xbf16>, %b: memref<3x927xbf16>, %x0: memref<927xbf16>, %y0: memref<129x927xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 129, d1 = 927, d2 = 3)
      ins(%a[d2, d0] : memref<3x129xbf16>, %b[d2, d1] : memref<3x927xbf16>, %x0[d1] : memref<927xbf16>)
      outs(%y0[d0, d1] : memref<129x927xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m135_n7_k3_kk_bf16_biasrelu(%a: memref<135x3xbf16>, %b: memref<7x3xbf16>, %x0: memref<7xbf16>, %y0: memref<135x7xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 135, d1 = 7, d2 = 3)
      ins(%a[d0, d2] : memref<135x3xbf16>, %b[d1, d2] : memref<7x3xbf16>, %x0[d1] : memref<7xbf16>)
      outs(%y0[d0, d1] : memref<135x7xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1408_n4_k112_kk_bf16_biasrelu(%a: memref<1408x112xbf16>, %b: memref<4x112xbf16>, %x0: memref<4xbf16>, %y0: memref<1408x4xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1408, d1 = 4, d2 = 112)
      ins(%a[d0, d2] : memref<1408x112xbf16>, %b[d1, d2] : memref<4x112xbf16>, %x0[d1] : memref<4xbf16>)
      outs(%y0[d0, d1] : memref<1408x4xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m14901_n11_k11965_kk_bf16_biasrelu(%a: memref<14901x11965xbf16>, %b: memref<11x11965xbf16>, %x0: memref<11xbf16>, %y0: memref<14901x11xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 14901, d1 = 11, d2 = 11965)
      ins(%a[d0, d2] : memref<14901x11965xbf16>, %b[d1, d2] : memref<11x11965xbf16>, %x0[d1] : memref<11xbf16>)
      outs(%y0[d0, d1] : memref<14901x11xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1512_n536_k32_kk_bf16_biasrelu(%a: memref<1512x32xbf16>, %b: memref<536x32xbf16>, %x0: memref<536xbf16>, %y0: memref<1512x536xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1512, d1 = 536, d2 = 32)
      ins(%a[d0, d2] : memref<1512x32xbf16>, %b[d1, d2] : memref<536x32xbf16>, %x0[d1] : memref<536xbf16>)
      outs(%y0[d0, d1] : memref<1512x536xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1560_n3_k1664_kk_bf16_biasrelu(%a: memref<1560x1664xbf16>, %b: memref<3x1664xbf16>, %x0: memref<3xbf16>, %y0: memref<1560x3xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1560, d1 = 3, d2 = 1664)
      ins(%a[d0, d2] : memref<1560x1664xbf16>, %b[d1, d2] : memref<3x1664xbf16>, %x0[d1] : memref<3xbf16>)
      outs(%y0[d0, d1] : memref<1560x3xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m15_n7_k219_kk_bf16_biasrelu(%a: memref<15x219xbf16>, %b: memref<7x219xbf16>, %x0: memref<7xbf16>, %y0: memref<15x7xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 15, d1 = 7, d2 = 219)
      ins(%a[d0, d2] : memref<15x219xbf16>, %b[d1, d2] : memref<7x219xbf16>, %x0[d1] : memref<7xbf16>)
      outs(%y0[d0, d1] : memref<15x7xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m167_n111_k107_kk_bf16_biasrelu(%a: memref<167x107xbf16>, %b: memref<111x107xbf16>, %x0: memref<111xbf16>, %y0: memref<167x111xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 167, d1 = 111, d2 = 107)
      ins(%a[d0, d2] : memref<167x107xbf16>, %b[d1, d2] : memref<111x107xbf16>, %x0[d1] : memref<111xbf16>)
      outs(%y0[d0, d1] : memref<167x111xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m169_n3_k21_kk_bf16_biasrelu(%a: memref<169x21xbf16>, %b: memref<3x21xbf16>, %x0: memref<3xbf16>, %y0: memref<169x3xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 169, d1 = 3, d2 = 21)
      ins(%a[d0, d2] : memref<169x21xbf16>, %b[d1, d2] : memref<3x21xbf16>, %x0[d1] : memref<3xbf16>)
      outs(%y0[d0, d1] : memref<169x3xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m16_n2328_k8_kn_bf16_biasrelu(%a: memref<16x8xbf16>, %b: memref<8x2328xbf16>, %x0: memref<2328xbf16>, %y0: memref<16x2328xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 16, d1 = 2328, d2 = 8)
      ins(%a[d0, d2] : memref<16x8xbf16>, %b[d2, d1] : memref<8x2328xbf16>, %x0[d1] : memref<2328xbf16>)
      outs(%y0[d0, d1] : memref<16x2328xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
func.func @m16_n2_k7_kk_bf16_biasrelu(%a: memref<16x7xbf16>, %b: memref<2x7xbf16>, %x0: memref<2xbf16>, %y0: memref<16x2xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 16, d1 = 2, d2 = 7)
      ins(%a[d0, d2] : memref<16x7xbf16>, %b[d1, d2] : memref<2x7xbf16>, %x0[d1] : memref<2xbf16>)
      outs(%y0[d0, d1] : memref<16x2xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m16_n6_k120_mk_bf16_biasrelu(%a: memref<120x16xbf16>, %b: memref<6x120xbf16>, %x0: memref<6xbf16>, %y0: memref<16x6xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 16, d1 = 6, d2 = 120)
      ins(%a[d2, d0] : memref<120x16xbf16>, %b[d1, d2] : memref<6x120xbf16>, %x0[d1] : memref<6xbf16>)
      outs(%y0[d0, d1] : memref<16x6xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m176_n4_k16_kk_bf16_biasrelu(%a: memref<176x16xbf16>, %b: memref<4x16xbf16>, %x0: memref<4xbf16>, %y0: memref<176x4xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 176, d1 = 4, d2 = 16)
      ins(%a[d0, d2] : memref<176x16xbf16>, %b[d1, d2] : memref<4x16xbf16>, %x0[d1] : memref<4xbf16>)
      outs(%y0[d0, d1] : memref<176x4xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m192_n56_k4720_mk_bf16_biasrelu(%a: memref<4720x192xbf16>, %b: memref<56x4720xbf16>, %x0: memref<56xbf16>, %y0: memref<192x56xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 192, d1 = 56, d2 = 4720)
      ins(%a[d2, d0] : memref<4720x192xbf16>, %b[d1, d2] : memref<56x4720xbf16>, %x0[d1] : memref<56xbf16>)
      outs(%y0[d0, d1] : memref<192x56xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1_n13_k5_mn_bf16_biasrelu(%a: memref<5x1xbf16>, %b: memref<5x13xbf16>, %x0: memref<13xbf16>, %y0: memref<1x13xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1, d1 = 13, d2 = 5)
      ins(%a[d2, d0] : memref<5x1xbf16>, %b[d2, d1] : memref<5x13xbf16>, %x0[d1] : memref<13xbf16>)
      outs(%y0[d0, d1] : memref<1x13xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1_n176_k12840_mn_bf16_biasrelu(%a: memref<12840x1xbf16>, %b: memref<12840x176xbf16>, %x0: memref<176xbf16>, %y0: memref<1x176xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1, d1 = 176, d2 = 12840)
      ins(%a[d2, d0] : memref<12840x1xbf16>, %b[d2, d1] : memref<12840x176xbf16>, %x0[d1] : memref<176xbf16>)
      outs(%y0[d0, d1] : memref<1x176xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1_n6907_k4069_kn_bf16_biasrelu(%a: memref<1x4069xbf16>, %b: memref<4069x6907xbf16>, %x0: memref<6907xbf16>, %y0: memref<1x6907xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1, d1 = 6907, d2 = 4069)
      ins(%a[d0, d2] : memref<1x4069xbf16>, %b[d2, d1] : memref<4069x6907xbf16>, %x0[d1] : memref<6907xbf16>)
      outs(%y0[d0, d1] : memref<1x6907xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1_n6992_k120_mn_bf16_biasrelu(%a: memref<120x1xbf16>, %b: memref<120x6992xbf16>, %x0: memref<6992xbf16>, %y0: memref<1x6992xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1, d1 = 6992, d2 = 120)
      ins(%a[d2, d0] : memref<120x1xbf16>, %b[d2, d1] : memref<120x6992xbf16>, %x0[d1] : memref<6992xbf16>)
      outs(%y0[d0, d1] : memref<1x6992xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1_n897_k37_mk_bf16_biasrelu(%a: memref<37x1xbf16>, %b: memref<897x37xbf16>, %x0: memref<897xbf16>, %y0: memref<1x897xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1, d1 = 897, d2 = 37)
      ins(%a[d2, d0] : memref<37x1xbf16>, %b[d1, d2] : memref<897x37xbf16>, %x0[d1] : memref<897xbf16>)
      outs(%y0[d0, d1] : memref<1x897xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2115_n81_k13379_kn_bf16_biasrelu(%a: memref<2115x13379xbf16>, %b: memref<13379x81xbf16>, %x0: memref<81xbf16>, %y0: memref<2115x81xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2115, d1 = 81, d2 = 13379)
      ins(%a[d0, d2] : memref<2115x13379xbf16>, %b[d2, d1] : memref<13379x81xbf16>, %x0[d1] : memref<81xbf16>)
      outs(%y0[d0, d1] : memref<2115x81xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m216_n312_k7512_kk_bf16_biasrelu(%a: memref<216x7512xbf16>, %b: memref<312x7512xbf16>, %x0: memref<312xbf16>, %y0: memref<216x312xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 216, d1 = 312, d2 = 7512)
      ins(%a[d0, d2] : memref<216x7512xbf16>, %b[d1, d2] : memref<312x7512xbf16>, %x0[d1] : memref<312xbf16>)
      outs(%y0[d0, d1] : memref<216x312xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2200_n8_k2760_mk_bf16_biasrelu(%a: memref<2760x2200xbf16>, %b: memref<8x2760xbf16>, %x0: memref<8xbf16>, %y0: memref<2200x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2200, d1 = 8, d2 = 2760)
      ins(%a[d2, d0] : memref<2760x2200xbf16>, %b[d1, d2] : memref<8x2760xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<2200x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m225_n5_k5_kn_bf16_biasrelu(%a: memref<225x5xbf16>, %b: memref<5x5xbf16>, %x0: memref<5xbf16>, %y0: memref<225x5xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 225, d1 = 5, d2 = 5)
      ins(%a[d0, d2] : memref<225x5xbf16>, %b[d2, d1] : memref<5x5xbf16>, %x0[d1] : memref<5xbf16>)
      outs(%y0[d0, d1] : memref<225x5xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m23_n21_k5_mn_bf16_biasrelu(%a: memref<5x23xbf16>, %b: memref<5x21xbf16>, %x0: memref<21xbf16>, %y0: memref<23x21xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 23, d1 = 21, d2 = 5)
      ins(%a[d2, d0] : memref<5x23xbf16>, %b[d2, d1] : memref<5x21xbf16>, %x0[d1] : memref<21xbf16>)
      outs(%y0[d0, d1] : memref<23x21xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m264_n704_k88_kk_bf16_biasrelu(%a: memref<264x88xbf16>, %b: memref<704x88xbf16>, %x0: memref<704xbf16>, %y0: memref<264x704xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 264, d1 = 704, d2 = 88)
      ins(%a[d0, d2] : memref<264x88xbf16>, %b[d1, d2] : memref<704x88xbf16>, %x0[d1] : memref<704xbf16>)
      outs(%y0[d0, d1] : memref<264x704xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m27_n583_k15_mn_bf16_biasrelu(%a: memref<15x27xbf16>, %b: memref<15x583xbf16>, %x0: memref<583xbf16>, %y0: memref<27x583xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 27, d1 = 583, d2 = 15)
      ins(%a[d2, d0] : memref<15x27xbf16>, %b[d2, d1] : memref<15x583xbf16>, %x0[d1] : memref<583xbf16>)
      outs(%y0[d0, d1] : memref<27x583xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2_n16_k6584_kk_bf16_biasrelu(%a: memref<2x6584xbf16>, %b: memref<16x6584xbf16>, %x0: memref<16xbf16>, %y0: memref<2x16xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2, d1 = 16, d2 = 6584)
      ins(%a[d0, d2] : memref<2x6584xbf16>, %b[d1, d2] : memref<16x6584xbf16>, %x0[d1] : memref<16xbf16>)
      outs(%y0[d0, d1] : memref<2x16xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2_n32_k3_mk_bf16_biasrelu(%a: memref<3x2xbf16>, %b: memref<32x3xbf16>, %x0: memref<32xbf16>, %y0: memref<2x32xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2, d1 = 32, d2 = 3)
      ins(%a[d2, d0] : memref<3x2xbf16>, %b[d1, d2] : memref<32x3xbf16>, %x0[d1] : memref<32xbf16>)
      outs(%y0[d0, d1] : memref<2x32xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3065_n3_k651_kk_bf16_biasrelu(%a: memref<3065x651xbf16>, %b: memref<3x651xbf16>, %x0: memref<3xbf16>, %y0: memref<3065x3xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3065, d1 = 3, d2 = 651)
      ins(%a[d0, d2] : memref<3065x651xbf16>, %b[d1, d2] : memref<3x651xbf16>, %x0[d1] : memref<3xbf16>)
      outs(%y0[d0, d1] : memref<3065x3xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3147_n7937_k1667_mk_bf16_biasrelu(%a: memref<1667x3147xbf16>, %b: memref<7937x1667xbf16>, %x0: memref<7937xbf16>, %y0: memref<3147x7937xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3147, d1 = 7937, d2 = 1667)
      ins(%a[d2, d0] : memref<1667x3147xbf16>, %b[d1, d2] : memref<7937x1667xbf16>, %x0[d1] : memref<7937xbf16>)
      outs(%y0[d0, d1] : memref<3147x7937xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3200_n80_k1064_mk_bf16_biasrelu(%a: memref<1064x3200xbf16>, %b: memref<80x1064xbf16>, %x0: memref<80xbf16>, %y0: memref<3200x80xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3200, d1 = 80, d2 = 1064)
      ins(%a[d2, d0] : memref<1064x3200xbf16>, %b[d1, d2] : memref<80x1064xbf16>, %x0[d1] : memref<80xbf16>)
      outs(%y0[d0, d1] : memref<3200x80xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3264_n184_k13760_mk_bf16_biasrelu(%a: memref<13760x3264xbf16>, %b: memref<184x13760xbf16>, %x0: memref<184xbf16>, %y0: memref<3264x184xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3264, d1 = 184, d2 = 13760)
      ins(%a[d2, d0] : memref<13760x3264xbf16>, %b[d1, d2] : memref<184x13760xbf16>, %x0[d1] : memref<184xbf16>)
      outs(%y0[d0, d1] : memref<3264x184xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m32_n11712_k296_kk_bf16_biasrelu(%a: memref<32x296xbf16>, %b: memref<11712x296xbf16>, %x0: memref<11712xbf16>, %y0: memref<32x11712xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 32, d1 = 11712, d2 = 296)
      ins(%a[d0, d2] : memref<32x296xbf16>, %b[d1, d2] : memref<11712x296xbf16>, %x0[d1] : memref<11712xbf16>)
      outs(%y0[d0, d1] : memref<32x11712xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m32_n120_k8_mn_bf16_biasrelu(%a: memref<8x32xbf16>, %b: memref<8x120xbf16>, %x0: memref<120xbf16>, %y0: memref<32x120xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 32, d1 = 120, d2 = 8)
      ins(%a[d2, d0] : memref<8x32xbf16>, %b[d2, d1] : memref<8x120xbf16>, %x0[d1] : memref<120xbf16>)
      outs(%y0[d0, d1] : memref<32x120xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m32_n152_k2872_mk_bf16_biasrelu(%a: memref<2872x32xbf16>, %b: memref<152x2872xbf16>, %x0: memref<152xbf16>, %y0: memref<32x152xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 32, d1 = 152, d2 = 2872)
      ins(%a[d2, d0] : memref<2872x32xbf16>, %b[d1, d2] : memref<152x2872xbf16>, %x0[d1] : memref<152xbf16>)
      outs(%y0[d0, d1] : memref<32x152xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m33_n157_k8819_kn_bf16_biasrelu(%a: memref<33x8819xbf16>, %b: memref<8819x157xbf16>, %x0: memref<157xbf16>, %y0: memref<33x157xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 33, d1 = 157, d2 = 8819)
      ins(%a[d0, d2] : memref<33x8819xbf16>, %b[d2, d1] : memref<8819x157xbf16>, %x0[d1] : memref<157xbf16>)
      outs(%y0[d0, d1] : memref<33x157xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m368_n24_k8_kk_bf16_biasrelu(%a: memref<368x8xbf16>, %b: memref<24x8xbf16>, %x0: memref<24xbf16>, %y0: memref<368x24xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 368, d1 = 24, d2 = 8)
      ins(%a[d0, d2] : memref<368x8xbf16>, %b[d1, d2] : memref<24x8xbf16>, %x0[d1] : memref<24xbf16>)
      outs(%y0[d0, d1] : memref<368x24xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m376_n5184_k6_mk_bf16_biasrelu(%a: memref<6x376xbf16>, %b: memref<5184x6xbf16>, %x0: memref<5184xbf16>, %y0: memref<376x5184xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 376, d1 = 5184, d2 = 6)
      ins(%a[d2, d0] : memref<6x376xbf16>, %b[d1, d2] : memref<5184x6xbf16>, %x0[d1] : memref<5184xbf16>)
      outs(%y0[d0, d1] : memref<376x5184xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3807_n87_k21_mn_bf16_biasrelu(%a: memref<21x3807xbf16>, %b: memref<21x87xbf16>, %x0: memref<87xbf16>, %y0: memref<3807x87xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3807, d1 = 87, d2 = 21)
      ins(%a[d2, d0] : memref<21x3807xbf16>, %b[d2, d1] : memref<21x87xbf16>, %x0[d1] : memref<87xbf16>)
      outs(%y0[d0, d1] : memref<3807x87xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n1_k15_mk_bf16_biasrelu(%a: memref<15x3xbf16>, %b: memref<1x15xbf16>, %x0: memref<1xbf16>, %y0: memref<3x1xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 1, d2 = 15)
      ins(%a[d2, d0] : memref<15x3xbf16>, %b[d1, d2] : memref<1x15xbf16>, %x0[d1] : memref<1xbf16>)
      outs(%y0[d0, d1] : memref<3x1xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n1_k1_mk_bf16_biasrelu(%a: memref<1x3xbf16>, %b: memref<1x1xbf16>, %x0: memref<1xbf16>, %y0: memref<3x1xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 1, d2 = 1)
      ins(%a[d2, d0] : memref<1x3xbf16>, %b[d1, d2] : memref<1x1xbf16>, %x0[d1] : memref<1xbf16>)
      outs(%y0[d0, d1] : memref<3x1xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n80_k15320_kn_bf16_biasrelu(%a: memref<3x15320xbf16>, %b: memref<15320x80xbf16>, %x0: memref<80xbf16>, %y0: memref<3x80xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 80, d2 = 15320)
      ins(%a[d0, d2] : memref<3x15320xbf16>, %b[d2, d1] : memref<15320x80xbf16>, %x0[d1] : memref<80xbf16>)
      outs(%y0[d0, d1] : memref<3x80xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n80_k8_kn_bf16_biasrelu(%a: memref<3x8xbf16>, %b: memref<8x80xbf16>, %x0: memref<80xbf16>, %y0: memref<3x80xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 80, d2 = 8)
      ins(%a[d0, d2] : memref<3x8xbf16>, %b[d2, d1] : memref<8x80xbf16>, %x0[d1] : memref<80xbf16>)
      outs(%y0[d0, d1] : memref<3x80xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n8_k160_kk_bf16_biasrelu(%a: memref<3x160xbf16>, %b: memref<8x160xbf16>, %x0: memref<8xbf16>, %y0: memref<3x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 8, d2 = 160)
      ins(%a[d0, d2] : memref<3x160xbf16>, %b[d1, d2] : memref<8x160xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<3x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n8_k32_kn_bf16_biasrelu(%a: memref<3x32xbf16>, %b: memref<32x8xbf16>, %x0: memref<8xbf16>, %y0: memref<3x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 8, d2 = 32)
      ins(%a[d0, d2] : memref<3x32xbf16>, %b[d2, d1] : memref<32x8xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<3x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m4008_n3_k3_kn_bf16_biasrelu(%a: memref<4008x3xbf16>, %b: memref<3x3xbf16>, %x0: memref<3xbf16>, %y0: memref<4008x3xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 4008, d1 = 3, d2 = 3)
      ins(%a[d0, d2] : memref<4008x3xbf16>, %b[d2, d1] : memref<3x3xbf16>, %x0[d1] : memref<3xbf16>)
      outs(%y0[d0, d1] : memref<4008x3xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m4313_n57_k1_mn_bf16_biasrelu(%a: memref<1x4313xbf16>, %b: memref<1x57xbf16>, %x0: memref<57xbf16>, %y0: memref<4313x57xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 4313, d1 = 57, d2 = 1)
      ins(%a[d2, d0] : memref<1x4313xbf16>, %b[d2, d1] : memref<1x57xbf16>, %x0[d1] : memref<57xbf16>)
      outs(%y0[d0, d1] : memref<4313x57xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m4423_n195_k79_mk_bf16_biasrelu(%a: memref<79x4423xbf16>, %b: memref<195x79xbf16>, %x0: memref<195xbf16>, %y0: memref<4423x195xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 4423, d1 = 195, d2 = 79)
      ins(%a[d2, d0] : memref<79x4423xbf16>, %b[d1, d2] : memref<195x79xbf16>, %x0[d1] : memref<195xbf16>)
      outs(%y0[d0, d1] : memref<4423x195xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m4432_n5_k168_kk_bf16_biasrelu(%a: memref<4432x168xbf16>, %b: memref<5x168xbf16>, %x0: memref<5xbf16>, %y0: memref<4432x5xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 4432, d1 = 5, d2 = 168)
      ins(%a[d0, d2] : memref<4432x168xbf16>, %b[d1, d2] : memref<5x168xbf16>, %x0[d1] : memref<5xbf16>)
      outs(%y0[d0, d1] : memref<4432x5xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m48_n4_k2904_mk_bf16_biasrelu(%a: memref<2904x48xbf16>, %b: memref<4x2904xbf16>, %x0: memref<4xbf16>, %y0: memref<48x4xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 48, d1 = 4, d2 = 2904)
      ins(%a[d2, d0] : memref<2904x48xbf16>, %b[d1, d2] : memref<4x2904xbf16>, %x0[d1] : memref<4xbf16>)
      outs(%y0[d0, d1] : memref<48x4xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m4_n200_k24_mn_bf16_biasrelu(%a: memref<24x4xbf16>, %b: memref<24x200xbf16>, %x0: memref<200xbf16>, %y0: memref<4x200xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 4, d1 = 200, d2 = 24)
      ins(%a[d2, d0] : memref<24x4xbf16>, %b[d2, d1] : memref<24x200xbf16>, %x0[d1] : memref<200xbf16>)
      outs(%y0[d0, d1] : memref<4x200xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5696_n144_k680_mn_bf16_biasrelu(%a: memref<680x5696xbf16>, %b: memref<680x144xbf16>, %x0: memref<144xbf16>, %y0: memref<5696x144xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5696, d1 = 144, d2 = 680)
      ins(%a[d2, d0] : memref<680x5696xbf16>, %b[d2, d1] : memref<680x144xbf16>, %x0[d1] : memref<144xbf16>)
      outs(%y0[d0, d1] : memref<5696x144xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5_n10000_k1456_kk_bf16_biasrelu(%a: memref<5x1456xbf16>, %b: memref<10000x1456xbf16>, %x0: memref<10000xbf16>, %y0: memref<5x10000xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5, d1 = 10000, d2 = 1456)
      ins(%a[d0, d2] : memref<5x1456xbf16>, %b[d1, d2] : memref<10000x1456xbf16>, %x0[d1] : memref<10000xbf16>)
      outs(%y0[d0, d1] : memref<5x10000xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5_n1640_k96_kk_bf16_biasrelu(%a: memref<5x96xbf16>, %b: memref<1640x96xbf16>, %x0: memref<1640xbf16>, %y0: memref<5x1640xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5, d1 = 1640, d2 = 96)
      ins(%a[d0, d2] : memref<5x96xbf16>, %b[d1, d2] : memref<1640x96xbf16>, %x0[d1] : memref<1640xbf16>)
      outs(%y0[d0, d1] : memref<5x1640xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5_n376_k6888_mn_bf16_biasrelu(%a: memref<6888x5xbf16>, %b: memref<6888x376xbf16>, %x0: memref<376xbf16>, %y0: memref<5x376xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5, d1 = 376, d2 = 6888)
      ins(%a[d2, d0] : memref<6888x5xbf16>, %b[d2, d1] : memref<6888x376xbf16>, %x0[d1] : memref<376xbf16>)
      outs(%y0[d0, d1] : memref<5x376xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5_n4957_k23_mk_bf16_biasrelu(%a: memref<23x5xbf16>, %b: memref<4957x23xbf16>, %x0: memref<4957xbf16>, %y0: memref<5x4957xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5, d1 = 4957, d2 = 23)
      ins(%a[d2, d0] : memref<23x5xbf16>, %b[d1, d2] : memref<4957x23xbf16>, %x0[d1] : memref<4957xbf16>)
      outs(%y0[d0, d1] : memref<5x4957xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m6431_n121_k331_kn_bf16_biasrelu(%a: memref<6431x331xbf16>, %b: memref<331x121xbf16>, %x0: memref<121xbf16>, %y0: memref<6431x121xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 6431, d1 = 121, d2 = 331)
      ins(%a[d0, d2] : memref<6431x331xbf16>, %b[d2, d1] : memref<331x121xbf16>, %x0[d1] : memref<121xbf16>)
      outs(%y0[d0, d1] : memref<6431x121xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m6688_n14416_k8_kn_bf16_biasrelu(%a: memref<6688x8xbf16>, %b: memref<8x14416xbf16>, %x0: memref<14416xbf16>, %y0: memref<6688x14416xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 6688, d1 = 14416, d2 = 8)
      ins(%a[d0, d2] : memref<6688x8xbf16>, %b[d2, d1] : memref<8x14416xbf16>, %x0[d1] : memref<14416xbf16>)
      outs(%y0[d0, d1] : memref<6688x14416xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m6736_n2_k8_kn_bf16_biasrelu(%a: memref<6736x8xbf16>, %b: memref<8x2xbf16>, %x0: memref<2xbf16>, %y0: memref<6736x2xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 6736, d1 = 2, d2 = 8)
      ins(%a[d0, d2] : memref<6736x8xbf16>, %b[d2, d1] : memref<8x2xbf16>, %x0[d1] : memref<2xbf16>)
      outs(%y0[d0, d1] : memref<6736x2xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m688_n272_k4_kk_bf16_biasrelu(%a: memref<688x4xbf16>, %b: memref<272x4xbf16>, %x0: memref<272xbf16>, %y0: memref<688x272xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 688, d1 = 272, d2 = 4)
      ins(%a[d0, d2] : memref<688x4xbf16>, %b[d1, d2] : memref<272x4xbf16>, %x0[d1] : memref<272xbf16>)
      outs(%y0[d0, d1] : memref<688x272xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m6_n656_k6256_mn_bf16_biasrelu(%a: memref<6256x6xbf16>, %b: memref<6256x656xbf16>, %x0: memref<656xbf16>, %y0: memref<6x656xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 6, d1 = 656, d2 = 6256)
      ins(%a[d2, d0] : memref<6256x6xbf16>, %b[d2, d1] : memref<6256x656xbf16>, %x0[d1] : memref<656xbf16>)
      outs(%y0[d0, d1] : memref<6x656xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m72_n1272_k24_mk_bf16_biasrelu(%a: memref<24x72xbf16>, %b: memref<1272x24xbf16>, %x0: memref<1272xbf16>, %y0: memref<72x1272xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 72, d1 = 1272, d2 = 24)
      ins(%a[d2, d0] : memref<24x72xbf16>, %b[d1, d2] : memref<1272x24xbf16>, %x0[d1] : memref<1272xbf16>)
      outs(%y0[d0, d1] : memref<72x1272xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m72_n16_k32_mk_bf16_biasrelu(%a: memref<32x72xbf16>, %b: memref<16x32xbf16>, %x0: memref<16xbf16>, %y0: memref<72x16xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 72, d1 = 16, d2 = 32)
      ins(%a[d2, d0] : memref<32x72xbf16>, %b[d1, d2] : memref<16x32xbf16>, %x0[d1] : memref<16xbf16>)
      outs(%y0[d0, d1] : memref<72x16xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m72_n2576_k1120_mn_bf16_biasrelu(%a: memref<1120x72xbf16>, %b: memref<1120x2576xbf16>, %x0: memref<2576xbf16>, %y0: memref<72x2576xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 72, d1 = 2576, d2 = 1120)
      ins(%a[d2, d0] : memref<1120x72xbf16>, %b[d2, d1] : memref<1120x2576xbf16>, %x0[d1] : memref<2576xbf16>)
      outs(%y0[d0, d1] : memref<72x2576xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m744_n2928_k3008_mk_bf16_biasrelu(%a: memref<3008x744xbf16>, %b: memref<2928x3008xbf16>, %x0: memref<2928xbf16>, %y0: memref<744x2928xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 744, d1 = 2928, d2 = 3008)
      ins(%a[d2, d0] : memref<3008x744xbf16>, %b[d1, d2] : memref<2928x3008xbf16>, %x0[d1] : memref<2928xbf16>)
      outs(%y0[d0, d1] : memref<744x2928xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m7493_n5269_k1163_mn_bf16_biasrelu(%a: memref<1163x7493xbf16>, %b: memref<1163x5269xbf16>, %x0: memref<5269xbf16>, %y0: memref<7493x5269xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7493, d1 = 5269, d2 = 1163)
      ins(%a[d2, d0] : memref<1163x7493xbf16>, %b[d2, d1] : memref<1163x5269xbf16>, %x0[d1] : memref<5269xbf16>)
      outs(%y0[d0, d1] : memref<7493x5269xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m760_n80_k2_kk_bf16_biasrelu(%a: memref<760x2xbf16>, %b: memref<80x2xbf16>, %x0: memref<80xbf16>, %y0: memref<760x80xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 760, d1 = 80, d2 = 2)
      ins(%a[d0, d2] : memref<760x2xbf16>, %b[d1, d2] : memref<80x2xbf16>, %x0[d1] : memref<80xbf16>)
      outs(%y0[d0, d1] : memref<760x80xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m7816_n800_k4408_mn_bf16_biasrelu(%a: memref<4408x7816xbf16>, %b: memref<4408x800xbf16>, %x0: memref<800xbf16>, %y0: memref<7816x800xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7816, d1 = 800, d2 = 4408)
      ins(%a[d2, d0] : memref<4408x7816xbf16>, %b[d2, d1] : memref<4408x800xbf16>, %x0[d1] : memref<800xbf16>)
      outs(%y0[d0, d1] : memref<7816x800xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m7889_n715_k747_mn_bf16_biasrelu(%a: memref<747x7889xbf16>, %b: memref<747x715xbf16>, %x0: memref<715xbf16>, %y0: memref<7889x715xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7889, d1 = 715, d2 = 747)
      ins(%a[d2, d0] : memref<747x7889xbf16>, %b[d2, d1] : memref<747x715xbf16>, %x0[d1] : memref<715xbf16>)
      outs(%y0[d0, d1] : memref<7889x715xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m7933_n31_k5_mk_bf16_biasrelu(%a: memref<5x7933xbf16>, %b: memref<31x5xbf16>, %x0: memref<31xbf16>, %y0: memref<7933x31xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7933, d1 = 31, d2 = 5)
      ins(%a[d2, d0] : memref<5x7933xbf16>, %b[d1, d2] : memref<31x5xbf16>, %x0[d1] : memref<31xbf16>)
      outs(%y0[d0, d1] : memref<7933x31xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m79_n3729_k1_kn_bf16_biasrelu(%a: memref<79x1xbf16>, %b: memref<1x3729xbf16>, %x0: memref<3729xbf16>, %y0: memref<79x3729xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 79, d1 = 3729, d2 = 1)
      ins(%a[d0, d2] : memref<79x1xbf16>, %b[d2, d1] : memref<1x3729xbf16>, %x0[d1] : memref<3729xbf16>)
      outs(%y0[d0, d1] : memref<79x3729xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m7_n64_k16_kk_bf16_biasrelu(%a: memref<7x16xbf16>, %b: memref<64x16xbf16>, %x0: memref<64xbf16>, %y0: memref<7x64xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7, d1 = 64, d2 = 16)
      ins(%a[d0, d2] : memref<7x16xbf16>, %b[d1, d2] : memref<64x16xbf16>, %x0[d1] : memref<64xbf16>)
      outs(%y0[d0, d1] : memref<7x64xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m80_n24_k24_mn_bf16_biasrelu(%a: memref<24x80xbf16>, %b: memref<24x24xbf16>, %x0: memref<24xbf16>, %y0: memref<80x24xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 80, d1 = 24, d2 = 24)
      ins(%a[d2, d0] : memref<24x80xbf16>, %b[d2, d1] : memref<24x24xbf16>, %x0[d1] : memref<24xbf16>)
      outs(%y0[d0, d1] : memref<80x24xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8512_n14744_k560_kk_bf16_biasrelu(%a: memref<8512x560xbf16>, %b: memref<14744x560xbf16>, %x0: memref<14744xbf16>, %y0: memref<8512x14744xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8512, d1 = 14744, d2 = 560)
      ins(%a[d0, d2] : memref<8512x560xbf16>, %b[d1, d2] : memref<14744x560xbf16>, %x0[d1] : memref<14744xbf16>)
      outs(%y0[d0, d1] : memref<8512x14744xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m87_n6827_k5_mk_bf16_biasrelu(%a: memref<5x87xbf16>, %b: memref<6827x5xbf16>, %x0: memref<6827xbf16>, %y0: memref<87x6827xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 87, d1 = 6827, d2 = 5)
      ins(%a[d2, d0] : memref<5x87xbf16>, %b[d1, d2] : memref<6827x5xbf16>, %x0[d1] : memref<6827xbf16>)
      outs(%y0[d0, d1] : memref<87x6827xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m88_n112_k2872_mn_bf16_biasrelu(%a: memref<2872x88xbf16>, %b: memref<2872x112xbf16>, %x0: memref<112xbf16>, %y0: memref<88x112xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 88, d1 = 112, d2 = 2872)
      ins(%a[d2, d0] : memref<2872x88xbf16>, %b[d2, d1] : memref<2872x112xbf16>, %x0[d1] : memref<112xbf16>)
      outs(%y0[d0, d1] : memref<88x112xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m88_n592_k3_kk_bf16_biasrelu(%a: memref<88x3xbf16>, %b: memref<592x3xbf16>, %x0: memref<592xbf16>, %y0: memref<88x592xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 88, d1 = 592, d2 = 3)
      ins(%a[d0, d2] : memref<88x3xbf16>, %b[d1, d2] : memref<592x3xbf16>, %x0[d1] : memref<592xbf16>)
      outs(%y0[d0, d1] : memref<88x592xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n560_k272_mk_bf16_biasrelu(%a: memref<272x8xbf16>, %b: memref<560x272xbf16>, %x0: memref<560xbf16>, %y0: memref<8x560xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 560, d2 = 272)
      ins(%a[d2, d0] : memref<272x8xbf16>, %b[d1, d2] : memref<560x272xbf16>, %x0[d1] : memref<560xbf16>)
      outs(%y0[d0, d1] : memref<8x560xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n5_k48_mn_bf16_biasrelu(%a: memref<48x8xbf16>, %b: memref<48x5xbf16>, %x0: memref<5xbf16>, %y0: memref<8x5xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 5, d2 = 48)
      ins(%a[d2, d0] : memref<48x8xbf16>, %b[d2, d1] : memref<48x5xbf16>, %x0[d1] : memref<5xbf16>)
      outs(%y0[d0, d1] : memref<8x5xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n8_k232_mn_bf16_biasrelu(%a: memref<232x8xbf16>, %b: memref<232x8xbf16>, %x0: memref<8xbf16>, %y0: memref<8x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 8, d2 = 232)
      ins(%a[d2, d0] : memref<232x8xbf16>, %b[d2, d1] : memref<232x8xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<8x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n8_k56_kk_bf16_biasrelu(%a: memref<8x56xbf16>, %b: memref<8x56xbf16>, %x0: memref<8xbf16>, %y0: memref<8x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 8, d2 = 56)
      ins(%a[d0, d2] : memref<8x56xbf16>, %b[d1, d2] : memref<8x56xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<8x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m96_n120_k3_mn_bf16_biasrelu(%a: memref<3x96xbf16>, %b: memref<3x120xbf16>, %x0: memref<120xbf16>, %y0: memref<96x120xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 96, d1 = 120, d2 = 3)
      ins(%a[d2, d0] : memref<3x96xbf16>, %b[d2, d1] : memref<3x120xbf16>, %x0[d1] : memref<120xbf16>)
      outs(%y0[d0, d1] : memref<96x120xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1519_n6059_k577_kk_bf16_biasrelu(%a: memref<1519x577xbf16>, %b: memref<6059x577xbf16>, %x0: memref<6059xbf16>, %y0: memref<1519x6059xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1519, d1 = 6059, d2 = 577)
      ins(%a[d0, d2] : memref<1519x577xbf16>, %b[d1, d2] : memref<6059x577xbf16>, %x0[d1] : memref<6059xbf16>)
      outs(%y0[d0, d1] : memref<1519x6059xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m13_n2329_k4787_mk_bf16_biasrelu(%a: memref<4787x13xbf16>, %b: memref<2329x4787xbf16>, %x0: memref<2329xbf16>, %y0: memref<13x2329xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 13, d1 = 2329, d2 = 4787)
      ins(%a[d2, d0] : memref<4787x13xbf16>, %b[d1, d2] : memref<2329x4787xbf16>, %x0[d1] : memref<2329xbf16>)
      outs(%y0[d0, d1] : memref<13x2329xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m169_n27_k1049_mn_bf16_biasrelu(%a: memref<1049x169xbf16>, %b: memref<1049x27xbf16>, %x0: memref<27xbf16>, %y0: memref<169x27xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 169, d1 = 27, d2 = 1049)
      ins(%a[d2, d0] : memref<1049x169xbf16>, %b[d2, d1] : memref<1049x27xbf16>, %x0[d1] : memref<27xbf16>)
      outs(%y0[d0, d1] : memref<169x27xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m592_n5752_k24_mn_bf16_biasrelu(%a: memref<24x592xbf16>, %b: memref<24x5752xbf16>, %x0: memref<5752xbf16>, %y0: memref<592x5752xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 592, d1 = 5752, d2 = 24)
      ins(%a[d2, d0] : memref<24x592xbf16>, %b[d2, d1] : memref<24x5752xbf16>, %x0[d1] : memref<5752xbf16>)
      outs(%y0[d0, d1] : memref<592x5752xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n4873_k7_mn_bf16_biasrelu(%a: memref<7x3xbf16>, %b: memref<7x4873xbf16>, %x0: memref<4873xbf16>, %y0: memref<3x4873xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 4873, d2 = 7)
      ins(%a[d2, d0] : memref<7x3xbf16>, %b[d2, d1] : memref<7x4873xbf16>, %x0[d1] : memref<4873xbf16>)
      outs(%y0[d0, d1] : memref<3x4873xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m377_n14055_k273_kk_bf16_biasrelu(%a: memref<377x273xbf16>, %b: memref<14055x273xbf16>, %x0: memref<14055xbf16>, %y0: memref<377x14055xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 377, d1 = 14055, d2 = 273)
      ins(%a[d0, d2] : memref<377x273xbf16>, %b[d1, d2] : memref<14055x273xbf16>, %x0[d1] : memref<14055xbf16>)
      outs(%y0[d0, d1] : memref<377x14055xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1_n16_k56_kk_bf16_biasrelu(%a: memref<1x56xbf16>, %b: memref<16x56xbf16>, %x0: memref<16xbf16>, %y0: memref<1x16xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1, d1 = 16, d2 = 56)
      ins(%a[d0, d2] : memref<1x56xbf16>, %b[d1, d2] : memref<16x56xbf16>, %x0[d1] : memref<16xbf16>)
      outs(%y0[d0, d1] : memref<1x16xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m456_n24_k288_mn_bf16_biasrelu(%a: memref<288x456xbf16>, %b: memref<288x24xbf16>, %x0: memref<24xbf16>, %y0: memref<456x24xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 456, d1 = 24, d2 = 288)
      ins(%a[d2, d0] : memref<288x456xbf16>, %b[d2, d1] : memref<288x24xbf16>, %x0[d1] : memref<24xbf16>)
      outs(%y0[d0, d1] : memref<456x24xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m11_n13_k45_kk_bf16_biasrelu(%a: memref<11x45xbf16>, %b: memref<13x45xbf16>, %x0: memref<13xbf16>, %y0: memref<11x13xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 11, d1 = 13, d2 = 45)
      ins(%a[d0, d2] : memref<11x45xbf16>, %b[d1, d2] : memref<13x45xbf16>, %x0[d1] : memref<13xbf16>)
      outs(%y0[d0, d1] : memref<11x13xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m4320_n8_k5_mk_bf16_biasrelu(%a: memref<5x4320xbf16>, %b: memref<8x5xbf16>, %x0: memref<8xbf16>, %y0: memref<4320x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 4320, d1 = 8, d2 = 5)
      ins(%a[d2, d0] : memref<5x4320xbf16>, %b[d1, d2] : memref<8x5xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<4320x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m40_n1136_k1416_kn_bf16_biasrelu(%a: memref<40x1416xbf16>, %b: memref<1416x1136xbf16>, %x0: memref<1136xbf16>, %y0: memref<40x1136xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 40, d1 = 1136, d2 = 1416)
      ins(%a[d0, d2] : memref<40x1416xbf16>, %b[d2, d1] : memref<1416x1136xbf16>, %x0[d1] : memref<1136xbf16>)
      outs(%y0[d0, d1] : memref<40x1136xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m447_n1319_k35_kk_bf16_biasrelu(%a: memref<447x35xbf16>, %b: memref<1319x35xbf16>, %x0: memref<1319xbf16>, %y0: memref<447x1319xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 447, d1 = 1319, d2 = 35)
      ins(%a[d0, d2] : memref<447x35xbf16>, %b[d1, d2] : memref<1319x35xbf16>, %x0[d1] : memref<1319xbf16>)
      outs(%y0[d0, d1] : memref<447x1319xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m56_n8_k40_kn_bf16_biasrelu(%a: memref<56x40xbf16>, %b: memref<40x8xbf16>, %x0: memref<8xbf16>, %y0: memref<56x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 56, d1 = 8, d2 = 40)
      ins(%a[d0, d2] : memref<56x40xbf16>, %b[d2, d1] : memref<40x8xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<56x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m672_n16_k120_mn_bf16_biasrelu(%a: memref<120x672xbf16>, %b: memref<120x16xbf16>, %x0: memref<16xbf16>, %y0: memref<672x16xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 672, d1 = 16, d2 = 120)
      ins(%a[d2, d0] : memref<120x672xbf16>, %b[d2, d1] : memref<120x16xbf16>, %x0[d1] : memref<16xbf16>)
      outs(%y0[d0, d1] : memref<672x16xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n7_k3_mn_bf16_biasrelu(%a: memref<3x3xbf16>, %b: memref<3x7xbf16>, %x0: memref<7xbf16>, %y0: memref<3x7xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 7, d2 = 3)
      ins(%a[d2, d0] : memref<3x3xbf16>, %b[d2, d1] : memref<3x7xbf16>, %x0[d1] : memref<7xbf16>)
      outs(%y0[d0, d1] : memref<3x7xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m304_n3_k2_kn_bf16_biasrelu(%a: memref<304x2xbf16>, %b: memref<2x3xbf16>, %x0: memref<3xbf16>, %y0: memref<304x3xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 304, d1 = 3, d2 = 2)
      ins(%a[d0, d2] : memref<304x2xbf16>, %b[d2, d1] : memref<2x3xbf16>, %x0[d1] : memref<3xbf16>)
      outs(%y0[d0, d1] : memref<304x3xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1505_n9_k15_mn_bf16_biasrelu(%a: memref<15x1505xbf16>, %b: memref<15x9xbf16>, %x0: memref<9xbf16>, %y0: memref<1505x9xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1505, d1 = 9, d2 = 15)
      ins(%a[d2, d0] : memref<15x1505xbf16>, %b[d2, d1] : memref<15x9xbf16>, %x0[d1] : memref<9xbf16>)
      outs(%y0[d0, d1] : memref<1505x9xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1600_n16_k256_kn_bf16_biasrelu(%a: memref<1600x256xbf16>, %b: memref<256x16xbf16>, %x0: memref<16xbf16>, %y0: memref<1600x16xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1600, d1 = 16, d2 = 256)
      ins(%a[d0, d2] : memref<1600x256xbf16>, %b[d2, d1] : memref<256x16xbf16>, %x0[d1] : memref<16xbf16>)
      outs(%y0[d0, d1] : memref<1600x16xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m7_n32_k3_kk_bf16_biasrelu(%a: memref<7x3xbf16>, %b: memref<32x3xbf16>, %x0: memref<32xbf16>, %y0: memref<7x32xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7, d1 = 32, d2 = 3)
      ins(%a[d0, d2] : memref<7x3xbf16>, %b[d1, d2] : memref<32x3xbf16>, %x0[d1] : memref<32xbf16>)
      outs(%y0[d0, d1] : memref<7x32xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m585_n3213_k401_kk_bf16_biasrelu(%a: memref<585x401xbf16>, %b: memref<3213x401xbf16>, %x0: memref<3213xbf16>, %y0: memref<585x3213xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 585, d1 = 3213, d2 = 401)
      ins(%a[d0, d2] : memref<585x401xbf16>, %b[d1, d2] : memref<3213x401xbf16>, %x0[d1] : memref<3213xbf16>)
      outs(%y0[d0, d1] : memref<585x3213xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m21_n193_k13035_mk_bf16_biasrelu(%a: memref<13035x21xbf16>, %b: memref<193x13035xbf16>, %x0: memref<193xbf16>, %y0: memref<21x193xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 21, d1 = 193, d2 = 13035)
      ins(%a[d2, d0] : memref<13035x21xbf16>, %b[d1, d2] : memref<193x13035xbf16>, %x0[d1] : memref<193xbf16>)
      outs(%y0[d0, d1] : memref<21x193xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m6_n48_k24_kn_bf16_biasrelu(%a: memref<6x24xbf16>, %b: memref<24x48xbf16>, %x0: memref<48xbf16>, %y0: memref<6x48xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 6, d1 = 48, d2 = 24)
      ins(%a[d0, d2] : memref<6x24xbf16>, %b[d2, d1] : memref<24x48xbf16>, %x0[d1] : memref<48xbf16>)
      outs(%y0[d0, d1] : memref<6x48xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m117_n11_k39_kk_bf16_biasrelu(%a: memref<117x39xbf16>, %b: memref<11x39xbf16>, %x0: memref<11xbf16>, %y0: memref<117x11xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 117, d1 = 11, d2 = 39)
      ins(%a[d0, d2] : memref<117x39xbf16>, %b[d1, d2] : memref<11x39xbf16>, %x0[d1] : memref<11xbf16>)
      outs(%y0[d0, d1] : memref<117x11xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m69_n3_k29_kk_bf16_biasrelu(%a: memref<69x29xbf16>, %b: memref<3x29xbf16>, %x0: memref<3xbf16>, %y0: memref<69x3xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 69, d1 = 3, d2 = 29)
      ins(%a[d0, d2] : memref<69x29xbf16>, %b[d1, d2] : memref<3x29xbf16>, %x0[d1] : memref<3xbf16>)
      outs(%y0[d0, d1] : memref<69x3xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m576_n8_k6_mk_bf16_biasrelu(%a: memref<6x576xbf16>, %b: memref<8x6xbf16>, %x0: memref<8xbf16>, %y0: memref<576x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 576, d1 = 8, d2 = 6)
      ins(%a[d2, d0] : memref<6x576xbf16>, %b[d1, d2] : memref<8x6xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<576x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m16_n240_k3_mk_bf16_biasrelu(%a: memref<3x16xbf16>, %b: memref<240x3xbf16>, %x0: memref<240xbf16>, %y0: memref<16x240xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 16, d1 = 240, d2 = 3)
      ins(%a[d2, d0] : memref<3x16xbf16>, %b[d1, d2] : memref<240x3xbf16>, %x0[d1] : memref<240xbf16>)
      outs(%y0[d0, d1] : memref<16x240xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2_n1536_k24_mn_bf16_biasrelu(%a: memref<24x2xbf16>, %b: memref<24x1536xbf16>, %x0: memref<1536xbf16>, %y0: memref<2x1536xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2, d1 = 1536, d2 = 24)
      ins(%a[d2, d0] : memref<24x2xbf16>, %b[d2, d1] : memref<24x1536xbf16>, %x0[d1] : memref<1536xbf16>)
      outs(%y0[d0, d1] : memref<2x1536xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m448_n8_k32_kk_bf16_biasrelu(%a: memref<448x32xbf16>, %b: memref<8x32xbf16>, %x0: memref<8xbf16>, %y0: memref<448x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 448, d1 = 8, d2 = 32)
      ins(%a[d0, d2] : memref<448x32xbf16>, %b[d1, d2] : memref<8x32xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<448x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1176_n72_k48_kn_bf16_biasrelu(%a: memref<1176x48xbf16>, %b: memref<48x72xbf16>, %x0: memref<72xbf16>, %y0: memref<1176x72xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1176, d1 = 72, d2 = 48)
      ins(%a[d0, d2] : memref<1176x48xbf16>, %b[d2, d1] : memref<48x72xbf16>, %x0[d1] : memref<72xbf16>)
      outs(%y0[d0, d1] : memref<1176x72xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m15519_n1137_k1_mk_bf16_biasrelu(%a: memref<1x15519xbf16>, %b: memref<1137x1xbf16>, %x0: memref<1137xbf16>, %y0: memref<15519x1137xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 15519, d1 = 1137, d2 = 1)
      ins(%a[d2, d0] : memref<1x15519xbf16>, %b[d1, d2] : memref<1137x1xbf16>, %x0[d1] : memref<1137xbf16>)
      outs(%y0[d0, d1] : memref<15519x1137xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n952_k16_kk_bf16_biasrelu(%a: memref<8x16xbf16>, %b: memref<952x16xbf16>, %x0: memref<952xbf16>, %y0: memref<8x952xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 952, d2 = 16)
      ins(%a[d0, d2] : memref<8x16xbf16>, %b[d1, d2] : memref<952x16xbf16>, %x0[d1] : memref<952xbf16>)
      outs(%y0[d0, d1] : memref<8x952xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1555_n619_k4413_kn_bf16_biasrelu(%a: memref<1555x4413xbf16>, %b: memref<4413x619xbf16>, %x0: memref<619xbf16>, %y0: memref<1555x619xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1555, d1 = 619, d2 = 4413)
      ins(%a[d0, d2] : memref<1555x4413xbf16>, %b[d2, d1] : memref<4413x619xbf16>, %x0[d1] : memref<619xbf16>)
      outs(%y0[d0, d1] : memref<1555x619xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2_n72_k6608_kk_bf16_biasrelu(%a: memref<2x6608xbf16>, %b: memref<72x6608xbf16>, %x0: memref<72xbf16>, %y0: memref<2x72xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2, d1 = 72, d2 = 6608)
      ins(%a[d0, d2] : memref<2x6608xbf16>, %b[d1, d2] : memref<72x6608xbf16>, %x0[d1] : memref<72xbf16>)
      outs(%y0[d0, d1] : memref<2x72xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n25_k8153_kn_bf16_biasrelu(%a: memref<3x8153xbf16>, %b: memref<8153x25xbf16>, %x0: memref<25xbf16>, %y0: memref<3x25xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 25, d2 = 8153)
      ins(%a[d0, d2] : memref<3x8153xbf16>, %b[d2, d1] : memref<8153x25xbf16>, %x0[d1] : memref<25xbf16>)
      outs(%y0[d0, d1] : memref<3x25xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1721_n13_k99_kn_bf16_biasrelu(%a: memref<1721x99xbf16>, %b: memref<99x13xbf16>, %x0: memref<13xbf16>, %y0: memref<1721x13xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1721, d1 = 13, d2 = 99)
      ins(%a[d0, d2] : memref<1721x99xbf16>, %b[d2, d1] : memref<99x13xbf16>, %x0[d1] : memref<13xbf16>)
      outs(%y0[d0, d1] : memref<1721x13xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1016_n176_k32_mn_bf16_biasrelu(%a: memref<32x1016xbf16>, %b: memref<32x176xbf16>, %x0: memref<176xbf16>, %y0: memref<1016x176xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1016, d1 = 176, d2 = 32)
      ins(%a[d2, d0] : memref<32x1016xbf16>, %b[d2, d1] : memref<32x176xbf16>, %x0[d1] : memref<176xbf16>)
      outs(%y0[d0, d1] : memref<1016x176xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m623_n9_k15_kk_bf16_biasrelu(%a: memref<623x15xbf16>, %b: memref<9x15xbf16>, %x0: memref<9xbf16>, %y0: memref<623x9xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 623, d1 = 9, d2 = 15)
      ins(%a[d0, d2] : memref<623x15xbf16>, %b[d1, d2] : memref<9x15xbf16>, %x0[d1] : memref<9xbf16>)
      outs(%y0[d0, d1] : memref<623x9xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m408_n16_k32_kk_bf16_biasrelu(%a: memref<408x32xbf16>, %b: memref<16x32xbf16>, %x0: memref<16xbf16>, %y0: memref<408x16xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 408, d1 = 16, d2 = 32)
      ins(%a[d0, d2] : memref<408x32xbf16>, %b[d1, d2] : memref<16x32xbf16>, %x0[d1] : memref<16xbf16>)
      outs(%y0[d0, d1] : memref<408x16xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5_n6912_k736_kn_bf16_biasrelu(%a: memref<5x736xbf16>, %b: memref<736x6912xbf16>, %x0: memref<6912xbf16>, %y0: memref<5x6912xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5, d1 = 6912, d2 = 736)
      ins(%a[d0, d2] : memref<5x736xbf16>, %b[d2, d1] : memref<736x6912xbf16>, %x0[d1] : memref<6912xbf16>)
      outs(%y0[d0, d1] : memref<5x6912xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1864_n5_k88_mn_bf16_biasrelu(%a: memref<88x1864xbf16>, %b: memref<88x5xbf16>, %x0: memref<5xbf16>, %y0: memref<1864x5xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1864, d1 = 5, d2 = 88)
      ins(%a[d2, d0] : memref<88x1864xbf16>, %b[d2, d1] : memref<88x5xbf16>, %x0[d1] : memref<5xbf16>)
      outs(%y0[d0, d1] : memref<1864x5xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m6_n184_k488_mn_bf16_biasrelu(%a: memref<488x6xbf16>, %b: memref<488x184xbf16>, %x0: memref<184xbf16>, %y0: memref<6x184xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 6, d1 = 184, d2 = 488)
      ins(%a[d2, d0] : memref<488x6xbf16>, %b[d2, d1] : memref<488x184xbf16>, %x0[d1] : memref<184xbf16>)
      outs(%y0[d0, d1] : memref<6x184xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m24_n128_k56_mk_bf16_biasrelu(%a: memref<56x24xbf16>, %b: memref<128x56xbf16>, %x0: memref<128xbf16>, %y0: memref<24x128xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 24, d1 = 128, d2 = 56)
      ins(%a[d2, d0] : memref<56x24xbf16>, %b[d1, d2] : memref<128x56xbf16>, %x0[d1] : memref<128xbf16>)
      outs(%y0[d0, d1] : memref<24x128xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n104_k8_mk_bf16_biasrelu(%a: memref<8x8xbf16>, %b: memref<104x8xbf16>, %x0: memref<104xbf16>, %y0: memref<8x104xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 104, d2 = 8)
      ins(%a[d2, d0] : memref<8x8xbf16>, %b[d1, d2] : memref<104x8xbf16>, %x0[d1] : memref<104xbf16>)
      outs(%y0[d0, d1] : memref<8x104xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m16_n72_k4_mn_bf16_biasrelu(%a: memref<4x16xbf16>, %b: memref<4x72xbf16>, %x0: memref<72xbf16>, %y0: memref<16x72xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 16, d1 = 72, d2 = 4)
      ins(%a[d2, d0] : memref<4x16xbf16>, %b[d2, d1] : memref<4x72xbf16>, %x0[d1] : memref<72xbf16>)
      outs(%y0[d0, d1] : memref<16x72xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m89_n39_k817_kn_bf16_biasrelu(%a: memref<89x817xbf16>, %b: memref<817x39xbf16>, %x0: memref<39xbf16>, %y0: memref<89x39xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 89, d1 = 39, d2 = 817)
      ins(%a[d0, d2] : memref<89x817xbf16>, %b[d2, d1] : memref<817x39xbf16>, %x0[d1] : memref<39xbf16>)
      outs(%y0[d0, d1] : memref<89x39xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1256_n8_k16_mk_bf16_biasrelu(%a: memref<16x1256xbf16>, %b: memref<8x16xbf16>, %x0: memref<8xbf16>, %y0: memref<1256x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1256, d1 = 8, d2 = 16)
      ins(%a[d2, d0] : memref<16x1256xbf16>, %b[d1, d2] : memref<8x16xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<1256x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n48_k2_kn_bf16_biasrelu(%a: memref<8x2xbf16>, %b: memref<2x48xbf16>, %x0: memref<48xbf16>, %y0: memref<8x48xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 48, d2 = 2)
      ins(%a[d0, d2] : memref<8x2xbf16>, %b[d2, d1] : memref<2x48xbf16>, %x0[d1] : memref<48xbf16>)
      outs(%y0[d0, d1] : memref<8x48xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m433_n1507_k41_kn_bf16_biasrelu(%a: memref<433x41xbf16>, %b: memref<41x1507xbf16>, %x0: memref<1507xbf16>, %y0: memref<433x1507xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 433, d1 = 1507, d2 = 41)
      ins(%a[d0, d2] : memref<433x41xbf16>, %b[d2, d1] : memref<41x1507xbf16>, %x0[d1] : memref<1507xbf16>)
      outs(%y0[d0, d1] : memref<433x1507xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m304_n5280_k56_kn_bf16_biasrelu(%a: memref<304x56xbf16>, %b: memref<56x5280xbf16>, %x0: memref<5280xbf16>, %y0: memref<304x5280xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 304, d1 = 5280, d2 = 56)
      ins(%a[d0, d2] : memref<304x56xbf16>, %b[d2, d1] : memref<56x5280xbf16>, %x0[d1] : memref<5280xbf16>)
      outs(%y0[d0, d1] : memref<304x5280xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m7_n13613_k189_mn_bf16_biasrelu(%a: memref<189x7xbf16>, %b: memref<189x13613xbf16>, %x0: memref<13613xbf16>, %y0: memref<7x13613xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7, d1 = 13613, d2 = 189)
      ins(%a[d2, d0] : memref<189x7xbf16>, %b[d2, d1] : memref<189x13613xbf16>, %x0[d1] : memref<13613xbf16>)
      outs(%y0[d0, d1] : memref<7x13613xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m265_n323_k89_mn_bf16_biasrelu(%a: memref<89x265xbf16>, %b: memref<89x323xbf16>, %x0: memref<323xbf16>, %y0: memref<265x323xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 265, d1 = 323, d2 = 89)
      ins(%a[d2, d0] : memref<89x265xbf16>, %b[d2, d1] : memref<89x323xbf16>, %x0[d1] : memref<323xbf16>)
      outs(%y0[d0, d1] : memref<265x323xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m144_n1_k2_kk_bf16_biasrelu(%a: memref<144x2xbf16>, %b: memref<1x2xbf16>, %x0: memref<1xbf16>, %y0: memref<144x1xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 144, d1 = 1, d2 = 2)
      ins(%a[d0, d2] : memref<144x2xbf16>, %b[d1, d2] : memref<1x2xbf16>, %x0[d1] : memref<1xbf16>)
      outs(%y0[d0, d1] : memref<144x1xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2_n32_k568_kk_bf16_biasrelu(%a: memref<2x568xbf16>, %b: memref<32x568xbf16>, %x0: memref<32xbf16>, %y0: memref<2x32xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2, d1 = 32, d2 = 568)
      ins(%a[d0, d2] : memref<2x568xbf16>, %b[d1, d2] : memref<32x568xbf16>, %x0[d1] : memref<32xbf16>)
      outs(%y0[d0, d1] : memref<2x32xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m5_n24_k5_mn_bf16_biasrelu(%a: memref<5x5xbf16>, %b: memref<5x24xbf16>, %x0: memref<24xbf16>, %y0: memref<5x24xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 5, d1 = 24, d2 = 5)
      ins(%a[d2, d0] : memref<5x5xbf16>, %b[d2, d1] : memref<5x24xbf16>, %x0[d1] : memref<24xbf16>)
      outs(%y0[d0, d1] : memref<5x24xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n13575_k205_mk_bf16_biasrelu(%a: memref<205x3xbf16>, %b: memref<13575x205xbf16>, %x0: memref<13575xbf16>, %y0: memref<3x13575xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 13575, d2 = 205)
      ins(%a[d2, d0] : memref<205x3xbf16>, %b[d1, d2] : memref<13575x205xbf16>, %x0[d1] : memref<13575xbf16>)
      outs(%y0[d0, d1] : memref<3x13575xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m24_n1_k10472_mn_bf16_biasrelu(%a: memref<10472x24xbf16>, %b: memref<10472x1xbf16>, %x0: memref<1xbf16>, %y0: memref<24x1xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 24, d1 = 1, d2 = 10472)
      ins(%a[d2, d0] : memref<10472x24xbf16>, %b[d2, d1] : memref<10472x1xbf16>, %x0[d1] : memref<1xbf16>)
      outs(%y0[d0, d1] : memref<24x1xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m23_n225_k13_kn_bf16_biasrelu(%a: memref<23x13xbf16>, %b: memref<13x225xbf16>, %x0: memref<225xbf16>, %y0: memref<23x225xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 23, d1 = 225, d2 = 13)
      ins(%a[d0, d2] : memref<23x13xbf16>, %b[d2, d1] : memref<13x225xbf16>, %x0[d1] : memref<225xbf16>)
      outs(%y0[d0, d1] : memref<23x225xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m240_n2520_k2_kn_bf16_biasrelu(%a: memref<240x2xbf16>, %b: memref<2x2520xbf16>, %x0: memref<2520xbf16>, %y0: memref<240x2520xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 240, d1 = 2520, d2 = 2)
      ins(%a[d0, d2] : memref<240x2xbf16>, %b[d2, d1] : memref<2x2520xbf16>, %x0[d1] : memref<2520xbf16>)
      outs(%y0[d0, d1] : memref<240x2520xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n1093_k3_mn_bf16_biasrelu(%a: memref<3x3xbf16>, %b: memref<3x1093xbf16>, %x0: memref<1093xbf16>, %y0: memref<3x1093xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 1093, d2 = 3)
      ins(%a[d2, d0] : memref<3x3xbf16>, %b[d2, d1] : memref<3x1093xbf16>, %x0[d1] : memref<1093xbf16>)
      outs(%y0[d0, d1] : memref<3x1093xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2_n12256_k4632_kk_bf16_biasrelu(%a: memref<2x4632xbf16>, %b: memref<12256x4632xbf16>, %x0: memref<12256xbf16>, %y0: memref<2x12256xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2, d1 = 12256, d2 = 4632)
      ins(%a[d0, d2] : memref<2x4632xbf16>, %b[d1, d2] : memref<12256x4632xbf16>, %x0[d1] : memref<12256xbf16>)
      outs(%y0[d0, d1] : memref<2x12256xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m171_n517_k11_mn_bf16_biasrelu(%a: memref<11x171xbf16>, %b: memref<11x517xbf16>, %x0: memref<517xbf16>, %y0: memref<171x517xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 171, d1 = 517, d2 = 11)
      ins(%a[d2, d0] : memref<11x171xbf16>, %b[d2, d1] : memref<11x517xbf16>, %x0[d1] : memref<517xbf16>)
      outs(%y0[d0, d1] : memref<171x517xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m9605_n137_k597_mn_bf16_biasrelu(%a: memref<597x9605xbf16>, %b: memref<597x137xbf16>, %x0: memref<137xbf16>, %y0: memref<9605x137xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 9605, d1 = 137, d2 = 597)
      ins(%a[d2, d0] : memref<597x9605xbf16>, %b[d2, d1] : memref<597x137xbf16>, %x0[d1] : memref<137xbf16>)
      outs(%y0[d0, d1] : memref<9605x137xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n8_k408_kk_bf16_biasrelu(%a: memref<8x408xbf16>, %b: memref<8x408xbf16>, %x0: memref<8xbf16>, %y0: memref<8x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 8, d2 = 408)
      ins(%a[d0, d2] : memref<8x408xbf16>, %b[d1, d2] : memref<8x408xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<8x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n63_k5_mk_bf16_biasrelu(%a: memref<5x3xbf16>, %b: memref<63x5xbf16>, %x0: memref<63xbf16>, %y0: memref<3x63xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 63, d2 = 5)
      ins(%a[d2, d0] : memref<5x3xbf16>, %b[d1, d2] : memref<63x5xbf16>, %x0[d1] : memref<63xbf16>)
      outs(%y0[d0, d1] : memref<3x63xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m56_n808_k40_mn_bf16_biasrelu(%a: memref<40x56xbf16>, %b: memref<40x808xbf16>, %x0: memref<808xbf16>, %y0: memref<56x808xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 56, d1 = 808, d2 = 40)
      ins(%a[d2, d0] : memref<40x56xbf16>, %b[d2, d1] : memref<40x808xbf16>, %x0[d1] : memref<808xbf16>)
      outs(%y0[d0, d1] : memref<56x808xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m376_n128_k32_kn_bf16_biasrelu(%a: memref<376x32xbf16>, %b: memref<32x128xbf16>, %x0: memref<128xbf16>, %y0: memref<376x128xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 376, d1 = 128, d2 = 32)
      ins(%a[d0, d2] : memref<376x32xbf16>, %b[d2, d1] : memref<32x128xbf16>, %x0[d1] : memref<128xbf16>)
      outs(%y0[d0, d1] : memref<376x128xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m16_n8_k568_kn_bf16_biasrelu(%a: memref<16x568xbf16>, %b: memref<568x8xbf16>, %x0: memref<8xbf16>, %y0: memref<16x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 16, d1 = 8, d2 = 568)
      ins(%a[d0, d2] : memref<16x568xbf16>, %b[d2, d1] : memref<568x8xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<16x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m448_n8_k16_mn_bf16_biasrelu(%a: memref<16x448xbf16>, %b: memref<16x8xbf16>, %x0: memref<8xbf16>, %y0: memref<448x8xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 448, d1 = 8, d2 = 16)
      ins(%a[d2, d0] : memref<16x448xbf16>, %b[d2, d1] : memref<16x8xbf16>, %x0[d1] : memref<8xbf16>)
      outs(%y0[d0, d1] : memref<448x8xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m8_n536_k2_kn_bf16_biasrelu(%a: memref<8x2xbf16>, %b: memref<2x536xbf16>, %x0: memref<536xbf16>, %y0: memref<8x536xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 8, d1 = 536, d2 = 2)
      ins(%a[d0, d2] : memref<8x2xbf16>, %b[d2, d1] : memref<2x536xbf16>, %x0[d1] : memref<536xbf16>)
      outs(%y0[d0, d1] : memref<8x536xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m168_n104_k1096_mk_bf16_biasrelu(%a: memref<1096x168xbf16>, %b: memref<104x1096xbf16>, %x0: memref<104xbf16>, %y0: memref<168x104xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 168, d1 = 104, d2 = 1096)
      ins(%a[d2, d0] : memref<1096x168xbf16>, %b[d1, d2] : memref<104x1096xbf16>, %x0[d1] : memref<104xbf16>)
      outs(%y0[d0, d1] : memref<168x104xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m1792_n2_k16_mn_bf16_biasrelu(%a: memref<16x1792xbf16>, %b: memref<16x2xbf16>, %x0: memref<2xbf16>, %y0: memref<1792x2xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 1792, d1 = 2, d2 = 16)
      ins(%a[d2, d0] : memref<16x1792xbf16>, %b[d2, d1] : memref<16x2xbf16>, %x0[d1] : memref<2xbf16>)
      outs(%y0[d0, d1] : memref<1792x2xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m96_n4_k40_kn_bf16_biasrelu(%a: memref<96x40xbf16>, %b: memref<40x4xbf16>, %x0: memref<4xbf16>, %y0: memref<96x4xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 96, d1 = 4, d2 = 40)
      ins(%a[d0, d2] : memref<96x40xbf16>, %b[d2, d1] : memref<40x4xbf16>, %x0[d1] : memref<4xbf16>)
      outs(%y0[d0, d1] : memref<96x4xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m10539_n99_k3_mk_bf16_biasrelu(%a: memref<3x10539xbf16>, %b: memref<99x3xbf16>, %x0: memref<99xbf16>, %y0: memref<10539x99xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 10539, d1 = 99, d2 = 3)
      ins(%a[d2, d0] : memref<3x10539xbf16>, %b[d1, d2] : memref<99x3xbf16>, %x0[d1] : memref<99xbf16>)
      outs(%y0[d0, d1] : memref<10539x99xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m3_n383_k307_mn_bf16_biasrelu(%a: memref<307x3xbf16>, %b: memref<307x383xbf16>, %x0: memref<383xbf16>, %y0: memref<3x383xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 3, d1 = 383, d2 = 307)
      ins(%a[d2, d0] : memref<307x3xbf16>, %b[d2, d1] : memref<307x383xbf16>, %x0[d1] : memref<383xbf16>)
      outs(%y0[d0, d1] : memref<3x383xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m712_n240_k72_kn_bf16_biasrelu(%a: memref<712x72xbf16>, %b: memref<72x240xbf16>, %x0: memref<240xbf16>, %y0: memref<712x240xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 712, d1 = 240, d2 = 72)
      ins(%a[d0, d2] : memref<712x72xbf16>, %b[d2, d1] : memref<72x240xbf16>, %x0[d1] : memref<240xbf16>)
      outs(%y0[d0, d1] : memref<712x240xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m2329_n3_k5_mn_bf16_biasrelu(%a: memref<5x2329xbf16>, %b: memref<5x3xbf16>, %x0: memref<3xbf16>, %y0: memref<2329x3xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 2329, d1 = 3, d2 = 5)
      ins(%a[d2, d0] : memref<5x2329xbf16>, %b[d2, d1] : memref<5x3xbf16>, %x0[d1] : memref<3xbf16>)
      outs(%y0[d0, d1] : memref<2329x3xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m56_n2728_k144_kk_bf16_biasrelu(%a: memref<56x144xbf16>, %b: memref<2728x144xbf16>, %x0: memref<2728xbf16>, %y0: memref<56x2728xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 56, d1 = 2728, d2 = 144)
      ins(%a[d0, d2] : memref<56x144xbf16>, %b[d1, d2] : memref<2728x144xbf16>, %x0[d1] : memref<2728xbf16>)
      outs(%y0[d0, d1] : memref<56x2728xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m67_n5049_k1183_mn_bf16_biasrelu(%a: memref<1183x67xbf16>, %b: memref<1183x5049xbf16>, %x0: memref<5049xbf16>, %y0: memref<67x5049xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 67, d1 = 5049, d2 = 1183)
      ins(%a[d2, d0] : memref<1183x67xbf16>, %b[d2, d1] : memref<1183x5049xbf16>, %x0[d1] : memref<5049xbf16>)
      outs(%y0[d0, d1] : memref<67x5049xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m80_n1312_k6312_kk_bf16_biasrelu(%a: memref<80x6312xbf16>, %b: memref<1312x6312xbf16>, %x0: memref<1312xbf16>, %y0: memref<80x1312xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 80, d1 = 1312, d2 = 6312)
      ins(%a[d0, d2] : memref<80x6312xbf16>, %b[d1, d2] : memref<1312x6312xbf16>, %x0[d1] : memref<1312xbf16>)
      outs(%y0[d0, d1] : memref<80x1312xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m23_n3_k11_kn_bf16_biasrelu(%a: memref<23x11xbf16>, %b: memref<11x3xbf16>, %x0: memref<3xbf16>, %y0: memref<23x3xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 23, d1 = 3, d2 = 11)
      ins(%a[d0, d2] : memref<23x11xbf16>, %b[d2, d1] : memref<11x3xbf16>, %x0[d1] : memref<3xbf16>)
      outs(%y0[d0, d1] : memref<23x3xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m104_n3456_k11104_kk_bf16_biasrelu(%a: memref<104x11104xbf16>, %b: memref<3456x11104xbf16>, %x0: memref<3456xbf16>, %y0: memref<104x3456xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 104, d1 = 3456, d2 = 11104)
      ins(%a[d0, d2] : memref<104x11104xbf16>, %b[d1, d2] : memref<3456x11104xbf16>, %x0[d1] : memref<3456xbf16>)
      outs(%y0[d0, d1] : memref<104x3456xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m7_n920_k40_kn_bf16_biasrelu(%a: memref<7x40xbf16>, %b: memref<40x920xbf16>, %x0: memref<920xbf16>, %y0: memref<7x920xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 7, d1 = 920, d2 = 40)
      ins(%a[d0, d2] : memref<7x40xbf16>, %b[d2, d1] : memref<40x920xbf16>, %x0[d1] : memref<920xbf16>)
      outs(%y0[d0, d1] : memref<7x920xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

func.func @m27_n1653_k37_mk_bf16_biasrelu(%a: memref<37x27xbf16>, %b: memref<1653x37xbf16>, %x0: memref<1653xbf16>, %y0: memref<27x1653xbf16>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 27, d1 = 1653, d2 = 37)
      ins(%a[d2, d0] : memref<37x27xbf16>, %b[d1, d2] : memref<1653x37xbf16>, %x0[d1] : memref<1653xbf16>)
      outs(%y0[d0, d1] : memref<27x1653xbf16>) {
  ^bb0(%av: bf16, %bv: bf16, %e0: bf16):
    %af = arith.extf %av : bf16 to f32
    %bw = arith.extf %bv : bf16 to f32
    %p = arith.mulf %af, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %z = arith.constant 0.0 : f32
    %bf = arith.extf %e0 : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %z : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}


func.func @transpose_8192x4096_bf16(%arg0: memref<8192x4096xbf16>, %arg1: memref<4096x8192xbf16>) {
  aicf_emit.compute id(0) "transpose" dims(d0 = 4096, d1 = 8192)
      ins(%arg0[d1, d0] : memref<8192x4096xbf16>)
      outs(%arg1[d0, d1] : memref<4096x8192xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_8192x4096_f32(%arg0: memref<8192x4096xf32>, %arg1: memref<4096x8192xf32>) {
  aicf_emit.compute id(1) "transpose" dims(d0 = 4096, d1 = 8192)
      ins(%arg0[d1, d0] : memref<8192x4096xf32>)
      outs(%arg1[d0, d1] : memref<4096x8192xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_4096x1024_bf16(%arg0: memref<4096x1024xbf16>, %arg1: memref<1024x4096xbf16>) {
  aicf_emit.compute id(2) "transpose" dims(d0 = 1024, d1 = 4096)
      ins(%arg0[d1, d0] : memref<4096x1024xbf16>)
      outs(%arg1[d0, d1] : memref<1024x4096xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_4096x1024_f32(%arg0: memref<4096x1024xf32>, %arg1: memref<1024x4096xf32>) {
  aicf_emit.compute id(3) "transpose" dims(d0 = 1024, d1 = 4096)
      ins(%arg0[d1, d0] : memref<4096x1024xf32>)
      outs(%arg1[d0, d1] : memref<1024x4096xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_1024x4096_bf16(%arg0: memref<1024x4096xbf16>, %arg1: memref<4096x1024xbf16>) {
  aicf_emit.compute id(4) "transpose" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d1, d0] : memref<1024x4096xbf16>)
      outs(%arg1[d0, d1] : memref<4096x1024xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_1024x4096_f32(%arg0: memref<1024x4096xf32>, %arg1: memref<4096x1024xf32>) {
  aicf_emit.compute id(5) "transpose" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d1, d0] : memref<1024x4096xf32>)
      outs(%arg1[d0, d1] : memref<4096x1024xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_16384x768_bf16(%arg0: memref<16384x768xbf16>, %arg1: memref<768x16384xbf16>) {
  aicf_emit.compute id(6) "transpose" dims(d0 = 768, d1 = 16384)
      ins(%arg0[d1, d0] : memref<16384x768xbf16>)
      outs(%arg1[d0, d1] : memref<768x16384xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_16384x768_f32(%arg0: memref<16384x768xf32>, %arg1: memref<768x16384xf32>) {
  aicf_emit.compute id(7) "transpose" dims(d0 = 768, d1 = 16384)
      ins(%arg0[d1, d0] : memref<16384x768xf32>)
      outs(%arg1[d0, d1] : memref<768x16384xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_1000x1000_bf16(%arg0: memref<1000x1000xbf16>, %arg1: memref<1000x1000xbf16>) {
  aicf_emit.compute id(8) "transpose" dims(d0 = 1000, d1 = 1000)
      ins(%arg0[d1, d0] : memref<1000x1000xbf16>)
      outs(%arg1[d0, d1] : memref<1000x1000xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_1000x1000_f32(%arg0: memref<1000x1000xf32>, %arg1: memref<1000x1000xf32>) {
  aicf_emit.compute id(9) "transpose" dims(d0 = 1000, d1 = 1000)
      ins(%arg0[d1, d0] : memref<1000x1000xf32>)
      outs(%arg1[d0, d1] : memref<1000x1000xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_333x7777_bf16(%arg0: memref<333x7777xbf16>, %arg1: memref<7777x333xbf16>) {
  aicf_emit.compute id(10) "transpose" dims(d0 = 7777, d1 = 333)
      ins(%arg0[d1, d0] : memref<333x7777xbf16>)
      outs(%arg1[d0, d1] : memref<7777x333xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_333x7777_f32(%arg0: memref<333x7777xf32>, %arg1: memref<7777x333xf32>) {
  aicf_emit.compute id(11) "transpose" dims(d0 = 7777, d1 = 333)
      ins(%arg0[d1, d0] : memref<333x7777xf32>)
      outs(%arg1[d0, d1] : memref<7777x333xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_64x100000_bf16(%arg0: memref<64x100000xbf16>, %arg1: memref<100000x64xbf16>) {
  aicf_emit.compute id(12) "transpose" dims(d0 = 100000, d1 = 64)
      ins(%arg0[d1, d0] : memref<64x100000xbf16>)
      outs(%arg1[d0, d1] : memref<100000x64xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_64x100000_f32(%arg0: memref<64x100000xf32>, %arg1: memref<100000x64xf32>) {
  aicf_emit.compute id(13) "transpose" dims(d0 = 100000, d1 = 64)
      ins(%arg0[d1, d0] : memref<64x100000xf32>)
      outs(%arg1[d0, d1] : memref<100000x64xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_2048x2048_bf16(%arg0: memref<2048x2048xbf16>, %arg1: memref<2048x2048xbf16>) {
  aicf_emit.compute id(14) "transpose" dims(d0 = 2048, d1 = 2048)
      ins(%arg0[d1, d0] : memref<2048x2048xbf16>)
      outs(%arg1[d0, d1] : memref<2048x2048xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_2048x2048_f32(%arg0: memref<2048x2048xf32>, %arg1: memref<2048x2048xf32>) {
  aicf_emit.compute id(15) "transpose" dims(d0 = 2048, d1 = 2048)
      ins(%arg0[d1, d0] : memref<2048x2048xf32>)
      outs(%arg1[d0, d1] : memref<2048x2048xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_512x512_bf16(%arg0: memref<512x512xbf16>, %arg1: memref<512x512xbf16>) {
  aicf_emit.compute id(16) "transpose" dims(d0 = 512, d1 = 512)
      ins(%arg0[d1, d0] : memref<512x512xbf16>)
      outs(%arg1[d0, d1] : memref<512x512xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_512x512_f32(%arg0: memref<512x512xf32>, %arg1: memref<512x512xf32>) {
  aicf_emit.compute id(17) "transpose" dims(d0 = 512, d1 = 512)
      ins(%arg0[d1, d0] : memref<512x512xf32>)
      outs(%arg1[d0, d1] : memref<512x512xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_3000x3000_bf16(%arg0: memref<3000x3000xbf16>, %arg1: memref<3000x3000xbf16>) {
  aicf_emit.compute id(18) "transpose" dims(d0 = 3000, d1 = 3000)
      ins(%arg0[d1, d0] : memref<3000x3000xbf16>)
      outs(%arg1[d0, d1] : memref<3000x3000xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_3000x3000_f32(%arg0: memref<3000x3000xf32>, %arg1: memref<3000x3000xf32>) {
  aicf_emit.compute id(19) "transpose" dims(d0 = 3000, d1 = 3000)
      ins(%arg0[d1, d0] : memref<3000x3000xf32>)
      outs(%arg1[d0, d1] : memref<3000x3000xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_50000x200_bf16(%arg0: memref<50000x200xbf16>, %arg1: memref<200x50000xbf16>) {
  aicf_emit.compute id(20) "transpose" dims(d0 = 200, d1 = 50000)
      ins(%arg0[d1, d0] : memref<50000x200xbf16>)
      outs(%arg1[d0, d1] : memref<200x50000xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_50000x200_f32(%arg0: memref<50000x200xf32>, %arg1: memref<200x50000xf32>) {
  aicf_emit.compute id(21) "transpose" dims(d0 = 200, d1 = 50000)
      ins(%arg0[d1, d0] : memref<50000x200xf32>)
      outs(%arg1[d0, d1] : memref<200x50000xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_4096x4096_bf16(%arg0: memref<4096x4096xbf16>, %arg1: memref<4096x4096xbf16>) {
  aicf_emit.compute id(22) "transpose" dims(d0 = 4096, d1 = 4096)
      ins(%arg0[d1, d0] : memref<4096x4096xbf16>)
      outs(%arg1[d0, d1] : memref<4096x4096xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_4096x4096_f32(%arg0: memref<4096x4096xf32>, %arg1: memref<4096x4096xf32>) {
  aicf_emit.compute id(23) "transpose" dims(d0 = 4096, d1 = 4096)
      ins(%arg0[d1, d0] : memref<4096x4096xf32>)
      outs(%arg1[d0, d1] : memref<4096x4096xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_1536x6144_bf16(%arg0: memref<1536x6144xbf16>, %arg1: memref<6144x1536xbf16>) {
  aicf_emit.compute id(24) "transpose" dims(d0 = 6144, d1 = 1536)
      ins(%arg0[d1, d0] : memref<1536x6144xbf16>)
      outs(%arg1[d0, d1] : memref<6144x1536xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_1536x6144_f32(%arg0: memref<1536x6144xf32>, %arg1: memref<6144x1536xf32>) {
  aicf_emit.compute id(25) "transpose" dims(d0 = 6144, d1 = 1536)
      ins(%arg0[d1, d0] : memref<1536x6144xf32>)
      outs(%arg1[d0, d1] : memref<6144x1536xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_700x1100_bf16(%arg0: memref<700x1100xbf16>, %arg1: memref<1100x700xbf16>) {
  aicf_emit.compute id(26) "transpose" dims(d0 = 1100, d1 = 700)
      ins(%arg0[d1, d0] : memref<700x1100xbf16>)
      outs(%arg1[d0, d1] : memref<1100x700xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_700x1100_f32(%arg0: memref<700x1100xf32>, %arg1: memref<1100x700xf32>) {
  aicf_emit.compute id(27) "transpose" dims(d0 = 1100, d1 = 700)
      ins(%arg0[d1, d0] : memref<700x1100xf32>)
      outs(%arg1[d0, d1] : memref<1100x700xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @transpose_10000x64_bf16(%arg0: memref<10000x64xbf16>, %arg1: memref<64x10000xbf16>) {
  aicf_emit.compute id(28) "transpose" dims(d0 = 64, d1 = 10000)
      ins(%arg0[d1, d0] : memref<10000x64xbf16>)
      outs(%arg1[d0, d1] : memref<64x10000xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @transpose_10000x64_f32(%arg0: memref<10000x64xf32>, %arg1: memref<64x10000xf32>) {
  aicf_emit.compute id(29) "transpose" dims(d0 = 64, d1 = 10000)
      ins(%arg0[d1, d0] : memref<10000x64xf32>)
      outs(%arg1[d0, d1] : memref<64x10000xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @permute_32x56x56x64_0312_bf16(%arg0: memref<32x56x56x64xbf16>, %arg1: memref<32x64x56x56xbf16>) {
  aicf_emit.compute id(30) "transpose" dims(d0 = 32, d1 = 64, d2 = 56, d3 = 56)
      ins(%arg0[d0, d2, d3, d1] : memref<32x56x56x64xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<32x64x56x56xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @permute_32x56x56x64_0312_f32(%arg0: memref<32x56x56x64xf32>, %arg1: memref<32x64x56x56xf32>) {
  aicf_emit.compute id(31) "transpose" dims(d0 = 32, d1 = 64, d2 = 56, d3 = 56)
      ins(%arg0[d0, d2, d3, d1] : memref<32x56x56x64xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<32x64x56x56xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @permute_32x256x28x28_0231_bf16(%arg0: memref<32x256x28x28xbf16>, %arg1: memref<32x28x28x256xbf16>) {
  aicf_emit.compute id(32) "transpose" dims(d0 = 32, d1 = 28, d2 = 28, d3 = 256)
      ins(%arg0[d0, d3, d1, d2] : memref<32x256x28x28xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<32x28x28x256xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @permute_32x256x28x28_0231_f32(%arg0: memref<32x256x28x28xf32>, %arg1: memref<32x28x28x256xf32>) {
  aicf_emit.compute id(33) "transpose" dims(d0 = 32, d1 = 28, d2 = 28, d3 = 256)
      ins(%arg0[d0, d3, d1, d2] : memref<32x256x28x28xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<32x28x28x256xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @permute_16x512x12x64_0213_bf16(%arg0: memref<16x512x12x64xbf16>, %arg1: memref<16x12x512x64xbf16>) {
  aicf_emit.compute id(34) "transpose" dims(d0 = 16, d1 = 12, d2 = 512, d3 = 64)
      ins(%arg0[d0, d2, d1, d3] : memref<16x512x12x64xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<16x12x512x64xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @permute_16x512x12x64_0213_f32(%arg0: memref<16x512x12x64xf32>, %arg1: memref<16x12x512x64xf32>) {
  aicf_emit.compute id(35) "transpose" dims(d0 = 16, d1 = 12, d2 = 512, d3 = 64)
      ins(%arg0[d0, d2, d1, d3] : memref<16x512x12x64xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<16x12x512x64xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @permute_64x128x16x64_0231_bf16(%arg0: memref<64x128x16x64xbf16>, %arg1: memref<64x16x64x128xbf16>) {
  aicf_emit.compute id(36) "transpose" dims(d0 = 64, d1 = 16, d2 = 64, d3 = 128)
      ins(%arg0[d0, d3, d1, d2] : memref<64x128x16x64xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<64x16x64x128xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @permute_64x128x16x64_0231_f32(%arg0: memref<64x128x16x64xf32>, %arg1: memref<64x16x64x128xf32>) {
  aicf_emit.compute id(37) "transpose" dims(d0 = 64, d1 = 16, d2 = 64, d3 = 128)
      ins(%arg0[d0, d3, d1, d2] : memref<64x128x16x64xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<64x16x64x128xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @permute_8x64x64x128_0312_bf16(%arg0: memref<8x64x64x128xbf16>, %arg1: memref<8x128x64x64xbf16>) {
  aicf_emit.compute id(38) "transpose" dims(d0 = 8, d1 = 128, d2 = 64, d3 = 64)
      ins(%arg0[d0, d2, d3, d1] : memref<8x64x64x128xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<8x128x64x64xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @permute_8x64x64x128_0312_f32(%arg0: memref<8x64x64x128xf32>, %arg1: memref<8x128x64x64xf32>) {
  aicf_emit.compute id(39) "transpose" dims(d0 = 8, d1 = 128, d2 = 64, d3 = 64)
      ins(%arg0[d0, d2, d3, d1] : memref<8x64x64x128xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<8x128x64x64xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @permute_16x96x50x50_0231_bf16(%arg0: memref<16x96x50x50xbf16>, %arg1: memref<16x50x50x96xbf16>) {
  aicf_emit.compute id(40) "transpose" dims(d0 = 16, d1 = 50, d2 = 50, d3 = 96)
      ins(%arg0[d0, d3, d1, d2] : memref<16x96x50x50xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<16x50x50x96xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @permute_16x96x50x50_0231_f32(%arg0: memref<16x96x50x50xf32>, %arg1: memref<16x50x50x96xf32>) {
  aicf_emit.compute id(41) "transpose" dims(d0 = 16, d1 = 50, d2 = 50, d3 = 96)
      ins(%arg0[d0, d3, d1, d2] : memref<16x96x50x50xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<16x50x50x96xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @permute_4x1024x16x64_0213_bf16(%arg0: memref<4x1024x16x64xbf16>, %arg1: memref<4x16x1024x64xbf16>) {
  aicf_emit.compute id(42) "transpose" dims(d0 = 4, d1 = 16, d2 = 1024, d3 = 64)
      ins(%arg0[d0, d2, d1, d3] : memref<4x1024x16x64xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<4x16x1024x64xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @permute_4x1024x16x64_0213_f32(%arg0: memref<4x1024x16x64xf32>, %arg1: memref<4x16x1024x64xf32>) {
  aicf_emit.compute id(43) "transpose" dims(d0 = 4, d1 = 16, d2 = 1024, d3 = 64)
      ins(%arg0[d0, d2, d1, d3] : memref<4x1024x16x64xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<4x16x1024x64xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}
func.func @permute_100x40x60x80_3120_bf16(%arg0: memref<100x40x60x80xbf16>, %arg1: memref<80x40x60x100xbf16>) {
  aicf_emit.compute id(44) "transpose" dims(d0 = 80, d1 = 40, d2 = 60, d3 = 100)
      ins(%arg0[d3, d1, d2, d0] : memref<100x40x60x80xbf16>)
      outs(%arg1[d0, d1, d2, d3] : memref<80x40x60x100xbf16>) {
  ^bb0(%arg2: bf16):
    aicf_emit.yield %arg2 : bf16
  }
  return
}
func.func @permute_100x40x60x80_3120_f32(%arg0: memref<100x40x60x80xf32>, %arg1: memref<80x40x60x100xf32>) {
  aicf_emit.compute id(45) "transpose" dims(d0 = 80, d1 = 40, d2 = 60, d3 = 100)
      ins(%arg0[d3, d1, d2, d0] : memref<100x40x60x80xf32>)
      outs(%arg1[d0, d1, d2, d3] : memref<80x40x60x100xf32>) {
  ^bb0(%arg2: f32):
    aicf_emit.yield %arg2 : f32
  }
  return
}

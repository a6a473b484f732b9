func.func @column_sum_8192x4096_bf16(%arg0: memref<8192x4096xbf16>, %arg1: memref<4096xf32>) {
  aicf_emit.compute id(0) "reduce_sum" dims(d0 = 8192, d1 = 4096)
      ins(%arg0[d0, d1] : memref<8192x4096xbf16>)
      outs(%arg1[d1] : memref<4096xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_8192x4096_f32(%arg0: memref<8192x4096xf32>, %arg1: memref<4096xf32>) {
  aicf_emit.compute id(1) "reduce_sum" dims(d0 = 8192, d1 = 4096)
      ins(%arg0[d0, d1] : memref<8192x4096xf32>)
      outs(%arg1[d1] : memref<4096xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_4096x1024_bf16(%arg0: memref<4096x1024xbf16>, %arg1: memref<1024xf32>) {
  aicf_emit.compute id(2) "reduce_sum" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d0, d1] : memref<4096x1024xbf16>)
      outs(%arg1[d1] : memref<1024xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_4096x1024_f32(%arg0: memref<4096x1024xf32>, %arg1: memref<1024xf32>) {
  aicf_emit.compute id(3) "reduce_sum" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d0, d1] : memref<4096x1024xf32>)
      outs(%arg1[d1] : memref<1024xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_16384x768_bf16(%arg0: memref<16384x768xbf16>, %arg1: memref<768xf32>) {
  aicf_emit.compute id(4) "reduce_sum" dims(d0 = 16384, d1 = 768)
      ins(%arg0[d0, d1] : memref<16384x768xbf16>)
      outs(%arg1[d1] : memref<768xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_16384x768_f32(%arg0: memref<16384x768xf32>, %arg1: memref<768xf32>) {
  aicf_emit.compute id(5) "reduce_sum" dims(d0 = 16384, d1 = 768)
      ins(%arg0[d0, d1] : memref<16384x768xf32>)
      outs(%arg1[d1] : memref<768xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_50000x300_bf16(%arg0: memref<50000x300xbf16>, %arg1: memref<300xf32>) {
  aicf_emit.compute id(6) "reduce_sum" dims(d0 = 50000, d1 = 300)
      ins(%arg0[d0, d1] : memref<50000x300xbf16>)
      outs(%arg1[d1] : memref<300xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_50000x300_f32(%arg0: memref<50000x300xf32>, %arg1: memref<300xf32>) {
  aicf_emit.compute id(7) "reduce_sum" dims(d0 = 50000, d1 = 300)
      ins(%arg0[d0, d1] : memref<50000x300xf32>)
      outs(%arg1[d1] : memref<300xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_1000x10000_bf16(%arg0: memref<1000x10000xbf16>, %arg1: memref<10000xf32>) {
  aicf_emit.compute id(8) "reduce_sum" dims(d0 = 1000, d1 = 10000)
      ins(%arg0[d0, d1] : memref<1000x10000xbf16>)
      outs(%arg1[d1] : memref<10000xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_1000x10000_f32(%arg0: memref<1000x10000xf32>, %arg1: memref<10000xf32>) {
  aicf_emit.compute id(9) "reduce_sum" dims(d0 = 1000, d1 = 10000)
      ins(%arg0[d0, d1] : memref<1000x10000xf32>)
      outs(%arg1[d1] : memref<10000xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_512x65536_bf16(%arg0: memref<512x65536xbf16>, %arg1: memref<65536xf32>) {
  aicf_emit.compute id(10) "reduce_sum" dims(d0 = 512, d1 = 65536)
      ins(%arg0[d0, d1] : memref<512x65536xbf16>)
      outs(%arg1[d1] : memref<65536xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_512x65536_f32(%arg0: memref<512x65536xf32>, %arg1: memref<65536xf32>) {
  aicf_emit.compute id(11) "reduce_sum" dims(d0 = 512, d1 = 65536)
      ins(%arg0[d0, d1] : memref<512x65536xf32>)
      outs(%arg1[d1] : memref<65536xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_777x999_bf16(%arg0: memref<777x999xbf16>, %arg1: memref<999xf32>) {
  aicf_emit.compute id(12) "reduce_sum" dims(d0 = 777, d1 = 999)
      ins(%arg0[d0, d1] : memref<777x999xbf16>)
      outs(%arg1[d1] : memref<999xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_777x999_f32(%arg0: memref<777x999xf32>, %arg1: memref<999xf32>) {
  aicf_emit.compute id(13) "reduce_sum" dims(d0 = 777, d1 = 999)
      ins(%arg0[d0, d1] : memref<777x999xf32>)
      outs(%arg1[d1] : memref<999xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_131072x64_bf16(%arg0: memref<131072x64xbf16>, %arg1: memref<64xf32>) {
  aicf_emit.compute id(14) "reduce_sum" dims(d0 = 131072, d1 = 64)
      ins(%arg0[d0, d1] : memref<131072x64xbf16>)
      outs(%arg1[d1] : memref<64xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_131072x64_f32(%arg0: memref<131072x64xf32>, %arg1: memref<64xf32>) {
  aicf_emit.compute id(15) "reduce_sum" dims(d0 = 131072, d1 = 64)
      ins(%arg0[d0, d1] : memref<131072x64xf32>)
      outs(%arg1[d1] : memref<64xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_2048x2048_bf16(%arg0: memref<2048x2048xbf16>, %arg1: memref<2048xf32>) {
  aicf_emit.compute id(16) "reduce_sum" dims(d0 = 2048, d1 = 2048)
      ins(%arg0[d0, d1] : memref<2048x2048xbf16>)
      outs(%arg1[d1] : memref<2048xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_2048x2048_f32(%arg0: memref<2048x2048xf32>, %arg1: memref<2048xf32>) {
  aicf_emit.compute id(17) "reduce_sum" dims(d0 = 2048, d1 = 2048)
      ins(%arg0[d0, d1] : memref<2048x2048xf32>)
      outs(%arg1[d1] : memref<2048xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_32768x3072_bf16(%arg0: memref<32768x3072xbf16>, %arg1: memref<3072xf32>) {
  aicf_emit.compute id(18) "reduce_sum" dims(d0 = 32768, d1 = 3072)
      ins(%arg0[d0, d1] : memref<32768x3072xbf16>)
      outs(%arg1[d1] : memref<3072xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_32768x3072_f32(%arg0: memref<32768x3072xf32>, %arg1: memref<3072xf32>) {
  aicf_emit.compute id(19) "reduce_sum" dims(d0 = 32768, d1 = 3072)
      ins(%arg0[d0, d1] : memref<32768x3072xf32>)
      outs(%arg1[d1] : memref<3072xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_1024x1024_bf16(%arg0: memref<1024x1024xbf16>, %arg1: memref<1024xf32>) {
  aicf_emit.compute id(20) "reduce_sum" dims(d0 = 1024, d1 = 1024)
      ins(%arg0[d0, d1] : memref<1024x1024xbf16>)
      outs(%arg1[d1] : memref<1024xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_1024x1024_f32(%arg0: memref<1024x1024xf32>, %arg1: memref<1024xf32>) {
  aicf_emit.compute id(21) "reduce_sum" dims(d0 = 1024, d1 = 1024)
      ins(%arg0[d0, d1] : memref<1024x1024xf32>)
      outs(%arg1[d1] : memref<1024xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_8192x512_bf16(%arg0: memref<8192x512xbf16>, %arg1: memref<512xf32>) {
  aicf_emit.compute id(22) "reduce_sum" dims(d0 = 8192, d1 = 512)
      ins(%arg0[d0, d1] : memref<8192x512xbf16>)
      outs(%arg1[d1] : memref<512xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_8192x512_f32(%arg0: memref<8192x512xf32>, %arg1: memref<512xf32>) {
  aicf_emit.compute id(23) "reduce_sum" dims(d0 = 8192, d1 = 512)
      ins(%arg0[d0, d1] : memref<8192x512xf32>)
      outs(%arg1[d1] : memref<512xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_20000x1500_bf16(%arg0: memref<20000x1500xbf16>, %arg1: memref<1500xf32>) {
  aicf_emit.compute id(24) "reduce_sum" dims(d0 = 20000, d1 = 1500)
      ins(%arg0[d0, d1] : memref<20000x1500xbf16>)
      outs(%arg1[d1] : memref<1500xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_20000x1500_f32(%arg0: memref<20000x1500xf32>, %arg1: memref<1500xf32>) {
  aicf_emit.compute id(25) "reduce_sum" dims(d0 = 20000, d1 = 1500)
      ins(%arg0[d0, d1] : memref<20000x1500xf32>)
      outs(%arg1[d1] : memref<1500xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_300x3000_bf16(%arg0: memref<300x3000xbf16>, %arg1: memref<3000xf32>) {
  aicf_emit.compute id(26) "reduce_sum" dims(d0 = 300, d1 = 3000)
      ins(%arg0[d0, d1] : memref<300x3000xbf16>)
      outs(%arg1[d1] : memref<3000xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_300x3000_f32(%arg0: memref<300x3000xf32>, %arg1: memref<3000xf32>) {
  aicf_emit.compute id(27) "reduce_sum" dims(d0 = 300, d1 = 3000)
      ins(%arg0[d0, d1] : memref<300x3000xf32>)
      outs(%arg1[d1] : memref<3000xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_65536x128_bf16(%arg0: memref<65536x128xbf16>, %arg1: memref<128xf32>) {
  aicf_emit.compute id(28) "reduce_sum" dims(d0 = 65536, d1 = 128)
      ins(%arg0[d0, d1] : memref<65536x128xbf16>)
      outs(%arg1[d1] : memref<128xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_65536x128_f32(%arg0: memref<65536x128xf32>, %arg1: memref<128xf32>) {
  aicf_emit.compute id(29) "reduce_sum" dims(d0 = 65536, d1 = 128)
      ins(%arg0[d0, d1] : memref<65536x128xf32>)
      outs(%arg1[d1] : memref<128xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_6000x6000_bf16(%arg0: memref<6000x6000xbf16>, %arg1: memref<6000xf32>) {
  aicf_emit.compute id(30) "reduce_sum" dims(d0 = 6000, d1 = 6000)
      ins(%arg0[d0, d1] : memref<6000x6000xbf16>)
      outs(%arg1[d1] : memref<6000xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_6000x6000_f32(%arg0: memref<6000x6000xf32>, %arg1: memref<6000xf32>) {
  aicf_emit.compute id(31) "reduce_sum" dims(d0 = 6000, d1 = 6000)
      ins(%arg0[d0, d1] : memref<6000x6000xf32>)
      outs(%arg1[d1] : memref<6000xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @column_sum_2500x700_bf16(%arg0: memref<2500x700xbf16>, %arg1: memref<700xf32>) {
  aicf_emit.compute id(32) "reduce_sum" dims(d0 = 2500, d1 = 700)
      ins(%arg0[d0, d1] : memref<2500x700xbf16>)
      outs(%arg1[d1] : memref<700xf32>) {
  ^bb0(%arg2: bf16):
    %0 = arith.extf %arg2 : bf16 to f32
    %1 = aicf_emit.reduce add %0 over(d0) : f32
    aicf_emit.yield %1 : f32
  }
  return
}
func.func @column_sum_2500x700_f32(%arg0: memref<2500x700xf32>, %arg1: memref<700xf32>) {
  aicf_emit.compute id(33) "reduce_sum" dims(d0 = 2500, d1 = 700)
      ins(%arg0[d0, d1] : memref<2500x700xf32>)
      outs(%arg1[d1] : memref<700xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce add %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @relu_and_column_sum_8192x3072_bf16(%arg0: memref<8192x3072xbf16>, %arg1: memref<8192x3072xbf16>, %arg2: memref<3072xf32>, %arg3: memref<8192x3072xbf16>) {
  aicf_emit.compute id(35) "mul+reduce_sum" dims(d0 = 8192, d1 = 3072)
      ins(%arg0[d0, d1] : memref<8192x3072xbf16>, %arg1[d0, d1] : memref<8192x3072xbf16>)
      outs(%arg2[d1] : memref<3072xf32>, %arg3[d0, d1] : memref<8192x3072xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    %4 = aicf_emit.reduce add %2 over(d0) : f32
    aicf_emit.yield %4, %3 : f32, bf16
  }
  return
}
func.func @relu_and_column_sum_4096x1024_bf16(%arg0: memref<4096x1024xbf16>, %arg1: memref<4096x1024xbf16>, %arg2: memref<1024xf32>, %arg3: memref<4096x1024xbf16>) {
  aicf_emit.compute id(37) "mul+reduce_sum" dims(d0 = 4096, d1 = 1024)
      ins(%arg0[d0, d1] : memref<4096x1024xbf16>, %arg1[d0, d1] : memref<4096x1024xbf16>)
      outs(%arg2[d1] : memref<1024xf32>, %arg3[d0, d1] : memref<4096x1024xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    %4 = aicf_emit.reduce add %2 over(d0) : f32
    aicf_emit.yield %4, %3 : f32, bf16
  }
  return
}
func.func @relu_and_column_sum_16384x1024_bf16(%arg0: memref<16384x1024xbf16>, %arg1: memref<16384x1024xbf16>, %arg2: memref<1024xf32>, %arg3: memref<16384x1024xbf16>) {
  aicf_emit.compute id(39) "mul+reduce_sum" dims(d0 = 16384, d1 = 1024)
      ins(%arg0[d0, d1] : memref<16384x1024xbf16>, %arg1[d0, d1] : memref<16384x1024xbf16>)
      outs(%arg2[d1] : memref<1024xf32>, %arg3[d0, d1] : memref<16384x1024xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    %4 = aicf_emit.reduce add %2 over(d0) : f32
    aicf_emit.yield %4, %3 : f32, bf16
  }
  return
}
func.func @relu_and_column_sum_3000x2000_bf16(%arg0: memref<3000x2000xbf16>, %arg1: memref<3000x2000xbf16>, %arg2: memref<2000xf32>, %arg3: memref<3000x2000xbf16>) {
  aicf_emit.compute id(41) "mul+reduce_sum" dims(d0 = 3000, d1 = 2000)
      ins(%arg0[d0, d1] : memref<3000x2000xbf16>, %arg1[d0, d1] : memref<3000x2000xbf16>)
      outs(%arg2[d1] : memref<2000xf32>, %arg3[d0, d1] : memref<3000x2000xbf16>) {
  ^bb0(%arg4: bf16, %arg5: bf16):
    %0 = arith.extf %arg4 : bf16 to f32
    %1 = arith.extf %arg5 : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.truncf %2 : f32 to bf16
    %4 = aicf_emit.reduce add %2 over(d0) : f32
    aicf_emit.yield %4, %3 : f32, bf16
  }
  return
}

func.func @gather_50257x768_8192(%arg0: memref<50257x768xf32>, %arg1: memref<8192xi32>, %arg2: memref<8192x768xf32>) {
  aicf_emit.compute id(0) "gather" dims(d0 = 8192, d1 = 768, d2 = 50257)
      ins(%arg0[d2, d1] : memref<50257x768xf32>, %arg1[d0] : memref<8192xi32>)
      outs(%arg2[d0, d1] : memref<8192x768xf32>) {
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
func.func @scatter_50257x768_8192(%arg0: memref<8192x768xf32>, %arg1: memref<8192xi32>, %arg2: memref<50257x768xf32>) {
  aicf_emit.compute id(1) "scatter_add" dims(d0 = 8192, d1 = 768, d2 = 50257)
      ins(%arg0[d0, d1] : memref<8192x768xf32>, %arg1[d0] : memref<8192xi32>)
      outs(%arg2[d2, d1] : memref<50257x768xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @gather_1000x64_100000(%arg0: memref<1000x64xf32>, %arg1: memref<100000xi32>, %arg2: memref<100000x64xf32>) {
  aicf_emit.compute id(2) "gather" dims(d0 = 100000, d1 = 64, d2 = 1000)
      ins(%arg0[d2, d1] : memref<1000x64xf32>, %arg1[d0] : memref<100000xi32>)
      outs(%arg2[d0, d1] : memref<100000x64xf32>) {
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
func.func @scatter_1000x64_100000(%arg0: memref<100000x64xf32>, %arg1: memref<100000xi32>, %arg2: memref<1000x64xf32>) {
  aicf_emit.compute id(3) "scatter_add" dims(d0 = 100000, d1 = 64, d2 = 1000)
      ins(%arg0[d0, d1] : memref<100000x64xf32>, %arg1[d0] : memref<100000xi32>)
      outs(%arg2[d2, d1] : memref<1000x64xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @gather_32000x4096_2048(%arg0: memref<32000x4096xf32>, %arg1: memref<2048xi32>, %arg2: memref<2048x4096xf32>) {
  aicf_emit.compute id(4) "gather" dims(d0 = 2048, d1 = 4096, d2 = 32000)
      ins(%arg0[d2, d1] : memref<32000x4096xf32>, %arg1[d0] : memref<2048xi32>)
      outs(%arg2[d0, d1] : memref<2048x4096xf32>) {
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
func.func @scatter_32000x4096_2048(%arg0: memref<2048x4096xf32>, %arg1: memref<2048xi32>, %arg2: memref<32000x4096xf32>) {
  aicf_emit.compute id(5) "scatter_add" dims(d0 = 2048, d1 = 4096, d2 = 32000)
      ins(%arg0[d0, d1] : memref<2048x4096xf32>, %arg1[d0] : memref<2048xi32>)
      outs(%arg2[d2, d1] : memref<32000x4096xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @gather_100x1000_5000(%arg0: memref<100x1000xf32>, %arg1: memref<5000xi32>, %arg2: memref<5000x1000xf32>) {
  aicf_emit.compute id(6) "gather" dims(d0 = 5000, d1 = 1000, d2 = 100)
      ins(%arg0[d2, d1] : memref<100x1000xf32>, %arg1[d0] : memref<5000xi32>)
      outs(%arg2[d0, d1] : memref<5000x1000xf32>) {
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
func.func @scatter_100x1000_5000(%arg0: memref<5000x1000xf32>, %arg1: memref<5000xi32>, %arg2: memref<100x1000xf32>) {
  aicf_emit.compute id(7) "scatter_add" dims(d0 = 5000, d1 = 1000, d2 = 100)
      ins(%arg0[d0, d1] : memref<5000x1000xf32>, %arg1[d0] : memref<5000xi32>)
      outs(%arg2[d2, d1] : memref<100x1000xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @gather_8x100000_64(%arg0: memref<8x100000xf32>, %arg1: memref<64xi32>, %arg2: memref<64x100000xf32>) {
  aicf_emit.compute id(8) "gather" dims(d0 = 64, d1 = 100000, d2 = 8)
      ins(%arg0[d2, d1] : memref<8x100000xf32>, %arg1[d0] : memref<64xi32>)
      outs(%arg2[d0, d1] : memref<64x100000xf32>) {
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
func.func @scatter_8x100000_64(%arg0: memref<64x100000xf32>, %arg1: memref<64xi32>, %arg2: memref<8x100000xf32>) {
  aicf_emit.compute id(9) "scatter_add" dims(d0 = 64, d1 = 100000, d2 = 8)
      ins(%arg0[d0, d1] : memref<64x100000xf32>, %arg1[d0] : memref<64xi32>)
      outs(%arg2[d2, d1] : memref<8x100000xf32>) {
  ^bb0(%arg3: f32, %arg4: i32):
    %cst = arith.constant 0.000000e+00 : f32
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = aicf_emit.index d2 : i64
    %2 = arith.cmpi eq, %1, %0 : i64
    %3 = arith.select %2, %arg3, %cst : f32
    %4 = aicf_emit.reduce add %3 over(d0) : f32
    aicf_emit.yield %4 : f32
  }
  return
}
func.func @cumsum_4096x1024_0(%arg0: memref<4096x1024xf32>, %arg1: memref<4096x1024xf32>) {
  aicf_emit.compute id(10) "cumsum" dims(d0 = 4096, d1 = 1024, d2 = 4096)
      ins(%arg0[d2, d1] : memref<4096x1024xf32>)
      outs(%arg1[d0, d1] : memref<4096x1024xf32>) {
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
func.func @cumsum_1024x4096_1(%arg0: memref<1024x4096xf32>, %arg1: memref<1024x4096xf32>) {
  aicf_emit.compute id(11) "cumsum" dims(d0 = 1024, d1 = 4096, d2 = 4096)
      ins(%arg0[d0, d2] : memref<1024x4096xf32>)
      outs(%arg1[d0, d1] : memref<1024x4096xf32>) {
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
func.func @cumsum_64x100000_1(%arg0: memref<64x100000xf32>, %arg1: memref<64x100000xf32>) {
  aicf_emit.compute id(12) "cumsum" dims(d0 = 64, d1 = 100000, d2 = 100000)
      ins(%arg0[d0, d2] : memref<64x100000xf32>)
      outs(%arg1[d0, d1] : memref<64x100000xf32>) {
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
func.func @cumsum_2000x3000_0(%arg0: memref<2000x3000xf32>, %arg1: memref<2000x3000xf32>) {
  aicf_emit.compute id(13) "cumsum" dims(d0 = 2000, d1 = 3000, d2 = 2000)
      ins(%arg0[d2, d1] : memref<2000x3000xf32>)
      outs(%arg1[d0, d1] : memref<2000x3000xf32>) {
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
func.func @reduce_max_64x32x56x56_023(%arg0: memref<64x32x56x56xf32>, %arg1: memref<32xf32>) {
  aicf_emit.compute id(14) "reduce_max" dims(d0 = 64, d1 = 32, d2 = 56, d3 = 56)
      ins(%arg0[d0, d1, d2, d3] : memref<64x32x56x56xf32>)
      outs(%arg1[d1] : memref<32xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0, d2, d3) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @reduce_max_128x256x16x16_023(%arg0: memref<128x256x16x16xf32>, %arg1: memref<256xf32>) {
  aicf_emit.compute id(15) "reduce_max" dims(d0 = 128, d1 = 256, d2 = 16, d3 = 16)
      ins(%arg0[d0, d1, d2, d3] : memref<128x256x16x16xf32>)
      outs(%arg1[d1] : memref<256xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0, d2, d3) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @reduce_max_512x512x100_1(%arg0: memref<512x512x100xf32>, %arg1: memref<512x100xf32>) {
  aicf_emit.compute id(16) "reduce_max" dims(d0 = 512, d1 = 512, d2 = 100)
      ins(%arg0[d0, d1, d2] : memref<512x512x100xf32>)
      outs(%arg1[d0, d2] : memref<512x100xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @reduce_max_32x1000x1000_0(%arg0: memref<32x1000x1000xf32>, %arg1: memref<1000x1000xf32>) {
  aicf_emit.compute id(17) "reduce_max" dims(d0 = 32, d1 = 1000, d2 = 1000)
      ins(%arg0[d0, d1, d2] : memref<32x1000x1000xf32>)
      outs(%arg1[d1, d2] : memref<1000x1000xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @reduce_max_200x300x400_02(%arg0: memref<200x300x400xf32>, %arg1: memref<300xf32>) {
  aicf_emit.compute id(18) "reduce_max" dims(d0 = 200, d1 = 300, d2 = 400)
      ins(%arg0[d0, d1, d2] : memref<200x300x400xf32>)
      outs(%arg1[d1] : memref<300xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d0, d2) : f32
    aicf_emit.yield %0 : f32
  }
  return
}
func.func @reduce_max_64x64x64x64_13(%arg0: memref<64x64x64x64xf32>, %arg1: memref<64x64xf32>) {
  aicf_emit.compute id(19) "reduce_max" dims(d0 = 64, d1 = 64, d2 = 64, d3 = 64)
      ins(%arg0[d0, d1, d2, d3] : memref<64x64x64x64xf32>)
      outs(%arg1[d0, d2] : memref<64x64xf32>) {
  ^bb0(%arg2: f32):
    %0 = aicf_emit.reduce max %arg2 over(d1, d3) : f32
    aicf_emit.yield %0 : f32
  }
  return
}

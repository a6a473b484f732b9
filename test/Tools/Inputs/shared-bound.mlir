func.func @f(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%a[d0, d2] : memref<64x64xf32>, %b[d2, d1] : memref<64x64xf32>)
      outs(%c[d0, d1] : memref<64x64xf32>) constraints<max_shared_memory = 20000> {
  ^bb0(%x: f32, %y: f32):
    %p = arith.mulf %x, %y : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

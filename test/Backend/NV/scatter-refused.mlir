// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file --verify-diagnostics

// A pinned plan that cannot run is an error that names the constraint.

func.func @order(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<100x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16, vector = 4, warps = 4, destinations = 10>>]} {
  // expected-error @below {{threads reassociate the reductions}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 100)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<100x64xf32>) constraints<reassociate = false> {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @other_dim(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<100x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d1 scatter, dim = 2, threads_per_row = 16, vector = 4, warps = 4, destinations = 10>>]} {
  // expected-error @below {{no output can hold the sums of a scatter along d1}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 100)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<100x64xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @sources(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<100x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, dim = 0, threads_per_row = 16, vector = 4, warps = 4, destinations = 10>>]} {
  // expected-error @below {{d0 is no dim of the row}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 100)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<100x64xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @many(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<100x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16, vector = 4, warps = 4, destinations = 101>>]} {
  // expected-error @below {{a block has more destinations than there are}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 100)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<100x64xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @split(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<100x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16, vector = 4, warps = 4, destinations = 10, split = 300>>]} {
  // expected-error @below {{500 sources make no 300 equal parts}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 100)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<100x64xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @scalars(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<100x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, warps = 4, destinations = 10>>]} {
  // expected-error @below {{rows of columns are no scalars}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 100)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<100x64xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @groups(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<100x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16, vector = 4, warps = 4, destinations = 50, copies = 8>>]} {
  // expected-error @below {{blocks whose groups have sums of their own have all destinations}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 100)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<100x64xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @ranges(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<5000x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16, vector = 4, warps = 4, destinations = 1, strips = 5>>]} {
  // expected-error @below {{5000 ranges, more than sources are sorted by, 4095}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 5000)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<5000x64xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// RUN: aicf-opt %s --aicf-attach-targets="targets=x86-64-v3 set=compute_units=1" --aicf-kernel --split-input-file | FileCheck %s

// Rows of many updates, each of which waits for its own: costs saturate, they
// do not wrap around.
// CHECK-LABEL: @many
// CHECK:       <kernel i0 is #aicf_cpu.loops<order = [d1 by 2], sequential = d2 scatter> costs <{{.*}} + latency {{([0-9]{18})}} minus
func.func @many(%i: memref<46116860184274xi32>, %w: memref<2xf64>, %y: memref<60000x2xf64>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d1 by 2], sequential = d2 scatter>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 46116860184274, d1 = 2, d2 = 60000)
      ins(%i[d0] : memref<46116860184274xi32>, %w[d1] : memref<2xf64>)
      outs(%y[d2, d1] : memref<60000x2xf64>) {
  ^bb0(%iv: i32, %wv: f64):
    %zero = arith.constant 0.0 : f64
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %wv, %zero : f64
    %s = aicf_emit.reduce add %t over(d0) : f64
    aicf_emit.yield %s : f64
  }
  return
}

// -----

// A tile beyond the dim costs what the dim does.
// CHECK-LABEL: @whole
// CHECK:       <kernel i0 is #aicf_cpu.loops<order = [d2 by 60000, d1 by 2], sequential = d2 scatter> costs <[[COST:[^>]*]]>
// CHECK:       <kernel i1 is #aicf_cpu.loops<order = [d2 by 600000, d1 by 20], sequential = d2 scatter> costs <[[COST]]>
func.func @whole(%i: memref<1000xi32>, %w: memref<2xf64>, %y: memref<60000x2xf64>, %z: memref<60000x2xf64>)
    attributes {aicf_emit.pins = [
      #aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d2 by 60000, d1 by 2], sequential = d2 scatter>>,
      #aicf_emit.pin<kernel i1 is #aicf_cpu.loops<order = [d2 by 600000, d1 by 20], sequential = d2 scatter>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 1000, d1 = 2, d2 = 60000)
      ins(%i[d0] : memref<1000xi32>, %w[d1] : memref<2xf64>)
      outs(%y[d2, d1] : memref<60000x2xf64>) {
  ^bb0(%iv: i32, %wv: f64):
    %zero = arith.constant 0.0 : f64
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %wv, %zero : f64
    %s = aicf_emit.reduce add %t over(d0) : f64
    aicf_emit.yield %s : f64
  }
  aicf_emit.compute id(1) "scatter_add" dims(d0 = 1000, d1 = 2, d2 = 60000)
      ins(%i[d0] : memref<1000xi32>, %w[d1] : memref<2xf64>)
      outs(%z[d2, d1] : memref<60000x2xf64>) {
  ^bb0(%iv: i32, %wv: f64):
    %zero = arith.constant 0.0 : f64
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %wv, %zero : f64
    %s = aicf_emit.reduce add %t over(d0) : f64
    aicf_emit.yield %s : f64
  }
  return
}

// -----

// One tile of the scattered dim would be the plan without tiles and a check of
// each update.
// CHECK-LABEL: @one
// CHECK:       <kernel i0 is #aicf_cpu.loops<order = [d1 by 768], {{.*}}, sequential = d2 scatter> costs
// CHECK-NOT:   d2 by 600
// CHECK:       for "x86-64-v3
func.func @one(%u: memref<5000x768xf32>, %i: memref<5000xi32>, %y: memref<600x768xf32>) {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 5000, d1 = 768, d2 = 600)
      ins(%u[d0, d1] : memref<5000x768xf32>, %i[d0] : memref<5000xi32>)
      outs(%y[d2, d1] : memref<600x768xf32>) {
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

// RUN: aicf-compile %s --target=h200 --portable=false --emit=ptx --pin='kernel i14 is #aicf_nv.rows<dim = 1, threads_per_row = 64, vector = 16, vectors_per_thread = 1, rows = 4, unroll = 1> for h200' | FileCheck %s --implicit-check-not='{{(ld|st)\.global\.(b|v2)}}' --implicit-check-not=call

// Of a norm over tensors in memory nothing is accessed but by 16 bytes, and the
// planner takes it to this family. The scale and the shift come last.

// CHECK: .visible .entry rows_
// CHECK: ld.global.v4.b32
// CHECK: shfl.sync.bfly
// CHECK: ld.global.v4.b32
// CHECK: st.global.v4.b32
func.func @norm(%x: tensor<8192x4096xbf16> {aicf.name = "x"}, %g: tensor<4096xbf16> {aicf.name = "g"},
                %b: tensor<4096xbf16> {aicf.name = "b"}) -> (tensor<8192x4096xbf16> {aicf.name = "y"}) {
  %y, %mean, %rstd = aicf.layer_norm %x, %g, %b axis = 1 eps = 1.0e-5
      : (tensor<8192x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>)
      -> (tensor<8192x4096xbf16>, tensor<8192xf32>, tensor<8192xf32>)
  return %y : tensor<8192x4096xbf16>
}

// A map whose extents are odd is one long row.
// CHECK: .visible .entry rows_
// CHECK: ld.global.v4.b32
// CHECK: st.global.v4.b32
func.func @map(%x: tensor<4097x1024xf32> {aicf.name = "x"}) -> (tensor<4097x1024xf32> {aicf.name = "y"}) {
  %y = aicf.exp %x : tensor<4097x1024xf32>
  return %y : tensor<4097x1024xf32>
}

// A byte a truth value: sixteen of them, compared with two loads of each operand.
// CHECK: .visible .entry rows_
// CHECK-COUNT-4: ld.global.v4.b32
// CHECK: st.global.v4.b32
func.func @compare(%x: tensor<4096x1024xbf16> {aicf.name = "x"}, %z: tensor<4096x1024xbf16> {aicf.name = "z"})
    -> (tensor<4096x1024xi1> {aicf.name = "y"}) {
  %y = aicf.compare lt %x, %z : tensor<4096x1024xbf16> -> tensor<4096x1024xi1>
  return %y : tensor<4096x1024xi1>
}

// RUN: aicf-compile %s --target=h200 --portable=false --emit=ptx \
// RUN:   --pin='kernel i5 is #aicf_nv.rows<dim = 1, threads_per_row = 256, vector = 4, vectors_per_thread = 4, rows = 1, unroll = 1, cluster = 8>' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PTX
// RUN: aicf-compile %s --target=h200 --portable=false --emit=resolved | FileCheck %s --check-prefix=PLAN

// The blocks of a cluster share a row: each stores what it has to the shared
// memory of all. It arrives before the wait for other grids, and waits for the
// other blocks before the first store.

// CHECK: .visible .entry rows_256x4x4_r1_u1_c8
// PTX: .reqnctapercluster 8
// PTX: barrier.cluster.arrive.aligned
// PTX: griddepcontrol.wait
// PTX: ld.global.v4
// PTX: barrier.cluster.wait.aligned
// PTX: mapa.shared::cluster
// PTX: st.shared::cluster
// PTX: barrier.cluster.arrive.aligned
// PTX: barrier.cluster.wait.aligned
// PTX: st.global.v4
func.func @long_rows(%x: tensor<64x32768xf32> {aicf.name = "x"}) -> (tensor<64x32768xf32> {aicf.name = "y"}) {
  %y = aicf.softmax %x axis = 1 : tensor<64x32768xf32>
  return %y : tensor<64x32768xf32>
}

// A softmax of columns reads them once.
// PLAN-LABEL: func.func @columns
// PLAN-COUNT-1: aicf_emit.compute
// PLAN: #aicf_nv.columns<{{.*}}, split = 1, cluster = {{[1248]}}>
// PLAN-NOT: aicf_emit.compute
// PLAN: return
func.func @columns(%x: tensor<2048x4096xf32> {aicf.name = "x"}) -> (tensor<2048x4096xf32> {aicf.name = "y"}) {
  %y = aicf.softmax %x axis = 0 : tensor<2048x4096xf32>
  return %y : tensor<2048x4096xf32>
}

// A sum of everything is shared by all multiprocessors, and so is the position
// of a maximum, in one pass.
// PLAN-LABEL: func.func @all
// PLAN: #aicf_nv.columns<{{.*}}, split = 132>
func.func @all(%x: tensor<4096x4096xf32> {aicf.name = "x"}) -> (tensor<f32> {aicf.name = "y"}) {
  %y = aicf.reduce_sum %x axes = [0, 1] : tensor<4096x4096xf32> -> tensor<f32>
  return %y : tensor<f32>
}
// PLAN-LABEL: func.func @argmax
// PLAN-COUNT-1: aicf_emit.compute
// PLAN: #aicf_nv.columns<{{.*}}, split = {{[0-9][0-9]}}
func.func @argmax(%x: tensor<16x1000000xf32> {aicf.name = "x"}) -> (tensor<16xi32> {aicf.name = "y"}) {
  %y = aicf.argmax %x axis = 1 : tensor<16x1000000xf32> -> tensor<16xi32>
  return %y : tensor<16xi32>
}

// RUN: aicf-opt %s --aicf-resolve=targets=x86-64-v3 --split-input-file --verify-diagnostics

// What is kept says nothing.
func.func @kept(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<no_copy, max_kernels = 1, max_arena_bytes = 0, max_traffic_bytes = 512>} {
  %a = aicf.exp %x : tensor<8x8xf32>
  %b = aicf.relu %a : tensor<8x8xf32>
  return %b : tensor<8x8xf32>
}

// -----

// expected-error @+1 {{violates its contract max_kernels = 1: it launches 2}}
func.func @kernels(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_kernels = 1>,
                aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is separate>]} {
  %a = aicf.exp %x : tensor<8x8xf32>
  // expected-note @+1 {{i0 -> i1 stays separate: it is pinned}}
  %b = aicf.relu %a : tensor<8x8xf32>
  return %b : tensor<8x8xf32>
}

// -----

// Every broken term is reported, of every entry, and what a fusion would cost
// reads as in aicf-explain.
// expected-error @+2 {{violates its contract max_kernels = 1: it launches 2}}
// expected-error @+1 {{violates its contract max_arena_bytes = 255: its arena takes 256}}
func.func @several(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_kernels = 1, max_arena_bytes = 255>,
                aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is separate>]} {
  %a = aicf.exp %x : tensor<8x8xf32>
  // expected-note @+1 {{i0 -> i1 stays separate: it is pinned}}
  %b = aicf.relu %a : tensor<8x8xf32>
  return %b : tensor<8x8xf32>
}
// expected-error @+1 {{violates its contract max_traffic_bytes = 511: its instructions move 512}}
func.func @other(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_traffic_bytes = 511>} {
  // expected-note @+1 {{i2 moves 512}}
  %a = aicf.exp %x : tensor<8x8xf32>
  return %a : tensor<8x8xf32>
}

// -----

// A fusion that would pay is longer in the unit that fits.
// expected-error @+1 {{violates its contract max_kernels = 1: it launches 2}}
func.func @longer(%x: tensor<64x256xf32>, %w: tensor<256x256xf32>, %v: tensor<256x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_kernels = 1>} {
  %a = aicf.matmul %x, %w : (tensor<64x256xf32>, tensor<256x256xf32>) -> tensor<64x256xf32>
  // expected-note-re @+1 {{i0 -> i1 stays separate: fused it takes {{[0-9]+\.[0-9]+}} us longer}}
  %b = aicf.matmul %a, %v : (tensor<64x256xf32>, tensor<256x64xf32>) -> tensor<64x64xf32>
  return %b : tensor<64x64xf32>
}

// -----

// expected-error @+1 {{violates its contract max_arena_bytes = 255: its arena takes 256, and 256 bytes live at once}}
func.func @arena(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 255>,
                aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is separate>]} {
  %a = aicf.exp %x : tensor<8x8xf32>
  %b = aicf.relu %a : tensor<8x8xf32>
  return %b : tensor<8x8xf32>
}

// -----

// expected-error @+1 {{violates its contract max_traffic_bytes = 511: its instructions move 512}}
func.func @traffic(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_traffic_bytes = 511>} {
  // expected-note @+1 {{i0 moves 512}}
  %a = aicf.exp %x : tensor<8x8xf32>
  return %a : tensor<8x8xf32>
}

// -----

// expected-error @+1 {{violates its contract capturable: no target is a GPU; add one, such as h200}}
func.func @capturable(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<capturable>} {
  %a = aicf.exp %x : tensor<8x8xf32>
  return %a : tensor<8x8xf32>
}

// -----

func.func @copies(%x: tensor<8x8xf32>) -> tensor<8x8xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<no_copy>} {
  // expected-error @+1 {{violates the contract no_copy of @copies: i0 only moves data}}
  return %x : tensor<8x8xf32>
}

// -----

// expected-error @+1 {{'max_tea' is no term of a contract: no_copy, capturable, max_kernels, max_arena_bytes, max_traffic_bytes}}
func.func @term() attributes {aicf_emit.contract = #aicf_emit.contract<max_tea = 3>} { return }

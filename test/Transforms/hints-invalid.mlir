// RUN: aicf-opt %s --aicf-lower-to-emit --split-input-file --verify-diagnostics

// expected-error @+1 {{'prefer' is no hint, or comes twice: family, tile, layout, fuse, margin}}
func.func private @unknown() attributes {h = #aicf_emit.hints<prefer = "wide">}

// -----

// expected-error @+1 {{'tile' is no hint, or comes twice}}
func.func private @twice() attributes {h = #aicf_emit.hints<tile = [1], tile = [2]>}

// -----

// expected-error @+1 {{a hint prefers a family, a tile, a layout or a fusion}}
func.func private @nothing() attributes {h = #aicf_emit.hints<margin = 3>}

// -----

// expected-error @+1 {{'wide' is no kernel family, such as aicf_nv.mma}}
func.func private @family() attributes {h = #aicf_emit.hints<family = "wide">}

// -----

// expected-error @+1 {{a margin is 0 to 1000 percent, not -1}}
func.func private @margin() attributes {h = #aicf_emit.hints<tile = [1], margin = -1>}

// -----

// expected-error @+1 {{'together' is not fused, separate or duplicate}}
func.func private @fuse() attributes {h = #aicf_emit.hints<fuse = together>}

// -----

// expected-error @+1 {{attribute 'aicf_emit.hints' must be an #aicf_emit.hints on an operation that becomes instructions; an instruction has hints<...>}}
func.func @entry() attributes {aicf_emit.hints = #aicf_emit.hints<tile = [1]>} { return }

// -----

func.func @results(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{has 1 results, but hints for the layouts of 2}}
  %a = aicf.exp %x {aicf_emit.hints = #aicf_emit.hints<layout = [[1, 4], []]>} : tensor<4x4xf32>
  return %a : tensor<4x4xf32>
}

// -----

func.func @rank(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{its hints give 1 strides for result 0 of type 'tensor<4x4xf32>'}}
  %a = aicf.exp %x {aicf_emit.hints = #aicf_emit.hints<layout = [[1]]>} : tensor<4x4xf32>
  return %a : tensor<4x4xf32>
}

// -----

func.func @no_instruction(%x: tensor<4x4xf32>) -> tensor<16xf32> {
  // expected-warning @+1 {{has hints, but no instruction is made of it}}
  %a = aicf.reshape %x {aicf_emit.hints = #aicf_emit.hints<tile = [4]>} : tensor<4x4xf32> -> tensor<16xf32>
  %b = aicf.exp %a : tensor<16xf32>
  return %b : tensor<16xf32>
}

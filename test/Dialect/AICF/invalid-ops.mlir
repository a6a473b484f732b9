// RUN: aicf-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'aicf.clamp' op min and max must be scalars of the element type 'f32', but one is 0.000000e+00 : f64: write its type behind it, as in '1.0 : f32'}}
  %0 = aicf.clamp %x min = 0.0 : f64 max = 1.0 : f32 : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{'aicf.clamp' op min must be at most max, and neither NaN, but they are 2 : i32 and 1 : i32}}
  %0 = aicf.clamp %x min = 2 : i32 max = 1 : i32 : tensor<4xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'aicf.iota' op axis 1 is outside the rank 1}}
  %0 = aicf.iota axis = 1 : tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi1>) {
  // expected-error @+1 {{operand #0 must be ranked static tensor of f64, f32, bf16, f16, i64 or i32, but got 'tensor<4xi1>'}}
  %0 = aicf.compare eq %x, %x : tensor<4xi1> -> tensor<4xi1>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{operand #0 must be ranked static tensor of i64, i32 or i1, but got 'tensor<4xf32>'}}
  %0 = aicf.and %x, %x : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'aicf.cumsum' op result must have the shape [2, 3], but is 'tensor<3x2xf32>'}}
  %0 = aicf.cumsum %x axis = 0 : tensor<2x3xf32> -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'aicf.extremum_grad' op y must have the shape [2], but is 'tensor<3xf32>'}}
  %0 = aicf.extremum_grad %x, %y, %y axes = [1] : tensor<2x3xf32>, tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xbf16>, %s: tensor<3xbf16>) {
  // expected-error @+1 {{'aicf.layer_norm' op rstd must have the element type 'f32', but is 'tensor<2xbf16>'}}
  %0:3 = aicf.layer_norm %x, %s axis = 1 eps = 0.0 : (tensor<2x3xbf16>, tensor<3xbf16>) -> (tensor<2x3xbf16>, tensor<2xf32>, tensor<2xbf16>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'aicf.rms_norm' op eps must be finite and at least 0, but is -1.000000e+00 : f64}}
  %0:2 = aicf.rms_norm %x, %s axis = 1 eps = -1.0 : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'aicf.slice' op dimension 0 ends with index 8, but has the extent 8}}
  %0 = aicf.slice %x offsets = [2] strides = [3] : tensor<8xf32> -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'aicf.pad' op low entry -1 is less than 0}}
  %0 = aicf.pad %x low = [-1] high = [1] value = 0.0 : f32 : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) {
  // expected-error @+1 {{'aicf.concat' op the operands' extents along the axis add up to 7, the result has 8}}
  %0 = aicf.concat %x, %y axis = 1 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %i: tensor<5xi32>) {
  // expected-error @+1 {{'aicf.gather' op result must have the shape [2, 5], but is 'tensor<5x3xf32>'}}
  %0 = aicf.gather %x, %i axis = 1 : (tensor<2x3xf32>, tensor<5xi32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x6xf32>) {
  // expected-error @+1 {{'aicf.conv2d' op the weight must have 2 input channels, but has 4}}
  %0 = aicf.conv2d %x, %w strides = [1, 1] padding = [1, 1, 1, 1] groups = 2
    : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<1x8x8x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x6xf32>) {
  // expected-error @+1 {{'aicf.conv2d' op the output must have the shape [1, 6, 6, 6], but is 'tensor<1x8x8x6xf32>'}}
  %0 = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 0]
    : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<1x8x8x6xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>) {
  // expected-error @+1 {{'aicf.max_pool2d' op strides must have 2 entries of at least 1}}
  %0 = aicf.max_pool2d %x window = [2, 2] strides = [0, 2] padding = [0, 0, 0, 0] : tensor<1x8x8x4xf32> -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2x2xf32>) {
  // expected-error @+1 {{'aicf.fold2d' op the windows must have rank 6}}
  %0 = aicf.fold2d %x strides = [2, 2] padding = [0, 0, 0, 0] : tensor<1x4x4x2x2xf32> -> tensor<1x8x8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2x2x4xf32>) {
  // expected-error @+1 {{'aicf.fold2d' op x must have the shape [1, 4, 5, 2, 2, 4]}}
  %0 = aicf.fold2d %x strides = [2, 2] padding = [0, 0, 1, 1] : tensor<1x4x4x2x2x4xf32> -> tensor<1x8x8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2x2x4xbf16>) {
  // expected-error @+1 {{'aicf.fold2d' op x must have the element type 'f32'}}
  %0 = aicf.fold2d %x strides = [2, 2] padding = [0, 0, 0, 0] : tensor<1x4x4x2x2x4xbf16> -> tensor<1x8x8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2x2x4xf32>) {
  // expected-error @+1 {{'aicf.fold2d' op strides must have 2 entries of at least 1}}
  %0 = aicf.fold2d %x strides = [0, 2] padding = [0, 0, 0, 0] : tensor<1x4x4x2x2x4xf32> -> tensor<1x8x8x4xf32>
  return
}

// -----

// Ends that no index can name are errors like others.
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'aicf.slice' op dimension 0 ends with an index that is too large, but has the extent 4}}
  %0 = aicf.slice %x offsets = [0] strides = [9223372036854775807] : tensor<4xf32> -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'aicf.slice' op dimension 0 ends with an index that is too large, but has the extent 4}}
  %0 = aicf.slice %x offsets = [9223372036854775807] strides = [1] : tensor<4xf32> -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'aicf.pad' op dimension 0 would be too large}}
  %0 = aicf.pad %x low = [9223372036854775807] high = [9223372036854775807] value = 0.0 : f32 : tensor<4xf32> -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x1xf32>) {
  // expected-error @+1 {{'aicf.max_pool2d' op window must have 2 entries of at least 1 and at most 2147483647}}
  %0 = aicf.max_pool2d %x window = [9223372036854775807, 9223372036854775807] strides = [1, 1] padding = [9223372036854775803, 0, 9223372036854775803, 0] : tensor<1x4x4x1xf32> -> tensor<1x1x1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2147483649xf32>) {
  // expected-error @+1 {{'aicf.argmax' op 'i32' cannot name an index of 2147483649 elements}}
  %0 = aicf.argmax %x axis = 0 : tensor<2147483649xf32> -> tensor<i32>
  return
}

// -----

func.func @f(%x: tensor<3x2147483649xi32>) {
  // expected-error @+1 {{'aicf.argmin' op 'i32' cannot name an index of 2147483649 elements}}
  %0 = aicf.argmin %x axis = 1 : tensor<3x2147483649xi32> -> tensor<3xi32>
  return
}

// -----

func.func @f(%x: tensor<1x70000x70000x1xf32>) {
  // expected-error @+1 {{'aicf.max_pool2d_index' op 'i32' cannot name an index of 4900000000 elements}}
  %0 = aicf.max_pool2d_index %x window = [70000, 70000] strides = [1, 1] padding = [0, 0, 0, 0] : tensor<1x70000x70000x1xf32> -> tensor<1x1x1x1xi32>
  return
}

// -----
func.func @f(%x: tensor<2x2xf32>, %s: tensor<2xf32>) {
  // expected-error @+1 {{'aicf.layer_norm' op eps must be finite and at least 0, but is 0x7FF0000000000000 : f64}}
  %y, %m, %r = aicf.layer_norm %x, %s, %s axis = 1 eps = 0x7FF0000000000000 : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

// What is just small enough is legal.
func.func @f(%x: tensor<2147483648xf32>, %y: tensor<4xf32>) {
  %0 = aicf.argmax %x axis = 0 : tensor<2147483648xf32> -> tensor<i32>
  %1 = aicf.slice %y offsets = [3] strides = [9223372036854775807] : tensor<4xf32> -> tensor<1xf32>
  return
}

// RUN: aicf-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: tensor<8x4xf32>, %c: tensor<8xf32>) {
  // expected-error @+1 {{'aicf.batch_norm' op scale must have the shape [4], but is 'tensor<8xf32>'}}
  %0:3 = aicf.batch_norm %x, %c axis = 1 eps = 0.0 : (tensor<8x4xf32>, tensor<8xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<8x4xbf16>, %c: tensor<4xbf16>) {
  // expected-error @+1 {{'aicf.batch_norm' op mean must have the element type 'f32', but is 'tensor<4xbf16>'}}
  %0:3 = aicf.batch_norm %x, %c axis = 1 eps = 0.0 : (tensor<8x4xbf16>, tensor<4xbf16>) -> (tensor<8x4xbf16>, tensor<4xbf16>, tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'aicf.batch_norm_inference' op eps must be finite and at least 0, but is -1.000000e+00 : f64}}
  %0 = aicf.batch_norm_inference %x, %c, %c, %c axis = 1 eps = -1.0 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%q: tensor<3x5x8xf32>, %k: tensor<2x5x8xf32>) {
  // expected-error @+1 {{'aicf.attention' op k has 2 heads, which do not divide the 3 of q}}
  %0 = aicf.attention %q, %k, %k scale = 1.0 : (tensor<3x5x8xf32>, tensor<2x5x8xf32>, tensor<2x5x8xf32>) -> tensor<3x5x8xf32>
  return
}

// -----

func.func @f(%q: tensor<5x8xf32>, %k: tensor<5x4xf32>) {
  // expected-error @+1 {{'aicf.attention' op k must have the shape [5, 8], but is 'tensor<5x4xf32>'}}
  %0 = aicf.attention %q, %k, %k scale = 1.0 : (tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%q: tensor<2x5x8xf32>, %mask: tensor<2xi1>) {
  // expected-error @+1 {{'aicf.attention' op mask must have the last dimensions of the scores' shape [2, 5, 5], but is 'tensor<2xi1>'}}
  %0 = aicf.attention %q, %q, %q mask %mask scale = 1.0 : (tensor<2x5x8xf32>, tensor<2x5x8xf32>, tensor<2x5x8xf32>, tensor<2xi1>) -> tensor<2x5x8xf32>
  return
}

// -----

func.func @f(%q: tensor<5x8xf32>, %mask: tensor<5x5xi32>) {
  // expected-error @+1 {{'aicf.attention' op mask must be of i1 or of floats, but is 'tensor<5x5xi32>'}}
  %0 = aicf.attention %q, %q, %q mask %mask scale = 1.0 : (tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x5xi32>) -> tensor<5x8xf32>
  return
}

// -----

func.func @f(%x: tensor<5x7xf32>, %c: tensor<5x3xf32>) {
  // expected-error @+1 {{'aicf.rotary' op the last dimension must be of pairs, but has 7 elements}}
  %0 = aicf.rotary %x, %c, %c axis = 0 form = halves : tensor<5x7xf32>, tensor<5x3xf32>
  return
}

// -----

func.func @f(%x: tensor<5x8xf32>, %c: tensor<8x4xf32>) {
  // expected-error @+1 {{'aicf.rotary' op axis 1 is the last: its elements are turned}}
  %0 = aicf.rotary %x, %c, %c axis = -1 form = halves : tensor<5x8xf32>, tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x8xf32>, %c: tensor<8x4xf32>) {
  // expected-error @+1 {{'aicf.rotary' op cos must have the shape [5, 4], but is 'tensor<8x4xf32>'}}
  %0 = aicf.rotary %x, %c, %c axis = 0 form = halves : tensor<5x8xf32>, tensor<8x4xf32>
  return
}

// RUN: aicf-opt %s --verify-diagnostics --split-input-file

func.func @f(%x: tensor<?x4xf32>, %y: tensor<4x8xf32>) {
  // expected-error @+1 {{'aicf.matmul' op dynamic dimension in operand #0 of type 'tensor<?x4xf32>': AICF requires static shapes}}
  %0 = aicf.matmul %x, %y : (tensor<?x4xf32>, tensor<4x8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error @+1 {{'aicf.exp' op dynamic dimension in operand #0 of type 'tensor<?xf32>': AICF requires static shapes}}
  %0 = aicf.exp %x : tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'aicf.cast' op dynamic dimension in result #0 of type 'tensor<?xbf16>': AICF requires static shapes}}
  %0 = aicf.cast %x : tensor<4xf32> -> tensor<?xbf16>
  return
}

// -----

func.func @f(%x: tensor<0x4xf32>) {
  // expected-error @+1 {{'aicf.relu' op zero extent in operand #0 of type 'tensor<0x4xf32>': AICF requires extents of at least 1}}
  %0 = aicf.relu %x : tensor<0x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32, "blocked">) {
  // expected-error @+1 {{'aicf.relu' op encoding on operand #0}}
  %0 = aicf.relu %x : tensor<4xf32, "blocked">
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error @+1 {{operand #0 must be ranked static tensor of f64, f32, bf16, f16, i64 or i32, but got 'tensor<4xi8>'}}
  %0 = aicf.add %x, %x : tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi1>) {
  // expected-error @+1 {{operand #0 must be ranked static tensor of f64, f32, bf16, f16, i64 or i32, but got 'tensor<4xi1>'}}
  %0 = aicf.add %x, %x : tensor<4xi1>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = aicf.exp %x : tensor<*xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{operand #0 must be ranked static tensor of f64, f32, bf16 or f16, but got 'tensor<4xi32>'}}
  %0 = aicf.exp %x : tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'aicf.cast' op result must have the shape [4], but is 'tensor<5xbf16>'}}
  %0 = aicf.cast %x : tensor<4xf32> -> tensor<5xbf16>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{result must have the element type 'f32', but is 'tensor<4x8xbf16>'}}
  %0 = aicf.broadcast %x dimensions = [0] : tensor<4xf32> -> tensor<4x8xbf16>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{dimensions must have one entry per operand dimension, 1, but has 0}}
  %0 = aicf.broadcast %x dimensions = [] : tensor<4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{dimensions entry 2 is outside the rank 2}}
  %0 = aicf.broadcast %x dimensions = [2] : tensor<4xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{dimensions must be strictly increasing}}
  %0 = aicf.broadcast %x dimensions = [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1xf32>) {
  // expected-error @+1 {{operand dimension 0 of extent 1 does not match result dimension 0 of extent 4}}
  %0 = aicf.broadcast %x dimensions = [0] : tensor<1xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{permutation must permute the operand's 2 dimensions}}
  %0 = aicf.transpose %x permutation = [0, 0] : tensor<4x8xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{result must have the shape [8, 4], but is 'tensor<4x8xf32>'}}
  %0 = aicf.transpose %x permutation = [1, 0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{cannot reshape 32 elements to 31}}
  %0 = aicf.reshape %x : tensor<4x8xf32> -> tensor<31xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{axes entry 2 is outside the rank 2}}
  %0 = aicf.reduce_sum %x axes = [2] : tensor<4x8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{axes must be strictly increasing}}
  %0 = aicf.reduce_sum %x axes = [1, 0] : tensor<4x8xf32> -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{result must have the shape [4], but is 'tensor<8xf32>'}}
  %0 = aicf.reduce_max %x axes = [1] : tensor<4x8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{result must have the element type 'f32' (or f32 where that is bf16 or f16), but is 'tensor<4xbf16>'}}
  %0 = aicf.reduce_sum %x axes = [1] : tensor<4x8xf32> -> tensor<4xbf16>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{axis 2 is outside the rank 2}}
  %0 = aicf.argmax %x axis = 2 : tensor<4x8xf32> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{result #0 must be ranked static tensor of i64 or i32}}
  %0 = aicf.argmax %x axis = 1 : tensor<4x8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{operands must have equal ranks of at least 2}}
  %0 = aicf.matmul %x, %y : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<8x4xbf16>) {
  // expected-error @+1 {{rhs must have the element type 'f32'}}
  %0 = aicf.matmul %x, %y : (tensor<4x8xf32>, tensor<8x4xbf16>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4x8xf32>, %y: tensor<3x8x4xf32>) {
  // expected-error @+1 {{batch extents differ}}
  %0 = aicf.matmul %x, %y : (tensor<2x4x8xf32>, tensor<3x8x4xf32>) -> tensor<2x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) {
  // expected-error @+1 {{contracted extents differ: lhs has 8, rhs has 4}}
  %0 = aicf.matmul %x, %y : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) {
  // expected-error @+1 {{result must have the shape [4, 4], but is 'tensor<8x8xf32>'}}
  %0 = aicf.matmul %x, %y {transpose_b} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %w: tensor<7x3xf32>) {
  // expected-error @+1 {{contracted extents differ: x has 8, w has 7}}
  %0 = aicf.linear %x, %w : (tensor<4x8xf32>, tensor<7x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %w: tensor<8x3xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{bias must have the shape [3], but is 'tensor<4xf32>'}}
  %0 = aicf.linear %x, %w, %b : (tensor<4x8xf32>, tensor<8x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %w: tensor<8xf32>) {
  // expected-error @+1 {{w must have rank 2}}
  %0 = aicf.linear %x, %w : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %w: tensor<8x3xf32>, %dy: tensor<4x4xf32>) {
  // expected-error @+1 {{dy must have the shape [4, 3], but is 'tensor<4x4xf32>'}}
  %0, %1, %2 = aicf.linear_bwd %x, %w, %dy : (tensor<4x8xf32>, tensor<8x3xf32>, tensor<4x4xf32>) -> (tensor<4x8xf32>, tensor<8x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{axis -3 is outside the rank 2}}
  %0 = aicf.softmax %x axis = -3 : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %l: tensor<5xi32>) {
  // expected-error @+1 {{labels must have the shape [4], but is 'tensor<5xi32>'}}
  %0 = aicf.softmax_cross_entropy %x, %l : (tensor<4x8xf32>, tensor<5xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %l: tensor<4xf32>) {
  // expected-error @+1 {{operand #1 must be ranked static tensor of i64 or i32}}
  %0 = aicf.softmax_cross_entropy %x, %l : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %l: tensor<8xi32>) {
  // expected-error @+1 {{logits must have rank 2}}
  %0 = aicf.softmax_cross_entropy %x, %l : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %l: tensor<4xi32>, %d: tensor<4xf32>) {
  // expected-error @+1 {{dlogits must be of the logits' type}}
  %0 = aicf.softmax_cross_entropy_grad %x, %l, %d : (tensor<4x8xf32>, tensor<4xi32>, tensor<4xf32>) -> tensor<4x9xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %l: tensor<8xi32>) {
  // expected-error @+1 {{labels must have the shape [4], but is 'tensor<8xi32>'}}
  %0 = aicf.take_label %x, %l axis = 1 : (tensor<4x8xf32>, tensor<8xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%l: tensor<4xi32>) {
  // expected-error @+1 {{labels must have the shape [8], but is 'tensor<4xi32>'}}
  %0 = aicf.one_hot %l axis = 0 : tensor<4xi32> -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%p: tensor<4xf32>, %g: tensor<5xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{grad must have the shape [4], but is 'tensor<5xf32>'}}
  %0 = aicf.sgd %p, %g, %lr : tensor<4xf32>, tensor<5xf32>, tensor<f32>
  return
}

// -----

func.func @f(%p: tensor<4xf32>, %g: tensor<4xf32>, %lr: tensor<f64>) {
  // expected-error @+1 {{lr of type 'tensor<f64>' is wider than the param's compute type 'f32'}}
  %0 = aicf.sgd %p, %g, %lr : tensor<4xf32>, tensor<4xf32>, tensor<f64>
  return
}

// -----

func.func @f(%p: tensor<4xf32>, %lr: tensor<f32>, %mu: tensor<1xf32>) {
  // expected-error @+1 {{mu must have the shape [], but is 'tensor<1xf32>'}}
  %0, %1 = aicf.sgd_momentum %p, %p, %p, %lr, %mu : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<1xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{@w names no aicf.param, aicf.state or aicf.meta}}
  %0 = aicf.read @w : tensor<4xf32>
  return
}

// -----

aicf.param @w : tensor<4xf32>
func.func @f() {
  // expected-error @+1 {{@w is of type 'tensor<4xf32>', not 'tensor<5xf32>'}}
  %0 = aicf.read @w : tensor<5xf32>
  return
}

// -----

aicf.param @w : tensor<4xf32>
func.func @f(%x: tensor<5xf32>) {
  // expected-error @+1 {{@w is of type 'tensor<4xf32>', not 'tensor<5xf32>'}}
  aicf.update @w, %x : tensor<5xf32>
  return
}

// -----

aicf.meta @lr : tensor<f32>
func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{@lr is a meta: only the host sets it}}
  aicf.update @lr, %x : tensor<f32>
  return
}

// -----

// expected-error @+1 {{dynamic dimension in the value of type 'tensor<?xf32>': AICF requires static shapes}}
aicf.param @w : tensor<?xf32>

// -----

// expected-error @+1 {{must be a ranked static tensor of f64, f32, bf16, f16, i64, i32 or i1, but is 'f32'}}
aicf.param @w : f32

// -----

// expected-error @+1 {{initial value must be of type 'tensor<4xf32>', but is of type 'tensor<5xf32>'}}
"aicf.param"() {sym_name = "w", type = tensor<4xf32>, initial_value = dense<0.0> : tensor<5xf32>} : () -> ()

// -----

func.func @f() {
  // expected-error @+1 {{expects parent op 'builtin.module'}}
  aicf.param @w : tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{'aicf.name' must be a non-empty string, but is 3 : i64}}
func.func @f(%x: tensor<4xf32> {aicf.name = 3}) {
  return
}

// -----

// expected-error @+1 {{'aicf.name' "x" is used twice; names of inputs and outputs are unique within a function}}
func.func @f(%x: tensor<4xf32> {aicf.name = "x"}, %y: tensor<4xf32> {aicf.name = "x"}) {
  return
}

// -----

// expected-error @+1 {{'aicf.name' "x" is used twice}}
func.func @f(%x: tensor<4xf32> {aicf.name = "x"}) -> (tensor<4xf32> {aicf.name = "x"}) {
  return %x : tensor<4xf32>
}

// -----

aicf.param @w : tensor<4xf32>
func.func @f(%x: tensor<4xf32>,
// expected-error @+1 {{'aicf.name' "w" is the name of a param, state or meta too}}
             %y: tensor<4xf32> {aicf.name = "w"}) {
  return
}

// -----

aicf.state @w : tensor<4xf32>
// expected-error @+1 {{'aicf.name' "w" is the name of a param, state or meta too}}
func.func @f(%x: tensor<4xf32>) -> (tensor<4xf32> {aicf.name = "w"}) {
  return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{'aicf.name' "f:x" contains ':', which separates an entry from its input or output}}
func.func @f(%x: tensor<4xf32> {aicf.name = "f:x"}) {
  return
}

// -----

// expected-error @+1 {{'f:w' contains ':'}}
aicf.param @"f:w" : tensor<4xf32>

// -----

// expected-error @+1 {{'aicf.title' is no attribute of an argument or result; AICF knows 'aicf.name'}}
func.func @f(%x: tensor<4xf32> {aicf.title = "x"}) {
  return
}

// RUN: aicf-opt %s --split-input-file --verify-diagnostics

// What the form of one instruction must obey. invalid-attributes.mlir has the
// records, targets, and the attributes of functions and modules.

//===----------------------------------------------------------------------===//
// Globals, and what reads and writes them
//===----------------------------------------------------------------------===//

// expected-error @+1 {{a constant needs a value}}
aicf_emit.global @c constant : tensor<4xf32>

// -----

// expected-error @+1 {{negative offset}}
aicf_emit.global @w param : tensor<4xf32> at -64

// -----

// expected-error @+1 {{element type 'i8' is not one of f32, bf16, f16, f64, i32, i64, i1}}
aicf_emit.global @w param : tensor<4xi8>

// -----

// expected-error @+1 {{unknown role 'weight'}}
aicf_emit.global @w weight : tensor<4xf32>

// -----

// expected-error @+1 {{'type' failed to satisfy constraint}}
aicf_emit.global @w param : tensor<?x4xf32>

// -----

func.func @f() -> tensor<4xf32> {
  // expected-error @+1 {{unknown global @w}}
  %w = aicf_emit.read @w : tensor<4xf32>
  return %w : tensor<4xf32>
}

// -----

aicf_emit.global @w param : tensor<4xf32>
func.func @f() -> tensor<8xf32> {
  // expected-error @+1 {{global @w has type 'tensor<4xf32>', here it is used as 'tensor<8xf32>'}}
  %w = aicf_emit.read @w : tensor<8xf32>
  return %w : tensor<8xf32>
}

// -----

aicf_emit.global @w param : tensor<4xf32>
func.func @f(%x: tensor<4xbf16>) {
  // expected-error @+1 {{global @w has type 'tensor<4xf32>', here it is used as 'tensor<4xbf16>'}}
  aicf_emit.write %x, @w : tensor<4xbf16>
  return
}

// -----

aicf_emit.global @c constant : tensor<f32> = dense<1.0>
func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{writes the constant @c}}
  aicf_emit.write %x, @c : tensor<f32>
  return
}

// -----

aicf_emit.global @lr meta : tensor<f32> = dense<0.1>
func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{writes @lr, a meta: only the host sets it}}
  aicf_emit.write %x, @lr : tensor<f32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{unknown global @w}}
  %w = aicf_emit.buffer @w : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{negative offset -64}}
  %b = aicf_emit.buffer transient at -64 : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{unknown segment 'persistent'}}
  %b = aicf_emit.buffer persistent at 0 : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{element type 'i8' is not one of}}
  %b = aicf_emit.buffer transient at 0 : memref<4xi8>
  return
}

// -----

func.func @buffer_with_an_offset() {
  // expected-error @+1 {{'memref<8xf32, strided<[1], offset: 8>>' has an offset: a buffer begins where it is declared}}
  %b = aicf_emit.buffer transient at 0 : memref<8xf32, strided<[1], offset: 8>>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{needs a global, or a segment and an offset}}
  %b = "aicf_emit.buffer"() : () -> memref<4xf32>
  return
}

// -----

aicf_emit.global @w param : tensor<4xf32>
func.func @f() {
  // expected-error @+1 {{a global's buffer has no segment or offset}}
  %b = "aicf_emit.buffer"() {global = @w, offset = 0 : i64} : () -> memref<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x2xf32>) -> tensor<7xf32> {
  // expected-error @+1 {{cannot view 'tensor<4x2xf32>' as 'tensor<7xf32>'}}
  %v = aicf_emit.view %x : tensor<4x2xf32> -> tensor<7xf32>
  return %v : tensor<7xf32>
}

// -----

func.func @f(%x: tensor<8xf32>) -> tensor<8xi32> {
  // expected-error @+1 {{cannot view 'tensor<8xf32>' as 'tensor<8xi32>'}}
  %v = aicf_emit.view %x : tensor<8xf32> -> tensor<8xi32>
  return %v : tensor<8xi32>
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{views a tensor as a memref or the reverse}}
  %v = aicf_emit.view %x : tensor<8xf32> -> memref<4x2xf32>
  return
}

// -----

func.func @f(%x: memref<4x6xf32, strided<[8, 1]>>) {
  // expected-error @+1 {{needs contiguous memory, has 'memref<4x6xf32, strided<[8, 1]>>'}}
  %v = aicf_emit.view %x : memref<4x6xf32, strided<[8, 1]>> -> memref<24xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// The iteration space and the operands of an instruction
//===----------------------------------------------------------------------===//

func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{negative id -1}}
  %y = aicf_emit.compute id(-1) "copy" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{id 9223372036854775807 is too large; the largest is 9007199254740991}}
  %y = aicf_emit.compute id(9223372036854775807) "copy" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{id 9007199254740992 is too large}}
  %y = aicf_emit.save id(9007199254740992) %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{negative id -1}}
  %y = aicf_emit.save id(-1) %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // Dims have their position's name.
  // expected-error @+1 {{expected 'd0'}}
  %y = aicf_emit.compute id(0) "copy" dims(d1 = 4)
      ins(%x[d1] : tensor<4xf32>) outs(%e[d1] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{extent of d1 is 0, must be at least 1}}
  %y = aicf_emit.compute id(0) "sum" dims(d0 = 4, d1 = 0)
      ins(%x[d0] : tensor<4xf32>) outs(%e[] : tensor<f32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<f32>
}

// -----

func.func @f(%e: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{has 33 dims, at most 32 are supported}}
  %y = aicf_emit.compute id(0) "deep" dims(d0 = 1, d1 = 1, d2 = 1, d3 = 1, d4 = 1, d5 = 1, d6 = 1, d7 = 1, d8 = 1, d9 = 1, d10 = 1, d11 = 1, d12 = 1, d13 = 1, d14 = 1, d15 = 1, d16 = 1, d17 = 1, d18 = 1, d19 = 1, d20 = 1, d21 = 1, d22 = 1, d23 = 1, d24 = 1, d25 = 1, d26 = 1, d27 = 1, d28 = 1, d29 = 1, d30 = 1, d31 = 1, d32 = 1)
      outs(%e[] : tensor<f32>) {
    %c = arith.constant 0.0 : f32
    aicf_emit.yield %c : f32
  }
  return %y : tensor<f32>
}

// -----

func.func @f(%x: tensor<?xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{must be variadic of tensor or memref of static shape}}
  %y = aicf_emit.compute id(0) "copy" dims(d0 = 4)
      ins(%x[d0] : tensor<?xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xi8>, %e: tensor<4xi8>) -> tensor<4xi8> {
  // expected-error @+1 {{element type 'i8' is not one of f32, bf16, f16, f64, i32, i64, i1}}
  %y = aicf_emit.compute id(0) "copy" dims(d0 = 4)
      ins(%x[d0] : tensor<4xi8>) outs(%e[d0] : tensor<4xi8>) {
  ^bb0(%v: i8):
    aicf_emit.yield %v : i8
  }
  return %y : tensor<4xi8>
}

// -----

func.func @f(%x: memref<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{mixes tensors and memrefs}}
  %y = aicf_emit.compute id(0) "copy" dims(d0 = 4)
      ins(%x[d0] : memref<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4x8xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{input 0: the subscript has 1 indices, 'tensor<4x8xf32>' has rank 2}}
  %y = aicf_emit.compute id(0) "copy" dims(d0 = 4)
      ins(%x[d0] : tensor<4x8xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @+1 {{input 0: index 0 ('d0') leaves [0, 4)}}
  %y = aicf_emit.compute id(0) "copy" dims(d0 = 5)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<5xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<5xf32>
}

// -----

// A window of three over six elements fits; over five it does not.
func.func @f(%x: tensor<5xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{input 0: index 0 ('d0 + d1') leaves [0, 5)}}
  %y = aicf_emit.compute id(0) "window_sum" dims(d0 = 4, d1 = 3)
      ins(%x[d0 + d1] : tensor<5xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{input 0: index 0 ('d0 - 1') leaves [0, 4)}}
  %y = aicf_emit.compute id(0) "shift" dims(d0 = 4)
      ins(%x[d0 - 1] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

//===----------------------------------------------------------------------===//
// Outputs: every element once
//===----------------------------------------------------------------------===//

func.func @f(%x: tensor<4xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{output 0: index 0 ('d0') must be a dim of extent 8}}
  %y = aicf_emit.compute id(0) "copy" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<8xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{output 0: index 0 ('d0 * 2') must be a dim of extent 8}}
  %y = aicf_emit.compute id(0) "spread" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0 * 2] : tensor<8xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<8xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{output 0: 'd0' occurs twice in the subscript}}
  %y = aicf_emit.compute id(0) "diagonal" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0, d0] : tensor<4x4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4x4xf32>
}

// -----

// Row 0 of one row is everything; row 0 of two is not.
func.func @f(%x: tensor<4xf32>, %e: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error @+1 {{output 0: index 0 ('0') must be a dim of extent 2}}
  %y = aicf_emit.compute id(0) "row" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[0, d0] : tensor<2x4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<2x4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{has no output}}
  aicf_emit.compute id(0) "nothing" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs() {
  ^bb0(%v: f32):
    aicf_emit.yield
  }
  return
}

// -----

// Without a mark a subscript stays inside.
func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{input 0: index 0 ('d0 - 1') leaves [0, 4)}}
  %y = aicf_emit.compute id(0) "shift" dims(d0 = 4)
      ins(%x[d0 - 1] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

// An output has no mark.
func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{expected ':'}}
  %y = aicf_emit.compute id(0) "shift" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] or_zero : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<0xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{input 0: or_zero needs an operand with elements}}
  %y = aicf_emit.compute id(0) "nothing" dims(d0 = 4)
      ins(%x[d0] or_zero : tensor<0xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{input 0: index 0 ('d0 * 281474976710656') has no bounds within 2^48}}
  %y = aicf_emit.compute id(0) "far" dims(d0 = 4)
      ins(%x[d0 * 281474976710656] or_zero : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

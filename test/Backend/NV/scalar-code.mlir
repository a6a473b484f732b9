// RUN: aicf-compile %s --target=h200 --portable=false --emit=ptx | FileCheck %s

// The divisors of silu and tanh are in [1, 2] by their definition: they have an
// approximation and a step of Newton's in the place of a division and its branch.
// CHECK:     .visible .entry {{.*}}(
// CHECK-NOT: div.
// CHECK:     rcp.approx.ftz.f32 [[R:%r[0-9]+]], [[X:%r[0-9]+]]
// CHECK:     neg.f32 [[N:%r[0-9]+]], [[X]]
// CHECK:     fma.rn.f32 [[E:%r[0-9]+]], [[N]], [[R]], 0f3F800000
// CHECK:     fma.rn.f32 %r{{[0-9]+}}, [[R]], [[E]], [[R]]
// CHECK-NOT: div.
func.func @silu(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %y = aicf.silu %x : tensor<1024xf32>
  return %y : tensor<1024xf32>
}

// CHECK:     .visible .entry
// CHECK-NOT: div.
// CHECK:     rcp.approx.ftz.f32
// CHECK-NOT: div.
func.func @tanh(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %y = aicf.tanh %x : tensor<1000xf32>
  return %y : tensor<1000xf32>
}

// Other divisors may be anything.
// CHECK:     .visible .entry
// CHECK-NOT: rcp.approx
// CHECK:     {{div|rcp}}.rn.f32
// CHECK-NOT: rcp.approx
func.func @reciprocal(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %c = aicf.constant dense<1.0> : tensor<1000xf32>
  %y = aicf.div %c, %x : tensor<1000xf32>
  return %y : tensor<1000xf32>
}

// Results of 16 bits: the machine's power of two and reciprocal.
// CHECK:      .visible .entry
// CHECK:      mul.rn.f32 [[T:%r[0-9]+]], {{%r[0-9]+}}, 0fBFB8AA3B
// CHECK-NEXT: ex2.approx.ftz.f32 [[E:%r[0-9]+]], [[T]]
// CHECK-NEXT: add.rn.f32 [[D:%r[0-9]+]], [[E]], 0f3F800000
// CHECK-NEXT: rcp.approx.ftz.f32 {{%r[0-9]+}}, [[D]]
// CHECK-NOT:  fma
func.func @narrow(%x: tensor<999xbf16>) -> tensor<999xbf16> {
  %y = aicf.silu %x : tensor<999xbf16>
  return %y : tensor<999xbf16>
}

// Subnormal powers stay.
// CHECK:      .visible .entry
// CHECK:      ex2.approx.f32
func.func @exp(%x: tensor<999xbf16>) -> tensor<999xbf16> {
  %y = aicf.exp %x : tensor<999xbf16>
  return %y : tensor<999xbf16>
}

// Where only the fallback runs an instruction, and takes more than ten times its roof, the remark about its kernel says
// why no other family does.
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-plan --remarks-filter=".*" --remark-policy=all -o /dev/null 2>&1 | FileCheck %s
// RUN: aicf-compile %s --target=h200 --remarks -o %t.aicf 2>&1 | FileCheck %s
// RUN: aicf-explain %t.aicf --space | FileCheck %s --check-prefix=SPACE
// RUN: aicf-explain %t.aicf --space --json | FileCheck %s --check-prefix=JSON

// CHECK: remark: [Missed] i0 | Category:kernel | Function=sums | choice="#aicf_nv.simt<
// CHECK-SAME: refused="aicf_nv.rows: reductions over different dims"
// CHECK-SAME: refused="aicf_nv.scatter: no scatter"
// SPACE: sums: i0 "sums" for h200
// SPACE-NEXT: the least cost, {{.*}}: #aicf_nv.simt<
// SPACE-NEXT: intensity
// SPACE-NEXT: {{[1-9][0-9]+}} times its roof, {{[0-9.]+}} us, by the fallback: no other family can run it
// SPACE: aicf_nv.rows: cannot, reductions over different dims
// JSON: "roof_ps": {{[0-9]+}},
func.func @sums(%x: tensor<4x1000000xf32>, %y: tensor<4x900000xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %s = aicf_emit.compute id(0) "sums" dims(d0 = 4, d1 = 1000000, d2 = 900000)
      ins(%x[d0, d1] : tensor<4x1000000xf32>, %y[d0, d2] : tensor<4x900000xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%xv: f32, %yv: f32):
    %a = aicf_emit.reduce add %xv over(d1) : f32
    %b = aicf_emit.reduce add %yv over(d2) : f32
    %r = arith.mulf %a, %b : f32
    aicf_emit.yield %r : f32
  }
  return %s : tensor<4xf32>
}

// Near its roof nobody asks.
// CHECK: remark: [Analysis] i1 | Category:kernel | Function=few
// CHECK-NOT: refused=
// SPACE: few: i1 "sums" for h200
// SPACE-NOT: times its roof
func.func @few(%x: tensor<4x10xf32>, %y: tensor<4x9xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %s = aicf_emit.compute id(1) "sums" dims(d0 = 4, d1 = 10, d2 = 9)
      ins(%x[d0, d1] : tensor<4x10xf32>, %y[d0, d2] : tensor<4x9xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%xv: f32, %yv: f32):
    %a = aicf_emit.reduce add %xv over(d1) : f32
    %b = aicf_emit.reduce add %yv over(d2) : f32
    %r = arith.mulf %a, %b : f32
    aicf_emit.yield %r : f32
  }
  return %s : tensor<4xf32>
}

// A scan's operations are one a source, not those of its definition: a sum in a
// given order is far from its roof.
// CHECK: remark: [Missed] i2 | Category:kernel | Function=running
// CHECK-SAME: refused="aicf_nv.scan: {{[^"]+}}"
// SPACE: running: i2 "cumsum" for h200
// SPACE-NEXT: the least cost
// SPACE-NEXT: intensity 0.{{[0-9]}} operations a byte
// SPACE-NEXT: {{[1-9][0-9]+}} times its roof
func.func @running(%x: tensor<3x300007xf32>) -> tensor<3x300007xf32> {
  %e = tensor.empty() : tensor<3x300007xf32>
  %s = aicf_emit.compute id(2) "cumsum" dims(d0 = 3, d1 = 300007, d2 = 300007)
      ins(%x[d0, d2] : tensor<3x300007xf32>) outs(%e[d0, d1] : tensor<3x300007xf32>) constraints<reassociate = false> {
  ^bb0(%v: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d1 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %v, %zero : f32
    %r = aicf_emit.reduce add %t over(d2) : f32
    aicf_emit.yield %r : f32
  }
  return %s : tensor<3x300007xf32>
}

// Another case of reduction-in-itself.mlir, with extents above 1.
// REQUIRES: numpy
// RUN: aicf-compile %s -o %t.aicf --pin='fuse i1 -> i2 is fused' --pin='fuse i0 -> i2 is fused'
// RUN: %check_case %s %t.aicf
// RUN: aicf-compile %s -o %t.vector.aicf --pin='fuse i1 -> i2 is fused' --pin='fuse i0 -> i2 is fused' \
// RUN:   --pin='kernel i2 is #aicf_cpu.loops<order = [d1 by 1], vector = d2 by 2>'
// RUN: %check_case %s %t.vector.aicf
// RUN: aicf-compile %s -o %t.rows.aicf --pin='fuse i1 -> i2 is fused' --pin='fuse i0 -> i2 is fused' \
// RUN:   --pin='kernel i2 is #aicf_cpu.loops<order = [d1 by 3], vector = d1 by 2>'
// RUN: %check_case %s %t.rows.aicf
//
// given e0:x0 : 3x3xf32 = [[1.0, 2.0, -3.0], [2.0, 0.0, 0.0], [1.0, -1.0, 3.0]]
// expect e0:y0 : 3x3xf32 = [[12.0, 88.0, -240.0], [16.0, 24.0, -36.0], [6.0, -53.0, 174.0]]
// expect e0:y1 : 3x3xf32 = [[2.0, 5.0, -12.0], [2.0, 4.0, -6.0], [2.0, -1.0, 6.0]]

func.func @e0(%v0: tensor<3x3xf32> {aicf.name = "x0"}) -> (tensor<3x3xf32> {aicf.name = "y0"}, tensor<3x3xf32> {aicf.name = "y1"}) {
  %v1 = aicf.linear %v0, %v0 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %v2 = aicf.matmul %v0, %v1 {transpose_a} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %v3 = aicf.matmul %v0, %v2 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return %v3, %v1 : tensor<3x3xf32>, tensor<3x3xf32>
}

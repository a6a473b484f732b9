// Found by aicf-smith --seed=301: the loop of a reduction, inside which the same
// reduction was evaluated again, took the inner accumulator for its own.
// REQUIRES: numpy
// RUN: aicf-compile %s -o %t.aicf
// RUN: %check_case %s %t.aicf
//
// given e0:x0 : 1x1xf32 = [[-2.0]]
// expect e0:y0 : 1x1xf32 = [[16.0]] within [[9.599999999999999e-05]]
// expect e0:y1 : 1x1xf32 = [[4.0]] within [[8e-06]]

func.func @e0(%v0: tensor<1x1xf32> {aicf.name = "x0"}) -> (tensor<1x1xf32> {aicf.name = "y0"}, tensor<1x1xf32> {aicf.name = "y1"}) {
  %v1 = aicf.linear %v0, %v0 : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %v2 = aicf.matmul %v0, %v1 {transpose_a} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %v3 = aicf.matmul %v0, %v2 : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return %v3, %v1 : tensor<1x1xf32>, tensor<1x1xf32>
}

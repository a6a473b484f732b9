// Found by aicf-smith --seed=1: the loop vectorizer interleaved a loop whose body
// is uniform, which took it exponential time.
// REQUIRES: numpy
// RUN: aicf-compile %s -o %t.aicf
// RUN: %check_case %s %t.aicf
//
// given e0:x0 : f32 = -2.0
// expect e0:y0 : 1x2xf32 = [[70.37626223100555, 70.37626223100555]] within [[0.00024106597613596123, 0.00024106597613596123]]

func.func @e0(%v0: tensor<f32> {aicf.name = "x0"}) -> (tensor<1x2xf32> {aicf.name = "y0"}) {
  %v1 = aicf.broadcast %v0 dimensions = [] : tensor<f32> -> tensor<1x2xf32>
  %v2 = aicf.sigmoid %v1 : tensor<1x2xf32>
  %v3 = aicf.broadcast %v0 dimensions = [] : tensor<f32> -> tensor<1x2xf32>
  %v4 = aicf.pow %v2, %v3 : tensor<1x2xf32>
  return %v4 : tensor<1x2xf32>
}

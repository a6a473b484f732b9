// Found by aicf-smith --seed=100: the first operand of a concatenation was lost
// where it read the same element as the last one.
// REQUIRES: numpy
// RUN: aicf-compile %s -o %t.aicf
// RUN: %check_case %s %t.aicf
//
// given e0:x0 : f32 = 0.7794471979141235
// given e0:x1 : 8xf32 = [2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0]
// expect e0:y0 : 18xf32 = [0.7794471979141235, 0.7794471979141235, 0.7794471979141235, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 0.7794471979141235, 0.7794471979141235, 0.7794471979141235, 0.7794471979141235, 0.7794471979141235, 0.7794471979141235, 0.7794471979141235]

func.func @e0(%v0: tensor<f32> {aicf.name = "x0"}, %v1: tensor<8xf32> {aicf.name = "x1"}) -> (tensor<18xf32> {aicf.name = "y0"}) {
  %v2 = aicf.broadcast %v0 dimensions = [] : tensor<f32> -> tensor<3xf32>
  %v3 = aicf.broadcast %v0 dimensions = [] : tensor<f32> -> tensor<7xf32>
  %v4 = aicf.concat %v2, %v1, %v3 axis = 0 : (tensor<3xf32>, tensor<8xf32>, tensor<7xf32>) -> tensor<18xf32>
  return %v4 : tensor<18xf32>
}

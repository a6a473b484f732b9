// A gather whose positions are gathered: one program over rows took the second
// for one that could be found before any load.
// REQUIRES: numpy
// RUN: aicf-compile %s --target=h200 -o %t.h200.aicf
// RUN: aicf-compile %s -o %t.aicf
// RUN: %check_case %s %t.aicf
//
// given f:i : 3xi32 = [2, 0, 1]
// given f:a : 3xi32 = [1, 0, 1]
// given f:t : 2x2xf32 = [[1.0, 2.0], [3.0, 4.0]]
// expect f:y : 3x2xf32 = [[3.0, 4.0], [3.0, 4.0], [1.0, 2.0]] within [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]

func.func @f(%i: tensor<3xi32> {aicf.name = "i"}, %a: tensor<3xi32> {aicf.name = "a"}, %t: tensor<2x2xf32> {aicf.name = "t"}) -> (tensor<3x2xf32> {aicf.name = "y"}) {
  %p = aicf.gather %a, %i axis = 0 : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %y = aicf.gather %t, %p axis = 0 : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}

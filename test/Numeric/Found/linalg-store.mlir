// Found by aicf-smith --seed=1 --first=264: the value of an update that nothing
// else reads was lost in bufferization.
// REQUIRES: numpy
// RUN: %check_linalg %s
//
// given e0:x0 : 1xf32 = [1.0]
// given param0 : 1xf32 = [1.0]
// expect e0:y0 : 1xf32 = [1.0]

aicf.param @param0 : tensor<1xf32> = dense<"0x0000803F">
func.func @e0(%v0: tensor<1xf32> {aicf.name = "x0"}) -> (tensor<1xf32> {aicf.name = "y0"}) {
  aicf.update @param0, %v0 : tensor<1xf32>
  %v1 = aicf.read @param0 : tensor<1xf32>
  return %v1 : tensor<1xf32>
}
func.func @main() {
  %e0_x0 = arith.constant dense<"0x0000803F"> : tensor<1xf32>
  %e0_y0 = func.call @e0(%e0_x0) : (tensor<1xf32>) -> (tensor<1xf32>)
  %e0_y0_b = arith.bitcast %e0_y0 : tensor<1xf32> to tensor<1xi32>
  %e0_y0_b_w = arith.extsi %e0_y0_b : tensor<1xi32> to tensor<1xi64>
  %e0_y0_b_w_u = tensor.cast %e0_y0_b_w : tensor<1xi64> to tensor<*xi64>
  func.call @printMemrefI64(%e0_y0_b_w_u) : (tensor<*xi64>) -> ()
  return
}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}

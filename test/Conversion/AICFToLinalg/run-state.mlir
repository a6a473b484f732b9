// Runs two optimizer steps on the CPU by way of linalg: updates persist, a read
// after an update sees it, and one before does not.
// RUN: aicf-opt %s --convert-aicf-to-linalg | %run_linalg | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

aicf.param @w : tensor<3xf32> = dense<[1.0, 2.0, 3.0]>
aicf.state @v : tensor<3xf32> = dense<0.0>
aicf.meta @lr : tensor<f32> = dense<0.5>

func.func @step(%g: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %mu = aicf.constant dense<0.5> : tensor<f32>
  %w = aicf.read @w : tensor<3xf32>
  %v = aicf.read @v : tensor<3xf32>
  %lr = aicf.read @lr : tensor<f32>
  %nw, %nv = aicf.sgd_momentum %w, %g, %v, %lr, %mu
    : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>
  aicf.update @w, %nw in_place : tensor<3xf32>
  aicf.update @v, %nv in_place : tensor<3xf32>
  %after = aicf.read @w : tensor<3xf32>
  return %w, %after : tensor<3xf32>, tensor<3xf32>
}

func.func @main() {
  %g = arith.constant dense<[2.0, 0.0, -4.0]> : tensor<3xf32>
  // v = [2, 0, -4], w = [1, 2, 3] - v / 2.
  %a:2 = call @step(%g) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // CHECK: [1, 2, 3]
  %a0 = tensor.cast %a#0 : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%a0) : (tensor<*xf32>) -> ()
  // CHECK: [0, 2, 5]
  %a1 = tensor.cast %a#1 : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%a1) : (tensor<*xf32>) -> ()
  // v = [3, 0, -6], w = [0, 2, 5] - v / 2.
  %b:2 = call @step(%g) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // CHECK: [0, 2, 5]
  %b0 = tensor.cast %b#0 : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%b0) : (tensor<*xf32>) -> ()
  // CHECK: [-1.5, 2, 8]
  %b1 = tensor.cast %b#1 : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%b1) : (tensor<*xf32>) -> ()
  return
}

// Runs three training steps of a small classifier on the CPU by way of linalg.
// Losses, predictions and final weights are those of the same steps written in
// NumPy with f64; the data are arbitrary.
// RUN: aicf-opt %s --convert-aicf-to-linalg | %run_linalg | FileCheck %s
// RUN: aicf-opt %s --aicf-decompose --cse --canonicalize --convert-aicf-to-linalg | %run_linalg | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

aicf.param @w1 : tensor<4x5xf32> = dense<[[0.23, -0.23, 0.99, 0.96, 0.37], [0.3, 0.38, -0.22, -0.73, 0.44], [0.05, -0.38, -0.03, 0.78, 0.87], [-0.28, 0.14, -0.36, 0.19, -0.32]]>
aicf.param @b1 : tensor<5xf32> = dense<[-0.22, 0.78, -0.55, 0.25, -0.83]>
aicf.param @w2 : tensor<5x3xf32> = dense<[[0.67, 0.57, -0.52], [0.75, -0.88, -0.33], [-0.7, -0.1, 0.59], [-0.54, -0.9, -0.19], [-0.6, -0.82, 0.16]]>
aicf.param @b2 : tensor<3xf32> = dense<[-0.4, 0.34, -0.6]>
aicf.state @v2 : tensor<5x3xf32> = dense<0.0>
aicf.meta @lr : tensor<f32> = dense<0.5>

func.func @step(%x: tensor<6x4xf32> {aicf.name = "x"}, %labels: tensor<6xi32> {aicf.name = "labels"})
    -> (tensor<f32> {aicf.name = "loss"}, tensor<6xi32> {aicf.name = "prediction"}) {
  %w1 = aicf.read @w1 : tensor<4x5xf32>
  %b1 = aicf.read @b1 : tensor<5xf32>
  %w2 = aicf.read @w2 : tensor<5x3xf32>
  %b2 = aicf.read @b2 : tensor<3xf32>
  %v2 = aicf.read @v2 : tensor<5x3xf32>
  %lr = aicf.read @lr : tensor<f32>
  %h = aicf.linear %x, %w1, %b1 : (tensor<6x4xf32>, tensor<4x5xf32>, tensor<5xf32>) -> tensor<6x5xf32>
  %a = aicf.relu %h : tensor<6x5xf32>
  %kept = aicf.save %a : tensor<6x5xf32>
  %z = aicf.linear %a, %w2, %b2 : (tensor<6x5xf32>, tensor<5x3xf32>, tensor<3xf32>) -> tensor<6x3xf32>
  %loss = aicf.softmax_cross_entropy %z, %labels : (tensor<6x3xf32>, tensor<6xi32>) -> tensor<6xf32>
  %sum = aicf.reduce_sum %loss axes = [0] : tensor<6xf32> -> tensor<f32>
  %n = aicf.constant dense<6.0> : tensor<f32>
  %mean = aicf.div %sum, %n : tensor<f32>
  %prediction = aicf.argmax %z axis = 1 : tensor<6x3xf32> -> tensor<6xi32>

  %one = aicf.constant dense<1.0> : tensor<f32>
  %share = aicf.div %one, %n : tensor<f32>
  %dloss = aicf.broadcast %share dimensions = [] : tensor<f32> -> tensor<6xf32>
  %dz = aicf.softmax_cross_entropy_grad %z, %labels, %dloss : (tensor<6x3xf32>, tensor<6xi32>, tensor<6xf32>) -> tensor<6x3xf32>
  %da, %dw2, %db2 = aicf.linear_bwd %kept, %w2, %dz
    : (tensor<6x5xf32>, tensor<5x3xf32>, tensor<6x3xf32>) -> (tensor<6x5xf32>, tensor<5x3xf32>, tensor<3xf32>)
  %dh = aicf.relu_grad %kept, %da : tensor<6x5xf32>
  %dx, %dw1, %db1 = aicf.linear_bwd %x, %w1, %dh
    : (tensor<6x4xf32>, tensor<4x5xf32>, tensor<6x5xf32>) -> (tensor<6x4xf32>, tensor<4x5xf32>, tensor<5xf32>)

  %mu = aicf.constant dense<0.9> : tensor<f32>
  %nw1 = aicf.sgd %w1, %dw1, %lr : tensor<4x5xf32>, tensor<4x5xf32>, tensor<f32>
  %nb1 = aicf.sgd %b1, %db1, %lr : tensor<5xf32>, tensor<5xf32>, tensor<f32>
  %nw2, %nv2 = aicf.sgd_momentum %w2, %dw2, %v2, %lr, %mu : tensor<5x3xf32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<f32>, tensor<f32>
  %nb2 = aicf.sgd %b2, %db2, %lr : tensor<3xf32>, tensor<3xf32>, tensor<f32>
  aicf.update @w1, %nw1 in_place : tensor<4x5xf32>
  aicf.update @b1, %nb1 in_place : tensor<5xf32>
  aicf.update @w2, %nw2 in_place : tensor<5x3xf32>
  aicf.update @v2, %nv2 in_place : tensor<5x3xf32>
  aicf.update @b2, %nb2 in_place : tensor<3xf32>
  return %mean, %prediction : tensor<f32>, tensor<6xi32>
}

func.func @weights() -> (tensor<4x5xf32>, tensor<5x3xf32>) {
  %w1 = aicf.read @w1 : tensor<4x5xf32>
  %w2 = aicf.read @w2 : tensor<5x3xf32>
  return %w1, %w2 : tensor<4x5xf32>, tensor<5x3xf32>
}

func.func @main() {
  %x = arith.constant dense<[[0.27, -0.46, -0.92, -0.97], [0.63, 0.83, 0.21, 0.46], [0.09, 0.87, 0.63, -0.99], [0.71, -0.93, 0.46, -0.65], [0.73, 0.08, -0.4, -0.15], [-0.94, -0.75, 0.34, 0.29]]> : tensor<6x4xf32>
  %labels = arith.constant dense<[2, 2, 0, 1, 1, 0]> : tensor<6xi32>

  %s0:2 = call @step(%x, %labels) : (tensor<6x4xf32>, tensor<6xi32>) -> (tensor<f32>, tensor<6xi32>)
  %l0 = tensor.cast %s0#0 : tensor<f32> to tensor<*xf32>
  %p0 = tensor.cast %s0#1 : tensor<6xi32> to tensor<*xi32>
  // CHECK: [1.2115{{[0-9]*}}]
  call @printMemrefF32(%l0) : (tensor<*xf32>) -> ()
  // CHECK: [0, 0, 0, 2, 0, 0]
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()

  %s1:2 = call @step(%x, %labels) : (tensor<6x4xf32>, tensor<6xi32>) -> (tensor<f32>, tensor<6xi32>)
  %l1 = tensor.cast %s1#0 : tensor<f32> to tensor<*xf32>
  %p1 = tensor.cast %s1#1 : tensor<6xi32> to tensor<*xi32>
  // CHECK: [1.0404{{[0-9]*}}]
  call @printMemrefF32(%l1) : (tensor<*xf32>) -> ()
  // CHECK: [1, 0, 0, 2, 0, 0]
  call @printMemrefI32(%p1) : (tensor<*xi32>) -> ()

  %s2:2 = call @step(%x, %labels) : (tensor<6x4xf32>, tensor<6xi32>) -> (tensor<f32>, tensor<6xi32>)
  %l2 = tensor.cast %s2#0 : tensor<f32> to tensor<*xf32>
  %p2 = tensor.cast %s2#1 : tensor<6xi32> to tensor<*xi32>
  // CHECK: [0.8946{{[0-9]*}}]
  call @printMemrefF32(%l2) : (tensor<*xf32>) -> ()
  // CHECK: [1, 0, 0, 1, 1, 0]
  call @printMemrefI32(%p2) : (tensor<*xi32>) -> ()

  %w:2 = call @weights() : () -> (tensor<4x5xf32>, tensor<5x3xf32>)
  // CHECK:      [0.1870{{[0-9]*}}, -0.5744{{[0-9]*}}, 1.0101{{[0-9]*}}, 0.9306{{[0-9]*}}, 0.3684{{[0-9]*}}]
  // CHECK-NEXT: [0.2952{{[0-9]*}}, 0.3296{{[0-9]*}}, -0.2493{{[0-9]*}}, -0.6035{{[0-9]*}}, 0.4249{{[0-9]*}}]
  // CHECK-NEXT: [0.0770{{[0-9]*}}, -0.1297{{[0-9]*}}, -0.2195{{[0-9]*}}, 0.7838{{[0-9]*}}, 0.8590{{[0-9]*}}]
  // CHECK-NEXT: [-0.3842{{[0-9]*}}, 0.0507{{[0-9]*}}, -0.4958{{[0-9]*}}, 0.2672{{[0-9]*}}, -0.3028{{[0-9]*}}]
  %w1 = tensor.cast %w#0 : tensor<4x5xf32> to tensor<*xf32>
  call @printMemrefF32(%w1) : (tensor<*xf32>) -> ()
  // CHECK:      [0.7439{{[0-9]*}}, 0.5181{{[0-9]*}}, -0.5421{{[0-9]*}}]
  // CHECK-NEXT: [0.6303{{[0-9]*}}, -1.0805{{[0-9]*}}, -0.0097{{[0-9]*}}]
  // CHECK-NEXT: [-0.8450{{[0-9]*}}, 0.1255{{[0-9]*}}, 0.5095{{[0-9]*}}]
  // CHECK-NEXT: [-0.8344{{[0-9]*}}, -0.2771{{[0-9]*}}, -0.5183{{[0-9]*}}]
  // CHECK-NEXT: [-0.5003{{[0-9]*}}, -0.8801{{[0-9]*}}, 0.1205{{[0-9]*}}]
  %w2 = tensor.cast %w#1 : tensor<5x3xf32> to tensor<*xf32>
  call @printMemrefF32(%w2) : (tensor<*xf32>) -> ()
  return
}

// Runs ops on the CPU by way of linalg. The expected numbers come from the
// definitions, evaluated in f64.
// RUN: aicf-opt %s --convert-aicf-to-linalg | %run_linalg | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}

func.func @relu(%x: tensor<4xf32>, %dy: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = aicf.relu %x : tensor<4xf32>
  %1 = aicf.relu_grad %x, %dy : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @to_int(%x: tensor<6xf32>) -> (tensor<6xi32>, tensor<6xi64>, tensor<6xi32>) {
  %0 = aicf.cast %x : tensor<6xf32> -> tensor<6xi32>
  %1 = aicf.cast %x : tensor<6xf32> -> tensor<6xi64>
  %2 = aicf.cast %x : tensor<6xf32> -> tensor<6xi1>
  %3 = aicf.cast %2 : tensor<6xi1> -> tensor<6xi32>
  return %0, %1, %3 : tensor<6xi32>, tensor<6xi64>, tensor<6xi32>
}

// 1 + 2^-8 ties to the even bf16; 1 + 3 * 2^-8 rounds up.
func.func @round(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %0 = aicf.cast %x : tensor<3xf32> -> tensor<3xbf16>
  %1 = aicf.add %0, %0 : tensor<3xbf16>
  %2 = aicf.cast %1 : tensor<3xbf16> -> tensor<3xf32>
  %3 = aicf.cast %0 : tensor<3xbf16> -> tensor<3xf16>
  %4 = aicf.cast %3 : tensor<3xf16> -> tensor<3xf32>
  return %2, %4 : tensor<3xf32>, tensor<3xf32>
}

func.func @div(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = aicf.div %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @argmax(%x: tensor<4x3xf32>) -> (tensor<4xi32>, tensor<3xi64>, tensor<4xf32>) {
  %0 = aicf.argmax %x axis = 1 : tensor<4x3xf32> -> tensor<4xi32>
  %1 = aicf.argmax %x axis = 0 : tensor<4x3xf32> -> tensor<3xi64>
  %2 = aicf.reduce_max %x axes = [1] : tensor<4x3xf32> -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xi32>, tensor<3xi64>, tensor<4xf32>
}

func.func @losses(%x: tensor<3x4xf32>, %labels: tensor<3xi32>, %dloss: tensor<3xf32>)
    -> (tensor<3x4xf32>, tensor<3xf32>, tensor<3x4xf32>) {
  %p = aicf.softmax %x axis = 1 : tensor<3x4xf32>
  %loss = aicf.softmax_cross_entropy %x, %labels : (tensor<3x4xf32>, tensor<3xi32>) -> tensor<3xf32>
  %dx = aicf.softmax_cross_entropy_grad %x, %labels, %dloss
    : (tensor<3x4xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<3x4xf32>
  return %p, %loss, %dx : tensor<3x4xf32>, tensor<3xf32>, tensor<3x4xf32>
}

func.func @take(%x: tensor<2x3xf32>, %labels: tensor<2xi64>) -> tensor<2xf32> {
  %0 = aicf.take_label %x, %labels axis = 1 : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @linear(%x: tensor<2x1x3xf32>, %w: tensor<3x2xf32>, %b: tensor<2xf32>)
    -> (tensor<2x1x2xf32>, tensor<2x1x3xf32>, tensor<3x2xf32>, tensor<2xf32>) {
  %y = aicf.linear %x, %w, %b : (tensor<2x1x3xf32>, tensor<3x2xf32>, tensor<2xf32>) -> tensor<2x1x2xf32>
  %dx, %dw, %db = aicf.linear_bwd %x, %w, %y
    : (tensor<2x1x3xf32>, tensor<3x2xf32>, tensor<2x1x2xf32>) -> (tensor<2x1x3xf32>, tensor<3x2xf32>, tensor<2xf32>)
  return %y, %dx, %dw, %db : tensor<2x1x2xf32>, tensor<2x1x3xf32>, tensor<3x2xf32>, tensor<2xf32>
}

func.func @transpose(%x: tensor<1x2x3xf32>) -> tensor<3x1x2xf32> {
  %0 = aicf.transpose %x permutation = [2, 0, 1] : tensor<1x2x3xf32> -> tensor<3x1x2xf32>
  return %0 : tensor<3x1x2xf32>
}

func.func @main() {
  %nan4 = arith.constant dense<[-1.0, 0.0, 2.0, 0x7FC00000]> : tensor<4xf32>
  %inf4 = arith.constant dense<[0x7F800000, 0x7FC00000, 5.0, 6.0]> : tensor<4xf32>
  %r:2 = call @relu(%nan4, %inf4) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // CHECK: [0, 0, 2, nan]
  %r0 = tensor.cast %r#0 : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%r0) : (tensor<*xf32>) -> ()
  // CHECK: [0, 0, 5, nan]
  %r1 = tensor.cast %r#1 : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%r1) : (tensor<*xf32>) -> ()

  %six = arith.constant dense<[-1.5, 2.75, 3.0e9, -1.0e20, 0x7FC00000, 0.0]> : tensor<6xf32>
  %i:3 = call @to_int(%six) : (tensor<6xf32>) -> (tensor<6xi32>, tensor<6xi64>, tensor<6xi32>)
  // CHECK: [-1, 2, 2147483647, -2147483648, 0, 0]
  %i0 = tensor.cast %i#0 : tensor<6xi32> to tensor<*xi32>
  call @printMemrefI32(%i0) : (tensor<*xi32>) -> ()
  // CHECK: [-1, 2, 3000000000, -9223372036854775808, 0, 0]
  %i1 = tensor.cast %i#1 : tensor<6xi64> to tensor<*xi64>
  call @printMemrefI64(%i1) : (tensor<*xi64>) -> ()
  // CHECK: [1, 1, 1, 1, 1, 0]
  %i2 = tensor.cast %i#2 : tensor<6xi32> to tensor<*xi32>
  call @printMemrefI32(%i2) : (tensor<*xi32>) -> ()

  %three = arith.constant dense<[1.00390625, 1.01171875, 1.0e30]> : tensor<3xf32>
  %h:2 = call @round(%three) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // CHECK: [2, 2.03125, 2{{(\.0[0-9]*)?}}e+30]
  %h0 = tensor.cast %h#0 : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%h0) : (tensor<*xf32>) -> ()
  // CHECK: [1, 1.01562, inf]
  %h1 = tensor.cast %h#1 : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%h1) : (tensor<*xf32>) -> ()

  %num = arith.constant dense<[7, -7, 5, -2147483648]> : tensor<4xi32>
  %den = arith.constant dense<[2, 2, 0, -1]> : tensor<4xi32>
  %d = call @div(%num, %den) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // CHECK: [3, -3, -1, -2147483648]
  %d0 = tensor.cast %d : tensor<4xi32> to tensor<*xi32>
  call @printMemrefI32(%d0) : (tensor<*xi32>) -> ()

  // The first of equals; the first NaN; minus infinity throughout.
  %rows = arith.constant dense<[[1.0, 3.0, 3.0], [4.0, 0x7FC00000, 0x7FC00000], [0xFF800000, 0xFF800000, 0xFF800000], [9.0, -1.0, 2.0]]> : tensor<4x3xf32>
  %m:3 = call @argmax(%rows) : (tensor<4x3xf32>) -> (tensor<4xi32>, tensor<3xi64>, tensor<4xf32>)
  // CHECK: [1, 1, 0, 0]
  %m0 = tensor.cast %m#0 : tensor<4xi32> to tensor<*xi32>
  call @printMemrefI32(%m0) : (tensor<*xi32>) -> ()
  // CHECK: [3, 1, 1]
  %m1 = tensor.cast %m#1 : tensor<3xi64> to tensor<*xi64>
  call @printMemrefI64(%m1) : (tensor<*xi64>) -> ()
  // CHECK: [3, nan, -inf, 9]
  %m2 = tensor.cast %m#2 : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%m2) : (tensor<*xf32>) -> ()

  // The last label selects no class.
  %logits = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [1000.0, 1001.0, 1002.0, 1003.0], [-1.0, 0.5, 0.5, -2.0]]> : tensor<3x4xf32>
  %labels = arith.constant dense<[2, 3, 7]> : tensor<3xi32>
  %dloss = arith.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf32>
  %l:3 = call @losses(%logits, %labels, %dloss)
    : (tensor<3x4xf32>, tensor<3xi32>, tensor<3xf32>) -> (tensor<3x4xf32>, tensor<3xf32>, tensor<3x4xf32>)
  // CHECK:      [0.0320586, 0.0871443, 0.236883, 0.643914]
  // CHECK-NEXT: [0.0320586, 0.0871443, 0.236883, 0.643914]
  // CHECK-NEXT: [0.096793{{[0-9]}}, 0.433799, 0.433799, 0.035608{{[0-9]}}]
  %l0 = tensor.cast %l#0 : tensor<3x4xf32> to tensor<*xf32>
  call @printMemrefF32(%l0) : (tensor<*xf32>) -> ()
  // CHECK: [1.44019, 0.44019, 1.33517]
  %l1 = tensor.cast %l#1 : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%l1) : (tensor<*xf32>) -> ()
  // CHECK:      [0.0320586, 0.0871443, -0.763117, 0.643914]
  // CHECK-NEXT: [0.0641172, 0.174289, 0.473766, -0.712171]
  // CHECK-NEXT: [0.048396{{[0-9]}}, 0.216899, 0.216899, 0.017804{{[0-9]}}]
  %l2 = tensor.cast %l#2 : tensor<3x4xf32> to tensor<*xf32>
  call @printMemrefF32(%l2) : (tensor<*xf32>) -> ()

  // What is not selected has no influence.
  %wild = arith.constant dense<[[0x7F800000, 2.0, 0x7FC00000], [0x7FC00000, 1.0, 1.0]]> : tensor<2x3xf32>
  %which = arith.constant dense<[1, -1]> : tensor<2xi64>
  %t = call @take(%wild, %which) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2xf32>
  // CHECK: [2, 0]
  %t0 = tensor.cast %t : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%t0) : (tensor<*xf32>) -> ()

  %x = arith.constant dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]> : tensor<2x1x3xf32>
  %w = arith.constant dense<[[1.0, 2.0], [0.0, -1.0], [3.0, 0.5]]> : tensor<3x2xf32>
  %b = arith.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %y:4 = call @linear(%x, %w, %b)
    : (tensor<2x1x3xf32>, tensor<3x2xf32>, tensor<2xf32>) -> (tensor<2x1x2xf32>, tensor<2x1x3xf32>, tensor<3x2xf32>, tensor<2xf32>)
  // CHECK:      [20, 21.5]
  // CHECK:      [32, 26]
  %y0 = tensor.cast %y#0 : tensor<2x1x2xf32> to tensor<*xf32>
  call @printMemrefF32(%y0) : (tensor<*xf32>) -> ()
  // CHECK:      [63, -21.5, 70.75]
  // CHECK:      [84, -26, 109]
  %y1 = tensor.cast %y#1 : tensor<2x1x3xf32> to tensor<*xf32>
  call @printMemrefF32(%y1) : (tensor<*xf32>) -> ()
  // CHECK:      [148, 125.5]
  // CHECK-NEXT: [200, 173]
  // CHECK-NEXT: [252, 220.5]
  %y2 = tensor.cast %y#2 : tensor<3x2xf32> to tensor<*xf32>
  call @printMemrefF32(%y2) : (tensor<*xf32>) -> ()
  // CHECK: [52, 47.5]
  %y3 = tensor.cast %y#3 : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%y3) : (tensor<*xf32>) -> ()

  %cube = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>
  %tr = call @transpose(%cube) : (tensor<1x2x3xf32>) -> tensor<3x1x2xf32>
  // CHECK: [1, 4]
  // CHECK: [2, 5]
  // CHECK: [3, 6]
  %tr0 = tensor.cast %tr : tensor<3x1x2xf32> to tensor<*xf32>
  call @printMemrefF32(%tr0) : (tensor<*xf32>) -> ()
  return
}

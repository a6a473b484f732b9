// RUN: aicf-opt %s --convert-aicf-to-emit --split-input-file | FileCheck %s
// RUN: aicf-opt %s --convert-aicf-to-emit --split-input-file --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC

// The bias is read where it is, not broadcast first.
// LOC: #[[LINEAR:.*]] = loc(fused<"aicf.linear">[
// LOC: #[[MATMUL:.*]] = loc(fused<"aicf.matmul">[#[[LINEAR]]])
// LOC: #[[ADD:.*]] = loc(fused<"aicf.add">[#[[LINEAR]]])
// CHECK-LABEL: func.func @linear
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xbf16> {aicf_emit.name = "x"}, %[[W:.*]]: tensor<16x10xbf16> {aicf_emit.name = "arg1"}, %[[B:.*]]: tensor<10xbf16> {aicf_emit.name = "arg2"})
// CHECK-SAME: -> (tensor<8x10xbf16> {aicf_emit.name = "out0"})
func.func @linear(%x: tensor<8x16xbf16> {aicf.name = "x"}, %w: tensor<16x10xbf16>, %b: tensor<10xbf16>) -> tensor<8x10xbf16> {
  // CHECK-NEXT: %[[E0:.*]] = tensor.empty() : tensor<8x10xbf16>
  // CHECK-NEXT: %[[Y:.*]] = aicf_emit.compute id(0) "linear.matmul" dims(d0 = 8, d1 = 10, d2 = 16)
  // CHECK-NEXT: ins(%[[X]][d0, d2] : tensor<8x16xbf16>, %[[W]][d2, d1] : tensor<16x10xbf16>)
  // CHECK-NEXT: outs(%[[E0]][d0, d1] : tensor<8x10xbf16>)
  // CHECK: %[[XV:.*]] = arith.extf %{{.*}} : bf16 to f32
  // CHECK: %[[WV:.*]] = arith.extf %{{.*}} : bf16 to f32
  // CHECK: %[[P:.*]] = arith.mulf %[[XV]], %[[WV]] : f32
  // CHECK: %[[S:.*]] = aicf_emit.reduce add %[[P]] over(d2) : f32
  // CHECK: %[[R:.*]] = arith.truncf %[[S]] : f32 to bf16
  // CHECK: aicf_emit.yield %[[R]] : bf16
  // CHECK: %[[Z:.*]] = aicf_emit.compute id(1) "linear.add" dims(d0 = 8, d1 = 10)
  // CHECK-NEXT: ins(%[[Y]][d0, d1] : tensor<8x10xbf16>, %[[B]][d1] : tensor<10xbf16>)
  // CHECK: return %[[Z]]
  // LOC: aicf_emit.compute id(0)
  // LOC: } loc(#[[MATMUL]])
  // LOC: } loc(#[[ADD]])
  %y = aicf.linear %x, %w, %b : (tensor<8x16xbf16>, tensor<16x10xbf16>, tensor<10xbf16>) -> tensor<8x10xbf16>
  return %y : tensor<8x10xbf16>
}

// -----

// Loss and gradient share their exponentials; the mean's divisor and the loss
// gradient are constants of the bodies; nothing unused is left.
// CHECK-LABEL: func.func @loss
func.func @loss(%x: tensor<4x10xf32>, %labels: tensor<4xi32>) -> (tensor<f32> {aicf.name = "loss"}, tensor<4x10xf32>) {
  // CHECK-COUNT-1: math.exp
  // CHECK-NOT: math.exp
  // CHECK: "softmax_cross_entropy.take_label"
  // CHECK: aicf_emit.index d1 : i64
  // CHECK: "div" dims()
  // CHECK-NEXT: ins(%{{.*}}[] : tensor<f32>)
  // CHECK: arith.constant 4.000000e+00 : f32
  // CHECK: "softmax_cross_entropy_grad.sub"
  // CHECK: "softmax_cross_entropy_grad.mul"
  // CHECK-NEXT: ins(%{{[a-z0-9]*}}[d0, d1] : tensor<4x10xf32>)
  // CHECK: arith.constant 2.500000e-01 : f32
  // CHECK-NOT: "exp"
  %loss = aicf.softmax_cross_entropy %x, %labels : (tensor<4x10xf32>, tensor<4xi32>) -> tensor<4xf32>
  %total = aicf.reduce_sum %loss axes = [0] : tensor<4xf32> -> tensor<f32>
  %n = aicf.constant dense<4.0> : tensor<f32>
  %mean = aicf.div %total, %n : tensor<f32>
  %dloss = aicf.constant dense<0.25> : tensor<4xf32>
  %dx = aicf.softmax_cross_entropy_grad %x, %labels, %dloss : (tensor<4x10xf32>, tensor<4xi32>, tensor<4xf32>) -> tensor<4x10xf32>
  %unused = aicf.exp %dx : tensor<4x10xf32>
  return %mean, %dx : tensor<f32>, tensor<4x10xf32>
}

// -----

// CHECK: aicf_emit.global @constant constant : tensor<3xf32> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]>
// CHECK-LABEL: func.func @constants
func.func @constants(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<2x3xf32>, tensor<2xi32>) {
  // One read serves both uses.
  // CHECK-COUNT-1: aicf_emit.read @constant : tensor<3xf32>
  // CHECK-NOT: aicf_emit.read
  %c = aicf.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %0 = aicf.mul %x, %c : tensor<3xf32>
  // An output must be written by somebody.
  // CHECK: id(1) "broadcast" dims(d0 = 2, d1 = 3)
  // CHECK-NEXT: ins(%{{.*}}[d1] : tensor<3xf32>)
  %1 = aicf.broadcast %c dimensions = [1] : tensor<3xf32> -> tensor<2x3xf32>
  // CHECK: id(2) "constant" dims(d0 = 2)
  // CHECK-NEXT: outs(
  // CHECK-NEXT: arith.constant 7 : i32
  %2 = aicf.constant dense<7> : tensor<2xi32>
  return %0, %1, %2 : tensor<3xf32>, tensor<2x3xf32>, tensor<2xi32>
}

// -----

// CHECK: aicf_emit.global @w param : tensor<4xf32>
// CHECK: aicf_emit.global @v state : tensor<4xf32> = dense<0.000000e+00>
// CHECK: aicf_emit.global @lr meta : tensor<f32> = dense<1.000000e-01>
aicf.param @w : tensor<4xf32>
aicf.state @v : tensor<4xf32> = dense<0.0>
aicf.meta @lr : tensor<f32> = dense<0.1>

// Two steps in one entry: the second sees the first's values, and only its
// updates are written.
// CHECK-LABEL: func.func @two_steps
func.func @two_steps(%g: tensor<4xf32>) {
  // CHECK-NEXT: %[[W:.*]] = aicf_emit.read @w
  // CHECK-NEXT: %[[LR:.*]] = aicf_emit.read @lr
  // CHECK-NOT: aicf_emit.read
  %w0 = aicf.read @w : tensor<4xf32>
  %lr = aicf.read @lr : tensor<f32>
  // CHECK: %[[FIRST:.*]] = aicf_emit.compute id(0) "sgd"
  // CHECK-NEXT: ins(%[[W]][d0] : tensor<4xf32>, %{{.*}}[d0] : tensor<4xf32>, %[[LR]][] : tensor<f32>)
  %w1 = aicf.sgd %w0, %g, %lr : tensor<4xf32>, tensor<4xf32>, tensor<f32>
  aicf.update @w, %w1 in_place : tensor<4xf32>
  %again = aicf.read @w : tensor<4xf32>
  // CHECK: %[[SECOND:.*]] = aicf_emit.compute id(1) "sgd"
  // CHECK-NEXT: ins(%[[FIRST]][d0] : tensor<4xf32>,
  %w2 = aicf.sgd %again, %g, %lr : tensor<4xf32>, tensor<4xf32>, tensor<f32>
  // CHECK-NOT: aicf_emit.write %[[FIRST]]
  // CHECK: aicf_emit.write %[[SECOND]], @w in_place : tensor<4xf32>
  aicf.update @w, %w2 in_place : tensor<4xf32>
  // What the symbol holds already is not written.
  // CHECK-NEXT: return
  %v = aicf.read @v : tensor<4xf32>
  aicf.update @v, %v : tensor<4xf32>
  return
}

// Ids go on from entry to entry.
// CHECK-LABEL: func.func @ownership
// CHECK-SAME: (%[[G:.*]]: tensor<4xf32>
func.func @ownership(%g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>) {
  // CHECK: %[[W:.*]] = aicf_emit.read @w
  // CHECK: %[[R:.*]] = aicf_emit.compute id(2) "relu"
  %w = aicf.read @w : tensor<4xf32>
  %r = aicf.relu %g : tensor<4xf32>
  // CHECK: aicf_emit.save id(3) %[[R]]
  %stopped = aicf.stop_gradient %r : tensor<4xf32>
  %s = aicf.save %stopped : tensor<4xf32>
  %e = aicf.exp %s : tensor<4xf32>
  aicf.update @v, %e in_place : tensor<4xf32>
  // CHECK: %[[E:.*]] = aicf_emit.compute id(4) "exp"
  // CHECK: %[[V:.*]] = aicf_emit.view %[[E]] : tensor<4xf32> -> tensor<2x2xf32>
  %view = aicf.reshape %e : tensor<4xf32> -> tensor<2x2xf32>
  // CHECK: %[[ARG:.*]] = aicf_emit.compute id(5) "copy"
  // CHECK-NEXT: ins(%[[G]][d0] : tensor<4xf32>)
  // CHECK: %[[READ:.*]] = aicf_emit.compute id(6) "copy"
  // CHECK-NEXT: ins(%[[W]][d0] : tensor<4xf32>)
  // CHECK: %[[VIEW:.*]] = aicf_emit.compute id(7) "copy"
  // CHECK-NEXT: ins(%[[V]][d0, d1] : tensor<2x2xf32>)
  // CHECK: %[[TWICE:.*]] = aicf_emit.compute id(8) "copy"
  // CHECK-NEXT: ins(%[[E]][d0] : tensor<4xf32>)
  // CHECK: aicf_emit.write %[[E]], @v in_place
  // CHECK: return %[[ARG]], %[[READ]], %[[VIEW]], %[[TWICE]]
  return %g, %w, %view, %e : tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>
}

// -----

// Equal operands are one input; names never clash.
// CHECK-LABEL: func.func @square
// CHECK-SAME: %{{.*}}: tensor<4xf32> {aicf_emit.name = "arg0_"}, %{{.*}}: tensor<4xf32> {aicf_emit.name = "arg0"}
func.func @square(%x: tensor<4xf32>, %y: tensor<4xf32> {aicf.name = "arg0"}) -> tensor<4xf32> {
  // CHECK: ins(%{{[a-z0-9]*}}[d0] : tensor<4xf32>)
  // CHECK: ^bb0(%[[X:.*]]: f32):
  // CHECK: arith.mulf %[[X]], %[[X]] : f32
  %0 = aicf.mul %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A sum along the broadcast axis counts every repetition: here the broadcast is
// an instruction. So it is for a splat, but not where a contraction's other
// operand has the dim.
// CHECK-LABEL: func.func @sum_of_repetitions
// CHECK-SAME: (%[[B:.*]]: tensor<8xf32>
func.func @sum_of_repetitions(%b: tensor<8xf32>) -> (tensor<8xf32>, tensor<f32>, tensor<1x4xf32>) {
  // CHECK: %[[BB:.*]] = aicf_emit.compute id(0) "broadcast" dims(d0 = 4, d1 = 8)
  // CHECK: aicf_emit.compute id(1) "reduce_sum" dims(d0 = 4, d1 = 8)
  // CHECK-NEXT: ins(%[[BB]][d0, d1] : tensor<4x8xf32>)
  %0 = aicf.broadcast %b dimensions = [1] : tensor<8xf32> -> tensor<4x8xf32>
  %1 = aicf.reduce_sum %0 axes = [0] : tensor<4x8xf32> -> tensor<8xf32>
  // CHECK: %[[ONES:.*]] = aicf_emit.compute id(2) "constant" dims(d0 = 8)
  // CHECK: aicf_emit.compute id(3) "reduce_sum" dims(d0 = 8)
  // CHECK-NEXT: ins(%[[ONES]][d0] : tensor<8xf32>)
  %ones = aicf.constant dense<1.0> : tensor<8xf32>
  %2 = aicf.reduce_sum %ones axes = [0] : tensor<8xf32> -> tensor<f32>
  // CHECK: aicf_emit.compute id(4) "matmul" dims(d0 = 1, d1 = 4, d2 = 8)
  // CHECK-NEXT: ins(%{{[a-z0-9]*}}[d0, d2] : tensor<1x8xf32>)
  %row = aicf.reshape %b : tensor<8xf32> -> tensor<1x8xf32>
  %w = aicf.constant dense<2.0> : tensor<8x4xf32>
  %3 = aicf.matmul %row, %w : (tensor<1x8xf32>, tensor<8x4xf32>) -> tensor<1x4xf32>
  return %1, %2, %3 : tensor<8xf32>, tensor<f32>, tensor<1x4xf32>
}

// -----

// Gelu by erf is a polynomial of |x| and a power of two. Where the result has 16
// bits the polynomial is shorter, and powers, exp and erf may be approximate.
// CHECK-LABEL: func.func @approximate
func.func @approximate(%x: tensor<4xbf16>, %y: tensor<4xf32>) -> (tensor<4xbf16>, tensor<4xf32>, tensor<4xbf16>, tensor<4xbf16>) {
  // CHECK-NOT: math.erf
  // CHECK-COUNT-6: math.fma
  // CHECK-NOT: math.fma
  // CHECK: %[[TAIL:.*]] = math.exp2 %{{.*}} fastmath<afn> : f32
  // CHECK: %[[RELU:.*]] = arith.maximumf
  // CHECK: math.fma %{{.*}}, %[[TAIL]], %[[RELU]] : f32
  %a = aicf.gelu %x form = erf : tensor<4xbf16>
  // CHECK: compute id(1)
  // CHECK-NOT: math.erf
  // CHECK-COUNT-8: math.fma
  // CHECK-NOT: math.fma
  // CHECK: math.exp2 %{{[^ ]*}} : f32
  %b = aicf.gelu %y form = erf : tensor<4xf32>
  // CHECK: math.exp %{{.*}} fastmath<afn> : f32
  %c = aicf.silu %x : tensor<4xbf16>
  // CHECK: math.erf %{{.*}} fastmath<afn> : f32
  %d = aicf.erf %x : tensor<4xbf16>
  return %a, %b, %c, %d : tensor<4xbf16>, tensor<4xf32>, tensor<4xbf16>, tensor<4xbf16>
}

// RUN: aicf-opt %s --aicf-differentiate='function=forward of=loss wrt=x,w as=step' | FileCheck %s
// RUN: aicf-opt %s --aicf-differentiate='function=forward of=loss wrt=w' | FileCheck %s --check-prefix=DEFAULT
// RUN: not aicf-opt %s --aicf-differentiate='function=backward of=loss wrt=w' 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not aicf-opt %s --aicf-differentiate='function=forward of=gain wrt=w' 2>&1 | FileCheck %s --check-prefix=OF
// RUN: not aicf-opt %s --aicf-differentiate='function=forward of=out1 wrt=w' 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not aicf-opt %s --aicf-differentiate='function=forward of=loss wrt=v' 2>&1 | FileCheck %s --check-prefix=WRT
// RUN: not aicf-opt %s --aicf-differentiate='function=forward of=loss wrt=n' 2>&1 | FileCheck %s --check-prefix=INTEGER
// RUN: not aicf-opt %s --aicf-differentiate='function=forward of=loss' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not aicf-opt %s --aicf-differentiate='function=forward of=loss wrt=w,w' 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not aicf-opt %s --aicf-differentiate='function=forward of=loss wrt=w as=w' 2>&1 | FileCheck %s --check-prefix=AS
// RUN: not aicf-opt %s --aicf-differentiate='of=loss' 2>&1 | FileCheck %s --check-prefix=ALONE

aicf.param @w : tensor<4xf32>

func.func @forward(%x: tensor<4xf32> {aicf.name = "x"}, %n: tensor<i32> {aicf.name = "n"})
    -> (tensor<f32> {aicf.name = "loss"}, tensor<4xf32>) {
  %w = aicf.read @w : tensor<4xf32>
  %y = aicf.mul %x, %w : tensor<4xf32>
  %again = aicf.read @w : tensor<4xf32>
  %z = aicf.add %y, %again : tensor<4xf32>
  %loss = aicf.reduce_sum %z axes = [0] : tensor<4xf32> -> tensor<f32>
  return %loss, %y : tensor<f32>, tensor<4xf32>
}

// The entry stays as it is. All reads of a param are one variable.
// CHECK:       func.func @forward
// CHECK:       func.func @step(%[[X:.*]]: tensor<4xf32> {aicf.name = "x"}, %{{.*}}: tensor<i32> {aicf.name = "n"})
// CHECK-SAME:    -> (tensor<f32> {aicf.name = "loss"}, tensor<4xf32>, tensor<4xf32> {aicf.name = "d_x"},
// CHECK-SAME:        tensor<4xf32> {aicf.name = "d_w"})
// CHECK-NEXT:  %[[W:.*]] = aicf.read @w
// CHECK-NOT:   aicf.read
// CHECK:       %[[LOSS:.*]] = aicf.reduce_sum
// CHECK:       %[[DZ:.*]] = aicf.broadcast
// CHECK-DAG:   %[[DX:.*]] = aicf.mul %[[DZ]], %[[W]]
// CHECK-DAG:   %[[DY:.*]] = aicf.mul %[[DZ]], %[[X]]
// CHECK:       %[[DW:.*]] = aicf.add %[[DZ]], %[[DY]]
// CHECK:       return %[[LOSS]], %{{.*}}, %[[DX]], %[[DW]]

// DEFAULT: func.func @forward_grad
// FUNCTION: error: aicf-differentiate: there is no entry @backward
// OF: differentiate-entry.mlir:{{.*}} error: aicf-differentiate: @forward has no output 'gain'; its outputs are: loss, out1
// RANK: error: aicf-differentiate: output 'out1' is of type 'tensor<4xf32>': a float of rank 0 is differentiated
// WRT: error: aicf-differentiate: 'v' is neither an input of @forward nor a param, state or meta; its inputs are: x, n
// INTEGER: error: aicf-differentiate: 'n' is of type 'tensor<i32>': only floats have gradients
// NONE: error: aicf-differentiate: wrt names nothing to differentiate by
// TAKEN: error: aicf-differentiate: the name 'd_w' is taken
// AS: error: aicf-differentiate: @w is taken: name the new entry with as
// ALONE: error: aicf-differentiate: of, wrt and as are about a function: give function

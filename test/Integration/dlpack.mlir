// REQUIRES: numpy
// RUN: aicf-compile %s -o %t.aicf
// RUN: %sanitizer_preload %numpy %S/Inputs/dlpack.py %aicf_obj_root/lib/libaicf_runtime.so %t.aicf | FileCheck %s

// NumPy's own DLPack on the other side: its arrays become slots, and slots and
// params its arrays, in the same memory.

// CHECK: y = {{\[\[}}0.0, 3.0, 6.0], [9.0, 12.0, 15.0]]
// CHECK: the session writes NumPy's array
// CHECK: exported y, w of types float32 int64
// CHECK: refused: 'x': the tensor has strides [1, 2], the package has [3, 1]
// CHECK: refused: 'n': 'n' is f32, the memory to bind is i64
// CHECK: done

aicf.param @w : tensor<4xi64> = dense<[1, 2, 3, 4]>

func.func @step(%x: tensor<2x3xf32> {aicf.name = "x"}, %n: tensor<f32> {aicf.name = "n"}) -> (tensor<2x3xf32> {aicf.name = "y"}) {
  %s = aicf.broadcast %n dimensions = [] : tensor<f32> -> tensor<2x3xf32>
  %y = aicf.mul %x, %s : tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-plan="targets=x86-64-v3 disable=fuse" | FileCheck %s

// A result may be a view of what an instruction computes: the instruction
// writes the result's own memory through a view of it, and nothing is copied.
// CHECK-LABEL: func.func @view
// CHECK-SAME:    %[[X:[^:]*]]: memref<2x6xf32>{{.*}}, %[[SLOT:[^:]*]]: memref<12xf32>
// CHECK-NEXT:    %[[OUT:.*]] = aicf_emit.view %[[SLOT]] : memref<12xf32> -> memref<2x6xf32>
// CHECK-NEXT:    aicf_emit.compute id({{.*}}) "exp"
// CHECK:           outs(%[[OUT]]
// CHECK-NOT:     aicf_emit.compute
// CHECK:         return
func.func @view(%x: tensor<2x6xf32>) -> tensor<12xf32> {
  %0 = aicf.exp %x : tensor<2x6xf32>
  %1 = aicf.reshape %0 : tensor<2x6xf32> -> tensor<3x4xf32>
  %2 = aicf.reshape %1 : tensor<3x4xf32> -> tensor<12xf32>
  return %2 : tensor<12xf32>
}

// Its readers read the slot, too.
// CHECK-LABEL: func.func @read_too
// CHECK-SAME:    memref<12xf32> {{.*}}, %[[SLOT:[^:]*]]: memref<2x6xf32>
// CHECK-DAG:     %[[VIEW:.*]] = aicf_emit.view %[[SLOT]] : memref<2x6xf32> -> memref<12xf32>
// CHECK:         aicf_emit.compute id({{.*}}) "exp"
// CHECK:           outs(%[[VIEW]]
// CHECK:         aicf_emit.compute id({{.*}}) "mul"
// CHECK:           ins(%{{.*}} : memref<{{.*}}>
func.func @read_too(%x: tensor<12xf32>) -> (tensor<2x6xf32>, tensor<6x2xf32>) {
  %0 = aicf.exp %x : tensor<12xf32>
  %1 = aicf.reshape %0 : tensor<12xf32> -> tensor<2x6xf32>
  %2 = aicf.reshape %0 : tensor<12xf32> -> tensor<6x2xf32>
  %3 = aicf.mul %2, %2 : tensor<6x2xf32>
  return %1, %3 : tensor<2x6xf32>, tensor<6x2xf32>
}

// One value has one place: the second one is a copy, and so are arguments.
// CHECK-LABEL: func.func @twice
// CHECK:         aicf_emit.compute id({{.*}}) "exp"
// CHECK:         aicf_emit.compute id({{.*}}) "copy"
// CHECK:         aicf_emit.compute id({{.*}}) "copy"
// CHECK-NOT:     aicf_emit.compute
// CHECK:         return
func.func @twice(%x: tensor<12xf32>) -> (tensor<12xf32>, tensor<2x6xf32>, tensor<6x2xf32>) {
  %0 = aicf.exp %x : tensor<12xf32>
  %1 = aicf.reshape %0 : tensor<12xf32> -> tensor<2x6xf32>
  %2 = aicf.reshape %x : tensor<12xf32> -> tensor<6x2xf32>
  return %0, %1, %2 : tensor<12xf32>, tensor<2x6xf32>, tensor<6x2xf32>
}

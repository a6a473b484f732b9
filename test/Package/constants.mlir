// Constants may lie in any order: with the first two changed about, the package
// computes the same bits.
// RUN: aicf-compile %s --emit=resolved -o %t.mlir
// RUN: aicf-compile %s --emit=resolved --pin='memory globals is [64, 0, 128]' -o %t.moved.mlir
// RUN: not diff -q %t.mlir %t.moved.mlir
// RUN: aicf-compile %t.mlir -o %t.aicf
// RUN: aicf-compile %t.moved.mlir -o %t.moved.aicf
// RUN: aicf-run %t.aicf --random-seed=1 --output=%t.npz
// RUN: aicf-run %t.moved.aicf --random-seed=1 --output=%t.moved.npz
// RUN: cmp %t.npz %t.moved.npz

// Locations are places in the source, each once.
// RUN: aicf-compile %s -o %t.source.aicf
// RUN: aicf-explain %t.source.aicf | FileCheck %s
// CHECK: at {{.*}}constants.mlir:[[#]]:[[#]]{{$}}
// CHECK-NOT: loc(
func.func @main(%x: tensor<4xf32> {aicf.name = "x"}) -> (tensor<4xf32> {aicf.name = "y"}, tensor<4xf32> {aicf.name = "z"}, tensor<4xf32> {aicf.name = "w"}) {
  %a = aicf.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = aicf.constant dense<[10.0, 20.0, 30.0, 40.0]> : tensor<4xf32>
  %c = aicf.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %0 = aicf.add %x, %a : tensor<4xf32>
  %1 = aicf.mul %x, %b : tensor<4xf32>
  %2 = aicf.sub %x, %c : tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

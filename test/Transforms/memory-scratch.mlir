// Workspaces take holes of the arena. In scratch, those of instructions that wait
// for each other lie at the same place; those of instructions that may run side
// by side do not. Semaphores lie behind all workspaces, and nobody shares them.
// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-attach-targets=targets=h200 "--aicf-pin=pins={order @beside is [[3, 4]]}" --aicf-plan --aicf-verify-resolved > %t.mlir
// RUN: FileCheck %s < %t.mlir

// The package has it as an argument in the arena.
// RUN: sed '/^func.func @beside/,$d' %s > %t.chain.mlir
// RUN: aicf-compile %t.chain.mlir --target=h200 --portable=false -o %t.aicf
// RUN: aicf-run %t.aicf --list | FileCheck %s --check-prefix=LIST
// LIST: scratch 4194628 bytes
// LIST: entry 'chain': 3 instructions, arena 16793600 bytes (lower bound 16793600), launches on h200: 3

aicf.param @w : tensor<65536x64xf32>
aicf.param @v : tensor<8192x16xf32>

// The first product's workspace lies where the second one's result comes. Beside
// what the third one reads there is no room.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:  aicf_emit.arena = 16793600 : i64, aicf_emit.arena_bound = 16793600 : i64
// CHECK:       %[[WORK:.*]] = aicf_emit.buffer transient at 16384 : memref<1048576xi32>
// CHECK-NEXT:  aicf_emit.buffer scratch at [[FIRST:[0-9]+]] semaphores
// CHECK:       compute id(0) {{.*}} dims(d0 = 64, d1 = 64, d2 = 65536)
// CHECK:       scratch(%[[WORK]] : memref<1048576xi32>
// CHECK:       aicf_emit.buffer transient at 16384 : memref<64x65536xf32>
// CHECK:       aicf_emit.buffer scratch at 0 : memref<1048576xi32>
// CHECK-NOT:   scratch at [[FIRST]]
// CHECK:       compute id(2) {{.*}} dims(d0 = 64, d1 = 64, d2 = 65536)
func.func @chain(%x: tensor<64x65536xf32>, %u: tensor<64x65536xf32>) -> tensor<64x64xf32> {
  %w = aicf.read @w : tensor<65536x64xf32>
  %a = aicf.matmul %x, %w : (tensor<64x65536xf32>, tensor<65536x64xf32>) -> tensor<64x64xf32>
  %b = aicf.matmul %a, %u : (tensor<64x64xf32>, tensor<64x65536xf32>) -> tensor<64x65536xf32>
  %c = aicf.matmul %b, %w : (tensor<64x65536xf32>, tensor<65536x64xf32>) -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// These two share a step, by a pin. An entry begins at 0 again.
// CHECK-LABEL: func.func @beside(
// CHECK:       aicf_emit.buffer scratch at 0 : memref<[[OTHER:[0-9]+]]xi32>
// CHECK:       step(0)
// CHECK:       aicf_emit.buffer scratch at [[SECOND:[1-9][0-9]*]] : memref<[[OTHER]]xi32>
// CHECK:       step(0)
func.func @beside(%x: tensor<16x8192xf32>, %u: tensor<16x8192xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %w = aicf.read @v : tensor<8192x16xf32>
  %a = aicf.matmul %x, %w : (tensor<16x8192xf32>, tensor<8192x16xf32>) -> tensor<16x16xf32>
  %b = aicf.matmul %u, %w : (tensor<16x8192xf32>, tensor<8192x16xf32>) -> tensor<16x16xf32>
  return %a, %b : tensor<16x16xf32>, tensor<16x16xf32>
}

// A preferred choice wins where it is legal and its cost within the margin, and
// the record says so, or why it was not taken.

// RUN: aicf-compile %s --target=h200 --portable=false --emit=resolved -o %t
// RUN: FileCheck %s < %t
// RUN: aicf-opt %t --aicf-verify-replay -o /dev/null
// RUN: aicf-opt %t --emit-bytecode | aicf-opt | diff %t -
// RUN: aicf-opt %t --aicf-strip | aicf-opt --aicf-plan | diff %t -

// The records as pins bring the same choices and the same outcomes.
// RUN: aicf-compile %t --emit=decisions -o %t.pins
// RUN: aicf-compile %s --target=h200 --portable=false --pins=%t.pins --emit=resolved | FileCheck %s

// A pin has the last word.
// RUN: aicf-compile %s --target=h200 --portable=false --pin='fuse i0 -> i1 is fused' --emit=resolved | FileCheck %s --check-prefix=PIN
// PIN-LABEL: func.func @separate
// PIN: <fuse i0 -> i1 is fused costs {{.*}} pinned hint refused "overruled: by a pin, or because the class is disabled">

// The same hint, where it may cost nothing.
// RUN: sed -e 's/margin = 1000/margin = 0/' %s | aicf-compile - --target=h200 --portable=false --emit=resolved | FileCheck %s --check-prefix=STRICT
// STRICT-LABEL: func.func @separate
// STRICT: hint refused "cost: {{[0-9]+}} ps, the least is {{[0-9]+}} ps, the margin 0 %">
// STRICT-LABEL: func.func @family
// STRICT: <kernel i2 is #aicf_nv.rows<{{.*}} hint refused "cost: {{.*}} the margin 0 %">
// STRICT-LABEL: func.func @layout
// STRICT: <layout i9.0 is [1, 512] {{.*}} hint refused "cost: {{.*}} the margin 0 %">

// CHECK-LABEL: func.func @separate
// CHECK: compute id(1)
// CHECK: hints<fuse = separate, margin = 1000>
// CHECK: <fuse i0 -> i1 is separate costs {{.*}} hint followed>
func.func @separate(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %a = aicf.exp %x : tensor<64x64xf32>
  %b = aicf.relu %a {aicf_emit.hints = #aicf_emit.hints<fuse = separate, margin = 1000>} : tensor<64x64xf32>
  return %b : tensor<64x64xf32>
}

// CHECK-LABEL: func.func @family
// CHECK: plans("h200" = #aicf_nv.simt<
// CHECK: <kernel i2 is #aicf_nv.simt<{{.*}} over [<#aicf_nv.rows<{{.*}} hint followed>
func.func @family(%x: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %a = aicf.exp %x {aicf_emit.hints = #aicf_emit.hints<family = "aicf_nv.simt", margin = 1000>} : tensor<4096x4096xf32>
  return %a : tensor<4096x4096xf32>
}

// Illegal, with the constraint; and a family that no target has.
// CHECK-LABEL: func.func @illegal
// CHECK: <kernel i3 is {{.*}} hint refused "illegal: not a single sum of products">
// CHECK: <kernel i4 is {{.*}} hint refused "illegal: target h200 has no such kernel family, but aicf_nv.{{.*}}">
func.func @illegal(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %a = aicf.exp %x {aicf_emit.hints = #aicf_emit.hints<family = "aicf_nv.wgmma_ws">} : tensor<64x64xf32>
  %b = aicf.exp %y {aicf_emit.hints = #aicf_emit.hints<family = "aicf_cpu.gemm">} : tensor<64x64xf32>
  return %a, %b : tensor<64x64xf32>, tensor<64x64xf32>
}

// The instruction that two become has the consumer's hints, and where it has
// none the producer's; of the margins of both the smaller.
// CHECK-LABEL: func.func @merged
// CHECK: compute id(6) "matmul+relu"
// CHECK: hints<family = "aicf_nv.ffma", tile = [32, 64], fuse = fused, margin = 900>
// CHECK: <fuse i5 -> i6 is fused costs {{.*}} hint followed>
// CHECK: <kernel i6 is #aicf_nv.ffma<tile = [32, 64, {{.*}} hint followed>
func.func @merged(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %b = aicf.matmul %x, %w {aicf_emit.hints = #aicf_emit.hints<tile = [32, 64], margin = 900>} : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %c = aicf.relu %b {aicf_emit.hints = #aicf_emit.hints<family = "aicf_nv.ffma", fuse = fused, margin = 950>} : tensor<512x512xf32>
  return %c : tensor<512x512xf32>
}

// A merge that loses time.
// CHECK-LABEL: func.func @loses
// CHECK: compute id(8) "exp+matmul"
// CHECK: <fuse i7 -> i8 is fused costs {{.*}} over [<separate costs {{.*}} hint followed>
func.func @loses(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %a = aicf.exp %x : tensor<512x512xf32>
  %b = aicf.matmul %a, %w {aicf_emit.hints = #aicf_emit.hints<fuse = fused, margin = 900>} : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  return %b : tensor<512x512xf32>
}

// Strides of a value that is read by an instruction, and of an output.
// CHECK-LABEL: func.func @layout
// CHECK: <layout i9.0 is [504, 1] costs {{.*}} hint followed>
// CHECK: <layout i11.0 is [500, 1] costs {{.*}} hint refused "illegal: only a value of the arena that instructions alone read can have other strides than row-major ones">
func.func @layout(%x: tensor<512x500xf32>, %y: tensor<512x500xf32>) -> (tensor<512x500xf32>, tensor<500xf32>) {
  %a = aicf.exp %x {aicf_emit.hints = #aicf_emit.hints<layout = [[504, 1]], margin = 1000>} : tensor<512x500xf32>
  %s = aicf.reduce_sum %a axes = [0] {aicf_emit.hints = #aicf_emit.hints<fuse = separate, margin = 500>} : tensor<512x500xf32> -> tensor<500xf32>
  %b = aicf.exp %y {aicf_emit.hints = #aicf_emit.hints<layout = [[1, 512]]>} : tensor<512x500xf32>
  return %b, %s : tensor<512x500xf32>, tensor<500xf32>
}

// What a composite is made of has its hints.
// CHECK-LABEL: func.func @composite
// CHECK: hints<family = "aicf_nv.simt", margin = 1000>
// CHECK: <kernel {{.*}} is #aicf_nv.simt<{{.*}} hint followed>
func.func @composite(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %a = aicf.softmax %x axis = 1 {aicf_emit.hints = #aicf_emit.hints<family = "aicf_nv.simt", margin = 1000>} : tensor<64x128xf32>
  return %a : tensor<64x128xf32>
}

// A margin belongs to whom a hint is taken from.
// CHECK-LABEL: func.func @consumers
// CHECK: "matmul+relu"
// CHECK: hints<family = "aicf_nv.ffma", fuse = fused, margin = 950>
func.func @consumers(%x: tensor<512x512xf32>, %w: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %b = aicf.matmul %x, %w {aicf_emit.hints = #aicf_emit.hints<family = "aicf_nv.mma", margin = 5>} : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %c = aicf.relu %b {aicf_emit.hints = #aicf_emit.hints<family = "aicf_nv.ffma", fuse = fused, margin = 950>} : tensor<512x512xf32>
  return %c : tensor<512x512xf32>
}

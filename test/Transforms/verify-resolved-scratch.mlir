// The proof covers scratch: who has which, how large it is, and that nothing
// else lies where semaphores are.

// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-verify-resolved -o /dev/null

// Kernels take the workspace first.
// RUN: sed -e 's/scratch(%%work0 : \([^,]*\), %%sem0 : \([^)]*\))/scratch(%%sem0 : \2, %%work0 : \1)/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=LIST
// Two halves are no workspace.
// RUN: sed -e 's/^  %%work0 = .*/  %%work0 = aicf_emit.buffer scratch at 0 : memref<65536xi32>\n  %%half = aicf_emit.buffer scratch at 262144 : memref<65536xi32>/' -e 's/scratch(%%work0 : [^,]*,/scratch(%%work0 : memref<65536xi32>, %%half : memref<65536xi32>,/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=LIST
// LIST: error: 'aicf_emit.compute' op its scratch is not one workspace, then one buffer of semaphores

// One half alone is too small, and so are three semaphores.
// RUN: sed -e 's/memref<131072xi32>/memref<65536xi32>/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=SMALL
// SMALL: needs 524288 bytes of workspace, it has 262144
// RUN: sed -e 's/memref<4xi32>/memref<3xi32>/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: needs 4 semaphores, it has 3

// Semaphores in the workspace of their instruction, in another one's, and in
// other semaphores.
// RUN: sed -e 's/scratch at 524288 sem/scratch at 512 sem/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=OWN
// OWN: error: 'aicf_emit.compute' op its semaphores at 512 and the workspace of i0 at 0 overlap
// RUN: sed -e 's/scratch at 524544 :/scratch at 524288 :/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: 'aicf_emit.compute' op its workspace at 524288 and the semaphores of i0 at 524288 overlap
// RUN: sed -e 's/scratch at 1048832 sem/scratch at 524288 sem/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error: 'aicf_emit.compute' op its semaphores at 524288 and the semaphores of i0 at 524288 overlap

// RUN: sed -e 's/scratch at 524288 sem/scratch at 524292 sem/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=ALIGN
// ALIGN: error: offset 524292 is not aligned to 256 bytes

// Workspaces share bytes, unless their instructions run side by side.
// RUN: sed -e 's/scratch at 524544 :/scratch at 0 :/' %s > %t.shared
// RUN: aicf-opt %t.shared --aicf-attach-targets=targets=h200 --aicf-verify-resolved -o /dev/null
// RUN: sed -e 's/^    plans/    step(0) plans/' %t.shared | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=STEP
// STEP: error: runs beside i0 in one step, and one of them writes bytes of the other

func.func @f(%x: memref<64x65536xf32>, %w: memref<65536x64xf32>, %v: memref<64x65536xf32>, %y: memref<64x64xf32> {aicf_emit.output}, %z: memref<64x64xf32> {aicf_emit.output}) attributes {aicf_emit.arena = 0 : i64, aicf_emit.arena_bound = 0 : i64} {
  %work0 = aicf_emit.buffer scratch at 0 : memref<131072xi32>
  %sem0 = aicf_emit.buffer scratch at 524288 semaphores : memref<4xi32>
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 65536)
    ins(%x[d0, d2] : memref<64x65536xf32>, %w[d2, d1] : memref<65536x64xf32>)
    outs(%y[d0, d1] : memref<64x64xf32>) scratch(%work0 : memref<131072xi32>, %sem0 : memref<4xi32>)
    plans("h200" = #aicf_nv.ffma<tile = [32, 32, 32], thread = [4, 4], stages = 3, group = 8, split = 32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %work1 = aicf_emit.buffer scratch at 524544 : memref<131072xi32>
  %sem1 = aicf_emit.buffer scratch at 1048832 semaphores : memref<4xi32>
  aicf_emit.compute id(1) "matmul" dims(d0 = 64, d1 = 64, d2 = 65536)
    ins(%v[d0, d2] : memref<64x65536xf32>, %w[d2, d1] : memref<65536x64xf32>)
    outs(%z[d0, d1] : memref<64x64xf32>) scratch(%work1 : memref<131072xi32>, %sem1 : memref<4xi32>)
    plans("h200" = #aicf_nv.ffma<tile = [32, 32, 32], thread = [4, 4], stages = 3, group = 8, split = 32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// The proof covers workspaces in the arena: they overlap no operand of their
// instruction, and no value that is read later.

// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-verify-resolved -o /dev/null
// RUN: sed -e 's/transient at 32768/transient at 16384/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=OWN
// OWN: error: its workspace and output 0 overlap
// RUN: sed -e 's/transient at 32768/transient at 0/' -e 's/aicf_emit.buffer transient at 16384/aicf_emit.buffer transient at 524288/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=LIVE
// LIVE: error: input 0 is read after another buffer overwrote its bytes
// RUN: sed -e 's/arena = 557056/arena = 557000/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=ARENA
// ARENA: error: bytes [32768, 557056) leave the arena of 557000 bytes
// RUN: sed -e 's/scratch at 0 sem/transient at 0 sem/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=SEM
// SEM: error: 'aicf_emit.buffer' op semaphores are i32 in scratch

func.func @f(%x: memref<64x65536xf32>, %w: memref<65536x64xf32>, %v: memref<64x64xf32>, %y: memref<64x64xf32> {aicf_emit.output}) attributes {aicf_emit.arena = 557056 : i64, aicf_emit.arena_bound = 32768 : i64} {
  %a = aicf_emit.buffer transient at 0 : memref<64x64xf32>
  aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
    ins(%v[d0, d1] : memref<64x64xf32>) outs(%a[d0, d1] : memref<64x64xf32>)
    plans("h200" = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0, 1]>) {
  ^bb0(%p: f32):
    %r = math.exp %p : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.buffer transient at 16384 : memref<64x64xf32>
  %work = aicf_emit.buffer transient at 32768 : memref<131072xi32>
  %sem = aicf_emit.buffer scratch at 0 semaphores : memref<4xi32>
  aicf_emit.compute id(1) "matmul" dims(d0 = 64, d1 = 64, d2 = 65536)
    ins(%x[d0, d2] : memref<64x65536xf32>, %w[d2, d1] : memref<65536x64xf32>)
    outs(%b[d0, d1] : memref<64x64xf32>) scratch(%work : memref<131072xi32>, %sem : memref<4xi32>)
    plans("h200" = #aicf_nv.ffma<tile = [32, 32, 32], thread = [4, 4], stages = 3, group = 8, split = 32>) {
  ^bb0(%p: f32, %q: f32):
    %m = arith.mulf %p, %q : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  aicf_emit.compute id(2) "add" dims(d0 = 64, d1 = 64)
    ins(%a[d0, d1] : memref<64x64xf32>, %b[d0, d1] : memref<64x64xf32>) outs(%y[d0, d1] : memref<64x64xf32>)
    plans("h200" = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0, 1]>) {
  ^bb0(%p: f32, %q: f32):
    %r = arith.addf %p, %q : f32
    aicf_emit.yield %r : f32
  }
  return
}

// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels --split-input-file > %t.lowered
// RUN: sed -n '/^  gpu.module/,/^  }/p' %t.lowered > %t.kernels

// Of all the kernels nothing is left but LLVM's and NVVM's operations.
// RUN: FileCheck %s --check-prefix=LOWER --input-file=%t.kernels --implicit-check-not='{{(scf|arith|math|cf|memref)\.|gpu\.thread}}'
// LOWER:       gpu.module
// LOWER:       llvm.func @scatter_
// LOWER:       llvm.return

// Eight indices a thread are tested and listed. Warps sort the list: they count
// it and put it into its places. Then each group of threads adds eight rows at
// once, and stores what is complete.
// CHECK-LABEL: llvm.func @scatter_16x4_w4_d10_s1_
// CHECK-SAME:    nvvm.reqntid = array<i32: 128, 1, 1>
// CHECK:       scf.for
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<1> -> i32
// CHECK-COUNT-8: nvvm.vote.sync ballot
// CHECK:       nvvm.barrier
// CHECK:       arith.xori
// CHECK-NEXT:  scf.if
// CHECK-NEXT:    nvvm.barrier
// CHECK-COUNT-5: nvvm.vote.sync ballot
// CHECK:         nvvm.bar.warp.sync
// CHECK:         nvvm.barrier
// CHECK-COUNT-5: nvvm.shfl.sync up
// CHECK:         nvvm.barrier
// CHECK-COUNT-5: nvvm.vote.sync ballot
// CHECK:         nvvm.barrier
// CHECK:         scf.for
// CHECK-COUNT-8:   llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK:       llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK:       llvm.return
func.func @rows(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<100x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16, vector = 4, warps = 4, destinations = 10>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 100)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<100x64xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Lanes with the same index take turns; the last block adds the parts.
// CHECK-LABEL: llvm.func @scatter_1x1_w4_d256_s20_c1_
// CHECK-COUNT-9: nvvm.vote.sync ballot
// CHECK:       scf.while
// CHECK:         nvvm.vote.sync ballot
// CHECK:         llvm.load {{.*}} : !llvm.ptr<3> -> f32
// CHECK:         llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK:         nvvm.bar.warp.sync
// CHECK:       nvvm.barrier
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<1>
// CHECK:       llvm.atomicrmw add
// CHECK:       scf.if
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<1> -> f32
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<1>
func.func @scalars(%u: memref<100000xf32>, %i: memref<100000xi32>, %y: memref<256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d1 scatter, warps = 4, destinations = 256, split = 20>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 100000, d1 = 256)
      ins(%u[d0] : memref<100000xf32>, %i[d0] : memref<100000xi32>)
      outs(%y[d1] : memref<256xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d1 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Lanes that share one of four copies take eight turns.
// CHECK-LABEL: llvm.func @scatter_{{.*}}_c4_
// CHECK-COUNT-8: nvvm.bar.warp.sync
func.func @copies(%u: memref<1000xf32>, %i: memref<1000xi32>, %y: memref<9xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d1 scatter, warps = 1, destinations = 9, split = 1, copies = 4>>]} {
  aicf_emit.compute id(0) "bins" dims(d0 = 1000, d1 = 9)
      ins(%u[d0] : memref<1000xf32>, %i[d0] : memref<1000xi32>) outs(%y[d1] : memref<9xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d1 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Blocks come to strips, of which they sort those that nobody has, and leave
// entries and ends, which a fence orders before the strip is counted. A block
// looks some times whether all are there, then asks for a strip; if none is left
// it waits. The entries of all ranges come at once, and give each block its
// extra parts. A list is put together from all strips, sorted and added. At the
// end the last block that has left clears the words.
// CHECK-LABEL: llvm.func @scatter_1x1_w4_d32_s1_strips50_
// CHECK:       scf.while
// CHECK:         llvm.atomicrmw add
// CHECK:         llvm.load {{.*}} : !llvm.ptr<1> -> i32
// CHECK:         nvvm.barrier
// CHECK:         nvvm.vote.sync ballot
// CHECK:         llvm.atomicrmw add
// CHECK:         llvm.store {{.*}} : i32, !llvm.ptr<1>
// CHECK:         nvvm.barrier
// CHECK-NOT:     llvm.atomicrmw
// CHECK:         llvm.fence syncscope("device")
// CHECK:         llvm.atomicrmw add
// CHECK:         scf.while
// CHECK:           llvm.atomicrmw add
// CHECK:         scf.if
// CHECK:           llvm.atomicrmw add
// CHECK:           scf.while
// CHECK:             llvm.atomicrmw add
// CHECK:         llvm.fence syncscope("device")
// CHECK-COUNT-3: llvm.load {{.*}} : !llvm.ptr<1> -> i32
// CHECK:       nvvm.barrier
// CHECK:       llvm.atomicrmw add
// CHECK:       scf.while
// CHECK:         nvvm.barrier
// CHECK-COUNT-4: llvm.load {{.*}} : !llvm.ptr<1> -> i32
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<1> -> f32
// CHECK:       nvvm.shfl.sync idx
// CHECK-NOT:   nvvm.barrier
// CHECK:       llvm.store {{.*}} : i32, !llvm.ptr<1>
// CHECK:       llvm.return
func.func @strips(%u: memref<10000xf32>, %i: memref<10000xi32>, %y: memref<2560xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d1 scatter, warps = 4, destinations = 32, strips = 50>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 10000, d1 = 2560)
      ins(%u[d0] : memref<10000xf32>, %i[d0] : memref<10000xi32>)
      outs(%y[d1] : memref<2560xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d1 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Of few destinations each group of threads adds its sources to sums of its
// own: rows are loaded eight at once, and nobody waits before the end. Then the
// groups' sums are added, and by steps what the blocks leave.
// CHECK-LABEL: llvm.func @scatter_16x4_w4_d10_s25_c8_
// CHECK:       nvvm.barrier
// CHECK-NOT:   nvvm.barrier
// CHECK-NOT:   nvvm.vote.sync
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-COUNT-8: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<3>
// CHECK:       nvvm.barrier
// CHECK:       llvm.load {{.*}} : !llvm.ptr<3> -> vector<4xf32>
// CHECK:       llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK-COUNT-2: llvm.atomicrmw add
// CHECK:       llvm.return
func.func @groups(%u: memref<500x64xf32>, %i: memref<500xi32>, %y: memref<10x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16, vector = 4, warps = 4, destinations = 10, split = 25, copies = 8>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 500, d1 = 64, d2 = 10)
      ins(%u[d0, d1] : memref<500x64xf32>, %i[d0] : memref<500xi32>)
      outs(%y[d2, d1] : memref<10x64xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

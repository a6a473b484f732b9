// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s --mlir-print-op-generic | aicf-opt | FileCheck %s
// RUN: aicf-opt %s --emit-bytecode | aicf-opt | FileCheck %s

// The launch form as a person would write it: every kind of argument, edges,
// and what only a GPU or only a CPU has.

aicf_emit.global @w param : tensor<64x32xbf16> at 0

// CHECK: aicf_emit.kernels @h200 {
// CHECK-NEXT: aicf_emit.kernel @k0 of(0) by #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>
// CHECK-NEXT: aicf_emit.kernel @k1 of(1, 2) by [#aicf_nv.simt<{{.*}}>, #aicf_nv.simt<{{.*}}>] stages(0, 1) cluster(2)
// CHECK-NEXT: aicf_emit.kernel @k2 of(1, 2) by [#aicf_nv.simt<{{.*}}>, #aicf_nv.simt<{{.*}}>] stages(0, 0)
aicf_emit.kernels @h200 {
  aicf_emit.kernel @k0 of(0) by #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>
  aicf_emit.kernel @k1 of(1, 2) by [#aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>,
                                    #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>] stages(0, 1) cluster(2)
  aicf_emit.kernel @k2 of(1, 2) by [#aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>,
                                    #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>] stages(0, 0)
}

// What shares a launch on an entry.
// CHECK-LABEL: func.func private @groups()
// CHECK-SAME: aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1], cluster = 8>, #aicf_emit.launch_group<[4, 3]>, #aicf_emit.launch_group<[5, 6], threads = 256>]}
func.func private @groups() attributes {aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1], cluster = 8>, #aicf_emit.launch_group<[4, 3]>, #aicf_emit.launch_group<[5, 6], threads = 256>]}}

// CHECK-LABEL: func.func @f.h200(
// CHECK-SAME: attributes {aicf_emit.launches = #aicf_emit.launches<@f on @h200>}
func.func @f.h200(%x: memref<64x64xbf16>, %out: memref<64x32xf32> {aicf_emit.output})
    attributes {aicf_emit.launches = #aicf_emit.launches<@f on @h200>} {
  %w = aicf_emit.buffer @w : memref<64x32xbf16>
  %t = aicf_emit.buffer transient at 0 : memref<64x32xf32>
  %p = aicf_emit.buffer scratch at 0 : memref<4096xi32>
  // CHECK: %[[S:.*]] = aicf_emit.buffer scratch at 16384 semaphores : memref<4xi32>
  %s = aicf_emit.buffer scratch at 16384 semaphores : memref<4xi32>
  // CHECK: %l0 = aicf_emit.launch @h200::@k0 does(0) grid(16, 1, 1) block(128, 1, 1) cluster(2, 1, 1) shared(65536) dependent_launch
  // CHECK-SAME: ins(%arg0, %{{.*}} : memref<64x64xbf16>, memref<64x32xbf16>) outs(%{{.*}} : memref<64x32xf32>) scratch(%{{.*}}, %[[S]] : memref<4096xi32>, memref<4xi32>)
  // CHECK-SAME: args(#aicf_nv.tensor_map<element = bf16, dims = [64, 64], strides = [128], box = [64, 64], element_strides = [1, 1], swizzle = bytes128> of in0,
  // CHECK-SAME: #aicf_nv.tensor_map<element = bf16, dims = [32, 8, 8], strides = [64, 512], box = [32, 64], element_strides = [1, 1, 1], lower_corner = [-1], upper_corner = [1]> of in1 + 64,
  // CHECK-SAME: out0 + 128, scratch0, scratch1, 64 : i64, 7 : i32, 1.500000e+00 : f32)
  %l0 = aicf_emit.launch @h200::@k0 does(0) grid(16, 1, 1) block(128, 1, 1) cluster(2, 1, 1) shared(65536) dependent_launch
      ins(%x, %w : memref<64x64xbf16>, memref<64x32xbf16>) outs(%t : memref<64x32xf32>)
      scratch(%p, %s : memref<4096xi32>, memref<4xi32>)
      args(#aicf_nv.tensor_map<element = bf16, dims = [64, 64], strides = [128], box = [64, 64], element_strides = [1, 1], swizzle = bytes128> of in0,
           #aicf_nv.tensor_map<element = bf16, dims = [32, 8, 8], strides = [64, 512], box = [32, 64], element_strides = [1, 1, 1], lower_corner = [-1], upper_corner = [1]> of in1 + 64,
           out0 + 128, scratch0, scratch1, 64 : i64, 7 : i32, 1.5 : f32)
  // One launch of two instructions, which waits.
  // CHECK: %l1 = aicf_emit.launch @h200::@k1 does(1, 2) after(%l0) grid(2, 1, 1) block(64, 1, 1) cluster(2, 1, 1)
  // CHECK-SAME: parts [#aicf_emit.part<stage = 0, ins = 1, outs = 1, scratch = 0, args = 2>, #aicf_emit.part<stage = 1, ins = 1, outs = 1, scratch = 0, args = 2>]
  // CHECK-SAME: ins(%{{.*}}, %{{.*}} : memref<64x32xf32>, memref<64x32xf32>) outs(%{{.*}}, %arg1 : memref<64x32xf32>, memref<64x32xf32>) args(in0, out0, in1, out1)
  %l1 = aicf_emit.launch @h200::@k1 does(1, 2) after(%l0) grid(2, 1, 1) block(64, 1, 1) cluster(2, 1, 1)
      parts [#aicf_emit.part<stage = 0, ins = 1, outs = 1, scratch = 0, args = 2>,
             #aicf_emit.part<stage = 1, ins = 1, outs = 1, scratch = 0, args = 2>]
      ins(%t, %t : memref<64x32xf32>, memref<64x32xf32>) outs(%t, %out : memref<64x32xf32>, memref<64x32xf32>)
      args(in0, out0, in1, out1)
  return
}

aicf_emit.kernels @host {
  aicf_emit.kernel @k of(0) by #aicf_cpu.loops<order = [d0 by 64]>
}

// CHECK-LABEL: func.func @f.host(
func.func @f.host(%x: memref<64xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @host>} {
  // CHECK: %l0 = aicf_emit.launch @host::@k does(0) tasks(4) outs(%arg0 : memref<64xf32>) args()
  %l0 = aicf_emit.launch @host::@k does(0) tasks(4) outs(%x : memref<64xf32>) args()
  return
}

// RUN: aicf-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: aicf-opt %s --allow-unregistered-dialect > %t.text && aicf-opt %s --allow-unregistered-dialect --emit-bytecode | aicf-opt --allow-unregistered-dialect | diff %t.text -

// CHECK: a = #aicf_cpu.loops<order = []>
// CHECK-SAME: b = #aicf_cpu.loops<order = [d1 by 64, d0 by 12], vector = d1 by 16, unroll = d0 by 6>
// CHECK-SAME: c = #aicf_cpu.loops<order = [d0 by 8], vector = d1 by 8>
// CHECK-SAME: d = #aicf_cpu.loops<order = [d0 by 8], unroll = d0 by 4, sequential = d1 up>
// CHECK-SAME: e = #aicf_cpu.loops<order = [d1 by 8], vector = d1 by 8, sequential = d0 down>
// CHECK-SAME: f = #aicf_cpu.loops<order = [], sequential = d2 scatter>
// CHECK-SAME: f2 = #aicf_cpu.loops<order = [d1 by 4], vector = d0 by 16, split = d0 by 8>
// CHECK-SAME: g = #aicf_cpu.gemm<tile = [12, 32], vector = 16, block = [240, 512, 256], task = [480, 1024]>
// CHECK-SAME: h = #aicf_cpu.gemm<tile = [32, 32], vector = 16, block = [64, 64, 96], task = [128, 64], amx = true>
// CHECK-SAME: i = #aicf_cpu.gemm<tile = [6, 64], vector = 16, block = [0, 128, 256], task = [198, 256]>
"test.plans"() {
  a = #aicf_cpu.loops<order = []>,
  b = #aicf_cpu.loops<order = [d1 by 64, d0 by 12], unroll = d0 by 6, vector = d1 by 16>,
  c = #aicf_cpu.loops<order = [d0 by 8], vector = d1 by 8>,
  d = #aicf_cpu.loops<order = [d0 by 8], sequential = d1 up, unroll = d0 by 4>,
  e = #aicf_cpu.loops<order = [d1 by 8], vector = d1 by 8, sequential = d0 down>,
  f = #aicf_cpu.loops<order = [], sequential = d2 scatter>,
  f2 = #aicf_cpu.loops<order = [d1 by 4], split = d0 by 8, vector = d0 by 16>,
  g = #aicf_cpu.gemm<vector = 16, tile = [12, 32], task = [480, 1024], block = [240, 512, 256]>,
  i = #aicf_cpu.gemm<tile = [6, 64], vector = 16, block = [0, 128, 256], task = [198, 256]>,
  h = #aicf_cpu.gemm<amx = true, tile = [32, 32], vector = 16, block = [64, 64, 96], task = [128, 64]>} : () -> ()

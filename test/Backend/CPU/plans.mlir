// RUN: aicf-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: aicf-opt %s --allow-unregistered-dialect > %t.text && aicf-opt %s --allow-unregistered-dialect --emit-bytecode | aicf-opt --allow-unregistered-dialect | diff %t.text -

// CHECK: a = #aicf_cpu.loops<order = []>
// CHECK-SAME: b = #aicf_cpu.loops<order = [d1 by 64, d0 by 12], vector = d1 by 16, unroll = d0 by 6>
// CHECK-SAME: c = #aicf_cpu.loops<order = [d0 by 8], vector = d1 by 8>
"test.plans"() {
  a = #aicf_cpu.loops<order = []>,
  b = #aicf_cpu.loops<order = [d1 by 64, d0 by 12], unroll = d0 by 6, vector = d1 by 16>,
  c = #aicf_cpu.loops<order = [d0 by 8], vector = d1 by 8>} : () -> ()

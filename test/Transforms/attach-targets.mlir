// RUN: aicf-opt %s --aicf-attach-targets=targets=h200,x86-64-v3 | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets="targets=x86-64-v3 set=launch_ps=0,dram_mbps=100000" | FileCheck %s --check-prefix=SET
// RUN: not aicf-opt %s --aicf-attach-targets=targets=h999 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not aicf-opt %s --aicf-attach-targets="targets=h200 set=compute_units=0" 2>&1 | FileCheck %s --check-prefix=ABSURD
// RUN: not aicf-opt %s --aicf-attach-targets="targets=h200 set=delta=1001" 2>&1 | FileCheck %s --check-prefix=DELTA
// RUN: not aicf-opt %s --aicf-attach-targets="targets=h200 set=wings=2" 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not aicf-opt %s --aicf-attach-targets="targets=x86-64-v3 set=wgmma_stage_cycles=2" 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not aicf-opt %s --aicf-attach-targets="targets=h200 set=compute_units=many" 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not aicf-opt %s --aicf-attach-targets=targets=h200,h200 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not aicf-opt %s --aicf-attach-targets=targets=h200,sm_90a 2>&1 | FileCheck %s --check-prefix=ALIAS
// RUN: not aicf-opt %s --aicf-fuse 2>&1 | FileCheck %s --check-prefix=NONE

// The targets travel as plain numbers; the first one decides the structure.
// CHECK: module attributes {aicf_emit.targets = [
// CHECK-SAME: #aicf_emit.target<"h200", "aicf_nv", "sm_90a", {
// CHECK-SAME: barrier_ps = 20000 : i64
// CHECK-SAME: #aicf_emit.target<"x86-64-v3", "aicf_cpu", "x86-64-v3", {
// CHECK-SAME: l1_bytes = 32768 : i64

// Single numbers can be overridden.
// SET: #aicf_emit.target<"x86-64-v3"
// SET-SAME: dram_mbps = 100000 : i64
// SET-SAME: launch_ps = 0 : i64

// UNKNOWN: error: unknown target 'h999'; known are cpu ({{.*}} here), x86-64-v4, x86-64-v3, x86-64, zen5, sapphirerapids, icelake-server, h200 (sm_90a), h100, a100, sm_80{{$}}
// ABSURD: error: target 'h200': 'compute_units' is 0, must be at least 1
// DELTA: error: target 'h200': 'delta' is 1001, must be at most 1000
// KEY: error: target 'h200': unknown number 'wings'
// OTHER: error: target 'x86-64-v3': unknown number 'wgmma_stage_cycles'
// NUMBER: error: cannot read 'compute_units=many' as KEY=NUMBER
// TWICE: error: {{.*}}has two targets named "h200"
// ALIAS: error: 'h200' and 'sm_90a' are both target 'h200'
// NONE: error: the module names no target: run aicf-attach-targets first

module {}

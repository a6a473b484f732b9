// RUN: aicf-opt %s --aicf-attach-targets=targets=h200,h100,a100,sm_80,x86-64-v4,x86-64-v3,x86-64,zen5,sapphirerapids,icelake-server | tr '#' '\n' | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=sm_90a | FileCheck %s --check-prefix=CHIP

// The table of known machines. A chip stands for the first machine that has it.
// CHECK: <"h200", "aicf_nv", "sm_90a", {{.*}}compute_units = 132 : i64{{.*}}shared_bytes = 232448 : i64
// CHECK: <"h100", "aicf_nv", "sm_90a", {{.*}}compute_units = 132 : i64
// CHECK: <"a100", "aicf_nv", "sm_80", {{.*}}compute_units = 108 : i64{{.*}}shared_bytes = 166912 : i64
// CHECK: <"sm_80", "aicf_nv", "sm_80", {{.*}}shared_bytes = 101376 : i64
// CHECK: <"x86-64-v4", "aicf_cpu", "x86-64-v4", {{.*}}vector_bits = 512 : i64
// CHECK: <"x86-64-v3", "aicf_cpu", "x86-64-v3", {{.*}}vector_bits = 256 : i64
// CHECK: <"x86-64", "aicf_cpu", "x86-64", {{.*}}vector_bits = 128 : i64
// CHECK: <"zen5", "aicf_cpu", "x86-64-v4", {{.*}}measured = 20261124 : i64
// CHECK: <"sapphirerapids", "aicf_cpu", "sapphirerapids", {{.*}}bf16_mma_per_cycle = 512 : i64
// CHECK: <"icelake-server", "aicf_cpu", "x86-64-v4", {{.*}}measured = 20261129 : i64

// CHIP: #aicf_emit.target<"h200", "aicf_nv", "sm_90a",

module {}

// aicf-explain --space prints the plan spaces that the search for a kernel visited.
// RUN: aicf-compile %s --target=h200,x86-64-v3 --emit=package -o %t.aicf

// RUN: aicf-explain %t.aicf --space --id=1 | FileCheck %s --check-prefix=PRODUCT
// PRODUCT:      f: i1 "matmul+relu" for h200
// PRODUCT-NEXT:   the least cost, {{[0-9.]+}} us, after {{[0-9]+}} estimates: #aicf_nv.wgmma_ws<
// PRODUCT-NEXT:   intensity 171.{{[0-9]}} operations a byte of memory, reuse 341.3 reads of it, latency ratio 0.{{[0-9]+}}
// PRODUCT:        aicf_nv.wgmma_ws: {{[1-9][0-9]*}} legal of {{[0-9]+}} plans, of {{[0-9]+}} points
// PRODUCT-NEXT:     transposed     in {0}: whether rows are contiguous in the result, not columns
// PRODUCT-NEXT:     tile rows      in {256, 128, 64}: rows of the result that a block works on
// PRODUCT:          schedule       in {cooperative: all consumers, pingpong: two consumers in turns}: who works on a tile
// PRODUCT:          stages         in {16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2}: tiles of the depth in shared memory
// PRODUCT:          such that a cluster has row tiles to share, or two or four column tiles that share the only row tile; three blocks, {{.*}} (rules out {{[0-9]+}})
// PRODUCT:        aicf_nv.mma: {{[1-9][0-9]*}} legal
// PRODUCT:        aicf_nv.ffma: cannot, an operand is converted before it is multiplied
// PRODUCT:        aicf_nv.rows: cannot
// PRODUCT:        aicf_nv.simt: {{[1-9][0-9]*}} legal
// PRODUCT:      f: i1 "matmul+relu" for x86-64-v3
// PRODUCT:        aicf_cpu.loops: {{[1-9][0-9]*}} legal
// PRODUCT:          vector         in {none, d{{[0-9]}} by 8

// RUN: aicf-explain %t.aicf --space --entry=f --json | FileCheck %s --check-prefix=JSON
// JSON:      "entry": "f",
// JSON-NEXT: "id": 1,
// JSON:      "cost_ps": {{[0-9]+}},
// JSON-NEXT: "estimated": {{[0-9]+}},
// JSON-NEXT: "operations": 269{{[0-9]+}},
// JSON-NEXT: "memory_bytes": 1572864,
// JSON-NEXT: "read_bytes": 536870912,
// JSON-NEXT: "latency_ratio": 0.{{[0-9]+}},
// JSON:      "families": [
// JSON:      "family": "aicf_nv.wgmma_ws",
// JSON-NEXT: "points": {{[0-9]+}},
// JSON:      "parameters": [
// JSON:      "name": "transposed",
// JSON:      "name": "tile rows",
// JSON:      "values": [
// JSON-NEXT:   "256",
// JSON:      "refusal": "an operand is converted before it is multiplied"

// RUN: not aicf-explain %t.aicf --space --class=kernel 2>&1 | FileCheck %s --check-prefix=CLASS
// CLASS: error: --class does not apply to --space
// RUN: not aicf-explain %t.aicf --space --diff 2>&1 | FileCheck %s --check-prefix=DIFF
// DIFF: error: --diff, --space and --why-not exclude each other
// RUN: not aicf-explain %t.aicf --space --id=0 2>&1 | FileCheck %s --check-prefix=FUSED
// FUSED: error: no instruction of the planned program has the id 0
// RUN: not aicf-explain %t.aicf --space --id=77 2>&1 | FileCheck %s --check-prefix=ID
// ID: error: no instruction and no decision has the id 77

func.func @f(%a: tensor<512x512xbf16>, %b: tensor<512x512xbf16>) -> tensor<512x512xbf16> {
  %c = aicf.matmul %a, %b : (tensor<512x512xbf16>, tensor<512x512xbf16>) -> tensor<512x512xbf16>
  %d = aicf.relu %c : tensor<512x512xbf16>
  return %d : tensor<512x512xbf16>
}

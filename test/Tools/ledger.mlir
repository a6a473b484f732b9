// A ledger: what was measured, and the cost model judged by it.
// RUN: rm -rf %t && mkdir %t
// RUN: aicf-measure %s --target=x86-64 --plans=3 --top=2 --rounds=1 --repeat=2 --ledger=%t/a --quiet
// RUN: FileCheck %s --check-prefix=CSV < %t/a.csv
// CSV: # aicf ledger 1
// CSV-NEXT: # target: x86-64
// CSV-NEXT: # device: cpu
// CSV-NEXT: # plans: 12
// CSV-NEXT: # instruction,us,spread,plan
// CSV-NEXT: double,{{[0-9.e+-]+}},{{[0-9.e+-]+}},#aicf_cpu.{{[a-z]+}}<
// CSV-NEXT: {{^}},{{[0-9.e+-]+}},{{[0-9.e+-]+}},#aicf_cpu.{{[a-z]+}}<
// CSV: product,{{[0-9.e+-]+}},{{[0-9.e+-]+}},#aicf_cpu.{{[a-z]+}}<

// RUN: aicf-measure --judge=%t/a --out=%t/table.csv | FileCheck %s
// CHECK: 6 plans  best {{.*}} double
// CHECK: 6 plans  best {{.*}} product
// CHECK: 2 instructions, 12 plans measured on cpu
// CHECK-SAME: 2 choices of the whole space are among them
// CHECK: best over chosen time:
// RUN: FileCheck %s --check-prefix=TABLE < %t/table.csv
// TABLE: instruction,us,predicted_us,compute,traffic,latency,parallelism,occupancy,tail,spill,overlap,plan
// TABLE-NEXT: double,{{[0-9.,e+-]*}},"#aicf_cpu.{{[a-z]+}}<

// Written by hand: of three plans the model likes the second in the list best, which takes twice the best time.
// RUN: cp %t/a.mlir %t/b.mlir
// RUN: aicf-measure --judge=%t/a --out=%t/all.csv --quiet
// RUN: %python -B %S/Inputs/spoil_ledger.py %t/all.csv %t/b.csv
// RUN: aicf-measure --judge=%t/b --quiet --top=1 | FileCheck %s --check-prefix=SPOILT
// SPOILT: best over chosen time: 0.500 by geometric mean, 0.500 at least, of
// SPOILT: best over the best of the model's first 1: 0.500
// SPOILT: rank correlation: -1.00, -1.00 of pairs that differ by more than 5 %
// RUN: not aicf-measure --judge=%t/b --quiet --least-mean=0.6 --least-correlation=0 | FileCheck %s --check-prefix=ASKED
// ASKED: FAILED: the geometric mean is 0.500, less than 0.600
// ASKED: FAILED: the rank correlation is -1.000, less than 0.000

// What cannot be judged.
// RUN: not aicf-measure --judge=%t/a --target=h200 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: the ledger is of x86-64 (cpu{{.*}}), not of h200
// RUN: not aicf-measure --judge=%t/none 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: cannot read '{{.*}}none.csv'
// RUN: echo "hello" > %t/c.csv && not aicf-measure --judge=%t/c 2>&1 | FileCheck %s --check-prefix=HEAD
// HEAD: c.csv: not a ledger: the first line is not '# aicf ledger 1'
// RUN: sed 's/^double,[^,]*/double,-1/' %t/a.csv > %t/c.csv && not aicf-measure --judge=%t/c 2>&1 | FileCheck %s --check-prefix=TIME
// TIME: c.csv:6: expected a time in microseconds, not '-1'
// RUN: sed 's/#aicf_cpu.*/#aicf_cpu/' %t/a.csv > %t/c.csv && not aicf-measure --judge=%t/c 2>&1 | FileCheck %s --check-prefix=PLAN
// PLAN: c.csv:6: expected a plan, not '#aicf_cpu'
// RUN: sed 's/^product/quotient/' %t/a.csv > %t/c.csv && cp %t/a.mlir %t/c.mlir && not aicf-measure --judge=%t/c 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: the ledger has times of 'quotient', and no function of this name with one instruction
// RUN: not aicf-measure %s --judge=%t/a 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: --judge reads a ledger, and no program or folder
// RUN: sed 's/#aicf_cpu.*/#aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0]>/' %t/a.csv > %t/c.csv
// RUN: not aicf-measure --judge=%t/c --least-any=0.1 | FileCheck %s --check-prefix=ILLEGAL
// ILLEGAL-COUNT-6: no longer legal: double: #aicf_nv.simt<block = 256, {{.*}}>: target x86-64 has no such kernel family, but aicf_cpu
// ILLEGAL: no measured plan is legal any more: double
// ILLEGAL: 2 instructions, 0 plans measured on cpu{{.*}}; 12 plans are no longer legal
// ILLEGAL: FAILED: the least ratio is not known, and not at least 0.100
// RUN: echo 'func.func private @double(memref<4x37xf32>)' > %t/c.mlir && cp %t/a.csv %t/c.csv && not aicf-measure --judge=%t/c 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: the ledger has times of 'double', and no function of this name with one instruction

// What would go unnoticed is refused, and before anything is measured.
// RUN: not aicf-measure %s --split=held 2>&1 | FileCheck %s --check-prefix=SPLIT
// SPLIT: --split is about --judge
// RUN: not aicf-measure %s --least-mean=0.5 2>&1 | FileCheck %s --check-prefix=LEAST
// LEAST: --least-mean is about --judge
// RUN: not aicf-measure %s --ledger=%t/d --check-only 2>&1 | FileCheck %s --check-prefix=TIMES
// TIMES: --ledger keeps times, and nothing is timed
// RUN: not aicf-measure %s --target=x86-64 --plans=0 --ledger=%t/none/d 2>&1 | FileCheck %s --check-prefix=WRITE
// WRITE: cannot write '{{.*}}none/d.mlir'
// RUN: not aicf-measure --judge=%t/a --ledger=%t/d 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: --judge measures nothing

// Names that a table or a symbol cannot have, or that are taken.
// RUN: aicf-measure %S/Inputs/ledger-names.mlir --target=x86-64 --plans=0 --rounds=1 --repeat=1 --quiet --disable=fuse --ledger=%t/n
// RUN: aicf-measure --judge=%t/n | FileCheck %s --check-prefix=NAMES
// NAMES-DAG: {{ }}a_b{{$}}
// NAMES-DAG: {{ }}two{{$}}
// NAMES-DAG: {{ }}two_1{{$}}
// NAMES-DAG: {{ }}two_1_1{{$}}

func.func @double(%x: tensor<4x37xf32>) -> tensor<4x37xf32> {
  %y = aicf.add %x, %x : tensor<4x37xf32>
  return %y : tensor<4x37xf32>
}
func.func @product(%x: tensor<64x32xf32>, %y: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %z = aicf.matmul %x, %y : (tensor<64x32xf32>, tensor<32x48xf32>) -> tensor<64x48xf32>
  return %z : tensor<64x48xf32>
}

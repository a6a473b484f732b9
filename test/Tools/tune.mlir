// Plans that are fastest on this CPU become pins. Which those are is the
// machine's affair, so most of what is here holds for any outcome.
// RUN: aicf-measure %s --target=x86-64 --tune=%t.pins --top=4 --rounds=2 --repeat=2 | FileCheck %s --check-prefix=TUNED
// TUNED: @step
// TUNED-NEXT: {{[1-4]}} plans: {{[1-4]}} ok
// TUNED: 3 instructions on x86-64
// TUNED: tuned: {{[0-3]}} of 3 instructions are pinned; all that were timed take {{[0-9.]+}} us one by one, {{[0-9.]+}} us with the model's choices

// What the kernels stand on comes first; each instruction has its line.
// RUN: FileCheck %s --check-prefix=FILE < %t.pins
// FILE: // Kernels that aicf-measure timed on cpu ({{.*}}), for x86-64.
// FILE: @step
// FILE-NEXT: fuse i{{[01]}} -> i{{[13]}} is fused where <i{{[01]}} = 0x{{[0-9a-f]+}}, i{{[13]}} = 0x{{[0-9a-f]+}}>
// FILE-DAG: {{kernel i3 is #aicf_cpu.loops<.*> for "x86-64" where <i3 = 0x[0-9a-f]+> measured <[0-9]+ ps against [0-9]+ ps on "cpu|// i3 keeps the model's choice: }}
// FILE-DAG: {{kernel i2 is #aicf_cpu.(loops|gemm)<.*> for "x86-64" where <i2 = 0x[0-9a-f]+> measured <[0-9]+ ps against [0-9]+ ps on "cpu|// i2 keeps the model's choice: }}
// FILE-DAG: @again
// FILE-DAG: {{kernel i4 is #aicf_cpu.loops<.*> for "x86-64" where <i4 = 0x[0-9a-f]+> measured <[0-9]+ ps against [0-9]+ ps on "cpu|// i4 keeps the model's choice: }}

// The file alone gives the same plans every time, and so do the decisions that
// they become, measurements included.
// RUN: aicf-compile %s --target=x86-64 --pins=%t.pins -o %t.a.aicf
// RUN: aicf-compile %s --target=x86-64 --pins=%t.pins -o %t.b.aicf
// RUN: cmp %t.a.aicf %t.b.aicf
// RUN: aicf-compile %s --target=x86-64 --pins=%t.pins --emit=decisions -o %t.decisions
// RUN: aicf-compile %s --target=x86-64 --pins=%t.decisions --emit=decisions | diff %t.decisions -

// Packages that were built elsewhere.
// RUN: aicf-measure %s --target=x86-64 --top=3 --plans=0 --build-only=%t.dir
// RUN: aicf-measure --run=%t.dir --tune=%t.run.pins --rounds=1 --repeat=1 | FileCheck %s --check-prefix=RAN
// RAN: tuned: {{[0-3]}} of 3 instructions are pinned
// RUN: aicf-compile %s --target=x86-64 --pins=%t.run.pins -o %t.run.aicf

// A pin that is measured, by hand: the record says so, and so does aicf-explain.
// RUN: aicf-compile %s --target=x86-64 --pin='kernel i4 is #aicf_cpu.loops<order = [d0 by 10, d1 by 41]> for x86-64 measured <9100000 ps against 10400000 ps on "this CPU">' -o %t.hand.aicf
// RUN: aicf-explain %t.hand.aicf --id=4 --class=kernel | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: kernel i4 is #aicf_cpu.loops<order = [d0 by 10, d1 by 41]>  [pinned]
// EXPLAIN-NEXT: pinned because it was measured: 9.100 us, the model's choice 10.400 us, on this CPU

// What is wrong never wins, however fast it is.
// RUN: echo 'func.func @f(%x: tensor<37x41xf32>) -> tensor<37x41xf32> { %y = aicf.tanh %x : tensor<37x41xf32> return %y : tensor<37x41xf32> }' > %t.one.mlir
// RUN: not aicf-with-mutant grid-rest-dropped aicf-measure %t.one.mlir --target=x86-64 --tune=%t.wrong.pins --plans=all --rounds=1 --repeat=1 --quiet > %t.wrong
// RUN: sed -n 's/.*wrong: \(#.*>\): output.*/\1/p' %t.wrong > %t.wrong.plans
// RUN: grep -q aicf_cpu %t.wrong.plans
// RUN: grep -q 'i0' %t.wrong.pins
// RUN: not grep -F -f %t.wrong.plans %t.wrong.pins

// The wrong machine, and what is not there.
// RUN: not aicf-compile %s --target=x86-64 --pin='kernel i4 is #aicf_cpu.loops<order = [d0 by 10, d1 by 41]> for h200 measured <1 ps on "H200">' -o /dev/null 2>&1 | FileCheck %s --check-prefix=MACHINE
// MACHINE: error: {{.*}} is for "h200", which the program is not compiled for
// RUN: sed 's/for "x86-64"/for "h200"/' %t.pins > %t.other.pins
// RUN: echo 'kernel i4 is #aicf_cpu.loops<order = [d0 by 10, d1 by 41]> for h200' >> %t.other.pins
// RUN: not aicf-compile %s --target=x86-64 --pins=%t.other.pins -o /dev/null 2>&1 | FileCheck %s --check-prefix=MACHINE
// RUN: not aicf-compile %s --target=x86-64 --pin='kernel i9 is #aicf_cpu.loops<order = [d0 by 10, d1 by 41]> for x86-64 measured <1 ps on "CPU">' -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOBODY
// NOBODY: error: no decision is about i9
// RUN: sed 's/measured.*//' %t.pins > %t.bad.pins
// RUN: echo 'kernel i4 is #aicf_cpu.loops<order = [d0 by 10, d1 by 41]> for x86-64 measured 12 us' >> %t.bad.pins
// RUN: not aicf-compile %s --target=x86-64 --pins=%t.bad.pins -o /dev/null 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: .bad.pins:{{[0-9]+}}:1: error: not a decision: {{.*}} is no measurement, such as

// RUN: not aicf-compile %s --target=x86-64 --pin='' -o /dev/null 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: --pin: expected a decision, such as 'fuse i1 -> i2 is separate'

// RUN: not aicf-measure %s --tune=%t.none --top=0 2>&1 | FileCheck %s --check-prefix=TOP
// TOP: error: --top=0: --tune times at least the model's choice
// RUN: not aicf-measure %s --tune=%t.none --check-only 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not aicf-measure %s --tune=%t.none --build-only=%t.dir 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: error: --tune compares times, and nothing is timed
// RUN: not aicf-measure --judge=%t.none --tune=%t.none 2>&1 | FileCheck %s --check-prefix=JUDGE
// JUDGE: error: --judge measures nothing
// RUN: not aicf-measure %s --tune=%t.none/x --target=x86-64 --top=1 2>&1 | FileCheck %s --check-prefix=WRITE
// WRITE: error: cannot write '{{.*}}'

func.func @step(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>) -> (tensor<64x32xf32>, tensor<64xf32>) {
  %e = aicf.exp %x : tensor<64x48xf32>
  %n = aicf.neg %e : tensor<64x48xf32>
  %y = aicf.matmul %n, %w : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %s = aicf.reduce_sum %n axes = [1] : tensor<64x48xf32> -> tensor<64xf32>
  return %y, %s : tensor<64x32xf32>, tensor<64xf32>
}
func.func @again(%x: tensor<37x41xf32>) -> tensor<37x41xf32> {
  %y = aicf.tanh %x : tensor<37x41xf32>
  return %y : tensor<37x41xf32>
}

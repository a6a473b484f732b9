// Every plan of two instructions, on this CPU.
// RUN: aicf-measure %s --target=x86-64 --plans=all --rounds=1 --repeat=1 --out=%t.csv | FileCheck %s
// CHECK:      @matmul i0 "matmul" d0 = 3, d1 = 7, d2 = 5 : 3x5xf32, 5x7xf32 -> 3x7xf32
// CHECK-NEXT:   [[PLANS:[0-9]+]] plans: [[PLANS]] ok
// CHECK-NEXT:   best {{ *[0-9.]+}} us #aicf_cpu.{{[a-z]+}}<
// CHECK-NEXT:   choice {{ *[0-9.]+}} us #aicf_cpu.loops<
// CHECK-NEXT:   {{[0-9.]+}} of the best time, predicted {{[0-9.]+}} us
// CHECK:      @softmax i6 "softmax.reduce_max+{{.*}}" d0 = 3, d1 = 5 : 3x5xf32 -> 3x5xf32 (2 times)
// CHECK-NEXT:   [[PLANS:[0-9]+]] plans: [[PLANS]] ok
// CHECK:      on cpu (
// CHECK-NEXT: family instructions share plans refused failed error/bound
// CHECK-NEXT: aicf_cpu.loops 2 100.0% {{[0-9]+}} 0 0 0.{{[0-9]+}}
// CHECK: aicf_cpu.gemm 0 0.0% {{[0-9]+}} 0 0 0.{{[0-9]+}}
// CHECK: 2 instructions on x86-64, 2 (100.0%) left to the fallback; plans: {{[0-9]+}} ok
// CHECK-NEXT: passed over for the fallback:
// CHECK: 1 aicf_cpu.gemm: dearer
// CHECK: 1 aicf_cpu.gemm: not a single sum of products
// CHECK: the planner's choice takes {{[0-9.]+}} of the best measured time (geometric mean of 2 instructions)

// A row a plan.
// RUN: FileCheck %s --check-prefix=TABLE < %t.csv
// TABLE: entry,id,kind,count,dims,types,family,plan,choice,predicted_ps,measured_ps,error,bound,status,reason,passed_over
// TABLE-NEXT: matmul,0,matmul,1,"d0 = 3, d1 = 7, d2 = 5","3x5xf32, 5x7xf32 -> 3x7xf32",aicf_cpu.loops,"#aicf_cpu.loops<{{.*}}>",yes,{{[0-9]+,[0-9]+,[0-9.e+-]+,[0-9.e+-]+}},ok,,{{.*}}aicf_cpu.gemm: dearer
// TABLE-NEXT: matmul,{{.*}},no,{{[0-9]+,[0-9]+,[0-9.e+-]+,[0-9.e+-]+}},ok,
// TABLE: softmax,6,{{.*}},2,"d0 = 3, d1 = 5",{{.*}},yes,

// A sample is that of its seed, and has the planner's choice.
// RUN: aicf-measure %s --target=x86-64 --plans=3 --seed=7 --build-only=%t.a --jobs=1 | FileCheck %s --check-prefix=SAMPLE
// RUN: aicf-measure %s --target=x86-64 --plans=3 --seed=7 --build-only=%t.b --jobs=2 | FileCheck %s --check-prefix=SAMPLE
// SAMPLE: 2 instructions on x86-64, 2 (100.0%) left to the fallback; plans: 8 built
// RUN: diff %t.a %t.b
// RUN: aicf-measure %s --target=x86-64 --plans=3 --seed=8 --build-only=%t.c
// RUN: not diff -q %t.a/plans.txt %t.c/plans.txt
// RUN: aicf-measure %s --target=x86-64 --plans=best --build-only=%t.d | FileCheck %s --check-prefix=BEST
// BEST: plans: 2 built

// What was built is run elsewhere, on cold operands too.
// RUN: aicf-measure --run=%t.a --rounds=1 --repeat=1 --quiet | FileCheck %s --check-prefix=RAN
// RUN: aicf-measure --run=%t.a --check-only --quiet | FileCheck %s --check-prefix=RAN
// RUN: aicf-measure %s --target=x86-64 --plans=best --cold --rounds=1 --repeat=1 --chain=3 --quiet | FileCheck %s --check-prefix=COLD
// RAN-NOT: @
// RAN: family
// RAN: 2 instructions on x86-64, 2 (100.0%) left to the fallback; plans: 8 ok
// COLD: plans: 2 ok

// Wrong results are found: what is left unwritten, and what is not added.
// RUN: not aicf-with-mutant grid-rest-dropped aicf-measure %s --target=x86-64 --plans=all --check-only --quiet | FileCheck %s --check-prefix=UNWRITTEN
// UNWRITTEN: wrong: #aicf_cpu.loops<{{.*}}>: output 0: element {{[0-9]+}} is {{-?}}nan, not {{.*}} +-
// RUN: not aicf-with-mutant reduction-rest-dropped aicf-measure %s --target=x86-64 --plans=all --check-only --quiet | FileCheck %s --check-prefix=WRONG
// WRONG: wrong: #aicf_cpu.loops<{{.*}}>: output 0: element {{[0-9]+}} is {{.*}}, not {{.*}} +-

// RUN: not aicf-measure %s --device=tpu 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: aicf-measure: error: {{.*}}'tpu'
// RUN: not aicf-measure %s --plans=some 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: error: --plans=some: expected all, best or a number
// RUN: not aicf-measure %s --family=mma 2>&1 | FileCheck %s --check-prefix=FAMILY
// FAMILY: error: --family=mma: target {{.*}} has {{.*}}, aicf_cpu.loops
// RUN: not aicf-measure %s --target=pdp11 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: --target: {{.*}}pdp11
// RUN: not aicf-measure 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: error: name a program, or a folder with --run
// RUN: not aicf-measure --run=%t.none 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: error: cannot read '{{.*}}plans.txt'
// RUN: mkdir -p %t.bad && echo hello > %t.bad/plans.txt
// RUN: not aicf-measure --run=%t.bad 2>&1 | FileCheck %s --check-prefix=BAD-FOLDER
// BAD-FOLDER: error: '{{.*}}plans.txt' was not written by --build-only
// Of several families the last one is a fallback: here for a sum of bf16 products in ascending order.
// RUN: sed -e 's/f32/bf16/g' -e 's/@matmul(.*3x7xbf16>/& attributes {aicf_emit.constraints = #aicf_emit.constraints<reassociate = false>}/' %s > %t.ascending.mlir
// RUN: aicf-measure %t.ascending.mlir --target=h200 --plans=best --build-only=%t.gpu | FileCheck %s --check-prefix=GPU
// GPU: 2 instructions on h200, 1 ({{.*}}%) left to the fallback; plans: 2 built
// GPU-NEXT: passed over for the fallback:
// RUN: not aicf-measure --run=%t.gpu --device=cpu 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: the packages are for h200, a device of the kind 'cuda', and not for cpu (
// RUN: echo nonsense > %t.bad.mlir
// RUN: not aicf-measure %t.bad.mlir 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: error: custom op 'nonsense' is unknown
// RUN: echo 'func.func @f() { return }' > %t.empty.mlir
// RUN: not aicf-measure %t.empty.mlir 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: the program has no instruction to measure

func.func @matmul(%x: tensor<3x5xf32>, %w: tensor<5x7xf32>) -> tensor<3x7xf32> {
  %0 = aicf.matmul %x, %w : (tensor<3x5xf32>, tensor<5x7xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}
func.func @softmax(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = aicf.softmax %x axis = 1 : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
func.func @again(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = aicf.softmax %x axis = 1 : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

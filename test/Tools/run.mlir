// What aicf-run says to whoever uses it first.
// RUN: aicf-compile %s --target=x86-64-v3,x86-64 -o %t.aicf
// RUN: aicf-run %t.aicf --random-seed=1 --threads=1 | FileCheck %s
// CHECK:      ran 'f' on cpu (1 thread); nothing was written
// CHECK-NEXT:   output y: 4xf32
// CHECK-NEXT:   --output=FILE.npz writes all outputs, --output=NAME=FILE.npy one
// CHECK-NOT: save-globals
// RUN: aicf-run %t.aicf --random-seed=1 --output=%t.npz | count 0

// Each instruction has a prediction for the target that runs.
// RUN: aicf-run %t.aicf --random-seed=1 --threads=1 --profile --repeat=3 | FileCheck %s --check-prefix=PROFILE
// PROFILE:      'f' on cpu (1 thread), median of 3 runs, microseconds
// PROFILE-NEXT: id measured predicted ratio
// PROFILE-NEXT: 0 {{ *[0-9.]+ +[0-9.]+ +[0-9.]+}} exp from aicf.exp at
// PROFILE-NEXT: sum {{ *[0-9.]+ +[0-9.]+ +[0-9.]+$}}

// RUN: rm -rf %t.dump
// RUN: aicf-run %t.aicf --random-seed=1 --dump=0 --dump-dir=%t.dump/new | count 0
// RUN: ls %t.dump/new | FileCheck %s --check-prefix=DUMP
// DUMP: f.0.0.in.npy
// RUN: not aicf-run %t.aicf --random-seed=1 --dump=0 --dump-dir=%t.aicf/new 2>&1 | FileCheck %s --check-prefix=NO-DUMP
// NO-DUMP: error: cannot create the --dump-dir '{{.*}}.aicf/new': Not a directory

// RUN: not aicf-run %t.aicf --input=x=%t.dump/new/f.0.0.in.npy --input=x=%t.dump/new/f.0.0.in.npy 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: input 'x' is given twice

// Two CPU targets check each other; one has nothing to be compared with.
// RUN: aicf-run %t.aicf --random-seed=1 --target=x86-64-v3 --check | FileCheck %s --check-prefix=CHECKED
// CHECKED: 'x86-64-v3' on cpu {{.*}} against 'x86-64' on cpu
// RUN: aicf-compile %s --target=x86-64 -o %t.one.aicf
// RUN: not aicf-run %t.one.aicf --random-seed=1 --check 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: error: --check needs a second target, for this CPU, to compare 'x86-64' with; the package has none

func.func @f(%x: tensor<4xf32> {aicf.name = "x"}) -> (tensor<4xf32> {aicf.name = "y"}) {
  %0 = aicf.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Decision passes have one order; who leaves it is told which.
// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-attach-targets=targets=x86-64-v3 > %t.open

// Too late: a later class has decided.
// RUN: not aicf-opt %t.open --aicf-order --aicf-fuse 2>&1 | FileCheck %s --check-prefix=LATE --implicit-check-not=note:
// LATE: error: aicf-fuse runs before aicf-order, which has decided about entry @f already; the order is aicf-fuse, aicf-save, aicf-in-place, aicf-layout, aicf-order, aicf-launch-groups, aicf-kernel, aicf-memory{{$}}
// RUN: not aicf-opt %t.open --aicf-keep-open --aicf-kernel --aicf-save 2>&1 | FileCheck %s --check-prefix=STRIP
// STRIP: error: aicf-save runs before aicf-kernel, {{.*}}; aicf-strip goes back to the open program
// RUN: not aicf-opt %t.open --aicf-layout --aicf-in-place 2>&1 | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: error: aicf-in-place runs before aicf-layout
// RUN: not aicf-opt %t.open --aicf-kernel --aicf-layout 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: error: aicf-layout runs before aicf-kernel
// RUN: not aicf-opt %t.open --aicf-kernel --aicf-order 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: error: aicf-order runs before aicf-kernel
// Twice is too late for what changes instructions.
// RUN: not aicf-opt %t.open --aicf-fuse --aicf-fuse 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: aicf-fuse has decided about entry @f already, and carried it out{{$}}
// Otherwise it decides anew.
// RUN: aicf-opt %t.open --aicf-in-place --aicf-order --aicf-order --aicf-kernel --aicf-kernel --aicf-memory --aicf-verify-resolved -o /dev/null

// Too early: memory is last, for nothing could decide afterwards.
// RUN: not aicf-opt %t.open --aicf-in-place --aicf-memory 2>&1 | FileCheck %s --check-prefix=NO-ORDER --implicit-check-not=note:
// NO-ORDER: error: the order of entry @f is still open: run aicf-order first, then aicf-kernel
// RUN: not aicf-opt %t.open --aicf-in-place --aicf-order --aicf-memory 2>&1 | FileCheck %s --check-prefix=NO-KERNEL
// NO-KERNEL: error: its kernel for target 'x86-64-v3' is still open: run aicf-kernel first
// RUN: not aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-kernel 2>&1 | FileCheck %s --check-prefix=LOGICAL
// LOGICAL: error: 'aicf.matmul' cannot stand in entry @f, which is planned as instructions: lower it with --aicf-lower-to-emit first

// What is proved of decisions needs them all. A message about an entry does not
// print it.
// RUN: not aicf-opt %t.open --aicf-fuse --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=PROOF --implicit-check-not=note:
// PROOF: error: entry @f is not resolved yet: run aicf-plan, or aicf-fuse, aicf-save,
// RUN: not aicf-opt %t.open --aicf-fuse --aicf-verify-contracts 2>&1 | FileCheck %s --check-prefix=CONTRACT --implicit-check-not=note:
// CONTRACT: error: the contract of entry @f is about decisions that are still open: run aicf-plan first
// RUN: aicf-opt %t.open --aicf-in-place --aicf-order --aicf-kernel --aicf-memory -o %t.resolved
// RUN: not aicf-opt %t.resolved --aicf-verify-replay 2>&1 | FileCheck %s --check-prefix=REPLAY --implicit-check-not=note:
// REPLAY: error: keeps no open form to plan again: run aicf-keep-open before the first decision, as aicf-plan and aicf-compile do
// RUN: sed 's/aicf_emit.arena = [0-9]*/aicf_emit.arena = 65536/' %t.resolved | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=ARENA --implicit-check-not=note:
// ARENA: error: arena size and memory record disagree

func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> attributes {aicf_emit.contract = #aicf_emit.contract<no_copy>} {
  %0 = aicf.matmul %x, %x : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = aicf.exp %0 : tensor<8x8xf32>
  %2 = aicf.matmul %1, %x : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

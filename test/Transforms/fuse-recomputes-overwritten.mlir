// A consumer that recomputes its producer reads what the producer overwrites,
// so it comes before the producer from then on. A later merge may not tie the
// two again: here of the scatter that both read into the producer. The caches are
// small, so that merges pay.
// RUN: printf 'like = x86-64-v3\nl2_bytes = 4096\n' > %t.target
// RUN: aicf-compile %S/../Numeric/Inputs/adam.mlir --target=%t.target --emit=resolved -o %t.mlir \
// RUN:   --pin='@train; fuse i30 -> i40 is duplicate'
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: aicf-opt %t.mlir --aicf-verify-resolved --aicf-verify-replay -o /dev/null
// What i40 reads is called i35 or i34, by what is merged first.
// RUN: aicf-compile %S/../Numeric/Inputs/adam.mlir --target=%t.target --emit=resolved -o /dev/null \
// RUN:     --pin='@train; fuse i35 -> i40 is duplicate' || \
// RUN:   aicf-compile %S/../Numeric/Inputs/adam.mlir --target=%t.target --emit=resolved -o /dev/null \
// RUN:     --pin='@train; fuse i34 -> i40 is duplicate'

// CHECK: fuse i30 -> i40 is duplicate {{.*}} pinned

// A launch that says something else than its instruction is found.

// RUN: aicf-opt %s --aicf-plan="targets=x86-64-v3,h200 disable=fuse,launch" --aicf-drop-records --aicf-launch -o %t
// RUN: aicf-opt %t --aicf-verify-launches -o /dev/null

// RUN: sed '/%%l1 = .*@h200/s/after(%%l0) //' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: error: 'aicf_emit.launch' op does not wait for a launch that uses the same memory
// ORDER: note: which is this one

// RUN: sed '/%%l1 = .*@h200/s/grid(/grid(1/' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=GRID
// GRID: error: 'aicf_emit.launch' op grid is array<i64: 1{{.*}}>, the plan of its instruction asks for array<i64:

// RUN: sed '/%%l1 = .*@h200/s/dependent_launch //' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=DEPENDENT
// DEPENDENT: error: 'aicf_emit.launch' op dependent_launch is absent, the plan of its instruction asks for unit

// RUN: sed '/%%l1 = .*@h200/s/args(in0, in1/args(in1, in0/' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=ARGS
// ARGS: error: 'aicf_emit.launch' op args is [#aicf_emit.address<1>, #aicf_emit.address<0>

// RUN: sed '/%%l1 = .*@h200/s/tasks/tasks/; /%%l0 = .*x86-64-v3/s/tasks(1)/tasks(5)/' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=TASKS
// TASKS: error: 'aicf_emit.launch' op tasks is 5 : i64, the plan of its instruction asks for 1 : i64

// RUN: sed '/%%l1 = .*@h200/s/ins(%%t0/ins(%%arg0/' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=MEMORY
// MEMORY: error: 'aicf_emit.launch' op input 0 is not that of its instruction

// RUN: sed '/%%l3 = .*@h200/d' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: has no launch of instruction 3

// RUN: sed '/%%l1 = .*@h200/s/does(1)/does(2)/' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: 'aicf_emit.launch' op carries out instruction 2, @step has instruction 1 here

// RUN: sed '/%%l1 = .*@h200/s/does(1)/does(1, 2)/' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: error: 'aicf_emit.launch' op needs a part for each of several instructions

// RUN: sed '/func.func @again.h200/,/^  }/d' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: error: has no launches on target 'h200'

// RUN: sed 's/of(2) by #aicf_nv/of(0) by #aicf_nv/' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: error: 'aicf_emit.kernel' op instruction 0 is run by #aicf_nv.{{.*}}>, whose kernel is @

// RUN: sed 's/launches<@again on @h200>/launches<@nothing on @h200>/' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=STRAY
// STRAY: error: has no launches on target 'h200'

// Who exports such a program hears the same.
// RUN: sed '/%%l1 = .*@h200/s/grid(/grid(1/' %t | not aicf-compile - -o %t.aicf 2>&1 | FileCheck %s --check-prefix=GRID

// More edges than there have to be.
// RUN: sed '/%%l2 = .*@h200/s/after(%%l0)/after(%%l0, %%l1)/' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=EDGES
// EDGES: error: 'aicf_emit.launch' op waits for 2 launches, where 1 order all uses of memory

// Code is of the entries' instructions alone: not of one in a nested module, nor
// of one among the kernels.
// RUN: sed '$s/}/module { func.func @f(%%x: memref<4xf32>) { aicf_emit.compute id(0) "none" dims(d0 = 4) outs(%%x[d0] : memref<4xf32>) { %%c = arith.constant 1.0 : f32 aicf_emit.yield %%c : f32 } return } } }/' %t > %t.nested
// RUN: aicf-opt %t --aicf-generate-kernels | sed -n '/aicf_kernels/,$p' > %t.code
// RUN: aicf-opt %t.nested --aicf-generate-kernels | sed -n '/aicf_kernels/,$p' | diff %t.code -
// RUN: sed '/aicf_emit.kernels @h200/a func.func private @g()' %t | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=AMONG
// AMONG: error: 'func.func' op is no kernel

// RUN: sed 's/launch @h200::@/launch @h200::@inner::@/' %t | not aicf-opt 2>&1 | FileCheck %s --check-prefix=INNER
// INNER: error: 'aicf_emit.launch' op unknown kernel @h200::@inner::@

// An open program has no code yet.
// RUN: sed -n '/aicf_emit.kernels @h200/,/^  }/p' %t > %t.kernels
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 -o %t.open
// RUN: sed -e "/^module/r %t.kernels" %t.open | not aicf-opt --aicf-generate-kernels 2>&1 | FileCheck %s --check-prefix=STILL
// STILL: error: 'aicf_emit.compute' op is still open: kernels are generated from resolved instructions

// What has none yet gets launches where another target has some.
// RUN: sed -e '/aicf_emit.kernels @h200/,/^  }/d' -e '/func.func @.*.h200/,/^  }/d' %t | aicf-opt --aicf-launch --aicf-verify-launches | diff %t -

// Names that are taken.
// RUN: sed -e 's/@again/@step.h200/' %s | aicf-opt --aicf-plan="targets=h200" --aicf-launch --aicf-verify-launches | FileCheck %s --check-prefix=TAKEN
// TAKEN: func.func @step.h200_(
// RUN: sed -e 's/@again/@h200/' %s | not aicf-opt --aicf-plan="targets=h200" --aicf-launch 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: the kernels of target 'h200' are called @h200: rename what has this name

// Launches are made once, of what is resolved.
// RUN: not aicf-opt %t --aicf-launch 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: already has launches for target
// RUN: not aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-launch 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: error: {{.*}}is not resolved
// RUN: aicf-opt %s --aicf-plan=targets=h200 -o %t.resolved
// RUN: not aicf-opt %t.resolved --aicf-generate-kernels 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: has no launches for target 'h200': aicf-launch makes them

aicf_emit.global @w param : tensor<8x8xf32>

func.func @step(%x: tensor<4x8xf32> {aicf_emit.name = "x"}) -> (tensor<4x8xf32> {aicf_emit.name = "y"}) {
  %e = tensor.empty() : tensor<4x8xf32>
  %w = aicf_emit.read @w : tensor<8x8xf32>
  %h = aicf_emit.compute id(0) "matmul" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%x[d0, d2] : tensor<4x8xf32>, %w[d2, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %b1 = aicf_emit.compute id(1) "matmul" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%h[d0, d2] : tensor<4x8xf32>, %w[d2, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %b2 = aicf_emit.compute id(2) "matmul" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%h[d0, d2] : tensor<4x8xf32>, %w[d1, d2] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %y = aicf_emit.compute id(3) "matmul" dims(d0 = 4, d1 = 8, d2 = 4)
      ins(%b1[d2, d1] : tensor<4x8xf32>, %b2[d0, d2] : tensor<4x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<4x8xf32>
}

func.func @again(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %w = aicf_emit.read @w : tensor<8x8xf32>
  %h = aicf_emit.compute id(4) "matmul" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%x[d0, d2] : tensor<4x8xf32>, %w[d2, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %h : tensor<4x8xf32>
}

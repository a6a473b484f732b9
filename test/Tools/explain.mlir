// aicf-explain answers from the records, and plans what they do not know.
// RUN: aicf-compile %s --target=x86-64-v3 -o %t.aicf

// A runner-up, term by term.
// RUN: aicf-explain %t.aicf --why-not='i0 is separate' | FileCheck %s --check-prefix=DEARER
// DEARER:      entry 'f': fuse i0 -> i1 is fused  [x86-64-v3/{{[0-9a-f]+}}, model {{[0-9]+}}]
// DEARER-NEXT:   not separate: dearer
// DEARER-NEXT:   {{^ *}}+{{[0-9.]+}} us, +{{[0-9.]+}}%
// DEARER-NEXT:   fused{{ +}}separate{{ +}}difference
// DEARER:        total

// A choice that no record has: planned with it, and what that changes.
// RUN: aicf-explain %t.aicf --why-not='kernel i1 is #aicf_cpu.loops<order = [d1 by 8, d0 by 8], vector = d1 by 8>' | FileCheck %s --check-prefix=PLANNED
// PLANNED:      kernel i1 is #aicf_cpu.loops
// PLANNED-NEXT:   no record knows #aicf_cpu.loops<order = [d1 by 8, d0 by 8], vector = d1 by 8>
// PLANNED-NEXT:   planned again with it, it is legal:
// PLANNED:      entry 'f': 1 decision differs
// PLANNED-NEXT:   kernel i1
// PLANNED-NEXT:     as planned: #aicf_cpu.loops
// PLANNED:          as asked: #aicf_cpu.loops<order = [d1 by 8, d0 by 8], vector = d1 by 8>  [pinned]
// PLANNED:      predicted, x86-64-v3: {{[0-9.]+}} us -> {{[0-9.]+}} us (+

// One that is illegal: the compiler's own diagnostic.
// RUN: aicf-explain %t.aicf --why-not='kernel i1 is #aicf_cpu.loops<order = [d7 by 16]>' | FileCheck %s --check-prefix=ILLEGAL
// RUN: aicf-explain %t.aicf --why-not='fuse i1 -> i2 is duplicate' | FileCheck %s --check-prefix=SHARED
// ILLEGAL: pinned decision 'kernel i1 is #aicf_cpu.loops<order = [d7 by 16]>' is illegal:
// SHARED:  pinned decision 'fuse i1 -> i2 is duplicate' is illegal: nobody else reads the producer
// RUN: aicf-explain %t.aicf --why-not='memory f is [3]' | FileCheck %s --check-prefix=MEMORY
// MEMORY:  pinned decision 'memory @f is [3]' is illegal

// RUN: aicf-explain %t.aicf --why-not='order f is [9223372036854775807]' | FileCheck %s --check-prefix=ORDER
// RUN: aicf-explain %t.aicf --why-not='order f is [[0], [9223372036854775807]]' | FileCheck %s --check-prefix=ORDER
// ORDER:   is illegal: it is not a sequence of the entry's ids

// One that cannot be read is an error.
// RUN: not aicf-explain %t.aicf --why-not='kernel i1 is #aicf_cpu.loops<order = [d1 by' 2>&1 | FileCheck %s --check-prefix=MALFORMED
// MALFORMED: error: not a decision: {{.*}} is no choice of a decision of class kernel, which is the plan of a kernel family of x86-64-v3, #aicf_cpu.{{.*}}<...>, #aicf_cpu.loops<...> (--emit=decisions writes those that were chosen): {{.+}}. Recorded choices:
// MALFORMED-NEXT: kernel i1 for "x86-64-v3": #aicf_cpu.loops
// RUN: not aicf-explain %t.aicf --why-not='layout i1.0 is row-major' 2>&1 | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: error: {{.*}}'row-major' is no choice of a decision of class layout, which is a stride in elements for each dim of the value, such as [128, 1]. Recorded choices:

// The plan of a package that was made with other options is not today's.
// RUN: aicf-compile %s --target=x86-64-v3 --disable=fuse -o %t.apart.aicf
// RUN: aicf-explain %t.apart.aicf --why-not='kernel i1 is #aicf_cpu.loops<order = [d1 by 8, d0 by 8], vector = d1 by 8>' | FileCheck %s --check-prefix=OPTIONS
// OPTIONS: (the package was planned with other options

// RUN: not aicf-explain %t.aicf --why-not='i77 is fused' 2>&1 | FileCheck %s --check-prefix=ID
// ID: error: no decision is about 'i77'; near it are: 'i2', 'i1', 'i0'
// RUN: not aicf-explain %t.aicf --why-not='fuse i0 is glued' 2>&1 | FileCheck %s --check-prefix=CHOICE
// CHOICE: error: 'glued' is no choice of fuse. Recorded choices:
// CHOICE-NEXT: fuse i0 -> i1: fused, separate

// Two packages.
// RUN: aicf-explain --diff %t.aicf %t.aicf | FileCheck %s --check-prefix=SAME
// SAME: entry 'f': no decision differs
// SAME: {{^}}no decision differs
// RUN: aicf-explain --diff %t.aicf %t.apart.aicf | FileCheck %s --check-prefix=DIFF
// DIFF:      A: {{.*}}.aicf
// DIFF-NEXT: B: {{.*}}.apart.aicf
// DIFF:      entry 'f':
// DIFF:      fuse i0 -> i1
// DIFF-NEXT:   A: fused
// DIFF-NEXT:     {{[0-9.]+}} us
// DIFF-NEXT:     the other choice: {{[0-9.]+}} us {{.*}}, +
// DIFF-NEXT:   B: separate
// DIFF-NEXT:     {{[0-9.]+}} us
// DIFF-NEXT:     the other choice: {{[0-9.]+}} us {{.*}}, -
// DIFF:      only in B
// DIFF:        kernel i0 for x86-64-v3 is
// DIFF:      predicted, x86-64-v3: {{[0-9.]+}} us -> {{[0-9.]+}} us (+

// Packages of two structure targets.
// RUN: aicf-compile %s --target=h200 --portable=false -o %t.gpu.aicf
// RUN: aicf-explain --diff %t.apart.aicf %t.gpu.aicf | FileCheck %s --check-prefix=STRUCTURES
// STRUCTURES: the structure was decided for x86-64-v3/{{[0-9a-f]+}} in A, for h200/{{[0-9a-f]+}} in B: a decision's cost is that of its own side's machine
// STRUCTURES-NEXT: not compared, for the instructions do other work in A than in B: {{.*}}kernel i1
// STRUCTURES-NOT: {{^}}  kernel i1
// STRUCTURES: {{^}}  kernel i2
// STRUCTURES: decisions that agree: {{[0-9]+}}, {{[0-9]+}} of them at a cost that does not compare

// Two targets of one.
// RUN: aicf-compile %s --target=x86-64-v3 --target=h200 --portable=false -o %t.two.aicf
// RUN: aicf-explain --diff %t.two.aicf --targets=x86-64-v3,sm_90a | FileCheck %s --check-prefix=TARGETS
// TARGETS:      target x86-64-v3 of A, h200 of B
// TARGETS:      kernel i1
// TARGETS-NEXT:   A: #aicf_cpu.loops
// TARGETS:        B: #aicf_nv.

// An instruction that was fused away says where it went.
// RUN: aicf-explain %t.aicf --id=0 | FileCheck %s --check-prefix=AWAY
// AWAY: i0 was fused into i1
// AWAY: fuse i0 -> i1 is fused

// Ids as they are printed; a class shows the instructions that it is about.
// RUN: aicf-explain %t.aicf --id=i1 --class=kernel | FileCheck %s --check-prefix=NARROW
// NARROW: {{^}}instructions
// NARROW-NEXT: {{^ +}}1  matmul
// NARROW-NOT: {{^ +}}2  matmul
// NARROW: {{^}}decisions
// NARROW-NEXT: kernel i1 is
// NARROW-NOT: {{^}}  kernel i2
// RUN: aicf-explain %t.aicf --class=in_place | FileCheck %s --check-prefix=NOTHING
// NOTHING: no decision of class in_place
// RUN: not aicf-explain %t.aicf --id=one 2>&1 | FileCheck %s --check-prefix=NO-ID
// NO-ID: error: --id expects the id of an instruction, such as 2 or i2, not 'one'

// As JSON, all of it.
// RUN: aicf-explain %t.two.aicf --json | %python -c 'import json, sys; [e] = json.load(sys.stdin)["entries"]; i = e["instructions"][0]; print(e["totals"], i["launches"], i["operands"])' | FileCheck %s --check-prefix=JSON
// JSON: {'read_bytes': {{[0-9]+}}, 'written_bytes': {{[0-9]+}}, 'predicted': [{'target': 'h200', 'cost': {{.*}}, 'kernels': 2}, {'target': 'x86-64-v3', {{.*}}], 'decisions': {{[0-9]+}}, 'decisions_by_class': {'fuse': 2, {{.*}}}, 'pinned': 0}
// JSON-SAME: 'tasks': {{.*}}'grid': [
// JSON-SAME: 'value': 'x', 'place': 'x'

// Buffers by their names, a layout with what its cost is of.
// RUN: aicf-explain %t.aicf | FileCheck %s
// CHECK:     in x:64x64xf32 in @w:64x64xf32 out i1.0:64x64xf32
// CHECK:     in i1.0:64x64xf32 in @w:64x64xf32 out i2.0:64x64xf32 (y)
// CHECK-NOT: spill 0 ps
// CHECK:     layout i1.0 is [{{[0-9]+}}, {{[0-9]+}}]
// CHECK-NEXT: {{.*}} for i1, which writes it, and its readers i2
// CHECK-NOT: array<i64
// CHECK-NOT: +0

aicf.param @w : tensor<64x64xf32>
func.func @f(%x: tensor<64x64xf32> {aicf.name = "x"}) -> (tensor<64x64xf32> {aicf.name = "y"}) {
  %w = aicf.read @w : tensor<64x64xf32>
  %0 = aicf.matmul %x, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = aicf.exp %0 : tensor<64x64xf32>
  %2 = aicf.matmul %1, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

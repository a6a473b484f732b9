// Pins from the command line and from a file stand on the entry of the
// instruction that they are about.

// RUN: aicf-opt %s --aicf-pin='pins={fuse i0 -> i1 is separate; kernel i2 is #aicf_cpu.loops<order = [d0 by 8]> for "x86-64-v3"; order @g is [2]}' | FileCheck %s
// CHECK: func.func @f
// CHECK-SAME: aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is separate>]
// CHECK: func.func @g
// CHECK-SAME: aicf_emit.pins = [#aicf_emit.pin<kernel i2 is #aicf_cpu.loops<order = [d0 by 8]> for "x86-64-v3">, #aicf_emit.pin<order @g is [2]>]

// RUN: echo '// what we want' > %t.pins
// RUN: echo 'fuse i0 -> i1 is separate // said again below' >> %t.pins
// RUN: echo '@f' >> %t.pins
// RUN: echo 'fuse i0 -> i1 is separate' >> %t.pins
// RUN: echo 'module' >> %t.pins
// RUN: echo 'memory globals is [128]' >> %t.pins
// RUN: aicf-opt %s --aicf-pin=file=%t.pins | FileCheck %s --check-prefix=FILE
// FILE: module attributes {aicf_emit.pins = [#aicf_emit.pin<memory globals is [128]>]}
// FILE: func.func @f
// FILE-SAME: aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is separate>]

// RUN: aicf-opt %s --aicf-plan='targets=x86-64-v3 pin-file=%t.pins' > %t.resolved
// RUN: FileCheck %s --check-prefix=PLAN --input-file=%t.resolved
// PLAN: <memory globals is [128] costs <0 ps, 192 bytes> over [<[0] costs <0 ps, 64 bytes>>] for {{.*}} pinned>
// PLAN: aicf_emit.global @w param : tensor<8xf32> at 128
// PLAN: <fuse i0 -> i1 is separate {{.*}} pinned>

// The decisions of a program, as a file, make the program.
// RUN: aicf-compile %t.resolved --emit=decisions -o %t.decisions
// RUN: aicf-opt %s --aicf-plan='targets=x86-64-v3 pin-file=%t.decisions' | aicf-opt --aicf-verify-replay | FileCheck %s --check-prefix=PLAN

// RUN: not aicf-opt %s --aicf-pin='pins={fuse "i0 -> i1"}' 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: error: not a decision: 'fuse "i0 -> i1"': expected 'is' between a subject and its choice, as in 'fuse i1 -> i2 is separate'
// RUN: not aicf-opt %s --aicf-pin='pins={kernel i9 is #aicf_cpu.loops<order = []>}' 2>&1 | FileCheck %s --check-prefix=NOBODY
// NOBODY: error: no decision is about i9: no entry or instruction has that name
// RUN: not aicf-opt %s --aicf-pin='pins={kernel i9223372036854775807 is #aicf_cpu.loops<order = []>}' 2>&1 | FileCheck %s --check-prefix=LARGEST
// LARGEST: error: not a decision: {{.*}}'i9223372036854775807' names no instruction
// RUN: not aicf-opt %s --aicf-pin='pins={kernel i-9223372036854775808 is #aicf_cpu.loops<order = []>}' 2>&1 | FileCheck %s --check-prefix=LEAST
// LEAST: error: not a decision: {{.*}}'i-9223372036854775808' is no subject
// What passes create has its pins by the entry, on the line or before.
// RUN: aicf-opt %s --aicf-pin='pins={@g layout i9.0 is [1]; in_place i2.0 is @"w // no; comment"}' | FileCheck %s --check-prefix=PREFIX
// RUN: echo '@g layout i9.0 is [1] // a comment' > %t.prefix
// RUN: echo 'in_place i2.0 is @"w // no; comment"' >> %t.prefix
// RUN: aicf-opt %s --aicf-pin=file=%t.prefix | FileCheck %s --check-prefix=PREFIX
// PREFIX: func.func @f
// PREFIX-NOT: aicf_emit.pins
// PREFIX: func.func @g
// PREFIX-SAME: aicf_emit.pins = [#aicf_emit.pin<layout i9.0 is [1]>, #aicf_emit.pin<in_place i2.0 is @"w // no; comment">]
// RUN: not aicf-opt %s --aicf-pin='pins={@h layout i9.0 is [1]}' 2>&1 | FileCheck %s --check-prefix=ENTRY

// RUN: not aicf-opt %s --aicf-pin='pins={@h}' 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: error: no entry @h
// RUN: not aicf-opt %s --aicf-pin=file=%t.none 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: error: cannot read decisions from '{{.*}}.none': No such file or directory
// RUN: echo 'fuse "i0 -> i1" was "fused"' > %t.bad
// RUN: not aicf-opt %s --aicf-pin=file=%t.bad 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: .bad:1:1: error: not a decision

// What was measured goes into the record and into the file of decisions.
// RUN: aicf-opt %s --aicf-plan='targets=x86-64-v3 pins={kernel i2 is #aicf_cpu.loops<order = [d0 by 8]> for x86-64-v3 measured <9100000 ps against 10400000 ps on "one CPU">}' -o %t.measured
// RUN: FileCheck %s --check-prefix=MEASURED --input-file=%t.measured
// MEASURED: #aicf_emit.pin<kernel i2 is #aicf_cpu.loops<order = [d0 by 8]> for "x86-64-v3" measured <9100000 ps against 10400000 ps on "one CPU">>
// MEASURED: <kernel i2 is #aicf_cpu.loops<order = [d0 by 8]> costs {{.*}} pinned measured <9100000 ps against 10400000 ps on "one CPU">>
// RUN: aicf-opt %t.measured --emit-bytecode | aicf-opt | diff %t.measured -
// RUN: aicf-opt %t.measured --aicf-verify-replay -o /dev/null
// RUN: aicf-compile %t.measured --emit=decisions -o %t.measured.decisions
// RUN: aicf-opt %s --aicf-plan='targets=x86-64-v3 pin-file=%t.measured.decisions' | FileCheck %s --check-prefix=MEASURED-AGAIN
// MEASURED-AGAIN: pinned measured <9100000 ps against 10400000 ps on "one CPU">>
// RUN: not aicf-opt %s --aicf-pin='pins={kernel i2 is #aicf_cpu.loops<order = [d0 by 8]> measured <1 ps on "CPU">}' 2>&1 | FileCheck %s --check-prefix=ANY
// ANY: only a kernel for a target is measured
// RUN: not aicf-opt %s --aicf-pin='pins={kernel i2 is #aicf_cpu.loops<order = [d0 by 8]> for x86-64-v3 measured <1 us on "CPU">}' 2>&1 | FileCheck %s --check-prefix=UNIT
// UNIT: '<1 us on "CPU">' is no measurement, such as <9100000 ps against 10400000 ps on "H200">: expected 'ps'

// Choices as aicf-explain prints them give the same attributes.
// RUN: aicf-opt %s --aicf-pin='pins={fuse i0 -> i1 is separate; kernel i2 is #aicf_cpu.loops<order = [d0 by 8]> for x86-64-v3; order @g is [2]; order @f is [[0], [1]]; memory globals is [128]; memory @f is []; layout i0.0 is [1]; in_place i1.0 is @w; in_place i0.0 is i1.0; save i2 is copy}' | FileCheck %s --check-prefix=PLAIN
// PLAIN: module attributes {aicf_emit.pins = [#aicf_emit.pin<memory globals is [128]>]}
// PLAIN: func.func @f
// PLAIN-SAME: aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is separate>, #aicf_emit.pin<order @f is {{\[\[}}0], [1]]>, #aicf_emit.pin<memory @f is []>, #aicf_emit.pin<layout i0.0 is [1]>, #aicf_emit.pin<in_place i1.0 is @w>, #aicf_emit.pin<in_place i0.0 is i1.0>]
// PLAIN: func.func @g
// PLAIN-SAME: aicf_emit.pins = [#aicf_emit.pin<kernel i2 is #aicf_cpu.loops<order = [d0 by 8]> for "x86-64-v3">, #aicf_emit.pin<order @g is [2]>, #aicf_emit.pin<save i2 is copy>]

// What is neither is an error that says what the choices look like.
// RUN: not aicf-opt %s --aicf-pin='pins={glue "i0 -> i1" is "fused"}' 2>&1 | FileCheck %s --check-prefix=NO-CLASS
// NO-CLASS: 'glue' is no class of decisions, which are fuse, save, in_place, layout, order, launch, kernel and memory
// RUN: not aicf-opt %s --aicf-pin='pins={fuse i0 -> i1 is "glued"}' 2>&1 | FileCheck %s --check-prefix=NO-FUSE
// NO-FUSE: error: not a decision: {{.*}}: '"glued"' is no choice of a decision of class fuse, which is fused, separate or duplicate
// RUN: not aicf-opt %s --aicf-pin='pins={save i0 is }' 2>&1 | FileCheck %s --check-prefix=NO-SAVE
// NO-SAVE: '' is no choice of a decision of class save, which is alias, copy or recompute
// RUN: not aicf-opt %s --aicf-pin='pins={in_place i0.0 is w}' 2>&1 | FileCheck %s --check-prefix=NO-IN-PLACE
// NO-IN-PLACE: 'w' is no choice of a decision of class in_place, which is fresh, or what is overwritten: a global such as @w, or an output such as i2.0
// RUN: not aicf-opt %s --aicf-pin='pins={layout i0.0 is 1}' 2>&1 | FileCheck %s --check-prefix=NO-LAYOUT
// NO-LAYOUT: '1' is no choice of a decision of class layout, which is a stride in elements for each dim of the value, such as [128, 1]
// RUN: not aicf-opt %s --aicf-pin='pins={order @f is [i0, i1]}' 2>&1 | FileCheck %s --check-prefix=NO-ORDER
// NO-ORDER: '[i0, i1]' is no choice of a decision of class order, which is the ids of the entry in sequence, such as [0, 1, 2], or in steps of independent instructions, such as {{\[\[}}0], [1, 2]]
// RUN: not aicf-opt %s --aicf-pin='pins={kernel i0 is "best"}' 2>&1 | FileCheck %s --check-prefix=NO-KERNEL
// NO-KERNEL: '"best"' is no choice of a decision of class kernel, which is the plan of a kernel family (--emit=decisions writes those that were chosen)
// RUN: not aicf-opt %s --aicf-pin='pins={kernel i0 is #aicf_cpu.loop<order = [d0 by 8]>}' 2>&1 | FileCheck %s --check-prefix=NO-FAMILY
// NO-FAMILY: those that were chosen): unknown attribute `loop` in dialect `aicf_cpu`
// The families are those of the targets, or of the one that the pin names.
// RUN: not aicf-opt %s --aicf-plan='targets=x86-64-v3 pins={kernel i1 is best}' 2>&1 | FileCheck %s --check-prefix=CPU-FAMILIES
// RUN: not aicf-opt %s --aicf-plan='targets=h200 pins={kernel i1 is best for x86-64-v3}' 2>&1 | FileCheck %s --check-prefix=CPU-FAMILIES
// CPU-FAMILIES: which is the plan of a kernel family of x86-64-v3, #aicf_cpu.{{.*}}<...>, #aicf_cpu.loops<...> (--emit
// RUN: not aicf-opt %s --aicf-plan='targets=h200 pins={kernel i1 is best}' 2>&1 | FileCheck %s --check-prefix=GPU-FAMILIES --implicit-check-not=aicf_cpu
// GPU-FAMILIES: which is the plan of a kernel family of h200, #aicf_nv.{{.*}}<...>, #aicf_nv.simt<...> (--emit
// RUN: not aicf-opt %s --aicf-plan='targets=x86-64-v3,h200 pins={kernel i1 is best}' 2>&1 | FileCheck %s --check-prefix=ALL-FAMILIES
// ALL-FAMILIES: which is the plan of a kernel family of x86-64-v3 or h200, #aicf_cpu.{{.*}}<...>, #aicf_cpu.loops<...>, #aicf_nv.{{.*}}
// RUN: not aicf-opt %s --aicf-plan='targets=h200 pins={kernel i1 is #aicf_cpu.loops<order = [d0 by 8]>}' 2>&1 | FileCheck %s --check-prefix=OTHER-FAMILY
// OTHER-FAMILY: is illegal: target h200 has no such kernel family, but aicf_nv.{{.*}}, aicf_nv.simt
// RUN: not aicf-opt %s --aicf-pin='pins={memory @f is [1.0]}' 2>&1 | FileCheck %s --check-prefix=NO-MEMORY
// NO-MEMORY: '[1.0]' is no choice of a decision of class memory, which is a byte offset for each buffer, such as [0, 256]
// RUN: not aicf-opt %s --aicf-pin='pins={kernel i0 is #aicf_cpu.loops<order = []> for }' 2>&1 | FileCheck %s --check-prefix=NO-TARGET
// NO-TARGET: expected the name of a target after 'for'

// Illegal ones fail where they are taken.
// RUN: not aicf-opt %s --aicf-plan='targets=x86-64-v3 pins={memory globals is [3]}' 2>&1 | FileCheck %s --check-prefix=ALIGN
// ALIGN: error: pinned decision 'memory globals is [3]' is illegal: offset 3 is not aligned to 64 bytes
// RUN: not aicf-opt %s --aicf-plan='targets=x86-64-v3 pins={memory globals is [9223372036854775744]}' 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: error: pinned decision 'memory globals is [9223372036854775744]' is illegal: offset 9223372036854775744 lies beyond any memory
// RUN: not aicf-opt %s --aicf-plan='targets=x86-64-v3 pins={fuse i0 -> i1 is separate; memory @f is [9223372036854775744]}' 2>&1 | FileCheck %s --check-prefix=FAR-ARENA
// FAR-ARENA: error: pinned decision 'memory @f is [9223372036854775744]' is illegal: offset 9223372036854775744 lies beyond any memory
// RUN: not aicf-opt %s --aicf-plan='targets=x86-64-v3 pins={fuse i1 -> i0 is fused}' 2>&1 | FileCheck %s --check-prefix=UNUSED
// UNUSED: error: no decision was taken by the pin #aicf_emit.pin<fuse i1 -> i0 is fused>: nothing has this subject; there are i0 -> i1

// RUN: not aicf-opt %s --aicf-plan='targets=x86-64-v3 pins={kernel i1 is #aicf_cpu.loops<order = [d0 by 8]> for h200}' 2>&1 | FileCheck %s --check-prefix=OTHER-TARGET
// OTHER-TARGET: error: {{.*}} is for "h200", which the program is not compiled for
// RUN: aicf-opt %s --aicf-pin='pins={kernel i1 is #aicf_cpu.loops<order = [d0 by 8]> for h200}' -o %t.pinned
// RUN: not aicf-opt %t.pinned --aicf-plan=targets=x86-64-v3 2>&1 | FileCheck %s --check-prefix=TARGET-LATER
// TARGET-LATER: error: no decision was taken by the pin {{.*}}: the kernel was chosen for x86-64-v3
// RUN: not aicf-opt %s --aicf-plan='targets=x86-64-v3 pins={layout i0.0 is [1]}' 2>&1 | FileCheck %s --check-prefix=FUSED
// FUSED: error: no decision was taken by the pin {{.*}}: i0 was fused into i1
// RUN: not aicf-opt %s --aicf-plan='targets=x86-64-v3 pins={fuse i0 -> i1 is separate for h200}' 2>&1 | FileCheck %s --check-prefix=FOR-FUSE
// FOR-FUSE: error: no decision was taken by the pin {{.*}}: only launches and kernels are chosen for each target

// Two pins of one source may not contradict each other; an option replaces what
// a file says, and a file what the program says.
// RUN: not aicf-opt %s --aicf-pin='pins={fuse i0 -> i1 is separate; fuse i0 -> i1 is fused}' 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: error: 'fuse i0 -> i1 is fused' contradicts another pin, which takes separate
// RUN: echo 'fuse i0 -> i1 is separate' > %t.one
// RUN: aicf-opt %s --aicf-pin='file=%t.one pins={fuse i0 -> i1 is fused}' | FileCheck %s --check-prefix=REPLACED
// REPLACED: aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is fused>]

// An id that another GPU target of the same back end cannot honour is no error:
// the pin is about the first.
// RUN: aicf-opt %s --aicf-plan='targets=h200,sm_80 pins={kernel i1 is #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>}' | FileCheck %s --check-prefix=BOTH
// BOTH-COUNT-2: kernel i1 is #aicf_nv.simt<block = 64, {{.*}} pinned

aicf_emit.global @w param : tensor<8xf32>

func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 8)
      ins(%x[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "log" dims(d0 = 8)
      ins(%a[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = math.log %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<8xf32>
}

func.func @g() -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %w = aicf_emit.read @w : tensor<8xf32>
  %b = aicf_emit.compute id(2) "log" dims(d0 = 8)
      ins(%w[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = math.log %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<8xf32>
}

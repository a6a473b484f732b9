// What aicf-compile refuses instead of ignoring it.

// RUN: aicf-compile %s --target=x86-64-v3 --emit=resolved -o %t.resolved
// RUN: not aicf-compile %t.resolved --target=h200 --emit=resolved 2>&1 | FileCheck %s --check-prefix=RESOLVED
// RESOLVED: {{.*}}.resolved:{{[0-9]+}}:1: error: the program is resolved already, so that --target, --disable, --pin, --pins and --memory-limit do not apply: aicf-opt --aicf-strip goes back
// RUN: not aicf-compile %t.resolved --emit=aicf 2>&1 | FileCheck %s --check-prefix=PAST
// PAST: error: the program has been lowered to instructions already
// RUN: not aicf-compile %s --disable=kernel -o %t.aicf 2>&1 | FileCheck %s --check-prefix=CLASS
// CLASS: --disable: 'kernel' cannot be disabled; what can is fuse, save, in-place, layout, order, launch
// RUN: not aicf-opt %s --aicf-resolve='targets=x86-64-v3 disable=fuse,kernel' 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: aicf-compile %s --disable=in_place --emit=resolved -o %t.underscore
// RUN: aicf-compile %s --disable=in-place --emit=resolved -o %t.hyphen
// RUN: diff %t.underscore %t.hyphen
// OPTION: 'kernel' cannot be disabled; what can is fuse, save, in-place, layout, order, launch
// RUN: echo 'module {}' | not aicf-compile - -o %t.aicf 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: the module has no entry
// RUN: not aicf-opt %t.resolved --aicf-kernel 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: error: entry @f is resolved already: its memory was planned for the kernels that it has
// RUN: not aicf-opt %t.resolved --aicf-fuse 2>&1 | FileCheck %s --check-prefix=FUSE
// FUSE: error: entry @f is resolved already: it has an argument of type 'memref<4xf32>'

// RUN: echo 'func.func @f(%x: tensor<4xf32> {aicf_emit.name = "x"}) -> (tensor<4xf32> {aicf_emit.name = "x"}) { return %x : tensor<4xf32> }' | not aicf-compile - -o %t.aicf 2>&1 | FileCheck %s --check-prefix=NAMES
// NAMES: error: two inputs or outputs are named "x"
// RUN: sed -e 's/@f/@"a:f"/' %s | not aicf-compile - -o %t.aicf 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: <stdin>:[[#]]:1: error: the entry 'a:f' contains ':', which separates an entry from its input or output
// RUN: sed -e 's/"x86-64-v3", {/"sm_7", {/' %t.resolved | not aicf-compile - -o %t.aicf 2>&1 | FileCheck %s --check-prefix=CHIP
// CHIP: error: {{.*}}sm_7

// That a package needs a file is said when nothing else is wrong.
// RUN: not aicf-compile %s 2>&1 | FileCheck %s --check-prefix=NO-FILE
// NO-FILE: error: a package is binary: name a file with -o, or choose a text with --emit
// RUN: not aicf-compile %t.absent 2>&1 | FileCheck %s --check-prefix=ABSENT --implicit-check-not=-o
// ABSENT: error: cannot open input file
// RUN: echo 'func.func @f(' | not aicf-compile - 2>&1 | FileCheck %s --check-prefix=PARSE --implicit-check-not=binary
// PARSE: <stdin>:1:14: error:
// RUN: not aicf-compile %s --target=h999 2>&1 | FileCheck %s --check-prefix=TARGET --implicit-check-not=binary
// TARGET: {{^}}aicf-compile: error: --target: unknown target 'h999'
// RUN: not aicf-compile %s '--pin=fuse i0 -> i1 is glued' 2>&1 | FileCheck %s --check-prefix=PIN --implicit-check-not=binary
// PIN: --pin:1:1: error: not a decision
// RUN: not aicf-compile %s '--pin=order @f is [0]' '--pin=fuse i7 -> i1 -> i9' 2>&1 | FileCheck %s --check-prefix=SECOND
// SECOND: --pin:2:1: error: not a decision: 'fuse i7 -> i1 -> i9'
// RUN: not aicf-compile %s '--pin=in-place i0.0 is @w' -o %t.aicf 2>&1 | FileCheck %s --check-prefix=CLASS-NAME
// CLASS-NAME: no decision was taken by the pin #aicf_emit.pin<in_place i0.0 is @w>
// RUN: not aicf-compile %s --pins=%t.absent 2>&1 | FileCheck %s --check-prefix=PINS
// PINS: {{^}}aicf-compile: error: --pins: cannot read decisions from '{{.*}}.absent': No such file or directory
// RUN: not aicf-compile %s --target=cpu --emit=ptx 2>&1 | FileCheck %s --check-prefix=PTX
// PTX: error: no target is a GPU that takes PTX
// RUN: not aicf-compile %s --emit=foo 2>&1 | FileCheck %s --check-prefix=EMIT
// EMIT: aicf-compile: for the --emit option: unknown value 'foo', expected one of: aicf, open, resolved, launches, decisions, llvm, ptx, asm, package
// RUN: aicf-compile %s -o %t.aicf
// RUN: not aicf-compile %t.aicf -o %t.again.aicf 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: {{^}}aicf-compile: error: '{{.*}}.aicf' is a package already: aicf-run runs it, aicf-explain says what is in it

// What is about the module as a whole is reported at its first operation.
// RUN: not aicf-opt %s --aicf-strip 2>&1 | FileCheck %s --check-prefix=PLACE
// PLACE: compile-refused.mlir:[[#@LINE+1]]:1: error: has no open form to go back to
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = aicf.relu %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

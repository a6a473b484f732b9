// Each RUN line takes a resolved program, breaks one thing in its text, and
// expects the proof to fail with a message that says what is wrong.

// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place --aicf-order=disable --aicf-kernel --aicf-memory --aicf-verify-resolved > %t
// RUN: aicf-opt %t --aicf-verify-resolved | diff %t -

// The third buffer moves under the first, whose value i4 still reads.
// RUN: sed -e 's/transient at 256/transient at 0/; s/is \[0, 128, 256\]/is [0, 128, 0]/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=UNDER
// UNDER: error: input 0 is read after another buffer overwrote its bytes

// The output of i1 moves over one half of its input.
// RUN: sed -e 's/transient at 128/transient at 64/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=PART
// PART: error: output 0 may not overwrite input 0: they overlap in part

// And over all of it, although i1 reads it backwards.
// RUN: sed -e 's/transient at 128/transient at 0/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=HAZARD
// HAZARD: error: output 0 may not overwrite input 0: hazard: input 0 reads the memory of output 0 at another subscript

// RUN: sed -e 's/transient at 256/transient at 512/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: error: bytes [512, 640) leave the arena of 384 bytes

// Ends that overflow are outside as well.
// RUN: sed -e 's/transient at 256/transient at 9223372036854775744/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: error: offset 9223372036854775744 is not in memory

// RUN: sed -e 's/transient at 256/transient at 260/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=ALIGN
// ALIGN: error: offset 260 is not aligned to 64 bytes

// The record of the entry and the buffers must agree.
// RUN: sed -e 's/is \[0, 128, 256\]/is [128, 0, 256]/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=PLACES
// PLACES: error: its buffers are not where the record states

// RUN: sed -e 's/256\] costs <0 ps, 384 bytes>/256] costs <0 ps, 448 bytes>/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=ARENA
// ARENA: error: arena size and memory record disagree

// RUN: sed -e 's/is \[0, 1, 2, 3, 4\]/is [1, 0, 2, 3, 4]/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: error: its instructions are not in the order that the record states

// Inputs are the caller's.
// RUN: sed -e 's/outs(%arg1\[d0\]/outs(%arg0[d0]/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=INPUT
// INPUT: error: output 0 writes an input slot

// RUN: sed -e 's/buffer @w/buffer @c/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=CONSTANT
// CONSTANT: error: output 0 writes the constant @c

// RUN: sed -e 's/@w param/@w meta/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=META
// META: error: output 0 writes @w, a meta: only the host sets it

// Every decision is closed, for every target.
// RUN: sed -e '/compute id(1)/,/plans/s/plans(.*) {/{/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=NOKERNEL
// NOKERNEL: error: has no kernel for target 'x86-64-v3'

// RUN: sed -e 's/plans("x86-64-v3" = \(.*\)) {/plans("h200" = \1, "x86-64-v3" = \1) {/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=MORE
// MORE: error: has a plan for "h200", which is no target of the module

// A record says what stands on the instruction.
// RUN: sed -e 's/<kernel i1 is #aicf_cpu.loops<order = \[d0 by [0-9]*\]/<kernel i1 is #aicf_cpu.loops<order = [d0 by 1]/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=RECORD
// RECORD: error: runs by #aicf_cpu.loops<{{.*}}>, its record says #aicf_cpu.loops<order = [d0 by 1]

// The cost of a kernel is what the model says.
// RUN: sed -e 's/<kernel i1 is \(#[^>]*>\) costs <[^>]*>/<kernel i1 is \1 costs <7 ps = latency 7>/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=COST
// COST: error: kernel #aicf_cpu.loops<{{.*}}> costs #aicf_emit.cost<{{.*}}>, its record says #aicf_emit.cost<7 ps = latency 7>

// RUN: sed -e 's/id(1)/id(0)/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=ID
// ID: error: id 0 is not unique

// Records belong to the description that they were taken for.
// RUN: sed -e 's/launch_ps = 60000/launch_ps = 60001/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=STALE
// STALE: error: a record was taken for "x86-64-v3/{{[0-9a-f]+}}", the module describes 'x86-64-v3/{{[0-9a-f]+}}'

// RUN: sed -e '/compute id(1)/,/plans/s/plans(/step(1) plans(/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=STEPS
// STEPS: error: its steps do not count up from 0

// A slot that nobody writes is no result.
// RUN: sed -e 's/outs(%arg1\[d0\]/outs(%%t128[d0]/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=RESULT
// RESULT: error: output slot 1 is never written

// A buffer that is read before it is written: i1 reads the one that i2 writes.
// RUN: sed -e '/compute id(1)/,/compute id(2)/s/ins(%%t0\[/ins(%%t256[/' -e '/%%t256 = aicf_emit.buffer/d' -e 's/^    %%t128 = aicf_emit.buffer transient at 128 : memref<32xf32>/    %%t256 = aicf_emit.buffer transient at 256 : memref<32xf32>\n&/' -e 's/memory @f is \[0, 128, 256\]\(.*\) over \[<\[0, 256, 128\] [^]]*\]/memory @f is [0, 256, 128]\1/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// UNWRITTEN: error: input 0 is read before anything wrote it

aicf_emit.global @w param : tensor<32xf32>
aicf_emit.global @c constant : tensor<32xf32> = dense<2.0>
func.func @f(%x: tensor<32xf32> {aicf_emit.name = "x"}) -> (tensor<32xf32> {aicf_emit.name = "y"}) {
  %w = aicf_emit.read @w : tensor<32xf32>
  %c = aicf_emit.read @c : tensor<32xf32>
  %e = tensor.empty() : tensor<32xf32>
  %a = aicf_emit.compute id(0) "add" dims(d0 = 32)
      ins(%x[d0] : tensor<32xf32>, %c[d0] : tensor<32xf32>) outs(%e[d0] : tensor<32xf32>) {
  ^bb0(%v: f32, %u: f32):
    %r = arith.addf %v, %u : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "reverse" dims(d0 = 32)
      ins(%a[31 - d0] : tensor<32xf32>) outs(%e[d0] : tensor<32xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  %d = aicf_emit.compute id(2) "reverse" dims(d0 = 32)
      ins(%b[31 - d0] : tensor<32xf32>) outs(%e[d0] : tensor<32xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  %n = aicf_emit.compute id(3) "sgd" dims(d0 = 32)
      ins(%w[d0] : tensor<32xf32>, %d[d0] : tensor<32xf32>) outs(%e[d0] : tensor<32xf32>) {
  ^bb0(%v: f32, %u: f32):
    %r = arith.subf %v, %u : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %n, @w in_place : tensor<32xf32>
  %y = aicf_emit.compute id(4) "difference" dims(d0 = 32)
      ins(%a[d0] : tensor<32xf32>, %d[d0] : tensor<32xf32>) outs(%e[d0] : tensor<32xf32>) {
  ^bb0(%v: f32, %u: f32):
    %r = arith.subf %v, %u : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<32xf32>
}

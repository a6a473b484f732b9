// Pins that tools write know their instructions again, by what they compute.

// RUN: aicf-compile %s --target=x86-64-v3 --pin='fuse i2 -> i3 is separate' --emit=decisions -o %t.pins
// RUN: FileCheck %s --check-prefix=FILE < %t.pins
// FILE: @f
// FILE-DAG: order @f is [1, 2, 3] where <i1 = 0x{{[0-9a-f]+}}, i2 = 0x{{[0-9a-f]+}}, i3 = 0x{{[0-9a-f]+}}>
// FILE-DAG: fuse i0 -> i1 is fused where <i0 = 0x{{[0-9a-f]+}}, i1 = 0x{{[0-9a-f]+}}>
// FILE-DAG: kernel i1 is {{.*}} for "x86-64-v3" where <i1 = 0x{{[0-9a-f]+}}>
// FILE-DAG: fuse i2 -> i3 is separate where <i2 = 0x{{[0-9a-f]+}}, i3 = 0x{{[0-9a-f]+}}>

// Where nothing moved the pins hold as they are, in text and in bytecode.
// RUN: aicf-compile %s --target=x86-64-v3 --pins=%t.pins --emit=decisions | diff %t.pins -
// RUN: aicf-compile %s --target=x86-64-v3 --pins=%t.pins --emit=resolved -o %t.resolved
// RUN: aicf-opt %t.resolved --aicf-verify-replay -o /dev/null
// RUN: aicf-opt %t.resolved --emit-bytecode | aicf-opt | diff %t.resolved -
// RUN: aicf-opt %t.resolved --aicf-strip | aicf-opt --aicf-plan | diff %t.resolved -

// The branches change places: ids follow the text, pins follow the branches.
// RUN: sed -n '/^func/p;/^  %%y/p' %s > %t.swapped.mlir
// RUN: sed -n '/^  %%x/p;/^  return/p;/^}/p' %s >> %t.swapped.mlir
// RUN: aicf-compile %t.swapped.mlir --target=x86-64-v3 --emit=open | FileCheck %s --check-prefix=SWAPPED
// SWAPPED: compute id(0) "exp"
// SWAPPED: compute id(2) "exp"
// RUN: grep fuse %t.pins > %t.fuse.pins
// RUN: aicf-compile %t.swapped.mlir --target=x86-64-v3 --pins=%t.fuse.pins --emit=decisions | FileCheck %s --check-prefix=MOVED
// MOVED-DAG: fuse i2 -> i3 is fused where <i2 = 0x{{[0-9a-f]+}}, i3 = 0x{{[0-9a-f]+}}>
// MOVED-DAG: fuse i0 -> i1 is separate where <i0 = 0x{{[0-9a-f]+}}, i1 = 0x{{[0-9a-f]+}}>
// Without fingerprints they hold the ids, and so the other pair.
// RUN: sed -e 's/ where <[^>]*>//' %t.fuse.pins > %t.bare.pins
// RUN: aicf-compile %t.swapped.mlir --target=x86-64-v3 --pins=%t.bare.pins --emit=decisions | FileCheck %s --check-prefix=BARE
// BARE-DAG: fuse i0 -> i1 is fused
// BARE-DAG: fuse i2 -> i3 is separate

// An instruction that is gone, and one that is there twice.
// RUN: sed -e 's/aicf.exp %%b/aicf.tanh %%b/' %s > %t.gone.mlir
// RUN: not aicf-compile %t.gone.mlir --target=x86-64-v3 --pins=%t.fuse.pins 2>&1 | FileCheck %s --check-prefix=GONE
// GONE: .fuse.pins:{{[0-9]+}}:1: error: the pin 'fuse i2 -> i3 is separate' was written for another program: no instruction has the fingerprint of its i2
// RUN: grep -o 'i0 = 0x[0-9a-f]*' %t.fuse.pins | sed -e 's/.* = //' > %t.exp
// RUN: sed -e "s/0xFINGERPRINT/$(cat %t.exp)/" %S/Inputs/twins.mlir | not aicf-opt --aicf-fuse 2>&1 | FileCheck %s --check-prefix=TWINS
// TWINS: error: the pin 'kernel i9 is #aicf_cpu.loops<order = [d0 by 8]>' was written for another program: i0 and i1 both have the fingerprint of its i9; name one of them, without a fingerprint

// Fingerprints and ids that no instruction has, the largest of all included.
// RUN: not aicf-compile %s --target=x86-64-v3 --pin='fuse i0 -> i1 is fused where <i0 = 0x7fffffffffffffff>' 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not aicf-compile %s --target=x86-64-v3 --pin='fuse i0 -> i1 is fused where <i0 = 0x7ffffffffffffffe>' 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: was written for another program: no instruction has the fingerprint of its i0
// RUN: sed -n 's/order @f is \[1, 2, 3\]/order @f is [1, 2, 3, 9223372036854775807, -9223372036854775808]/p' %t.pins > %t.order.pins
// RUN: not aicf-compile %s --target=x86-64-v3 --pins=%t.order.pins 2>&1 | FileCheck %s --check-prefix=IDS
// IDS: it is not a sequence of the entry's ids

// RUN: not aicf-opt %s --aicf-pin='pins={fuse i0 -> i1 is fused where <i0 = exp>}' 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: '<i0 = exp>' are no fingerprints, such as <i1 = 0x3fa91c22b07d>: expected integer value

func.func @f(%a: tensor<64x64xf32> {aicf.name = "a"}, %b: tensor<64x64xf32> {aicf.name = "b"}) -> (tensor<64xf32> {aicf.name = "p"}, tensor<64xf32> {aicf.name = "q"}) {
  %x0 = aicf.exp %a : tensor<64x64xf32>
  %x1 = aicf.reduce_sum %x0 axes = [1] : tensor<64x64xf32> -> tensor<64xf32>
  %y0 = aicf.exp %b : tensor<64x64xf32>
  %y1 = aicf.reduce_sum %y0 axes = [1] : tensor<64x64xf32> -> tensor<64xf32>
  return %x1, %y1 : tensor<64xf32>, tensor<64xf32>
}

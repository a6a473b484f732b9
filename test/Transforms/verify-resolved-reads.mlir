// RUN: aicf-opt %s --aicf-resolve="targets=x86-64-v3 disable=fuse,in-place,order" > %t
// RUN: aicf-opt %t --aicf-verify-resolved | diff %t -

// The instructions that fuse left apart read each other's values: here i2 is
// made to read what i1 wrote. All else is in order, down to the costs.
// RUN: sed -e 's/ins(%%t0\[/ins(%%t512[/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s
// CHECK: error: does not read what i0 wrote, though 'i0 -> i2' were left separate

// A record of an instruction that there cannot be says nothing.
// RUN: sed -e 's/"i0 -> i2"/"i9223372036854775807 -> i2"/' %t | aicf-opt --aicf-verify-resolved -o /dev/null
func.func @f(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %a = aicf.exp %x : tensor<8x16xf32>
  %b = aicf.log %x : tensor<8x16xf32>
  %c = aicf.neg %a : tensor<8x16xf32>
  %d = aicf.neg %b : tensor<8x16xf32>
  return %c, %d : tensor<8x16xf32>, tensor<8x16xf32>
}

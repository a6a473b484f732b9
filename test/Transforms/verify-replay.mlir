// The records make the program: planning the open form again with every choice
// pinned gives the same program and the same records. Each RUN line changes one
// of the two behind the other's back.

// RUN: aicf-opt %s --aicf-plan=targets=x86-64-v3,h200 > %t
// RUN: aicf-opt %t --aicf-verify-replay | diff %t -

// What was rejected costs what its record says, whatever the class.
// RUN: sed -e 's/<separate costs <[^>]*>>/<separate costs <7 ps = latency 7>>/' %t | not aicf-opt --aicf-verify-replay 2>&1 | FileCheck %s --check-prefix=COST
// COST: error: taking a recorded decision again gives another record: #aicf_emit.decision<fuse i0 -> i1 is fused {{.*}}<7 ps = latency 7>{{.*}} became

// RUN: sed -e 's/<layout i4.0 is \[8, 1\]/<layout i4.0 is [9, 1]/' %t | not aicf-opt --aicf-verify-replay 2>&1 | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: error: taking a recorded decision again gives another record

// RUN: aicf-opt %aicf_src_root/test/Inputs/digits.mlir --aicf-resolve=targets=x86-64-v3 > %t.digits
// RUN: aicf-opt %t.digits --aicf-verify-replay | diff %t.digits -
// RUN: sed -e 's/<in_place \(i[0-9.]*\) is i[0-9.]*/<in_place \1 is i7777.0/' %t.digits | not aicf-opt --aicf-verify-replay 2>&1 | FileCheck %s --check-prefix=INPLACE
// INPLACE: error: pinned decision 'in_place {{.*}} is i7777.0' is illegal: no input of that name has memory to take over

// RUN: sed -e 's/<fuse i0 -> i1/<fuse i7 -> i9/' %t | not aicf-opt --aicf-verify-replay 2>&1 | FileCheck %s --check-prefix=SUBJECT
// SUBJECT: error: a record is about no decision of the program: {{.*}}<fuse i7 -> i9

// RUN: sed -e 's/<fuse i4 -> i5 is [^\n]*model [0-9]*>,//' %t | not aicf-opt --aicf-verify-replay 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: has no record of a decision: {{.*}}<fuse i4 -> i5

// The body of a fused instruction is the open program's.
// RUN: sed -e 's/arith.maximumf/arith.minimumf/' %t > %t.body
// RUN: sed -e '/aicf_emit.open/,$s/arith.minimumf/arith.maximumf/' %t.body | not aicf-opt --aicf-verify-replay 2>&1 | FileCheck %s --check-prefix=BODY
// BODY: error: taking the recorded decisions about the open program gives another resolved form of @f

// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-save --aicf-order --aicf-kernel --aicf-memory | not aicf-opt --aicf-verify-replay 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: error: keeps no open form to plan again

func.func @f(%x: tensor<16x8xf32>, %y: tensor<16x16xf32>) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
  %e = tensor.empty() : tensor<16x8xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 16, d1 = 8)
      ins(%x[d0, d1] : tensor<16x8xf32>) outs(%e[d0, d1] : tensor<16x8xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "relu" dims(d0 = 16, d1 = 8)
      ins(%a[d0, d1] : tensor<16x8xf32>) outs(%e[d0, d1] : tensor<16x8xf32>) {
  ^bb0(%v: f32):
    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %v, %zero : f32
    aicf_emit.yield %r : f32
  }
  %c = aicf_emit.compute id(3) "mm" dims(d0 = 16, d1 = 8, d2 = 16)
      ins(%y[d0, d2] : tensor<16x16xf32>, %x[d2, d1] : tensor<16x8xf32>) outs(%e[d0, d1] : tensor<16x8xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %k = aicf_emit.save id(7) %b : tensor<16x8xf32>
  %d = aicf_emit.compute id(4) "mm" dims(d0 = 16, d1 = 8, d2 = 16)
      ins(%y[d0, d2] : tensor<16x16xf32>, %c[d2, d1] : tensor<16x8xf32>) outs(%e[d0, d1] : tensor<16x8xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %g = aicf_emit.compute id(5) "mm" dims(d0 = 16, d1 = 8, d2 = 16)
      ins(%y[d0, d2] : tensor<16x16xf32>, %d[d2, d1] : tensor<16x8xf32>) outs(%e[d0, d1] : tensor<16x8xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %g, %k : tensor<16x8xf32>, tensor<16x8xf32>
}

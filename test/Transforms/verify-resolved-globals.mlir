// The proof covers the offsets of globals, and the target of the records of
// entries and of the module.

// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-order --aicf-kernel --aicf-memory --aicf-verify-resolved > %t

// Two parameters on the same bytes.
// RUN: sed -e 's/ at 64$/ at 0/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=OVERLAP
// OVERLAP: error: {{.*}}overlap

// RUN: sed -e 's/ at 64$/ at 68/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=ALIGN
// ALIGN: error: {{.*}}68 is not aligned to 64 bytes

// Ends that overflow are not in memory.
// RUN: sed -e 's/ at 64$/ at 9223372036854775552/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: error: {{.*}}offset 9223372036854775552 is not in memory

// Only the record of the entry's order is stale.
// RUN: sed -e '/func.func/s#x86-64-v3/[0-9a-f]*#x86-64-v3/00000000#' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=STALE
// STALE: error: a record was taken for "x86-64-v3/00000000"

// Only that of the module's memory is.
// RUN: sed -e '1s#x86-64-v3/[0-9a-f]*#x86-64-v3/00000000#' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=STALE

aicf_emit.global @v param : tensor<4xf32>
aicf_emit.global @w param : tensor<4xf32>
func.func @f() -> tensor<4xf32> {
  %v = aicf_emit.read @v : tensor<4xf32>
  %w = aicf_emit.read @w : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "add" dims(d0 = 4)
      ins(%v[d0] : tensor<4xf32>, %w[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.addf %x, %y : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<4xf32>
}

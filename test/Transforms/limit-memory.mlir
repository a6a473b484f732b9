// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-limit-memory=limit=50% | FileCheck %s --check-prefix=PERCENT
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-limit-memory=limit=2K | FileCheck %s --check-prefix=BYTES
// RUN: not aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-limit-memory=limit=lots 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not aicf-compile %s --target=x86-64-v3 --memory-limit=-3 --emit=resolved 2>&1 | FileCheck %s --check-prefix=TOOL
// RUN: aicf-compile %s --target=x86-64-v3 --memory-limit=1M --emit=resolved | FileCheck %s --check-prefix=COMPILED

// A percentage is one of what an entry takes that saves values; the others have
// nothing to give. The smaller limit holds, and other terms stay.
// PERCENT: func.func @saves({{.*}}) -> {{.*}} attributes {aicf_emit.contract = #aicf_emit.contract<no_copy, max_arena_bytes = [[# %u,]]>}
// PERCENT: func.func @small({{.*}}) -> tensor<64xf32> {
// BYTES: func.func @saves({{.*}}#aicf_emit.contract<no_copy, max_arena_bytes = 2048>
// BYTES: func.func @small({{.*}}#aicf_emit.contract<max_arena_bytes = 2048>
// WRONG: error: 'lots' is no limit of memory: expected bytes, such as 1048576, 100M or 2G, or a percentage, such as 30%
// TOOL: aicf-compile: error: --memory-limit: '-3' is no limit of memory
// COMPILED: #aicf_emit.contract<no_copy, max_arena_bytes = 1000000>
// COMPILED: #aicf_emit.contract<max_arena_bytes = 1048576>
func.func @saves(%x: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<no_copy, max_arena_bytes = 1000000>} {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%x[d0, d2] : tensor<64x64xf32>, %x[d2, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %r = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %r : f32
  }
  %s = aicf_emit.save id(1) %a : tensor<64x64xf32>
  %c = aicf_emit.compute id(3) "sum" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%s[d0, d2] : tensor<64x64xf32>, %x[d2, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %r = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %r : f32
  }
  return %c : tensor<64x64xf32>
}

func.func @small(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = aicf_emit.compute id(5) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<64xf32>
}

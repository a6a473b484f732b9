// What a verifier or a pass refuses, it refuses in the same words.
// REQUIRES: stock-mlir-opt

// RUN: not aicf-opt %s --pass-pipeline='builtin.module(aicf-lower-to-emit,aicf-fuse)' 2> %t.expected
// RUN: not %sanitizer_preload mlir-opt %aicf_plugin %s --pass-pipeline='builtin.module(aicf-lower-to-emit,aicf-fuse)' 2> %t.found
// RUN: diff %t.expected %t.found
// RUN: FileCheck %s < %t.found
// CHECK: error: {{.*}}target
// RUN: not aicf-opt %s --pass-pipeline='builtin.module(aicf-resolve{targets=h999})' 2> %t.expected
// RUN: not %sanitizer_preload mlir-opt %aicf_plugin %s --pass-pipeline='builtin.module(aicf-resolve{targets=h999})' 2> %t.found
// RUN: diff %t.expected %t.found
// RUN: %sanitizer_preload mlir-opt %aicf_plugin %S/../Dialect/AICF/invalid.mlir --verify-diagnostics --split-input-file
// RUN: %sanitizer_preload mlir-opt %aicf_plugin %S/../Dialect/Emit/invalid.mlir --verify-diagnostics --split-input-file

func.func @f(%x: tensor<4xf32> {aicf.name = "x"}) -> (tensor<4xf32> {aicf.name = "y"}) {
  %0 = aicf.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

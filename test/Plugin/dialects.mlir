// Which dialects the plugin brings, and that they are read and written as
// aicf-opt does it. Nothing is registered twice, whoever has it already.
// REQUIRES: stock-mlir-opt

// RUN: aicf-opt --show-dialects | tr ',' '\n' | sed 's/.* //' | sort > %t.expected
// RUN: %sanitizer_preload mlir-opt %aicf_plugin --show-dialects | tr ',' '\n' | sed 's/.* //' | sort > %t.dialects
// RUN: comm -23 %t.expected %t.dialects | count 0
// RUN: FileCheck %s --check-prefix=DIALECTS < %t.dialects
// DIALECTS: {{^}}aicf{{$}}
// DIALECTS-NEXT: {{^}}aicf_cpu{{$}}
// DIALECTS-NEXT: {{^}}aicf_emit{{$}}
// DIALECTS-NEXT: {{^}}aicf_nv{{$}}

// RUN: aicf-opt --list-passes | sed 's/  *-  */ /g' | grep aicf > %t.expected
// RUN: %sanitizer_preload mlir-opt %aicf_plugin --list-passes | sed 's/  *-  */ /g' | grep aicf > %t.passes
// RUN: diff %t.expected %t.passes

// The dialects alone; and all of it three times, or in a host that has AICF.
// RUN: aicf-opt %s > %t.mlir
// RUN: %sanitizer_preload mlir-opt --load-dialect-plugin=%aicf_obj_root/lib/AICFPlugin.so %s | diff %t.mlir -
// RUN: aicf-opt %s --pass-pipeline='builtin.module(aicf-resolve{targets=x86-64-v3},canonicalize)' > %t.resolved
// RUN: %sanitizer_preload mlir-opt %aicf_plugin %aicf_plugin %aicf_plugin %s --pass-pipeline='builtin.module(aicf-resolve{targets=x86-64-v3},canonicalize)' | diff %t.resolved -
// RUN: aicf-opt %aicf_plugin %s --pass-pipeline='builtin.module(aicf-resolve{targets=x86-64-v3},canonicalize)' | diff %t.resolved -

aicf.param @w : tensor<8x4xf32>

func.func @f(%x: tensor<2x8xf32> {aicf.name = "x"}) -> (tensor<2x4xf32> {aicf.name = "y"}) {
  %w = aicf.read @w : tensor<8x4xf32>
  %0 = aicf.matmul %x, %w : (tensor<2x8xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
  %1 = aicf.relu %0 : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// RUN: aicf-opt %s --split-input-file --verify-diagnostics --convert-aicf-to-emit

// expected-error @+1 {{stands outside of an entry}}
%0 = aicf.relu %0 : tensor<4xf32>

// -----

module {
  // expected-error @+1 {{a nested module is not compiled: entries stand in the outermost one}}
  module @inner {
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      return %x : tensor<4xf32>
    }
  }
}

// -----

func.func @huge(%x: tensor<4294967296x4294967296xf32>) -> tensor<4294967296x4294967296xf32> {
  // expected-error @+1 {{is too large: AICF supports at most 2^45 elements}}
  %0 = aicf.relu %x : tensor<4294967296x4294967296xf32>
  return %0 : tensor<4294967296x4294967296xf32>
}

// -----

func.func @resource() -> tensor<1xf32> {
  // expected-error @+1 {{attribute 'value' has to be dense elements}}
  %0 = aicf.constant dense_resource<blob> : tensor<1xf32>
  return %0 : tensor<1xf32>
}
{-#
  dialect_resources: { builtin: { blob: "0x0400000000000000" } }
#-}

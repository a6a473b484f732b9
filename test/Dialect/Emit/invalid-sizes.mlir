// RUN: aicf-opt %s --split-input-file --verify-diagnostics

// More bytes than 64 bits count.

// expected-error @+1 {{too large}}
aicf_emit.global @w param : tensor<4294967296x4294967296xf32>

// -----

// expected-error @+1 {{cost}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<order @f is "program" costs <-2 ps = compute 9223372036854775807 + traffic 9223372036854775807> for "t" model 1>]}

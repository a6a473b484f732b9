// RUN: aicf-opt %s --split-input-file --verify-diagnostics

// Records, pins and targets, and where they may stand.

// The terms of a cost are an equation, which is checked.
// expected-error @+1 {{cost says 900 ps but its terms sum to 800}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<order @f is [0] costs <900 ps = traffic 300 + latency 500> for "t" model 1>]}

// -----

// expected-error @+1 {{unknown cost term 'luck'}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<order @f is [0] costs <900 ps = luck 900> for "t" model 1>]}

// -----

// expected-error @+1 {{overlap hides more time than there is}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<order @f is [0] costs <0 ps = compute 10 minus overlap 20> for "t" model 1>]}

// -----

// expected-error @+1 {{a cost term is negative: -5}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<order @f is [0] costs <0 ps = compute -5> for "t" model 1>]}

// -----

// expected-error @+1 {{unknown decision class 'tile'}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<tile @f is [0] costs <0 ps> for "t" model 1>]}

// -----

// expected-error @+1 {{'train' names no instruction, such as i3, and no output of one, such as i3.0}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<order train is [0] costs <0 ps> for "t" model 1>]}

// -----

// expected-error @+1 {{the decision about @f lists its choice among the rejected}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<order @f is [0] costs <0 ps> over [<[0] costs <1 ps = latency 1>>] for "t" model 1>]}

// -----

// expected-error @+1 {{invalid cost model version 0}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<order @f is [0] costs <0 ps> for "t" model 0>]}

// -----

// A runner-up says what it costs or what it violates.
// expected-error @+1 {{expected 'costs'}}
func.func private @f() attributes {aicf_emit.decisions = [#aicf_emit.decision<order @f is [0] costs <0 ps> over [<[1]>] for "t" model 1>]}

// -----

// expected-error @+1 {{unknown decision class 'fusion'}}
func.func private @f() attributes {aicf_emit.pins = [#aicf_emit.pin<fusion "i1 -> i2" is "separate">]}

// -----

// expected-error @+1 {{a target needs a name, a back end and a chip}}
module attributes {aicf_emit.targets = [#aicf_emit.target<"", "aicf_nv", "sm_90a", {}>]} {}

// -----

// expected-error @+1 {{target "t": 'compute_units' must be an i64 number}}
module attributes {aicf_emit.targets = [#aicf_emit.target<"t", "aicf_nv", "sm_90a", {compute_units = 4 : i32}>]} {}

// -----

// expected-error @+1 {{has two targets named "t"}}
module attributes {aicf_emit.targets = [#aicf_emit.target<"t", "aicf_nv", "sm_90a", {}>, #aicf_emit.target<"t", "aicf_nv", "sm_80", {}>]} {}

// -----

// expected-error @+1 {{attribute 'aicf_emit.targets' must be an array of #aicf_emit.target}}
module attributes {aicf_emit.targets = ["h200"]} {}

// -----

// expected-error @+1 {{attribute 'aicf_emit.decisions' must be an array of #aicf_emit.decision}}
func.func private @f() attributes {aicf_emit.decisions = "none"}

// -----

// expected-error @+1 {{attribute 'aicf_emit.pins' must be an array of #aicf_emit.pin}}
func.func private @f() attributes {aicf_emit.pins = [1 : i64]}

// -----

// expected-error @+1 {{attribute 'aicf_emit.arena' must be a byte count on a function}}
func.func private @f() attributes {aicf_emit.arena = -1 : i64}

// -----

// expected-error @+1 {{attribute 'aicf_emit.arena' must be a byte count on a function}}
module attributes {aicf_emit.arena = 64 : i64} {}

// -----

// expected-error @+1 {{attribute 'aicf_emit.open' must be a unit attribute}}
module attributes {aicf_emit.open = true} {}

// -----

// expected-error @+1 {{unknown attribute 'aicf_emit.speed'}}
module attributes {aicf_emit.speed = "high"} {}

// -----

// expected-error @+1 {{argument 0: attribute 'aicf_emit.output' is unknown or has the wrong type}}
func.func private @f(memref<4xf32> {aicf_emit.output = 1 : i64})

// -----

// expected-error @+1 {{result 0: attribute 'aicf_emit.name' is unknown or has the wrong type}}
func.func private @f() -> (tensor<4xf32> {aicf_emit.name = 3 : i64})

// -----

aicf_emit.global @w param : tensor<4xf32>
func.func @f(%x: tensor<4xf32>,
// expected-error @+1 {{the input or output "w" has the name of a global; to the runtime, these are names of one kind}}
             %y: tensor<4xf32> {aicf_emit.name = "w"}) {
  return
}

// -----

aicf_emit.global @w state : tensor<4xf32>
// expected-error @+1 {{the input or output "w" has the name of a global}}
func.func private @f() -> (tensor<4xf32> {aicf_emit.name = "w"})

// -----

// A constant has no name in a package.
aicf_emit.global @w constant : tensor<1xf32> = dense<1.0>
func.func private @f() -> (tensor<4xf32> {aicf_emit.name = "w"})

// -----

// expected-error @+1 {{the input or output "f:x" contains ':', which separates an entry from its input or output}}
func.func private @f(tensor<4xf32> {aicf_emit.name = "f:x"})

// -----

// expected-error @+1 {{'f:w' contains ':'}}
aicf_emit.global @"f:w" param : tensor<4xf32>

// -----

// expected-error @+1 {{attribute 'aicf_emit.constraints' must be an #aicf_emit.constraints on an entry}}
func.func private @f() attributes {aicf_emit.constraints = "tf32"}

// -----

// expected-error @+1 {{attribute 'aicf_emit.constraints' must be an #aicf_emit.constraints on an entry}}
module attributes {aicf_emit.constraints = #aicf_emit.constraints<tf32 = true>} {
}

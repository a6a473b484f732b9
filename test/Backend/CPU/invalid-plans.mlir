// RUN: aicf-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @below {{vector width must be 2, 4, ... 64}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], vector = d0 by 3>} : () -> ()

// -----

// expected-error @below {{must unroll 2 to 16 positions of a grid dim that is not vectorised}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], unroll = d1 by 4>} : () -> ()

// -----

// expected-error @below {{d0 cannot stand here}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8, d0 by 8]>} : () -> ()

// -----

// expected-error @below {{the tile of d0 is 0}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 0]>} : () -> ()

// -----

// expected-error @below {{expected 'vector', 'unroll' or 'walk'}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], stages = d0 by 4>} : () -> ()

// -----

// expected-error @below {{d0 is walked by every task: it is no dim of the order or of vectors}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], walk = d0 up>} : () -> ()

// -----

// expected-error @below {{d1 is walked by every task: it is no dim of the order or of vectors}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], vector = d1 by 8, walk = d1 down>} : () -> ()

// -----

// expected-error @below {{expected 'up', 'down' or 'scatter'}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], walk = d1 sideways>} : () -> ()

// -----

// expected-error @below {{d99 cannot be walked}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], walk = d99 up>} : () -> ()

// RUN: aicf-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @below {{vector width must be 2, 4, ... 64}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], vector = d0 by 3>} : () -> ()

// -----

// expected-error @below {{must unroll 2 to 16 positions of a grid dim that is not vectorised}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], unroll = d1 by 4>} : () -> ()

// -----

// expected-error @below {{must split a dim that is no grid dim in 2 to 1024 parts, beside no unrolled and no sequential dim}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], split = d0 by 4>} : () -> ()

// -----

// expected-error @below {{d0 is not allowed here}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8, d0 by 8]>} : () -> ()

// -----

// expected-error @below {{the tile of d0 is 0}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 0]>} : () -> ()

// -----

// expected-error @below {{expected 'vector', 'unroll', 'sequential' or 'split'}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], stages = d0 by 4>} : () -> ()

// -----

// expected-error @below {{d0 is scanned by every task: it is no dim of the order or of vectors}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], sequential = d0 up>} : () -> ()

// -----

// expected-error @below {{d1 is scanned by every task: it is no dim of the order or of vectors}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], vector = d1 by 8, sequential = d1 down>} : () -> ()

// -----

// expected-error @below {{expected 'up', 'down' or 'scatter'}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], sequential = d1 sideways>} : () -> ()

// -----

// expected-error @below {{d99 cannot be scanned}}
"test.plan"() {a = #aicf_cpu.loops<order = [d0 by 8], sequential = d99 up>} : () -> ()

// -----

// expected-error @below {{needs a tile of rows and columns, a block of rows, columns and depth, a task of rows and columns}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [4, 16], vector = 8, block = [4, 16], task = [8, 16]>} : () -> ()

// -----

// expected-error @below {{vector must be 2, 4, ... 64}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [4, 12], vector = 6, block = [4, 12, 8], task = [8, 12]>} : () -> ()

// -----

// expected-error @below {{a tile has 1 to 32 rows}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [33, 16], vector = 8, block = [33, 16, 8], task = [33, 16]>} : () -> ()

// -----

// expected-error @below {{a tile's columns are one to eight vectors}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [4, 12], vector = 8, block = [4, 12, 8], task = [8, 12]>} : () -> ()

// -----

// expected-error @below {{a block's depth is at least 1}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [4, 16], vector = 8, block = [4, 16, 0], task = [8, 16]>} : () -> ()

// -----

// expected-error @below {{a block is whole tiles}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [4, 16], vector = 8, block = [6, 16, 8], task = [8, 16]>} : () -> ()

// -----

// expected-error @below {{a task is whole tiles, a block or more}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [4, 16], vector = 8, block = [8, 16, 8], task = [4, 16]>} : () -> ()

// -----

// expected-error @below {{AMX takes 1 to 16 rows, or 32, and vectors of 16 columns, in four tiles at most}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [32, 64], vector = 16, block = [32, 64, 32], task = [32, 64], amx = true>} : () -> ()

// -----

// expected-error @below {{AMX takes 1 to 16 rows, or 32, and vectors of 16 columns, in four tiles at most}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [24, 16], vector = 16, block = [24, 16, 32], task = [24, 16], amx = true>} : () -> ()

// -----

// expected-error @below {{a tile of rows that are not packed has 8 at most}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [9, 16], vector = 16, block = [0, 16, 32], task = [9, 16]>} : () -> ()

// -----

// expected-error @below {{AMX reads operands that are packed}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [8, 16], vector = 16, block = [0, 16, 32], task = [16, 16], amx = true>} : () -> ()

// -----

// expected-error @below {{AMX reads operands that are packed}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [16, 16], vector = 16, block = [16, 0, 32], task = [16, 16], amx = true>} : () -> ()

// -----

// expected-error @below {{with AMX a block's depth is a multiple of 32}}
"test.plan"() {a = #aicf_cpu.gemm<tile = [16, 16], vector = 16, block = [16, 16, 40], task = [16, 16], amx = true>} : () -> ()

// RUN: aicf-opt %s --split-input-file --verify-diagnostics

aicf_emit.kernels @t {
  // expected-error @below {{names instruction 1 twice}}
  aicf_emit.kernel @k of(1, 1) by #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>
}

// -----

aicf_emit.kernels @t {
  // expected-error @below {{7 : i64 belongs to no kernel family}}
  "aicf_emit.kernel"() {sym_name = "k", instructions = array<i64: 1>, plan = 7 : i64} : () -> ()
}

// -----

aicf_emit.kernels @t {
  // expected-note @below {{see existing symbol definition}}
  aicf_emit.kernel @k of(1) by #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>
  // expected-error @below {{redefinition of symbol named 'k'}}
  aicf_emit.kernel @k of(2) by #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>
}

// -----

func.func @f(%x: memref<4xf32>) {
  // expected-error @below {{stands in no function with 'aicf_emit.launches'}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{unknown kernel @t::@k}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

aicf_emit.kernels @u {
  aicf_emit.kernel @k of(0) by #aicf_cpu.loops<order = [d0 by 4]>
}
func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{launches @u::@k on @t}}
  aicf_emit.launch @u::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

// expected-error @below {{attribute 'aicf_emit.launches' must be an #aicf_emit.launches on a function}}
func.func @f.t() attributes {aicf_emit.launches = "train"} { return }

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{needs a grid, or tasks}}
  aicf_emit.launch @t::@k does(0) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{needs a grid, or tasks}}
  aicf_emit.launch @t::@k does(0) grid(1, 1, 1) block(32, 1, 1) tasks(2) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{needs grid and block, or neither}}
  aicf_emit.launch @t::@k does(0) grid(1, 1, 1) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{of tasks takes no cluster, shared memory or dependent launch}}
  aicf_emit.launch @t::@k does(0) shared(4) tasks(1) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{grid has 2 sizes, not 3}}
  aicf_emit.launch @t::@k does(0) grid(1, 1) block(32, 1, 1) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{block of 0 is out of range}}
  aicf_emit.launch @t::@k does(0) grid(1, 1, 1) block(0, 1, 1) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{a grid of 3 blocks is not made of clusters of 2}}
  aicf_emit.launch @t::@k does(0) grid(3, 1, 1) block(32, 1, 1) cluster(2, 1, 1) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{the launch has no 'in0'}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(in0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{argument 0 is the address of operand 1 of 1}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(scratch0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{expected 'in', 'out' or 'scratch' and a number, found 'inn'}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(inn)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{argument 0 lies 16 bytes into 'memref<4xf32>', which has 16}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(out0 + 16)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{negative offset -4}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(out0 + -4)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{argument 1 is "text", neither an address nor an i32, i64 or f32}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(out0, "text")
  return
}

// -----

func.func @f(%x: memref<4xf32>) {
  // expected-error @below {{semaphores are i32 in scratch}}
  %s = aicf_emit.buffer transient at 0 semaphores : memref<4xi32>
  return
}

// -----

// expected-error @below {{a tensor map has one to five dims}}
module attributes {map = #aicf_nv.tensor_map<element = bf16, dims = [], strides = [], box = [], element_strides = []>} {}

// -----

// expected-error @below {{strides has not 1 numbers}}
module attributes {map = #aicf_nv.tensor_map<element = bf16, dims = [8, 8], strides = [], box = [8, 8], element_strides = [1, 1]>} {}

// -----

// expected-error @below {{box of 512 is out of range}}
module attributes {map = #aicf_nv.tensor_map<element = bf16, dims = [8, 8], strides = [16], box = [8, 512], element_strides = [1, 1]>} {}

// -----

// expected-error @below {{a tensor map has elements of bf16, f16 or f32}}
module attributes {map = #aicf_nv.tensor_map<element = i32, dims = [8], strides = [], box = [8], element_strides = [1]>} {}

// -----

// expected-error @below {{upper_corner has not 1 numbers}}
module attributes {map = #aicf_nv.tensor_map<element = bf16, dims = [8, 8, 8], strides = [16, 128], box = [8, 8], element_strides = [1, 1, 1], lower_corner = [0]>} {}

// -----

// expected-error @below {{stands on a function with a body of one block, whose arguments are memrefs, without results}}
func.func private @f.t(memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>}

// -----

// expected-error @below {{stands on a function with a body of one block, whose arguments are memrefs, without results}}
func.func @f.t(%x: tensor<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} { return }

// -----

// expected-error @below {{stands on a function with a body of one block, whose arguments are memrefs, without results}}
func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  cf.br ^bb1
^bb1:
  return
}

// -----

func.func private @f(memref<4xf32>)
func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{is of entry @f, which has no body}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32, strided<[-1]>>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{cannot tell how large 'memref<4xf32, strided<[-1]>>' is}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32, strided<[-1]>>) args(out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{an address is described by an attribute of a back end, not by [1]}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args([1] of out0)
  return
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{argument 0 is 7 : ui32, neither an address nor an i32, i64 or f32}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32>) args(7 : ui32)
  return
}

// -----

func.func @f.t(%x: memref<4xf32, strided<[1], offset: 4>>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{'memref<4xf32, strided<[1], offset: 4>>' has an offset: a buffer begins where it is declared}}
  aicf_emit.launch @t::@k does(0) tasks(1) outs(%x : memref<4xf32, strided<[1], offset: 4>>) args(out0)
  return
}

// -----

aicf_emit.kernels @t {
  // expected-error @below {{has 1 plans for 2 instructions}}
  aicf_emit.kernel @k of(1, 2) by #aicf_cpu.loops<order = []>
}

// -----

aicf_emit.kernels @t {
  // expected-error @below {{needs a stage for each instruction}}
  aicf_emit.kernel @k of(1, 2) by [#aicf_cpu.loops<order = []>, #aicf_cpu.loops<order = []>] stages(0)
}

// -----

aicf_emit.kernels @t {
  // expected-error @below {{has no stage 1}}
  aicf_emit.kernel @k of(1, 2) by [#aicf_cpu.loops<order = []>, #aicf_cpu.loops<order = []>] stages(0, 1)
}

// -----

aicf_emit.kernels @t {
  // expected-error @below {{of one instruction has no stages}}
  aicf_emit.kernel @k of(1) by #aicf_cpu.loops<order = []> stages(0)
}

// -----

func.func @f.t(%x: memref<4xf32>) attributes {aicf_emit.launches = #aicf_emit.launches<@f on @t>} {
  // expected-error @below {{has operands or arguments of no part}}
  aicf_emit.launch @t::@k does(0, 1) grid(1, 1, 1) block(32, 1, 1)
      parts [#aicf_emit.part<stage = 0, ins = 0, outs = 1, scratch = 0, args = 1>,
             #aicf_emit.part<stage = 0, ins = 0, outs = 1, scratch = 0, args = 1>]
      outs(%x : memref<4xf32>) args(out0)
  return
}

// -----

// expected-error @below {{a launch has instruction 3 twice}}
func.func private @f() attributes {aicf_emit.launch_groups = {t = [#aicf_emit.launch_group<[3, 3], cluster = 2>]}}

// -----

// expected-error @below {{a cluster has 1 to 16 blocks, not 17}}
func.func private @f() attributes {aicf_emit.launch_groups = {t = [#aicf_emit.launch_group<[3, 4], cluster = 17>]}}

// -----

// expected-error @below {{only several instructions share a cluster}}
func.func private @f() attributes {aicf_emit.launch_groups = {t = [#aicf_emit.launch_group<[3], cluster = 2>]}}

// -----

// expected-error @below {{a block has 1 to 1024 threads, not 1025}}
func.func private @f() attributes {aicf_emit.launch_groups = {t = [#aicf_emit.launch_group<[3, 4], threads = 1025>]}}

// -----

// expected-error @below {{only of instructions side by side in one grid the threads of a block are bounded}}
func.func private @f() attributes {aicf_emit.launch_groups = {t = [#aicf_emit.launch_group<[3, 4], cluster = 2, threads = 256>]}}

// -----

// expected-error @below {{instruction 4 is in two launches}}
func.func private @f() attributes {aicf_emit.launch_groups = {t = [#aicf_emit.launch_group<[3, 4]>, #aicf_emit.launch_group<[4, 5]>]}}

// -----

// expected-error @below {{must be a dictionary of arrays of #aicf_emit.launch_group on an entry}}
func.func private @f() attributes {aicf_emit.launch_groups = [1]}

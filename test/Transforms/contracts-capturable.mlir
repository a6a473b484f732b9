// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-verify-contracts --split-input-file --verify-diagnostics

// What each replay of a graph needs, and what to change where an entry lacks
// it. The program is resolved text, since the passes would refuse some of this
// earlier.

module {
  aicf_emit.global @s state : tensor<64xf32> at 0
  aicf_emit.global @lr meta : tensor<f32> = dense<0.1> at 256
  func.func @kept(%x: memref<64xf32>, %y: memref<64xf32> {aicf_emit.output})
      attributes {aicf_emit.arena = 0, aicf_emit.contract = #aicf_emit.contract<capturable>} {
    %s = aicf_emit.buffer @s : memref<64xf32>
    %lr = aicf_emit.buffer @lr : memref<f32>
    aicf_emit.compute id(0) "step" dims(d0 = 64)
        ins(%s[d0] : memref<64xf32>, %lr[] : memref<f32>)
        outs(%s[d0] : memref<64xf32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>) {
    ^bb0(%v: f32, %r: f32):
      %p = arith.mulf %v, %r : f32
      aicf_emit.yield %p : f32
    }
    // An input that becomes the state is no copy of what the run computed.
    aicf_emit.compute id(1) "copy" dims(d0 = 64)
        ins(%x[d0] : memref<64xf32>) outs(%s[d0] : memref<64xf32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>) {
    ^bb0(%v: f32):
      aicf_emit.yield %v : f32
    }
    return
  }
}

// -----

// No host value: none is passed, computed or tested there. Each is reported.
module {
  // expected-error @+1 {{violates the contract capturable of @host: argument 0 is a host value of type 'i64', of which replays keep that of the capture; pass it in memory, as an input or a meta}}
  func.func @host(%n: i64) attributes {aicf_emit.arena = 0, aicf_emit.contract = #aicf_emit.contract<capturable>} {
    // expected-error @+1 {{violates the contract capturable of @host: 'arith.addi' runs on the host, once, at the capture; compute its value in an instruction}}
    %m = arith.addi %n, %n : i64
    return
  }
  // expected-error @+1 {{violates the contract capturable of @chosen: the host chooses between its blocks, once, at the capture; select values in an instruction}}
  func.func @chosen() attributes {aicf_emit.arena = 0, aicf_emit.contract = #aicf_emit.contract<capturable>} {
    cf.br ^bb1
  ^bb1:
    return
  }
}

// -----

// State is updated in place.
module {
  aicf_emit.global @s state : tensor<64xf32> at 0
  func.func @copied() attributes {aicf_emit.arena = 256, aicf_emit.contract = #aicf_emit.contract<capturable>} {
    %s = aicf_emit.buffer @s : memref<64xf32>
    %t = aicf_emit.buffer transient at 0 : memref<64xf32>
    // expected-note @+1 {{i0.0 could not be computed in @s: hazard: input 0 reads the memory of output 0 at another subscript}}
    aicf_emit.compute id(0) "reverse" dims(d0 = 64)
        ins(%s[63 - d0] : memref<64xf32>) outs(%t[d0] : memref<64xf32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>) {
    ^bb0(%v: f32):
      %e = math.exp %v : f32
      aicf_emit.yield %e : f32
    } decisions [<in_place i0.0 is fresh costs <0 ps> over [<@s violates "hazard: input 0 reads the memory of output 0 at another subscript">] for "h200/0" model 5>]
    // expected-error @+1 {{violates the contract capturable of @copied: @s is not updated in place, i1 copies its new value; mark its update in_place, and change what then forbids it}}
    aicf_emit.compute id(1) "copy" dims(d0 = 64)
        ins(%t[d0] : memref<64xf32>) outs(%s[d0] : memref<64xf32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>) {
    ^bb0(%v: f32):
      aicf_emit.yield %v : f32
    }
    return
  }
}

// -----

// Fixed pointers.
module {
  aicf_emit.global @w param : tensor<64xf32>
  func.func @moving(%x: memref<64xf32>)
      attributes {aicf_emit.arena = 0, aicf_emit.contract = #aicf_emit.contract<capturable>} {
    %w = aicf_emit.buffer @w : memref<64xf32>
    %t = memref.alloc() : memref<64xf32>
    // expected-error @+1 {{violates the contract capturable of @moving: operand 1 of i0 has no fixed address: its address comes from 'memref.alloc' in each run; declare an aicf_emit.buffer, or make it an argument}}
    aicf_emit.compute id(0) "exp" dims(d0 = 64)
        ins(%x[d0] : memref<64xf32>) outs(%t[d0] : memref<64xf32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>) {
    ^bb0(%v: f32):
      %e = math.exp %v : f32
      aicf_emit.yield %e : f32
    }
    // expected-error @+1 {{violates the contract capturable of @moving: operand 1 of i1 has no fixed address, @w has no place in its segment; run aicf-memory}}
    aicf_emit.compute id(1) "exp" dims(d0 = 64)
        ins(%x[d0] : memref<64xf32>) outs(%w[d0] : memref<64xf32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0]>) {
    ^bb0(%v: f32):
      %e = math.exp %v : f32
      aicf_emit.yield %e : f32
    }
    return
  }
}

// -----

// A kernel for every instruction.
module {
  func.func @no_kernel(%x: memref<64xf32>, %y: memref<64xf32> {aicf_emit.output})
      attributes {aicf_emit.arena = 0, aicf_emit.contract = #aicf_emit.contract<capturable>} {
    // expected-error @+1 {{violates the contract capturable of @no_kernel: i0 has no kernel on h200; run aicf-kernel, or compile for other targets}}
    aicf_emit.compute id(0) "exp" dims(d0 = 64)
        ins(%x[d0] : memref<64xf32>) outs(%y[d0] : memref<64xf32>) {
    ^bb0(%v: f32):
      %e = math.exp %v : f32
      aicf_emit.yield %e : f32
    }
    return
  }
}

// -----

// Random numbers of each replay: their seed or offset is a state that the entry
// advances, or an input. What does not change gives the same numbers again.
module {
  aicf_emit.global @seed meta : tensor<i64> = dense<0> at 0
  aicf_emit.global @step state : tensor<i64> = dense<0> at 256
  aicf_emit.global @stays state : tensor<i64> = dense<0> at 512
  func.func @draws(%o: memref<i64>, %y: memref<i32> {aicf_emit.output})
      attributes {aicf_emit.arena = 256, aicf_emit.contract = #aicf_emit.contract<capturable>} {
    %step = aicf_emit.buffer @step : memref<i64>
    %stays = aicf_emit.buffer @stays : memref<i64>
    %seed = aicf_emit.buffer @seed : memref<i64>
    %t = aicf_emit.buffer transient at 0 : memref<i64>
    // Through another instruction, from a state that i6 advances.
    aicf_emit.compute id(0) "mul" dims() ins(%step[] : memref<i64>) outs(%t[] : memref<i64>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = []>) {
    ^bb0(%v: i64):
      %c = arith.constant 65536 : i64
      %r = arith.muli %v, %c : i64
      aicf_emit.yield %r : i64
    }
    aicf_emit.compute id(1) "random" dims() ins(%t[] : memref<i64>) outs(%y[] : memref<i32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = []>) {
    ^bb0(%v: i64):
      %m = arith.constant 3449720151 : i64
      %l = arith.trunci %v : i64 to i32
      %w = arith.extui %l : i32 to i64
      %p = arith.muli %w, %m : i64
      %r = arith.trunci %p : i64 to i32
      aicf_emit.yield %r : i32
    }
    // From an input.
    aicf_emit.compute id(2) "random" dims() ins(%o[] : memref<i64>) outs(%y[] : memref<i32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = []>) {
    ^bb0(%v: i64):
      %m = arith.constant 3449720151 : i64
      %l = arith.trunci %v : i64 to i32
      %w = arith.extui %l : i32 to i64
      %p = arith.muli %w, %m : i64
      %r = arith.trunci %p : i64 to i32
      aicf_emit.yield %r : i32
    }
    // expected-error @+1 {{violates the contract capturable of @draws: i3 draws the same random numbers in each replay: their seed and offset are made of @stays, which the entry does not update; read the offset from a state, and update that in the entry}}
    aicf_emit.compute id(3) "random" dims() ins(%stays[] : memref<i64>) outs(%y[] : memref<i32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = []>) {
    ^bb0(%v: i64):
      %m = arith.constant 3449720151 : i64
      %l = arith.trunci %v : i64 to i32
      %w = arith.extui %l : i32 to i64
      %p = arith.muli %w, %m : i64
      %r = arith.trunci %p : i64 to i32
      aicf_emit.yield %r : i32
    }
    // expected-error @+1 {{i4 draws the same random numbers in each replay: their seed and offset are made of @seed, which only the host sets; read}}
    aicf_emit.compute id(4) "random" dims() ins(%seed[] : memref<i64>) outs(%y[] : memref<i32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = []>) {
    ^bb0(%v: i64):
      %m = arith.constant 3449720151 : i64
      %l = arith.trunci %v : i64 to i32
      %w = arith.extui %l : i32 to i64
      %p = arith.muli %w, %m : i64
      %r = arith.trunci %p : i64 to i32
      aicf_emit.yield %r : i32
    }
    // expected-error @+1 {{i5 draws the same random numbers in each replay: their seed and offset are constants; read}}
    aicf_emit.compute id(5) "random" dims() ins(%step[] : memref<i64>) outs(%y[] : memref<i32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = []>) {
    ^bb0(%v: i64):
      %m = arith.constant 3449720151 : i64
      %k = arith.constant 7 : i32
      %w = arith.extui %k : i32 to i64
      %p = arith.muli %w, %m : i64
      %r = arith.trunci %p : i64 to i32
      aicf_emit.yield %r : i32
    }
    // The offset is a constant, and the seed a state.
    aicf_emit.compute id(7) "random" dims() ins(%step[] : memref<i64>) outs(%y[] : memref<i32>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = []>) {
    ^bb0(%v: i64):
      %m = arith.constant 3449720151 : i64
      %k = arith.constant 7 : i32
      %w = arith.extui %k : i32 to i64
      %p = arith.muli %w, %m : i64
      %q = arith.trunci %p : i64 to i32
      %key = arith.trunci %v : i64 to i32
      %x = arith.xori %q, %key : i32
      %w1 = arith.extui %x : i32 to i64
      %p1 = arith.muli %w1, %m : i64
      %r = arith.trunci %p1 : i64 to i32
      aicf_emit.yield %r : i32
    }
    aicf_emit.compute id(6) "add" dims() ins(%step[] : memref<i64>) outs(%step[] : memref<i64>)
        plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = []>) {
    ^bb0(%v: i64):
      %c = arith.constant 1 : i64
      %r = arith.addi %v, %c : i64
      aicf_emit.yield %r : i64
    }
    return
  }
}

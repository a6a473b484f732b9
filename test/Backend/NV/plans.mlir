// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s > %t.text && aicf-opt %s --emit-bytecode | aicf-opt | diff %t.text -

// CHECK: plan = #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, registers = [255, 255]>
func.func private @wgmma_one_consumer() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>}
// CHECK: plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, registers = [56, 224, 224]>
func.func private @wgmma_registers() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, registers = [56, 224, 224]>}
// CHECK: plan = #aicf_nv.wgmma_ws<tile = [64, 256, 64], stages = 4, cluster = 2, group = 8, schedule = pingpong, registers = [40, 232, 232]>
func.func private @wgmma_pingpong() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 256, 64], stages = 4, cluster = 2, group = 8, schedule = pingpong>}
// CHECK: plan = #aicf_nv.wgmma_ws<tile = [128, 144, 128], stages = 2, cluster = 1, group = 8, split = 4, registers = [40, 232, 232]>
func.func private @wgmma_split() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 144, 128], stages = 2, cluster = 1, group = 8, split = 4>}
// CHECK: plan = #aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 4, cluster = 1, group = 8, stream_k = 132, registers = [40, 232, 232]>
func.func private @wgmma_streams() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 4, cluster = 1, group = 8, stream_k = 132>}
// CHECK: plan = #aicf_nv.wgmma_ws<tile = [128, 160, 64], stages = 2, cluster = 1, group = 8, registers = [40, 232, 232], parts = 3>
func.func private @wgmma_parts() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 160, 64], stages = 2, cluster = 1, group = 8, parts = 3>}
// CHECK: plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, registers = [40, 232, 232], taps = 3>
func.func private @wgmma_taps() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, taps = 3>}
// CHECK: plan = #aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 4, cluster = 2, group = 8, registers = [40, 232, 232]>
func.func private @wgmma() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 4, cluster = 2, group = 8>}
// CHECK: plan = #aicf_nv.simt<block = 256, threads_per_point = 32, split_dim = 2, order = [0, 1]>
func.func private @warp() attributes {plan = #aicf_nv.simt<block = 256, threads_per_point = 32, split_dim = 2, order = [0, 1]>}
// CHECK: plan = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = []>
func.func private @thread() attributes {plan = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = []>}
// CHECK: plan = #aicf_nv.mma<tile = [128, 128, 32], warps = [2, 2], stages = 3, group = 8>
func.func private @mma() attributes {plan = #aicf_nv.mma<tile = [128, 128, 32], warps = [2, 2], stages = 3, group = 8>}
// CHECK: plan = #aicf_nv.ffma<tile = [128, 128, 8], thread = [8, 8], stages = 2, group = 8>
func.func private @ffma() attributes {plan = #aicf_nv.ffma<tile = [128, 128, 8], thread = [8, 8], stages = 2, group = 8>}
// CHECK: plan = #aicf_nv.simt<block = 32, threads_per_point = 1, split_dim = -1, order = [0], sequential = d1 up>
func.func private @scan() attributes {plan = #aicf_nv.simt<block = 32, threads_per_point = 1, split_dim = -1, order = [0], sequential = d1 up>}
// CHECK: plan = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [1], sequential = d2 scatter>
func.func private @scatter() attributes {plan = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [1], sequential = d2 scatter>}
// CHECK: plan = #aicf_nv.rows<dim = 1, threads_per_row = 128, vector = 8, vectors_per_thread = 2, rows = 2, unroll = 4>
func.func private @rows() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 128, vector = 8, vectors_per_thread = 2, rows = 2, unroll = 4>}
// CHECK: plan = #aicf_nv.mma<tile = [128, 128, 32], warps = [2, 2], stages = 3, group = 8, split = 4>
func.func private @split_mma() attributes {plan = #aicf_nv.mma<tile = [128, 128, 32], warps = [2, 2], stages = 3, group = 8, split = 4>}
// CHECK: plan = #aicf_nv.ffma<tile = [128, 128, 8], thread = [8, 8], stages = 2, group = 8, split = 3>
func.func private @split_ffma() attributes {plan = #aicf_nv.ffma<tile = [128, 128, 8], thread = [8, 8], stages = 2, group = 8, split = 3>}
// CHECK: plan = #aicf_nv.mma<tile = [128, 16, 16], warps = [4, 1], stages = 2, group = 8, tiles = 8>
func.func private @tiles_mma() attributes {plan = #aicf_nv.mma<tile = [128, 16, 16], warps = [4, 1], stages = 2, group = 8, tiles = 8>}
// CHECK: plan = #aicf_nv.ffma<tile = [128, 16, 16], thread = [4, 4], stages = 3, group = 8, tiles = 16>
func.func private @tiles_ffma() attributes {plan = #aicf_nv.ffma<tile = [128, 16, 16], thread = [4, 4], stages = 3, group = 8, tiles = 16>}
// CHECK: plan = #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 8, rows = 16, unroll = 4, split = 33>
func.func private @columns() attributes {plan = #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 8, rows = 16, unroll = 4, split = 33>}
// CHECK: plan = #aicf_nv.transpose<dims = [0, 1], tile = [64, 128], vector = [8, 4], threads = 64, group = 16>
func.func private @transpose() attributes {plan = #aicf_nv.transpose<dims = [0, 1], tile = [64, 128], vector = [8, 4], threads = 64, group = 16>}
// CHECK: plan = #aicf_nv.rows<dim = 1, threads_per_row = 512, vector = 8, vectors_per_thread = 4, rows = 1, unroll = 1, cluster = 8>
func.func private @cluster_rows() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 512, vector = 8, vectors_per_thread = 4, rows = 1, unroll = 1, cluster = 8>}
// CHECK: plan = #aicf_nv.columns<dim = 1, threads_per_row = 8, vector = 4, rows = 64, unroll = 16, split = 1, cluster = 4>
func.func private @held_columns() attributes {plan = #aicf_nv.columns<dim = 1, threads_per_row = 8, vector = 4, rows = 64, unroll = 16, split = 1, cluster = 4>}
// CHECK: plan = #aicf_nv.scan<sequential = d1 down, dim = 1, threads_per_row = 256, vector = 4, steps = 2, rows = 1>
func.func private @parallel_scan() attributes {plan = #aicf_nv.scan<sequential = d1 down, dim = 1, threads_per_row = 256, vector = 4, steps = 2, rows = 1>}

// CHECK: plan = #aicf_nv.scan<sequential = d0 up, dim = 1, threads_per_row = 8, vector = 4, steps = 2, rows = 16, cluster = 8>
func.func private @cluster_scan() attributes {plan = #aicf_nv.scan<sequential = d0 up, dim = 1, threads_per_row = 8, vector = 4, steps = 2, rows = 16, cluster = 8>}
// CHECK: plan = #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 32, vector = 4, warps = 8, destinations = 64>
func.func private @parallel_scatter() attributes {plan = #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 32, vector = 4, warps = 8, destinations = 64, split = 1>}
// CHECK: plan = #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 8, warps = 8, destinations = 64, split = 3, vectors_per_thread = 5>
func.func private @scatter_chunks() attributes {plan = #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 8, vector = 1, warps = 8, destinations = 64, split = 3, copies = 1, vectors_per_thread = 5>}
// CHECK: plan = #aicf_nv.scatter<sequential = d1 scatter, warps = 16, destinations = 256, split = 132, copies = 4>
func.func private @scatter_scalars() attributes {plan = #aicf_nv.scatter<sequential = d1 scatter, dim = -1, warps = 16, destinations = 256, split = 132, copies = 4>}
// CHECK: plan = #aicf_nv.scatter<sequential = d1 scatter, warps = 16, destinations = 228, strips = 132>
func.func private @scatter_strips() attributes {plan = #aicf_nv.scatter<sequential = d1 scatter, warps = 16, destinations = 228, strips = 132>}
// CHECK: plan = #aicf_nv.window<dim = 3, tile = [1, 1, 4, 8, 3, 3], threads = 128>
func.func private @window() attributes {plan = #aicf_nv.window<dim = 3, tile = [1, 1, 4, 8, 3, 3], threads = 128>}
// CHECK: plan = #aicf_nv.window<dim = 3, tile = [3, 3, 1, 4, 1, 1, 4], threads = 256, partners = 32, split = 17>
func.func private @shared_window() attributes {plan = #aicf_nv.window<dim = 3, tile = [3, 3, 1, 4, 1, 1, 4], threads = 256, partners = 32, split = 17>}
// CHECK: plan = #aicf_nv.conv<tile = [2, 64, 64], groups = 1, warps = [4, 1]>
func.func private @conv() attributes {plan = #aicf_nv.conv<tile = [2, 64, 64], groups = 1, warps = [4, 1]>}

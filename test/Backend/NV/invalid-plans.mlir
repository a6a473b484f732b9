// RUN: aicf-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{a tile has rows, columns and depth}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 256], stages = 4, cluster = 2, group = 8>}

// -----

// expected-error @below {{1 to 64 places of a window share pixels, not 0}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, taps = 0>}

// -----

// expected-error @below {{places of a window that share pixels have whole factors and tiles, rows of pixels, and no stream}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, split = 2, taps = 3>}

// -----

// expected-error @below {{a tile has 64, 128 or 256 rows, not 96}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [96, 256, 64], stages = 4, cluster = 2, group = 8>}

// -----

// expected-error @below {{a tile has 8 to 256 columns, a multiple of 8, not 60}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 60, 64], stages = 4, cluster = 2, group = 8>}

// -----

// expected-error @below {{a raster group has 1 to 1024 row tiles in whole clusters, not 3}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 4, cluster = 2, group = 3>}

// -----

// expected-error @below {{a tile is 32, 64 or 128 deep, not 256}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 256], stages = 4, cluster = 1, group = 8>}

// -----

// expected-error @below {{the sums of 128 x 192 do not fit into a warpgroup's registers}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 192, 64], stages = 4, cluster = 1, group = 8, schedule = pingpong>}

// -----

// expected-error @below {{a factor is taken whole or in 3 parts, not in 2}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, parts = 2>}

// -----

// expected-error @below {{chains and sums of 64 x 208 do not fit into a warpgroup's registers}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 208, 64], stages = 2, cluster = 1, group = 8, parts = 3>}

// -----

// expected-error @below {{a depth is split over 1 to 16 blocks, not 17}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, split = 17>}

// -----

// expected-error @below {{a cluster has at most 16 blocks, not 32}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 2, group = 8, split = 16>}

// -----

// expected-error @below {{blocks that share a depth have one tile each: there is none for a second consumer}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, split = 2, schedule = pingpong>}

// -----

// expected-error @below {{2 to 1024 blocks stream through the depth, not 1}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, stream_k = 1>}

// -----

// expected-error @below {{blocks that stream through the depth have no cluster, no split and no ping-pong}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 2, group = 8, stream_k = 4>}

// -----

// expected-error @below {{a point takes a thread, a warp or a block, not 16 threads}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 256, threads_per_point = 16, split_dim = 0, order = []>}

// -----

// expected-error @below {{1 threads cannot share dim 0}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = 0, order = []>}

// -----

// expected-error @below {{bad grid dim 1}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 256, threads_per_point = 32, split_dim = 1, order = [0, 1]>}

// -----

// expected-error @below {{an edge of a tile is a power of two from 16 to 256, not 96}}
func.func private @f() attributes {plan = #aicf_nv.mma<tile = [96, 64, 32], warps = [2, 2], stages = 3, group = 8>}

// -----

// expected-error @below {{the depth of a tile is a power of two from 16 to 128, not 8}}
func.func private @f() attributes {plan = #aicf_nv.mma<tile = [64, 64, 8], warps = [2, 2], stages = 3, group = 8>}

// -----

// expected-error @below {{warps has rows and columns}}
func.func private @f() attributes {plan = #aicf_nv.mma<tile = [64, 64, 32], warps = [4], stages = 3, group = 8>}

// -----

// expected-error @below {{4 warps do not split 32 rows or columns into blocks of 16}}
func.func private @f() attributes {plan = #aicf_nv.mma<tile = [32, 64, 32], warps = [4, 1], stages = 3, group = 8>}

// -----

// expected-error @below {{a block has at most 16 warps, not 32}}
func.func private @f() attributes {plan = #aicf_nv.mma<tile = [128, 128, 32], warps = [8, 4], stages = 3, group = 8>}

// -----

// expected-error @below {{the ring has 1 to 8 stages, not 9}}
func.func private @f() attributes {plan = #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 9, group = 8>}

// -----

// expected-error @below {{a raster group has 1 to 1024 row tiles, not 0}}
func.func private @f() attributes {plan = #aicf_nv.ffma<tile = [64, 64, 8], thread = [4, 4], stages = 2, group = 0>}

// -----

// expected-error @below {{a thread has 1 to 16 rows and columns, not 17}}
func.func private @f() attributes {plan = #aicf_nv.ffma<tile = [68, 64, 8], thread = [17, 4], stages = 2, group = 8>}

// -----

// expected-error @below {{threads of 3 x 4 do not fill warps of 4 x 8 or 8 x 4 in a tile of 64 x 64}}
func.func private @f() attributes {plan = #aicf_nv.ffma<tile = [64, 64, 8], thread = [3, 4], stages = 2, group = 8>}

// -----

// expected-error @below {{an edge of a tile is 4 to 256, not 320}}
func.func private @f() attributes {plan = #aicf_nv.ffma<tile = [320, 64, 8], thread = [10, 8], stages = 2, group = 8>}

// -----

// expected-error @below {{the depth of a tile is 1 to 128, not 129}}
func.func private @f() attributes {plan = #aicf_nv.ffma<tile = [64, 64, 129], thread = [8, 8], stages = 2, group = 8>}

// -----

// expected-error @below {{threads of 8 x 8 do not fill warps of 4 x 8 or 8 x 4 in a tile of 16 x 64}}
func.func private @f() attributes {plan = #aicf_nv.ffma<tile = [16, 64, 8], thread = [8, 8], stages = 2, group = 8>}

// -----

// expected-error @below {{a block has at most 1024 threads, not 4096}}
func.func private @f() attributes {plan = #aicf_nv.ffma<tile = [256, 256, 8], thread = [4, 4], stages = 2, group = 8>}

// -----

// expected-error @below {{d0 is scanned by every point: it is no dim of the order}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 32, threads_per_point = 1, split_dim = -1, order = [0, 1], sequential = d0 up>}

// -----

// expected-error @below {{threads cannot share the sequential dim d1}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 32, threads_per_point = 32, split_dim = 1, order = [0], sequential = d1 up>}

// -----

// expected-error @below {{expected a dim such as 'd0'}}
// expected-error @below {{failed to parse NV_SimtPlanAttr parameter 'sequential'}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 32, threads_per_point = 1, split_dim = -1, order = [0], sequential = x1 up>}

// -----

// expected-error @below {{bad row dim 32}}
func.func private @f() attributes {plan = #aicf_nv.rows<dim = 32, threads_per_row = 32, vector = 8, vectors_per_thread = 1, rows = 4, unroll = 1>}

// -----

// expected-error @below {{a row has 1 to 1024 threads, a power of two, not 48}}
func.func private @f() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 48, vector = 8, vectors_per_thread = 1, rows = 4, unroll = 1>}

// -----

// expected-error @below {{a chunk has 1, 2, 4, 8 or 16 elements, not 3}}
func.func private @f() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 3, vectors_per_thread = 1, rows = 4, unroll = 1>}

// -----

// expected-error @below {{a thread has 1 to 64 chunks, not 65}}
func.func private @f() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 8, vectors_per_thread = 65, rows = 4, unroll = 1>}

// -----

// expected-error @below {{a thread holds 1 to 8 rows, not 0}}
func.func private @f() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 8, vectors_per_thread = 1, rows = 4, unroll = 0>}

// -----

// expected-error @below {{a block has 32 to 1024 threads in whole warps, not 8 * 3}}
func.func private @f() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 8, vector = 8, vectors_per_thread = 1, rows = 3, unroll = 1>}

// -----

// expected-error @below {{a block has 32 to 1024 threads in whole warps, not 1024 * 2}}
func.func private @f() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 1024, vector = 8, vectors_per_thread = 1, rows = 2, unroll = 1>}

// -----

// expected-error @below {{1 to 4096 blocks share the depth of a tile, not 0}}
func.func private @f() attributes {plan = #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8, split = 0>}

// -----

// expected-error @below {{1 to 4096 blocks share the depth of a tile, not 4097}}
func.func private @f() attributes {plan = #aicf_nv.ffma<tile = [64, 64, 8], thread = [4, 4], stages = 2, group = 8, split = 4097>}

// -----

// expected-error @below {{a block computes 1 to 4096 tiles, not 0}}
func.func private @f() attributes {plan = #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8, tiles = 0>}

// -----

// expected-error @below {{a block of several tiles shares no depth and loads one tile ahead at least}}
func.func private @f() attributes {plan = #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8, split = 2, tiles = 2>}

// -----

// expected-error @below {{a block of several tiles shares no depth and loads one tile ahead at least}}
func.func private @f() attributes {plan = #aicf_nv.ffma<tile = [64, 64, 8], thread = [4, 4], stages = 1, group = 8, tiles = 2>}

// -----

// expected-error @below {{a thread holds 1 to 8 rows, not 9}}
func.func private @f() attributes {plan = #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 8, rows = 16, unroll = 9, split = 1>}

// -----

// expected-error @below {{a block reads a power of two of rows, not 3}}
func.func private @f() attributes {plan = #aicf_nv.columns<dim = 1, threads_per_row = 32, vector = 8, rows = 3, unroll = 1, split = 1>}

// -----

// expected-error @below {{1 to 4096 blocks share the rows, not 0}}
func.func private @f() attributes {plan = #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 8, rows = 16, unroll = 1, split = 0>}

// -----

// expected-error @below {{tile has two numbers}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [0, 1], tile = [64], vector = [8, 8], threads = 64, group = 16>}

// -----

// expected-error @below {{bad dim -1}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [0, -1], tile = [64, 64], vector = [8, 8], threads = 64, group = 16>}

// -----

// expected-error @below {{the axes of a tile are two, not d1 alone}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [1, 1], tile = [64, 64], vector = [8, 8], threads = 64, group = 16>}

// -----

// expected-error @below {{a block has 32 to 1024 threads, a power of two, not 96}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [0, 1], tile = [64, 64], vector = [8, 8], threads = 96, group = 16>}

// -----

// expected-error @below {{a thread accesses 1, 2, 4, 8 or 16 neighbours, not 3}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [0, 1], tile = [64, 64], vector = [3, 8], threads = 64, group = 16>}

// -----

// expected-error @below {{a tile has a power of two of positions, from the vector's to 4096, not 48}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [0, 1], tile = [48, 64], vector = [8, 8], threads = 64, group = 16>}

// -----

// expected-error @below {{a tile has a power of two of positions, from the vector's to 4096, not 4}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [0, 1], tile = [4, 64], vector = [8, 8], threads = 64, group = 16>}

// -----

// expected-error @below {{128 positions have no thread each 1 of them}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [0, 1], tile = [128, 64], vector = [1, 8], threads = 64, group = 16>}

// -----

// expected-error @below {{a tile has 32 vectors by vectors, fewer than threads}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [0, 1], tile = [32, 64], vector = [8, 8], threads = 64, group = 16>}

// -----

// expected-error @below {{1 to 4096 tiles are visited in turn, not 0}}
func.func private @f() attributes {plan = #aicf_nv.transpose<dims = [0, 1], tile = [64, 64], vector = [8, 8], threads = 64, group = 0>}

// -----

// expected-error @+1 {{a producer and 2 consumers have as many numbers of registers, not 2}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, registers = [40, 232]>}

// -----

// expected-error @+1 {{consumers have the same number of registers}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, registers = [40, 232, 224]>}

// -----

// expected-error @+1 {{a warpgroup sets its registers a thread to a multiple of 8 from 24 to 248, not 36}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, registers = [36, 232, 232]>}

// -----

// expected-error @+1 {{threads start with 168 registers: a producer can hand some back, and consumers ask for more, not the reverse}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, registers = [40, 160, 160]>}

// -----

// expected-error @+1 {{the warpgroups ask for 66560 registers, a block starts with 64512}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, registers = [40, 240, 240]>}

// -----

// expected-error @+1 {{threads start with 255 registers: a producer can hand some back, and consumers ask for more, not the reverse}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, registers = [40, 248]>}

// -----

// expected-error @below {{a cluster has 1, 2, 4 or 8 blocks, not 3}}
func.func private @f() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 128, vector = 8, vectors_per_thread = 1, rows = 1, unroll = 1, cluster = 3>}

// -----

// expected-error @below {{a block of a cluster has one row, not 4}}
func.func private @f() attributes {plan = #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 8, vectors_per_thread = 1, rows = 4, unroll = 1, cluster = 2>}

// -----

// expected-error @below {{a cluster has 1, 2, 4 or 8 blocks, not 16}}
func.func private @f() attributes {plan = #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 8, rows = 16, unroll = 4, split = 1, cluster = 16>}

// -----

// expected-error @below {{rows that a cluster holds are not split}}
func.func private @f() attributes {plan = #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 8, rows = 16, unroll = 4, split = 2, cluster = 2>}

// -----

// expected-error @below {{a thread holds 1 to 32 rows, not 33}}
func.func private @f() attributes {plan = #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 8, rows = 16, unroll = 33, split = 1, cluster = 2>}

// -----

// expected-error @below {{a scan goes up or down a dim}}
func.func private @f() attributes {plan = #aicf_nv.scan<sequential = d1 scatter, dim = 1, threads_per_row = 32, vector = 4, steps = 1, rows = 1>}

// -----

// expected-error @below {{a thread has 1 to 64 chunks, not 65}}
func.func private @f() attributes {plan = #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 1, steps = 65, rows = 1>}

// -----

// expected-error @below {{a block has a power of two of rows, not 3}}
func.func private @f() attributes {plan = #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 1, steps = 1, rows = 3>}

// -----

// expected-error @below {{a cluster has 1, 2, 4 or 8 blocks, not 3}}
func.func private @f() attributes {plan = #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 1, steps = 1, rows = 1, cluster = 3>}

// -----

// expected-error @below {{destinations are those of a scatter}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d1 up, warps = 8, destinations = 64>}

// -----

// expected-error @below {{1 to 32 threads share a row, a power of two, not 64}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 64, vector = 4, warps = 8, destinations = 64>}

// -----

// expected-error @below {{1 to 32 warps make a block, a power of two, not 3}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d1 scatter, warps = 3, destinations = 64>}

// -----

// expected-error @below {{scalars have no row of 2 threads of 1}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d1 scatter, threads_per_row = 2, warps = 4, destinations = 64>}

// -----

// expected-error @below {{a block has 1 to 65536 destinations, not 0}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d1 scatter, warps = 4, destinations = 0>}

// -----

// expected-error @below {{1 to 4096 blocks share the sources, not 0}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d1 scatter, warps = 4, destinations = 1, split = 0>}

// -----

// expected-error @below {{1 to 32 sums of a destination are a warp's, a power of two, not 3}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d1 scatter, warps = 4, destinations = 1, copies = 3>}

// -----

// expected-error @below {{sources have up to 1024 strips, not 1025}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d1 scatter, warps = 4, destinations = 1, strips = 1025>}

// -----

// expected-error @below {{a thread has 1 to 32 columns, not 36}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16, vector = 4, warps = 4, destinations = 1, vectors_per_thread = 9>}

// -----

// expected-error @below {{of rows, a block has one sum of a destination, or each of its 8 groups of threads one, not 2}}
func.func private @f() attributes {plan = #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16, vector = 4, warps = 4, destinations = 1, copies = 2>}

// -----

// expected-error @+1 {{bad dim 3}}
func.func private @f() attributes {plan = #aicf_nv.window<dim = 3, tile = [1, 1, 4], threads = 128>}

// -----

// expected-error @+1 {{a tile has at most 4096 positions}}
func.func private @f() attributes {plan = #aicf_nv.window<dim = 0, tile = [4, 64, 64], threads = 128>}

// -----

// expected-error @+1 {{a thread accesses 1 to 16 neighbours, not 17}}
func.func private @f() attributes {plan = #aicf_nv.window<dim = 0, tile = [17, 1, 1], threads = 128>}

// -----

// expected-error @+1 {{a block has 32 to 1024 threads in whole warps, not 100}}
func.func private @f() attributes {plan = #aicf_nv.window<dim = 0, tile = [4, 1, 1], threads = 100>}

// -----

// expected-error @+1 {{1 to 64 threads share the steps of a tile, not 65}}
func.func private @f() attributes {plan = #aicf_nv.window<dim = 0, tile = [4, 1, 1], threads = 64, partners = 65>}

// -----

// expected-error @+1 {{a tile has 8 to 128 channels, a multiple of 8, not 12}}
func.func private @f() attributes {plan = #aicf_nv.conv<tile = [1, 64, 12], groups = 1, warps = [4, 1]>}

// -----

// expected-error @+1 {{a block has at most 16 warps, not 8 * 4}}
func.func private @f() attributes {plan = #aicf_nv.conv<tile = [1, 64, 32], groups = 1, warps = [8, 4]>}

// -----

// expected-error @+1 {{a warp has whole fragments of 8 channels, not 24 / 2}}
func.func private @f() attributes {plan = #aicf_nv.conv<tile = [1, 64, 24], groups = 1, warps = [4, 2]>}

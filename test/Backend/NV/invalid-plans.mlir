// RUN: aicf-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{a tile has rows, columns and depth}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 256], stages = 4, cluster = 2, group = 8>}

// -----

// expected-error @below {{a tile has 64 or 128 rows, not 96}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [96, 256, 64], stages = 4, cluster = 2, group = 8>}

// -----

// expected-error @below {{a tile has 64, 128, 192 or 256 columns, not 80}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 80, 64], stages = 4, cluster = 2, group = 8>}

// -----

// expected-error @below {{a raster group has 1 to 1024 row tiles in whole clusters, not 3}}
func.func private @f() attributes {plan = #aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 4, cluster = 2, group = 3>}

// -----

// expected-error @below {{a point takes a thread, a warp or a block, not 16 lanes}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 256, lanes = 16, lane_dim = 0, order = []>}

// -----

// expected-error @below {{1 lanes cannot share dim 0}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 256, lanes = 1, lane_dim = 0, order = []>}

// -----

// expected-error @below {{bad grid dim 1}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 256, lanes = 32, lane_dim = 1, order = [0, 1]>}

// -----

// expected-error @below {{d0 is walked by every point: it is no dim of the order}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 32, lanes = 1, lane_dim = -1, order = [0, 1], walk = d0 up>}

// -----

// expected-error @below {{lanes cannot share the walk of d1}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 32, lanes = 32, lane_dim = 1, order = [0], walk = d1 up>}

// -----

// expected-error @below {{expected a dim such as 'd0'}}
// expected-error @below {{failed to parse NV_SimtPlanAttr parameter 'walk'}}
func.func private @f() attributes {plan = #aicf_nv.simt<block = 32, lanes = 1, lane_dim = -1, order = [0], walk = x1 up>}

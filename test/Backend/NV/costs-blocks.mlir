// What the planner takes where blocks are small or rows are short. Each choice is by measurement on an H200.
// RUN: aicf-compile %s --target=h200 --portable=false --emit=decisions | FileCheck %s

// 6,080 blocks of 64 threads take 10.5 us, 2,432 and 1,216 of 256 take 6.8 and 6.1.
// CHECK: kernel i{{[0-9]+}} is #aicf_nv.transpose<dims = [0, 2], tile = [8, {{128|256}}],
func.func @short_axis(%x: tensor<129x1216x8xf32>) -> tensor<8x1216x129xf32> {
  %y = aicf.transpose %x permutation = [2, 1, 0] : tensor<129x1216x8xf32> -> tensor<8x1216x129xf32>
  return %y : tensor<8x1216x129xf32>
}

// A thread has both rows of its columns: 12 us. The fallback takes 31.
// CHECK: kernel i{{[0-9]+}} is #aicf_nv.columns<dim = 1, threads_per_row = 128, vector = 4, rows = 1,
func.func @two_rows(%x: tensor<2x3778056xf32>) -> tensor<3778056xi32> {
  %y = aicf.argmax %x axis = 0 : tensor<2x3778056xf32> -> tensor<3778056xi32>
  return %y : tensor<3778056xi32>
}

// Warps that bring positions together wait for each other: 128 threads take 3.7 us, 256 take 4.1.
// CHECK: kernel i{{[0-9]+}} is #aicf_nv.columns<dim = 2, threads_per_row = 8, vector = 8, rows = 16,
func.func @few_rows(%x: tensor<32x6x48xbf16>) -> tensor<6x48xi32> {
  %y = aicf.argmax %x axis = 0 : tensor<32x6x48xbf16> -> tensor<6x48xi32>
  return %y : tensor<6x48xi32>
}

// Rows of six bytes share lines of the cache: a thread for each takes 6.8 us, four take 10.8.
// CHECK: kernel i{{[0-9]+}} is #aicf_nv.rows<dim = 1, threads_per_row = 1,
func.func @short_rows(%x: tensor<555032x3xbf16>, %g: tensor<3xbf16>, %b: tensor<3xbf16>) -> tensor<555032x3xbf16> {
  %y, %mean, %rstd = aicf.layer_norm %x, %g, %b axis = 1 eps = 1.0e-5 : (tensor<555032x3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> (tensor<555032x3xbf16>, tensor<555032xf32>, tensor<555032xf32>)
  return %y : tensor<555032x3xbf16>
}

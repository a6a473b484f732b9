// RUN: aicf-opt %s --aicf-resolve=targets=x86-64-v3 --remarks-filter=".*" --remark-policy=all -o %t.resolved 2>&1 | FileCheck %s
// RUN: aicf-opt %s --aicf-resolve=targets=x86-64-v3 --remarks-filter=".*" --remark-policy=final -o /dev/null 2>&1 | FileCheck %s

// Every record is a remark, here and in the main example: the numbers of
// `remark:` lines and of records are equal, under both policies.
// RUN: aicf-opt %aicf_src_root/test/Inputs/digits.mlir --aicf-resolve=targets=x86-64-v3,h200 --remarks-filter=".*" --remark-policy=all -o %t.digits 2> %t.remarks
// RUN: aicf-opt %aicf_src_root/test/Inputs/digits.mlir --aicf-resolve=targets=x86-64-v3,h200 --remarks-filter=".*" --remark-policy=final -o /dev/null 2> %t.final
// RUN: grep -oE '<(fuse|save|in_place|layout|order|launch|kernel|memory) (i[0-9]|@|globals)' %t.digits | wc -l > %t.records
// RUN: grep -c "remark:" %t.remarks | diff %t.records -
// RUN: grep -c "remark:" %t.final | diff %t.records -

// What the pass did, what would have cost more, what is illegal, and plain
// choices.
// CHECK-DAG: remark: [Passed] i0 -> i1 | Category:fuse | Function=f | choice=fused{{.*}}rejected="separate costs {{[0-9]+}} ps"
// CHECK-DAG: remark: [Missed] i1 -> i2 | Category:fuse | Function=f | choice=separate{{.*}}rejected="fused costs {{[0-9]+}} ps"
// CHECK-DAG: remark: [Failure] i2.0 | Category:in_place | Function=f | choice=fresh{{.*}}rejected="i1.0 violates hazard
// CHECK-DAG: remark: [Analysis] i1 | Category:kernel | Function=f | choice="#aicf_cpu.loops<
// CHECK-DAG: remark: [Analysis] @f | Category:order | Function=f
// CHECK-DAG: remark: [Analysis] @f | Category:memory | Function=f
func.func @f(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>, %b: tensor<64xf32>) -> tensor<64x64xf32> {
  %y = aicf.linear %x, %w, %b : (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %z = aicf.matmul %y, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = aicf.matmul %z, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// The main example, one pass at a time; each stage's output is the next one's
// input, as text.

// RUN: aicf-opt %aicf_src_root/test/Inputs/digits.mlir --aicf-lower-to-emit > %t.open
// RUN: aicf-opt %t.open --aicf-attach-targets=targets=x86-64-v3,h200 > %t.target
// RUN: aicf-opt %t.target --aicf-fuse > %t.fuse
// RUN: aicf-opt %t.fuse --aicf-save > %t.save
// RUN: aicf-opt %t.save --aicf-in-place > %t.in_place
// RUN: aicf-opt %t.in_place --aicf-layout > %t.layout
// RUN: aicf-opt %t.layout --aicf-order > %t.order
// RUN: aicf-opt %t.order --aicf-kernel > %t.kernel
// RUN: aicf-opt %t.kernel --aicf-memory > %t.memory
// RUN: aicf-opt %t.memory --aicf-verify-resolved > %t.resolved

// RUN: FileCheck %s --check-prefix=OPEN < %t.open
// RUN: FileCheck %s --check-prefix=FUSE < %t.fuse
// RUN: FileCheck %s --check-prefix=SAVE < %t.save
// RUN: FileCheck %s --check-prefix=RESOLVED < %t.resolved

// The pipeline is these passes; it also keeps the open form.
// RUN: aicf-opt %t.open --aicf-plan=targets=x86-64-v3,h200 | FileCheck %s --check-prefix=RESOLVED

// Open: a layer is three instructions, and what the backward pass needs is saved.
// OPEN-LABEL: func.func @train
// OPEN: aicf_emit.compute id(0) "linear.matmul" dims(d0 = 64, d1 = 128, d2 = 64)
// OPEN: aicf_emit.compute id(1) "linear.add"
// OPEN: aicf_emit.compute id(2) "relu"
// OPEN: aicf_emit.save id(3)
// OPEN: aicf_emit.write %{{.*}}, @w1 in_place

// Bias and ReLU are inside their gemms, the exponentials and the loss are one
// instruction, and the gradient of each weight matrix is used where it is
// computed: SGD is inside the gemm.
// FUSE-LABEL: func.func @train
// FUSE-DAG: "linear.matmul+linear.add+relu" dims(d0 = 64, d1 = 128, d2 = 64)
// FUSE-DAG: "linear.matmul+linear.add+relu" dims(d0 = 64, d1 = 64, d2 = 128)
// FUSE-DAG: "{{[^"]*}}softmax_cross_entropy.{{[^"]*}}exp{{[^"]*}}reduce_sum{{[^"]*}}log
// FUSE-DAG: "linear_bwd.matmul+sgd_momentum" dims(d0 = 64, d1 = 128, d2 = 64)
// FUSE-DAG: "linear_bwd.matmul+sgd_momentum" dims(d0 = 128, d1 = 64, d2 = 64)
// FUSE-DAG: "linear_bwd.matmul+sgd_momentum" dims(d0 = 64, d1 = 10, d2 = 64)
// FUSE-LABEL: func.func @predict
// FUSE-NOT: "relu"

// No copy is left of a save.
// SAVE-NOT: aicf_emit.save
// SAVE-NOT: "copy"
// SAVE-DAG: <save i3 is alias
// SAVE-DAG: <save i7 is alias

// Every class of decision has its records, and the weights are updated in their
// own memory.
// RESOLVED: <memory globals is
// RESOLVED-LABEL: func.func @train
// RESOLVED-SAME: <order @train is
// RESOLVED-SAME: <memory @train is
// RESOLVED-DAG: <fuse i0 -> i1 is fused
// RESOLVED-DAG: <save i3 is alias
// RESOLVED-DAG: <layout i2.0 is
// RESOLVED-DAG: <kernel i2 is #aicf_cpu.{{.*}} for "x86-64-v3/
// RESOLVED-DAG: <kernel i2 is #aicf_nv.{{.*}} for "h200/
// RESOLVED-DAG: <in_place i{{[0-9]+}}.0 is @w1
// RESOLVED-DAG: <in_place i{{[0-9]+}}.1 is @w1_velocity
// RESOLVED-DAG: <in_place i{{[0-9]+}}.0 is @w2
// RESOLVED-DAG: <in_place i{{[0-9]+}}.0 is @w3
// RESOLVED-DAG: <in_place i{{[0-9]+}}.0 is @b1
// RESOLVED-LABEL: func.func @predict
// RESOLVED: aicf_emit.buffer @w1 : memref<64x128xf32>

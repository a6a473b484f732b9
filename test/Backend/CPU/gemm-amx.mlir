// Products of bf16 by AMX. Compiling needs no machine that has it.
// RUN: aicf-compile %s --target=sapphirerapids --emit=resolved --pin='kernel i0 is #aicf_cpu.gemm<tile = [32, 32], vector = 16, block = [32, 64, 64], task = [64, 64], amx = true>' | FileCheck %s --check-prefix=PLAN
// RUN: aicf-compile %s --target=sapphirerapids --emit=llvm --pin='kernel i0 is #aicf_cpu.gemm<tile = [32, 32], vector = 16, block = [32, 64, 64], task = [64, 64], amx = true>' | FileCheck %s --check-prefix=CODE
// RUN: aicf-compile %s --target=sapphirerapids --emit=asm --pin='kernel i0 is #aicf_cpu.gemm<tile = [32, 32], vector = 16, block = [32, 64, 64], task = [64, 64], amx = true>' | FileCheck %s --check-prefix=ASM

// The planner chooses it by cost, and nothing else on this target changes that.
// RUN: aicf-compile %s --target=sapphirerapids --emit=resolved | FileCheck %s --check-prefix=CHOICE
// CHOICE: #aicf_cpu.gemm<{{.*}}amx = true>

// PLAN: plans("sapphirerapids" = #aicf_cpu.gemm<{{.*}}amx = true>

// The sums of a tile are four of the processor's. Those of the second block of
// the depth go to scratch, and are added from there.
// CODE: call x86_amx @llvm.x86.tilezero.internal(i16 16, i16 64)
// CODE-COUNT-4: call x86_amx @llvm.x86.tdpbf16ps.internal(
// CODE-COUNT-4: call void @llvm.x86.tilestored64.internal(

// The tiles are configured once, and no tile is spilled.
// ASM-COUNT-1: ldtilecfg
// ASM-NOT: ldtilecfg
// ASM-COUNT-4: tdpbf16ps
// ASM-COUNT-4: tilestored
// ASM-NOT: tilestored
// ASM: tilerelease

// The reasons that it is not legal.
// RUN: not aicf-compile %s --target=x86-64-v4 -o /dev/null --pin='kernel i0 is #aicf_cpu.gemm<tile = [16, 16], vector = 16, block = [16, 16, 32], task = [64, 64], amx = true>' 2>&1 | FileCheck %s --check-prefix=LACKS
// LACKS: error: {{.*}}AMX needs the feature amx-bf16, which x86-64-v4 lacks
// RUN: sed s/bf16/f32/g %s > %t.mlir
// RUN: not aicf-compile %t.mlir --target=sapphirerapids -o /dev/null --pin='kernel i0 is #aicf_cpu.gemm<tile = [16, 16], vector = 16, block = [16, 16, 32], task = [64, 64], amx = true>' 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: error: {{.*}}AMX multiplies bf16: operand 0 is another factor
// RUN: sed 's/reassociates/aicf_emit.constraints = #aicf_emit.constraints<reassociate = false>/' %s > %t.mlir
// RUN: not aicf-compile %t.mlir --target=sapphirerapids -o /dev/null --pin='kernel i0 is #aicf_cpu.gemm<tile = [16, 16], vector = 16, block = [16, 16, 32], task = [64, 64], amx = true>' 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: error: {{.*}}reassociate = false: AMX sums even and odd positions of the depth apart
func.func @f(%x: tensor<64x100xbf16>, %w: tensor<100x64xbf16>) -> tensor<64x64xbf16> attributes {reassociates} {
  %y = aicf.matmul %x, %w : (tensor<64x100xbf16>, tensor<100x64xbf16>) -> tensor<64x64xbf16>
  return %y : tensor<64x64xbf16>
}

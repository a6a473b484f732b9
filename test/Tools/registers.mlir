// What plans take of registers, by estimate and by the assembler. A CPU's back end has no assembler that says it.
// RUN: aicf-measure %s --target=x86-64 --plans=best --registers=%t.csv && FileCheck %s < %t.csv
// CHECK:      entry,id,dims,types,family,choice,predicted_ps,spill_ps,threads,blocks,expected,expected_spill,limit,registers,spilled_bytes,status,plan
// CHECK-NEXT: double,0,"d0 = 4, d1 = 37",4x37xf32 -> 4x37xf32,aicf_cpu.loops,yes,{{[0-9]+}},0,1,1,{{[0-9]+}},0,{{[0-9]+}},-1,-1,built,"#aicf_cpu.loops<

// RUN: not aicf-measure %s --target=x86-64 --registers=%t.csv --ledger=%t.ledger 2>&1 | FileCheck %s --check-prefix=LEDGER
// LEDGER: error: --registers runs nothing: none of --run, --build-only, --out, --ledger and --tune goes with it

func.func @double(%x: tensor<4x37xf32>) -> tensor<4x37xf32> {
  %y = aicf.add %x, %x : tensor<4x37xf32>
  return %y : tensor<4x37xf32>
}

// What was decided stands on instructions, entries and buffers. Records say how
// it came about: without them the program is the same, and so is the package.

// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3,h200 --aicf-fuse=disable --aicf-save --aicf-in-place --aicf-layout --aicf-order --aicf-kernel -o %t.planned
// RUN: FileCheck %s --input-file=%t.planned
// RUN: aicf-opt %t.planned --aicf-drop-records | FileCheck %s --check-prefix=BARE --implicit-check-not=costs
// RUN: aicf-opt %t.planned --aicf-memory --aicf-verify-resolved -o %t.resolved
// RUN: aicf-opt %t.planned --aicf-drop-records --aicf-memory --aicf-verify-resolved --aicf-drop-records -o %t.bare
// RUN: aicf-opt %t.resolved --aicf-drop-records | diff %t.bare -
// RUN: not aicf-opt %t.bare --aicf-verify-replay 2>&1 | FileCheck %s --check-prefix=REPLAY

// CHECK: aicf_emit.compute id(10) "transpose"
// CHECK: layout([1, 64])
// CHECK-NEXT: plans("h200" = #aicf_nv.{{.*}}, "x86-64-v3" = #aicf_cpu.
// CHECK: <layout i10.0 is [1, 64] costs

// BARE: func.func @odd
// BARE-SAME: aicf_emit.decided = #aicf_emit.decided<fuse, save, in_place, layout, order, kernel>
// BARE: layout([1, 64])
// BARE-NEXT: plans("h200" = #aicf_nv.

// REPLAY: error: keeps no open form to plan again

// Bytes of code included: the packages differ in their records alone.
// RUN: aicf-compile %S/../Inputs/digits.mlir --target=x86-64-v3 --emit=resolved -o %t.digits
// RUN: aicf-opt %t.digits --aicf-drop-records -o %t.digits.bare
// RUN: aicf-opt %t.digits.bare --aicf-verify-resolved -o /dev/null
// RUN: aicf-compile %t.digits -o %t.digits.aicf
// RUN: aicf-compile %t.digits.bare -o %t.digits.bare.aicf
// RUN: aicf-compile %t.digits --emit=asm -o %t.asm
// RUN: aicf-compile %t.digits.bare --emit=asm | diff %t.asm -
// RUN: aicf-explain %t.digits.aicf --json > %t.json
// RUN: aicf-explain %t.digits.bare.aicf --json > %t.bare.json
// RUN: %python -c "import json, sys; a, b = (json.load(open(f)) for f in sys.argv[1:]); [e.pop(k) for p in (a, b) for e in p['entries'] for k in ('records', 'totals')]; [(i.pop('location'), i.pop('origins')) for p in (a, b) for e in p['entries'] for i in e['instructions']]; sys.exit(a != b)" %t.json %t.bare.json

// Pins have done their work: without records nothing says whose decisions they
// were.
// RUN: aicf-compile %S/../Inputs/digits.mlir --target=x86-64-v3 --pin='fuse i1 -> i2 is separate' --emit=resolved -o %t.pinned
// RUN: aicf-opt %t.pinned --aicf-drop-records -o %t.pinned.bare
// RUN: aicf-opt %t.pinned.bare --aicf-verify-resolved -o /dev/null
// RUN: aicf-compile %t.pinned.bare -o %t.pinned.aicf

func.func @odd(%x: tensor<64x37xf32>, %w: tensor<37x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x37xf32>
  %v = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(10) "transpose" dims(d0 = 64, d1 = 37)
      ins(%w[d1, d0] : tensor<37x64xf32>) outs(%e[d0, d1] : tensor<64x37xf32>) {
  ^bb0(%i: f32):
    aicf_emit.yield %i : f32
  }
  %p = aicf_emit.compute id(11) "matmul" dims(d0 = 64, d1 = 64, d2 = 37)
      ins(%x[d0, d2] : tensor<64x37xf32>, %a[d1, d2] : tensor<64x37xf32>) outs(%v[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %m = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %p : tensor<64x64xf32>
}

// Names that are no identifiers are written in one way by every tool, and that
// way can be read again.

// RUN: aicf-compile %s --target=x86-64-v3 -o %t.aicf
// RUN: aicf-compile %s --target=x86-64-v3 --emit=decisions -o %t.pins
// RUN: FileCheck %s --input-file=%t.pins --check-prefix=PINS
// RUN: aicf-compile %s --target=x86-64-v3 --pins=%t.pins -o %t.pinned.aicf
// RUN: aicf-explain %t.aicf | FileCheck %s
// RUN: aicf-explain %t.aicf '--why-not=order @"a\22b" is [0]' 2>&1 | FileCheck %s --check-prefix=WHY

// RUN: aicf-measure %s --target=x86-64 --tune=%t.tuned --top=1 --rounds=1 --repeat=1 | FileCheck %s --check-prefix=MEASURED
// RUN: FileCheck %s --input-file=%t.tuned --check-prefix=TUNED
// RUN: aicf-compile %s --target=x86-64 --pins=%t.tuned -o %t.tuned.aicf

// PINS:      {{^}}@"a\22b"
// PINS:      {{^ *}}order @"a\22b" is [0]
// PINS:      {{^}}@"line\0Abreak"
// PINS:      {{^ *}}order @"line\0Abreak" is [1]
// TUNED:     {{^}}@"a\22b"
// TUNED-NOT: {{^}}break
// TUNED:     {{^}}@"line\0Abreak"
// TUNED-NOT: {{^}}break
// MEASURED:  {{^}}@line\x0abreak
// CHECK:     order @"a\22b"
// CHECK:     order @"line\0Abreak"
// WHY:       order @"a\22b"

func.func @"a\22b"(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = aicf.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @"line\0Abreak"(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = aicf.exp %x : tensor<16xf32>
  return %0 : tensor<16xf32>
}

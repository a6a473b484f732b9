// The assembly of a GPU target is PTX, and --help says so.

// RUN: aicf-compile %s --target=x86-64-v3 --emit=asm | FileCheck %s --check-prefix=CPU
// CPU: .text
// CPU: ret
// RUN: aicf-compile %s --target=h200 --emit=asm -o %t.asm
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t.asm
// GPU: .version
// GPU: .target sm_90a
// RUN: aicf-compile %s --target=h200 --emit=ptx -o %t.ptx
// RUN: diff %t.asm %t.ptx
// RUN: aicf-compile --help | FileCheck %s --check-prefix=HELP
// HELP: =asm - assembly of the first target; PTX if it is a GPU
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = aicf.relu %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

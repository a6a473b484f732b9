// RUN: aicf-compile %s --target=x86-64-v3 -o %t.aicf
// RUN: aicf-explain %t.aicf --entry=f --id=2 | FileCheck %s
// RUN: aicf-explain %t.aicf --entry=f --id=2 --json | FileCheck %s --check-prefix=JSON
// RUN: aicf-run %t.aicf --list | FileCheck %s --check-prefix=LIST
// RUN: aicf-run %t.aicf --entry=f --random-seed=1 --profile | FileCheck %s --check-prefix=PROFILE

// What was fused, in order, each with its composite, its name and its place.
// CHECK: 2 linear.matmul+linear.add+relu from
// CHECK-SAME: aicf.matmul, aicf.add in aicf.linear "layer1/fc" at model.py:10:3;
// CHECK-SAME: aicf.relu at {{.*}}origins.mlir:[[#]]:[[#]]

// JSON: "origins": [{"op": "aicf.matmul", "composite": "aicf.linear", "name": "layer1/fc", "file": "model.py", "line": 10, "column": 3},
// JSON-SAME: {"op": "aicf.add", "composite": "aicf.linear", "name": "layer1/fc", "file": "model.py", "line": 10, "column": 3},
// JSON-SAME: {"op": "aicf.relu", "file": "{{.*}}origins.mlir", "line": [[#]], "column": [[#]]}]

// The nodes of an entry's graph have the same names, and so has its profile.
// LIST: entry 'f'
// LIST: instruction 2 (linear.matmul+linear.add+relu from aicf.matmul, aicf.add in aicf.linear "layer1/fc" at model.py:10:3; aicf.relu at {{.*}}); x86-64-v3:
// PROFILE: linear.matmul+linear.add+relu from aicf.matmul, aicf.add in aicf.linear "layer1/fc"
func.func @f(%x: tensor<16x8xf32>, %w: tensor<8x8xf32>, %b: tensor<8xf32>) -> tensor<16x8xf32> {
  %0 = aicf.linear %x, %w, %b : (tensor<16x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<16x8xf32>
      loc("layer1"("fc"("model.py":10:3)))
  %1 = aicf.relu %0 : tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}

// Copies are of the operation that needs them; who has no place has a name.
// RUN: aicf-explain %t.aicf --entry=g | FileCheck %s --check-prefix=COPY
// COPY: neg from aicf.neg "only a name"
// COPY: copy from func.return at
func.func @g(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = aicf.neg %x : tensor<8xf32> loc("only a name")
  return %y, %0 : tensor<8xf32>, tensor<8xf32>
}

// Places of several operations and calls; names of no operation are metadata.
// RUN: aicf-explain %t.aicf --entry=h | FileCheck %s --check-prefix=PLACES
// PLACES: exp from aicf.exp at a.py:1:2; aicf.exp at b.py:3:4; aicf.exp at c.py:5:6
func.func @h(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = aicf.exp %x : tensor<8xf32> loc(fused<"merged">["a.py":1:2, callsite("b.py":3:4 at "c.py":5:6)])
  return %0 : tensor<8xf32>
}

// So is a name that looks like an operation's.
// RUN: aicf-explain %t.aicf --entry=dotted | FileCheck %s --check-prefix=DOTTED
// DOTTED: exp from aicf.exp at a.py:1:2{{$}}
func.func @dotted(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = aicf.exp %x : tensor<8xf32> loc(fused<"model.py">["a.py":1:2])
  return %0 : tensor<8xf32>
}

// What an instruction computes and its attributes, as the compiler writes it.
// RUN: aicf-explain %t.aicf --entry=f --id=2 --body | FileCheck %s --check-prefix=BODY
// RUN: not aicf-explain %t.aicf --body --json 2>&1 | FileCheck %s --check-prefix=NO-BODY
// BODY: | aicf_emit.compute id(2) "linear.matmul+linear.add+relu" dims(
// BODY: | {{.*}}aicf_emit.reduce add
// BODY: | {{ *}}}
// NO-BODY: --body goes with the text of decisions only

// They stand in locations, which the text of a program keeps where it is asked for.
// RUN: aicf-opt %s --aicf-lower-to-emit --mlir-print-debuginfo | FileCheck %s --check-prefix=LOCATIONS
// RUN: aicf-opt %s --aicf-lower-to-emit --mlir-print-debuginfo -o %t.open.mlir
// RUN: aicf-compile %t.open.mlir --target=x86-64-v3 -o %t.open.aicf
// RUN: aicf-explain %t.open.aicf --entry=f --id=2 | FileCheck %s
// LOCATIONS-DAG: = loc(fused<"aicf.linear">[#[[LINEAR:.*]]])
// LOCATIONS-DAG: = loc(fused<"aicf.relu">[#{{.*}}])

// RUN: aicf-opt %s --aicf-expand-math | FileCheck %s
// RUN: aicf-opt %s --aicf-expand-math="expand-bf16=true expand-fma=true" | FileCheck %s --check-prefix=OLD

// CHECK-LABEL: func.func @exp
// CHECK-NOT: math.exp
// CHECK: math.fma
// CHECK: arith.bitcast
func.func @exp(%x: vector<8xf32>) -> vector<8xf32> {
  %y = math.exp %x : vector<8xf32>
  return %y : vector<8xf32>
}

// The rest of a power of two is exact, and one product reduces the argument.
// CHECK-LABEL: func.func @exp2
// CHECK-NOT: math.exp2
// CHECK: %[[HALF:.*]] = arith.subf
// CHECK: math.fma %[[HALF]]
// CHECK-NOT: math.fma %[[HALF]]
// CHECK: return
func.func @exp2(%x: f32) -> f32 {
  %y = math.exp2 %x : f32
  return %y : f32
}

// CHECK-LABEL: func.func @log
// CHECK-NOT: math.log
// CHECK: arith.select {{.*}} : f32
func.func @log(%x: f32) -> f32 {
  %y = math.log %x : f32
  return %y : f32
}

// f64 has no fma everywhere, and its expansion needs none.
// CHECK-LABEL: func.func @double
// CHECK-NOT: math.
// CHECK: arith.bitcast {{.*}} : i64 to f64
// CHECK-NOT: math.
// CHECK: return
func.func @double(%x: f64) -> f64 {
  %y = math.exp %x : f64
  %z = math.log %y : f64
  return %z : f64
}

// CHECK-LABEL: func.func @rsqrt
// CHECK: %[[ROOT:.*]] = math.sqrt
// CHECK: arith.divf %{{.*}}, %[[ROOT]]
func.func @rsqrt(%x: f32) -> f32 {
  %y = math.rsqrt %x : f32
  return %y : f32
}

// CHECK-LABEL: func.func @old
// CHECK: math.fma
// CHECK: arith.truncf
// OLD-LABEL: func.func @old
// OLD-NOT: math.fma
// OLD-NOT: arith.truncf %{{.*}} : f32 to bf16
func.func @old(%x: f32) -> bf16 {
  %y = math.fma %x, %x, %x : f32
  %z = arith.truncf %y : f32 to bf16
  return %z : bf16
}

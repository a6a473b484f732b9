// Every scalar operation of bodies that examples/backend has C for.
func.func @main(%x: tensor<97xf32> {aicf.name = "x"}, %y: tensor<97xf32> {aicf.name = "y"},
                %i: tensor<97xi32> {aicf.name = "i"}, %j: tensor<97xi32> {aicf.name = "j"})
    -> (tensor<97xf32> {aicf.name = "floats"}, tensor<97xf64> {aicf.name = "functions"},
        tensor<97xi32> {aicf.name = "integers"}, tensor<97xi32> {aicf.name = "bits"}) {
  %e0 = tensor.empty() : tensor<97xf32>
  %floats = aicf_emit.compute id(0) "floats" dims(d0 = 97)
      ins(%x[d0] : tensor<97xf32>, %y[d0] : tensor<97xf32>) outs(%e0[d0] : tensor<97xf32>) {
  ^bb0(%a: f32, %b: f32):
    %zero = arith.constant 0.0 : f32
    %nan = arith.constant 0x7FC00000 : f32
    %0 = arith.addf %a, %b : f32
    %1 = arith.subf %0, %b : f32
    %2 = arith.maximumf %1, %b : f32
    %3 = arith.minimumf %a, %b : f32
    %4 = arith.maxnumf %nan, %a : f32
    %5 = arith.minnumf %b, %nan : f32
    %6 = arith.negf %4 : f32
    %less = arith.cmpf olt, %2, %6 : f32
    %7 = arith.select %less, %3, %5 : f32
    %8 = math.absf %7 : f32
    %9 = math.copysign %8, %a : f32
    %10 = math.floor %a : f32
    %11 = math.ceil %b : f32
    %12 = math.trunc %0 : f32
    %13 = math.roundeven %b : f32
    %14 = math.fma %10, %11, %9 : f32
    %15 = arith.mulf %12, %13 : f32
    %16 = arith.addf %14, %15 : f32
    %17 = arith.fptosi %16 : f32 to i32
    %18 = arith.sitofp %17 : i32 to f32
    %19 = arith.fptoui %8 : f32 to i64
    %20 = arith.uitofp %19 : i64 to f32
    %21 = arith.bitcast %18 : f32 to i32
    %22 = arith.bitcast %21 : i32 to f32
    %23 = arith.addf %22, %20 : f32
    %24 = arith.addf %23, %16 : f32
    aicf_emit.yield %24 : f32
  }
  %e1 = tensor.empty() : tensor<97xf64>
  %functions = aicf_emit.compute id(1) "functions" dims(d0 = 97)
      ins(%x[d0] : tensor<97xf32>) outs(%e1[d0] : tensor<97xf64>) {
  ^bb0(%a: f32):
    %one = arith.constant 1.0 : f32
    %0 = math.absf %a : f32
    %1 = arith.addf %0, %one : f32
    %2 = math.sqrt %1 : f32
    %3 = math.rsqrt %2 : f32
    %4 = math.exp %3 : f32
    %5 = math.exp2 %4 : f32
    %6 = math.log %5 : f32
    %7 = math.tanh %6 : f32
    %8 = math.erf %7 : f32
    %9 = math.powf %1, %8 : f32
    %10 = arith.divf %9, %1 : f32
    %11 = arith.extf %10 : f32 to f64
    %12 = math.sqrt %11 : f64
    %13 = math.fma %12, %12, %11 : f64
    %14 = arith.truncf %13 : f64 to f32
    %15 = arith.extf %14 : f32 to f64
    aicf_emit.yield %15 : f64
  }
  %e2 = tensor.empty() : tensor<97xi32>
  %integers = aicf_emit.compute id(2) "integers" dims(d0 = 97)
      ins(%i[d0] : tensor<97xi32>, %j[d0] : tensor<97xi32>) outs(%e2[d0] : tensor<97xi32>) {
  ^bb0(%a: i32, %b: i32):
    %c7 = arith.constant 7 : i32
    %c1 = arith.constant 1 : i32
    %c9 = arith.constant 9 : i64
    %seven = arith.andi %b, %c7 : i32
    %d = arith.ori %seven, %c1 : i32
    %0 = arith.divsi %a, %d : i32
    %1 = arith.divui %a, %d : i32
    %2 = arith.ceildivsi %a, %d : i32
    %3 = arith.ceildivui %a, %d : i32
    %4 = arith.floordivsi %a, %d : i32
    %5 = arith.remsi %a, %d : i32
    %6 = arith.remui %a, %d : i32
    %7 = arith.maxsi %0, %1 : i32
    %8 = arith.maxui %2, %3 : i32
    %9 = arith.minsi %4, %5 : i32
    %10 = arith.minui %6, %b : i32
    %11 = arith.shli %7, %seven : i32
    %12 = arith.shrsi %8, %seven : i32
    %13 = arith.shrui %9, %seven : i32
    %14 = arith.xori %11, %10 : i32
    %15 = arith.subi %12, %13 : i32
    %16 = arith.muli %14, %c7 : i32
    %17 = arith.addi %16, %15 : i32
    %18 = math.absi %17 : i32
    %less = arith.cmpi slt, %a, %b : i32
    %below = arith.cmpi ult, %18, %a : i32
    %19 = arith.select %less, %18, %a : i32
    %20 = arith.extsi %19 : i32 to i64
    %21 = arith.muli %20, %20 : i64
    %22 = arith.shrsi %21, %c9 : i64
    %23 = arith.trunci %22 : i64 to i32
    %24 = arith.extui %below : i1 to i32
    %25 = arith.addi %23, %24 : i32
    %26 = arith.addi %25, %17 : i32
    aicf_emit.yield %26 : i32
  }
  // One bit: sums of it are modulo 2, and as a signed integer it is -1.
  %e3 = tensor.empty() : tensor<97xi32>
  %bits = aicf_emit.compute id(3) "bits" dims(d0 = 97)
      ins(%x[d0] : tensor<97xf32>, %y[d0] : tensor<97xf32>) outs(%e3[d0] : tensor<97xi32>) {
  ^bb0(%a: f32, %b: f32):
    %zero = arith.constant 0.0 : f32
    %half = arith.constant 0.5 : f32
    %none = arith.constant -0.5 : f32
    %true = arith.constant true
    %p = arith.cmpf ogt, %a, %zero : f32
    %q = arith.cmpf ogt, %b, %zero : f32
    %0 = arith.addi %p, %true : i1
    %1 = arith.subi %0, %q : i1
    %2 = arith.muli %1, %p : i1
    %3 = arith.maxsi %p, %q : i1
    %4 = arith.minui %3, %2 : i1
    %5 = arith.cmpi slt, %p, %q : i1
    %6 = math.absi %5 : i1
    %7 = arith.select %p, %half, %none : f32
    %8 = arith.fptosi %7 : f32 to i1
    %9 = arith.fptoui %half : f32 to i1
    %c0 = arith.extui %0 : i1 to i32
    %c1 = arith.extsi %1 : i1 to i32
    %c2 = arith.extui %2 : i1 to i32
    %c3 = arith.extui %3 : i1 to i32
    %c4 = arith.extui %4 : i1 to i32
    %c5 = arith.extui %6 : i1 to i32
    %c6 = arith.extui %8 : i1 to i32
    %c7 = arith.extui %9 : i1 to i32
    %three = arith.constant 3 : i32
    %s0 = arith.muli %c0, %three : i32
    %s1 = arith.addi %s0, %c1 : i32
    %s2 = arith.muli %s1, %three : i32
    %s3 = arith.addi %s2, %c2 : i32
    %s4 = arith.muli %s3, %three : i32
    %s5 = arith.addi %s4, %c3 : i32
    %s6 = arith.muli %s5, %three : i32
    %s7 = arith.addi %s6, %c4 : i32
    %s8 = arith.muli %s7, %three : i32
    %s9 = arith.addi %s8, %c5 : i32
    %s10 = arith.muli %s9, %three : i32
    %s11 = arith.addi %s10, %c6 : i32
    %s12 = arith.muli %s11, %three : i32
    %s13 = arith.addi %s12, %c7 : i32
    aicf_emit.yield %s13 : i32
  }
  return %floats, %functions, %integers, %bits : tensor<97xf32>, tensor<97xf64>, tensor<97xi32>, tensor<97xi32>
}

//===- AICFScalarOp.td - The class of ops that are one formula ------------===//
//
// An elementwise op is its formula: the class derives operands, syntax and
// body from it. `formula` is a C++ expression over the operands' names, in the
// notation of Scalar.h; each name is the element of that operand, widened to
// its compute type, and the value is rounded to the result's element type.
//
// `gradient` stands beside it: for each operand an expression in the notation
// of TensorNotation.h, over the operands' names, `result`, and `grad`, the
// cotangent of the result. An empty one is a gradient of zero.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFSCALAROP_TD
#define AICF_DIALECT_AICF_IR_AICFSCALAROP_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// An elementwise op of any operand types; subclasses give the syntax.
class AICF_FormulaOp<string mnemonic, list<string> names, code formula,
                     list<Trait> traits = []>
    : AICF_Op<mnemonic, !listconcat(traits, [
          Pure, DeclareOpInterfaceMethods<SingleNestOpInterface>,
          DeclareOpInterfaceMethods<DifferentiableOpInterface,
                                    ["isDifferentiableIn"]>])> {
  list<code> gradient;
  let extraClassDefinition = [{
    bool $cppClass::isDifferentiableIn(unsigned operand) {
      return false}] # !interleave(!foreach(i, !range(gradient),
          !if(!eq(gradient[i], ""), "", " || operand == " # i)), "") # [{;
    }
    ::llvm::LogicalResult
    $cppClass::buildGradient(::aicf::GradientBuilder &gradient) {
      ::mlir::Operation *op = getOperation();
      }] # !interleave(!foreach(i, !range(names),
                        "[[maybe_unused]] ::aicf::Tensor " # names[i] #
                        "(gradient, op->getOperand(" # i # "));"), " ") # [{
      [[maybe_unused]] ::aicf::Tensor result(gradient, op->getResult(0));
      [[maybe_unused]] ::aicf::Tensor grad =
          ::aicf::Tensor::computed(gradient, gradient.cotangent(0));
      }] # !interleave(!foreach(i, !range(gradient),
          !if(!eq(gradient[i], ""), "",
              "if (gradient.needs(" # i # ")) gradient.give(" # i #
              ", ::aicf::Tensor(" # gradient[i] # ").get());")), " ") # [{
      return ::llvm::success();
    }
    void $cppClass::buildBody(::aicf::BodyBuilder &body,
                              ::mlir::ValueRange args,
                              ::llvm::SmallVectorImpl<::mlir::Value> &results) {
      }] # !interleave(!foreach(i, !range(names),
                        "::aicf::Scalar " # names[i] #
                        "(body, body.widen(args[" # i # "]));"), " ") # [{
      ::aicf::detail::pushRounded(*this, body, }] # formula # [{, results);
    }
  }];
}

/// Operands and result of one type.
class AICF_ScalarOp<string mnemonic, TypeConstraint type, list<string> names,
                    code formula, list<Trait> traits = [],
                    dag attributes = (ins), string syntax = "">
    : AICF_FormulaOp<mnemonic, names, formula,
                     !listconcat(traits, [SameOperandsAndResultType])> {
  let arguments = !con(
      !dag(ins, !foreach(name, names, type), names), attributes);
  let results = (outs type:$result);
  let assemblyFormat =
      !interleave(!foreach(name, names, "$" # name), " `,` ") # syntax #
      " attr-dict `:` type($result)";
}

#endif // AICF_DIALECT_AICF_IR_AICFSCALAROP_TD

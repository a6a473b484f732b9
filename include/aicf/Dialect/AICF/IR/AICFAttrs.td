//===- AICFAttrs.td - Optimizers as attributes ----------------------------===//
//
// An optimizer with its hyperparameters, as `aicf.minimize` names it. What it
// does is behind an interface, so that another dialect can bring its own.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFATTRS_TD
#define AICF_DIALECT_AICF_IR_AICFATTRS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def OptimizerAttrInterface : AttrInterface<"OptimizerAttrInterface"> {
  let cppNamespace = "::aicf";
  let description = [{
    An optimizer: what it keeps for a param, and how a step changes it. The pass
    `aicf-expand-optimizers` declares the states and reads and writes them.
  }];
  let methods = [
    InterfaceMethod<[{
        What is kept between steps for a param of type `param`, in the order of
        `OptimizerStep::states`. Names are unique within the list.
      }],
      "::llvm::SmallVector<::aicf::OptimizerState>", "getStates",
      (ins "::mlir::RankedTensorType":$param)>,
    InterfaceMethod<"Whether a step uses its number, `OptimizerStep::number`.",
      "bool", "usesStepNumber", (ins), "", [{ return false; }]>,
    InterfaceMethod<[{
        Builds one step of one param at the builder's insertion point. Returns
        the new param and then the new states, each of the old one's type.
      }],
      "::llvm::SmallVector<::mlir::Value>", "buildStep",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "const ::aicf::OptimizerStep &":$step)>,
  ];
}

/// A number that is written without a type.
class AICF_RealParameter<string value, string text>
    : DefaultValuedParameter<"::mlir::FloatAttr",
                             "$_builder.getF64FloatAttr(" # value # ")", text> {
  let parser = "::aicf::detail::parseReal($_parser)";
  let printer = "::aicf::detail::printReal($_printer, $_self)";
}

def AICF_MomentsParameter
    : OptionalParameter<"::mlir::FloatType", "their element type">;

class AICF_OptimizerAttr<string name, string mnemonicName, dag fields>
    : AttrDef<AICF_Dialect, name, [
          DeclareAttrInterfaceMethods<OptimizerAttrInterface,
                                      ["usesStepNumber"]>]> {
  let mnemonic = mnemonicName;
  let parameters = fields;
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
  let genVerifyDecl = 1;
}

def AICF_SgdAttr : AICF_OptimizerAttr<"SgdOptimizer", "sgd", (ins
    AICF_RealParameter<"0.0", "decay of weights">:$weight_decay)> {
  let summary = "Gradient descent";
  let description = [{
    `aicf.sgd`. It keeps nothing.

    ```mlir
    #aicf.sgd<weight_decay = 0.01>
    ```
  }];
}

def AICF_MomentumAttr : AICF_OptimizerAttr<"MomentumOptimizer", "momentum", (ins
    AICF_RealParameter<"0.9", "factor of the velocity">:$momentum,
    DefaultValuedParameter<"bool", "false", "Nesterov's form">:$nesterov,
    AICF_RealParameter<"0.0", "decay of weights">:$weight_decay,
    AICF_MomentsParameter:$moments)> {
  let summary = "Gradient descent with momentum";
  let description = [{
    `aicf.sgd_momentum`. It keeps `velocity`.

    ```mlir
    #aicf.momentum<momentum = 0.95, nesterov = true>
    ```
  }];
}

def AICF_AdamAttr : AICF_OptimizerAttr<"AdamOptimizer", "adam", (ins
    AICF_RealParameter<"0.9", "of the first moment">:$beta1,
    AICF_RealParameter<"0.999", "of the second moment">:$beta2,
    AICF_RealParameter<"1e-8", "added to the root">:$eps,
    AICF_RealParameter<"0.0", "decay of weights">:$weight_decay,
    AICF_MomentsParameter:$moments)> {
  let summary = "Adam";
  let description = [{
    `aicf.adam`. It keeps `m` and `v` and uses the number of the step.

    ```mlir
    #aicf.adam<beta2 = 0.95>
    ```
  }];
}

def AICF_AdamWAttr : AICF_OptimizerAttr<"AdamWOptimizer", "adamw", (ins
    AICF_RealParameter<"0.9", "of the first moment">:$beta1,
    AICF_RealParameter<"0.999", "of the second moment">:$beta2,
    AICF_RealParameter<"1e-8", "added to the root">:$eps,
    AICF_RealParameter<"0.01", "decay of weights">:$weight_decay,
    AICF_MomentsParameter:$moments)> {
  let summary = "AdamW";
  let description = [{
    `aicf.adamw`. It keeps `m` and `v` and uses the number of the step.

    ```mlir
    #aicf.adamw<weight_decay = 0.1, moments = bf16>
    ```
  }];
}

def AICF_LionAttr : AICF_OptimizerAttr<"LionOptimizer", "lion", (ins
    AICF_RealParameter<"0.9", "of the step">:$beta1,
    AICF_RealParameter<"0.99", "of the moment">:$beta2,
    AICF_RealParameter<"0.0", "decay of weights">:$weight_decay,
    AICF_MomentsParameter:$moments)> {
  let summary = "Lion";
  let description = [{
    `aicf.lion`. It keeps `m`.

    ```mlir
    #aicf.lion<weight_decay = 1.0>
    ```
  }];
}

#endif // AICF_DIALECT_AICF_IR_AICFATTRS_TD

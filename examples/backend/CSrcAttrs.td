//===- CSrcAttrs.td - Plans of the C back end --------------*- tablegen -*-===//

include "aicf/Dialect/Emit/IR/EmitInterfaces.td"
include "mlir/IR/AttrTypeBase.td"

def CSrc_Dialect : Dialect {
  let name = "csrc";
  let cppNamespace = "::csrc";
  let summary = "Kernel plans for C source";
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{ void registerAttributes(); }];
}

def CSrc_LoopsAttr
    : AttrDef<CSrc_Dialect, "Loops",
              [DeclareAttrInterfaceMethods<Emit_KernelPlanAttrInterface>]> {
  let mnemonic = "loops";
  let summary = "Nested loops in the order of the dims";
  let description = [{ Example: `#csrc.loops` }];
}

def CSrc_DotAttr
    : AttrDef<CSrc_Dialect, "Dot",
              [DeclareAttrInterfaceMethods<Emit_KernelPlanAttrInterface>]> {
  let mnemonic = "dot";
  let summary = "Sums of products in several chains";
  let description = [{
    `chains` running sums are added to in turn, so that additions do not wait
    for each other, and are added up at the end.

    Example: `#csrc.dot<chains = 4>`
  }];
  let parameters = (ins "int64_t":$chains);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def CSrc_CopyAttr
    : AttrDef<CSrc_Dialect, "Copy",
              [DeclareAttrInterfaceMethods<Emit_KernelPlanAttrInterface>]> {
  let mnemonic = "copy";
  let summary = "Copies of whole tensors, on the CPU back end of AICF";
  let description = [{ Example: `#csrc.copy<tasks = 4>` }];
  let parameters = (ins "int64_t":$tasks);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

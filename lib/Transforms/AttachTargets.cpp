//===- AttachTargets.cpp - Name the machines to plan for ------------------===//

#include "aicf/Transforms/Passes.h"

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Location.h"
#include "aicf/Target/TargetDescription.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace aicf {
#define GEN_PASS_DEF_ATTACHTARGETSPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

namespace {
struct AttachTargets : aicf::impl::AttachTargetsPassBase<AttachTargets> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<std::string> names(targets.begin(), targets.end());
    if (names.empty())
      names.push_back("cpu");
    SmallVector<Attribute> attrs;
    llvm::StringMap<std::string> given;
    for (const std::string &name : names) {
      llvm::Expected<TargetDescription> target =
          lookupTarget(name, &getContext());
      if (!target) {
        emitError(getReportLoc(module)) << llvm::toString(target.takeError());
        return signalPassFailure();
      }
      // An alias and its target, on this machine.
      auto [it, inserted] = given.try_emplace(target->name, name);
      if (!inserted && it->second != name) {
        emitError(getReportLoc(module))
            << "'" << it->second << "' and '" << name << "' are both target '"
            << target->name << "'";
        return signalPassFailure();
      }
      attrs.push_back(target->toAttr(&getContext()));
    }
    if (failed(applyOverrides(module, attrs.front())))
      return signalPassFailure();
    module->setAttr(emit::EmitDialect::kTargetsAttr,
                    ArrayAttr::get(&getContext(), attrs));
  }

  /// Applies the `set` option to `attr`, and checks the outcome.
  LogicalResult applyOverrides(ModuleOp module, Attribute &attr) {
    auto target = cast<emit::TargetAttr>(attr);
    NamedAttrList numbers(target.getNumbers());
    Builder b(&getContext());
    for (StringRef override : set) {
      auto [key, text] = override.split('=');
      int64_t value;
      if (text.getAsInteger(0, value))
        return emitError(getReportLoc(module))
               << "cannot read '" << override << "' as KEY=NUMBER";
      numbers.set(key, b.getI64IntegerAttr(value));
    }
    auto changed = emit::TargetAttr::get(&getContext(), target.getName(),
                                         target.getBackend(), target.getChip(),
                                         numbers.getDictionary(&getContext()));
    auto checked = TargetDescription::fromAttr(changed);
    if (!checked)
      return emitError(getReportLoc(module))
             << llvm::toString(checked.takeError());
    attr = changed;
    return success();
  }
};
} // namespace

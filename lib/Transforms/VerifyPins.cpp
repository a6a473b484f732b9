//===- VerifyPins.cpp - Every pin was used --------------------------------===//
//
// A pin that no decision was taken by is a mistake of its author, and the
// diagnostic says what there is instead. aicf-verify-resolved calls this for
// the module and for each entry.
//
//===----------------------------------------------------------------------===//

#include "VerifyPins.h"
#include "PlanUtils.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace aicf;

/// Why no decision of `records` is what `pin` asks for.
static std::string
explainUnused(emit::PinAttr pin,
              ArrayRef<std::pair<Operation *, emit::DecisionAttr>> records) {
  emit::SubjectAttr subject = pin.getSubject();
  bool isOfTarget = isPerTarget(pin.getDecisionClass());
  if (pin.getTarget() && !isOfTarget)
    return "only launches and kernels are chosen for each target";
  auto fused =
      emit::FuseChoiceAttr::get(pin.getContext(), emit::FuseChoice::Fused);
  llvm::SmallSetVector<StringRef, 4> targets;
  llvm::SmallSetVector<emit::SubjectAttr, 4> subjects;
  for (auto [op, record] : records) {
    // An instruction that was merged into its consumer has no decisions of its
    // own after that.
    emit::SubjectAttr edge = record.getSubject();
    if (record.getChoice() == fused &&
        pin.getDecisionClass() > emit::DecisionClass::Fuse &&
        edge.getProducer() == subject.getProducer())
      return "i" + std::to_string(edge.getProducer()) + " was fused into i" +
             std::to_string(edge.getConsumer());
    if (record.getDecisionClass() != pin.getDecisionClass())
      continue;
    subjects.insert(edge);
    if (edge == subject)
      targets.insert(record.getTargetName());
  }
  if (isOfTarget && !targets.empty())
    return "the " + emit::stringifyDecisionClass(pin.getDecisionClass()).str() +
           " was chosen for " + llvm::join(targets, ", ");
  if (subjects.contains(subject))
    return "the choice is unknown";
  if (subjects.empty())
    return "there is no such decision in this program";
  constexpr size_t kShown = 8;
  std::string list = llvm::join(
      llvm::map_range(subjects.getArrayRef().take_front(kShown),
                      [](emit::SubjectAttr known) { return known.str(); }),
      ", ");
  return "nothing has this subject; there are " + list +
         (subjects.size() > kShown ? ", ..." : "");
}

LogicalResult aicf::verifyPinsUsed(
    Operation *owner,
    ArrayRef<std::pair<Operation *, emit::DecisionAttr>> records) {
  auto pins = owner->getAttrOfType<ArrayAttr>(emit::EmitDialect::kPinsAttr);
  // Only records say who took a decision.
  if (!pins || records.empty())
    return success();
  llvm::DenseSet<std::tuple<int, Attribute, Attribute, Attribute>> honoured;
  for (auto [op, record] : records) {
    if (!record.getPinned())
      continue;
    auto target = StringAttr::get(owner->getContext(), record.getTargetName());
    for (Attribute key : {Attribute(), Attribute(target)})
      honoured.insert({static_cast<int>(record.getDecisionClass()),
                       record.getSubject(), record.getChoice(), key});
  }
  for (auto pin : pins.getAsRange<emit::PinAttr>())
    if (!honoured.contains({static_cast<int>(pin.getDecisionClass()),
                            pin.getSubject(), pin.getChoice(),
                            pin.getTarget()}))
      return emitError(owner->getLoc())
             << "no decision was taken by the pin " << pin << ": "
             << explainUnused(pin, records);
  return success();
}

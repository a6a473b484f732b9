//===- FamilyMatch.cpp - One family's match of an instruction -------------===//

#include "aicf/Analysis/FamilyMatch.h"

using namespace mlir;
using namespace aicf;

FamilyMatch::~FamilyMatch() = default;

const PlanSpace &FamilyMatch::getSpace() {
  if (!space)
    declare(space.emplace());
  return *space;
}

namespace {

class Walker {
public:
  Walker(const PlanSpace &space, function_ref<void(ArrayRef<int64_t>)> visit,
         function_ref<bool(ArrayRef<int64_t>)> enter,
         SmallVectorImpl<int64_t> *violated)
      : space(space), visit(visit), enter(enter), violated(violated) {}

  void walk() {
    size_t depth = values.size();
    if (depth == space.parameters.size())
      return visit(values);
    for (int64_t value : space.parameters[depth].values) {
      values.push_back(value);
      bool isWhole = values.size() == space.parameters.size();
      if (keepsConstraints() && (isWhole || !enter || enter(values)))
        walk();
      values.pop_back();
    }
  }

private:
  /// Checks the constraints that the last value decides.
  bool keepsConstraints() {
    for (auto [i, constraint] : llvm::enumerate(space.constraints))
      if (constraint.last + 1 == values.size() && !constraint.holds(values)) {
        if (violated)
          ++(*violated)[i];
        return false;
      }
    return true;
  }

  const PlanSpace &space;
  function_ref<void(ArrayRef<int64_t>)> visit;
  function_ref<bool(ArrayRef<int64_t>)> enter;
  SmallVectorImpl<int64_t> *violated;
  SmallVector<int64_t> values;
};

} // namespace

void PlanSpace::walk(function_ref<void(ArrayRef<int64_t>)> visit,
                     function_ref<bool(ArrayRef<int64_t>)> enter,
                     SmallVectorImpl<int64_t> *violated) const {
  if (violated)
    violated->assign(constraints.size(), 0);
  Walker(*this, visit, enter, violated).walk();
}

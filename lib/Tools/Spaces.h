//===- Spaces.h - The plan spaces of a program ------------------*- C++ -*-===//

#ifndef AICF_LIB_TOOLS_SPACES_H
#define AICF_LIB_TOOLS_SPACES_H

#include "aicf/Analysis/Roof.h"
#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>
#include <vector>

namespace aicf {

/// One family's space for an instruction on a target. All as text, as printed.
struct FamilySpace {
  std::string family;
  std::string refusal; ///< Why the family cannot run it; empty if it can.
  struct Parameter {
    std::string name, meaning;
    std::vector<std::string> values;
  };
  struct Constraint {
    std::string text;
    int64_t violated; ///< First values of points that broke it first.
  };
  std::vector<Parameter> parameters;
  std::vector<Constraint> constraints;
  int64_t points = 1; ///< Of the product of the parameters' values.
  int64_t plans = 0;  ///< Points that keep the constraints.
  int64_t legal = 0;  ///< Plans that the machine's bounds allow.
};

struct InstructionSpace {
  std::string entry, name, target, plan;
  int64_t id;
  Cost cost;         ///< Of the plan.
  int64_t estimated; ///< Plans that the search estimated.
  InstructionWork work;
  int64_t roof; ///< Picoseconds.
  /// The plan is the fallback's, which alone can run it, and far from its roof.
  bool isFarFromRoof;
  std::vector<FamilySpace> families;
};

/// The spaces of the instructions of entry `entry`, or of all if it is empty,
/// or of those with this id.
std::vector<InstructionSpace>
listSpaces(mlir::ModuleOp module, llvm::StringRef entry,
           std::optional<int64_t> id,
           llvm::ArrayRef<TargetDescription> targets);

void printText(llvm::ArrayRef<InstructionSpace> spaces, llvm::raw_ostream &os);
void printJson(llvm::ArrayRef<InstructionSpace> spaces, llvm::raw_ostream &os);

} // namespace aicf

#endif // AICF_LIB_TOOLS_SPACES_H

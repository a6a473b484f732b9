//===- SaveWithin.h - Saved values under a limit of memory ------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_SAVEWITHIN_H
#define AICF_LIB_TRANSFORMS_SAVEWITHIN_H

#include "Dependences.h"
#include "PlanUtils.h"

namespace aicf {

/// Why the saved value may not simply be its source.
Hazard findAliasHazard(const Dependences &dependences, emit::SaveOp save);

/// The bytes of the arena of `entry` if its saved values are kept as `choices`
/// says, in program order. Nothing if later decisions fail.
using MeasureArena = llvm::function_ref<std::optional<int64_t>(
    llvm::ArrayRef<emit::SaveChoice> choices)>;

/// The limit of `entry`'s arena in bytes, if it has one.
std::optional<int64_t> getArenaLimit(mlir::func::FuncOp entry);

/// Decides how all saved values of `entry` are kept, so that its arena takes no
/// more than `limit` bytes, and carries that out. A diagnostic says what is
/// missing if no choice does.
mlir::LogicalResult decideSavesWithin(mlir::func::FuncOp entry, int64_t limit,
                                      Planner &planner, MeasureArena measure);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_SAVEWITHIN_H

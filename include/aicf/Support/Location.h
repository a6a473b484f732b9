//===- Location.h - Places for diagnostics ----------------------*- C++ -*-===//

#ifndef AICF_SUPPORT_LOCATION_H
#define AICF_SUPPORT_LOCATION_H

#include "mlir/IR/BuiltinOps.h"

namespace aicf {

/// Where to report what is about `module` as a whole. A file without an
/// explicit `module` gives it the place 0:0, which no editor finds: its first
/// operation then stands for it.
inline mlir::Location getReportLoc(mlir::ModuleOp module) {
  auto file = mlir::dyn_cast<mlir::FileLineColLoc>(module.getLoc());
  if (!file || file.getLine() != 0)
    return module.getLoc();
  mlir::Block *body = module.getBody();
  if (!body->empty())
    return body->front().getLoc();
  return mlir::FileLineColLoc::get(file.getFilename(), 1, 1);
}

/// Where argument `index` of `function` stands; the function's place where it
/// has no body, or one that is yet to be verified and has no such argument.
inline mlir::Location getArgumentLoc(mlir::Operation *function,
                                     unsigned index) {
  if (function->getNumRegions() != 0)
    if (mlir::Region &body = function->getRegion(0);
        !body.empty() && index < body.getNumArguments())
      return body.getArgument(index).getLoc();
  return function->getLoc();
}

} // namespace aicf

#endif // AICF_SUPPORT_LOCATION_H

//===- InitAllDialects.h - Register AICF's dialects -------------*- C++ -*-===//

#ifndef AICF_INITALLDIALECTS_H
#define AICF_INITALLDIALECTS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace aicf {

/// Registers AICF's dialects, its back ends, and the upstream dialects that
/// AICF's passes read or produce.
void registerAllDialects(mlir::DialectRegistry &registry);

} // namespace aicf

#endif // AICF_INITALLDIALECTS_H

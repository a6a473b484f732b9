//===- ExplainDriver.h - What aicf-explain does -----------------*- C++ -*-===//

#ifndef AICF_PIPELINES_EXPLAINDRIVER_H
#define AICF_PIPELINES_EXPLAINDRIVER_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace aicf {

/// The whole of the compiler's `aicf-explain`: that of the runtime, which also
/// plans again, with the back ends of `registry`. Returns the exit code; errors
/// were printed.
int explainMain(int argc, char **argv, const mlir::DialectRegistry &registry);

} // namespace aicf

#endif // AICF_PIPELINES_EXPLAINDRIVER_H

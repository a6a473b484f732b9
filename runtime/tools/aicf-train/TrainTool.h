//===- TrainTool.h - The logic of aicf-train --------------------*- C++ -*-===//
//
// Trains with a package on a data set, on a CPU or a GPU; saves curves, params
// and checkpoints.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFTRAIN_TRAINTOOL_H
#define AICF_RUNTIME_TOOLS_AICFTRAIN_TRAINTOOL_H

namespace aicf::rt {

/// Writes to stdout and stderr. The exit status: 0; 1 after an error; 128 and
/// the number of the signal that ended the training.
int trainTool(int argc, const char *const *argv);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFTRAIN_TRAINTOOL_H

//===- Tensors.h - Values for a session -------------------------*- C++ -*-===//
//
// Brings arrays from files, or pseudo-random numbers, into the slots and
// globals of a session, and results back out.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFRUN_TENSORS_H
#define AICF_RUNTIME_TOOLS_AICFRUN_TENSORS_H

#include "Options.h"
#include "aicf/Numpy/Npy.h"
#include "aicf/Runtime/Session.h"

namespace aicf::rt {

/// Values by session name ("entry:slot" or a global), in the tensor's own type.
using TensorValues = std::map<std::string, NpyArray>;

/// All values the command line gives to inputs of `entry` and to globals: files
/// first, then random numbers where asked for. An input without a value is an
/// error, and so is a param that the entry reads, unless zeros are asked for;
/// so is a value that two files give.
Result<TensorValues> collectValues(const RunOptions &options,
                                   const Package &package,
                                   const fb::EntryT &entry);

Status writeValues(Session &session, const TensorValues &values);

/// Whether the entry has the outputs that the options name.
Status checkOutputs(const RunOptions &options, const fb::EntryT &entry);

Status saveOutputs(const RunOptions &options, Session &session,
                   const fb::EntryT &entry);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFRUN_TENSORS_H

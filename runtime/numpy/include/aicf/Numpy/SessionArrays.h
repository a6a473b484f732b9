//===- SessionArrays.h - Tensors of a session as arrays ---------*- C++ -*-===//
//
// Between sessions and NumPy files. Names are those of a session.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_NUMPY_SESSIONARRAYS_H
#define AICF_NUMPY_SESSIONARRAYS_H

#include "aicf/Numpy/Npy.h"
#include "aicf/Runtime/Session.h"

namespace aicf::rt {

Result<NpyArray> readArray(Session &session, const std::string &name);

/// Converts to the type of the tensor, which has to have every value; the shape
/// has to agree.
Status writeArray(Session &session, const std::string &name,
                  const NpyArray &array);

/// Params, state and meta as they are now.
Result<NpzArchive> readGlobals(Session &session);

} // namespace aicf::rt

#endif // AICF_NUMPY_SESSIONARRAYS_H

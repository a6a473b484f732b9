//===- DLPack.h - Tensors of other frameworks -------------------*- C++ -*-===//
//
// DLPack tensors in and out of a session, without a copy. The structs are those
// of dlpack/dlpack.h, which the caller includes; the runtime does not need it.
//
// A tensor says nothing about when its values are there. On CUDA the session's
// stream orders that: give the session the stream that the other side uses, or
// wait on either side.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_DLPACK_H
#define AICF_RUNTIME_DLPACK_H

#include "aicf/Runtime/Session.h"

struct DLManagedTensor;
struct DLManagedTensorVersioned;

namespace aicf::rt {

/// Session::bind with the memory of `tensor`: its device, element type, shape,
/// strides and alignment have to be those of the slot or global. On success the
/// tensor is the session's, which deletes it when it is itself destroyed; on an
/// error it stays the caller's and nothing has changed.
Status bindDLPack(Session &session, const std::string &name,
                  DLManagedTensor *tensor);
/// The same; a tensor that says it is read-only only for inputs.
Status bindDLPack(Session &session, const std::string &name,
                  DLManagedTensorVersioned *tensor);

/// A slot or global of a prepared session as a tensor, which keeps the session
/// alive until it is deleted. Its memory is the session's own: a later run
/// changes it.
Result<DLManagedTensor *> exportDLPack(std::shared_ptr<Session> session,
                                       const std::string &name);
Result<DLManagedTensorVersioned *>
exportDLPackVersioned(std::shared_ptr<Session> session,
                      const std::string &name);

} // namespace aicf::rt

#endif // AICF_RUNTIME_DLPACK_H

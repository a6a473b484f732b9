//===- CApiImpl.h - Behind the handles of the C API -------------*- C++ -*-===//

#ifndef AICF_RUNTIME_LIB_CAPIIMPL_H
#define AICF_RUNTIME_LIB_CAPIIMPL_H

#include "aicf-c/Runtime.h"

#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/Session.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

struct AicfStatusImpl {
  std::string message;
};
struct AicfTextImpl {
  std::string text;
};
struct AicfPackageImpl {
  std::shared_ptr<const aicf::rt::Package> package;
};
struct AicfSessionImpl {
  /// Shared with the tensors that were exported.
  std::shared_ptr<aicf::rt::Session> session;
};

namespace aicf::rt::capi {

/// What is returned when there is not even memory for a message.
inline AicfStatusImpl &outOfMemory() {
  static AicfStatusImpl status{"out of memory"};
  return status;
}

/// What `body` returns; nothing that it throws gets out.
template <typename Body>
AicfStatus guard(Body body) {
  try {
    Status status = body();
    return status ? nullptr : new AicfStatusImpl{status.message()};
  } catch (...) {
    return &outOfMemory();
  }
}

/// Whether there is a struct to write to.
template <typename T>
Status checkInfo(const T *info) {
  return info && info->struct_size >= sizeof(size_t)
             ? Status::success()
             : error(
                   "a null struct for the result, or one without struct_size");
}

/// As much of `info` as the caller's struct, of whatever version, has.
template <typename T>
void giveInfo(const T &info, T *out) {
  size_t size = out->struct_size;
  std::memcpy(out, &info, std::min(size, sizeof(info)));
  out->struct_size = size;
}

} // namespace aicf::rt::capi

#endif // AICF_RUNTIME_LIB_CAPIIMPL_H

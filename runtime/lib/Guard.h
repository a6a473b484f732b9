//===- Guard.h - Exceptions end here ----------------------------*- C++ -*-===//
//
// The runtime throws nothing of its own, but memory can run out anywhere below,
// and an embedder's allocator is foreign code. Every public entry point that
// can allocate runs its body in here.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_GUARD_H
#define AICF_RUNTIME_LIB_GUARD_H

#include "aicf/Runtime/Status.h"

#include <exception>
#include <new>
#include <utility>

namespace aicf::rt {

/// What `body()` returns: a Status or a Result; an exception becomes a failure.
template <typename Body>
auto guarded(Body &&body) -> decltype(body()) {
  try {
    return std::forward<Body>(body)();
  } catch (const std::bad_alloc &) {
    // Short enough to need no memory.
    return Status::failure("out of memory");
  } catch (...) {
    try {
      throw;
    } catch (const std::exception &e) {
      try {
        return Status::failure(std::string("exception: ") + e.what());
      } catch (...) {
      }
    } catch (...) {
    }
    return Status::failure("exception");
  }
}

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_GUARD_H

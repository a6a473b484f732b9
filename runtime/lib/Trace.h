//===- Trace.h - Ranges for a profiler's timeline ---------------*- C++ -*-===//
//
// NVTX ranges: a tool that is attached (Nsight Systems, or what
// NVTX_INJECTION64_PATH names) shows entries and instructions on its timeline.
// Without one a range costs a check of a pointer; where NVTX's header was not
// found at configure time, nothing at all.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_TRACE_H
#define AICF_RUNTIME_LIB_TRACE_H

#ifdef AICF_HAVE_NVTX
#include <nvtx3/nvToolsExt.h>
#endif

namespace aicf::rt {

/// From construction to destruction, on the calling thread. `name` is copied.
class TraceRange {
public:
#ifdef AICF_HAVE_NVTX
  explicit TraceRange(const char *name) {
    nvtxEventAttributes_t attributes = {};
    attributes.version = NVTX_VERSION;
    attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    attributes.messageType = NVTX_MESSAGE_TYPE_ASCII;
    attributes.message.ascii = name;
    nvtxDomainRangePushEx(domain(), &attributes);
  }
  ~TraceRange() { nvtxDomainRangePop(domain()); }
  TraceRange(const TraceRange &) = delete;

private:
  static nvtxDomainHandle_t domain() {
    static const nvtxDomainHandle_t handle = nvtxDomainCreateA("AICF");
    return handle;
  }
#else
  explicit TraceRange(const char *) {}
#endif
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_TRACE_H

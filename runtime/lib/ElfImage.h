//===- ElfImage.h - What a CPU image may import -----------------*- C++ -*-===//
//
// A CPU kernel image is a shared object that must run anywhere: it may call a
// fixed list of C and math functions and nothing else, and must not run code
// when it is loaded. The dynamic linker would find out too late, and in its own
// words, so the file is read here first, with every offset checked.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_ELFIMAGE_H
#define AICF_RUNTIME_LIB_ELFIMAGE_H

#include "aicf/Runtime/Status.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace aicf::rt {

/// Is `symbol` on the list of docs/runtime.md, "What a CPU image may import"?
bool isAllowedImport(const std::string &symbol);

/// Success if the image is a shared object for this host, imports only allowed
/// symbols, needs no library but libc and libm, and has no initialisers.
Status checkElfImage(const uint8_t *image, size_t size);

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_ELFIMAGE_H

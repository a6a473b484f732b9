//===- SymbolStringPool.h - LLVM's header, compiled with assertions -------===//
//
// It asserts by a member function that it declares without NDEBUG only. With
// both NDEBUG and assertions the name finds this function instead.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ASSERT_SYMBOLSTRINGPOOL_H
#define AICF_ASSERT_SYMBOLSTRINGPOOL_H

namespace llvm::orc {
constexpr bool poolEntryIsAlive() { return true; }
} // namespace llvm::orc

#include_next "llvm/ExecutionEngine/Orc/SymbolStringPool.h"

#endif // AICF_ASSERT_SYMBOLSTRINGPOOL_H

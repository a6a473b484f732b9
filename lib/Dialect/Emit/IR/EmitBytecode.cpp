//===- EmitBytecode.cpp - aicf_emit in bytecode ---------------------------===//

#include "EmitBytecode.h"

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Bytecode.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace aicf::emit;

namespace aicf::emit {
#define AICF_ENUMERATOR(ENUM)                                                  \
  static std::optional<ENUM> toEnumerator(uint32_t value, ENUM) {              \
    return symbolize##ENUM(value);                                             \
  }
AICF_ENUMERATOR(CombiningKind)
AICF_ENUMERATOR(DecisionClass)
AICF_ENUMERATOR(FuseChoice)
AICF_ENUMERATOR(GlobalRole)
AICF_ENUMERATOR(SaveChoice)
AICF_ENUMERATOR(Segment)
AICF_ENUMERATOR(SubjectKind)
#undef AICF_ENUMERATOR
} // namespace aicf::emit

#include "aicf/Dialect/Emit/IR/EmitDialectBytecode.cpp.inc"

/// Raised whenever a field comes, goes or changes.
static constexpr uint64_t kVersion = 6;

void aicf::emit::addEmitBytecodeInterface(EmitDialect &dialect) {
  dialect.addInterface(std::make_unique<aicf::GeneratedBytecodeInterface>(
      &dialect, kVersion, readAttribute, writeAttribute, readType, writeType));
}

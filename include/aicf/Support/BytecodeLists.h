//===- BytecodeLists.h - Reading lists of untrusted length ------*- C++ -*-===//

#ifndef AICF_SUPPORT_BYTECODELISTS_H
#define AICF_SUPPORT_BYTECODELISTS_H

#include "mlir/Bytecode/BytecodeImplementation.h"

namespace aicf {

/// Reads a list that DialectBytecodeWriter::writeList wrote, each element by
/// `readElement(element)`. DialectBytecodeReader::readList reserves memory for
/// as many elements as the bytes claim, which ends the process where they claim
/// too many; here memory grows with what is read, and a list that the bytes do
/// not hold is an error.
template <typename T, typename Fn>
mlir::LogicalResult readListSafely(mlir::DialectBytecodeReader &reader,
                                   llvm::SmallVectorImpl<T> &list,
                                   Fn &&readElement) {
  uint64_t size;
  if (failed(reader.readVarInt(size)))
    return mlir::failure();
  for (uint64_t i = 0; i < size; ++i) {
    T element = {};
    if (failed(readElement(element)))
      return mlir::failure();
    list.push_back(element);
  }
  return mlir::success();
}

inline mlir::LogicalResult
readSignedVarIntsSafely(mlir::DialectBytecodeReader &reader,
                        llvm::SmallVectorImpl<int64_t> &list) {
  return readListSafely(reader, list, [&](int64_t &value) {
    return reader.readSignedVarInt(value);
  });
}

} // namespace aicf

#endif // AICF_SUPPORT_BYTECODELISTS_H

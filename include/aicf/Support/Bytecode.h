//===- Bytecode.h - Pieces of attributes in bytecode ------------*- C++ -*-===//
//
// What the code that -gen-bytecode writes calls; aicf/Support/BytecodeBase.td
// names it. Include it before that code, in a namespace-free file.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_SUPPORT_BYTECODE_H
#define AICF_SUPPORT_BYTECODE_H

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/Location.h"

namespace aicf {

/// Reads an enumerator; fails where the enumeration has none of that number.
/// `toEnumerator(uint32_t, EnumT)` stands beside the enumeration.
template <typename EnumT>
mlir::LogicalResult readEnumerator(mlir::DialectBytecodeReader &reader,
                                   EnumT &value) {
  uint64_t raw;
  if (failed(reader.readVarInt(raw)))
    return mlir::failure();
  if (raw <= UINT32_MAX)
    if (auto known = toEnumerator(static_cast<uint32_t>(raw), EnumT())) {
      value = *known;
      return mlir::success();
    }
  return reader.emitError() << "invalid enumerator " << raw;
}

/// Reads a list that DialectBytecodeWriter::writeList wrote, each element by
/// `readElement(element)`. Memory grows with what is read.
template <typename T, typename Fn>
mlir::LogicalResult readList(mlir::DialectBytecodeReader &reader,
                             llvm::SmallVectorImpl<T> &list, Fn readElement) {
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

inline mlir::LogicalResult readNumbers(mlir::DialectBytecodeReader &reader,
                                       llvm::SmallVectorImpl<int64_t> &list) {
  return readList(reader, list, [&](int64_t &number) {
    return reader.readSignedVarInt(number);
  });
}

template <typename AttrT>
mlir::LogicalResult readAttributes(mlir::DialectBytecodeReader &reader,
                                   llvm::SmallVectorImpl<AttrT> &list) {
  return readList(reader, list,
                  [&](AttrT &attr) { return reader.readAttribute(attr); });
}

template <typename EnumT>
mlir::LogicalResult readEnumerators(mlir::DialectBytecodeReader &reader,
                                    llvm::SmallVectorImpl<EnumT> &list) {
  return readList(reader, list,
                  [&](EnumT &value) { return readEnumerator(reader, value); });
}

template <typename ListT>
void writeEnumerators(mlir::DialectBytecodeWriter &writer, const ListT &list) {
  writer.writeList(list, [&](auto value) {
    writer.writeVarInt(static_cast<uint64_t>(value));
  });
}

inline mlir::LogicalResult
readOptionalNumber(mlir::DialectBytecodeReader &reader,
                   std::optional<int64_t> &value) {
  bool has;
  if (failed(reader.readBool(has)))
    return mlir::failure();
  return has ? reader.readSignedVarInt(value.emplace()) : mlir::success();
}

inline void writeOptionalNumber(mlir::DialectBytecodeWriter &writer,
                                std::optional<int64_t> value) {
  writer.writeOwnedBool(value.has_value());
  if (value)
    writer.writeSignedVarInt(*value);
}

namespace detail {
template <typename AttrT, typename... Fields>
using Verify = decltype(AttrT::verify(
    std::declval<llvm::function_ref<mlir::InFlightDiagnostic()>>(),
    std::declval<Fields>()...));
} // namespace detail

/// Builds what was read; null, with the verifier's message, where it is wrong.
template <typename AttrT, typename... Fields>
AttrT getVerified(mlir::MLIRContext *context, Fields &...fields) {
  if constexpr (llvm::is_detected<detail::Verify, AttrT, Fields &...>::value) {
    auto emitError = [&] {
      return mlir::emitError(mlir::UnknownLoc::get(context));
    };
    if (failed(AttrT::verify(emitError, fields...)))
      return {};
  }
  return AttrT::get(context, fields...);
}

/// The bytecode of a dialect by the functions that -gen-bytecode wrote, and the
/// version of its format. Any other one is refused, and so are attributes of no
/// version, as they were written before there was one.
class GeneratedBytecodeInterface : public mlir::BytecodeDialectInterface {
public:
  using Reader = mlir::DialectBytecodeReader;
  using Writer = mlir::DialectBytecodeWriter;

  GeneratedBytecodeInterface(
      mlir::Dialect *dialect, uint64_t version,
      mlir::Attribute (*readAttr)(mlir::MLIRContext *, Reader &),
      mlir::LogicalResult (*writeAttr)(mlir::Attribute, Writer &),
      mlir::Type (*readTypeFn)(mlir::MLIRContext *, Reader &),
      mlir::LogicalResult (*writeTypeFn)(mlir::Type, Writer &))
      : BytecodeDialectInterface(dialect), version(version), readAttr(readAttr),
        writeAttr(writeAttr), readTypeFn(readTypeFn), writeTypeFn(writeTypeFn) {
  }

  mlir::Attribute readAttribute(Reader &reader) const override {
    if (failed(reader.getDialectVersion(getDialect()->getNamespace()))) {
      reader.emitError() << "no version of '" << getDialect()->getNamespace()
                         << "': the bytecode is older than version " << version
                         << ", which is read";
      return {};
    }
    return readAttr(getContext(), reader);
  }
  mlir::LogicalResult writeAttribute(mlir::Attribute attr,
                                     Writer &writer) const override {
    return writeAttr(attr, writer);
  }
  mlir::Type readType(Reader &reader) const override {
    return readTypeFn(getContext(), reader);
  }
  mlir::LogicalResult writeType(mlir::Type type,
                                Writer &writer) const override {
    return writeTypeFn(type, writer);
  }

  void writeVersion(Writer &writer) const override {
    writer.writeVarInt(version);
  }
  std::unique_ptr<mlir::DialectVersion>
  readVersion(Reader &reader) const override {
    struct Version : mlir::DialectVersion {
      uint64_t number = 0;
    };
    auto found = std::make_unique<Version>();
    if (failed(reader.readVarInt(found->number)))
      return nullptr;
    if (found->number != version) {
      reader.emitError() << "version " << found->number << " of '"
                         << getDialect()->getNamespace() << "', not " << version
                         << ", which is read";
      return nullptr;
    }
    return found;
  }

private:
  uint64_t version;
  mlir::Attribute (*readAttr)(mlir::MLIRContext *, Reader &);
  mlir::LogicalResult (*writeAttr)(mlir::Attribute, Writer &);
  mlir::Type (*readTypeFn)(mlir::MLIRContext *, Reader &);
  mlir::LogicalResult (*writeTypeFn)(mlir::Type, Writer &);
};

} // namespace aicf

#endif // AICF_SUPPORT_BYTECODE_H

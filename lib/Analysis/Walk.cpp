//===- Walk.cpp - A grid dim that one task covers -------------------------===//

#include "aicf/Analysis/Walk.h"

#include "mlir/Bytecode/BytecodeImplementation.h"

using namespace aicf;

static constexpr llvm::StringLiteral kKinds[] = {"none", "up", "down",
                                                 "scatter"};

llvm::raw_ostream &aicf::operator<<(llvm::raw_ostream &os, const Walk &walk) {
  return os << "d" << walk.dim << " " << kKinds[walk.kind];
}

/// A walk of two numbers; nullopt if there is none such.
static std::optional<Walk> makeWalk(uint64_t kind, uint64_t dim) {
  if (kind > Walk::Scatter || dim >= emit::kMaxDims ||
      (kind == Walk::None && dim))
    return std::nullopt;
  return Walk{static_cast<Walk::Kind>(kind), static_cast<unsigned>(dim)};
}

mlir::FailureOr<Walk> mlir::FieldParser<Walk>::parse(mlir::AsmParser &parser) {
  llvm::StringRef name, kind;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return mlir::failure();
  uint64_t dim;
  if (!name.consume_front("d") || name.getAsInteger(10, dim))
    return parser.emitError(loc) << "expected a dim such as 'd0'";
  loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&kind))
    return mlir::failure();
  const auto *it = llvm::find(llvm::drop_begin(kKinds), kind);
  std::optional<Walk> walk = makeWalk(it - kKinds, dim);
  if (it == std::end(kKinds))
    return parser.emitError(loc) << "expected 'up', 'down' or 'scatter'";
  if (!walk)
    return parser.emitError(loc) << "d" << dim << " cannot be walked";
  return *walk;
}

void aicf::writeWalk(mlir::DialectBytecodeWriter &writer, const Walk &walk) {
  writer.writeVarInt(walk.kind);
  writer.writeVarInt(walk.dim);
}

mlir::LogicalResult aicf::readWalk(mlir::DialectBytecodeReader &reader,
                                   Walk &walk) {
  uint64_t kind, dim;
  if (mlir::failed(reader.readVarInt(kind)) ||
      mlir::failed(reader.readVarInt(dim)))
    return mlir::failure();
  std::optional<Walk> made = makeWalk(kind, dim);
  if (!made)
    return reader.emitError() << "unknown walk " << kind << " of d" << dim;
  walk = *made;
  return mlir::success();
}

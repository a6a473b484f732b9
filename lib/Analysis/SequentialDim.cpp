//===- SequentialDim.cpp - A grid dim that one task covers ----------------===//

#include "aicf/Analysis/SequentialDim.h"

#include "mlir/Bytecode/BytecodeImplementation.h"

using namespace aicf;

static constexpr llvm::StringLiteral kKinds[] = {"none", "up", "down",
                                                 "scatter"};

llvm::raw_ostream &aicf::operator<<(llvm::raw_ostream &os,
                                    const SequentialDim &sequential) {
  return os << "d" << sequential.dim << " " << kKinds[sequential.kind];
}

/// A sequential dim of two numbers; nullopt if there is none such.
static std::optional<SequentialDim> makeSequentialDim(uint64_t kind,
                                                      uint64_t dim) {
  if (kind > SequentialDim::Scatter || dim >= emit::kMaxDims ||
      (kind == SequentialDim::None && dim))
    return std::nullopt;
  return SequentialDim{static_cast<SequentialDim::Kind>(kind),
                       static_cast<unsigned>(dim)};
}

mlir::FailureOr<SequentialDim>
mlir::FieldParser<SequentialDim>::parse(mlir::AsmParser &parser) {
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
  std::optional<SequentialDim> sequential = makeSequentialDim(it - kKinds, dim);
  if (it == std::end(kKinds))
    return parser.emitError(loc) << "expected 'up', 'down' or 'scatter'";
  if (!sequential)
    return parser.emitError(loc) << "d" << dim << " cannot be scanned";
  return *sequential;
}

void aicf::writeSequentialDim(mlir::DialectBytecodeWriter &writer,
                              const SequentialDim &sequential) {
  writer.writeVarInt(sequential.kind);
  writer.writeVarInt(sequential.dim);
}

mlir::LogicalResult aicf::readSequentialDim(mlir::DialectBytecodeReader &reader,
                                            SequentialDim &sequential) {
  uint64_t kind, dim;
  if (mlir::failed(reader.readVarInt(kind)) ||
      mlir::failed(reader.readVarInt(dim)))
    return mlir::failure();
  std::optional<SequentialDim> made = makeSequentialDim(kind, dim);
  if (!made)
    return reader.emitError()
           << "unknown sequential " << kind << " of d" << dim;
  sequential = *made;
  return mlir::success();
}

//===- CPUDialect.cpp - Plans of the CPU back end -------------------------===//
//
// Registration, syntax and bytecode of the plan attributes.
//
//===----------------------------------------------------------------------===//

#include "aicf/Backend/CPU/CPU.h"

#include "CPUBackend.h"
#include "aicf/Support/Bytecode.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;

#include "aicf/Backend/CPU/CPUDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "aicf/Backend/CPU/CPUAttrs.cpp.inc"

//===----------------------------------------------------------------------===//
// LoopsAttr
//===----------------------------------------------------------------------===//

llvm::StringRef LoopsAttr::getFamilyName() const { return "aicf_cpu.loops"; }

LogicalResult
LoopsAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                  ArrayRef<int64_t> order, ArrayRef<int64_t> tile,
                  int64_t vectorDim, int64_t vectorWidth, int64_t unrollDim,
                  int64_t unroll, SequentialDim sequential, int64_t splitDim,
                  int64_t split) {
  if (order.size() != tile.size())
    return emitError() << "each grid dim needs one tile extent";
  aicf::emit::DimSet seen = 0;
  for (auto [dim, extent] : llvm::zip(order, tile)) {
    if (dim < 0 || dim >= aicf::emit::kMaxDims || (seen >> dim & 1))
      return emitError() << "d" << dim << " is not allowed here";
    seen |= aicf::emit::DimSet(1) << dim;
    if (extent < 1)
      return emitError() << "the tile of d" << dim << " is " << extent;
  }
  for (int64_t dim : {vectorDim, unrollDim, splitDim})
    if (dim < -1 || dim >= aicf::emit::kMaxDims)
      return emitError() << "there is no dim " << dim;
  if (vectorDim >= 0 ? (vectorWidth < 2 || vectorWidth > 64 ||
                        !llvm::isPowerOf2_64(vectorWidth))
                     : vectorWidth != 1)
    return emitError() << "vector width must be 2, 4, ... 64";
  if (unrollDim >= 0 ? (unroll < 2 || unroll > 16 || unrollDim == vectorDim ||
                        !llvm::is_contained(order, unrollDim))
                     : unroll != 1)
    return emitError() << "must unroll 2 to 16 positions of a grid dim that is "
                          "not vectorised";
  if (splitDim >= 0 ? (split < 2 || split > 1024 || (seen >> splitDim & 1) ||
                       unrollDim >= 0 || sequential)
                    : split != 1)
    return emitError() << "must split a dim that is no grid dim in 2 to 1024 "
                          "parts, beside no unrolled and no sequential dim";
  bool maySee = sequential.kind == SequentialDim::Scatter;
  if (sequential && (((seen & sequential.getDims()) && !maySee) ||
                     vectorDim == sequential.dim))
    return emitError()
           << "d" << sequential.dim
           << " is scanned by every task: it is no dim of the order "
              "or of vectors";
  return success();
}

/// Parses `dN by M`.
static ParseResult parseDimBy(AsmParser &parser, int64_t &dim, int64_t &by) {
  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return failure();
  if (!name.consume_front("d") || name.getAsInteger(10, dim) || dim < 0)
    return parser.emitError(loc) << "expected a dim such as 'd0'";
  return failure(parser.parseKeyword("by") || parser.parseInteger(by));
}

Attribute LoopsAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> order, tile;
  int64_t vectorDim = -1, vectorWidth = 1, unrollDim = -1, unroll = 1,
          splitDim = -1, split = 1;
  SequentialDim sequential;
  auto parseTile = [&]() -> ParseResult {
    return parseDimBy(parser, order.emplace_back(), tile.emplace_back());
  };
  if (parser.parseLess() || parser.parseKeyword("order") ||
      parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseTile))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    StringRef keyword;
    SMLoc keywordLoc = parser.getCurrentLocation();
    if (parser.parseKeyword(&keyword) || parser.parseEqual())
      return {};
    if (keyword == "sequential") {
      FailureOr<SequentialDim> parsed =
          FieldParser<SequentialDim>::parse(parser);
      if (failed(parsed))
        return {};
      sequential = *parsed;
      continue;
    }
    if (keyword != "vector" && keyword != "unroll" && keyword != "split") {
      parser.emitError(keywordLoc)
          << "expected 'vector', 'unroll', 'sequential' or 'split'";
      return {};
    }
    if (keyword == "vector"   ? parseDimBy(parser, vectorDim, vectorWidth)
        : keyword == "unroll" ? parseDimBy(parser, unrollDim, unroll)
                              : parseDimBy(parser, splitDim, split))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<LoopsAttr>(loc, parser.getContext(), order, tile,
                                      vectorDim, vectorWidth, unrollDim, unroll,
                                      sequential, splitDim, split);
}

void LoopsAttr::print(AsmPrinter &printer) const {
  printer << "<order = [";
  llvm::interleaveComma(
      llvm::zip(getOrder(), getTile()), printer.getStream(), [&](auto pair) {
        printer << "d" << std::get<0>(pair) << " by " << std::get<1>(pair);
      });
  printer << "]";
  if (getVectorDim() >= 0)
    printer << ", vector = d" << getVectorDim() << " by " << getVectorWidth();
  if (getUnrollDim() >= 0)
    printer << ", unroll = d" << getUnrollDim() << " by " << getUnroll();
  if (getSequential())
    printer.getStream() << ", sequential = " << getSequential();
  if (getSplitDim() >= 0)
    printer << ", split = d" << getSplitDim() << " by " << getSplit();
  printer << ">";
}

//===----------------------------------------------------------------------===//
// GemmAttr
//===----------------------------------------------------------------------===//

llvm::StringRef GemmAttr::getFamilyName() const { return "aicf_cpu.gemm"; }

ArrayRef<int64_t> GemmAttr::getTileSizes() const { return getTile(); }

LogicalResult GemmAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               DenseI64ArrayAttr tile, int64_t vector,
                               DenseI64ArrayAttr block, DenseI64ArrayAttr task,
                               bool amx) {
  if (tile.size() != 2 || block.size() != 3 || task.size() != 2)
    return emitError() << "needs a tile of rows and columns, a block of rows, "
                          "columns and depth, a task of rows and columns";
  if (vector < 2 || vector > 64 || !llvm::isPowerOf2_64(vector))
    return emitError() << "vector must be 2, 4, ... 64";
  if (tile[0] < 1 || tile[0] > 32)
    return emitError() << "a tile has 1 to 32 rows";
  if (tile[1] < vector || tile[1] > 8 * vector || tile[1] % vector)
    return emitError() << "a tile's columns are one to eight vectors";
  if (block[2] < 1)
    return emitError() << "a block's depth is at least 1";
  for (int i : {0, 1}) {
    // None: they are not packed.
    if (block[i] < 0 || block[i] % tile[i])
      return emitError() << "a block is whole tiles";
    if (task[i] < std::max(block[i], tile[i]) || task[i] % tile[i])
      return emitError() << "a task is whole tiles, a block or more";
  }
  if (block[0] == 0 && tile[0] > kMaxRowsInPlace)
    return emitError() << "a tile of rows that are not packed has "
                       << kMaxRowsInPlace << " at most";
  if (!amx)
    return success();
  // The processor has eight tiles: the sums, and one row of operands.
  if (vector != kAmxLanes || (tile[0] > kAmxRows && tile[0] != 2 * kAmxRows) ||
      llvm::divideCeil(tile[0], kAmxRows) * (tile[1] / kAmxLanes) > 4)
    return emitError() << "AMX takes 1 to 16 rows, or 32, and vectors of 16 "
                          "columns, in four tiles at most";
  if (block[0] < 1 || block[1] < 1)
    return emitError() << "AMX reads operands that are packed";
  if (block[2] % kAmxDepth)
    return emitError() << "with AMX a block's depth is a multiple of 32";
  return success();
}

//===----------------------------------------------------------------------===//
// Bytecode
//===----------------------------------------------------------------------===//

#include "aicf/Backend/CPU/CPUDialectBytecode.cpp.inc"

/// Raised whenever a field comes, goes or changes.
static constexpr uint64_t kVersion = 3;

//===----------------------------------------------------------------------===//
// CPUDialect
//===----------------------------------------------------------------------===//

void CPUDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "aicf/Backend/CPU/CPUAttrs.cpp.inc"
      >();
}

void CPUDialect::initialize() {
  registerAttributes();
  addInterface(std::make_unique<GeneratedBytecodeInterface>(
      this, kVersion, readAttribute, writeAttribute, readType, writeType));
  addCPUBackendInterface(*this);
}

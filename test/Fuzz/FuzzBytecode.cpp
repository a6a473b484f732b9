//===- FuzzBytecode.cpp - Attributes in bytecode --------------------------===//
//
// What the dialects themselves read of bytecode. Upstream's reader of the file
// around it is not made for hostile files (it allocates by numbers of the file
// before it looks), so this target stands in for it: numbers are the bytes of
// the input, attributes are of a few that files hold, and those read before.
//
//===----------------------------------------------------------------------===//

#include "FuzzTarget.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/InitAllDialects.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;

namespace {
class Reader final : public DialectBytecodeReader {
public:
  Reader(MLIRContext *context, ArrayRef<uint8_t> bytes,
         ArrayRef<Attribute> attributes)
      : context(context), bytes(bytes), attributes(attributes) {}

  InFlightDiagnostic emitError(const Twine &message) const override {
    ++errors;
    return mlir::emitError(UnknownLoc::get(context), message);
  }
  FailureOr<const DialectVersion *>
  getDialectVersion(StringRef) const override {
    return nullptr; // There is one; the dialects ask for no more.
  }
  MLIRContext *getContext() const override { return context; }
  uint64_t getBytecodeVersion() const override { return 6; }

  LogicalResult readAttribute(Attribute &result) override {
    uint64_t index;
    if (failed(take(index, 1)))
      return failure();
    result = attributes[index % attributes.size()];
    return success();
  }
  LogicalResult readOptionalAttribute(Attribute &result) override {
    uint64_t there;
    if (failed(take(there, 1)))
      return failure();
    return there % 2 ? readAttribute(result) : success();
  }
  LogicalResult readType(Type &result) override {
    uint64_t index;
    if (failed(take(index, 1)))
      return failure();
    Builder b(context);
    Type types[] = {b.getF32Type(), b.getI64Type(), b.getIndexType(),
                    RankedTensorType::get({2, 3}, b.getF32Type())};
    result = types[index % 4];
    return success();
  }
  FailureOr<AsmDialectResourceHandle> readResourceHandle() override {
    return failure();
  }
  /// Two bytes at the most: readList() makes room for as many elements as it
  /// is told before it reads one.
  LogicalResult readVarInt(uint64_t &result) override {
    uint64_t width;
    if (failed(take(width, 1)))
      return failure();
    return width % 8 ? (result = width / 8, success()) : take(result, 2);
  }
  LogicalResult readSignedVarInt(int64_t &result) override {
    uint64_t value, width;
    if (failed(take(width, 1)))
      return failure();
    if (width % 4) {
      result = static_cast<int64_t>(width / 4) - 8;
      return success();
    }
    if (failed(take(value, 8)))
      return failure();
    result = static_cast<int64_t>(value);
    return success();
  }
  FailureOr<APInt> readAPIntWithKnownWidth(unsigned width) override {
    uint64_t value;
    if (failed(take(value, 8)))
      return failure();
    return APInt(64, value).zextOrTrunc(width);
  }
  FailureOr<APFloat>
  readAPFloatWithKnownSemantics(const llvm::fltSemantics &semantics) override {
    FailureOr<APInt> bits =
        readAPIntWithKnownWidth(APFloat::getSizeInBits(semantics));
    if (failed(bits))
      return failure();
    return APFloat(semantics, *bits);
  }
  LogicalResult readString(StringRef &result) override {
    result = "text";
    return success();
  }
  LogicalResult readBlob(ArrayRef<char> &result) override {
    result = {};
    return success();
  }
  LogicalResult readBool(bool &result) override {
    uint64_t value;
    if (failed(take(value, 1)))
      return failure();
    result = value % 2;
    return success();
  }

  mutable unsigned errors = 0;

private:
  LogicalResult take(uint64_t &value, size_t width) {
    if (bytes.size() < width)
      return emitError("the end");
    value = 0;
    std::memcpy(&value, bytes.data(), width);
    bytes = bytes.drop_front(width);
    return success();
  }

  MLIRContext *context;
  ArrayRef<uint8_t> bytes;
  ArrayRef<Attribute> attributes;
};
} // namespace

static MLIRContext &freshContext() {
  static unsigned uses = 0;
  static std::unique_ptr<MLIRContext> context;
  if (!context || ++uses == 20000) {
    uses = 0;
    DialectRegistry registry;
    aicf::registerAllDialects(registry);
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
    context->loadAllAvailableDialects();
  }
  return *context;
}

/// The first byte is the dialect, the second how many of the bytes behind it
/// are an attribute; then the next one follows.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MLIRContext &context = freshContext();
  ScopedDiagnosticHandler quiet(&context,
                                [](Diagnostic &) { return success(); });
  Builder b(&context);
  std::vector<Attribute> attributes = {
      b.getStringAttr("i3"),
      b.getStringAttr("x86-64-v3/0"),
      b.getUnitAttr(),
      b.getI64IntegerAttr(4),
      b.getDenseI64ArrayAttr({1, 0}),
      b.getArrayAttr({}),
      b.getDictionaryAttr({}),
      AffineMapAttr::get(b.getDimIdentityMap()),
      aicf::emit::SubjectAttr::getInstruction(&context, 3),
      aicf::emit::SubjectAttr::getEdge(&context, 1, 3),
      aicf::emit::FuseChoiceAttr::get(&context, aicf::emit::FuseChoice::Fused),
      aicf::emit::CostAttr::get(&context, 1, 2, 3, 4, 5, 6, 7, 8, -1),
      FlatSymbolRefAttr::get(&context, "w"),
  };
  static const char *const names[] = {"aicf_emit", "aicf_cpu", "aicf_nv",
                                      "aicf"};
  ArrayRef<uint8_t> bytes(data, size);
  while (bytes.size() > 2) {
    Dialect *dialect = context.getLoadedDialect(names[bytes[0] % 4]);
    require(dialect, "the dialect is loaded");
    size_t length = std::min<size_t>(bytes[1], bytes.size() - 2);
    ArrayRef<uint8_t> part = bytes.slice(2, length);
    bytes = bytes.drop_front(2 + length);
    auto *interface =
        dialect->getRegisteredInterface<BytecodeDialectInterface>();
    if (!interface)
      continue;
    Reader reader(&context, part, attributes);
    Attribute read = interface->readAttribute(reader);
    if (!read)
      continue;
    ++acceptedInputs;
    // What is read could have been written: its text is read again.
    std::string text;
    llvm::raw_string_ostream(text) << read;
    Attribute again = parseAttribute(text, &context);
    if (again != read)
      llvm::errs() << read << "\n" << again << "\n";
    require(again == read, "an attribute is read as it is printed");
    attributes.push_back(read);
  }
  return 0;
}

//===- FuzzPin.cpp - Decisions as people write them -----------------------===//

#include "FuzzTarget.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Target/TargetDescription.h"
#include "aicf/Transforms/Pins.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;

/// Uniqued attributes stay for the life of a context.
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

/// Each line is a pin and, whatever comes of that, an attribute.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MLIRContext &context = freshContext();
  ScopedDiagnosticHandler quiet(&context,
                                [](Diagnostic &) { return success(); });
  static const auto target =
      llvm::cantFail(aicf::lookupTarget("x86-64-v3", &context));
  std::string text(reinterpret_cast<const char *>(data), size);
  std::string why;
  if (aicf::emit::PinAttr pin = aicf::parsePin(text, &context, target, why)) {
    ++acceptedInputs;
    // Attributes are unique: what is printed and read again is the same one.
    std::string printed;
    llvm::raw_string_ostream(printed) << Attribute(pin);
    require(parseAttribute(printed, &context) == pin,
            "a pin is read as it is printed");
  } else {
    require(!why.empty(), "a refused pin has a reason");
  }
  if (Attribute attr = aicf::readAttribute(text, &context)) {
    ++acceptedInputs;
    std::string printed;
    llvm::raw_string_ostream(printed) << attr;
    require(parseAttribute(printed, &context) == attr,
            "an attribute is read as it is printed");
  }
  return 0;
}

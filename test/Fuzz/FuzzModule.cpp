//===- FuzzModule.cpp - Programs as text and as bytecode ------------------===//
//
// Whatever is read and verified is printed, as text and as bytecode, and read
// again, and is the same then.
//
//===----------------------------------------------------------------------===//

#include "FuzzTarget.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Support/ReadProgram.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

static MLIRContext &freshContext() {
  static unsigned uses = 0;
  static std::unique_ptr<MLIRContext> context;
  if (!context || ++uses == 5000) {
    uses = 0;
    DialectRegistry registry;
    aicf::registerAllDialects(registry);
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
  }
  return *context;
}

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, OpPrintingFlags().assumeVerified());
  return text;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MLIRContext &context = freshContext();
  bool quiet = true;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (!quiet)
      llvm::errs() << diagnostic << "\n";
    return success();
  });
  // Of its own size and with an end, as the parser wants it. As the tools read
  // it: what nests too deeply for the parser does not come that far.
  std::string text(reinterpret_cast<const char *>(data), size);
  OwningOpRef<ModuleOp> module = aicf::readProgram(text, "input", &context);
  if (!module)
    return 0;
  ++acceptedInputs;
  quiet = false;
  std::string printed = print(*module);
  auto again = parseSourceString<ModuleOp>(printed, ParserConfig(&context));
  if (!again)
    llvm::errs() << printed;
  require(bool(again), "what is printed can be read");
  std::string second = print(*again);
  if (second != printed)
    llvm::errs() << printed << "\n---- read and printed again ----\n" << second;
  require(second == printed, "it is the same when it is read again");

  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  require(succeeded(writeBytecodeToFile(*module, os)),
          "it can be written as bytecode");
  auto binary = parseSourceString<ModuleOp>(bytes, ParserConfig(&context));
  require(bool(binary), "the bytecode can be read");
  require(print(*binary) == printed, "the bytecode says the same");
  return 0;
}

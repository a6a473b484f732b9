//===- aicf-opt.cpp - The AICF optimizer driver ---------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"
#include "aicf/Runtime/Version.h"
#include "aicf/Support/ReadProgram.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

static LogicalResult fail(const std::string &message) {
  llvm::errs() << message << "\n";
  return failure();
}

/// MlirOptMain parses on its own: what it would not survive is refused here.
static LogicalResult checkNesting(const llvm::MemoryBuffer &file,
                                  DialectRegistry &registry) {
  llvm::SourceMgr sources;
  auto copy = llvm::MemoryBuffer::getMemBuffer(file);
  const char *begin = copy->getBufferStart();
  sources.AddNewSourceBuffer(std::move(copy), llvm::SMLoc());
  if (!isBytecode(file)) {
    size_t at = aicf::findDeepNesting(file.getBuffer());
    if (at == StringRef::npos)
      return success();
    // The line may be as long as it is deep, and is not shown.
    auto [line, column] =
        sources.getLineAndColumn(llvm::SMLoc::getFromPointer(begin + at));
    return fail((file.getBufferIdentifier() + ":" + llvm::Twine(line) + ":" +
                 llvm::Twine(column) +
                 ": error: " + aicf::describeDeepNesting())
                    .str());
  }
  // Read once more, only to see whether it can be.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  return success(static_cast<bool>(aicf::readProgram(sources, &context)));
}

static LogicalResult run(int argc, char **argv) {
  DialectRegistry registry;
  aicf::registerAllDialects(registry);
  aicf::registerAllPasses();
  auto [inputName, outputName] = registerAndParseCLIOptions(
      argc, argv, "AICF optimizer driver\n", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return MlirOptMain(argc, argv, inputName, outputName, registry);

  llvm::InitLLVM init(argc, argv);
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(inputName, &message);
  if (!file)
    return fail(message);
  if (failed(checkNesting(*file, registry)))
    return failure();
  std::unique_ptr<llvm::ToolOutputFile> output =
      openOutputFile(outputName, &message);
  if (!output)
    return fail(message);
  if (failed(MlirOptMain(output->os(), std::move(file), registry, config)))
    return failure();
  output->keep();
  return success();
}

int main(int argc, char **argv) {
  llvm::cl::AddExtraVersionPrinter([](llvm::raw_ostream &os) {
    os << aicf::rt::getVersionString() << "\n";
  });
  return asMainReturnCode(run(argc, argv));
}

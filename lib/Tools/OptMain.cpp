//===- OptMain.cpp - What aicf-opt does ---------------------------------===//
//
// MlirOptMain, with whole files or none, and inputs refused that its parser
// would not survive.
//
//===----------------------------------------------------------------------===//

#include "aicf/Tools/Main.h"

#include "aicf/Runtime/Version.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Support/ToolOutput.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

static LogicalResult fail(const std::string &message) {
  llvm::WithColor::error(llvm::errs(), "aicf-opt") << message << "\n";
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
    llvm::errs() << file.getBufferIdentifier() << ":" << line << ":" << column
                 << ": error: " << aicf::describeDeepNesting() << "\n";
    return failure();
  }
  // Read once more, only to see whether it can be.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  return success(static_cast<bool>(aicf::readProgram(sources, &context)));
}

/// What MlirOptMain() does, but that the file is whole or not there.
static LogicalResult run(const std::string &input, const std::string &output,
                         DialectRegistry &registry,
                         const MlirOptMainConfig &config) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(input, &message);
  if (!buffer)
    return fail(message);
  if (failed(checkNesting(*buffer, registry)))
    return failure();
  if (output == "-")
    return MlirOptMain(llvm::outs(), std::move(buffer), registry, config);
  aicf::rt::Result<aicf::rt::OutputFile> file =
      aicf::rt::OutputFile::create(output);
  if (!file)
    return fail(file.message());
  aicf::OutputStream stream(std::move(*file));
  if (failed(MlirOptMain(stream, std::move(buffer), registry, config)))
    return failure();
  aicf::rt::Status written = stream.commit();
  return written ? success() : fail(written.message());
}

int aicf::optMain(int argc, char **argv, DialectRegistry &registry) {
  llvm::cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << rt::getVersionString() << "\n"; });
  auto [input, output] = registerAndParseCLIOptions(
      argc, argv, "AICF optimizer driver\n", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  InitTool init(argc, argv);
  return asMainReturnCode(run(input, output, registry, config));
}

//===- Ptxas.cpp - Assembling PTX where the tool is found -----------------===//

#include "Ptxas.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;
using llvm::StringRef;

std::optional<std::string> aicf::nv::findPtxas() {
  if (auto path = llvm::sys::findProgramByName("ptxas"))
    return *path;
  if (auto path =
          llvm::sys::findProgramByName("ptxas", {"/usr/local/cuda/bin"}))
    return *path;
  return std::nullopt;
}

namespace {
/// A temporary file that goes with its scope.
struct TemporaryFile {
  explicit TemporaryFile(StringRef suffix) {
    error = llvm::sys::fs::createTemporaryFile("aicf", suffix, path);
    remover.setFile(path);
  }
  llvm::SmallString<128> path;
  std::error_code error;
  llvm::FileRemover remover;
};
} // namespace

static std::string readFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

/// The number in front of `text`, as in "... 8 bytes spill stores, ..."; 0
/// without one.
static int64_t getNumberBefore(StringRef line, StringRef text) {
  size_t end = line.find(text);
  if (end == StringRef::npos)
    return 0;
  StringRef number = line.take_front(end);
  number = number.substr(number.find_last_not_of("0123456789") + 1);
  int64_t value = 0;
  return number.getAsInteger(10, value) ? 0 : value;
}

FailureOr<std::string>
aicf::nv::assemble(StringRef ptxas, StringRef ptx, StringRef chip,
                   llvm::function_ref<InFlightDiagnostic()> emitError,
                   llvm::function_ref<InFlightDiagnostic()> emitWarning,
                   std::vector<KernelResources> &resources) {
  TemporaryFile in("ptx"), out("cubin"), log("log");
  for (const TemporaryFile *file : {&in, &out, &log})
    if (file->error) {
      emitError() << "no temporary file: " << file->error.message();
      return failure();
    }
  {
    std::error_code error;
    llvm::raw_fd_ostream os(in.path, error);
    os << ptx;
    os.close();
    if (error || os.has_error()) {
      os.clear_error(); // Or the destructor ends the process.
      emitError() << "cannot write " << in.path;
      return failure();
    }
  }
  std::string arch = ("-arch=" + chip).str();
  StringRef args[] = {ptxas, arch, "-v", in.path, "-o", out.path};
  std::optional<StringRef> redirects[] = {std::nullopt, StringRef(log.path),
                                          StringRef(log.path)};
  std::string message;
  int rc = llvm::sys::ExecuteAndWait(ptxas, args, std::nullopt, redirects, 0, 0,
                                     &message);
  std::string report = readFile(log.path);
  if (rc != 0) {
    emitError() << "ptxas failed: " << message << report;
    return failure();
  }
  // C7508 ignored setmaxnreg; C7510 and after: wgmma serialised or stalled.
  KernelResources kernel;
  for (StringRef line : llvm::split(report, '\n')) {
    if (line.contains("Compiling entry function"))
      kernel = {line.split('\'').second.split('\'').first.str()};
    if (line.contains("(C75")) {
      emitError() << "ptxas degraded a kernel: " << line;
      return failure();
    }
    if (int64_t bytes = getNumberBefore(line, " bytes spill stores")) {
      kernel.spilledBytes = bytes;
      emitWarning() << "kernel '" << kernel.name << "' spills " << bytes
                    << " bytes of registers a thread";
    }
    // The last line about a kernel.
    if ((kernel.registers = getNumberBefore(line, " registers")))
      resources.push_back(kernel);
  }
  return readFile(out.path);
}

//===- ToolOutput.h - What the tools on LLVM write --------------*- C++ -*-===//
//
// LLVM's streams write files in place and end the process with "LLVM ERROR"
// where the standard output cannot be written. These do neither. Header only,
// for who links AICFRuntime.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_SUPPORT_TOOLOUTPUT_H
#define AICF_SUPPORT_TOOLOUTPUT_H

#include "aicf/Runtime/OutputFile.h"
#include "aicf/Runtime/StandardOutput.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace aicf {

/// A stream into a file that takes its place when commit() is called, and
/// otherwise leaves no trace.
class OutputStream : public llvm::raw_ostream {
public:
  explicit OutputStream(rt::OutputFile output)
      : file(std::move(output)), temporary(file.temporaryPath()) {
    if (!temporary.empty())
      llvm::sys::RemoveFileOnSignal(temporary);
  }
  ~OutputStream() override {
    flush();
    forget();
  }

  /// Fails if anything that was printed is lost.
  rt::Status commit() {
    flush();
    rt::Status status = file.commit();
    forget();
    return status;
  }

private:
  void write_impl(const char *data, size_t size) override {
    // commit() says what has failed.
    (void)file.write(data, size).ok();
    position += size;
  }
  uint64_t current_pos() const override { return position; }

  void forget() {
    if (!temporary.empty())
      llvm::sys::DontRemoveFileOnSignal(temporary);
    temporary.clear();
  }

  rt::OutputFile file;
  std::string temporary;
  uint64_t position = 0;
};

/// InitLLVM, but that a file that comes to its size limit is an error and no
/// crash.
struct InitTool {
  InitTool(int &argc, char **&argv) : llvm(argc, argv) {
    std::signal(SIGXFSZ, SIG_IGN);
  }
  llvm::InitLLVM llvm;
};

/// Makes the process end with a message of `tool` and exit code 1 where the
/// standard output cannot be written, however it ends: --help and --version
/// too. To be called first in main(); `tool` has to stay.
inline void guardStandardOutput(const char *tool) {
  static const char *name;
  name = tool;
  rt::prepareTool();
  // What is registered later runs earlier: before outs() is destroyed.
  llvm::outs();
  std::atexit([] {
    llvm::outs().flush();
    std::error_code error = llvm::outs().error();
    llvm::outs().clear_error();
    rt::Status status = error ? rt::standardOutputFailure(error.value())
                              : rt::finishStandardOutput();
    if (status)
      return;
    std::fprintf(stderr, "%s: error: %s\n", name, status.message().c_str());
    _exit(1);
  });
}

} // namespace aicf

#endif // AICF_SUPPORT_TOOLOUTPUT_H

//===- RunPackage.h - A package from its bytes to its results ---*- C++ -*-===//
//
// Loads a package, runs all that it has on given numbers, and looks at
// everything that a caller can see. What may crash is the caller's concern.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TEST_FUZZ_RUNPACKAGE_H
#define AICF_TEST_FUZZ_RUNPACKAGE_H

#include <cstdint>
#include <string>
#include <vector>

namespace aicf::fuzz {

struct RunOptions {
  int threads = 1;
  /// Each global is an allocation of its own, each instruction on its own.
  bool synchronous = false;
  /// What memory holds that nothing has written.
  uint8_t pattern = 0;
  /// Whether the first allocation ends at a guard page; the next begins there.
  bool endsFirst = false;
  /// To test the test: a byte beside every allocation is changed after the
  /// runs, where one can be.
  bool plantsStrayWrite = false;
  /// Of the tensors of a session, bytes.
  uint64_t memoryLimit = 64 << 20;
};

/// How far it came, for whoever sees the process end.
enum class Step { Load, Create, Prepare, Write, Run, Read, Done };
const char *nameOf(Step step);

struct RunResult {
  /// Empty unless something was refused.
  std::string refusal;
  /// What has changed and must not; empty if nothing has.
  std::string strayWrite;
  /// Of the type, shape and content of each output and global by position,
  /// after each run.
  uint64_t hash = 0;
};

/// `step` follows what is done.
RunResult runPackage(const std::vector<uint8_t> &file,
                     const RunOptions &options, volatile Step &step);

} // namespace aicf::fuzz

#endif // AICF_TEST_FUZZ_RUNPACKAGE_H

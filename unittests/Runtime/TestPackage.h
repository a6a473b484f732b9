//===- TestPackage.h - A small package for the tests ------------*- C++ -*-===//
//
// A training step and an evaluation over f32 vectors of kElements, for the
// kernels of TestKernels.c on CPUs and the same in PTX:
//
//   step:  t0 = x + w          id 10, buffer 0, arena [0, B)
//          t1 = t0 * 2         id 11, buffer 1, arena [B, 2B)
//          s  = s + t1         id 12, state in place
//          y  = t1 + s         id 13
//   eval:  y  = x + w          id 20
//
// w is a param with initial values 0, 1, 2, ...; s is a state without.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_UNITTESTS_RUNTIME_TESTPACKAGE_H
#define AICF_UNITTESTS_RUNTIME_TESTPACKAGE_H

#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/PackageWriter.h"

#include <memory>
#include <string>
#include <vector>

namespace aicf::rt::test {

constexpr int64_t kElements = 1000;
constexpr uint64_t kBytes = kElements * 4;
/// Bytes of a vector with its padding in the arena and the persistent segment.
constexpr uint64_t kPadded = 4096;

struct TestPackage {
  /// Writing it states the signatures of what the launches are by then.
  mutable fb::PackageT table;
  RawSection raw;
  /// Unless this is not set: then those stay that there are.
  bool signsLaunches = true;

  /// With the kernels of the images renamed as their signatures demand.
  std::vector<uint8_t> serialize() const;
  void write(const std::string &path) const;
  /// Null, with a test failure, on an error.
  std::shared_ptr<const Package> load() const;
  /// The message of loading it, empty on success.
  std::string loadError() const;

  fb::EntryT &entry(unsigned i = 0) { return *table.entries[i]; }
  fb::InstructionT &instruction(unsigned i, unsigned entryIndex = 0) {
    return *table.entries[entryIndex]->instructions[i];
  }
};

enum Targets { kCpuOnly, kCpuAndWrongCpu, kCpuAndCuda };

TestPackage makeTestPackage(Targets targets = kCpuOnly);

/// "i1 -> i2", "i3.0" and "i3" as records have them; else the entry.
fb::Subject makeSubject(const std::string &text);

/// Makes the launches of `package` those that its kernels are generated for: an
/// address is in the first operand that holds it. What is malformed is left for
/// the checker to find.
void signLaunches(fb::PackageT &package);

/// makeTestPackage(kCpuAndCuda) for GPUs of compute capability 9.0 on, whose
/// kernels let those behind them start early and themselves wait. Every launch
/// says so.
TestPackage makeWaitingPackage();

/// Adds the entry `pair`, whose first two instructions may run side by side:
///   a = x * 2   id 30
///   b = x + w   id 31
///   y = a + b   id 32
void addBranches(TestPackage &package);

/// Lets instructions 10 and 11 of makeTestPackage(kCpuAndCuda), which add and
/// scale, share their launch on the GPU.
void shareLaunch(TestPackage &package);

/// What ends the names of kernels in images until their signatures are known.
constexpr char kUnsigned[] = "_0123456789abcdef";

std::vector<uint8_t> readWholeFile(const std::string &path);

/// A path relative to the test program's.
std::string besideTests(const std::string &relative);

/// The images that are built beside the tests; empty, with a failure, if gone.
std::vector<uint8_t> readTestKernels();
std::vector<uint8_t> readBadTestKernels();

/// Values a test writes into x.
std::vector<float> testInput();

} // namespace aicf::rt::test

#endif // AICF_UNITTESTS_RUNTIME_TESTPACKAGE_H

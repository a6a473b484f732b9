//===- Options.h - The command line of aicf-run -----------------*- C++ -*-===//
//
// Parsing only; what the options mean is in RunTool.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFRUN_OPTIONS_H
#define AICF_RUNTIME_TOOLS_AICFRUN_OPTIONS_H

#include "aicf/Runtime/Session.h"
#include "aicf/Runtime/Status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace aicf::rt {

/// "name=file.npy", or "file.npz" with an empty name.
struct TensorFile {
  std::string name;
  std::string path;
};

struct RunOptions {
  std::string package;
  std::string entry;
  std::string device = "cpu";
  int threads = 0;
  std::string target;
  std::string referenceTarget;
  std::vector<TensorFile> inputs;
  std::vector<TensorFile> params;
  std::vector<TensorFile> outputs;
  std::string saveGlobals;
  int64_t repeat = 1;
  int64_t warmup = 0;
  bool graph = false;
  bool time = false;
  /// Time each instruction.
  bool profile = false;
  bool sortByTime = false;
  bool json = false;
  /// The options of a session by these names.
  bool dependentLaunch = true;
  bool synchronous = false;
  bool check = false;
  /// Look for what is not finite, instruction by instruction.
  bool checkNaN = false;
  std::optional<double> tolerance;
  std::vector<int64_t> dumpIds;
  std::string dumpDir; ///< Empty without --dump.
  /// Before each run.
  bool poison = false;
  /// Around each instruction.
  bool poisonFull = false;
  std::optional<uint64_t> randomSeed;
  /// Files of public keys; if there are any, one has to have signed.
  std::vector<std::string> trust;
  /// Bytes that a session may allocate for tensors.
  uint64_t memoryLimit = kDefaultMemoryLimit;
  /// Params without a value are zero.
  bool zeroParams = false;
  /// Values of files may be rounded to the type of the tensor.
  bool allowRounding = false;
  bool list = false;
  bool help = false;
  bool version = false;
};

Result<RunOptions> parseRunOptions(int argc, const char *const *argv);

extern const char kRunHelp[];

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFRUN_OPTIONS_H

//===- Options.h - The command line of aicf-train ---------------*- C++ -*-===//
//
// Parsing only; what the options mean is in TrainTool.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFTRAIN_OPTIONS_H
#define AICF_RUNTIME_TOOLS_AICFTRAIN_OPTIONS_H

#include "aicf/Runtime/Session.h"
#include "aicf/Runtime/Status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace aicf::rt {

/// NAME=FILE.npy; or FILE.npz or FILE.csv with an empty name.
struct DataFile {
  std::string name;
  std::string path;
};

/// Columns of a .csv file that make an array, from 1.
struct Columns {
  std::string name;
  int64_t first = 1, last = 1;
};

enum class Recording { Default, Eager, Graph };

struct TrainOptions {
  std::string package;
  std::string entry = "train";
  /// Empty: not asked for. Then an entry of the usual name is taken if there is
  /// one.
  std::string initialise, test;
  std::vector<DataFile> data, testData;
  std::vector<Columns> columns;
  /// Of the data, sample i is a test sample if i mod testEvery is
  /// testEvery - 1. 0: none is.
  int64_t testEvery = 0;
  int64_t epochs = 1;
  /// Without one, 0 or the checkpoint's.
  std::optional<uint64_t> seed;
  std::string params;
  bool paramsOnly = false;
  std::string checkpoint;
  int64_t checkpointEvery = 0;
  bool resume = false;
  std::string out;
  std::string device = "cpu";
  int threads = 0;
  std::string target;
  Recording recording = Recording::Default;
  uint64_t memoryLimit = kDefaultMemoryLimit;
  bool checkNaN = false;
  bool saveNonFinite = false;
  bool help = false;
  bool version = false;
};

Result<TrainOptions> parseTrainOptions(int argc, const char *const *argv);

extern const char kTrainHelp[];

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFTRAIN_OPTIONS_H

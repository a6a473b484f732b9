//===- bench_placement.cpp - Arenas of tilings against their bound --------===//
//
// `bench_placement SEEDS [FIRST]` places SEEDS instances of each kind, from
// seed FIRST (0) on, and prints, for each, the arena relative to the bytes that
// live at once, and CPU seconds. `bench_placement FILE...` does the same for
// tables with the columns id, lower, upper, size, where `upper` is the first
// step at which the buffer does not live.
//
//===----------------------------------------------------------------------===//

#include "Instances.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <ctime>

using namespace aicf;

namespace {

/// Sums up what is printed.
class Report {
public:
  void add(const PlacementInstance &instance);
  void print() const;

private:
  unsigned numInstances = 0, numAtBound = 0;
  double logSum = 0, longest = 0;
};

} // namespace

static bool isValid(llvm::ArrayRef<LiveBytes> buffers,
                    const Placement &placement) {
  for (size_t i = 0; i < buffers.size(); ++i) {
    int64_t begin = placement.offsets[i], end = begin + buffers[i].bytes;
    if (begin < 0 || end > placement.bytes)
      return false;
    for (size_t j = 0; j < i; ++j)
      if (buffers[i].first <= buffers[j].last &&
          buffers[j].first <= buffers[i].last &&
          begin < placement.offsets[j] + buffers[j].bytes &&
          placement.offsets[j] < end)
        return false;
  }
  return true;
}

void Report::add(const PlacementInstance &instance) {
  clock_t start = std::clock();
  Placement greedy = placeGreedily(instance.buffers);
  Placement placement = improvePlacement(instance.buffers, greedy);
  double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
  double bound = getPeakBytes(instance.buffers);
  double ratio = placement.bytes / bound;
  llvm::outs() << llvm::formatv(
      "{0,-20} {1,4} buffers, greedy {2:f4}, arena {3:f4}, {4:f2} s{5}\n",
      instance.name, instance.buffers.size(), greedy.bytes / bound, ratio,
      seconds, isValid(instance.buffers, placement) ? "" : " INVALID");
  llvm::outs().flush();
  ++numInstances;
  numAtBound += ratio == 1;
  logSum += std::log(ratio);
  longest = std::max(longest, seconds);
}

void Report::print() const {
  llvm::outs() << llvm::formatv(
      "{0} of {1} at the bound, geomean {2:f5}, at most {3:f2} s\n", numAtBound,
      numInstances, std::exp(logSum / numInstances), longest);
}

static bool read(const char *path, PlacementInstance &instance) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file) {
    llvm::errs() << path << ": " << file.getError().message() << "\n";
    return false;
  }
  instance.name = llvm::StringRef(path).rsplit('/').second.str();
  for (llvm::line_iterator line(**file), end; line != end; ++line) {
    llvm::SmallVector<llvm::StringRef> cells;
    line->split(cells, ',');
    unsigned lower, upper;
    int64_t bytes;
    if (cells.size() < 4 || cells[1].getAsInteger(10, lower) ||
        cells[2].getAsInteger(10, upper) || cells[3].getAsInteger(10, bytes) ||
        lower >= upper)
      continue; // The names of the columns.
    instance.buffers.push_back({bytes, lower, upper - 1});
  }
  return true;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    llvm::errs() << "usage: bench_placement SEEDS [FIRST] | FILE...\n";
    return 1;
  }
  Report report;
  unsigned seeds, first = 0;
  if (!llvm::StringRef(argv[1]).getAsInteger(10, seeds)) {
    if (argc > 2 && llvm::StringRef(argv[2]).getAsInteger(10, first)) {
      llvm::errs() << argv[2] << " is no seed\n";
      return 1;
    }
    for (unsigned kind = 0; kind < kPlacementKinds; ++kind)
      for (unsigned i = 0; i < seeds; ++i)
        report.add(makePlacementInstance(kind, first + i, 150 + i * 71 % 351));
  } else {
    for (int i = 1; i < argc; ++i) {
      PlacementInstance instance;
      if (!read(argv[i], instance))
        return 1;
      report.add(instance);
    }
  }
  report.print();
  return 0;
}

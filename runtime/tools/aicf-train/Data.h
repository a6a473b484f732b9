//===- Data.h - Samples for an entry ----------------------------*- C++ -*-===//
//
// Reads a data set and brings it into the types of an entry's inputs. The first
// dimension of each input is the batch.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFTRAIN_DATA_H
#define AICF_RUNTIME_TOOLS_AICFTRAIN_DATA_H

#include "Options.h"
#include "aicf/Numpy/Npy.h"

namespace aicf::rt {

/// Arrays as files have them.
struct RawData {
  NpzArchive arrays;
  /// Read from text: shapes are columns, and f64 is no type that was chosen.
  bool isText = false;
};

/// Reads all files; errors name the file, and the line of a .csv one.
Result<std::vector<RawData>> readData(const std::vector<DataFile> &files,
                                      const std::vector<Columns> &columns);

/// Samples in the types of an entry's inputs.
class Dataset {
public:
  /// Which samples of the files belong to it.
  enum class Part { All, Train, Test };

  /// Every input of the entry is one of the arrays, all of which have the same
  /// number of samples. `testEvery` divides them, for a part.
  static Result<Dataset> create(const fb::EntryT &entry,
                                const std::vector<RawData> &data, Part part,
                                int64_t testEvery);

  size_t size() const { return count; }
  /// Samples that the entry takes at once.
  size_t batch() const { return batchSize; }
  /// Of all values, for a checkpoint to tell whether they are the same.
  uint64_t digest() const;

  /// Writes these samples to the entry's inputs. Where they are fewer than a
  /// batch, zeros follow.
  Status writeBatch(Session &session, const size_t *samples,
                    size_t sampleCount) const;

private:
  struct Input {
    std::string name; ///< As a session calls it.
    size_t sampleBytes = 0;
    std::vector<uint8_t> values;
  };
  std::vector<Input> inputs;
  size_t count = 0, batchSize = 0;
};

/// The order of the samples in an epoch: a function of the arguments alone.
std::vector<size_t> shuffledOrder(uint64_t seed, uint64_t epoch, size_t count);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFTRAIN_DATA_H

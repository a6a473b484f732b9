//===- Data.cpp - Samples for an entry ------------------------------------===//
//
// See Data.h.
//
//===----------------------------------------------------------------------===//

#include "Data.h"

#include "Checksum.h"
#include "InputFile.h"
#include "aicf/Runtime/Escape.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

using namespace aicf::rt;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static Result<std::string> readText(const std::string &path) {
  Result<InputFile> file = InputFile::open(path);
  if (!file)
    return file.status();
  std::string text(file->size(), '\0');
  Result<size_t> got = file->read(text.data(), text.size());
  if (!got)
    return got.status();
  text.resize(*got);
  return text;
}

/// The numbers of a line; false where it has anything else.
static bool parseLine(const char *at, const char *end,
                      std::vector<double> &row) {
  row.clear();
  while (true) {
    char *next = nullptr;
    row.push_back(std::strtod(at, &next));
    if (next == at || next > end)
      return false;
    while (next != end && (*next == ' ' || *next == '\t' || *next == '\r'))
      ++next;
    if (next == end)
      return true;
    if (*next != ',')
      return false;
    at = next + 1;
  }
}

/// An array [samples, columns] of f64 for each name.
static Result<NpzArchive> readColumns(const std::string &path,
                                      const std::vector<Columns> &columns) {
  Result<std::string> text = readText(path);
  if (!text)
    return text.status();
  std::vector<std::vector<double>> values(columns.size());
  std::vector<double> row;
  size_t line = 0, samples = 0, width = 0;
  for (size_t begin = 0; begin < text->size(); ++line) {
    size_t end = std::min(text->find('\n', begin), text->size());
    const char *from = text->data() + begin, *to = text->data() + end;
    begin = end + 1;
    if (std::all_of(from, to, [](char c) { return c == ' ' || c == '\r'; }))
      continue;
    if (!parseLine(from, to, row)) {
      if (line == 0)
        continue; // the names of the columns
      return error(path, ":", line + 1,
                   ": expected numbers with commas between");
    }
    if (samples++ == 0)
      width = row.size();
    if (row.size() != width)
      return error(path, ":", line + 1, ": expected ", width,
                   " numbers, as in the lines before, got ", row.size());
    for (size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].last > static_cast<int64_t>(width))
        return error(path, ":", line + 1, ": '", columns[i].name,
                     "' is in column ", columns[i].last, ", and there are ",
                     width);
      values[i].insert(values[i].end(), row.begin() + columns[i].first - 1,
                       row.begin() + columns[i].last);
    }
  }
  NpzArchive arrays;
  for (size_t i = 0; i < columns.size(); ++i) {
    NpyArray array{
        DType::F64,
        {static_cast<int64_t>(samples), columns[i].last - columns[i].first + 1},
        {}};
    array.data.resize(values[i].size() * sizeof(double));
    if (!values[i].empty())
      std::memcpy(array.data.data(), values[i].data(), array.data.size());
    arrays.emplace(columns[i].name, std::move(array));
  }
  return arrays;
}

Result<std::vector<RawData>>
aicf::rt::readData(const std::vector<DataFile> &files,
                   const std::vector<Columns> &columns) {
  std::vector<RawData> all;
  for (const DataFile &file : files) {
    RawData data;
    if (!file.name.empty()) {
      Result<NpyArray> array = readNpy(file.path);
      if (!array)
        return array.status();
      data.arrays.emplace(file.name, std::move(*array));
    } else {
      data.isText = file.path.back() == 'v'; // .csv
      Result<NpzArchive> arrays =
          data.isText ? readColumns(file.path, columns) : readNpz(file.path);
      if (!arrays)
        return arrays.status();
      data.arrays = std::move(*arrays);
    }
    for (const auto &[name, array] : data.arrays)
      for (const RawData &other : all)
        if (other.arrays.count(name))
          return error("the data has '", name, "' twice");
    all.push_back(std::move(data));
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Data sets
//===----------------------------------------------------------------------===//

/// The array as [samples, what a sample of the slot is] in the slot's type.
static Result<NpyArray> convertSamples(const fb::SlotT &slot,
                                       const NpyArray &array, bool isText) {
  if (array.shape.empty())
    return error("input '", slot.name,
                 "': the data is one number, and has no samples");
  std::vector<int64_t> shape = slot.shape;
  shape[0] = array.shape[0];
  NpyArray flat = array;
  // Columns of text have no shape of their own, and labels no dimension of 1.
  if (isText && elementCount(array.shape) == elementCount(shape))
    flat.shape = shape;
  if (flat.shape != shape)
    return error("input '", slot.name, "' is ",
                 typeString(slot.dtype, slot.shape), ", and the data is ",
                 typeString(array.dtype, array.shape), "; expected ",
                 typeString(slot.dtype, shape));
  Conversion conversion =
      isText && isFloat(slot.dtype) ? Conversion::Rounding : Conversion::Exact;
  Result<NpyArray> value = convertArray(flat, slot.dtype, shape, conversion);
  if (!value)
    return error("input '", slot.name, "' ", value.message());
  return value;
}

/// Whether sample `i` belongs to the part.
static bool isIn(Dataset::Part part, int64_t testEvery, size_t i) {
  if (part == Dataset::Part::All || testEvery == 0)
    return true;
  bool isTest = i % testEvery == static_cast<size_t>(testEvery) - 1;
  return isTest == (part == Dataset::Part::Test);
}

Result<Dataset> Dataset::create(const fb::EntryT &entry,
                                const std::vector<RawData> &data, Part part,
                                int64_t testEvery) {
  Dataset set;
  size_t samples = 0;
  std::string first;
  for (const auto &slot : entry.slots) {
    if (slot->is_output)
      continue;
    const RawData *source = nullptr;
    for (const RawData &raw : data)
      if (raw.arrays.count(slot->name))
        source = &raw;
    if (!source)
      return error("the data has no '", slot->name, "', an input of entry '",
                   entry.name, "'");
    if (slot->shape.empty() || slot->shape[0] < 1)
      return error("input '", slot->name, "' of entry '", entry.name, "' is ",
                   typeString(slot->dtype, slot->shape),
                   ", which has no batch of samples");
    Result<NpyArray> array =
        convertSamples(*slot, source->arrays.at(slot->name), source->isText);
    if (!array)
      return array.status();
    size_t batch = static_cast<size_t>(slot->shape[0]);
    size_t count = static_cast<size_t>(array->shape[0]);
    if (first.empty()) {
      first = slot->name;
      set.batchSize = batch;
      samples = count;
    }
    if (batch != set.batchSize)
      return error("entry '", entry.name, "': '", first, "' has a batch of ",
                   set.batchSize, ", and '", slot->name, "' one of ", batch);
    if (count != samples)
      return error("the data has ", samples, " samples of '", first, "', and ",
                   count, " of '", slot->name, "'");
    Input input{entry.name + ":" + slot->name, 0, {}};
    input.sampleBytes = count ? array->data.size() / count : 0;
    for (size_t i = 0; i < count; ++i)
      if (isIn(part, testEvery, i))
        input.values.insert(input.values.end(),
                            array->data.begin() + i * input.sampleBytes,
                            array->data.begin() + (i + 1) * input.sampleBytes);
    set.inputs.push_back(std::move(input));
  }
  if (first.empty())
    return error("entry '", entry.name, "' has no inputs for samples");
  for (size_t i = 0; i < samples; ++i)
    set.count += isIn(part, testEvery, i);
  return set;
}

uint64_t Dataset::digest() const {
  uint64_t all = 0;
  for (const Input &input : inputs)
    all = all * 0x9E3779B97F4A7C15ull +
          checksum(input.values.data(), input.values.size());
  return all;
}

Status Dataset::writeBatch(Session &session, const size_t *samples,
                           size_t sampleCount) const {
  std::vector<uint8_t> bytes;
  for (const Input &input : inputs) {
    bytes.assign(batchSize * input.sampleBytes, 0);
    for (size_t i = 0; i < sampleCount; ++i)
      std::copy_n(input.values.begin() + samples[i] * input.sampleBytes,
                  input.sampleBytes, bytes.begin() + i * input.sampleBytes);
    if (Status s = session.writeTensor(input.name, bytes.data(), bytes.size());
        !s)
      return s;
  }
  return Status::success();
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

static constexpr uint64_t kGolden = 0x9E3779B97F4A7C15ull;

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

std::vector<size_t> aicf::rt::shuffledOrder(uint64_t seed, uint64_t epoch,
                                            size_t count) {
  uint64_t key = mix(mix(seed + kGolden) + epoch * kGolden);
  std::vector<std::pair<uint64_t, size_t>> keyed(count);
  for (size_t i = 0; i < count; ++i)
    keyed[i] = {mix(key + (i + 1) * kGolden), i};
  std::sort(keyed.begin(), keyed.end());
  std::vector<size_t> order(count);
  for (size_t i = 0; i < count; ++i)
    order[i] = keyed[i].second;
  return order;
}

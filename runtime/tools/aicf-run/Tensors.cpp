//===- Tensors.cpp - Values for a session ---------------------------------===//
//
// Random values depend on the seed and the tensor's name alone, so that they
// are the same on every device and whatever else is given.
//
//===----------------------------------------------------------------------===//

#include "Tensors.h"

#include "aicf/Runtime/SessionArrays.h"

#include <cmath>
#include <cstring>

using namespace aicf::rt;

/// splitmix64 (Steele, Lea, Flood 2014).
static uint64_t nextRandom(uint64_t &state) {
  uint64_t z = state += 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

/// Standard normal, by Box and Muller.
static double nextNormal(uint64_t &state) {
  double u = static_cast<double>((nextRandom(state) >> 11) + 1) * 0x1p-53;
  double v = static_cast<double>(nextRandom(state) >> 11) * 0x1p-53;
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * 3.14159265358979323846 * v);
}

static NpyArray randomArray(uint64_t seed, const std::string &name, DType dtype,
                            const std::vector<int64_t> &shape, double scale) {
  uint64_t state = seed;
  for (char c : name) // FNV-1a
    state = (state ^ static_cast<uint8_t>(c)) * 0x100000001b3ull;
  bool integer =
      dtype == DType::I32 || dtype == DType::I64 || dtype == DType::I1;
  NpyArray array{dtype, shape, {}};
  uint64_t size = sizeOf(dtype), count = elementCount(shape).value_or(0);
  array.data.resize(count * size);
  for (uint64_t i = 0; i < count; ++i)
    fromDouble(dtype,
               integer ? static_cast<double>(nextRandom(state) >> 63)
                       : nextNormal(state) * scale,
               array.data.data() + i * size);
  return array;
}

/// Calls `take(name, array)` for every array of the files.
template <typename Take>
static Status readFiles(const std::vector<TensorFile> &files, Take take) {
  for (const TensorFile &file : files) {
    NpzArchive arrays;
    if (file.name.empty()) {
      Result<NpzArchive> archive = readNpz(file.path);
      if (!archive)
        return archive.status();
      arrays = std::move(*archive);
    } else {
      Result<NpyArray> array = readNpy(file.path);
      if (!array)
        return array.status();
      arrays.emplace(file.name, std::move(*array));
    }
    for (const auto &[name, array] : arrays)
      if (Status s = take(name, array); !s)
        return s;
  }
  return Status::success();
}

static Status collectInputs(const RunOptions &options, const Package &package,
                            const fb::EntryT &entry, TensorValues &values) {
  unsigned index = package.findEntry(entry.name);
  Status read = readFiles(options.inputs, [&](const std::string &name,
                                              const NpyArray &array) {
    int slot = package.findSlot(index, name);
    if (slot < 0 || entry.slots[slot]->is_output)
      return error("entry '", entry.name, "' has no input '", name,
                   "'; see --list");
    Result<NpyArray> value =
        convertArray(array, entry.slots[slot]->dtype, entry.slots[slot]->shape);
    if (!value)
      return error("input '", name, "' ", value.message());
    values[entry.name + ":" + name] = std::move(*value);
    return Status::success();
  });
  if (!read)
    return read;
  for (const auto &slot : entry.slots) {
    std::string name = entry.name + ":" + slot->name;
    if (slot->is_output || values.count(name))
      continue;
    if (!options.randomSeed)
      return error("input '", slot->name, "' of entry '", entry.name,
                   "' has no value; give it with --input, or all with "
                   "--random-seed");
    values[name] = randomArray(*options.randomSeed, slot->name, slot->dtype,
                               slot->shape, 1.0);
  }
  return Status::success();
}

static Status collectGlobals(const RunOptions &options, const Package &package,
                             TensorValues &values) {
  const auto &globals = package.table().globals;
  Status read = readFiles(
      options.params, [&](const std::string &name, const NpyArray &array) {
        int index = package.findGlobal(name);
        if (index < 0)
          return error("the package has no param, state or meta '", name,
                       "'; see --list");
        Result<NpyArray> value =
            convertArray(array, globals[index]->dtype, globals[index]->shape);
        if (!value)
          return error("'", name, "' ", value.message());
        values[name] = std::move(*value);
        return Status::success();
      });
  if (!read)
    return read;
  for (const auto &global : globals) {
    if (!options.randomSeed || global->role != fb::GlobalRole::Param ||
        hasInitialValue(*global) || values.count(global->name))
      continue;
    // Rows of a matrix are what a product sums over; vectors are small.
    double scale = global->shape.size() > 1 && global->shape[0] > 0
                       ? 1 / std::sqrt(static_cast<double>(global->shape[0]))
                       : 0.1;
    values[global->name] = randomArray(*options.randomSeed, global->name,
                                       global->dtype, global->shape, scale);
  }
  return Status::success();
}

Result<TensorValues> aicf::rt::collectValues(const RunOptions &options,
                                             const Package &package,
                                             const fb::EntryT &entry) {
  TensorValues values;
  if (Status s = collectInputs(options, package, entry, values); !s)
    return s;
  if (Status s = collectGlobals(options, package, values); !s)
    return s;
  return values;
}

Status aicf::rt::writeValues(Session &session, const TensorValues &values) {
  for (const auto &[name, array] : values)
    if (Status s =
            session.writeTensor(name, array.data.data(), array.data.size());
        !s)
      return s;
  return Status::success();
}

Status aicf::rt::saveOutputs(const RunOptions &options, Session &session,
                             const fb::EntryT &entry) {
  for (const TensorFile &file : options.outputs) {
    NpzArchive archive;
    for (const auto &slot : entry.slots) {
      if (!slot->is_output || (!file.name.empty() && file.name != slot->name))
        continue;
      Result<NpyArray> array =
          readArray(session, entry.name + ":" + slot->name);
      if (!array)
        return array.status();
      archive.emplace(slot->name, std::move(*array));
    }
    if (!file.name.empty() && archive.empty())
      return error("entry '", entry.name, "' has no output '", file.name,
                   "'; see --list");
    Status s = file.name.empty() ? writeNpz(file.path, archive)
                                 : writeNpy(file.path, archive.begin()->second);
    if (!s)
      return s;
  }
  if (options.saveGlobals.empty())
    return Status::success();
  Result<NpzArchive> globals = readGlobals(session);
  return globals ? writeNpz(options.saveGlobals, *globals) : globals.status();
}

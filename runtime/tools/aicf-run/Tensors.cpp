//===- Tensors.cpp - Values for a session ---------------------------------===//
//
// Random values depend on the seed and the tensor's name alone, so that they
// are the same on every device and whatever else is given.
//
//===----------------------------------------------------------------------===//

#include "Tensors.h"

#include "HostMemory.h"
#include "aicf/Numpy/Safetensors.h"
#include "aicf/Numpy/SessionArrays.h"

#include <cmath>
#include <cstring>
#include <set>

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

/// An error where values of `bytes` more would not fit this machine's memory:
/// asking for them could succeed, and end the process when they are written.
static Status claimMemory(uint64_t bytes, uint64_t &claimed) {
  if (__builtin_add_overflow(claimed, bytes, &claimed))
    claimed = UINT64_MAX;
  return fitsMemory(claimed)
             ? Status::success()
             : error("the values need more memory than this machine has");
}

/// Whether the entry reads what the global holds before it.
static bool readsAtStart(const fb::EntryT &entry, const fb::GlobalT &global) {
  std::set<int32_t> written;
  for (const auto &instruction : entry.instructions)
    for (const auto &operand : instruction->operands)
      if (operand->access == fb::Access::Write)
        written.insert(operand->buffer);
  for (const auto &instruction : entry.instructions)
    for (const auto &operand : instruction->operands)
      if (operand->access != fb::Access::Write &&
          operand->address.segment() == fb::Segment::Persistent &&
          operand->address.offset() >= global.offset &&
          operand->address.offset() - global.offset < global.bytes &&
          (operand->buffer < 0 || !written.count(operand->buffer)))
        return true;
  return false;
}

/// The array as a value of the tensor that `what` names.
static Result<NpyArray> convert(const RunOptions &options,
                                const NpyArray &array, DType dtype,
                                const std::vector<int64_t> &shape,
                                const std::string &what) {
  bool rounding = options.allowRounding;
  Result<NpyArray> value = convertArray(
      array, dtype, shape, rounding ? Conversion::Rounding : Conversion::Exact);
  if (value)
    return value;
  return error(what, " ", value.message(),
               rounding || array.shape != shape
                   ? ""
                   : "; --allow-rounding converts it all the same");
}

/// Calls `take(name, array)` for every array of the files that `check(name)`,
/// asked before it is read, has no error for.
template <typename Take>
static Status readFiles(const std::vector<TensorFile> &files,
                        const NameCheck &check, Take take) {
  for (const TensorFile &file : files) {
    NpzArchive arrays;
    if (file.name.empty()) {
      Result<NpzArchive> archive = readArchive(file.path, check);
      if (!archive)
        return archive.status();
      arrays = std::move(*archive);
    } else {
      if (Status s = check(file.name); !s)
        return s;
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
                            const fb::EntryT &entry, TensorValues &values,
                            uint64_t &claimed) {
  unsigned index = package.findEntry(entry.name);
  auto check = [&](const std::string &name) {
    if (values.count(entry.name + ":" + name))
      return error("input '", name, "' is given twice");
    int slot = package.findSlot(index, name);
    return slot < 0 || entry.slots[slot]->is_output
               ? error("entry '", entry.name, "' has no input '", name,
                       "'; see --list")
               : Status::success();
  };
  Status read =
      readFiles(options.inputs, check,
                [&](const std::string &name, const NpyArray &array) {
                  int slot = package.findSlot(index, name);
                  Result<NpyArray> value =
                      convert(options, array, entry.slots[slot]->dtype,
                              entry.slots[slot]->shape, "input '" + name + "'");
                  if (!value)
                    return value.status();
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
    if (Status s = claimMemory(slot->bytes, claimed); !s)
      return error("input '", slot->name, "': ", s.message());
    values[name] = randomArray(*options.randomSeed, slot->name, slot->dtype,
                               slot->shape, 1.0);
  }
  return Status::success();
}

static Status collectGlobals(const RunOptions &options, const Package &package,
                             const fb::EntryT &entry, TensorValues &values,
                             uint64_t &claimed) {
  const auto &globals = package.table().globals;
  auto check = [&](const std::string &name) {
    if (values.count(name))
      return error("'", name, "' is given twice, by --param or --params");
    return package.findGlobal(name) < 0
               ? error("the package has no param, state or meta '", name,
                       "'; see --list")
               : Status::success();
  };
  Status read = readFiles(options.params, check,
                          [&](const std::string &name, const NpyArray &array) {
                            int index = package.findGlobal(name);
                            Result<NpyArray> value = convert(
                                options, array, globals[index]->dtype,
                                globals[index]->shape, "'" + name + "'");
                            if (!value)
                              return value.status();
                            values[name] = std::move(*value);
                            return Status::success();
                          });
  if (!read)
    return read;
  for (const auto &global : globals) {
    if (global->role != fb::GlobalRole::Param || hasInitialValue(*global) ||
        values.count(global->name))
      continue;
    if (!options.randomSeed) {
      if (!options.zeroParams && readsAtStart(entry, *global))
        return error("param '", global->name, "' of type ",
                     typeString(global->dtype, global->shape),
                     " has no value, neither in the package nor from --params; "
                     "--zero-params makes it zero, --random-seed random");
      continue;
    }
    if (Status s = claimMemory(global->bytes, claimed); !s)
      return error("param '", global->name, "': ", s.message());
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
  uint64_t claimed = 0;
  if (Status s = collectInputs(options, package, entry, values, claimed); !s)
    return s;
  if (Status s = collectGlobals(options, package, entry, values, claimed); !s)
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

Status aicf::rt::checkOutputs(const RunOptions &options,
                              const fb::EntryT &entry) {
  for (const TensorFile &file : options.outputs) {
    std::string names;
    bool found = file.name.empty();
    for (const auto &slot : entry.slots) {
      if (!slot->is_output)
        continue;
      found |= file.name == slot->name;
      names += (names.empty() ? "; it has: " : ", ") + slot->name;
    }
    if (!found)
      return error("entry '", entry.name, "' has no output '", file.name, "'",
                   names);
  }
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
    Status s = file.name.empty() ? writeArchive(file.path, archive)
                                 : writeNpy(file.path, archive.begin()->second);
    if (!s)
      return s;
  }
  if (options.saveGlobals.empty())
    return Status::success();
  Result<NpzArchive> globals = readGlobals(session);
  return globals ? writeArchive(options.saveGlobals, *globals)
                 : globals.status();
}

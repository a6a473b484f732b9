//===- Checkpoint.cpp - What going on with a training needs ---------------===//
//
// See Checkpoint.h.
//
//===----------------------------------------------------------------------===//

#include "Checkpoint.h"

#include "aicf/Numpy/Safetensors.h"
#include "aicf/Numpy/SessionArrays.h"
#include "aicf/Runtime/Escape.h"

#include <cmath>
#include <cstring>

using namespace aicf::rt;

static const std::string kPrefix = "trainer:";
static const std::string kCurve = kPrefix + "curve:";

namespace {

/// The numbers of a trainer by name.
struct Field {
  const char *name;
  uint64_t TrainerState::*value;
};

} // namespace

static constexpr Field kFields[] = {{"trainer:step", &TrainerState::step},
                                    {"trainer:seed", &TrainerState::seed},
                                    {"trainer:samples", &TrainerState::samples},
                                    {"trainer:batch", &TrainerState::batch},
                                    {"trainer:data", &TrainerState::digest}};

/// As an array of i64, whose bits are those of the number.
static NpyArray makeNumber(uint64_t number) {
  NpyArray array{DType::I64, {}, std::vector<uint8_t>(sizeof(number))};
  std::memcpy(array.data.data(), &number, sizeof(number));
  return array;
}

std::set<std::string> aicf::rt::findNonFiniteNames(const NpzArchive &globals) {
  std::set<std::string> names;
  for (const auto &[name, array] : globals)
    for (size_t at = 0; isFloat(array.dtype) && at < array.data.size();
         at += sizeOf(array.dtype))
      if (!std::isfinite(toDouble(array.dtype, array.data.data() + at))) {
        names.insert(name);
        break;
      }
  return names;
}

Status aicf::rt::writeCheckpoint(const std::string &path, NpzArchive globals,
                                 const TrainerState &state) {
  for (const Field &field : kFields)
    globals[field.name] = makeNumber(state.*field.value);
  for (const Curve &curve : state.curves.all) {
    NpyArray array{DType::F64, {static_cast<int64_t>(curve.values.size())}, {}};
    array.data.resize(curve.values.size() * sizeof(double));
    if (!curve.values.empty())
      std::memcpy(array.data.data(), curve.values.data(), array.data.size());
    globals[kCurve + curve.name] = std::move(array);
  }
  return writeArchive(path, globals);
}

/// Whether an array of a file is of this type. bf16 comes out of .npz as u2.
static bool isOfType(const NpyArray &array, DType dtype) {
  return array.dtype == dtype && (!array.isUnsigned || dtype == DType::BF16);
}

/// The array as the tensor of that name; what is wrong with it otherwise.
static Status checkArray(const NpzArchive &archive, const std::string &name,
                         DType dtype, const std::vector<int64_t> &shape) {
  auto found = archive.find(name);
  if (found == archive.end())
    return error("it has no '", name, "'");
  if (!isOfType(found->second, dtype) || found->second.shape != shape)
    return error("its '", name, "' is ",
                 typeString(found->second.dtype, found->second.shape),
                 ", expected ", typeString(dtype, shape));
  return Status::success();
}

static Status takeState(const NpzArchive &archive, TrainerState &state) {
  for (const Field &field : kFields) {
    if (Status s = checkArray(archive, field.name, DType::I64, {}); !s)
      return s;
    std::memcpy(&(state.*field.value), archive.at(field.name).data.data(),
                sizeof(uint64_t));
  }
  if (state.step > INT64_MAX)
    return error("its 'trainer:step' is below zero");
  for (Curve &curve : state.curves.all) {
    const std::string name = kCurve + curve.name;
    if (Status s = checkArray(archive, name, DType::F64,
                              {static_cast<int64_t>(state.step)});
        !s)
      return s;
    const NpyArray &array = archive.at(name);
    curve.values.resize(state.step);
    if (state.step > 0)
      std::memcpy(curve.values.data(), array.data.data(), array.data.size());
  }
  return Status::success();
}

/// That going on would see the samples that it would have seen.
static Status checkData(const TrainerState &state,
                        const TrainerState &expected) {
  if (state.samples != expected.samples)
    return error("it is of a training on ", state.samples,
                 " samples, and the data has ", expected.samples);
  if (state.batch != expected.batch)
    return error("it is of a training in batches of ", state.batch,
                 ", and the package has batches of ", expected.batch);
  if (state.digest != expected.digest)
    return error("it is of a training on other data; --params with "
                 "--params-only trains on from the params alone");
  return Status::success();
}

static Result<Checkpoint> take(NpzArchive archive, Session &session,
                               const TrainerState &expected) {
  Checkpoint checkpoint;
  checkpoint.state = expected;
  std::set<std::string> known;
  for (const auto &global : session.package().table().globals) {
    if (Status s =
            checkArray(archive, global->name, global->dtype, global->shape);
        !s)
      return s;
    known.insert(global->name);
  }
  for (const Field &field : kFields)
    known.insert(field.name);
  for (const Curve &curve : expected.curves.all)
    known.insert(kCurve + curve.name);
  for (const auto &[name, array] : archive)
    if (!known.count(name))
      return error("it has '", name, "', which the package has not");
  if (Status s = takeState(archive, checkpoint.state); !s)
    return s;
  if (Status s = checkData(checkpoint.state, expected); !s)
    return s;
  for (const auto &global : session.package().table().globals)
    checkpoint.globals.emplace(global->name,
                               std::move(archive.at(global->name)));
  return checkpoint;
}

Result<Checkpoint> aicf::rt::readCheckpoint(const std::string &path,
                                            Session &session,
                                            const TrainerState &expected) {
  Result<NpzArchive> archive = readArchive(path);
  if (!archive)
    return archive.status();
  Result<Checkpoint> checkpoint = take(std::move(*archive), session, expected);
  if (!checkpoint)
    return error("cannot go on from '", path, "': ", checkpoint.message());
  return checkpoint;
}

Status aicf::rt::restore(Session &session, const NpzArchive &globals) {
  for (const auto &[name, array] : globals)
    if (Status s = writeArray(session, name, array); !s)
      return s;
  return Status::success();
}

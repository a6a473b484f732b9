//===- RunPackage.cpp - A package from its bytes to its results -----------===//

#include "RunPackage.h"

#include "Checksum.h"
#include "GuardedAllocator.h"
#include "Random.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/Session.h"

#include <algorithm>
#include <cstring>

using namespace aicf::fuzz;
using namespace aicf::rt;

const char *aicf::fuzz::nameOf(Step step) {
  switch (step) {
  case Step::Load:
    return "load";
  case Step::Create:
    return "create";
  case Step::Prepare:
    return "prepare";
  case Step::Write:
    return "write";
  case Step::Run:
    return "run";
  case Step::Read:
    return "read";
  case Step::Done:
    break;
  }
  return "done";
}

/// `count` elements: floats in [-2, 2), small integers. Element i depends on
/// `seed` and i alone.
static std::vector<uint8_t> makeValues(DType dtype, uint64_t count,
                                       uint64_t seed) {
  size_t size = sizeOf(dtype);
  std::vector<uint8_t> bytes(count * size);
  Random random(seed);
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t number = random.next();
    uint64_t word = 0;
    auto real = static_cast<double>(number >> 12) / (uint64_t(1) << 50) - 2;
    switch (dtype) {
    case DType::F64:
      std::memcpy(&word, &real, sizeof(real));
      break;
    case DType::F32:
    case DType::BF16: {
      auto single = static_cast<float>(real);
      uint32_t bits;
      std::memcpy(&bits, &single, sizeof(bits));
      word = dtype == DType::F32 ? bits : bits >> 16;
      break;
    }
    case DType::F16: // Sign, an exponent of 2^-5 to 2^0, and ten bits.
      word = (number & 0x83ff) | ((10 + (number >> 32) % 6) << 10);
      break;
    case DType::I1:
      word = number & 1;
      break;
    default:
      word = number % 8;
    }
    std::memcpy(bytes.data() + i * size, &word, size);
  }
  return bytes;
}

namespace {

class Run {
public:
  Run(const RunOptions &options, volatile Step &step, RunResult &result)
      : options(options), step(step), result(result),
        allocator(options.pattern, options.endsFirst) {}

  /// The first refusal.
  Status all(const std::vector<uint8_t> &file);

private:
  struct Tensor {
    std::string name;
    bool isInput = false;
  };

  Status writeInputs();
  Status readAll();
  void plantStrayWrite();
  void findStrayWrite();
  void mix(uint64_t value) { hash = Random(hash ^ value).next(); }

  const RunOptions &options;
  volatile Step &step;
  RunResult &result;
  GuardedAllocator allocator;
  std::shared_ptr<const Package> package;
  std::unique_ptr<Session> session;
  std::vector<Tensor> tensors;
  uint64_t hash = 0;
};

} // namespace

Status Run::all(const std::vector<uint8_t> &file) {
  step = Step::Load;
  Result<std::shared_ptr<const Package>> loaded =
      Package::fromBytes(file.data(), file.size(), "mutant");
  if (!loaded)
    return loaded.status();
  package = *loaded;

  step = Step::Create;
  Result<Device> device = Device::cpu(options.threads);
  if (!device)
    return device.status();
  SessionOptions how;
  how.allocator = &allocator;
  how.synchronous = options.synchronous;
  how.memoryLimit = options.memoryLimit;
  Result<std::unique_ptr<Session>> created =
      Session::create(package, *device, how);
  if (!created)
    return created.status();
  session = std::move(*created);

  step = Step::Prepare;
  if (Status s = session->prepare(); !s)
    return s;
  for (const auto &global : package->table().globals)
    tensors.push_back({global->name, global->role == fb::GlobalRole::Param &&
                                         !hasInitialValue(*global)});
  for (const auto &entry : package->table().entries)
    for (const auto &slot : entry->slots)
      tensors.push_back({entry->name + ":" + slot->name, !slot->is_output});

  step = Step::Write;
  if (Status s = writeInputs(); !s)
    return s;
  for (const auto &entry : package->table().entries) {
    step = Step::Run;
    if (Status s = session->run(entry->name); !s)
      return s;
    if (Status s = readAll(); !s)
      return s;
    step = Step::Run;
    if (Status s = session->capture(entry->name); !s)
      return s;
    if (Status s = session->replay(entry->name); !s)
      return s;
    if (Status s = readAll(); !s)
      return s;
  }
  if (options.plantsStrayWrite)
    plantStrayWrite();
  findStrayWrite();
  result.hash = hash;
  return Status::success();
}

Status Run::writeInputs() {
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!tensors[i].isInput)
      continue;
    Result<TensorInfo> info = session->describe(tensors[i].name);
    if (!info)
      return info.status();
    // By its place, not its name: a name has no meaning.
    std::vector<uint8_t> values = makeValues(
        info->dtype, elementCount(info->shape).value_or(0), 1000 + i);
    if (Status s =
            session->writeTensor(tensors[i].name, values.data(), values.size());
        !s)
      return s;
  }
  return Status::success();
}

Status Run::readAll() {
  step = Step::Read;
  for (const Tensor &tensor : tensors) {
    Result<TensorInfo> info = session->describe(tensor.name);
    if (!info)
      return info.status();
    std::vector<uint8_t> values(elementCount(info->shape).value_or(0) *
                                sizeOf(info->dtype));
    if (Status s =
            session->readTensor(tensor.name, values.data(), values.size());
        !s)
      return s;
    mix(static_cast<uint64_t>(info->dtype));
    for (int64_t extent : info->shape)
      mix(static_cast<uint64_t>(extent));
    mix(checksum(values.data(), values.size()));
  }
  return Status::success();
}

/// What belongs to no tensor still has the pattern, and constants what the
/// package says. An allocation is rounded up, so its end is not the guard page.
/// Where a block leaves some of its pages: behind or in front of all others
/// lies a page that faults.
void Run::plantStrayWrite() {
  for (const GuardedAllocator::Block &block : allocator.blocks()) {
    uint8_t *end = block.memory + block.bytes;
    if (end < GuardedAllocator::endByte(block))
      *end ^= 1;
    else if (block.memory > GuardedAllocator::firstByte(block))
      block.memory[-1] ^= 1;
  }
}

void Run::findStrayWrite() {
  struct Range {
    const uint8_t *begin;
    const uint8_t *end;
  };
  std::vector<Range> used;
  for (const Tensor &tensor : tensors) {
    Result<TensorInfo> info = session->describe(tensor.name);
    Result<void *> pointer = session->getPointer(tensor.name);
    if (!info || !pointer)
      continue;
    const auto *begin = static_cast<const uint8_t *>(*pointer);
    used.push_back({begin, begin + info->bytes});
  }
  std::sort(used.begin(), used.end(),
            [](const Range &a, const Range &b) { return a.begin < b.begin; });
  const fb::Blob &constants = package->table().constants;
  bool foundConstants = constants.size() == 0;
  for (const GuardedAllocator::Block &block : allocator.blocks()) {
    const uint8_t *end = GuardedAllocator::endByte(block);
    const uint8_t *at = GuardedAllocator::firstByte(block);
    auto expectPattern = [&](const uint8_t *upTo) {
      for (; at < upTo; ++at)
        if (*at != allocator.pattern)
          result.strayWrite = "byte " + std::to_string(at - block.memory) +
                              " of an allocation of " +
                              std::to_string(block.bytes) + " bytes";
    };
    bool holdsTensor = false;
    for (const Range &range : used)
      if (range.begin >= at && range.end <= end && range.begin < range.end) {
        holdsTensor = true;
        expectPattern(range.begin);
        at = std::max(at, range.end);
      }
    if (!holdsTensor) {
      // Constants, the arena, or scratch.
      expectPattern(block.memory);
      if (constants.size() && block.bytes >= constants.size() &&
          std::memcmp(block.memory, package->data(constants),
                      constants.size()) == 0) {
        foundConstants = true;
        at += constants.size();
      } else {
        at += block.bytes;
      }
    }
    expectPattern(end);
  }
  if (!foundConstants)
    result.strayWrite = "the constants have changed";
}

RunResult aicf::fuzz::runPackage(const std::vector<uint8_t> &file,
                                 const RunOptions &options,
                                 volatile Step &step) {
  RunResult result;
  Run run(options, step, result);
  if (Status s = run.all(file); !s)
    result.refusal = s.message().empty() ? "(no message)" : s.message();
  else
    step = Step::Done;
  return result;
}

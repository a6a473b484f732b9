//===- Signatures.cpp - Launches that a kernel was generated for ----------===//
//
// Writing them (LaunchSigner) and comparing with them (checkSignature).
//
//===----------------------------------------------------------------------===//

#include "Signatures.h"

#include "Checksum.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/PackageWriter.h"
#include "aicf/Runtime/Session.h"

#include <algorithm>
#include <cstring>

using namespace aicf::rt;

namespace {
/// Bytes for a hash: numbers, and vectors with their length before them.
class HashInput {
public:
  template <typename T>
  void add(T value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
  }
  template <typename T>
  void add(const std::vector<T> &values) {
    add<uint64_t>(values.size());
    for (const T &value : values)
      add(value);
  }
  void add(const fb::Dim3 &d) {
    add(d.x());
    add(d.y());
    add(d.z());
  }

  std::string bytes;
};
} // namespace

/// All of a signature.
static void add(HashInput &input, const fb::SignatureT &signature) {
  input.add(signature.body);
  input.add(signature.operands);
  input.add(signature.grid);
  input.add(signature.block);
  input.add(signature.cluster);
  input.add(signature.dynamic_smem);
  input.add(signature.tasks);
  input.add(signature.dependent_launch);
  input.add(signature.part);
  input.add(signature.parts);
  input.add(signature.stage);
  input.add<uint64_t>(signature.params.size());
  for (const fb::Param &param : signature.params)
    input.bytes.append(reinterpret_cast<const char *>(&param), sizeof(param));
}

std::string aicf::rt::getImageSymbol(const fb::KernelT &kernel) {
  HashInput input;
  for (const auto &signature : kernel.signatures)
    add(input, *signature);
  uint64_t hash = checksum(input.bytes.data(), input.bytes.size());
  std::string symbol = kernel.symbol + "_";
  for (int shift = 60; shift >= 0; shift -= 4)
    symbol += "0123456789abcdef"[hash >> shift & 15];
  return symbol;
}

uint64_t aicf::rt::hashOperands(const fb::InstructionT &instruction) {
  HashInput input;
  for (const auto &operand : instruction.operands) {
    input.add(operand->access);
    input.add(operand->dtype);
    input.add(operand->shape);
    input.add(operand->strides);
  }
  return checksum(input.bytes.data(), input.bytes.size());
}

uint64_t aicf::rt::hashOf(const fb::TensorMapT &map) {
  HashInput input;
  input.add(map.dtype);
  input.add(map.dims);
  input.add(map.strides);
  input.add(map.box);
  input.add(map.element_strides);
  input.add(map.interleave);
  input.add(map.swizzle);
  input.add(map.l2_promotion);
  input.add(map.oob_fill);
  input.add(map.lower_corner);
  input.add(map.upper_corner);
  return checksum(input.bytes.data(), input.bytes.size());
}

fb::Address aicf::rt::addressIn(const fb::OperandT &operand, uint64_t bytes) {
  const fb::Address &base = operand.address;
  return fb::Address(base.segment(), base.slot(), base.offset() + bytes);
}

int64_t aicf::rt::bitsOf(const fb::ArgT &arg) {
  if (arg.kind != fb::ArgKind::F32)
    return arg.i;
  uint32_t bits;
  std::memcpy(&bits, &arg.f, sizeof(bits));
  return bits;
}

bool aicf::rt::isDescribed(fb::ArgKind kind) {
  return kind == fb::ArgKind::TensorMap || kind == fb::ArgKind::Described;
}

bool aicf::rt::isAddress(fb::ArgKind kind) {
  return kind == fb::ArgKind::Buffer || isDescribed(kind);
}

bool aicf::rt::isWorkspace(const fb::ArgT &arg) {
  fb::Segment segment = arg.address.segment();
  return isAddress(arg.kind) &&
         (segment == fb::Segment::Scratch ||
          (segment == fb::Segment::Transient && arg.bytes != 0));
}

/// What stands in Param.description.
static uint64_t hashDescription(const fb::ArgT &arg) {
  if (arg.kind == fb::ArgKind::TensorMap)
    return arg.tensor_map ? hashOf(*arg.tensor_map) : 0;
  if (arg.kind == fb::ArgKind::Described)
    return checksum(arg.description.data(), arg.description.size());
  return 0;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static fb::Param makeParam(const fb::TargetT &target,
                           const fb::InstructionT &instruction,
                           const fb::ArgT &arg, const ArgSource &source) {
  if (!isAddress(arg.kind))
    return fb::Param(arg.kind, fb::ParamPlace::Operand, fb::Access::Read,
                     DType::F32, 0, 1, bitsOf(arg), 0, 0);
  uint64_t description = hashDescription(arg);
  if (source.place == fb::ParamPlace::Operand) {
    const fb::OperandT &operand = *instruction.operands[source.operand];
    uint64_t delta = arg.address.offset() - operand.address.offset();
    uint64_t extent =
        byteExtent(operand.dtype, operand.shape, operand.strides).value_or(0);
    return fb::Param(arg.kind, source.place, operand.access, operand.dtype,
                     source.operand, source.alignment,
                     static_cast<int64_t>(delta),
                     extent - std::min(delta, extent), description);
  }
  int64_t initial = 0;
  for (const auto &semaphore : target.semaphores)
    if (source.place == fb::ParamPlace::Semaphores &&
        semaphore->offset == arg.address.offset())
      initial = semaphore->value;
  return fb::Param(arg.kind, source.place, fb::Access::ReadWrite, DType::F32, 0,
                   source.alignment, initial, arg.bytes, description);
}

void LaunchSigner::sign(fb::TargetT &target,
                        const fb::InstructionT &instruction,
                        fb::LaunchT &launch,
                        const std::vector<ArgSource> &sources) {
  auto signature = std::make_unique<fb::SignatureT>();
  signature->body = instruction.body;
  signature->operands = hashOperands(instruction);
  signature->grid = launch.grid;
  signature->block = launch.block;
  signature->cluster = launch.cluster;
  signature->dynamic_smem = launch.dynamic_smem;
  signature->tasks = launch.tasks;
  signature->dependent_launch = launch.dependent_launch;
  signature->part = launch.part;
  signature->parts = launch.parts;
  signature->stage = launch.stage;
  for (size_t i = 0; i < launch.args.size(); ++i)
    signature->params.push_back(
        makeParam(target, instruction, *launch.args[i], sources[i]));

  HashInput input;
  add(input, *signature);
  auto &signatures = target.kernels[launch.kernel]->signatures;
  auto [known, isNew] =
      indices.try_emplace({&target, launch.kernel, std::move(input.bytes)},
                          static_cast<uint32_t>(signatures.size()));
  if (isNew)
    signatures.push_back(std::move(signature));
  launch.signature = known->second;
}

//===----------------------------------------------------------------------===//
// Checking
//===----------------------------------------------------------------------===//

static bool operator==(const fb::Dim3 &a, const fb::Dim3 &b) {
  return a.x() == b.x() && a.y() == b.y() && a.z() == b.z();
}

bool aicf::rt::isSame(const fb::Address &a, const fb::Address &b) {
  return a.segment() == b.segment() && a.slot() == b.slot() &&
         a.offset() == b.offset();
}

/// Is every address of `arg`'s, wherever its segment or slot lies, a multiple
/// of `alignment`?
static bool isAligned(const fb::PackageT &package, const GlobalMap &globals,
                      const fb::EntryT &entry, const fb::Address &address,
                      uint32_t alignment) {
  if (alignment == 0 || (alignment & (alignment - 1)))
    return false;
  uint64_t base = kAllocationAlignment, offset = address.offset();
  if (address.segment() == fb::Segment::Io) {
    if (address.slot() >= entry.slots.size())
      return false;
    base = entry.slots[address.slot()]->alignment;
  }
  if (address.segment() == fb::Segment::Persistent) {
    // A global may have memory of its own.
    auto global = globals.upper_bound(offset);
    if (global == globals.begin())
      return false;
    const fb::GlobalT &place = *std::prev(global)->second;
    base = globalAlignment(package, place);
    offset -= place.offset;
  }
  return base % alignment == 0 && offset % alignment == 0;
}

Status aicf::rt::checkParam(const fb::PackageT &package,
                            const GlobalMap &globals, const fb::EntryT &entry,
                            const SemaphoreMap &semaphores,
                            const fb::InstructionT &instruction,
                            const fb::ArgT &arg, const fb::Param &param) {
  if (arg.kind != param.kind())
    return error("of kind ", static_cast<int>(arg.kind), ", not ",
                 static_cast<int>(param.kind()));
  if (!isAddress(arg.kind))
    return bitsOf(arg) == param.value()
               ? Status::success()
               : error("the number ", bitsOf(arg), ", not ", param.value());
  if (!isAligned(package, globals, entry, arg.address, param.alignment()))
    return error("not known to be aligned to ", param.alignment(), " bytes");
  if (hashDescription(arg) != param.description())
    return error("another description of what lies there");
  switch (param.place()) {
  case fb::ParamPlace::Operand: {
    if (param.operand() >= instruction.operands.size())
      return error("operand ", param.operand(), " of ",
                   instruction.operands.size());
    if (arg.bytes != 0)
      return error("a workspace, not operand ", param.operand());
    const fb::OperandT &operand = *instruction.operands[param.operand()];
    auto delta = static_cast<uint64_t>(param.value());
    if (!isSame(arg.address, addressIn(operand, delta)))
      return error("not byte ", delta, " of operand ", param.operand());
    if (operand.access != param.access() || operand.dtype != param.dtype())
      return error("operand ", param.operand(), " of another type or access");
    uint64_t extent =
        byteExtent(operand.dtype, operand.shape, operand.strides).value_or(0);
    if (delta > extent || extent - delta != param.bytes())
      return error("operand ", param.operand(), " of ", extent,
                   " bytes, of which the kernel uses [", delta, ", +",
                   param.bytes(), ")");
    return Status::success();
  }
  case fb::ParamPlace::Workspace:
  case fb::ParamPlace::Semaphores: {
    if (!isWorkspace(arg) || arg.bytes != param.bytes())
      return error("not ", param.bytes(), " bytes of scratch");
    // The range is whole semaphores or overlaps none.
    auto it = arg.address.segment() == fb::Segment::Scratch
                  ? semaphores.find(arg.address.offset())
                  : semaphores.end();
    bool areSemaphores = it != semaphores.end();
    if (areSemaphores != (param.place() == fb::ParamPlace::Semaphores))
      return error(areSemaphores ? "semaphores, not workspace"
                                 : "workspace, not semaphores");
    if (areSemaphores && it->second->value != param.value())
      return error("semaphores that begin as ", it->second->value, ", not ",
                   param.value());
    return Status::success();
  }
  }
  return error("in an unknown place ", static_cast<int>(param.place()));
}

const fb::SignatureT *aicf::rt::findSignature(const fb::TargetT &target,
                                              const fb::LaunchT &launch) {
  const auto &signatures = target.kernels[launch.kernel]->signatures;
  return launch.signature < signatures.size()
             ? signatures[launch.signature].get()
             : nullptr;
}

Status aicf::rt::checkSignature(const fb::TargetT &target,
                                const fb::InstructionT &instruction,
                                uint64_t operandHash,
                                const fb::LaunchT &launch) {
  const fb::KernelT &kernel = *target.kernels[launch.kernel];
  const fb::SignatureT *signature = findSignature(target, launch);
  if (!signature)
    return error("follows signature ", launch.signature, " of kernel '",
                 kernel.symbol, "', which has ", kernel.signatures.size());
  auto fail = [&](const auto &...parts) {
    return error("not as in signature ", launch.signature, " of kernel '",
                 kernel.symbol, "': ", parts...);
  };
  if (instruction.body != signature->body)
    return fail("the instruction computes something else");
  if (operandHash != signature->operands)
    return fail("the operands have other accesses, types or strides");
  if (!(launch.grid == signature->grid && launch.block == signature->block &&
        launch.cluster == signature->cluster))
    return fail("another grid, block or cluster");
  if (launch.dynamic_smem != signature->dynamic_smem)
    return fail(launch.dynamic_smem, " bytes of shared memory, not ",
                signature->dynamic_smem);
  if (launch.tasks != signature->tasks)
    return fail(launch.tasks, " tasks, not ", signature->tasks);
  if (launch.dependent_launch != signature->dependent_launch)
    return fail("dependent launch is ", launch.dependent_launch, ", not ",
                signature->dependent_launch);
  if (launch.part != signature->part || launch.parts != signature->parts ||
      launch.stage != signature->stage)
    return fail("part ", launch.part, " of ", launch.parts, " in stage ",
                launch.stage, ", not ", signature->part, " of ",
                signature->parts, " in stage ", signature->stage);
  if (launch.args.size() != signature->params.size())
    return fail(launch.args.size(), " arguments, not ",
                signature->params.size());
  return Status::success();
}

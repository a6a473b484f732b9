//===- TestPackage.cpp - A small package for the tests --------------------===//
//
// See TestPackage.h.
//
//===----------------------------------------------------------------------===//

#include "TestPackage.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <gtest/gtest.h>
#include <optional>

using namespace aicf::rt;
using namespace aicf::rt::test;

static const char kPtx[] = R"(.version 7.0
.target sm_80
.address_size 64

.visible .entry vector_add_0123456789abcdef(.param .u64 pa, .param .u64 pb, .param .u64 po,
                           .param .s64 pn)
{
  .reg .pred %p;
  .reg .b32 %t, %b, %d;
  .reg .b64 %i, %n, %a, %c, %o, %off;
  .reg .f32 %x, %y;
  mov.u32 %t, %tid.x;
  mov.u32 %b, %ctaid.x;
  mov.u32 %d, %ntid.x;
  mad.lo.u32 %t, %b, %d, %t;
  cvt.u64.u32 %i, %t;
  ld.param.s64 %n, [pn];
  setp.ge.s64 %p, %i, %n;
  @%p ret;
  ld.param.u64 %a, [pa];
  ld.param.u64 %c, [pb];
  ld.param.u64 %o, [po];
  shl.b64 %off, %i, 2;
  add.u64 %a, %a, %off;
  add.u64 %c, %c, %off;
  add.u64 %o, %o, %off;
  ld.global.f32 %x, [%a];
  ld.global.f32 %y, [%c];
  add.rn.f32 %x, %x, %y;
  st.global.f32 [%o], %x;
  ret;
}

.visible .entry vector_scale_0123456789abcdef(.param .u64 pi, .param .u64 po,
                             .param .f32 pf, .param .s32 pn)
{
  .reg .pred %p;
  .reg .b32 %t, %b, %d, %n;
  .reg .b64 %i, %a, %o, %off;
  .reg .f32 %x, %f;
  mov.u32 %t, %tid.x;
  mov.u32 %b, %ctaid.x;
  mov.u32 %d, %ntid.x;
  mad.lo.u32 %t, %b, %d, %t;
  ld.param.s32 %n, [pn];
  setp.ge.s32 %p, %t, %n;
  @%p ret;
  cvt.u64.u32 %i, %t;
  ld.param.u64 %a, [pi];
  ld.param.u64 %o, [po];
  ld.param.f32 %f, [pf];
  shl.b64 %off, %i, 2;
  add.u64 %a, %a, %off;
  add.u64 %o, %o, %off;
  ld.global.f32 %x, [%a];
  mul.rn.f32 %x, %x, %f;
  st.global.f32 [%o], %x;
  ret;
}
)";

std::vector<uint8_t> aicf::rt::test::readWholeFile(const std::string &path) {
  std::vector<uint8_t> bytes;
  if (std::FILE *stream = std::fopen(path.c_str(), "rb")) {
    int c;
    while ((c = std::fgetc(stream)) != EOF)
      bytes.push_back(static_cast<uint8_t>(c));
    std::fclose(stream);
  }
  return bytes;
}

std::string aicf::rt::test::besideTests(const std::string &relative) {
  std::error_code failed;
  std::filesystem::path self =
      std::filesystem::read_symlink("/proc/self/exe", failed);
  return (self.parent_path() / relative).string();
}

static std::vector<uint8_t> readBesideTests(const std::string &relative) {
  std::string path = besideTests(relative);
  std::vector<uint8_t> bytes = readWholeFile(path);
  EXPECT_FALSE(bytes.empty()) << path;
  return bytes;
}

std::vector<uint8_t> aicf::rt::test::readTestKernels() {
  return readBesideTests(AICF_TEST_KERNELS);
}

std::vector<uint8_t> aicf::rt::test::readBadTestKernels() {
  return readBesideTests(AICF_TEST_BAD_KERNELS);
}

std::vector<float> aicf::rt::test::testInput() {
  std::vector<float> x(kElements);
  for (int64_t i = 0; i < kElements; ++i)
    x[i] = 0.25f * static_cast<float>(i % 17) - 1.5f;
  return x;
}

/// What `address` of `instruction` is of.
static std::optional<ArgSource> findSource(const fb::TargetT &target,
                                           const fb::InstructionT &instruction,
                                           const fb::ArgT &arg) {
  ArgSource source;
  const fb::Address &address = arg.address;
  if (address.segment() == fb::Segment::Scratch ||
      (address.segment() == fb::Segment::Transient && arg.bytes)) {
    source.place = fb::ParamPlace::Workspace;
    for (const auto &semaphore : target.semaphores)
      if (address.segment() == fb::Segment::Scratch &&
          semaphore->offset == address.offset() &&
          semaphore->bytes == arg.bytes)
        source.place = fb::ParamPlace::Semaphores;
    return source;
  }
  for (size_t o = 0; o < instruction.operands.size(); ++o) {
    const fb::OperandT &operand = *instruction.operands[o];
    uint64_t extent =
        byteExtent(operand.dtype, operand.shape, operand.strides).value_or(0);
    if (operand.address.segment() == address.segment() &&
        operand.address.slot() == address.slot() &&
        address.offset() >= operand.address.offset() &&
        address.offset() - operand.address.offset() <
            std::max<uint64_t>(extent, 1)) {
      source.operand = static_cast<uint32_t>(o);
      return source;
    }
  }
  return std::nullopt;
}

static bool isNumber(fb::ArgKind kind) {
  return kind == fb::ArgKind::I64 || kind == fb::ArgKind::I32 ||
         kind == fb::ArgKind::F32;
}

void aicf::rt::test::signLaunches(fb::PackageT &package) {
  LaunchSigner signer;
  for (auto &target : package.targets)
    for (auto &kernel : target->kernels)
      kernel->signatures.clear();
  for (auto &entry : package.entries)
    for (auto &instruction : entry->instructions)
      for (size_t t = 0;
           t < instruction->launches.size() && t < package.targets.size();
           ++t) {
        fb::LaunchT &launch = *instruction->launches[t];
        fb::TargetT &target = *package.targets[t];
        std::vector<ArgSource> sources;
        for (const auto &arg : launch.args) {
          auto source = isNumber(arg->kind)
                            ? ArgSource()
                            : findSource(target, *instruction, *arg);
          if (source)
            sources.push_back(*source);
        }
        if (sources.size() == launch.args.size() &&
            launch.kernel < target.kernels.size())
          signer.sign(target, *instruction, launch, sources);
      }
}

std::vector<uint8_t> TestPackage::serialize() const {
  if (signsLaunches)
    signLaunches(table);
  std::vector<uint8_t> images = raw.bytes();
  for (const auto &target : table.targets)
    for (const auto &kernel : target->kernels) {
      std::string from = kernel->symbol + kUnsigned;
      std::string to = getImageSymbol(*kernel);
      for (auto at = images.begin();
           (at = std::search(at, images.end(), from.begin(), from.end())) !=
           images.end();
           ++at)
        // Not the end of another name.
        if (at == images.begin() || at[-1] == '\0' || at[-1] == ' ')
          std::copy(to.begin(), to.end(), at);
    }
  auto bytes = serializePackage(table, images);
  EXPECT_TRUE(bytes.ok()) << bytes.message();
  return bytes ? *bytes : std::vector<uint8_t>();
}

void TestPackage::write(const std::string &path) const {
  Status s = writePackageFile(serialize(), path);
  EXPECT_TRUE(s.ok()) << s.message();
}

std::shared_ptr<const Package> TestPackage::load() const {
  std::vector<uint8_t> bytes = serialize();
  auto package = Package::fromBytes(bytes.data(), bytes.size());
  EXPECT_TRUE(package.ok()) << package.message();
  return package ? *package : nullptr;
}

std::string TestPackage::loadError() const {
  std::vector<uint8_t> bytes = serialize();
  return Package::fromBytes(bytes.data(), bytes.size()).message();
}

namespace {

using fb::Access;
using fb::Address;
using fb::Segment;

enum KernelIndex { kAdd, kScale };

/// Fills one entry; launches for all targets of the package.
class EntryBuilder {
public:
  EntryBuilder(const fb::PackageT &package, const std::string &name)
      : package(package), entry(std::make_unique<fb::EntryT>()) {
    entry->name = name;
    entry->strings = {"", "test.mlir"};
  }

  void slot(const std::string &name, bool isOutput) {
    auto slot = std::make_unique<fb::SlotT>();
    slot->name = name;
    slot->dtype = DType::F32;
    slot->shape = {kElements};
    slot->is_output = isOutput;
    slot->bytes = kBytes;
    entry->slots.push_back(std::move(slot));
  }

  void buffer(const std::string &name, Address address) {
    auto buffer = std::make_unique<fb::BufferT>();
    buffer->name = name;
    buffer->address = address;
    buffer->bytes = kBytes;
    entry->buffers.push_back(std::move(buffer));
  }

  fb::InstructionT &begin(int64_t id, const std::string &kind,
                          KernelIndex kernel) {
    auto instruction = std::make_unique<fb::InstructionT>();
    instruction->id = id;
    instruction->kind = kind;
    instruction->origins = {
        fb::Origin(0, 0, 0, 1, static_cast<uint32_t>(id), 1)};
    instruction->body = 1 + kernel;
    for (size_t t = 0; t < package.targets.size(); ++t) {
      auto launch = std::make_unique<fb::LaunchT>();
      launch->kernel = kernel;
      launch->grid = fb::Dim3((kElements + 127) / 128, 1, 1);
      launch->block = fb::Dim3(128, 1, 1);
      launch->cluster = fb::Dim3(1, 1, 1);
      launch->tasks = (kElements + 63) / 64;
      instruction->launches.push_back(std::move(launch));
    }
    entry->instructions.push_back(std::move(instruction));
    return *entry->instructions.back();
  }

  void operand(Address address, Access access) {
    auto operand = std::make_unique<fb::OperandT>();
    operand->address = address;
    operand->dtype = DType::F32;
    operand->shape = {kElements};
    operand->access = access;
    for (size_t b = 0; b < entry->buffers.size(); ++b)
      if (address.segment() == Segment::Transient &&
          address.offset() == entry->buffers[b]->address.offset())
        operand->buffer = static_cast<int32_t>(b);
    entry->instructions.back()->operands.push_back(std::move(operand));
  }

  void arg(fb::ArgKind kind, Address address, int64_t i = 0, float f = 0) {
    for (auto &launch : entry->instructions.back()->launches) {
      auto arg = std::make_unique<fb::ArgT>();
      arg->kind = kind;
      arg->address = address;
      arg->i = i;
      arg->f = f;
      launch->args.push_back(std::move(arg));
    }
  }

  void add(int64_t id, Address a, Address b, Address out) {
    begin(id, "add", kAdd);
    bool inPlace = a.segment() == out.segment() && a.offset() == out.offset() &&
                   a.slot() == out.slot();
    operand(a, inPlace ? Access::ReadWrite : Access::Read);
    operand(b, Access::Read);
    if (!inPlace)
      operand(out, Access::Write);
    arg(fb::ArgKind::Buffer, a);
    arg(fb::ArgKind::Buffer, b);
    arg(fb::ArgKind::Buffer, out);
    arg(fb::ArgKind::I64, Address(), kElements);
  }

  void scale(int64_t id, Address in, float factor, Address out) {
    begin(id, "scale", kScale);
    operand(in, Access::Read);
    operand(out, Access::Write);
    arg(fb::ArgKind::Buffer, in);
    arg(fb::ArgKind::Buffer, out);
    arg(fb::ArgKind::F32, Address(), 0, factor);
    arg(fb::ArgKind::I32, Address(), kElements);
  }

  const fb::PackageT &package;
  std::unique_ptr<fb::EntryT> entry;
};

} // namespace

static std::unique_ptr<fb::TargetT>
makeTarget(const std::string &name, const std::string &device,
           const std::string &chip, const std::string &format, fb::Blob blob,
           const std::string &addSymbol, const std::string &scaleSymbol) {
  auto target = std::make_unique<fb::TargetT>();
  target->name = name;
  target->device = device;
  target->chip = chip;
  auto variant = std::make_unique<fb::ImageVariantT>();
  variant->format = format;
  variant->chip = chip;
  variant->blob = blob;
  target->images.push_back(std::make_unique<fb::ImageT>());
  target->images[0]->variants.push_back(std::move(variant));
  for (const std::string &symbol : {addSymbol, scaleSymbol}) {
    target->kernels.push_back(std::make_unique<fb::KernelT>());
    target->kernels.back()->symbol = symbol;
  }
  target->scratch_bytes = 256;
  target->semaphores.push_back(std::make_unique<fb::SemaphoreInitT>());
  target->semaphores[0]->offset = 64;
  target->semaphores[0]->bytes = 16;
  target->semaphores[0]->value = 7;
  return target;
}

fb::Subject aicf::rt::test::makeSubject(const std::string &text) {
  long first, second;
  if (std::sscanf(text.c_str(), "i%ld -> i%ld", &first, &second) == 2)
    return {fb::SubjectKind::Edge, 1, first, second};
  if (std::sscanf(text.c_str(), "i%ld.%ld", &first, &second) == 2)
    return {fb::SubjectKind::Output, 1, first, second};
  if (std::sscanf(text.c_str(), "i%ld", &first) == 1)
    return {fb::SubjectKind::Instruction, 1, first, -1};
  return {fb::SubjectKind::Entry, 1, -1, -1};
}

static std::unique_ptr<fb::RecordT> makeRecord(fb::DecisionClass decision,
                                               int64_t instruction,
                                               const std::string &subject,
                                               const std::string &choice) {
  auto record = std::make_unique<fb::RecordT>();
  record->decision = decision;
  record->instruction = instruction;
  record->subject = makeSubject(subject);
  record->choice = choice;
  record->model_version = "roofline-1";
  record->target = "host";
  return record;
}

TestPackage aicf::rt::test::makeTestPackage(Targets targets) {
  TestPackage package;
  fb::PackageT &table = package.table;
  table.producer = "unit test";

  std::vector<uint8_t> kernels = readTestKernels();
  fb::Blob elf = package.raw.add(kernels.data(), kernels.size());
  table.targets.push_back(
      makeTarget("host", "cpu", "x86-64", "elf", elf, "add", "scale"));
  if (targets == kCpuAndWrongCpu)
    table.targets.push_back(
        makeTarget("wrong", "cpu", "x86-64", "elf", elf, "add", "scale_wrong"));
  if (targets == kCpuAndCuda)
    table.targets.push_back(makeTarget("gpu", "cuda", "sm_80", "ptx",
                                       package.raw.add(kPtx, sizeof(kPtx)),
                                       "vector_add", "vector_scale"));

  std::vector<float> initial(kElements);
  for (int64_t i = 0; i < kElements; ++i)
    initial[i] = static_cast<float>(i);
  auto w = std::make_unique<fb::GlobalT>();
  w->name = "w";
  w->role = fb::GlobalRole::Param;
  w->shape = {kElements};
  w->offset = 0;
  w->bytes = kBytes;
  w->initial = package.raw.add(initial.data(), kBytes);
  auto s = std::make_unique<fb::GlobalT>();
  s->name = "s";
  s->role = fb::GlobalRole::State;
  s->shape = {kElements};
  s->offset = kPadded;
  s->bytes = kBytes;
  table.globals.push_back(std::move(w));
  table.globals.push_back(std::move(s));
  table.persistent_bytes = 2 * kPadded;

  Address x(Segment::Io, 0, 0), y(Segment::Io, 1, 0);
  Address param(Segment::Persistent, 0, 0),
      state(Segment::Persistent, 0, kPadded);
  Address t0(Segment::Transient, 0, 0), t1(Segment::Transient, 0, kPadded);

  EntryBuilder step(table, "step");
  step.slot("x", false);
  step.slot("y", true);
  step.buffer("t0", t0);
  step.buffer("t1", t1);
  step.add(10, x, param, t0);
  step.scale(11, t0, 2.0f, t1);
  step.add(12, state, t1, state);
  step.add(13, t1, state, y);
  step.entry->arena_bytes = 2 * kPadded;
  step.entry->arena_lower_bound = 2 * kPadded;

  auto kernel = makeRecord(fb::DecisionClass::Kernel, 11, "i11", "vector<w=8>");
  kernel->cost =
      std::make_unique<fb::Cost>(100, 2000, 300, 0, 0, 0, 0, 50, 2350);
  auto dearer = std::make_unique<fb::AlternativeT>();
  dearer->choice = "vector<w=4>";
  dearer->cost =
      std::make_unique<fb::Cost>(200, 2000, 300, 0, 0, 0, 0, 50, 2450);
  auto illegal = std::make_unique<fb::AlternativeT>();
  illegal->choice = "vector<w=16>";
  illegal->violates = "R_max: 40 registers > 32";
  kernel->rejected.push_back(std::move(dearer));
  kernel->rejected.push_back(std::move(illegal));
  auto memory = makeRecord(fb::DecisionClass::Memory, -1, "@step", "best_fit");
  memory->bytes = 2 * kPadded;
  memory->bound_bytes = 2 * kPadded;
  memory->pinned = true;
  auto larger = std::make_unique<fb::AlternativeT>();
  larger->choice = "first_fit";
  larger->bytes = 3 * kPadded;
  memory->rejected.push_back(std::move(larger));
  step.entry->records.push_back(std::move(kernel));
  step.entry->records.push_back(std::move(memory));

  EntryBuilder eval(table, "eval");
  eval.slot("x", false);
  eval.slot("y", true);
  eval.add(20, x, param, y);

  table.entries.push_back(std::move(step.entry));
  table.entries.push_back(std::move(eval.entry));
  Status deps = computeHazardDeps(table);
  EXPECT_TRUE(deps.ok()) << deps.message();
  signLaunches(table);
  return package;
}

void aicf::rt::test::shareLaunch(TestPackage &package) {
  auto &kernels = package.table.targets[1]->kernels;
  kernels.push_back(std::make_unique<fb::KernelT>());
  kernels.back()->symbol = "vector_both";
  for (unsigned i : {0, 1}) {
    fb::LaunchT &launch = *package.instruction(i).launches[1];
    launch.kernel = kernels.size() - 1;
    launch.part = launch.stage = i;
    launch.parts = 2;
  }
}

/// `text` with all of `from` as `to`.
static std::string replaceAll(std::string text, const std::string &from,
                              const std::string &to) {
  size_t at = 0;
  while ((at = text.find(from, at)) != std::string::npos) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

TestPackage aicf::rt::test::makeWaitingPackage() {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  std::string ptx = replaceAll(kPtx, ".version 7.0", ".version 7.8");
  ptx = replaceAll(ptx, "sm_80", "sm_90");
  ptx = replaceAll(ptx, "  mov.u32 %t, %tid.x;",
                   "  griddepcontrol.launch_dependents;\n"
                   "  griddepcontrol.wait;\n"
                   "  mov.u32 %t, %tid.x;");
  fb::TargetT &target = *package.table.targets[1];
  target.chip = "sm_90";
  fb::ImageVariantT &variant = *target.images[0]->variants[0];
  variant.chip = "sm_90";
  variant.blob = package.raw.add(ptx.c_str(), ptx.size() + 1);
  for (auto &entry : package.table.entries)
    for (auto &instruction : entry->instructions)
      instruction->launches[1]->dependent_launch = true;
  return package;
}

void aicf::rt::test::addBranches(TestPackage &package) {
  Address x(Segment::Io, 0, 0), y(Segment::Io, 1, 0);
  Address a(Segment::Transient, 0, 0), b(Segment::Transient, 0, kPadded);
  EntryBuilder pair(package.table, "pair");
  pair.slot("x", false);
  pair.slot("y", true);
  pair.buffer("a", a);
  pair.buffer("b", b);
  pair.scale(30, x, 2.0f, a);
  pair.add(31, x, Address(Segment::Persistent, 0, 0), b);
  pair.add(32, a, b, y);
  pair.entry->arena_bytes = pair.entry->arena_lower_bound = 2 * kPadded;
  pair.entry->branches = true;
  for (size_t t = 0; t < package.table.targets.size(); ++t)
    for (auto &instruction : pair.entry->instructions)
      instruction->launches[t]->dependent_launch =
          package.instruction(0).launches[t]->dependent_launch;
  package.table.entries.push_back(std::move(pair.entry));
  Status deps = computeHazardDeps(package.table);
  EXPECT_TRUE(deps.ok()) << deps.message();
  signLaunches(package.table);
}

//===- ScaleTest.cpp - Packages that are large in two ways ----------------===//
//
// A checker that compares much with much is slow only where a file has much of
// both, which changing the fields of a small package never makes. Each family
// here makes one kind of such packages, of a size and of its double and
// quadruple. Whoever loads, explains and prepares one gets an address space
// that grows with the file alone, and more processor time than a linear step
// needs by far. It may refuse a package, but not for want of memory.
//
//===----------------------------------------------------------------------===//

#include "TestPackage.h"

#include "ExplainTool.h"
#include "TestMacros.h"
#include "aicf/Runtime/OutputFile.h"
#include "aicf/Runtime/Session.h"

#include <cstdio>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace aicf::rt;
using namespace aicf::rt::test;
using fb::Access;
using fb::Address;
using fb::Segment;

namespace {

/// Of the tensors of a session.
constexpr uint64_t kMemoryLimit = 64 << 20;
/// For the proof of a plan, docs/security.md.
constexpr uint64_t kProofBytes = 512 << 20;
/// For the tables of a package and what is made of them: times its size.
constexpr uint64_t kFileFactor = 32;

struct Family {
  const char *name;
  /// Of the smallest package.
  size_t size;
  /// Whether it is loaded up to four times that size.
  bool loads;
  std::function<void(TestPackage &package, size_t size)> build;
};

std::ostream &operator<<(std::ostream &os, const Family &family) {
  return os << family.name;
}

class Scale : public testing::TestWithParam<Family> {};

/// An entry without anything, the only one of the package, for the host.
fb::EntryT &clear(TestPackage &package) {
  fb::EntryT &entry = package.entry();
  package.table.entries.resize(1);
  entry.slots.resize(2);
  entry.instructions.resize(1);
  entry.buffers.clear();
  entry.records.clear();
  entry.arena_bytes = 0;
  fb::InstructionT &first = *entry.instructions[0];
  first.operands.clear();
  first.launches[0]->args.clear();
  first.launches[0]->tasks = 0;
  return entry;
}

void setShape(fb::SlotT &slot, int64_t elements) {
  slot.shape = {elements};
  slot.bytes = elements * 4;
}

fb::InstructionT &addInstruction(fb::EntryT &entry) {
  const fb::InstructionT &first = *entry.instructions[0];
  auto instruction = std::make_unique<fb::InstructionT>();
  instruction->id = static_cast<int64_t>(entry.instructions.size()) + 1000;
  instruction->body = first.body;
  instruction->launches.push_back(
      std::make_unique<fb::LaunchT>(*first.launches[0]));
  entry.instructions.push_back(std::move(instruction));
  return *entry.instructions.back();
}

void addOperand(fb::InstructionT &instruction, uint32_t slot, uint64_t offset,
                int64_t elements, int64_t stride, Access access) {
  auto operand = std::make_unique<fb::OperandT>();
  operand->address = Address(Segment::Io, slot, offset);
  operand->shape = {elements};
  operand->strides = {stride};
  operand->access = access;
  instruction.operands.push_back(std::move(operand));
}

/// Writes all of the output in pairs of operands of `runs` elements each, which
/// take turns.
void writeInTurns(fb::InstructionT &instruction, int64_t pairs, int64_t runs) {
  for (int64_t i = 0; i < pairs; ++i)
    for (int64_t side : {0, 1})
      addOperand(instruction, 1, (i * 2 * runs + side) * 4, runs, 2,
                 Access::Write);
}

const Family kFamilies[] = {
    // Each operand of some bytes is 256 runs.
    {"Runs", 2500, false,
     [](TestPackage &package, size_t size) {
       fb::EntryT &entry = clear(package);
       setShape(*entry.slots[1], size * 512);
       writeInTurns(*entry.instructions[0], size, 256);
     }},
    // Runs of one instruction, all read by each operand of another.
    {"Reads", 250, false,
     [](TestPackage &package, size_t size) {
       fb::EntryT &entry = clear(package);
       setShape(*entry.slots[1], size * 512);
       writeInTurns(*entry.instructions[0], size, 256);
       fb::InstructionT &reader = addInstruction(entry);
       reader.deps = {0};
       for (size_t i = 0; i < 20 * size; ++i)
         addOperand(reader, 1, 0, size * 512, 1, Access::Read);
     }},
    // A tensor in many pieces.
    {"Writes", 30000, true,
     [](TestPackage &package, size_t size) {
       fb::EntryT &entry = clear(package);
       setShape(*entry.slots[1], size);
       for (size_t i = 0; i < size; ++i)
         addOperand(*entry.instructions[0], 1, i * 4, 1, 1, Access::Write);
     }},
    // Memory for nothing.
    {"Slots", 30000, true,
     [](TestPackage &package, size_t size) {
       fb::EntryT &entry = clear(package);
       setShape(*entry.slots[1], 0);
       for (size_t i = 0; i < size; ++i) {
         entry.slots.push_back(std::make_unique<fb::SlotT>(*entry.slots[0]));
         fb::SlotT &slot = *entry.slots.back();
         slot.name = "empty" + std::to_string(i);
         slot.alignment = 4096;
         setShape(slot, 0);
       }
     }},
    // Tensor maps, each beside the runs of each operand.
    {"Arguments", 250, false,
     [](TestPackage &package, size_t size) {
       package = makeTestPackage(kCpuAndCuda);
       fb::EntryT &entry = clear(package);
       package.table.targets.erase(package.table.targets.begin());
       fb::InstructionT &first = *entry.instructions[0];
       first.launches.erase(first.launches.begin());
       first.launches[0]->args.clear();
       package.signsLaunches = false;
       first.launches[0]->signature = UINT32_MAX;
       constexpr int64_t kRows = 4000;
       setShape(*entry.slots[0], (kRows + 1) * 16);
       setShape(*entry.slots[1], 0);
       for (size_t i = 0; i < size; ++i) {
         addOperand(first, 0, 0, 0, 0, Access::Read);
         first.operands.back()->shape = {kRows + (i + 1 < size),
                                         i + 1 < size ? 4 : 8};
         first.operands.back()->strides = {16, 1};
         auto arg = std::make_unique<fb::ArgT>();
         arg->kind = fb::ArgKind::TensorMap;
         arg->address = Address(Segment::Io, 0, 0);
         arg->tensor_map = std::make_unique<fb::TensorMapT>();
         arg->tensor_map->dims = {8, kRows};
         arg->tensor_map->strides = {64};
         arg->tensor_map->box = {8, 8};
         arg->tensor_map->element_strides = {1, 1};
         first.launches[0]->args.push_back(std::move(arg));
       }
     }},
    // Buffers that are used, and as many that are not, over as many
    // instructions.
    {"Buffers", 5000, true,
     [](TestPackage &package, size_t size) {
       fb::EntryT &entry = clear(package);
       setShape(*entry.slots[1], 0);
       entry.arena_bytes = size * 4;
       for (size_t i = 0; i < 2 * size; ++i) {
         entry.buffers.push_back(std::make_unique<fb::BufferT>());
         fb::BufferT &buffer = *entry.buffers.back();
         buffer.address = Address(Segment::Transient, 0, i / 2 * 4);
         buffer.bytes = 4;
       }
       // Written, and read in the order of writing: all live half of the time.
       for (size_t i = 0; i < 2 * size; ++i) {
         fb::InstructionT &instruction = addInstruction(entry);
         bool writes = i < size;
         size_t buffer = writes ? i : i - size;
         addOperand(instruction, 0, buffer * 4, 1, 1,
                    writes ? Access::Write : Access::Read);
         instruction.operands[0]->address =
             Address(Segment::Transient, 0, buffer * 4);
         instruction.operands[0]->buffer = static_cast<int32_t>(2 * buffer);
         instruction.deps = {static_cast<uint32_t>(i)};
       }
     }},
    // As many origins as are allowed, each at a place of its own.
    {"Origins", 300, true,
     [](TestPackage &package, size_t size) {
       fb::EntryT &entry = clear(package);
       setShape(*entry.slots[1], 0);
       entry.strings = {"", "model.py"};
       for (size_t i = 0; i < size; ++i) {
         fb::InstructionT &instruction = addInstruction(entry);
         instruction.deps = {static_cast<uint32_t>(i)};
         for (uint32_t j = 0; j < 256; ++j)
           instruction.origins.emplace_back(0, 0, 0, 1, j + 1, 1);
       }
     }},
    // More than are allowed.
    {"OriginsOfOne", 160000, false,
     [](TestPackage &package, size_t size) {
       fb::EntryT &entry = clear(package);
       setShape(*entry.slots[1], 0);
       entry.strings = {"", "model.py"};
       for (size_t i = 0; i < size; ++i)
         entry.instructions[0]->origins.emplace_back(
             0, 0, 0, 1, static_cast<uint32_t>(i + 1), 1);
     }},
    // Many instructions that wait for many others.
    {"Dependencies", 300, false,
     [](TestPackage &package, size_t size) {
       fb::EntryT &entry = clear(package);
       setShape(*entry.slots[1], 0);
       std::vector<uint32_t> all;
       for (size_t i = 0; i < 10 * size; ++i) {
         // Two chains.
         addInstruction(entry).deps = {
             static_cast<uint32_t>(i < 2 ? 0 : i - 1)};
         all.push_back(static_cast<uint32_t>(i));
       }
       for (size_t i = 0; i < size / 4; ++i)
         addInstruction(entry).deps = all;
     }},
};

/// Bytes of address space in use.
uint64_t addressSpace() {
  uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

/// What stands between the limits of a sanitizer and those of here.
constexpr bool kHasSanitizer =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;
#else
    false;
#endif
/// Of a processor; a sanitizer takes about five times as long.
constexpr rlim_t kSeconds = kHasSanitizer ? 100 : 20;

/// Takes what is written and keeps nothing.
class NullBuffer : public std::streambuf {
  int overflow(int c) override { return c; }
  std::streamsize xsputn(const char *, std::streamsize size) override {
    return size;
  }
};

/// In a process of its own. How far it came, or why not.
std::string use(const std::string &path) {
  Result<std::shared_ptr<const Package>> package = Package::load(path);
  if (!package)
    return "refused: " + package.message();
  const char *argv[] = {"aicf-explain", path.c_str()};
  NullBuffer nothing;
  std::ostream out(&nothing);
  std::ostringstream err;
  if (explainTool(2, argv, out, err) != 0)
    return "cannot be explained: " + err.str();
  SessionOptions options;
  options.memoryLimit = kMemoryLimit;
  auto session = Session::create(*package, *Device::cpu(1), options);
  if (!session)
    return "loaded; no session: " + session.message();
  Status prepared = (*session)->prepare();
  return "loaded" + (prepared ? "" : "; not prepared: " + prepared.message());
}

} // namespace

TEST_P(Scale, TimeAndMemoryFollowTheFile) {
  const Family &family = GetParam();
  for (size_t factor : {1, 2, 4}) {
    TestPackage package = makeTestPackage();
    family.build(package, factor * family.size);
    std::string path = testing::TempDir() + "aicf-scale." + family.name + "." +
                       std::to_string(getpid());
    uint64_t bytes;
    {
      std::vector<uint8_t> file = package.serialize();
      bytes = file.size();
      ASSERT_OK(writeOutputFile(path, file.data(), file.size()));
    }
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      uint64_t space =
          addressSpace() + kMemoryLimit + kProofBytes + kFileFactor * bytes;
      rlimit memory = {space, space}, time = {kSeconds, kSeconds + 1};
      if (!kHasSanitizer)
        setrlimit(RLIMIT_AS, &memory);
      setrlimit(RLIMIT_CPU, &time);
      std::string said;
      try {
        said = use(path);
      } catch (const std::exception &e) {
        said = e.what();
      }
      bool whole = write(ends[1], said.data(), said.size()) ==
                   static_cast<ssize_t>(said.size());
      _exit(whole ? 0 : 1);
    }
    close(ends[1]);
    std::string said(4096, '\0');
    ssize_t size = read(ends[0], said.data(), said.size());
    said.resize(size < 0 ? 0 : static_cast<size_t>(size));
    close(ends[0]);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    std::remove(path.c_str());
    ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0)
        << bytes << " bytes: "
        << (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU
                ? "out of time"
                : "the process ended")
        << ", status " << status;
    EXPECT_EQ(said.find("out of memory"), std::string::npos) << said;
    EXPECT_TRUE(said.substr(0, 6) == "loaded" || said.substr(0, 7) == "refused")
        << said;
    if (family.loads) {
      EXPECT_EQ(said.substr(0, 6), "loaded") << said;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Families, Scale, testing::ValuesIn(kFamilies),
                         [](const auto &info) { return info.param.name; });

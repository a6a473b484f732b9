//===- SignatureTest.cpp - Launches that kernels were generated for -------===//

#include "TestMacros.h"
#include "TestPackage.h"

#include <functional>

using namespace aicf::rt;
using namespace aicf::rt::test;

namespace {
struct Change {
  const char *name;
  /// Of `scale` t0 -> t1 on the first target.
  std::function<void(TestPackage &, fb::LaunchT &)> apply;
  const char *message;
};
} // namespace

static const Change kChanges[] = {
    {"number",
     [](TestPackage &, fb::LaunchT &l) { l.args[3]->i = kElements + 1; },
     "argument 3 is the number 1001, not 1000"},
    {"fewer elements", [](TestPackage &, fb::LaunchT &l) { l.args[3]->i = 1; },
     "argument 3 is the number 1, not 1000"},
    {"factor", [](TestPackage &, fb::LaunchT &l) { l.args[2]->f = 3; },
     "argument 2 is the number 1077936128, not 1073741824"},
    {"kind",
     [](TestPackage &, fb::LaunchT &l) { l.args[3]->kind = fb::ArgKind::I64; },
     "argument 3 is of kind 1, not 2"},
    {"fewer arguments",
     [](TestPackage &, fb::LaunchT &l) { l.args.pop_back(); },
     "3 arguments, not 4"},
    {"order of arguments",
     [](TestPackage &, fb::LaunchT &l) { std::swap(l.args[0], l.args[1]); },
     "argument 0 is not byte 0 of operand 0"},
    {"inside of the operand",
     [](TestPackage &, fb::LaunchT &l) {
       l.args[0]->address = fb::Address(fb::Segment::Transient, 0, 64);
     },
     "argument 0 is not byte 0 of operand 0"},
    {"tasks", [](TestPackage &, fb::LaunchT &l) { l.tasks = 15; },
     "15 tasks, not 16"},
    {"more tasks", [](TestPackage &, fb::LaunchT &l) { l.tasks = 17; },
     "17 tasks, not 16"},
    {"grid", [](TestPackage &, fb::LaunchT &l) { l.grid = fb::Dim3(9, 1, 1); },
     "another grid, block or cluster"},
    {"block",
     [](TestPackage &, fb::LaunchT &l) { l.block = fb::Dim3(64, 1, 1); },
     "another grid, block or cluster"},
    {"shared memory",
     [](TestPackage &, fb::LaunchT &l) { l.dynamic_smem = 64; },
     "64 bytes of shared memory, not 0"},
    {"dependent launch",
     [](TestPackage &, fb::LaunchT &l) { l.dependent_launch = true; },
     "dependent launch is 1, not 0"},
    {"kernel", [](TestPackage &, fb::LaunchT &l) { l.kernel = 0; },
     "of kernel 'add': argument 1 is operand 1 of another type or access"},
    {"signature", [](TestPackage &, fb::LaunchT &l) { l.signature = 7; },
     "follows signature 7 of kernel 'scale', which has 1"},
    {"body", [](TestPackage &p, fb::LaunchT &) { p.instruction(1).body = 99; },
     "the instruction computes something else"},
    {"operand",
     [](TestPackage &p, fb::LaunchT &) {
       p.instruction(1).operands[0]->shape = {kElements - 1};
     },
     "argument 0 is operand 0 of 3996 bytes, of which the kernel uses [0, "
     "+4000)"},
    // As many bytes from the first to the last, but not all of them.
    {"strides",
     [](TestPackage &p, fb::LaunchT &) {
       p.instruction(1).operands[0]->shape = {334};
       p.instruction(1).operands[0]->strides = {3};
     },
     "the operands have other accesses, types or strides"},
    {"one operand more",
     [](TestPackage &p, fb::LaunchT &) {
       auto &operands = p.instruction(1).operands;
       operands.push_back(std::make_unique<fb::OperandT>(*operands[0]));
     },
     "the operands have other accesses, types or strides"},
    {"type",
     [](TestPackage &p, fb::LaunchT &) {
       p.instruction(1).operands[0]->dtype = DType::I32;
     },
     "argument 0 is operand 0 of another type or access"},
};

TEST(Signature, ALaunchIsWhatTheKernelWasGeneratedFor) {
  TestPackage source = makeTestPackage();
  source.signsLaunches = false;
  EXPECT_EQ(source.loadError(), "");
  for (const Change &change : kChanges) {
    TestPackage changed = makeTestPackage();
    changed.signsLaunches = false;
    change.apply(changed, *changed.instruction(1).launches[0]);
    EXPECT_CONTAINS(changed.loadError(), change.message) << change.name;
  }
}

// A kernel in scratch: workspace and semaphores are not each other.
TEST(Signature, Scratch) {
  auto make = [] {
    TestPackage source = makeTestPackage();
    fb::TargetT &target = *source.table.targets[0];
    target.kernels.push_back(std::make_unique<fb::KernelT>());
    target.kernels.back()->symbol = "scale_scratch";
    fb::LaunchT &launch = *source.instruction(1).launches[0];
    launch.kernel = 2;
    for (auto [offset, bytes] : {std::pair{128, 64}, {64, 16}}) {
      launch.args.push_back(std::make_unique<fb::ArgT>());
      launch.args.back()->address =
          fb::Address(fb::Segment::Scratch, 0, offset);
      launch.args.back()->bytes = bytes;
    }
    signLaunches(source.table);
    source.signsLaunches = false;
    return source;
  };
  TestPackage source = make();
  EXPECT_EQ(source.loadError(), "");
  source.instruction(1).launches[0]->args[4]->bytes = 32;
  EXPECT_CONTAINS(source.loadError(), "argument 4 is not 64 bytes of scratch");
  source = make();
  source.table.targets[0]->semaphores[0]->value = 8;
  EXPECT_CONTAINS(source.loadError(),
                  "argument 5 is semaphores that begin as 8, not 7");
  source = make();
  source.table.targets[0]->semaphores[0]->offset = 0;
  EXPECT_CONTAINS(source.loadError(), "argument 5 is workspace, not semaph");
}

TEST(Signature, Alignment) {
  TestPackage source = makeTestPackage();
  source.signsLaunches = false;
  fb::KernelT &add = *source.table.targets[0]->kernels[0];
  const fb::Param x = add.signatures[0]->params[0];
  auto demand = [&](uint32_t alignment) {
    add.signatures[0]->params[0] =
        fb::Param(x.kind(), x.place(), x.access(), x.dtype(), x.operand(),
                  alignment, x.value(), x.bytes(), x.description());
    return source.loadError();
  };
  EXPECT_EQ(demand(16), "");
  // Slots are aligned to 16 bytes.
  EXPECT_CONTAINS(demand(32), "argument 0 is not known to be aligned to 32");
  EXPECT_CONTAINS(demand(0), "argument 0 is not known to be aligned to 0");
  source.entry().slots[0]->alignment = 64;
  source.entry(1).slots[0]->alignment = 64;
  EXPECT_EQ(demand(32), "");

  // A global that the caller binds is aligned as its place in the segment is.
  TestPackage globals = makeTestPackage();
  globals.signsLaunches = false;
  fb::GlobalT &w = *globals.table.globals[0];
  auto &params = globals.table.targets[0]->kernels[0]->signatures[0]->params;
  const fb::Param p = params[1];
  params[1] = fb::Param(p.kind(), p.place(), p.access(), p.dtype(), p.operand(),
                        256, p.value(), p.bytes(), p.description());
  EXPECT_EQ(globals.loadError(), "");
  globals.table.persistent_alignment = 64;
  EXPECT_EQ(w.offset, 0u);
  EXPECT_CONTAINS(globals.loadError(), "argument 1 is not known to be aligned");
}

TEST(Signature, KernelsHaveNamesOfTheirOwn) {
  TestPackage source = makeTestPackage();
  source.table.targets[0]->kernels[1]->symbol = "add";
  EXPECT_CONTAINS(source.loadError(), "two kernels have the symbol 'add'");
}

TEST(Signature, AKernelHasOneListOfParameters) {
  TestPackage source = makeTestPackage();
  source.instruction(1).launches[0]->kernel = 0;
  EXPECT_CONTAINS(source.loadError(),
                  "target 'host': kernel 'add' has signatures with parameters "
                  "of other kinds");
}

// Launches that are alike share a signature.
TEST(Signature, Shared) {
  TestPackage source = makeTestPackage();
  addBranches(source);
  size_t adds = 0;
  for (const auto &entry : source.table.entries)
    for (const auto &instruction : entry->instructions)
      adds += instruction->kind == "add";
  EXPECT_GT(adds, source.table.targets[0]->kernels[0]->signatures.size());
  EXPECT_EQ(source.loadError(), "");
}

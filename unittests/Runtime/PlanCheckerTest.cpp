//===- PlanCheckerTest.cpp - One broken plan for every check --------------===//
//
// Each test violates a valid package in one way and looks for the message.
//
//===----------------------------------------------------------------------===//

#include "TestPackage.h"
#include "aicf/Runtime/Hazards.h"

#include <chrono>
#include <functional>
#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;
using fb::Access;
using fb::Address;
using fb::Segment;

namespace {

struct BrokenPlan {
  const char *name;
  std::function<void(TestPackage &)> damage;
  const char *message;
};

std::ostream &operator<<(std::ostream &os, const BrokenPlan &plan) {
  return os << plan.name;
}

class PlanChecker : public testing::TestWithParam<BrokenPlan> {};

} // namespace

TEST_P(PlanChecker, IsRefused) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  ASSERT_EQ(package.loadError(), "");
  GetParam().damage(package);
  std::string message = package.loadError();
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

static fb::TensorMapT &makeTensorMap(TestPackage &p) {
  fb::ArgT &arg = *p.instruction(1).launches[1]->args[0];
  arg.kind = fb::ArgKind::TensorMap;
  arg.tensor_map = std::make_unique<fb::TensorMapT>();
  arg.tensor_map->dims = {250, 4};
  arg.tensor_map->strides = {1008};
  arg.tensor_map->box = {64, 4};
  arg.tensor_map->element_strides = {1, 1};
  arg.tensor_map->dims[0] = 200;
  arg.tensor_map->strides[0] = 800;
  return *arg.tensor_map;
}

/// The same elements as 4 images of 10 x 5 pixels of 4 channels.
static fb::TensorMapT &makeIm2colMap(TestPackage &p) {
  fb::TensorMapT &map = makeTensorMap(p);
  map.dims = {4, 5, 10, 4};
  map.strides = {16, 80, 800};
  map.box = {4, 64};
  map.element_strides = {1, 2, 1, 1};
  map.lower_corner = {-1, -1};
  map.upper_corner = {-1, -1};
  return map;
}

static const Address kT0(Segment::Transient, 0, 0);
static const Address kT1(Segment::Transient, 0, kPadded);

/// Moves an operand and the arguments for it, to `buffer` if that is not -1.
static void redirect(TestPackage &p, unsigned instruction, unsigned operand,
                     Address address, int32_t buffer = -1) {
  p.instruction(instruction).operands[operand]->address = address;
  if (buffer >= 0)
    p.instruction(instruction).operands[operand]->buffer = buffer;
  for (auto &launch : p.instruction(instruction).launches)
    launch->args[operand]->address = address;
}

/// Makes the first argument of instruction 11 on the host a range of scratch.
static void makeScratch(TestPackage &p, uint64_t offset, uint64_t bytes) {
  fb::ArgT &arg = *p.instruction(1).launches[0]->args[0];
  arg.address = Address(Segment::Scratch, 0, offset);
  arg.bytes = bytes;
}

static std::unique_ptr<fb::OperandT>
makeOperand(Address address, std::vector<int64_t> shape,
            std::vector<int64_t> strides, Access access, int32_t buffer = -1) {
  auto operand = std::make_unique<fb::OperandT>();
  operand->address = address;
  operand->shape = std::move(shape);
  operand->strides = std::move(strides);
  operand->access = access;
  operand->buffer = buffer;
  return operand;
}

/// Puts t1 on the bytes of t0: instruction 11 works in place.
static void putInPlace(TestPackage &p) {
  p.entry().buffers[1]->address = kT0;
  redirect(p, 1, 1, kT0);
  redirect(p, 2, 1, kT0);
  redirect(p, 3, 0, kT0);
}

static const BrokenPlan kPlans[] = {
    // Targets, images, kernels.
    {"SubjectWithoutId",
     [](TestPackage &p) {
       p.entry().records[0]->subject =
           fb::Subject(fb::SubjectKind::Instruction, 1, -7, -1);
     },
     "a record about a subject of kind 2 has the numbers -7 and -1"},
    {"SubjectOfOneId",
     [](TestPackage &p) {
       p.entry().records[0]->subject =
           fb::Subject(fb::SubjectKind::Instruction, 1, 7, 8);
     },
     "a record about a subject of kind 2 has the numbers 7 and 8"},
    {"SubjectWithLargeId",
     [](TestPackage &p) {
       p.entry().records[0]->subject =
           fb::Subject(fb::SubjectKind::Edge, 1, 0, int64_t(1) << 53);
     },
     "a record about a subject of kind 4 has the numbers 0 and"},
    {"SubjectOfARound",
     [](TestPackage &p) {
       p.entry().records[0]->subject =
           fb::Subject(fb::SubjectKind::Output, 2, 10, 0);
     },
     "a record about a subject of kind 3 is of round 2"},
    {"TwoTargetsOfOneName",
     [](TestPackage &p) { p.table.targets[1]->name = "host"; },
     "the target name 'host' is used twice"},
    {"ImageBlobOutOfRange",
     [](TestPackage &p) {
       p.table.targets[0]->images[0]->variants[0]->blob =
           fb::Blob(64, 1ull << 40);
     },
     "is not in the raw section"},
    {"ImageBlobOverflow",
     [](TestPackage &p) {
       p.table.targets[0]->images[0]->variants[0]->blob =
           fb::Blob(~uint64_t(63), 128);
     },
     "is not in the raw section"},
    {"ImageBlobMisaligned",
     [](TestPackage &p) {
       p.table.targets[0]->images[0]->variants[0]->blob = fb::Blob(8, 8);
     },
     "not aligned to 64"},
    {"ImageWithoutVariant",
     [](TestPackage &p) { p.table.targets[0]->images[0]->variants.clear(); },
     "image 0 has no variant"},
    {"ImageOfOtherKind",
     [](TestPackage &p) {
       p.table.targets[0]->images[0]->variants[0]->format = "ptx";
     },
     "image 0 is of the format 'ptx', which devices of the kind 'cpu' do not "
     "load"},
    {"KernelImage",
     [](TestPackage &p) { p.table.targets[0]->kernels[1]->image = 3; },
     "kernel 'scale' is in image 3"},
    {"KernelSymbol",
     [](TestPackage &p) { p.table.targets[0]->kernels[1]->symbol = ""; },
     "a kernel has no symbol"},
    {"SemaphoreOutOfRange",
     [](TestPackage &p) { p.table.targets[0]->semaphores[0]->offset = 256; },
     "semaphores [256"},
    {"SemaphoreMisaligned",
     [](TestPackage &p) { p.table.targets[0]->semaphores[0]->offset = 2; },
     "semaphores [2"},
    {"SemaphoresTwice",
     [](TestPackage &p) {
       auto second = std::make_unique<fb::SemaphoreInitT>();
       second->offset = 72;
       second->bytes = 4;
       p.table.targets[0]->semaphores.push_back(std::move(second));
     },
     "the semaphores [72, +4) overlap others"},
    // Segments and globals.
    {"Constants",
     [](TestPackage &p) { p.table.constants = fb::Blob(0, 1ull << 50); },
     "constant segment"},
    {"OpenProgram",
     [](TestPackage &p) { p.table.open_program = fb::Blob(1, 0); },
     "open program"},
    {"PersistentAlignment",
     [](TestPackage &p) { p.table.persistent_alignment = 3; }, "alignment 3"},
    {"GlobalOutOfSegment",
     [](TestPackage &p) { p.table.globals[1]->offset = 2 * kPadded; },
     "global 's'"},
    {"GlobalOverlap", [](TestPackage &p) { p.table.globals[1]->offset = 64; },
     "global 's': overlaps another global"},
    {"GlobalMisaligned",
     [](TestPackage &p) { p.table.globals[1]->offset += 2; },
     "global 's': offset"},
    {"GlobalTooSmall", [](TestPackage &p) { p.table.globals[1]->bytes = 12; },
     "global 's': its type does not fit"},
    {"GlobalNegativeShape",
     [](TestPackage &p) { p.table.globals[1]->shape = {-1}; },
     "global 's': its type does not fit"},
    {"GlobalInitialSize",
     [](TestPackage &p) { p.table.globals[1]->initial = fb::Blob(0, 4); },
     "its initial value has 4 bytes"},
    {"GlobalSplatSize",
     [](TestPackage &p) {
       p.table.globals[1]->splat = {1, 2, 3};
     },
     "global 's': its initial value of 3 bytes is not one element of its"},
    {"GlobalSplatParts",
     [](TestPackage &p) {
       p.table.globals[1]->bytes += 2;
       p.table.globals[1]->splat = {1, 2, 3, 4};
     },
     "global 's': its initial value of 4 bytes is not one element of its"},
    {"GlobalTwoInitials",
     [](TestPackage &p) {
       p.table.globals[0]->splat = {1, 2, 3, 4};
     },
     "global 'w': has two initial values"},
    {"GlobalRole",
     [](TestPackage &p) {
       p.table.globals[1]->role = static_cast<fb::GlobalRole>(7);
     },
     "unknown role"},
    // Entries and slots.
    {"TwoEntries", [](TestPackage &p) { p.entry(1).name = "step"; },
     "the entry name 'step' is used twice"},
    {"EntryName", [](TestPackage &p) { p.entry(1).name = "a:b"; },
     "may not contain ':'"},
    {"GlobalName", [](TestPackage &p) { p.table.globals[0]->name = "step:x"; },
     "the global name 'step:x': a name may not contain ':'"},
    {"SlotName", [](TestPackage &p) { p.entry().slots[0]->name = "a:b"; },
     "the slot name 'a:b': a name may not contain ':'"},
    {"TwoSlots", [](TestPackage &p) { p.entry().slots[0]->name = "y"; },
     "the slot name 'y' is used twice"},
    {"TwoGlobals", [](TestPackage &p) { p.table.globals[0]->name = "s"; },
     "the global name 's' is used twice"},
    {"SlotAndGlobal", [](TestPackage &p) { p.entry().slots[0]->name = "w"; },
     "slot 'w': a global has that name too"},
    {"OutputOfStrideZero",
     [](TestPackage &p) { p.entry().slots[1]->strides = {0}; },
     "slot 'y': an output with several elements in one place"},
    {"WritesConstant",
     [](TestPackage &p) {
       std::vector<float> zeros(kElements);
       p.table.constants = p.raw.add(zeros.data(), kBytes);
       p.instruction(1).operands[1]->address = Address(Segment::Constant, 0, 0);
       p.instruction(1).operands[1]->buffer = -1;
     },
     "writes the constant segment"},
    {"SlotBytes", [](TestPackage &p) { p.entry().slots[0]->bytes = 100; },
     "entry 'step': slot 'x'"},
    {"SlotAlignment",
     [](TestPackage &p) { p.entry().slots[0]->alignment = 24; },
     "alignment 24"},
    {"OutputNotWritten",
     [](TestPackage &p) { p.entry().instructions.pop_back(); },
     "byte 0 of output 'y' is never written"},
    // Instructions.
    {"TwoIds", [](TestPackage &p) { p.instruction(1).id = 10; },
     "entry 'step': two instructions have id 10"},
    {"OperandOutOfSegment",
     [](TestPackage &p) { p.entry().arena_bytes = kPadded; },
     "entry 'step': instruction 11: operand 1: [4096"},
    {"OperandMisaligned",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->address =
           Address(Segment::Transient, 0, 2);
     },
     "instruction 11: operand 0: offset 2 is not aligned"},
    {"OperandSegment",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->address =
           Address(static_cast<Segment>(77), 0, 0);
     },
     "unknown segment 77"},
    {"OperandScratch",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->address = Address(Segment::Scratch, 0, 0);
     },
     "only launch arguments may point into scratch"},
    {"OperandSlot",
     [](TestPackage &p) {
       p.instruction(0).operands[0]->address = Address(Segment::Io, 5, 0);
     },
     "I/O slot 5"},
    {"OperandSlotOfArena",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->address =
           Address(Segment::Transient, 1, 0);
     },
     "which has no slots"},
    {"OperandDType",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->dtype = static_cast<DType>(99);
     },
     "its type or strides are not valid"},
    {"OperandStrideRank",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->strides = {1, 1};
     },
     "its type or strides are not valid"},
    {"OperandStrideTooLarge",
     [](TestPackage &p) { p.instruction(1).operands[0]->strides = {9}; },
     "instruction 11: operand 0: [0"},
    {"OperandExtentOverflow",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->shape = {1ll << 32, 1ll << 32};
     },
     "its type or strides are not valid"},
    {"WriteStrideZero",
     [](TestPackage &p) { p.instruction(1).operands[1]->strides = {0}; },
     "writes one element several times"},
    {"OperandAccess",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->access = static_cast<Access>(5);
     },
     "unknown access 5"},
    {"WritesInput",
     [](TestPackage &p) {
       p.instruction(0).operands[0]->access = Access::ReadWrite;
     },
     "writes the input slot 'x'"},
    {"OperandAcrossGlobals",
     [](TestPackage &p) {
       p.instruction(0).operands[1]->address =
           Address(Segment::Persistent, 0, 64);
     },
     "does not lie in one global"},
    {"OperandBufferIndex",
     [](TestPackage &p) { p.instruction(1).operands[0]->buffer = 4; },
     "buffer 4, the entry declares 2"},
    {"OperandBufferNegative",
     [](TestPackage &p) { p.instruction(1).operands[0]->buffer = -2; },
     "buffer -2 is neither an index nor -1"},
    {"OperandOfTheArenaWithoutBuffer",
     [](TestPackage &p) { p.instruction(1).operands[0]->buffer = -1; },
     "instruction 11: operand 0: is in the arena and names no buffer"},
    {"OperandLeavesBuffer",
     [](TestPackage &p) { p.entry().buffers[0]->bytes = 100; },
     "leaves its buffer 't0'"},
    {"BufferOutOfArena",
     [](TestPackage &p) { p.entry().buffers[0]->bytes = 1 << 20; },
     "buffer 't0': [0, +1048576) is not in the transient segment"},
    // Launches.
    {"LaunchMissing",
     [](TestPackage &p) { p.instruction(1).launches.pop_back(); },
     "instruction 11: 1 launches for 2 targets"},
    {"LaunchKernel",
     [](TestPackage &p) { p.instruction(1).launches[0]->kernel = 2; },
     "launch for 'host': kernel 2"},
    {"TensorMapLinesOverlap",
     [](TestPackage &p) { makeTensorMap(p).strides[0] = 400; },
     "a description of lines that overlap, unlike its operand's"},
    // More elements than there are numbers, all in one place.
    {"SlotOfMoreThanAllMemory",
     [](TestPackage &p) {
       p.entry().slots[0]->shape = {int64_t(1) << 62};
       p.entry().slots[0]->strides = {0};
     },
     "slot 'x': its type does not fit its 4000 bytes"},
    {"OperandOfMoreThanAllMemory",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->shape = {int64_t(1) << 62};
       p.instruction(1).operands[0]->strides = {0};
     },
     "its type or strides are not valid"},
    {"OperandOfManyDimensions",
     [](TestPackage &p) {
       p.instruction(1).operands[0]->shape.assign(65, 1);
     },
     "its type or strides are not valid"},
    {"SharedImages",
     [](TestPackage &p) {
       auto &images = p.table.targets[0]->images;
       images.push_back(std::make_unique<fb::ImageT>(*images[0]));
     },
     "image 1 shares its bytes with another"},
    {"LaunchTasks",
     [](TestPackage &p) { p.instruction(1).launches[0]->tasks = -1; },
     "-1 tasks"},
    {"TasksWithoutElements",
     [](TestPackage &p) {
       p.instruction(1).launches[0]->tasks = kElements + 1;
     },
     "1001 tasks write 1000 elements"},
    {"TasksWithoutEnd",
     [](TestPackage &p) { p.instruction(1).launches[0]->tasks = INT64_MAX; },
     "9223372036854775807 tasks write 1000 elements"},
    {"LaunchGrid",
     [](TestPackage &p) {
       p.instruction(1).launches[1]->grid = fb::Dim3(0, 1, 1);
     },
     "launch for 'gpu': grid 0x1x1"},
    {"LaunchBlock",
     [](TestPackage &p) {
       p.instruction(1).launches[1]->block = fb::Dim3(64, 64, 1);
     },
     "block 64x64x1"},
    {"LaunchCluster",
     [](TestPackage &p) {
       p.instruction(1).launches[1]->cluster = fb::Dim3(3, 1, 1);
     },
     "cluster 3x1x1 in grid"},
    {"ArgKind",
     [](TestPackage &p) {
       p.instruction(1).launches[0]->args[0]->kind =
           static_cast<fb::ArgKind>(50);
     },
     "argument 0: unknown kind 50"},
    {"ArgOutsideOperands",
     [](TestPackage &p) {
       p.instruction(1).launches[0]->args[0]->address =
           Address(Segment::Persistent, 0, 0);
     },
     "where the instruction has no operand"},
    {"ArgBehindOperand",
     [](TestPackage &p) {
       p.instruction(1).launches[0]->args[0]->address =
           Address(Segment::Transient, 0, kBytes);
     },
     "where the instruction has no operand"},
    {"ArgMisaligned",
     [](TestPackage &p) {
       p.instruction(1).launches[0]->args[0]->address =
           Address(Segment::Transient, 0, 1);
     },
     "offset 1 is not aligned to f32"},
    {"ArgConstantOutOfRange",
     [](TestPackage &p) {
       p.instruction(1).launches[0]->args[0]->address =
           Address(Segment::Constant, 0, 64);
     },
     "points at constant offset 64, where the instruction has no operand"},
    {"ArgScratchOutOfRange",
     [](TestPackage &p) { makeScratch(p, 128, 200); },
     "is not a range of the scratch segment"},
    {"ArgScratchOverSemaphores",
     [](TestPackage &p) { makeScratch(p, 0, 65); },
     "the scratch [0, +65) overlaps the semaphores [64, +16) and is not just"},
    {"ArgScratchInSemaphores", [](TestPackage &p) { makeScratch(p, 68, 8); },
     "the scratch [68, +8) overlaps the semaphores [64, +16) and is not just"},
    {"ArgScratchFromSemaphoresOn",
     [](TestPackage &p) { makeScratch(p, 64, 32); },
     "the scratch [64, +32) overlaps the semaphores [64, +16) and is not just"},
    {"ArgScratchAcrossSemaphores",
     [](TestPackage &p) {
       auto more = std::make_unique<fb::SemaphoreInitT>();
       more->offset = 80;
       more->bytes = 16;
       p.table.targets[0]->semaphores.push_back(std::move(more));
       makeScratch(p, 64, 32);
     },
     "the scratch [64, +32) overlaps the semaphores [64, +16) and is not just"},
    {"ArgI32TooLarge",
     [](TestPackage &p) {
       p.instruction(1).launches[0]->args[3]->i = 1ll << 40;
     },
     "needs more than 32 bits"},
    {"TensorMapOnCpu",
     [](TestPackage &p) {
       p.instruction(1).launches[0]->args[0]->kind = fb::ArgKind::TensorMap;
     },
     "a description, which targets of the kind 'cpu' do not take"},
    {"TensorMapMissing",
     [](TestPackage &p) {
       p.instruction(1).launches[1]->args[0]->kind = fb::ArgKind::TensorMap;
     },
     "a tensor map without parameters"},
    {"TensorMapRank", [](TestPackage &p) { makeTensorMap(p).box = {64}; },
     "a tensor map of rank 2"},
    {"TensorMapBox",
     [](TestPackage &p) {
       makeTensorMap(p).box = {512, 1};
     },
     "box 512"},
    {"TensorMapStride",
     [](TestPackage &p) { makeTensorMap(p).strides = {1004}; }, "stride 1004"},
    {"TensorMapExtent",
     [](TestPackage &p) {
       makeTensorMap(p).dims = {250, 100};
     },
     "a description of 80200 bytes"},
    {"TensorMapOverGaps",
     [](TestPackage &p) {
       fb::TensorMapT &map = makeTensorMap(p);
       (void)map; // 800 elements; the operand has every 200th of them
       p.instruction(1).operands[0]->shape = {5};
       p.instruction(1).operands[0]->strides = {200};
     },
     "a description that is not known to keep to the bytes of its operand"},
    {"TensorMapMisaligned",
     [](TestPackage &p) {
       makeTensorMap(p);
       p.instruction(1).launches[1]->args[0]->address =
           Address(Segment::Transient, 0, 8);
     },
     "a tensor map at offset 8, it has to be aligned to 16"},
    {"TensorMapMode",
     [](TestPackage &p) {
       makeTensorMap(p).swizzle = static_cast<fb::Swizzle>(40);
     },
     "unknown mode"},
    {"Im2colBox", [](TestPackage &p) { makeIm2colMap(p).box = {4, 1025}; },
     "box 1025"},
    {"Im2colBoxRank",
     [](TestPackage &p) {
       makeIm2colMap(p).box = {4, 5, 10, 4};
     },
     "4 box"},
    {"Im2colCorners",
     [](TestPackage &p) { makeIm2colMap(p).upper_corner = {-1}; },
     "a tensor map of rank 4 with 2 lower and 1 upper corners"},
    {"Im2colLowerMissing",
     [](TestPackage &p) { makeIm2colMap(p).lower_corner.clear(); },
     "with 0 lower and 2 upper corners"},
    {"Im2colFarCorner",
     [](TestPackage &p) { makeIm2colMap(p).lower_corner[1] = -129; },
     "a tensor map of rank 4 with a corner at -129"},
    {"Im2colExtent", [](TestPackage &p) { makeIm2colMap(p).dims[3] = 6; },
     "a description of 4800 bytes"},
    // Order.
    {"DepForward",
     [](TestPackage &p) {
       p.instruction(1).deps = {0, 2};
     },
     "waits for the instruction at index 2"},
    {"DepSelf",
     [](TestPackage &p) {
       p.instruction(1).deps = {0, 1};
     },
     "waits for the instruction at index 1"},
    {"ReadAfterWriteUnordered",
     [](TestPackage &p) { p.instruction(1).deps.clear(); },
     "instruction 11: touches bytes of instruction 10"},
    {"StateUnordered", [](TestPackage &p) { p.instruction(3).deps = {1}; },
     "instruction 13: touches bytes of instruction 12"},
    {"ScratchUnordered",
     [](TestPackage &p) {
       // Both use the same scratch; 20 and a copy of it have no other bond.
       fb::EntryT &eval = p.entry(1);
       fb::ArgT &arg = *eval.instructions[0]->launches[0]->args[0];
       arg.address = Address(Segment::Scratch, 0, 0);
       arg.bytes = 64;
       auto second = std::make_unique<fb::InstructionT>(*eval.instructions[0]);
       second->id = 21;
       second->operands.clear();
       for (auto &launch : second->launches)
         for (auto &arg : launch->args) {
           arg->address = Address(Segment::Scratch, 0, 0);
           arg->bytes = 64;
         }
       eval.instructions.push_back(std::move(second));
     },
     "instruction 21: touches bytes of instruction 20"},
    {"ReadBeforeWrite", [](TestPackage &p) { redirect(p, 0, 0, kT1, 1); },
     "instruction 10: operand 0 reads transient byte 4096 that nothing wrote"},
    {"ReadPartlyWritten",
     [](TestPackage &p) {
       p.entry().buffers[0]->bytes = kBytes + 4;
       p.instruction(1).operands[0]->shape = {kElements + 1};
     },
     "reads transient byte 4000 that nothing wrote"},
    {"ReadsAnotherValue",
     [](TestPackage &p) {
       // t2 on the bytes of t0: declared, and never written.
       p.entry().buffers.push_back(
           std::make_unique<fb::BufferT>(*p.entry().buffers[0]));
       p.entry().buffers[2]->name = "t2";
       p.instruction(1).operands[0]->buffer = 2;
     },
     "instruction 11: operand 0 reads buffer 't2', but transient byte 0 holds "
     "buffer 't0' of instruction 10"},
    {"ConsumerBeforeProducer",
     [](TestPackage &p) {
       // t1 = 2 * t0 in place; then 11 and 12 change places.
       putInPlace(p);
       std::swap(p.entry().instructions[1], p.entry().instructions[2]);
       EXPECT_TRUE(computeHazardDeps(p.table).ok());
     },
     "instruction 12: operand 1 reads buffer 't1', but transient byte 0 holds "
     "buffer 't0' of instruction 10"},
    {"SecondWriteOfAValue",
     [](TestPackage &p) {
       putInPlace(p);
       for (auto &instruction : p.entry().instructions)
         for (auto &operand : instruction->operands)
           if (operand->buffer == 1)
             operand->buffer = 0;
     },
     "instruction 11: operand 1 writes buffer 't0' again"},
    {"ReadWriteOfABuffer",
     [](TestPackage &p) {
       p.instruction(1).operands[1]->access = Access::ReadWrite;
     },
     "reads and writes buffer 't1', which is written only once"},
    {"OldValueOfAGlobal",
     [](TestPackage &p) {
       // 13 reads s by the name of what it was before 12.
       p.entry().buffers.push_back(std::make_unique<fb::BufferT>());
       p.entry().buffers[2]->name = "@s";
       p.entry().buffers[2]->address = Address(Segment::Persistent, 0, kPadded);
       p.entry().buffers[2]->bytes = kBytes;
       p.instruction(3).operands[1]->buffer = 2;
     },
     "instruction 13: operand 1 reads buffer '@s', but persistent byte 4096 "
     "holds no declared buffer of instruction 12"},
    {"NewValueOfAGlobalBeforeItsWrite",
     [](TestPackage &p) {
       p.entry().buffers.push_back(std::make_unique<fb::BufferT>());
       p.entry().buffers[2]->name = "@w'";
       p.entry().buffers[2]->address = Address(Segment::Persistent, 0, 0);
       p.entry().buffers[2]->bytes = kBytes;
       p.instruction(0).operands[1]->buffer = 2;
       p.instruction(3).operands.push_back(
           makeOperand(Address(Segment::Persistent, 0, 0), {kElements}, {},
                       Access::Write, 2));
     },
     "instruction 10: operand 1 reads persistent byte 0 that nothing wrote"},
    // Inside one instruction.
    {"InPlaceAndTransposed",
     [](TestPackage &p) {
       putInPlace(p);
       p.instruction(1).operands.push_back(
           makeOperand(kT0, {25, 40}, {1, 25}, Access::Read, 0));
     },
     "instruction 11: operand 1 overwrites bytes that operand 2 reads, and "
     "they are not the same elements"},
    {"InPlaceAndShifted",
     [](TestPackage &p) {
       putInPlace(p);
       p.instruction(1).operands.push_back(makeOperand(
           Address(Segment::Transient, 0, 400), {900}, {}, Access::Read, 0));
     },
     "operand 1 overwrites bytes that operand 2 reads"},
    {"InPlaceOfAnotherType",
     [](TestPackage &p) {
       putInPlace(p);
       p.instruction(1).operands[1]->dtype = DType::BF16;
       p.instruction(1).operands[1]->shape = {2 * kElements};
     },
     "operand 1 overwrites bytes that operand 0 reads"},
    {"ShiftedReadInOneRange",
     [](TestPackage &p) {
       Address shifted(Segment::Transient, 0, 400);
       p.entry().buffers[1]->address = shifted;
       redirect(p, 1, 1, shifted);
       redirect(p, 2, 1, shifted);
       redirect(p, 3, 0, shifted);
     },
     "instruction 11: operand 1 overwrites bytes that operand 0 reads"},
    {"GlobalUpdatedAndReadTransposed",
     [](TestPackage &p) {
       p.instruction(2).operands.push_back(
           makeOperand(Address(Segment::Persistent, 0, kPadded), {25, 40},
                       {1, 25}, Access::Read));
     },
     "instruction 12: operand 0 overwrites bytes that operand 2 reads"},
    {"GlobalReadAndWrittenShifted",
     [](TestPackage &p) {
       p.instruction(2).operands[0]->access = Access::Write;
       p.instruction(2).operands[0]->shape = {900};
       p.instruction(2).operands.push_back(
           makeOperand(Address(Segment::Persistent, 0, kPadded + 400), {900},
                       {}, Access::Read));
     },
     "instruction 12: operand 0 overwrites bytes that operand 2 reads"},
    // Scattered operands.
    {"GapsOfAScatteredWrite",
     [](TestPackage &p) {
       p.instruction(0).operands[2]->shape = {334};
       p.instruction(0).operands[2]->strides = {3};
     },
     "instruction 11: operand 0 reads transient byte 0, and it is not known "
     "that instruction 10 wrote it"},
    {"GapsOfAWriteOfSomeRuns",
     [](TestPackage &p) {
       p.instruction(0).operands[2]->shape = {112};
       p.instruction(0).operands[2]->strides = {9};
     },
     "reads transient byte 4 that nothing wrote"},
    {"ScatteredOutput",
     [](TestPackage &p) {
       p.instruction(3).operands[2]->shape = {334};
       p.instruction(3).operands[2]->strides = {3};
     },
     "byte 0 of output 'y' is not known to be written"},
    {"WindowsOverNothing",
     [](TestPackage &p) {
       // Sliding windows over t1, which nothing wrote yet.
       fb::OperandT &windows = *p.instruction(0).operands[0];
       windows.shape = {400, 3};
       windows.strides = {2, 1};
       redirect(p, 0, 0, kT1, 1);
     },
     "instruction 10: operand 0 reads transient byte 4096 that nothing wrote"},
    {"WriteOfWindows",
     [](TestPackage &p) {
       p.instruction(0).operands[2]->shape = {400, 3};
       p.instruction(0).operands[2]->strides = {2, 1};
     },
     "operand 2: writes with strides that are not known to keep its elements "
     "apart"},
    {"ReadsOutput",
     [](TestPackage &p) {
       p.instruction(3).operands[2]->access = Access::ReadWrite;
     },
     "reads io byte 0 that nothing wrote"},
    {"OperandsWriteTheSame",
     [](TestPackage &p) {
       p.instruction(0).operands.push_back(
           std::make_unique<fb::OperandT>(*p.instruction(0).operands[2]));
     },
     "operands 2 and 3 write the same bytes"},
    {"ScatteredOperandsMayWriteTheSame",
     [](TestPackage &p) {
       for (int64_t i = 0; i < 2; ++i)
         p.instruction(0).operands.push_back(
             makeOperand(Address(Segment::Persistent, 0, kPadded + 4 * i),
                         {400}, {2}, Access::Write));
     },
     "operands 3 and 4 may write the same bytes"},
    // Memory.
    {"LiveBufferOverwritten",
     [](TestPackage &p) {
       // t1 over the end of t0, which 13 reads again.
       Address clash(Segment::Transient, 0, 2000);
       p.instruction(1).operands[0]->shape = {500};
       p.entry().buffers[1]->address = clash;
       redirect(p, 1, 1, clash);
       redirect(p, 2, 1, clash);
       redirect(p, 3, 0, kT0, 0);
       EXPECT_TRUE(computeHazardDeps(p.table).ok());
     },
     "instruction 13: operand 0 reads buffer 't0', but transient byte 2000 "
     "holds buffer 't1' of instruction 11"},
    {"TinyBufferInsideALiveOne",
     [](TestPackage &p) {
       auto tiny = std::make_unique<fb::BufferT>();
       tiny->name = "tiny";
       tiny->address = Address(Segment::Transient, 0, kPadded + 256);
       tiny->bytes = 16;
       p.entry().buffers.push_back(std::move(tiny));
       p.instruction(2).operands.push_back(makeOperand(
           p.entry().buffers[2]->address, {4}, {}, Access::Write, 2));
     },
     "instruction 12: operand 2 overwrites bytes that operand 1 reads"},
    // Records.
    {"RecordClass",
     [](TestPackage &p) {
       p.entry().records[0]->decision = static_cast<fb::DecisionClass>(30);
     },
     "a record of unknown class 30"},
    {"RecordInstruction",
     [](TestPackage &p) { p.entry().records[0]->instruction = 999; },
     "a record of instruction 999"},
};

INSTANTIATE_TEST_SUITE_P(Plans, PlanChecker, testing::ValuesIn(kPlans),
                         [](const auto &info) { return info.param.name; });

TEST(PlanCheckerAccepts, InPlaceOnOneRange) {
  // t1 over t0, element by element.
  TestPackage p = makeTestPackage();
  putInPlace(p);
  EXPECT_EQ(p.loadError(), "");
  // The same elements under another dense shape.
  p.instruction(1).operands[1]->shape = {10, 100};
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, ValuesOfAGlobal) {
  // s before and after its update, each under a name of its own.
  TestPackage p = makeTestPackage();
  for (int i = 2; i < 4; ++i) {
    p.entry().buffers.push_back(std::make_unique<fb::BufferT>());
    p.entry().buffers[i]->name = i == 2 ? "@s" : "i12.0";
    p.entry().buffers[i]->address = Address(Segment::Persistent, 0, kPadded);
    p.entry().buffers[i]->bytes = kBytes;
  }
  fb::InstructionT &update = p.instruction(2);
  update.operands[0]->access = Access::Read;
  update.operands[0]->buffer = 2;
  update.operands.push_back(makeOperand(update.operands[0]->address,
                                        {kElements}, {}, Access::Write, 3));
  p.instruction(3).operands[1]->buffer = 3;
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, PaddedRows) {
  // t0 as 500 rows of one element and one of padding: more runs than are
  // tracked, but what is read is what was written.
  TestPackage p = makeTestPackage();
  fb::OperandT &written = *p.instruction(0).operands[2];
  fb::OperandT &read = *p.instruction(1).operands[0];
  written.shape = read.shape = {500, 1};
  written.strides = read.strides = {2, 1};
  EXPECT_EQ(p.loadError(), "");
  read.shape = {250, 2};
  read.strides = {4, 2}; // the same elements
  EXPECT_EQ(p.loadError(), "");
  read.shape = {499, 1}; // fewer of them: not known
  read.strides = {2, 1};
  EXPECT_NE(p.loadError(), "");
}

TEST(PlanCheckerAccepts, PiecesOfADeclaredBuffer) {
  // t0 written in two halves by two instructions, read whole.
  TestPackage p = makeTestPackage();
  auto second = std::make_unique<fb::InstructionT>(p.instruction(0));
  second->id = 9;
  for (fb::InstructionT *half : {&p.instruction(0), second.get()})
    for (auto &operand : half->operands)
      operand->shape = {kElements / 2};
  second->operands[2]->address = Address(Segment::Transient, 0, kBytes / 2);
  second->launches[0]->args[2]->address = second->operands[2]->address;
  p.entry().instructions.insert(p.entry().instructions.begin(),
                                std::move(second));
  ASSERT_TRUE(computeHazardDeps(p.table).ok());
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, TenThousandInstructions) {
  // A forward pass that saves every value, and a backward pass that reads them.
  TestPackage p = makeTestPackage();
  constexpr int kLayers = 5000;
  fb::EntryT &entry = p.entry();
  auto prototype = std::make_unique<fb::InstructionT>(p.instruction(1));
  auto last = std::make_unique<fb::InstructionT>(p.instruction(3));
  auto first = std::make_unique<fb::InstructionT>(p.instruction(0));
  entry.instructions.clear();
  entry.records.clear();
  entry.arena_bytes = (kLayers + 1) * kPadded;
  entry.buffers.resize(1);
  entry.instructions.push_back(std::move(first));
  for (int i = 0; i < 2 * kLayers; ++i) {
    bool forward = i < kLayers;
    uint64_t in = (forward ? i : 2 * kLayers - i) * kPadded;
    uint64_t out = (forward ? i + 1 : 2 * kLayers - 1 - i) * kPadded;
    auto next = std::make_unique<fb::InstructionT>(*prototype);
    next->id = 1000 + i;
    next->operands[0]->address = Address(Segment::Transient, 0, in);
    next->operands[1]->address = Address(Segment::Transient, 0, out);
    next->operands[0]->buffer = i;
    next->operands[1]->buffer = i + 1;
    entry.buffers.push_back(
        std::make_unique<fb::BufferT>(*entry.buffers.front()));
    entry.buffers.back()->address = next->operands[1]->address;
    if (!forward) {
      // Over the saved value, which it reads for the last time.
      next->operands.push_back(
          std::make_unique<fb::OperandT>(*next->operands[1]));
      next->operands.back()->access = Access::Read;
      next->operands.back()->buffer = 2 * kLayers - 1 - i;
    }
    for (int o = 0; o < 2; ++o)
      next->launches[0]->args[o]->address = next->operands[o]->address;
    entry.instructions.push_back(std::move(next));
  }
  last->operands[0]->address = Address(Segment::Transient, 0, 0);
  last->operands[0]->buffer = 2 * kLayers;
  last->launches[0]->args[0]->address = last->operands[0]->address;
  entry.instructions.push_back(std::move(last));
  ASSERT_TRUE(computeHazardDeps(p.table).ok());
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, ParallelChainsAndManyOperands) {
  // A hundred chains side by side, ten thousand instructions, and one with a
  // thousand scattered operands.
  TestPackage p = makeTestPackage();
  fb::EntryT &entry = p.entry(1);
  constexpr int kChains = 100, kSteps = 100, kScattered = 1000;
  entry.arena_bytes = (kChains * (kSteps + 1) + kScattered) * kPadded;
  // A kernel without arguments.
  auto &kernels = p.table.targets[0]->kernels;
  kernels.push_back(std::make_unique<fb::KernelT>(*kernels[0]));
  kernels.back()->symbol = "none";
  auto declare = [&](uint64_t offset) {
    entry.buffers.push_back(std::make_unique<fb::BufferT>());
    entry.buffers.back()->address = Address(Segment::Transient, 0, offset);
    entry.buffers.back()->bytes = kPadded;
    return static_cast<int32_t>(entry.buffers.size() - 1);
  };
  for (int step = 0; step <= kSteps; ++step)
    for (int chain = 0; chain < kChains; ++chain) {
      auto next = std::make_unique<fb::InstructionT>(*entry.instructions[0]);
      next->id = 1000 + step * kChains + chain;
      uint64_t out = (step * kChains + chain) * kPadded;
      next->operands.resize(1);
      if (step > 0) {
        next->operands[0] = makeOperand(
            Address(Segment::Transient, 0, out - kChains * kPadded),
            {kElements}, {}, Access::Read, (step - 1) * kChains + chain);
      }
      next->operands.push_back(makeOperand(Address(Segment::Transient, 0, out),
                                           {kElements}, {}, Access::Write,
                                           declare(out)));
      next->launches[0]->args.clear();
      next->launches[0]->kernel = kernels.size() - 1;
      entry.instructions.push_back(std::move(next));
    }
  for (int k = 0; k < kScattered; ++k) {
    uint64_t at = (kChains * (kSteps + 1) + k) * kPadded;
    entry.instructions[0]->operands.push_back(
        makeOperand(Address(Segment::Transient, 0, at), {256}, {2},
                    Access::Write, declare(at)));
  }
  ASSERT_TRUE(computeHazardDeps(p.table).ok());
  auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(p.loadError(), "");
  // Milliseconds; a quadratic step somewhere takes minutes.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(PlanCheckerAccepts, TensorMap) {
  TestPackage p = makeTestPackage(kCpuAndCuda);
  makeTensorMap(p);
  EXPECT_EQ(p.loadError(), "");
  // Rows of 200 elements, 208 apart, in the operand and in the map.
  fb::OperandT &read = *p.instruction(1).operands[0];
  read.shape = {4, 200};
  read.strides = {208, 1};
  p.instruction(1).launches[1]->args[0]->tensor_map->strides = {832};
  EXPECT_EQ(p.loadError(), "");
  p.instruction(1).launches[1]->args[0]->tensor_map->dims[0] = 204;
  EXPECT_NE(p.loadError(), "");
}

TEST(PlanCheckerAccepts, Im2colMap) {
  TestPackage p = makeTestPackage(kCpuAndCuda);
  fb::TensorMapT &map = makeIm2colMap(p);
  EXPECT_EQ(p.loadError(), "");
  map.box[1] = 1024;
  map.lower_corner = {-128, 127};
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, TensorMapOfManyRows) {
  // More rows than are compared one by one.
  TestPackage p = makeTestPackage(kCpuAndCuda);
  makeTensorMap(p);
  constexpr int64_t kRows = 6000;
  p.entry().arena_bytes = kPadded + kRows * 64;
  p.entry().buffers[1]->address = Address(Segment::Transient, 0, kRows * 64);
  p.entry().buffers[0]->bytes = kRows * 64;
  for (fb::OperandT *operand : {p.instruction(0).operands[2].get(),
                                p.instruction(1).operands[0].get()}) {
    operand->shape = {kRows, 12};
    operand->strides = {16, 1};
  }
  for (unsigned i = 1; i < 4; ++i)
    redirect(p, i, i == 3 ? 0 : 1, p.entry().buffers[1]->address);
  fb::TensorMapT &map = *p.instruction(1).launches[1]->args[0]->tensor_map;
  map.dims = {12, kRows};
  map.strides = {64};
  EXPECT_EQ(p.loadError(), "");
  map.dims = {8, kRows - 1};
  EXPECT_EQ(p.loadError(), "");
  map.dims = {16, kRows - 1};
  EXPECT_NE(p.loadError(), "");
  map.dims = {12, kRows / 2};
  map.strides = {32};
  EXPECT_NE(p.loadError(), "");
}

TEST(Hazards, DepsAreMinimal) {
  TestPackage p = makeTestPackage();
  EXPECT_EQ(p.instruction(0).deps, std::vector<uint32_t>());
  EXPECT_EQ(p.instruction(1).deps, std::vector<uint32_t>({0}));
  EXPECT_EQ(p.instruction(2).deps, std::vector<uint32_t>({1}));
  // It reads t1 of instruction 1 too, which instruction 2 waits for.
  EXPECT_EQ(p.instruction(3).deps, std::vector<uint32_t>({2}));
}

TEST(Hazards, RunsOfStridedOperands) {
  fb::OperandT operand;
  operand.dtype = DType::F32;
  operand.shape = {2, 3};
  auto count = [&] {
    auto runs = runsOf(operand, 16);
    return runs ? static_cast<int>(runs->size()) : -1;
  };
  EXPECT_EQ(count(), 1);
  operand.strides = {1, 2}; // a transposed view is as dense
  EXPECT_EQ(count(), 1);
  operand.strides = {5, 1};
  EXPECT_EQ(count(), 2);
  operand.strides = {0, 1};
  EXPECT_EQ(count(), 1);
  operand.strides = {10, 2};
  EXPECT_EQ(count(), 6);
  operand.strides = {2, 1}; // rows overlap
  EXPECT_EQ(count(), -1);
  operand.shape = {64, 2};
  operand.strides = {4, 1}; // more than the limit
  EXPECT_EQ(count(), -1);
}

TEST(Hazards, InterleavedStridesDoNotClash) {
  HazardTracker tracker;
  fb::InstructionT left, right;
  for (fb::InstructionT *side : {&left, &right}) {
    auto operand = std::make_unique<fb::OperandT>();
    operand->address = Address(Segment::Transient, 0, side == &left ? 0 : 16);
    operand->shape = {8, 4};
    operand->strides = {8, 1};
    operand->access = Access::Write;
    side->operands.push_back(std::move(operand));
  }
  tracker.record(0, accessesOf(left));
  EXPECT_TRUE(tracker.predecessors(accessesOf(right)).empty());
  tracker.record(1, accessesOf(right));
  fb::InstructionT whole;
  auto operand = std::make_unique<fb::OperandT>();
  operand->address = Address(Segment::Transient, 0, 0);
  operand->shape = {8, 8};
  whole.operands.push_back(std::move(operand));
  EXPECT_EQ(tracker.predecessors(accessesOf(whole)),
            std::vector<uint32_t>({0, 1}));
}

TEST(Hazards, AReadOfManyNodesStopsAtTheLimit) {
  // A thousand runs, read whole again and again.
  HazardTracker tracker(/*maxWork=*/20000);
  fb::InstructionT writer, reader;
  for (int i = 0; i < 4; ++i)
    writer.operands.push_back(makeOperand(Address(Segment::Io, 0, i * 2048),
                                          {256}, {2}, Access::Write));
  reader.operands.push_back(
      makeOperand(Address(Segment::Io, 0, 0), {2048}, {}, Access::Read));
  EXPECT_EQ(countRanges(writer), 1024u);
  EXPECT_EQ(countRanges(reader), 1u);
  tracker.record(0, accessesOf(writer));
  MemoryAccess read = accessesOf(reader)[0];
  EXPECT_TRUE(tracker.checkRead(read, true) == std::nullopt);
  EXPECT_EQ(tracker.predecessors({read}), std::vector<uint32_t>({0}));
  EXPECT_FALSE(tracker.exhausted());
  uint64_t once = tracker.work();
  EXPECT_GT(once, 3 * 1024u);
  for (int i = 0; i < 1000; ++i) {
    tracker.checkRead(read, true);
    tracker.predecessors({read});
    tracker.record(1, {read});
  }
  EXPECT_TRUE(tracker.exhausted());
  EXPECT_LT(tracker.work(), 20000u + 4 * 1000);
}

TEST(Hazards, ReadersOfOneValueCostNothing) {
  HazardTracker tracker(/*maxWork=*/20000);
  fb::InstructionT reader;
  reader.operands.push_back(
      makeOperand(Address(Segment::Io, 0, 0), {8}, {}, Access::Read));
  for (uint32_t i = 0; i < 2000; ++i) {
    EXPECT_TRUE(tracker.predecessors(accessesOf(reader)).empty());
    tracker.record(i, accessesOf(reader));
  }
  EXPECT_FALSE(tracker.exhausted());
}

TEST(Hazards, AncestorsOfManyDepsStopAtTheLimit) {
  // Two chains, and an instruction that waits for one of them again and again.
  constexpr uint32_t kLength = 20000;
  Ancestors ancestors;
  for (uint32_t i = 0; i < kLength; ++i)
    ancestors.append(i < 2 ? std::vector<uint32_t>()
                           : std::vector<uint32_t>({i - 2}));
  EXPECT_FALSE(ancestors.exhausted());
  ancestors.append(std::vector<uint32_t>(1000000, kLength - 1));
  EXPECT_TRUE(ancestors.exhausted());
}

TEST(Hazards, AncestorsAgreeWithASearch) {
  // A pseudo-random DAG against the plain transitive closure.
  constexpr unsigned kNodes = 300;
  Ancestors ancestors;
  std::vector<std::vector<bool>> closure(kNodes, std::vector<bool>(kNodes));
  uint32_t seed = 1;
  for (unsigned i = 0; i < kNodes; ++i) {
    std::vector<uint32_t> deps;
    for (int k = 0; i && k < 2; ++k) {
      seed = seed * 1664525 + 1013904223;
      // Mostly chains, some forks and fresh roots.
      if ((seed >> 16) % 8 != 0)
        deps.push_back((seed >> 20) % 4 ? i - 1 : (seed >> 8) % i);
    }
    closure[i][i] = true;
    for (uint32_t dep : deps)
      for (unsigned j = 0; j < kNodes; ++j)
        closure[i][j] = closure[i][j] || closure[dep][j];
    ancestors.append(deps);
    for (unsigned j = 0; j <= i; ++j)
      ASSERT_EQ(ancestors.contains(i, j), closure[i][j]) << i << " " << j;
  }
}

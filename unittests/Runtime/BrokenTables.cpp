//===- BrokenTables.cpp - Plans whose tables are wrong --------------------===//

#include "BrokenPlans.h"

using namespace aicf::rt;
using namespace aicf::rt::test;
using fb::Access;
using fb::Address;
using fb::Segment;

/// Makes the first argument of instruction 11 on the host a range of scratch.
static void makeScratch(TestPackage &p, uint64_t offset, uint64_t bytes) {
  fb::ArgT &arg = *p.instruction(1).launches[0]->args[0];
  arg.address = Address(Segment::Scratch, 0, offset);
  arg.bytes = bytes;
}

/// Adds a workspace in the arena to instruction 11 on the host.
static void addWorkspace(TestPackage &p, uint64_t offset, uint64_t bytes) {
  auto arg = std::make_unique<fb::ArgT>();
  arg->address = Address(Segment::Transient, 0, offset);
  arg->bytes = bytes;
  p.instruction(1).launches[0]->args.push_back(std::move(arg));
}

std::vector<BrokenPlan> aicf::rt::test::getBrokenTables() {
  return {
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
       [](TestPackage &p) { p.table.globals[1]->splat = {1, 2, 3}; },
       "global 's': its initial value of 3 bytes is not one element of its"},
      {"GlobalSplatParts",
       [](TestPackage &p) {
         p.table.globals[1]->bytes += 2;
         p.table.globals[1]->splat = {1, 2, 3, 4};
       },
       "global 's': its initial value of 4 bytes is not one element of its"},
      {"GlobalTwoInitials",
       [](TestPackage &p) { p.table.globals[0]->splat = {1, 2, 3, 4}; },
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
      {"GlobalName",
       [](TestPackage &p) { p.table.globals[0]->name = "step:x"; },
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
         p.instruction(1).operands[1]->address =
             Address(Segment::Constant, 0, 0);
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
         p.instruction(1).operands[0]->address =
             Address(Segment::Scratch, 0, 0);
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
       [](TestPackage &p) { p.instruction(1).operands[0]->strides = {1, 1}; },
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
      {"ArgScratchOutOfRange", [](TestPackage &p) { makeScratch(p, 128, 200); },
       "is not a range of the scratch segment"},
      {"WorkspaceOutsideOfArena",
       [](TestPackage &p) { addWorkspace(p, p.entry().arena_bytes - 16, 32); },
       "is not in the arena of"},
      {"WorkspaceOverOperand",
       [](TestPackage &p) {
         const fb::OperandT &read = *p.instruction(1).operands[0];
         addWorkspace(p, read.address.offset(), 16);
       },
       "instruction 11: a workspace and operand 0 may use the same bytes"},
      {"ArgScratchOverSemaphores",
       [](TestPackage &p) { makeScratch(p, 0, 65); },
       "the scratch [0, +65) overlaps the semaphores [64, +16) and is not "
       "just"},
      {"ArgScratchInSemaphores", [](TestPackage &p) { makeScratch(p, 68, 8); },
       "the scratch [68, +8) overlaps the semaphores [64, +16) and is not "
       "just"},
      {"ArgScratchFromSemaphoresOn",
       [](TestPackage &p) { makeScratch(p, 64, 32); },
       "the scratch [64, +32) overlaps the semaphores [64, +16) and is not "
       "just"},
      {"ArgScratchAcrossSemaphores",
       [](TestPackage &p) {
         auto more = std::make_unique<fb::SemaphoreInitT>();
         more->offset = 80;
         more->bytes = 16;
         p.table.targets[0]->semaphores.push_back(std::move(more));
         makeScratch(p, 64, 32);
       },
       "the scratch [64, +32) overlaps the semaphores [64, +16) and is not "
       "just"},
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
      {"TensorMapBox", [](TestPackage &p) { makeTensorMap(p).box = {512, 1}; },
       "box 512"},
      {"TensorMapStride",
       [](TestPackage &p) { makeTensorMap(p).strides = {1004}; },
       "stride 1004"},
      {"TensorMapExtent",
       [](TestPackage &p) { makeTensorMap(p).dims = {250, 100}; },
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
       [](TestPackage &p) { makeIm2colMap(p).box = {4, 5, 10, 4}; }, "4 box"},
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
      // Records.
      {"RecordClass",
       [](TestPackage &p) {
         p.entry().records[0]->decision = static_cast<fb::DecisionClass>(30);
       },
       "a record of unknown class 30"},
      {"RecordInstruction",
       [](TestPackage &p) { p.entry().records[0]->instruction = 999; },
       "a record of instruction 999"},
      // Origins.
      {"OriginOp",
       [](TestPackage &p) {
         p.instruction(1).origins[0] = fb::Origin(2, 0, 0, 1, 1, 1);
       },
       "instruction 11: an origin names string 2, there are 2"},
      {"OriginFile",
       [](TestPackage &p) {
         p.instruction(1).origins[0] = fb::Origin(0, 0, 0, UINT32_MAX, 1, 1);
       },
       "instruction 11: an origin names string 4294967295, there are 2"},
      {"OriginWithoutStrings",
       [](TestPackage &p) { p.entry().strings.clear(); },
       "instruction 10: an origin names string 0, there are 0"},
      {"OriginsOfManyNames",
       [](TestPackage &p) {
         p.entry().strings.push_back(std::string(1 << 20, 'x'));
         p.instruction(1).origins.assign(129, fb::Origin(2, 2, 0, 0, 0, 0));
       },
       "the names of origins come to more than 268435456 bytes"},
      {"OriginsTooMany",
       [](TestPackage &p) {
         p.instruction(1).origins.assign(257, fb::Origin(0, 0, 0, 0, 0, 0));
       },
       "instruction 11: 257 origins, at most 256 are allowed"},
  };
}

//===- BrokenOrders.cpp - Plans whose accesses are wrong ------------------===//

#include "BrokenPlans.h"
#include "aicf/Runtime/Hazards.h"

#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;
using fb::Access;
using fb::Address;
using fb::Segment;

std::vector<BrokenPlan> aicf::rt::test::getBrokenOrders() {
  return {
      // Order.
      {"DepForward", [](TestPackage &p) { p.instruction(1).deps = {0, 2}; },
       "waits for the instruction at index 2"},
      {"DepSelf", [](TestPackage &p) { p.instruction(1).deps = {0, 1}; },
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
         auto second =
             std::make_unique<fb::InstructionT>(*eval.instructions[0]);
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
      // Shared launches.
      {"StageOfBoth",
       [](TestPackage &p) {
         shareLaunch(p);
         p.instruction(1).launches[1]->stage = 0;
       },
       "instruction 11: touches bytes of instruction 10, one of them writing, "
       "and is in no later stage of their launch for 'gpu'"},
      {"PartTwice",
       [](TestPackage &p) {
         shareLaunch(p);
         p.instruction(1).launches[1]->part = 0;
         p.instruction(1).launches[1]->kernel = 1;
       },
       "instruction 11: launch for 'gpu': part 0 of 2 does not follow the part "
       "before it"},
      {"PartAlone",
       [](TestPackage &p) {
         shareLaunch(p);
         p.instruction(0).launches[1]->parts = 1;
         p.instruction(0).launches[1]->kernel = 0;
       },
       "instruction 11: launch for 'gpu': part 1 of 2 follows no other part"},
      {"PartMissing",
       [](TestPackage &p) {
         shareLaunch(p);
         for (unsigned i : {0, 1})
           p.instruction(i).launches[1]->parts = 3;
       },
       "instruction 12: launch for 'gpu': part 0 of 1 does not follow the part "
       "before it"},
      {"PartBeyond",
       [](TestPackage &p) {
         shareLaunch(p);
         p.instruction(1).launches[1]->part = 2;
       },
       "launch for 'gpu': part 2 of 2"},
      {"PartOfAnotherGrid",
       [](TestPackage &p) {
         shareLaunch(p);
         p.instruction(1).launches[1]->grid = fb::Dim3(1, 1, 1);
       },
       "instruction 11: launch for 'gpu': not the launch of the part before "
       "it"},
      {"PartsOnACpu",
       [](TestPackage &p) { p.instruction(1).launches[0]->parts = 2; },
       "shared by 2 instructions"},
      {"ReadBeforeWrite", [](TestPackage &p) { redirect(p, 0, 0, kT1, 1); },
       "instruction 10: operand 0 reads transient byte 4096 that nothing "
       "wrote"},
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
       "instruction 11: operand 0 reads buffer 't2', but transient byte 0 "
       "holds buffer 't0' of instruction 10"},
      {"ConsumerBeforeProducer",
       [](TestPackage &p) {
         // t1 = 2 * t0 in place; then 11 and 12 change places.
         putInPlace(p);
         std::swap(p.entry().instructions[1], p.entry().instructions[2]);
         EXPECT_TRUE(computeHazardDeps(p.table).ok());
       },
       "instruction 12: operand 1 reads buffer 't1', but transient byte 0 "
       "holds buffer 't0' of instruction 10"},
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
         p.entry().buffers[2]->address =
             Address(Segment::Persistent, 0, kPadded);
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
       "instruction 10: operand 0 reads transient byte 4096 that nothing "
       "wrote"},
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
       "operands 2 and 3 may write the same bytes"},
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
  };
}

//===- BrokenPlans.cpp - Changes to the package of the tests --------------===//

#include "BrokenPlans.h"

using namespace aicf::rt;
using namespace aicf::rt::test;
using fb::Access;
using fb::Address;
using fb::Segment;

fb::TensorMapT &aicf::rt::test::makeTensorMap(TestPackage &p) {
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

fb::TensorMapT &aicf::rt::test::makeIm2colMap(TestPackage &p) {
  fb::TensorMapT &map = makeTensorMap(p);
  map.dims = {4, 5, 10, 4};
  map.strides = {16, 80, 800};
  map.box = {4, 64};
  map.element_strides = {1, 2, 1, 1};
  map.lower_corner = {-1, -1};
  map.upper_corner = {-1, -1};
  return map;
}

void aicf::rt::test::redirect(TestPackage &p, unsigned instruction,
                              unsigned operand, Address address,
                              int32_t buffer) {
  p.instruction(instruction).operands[operand]->address = address;
  if (buffer >= 0)
    p.instruction(instruction).operands[operand]->buffer = buffer;
  for (auto &launch : p.instruction(instruction).launches)
    launch->args[operand]->address = address;
}

std::unique_ptr<fb::OperandT>
aicf::rt::test::makeOperand(Address address, std::vector<int64_t> shape,
                            std::vector<int64_t> strides, Access access,
                            int32_t buffer) {
  auto operand = std::make_unique<fb::OperandT>();
  operand->address = address;
  operand->shape = std::move(shape);
  operand->strides = std::move(strides);
  operand->access = access;
  operand->buffer = buffer;
  return operand;
}

void aicf::rt::test::putInPlace(TestPackage &p) {
  p.entry().buffers[1]->address = kT0;
  redirect(p, 1, 1, kT0);
  redirect(p, 2, 1, kT0);
  redirect(p, 3, 0, kT0);
}

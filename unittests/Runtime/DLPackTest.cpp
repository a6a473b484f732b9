//===- DLPackTest.cpp - Tensors of other frameworks -----------------------===//

#include "aicf/Runtime/DLPack.h"
#include "DLPackAbi.h"
#include "TestMacros.h"
#include "TestPackage.h"
#include "aicf-c/Runtime.h"

#include <cstring>
#include <functional>
#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

namespace {

/// A tensor of another framework's: kElements f32 numbers on a CPU. It counts
/// how often it was deleted.
template <typename Managed>
struct Foreign {
  Foreign() {
    tensor.data = values;
    tensor.device = {kDLCPU, 0};
    tensor.ndim = 1;
    tensor.dtype = {kDLFloat, 32, 1};
    tensor.shape = &extent;
    managed.manager_ctx = &deleted;
    managed.deleter = [](Managed *self) {
      ++*static_cast<int *>(self->manager_ctx);
    };
    if constexpr (std::is_same_v<Managed, DLManagedTensorVersioned>)
      managed.version = {1, 1};
  }

  Managed managed = {};
  DLTensor &tensor = managed.dl_tensor;
  alignas(64) float values[2 * kElements] = {};
  int64_t extent = kElements;
  int64_t stride = 1;
  int deleted = 0;
};

std::unique_ptr<Session> makeSession(const TestPackage &package) {
  auto session = Session::create(package.load(), *Device::cpu(1));
  EXPECT_TRUE(session.ok()) << session.message();
  return std::move(*session);
}

template <typename Managed>
class DLPack : public testing::Test {};
using Structs = testing::Types<DLManagedTensor, DLManagedTensorVersioned>;
TYPED_TEST_SUITE(DLPack, Structs);

} // namespace

TYPED_TEST(DLPack, BoundWithoutACopy) {
  Foreign<TypeParam> x, y;
  y.tensor.strides = &y.stride;
  // Half way into its allocation.
  x.tensor.byte_offset = 64;
  std::vector<float> input = testInput();
  std::memcpy(x.values + 16, input.data(), kBytes);
  {
    auto session = makeSession(makeTestPackage());
    ASSERT_OK(bindDLPack(*session, "step:x", &x.managed));
    ASSERT_OK(bindDLPack(*session, "step:y", &y.managed));
    EXPECT_CONTAINS(bindDLPack(*session, "step:y", &y.managed).message(),
                    "'step:y' is bound already");
    ASSERT_OK(session->prepare());
    ASSERT_OK(session->run("step"));
    EXPECT_EQ(y.values[9], 4 * (input[9] + 9));
    EXPECT_EQ(*session->getPointer("step:x"), x.values + 16);
    EXPECT_EQ(x.deleted + y.deleted, 0);
  }
  EXPECT_EQ(x.deleted, 1);
  EXPECT_EQ(y.deleted, 1);
}

TYPED_TEST(DLPack, WhatDoesNotFitIsRefused) {
  auto session = makeSession(makeTestPackage());
  Foreign<TypeParam> x;
  auto fails = [&](const char *message, const std::function<void()> &change) {
    Foreign<TypeParam> before;
    change();
    EXPECT_CONTAINS(bindDLPack(*session, "step:x", &x.managed).message(),
                    message);
    EXPECT_EQ(x.deleted, 0);
    x.tensor.device = before.tensor.device;
    x.tensor.dtype = before.tensor.dtype;
    x.tensor.ndim = 1;
    x.tensor.shape = &x.extent;
    x.tensor.strides = nullptr;
    x.tensor.byte_offset = 0;
    x.tensor.data = x.values;
    x.extent = kElements;
  };
  fails("the tensor is on DLPack device type 2, number 0; the session runs on "
        "cpu",
        [&] { x.tensor.device = {kDLCUDA, 0}; });
  fails("type code 4 with 32 bits and 1 lanes",
        [&] { x.tensor.dtype = {kDLBfloat, 32, 1}; });
  fails("2 bits and 1 lanes", [&] { x.tensor.dtype.bits = 2; });
  fails("32 bits and 4 lanes", [&] { x.tensor.dtype.lanes = 4; });
  fails("the memory to bind is 1000xbf16",
        [&] { x.tensor.dtype = {kDLBfloat, 16, 1}; });
  fails("the memory to bind is 1000xi1",
        [&] { x.tensor.dtype = {kDLBool, 8, 1}; });
  fails("rank -1", [&] { x.tensor.ndim = -1; });
  fails("rank 2000000000", [&] { x.tensor.ndim = 2000000000; });
  fails("rank 1 and no shape", [&] { x.tensor.shape = nullptr; });
  fails("'step:x' is 1000xf32, the memory to bind is f32",
        [&] { x.tensor.ndim = 0; });
  fails("the memory to bind is 999xf32", [&] { x.extent = 999; });
  fails("the tensor has strides [2], the package has [1]", [&] {
    x.stride = 2;
    x.tensor.strides = &x.stride;
  });
  fails("strides [-1]", [&] {
    x.stride = -1;
    x.tensor.strides = &x.stride;
  });
  fails("has to be aligned to 16 bytes", [&] { x.tensor.byte_offset = 4; });
  fails("null pointer", [&] {
    x.tensor.data = nullptr;
    x.tensor.byte_offset = 64;
  });
  EXPECT_CONTAINS(bindDLPack(*session, "step:q", &x.managed).message(),
                  "no slot 'q'");
  EXPECT_CONTAINS(
      bindDLPack(*session, "step:x", static_cast<TypeParam *>(nullptr))
          .message(),
      "no DLPack tensor");
  // Nothing of all that has bound anything.
  ASSERT_OK(bindDLPack(*session, "step:x", &x.managed));
  session.reset();
  EXPECT_EQ(x.deleted, 1);
}

TYPED_TEST(DLPack, StridesAreThePackages) {
  TestPackage source = makeTestPackage();
  fb::SlotT &slot = *source.entry(1).slots[0];
  slot.shape = {10, 1, 50};
  slot.strides = {100, 7, 1};
  fb::OperandT &operand = *source.instruction(0, 1).operands[0];
  operand.shape = {10, 1, 50};
  operand.strides = {100, 7, 1};
  auto session = makeSession(source);
  Foreign<TypeParam> x;
  int64_t shape[] = {10, 1, 50}, strides[] = {100, 3, 1};
  x.tensor.ndim = 3;
  x.tensor.shape = shape;
  EXPECT_CONTAINS(bindDLPack(*session, "eval:x", &x.managed).message(),
                  "the tensor is dense, the package has strides [100, 7, 1]");
  // The stride of a single element does not matter.
  x.tensor.strides = strides;
  ASSERT_OK(bindDLPack(*session, "eval:x", &x.managed));
  ASSERT_OK(session->prepare());
  std::shared_ptr<Session> shared = std::move(session);
  auto y = exportDLPack(shared, "eval:x");
  ASSERT_OK(y.status());
  EXPECT_EQ((*y)->dl_tensor.ndim, 3);
  EXPECT_EQ((*y)->dl_tensor.strides[0], 100);
  (*y)->deleter(*y);
}

TEST(DLPackVersioned, FlagsAndVersions) {
  auto session = makeSession(makeTestPackage());
  Foreign<DLManagedTensorVersioned> x;
  x.managed.flags = kDLFlagReadOnly;
  for (const char *name : {"step:y", "w", "s"})
    EXPECT_CONTAINS(bindDLPack(*session, name, &x.managed).message(),
                    "the tensor is read-only, and only inputs can be");
  x.managed.version = {2, 0};
  EXPECT_CONTAINS(bindDLPack(*session, "step:x", &x.managed).message(),
                  "the tensor is of DLPack 2.0, the runtime knows version 1");
  x.managed.version = {1, 9};
  // A deleter is optional.
  x.managed.deleter = nullptr;
  ASSERT_OK(bindDLPack(*session, "step:x", &x.managed));
}

TYPED_TEST(DLPack, AnExportKeepsTheSession) {
  constexpr bool kVersioned =
      std::is_same_v<TypeParam, DLManagedTensorVersioned>;
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  AicfPackage package = nullptr;
  AicfSession session = nullptr;
  ASSERT_EQ(aicfPackageFromBytes(bytes.data(), bytes.size(), &package),
            nullptr);
  ASSERT_EQ(aicfSessionCreate(package, nullptr, &session), nullptr);
  aicfPackageDestroy(package);
  Foreign<TypeParam> x;
  std::memcpy(x.values, testInput().data(), kBytes);
  auto bind = [&] {
    if constexpr (kVersioned)
      return aicfSessionBindDLPackVersioned(session, "step:x", &x.managed);
    else
      return aicfSessionBindDLPack(session, "step:x", &x.managed);
  };
  auto get = [&](const char *name, TypeParam **tensor) {
    AicfStatus status;
    if constexpr (kVersioned)
      status = aicfSessionExportDLPackVersioned(session, name, tensor);
    else
      status = aicfSessionExportDLPack(session, name, tensor);
    std::string message = aicfStatusMessage(status);
    aicfStatusDestroy(status);
    return message;
  };
  ASSERT_EQ(bind(), nullptr);
  auto *tensor = reinterpret_cast<TypeParam *>(8);
  EXPECT_CONTAINS(get("step:y", &tensor), "before the session is prepared");
  EXPECT_EQ(tensor, nullptr);
  ASSERT_EQ(aicfSessionPrepare(session), nullptr);
  EXPECT_CONTAINS(get("step:q", &tensor), "no slot 'q'");
  EXPECT_CONTAINS(get("step:y", nullptr), "a null argument");
  TypeParam *weights = nullptr;
  ASSERT_EQ(get("step:y", &tensor), "");
  ASSERT_EQ(get("w", &weights), "");
  if constexpr (kVersioned) {
    EXPECT_EQ(tensor->version.major, 1u);
    EXPECT_EQ(tensor->flags, 0u);
  }
  ASSERT_EQ(aicfSessionRun(session, "step"), nullptr);
  aicfSessionDestroy(session);
  EXPECT_EQ(x.deleted, 0);
  const DLTensor &t = tensor->dl_tensor;
  EXPECT_EQ(t.device.device_type, kDLCPU);
  EXPECT_EQ(t.ndim, 1);
  EXPECT_EQ(t.shape[0], kElements);
  EXPECT_EQ(t.strides[0], 1);
  EXPECT_EQ(t.byte_offset, 0u);
  EXPECT_EQ(t.dtype.code, kDLFloat);
  EXPECT_EQ(t.dtype.bits, 32);
  EXPECT_EQ(t.dtype.lanes, 1);
  EXPECT_EQ(static_cast<float *>(t.data)[9], 4 * (testInput()[9] + 9));
  EXPECT_EQ(static_cast<float *>(weights->dl_tensor.data)[9], 9);
  tensor->deleter(tensor);
  EXPECT_EQ(x.deleted, 0);
  weights->deleter(weights);
  EXPECT_EQ(x.deleted, 1);
}

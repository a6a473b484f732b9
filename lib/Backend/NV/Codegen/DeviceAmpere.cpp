//===- DeviceAmpere.cpp - What sm_80 has: cp.async, ldmatrix, mma ---------===//

#include "DeviceBuilder.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace aicf::nv;

void DeviceBuilder::copyAsync(Value offset, int64_t displacement, Value source,
                              int64_t bytes, Value sourceBytes, bool isReread) {
  // Whole sectors bypass L1, which smaller copies need to share them.
  auto cache = bytes == 16 && !isReread ? NVVM::LoadCacheModifierKind::CG
                                        : NVVM::LoadCacheModifierKind::CA;
  NVVM::CpAsyncOp::create(
      b, loc, sharedPointer(offset, displacement), source,
      b.getI32IntegerAttr(bytes),
      NVVM::LoadCacheModifierKindAttr::get(b.getContext(), cache), sourceBytes);
}
void DeviceBuilder::copyAsyncCommit() {
  NVVM::CpAsyncCommitGroupOp::create(b, loc);
}
void DeviceBuilder::copyAsyncWait(int64_t pending) {
  NVVM::CpAsyncWaitGroupOp::create(b, loc, b.getI32IntegerAttr(pending));
}

/// The fields of a struct.
static Values unpack(OpBuilder &b, Location loc, Value packed) {
  Values fields;
  auto type = cast<LLVM::LLVMStructType>(packed.getType());
  for (int64_t i = 0, e = type.getBody().size(); i < e; ++i)
    fields.push_back(LLVM::ExtractValueOp::create(b, loc, packed, i));
  return fields;
}

Values DeviceBuilder::ldmatrix(Value offset, int64_t displacement,
                               bool transpose) {
  MLIRContext *ctx = b.getContext();
  auto type = LLVM::LLVMStructType::getLiteral(
      ctx, SmallVector<Type>(4, b.getI32Type()));
  return unpack(
      b, loc,
      NVVM::LdMatrixOp::create(
          b, loc, type, sharedPointer(offset, displacement),
          b.getI32IntegerAttr(4),
          NVVM::MMALayoutAttr::get(ctx, transpose ? NVVM::MMALayout::col
                                                  : NVVM::MMALayout::row),
          NVVM::LdStMatrixShapeAttr::get(ctx, 8, 8),
          NVVM::LdStMatrixEltTypeAttr::get(ctx, NVVM::LdStMatrixEltType::B16)));
}

Values DeviceBuilder::mma(ValueRange sums, ValueRange a, ValueRange b16,
                          Type element) {
  auto registers = [&](ValueRange values) {
    Values result(values);
    if (element.isF16())
      for (Value &value : result)
        value =
            LLVM::BitcastOp::create(b, loc, VectorType::get(2, element), value);
    return result;
  };
  auto type = element.isTF32()   ? NVVM::MMATypes::tf32
              : element.isBF16() ? NVVM::MMATypes::bf16
                                 : NVVM::MMATypes::f16;
  auto result = LLVM::LLVMStructType::getLiteral(
      b.getContext(), SmallVector<Type>(4, b.getF32Type()));
  return unpack(b, loc,
                NVVM::MmaOp::create(
                    b, loc, result, registers(a), registers(b16), sums,
                    /*shape=*/{16, 8, element.isTF32() ? 8 : 16}, std::nullopt,
                    std::nullopt, std::array<NVVM::MMATypes, 2>{type, type},
                    std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row,
                                                   NVVM::MMALayout::col}));
}

Value DeviceBuilder::roundToTf32(Value bits) {
  Value number = LLVM::BitcastOp::create(b, loc, b.getF32Type(), bits);
  return NVVM::ConvertFloatToTF32Op::create(
      b, loc, b.getI32Type(), number,
      NVVM::FPRoundingModeAttr::get(b.getContext(), NVVM::FPRoundingMode::RNA));
}

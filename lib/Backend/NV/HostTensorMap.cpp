//===- HostTensorMap.cpp - Tensor maps on the host ------------------------===//

#include "HostTensorMap.h"

#include "aicf/Package/DType.h"
#include "aicf/Runtime/TensorMapFormat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// The address of `count` elements of `type`, all of them constants.
static Value makeArray(OpBuilder &b, Location loc, Type type,
                       ArrayRef<int64_t> numbers) {
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  auto array = LLVM::LLVMArrayType::get(type, numbers.size());
  Value one = LLVM::ConstantOp::create(b, loc, b.getI64IntegerAttr(1));
  Value memory = LLVM::AllocaOp::create(b, loc, pointer, array, one);
  for (auto [i, number] : llvm::enumerate(numbers)) {
    Value at =
        LLVM::GEPOp::create(b, loc, pointer, type, memory,
                            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    Value element =
        LLVM::ConstantOp::create(b, loc, b.getIntegerAttr(type, number));
    LLVM::StoreOp::create(b, loc, element, at);
  }
  return memory;
}

Value nv::encodeTensorMap(OpBuilder &b, Location loc, TensorMapAttr map,
                          Value address) {
  MLIRContext *context = b.getContext();
  auto pointer = LLVM::LLVMPointerType::get(context);
  Type i32 = b.getI32Type(), i64 = b.getI64Type();
  auto list = [](DenseI64ArrayAttr values) {
    return values ? values.asArrayRef() : ArrayRef<int64_t>();
  };
  bool im2col = map.getLowerCorner() != nullptr;
  // Rank 1 has no strides; the driver wants a pointer all the same.
  SmallVector<int64_t> strides(list(map.getStrides()));
  strides.resize(map.getDims().size());
  auto number = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(b, loc, b.getI32IntegerAttr(value));
  };

  // CUtensorMap: 128 bytes, aligned to 64.
  auto type = LLVM::LLVMArrayType::get(i64, 16);
  Value one = LLVM::ConstantOp::create(b, loc, b.getI64IntegerAttr(1));
  Value memory = LLVM::AllocaOp::create(b, loc, pointer, type, one,
                                        /*alignment=*/64);
  SmallVector<Value> args = {
      memory,
      number(rt::getTensorMapDataType(*toDType(map.getElement()))),
      number(map.getDims().size()),
      address,
      makeArray(b, loc, i64, list(map.getDims())),
      makeArray(b, loc, i64, strides)};
  if (im2col) {
    args.push_back(makeArray(b, loc, i32, list(map.getLowerCorner())));
    args.push_back(makeArray(b, loc, i32, list(map.getUpperCorner())));
    for (int64_t extent : list(map.getBox()))
      args.push_back(number(extent));
  } else {
    args.push_back(makeArray(b, loc, i32, list(map.getBox())));
  }
  args.push_back(makeArray(b, loc, i32, list(map.getElementStrides())));
  for (int64_t mode : {static_cast<int64_t>(map.getInterleave()),
                       static_cast<int64_t>(map.getSwizzle()),
                       static_cast<int64_t>(map.getL2Promotion()),
                       static_cast<int64_t>(map.getOobFill())})
    args.push_back(number(mode));

  StringRef name =
      im2col ? "cuTensorMapEncodeIm2col" : "cuTensorMapEncodeTiled";
  auto module =
      b.getInsertionBlock()->getParentOp()->getParentOfType<ModuleOp>();
  if (!module.lookupSymbol(name)) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    SmallVector<Type> types;
    for (Value arg : args)
      types.push_back(arg.getType());
    LLVM::LLVMFuncOp::create(b, loc, name,
                             LLVM::LLVMFunctionType::get(i32, types));
  }
  Value code =
      LLVM::CallOp::create(b, loc, TypeRange(i32), name, args).getResult();
  Value isRight =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, code, number(0));
  cf::AssertOp::create(b, loc, isRight, (name + " fails").str());
  return LLVM::LoadOp::create(b, loc, type, memory);
}

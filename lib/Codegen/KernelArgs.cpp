//===- KernelArgs.cpp - The arguments of a generated kernel ---------------===//

#include "aicf/Codegen/KernelArgs.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Support/Mutant.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::emit;

bool KernelAccess::isNonlinearIn(unsigned dim) const {
  return llvm::any_of(nonlinear, [&](const auto &part) {
    return part.first.isFunctionOfDim(dim);
  });
}

bool KernelAccess::isGuardedIn(unsigned dim) const {
  return llvm::any_of(guards, [&](const KernelGuard &guard) {
    return guard.expr.isFunctionOfDim(dim);
  });
}

bool KernelGuard::stepsBy1(unsigned dim) const {
  MLIRContext *context = expr.getContext();
  AffineExpr d = getAffineDimExpr(dim, context);
  AffineExpr step =
      simplifyAffineExpr(expr.replace(d, d + 1) - expr, kMaxDims, 0);
  return step == getAffineConstantExpr(1, context);
}

unsigned KernelArgs::addScratch(unsigned operand) {
  LaunchArg arg;
  arg.kind = LaunchArg::Address;
  arg.operand = operand;
  args.push_back(arg);
  return args.size() - 1;
}

unsigned KernelArgs::add(int64_t value) {
  LaunchArg arg;
  arg.kind = indexBits == 32 ? LaunchArg::I32 : LaunchArg::I64;
  arg.integer = value;
  args.push_back(arg);
  return args.size() - 1;
}

KernelNumber KernelArgs::addNumber(int64_t value) {
  KernelNumber number;
  if (value == 0 || value == 1)
    number.value = value;
  else
    number.arg = add(value);
  return number;
}

KernelAccess KernelArgs::addAccess(Value memref, AffineMap map,
                                   uint64_t checked,
                                   const InstructionDesc &desc) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  LogicalResult strided = type.getStridesAndOffset(strides, offset);
  assert(succeeded(strided) && "a resolved operand has a strided layout");
  (void)strided;

  KernelAccess access;
  access.element = type.getElementType();
  access.dims = getDims(map);
  LinearForm linear(desc.getNumDims());
  linear.constant = offset;
  SmallVector<std::pair<AffineExpr, int64_t>> rest;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    int64_t stride = strides[i], size = type.getShape()[i];
    if (checked >> i & 1) {
      KernelGuard &guard = access.guards.emplace_back();
      guard.expr = simplifyAffineExpr(expr, desc.getNumDims(), 0);
      guard.stride = addNumber(stride);
      guard.size = addNumber(size);
      continue;
    }
    linear.add(expr, stride, rest);
  }
  for (auto [d, coefficient] : llvm::enumerate(linear.coefficients))
    access.coefficients.push_back(
        addNumber(desc.extents[d] == 1 ? 0 : coefficient));
  access.constant = addNumber(linear.constant);
  // How far the elements of groups of lanes are apart decides how they are
  // loaded, if that is near.
  for (auto [expr, stride] : rest) {
    KernelNumber &number =
        access.nonlinear.emplace_back(expr, KernelNumber()).second;
    if (stride > 0 && stride <= kMaxNearStride)
      number.value = stride;
    else
      number = addNumber(stride);
  }
  return access;
}

KernelArgs::KernelArgs(ComputeOp op, const InstructionDesc &desc,
                       unsigned indexBits)
    : indexBits(indexBits) {
  for (unsigned operand = 0;
       operand < op.getInputs().size() + op.getOutputs().size(); ++operand) {
    LaunchArg arg;
    arg.operand = operand;
    args.push_back(arg);
  }
  for (int64_t extent : desc.extents)
    extents.push_back(addNumber(extent));
  unsigned numInputs = op.getInputs().size();
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    inputs.push_back(addAccess(input, desc.inputs[i].map,
                               desc.inputs[i].getGuardedIndices(desc.extents),
                               desc));
    inputs.back().buffer = i;
  }
  for (auto [j, output] : llvm::enumerate(op.getOutputs())) {
    outputs.push_back(
        addAccess(output, desc.outputs[j].map, /*checked=*/0, desc));
    outputs.back().buffer = numInputs + j;
  }

  llvm::raw_string_ostream os(key);
  auto number = [&](const KernelNumber &n) {
    if (n.isStructural())
      os << n.value;
    else
      os << "a" << n.arg;
    os << ",";
  };
  os << "i" << indexBits << (desc.mayReassociate() ? " any" : " ascending")
     << " dims ";
  for (const KernelNumber &extent : extents)
    number(extent);
  for (const auto *list : {&inputs, &outputs})
    for (const KernelAccess &access : *list) {
      os << (list == &inputs ? " in " : " out ") << access.element << " over "
         << access.dims << " at ";
      for (const KernelNumber &coefficient : access.coefficients)
        number(coefficient);
      number(access.constant);
      for (const auto &[expr, stride] : access.nonlinear) {
        os << "(" << expr << ")*";
        number(stride);
      }
      for (const KernelGuard &guard : access.guards) {
        if (AICF_MUTANT("kernel-key-without-guards"))
          continue;
        os << "(" << guard.expr << ")?*";
        number(guard.stride);
        number(guard.size);
      }
    }
  // The body, with values numbered in order.
  DenseMap<Value, unsigned> numbers;
  for (BlockArgument arg : op.getBodyBlock()->getArguments())
    numbers.try_emplace(arg, numbers.size());
  for (Operation &nested : *op.getBodyBlock()) {
    os << "; " << nested.getName() << " ";
    nested.getAttrDictionary().print(os);
    for (Value operand : nested.getOperands())
      os << " " << numbers.lookup(operand);
    for (Value result : nested.getResults()) {
      os << " " << result.getType();
      numbers.try_emplace(result, numbers.size());
    }
  }
}

SmallVector<Value> aicf::loadArgs(OpBuilder &builder, Location loc, Value words,
                                  ArrayRef<LaunchArg> args) {
  Type i64 = builder.getI64Type(), pointer = words.getType();
  SmallVector<Value> values;
  for (auto [i, arg] : llvm::enumerate(args)) {
    Value word =
        LLVM::GEPOp::create(builder, loc, pointer, i64, words,
                            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    Type type = arg.kind == LaunchArg::Address ? pointer : i64;
    values.push_back(LLVM::LoadOp::create(builder, loc, type, word));
  }
  return values;
}

std::string aicf::nameKernel(const Twine &plan, StringRef key) {
  std::array<uint8_t, 32> digest =
      llvm::SHA256::hash(ArrayRef<uint8_t>(key.bytes_begin(), key.bytes_end()));
  std::string hex = llvm::toHex(ArrayRef<uint8_t>(digest).take_front(12),
                                /*LowerCase=*/true);
  return (plan + "_" + hex).str();
}

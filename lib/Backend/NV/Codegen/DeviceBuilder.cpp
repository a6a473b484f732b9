//===- DeviceBuilder.cpp - Device code, in the field's own terms ----------===//
//
// Each primitive in upstream's ops. The op forms were chosen for how they lower
// in LLVM 22.1; where the choice is not the obvious one, a comment says why.
//
//===----------------------------------------------------------------------===//

#include "DeviceBuilder.h"
#include "aicf/Support/Mutant.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace aicf::nv;

namespace {
/// Address spaces of NVPTX.
enum AddressSpace : unsigned {
  kGeneric = 0,
  kGlobal = 1,
  kShared = 3,
  kCluster = 7
};
/// Size of a CUtensorMap in bytes.
constexpr int64_t kTensorMapBytes = 128;
/// LLVM's name of all threads of a device.
constexpr StringLiteral kDeviceScope = "device";
constexpr StringLiteral kSharedName = "aicf_dynamic_shared";
} // namespace

static Type pointer(OpBuilder &b, AddressSpace space) {
  return LLVM::LLVMPointerType::get(b.getContext(), space);
}

/// The type that `type` has in memory.
static Type storageType(OpBuilder &b, Type type) {
  return type.isInteger(1) ? b.getI8Type() : type;
}

/// Address of element `index`.
static Value elementAddress(OpBuilder &b, Location loc, Value base, Value index,
                            Type storage) {
  return LLVM::GEPOp::create(b, loc, base.getType(), storage, base,
                             ArrayRef<LLVM::GEPArg>{index});
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// The module's handle of dynamic shared memory, made on first use.
static LLVM::GlobalOp getDynamicShared(OpBuilder &b, Location loc,
                                       Operation *module) {
  if (auto old = dyn_cast_or_null<LLVM::GlobalOp>(
          SymbolTable::lookupSymbolIn(module, kSharedName)))
    return old;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&module->getRegion(0).front());
  auto type = LLVM::LLVMArrayType::get(b.getI8Type(), 0);
  // The 128-byte swizzle repeats every 1024 bytes.
  return LLVM::GlobalOp::create(b, loc, type, /*isConstant=*/false,
                                LLVM::Linkage::External, kSharedName,
                                Attribute(), /*alignment=*/1024, kShared);
}

bool aicf::nv::waitsForPrerequisites(StringRef chip) {
  unsigned capability = 0;
  return chip.consume_front("sm_") &&
         !chip.consumeInteger(/*Radix=*/10, capability) && capability >= 90;
}

/// The chip that a kernel module is for; empty when it does not say.
static StringRef getChip(Operation *module) {
  auto gpuModule = dyn_cast<gpu::GPUModuleOp>(module);
  if (!gpuModule || !gpuModule.getTargetsAttr())
    return "";
  for (Attribute target : gpuModule.getTargetsAttr())
    if (auto nvvm = dyn_cast<NVVM::NVVMTargetAttr>(target))
      return nvvm.getChip();
  return "";
}

void DeviceBuilder::gridDependencyControl(bool wait) {
  NVVM::GriddepcontrolOp::create(
      b, loc,
      wait ? NVVM::GridDepActionKind::wait
           : NVVM::GridDepActionKind::launch_dependents);
}

Values DeviceBuilder::beginKernel(StringRef name, ArrayRef<ParamKind> params,
                                  int64_t threads, int64_t cluster,
                                  function_ref<void(ValueRange)> prologue) {
  outside = b.saveInsertionPoint();
  Operation *module = b.getInsertionBlock()->getParentOp();
  LLVM::GlobalOp dynamicShared = getDynamicShared(b, loc, module);
  SmallVector<Type> types;
  for (ParamKind kind : params)
    switch (kind) {
    case ParamKind::TensorMap:
      types.push_back(pointer(b, kGeneric));
      break;
    case ParamKind::Pointer:
      types.push_back(pointer(b, kGlobal));
      break;
    case ParamKind::I32:
      types.push_back(b.getI32Type());
      break;
    case ParamKind::I64:
      types.push_back(b.getI64Type());
      break;
    case ParamKind::F32:
      types.push_back(b.getF32Type());
      break;
    }
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(b.getContext()), types);
  // gpu.func would drop byval; an llvm.func keeps tensor maps by value.
  auto func = LLVM::LLVMFuncOp::create(b, loc, name, type);
  func->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), b.getUnitAttr());
  func->setAttr("gpu.kernel", b.getUnitAttr());
  func->setAttr(NVVM::NVVMDialect::getReqntidAttrName(),
                b.getDenseI32ArrayAttr({static_cast<int32_t>(threads), 1, 1}));
  func->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                b.getI32IntegerAttr(1));
  if (maxRegisters)
    func->setAttr(NVVM::NVVMDialect::getMaxnregAttrName(),
                  b.getI32IntegerAttr(maxRegisters));
  if (cluster > 1)
    func->setAttr(
        NVVM::NVVMDialect::getClusterDimAttrName(),
        b.getDenseI32ArrayAttr({static_cast<int32_t>(cluster), 1, 1}));
  for (auto [i, kind] : llvm::enumerate(params)) {
    if (kind != ParamKind::TensorMap)
      continue;
    func.setArgAttr(i, LLVM::LLVMDialect::getByValAttrName(),
                    TypeAttr::get(LLVM::LLVMArrayType::get(b.getI8Type(),
                                                           kTensorMapBytes)));
    func.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                    b.getI64IntegerAttr(64));
    func.setArgAttr(i, NVVM::NVVMDialect::getGridConstantAttrName(),
                    b.getUnitAttr());
  }
  Block *entry = func.addEntryBlock(b);
  b.setInsertionPointToStart(entry);
  shared = LLVM::AddressOfOp::create(b, loc, dynamicShared);
  bool waits = waitsForPrerequisites(getChip(module));
  // Dependents may be launched once every block of this grid is here, so that
  // their blocks only take what no block of this grid is still to get, and a
  // launch is hidden behind all of a small kernel. Before the wait, for then
  // the next launch is hidden even if this kernel has nothing to do but wait.
  // What keeps an SM to itself is not disturbed: nothing fits beside it.
  if (waits)
    gridDependencyControl(/*wait=*/false);
  if (prologue)
    prologue(entry->getArguments());
  // Every thread waits, before it touches global memory: a kernel before may
  // still write what this one reads, and read what this one writes. LLVM keeps
  // the order as the intrinsic may access any memory; pointers that were
  // noalias would lose that.
  if (waits && !AICF_MUTANT("kernel-without-wait"))
    gridDependencyControl(/*wait=*/true);
  return Values(entry->args_begin(), entry->args_end());
}

void DeviceBuilder::setResidentBlocks(int64_t blocks) {
  b.getInsertionBlock()->getParentOp()->setAttr(
      NVVM::NVVMDialect::getMinctasmAttrName(), b.getI32IntegerAttr(blocks));
}

void DeviceBuilder::endKernel() {
  LLVM::ReturnOp::create(b, loc, ValueRange());
  b.restoreInsertionPoint(outside);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Value DeviceBuilder::i1(bool value) {
  return arith::ConstantOp::create(b, loc, b.getBoolAttr(value));
}
Value DeviceBuilder::i32(int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value));
}
Value DeviceBuilder::i64(int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
}

/// A constant of `like`'s type.
static Value constantLike(DeviceBuilder &d, Value like, int64_t value) {
  return like.getType().isInteger(64) ? d.i64(value) : d.i32(value);
}

Value DeviceBuilder::add(Value x, Value y) {
  return arith::AddIOp::create(b, loc, x, y);
}
Value DeviceBuilder::sub(Value x, Value y) {
  return arith::SubIOp::create(b, loc, x, y);
}
Value DeviceBuilder::mul(Value x, Value y) {
  return arith::MulIOp::create(b, loc, x, y);
}
Value DeviceBuilder::div(Value x, Value y) {
  return arith::DivUIOp::create(b, loc, x, y);
}
Value DeviceBuilder::rem(Value x, Value y) {
  return arith::RemUIOp::create(b, loc, x, y);
}
Value DeviceBuilder::min(Value x, Value y) {
  return arith::MinUIOp::create(b, loc, x, y);
}
Value DeviceBuilder::bitAnd(Value x, Value y) {
  return arith::AndIOp::create(b, loc, x, y);
}
Value DeviceBuilder::bitOr(Value x, Value y) {
  return arith::OrIOp::create(b, loc, x, y);
}
Value DeviceBuilder::bitXor(Value x, Value y) {
  return arith::XOrIOp::create(b, loc, x, y);
}
Value DeviceBuilder::add(Value x, int64_t y) {
  return y ? add(x, constantLike(*this, x, y)) : x;
}
Value DeviceBuilder::sub(Value x, int64_t y) {
  return y ? sub(x, constantLike(*this, x, y)) : x;
}
Value DeviceBuilder::mul(Value x, int64_t y) {
  return y == 1 ? x : mul(x, constantLike(*this, x, y));
}
Value DeviceBuilder::div(Value x, int64_t y) {
  return div(x, constantLike(*this, x, y));
}
Value DeviceBuilder::rem(Value x, int64_t y) {
  return rem(x, constantLike(*this, x, y));
}
Value DeviceBuilder::bitAnd(Value x, int64_t y) {
  return bitAnd(x, constantLike(*this, x, y));
}
Value DeviceBuilder::bitXor(Value x, int64_t y) {
  return bitXor(x, constantLike(*this, x, y));
}
Value DeviceBuilder::shl(Value x, Value bits) {
  return arith::ShLIOp::create(b, loc, x, bits);
}
Value DeviceBuilder::shl(Value x, int64_t bits) {
  return arith::ShLIOp::create(b, loc, x, constantLike(*this, x, bits));
}
Value DeviceBuilder::shr(Value x, int64_t bits) {
  return arith::ShRUIOp::create(b, loc, x, constantLike(*this, x, bits));
}
Value DeviceBuilder::eq(Value x, Value y) {
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x, y);
}
Value DeviceBuilder::eq(Value x, int64_t y) {
  return eq(x, constantLike(*this, x, y));
}
Value DeviceBuilder::ne(Value x, int64_t y) {
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, x,
                               constantLike(*this, x, y));
}
Value DeviceBuilder::less(Value x, Value y) {
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, x, y);
}
Value DeviceBuilder::less(Value x, int64_t y) {
  return less(x, constantLike(*this, x, y));
}
Value DeviceBuilder::select(Value condition, Value x, Value y) {
  return arith::SelectOp::create(b, loc, condition, x, y);
}
Value DeviceBuilder::widen(Value x) {
  return arith::ExtUIOp::create(b, loc, b.getI64Type(), x);
}
Value DeviceBuilder::narrow(Value x) {
  return arith::TruncIOp::create(b, loc, b.getI32Type(), x);
}
Value DeviceBuilder::zero(Type type) {
  return arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
}
Value DeviceBuilder::addFloat(Value x, Value y) {
  return arith::AddFOp::create(b, loc, x, y);
}
Value DeviceBuilder::fma(Value x, Value y, Value sum) {
  return math::FmaOp::create(b, loc, x, y, sum);
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

Values DeviceBuilder::loop(Value begin, Value end, Value step, ValueRange inits,
                           function_ref<Values(Value, ValueRange)> body) {
  auto loop =
      scf::ForOp::create(b, loc, begin, end, step, inits,
                         [&](OpBuilder &, Location, Value i, ValueRange iter) {
                           scf::YieldOp::create(b, loc, body(i, iter));
                         });
  return Values(loop->result_begin(), loop->result_end());
}

Values DeviceBuilder::loopWhile(ValueRange inits,
                                function_ref<Value(ValueRange)> condition,
                                function_ref<Values(ValueRange)> body) {
  auto loop = scf::WhileOp::create(
      b, loc, inits.getTypes(), inits,
      [&](OpBuilder &, Location, ValueRange values) {
        scf::ConditionOp::create(b, loc, condition(values), values);
      },
      [&](OpBuilder &, Location, ValueRange values) {
        scf::YieldOp::create(b, loc, body(values));
      });
  return Values(loop->result_begin(), loop->result_end());
}

void DeviceBuilder::when(Value condition, function_ref<void()> then) {
  scf::IfOp::create(b, loc, condition, [&](OpBuilder &, Location) {
    then();
    scf::YieldOp::create(b, loc);
  });
}

void DeviceBuilder::branch(Value condition, function_ref<void()> then,
                           function_ref<void()> otherwise) {
  scf::IfOp::create(
      b, loc, condition,
      [&](OpBuilder &, Location) {
        then();
        scf::YieldOp::create(b, loc);
      },
      [&](OpBuilder &, Location) {
        otherwise();
        scf::YieldOp::create(b, loc);
      });
}

//===----------------------------------------------------------------------===//
// Threads and barriers
//===----------------------------------------------------------------------===//

Value DeviceBuilder::threadId() {
  return NVVM::ThreadIdXOp::create(b, loc, b.getI32Type());
}
Value DeviceBuilder::blockId() {
  return NVVM::BlockIdXOp::create(b, loc, b.getI32Type());
}
Value DeviceBuilder::gridSize() {
  return NVVM::GridDimXOp::create(b, loc, b.getI32Type());
}
Value DeviceBuilder::clusterRank() {
  return NVVM::ClusterId::create(b, loc, b.getI32Type());
}
void DeviceBuilder::blockBarrier() { NVVM::BarrierOp::create(b, loc); }
void DeviceBuilder::namedBarrier(Value id, int64_t threads) {
  NVVM::BarrierOp::create(b, loc, Type(), id, i32(threads),
                          NVVM::BarrierReductionAttr(), Value());
}
void DeviceBuilder::clusterBarrier() {
  NVVM::ClusterArriveOp::create(b, loc, b.getUnitAttr());
  NVVM::ClusterWaitOp::create(b, loc, b.getUnitAttr());
}
void DeviceBuilder::warpBarrier() { NVVM::SyncWarpOp::create(b, loc, i32(-1)); }

Value DeviceBuilder::shuffleXor(Value value, int64_t mask) {
  Type type = value.getType();
  unsigned bits = type.getIntOrFloatBitWidth();
  auto shuffle = [&](Value word) -> Value {
    return NVVM::ShflOp::create(b, loc, b.getI32Type(), i32(-1), word,
                                i32(mask), i32(31), NVVM::ShflKind::bfly,
                                UnitAttr());
  };
  Value word = value;
  Type plain = b.getIntegerType(bits);
  if (isa<FloatType>(type))
    word = arith::BitcastOp::create(b, loc, plain, word);
  if (bits == 64) {
    auto half = [&](Value x) -> Value {
      return arith::TruncIOp::create(b, loc, b.getI32Type(), x);
    };
    Value low = widen(shuffle(half(word)));
    Value high = widen(shuffle(half(shr(word, 32))));
    word = bitOr(low, shl(high, 32));
  } else if (bits == 32) {
    word = shuffle(word);
  } else {
    word = shuffle(arith::ExtUIOp::create(b, loc, b.getI32Type(), word));
    word = arith::TruncIOp::create(b, loc, plain, word);
  }
  if (isa<FloatType>(type))
    word = arith::BitcastOp::create(b, loc, type, word);
  return word;
}

void DeviceBuilder::setMaxRegisters(int64_t count, bool increase) {
  NVVM::SetMaxRegisterOp::create(
      b, loc, b.getI32IntegerAttr(count),
      NVVM::SetMaxRegisterActionAttr::get(
          b.getContext(), increase ? NVVM::SetMaxRegisterAction::increase
                                   : NVVM::SetMaxRegisterAction::decrease));
}

//===----------------------------------------------------------------------===//
// Shared memory, mbarrier, TMA
//===----------------------------------------------------------------------===//

Value DeviceBuilder::sharedBase() {
  return LLVM::PtrToIntOp::create(b, loc, b.getI32Type(), shared);
}

Value DeviceBuilder::sharedPointer(Value offset, int64_t displacement) {
  Value address =
      LLVM::GEPOp::create(b, loc, pointer(b, kShared), b.getI8Type(), shared,
                          ArrayRef<LLVM::GEPArg>{offset});
  if (!displacement)
    return address;
  // Apart from the offset, so that it becomes the instruction's immediate.
  return LLVM::GEPOp::create(
      b, loc, pointer(b, kShared), b.getI8Type(), address,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(displacement)});
}

void DeviceBuilder::mbarrierInit(Value offset, int64_t arrivals) {
  NVVM::MBarrierInitOp::create(b, loc, sharedPointer(offset), i32(arrivals),
                               Value());
}
void DeviceBuilder::fenceMbarrierInit() {
  NVVM::FenceMbarrierInitOp::create(b, loc);
}
static NVVM::MemScopeKindAttr ctaScope(OpBuilder &b) {
  return NVVM::MemScopeKindAttr::get(b.getContext(), NVVM::MemScopeKind::CTA);
}
void DeviceBuilder::mbarrierArriveExpect(Value offset, Value bytes) {
  NVVM::MBarrierArriveExpectTxOp::create(b, loc, Type(), sharedPointer(offset),
                                         bytes, ctaScope(b),
                                         b.getBoolAttr(false), Value());
}
void DeviceBuilder::mbarrierArrive(Value offset) {
  NVVM::MBarrierArriveOp::create(b, loc, Type(), sharedPointer(offset), Value(),
                                 ctaScope(b), b.getBoolAttr(false));
}
void DeviceBuilder::mbarrierArriveRemote(Value offset, Value rank) {
  NVVM::MBarrierArriveOp::create(b, loc, Type(), remoteShared(offset, rank),
                                 Value(), ctaScope(b), b.getBoolAttr(false));
}
void DeviceBuilder::mbarrierWait(Value offset, Value parity) {
  Value barrier = sharedPointer(offset);
  scf::WhileOp::create(
      b, loc, TypeRange(), ValueRange(),
      [&](OpBuilder &, Location, ValueRange) {
        Value done = NVVM::MBarrierTryWaitOp::create(
            b, loc, b.getI1Type(), barrier, parity, Value(),
            NVVM::MemScopeKind::CTA, false);
        Value again = arith::XOrIOp::create(b, loc, done, i1(true));
        scf::ConditionOp::create(b, loc, again, ValueRange());
      },
      [&](OpBuilder &, Location, ValueRange) { scf::YieldOp::create(b, loc); });
}
void DeviceBuilder::prefetchTensorMap(Value map) {
  NVVM::PrefetchOp::create(b, loc, NVVM::PrefetchCacheLevelAttr(),
                           NVVM::CacheEvictionPriorityAttr(), map, Value(),
                           b.getUnitAttr());
}

void DeviceBuilder::tmaLoad(Value map, Value offset, Value mbarrier,
                            ValueRange coordinates, Value multicastMask) {
  Value destination = sharedPointer(offset);
  Value mask;
  if (multicastMask) {
    destination = LLVM::AddrSpaceCastOp::create(b, loc, pointer(b, kCluster),
                                                destination);
    mask = arith::TruncIOp::create(b, loc, b.getI16Type(), multicastMask);
  }
  NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
      b, loc, destination, map, coordinates, sharedPointer(mbarrier),
      ValueRange(), mask, Value(),
      NVVM::TMALoadModeAttr::get(b.getContext(), NVVM::TMALoadMode::TILE),
      b.getBoolAttr(!multicastMask), NVVM::CTAGroupKindAttr(), Value());
}
void DeviceBuilder::tmaLoadPixels(Value map, Value offset, Value mbarrier,
                                  ValueRange coordinates, ValueRange offsets) {
  Values moves;
  for (Value move : offsets)
    moves.push_back(arith::TruncIOp::create(b, loc, b.getI16Type(), move));
  NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
      b, loc, sharedPointer(offset), map, coordinates, sharedPointer(mbarrier),
      moves, Value(), Value(),
      NVVM::TMALoadModeAttr::get(b.getContext(), NVVM::TMALoadMode::IM2COL),
      b.getBoolAttr(true), NVVM::CTAGroupKindAttr(), Value());
}
void DeviceBuilder::tmaStore(Value map, Value offset, ValueRange coordinates) {
  NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp::create(
      b, loc, map, sharedPointer(offset), coordinates, Value(),
      NVVM::TMAStoreModeAttr::get(b.getContext(), NVVM::TMAStoreMode::TILE),
      Value());
}
void DeviceBuilder::tmaCommit() {
  NVVM::CpAsyncBulkCommitGroupOp::create(b, loc);
}
void DeviceBuilder::tmaWait(int64_t pending, bool complete) {
  NVVM::CpAsyncBulkWaitGroupOp::create(b, loc, b.getI32IntegerAttr(pending),
                                       complete ? UnitAttr() : b.getUnitAttr());
}
void DeviceBuilder::fenceAsyncShared() {
  NVVM::FenceProxyOp::create(
      b, loc,
      NVVM::ProxyKindAttr::get(b.getContext(), NVVM::ProxyKind::async_shared),
      NVVM::SharedSpaceAttr::get(b.getContext(),
                                 NVVM::SharedSpace::shared_cta));
}
void DeviceBuilder::fenceAsyncGlobal() {
  NVVM::FenceProxyOp::create(
      b, loc,
      NVVM::ProxyKindAttr::get(b.getContext(), NVVM::ProxyKind::async_global),
      NVVM::SharedSpaceAttr());
}
void DeviceBuilder::stmatrix(Value offset, ValueRange fragments) {
  MLIRContext *ctx = b.getContext();
  NVVM::StMatrixOp::create(
      b, loc, sharedPointer(offset), fragments,
      NVVM::MMALayoutAttr::get(ctx, NVVM::MMALayout::row),
      NVVM::LdStMatrixShapeAttr::get(ctx, 8, 8),
      NVVM::LdStMatrixEltTypeAttr::get(ctx, NVVM::LdStMatrixEltType::B16));
}

void DeviceBuilder::copyAsync(Value offset, int64_t displacement, Value source,
                              int64_t bytes, Value sourceBytes) {
  // Whole sectors bypass L1, which smaller copies need to share them.
  auto cache = bytes == 16 ? NVVM::LoadCacheModifierKind::CG
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

//===----------------------------------------------------------------------===//
// mma.sync
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// wgmma
//===----------------------------------------------------------------------===//

Type DeviceBuilder::accumulatorType(int64_t n) {
  return LLVM::LLVMStructType::getLiteral(
      b.getContext(), SmallVector<Type>(n / 2, b.getF32Type()));
}
Value DeviceBuilder::undefAccumulator(int64_t n) {
  return LLVM::UndefOp::create(b, loc, accumulatorType(n));
}
Value DeviceBuilder::accumulatorElement(Value accumulator, int64_t i) {
  return LLVM::ExtractValueOp::create(b, loc, accumulator, i);
}

Value DeviceBuilder::descriptor(Value address, Major major, int64_t block) {
  // PTX ISA, "Matrix-descriptor": bits 0-13 address / 16, 16-29 leading byte
  // offset / 16, 32-45 stride byte offset / 16, 62-63 swizzle (1: 128 bytes).
  // A swizzled K-major operand has no leading offset; groups of 8 rows of 128
  // bytes are 1024 bytes apart in either layout.
  uint64_t leading = major == Major::MN ? block / 16 : 1;
  uint64_t fixed =
      leading << 16 | uint64_t(1024 / 16) << 32 | uint64_t(1) << 62;
  Value start = widen(shr(bitAnd(address, 0x3FFFF), 4));
  return bitOr(start, i64(fixed));
}
void DeviceBuilder::wgmmaFence() { NVVM::WgmmaFenceAlignedOp::create(b, loc); }

Value DeviceBuilder::wgmma(Value accumulator, Value a, Value bDesc, int64_t n,
                           Type element, Major aMajor, Major bMajor,
                           bool accumulate) {
  MLIRContext *ctx = b.getContext();
  auto type = NVVM::WGMMATypesAttr::get(
      ctx, element.isTF32()   ? NVVM::WGMMATypes::tf32
           : element.isBF16() ? NVVM::WGMMATypes::bf16
                              : NVVM::WGMMATypes::f16);
  auto one = NVVM::WGMMAScaleInAttr::get(ctx, NVVM::WGMMAScaleIn::one);
  // The op names layouts after row-major A and B: K-major is A row, B col.
  auto layoutA = NVVM::MMALayoutAttr::get(
      ctx, aMajor == Major::K ? NVVM::MMALayout::row : NVVM::MMALayout::col);
  auto layoutB = NVVM::MMALayoutAttr::get(
      ctx, bMajor == Major::K ? NVVM::MMALayout::col : NVVM::MMALayout::row);
  return NVVM::WgmmaMmaAsyncOp::create(
      b, loc, accumulator.getType(), accumulator, a, bDesc,
      NVVM::MMAShapeAttr::get(ctx, 64, n, element.isTF32() ? 8 : 16), type,
      type, NVVM::WGMMATypesAttr::get(ctx, NVVM::WGMMATypes::f32),
      NVVM::WGMMAScaleOutAttr::get(ctx, accumulate ? NVVM::WGMMAScaleOut::one
                                                   : NVVM::WGMMAScaleOut::zero),
      one, one, layoutA, layoutB, NVVM::MMAIntOverflowAttr());
}
void DeviceBuilder::wgmmaCommit() {
  NVVM::WgmmaGroupSyncAlignedOp::create(b, loc);
}
void DeviceBuilder::wgmmaWait(int64_t pending) {
  NVVM::WgmmaWaitGroupSyncOp::create(b, loc, pending);
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

Value DeviceBuilder::elementPointer(Value base, Value index, Type type) {
  return elementAddress(b, loc, base, index, storageType(b, type));
}

/// Loads `count` neighbouring elements of `type`, aligned to all of them.
static Values loadNeighbours(OpBuilder &b, Location loc, Value address,
                             Type type, int64_t count, bool isFixed = false) {
  Type storage = storageType(b, type);
  unsigned bytes = storage.getIntOrFloatBitWidth() / 8 * count;
  Values values;
  if (count == 1) {
    values.push_back(
        LLVM::LoadOp::create(b, loc, storage, address, bytes, isFixed));
  } else {
    Value all = LLVM::LoadOp::create(b, loc, VectorType::get(count, storage),
                                     address, bytes, isFixed);
    for (int64_t i = 0; i < count; ++i)
      values.push_back(LLVM::ExtractElementOp::create(
          b, loc, all,
          arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(i))));
  }
  if (storage != type)
    for (Value &value : values)
      value = arith::CmpIOp::create(
          b, loc, arith::CmpIPredicate::ne, value,
          arith::ConstantOp::create(b, loc, b.getI8IntegerAttr(0)));
  return values;
}

static void storeNeighbours(OpBuilder &b, Location loc, Value address,
                            ValueRange values) {
  Type storage = storageType(b, values[0].getType());
  unsigned bytes = storage.getIntOrFloatBitWidth() / 8 * values.size();
  Values stored(values);
  if (storage != values[0].getType())
    for (Value &value : stored)
      value = arith::ExtUIOp::create(b, loc, storage, value);
  Value data = stored[0];
  if (stored.size() > 1) {
    data =
        LLVM::UndefOp::create(b, loc, VectorType::get(stored.size(), storage));
    for (auto [i, value] : llvm::enumerate(stored))
      data = LLVM::InsertElementOp::create(
          b, loc, data, value,
          arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(i)));
  }
  LLVM::StoreOp::create(b, loc, data, address, bytes);
}

Values DeviceBuilder::load(Value base, Value index, Type type, int64_t count) {
  return loadNeighbours(
      b, loc, elementAddress(b, loc, base, index, storageType(b, type)), type,
      count);
}

void DeviceBuilder::store(Value base, Value index, ValueRange values) {
  Type storage = storageType(b, values[0].getType());
  storeNeighbours(b, loc, elementAddress(b, loc, base, index, storage), values);
}

Value DeviceBuilder::atomicAdd(Value base, Value index, Value value) {
  return LLVM::AtomicRMWOp::create(
      b, loc, LLVM::AtomicBinOp::add,
      elementAddress(b, loc, base, index, value.getType()), value,
      LLVM::AtomicOrdering::monotonic, kDeviceScope);
}

void DeviceBuilder::fenceDevice() {
  LLVM::FenceOp::create(b, loc, LLVM::AtomicOrdering::acq_rel, kDeviceScope);
}

void DeviceBuilder::storeWords(Value base, Value index, Type type,
                               ValueRange words) {
  Value address = elementAddress(b, loc, base, index, storageType(b, type));
  Value data = words[0];
  if (words.size() > 1) {
    data = LLVM::UndefOp::create(b, loc,
                                 VectorType::get(words.size(), b.getI32Type()));
    for (auto [i, word] : llvm::enumerate(words))
      data = LLVM::InsertElementOp::create(b, loc, data, word, i32(i));
  }
  LLVM::StoreOp::create(b, loc, data, address, 4 * words.size());
}

Values DeviceBuilder::loadSharedVector(Value offset, int64_t displacement,
                                       Type type, int64_t count, bool isFixed) {
  return loadNeighbours(b, loc, sharedPointer(offset, displacement), type,
                        count, isFixed);
}

void DeviceBuilder::storeSharedVector(Value offset, ValueRange values,
                                      int64_t displacement) {
  storeNeighbours(b, loc, sharedPointer(offset, displacement), values);
}

Value DeviceBuilder::remoteShared(Value offset, Value rank) {
  return NVVM::MapaOp::create(b, loc, pointer(b, kCluster),
                              sharedPointer(offset), rank);
}

void DeviceBuilder::storeRemote(Value place, int64_t displacement,
                                ValueRange values) {
  Value address =
      LLVM::GEPOp::create(b, loc, place.getType(), b.getI8Type(), place,
                          ArrayRef<LLVM::GEPArg>{int32_t(displacement)});
  Type type = values[0].getType();
  Value vector =
      LLVM::UndefOp::create(b, loc, VectorType::get(values.size(), type));
  for (auto [i, value] : llvm::enumerate(values))
    vector = LLVM::InsertElementOp::create(b, loc, vector, value, i32(i));
  LLVM::StoreOp::create(b, loc, vector, address, 4 * values.size());
}

void DeviceBuilder::storeShared(Value offset, Value value,
                                int64_t displacement) {
  if (value.getType().isInteger(1))
    value = arith::ExtUIOp::create(b, loc, b.getI8Type(), value);
  LLVM::StoreOp::create(b, loc, value, sharedPointer(offset, displacement));
}

Value DeviceBuilder::loadShared(Value offset, Type type, int64_t displacement) {
  Type storage = storageType(b, type);
  Value value = LLVM::LoadOp::create(b, loc, storage,
                                     sharedPointer(offset, displacement));
  if (storage != type)
    value = arith::TruncIOp::create(b, loc, type, value);
  return value;
}

Value DeviceBuilder::pack(Value low, Value high) {
  Value pair = LLVM::UndefOp::create(b, loc, VectorType::get(2, low.getType()));
  pair = LLVM::InsertElementOp::create(b, loc, pair, low, i32(0));
  pair = LLVM::InsertElementOp::create(b, loc, pair, high, i32(1));
  return LLVM::BitcastOp::create(b, loc, b.getI32Type(), pair);
}

Value DeviceBuilder::packRounded(Value low, Value high, Type type) {
  auto pairType = VectorType::get(2, type);
  auto nearest =
      NVVM::FPRoundingModeAttr::get(b.getContext(), NVVM::FPRoundingMode::RN);
  Value pair;
  if (type.isBF16())
    pair = NVVM::ConvertF32x2ToBF16x2Op::create(b, loc, pairType, high, low,
                                                Value(), nearest);
  else
    pair = NVVM::ConvertF32x2ToF16x2Op::create(b, loc, pairType, high, low,
                                               Value(), nearest);
  return LLVM::BitcastOp::create(b, loc, b.getI32Type(), pair);
}

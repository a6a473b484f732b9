//===- DeviceBuilder.cpp - Device code, in the field's own terms ----------===//
//
// Each primitive in upstream's ops: kernels, threads and memory of any machine.
// The op forms were chosen for how they lower in LLVM 22.1; where the choice is
// not the obvious one, a comment says why.
//
//===----------------------------------------------------------------------===//

#include "DeviceBuilder.h"
#include "aicf/Support/Mutant.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace aicf::nv;

namespace {
/// Address spaces of NVPTX.
enum AddressSpace : unsigned { kGeneric = 0, kGlobal = 1, kShared = 3 };
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

/// Whether `chip` has what came with sm_90.
static bool hasHopper(StringRef chip) {
  unsigned capability = 0;
  return chip.consume_front("sm_") &&
         !chip.consumeInteger(/*Radix=*/10, capability) && capability >= 90;
}

bool aicf::nv::supportsDependentLaunch(StringRef chip) {
  return hasHopper(chip);
}

bool aicf::nv::supportsClusters(StringRef chip) { return hasHopper(chip); }

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
                                  function_ref<Value(ValueRange)> prologue) {
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
  bool waits = supportsDependentLaunch(getChip(module));
  // Dependents may be launched once every block of this grid is here, so that
  // their blocks only take what no block of this grid is still to get, and a
  // launch is hidden behind all of a small kernel. Before the wait, for then
  // the next launch is hidden even if this kernel has nothing to do but wait.
  // What keeps an SM to itself is not disturbed: nothing fits beside it.
  if (waits)
    gridDependencyControl(/*wait=*/false);
  Value always;
  if (prologue)
    always = prologue(entry->getArguments());
  // Every thread waits, before it touches global memory: a kernel before may
  // still write what this one reads, and read what this one writes. LLVM keeps
  // the order as the intrinsic may access any memory; pointers that were
  // noalias would lose that.
  if (waits && !AICF_MUTANT("kernel-without-wait")) {
    auto wait = [&] { gridDependencyControl(/*wait=*/true); };
    if (always)
      when(always, wait);
    else
      wait();
  }
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
void DeviceBuilder::blockBarrier() { NVVM::BarrierOp::create(b, loc); }
void DeviceBuilder::namedBarrier(Value id, int64_t threads) {
  NVVM::BarrierOp::create(b, loc, Type(), id, i32(threads),
                          NVVM::BarrierReductionAttr(), Value());
}
void DeviceBuilder::warpBarrier() { NVVM::SyncWarpOp::create(b, loc, i32(-1)); }

Value DeviceBuilder::shuffleXor(Value value, int64_t mask) {
  return shuffleWords(value, [&](Value word) -> Value {
    return NVVM::ShflOp::create(b, loc, b.getI32Type(), i32(-1), word,
                                i32(mask), i32(31), NVVM::ShflKind::bfly,
                                UnitAttr());
  });
}

Value DeviceBuilder::shuffleUp(Value value, int64_t distance) {
  return shuffleWords(value, [&](Value word) -> Value {
    return NVVM::ShflOp::create(b, loc, b.getI32Type(), i32(-1), word,
                                i32(distance), i32(0), NVVM::ShflKind::up,
                                UnitAttr());
  });
}

Value DeviceBuilder::shuffleFrom(Value value, Value lane) {
  return shuffleWords(value, [&](Value word) -> Value {
    return NVVM::ShflOp::create(b, loc, b.getI32Type(), i32(-1), word, lane,
                                i32(31), NVVM::ShflKind::idx, UnitAttr());
  });
}

Value DeviceBuilder::shuffleWords(Value value,
                                  function_ref<Value(Value)> shuffle) {
  Type type = value.getType();
  unsigned bits = type.getIntOrFloatBitWidth();
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

Value DeviceBuilder::ballot(Value condition) {
  return NVVM::VoteSyncOp::create(b, loc, b.getI32Type(), i32(-1), condition,
                                  NVVM::VoteSyncKind::ballot);
}

Value DeviceBuilder::countBits(Value bits) {
  return LLVM::CtPopOp::create(b, loc, bits);
}

//===----------------------------------------------------------------------===//
// Shared memory
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

Values DeviceBuilder::unpackPair(Value word, Type type) {
  Value pair = LLVM::BitcastOp::create(b, loc, VectorType::get(2, type), word);
  return {LLVM::ExtractElementOp::create(b, loc, pair, i32(0)),
          LLVM::ExtractElementOp::create(b, loc, pair, i32(1))};
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

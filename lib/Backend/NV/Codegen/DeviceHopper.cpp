//===- DeviceHopper.cpp - What sm_90a has: clusters, TMA, wgmma -----------===//

#include "DeviceBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace aicf::nv;

/// A pointer to the shared memory of a cluster's blocks.
static Type clusterPointer(OpBuilder &b) {
  return LLVM::LLVMPointerType::get(b.getContext(), /*addressSpace=*/7);
}

//===----------------------------------------------------------------------===//
// Clusters, registers
//===----------------------------------------------------------------------===//

Value DeviceBuilder::clusterRank() {
  return NVVM::ClusterId::create(b, loc, b.getI32Type());
}
void DeviceBuilder::clusterBarrier() {
  clusterArrive();
  clusterWait();
}
void DeviceBuilder::clusterArrive() {
  NVVM::ClusterArriveOp::create(b, loc, b.getUnitAttr());
}
void DeviceBuilder::clusterWait() {
  NVVM::ClusterWaitOp::create(b, loc, b.getUnitAttr());
}

Value DeviceBuilder::remoteShared(Value offset, Value rank) {
  return NVVM::MapaOp::create(b, loc, clusterPointer(b), sharedPointer(offset),
                              rank);
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

void DeviceBuilder::storeRemote(Value place, Value value) {
  if (value.getType().isInteger(1))
    value = arith::ExtUIOp::create(b, loc, b.getI8Type(), value);
  LLVM::StoreOp::create(b, loc, value, place);
}

void DeviceBuilder::setMaxRegisters(int64_t count, bool increase) {
  NVVM::SetMaxRegisterOp::create(
      b, loc, b.getI32IntegerAttr(count),
      NVVM::SetMaxRegisterActionAttr::get(
          b.getContext(), increase ? NVVM::SetMaxRegisterAction::increase
                                   : NVVM::SetMaxRegisterAction::decrease));
}

//===----------------------------------------------------------------------===//
// mbarrier, TMA
//===----------------------------------------------------------------------===//

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
    destination =
        LLVM::AddrSpaceCastOp::create(b, loc, clusterPointer(b), destination);
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
void DeviceBuilder::stmatrix(Value offset, ValueRange fragments,
                             bool transposed) {
  MLIRContext *ctx = b.getContext();
  NVVM::StMatrixOp::create(
      b, loc, sharedPointer(offset), fragments,
      NVVM::MMALayoutAttr::get(ctx, transposed ? NVVM::MMALayout::col
                                               : NVVM::MMALayout::row),
      NVVM::LdStMatrixShapeAttr::get(ctx, 8, 8),
      NVVM::LdStMatrixEltTypeAttr::get(ctx, NVVM::LdStMatrixEltType::B16));
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

Value DeviceBuilder::makeAccumulator(ValueRange elements) {
  Value accumulator = undefAccumulator(2 * elements.size());
  for (auto [i, element] : llvm::enumerate(elements))
    accumulator = LLVM::InsertValueOp::create(b, loc, accumulator, element, i);
  return accumulator;
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

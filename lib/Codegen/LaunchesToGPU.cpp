//===- LaunchesToGPU.cpp - Launches as gpu.launch_func --------------------===//
//
// The pass aicf-launches-to-gpu. HostWriter rewrites one function of launches:
// places become addresses, launches become one chain of gpu.launch_func.
//
//===----------------------------------------------------------------------===//

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Codegen/Passes.h"
#include "aicf/Runtime/package_generated.h"
#include "aicf/Transforms/Launches.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace aicf;
using emit::EmitDialect;

namespace aicf {
#define GEN_PASS_DEF_LAUNCHESTOGPUPASS
#include "aicf/Codegen/Passes.h.inc"
} // namespace aicf

/// The segments, in the order of the host function's last arguments.
enum { kPersistent, kConstant, kTransient, kScratch, kNumSegments };

namespace {

/// Rewrites one function of launches.
class HostWriter {
public:
  HostWriter(ModuleOp module, func::FuncOp launches,
             const TargetDescription &target, gpu::GPUModuleOp kernels)
      : launches(launches), target(target),
        backend(*getBackend(module.getContext(), target)), kernels(kernels),
        b(module.getContext()) {}

  LogicalResult write();

private:
  /// The address of the first byte of `value`, an operand of `launch`.
  FailureOr<Value> getAddress(emit::LaunchOp launch, Value value);
  FailureOr<Value> getArg(emit::LaunchOp launch, Attribute arg);
  LogicalResult write(emit::LaunchOp launch);

  /// The address `offset` bytes behind `base`. By an i64: a constant index of
  /// llvm.getelementptr has 29 bits.
  Value addBytes(Value base, int64_t offset);
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, host.getLoc(), value);
  }

  func::FuncOp launches;
  const TargetDescription &target;
  const BackendInterface &backend;
  gpu::GPUModuleOp kernels;
  OpBuilder b;
  func::FuncOp host;
  /// The token of the last launch so far. Launches are one chain: upstream's
  /// lowering makes one stream of it, which the wait at the end destroys.
  /// It destroys a stream once for each token that is waited for, and
  /// canonicalization of gpu.wait merges the streams of a fork. So of launches
  /// side by side none could be sure that its stream is its own.
  Value last;
};

} // namespace

Value HostWriter::addBytes(Value base, int64_t offset) {
  if (offset == 0)
    return base;
  Location loc = host.getLoc();
  Value index = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(offset));
  return LLVM::GEPOp::create(b, loc, base.getType(), b.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{index});
}

FailureOr<Value> HostWriter::getAddress(emit::LaunchOp launch, Value value) {
  using rt::fb::Segment;
  FailureOr<rt::fb::Address> place = getPackageAddress(launch, value);
  if (failed(place))
    return failure();
  Location loc = host.getLoc();
  auto ofSegment = [&](unsigned segment) {
    return addBytes(host.getArgument(launches.getNumArguments() + segment),
                    place->offset());
  };
  switch (place->segment()) {
  case Segment::Io: {
    Value index = memref::ExtractAlignedPointerAsIndexOp::create(
        b, loc, host.getArgument(place->slot()));
    Value number = arith::IndexCastOp::create(b, loc, b.getI64Type(), index);
    return Value(LLVM::IntToPtrOp::create(
        b, loc, LLVM::LLVMPointerType::get(b.getContext()), number));
  }
  case Segment::Persistent:
    return ofSegment(kPersistent);
  case Segment::Constant:
    return ofSegment(kConstant);
  case Segment::Transient:
    return ofSegment(kTransient);
  case Segment::Scratch:
    return ofSegment(kScratch);
  }
  llvm_unreachable("unknown segment");
}

FailureOr<Value> HostWriter::getArg(emit::LaunchOp launch, Attribute arg) {
  Location loc = launch.getLoc();
  auto typed = dyn_cast<TypedAttr>(arg);
  if (typed && isa<IntegerAttr, FloatAttr>(arg))
    return Value(arith::ConstantOp::create(b, loc, typed));
  auto address = cast<emit::AddressAttr>(arg);
  FailureOr<Value> base =
      getAddress(launch, launch.getBuffers()[address.getOperand()]);
  if (failed(base))
    return failure();
  Value place = addBytes(*base, address.getOffset());
  if (!address.getDescription())
    return place;
  Value described =
      backend.buildDescription(b, loc, address.getDescription(), place);
  if (!described)
    return launch.emitOpError() << "the back end of target '" << target.name
                                << "' builds no " << address.getDescription();
  return described;
}

LogicalResult HostWriter::write(emit::LaunchOp launch) {
  if (!launch.getGrid() || !launch.getBlock())
    return launch.emitOpError() << "has no grid of blocks";
  auto toDims = [&](ArrayRef<int64_t> sizes) {
    return gpu::KernelDim3{constant(sizes[0]), constant(sizes[1]),
                           constant(sizes[2])};
  };
  SmallVector<Value> args;
  for (Attribute arg : launch.getArgs()) {
    FailureOr<Value> value = getArg(launch, arg);
    if (failed(value))
      return failure();
    args.push_back(*value);
  }
  Location loc = launch.getLoc();
  Value shared;
  if (int64_t bytes = launch.getShared().value_or(0))
    shared = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(bytes));
  std::optional<gpu::KernelDim3> cluster;
  if (launch.getCluster())
    cluster = toDims(*launch.getCluster());
  auto kernel = SymbolRefAttr::get(
      kernels.getNameAttr(),
      {FlatSymbolRefAttr::get(launch.getKernel().getLeafReference())});
  auto token = gpu::AsyncTokenType::get(b.getContext());
  if (!last)
    last = gpu::WaitOp::create(b, loc, token, ValueRange()).getAsyncToken();
  last = gpu::LaunchFuncOp::create(b, loc, kernel, toDims(*launch.getGrid()),
                                   toDims(*launch.getBlock()), shared, args,
                                   token, last, cluster)
             .getAsyncToken();
  return success();
}

LogicalResult HostWriter::write() {
  SmallVector<Type> types(launches.getArgumentTypes());
  types.append(kNumSegments, LLVM::LLVMPointerType::get(b.getContext()));
  b.setInsertionPoint(launches);
  host = func::FuncOp::create(b, launches.getLoc(), launches.getName(),
                              b.getFunctionType(types, {}));
  for (unsigned i = 0; i < launches.getNumArguments(); ++i)
    if (DictionaryAttr attrs = launches.getArgAttrDict(i))
      host.setArgAttrs(i, attrs);
  b.setInsertionPointToStart(host.addEntryBlock());
  for (auto launch : launches.getBody().front().getOps<emit::LaunchOp>())
    if (failed(write(launch)))
      return failure();
  if (last)
    gpu::WaitOp::create(b, host.getLoc(), Type(), last);
  func::ReturnOp::create(b, host.getLoc());
  launches.erase();
  return success();
}

/// Drops what attributes of the dialect say about `module` and its functions.
static void dropAttributes(ModuleOp module) {
  auto isOurs = [](NamedAttribute attr) {
    return attr.getName().strref().starts_with(
        (EmitDialect::getDialectNamespace() + ".").str());
  };
  for (NamedAttribute attr : llvm::to_vector(module->getDiscardableAttrs()))
    if (isOurs(attr))
      module->removeDiscardableAttr(attr.getName());
  for (auto function : module.getOps<func::FuncOp>())
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      for (NamedAttribute attr : llvm::to_vector(
               mlir::function_interface_impl::getArgAttrs(function, i)))
        if (isOurs(attr))
          function.removeArgAttr(i, attr.getName());
}

namespace {

struct LaunchesToGPUPass
    : aicf::impl::LaunchesToGPUPassBase<LaunchesToGPUPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(convert(getOperation())))
      signalPassFailure();
  }

private:
  LogicalResult convert(ModuleOp module);
};

} // namespace

LogicalResult LaunchesToGPUPass::convert(ModuleOp module) {
  auto targets = getTargets(module);
  if (!targets)
    return emitError(module.getLoc()) << llvm::toString(targets.takeError());
  const TargetDescription *chosen = targets->begin();
  if (!target.empty())
    chosen = llvm::find_if(*targets, [&](const TargetDescription &other) {
      return other.name == target;
    });
  if (chosen == targets->end())
    return emitError(module.getLoc())
           << "has no target named '" << target << "'";
  Operation *kernels = module.lookupSymbol(getKernelModuleName(*chosen));
  if (!kernels) {
    FailureOr<Operation *> made = generateKernels(module, *chosen);
    if (failed(made))
      return failure();
    kernels = *made;
  }
  auto gpuModule = dyn_cast<gpu::GPUModuleOp>(kernels);
  if (!gpuModule)
    return emitError(module.getLoc()) << "target '" << chosen->name
                                      << "' is no GPU of upstream's dialects";
  // Kernels that were there may be lowered or not; to lower them twice changes
  // nothing.
  if (failed(getBackend(&getContext(), *chosen)->lowerToLLVM(kernels, *chosen)))
    return failure();
  // How gpu.launch_func knows a kernel.
  if (auto declared = module.lookupSymbol<emit::KernelsOp>(chosen->name))
    for (auto kernel : declared.getBody().front().getOps<emit::KernelOp>())
      if (auto function =
              gpuModule.lookupSymbol<LLVM::LLVMFuncOp>(kernel.getSymNameAttr()))
        function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                          UnitAttr::get(&getContext()));
  module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                  UnitAttr::get(&getContext()));

  SmallVector<Operation *> rest;
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    auto function = dyn_cast<func::FuncOp>(op);
    auto launches =
        op.getAttrOfType<emit::LaunchesAttr>(EmitDialect::kLaunchesAttr);
    if (function && launches &&
        launches.getTarget().getValue() == chosen->name) {
      HostWriter writer(module, function, *chosen, gpuModule);
      if (failed(writer.write()))
        return failure();
    } else if (function ? !function.isDeclaration()
                        : isa<emit::KernelsOp>(op) ||
                              (standalone && isa<emit::GlobalOp>(op)) ||
                              op.hasAttr(EmitDialect::kOpenAttr)) {
      rest.push_back(&op);
    }
  }
  for (Operation *op : rest)
    op->erase();
  if (standalone)
    dropAttributes(module);
  return success();
}

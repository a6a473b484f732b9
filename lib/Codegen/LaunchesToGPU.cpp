//===- LaunchesToGPU.cpp - Launches as gpu.launch_func --------------------===//

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Codegen/Passes.h"
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
             const TargetDescription &target, gpu::GPUModuleOp kernels,
             bool isChain)
      : module(module), launches(launches), target(target),
        backend(*getBackend(module.getContext(), target)), kernels(kernels),
        isChain(isChain), b(module.getContext()) {}

  LogicalResult write();

private:
  /// The address of the first byte of `value`, a slot or a buffer.
  FailureOr<Value> getAddress(Value value);
  FailureOr<Value> getArg(emit::LaunchOp launch, Attribute arg);
  LogicalResult write(emit::LaunchOp launch);
  /// A token that is there when all that `launch` waits for is.
  Value getToken(emit::LaunchOp launch);

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, host.getLoc(), value);
  }

  ModuleOp module;
  func::FuncOp launches;
  const TargetDescription &target;
  const BackendInterface &backend;
  gpu::GPUModuleOp kernels;
  bool isChain;
  OpBuilder b;
  func::FuncOp host;
  /// The last of a chain; of each launch.
  Value last;
  DenseMap<Value, Value> tokens;
};

} // namespace

FailureOr<Value> HostWriter::getAddress(Value value) {
  value = emit::stripViews(value);
  Location loc = host.getLoc();
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Value index = memref::ExtractAlignedPointerAsIndexOp::create(
        b, loc, host.getArgument(argument.getArgNumber()));
    Value number = arith::IndexCastOp::create(b, loc, b.getI64Type(), index);
    return Value(LLVM::IntToPtrOp::create(b, loc, pointer, number));
  }
  auto buffer = value.getDefiningOp<emit::BufferOp>();
  if (!buffer)
    return launches.emitError() << "launches something that is no buffer";
  unsigned segment;
  int64_t offset;
  if (FlatSymbolRefAttr symbol = buffer.getGlobalAttr()) {
    auto global = module.lookupSymbol<emit::GlobalOp>(symbol.getAttr());
    if (!global || !global.getOffset())
      return buffer.emitOpError() << symbol << " has no place in its segment";
    segment = global.isConstant() ? kConstant : kPersistent;
    offset = *global.getOffset();
  } else {
    if (!buffer.getSegment() || !buffer.getOffset())
      return buffer.emitOpError() << "has no place";
    segment =
        *buffer.getSegment() == emit::Segment::Scratch ? kScratch : kTransient;
    offset = *buffer.getOffset();
  }
  unsigned first = launches.getNumArguments();
  return Value(LLVM::GEPOp::create(
      b, loc, pointer, b.getI8Type(), host.getArgument(first + segment),
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)}));
}

FailureOr<Value> HostWriter::getArg(emit::LaunchOp launch, Attribute arg) {
  Location loc = launch.getLoc();
  auto typed = dyn_cast<TypedAttr>(arg);
  if (typed && isa<IntegerAttr, FloatAttr>(arg))
    return Value(arith::ConstantOp::create(b, loc, typed));
  auto address = cast<emit::AddressAttr>(arg);
  FailureOr<Value> base = getAddress(launch.getBuffers()[address.getOperand()]);
  if (failed(base))
    return failure();
  Value place = *base;
  if (address.getOffset())
    place = LLVM::GEPOp::create(
        b, loc, place.getType(), b.getI8Type(), place,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(address.getOffset())});
  if (!address.getDescription())
    return place;
  Value described =
      backend.buildDescription(b, loc, address.getDescription(), place);
  if (!described)
    return launch.emitOpError() << "the back end of target '" << target.name
                                << "' builds no " << address.getDescription();
  return described;
}

Value HostWriter::getToken(emit::LaunchOp launch) {
  SmallVector<Value> before;
  if (isChain && last)
    before.push_back(last);
  if (!isChain)
    for (Value token : launch.getDependencies())
      before.push_back(tokens.lookup(token));
  if (before.size() == 1)
    return before.front();
  return gpu::WaitOp::create(b, launch.getLoc(),
                             gpu::AsyncTokenType::get(b.getContext()), before)
      .getAsyncToken();
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
  Value token = getToken(launch);
  auto made = gpu::LaunchFuncOp::create(
      b, loc, kernel, toDims(*launch.getGrid()), toDims(*launch.getBlock()),
      shared, args, token.getType(), token, cluster);
  last = made.getAsyncToken();
  tokens[launch.getToken()] = last;
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
  SmallVector<Value> open;
  for (auto launch : launches.getBody().front().getOps<emit::LaunchOp>())
    if (Value token = tokens.lookup(launch.getToken());
        token && token.use_empty())
      open.push_back(token);
  if (!open.empty())
    gpu::WaitOp::create(b, host.getLoc(), Type(), open);
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
    if (failed(made) ||
        failed(getBackend(&getContext(), *chosen)->lowerToLLVM(*made, *chosen)))
      return failure();
    kernels = *made;
  }
  auto gpuModule = dyn_cast<gpu::GPUModuleOp>(kernels);
  if (!gpuModule)
    return emitError(module.getLoc()) << "target '" << chosen->name
                                      << "' is no GPU of upstream's dialects";
  // How gpu.launch_func knows a kernel.
  for (auto function : gpuModule.getOps<LLVM::LLVMFuncOp>())
    if (!function.isExternal())
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
      auto entry =
          module.lookupSymbol<func::FuncOp>(launches.getEntry().getAttr());
      bool hasSteps =
          entry &&
          llvm::any_of(entry.getBody().front().getOps<emit::ComputeOp>(),
                       [](emit::ComputeOp compute) {
                         return compute.getStep().has_value();
                       });
      HostWriter writer(module, function, *chosen, gpuModule, !hasSteps);
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

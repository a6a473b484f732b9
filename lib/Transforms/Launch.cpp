//===- Launch.cpp - From resolved instructions to launches ----------------===//
//
// The pass aicf-launch. The family of each instruction's plan says how it is
// launched (KernelFamily::launch); getLaunchParts() puts that in the terms of
// the dialect, checks its ranges and serves aicf-verify-launches as well.
// LaunchBuilder writes the kernels and launches of an entry, with the launches
// that each has to wait for. The pass calls createLaunches(), and aicf-measure
// does for programs of its own.
//
//===----------------------------------------------------------------------===//

#include "LaunchParts.h"
#include "PlanUtils.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Launches.h"
#include "aicf/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include <limits>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;
using emit::EmitDialect;
using emit::LaunchOp;

namespace aicf {
#define GEN_PASS_DEF_LAUNCHPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

bool aicf::holdsLaunches(func::FuncOp function) {
  return function->hasAttr(EmitDialect::kLaunchesAttr);
}

SmallVector<func::FuncOp> aicf::getLaunchFunctions(ModuleOp module,
                                                   StringRef target) {
  SmallVector<func::FuncOp> functions;
  for (auto function : module.getOps<func::FuncOp>()) {
    auto launches =
        function->getAttrOfType<emit::LaunchesAttr>(EmitDialect::kLaunchesAttr);
    if (launches && launches.getTarget().getValue() == target)
      functions.push_back(function);
  }
  return functions;
}

//===----------------------------------------------------------------------===//
// One launch
//===----------------------------------------------------------------------===//

/// `sizes` as an attribute.
static DenseI64ArrayAttr toSizes(Builder &builder,
                                 const std::array<int64_t, 3> &sizes) {
  return builder.getDenseI64ArrayAttr(sizes);
}

FailureOr<LaunchParts> aicf::getLaunchParts(ComputeOp op,
                                            const TargetDescription &target,
                                            const BackendInterface &backend) {
  if (!op.isBufferized())
    return op.emitOpError() << "is still open: launches are made of resolved "
                               "instructions";
  LaunchParts parts;
  parts.plan = cast<emit::InstructionOpInterface>(op.getOperation())
                   .getKernelPlan(target.name);
  if (!parts.plan)
    return op->emitOpError()
           << "has no kernel decision for target '" << target.name << "'";
  const KernelFamily *family = getFamily(backend, parts.plan);
  if (!family)
    return op->emitOpError()
           << parts.plan << " is no plan of target '" << target.name << "'";
  std::string why;
  InstructionDesc desc = describe(op);
  std::unique_ptr<FamilyMatch> match = family->match(desc, target, &why);
  if (!match || !match->isLegal(parts.plan, &why))
    return op->emitOpError() << "cannot run by " << parts.plan << ": " << why;

  LaunchSpec spec = family->launch(op, parts.plan, target);
  for (const std::array<int64_t, 3> &sizes :
       {spec.grid, spec.block, spec.cluster})
    for (int64_t size : sizes)
      if (size < 1 || size > std::numeric_limits<uint32_t>::max())
        return op.emitOpError() << "a launch of " << size << " for target '"
                                << target.name << "' is out of range";
  parts.kernel = spec.kernel;
  Builder builder(op.getContext());
  if (spec.tasks) {
    parts.tasks = builder.getI64IntegerAttr(*spec.tasks);
  } else {
    parts.grid = toSizes(builder, spec.grid);
    parts.block = toSizes(builder, spec.block);
    if (spec.cluster != std::array<int64_t, 3>{1, 1, 1})
      parts.cluster = toSizes(builder, spec.cluster);
    if (spec.sharedBytes && !AICF_MUTANT("launch-without-shared"))
      parts.shared = builder.getI64IntegerAttr(spec.sharedBytes);
    parts.dependentLaunch = backend.supportsDependentLaunch(target);
  }

  unsigned firstScratch = op.getInputs().size() + op.getOutputs().size();
  for (const LaunchArg &arg : spec.args)
    if (arg.kind == LaunchArg::Address && arg.operand >= firstScratch &&
        !llvm::is_contained(parts.scratch, arg.operand - firstScratch))
      parts.scratch.push_back(arg.operand - firstScratch);
  llvm::sort(parts.scratch);
  if (!parts.scratch.empty() && parts.scratch.back() >= op.getScratch().size())
    return op.emitOpError() << "lacks the scratch that its plan for target '"
                            << target.name << "' uses";
  SmallVector<Attribute> args;
  for (const LaunchArg &arg : spec.args) {
    switch (arg.kind) {
    case LaunchArg::I64:
      args.push_back(builder.getI64IntegerAttr(arg.integer));
      continue;
    case LaunchArg::I32:
      args.push_back(builder.getI32IntegerAttr(arg.integer));
      continue;
    case LaunchArg::F32:
      args.push_back(builder.getF32FloatAttr(arg.real));
      continue;
    case LaunchArg::Address:
      break;
    }
    int64_t operand = arg.operand;
    if (arg.operand >= firstScratch)
      operand =
          firstScratch +
          std::distance(parts.scratch.begin(),
                        llvm::find(parts.scratch, arg.operand - firstScratch));
    args.push_back(emit::AddressAttr::get(op.getContext(), operand, arg.offset,
                                          arg.description));
  }
  parts.args = builder.getArrayAttr(args);
  return parts;
}

FailureOr<rt::fb::Address> aicf::getPackageAddress(Operation *user,
                                                   Value value) {
  using rt::fb::Segment;
  value = emit::stripViews(value);
  if (auto argument = dyn_cast<BlockArgument>(value))
    return rt::fb::Address(Segment::Io, argument.getArgNumber(), 0);
  auto buffer = value.getDefiningOp<emit::BufferOp>();
  if (!buffer)
    return user->emitError() << "operand is not a declared buffer";
  if (FlatSymbolRefAttr symbol = buffer.getGlobalAttr()) {
    auto global = SymbolTable::lookupNearestSymbolFrom<emit::GlobalOp>(
        user, symbol.getAttr());
    if (!global || !global.getOffset())
      return user->emitError() << symbol << " has no place in its segment yet";
    return rt::fb::Address(global.isConstant() ? Segment::Constant
                                               : Segment::Persistent,
                           0, *global.getOffset());
  }
  return rt::fb::Address(*buffer.getSegment() == emit::Segment::Scratch
                             ? Segment::Scratch
                             : Segment::Transient,
                         0, *buffer.getOffset());
}

FailureOr<std::vector<rt::MemoryAccess>> aicf::getAccesses(LaunchOp launch) {
  std::vector<rt::MemoryAccess> accesses;
  for (auto [values, reads, writes] :
       {std::tuple{launch.getInputs(), true, false},
        std::tuple{launch.getOutputs(), false, true},
        std::tuple{launch.getScratch(), true, true}})
    for (Value value : values) {
      FailureOr<rt::fb::Address> address = getPackageAddress(launch, value);
      if (failed(address))
        return failure();
      if (address->segment() == rt::fb::Segment::Constant)
        continue;
      auto type = cast<MemRefType>(value.getType());
      SmallVector<int64_t> strides;
      int64_t offset;
      if (!emit::getSpanBytes(type) ||
          failed(type.getStridesAndOffset(strides, offset)))
        return launch.emitError() << "cannot tell where " << type << " lies";
      accesses.push_back(rt::makeAccess(
          {address->segment(), address->slot()},
          rt::makeFootprint(
              address->offset(), emit::getStorageBytes(type.getElementType()),
              type.getShape().vec(), {strides.begin(), strides.end()}),
          reads, writes));
    }
  return accesses;
}

//===----------------------------------------------------------------------===//
// All launches of a target
//===----------------------------------------------------------------------===//

namespace {

class LaunchBuilder {
public:
  LaunchBuilder(const TargetDescription &target,
                const BackendInterface &backend, emit::KernelsOp kernels)
      : target(target), backend(backend), kernels(kernels),
        builder(kernels.getContext()) {}

  LogicalResult addEntry(func::FuncOp entry);

private:
  LogicalResult addLaunch(ComputeOp op);

  const TargetDescription &target;
  const BackendInterface &backend;
  emit::KernelsOp kernels;
  OpBuilder builder;
  llvm::DenseSet<StringAttr> known; ///< Kernels that are declared.
  // Of the entry.
  IRMapping memory;
  rt::EdgeFinder edges;
  SmallVector<Value> tokens;
};

} // namespace

LogicalResult LaunchBuilder::addLaunch(ComputeOp op) {
  FailureOr<LaunchParts> parts = getLaunchParts(op, target, backend);
  if (failed(parts))
    return failure();
  StringAttr name = builder.getStringAttr(parts->kernel);
  auto id = builder.getDenseI64ArrayAttr({static_cast<int64_t>(op.getId())});
  if (known.insert(name).second) {
    OpBuilder atEnd = OpBuilder::atBlockEnd(&kernels.getBody().front());
    emit::KernelOp::create(atEnd, op.getLoc(), name, id, parts->plan);
  }
  SmallVector<Value> inputs, outputs, scratch;
  for (Value value : op.getInputs())
    inputs.push_back(memory.lookup(value));
  for (Value value : op.getOutputs())
    outputs.push_back(memory.lookup(value));
  for (unsigned i : parts->scratch)
    scratch.push_back(memory.lookup(op.getScratch()[i]));
  auto kernel = SymbolRefAttr::get(kernels.getSymNameAttr(),
                                   {FlatSymbolRefAttr::get(name)});
  auto launch = LaunchOp::create(
      builder, op.getLoc(), kernel, id, /*dependencies=*/ValueRange(), inputs,
      outputs, scratch, parts->args, parts->grid, parts->block, parts->cluster,
      parts->shared, parts->tasks, parts->dependentLaunch);
  auto accesses = getAccesses(launch);
  if (failed(accesses))
    return failure();
  std::vector<uint32_t> wanted = edges.append(*accesses);
  if (edges.exhausted())
    return op.emitError()
           << "the accesses of the entry are too scattered to order";
  SmallVector<Value> after;
  for (uint32_t before : wanted)
    if (!AICF_MUTANT("dependence-dropped"))
      after.push_back(tokens[before]);
  launch.getDependenciesMutable().assign(after);
  tokens.push_back(launch.getToken());
  return success();
}

LogicalResult LaunchBuilder::addEntry(func::FuncOp entry) {
  std::string name = (entry.getName() + "." + target.name).str();
  auto module = entry->getParentOfType<ModuleOp>();
  while (module.lookupSymbol(name))
    name += "_";
  builder.setInsertionPointToEnd(module.getBody());
  auto function = func::FuncOp::create(builder, entry.getLoc(), name,
                                       entry.getFunctionType());
  if (ArrayAttr attrs = entry.getArgAttrsAttr())
    function.setArgAttrsAttr(attrs);
  function->setAttr(
      EmitDialect::kLaunchesAttr,
      emit::LaunchesAttr::get(
          builder.getContext(), FlatSymbolRefAttr::get(entry),
          FlatSymbolRefAttr::get(builder.getContext(), target.name)));
  builder.setInsertionPointToStart(function.addEntryBlock());
  memory.clear();
  edges = rt::EdgeFinder();
  tokens.clear();
  memory.map(entry.getArguments(), function.getArguments());
  SmallVector<Operation *> places;
  for (Operation &op : entry.getBody().front()) {
    if (isa<emit::BufferOp, emit::ViewOp>(op))
      places.push_back(builder.clone(op, memory));
    else if (auto compute = dyn_cast<ComputeOp>(op)) {
      if (failed(addLaunch(compute)))
        return failure();
    } else if (auto end = dyn_cast<func::ReturnOp>(op);
               end && end.getNumOperands() == 0)
      func::ReturnOp::create(builder, op.getLoc());
    else
      return op.emitOpError() << "is not resolved";
  }
  // What only other targets use.
  for (Operation *place : llvm::reverse(places))
    if (place->use_empty())
      place->erase();
  return success();
}

LogicalResult aicf::createLaunches(ModuleOp module,
                                   const TargetDescription &target) {
  const BackendInterface *backend = getBackend(module.getContext(), target);
  if (!backend)
    return emitError(module.getLoc())
           << "no back end serves target '" << target.name << "'";
  if (module.lookupSymbol<emit::KernelsOp>(target.name))
    return emitError(module.getLoc())
           << "already has launches for target '" << target.name << "'";
  if (module.lookupSymbol(target.name))
    return emitError(module.getLoc())
           << "the kernels of target '" << target.name << "' are called @"
           << target.name << ": rename what has this name";
  SmallVector<func::FuncOp> entries = getEntries(module);
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto kernels = emit::KernelsOp::create(builder, module.getLoc(), target.name);
  LaunchBuilder launches(target, *backend, kernels);
  for (func::FuncOp entry : entries)
    if (failed(launches.addEntry(entry)))
      return failure();
  return success();
}

LogicalResult aicf::createLaunches(ModuleOp module) {
  auto targets = getTargets(module);
  if (!targets)
    return emitError(module.getLoc()) << llvm::toString(targets.takeError());
  auto hasLaunches = [&](const TargetDescription &target) {
    return module.lookupSymbol<emit::KernelsOp>(target.name) != nullptr;
  };
  bool hasAll = llvm::all_of(*targets, hasLaunches);
  for (const TargetDescription &target : *targets)
    if (hasAll || !hasLaunches(target))
      if (failed(createLaunches(module, target)))
        return failure();
  return success();
}

namespace {

struct Launch : aicf::impl::LaunchPassBase<Launch> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(createLaunches(getOperation())))
      signalPassFailure();
  }
};

} // namespace

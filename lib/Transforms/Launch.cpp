//===- Launch.cpp - From resolved instructions to launches ----------------===//
//
// The pass aicf-launch. getLaunchParts() says what each launch consists of, and
// serves aicf-verify-launches as well.
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
// Places
//===----------------------------------------------------------------------===//

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
  LogicalResult addLaunch(const LaunchMembers &members);

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

LogicalResult LaunchBuilder::addLaunch(const LaunchMembers &members) {
  ComputeOp op = members.ops.front();
  FailureOr<LaunchParts> parts =
      getLaunchParts(members.ops, members.cluster, target, backend);
  if (failed(parts))
    return failure();
  StringAttr name = builder.getStringAttr(parts->kernel);
  auto ids = builder.getDenseI64ArrayAttr(
      llvm::map_to_vector(members.ops, [](ComputeOp member) {
        return static_cast<int64_t>(member.getId());
      }));
  if (known.insert(name).second) {
    OpBuilder atEnd = OpBuilder::atBlockEnd(&kernels.getBody().front());
    emit::KernelOp::create(atEnd, op.getLoc(), name, ids, parts->plan,
                           parts->stages, parts->kernelCluster);
  }
  SmallVector<Value> inputs, outputs, scratch;
  for (Value value : parts->inputs)
    inputs.push_back(memory.lookup(value));
  for (Value value : parts->outputs)
    outputs.push_back(memory.lookup(value));
  for (Value value : parts->scratch)
    scratch.push_back(memory.lookup(value));
  auto kernel = SymbolRefAttr::get(kernels.getSymNameAttr(),
                                   {FlatSymbolRefAttr::get(name)});
  auto launch = LaunchOp::create(
      builder, op.getLoc(), kernel, ids, /*dependencies=*/ValueRange(), inputs,
      outputs, scratch, parts->args, parts->grid, parts->block, parts->cluster,
      parts->shared, parts->tasks, parts->dependentLaunch, parts->parts);
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
  auto launches = getLaunchMembers(entry, target.name);
  if (failed(launches))
    return failure();
  auto next = launches->begin();
  SmallVector<Operation *> places;
  for (Operation &op : entry.getBody().front()) {
    if (isa<emit::BufferOp, emit::ViewOp>(op))
      places.push_back(builder.clone(op, memory));
    else if (auto compute = dyn_cast<ComputeOp>(op)) {
      // Behind the last one there are the places of all.
      if (compute == next->ops.back() && failed(addLaunch(*next++)))
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

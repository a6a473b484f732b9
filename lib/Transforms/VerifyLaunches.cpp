//===- VerifyLaunches.cpp - Launches against the resolved program ---------===//

#include "LaunchParts.h"
#include "PlanUtils.h"
#include "aicf/Transforms/Launches.h"
#include "aicf/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;
using emit::EmitDialect;
using emit::LaunchOp;

namespace aicf {
#define GEN_PASS_DEF_VERIFYLAUNCHESPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

namespace {

/// The launches of one target.
class TargetVerifier {
public:
  TargetVerifier(ModuleOp module, const TargetDescription &target,
                 const BackendInterface &backend, emit::KernelsOp kernels)
      : module(module), target(target), backend(backend), kernels(kernels) {}

  LogicalResult verify();

private:
  LogicalResult verifyKernel(emit::KernelOp kernel);
  LogicalResult verifyEntry(func::FuncOp entry, func::FuncOp function);
  LogicalResult verifyLaunch(LaunchOp launch, const LaunchMembers &members);
  LogicalResult verifyMemory(LaunchOp launch, ValueRange used,
                             ValueRange wanted, StringRef what);
  LogicalResult verifyOrder(func::FuncOp function);

  ModuleOp module;
  const TargetDescription &target;
  const BackendInterface &backend;
  emit::KernelsOp kernels;
  DenseMap<int64_t, ComputeOp> instructions; ///< Of all entries, by id.
};

} // namespace

/// Whether two operations, one of an entry and one of its launches, say the
/// same.
static bool areEqual(Operation *lhs, Operation *rhs) {
  return lhs && rhs && lhs->getName() == rhs->getName() &&
         lhs->getAttrDictionary() == rhs->getAttrDictionary() &&
         lhs->getResultTypes() == rhs->getResultTypes();
}

/// Whether `used`, of a function of launches, is the memory `wanted` of its
/// entry.
static bool isSameMemory(Value used, Value wanted) {
  if (used.getType() != wanted.getType())
    return false;
  used = emit::stripViews(used);
  wanted = emit::stripViews(wanted);
  auto usedArgument = dyn_cast<BlockArgument>(used);
  auto wantedArgument = dyn_cast<BlockArgument>(wanted);
  if (usedArgument || wantedArgument)
    return usedArgument && wantedArgument &&
           usedArgument.getArgNumber() == wantedArgument.getArgNumber();
  return areEqual(used.getDefiningOp(), wanted.getDefiningOp());
}

LogicalResult TargetVerifier::verifyMemory(LaunchOp launch, ValueRange used,
                                           ValueRange wanted, StringRef what) {
  if (used.size() != wanted.size())
    return launch.emitOpError() << "has " << used.size() << " " << what
                                << "s, its instruction has " << wanted.size();
  for (auto [i, pair] : llvm::enumerate(llvm::zip_equal(used, wanted)))
    if (!isSameMemory(std::get<0>(pair), std::get<1>(pair)))
      return launch.emitOpError()
             << what << " " << i << " is not that of its instruction";
  return success();
}

/// Compares one attribute.
static LogicalResult verifyPart(LaunchOp launch, StringRef what,
                                Attribute found, Attribute wanted) {
  if (found == wanted)
    return success();
  InFlightDiagnostic error = launch.emitOpError() << what << " is ";
  auto print = [&](Attribute attr) {
    if (attr)
      error << attr;
    else
      error << "absent";
  };
  print(found);
  error << ", the plan of its instruction asks for ";
  print(wanted);
  return error;
}

LogicalResult TargetVerifier::verifyLaunch(LaunchOp launch,
                                           const LaunchMembers &members) {
  FailureOr<LaunchParts> parts =
      getLaunchParts(members.ops, members.cluster, target, backend);
  if (failed(parts))
    return failure();
  Builder builder(launch.getContext());
  if (failed(
          verifyMemory(launch, launch.getInputs(), parts->inputs, "input")) ||
      failed(verifyMemory(launch, launch.getOutputs(), parts->outputs,
                          "output")) ||
      failed(verifyMemory(launch, launch.getScratch(), parts->scratch,
                          "scratch operand")))
    return failure();
  auto flag = [&](bool set) {
    return set ? builder.getUnitAttr() : UnitAttr();
  };
  return success(
      succeeded(verifyPart(launch, "kernel",
                           launch.getKernel().getLeafReference(),
                           builder.getStringAttr(parts->kernel))) &&
      succeeded(
          verifyPart(launch, "grid", launch.getGridAttr(), parts->grid)) &&
      succeeded(
          verifyPart(launch, "block", launch.getBlockAttr(), parts->block)) &&
      succeeded(verifyPart(launch, "cluster", launch.getClusterAttr(),
                           parts->cluster)) &&
      succeeded(verifyPart(launch, "shared", launch.getSharedAttr(),
                           parts->shared)) &&
      succeeded(
          verifyPart(launch, "tasks", launch.getTasksAttr(), parts->tasks)) &&
      succeeded(verifyPart(launch, "dependent_launch",
                           launch.getDependentLaunchAttr(),
                           flag(parts->dependentLaunch))) &&
      succeeded(
          verifyPart(launch, "parts", launch.getPartsAttr(), parts->parts)) &&
      succeeded(verifyPart(launch, "args", launch.getArgsAttr(), parts->args)));
}

/// Every use of memory is ordered by tokens, the fewest that do.
LogicalResult TargetVerifier::verifyOrder(func::FuncOp function) {
  rt::HazardTracker tracker;
  rt::EdgeFinder edges;
  rt::Ancestors ancestors;
  SmallVector<LaunchOp> launches;
  DenseMap<Value, uint32_t> numbers;
  for (auto launch : function.getBody().front().getOps<LaunchOp>()) {
    auto accesses = getAccesses(launch);
    if (failed(accesses))
      return failure();
    std::vector<uint32_t> deps;
    for (Value token : launch.getDependencies())
      deps.push_back(numbers.lookup(token));
    llvm::sort(deps);
    ancestors.append(deps);
    auto self = static_cast<uint32_t>(launches.size());
    std::vector<uint32_t> fewest = edges.append(*accesses);
    std::vector<uint32_t> wanted = tracker.predecessors(*accesses);
    if (tracker.exhausted() || edges.exhausted())
      return launch.emitError()
             << "the accesses of the entry are too scattered to order";
    for (uint32_t before : wanted)
      if (!ancestors.contains(self, before))
        return launch.emitOpError()
                   .append("does not wait for a launch that uses the same "
                           "memory")
                   .attachNote(launches[before].getLoc())
               << "which is this one";
    if (deps != fewest)
      return launch.emitOpError()
             << "waits for " << deps.size() << " launches, where "
             << fewest.size() << " order all uses of memory";
    tracker.record(self, *accesses);
    numbers[launch.getToken()] = self;
    launches.push_back(launch);
  }
  return success();
}

LogicalResult TargetVerifier::verifyEntry(func::FuncOp entry,
                                          func::FuncOp function) {
  if (function.getFunctionType() != entry.getFunctionType() ||
      function.getArgAttrsAttr() != entry.getArgAttrsAttr())
    return function.emitError()
           << "does not have the arguments of @" << entry.getName();
  auto all = getLaunchMembers(entry, target.name);
  if (failed(all))
    return failure();
  auto next = all->begin();
  for (Operation &op : function.getBody().front()) {
    if (isa<emit::BufferOp, emit::ViewOp, func::ReturnOp>(op))
      continue;
    auto launch = dyn_cast<LaunchOp>(op);
    if (!launch)
      return op.emitOpError() << "is no launch";
    ArrayRef<int64_t> ids = launch.getInstructions();
    if (next == all->end())
      return launch.emitOpError() << "is one too many: @" << entry.getName()
                                  << " has fewer instructions than launches";
    for (auto [i, member] : llvm::enumerate(next->ops)) {
      if (i >= ids.size())
        return launch.emitOpError()
                   .append("carries out ", ids.size(),
                           " instructions, it is "
                           "shared by ",
                           next->ops.size())
                   .attachNote(member.getLoc())
               << "this is another one";
      if (static_cast<int64_t>(member.getId()) != ids[i])
        return launch.emitOpError()
                   .append("carries out instruction ", ids[i], ", @",
                           entry.getName(), " has instruction ", member.getId(),
                           " here")
                   .attachNote(member.getLoc())
               << "which is this one";
    }
    if (ids.size() > next->ops.size())
      return launch.emitOpError()
             << "carries out " << ids.size() << " instructions, of which @"
             << entry.getName() << " has " << next->ops.size()
             << " in one launch";
    if (failed(verifyLaunch(launch, *next)))
      return failure();
    ++next;
  }
  if (next != all->end())
    return function.emitError()
               .append("has no launch of instruction ",
                       next->ops.front().getId())
               .attachNote(next->ops.front().getLoc())
           << "which is this one";
  return verifyOrder(function);
}

LogicalResult TargetVerifier::verifyKernel(emit::KernelOp kernel) {
  LaunchMembers members;
  members.cluster = kernel.getCluster().value_or(0);
  for (int64_t id : kernel.getInstructions()) {
    auto found = instructions.find(id);
    if (found == instructions.end())
      return kernel.emitOpError() << "is of instruction " << id
                                  << ", which the program does not have";
    members.ops.push_back(found->second);
  }
  FailureOr<LaunchParts> parts =
      getLaunchParts(members.ops, members.cluster, target, backend);
  if (failed(parts))
    return failure();
  if (parts->kernel != kernel.getSymName() || parts->plan != kernel.getPlan())
    return kernel.emitOpError()
           << "instruction " << members.ops.front().getId() << " is run by "
           << parts->plan << ", whose kernel is @" << parts->kernel;
  if (parts->stages != kernel.getStagesAttr())
    return kernel.emitOpError()
           << "has its instructions in other stages than their memory asks for";
  return success();
}

LogicalResult TargetVerifier::verify() {
  SmallVector<func::FuncOp> entries = getEntries(module);
  for (func::FuncOp entry : entries)
    for (auto op : entry.getBody().front().getOps<ComputeOp>())
      instructions[op.getId()] = op;
  for (Operation &op : kernels.getBody().front()) {
    auto kernel = dyn_cast<emit::KernelOp>(op);
    if (!kernel)
      return op.emitOpError() << "is no kernel";
    if (failed(verifyKernel(kernel)))
      return failure();
  }
  DenseMap<StringAttr, func::FuncOp> functions;
  for (func::FuncOp function : getLaunchFunctions(module, target.name)) {
    auto launches =
        function->getAttrOfType<emit::LaunchesAttr>(EmitDialect::kLaunchesAttr);
    if (!functions.try_emplace(launches.getEntry().getAttr(), function).second)
      return function.emitError()
             << "is the second function of the launches of "
             << launches.getEntry() << " on '" << target.name << "'";
  }
  for (func::FuncOp entry : entries) {
    func::FuncOp function = functions.lookup(entry.getSymNameAttr());
    if (!function)
      return entry.emitError()
             << "has no launches on target '" << target.name << "'";
    if (failed(verifyEntry(entry, function)))
      return failure();
    functions.erase(entry.getSymNameAttr());
  }
  for (auto [name, function] : functions)
    return function.emitError()
           << "holds launches of @" << name.getValue() << ", which is no entry";
  return success();
}

namespace {

struct VerifyLaunches : aicf::impl::VerifyLaunchesPassBase<VerifyLaunches> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto targets = getTargets(module);
    if (!targets) {
      emitError(module.getLoc()) << llvm::toString(targets.takeError());
      return signalPassFailure();
    }
    llvm::StringSet<> known;
    for (const TargetDescription &target : *targets) {
      known.insert(target.name);
      emit::KernelsOp kernels =
          module.lookupSymbol<emit::KernelsOp>(target.name);
      if (!kernels)
        continue;
      const BackendInterface *backend = getBackend(module.getContext(), target);
      if (!backend) {
        emitError(module.getLoc())
            << "no back end serves target '" << target.name << "'";
        return signalPassFailure();
      }
      if (failed(TargetVerifier(module, target, *backend, kernels).verify()))
        return signalPassFailure();
    }
    for (auto kernels : module.getOps<emit::KernelsOp>())
      if (!known.contains(kernels.getSymName())) {
        kernels.emitOpError() << "are of no target of the module";
        return signalPassFailure();
      }
    for (auto function : module.getOps<func::FuncOp>())
      if (auto launches = function->getAttrOfType<emit::LaunchesAttr>(
              EmitDialect::kLaunchesAttr);
          launches && !module.lookupSymbol<emit::KernelsOp>(
                          launches.getTarget().getAttr())) {
        function.emitError() << "holds launches on " << launches.getTarget()
                             << ", which has no kernels";
        return signalPassFailure();
      }
  }
};

} // namespace

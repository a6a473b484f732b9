//===- LaunchParts.cpp - What a launch consists of ------------------------===//
//
// The family of each instruction's plan says how it is launched
// (KernelFamily::launch); getLaunchParts() puts that in the terms of the
// dialect and checks its ranges. Of several instructions that share a launch it
// finds the stages, from what they do to memory.
//
//===----------------------------------------------------------------------===//

#include "LaunchParts.h"
#include "PlanUtils.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Launches.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"
#include <limits>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;
using emit::EmitDialect;

//===----------------------------------------------------------------------===//
// One instruction
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

  parts.inputs.assign(op.getInputs().begin(), op.getInputs().end());
  parts.outputs.assign(op.getOutputs().begin(), op.getOutputs().end());
  SmallVector<unsigned, 2> used; // Of the scratch, by number.
  unsigned firstScratch = op.getInputs().size() + op.getOutputs().size();
  for (const LaunchArg &arg : spec.args)
    if (arg.kind == LaunchArg::Address && arg.operand >= firstScratch &&
        !llvm::is_contained(used, arg.operand - firstScratch))
      used.push_back(arg.operand - firstScratch);
  llvm::sort(used);
  if (!used.empty() && used.back() >= op.getScratch().size())
    return op.emitOpError() << "lacks the scratch that its plan for target '"
                            << target.name << "' uses";
  for (unsigned i : used)
    parts.scratch.push_back(op.getScratch()[i]);
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
      operand = firstScratch +
                std::distance(used.begin(),
                              llvm::find(used, arg.operand - firstScratch));
    args.push_back(emit::AddressAttr::get(op.getContext(), operand, arg.offset,
                                          arg.description));
  }
  parts.args = builder.getArrayAttr(args);
  parts.spec = std::move(spec);
  return parts;
}

FailureOr<std::vector<rt::MemoryAccess>> aicf::getAccesses(Operation *user,
                                                           ValueRange inputs,
                                                           ValueRange outputs,
                                                           ValueRange scratch) {
  std::vector<rt::MemoryAccess> accesses;
  for (auto [values, reads, writes] :
       {std::tuple{inputs, true, false}, std::tuple{outputs, false, true},
        std::tuple{scratch, true, true}})
    for (Value value : values) {
      FailureOr<rt::fb::Address> address = getPackageAddress(user, value);
      if (failed(address))
        return failure();
      if (address->segment() == rt::fb::Segment::Constant)
        continue;
      auto type = cast<MemRefType>(value.getType());
      SmallVector<int64_t> strides;
      int64_t offset;
      if (!emit::getSpanBytes(type) ||
          failed(type.getStridesAndOffset(strides, offset)))
        return user->emitError() << "cannot tell where " << type << " lies";
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
// Several instructions
//===----------------------------------------------------------------------===//

SmallVector<emit::LaunchGroupAttr> aicf::getLaunchGroups(func::FuncOp entry,
                                                         StringRef target) {
  auto all =
      entry->getAttrOfType<DictionaryAttr>(EmitDialect::kLaunchGroupsAttr);
  auto list = all ? dyn_cast_or_null<ArrayAttr>(all.get(target)) : ArrayAttr();
  if (!list)
    return {};
  return llvm::to_vector(list.getAsRange<emit::LaunchGroupAttr>());
}

FailureOr<std::vector<LaunchMembers>> aicf::getLaunchMembers(func::FuncOp entry,
                                                             StringRef target) {
  DenseMap<int64_t, emit::LaunchGroupAttr> byFirst;
  for (emit::LaunchGroupAttr group : getLaunchGroups(entry, target))
    byFirst[group.getInstructions().front()] = group;
  std::vector<LaunchMembers> launches;
  ArrayRef<int64_t> wanted; // The rest of the group at hand.
  for (auto op : entry.getBody().front().getOps<ComputeOp>()) {
    auto id = static_cast<int64_t>(op.getId());
    if (wanted.empty()) {
      launches.emplace_back();
      if (auto group = byFirst.lookup(id)) {
        launches.back().cluster = group.getCluster();
        launches.back().threads = group.getThreads();
        wanted = group.getInstructions();
        byFirst.erase(id);
      }
    }
    if (!wanted.empty() && wanted.front() != id)
      return op.emitOpError() << "stands where a launch on '" << target
                              << "' has instruction " << wanted.front();
    wanted = wanted.drop_front(wanted.empty() ? 0 : 1);
    launches.back().ops.push_back(op);
  }
  if (!wanted.empty() || !byFirst.empty())
    return emitError(entry.getLoc())
           << "a launch on '" << target << "' has instruction "
           << (wanted.empty() ? byFirst.begin()->first : wanted.front())
           << ", which is not in the entry, or in another place";
  return launches;
}

/// The address `address` of a launch of one instruction in a shared one, where
/// `own` numbers are behind those of the instructions before it. Counts are of
/// inputs, outputs, scratch.
static emit::AddressAttr moveAddress(emit::AddressAttr address,
                                     std::array<int64_t, 3> own,
                                     std::array<int64_t, 3> before,
                                     std::array<int64_t, 3> all) {
  int64_t operand = address.getOperand(), first = 0;
  for (unsigned i = 0; i < 3; ++i) {
    if (operand < own[i])
      return emit::AddressAttr::get(address.getContext(),
                                    first + before[i] + operand,
                                    address.getOffset(), {});
    operand -= own[i];
    first += all[i];
  }
  llvm_unreachable("an argument is the address of an operand");
}

FailureOr<LaunchParts> aicf::getLaunchParts(ArrayRef<ComputeOp> ops,
                                            int64_t cluster,
                                            const TargetDescription &target,
                                            const BackendInterface &backend) {
  if (ops.size() == 1)
    return getLaunchParts(ops.front(), target, backend);
  if (!backend.getLaunchSharing(target))
    return ComputeOp(ops.front()).emitOpError()
           << "shares a launch with " << subjectOf(ops[1]) << ", and on '"
           << target.name << "' each instruction has its own";
  MLIRContext *context = ops.front()->getContext();
  Builder builder(context);
  LaunchParts all;
  std::vector<LaunchParts> parts;
  SmallVector<Attribute> plans, launchParts, args;
  SmallVector<int64_t> stages;
  rt::HazardTracker tracker;
  SmallVector<KernelPart> kernels;
  std::string key = "cluster " + std::to_string(cluster);
  llvm::raw_string_ostream os(key);
  for (ComputeOp op : ops) {
    FailureOr<LaunchParts> own = getLaunchParts(op, target, backend);
    if (failed(own))
      return failure();
    InstructionDesc desc = describe(op);
    std::string why;
    if (!getFamily(backend, own->plan)
             ->canShareLaunch(desc, own->plan, target, &why))
      return op.emitOpError() << own->plan << " cannot share a launch: " << why;
    auto accesses = getAccesses(op, own->inputs, own->outputs, own->scratch);
    if (failed(accesses))
      return failure();
    int64_t stage = 0;
    for (uint32_t before : tracker.predecessors(*accesses))
      stage = std::max(stage, stages[before] + 1);
    if (AICF_MUTANT("launch-without-stages"))
      stage = 0;
    tracker.record(stages.size(), *accesses);
    if (tracker.exhausted())
      return op.emitError()
             << "the accesses of the launch are too scattered to order";
    if (stage && !cluster)
      return op.emitOpError() << "uses memory of another instruction that it "
                                 "runs beside in one launch";
    stages.push_back(stage);
    kernels.push_back({own->spec, stage});
    plans.push_back(own->plan);
    all.inputs.append(own->inputs);
    all.outputs.append(own->outputs);
    all.scratch.append(own->scratch);
    all.dependentLaunch |= own->dependentLaunch;
    // Numbers become code.
    os << "; " << own->kernel << " stage " << stage << " " << own->grid << " "
       << own->block << " " << own->shared << " " << own->args;
    parts.push_back(std::move(*own));
  }
  std::string why;
  FailureOr<LaunchSpec> spec =
      backend.shareLaunch(kernels, cluster, target, why);
  if (failed(spec))
    return ComputeOp(ops.front()).emitOpError()
           << "cannot share a launch on '" << target.name << "': " << why;
  std::array<int64_t, 3> before = {0, 0, 0},
                         whole = {static_cast<int64_t>(all.inputs.size()),
                                  static_cast<int64_t>(all.outputs.size()),
                                  static_cast<int64_t>(all.scratch.size())};
  for (auto [part, stage] : llvm::zip_equal(parts, stages)) {
    std::array<int64_t, 3> own = {static_cast<int64_t>(part.inputs.size()),
                                  static_cast<int64_t>(part.outputs.size()),
                                  static_cast<int64_t>(part.scratch.size())};
    size_t first = args.size();
    for (Attribute arg : part.args)
      if (auto address = dyn_cast<emit::AddressAttr>(arg))
        args.push_back(moveAddress(address, own, before, whole));
    launchParts.push_back(
        emit::LaunchPartAttr::get(context, stage, own[0], own[1], own[2],
                                  static_cast<int64_t>(args.size() - first)));
    for (unsigned i = 0; i < 3; ++i)
      before[i] += own[i];
  }
  auto digest = llvm::SHA256::hash(
      ArrayRef<uint8_t>(StringRef(key).bytes_begin(), key.size()));
  all.kernel =
      "group" + std::to_string(ops.size()) + "_" +
      llvm::toHex(ArrayRef<uint8_t>(digest).take_front(12), /*LowerCase=*/true);
  all.plan = builder.getArrayAttr(plans);
  all.args = builder.getArrayAttr(args);
  all.grid = toSizes(builder, spec->grid);
  all.block = toSizes(builder, spec->block);
  if (spec->cluster != std::array<int64_t, 3>{1, 1, 1})
    all.cluster = toSizes(builder, spec->cluster);
  if (spec->sharedBytes)
    all.shared = builder.getI64IntegerAttr(spec->sharedBytes);
  all.parts = builder.getArrayAttr(launchParts);
  all.stages = builder.getDenseI64ArrayAttr(stages);
  if (cluster)
    all.kernelCluster = builder.getI64IntegerAttr(cluster);
  return all;
}

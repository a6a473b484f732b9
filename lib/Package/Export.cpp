//===- Export.cpp - From a resolved program to a package ------------------===//
//
// Fills the package's tables from the resolved program and its launches:
// everything the runtime will do stands in the IR by now, this file only spells
// it in the schema. The runtime's own writer fixes the file layout.
//
//===----------------------------------------------------------------------===//

#include "aicf/Package/Export.h"

#include "Origins.h"
#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Codegen/Passes.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Package/DType.h"
#include "aicf/Runtime/Hazards.h"
#include "aicf/Runtime/PackageWriter.h"
#include "aicf/Runtime/PlanChecker.h"
#include "aicf/Runtime/Version.h"
#include "aicf/Support/Location.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Launches.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace aicf;
namespace fb = aicf::rt::fb;

/// The schema of `Instruction.attrs`: the instruction's text.
static constexpr StringLiteral kAttrSchema = "aicf_emit.compute";
static constexpr uint32_t kAttrSchemaVersion = 1;

/// Does the schema know the element type of `type`?
static LogicalResult checkType(Operation *op, ShapedType type) {
  if (toDType(type.getElementType()))
    return success();
  return op->emitError() << "a package holds no elements of type "
                         << type.getElementType();
}

/// Most bytes that a package holds of constants, and of initial values that are
/// not one element repeated.
constexpr uint64_t kMaxInitialBytes = uint64_t(1) << 32;

/// Appends the elements of `value` as they lie in memory.
static void appendElements(DenseElementsAttr value, std::string &bytes) {
  Type type = value.getElementType();
  int64_t size = emit::getStorageBytes(type);
  auto append = [&](const APInt &bits) {
    APInt wide = bits.zextOrTrunc(64);
    uint64_t word = wide.getZExtValue();
    bytes.append(reinterpret_cast<const char *>(&word), size);
  };
  if (isa<FloatType>(type))
    for (const APFloat &element : value.getValues<APFloat>())
      append(element.bitcastToAPInt());
  else
    for (const APInt &element : value.getValues<APInt>())
      append(element);
}

namespace {

/// What of a launch is one instruction's.
struct PartOfLaunch {
  PartOfLaunch(emit::LaunchOp launch, int64_t id);

  unsigned number = 0, count = 1;
  int64_t stage = 0;
  mlir::ValueRange scratch;
  ArrayRef<Attribute> args;
  /// Operands of the launch before its inputs, and before its outputs; and how
  /// many of them are inputs.
  int64_t firstInput = 0, firstOutput = 0, numInputs = 0;
  /// The first operand of the launch that is scratch.
  int64_t firstScratch = 0;

  /// The operand of the instruction that operand `operand` of the launch is.
  int64_t getOwn(int64_t operand) const {
    return operand < firstOutput ? operand - firstInput
                                 : operand - firstOutput + numInputs;
  }
};

class Exporter {
public:
  explicit Exporter(ModuleOp module) : module(module) {}
  FailureOr<std::vector<uint8_t>> run();

private:
  LogicalResult addTarget(const TargetDescription &target);
  /// Compiles the kernels, which launches have named by then.
  LogicalResult addImage(unsigned index);
  LogicalResult addGlobals();
  LogicalResult addEntry(func::FuncOp entry);
  LogicalResult addInstruction(emit::ComputeOp op, fb::EntryT &entry,
                               OriginReader &origins);
  LogicalResult addLaunch(emit::ComputeOp op, unsigned target,
                          fb::InstructionT &instruction);
  LogicalResult addArg(emit::LaunchOp launch, const PartOfLaunch &part,
                       unsigned target, Attribute arg, fb::ArgT &out,
                       rt::ArgSource &source);
  LogicalResult addDependences(func::FuncOp func, fb::EntryT &entry);
  LogicalResult addOpenProgram();
  fb::OperandT getOperand(Value value, const fb::Address &address,
                          fb::Access access);
  int32_t declareBuffer(fb::EntryT &entry, const fb::Address &address,
                        Value value, std::string name);
  int32_t &currentBuffer(Value value);

  ModuleOp module;
  fb::PackageT package;
  rt::RawSection raw;
  rt::LaunchSigner signer;
  SmallVector<TargetDescription, 2> targets;
  /// For each target, launches by the id of their instruction.
  SmallVector<DenseMap<int64_t, emit::LaunchOp>, 2> launches;
  /// For each target, kernel symbols to indices.
  SmallVector<llvm::StringMap<uint32_t>, 2> kernels;
  /// The declared buffer that a place holds at this point of the entry: one
  /// value each, so a place that is updated holds several in turn. By argument,
  /// buffer, or name of the global.
  DenseMap<const void *, int32_t> buffers;
};

} // namespace

PartOfLaunch::PartOfLaunch(emit::LaunchOp launch, int64_t id) {
  numInputs = launch.getInputs().size();
  firstOutput = numInputs;
  firstScratch = numInputs + launch.getOutputs().size();
  scratch = launch.getScratch();
  args = launch.getArgs().getValue();
  if (!launch.getParts())
    return;
  ArrayRef<int64_t> ids = launch.getInstructions();
  number = std::distance(ids.begin(), llvm::find(ids, id));
  count = ids.size();
  int64_t scratchBefore = 0, argsBefore = 0;
  for (unsigned i = 0; i <= number; ++i) {
    auto part = cast<emit::LaunchPartAttr>((*launch.getParts())[i]);
    if (i < number) {
      firstInput += part.getIns();
      firstOutput += part.getOuts();
      scratchBefore += part.getScratch();
      argsBefore += part.getArgs();
      continue;
    }
    stage = part.getStage();
    numInputs = part.getIns();
    scratch = scratch.slice(scratchBefore, part.getScratch());
    args = args.slice(argsBefore, part.getArgs());
  }
}

/// What a kernel may take the byte `offset` behind the place `address` to be a
/// multiple of: slots are the caller's, all else keeps kBufferAlignment.
static uint32_t getAlignment(const fb::Address &address, int64_t offset) {
  uint64_t alignment = address.segment() == fb::Segment::Io
                           ? fb::SlotT().alignment
                           : kBufferAlignment;
  return llvm::MinAlign(alignment, address.offset() + offset);
}

static bool holdsSemaphores(Value value) {
  auto buffer = emit::stripViews(value).getDefiningOp<emit::BufferOp>();
  return buffer && buffer.getSemaphores();
}

/// The extent in memory of a memref, in bytes.
static int64_t getSpan(MemRefType type) {
  return emit::getSpanBytes(type).value_or(0);
}

LogicalResult Exporter::addTarget(const TargetDescription &target) {
  const BackendInterface *backend = getBackend(module.getContext(), target);
  if (!backend)
    return emitError(getReportLoc(module))
           << "no back end for target '" << target.name << "'";
  auto table = std::make_unique<fb::TargetT>();
  table->name = target.name;
  table->device =
      getTargetInterface(module.getContext(), target.backend)->getDeviceKind();
  table->chip = target.chip;
  table->features = [&] {
    SmallVector<std::string> features = backend->getRequiredFeatures(target);
    return std::vector<std::string>(features.begin(), features.end());
  }();
  table->description_hash = target.hash();
  targets.push_back(target);
  kernels.emplace_back();
  auto &found = launches.emplace_back();
  for (func::FuncOp function : getLaunchFunctions(module, target.name))
    for (auto launch : function.getBody().front().getOps<emit::LaunchOp>())
      for (int64_t id : launch.getInstructions())
        found[id] = launch;
  package.targets.push_back(std::move(table));
  return success();
}

LogicalResult Exporter::addImage(unsigned index) {
  const TargetDescription &target = targets[index];
  fb::TargetT &table = *package.targets[index];
  const BackendInterface *backend = getBackend(module.getContext(), target);
  auto getSymbol = [&](StringRef kernel) {
    // One that only a kept program launches has no signature.
    auto it = kernels[index].find(kernel);
    return it == kernels[index].end()
               ? kernel.str()
               : rt::getImageSymbol(*table.kernels[it->second]);
  };
  // The program is left as it was.
  auto kernelModule = [&] {
    return module.lookupSymbol(getKernelModuleName(target));
  };
  llvm::scope_exit erase([&, had = kernelModule() != nullptr] {
    if (Operation *made = had ? nullptr : kernelModule())
      made->erase();
  });
  FailureOr<Operation *> made = generateKernels(module, target, getSymbol);
  if (failed(made) || failed(backend->lowerToLLVM(*made, target)))
    return failure();
  auto images = backend->compile(*made, target);
  if (failed(images))
    return failure();
  auto image = std::make_unique<fb::ImageT>();
  for (const KernelImage &built : *images) {
    auto variant = std::make_unique<fb::ImageVariantT>();
    variant->format = built.format;
    variant->chip = built.chip;
    variant->blob = raw.add(built.bytes);
    image->variants.push_back(std::move(variant));
  }
  table.images.push_back(std::move(image));
  return success();
}

LogicalResult Exporter::addGlobals() {
  std::string constants;
  uint64_t persistent = 0, initialBytes = 0;
  for (auto global : module.getOps<emit::GlobalOp>()) {
    RankedTensorType type = global.getTensorType();
    if (failed(checkType(global, type)))
      return failure();
    if (!global.getOffset())
      return global.emitError() << "has no place in its segment yet";
    uint64_t offset = *global.getOffset();
    uint64_t size =
        type.getNumElements() * emit::getStorageBytes(type.getElementType());
    std::string bytes;
    bool isSplat = false;
    if (std::optional<ElementsAttr> value = global.getValue()) {
      auto dense = dyn_cast<DenseElementsAttr>(*value);
      if (!dense)
        return global.emitError() << "only dense values can be packaged";
      isSplat = dense.isSplat() && !global.isConstant();
      if (isSplat)
        dense = dense.resizeSplat(
            RankedTensorType::get({}, dense.getElementType()));
      uint64_t end = global.isConstant() ? offset + size : 0;
      initialBytes += isSplat ? 0 : size;
      if (std::max(initialBytes, end) > kMaxInitialBytes)
        return global.emitError()
               << "constants and initial values take more than "
               << kMaxInitialBytes << " bytes";
      appendElements(dense, bytes);
    }
    if (global.isConstant()) {
      // In whatever order they are declared.
      if (constants.size() < offset + bytes.size())
        constants.resize(offset + bytes.size());
      if (AICF_MUTANT("constants-at-start"))
        offset = 0;
      llvm::copy(bytes, constants.begin() + offset);
      continue;
    }
    auto table = std::make_unique<fb::GlobalT>();
    table->name = global.getSymName().str();
    table->role =
        global.getRole() == emit::GlobalRole::Param   ? fb::GlobalRole::Param
        : global.getRole() == emit::GlobalRole::State ? fb::GlobalRole::State
                                                      : fb::GlobalRole::Meta;
    table->dtype = *toDType(type.getElementType());
    table->shape.assign(type.getShape().begin(), type.getShape().end());
    table->offset = offset;
    table->bytes = size;
    if (isSplat)
      table->splat.assign(bytes.begin(), bytes.end());
    else if (!bytes.empty())
      table->initial = raw.add(bytes);
    persistent = std::max(persistent, offset + size);
    package.globals.push_back(std::move(table));
  }
  package.persistent_bytes = persistent;
  package.persistent_alignment = 256;
  if (!constants.empty())
    package.constants = raw.add(constants);
  return success();
}

fb::OperandT Exporter::getOperand(Value value, const fb::Address &address,
                                  fb::Access access) {
  auto type = cast<MemRefType>(value.getType());
  fb::OperandT operand;
  operand.address = address;
  operand.dtype = *toDType(type.getElementType());
  operand.shape.assign(type.getShape().begin(), type.getShape().end());
  if (!type.getLayout().isIdentity()) {
    SmallVector<int64_t> strides;
    int64_t offset;
    if (succeeded(type.getStridesAndOffset(strides, offset)))
      operand.strides.assign(strides.begin(), strides.end());
  }
  operand.access = access;
  if (address.segment() != fb::Segment::Constant)
    operand.buffer = currentBuffer(value);
  return operand;
}

int32_t &Exporter::currentBuffer(Value value) {
  value = emit::stripViews(value);
  const void *place = value.getAsOpaquePointer();
  if (auto buffer = value.getDefiningOp<emit::BufferOp>())
    if (FlatSymbolRefAttr symbol = buffer.getGlobalAttr())
      place = symbol.getAttr().getAsOpaquePointer();
  return buffers.try_emplace(place, -1).first->second;
}

int32_t Exporter::declareBuffer(fb::EntryT &entry, const fb::Address &address,
                                Value value, std::string name) {
  auto table = std::make_unique<fb::BufferT>();
  table->name = std::move(name);
  table->address = address;
  table->bytes = getSpan(cast<MemRefType>(emit::stripViews(value).getType()));
  entry.buffers.push_back(std::move(table));
  return entry.buffers.size() - 1;
}

/// `sizes` of a launch, or ones.
static fb::Dim3 toDim3(std::optional<ArrayRef<int64_t>> sizes) {
  return sizes ? fb::Dim3((*sizes)[0], (*sizes)[1], (*sizes)[2])
               : fb::Dim3(1, 1, 1);
}

LogicalResult Exporter::addLaunch(emit::ComputeOp op, unsigned index,
                                  fb::InstructionT &instruction) {
  const TargetDescription &target = targets[index];
  emit::LaunchOp launchOp = launches[index].lookup(op.getId());
  if (!launchOp)
    return op.emitError() << "has no launch for target '" << target.name
                          << "': aicf-launch makes them";
  fb::TargetT &table = *package.targets[index];
  auto [it, inserted] = kernels[index].try_emplace(
      launchOp.getKernel().getLeafReference().getValue(), table.kernels.size());
  if (inserted) {
    auto kernel = std::make_unique<fb::KernelT>();
    kernel->symbol = it->first().str();
    kernel->image = 0;
    table.kernels.push_back(std::move(kernel));
  }
  PartOfLaunch part(launchOp, op.getId());
  auto launch = std::make_unique<fb::LaunchT>();
  launch->part = part.number;
  launch->parts = part.count;
  launch->stage = part.stage;
  launch->kernel = it->second;
  launch->grid = toDim3(launchOp.getGrid());
  launch->block = toDim3(launchOp.getBlock());
  launch->cluster = toDim3(launchOp.getCluster());
  launch->dynamic_smem = launchOp.getShared().value_or(0);
  launch->tasks = launchOp.getTasks().value_or(1);
  launch->dependent_launch = launchOp.getDependentLaunch();
  // Workspace and semaphores of this instruction belong to the target's
  // scratch, but for workspaces that lie in the arena.
  for (Value value : part.scratch) {
    FailureOr<fb::Address> address = getPackageAddress(launchOp, value);
    if (failed(address))
      return failure();
    if (address->segment() != fb::Segment::Scratch)
      continue;
    uint64_t bytes = getSpan(cast<MemRefType>(value.getType()));
    table.scratch_bytes =
        std::max(table.scratch_bytes, address->offset() + bytes);
    if (!holdsSemaphores(value))
      continue;
    auto init = std::make_unique<fb::SemaphoreInitT>();
    init->offset = address->offset();
    init->bytes = bytes;
    init->value = 0;
    table.semaphores.push_back(std::move(init));
  }
  std::vector<rt::ArgSource> sources;
  for (Attribute arg : part.args) {
    auto out = std::make_unique<fb::ArgT>();
    rt::ArgSource source;
    if (failed(addArg(launchOp, part, index, arg, *out, source)))
      return failure();
    launch->args.push_back(std::move(out));
    sources.push_back(source);
  }
  signer.sign(table, instruction, *launch, sources);
  instruction.launches.push_back(std::move(launch));
  return success();
}

LogicalResult Exporter::addArg(emit::LaunchOp launch, const PartOfLaunch &part,
                               unsigned index, Attribute arg, fb::ArgT &out,
                               rt::ArgSource &source) {
  if (auto real = dyn_cast<FloatAttr>(arg)) {
    out.kind = fb::ArgKind::F32;
    out.f = real.getValue().convertToFloat();
    return success();
  }
  if (auto number = dyn_cast<IntegerAttr>(arg)) {
    out.kind =
        number.getType().isInteger(32) ? fb::ArgKind::I32 : fb::ArgKind::I64;
    out.i = number.getInt();
    return success();
  }
  auto argument = cast<emit::AddressAttr>(arg);
  out.kind = fb::ArgKind::Buffer;
  if (Attribute description = argument.getDescription()) {
    const BackendInterface *backend =
        getBackend(module.getContext(), targets[index]);
    if (failed(backend->exportDescription(description, out)))
      return launch.emitOpError()
             << "the back end of target '" << targets[index].name
             << "' knows no argument " << description;
  }
  Value value = launch.getBuffers()[argument.getOperand()];
  FailureOr<fb::Address> address = getPackageAddress(launch, value);
  if (failed(address))
    return failure();
  uint64_t offset = argument.getOffset();
  out.address = *address;
  if (AICF_MUTANT("launch-address-off") && address->offset())
    out.address = fb::Address(address->segment(), address->slot(),
                              address->offset() - 64);
  if (offset)
    out.address = fb::Address(address->segment(), address->slot(),
                              address->offset() + offset);
  if (argument.getOperand() < part.firstScratch) {
    source.operand = part.getOwn(argument.getOperand());
  } else {
    out.bytes = getSpan(cast<MemRefType>(value.getType())) - offset;
    source.place = holdsSemaphores(value) ? fb::ParamPlace::Semaphores
                                          : fb::ParamPlace::Workspace;
  }
  source.alignment = getAlignment(*address, offset);
  return success();
}

/// What a place holds when the entry starts: the global, the argument.
static std::string getPlaceName(Value value, const fb::EntryT &entry) {
  value = emit::stripViews(value);
  if (auto argument = dyn_cast<BlockArgument>(value))
    return entry.slots[argument.getArgNumber()]->name;
  auto buffer = value.getDefiningOp<emit::BufferOp>();
  if (buffer && buffer.getGlobalAttr())
    return "@" + buffer.getGlobalAttr().getValue().str();
  return "unwritten";
}

static std::string printInstruction(emit::ComputeOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op.print(os, OpPrintingFlags().useLocalScope().skipRegions(false));
  return text;
}

LogicalResult Exporter::addInstruction(emit::ComputeOp op, fb::EntryT &entry,
                                       OriginReader &origins) {
  if (!op.isBufferized())
    return op.emitError() << "is still open";
  auto instruction = std::make_unique<fb::InstructionT>();
  instruction->id = op.getId();
  instruction->kind = op.getKind().str();
  instruction->origins = origins.read(op.getLoc());
  for (auto [values, access] :
       {std::pair{ValueRange(op.getInputs()), fb::Access::Read},
        std::pair{ValueRange(op.getOutputs()), fb::Access::Write}})
    for (auto [j, value] : llvm::enumerate(values)) {
      FailureOr<fb::Address> address = getPackageAddress(op, value);
      if (failed(address) ||
          failed(checkType(op, cast<ShapedType>(value.getType()))))
        return failure();
      // An output covers its operand: it makes a new value of the place. What
      // is read and was not written is what the place held at the start.
      int32_t &buffer = currentBuffer(value);
      if (access == fb::Access::Write)
        buffer = declareBuffer(entry, *address, value,
                               "i" + std::to_string(op.getId()) + "." +
                                   std::to_string(j));
      else if (buffer < 0 && address->segment() != fb::Segment::Constant)
        buffer =
            declareBuffer(entry, *address, value, getPlaceName(value, entry));
      instruction->operands.push_back(
          std::make_unique<fb::OperandT>(getOperand(value, *address, access)));
    }
  emit::ComputeOp bare = op.clone();
  bare.removeDecisionsAttr();
  bare.removePlansAttr();
  bare.removeStepAttr();
  auto attrs = std::make_unique<fb::AttrBlobT>();
  attrs->schema = kAttrSchema.str();
  attrs->version = kAttrSchemaVersion;
  std::string text = printInstruction(bare);
  attrs->bytes.assign(text.begin(), text.end());
  instruction->attrs = std::move(attrs);
  // Less what does not change what it computes.
  bare.setId(0);
  bare.setKind("");
  bare.removeHintsAttr();
  instruction->body = llvm::xxh3_64bits(printInstruction(bare));
  bare->erase();
  for (unsigned t = 0; t < targets.size(); ++t)
    if (failed(addLaunch(op, t, *instruction)))
      return failure();
  entry.instructions.push_back(std::move(instruction));
  return success();
}

/// Names of the inputs and outputs of `func`, and for those that have none one
/// that nothing in the module has.
static SmallVector<std::string> getSlotNames(func::FuncOp func) {
  auto module = func->getParentOfType<ModuleOp>();
  SmallVector<std::string> names(func.getNumArguments());
  llvm::StringSet<> taken;
  for (unsigned i = 0; i < names.size(); ++i)
    if (auto name = func.getArgAttrOfType<StringAttr>(
            i, emit::EmitDialect::kNameAttr)) {
      names[i] = name.str();
      taken.insert(names[i]);
    }
  for (unsigned i = 0; i < names.size(); ++i) {
    if (!names[i].empty())
      continue;
    names[i] = "arg" + std::to_string(i);
    while (module.lookupSymbol<emit::GlobalOp>(names[i]) ||
           !taken.insert(names[i]).second)
      names[i] += "_";
  }
  return names;
}

/// An instruction waits for what its launch waits for on any target, and for
/// the earlier stages of its launch.
LogicalResult Exporter::addDependences(func::FuncOp func, fb::EntryT &entry) {
  DenseMap<int64_t, uint32_t> indices;
  rt::Ancestors ancestors;
  for (auto [i, op] :
       llvm::enumerate(func.getBody().front().getOps<emit::ComputeOp>())) {
    llvm::SmallSet<uint32_t, 4> wanted;
    for (auto &ofTarget : launches) {
      emit::LaunchOp launch = ofTarget.lookup(op.getId());
      PartOfLaunch own(launch, op.getId());
      for (int64_t id : launch.getInstructions().take_front(own.number))
        if (PartOfLaunch(launch, id).stage < own.stage)
          wanted.insert(indices.lookup(id));
      for (Value token : launch.getDependencies())
        for (int64_t id :
             token.getDefiningOp<emit::LaunchOp>().getInstructions()) {
          auto before = indices.find(id);
          if (before == indices.end())
            return op.emitError() << "its launch waits for instruction " << id
                                  << ", which comes later";
          wanted.insert(before->second);
        }
    }
    std::vector<uint32_t> deps(wanted.begin(), wanted.end());
    llvm::sort(deps);
    deps = rt::dropImplied(deps, ancestors);
    ancestors.append(deps);
    entry.instructions[i]->deps = std::move(deps);
    indices[op.getId()] = i;
  }
  return success();
}

LogicalResult Exporter::addEntry(func::FuncOp func) {
  std::unique_ptr<fb::EntryT> entry = exportDecisions(func);
  SmallVector<std::string> names = getSlotNames(func);
  for (BlockArgument argument : func.getArguments()) {
    unsigned index = argument.getArgNumber();
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (!type)
      return emitError(func.getLoc())
             << "argument " << index << " is not a memref";
    if (failed(checkType(func, type)))
      return failure();
    auto slot = std::make_unique<fb::SlotT>();
    slot->name = names[index];
    slot->dtype = *toDType(type.getElementType());
    slot->shape.assign(type.getShape().begin(), type.getShape().end());
    slot->is_output =
        func.getArgAttr(index, emit::EmitDialect::kOutputAttr) != nullptr;
    slot->bytes = getSpan(type);
    entry->slots.push_back(std::move(slot));
  }
  buffers.clear();
  OriginReader origins(*entry);
  for (auto op : func.getBody().front().getOps<emit::ComputeOp>())
    if (failed(addInstruction(op, *entry, origins)))
      return failure();
  if (failed(addDependences(func, *entry)))
    return failure();
  package.entries.push_back(std::move(entry));
  return success();
}

LogicalResult Exporter::addOpenProgram() {
  for (auto nested : module.getOps<ModuleOp>())
    if (nested->hasAttr(emit::EmitDialect::kOpenAttr)) {
      // What it is planned for again; a description need not be in the table.
      OwningOpRef<ModuleOp> kept(nested.clone());
      (*kept)->setAttr(emit::EmitDialect::kTargetsAttr,
                       module->getAttr(emit::EmitDialect::kTargetsAttr));
      // As text: MLIR's reader of bytecode is not made for files of others.
      std::string text;
      llvm::raw_string_ostream os(text);
      kept->print(os, OpPrintingFlags().enableDebugInfo());
      package.open_program = raw.add(text);
    }
  return success();
}

FailureOr<std::vector<uint8_t>> Exporter::run() {
  auto described = getTargets(module);
  if (!described) {
    emitError(getReportLoc(module)) << llvm::toString(described.takeError());
    return failure();
  }
  package.producer = rt::getVersionString();
  for (const TargetDescription &target : *described)
    if (failed(addTarget(target)))
      return failure();
  if (failed(addGlobals()))
    return failure();
  for (auto func : module.getOps<func::FuncOp>())
    if (!func.isDeclaration() && !holdsLaunches(func) && failed(addEntry(func)))
      return failure();
  for (unsigned t = 0; t < targets.size(); ++t)
    if (failed(addImage(t)))
      return failure();
  if (failed(addOpenProgram()))
    return failure();
  // The loader would refuse what does not pass: say it here, where it is a bug
  // of the compiler with an entry and an instruction to its name.
  rt::Status status = rt::checkPlan(package, raw.bytes().size());
  if (!status.ok()) {
    emitError(getReportLoc(module))
        << "the package does not pass the loader's check: " << status.message();
    return failure();
  }
  auto bytes = rt::serializePackage(package, raw.bytes());
  if (!bytes.ok()) {
    emitError(getReportLoc(module)) << bytes.status().message();
    return failure();
  }
  return std::move(*bytes);
}

FailureOr<std::vector<uint8_t>> aicf::exportPackage(ModuleOp module) {
  return Exporter(module).run();
}

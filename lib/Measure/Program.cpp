//===- Program.cpp - A program's instructions, one by one -----------------===//

#include "aicf/Measure/Program.h"

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Pipelines/Pipelines.h"
#include "aicf/Target/TargetDescription.h"
#include "aicf/Transforms/Buffers.h"
#include "aicf/Transforms/Pins.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;
using emit::ComputeOp;

ComputeOp Instruction::getOp() const {
  func::FuncOp function = *module.get().getOps<func::FuncOp>().begin();
  return *function.getBody().front().getOps<ComputeOp>().begin();
}

LogicalResult aicf::measure::decideStructure(ModuleOp program,
                                             const TargetDescription &target,
                                             ArrayRef<std::string> disabled) {
  ProgramStage stage = getProgramStage(program);
  if (stage == ProgramStage::Resolved)
    return success();
  MLIRContext *context = program.getContext();
  program->setAttr(emit::EmitDialect::kTargetsAttr,
                   ArrayAttr::get(context, {target.toAttr(context)}));
  PassManager pm(context);
  if (stage == ProgramStage::Logical)
    buildLowerToEmitPipeline(pm);
  PlanOptions plan;
  plan.disable = disabled;
  buildStructurePipeline(pm, plan);
  return pm.run(program);
}

/// `op`, on tensors or memrefs, in a module of its own; null if an operand is
/// no memory that can be had alone, which `failure` then names.
static OwningOpRef<ModuleOp> isolate(ComputeOp op, const InstructionDesc &desc,
                                     std::string &failure) {
  Location loc = op.getLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  OpBuilder builder(module->getBodyRegion());
  auto function = func::FuncOp::create(builder, loc, "once",
                                       builder.getFunctionType({}, {}));
  Block *block = function.addEntryBlock();
  builder.setInsertionPointToStart(block);

  DenseMap<unsigned, Value> memory;
  auto getOperands = [&](const std::vector<AccessDesc> &accesses) {
    SmallVector<Value> values;
    for (const AccessDesc &access : accesses) {
      if (access.offset != 0)
        failure = "an operand has an offset into its memory";
      MemRefType type = getMemRefType(access);
      Value &root = memory[access.value];
      if (!root)
        root = block->addArgument(type, loc);
      if (root.getType() == type) {
        values.push_back(root);
        continue;
      }
      auto rootType = cast<MemRefType>(root.getType());
      if (rootType.getElementType() != type.getElementType() ||
          rootType.getNumElements() != type.getNumElements() ||
          !rootType.getLayout().isIdentity() || !type.getLayout().isIdentity())
        failure = "operands share memory of different layouts";
      else
        values.push_back(emit::ViewOp::create(builder, loc, type, root));
    }
    return values;
  };
  SmallVector<Value> inputs = getOperands(desc.inputs);
  SmallVector<Value> outputs = getOperands(desc.outputs);
  if (!failure.empty())
    return nullptr;
  auto copy = cast<ComputeOp>(op->clone());
  ComputeOp moved = moveToBuffers(builder, copy, inputs, outputs);
  copy->destroy();
  moved.removeDecisionsAttr();
  func::ReturnOp::create(builder, loc);
  function.setFunctionType(
      builder.getFunctionType(block->getArgumentTypes(), {}));
  return module;
}

std::vector<Instruction> aicf::measure::getInstructions(ModuleOp program) {
  std::vector<Instruction> instructions;
  llvm::StringMap<unsigned> known;
  Fingerprints fingerprints = Fingerprints::ofOpenForm(program);
  for (auto entry : program.getOps<func::FuncOp>())
    entry.walk([&](ComputeOp op) {
      InstructionDesc desc = describe(op);
      auto [it, isNew] =
          known.try_emplace(desc.serialize(), instructions.size());
      if (isNew)
        instructions.emplace_back();
      Instruction &instruction = instructions[it->second];
      std::string where;
      llvm::raw_string_ostream whereStream(where);
      printFingerprints(fingerprints.get(emit::DecisionClass::Kernel,
                                         emit::SubjectAttr::getInstruction(
                                             op.getContext(), op.getId()),
                                         /*choice=*/nullptr),
                        whereStream);
      instruction.places.push_back(
          {entry.getName().str(), static_cast<int64_t>(op.getId()), where});
      if (!isNew) {
        ++instruction.count;
        return;
      }
      instruction.entry = entry.getName().str();
      instruction.module = isolate(op, desc, instruction.failure);
    });
  return instructions;
}

namespace {

/// Writes a measured program.
class ProgramBuilder {
public:
  ProgramBuilder(ModuleOp module, Attribute plan)
      : source(getSource(module)), plan(plan),
        target(llvm::cantFail(getTargets(module)).front()),
        program(ModuleOp::create(module.getLoc())),
        builder(program->getBodyRegion()), nextId(source.getId()) {
    program->getOperation()->setAttr(
        emit::EmitDialect::kTargetsAttr,
        module->getAttr(emit::EmitDialect::kTargetsAttr));
  }

  OwningOpRef<ModuleOp> build(const ChainShape &chain) {
    for (unsigned copy = 0; copy < chain.copies; ++copy)
      addGlobals(copy);
    addEntry("once", 1, 1);
    addEntry("chain", chain.length, chain.copies);
    return std::move(program);
  }

private:
  static ComputeOp getSource(ModuleOp module) {
    func::FuncOp function = *module.getOps<func::FuncOp>().begin();
    return *function.getBody().front().getOps<ComputeOp>().begin();
  }
  static std::string getGlobalName(unsigned argument, unsigned copy) {
    std::string name = "b" + std::to_string(argument);
    return copy ? name + "_" + std::to_string(copy) : name;
  }
  /// The argument that `value` is, or views.
  static BlockArgument getArgument(Value value) {
    while (auto view = value.getDefiningOp<emit::ViewOp>())
      value = view.getSource();
    return cast<BlockArgument>(value);
  }

  void addGlobals(unsigned copy);
  void addEntry(StringRef name, unsigned length, unsigned copies);

  ComputeOp source;
  Attribute plan;
  TargetDescription target;
  OwningOpRef<ModuleOp> program;
  OpBuilder builder;
  int64_t nextId;
  int64_t persistentBytes = 0;
  int64_t scratchBytes = 0; ///< Of all entries.
};

} // namespace

void ProgramBuilder::addGlobals(unsigned copy) {
  builder.setInsertionPointToEnd(program->getBody());
  for (BlockArgument argument : source->getBlock()->getArguments()) {
    auto type = cast<MemRefType>(argument.getType());
    SmallVector<int64_t> strides;
    int64_t offset, count = type.getNumElements() ? 1 : 0;
    if (count && succeeded(type.getStridesAndOffset(strides, offset)))
      for (auto [extent, stride] : llvm::zip_equal(type.getShape(), strides))
        count += (extent - 1) * stride;
    emit::GlobalOp::create(
        builder, source.getLoc(), getGlobalName(argument.getArgNumber(), copy),
        emit::GlobalRole::State,
        RankedTensorType::get(count, type.getElementType()), ElementsAttr(),
        builder.getI64IntegerAttr(persistentBytes));
    persistentBytes += llvm::alignTo(
        count * emit::getStorageBytes(type.getElementType()), target.alignment);
  }
}

void ProgramBuilder::addEntry(StringRef name, unsigned length,
                              unsigned copies) {
  Location loc = source.getLoc();
  MLIRContext *context = builder.getContext();
  builder.setInsertionPointToEnd(program->getBody());
  auto function =
      func::FuncOp::create(builder, loc, name, builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  Footprint print = getFamily(*getBackend(context, target), plan)
                        ->getFootprint(describe(source), plan, target);
  for (unsigned i = 0; i < length; ++i) {
    auto getBuffer = [&](Value operand) -> Value {
      std::string global =
          getGlobalName(getArgument(operand).getArgNumber(), i % copies);
      return emit::BufferOp::create(builder, loc, operand.getType(),
                                    emit::SegmentAttr(), IntegerAttr(),
                                    FlatSymbolRefAttr::get(context, global));
    };
    SmallVector<Value> inputs =
        llvm::map_to_vector(source.getInputs(), getBuffer);
    SmallVector<Value> outputs =
        llvm::map_to_vector(source.getOutputs(), getBuffer);
    auto copy = cast<ComputeOp>(source->clone());
    ComputeOp moved =
        moveToBuffers(builder, copy, inputs, outputs,
                      createScratchBuffers(
                          builder, loc, {print.scratchBytes, print.semaphores},
                          target.alignment, scratchBytes));
    copy->destroy();
    moved.setId(nextId++);
    cast<emit::InstructionOpInterface>(moved.getOperation())
        .setKernelPlan(target.name, plan);
  }
  func::ReturnOp::create(builder, loc);
}

OwningOpRef<ModuleOp>
aicf::measure::createMeasuredProgram(ModuleOp module, Attribute plan,
                                     const ChainShape &chain) {
  return ProgramBuilder(module, plan).build(chain);
}

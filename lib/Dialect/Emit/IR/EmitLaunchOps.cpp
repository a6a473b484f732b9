//===- EmitLaunchOps.cpp - Launches of aicf_emit --------------------------===//
//
// Syntax and local verifiers of the launch form. `aicf-verify-launches`
// compares it with the resolved program.
//
//===----------------------------------------------------------------------===//

#include "EmitSyntax.h"
#include "aicf/Dialect/Emit/IR/Emit.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <limits>

using namespace mlir;
using namespace aicf::emit;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

LogicalResult
AddressAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                    int64_t operand, int64_t offset, Attribute description) {
  if (description && isa<BuiltinDialect>(description.getDialect()))
    return emitError() << "an address is described by an attribute of a back "
                          "end, not by "
                       << description;
  if (operand < 0 || operand > std::numeric_limits<int32_t>::max())
    return emitError() << "no operand has number " << operand;
  if (offset < 0)
    return emitError() << "negative offset " << offset;
  return success();
}

LogicalResult
LaunchGroupAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                        ArrayRef<int64_t> instructions, int64_t cluster,
                        int64_t threads) {
  if (instructions.empty())
    return emitError() << "a launch has no instruction";
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t id : instructions) {
    if (id < 0 || id > kMaxInstructionId)
      return emitError() << "no instruction has id " << id;
    if (!seen.insert(id).second)
      return emitError() << "a launch has instruction " << id << " twice";
  }
  if (cluster < 0 || cluster > kMaxCluster)
    return emitError() << "a cluster has 1 to " << kMaxCluster
                       << " blocks, not " << cluster;
  if (cluster && instructions.size() == 1)
    return emitError() << "only several instructions share a cluster";
  if (threads < 0 || threads > kMaxThreads)
    return emitError() << "a block has 1 to " << kMaxThreads << " threads, not "
                       << threads;
  if (threads && (cluster || instructions.size() == 1))
    return emitError()
           << "only of instructions side by side in one grid the threads of a "
              "block are bounded";
  return success();
}

LogicalResult
LaunchPartAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                       int64_t stage, int64_t ins, int64_t outs,
                       int64_t scratch, int64_t args) {
  for (int64_t number : {stage, ins, outs, scratch, args})
    if (number < 0 || number > std::numeric_limits<int32_t>::max())
      return emitError() << "a part of a launch has no number " << number;
  return success();
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

ParseResult aicf::emit::parseNumber(OpAsmParser &parser, IntegerAttr &number) {
  return parseId(parser, number);
}

void aicf::emit::printNumber(OpAsmPrinter &printer, Operation *,
                             IntegerAttr number) {
  printer << number.getInt();
}

ParseResult aicf::emit::parseNumbers(OpAsmParser &parser,
                                     DenseI64ArrayAttr &numbers) {
  SmallVector<int64_t> values;
  if (parser.parseCommaSeparatedList(
          [&] { return parser.parseInteger(values.emplace_back()); }))
    return failure();
  numbers = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}

void aicf::emit::printNumbers(OpAsmPrinter &printer, Operation *,
                              DenseI64ArrayAttr numbers) {
  llvm::interleaveComma(numbers.asArrayRef(), printer);
}

/// Parses `in0`, `out1`, `scratch0`: the number of an operand of a launch with
/// so many inputs and outputs.
static ParseResult parseRole(OpAsmParser &parser, size_t inputs, size_t outputs,
                             int64_t &operand) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef text;
  if (parser.parseKeyword(&text))
    return failure();
  StringRef rest = text;
  int64_t first = 0, end = inputs;
  if (rest.consume_front("out")) {
    first = inputs;
    end = inputs + outputs;
  } else if (rest.consume_front("scratch")) {
    first = inputs + outputs;
    end = std::numeric_limits<int64_t>::max(); // The op's verifier knows.
  } else if (!rest.consume_front("in")) {
    rest = "";
  }
  unsigned number;
  if (rest.getAsInteger(10, number))
    return parser.emitError(loc) << "expected 'in', 'out' or 'scratch' and a "
                                    "number, found '"
                                 << text << "'";
  operand = first + number;
  if (operand >= end)
    return parser.emitError(loc) << "the launch has no '" << text << "'";
  return success();
}

static ParseResult parseLaunchArg(OpAsmParser &parser, size_t inputs,
                                  size_t outputs, Attribute &arg) {
  Attribute parsed;
  OptionalParseResult given = parser.parseOptionalAttribute(parsed);
  if (given.has_value()) {
    if (failed(*given))
      return failure();
    if (failed(parser.parseOptionalKeyword("of"))) {
      arg = parsed;
      return success();
    }
  }
  int64_t operand, offset = 0;
  if (parseRole(parser, inputs, outputs, operand))
    return failure();
  if (succeeded(parser.parseOptionalPlus()) && parser.parseInteger(offset))
    return failure();
  arg = parser.getChecked<AddressAttr>(parser.getContext(), operand, offset,
                                       parsed);
  return success(static_cast<bool>(arg));
}

ParseResult
aicf::emit::parseLaunchArgs(OpAsmParser &parser, ArrayAttr &args,
                            ArrayRef<OpAsmParser::UnresolvedOperand> inputs,
                            ArrayRef<OpAsmParser::UnresolvedOperand> outputs) {
  SmallVector<Attribute> list;
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&] {
        return parseLaunchArg(parser, inputs.size(), outputs.size(),
                              list.emplace_back());
      }))
    return failure();
  args = parser.getBuilder().getArrayAttr(list);
  return success();
}

void aicf::emit::printLaunchArgs(OpAsmPrinter &printer, Operation *,
                                 ArrayAttr args, OperandRange inputs,
                                 OperandRange outputs) {
  auto print = [&](Attribute arg) {
    auto address = dyn_cast<AddressAttr>(arg);
    if (!address) {
      printer << arg;
      return;
    }
    if (address.getDescription())
      printer << address.getDescription() << " of ";
    int64_t operand = address.getOperand();
    int64_t firstOutput = inputs.size(),
            firstScratch = firstOutput + outputs.size();
    if (operand < firstOutput)
      printer << "in" << operand;
    else if (operand < firstScratch)
      printer << "out" << operand - firstOutput;
    else
      printer << "scratch" << operand - firstScratch;
    if (address.getOffset())
      printer << " + " << address.getOffset();
  };
  printer << "(";
  llvm::interleaveComma(args, printer, print);
  printer << ")";
}

//===----------------------------------------------------------------------===//
// KernelsOp, KernelOp
//===----------------------------------------------------------------------===//

void KernelsOp::build(OpBuilder &builder, OperationState &state,
                      StringRef target) {
  state.addAttribute(getSymNameAttrName(state.name),
                     builder.getStringAttr(target));
  state.addRegion()->emplaceBlock();
}

/// Whether `ids` are ids of instructions, each once, and at least one.
static LogicalResult verifyIds(Operation *op, ArrayRef<int64_t> ids) {
  if (ids.empty())
    return op->emitOpError() << "names no instruction";
  llvm::SmallDenseSet<int64_t> seen;
  Builder builder(op->getContext());
  for (int64_t id : ids) {
    if (failed(verifyId(op, builder.getI64IntegerAttr(id))))
      return failure();
    if (!seen.insert(id).second)
      return op->emitOpError() << "names instruction " << id << " twice";
  }
  return success();
}

LogicalResult KernelOp::verify() {
  if (failed(verifyIds(*this, getInstructions())))
    return failure();
  size_t count = getInstructions().size();
  auto plans = dyn_cast<ArrayAttr>(getPlan());
  if (plans ? plans.size() != count : count != 1)
    return emitOpError() << "has " << (plans ? plans.size() : 1)
                         << " plans for " << count << " instructions";
  for (unsigned i = 0; i < count; ++i)
    if (!isa<KernelPlanAttrInterface>(getPlanOf(i)))
      return emitOpError() << getPlanOf(i) << " belongs to no kernel family";
  if (!plans) {
    if (getStages() || getCluster())
      return emitOpError() << "of one instruction has no stages";
    return success();
  }
  ArrayRef<int64_t> stages = getStages().value_or(ArrayRef<int64_t>());
  if (stages.size() != count)
    return emitOpError() << "needs a stage for each instruction";
  for (int64_t stage : stages)
    if (stage < 0 || (stage > 0 && !getCluster()))
      return emitOpError() << "has no stage " << stage;
  if (getCluster() &&
      (*getCluster() < 1 || *getCluster() > LaunchGroupAttr::kMaxCluster))
    return emitOpError() << "has a cluster of " << *getCluster() << " blocks";
  return success();
}

//===----------------------------------------------------------------------===//
// LaunchOp
//===----------------------------------------------------------------------===//

void LaunchOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (!getInstructions().empty())
    setName(getToken(), "l" + std::to_string(getInstructions().front()));
}

void LaunchOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &input : getInputsMutable())
    effects.emplace_back(MemoryEffects::Read::get(), &input);
  for (OpOperand &output : getOutputsMutable())
    effects.emplace_back(MemoryEffects::Write::get(), &output);
  for (OpOperand &scratch : getScratchMutable()) {
    effects.emplace_back(MemoryEffects::Read::get(), &scratch);
    effects.emplace_back(MemoryEffects::Write::get(), &scratch);
  }
}

LaunchesAttr LaunchOp::getLaunches() {
  auto function = (*this)->getParentOfType<FunctionOpInterface>();
  return function
             ? function->getAttrOfType<LaunchesAttr>(EmitDialect::kLaunchesAttr)
             : LaunchesAttr();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &tables) {
  LaunchesAttr launches = getLaunches();
  if (!launches)
    return emitOpError() << "stands in no function with '"
                         << EmitDialect::kLaunchesAttr << "'";
  auto entry = tables.lookupNearestSymbolFrom<FunctionOpInterface>(
      *this, launches.getEntry());
  if (entry && entry.isExternal())
    return emitOpError() << "is of entry " << launches.getEntry()
                         << ", which has no body";
  if (getKernel().getRootReference() != launches.getTarget().getAttr())
    return emitOpError() << "launches " << getKernel() << " on "
                         << launches.getTarget();
  if (getKernel().getNestedReferences().size() != 1 ||
      !tables.lookupNearestSymbolFrom<KernelOp>(*this, getKernel()))
    return emitOpError() << "unknown kernel " << getKernel();
  return success();
}

/// Whether `sizes` are three numbers that a launch can have.
static LogicalResult verifySizes(Operation *op, StringRef what,
                                 std::optional<ArrayRef<int64_t>> sizes) {
  if (!sizes)
    return success();
  if (sizes->size() != 3)
    return op->emitOpError()
           << what << " has " << sizes->size() << " sizes, not 3";
  for (int64_t size : *sizes)
    if (size < 1 || size > std::numeric_limits<uint32_t>::max())
      return op->emitOpError() << what << " of " << size << " is out of range";
  return success();
}

LogicalResult LaunchOp::verify() {
  if (failed(verifyIds(*this, getInstructions())) ||
      failed(verifySizes(*this, "grid", getGrid())) ||
      failed(verifySizes(*this, "block", getBlock())) ||
      failed(verifySizes(*this, "cluster", getCluster())))
    return failure();
  if (getGrid().has_value() == getTasks().has_value())
    return emitOpError() << "needs a grid, or tasks";
  if (getGrid().has_value() != getBlock().has_value())
    return emitOpError() << "needs grid and block, or neither";
  if (getTasks() && (getCluster() || getShared() || getDependentLaunch()))
    return emitOpError() << "of tasks takes no cluster, shared memory or "
                            "dependent launch";
  if (getTasks() && *getTasks() < 1)
    return emitOpError() << "has " << *getTasks() << " tasks";
  if (getShared() && *getShared() > std::numeric_limits<uint32_t>::max())
    return emitOpError() << "shared memory of " << *getShared()
                         << " bytes is out of range";
  if (getCluster())
    for (auto [blocks, size] : llvm::zip_equal(*getGrid(), *getCluster()))
      if (blocks % size != 0)
        return emitOpError() << "a grid of " << blocks
                             << " blocks is not made of clusters of " << size;
  if (getParts().has_value() != (getInstructions().size() > 1) ||
      (getParts() && getParts()->size() != getInstructions().size()))
    return emitOpError() << "needs a part for each of several instructions";
  if (getParts()) {
    int64_t ins = 0, outs = 0, scratch = 0, args = 0;
    for (auto part : getParts()->getAsRange<LaunchPartAttr>()) {
      ins += part.getIns();
      outs += part.getOuts();
      scratch += part.getScratch();
      args += part.getArgs();
    }
    if (ins != static_cast<int64_t>(getInputs().size()) ||
        outs != static_cast<int64_t>(getOutputs().size()) ||
        scratch != static_cast<int64_t>(getScratch().size()) ||
        args != static_cast<int64_t>(getArgs().size()))
      return emitOpError() << "has operands or arguments of no part";
  }
  for (Value token : getDependencies())
    if (!token.getDefiningOp<LaunchOp>())
      return emitOpError() << "waits for a value that is not a launch";
  for (Value buffer : getBuffers())
    if (failed(verifyNoOffset(*this, cast<MemRefType>(buffer.getType()))))
      return failure();
  for (auto [i, arg] : llvm::enumerate(getArgs())) {
    if (auto address = dyn_cast<AddressAttr>(arg)) {
      OperandRange buffers = getBuffers();
      if (address.getOperand() >= static_cast<int64_t>(buffers.size()))
        return emitOpError() << "argument " << i << " is the address of "
                             << "operand " << address.getOperand() << " of "
                             << buffers.size();
      auto type = cast<MemRefType>(buffers[address.getOperand()].getType());
      std::optional<int64_t> bytes = getSpanBytes(type);
      if (!bytes)
        return emitOpError() << "cannot tell how large " << type << " is";
      // One of no elements has an address nevertheless.
      if (address.getOffset() > 0 && address.getOffset() >= *bytes)
        return emitOpError()
               << "argument " << i << " lies " << address.getOffset()
               << " bytes into " << type << ", which has " << *bytes;
      continue;
    }
    auto number = dyn_cast<TypedAttr>(arg);
    if (!isa<IntegerAttr, FloatAttr>(arg) ||
        !(number.getType().isSignlessInteger(32) ||
          number.getType().isSignlessInteger(64) || number.getType().isF32()))
      return emitOpError() << "argument " << i << " is " << arg
                           << ", neither an address nor an i32, i64 or f32";
  }
  return success();
}

//===- ExportDecisions.cpp - From records of decisions to tables ----------===//
//
// The part of an entry's table that its decisions are. exportPackage() begins
// each entry with it, and aicf-explain calls it for a program that it has
// planned again (Replan.cpp). The tables' fields are copied by generated code.
//
//===----------------------------------------------------------------------===//

#include "aicf/Package/Export.h"

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
namespace fb = aicf::rt::fb;

/// What became of a hint, in words.
static std::string toHintText(StringAttr hint) {
  return hint.empty() ? "followed" : "refused: " + hint.str();
}

#include "RecordTables.inc"

static void addRecords(func::FuncOp func, fb::EntryT &entry) {
  for (auto [op, record] : emit::collectRecords(func)) {
    std::unique_ptr<fb::RecordT> table = toTable(record);
    if (auto instruction = dyn_cast<emit::InstructionOpInterface>(op))
      table->instruction = instruction.getInstructionId();
    if (AICF_MUTANT("package-drops-runners-up"))
      table->rejected.clear();
    entry.records.push_back(std::move(table));
  }
}

std::unique_ptr<fb::EntryT> aicf::exportDecisions(func::FuncOp func) {
  auto bytes = [&](StringRef name) {
    auto attr = func->getAttrOfType<IntegerAttr>(name);
    return attr ? attr.getInt() : 0;
  };
  auto entry = std::make_unique<fb::EntryT>();
  entry->name = func.getName().str();
  entry->arena_bytes = bytes(emit::EmitDialect::kArenaAttr);
  entry->arena_lower_bound = bytes(emit::EmitDialect::kArenaBoundAttr);
  for (auto op : func.getBody().front().getOps<emit::ComputeOp>())
    entry->branches |= op.getStep().has_value();
  addRecords(func, *entry);
  return entry;
}

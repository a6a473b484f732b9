//===- ExplainJson.cpp - Decisions as JSON --------------------------------===//
//
// The same content as the text, with the field names of the schema. Integers
// are exact: picoseconds and bytes.
//
//===----------------------------------------------------------------------===//

#include "Explain.h"
#include "Json.h"
#include "OriginsJson.h"
#include "aicf/Runtime/DType.h"

using namespace aicf::rt;

#include "RecordJson.inc"

void aicf::rt::writeCost(JsonWriter &json, const fb::Cost &cost) {
  json.key("cost").object([&] { writeFields(json, cost); });
}

void aicf::rt::writeAlternative(JsonWriter &json,
                                const fb::AlternativeT &alternative) {
  json.object([&] { writeFields(json, alternative); });
}

void aicf::rt::writeRecord(JsonWriter &json, const fb::RecordT &record,
                           const std::string &name, const fb::EntryT *entry) {
  json.object([&] {
    writeFields(json, record, name);
    std::vector<int64_t> scope;
    if (entry)
      scope = scopeOf(*entry, record);
    if (!scope.empty())
      json.key("cost_of").array([&] {
        for (int64_t id : scope)
          json.value(id);
      });
  });
}

static void writeDim(JsonWriter &json, const char *key, const fb::Dim3 &dim) {
  json.key(key).array([&] {
    for (uint32_t extent : {dim.x(), dim.y(), dim.z()})
      json.value(static_cast<int64_t>(extent));
  });
}

static void writeLaunch(JsonWriter &json, const fb::TargetT &target,
                        const fb::LaunchT &launch) {
  json.object([&] {
    json.key("target").value(target.name);
    json.key("kernel").value(target.kernels[launch.kernel]->symbol);
    if (!hasBlocks(launch)) {
      json.key("tasks").value(static_cast<int64_t>(launch.tasks));
      return;
    }
    writeDim(json, "grid", launch.grid);
    writeDim(json, "block", launch.block);
    writeDim(json, "cluster", launch.cluster);
    json.key("dynamic_smem").value(static_cast<int64_t>(launch.dynamic_smem));
    json.key("dependent_launch").value(launch.dependent_launch);
    if (launch.parts > 1) {
      json.key("part").value(static_cast<int64_t>(launch.part));
      json.key("parts").value(static_cast<int64_t>(launch.parts));
      json.key("stage").value(static_cast<int64_t>(launch.stage));
    }
  });
}

static void writeOperand(JsonWriter &json, const Package &package,
                         const fb::EntryT &entry, const fb::OperandT &operand) {
  json.object([&] {
    if (operand.buffer >= 0)
      json.key("value").value(entry.buffers[operand.buffer]->name);
    json.key("place").value(placeOf(package, entry, operand.address));
    json.key("segment").value(
        std::string(fb::EnumNameSegment(operand.address.segment())));
    json.key("slot").value(static_cast<int64_t>(operand.address.slot()));
    json.key("offset").value(static_cast<int64_t>(operand.address.offset()));
    json.key("type").value(typeString(operand.dtype, operand.shape));
    json.key("access").value(std::string(fb::EnumNameAccess(operand.access)));
  });
}

static void writeInstruction(JsonWriter &json, const Package &package,
                             const fb::EntryT &entry,
                             const fb::InstructionT &instruction) {
  json.object([&] {
    json.key("id").value(instruction.id);
    json.key("kind").value(instruction.kind);
    json.key("location").value(locationOf(entry, instruction));
    writeOrigins(json, entry, instruction);
    json.key("deps").array([&] {
      for (uint32_t dep : instruction.deps)
        json.value(entry.instructions[dep]->id);
    });
    json.key("launches").array([&] {
      const auto &targets = package.table().targets;
      for (size_t t = 0; t < targets.size(); ++t)
        writeLaunch(json, *targets[t], *instruction.launches[t]);
    });
    json.key("operands").array([&] {
      for (const auto &operand : instruction.operands)
        writeOperand(json, package, entry, *operand);
    });
  });
}

static void writeArena(JsonWriter &json, const fb::EntryT &entry) {
  std::vector<ArenaRow> rows = arenaRows(entry);
  json.key("arena").array([&] {
    for (const ArenaRow &row : rows)
      json.object([&] {
        json.key("name").value(row.name);
        json.key("offset").value(static_cast<int64_t>(row.offset));
        json.key("bytes").value(static_cast<int64_t>(row.bytes));
        json.key("timeline").value(timelineOf(row, entry.instructions.size()));
      });
  });
  json.key("live_bytes").array([&] {
    for (uint64_t bytes : liveBytes(rows, entry.instructions.size()))
      json.value(static_cast<int64_t>(bytes));
  });
}

static void writeTotals(JsonWriter &json, const fb::EntryT &entry) {
  EntryTotals totals = totalsOf(entry);
  json.key("totals").object([&] {
    json.key("read_bytes").value(static_cast<int64_t>(totals.readBytes));
    json.key("written_bytes").value(static_cast<int64_t>(totals.writtenBytes));
    json.key("predicted").array([&] {
      for (const EntryTotals::Time &time : totals.times)
        json.object([&] {
          json.key("target").value(time.target);
          writeCost(json, time.predicted);
          json.key("launches_ps").value(time.sums.launches.total_ps());
          json.key("launches")
              .value(static_cast<int64_t>(time.sums.numLaunches));
          json.key("kernels_ps").value(time.sums.kernels.total_ps());
          json.key("kernels").value(static_cast<int64_t>(time.sums.numKernels));
        });
    });
    json.key("decisions").value(static_cast<int64_t>(totals.decisions));
    json.key("decisions_by_class").object([&] {
      for (const auto &[name, count] : totals.decisionsByClass)
        json.key(name.c_str()).value(static_cast<int64_t>(count));
    });
    json.key("pinned").value(static_cast<int64_t>(totals.pinned));
  });
}

static void writeEntry(JsonWriter &json, const Package &package,
                       const ExplainFilter &filter, const fb::EntryT &entry) {
  json.object([&] {
    json.key("name").value(entry.name);
    json.key("instruction_count")
        .value(static_cast<int64_t>(entry.instructions.size()));
    json.key("arena_bytes").value(static_cast<int64_t>(entry.arena_bytes));
    json.key("arena_lower_bound")
        .value(static_cast<int64_t>(entry.arena_lower_bound));
    if (filter.instruction)
      if (std::string went = whereWent(entry, *filter.instruction);
          !went.empty())
        json.key("went").value(went);
    json.key("instructions").array([&] {
      for (const auto &instruction : entry.instructions)
        if (filter.shows(entry, *instruction))
          writeInstruction(json, package, entry, *instruction);
    });
    json.key("records").array([&] {
      for (const auto &record : entry.records)
        if (filter.shows(*record))
          writeRecord(json, *record, entry.name, &entry);
    });
    if (!filter.isWhole())
      return;
    writeArena(json, entry);
    writeTotals(json, entry);
  });
}

void aicf::rt::explainJson(const Package &package, const ExplainFilter &filter,
                           std::ostream &out) {
  JsonWriter json(out);
  json.object([&] {
    json.key("producer").value(package.table().producer);
    json.key("entries").array([&] {
      for (const auto &entry : package.table().entries)
        if (filter.shows(*entry))
          writeEntry(json, package, filter, *entry);
    });
  });
  out << "\n";
}

//===- ExplainJson.cpp - Decisions as JSON --------------------------------===//
//
// The same content as the text, with the field names of the schema. Integers
// are exact: picoseconds and bytes.
//
//===----------------------------------------------------------------------===//

#include "Explain.h"
#include "Json.h"
#include "aicf/Runtime/DType.h"

using namespace aicf::rt;

void aicf::rt::writeCost(JsonWriter &json, const fb::Cost &cost) {
  json.key("cost").object([&] {
    json.key("compute_ps").value(cost.compute_ps());
    json.key("traffic_ps").value(cost.traffic_ps());
    json.key("latency_ps").value(cost.latency_ps());
    json.key("spill_ps").value(cost.spill_ps());
    json.key("overlap_ps").value(cost.overlap_ps());
    json.key("total_ps").value(cost.total_ps());
  });
}

void aicf::rt::writeAlternative(JsonWriter &json,
                                const fb::AlternativeT &alternative) {
  json.object([&] {
    json.key("choice").value(alternative.choice);
    if (alternative.cost)
      writeCost(json, *alternative.cost);
    if (alternative.bytes >= 0)
      json.key("bytes").value(alternative.bytes);
    if (!alternative.breaks.empty())
      json.key("breaks").value(alternative.breaks);
  });
}

void aicf::rt::writeRecord(JsonWriter &json, const fb::RecordT &record) {
  json.object([&] {
    json.key("class").value(std::string(nameOf(record.decision)));
    json.key("instruction").value(record.instruction);
    json.key("subject").value(record.subject);
    json.key("choice").value(record.choice);
    if (record.cost)
      writeCost(json, *record.cost);
    if (record.bytes >= 0)
      json.key("bytes").value(record.bytes);
    if (record.bound_bytes >= 0)
      json.key("bound_bytes").value(record.bound_bytes);
    json.key("pinned").value(record.pinned);
    json.key("model_version").value(record.model_version);
    json.key("target").value(record.target);
    json.key("rejected").array([&] {
      for (const auto &alternative : record.rejected)
        writeAlternative(json, *alternative);
    });
  });
}

static void writeInstruction(JsonWriter &json, const Package &package,
                             const fb::EntryT &entry,
                             const fb::InstructionT &instruction) {
  json.object([&] {
    json.key("id").value(instruction.id);
    json.key("kind").value(instruction.kind);
    json.key("location").value(instruction.location);
    json.key("deps").array([&] {
      for (uint32_t dep : instruction.deps)
        json.value(entry.instructions[dep]->id);
    });
    json.key("kernels").object([&] {
      const auto &targets = package.table().targets;
      for (size_t t = 0; t < targets.size(); ++t)
        json.key(targets[t]->name.c_str())
            .value(
                targets[t]->kernels[instruction.launches[t]->kernel]->symbol);
    });
    json.key("operands").array([&] {
      for (const auto &operand : instruction.operands)
        json.object([&] {
          json.key("segment").value(
              std::string(fb::EnumNameSegment(operand->address.segment())));
          json.key("slot").value(static_cast<int64_t>(operand->address.slot()));
          json.key("offset").value(
              static_cast<int64_t>(operand->address.offset()));
          json.key("type").value(typeString(operand->dtype, operand->shape));
          json.key("access").value(
              std::string(fb::EnumNameAccess(operand->access)));
        });
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
        json.key("timeline").value(row.timeline);
      });
  });
  json.key("live_bytes").array([&] {
    for (uint64_t bytes : liveBytes(rows, entry.instructions.size()))
      json.value(static_cast<int64_t>(bytes));
  });
}

void aicf::rt::explainJson(const Package &package, const ExplainFilter &filter,
                           std::ostream &out) {
  JsonWriter json(out);
  json.object([&] {
    json.key("producer").value(package.table().producer);
    json.key("entries").array([&] {
      for (const auto &entry : package.table().entries) {
        if (!filter.shows(*entry))
          continue;
        json.object([&] {
          json.key("name").value(entry->name);
          json.key("arena_bytes")
              .value(static_cast<int64_t>(entry->arena_bytes));
          json.key("arena_lower_bound")
              .value(static_cast<int64_t>(entry->arena_lower_bound));
          json.key("instructions").array([&] {
            for (const auto &instruction : entry->instructions)
              if (filter.shows(*instruction))
                writeInstruction(json, package, *entry, *instruction);
          });
          json.key("records").array([&] {
            for (const auto &record : entry->records)
              if (filter.shows(*record))
                writeRecord(json, *record);
          });
          if (filter.isWhole())
            writeArena(json, *entry);
          EntryTraffic traffic = trafficOf(*entry);
          json.key("read_bytes").value(static_cast<int64_t>(traffic.readBytes));
          json.key("written_bytes")
              .value(static_cast<int64_t>(traffic.writtenBytes));
        });
      }
    });
  });
  out << "\n";
}

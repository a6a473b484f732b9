//===- Explain.cpp - Decisions as text ------------------------------------===//
//
// Times are picoseconds in the records; they are printed with the unit that
// keeps three digits before the point. Equal packages give equal text.
//
//===----------------------------------------------------------------------===//

#include "Explain.h"
#include "aicf/Runtime/DType.h"

#include <algorithm>
#include <iomanip>
#include <map>
#include <sstream>

using namespace aicf::rt;

/// Columns of the arena chart.
static constexpr size_t kChartWidth = 100;

static const char *const kDecisionNames[] = {
    "fuse", "save", "in_place", "layout", "order", "kernel", "memory"};

const char *aicf::rt::nameOf(fb::DecisionClass decision) {
  auto index = static_cast<size_t>(decision);
  return index < std::size(kDecisionNames) ? kDecisionNames[index] : "?";
}

std::optional<fb::DecisionClass>
aicf::rt::parseDecisionClass(const std::string &name) {
  for (size_t i = 0; i < std::size(kDecisionNames); ++i)
    if (name == kDecisionNames[i])
      return static_cast<fb::DecisionClass>(i);
  return std::nullopt;
}

EntryTraffic aicf::rt::trafficOf(const fb::EntryT &entry) {
  EntryTraffic traffic;
  for (const auto &instruction : entry.instructions)
    for (const auto &operand : instruction->operands) {
      uint64_t bytes = sizeOf(operand->dtype);
      for (size_t i = 0; i < operand->shape.size(); ++i)
        // Elements that a stride of 0 repeats are one in memory.
        if (operand->strides.empty() || operand->strides[i] != 0)
          bytes *= static_cast<uint64_t>(operand->shape[i]);
      if (operand->access != fb::Access::Write)
        traffic.readBytes += bytes;
      if (operand->access != fb::Access::Read)
        traffic.writtenBytes += bytes;
    }
  return traffic;
}

static std::string formatTime(int64_t picoseconds) {
  double magnitude = std::abs(static_cast<double>(picoseconds));
  std::ostringstream os;
  if (magnitude < 1e3) {
    os << picoseconds << " ps";
    return os.str();
  }
  os << std::fixed << std::setprecision(3);
  if (magnitude < 1e6)
    os << picoseconds / 1e3 << " ns";
  else if (magnitude < 1e9)
    os << picoseconds / 1e6 << " us";
  else
    os << picoseconds / 1e9 << " ms";
  return os.str();
}

/// "+100 ps, +4.3%"
static std::string formatLoss(int64_t loss, int64_t base,
                              const std::string &amount) {
  std::ostringstream os;
  os << (loss >= 0 ? "+" : "") << amount;
  if (base > 0)
    os << ", " << std::showpos << std::fixed << std::setprecision(1)
       << 100.0 * static_cast<double>(loss) / static_cast<double>(base) << "%";
  return os.str();
}

static void printCost(const fb::Cost &cost, std::ostream &out) {
  out << formatTime(cost.total_ps()) << " (compute "
      << formatTime(cost.compute_ps()) << ", traffic "
      << formatTime(cost.traffic_ps()) << ", latency "
      << formatTime(cost.latency_ps()) << ", spill "
      << formatTime(cost.spill_ps()) << ", overlap -"
      << formatTime(cost.overlap_ps()) << ")";
}

static void printRejected(const fb::RecordT &record,
                          const fb::AlternativeT &alternative,
                          std::ostream &out) {
  out << "      not " << alternative.choice << ": ";
  bool said = false;
  if (!alternative.breaks.empty()) {
    out << "breaks " << alternative.breaks;
    said = true;
  }
  if (alternative.cost) {
    out << (said ? "; " : "");
    printCost(*alternative.cost, out);
    if (record.cost) {
      int64_t base = record.cost->total_ps();
      int64_t loss = alternative.cost->total_ps() - base;
      out << ", " << formatLoss(loss, base, formatTime(loss));
    }
    said = true;
  }
  if (alternative.bytes >= 0) {
    out << (said ? "; " : "") << alternative.bytes << " bytes";
    if (record.bytes >= 0) {
      int64_t loss = alternative.bytes - record.bytes;
      out << ", "
          << formatLoss(loss, record.bytes, std::to_string(loss) + " bytes");
    }
    said = true;
  }
  out << (said ? "\n" : "no reason recorded\n");
}

static void printRecord(const fb::RecordT &record, std::ostream &out) {
  out << "  " << nameOf(record.decision);
  if (record.instruction >= 0)
    out << " of " << record.instruction;
  out << ": " << record.subject << " -> " << record.choice;
  if (record.pinned)
    out << "  [pinned]";
  if (!record.target.empty() || !record.model_version.empty())
    out << "  [" << record.target
        << (record.target.empty() || record.model_version.empty() ? "" : ", ")
        << record.model_version << "]";
  out << "\n";
  if (record.cost) {
    out << "      ";
    printCost(*record.cost, out);
    out << "\n";
  }
  if (record.bytes >= 0) {
    out << "      " << record.bytes << " bytes";
    if (record.bound_bytes >= 0)
      out << ", lower bound " << record.bound_bytes << " ("
          << formatLoss(record.bytes - record.bound_bytes, record.bound_bytes,
                        std::to_string(record.bytes - record.bound_bytes) +
                            " bytes")
          << ")";
    out << "\n";
  }
  for (const auto &alternative : record.rejected)
    printRejected(record, *alternative, out);
}

static const char *segmentLetter(fb::Segment segment) {
  switch (segment) {
  case fb::Segment::Persistent:
    return "p";
  case fb::Segment::Constant:
    return "c";
  case fb::Segment::Io:
    return "io";
  case fb::Segment::Transient:
    return "t";
  case fb::Segment::Scratch:
    return "s";
  }
  return "?";
}

/// "t+4096:1000xf32" or "io1+0:2x3xbf16".
static std::string formatOperand(const fb::OperandT &operand) {
  std::ostringstream os;
  os << segmentLetter(operand.address.segment());
  if (operand.address.segment() == fb::Segment::Io)
    os << operand.address.slot();
  os << "+" << operand.address.offset() << ":"
     << typeString(operand.dtype, operand.shape);
  return os.str();
}

static void printInstruction(const Package &package, const fb::EntryT &entry,
                             const fb::InstructionT &instruction,
                             std::ostream &out) {
  out << "  " << std::setw(6) << instruction.id << "  " << instruction.kind;
  if (!instruction.location.empty())
    out << "  at " << instruction.location;
  out << "\n         ";
  for (const auto &operand : instruction.operands)
    out << (operand->access == fb::Access::Read    ? " in "
            : operand->access == fb::Access::Write ? " out "
                                                   : " inout ")
        << formatOperand(*operand);
  if (!instruction.deps.empty()) {
    out << " after";
    for (uint32_t dep : instruction.deps)
      out << " " << entry.instructions[dep]->id;
  }
  out << "\n";
  const auto &targets = package.table().targets;
  for (size_t t = 0; t < targets.size(); ++t) {
    const fb::LaunchT &launch = *instruction.launches[t];
    out << "          " << targets[t]->name << ": "
        << targets[t]->kernels[launch.kernel]->symbol;
    if (targets[t]->kind == fb::TargetKind::Cpu) {
      out << ", " << launch.tasks << " tasks\n";
      continue;
    }
    auto dims = [&](const char *what, const fb::Dim3 &d) {
      out << what << d.x() << "x" << d.y() << "x" << d.z();
    };
    dims(", grid ", launch.grid);
    dims(", block ", launch.block);
    if (launch.cluster.x() * launch.cluster.y() * launch.cluster.z() > 1)
      dims(", cluster ", launch.cluster);
    if (launch.dynamic_smem)
      out << ", " << launch.dynamic_smem << " bytes dynamic smem";
    out << (launch.pdl ? ", pdl\n" : "\n");
  }
}

static void printTotals(const fb::EntryT &entry, std::ostream &out) {
  EntryTraffic traffic = trafficOf(entry);
  out << "totals\n  operands: " << traffic.readBytes << " bytes read, "
      << traffic.writtenBytes << " bytes written by instructions\n";
  std::map<std::string, std::pair<int64_t, unsigned>> times; // by target
  std::map<std::string, unsigned> decisions;
  unsigned pinned = 0;
  for (const auto &record : entry.records) {
    ++decisions[nameOf(record->decision)];
    pinned += record->pinned;
    if (record->decision != fb::DecisionClass::Kernel || !record->cost)
      continue;
    auto &[total, count] = times[record->target];
    // A file may hold any number: wrap rather than overflow.
    total =
        static_cast<int64_t>(static_cast<uint64_t>(total) +
                             static_cast<uint64_t>(record->cost->total_ps()));
    ++count;
  }
  for (const auto &[target, time] : times)
    out << "  predicted for '" << target << "': " << formatTime(time.first)
        << ", the sum of " << time.second << " kernel decisions\n";
  out << "  decisions: " << entry.records.size();
  for (const auto &[name, count] : decisions)
    out << ", " << name << " " << count;
  out << "; pinned " << pinned << "\n";
}

static void explainEntry(const Package &package, const ExplainFilter &filter,
                         const fb::EntryT &entry, std::ostream &out) {
  out << "entry '" << entry.name << "': " << entry.instructions.size()
      << " instructions, arena " << entry.arena_bytes << " bytes, lower bound "
      << entry.arena_lower_bound << "\n";
  out << "instructions  (t: arena, p: persistent, c: constant, io: slot; "
         "+ byte offset)\n";
  for (const auto &instruction : entry.instructions)
    if (filter.shows(*instruction))
      printInstruction(package, entry, *instruction, out);
  out << "decisions\n";
  for (const auto &record : entry.records)
    if (filter.shows(*record))
      printRecord(*record, out);
  if (!filter.isWhole())
    return;
  out << "arena\n";
  printArena(entry, kChartWidth, out);
  printTotals(entry, out);
}

void aicf::rt::explainText(const Package &package, const ExplainFilter &filter,
                           std::ostream &out) {
  bool first = true;
  for (const auto &entry : package.table().entries) {
    if (!filter.shows(*entry))
      continue;
    out << (first ? "" : "\n");
    first = false;
    explainEntry(package, filter, *entry, out);
  }
}

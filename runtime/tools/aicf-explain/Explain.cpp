//===- Explain.cpp - Decisions as text ------------------------------------===//
//
// Equal packages give equal text.
//
//===----------------------------------------------------------------------===//

#include "Explain.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/Origins.h"
#include "aicf/Runtime/PlanChecker.h"

#include <algorithm>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>
#include <vector>

using namespace aicf::rt;

/// Columns of the arena chart.
static constexpr size_t kChartWidth = 100;

bool ExplainFilter::shows(const fb::EntryT &e,
                          const fb::InstructionT &i) const {
  if (instruction && *instruction != i.id)
    return false;
  return !decision ||
         std::any_of(e.records.begin(), e.records.end(),
                     [&](const auto &record) {
                       return record->instruction == i.id && shows(*record);
                     });
}

bool ExplainFilter::shows(const fb::EntryT &e) const {
  auto isShown = [&](const auto &record) { return shows(*record); };
  return names(e) &&
         (isWhole() ||
          std::any_of(e.records.begin(), e.records.end(), isShown) ||
          (!decision && findInstruction(e, *instruction)));
}

/// Sums may not overflow, whatever a file holds.
static int64_t saturatingSum(int64_t a, int64_t b) {
  int64_t negated = saturatingDifference(0, b);
  return saturatingDifference(a, negated);
}

/// Adds `cost` to `sum`.
static void add(fb::Cost &sum, const fb::Cost &cost) {
  sum = fb::Cost(saturatingSum(sum.compute_ps(), cost.compute_ps()),
                 saturatingSum(sum.traffic_ps(), cost.traffic_ps()),
                 saturatingSum(sum.latency_ps(), cost.latency_ps()),
                 saturatingSum(sum.parallelism_ps(), cost.parallelism_ps()),
                 saturatingSum(sum.occupancy_ps(), cost.occupancy_ps()),
                 saturatingSum(sum.tail_ps(), cost.tail_ps()),
                 saturatingSum(sum.spill_ps(), cost.spill_ps()),
                 saturatingSum(sum.overlap_ps(), cost.overlap_ps()),
                 saturatingSum(sum.total_ps(), cost.total_ps()));
}

LaunchTotals aicf::rt::sumLaunches(const fb::EntryT &entry,
                                   const std::string &target) {
  LaunchTotals totals;
  std::map<int64_t, fb::Cost> kernels, launches; // by instruction
  // A plan that was made anew, for a question, has records alone: there, each
  // instruction has one of its kernel, in their order.
  std::vector<int64_t> order;
  for (const auto &instruction : entry.instructions)
    order.push_back(instruction->id);
  for (const auto &record : entry.records)
    if (record->cost && targetNameOf(*record) == target) {
      if (record->decision == fb::DecisionClass::Kernel) {
        kernels.emplace(record->instruction, *record->cost);
        if (entry.instructions.empty())
          order.push_back(record->instruction);
        add(totals.kernels, *record->cost);
        ++totals.numKernels;
      } else if (record->decision == fb::DecisionClass::Launch) {
        launches.emplace(record->instruction, *record->cost);
      }
    }
  totals.launches = totals.kernels;
  totals.numLaunches = totals.numKernels;
  if (launches.empty())
    return totals;
  // Each launch has a record, of its first instruction. One instruction alone
  // takes what its kernel does, which may be pinned.
  totals.launches = fb::Cost(0, 0, 0, 0, 0, 0, 0, 0, 0);
  totals.numLaunches = 0;
  for (size_t first = 0, end = 0; first < order.size(); first = end) {
    auto launch = launches.find(order[first]);
    end = first + 1;
    while (launch != launches.end() && end < order.size() &&
           !launches.count(order[end]))
      ++end;
    const auto &costs = end - first > 1 ? launches : kernels;
    auto cost = costs.find(order[first]);
    if (cost == costs.end())
      continue;
    add(totals.launches, cost->second);
    ++totals.numLaunches;
  }
  return totals;
}

fb::Cost aicf::rt::predictedCost(const fb::EntryT &entry,
                                 const std::string &target) {
  LaunchTotals totals = sumLaunches(entry, target);
  if (!entry.branches)
    return totals.launches;
  // The order was decided before its instructions shared launches.
  for (const auto &record : entry.records)
    if (record->decision == fb::DecisionClass::Order && record->cost &&
        targetNameOf(*record) == target &&
        (totals.numLaunches == totals.numKernels ||
         record->cost->total_ps() < totals.launches.total_ps()))
      return *record->cost;
  return totals.launches;
}

EntryTotals aicf::rt::totalsOf(const fb::EntryT &entry) {
  EntryTotals totals;
  for (const auto &instruction : entry.instructions)
    for (const auto &operand : instruction->operands) {
      uint64_t bytes = sizeOf(operand->dtype);
      for (size_t i = 0; i < operand->shape.size(); ++i)
        // Elements that a stride of 0 repeats are one in memory.
        if (operand->strides.empty() || operand->strides[i] != 0)
          bytes *= static_cast<uint64_t>(operand->shape[i]);
      if (operand->access != fb::Access::Write)
        totals.readBytes += bytes;
      if (operand->access != fb::Access::Read)
        totals.writtenBytes += bytes;
    }
  totals.decisions = entry.records.size();
  std::set<std::string> targets;
  for (const auto &record : entry.records) {
    ++totals.decisionsByClass[nameOf(record->decision)];
    totals.pinned += record->pinned;
    if (record->decision == fb::DecisionClass::Kernel && record->cost)
      targets.insert(targetNameOf(*record));
  }
  for (const std::string &target : targets)
    totals.times.push_back(
        {target, predictedCost(entry, target), sumLaunches(entry, target)});
  return totals;
}

std::vector<int64_t> aicf::rt::scopeOf(const fb::EntryT &entry,
                                       const fb::RecordT &record) {
  std::vector<int64_t> ids = idsOf(record);
  if (record.decision == fb::DecisionClass::Fuse && ids.size() == 2)
    return ids;
  if (record.decision != fb::DecisionClass::Layout || ids.size() != 1)
    return {};
  for (const auto &instruction : entry.instructions)
    for (const auto &operand : instruction->operands)
      if (operand->access == fb::Access::Read && operand->buffer >= 0 &&
          entry.buffers[operand->buffer]->name ==
              subjectOf(record, entry.name)) {
        ids.push_back(instruction->id);
        break;
      }
  return ids;
}

/// The same in words.
static std::string describeScope(const fb::EntryT &entry,
                                 const fb::RecordT &record) {
  if (record.decision == fb::DecisionClass::Order)
    return " for the whole entry";
  std::vector<int64_t> ids = scopeOf(entry, record);
  if (ids.empty())
    return "";
  if (record.decision == fb::DecisionClass::Fuse)
    return " for the work of both";
  std::string readers;
  for (size_t i = 1; i < ids.size(); ++i)
    readers += (i == 1 ? " i" : ", i") + std::to_string(ids[i]);
  return " for i" + std::to_string(ids[0]) + ", which writes it" +
         (readers.empty() ? "" : ", and its readers" + readers);
}

/// A memory plan costs bytes; that it takes no time says nothing.
static bool hasTime(const std::unique_ptr<fb::Cost> &cost, int64_t bytes) {
  return cost && (bytes < 0 || cost->total_ps() != 0);
}

static void printRejected(const fb::RecordT &record,
                          const fb::AlternativeT &alternative,
                          std::ostream &out) {
  std::vector<std::string> parts;
  if (!alternative.violates.empty())
    parts.push_back("violates " + escaped(alternative.violates));
  // A tie in time is only one when the bytes do not differ either.
  bool sameBytes = alternative.bytes == record.bytes;
  if (hasTime(alternative.cost, alternative.bytes)) {
    int64_t total = alternative.cost->total_ps();
    std::string text = formatCost(*alternative.cost);
    if (record.cost && total == record.cost->total_ps() && !sameBytes)
      text = "the same time";
    else if (record.cost)
      text += ", " + formatTimeLoss(total, record.cost->total_ps());
    parts.push_back(text);
  }
  if (alternative.bytes >= 0) {
    std::string text = std::to_string(alternative.bytes) + " bytes";
    if (record.bytes >= 0 && !sameBytes) {
      int64_t loss = saturatingDifference(alternative.bytes, record.bytes);
      text += ", " +
              formatLoss(loss, record.bytes, std::to_string(loss) + " bytes");
    } else if (sameBytes && !hasTime(alternative.cost, alternative.bytes)) {
      text += ", a tie";
    }
    parts.push_back(text);
  }
  out << "      not " << escaped(alternative.choice) << ": ";
  if (parts.empty())
    out << "no reason recorded";
  for (size_t i = 0; i < parts.size(); ++i)
    out << (i ? "; " : "") << parts[i];
  out << "\n";
}

void aicf::rt::printHeadline(const fb::EntryT &entry, const fb::RecordT &record,
                             std::ostream &out) {
  out << nameOf(record.decision) << " "
      << escaped(subjectOf(record, entry.name)) << " is "
      << escaped(record.choice);
  std::vector<int64_t> ids = idsOf(record);
  // What was fused stands on the instruction it became part of.
  if (record.instruction >= 0 &&
      (ids.empty() || ids.back() != record.instruction))
    out << "  (in i" << record.instruction << ")";
  if (record.pinned)
    out << "  [pinned]";
  if (!record.target.empty() || !record.model_version.empty())
    out << "  [" << escaped(record.target)
        << (record.target.empty() || record.model_version.empty() ? ""
                                                                  : ", model ")
        << escaped(record.model_version) << "]";
  out << "\n";
}

static void printMeasurement(const fb::MeasurementT &measured,
                             std::ostream &out) {
  out << "      pinned because it was measured: "
      << formatTime(measured.time_ps);
  if (measured.against_ps >= 0)
    out << ", the model's choice " << formatTime(measured.against_ps);
  else
    out << ", the model's choice gave no right result";
  out << ", on " << escaped(measured.device) << "\n";
}

static void printRecord(const fb::EntryT &entry, const fb::RecordT &record,
                        std::ostream &out) {
  out << "  ";
  printHeadline(entry, record, out);
  if (record.measured)
    printMeasurement(*record.measured, out);
  if (!record.hint.empty())
    out << "      hint " << escaped(record.hint) << "\n";
  if (hasTime(record.cost, record.bytes))
    out << "      " << formatCost(*record.cost) << describeScope(entry, record)
        << "\n";
  if (record.bytes >= 0) {
    out << "      " << record.bytes << " bytes";
    if (record.bound_bytes >= 0) {
      int64_t gap = saturatingDifference(record.bytes, record.bound_bytes);
      out << ", lower bound " << record.bound_bytes;
      if (record.bound_instruction >= 0)
        out << " at i" << record.bound_instruction;
      if (gap != 0)
        out << " ("
            << formatLoss(gap, record.bound_bytes,
                          std::to_string(gap) + " bytes")
            << ")";
    }
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

std::string aicf::rt::placeOf(const Package &package, const fb::EntryT &entry,
                              const fb::Address &address) {
  if (address.segment() == fb::Segment::Persistent)
    for (const auto &global : package.table().globals)
      if (global->offset == address.offset())
        return "@" + global->name;
  if (address.segment() == fb::Segment::Io && address.offset() == 0)
    return entry.slots[address.slot()]->name;
  std::string text = segmentLetter(address.segment());
  if (address.segment() == fb::Segment::Io)
    text += std::to_string(address.slot());
  return text + "+" + std::to_string(address.offset());
}

/// "i2.0:64x128xf32", "i34.0:64xf32 (@w)": the value by its name and, where it
/// does not lie in the arena, its place.
static std::string formatOperand(const Package &package,
                                 const fb::EntryT &entry,
                                 const fb::OperandT &operand) {
  std::string place = placeOf(package, entry, operand.address);
  std::string type = typeString(operand.dtype, operand.shape);
  if (operand.buffer < 0)
    return escaped(place) + ":" + type;
  const std::string &value = entry.buffers[operand.buffer]->name;
  bool named =
      value == place || operand.address.segment() == fb::Segment::Transient;
  return escaped(value) + ":" + type +
         (named ? "" : " (" + escaped(place) + ")");
}

static void printInstruction(const Package &package, const fb::EntryT &entry,
                             const fb::InstructionT &instruction,
                             std::ostream &out) {
  out << "  " << std::setw(6) << instruction.id << "  "
      << escaped(describeKind(entry, instruction)) << "\n         ";
  for (const auto &operand : instruction.operands)
    out << (operand->access == fb::Access::Read    ? " in "
            : operand->access == fb::Access::Write ? " out "
                                                   : " inout ")
        << formatOperand(package, entry, *operand);
  if (!instruction.deps.empty()) {
    out << " after";
    for (uint32_t dep : instruction.deps)
      out << " " << entry.instructions[dep]->id;
  }
  out << "\n";
  const auto &targets = package.table().targets;
  for (size_t t = 0; t < targets.size(); ++t) {
    const fb::LaunchT &launch = *instruction.launches[t];
    out << "          " << escaped(targets[t]->name) << ": "
        << escaped(targets[t]->kernels[launch.kernel]->symbol);
    if (!hasBlocks(launch)) {
      out << ", " << launch.tasks << " tasks\n";
      continue;
    }
    if (launch.parts > 1)
      out << ", part " << launch.part + 1 << " of " << launch.parts
          << ", stage " << launch.stage;
    if (launch.part > 0) {
      out << "\n";
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
    out << (launch.dependent_launch ? ", dependent launch\n" : "\n");
  }
}

/// The schema of Instruction.attrs that the tool knows: an instruction's text.
static constexpr char kAttrSchema[] = "aicf_emit.compute";
static constexpr uint32_t kAttrSchemaVersion = 1;

static void printBody(const fb::InstructionT &instruction, std::ostream &out) {
  if (!instruction.attrs)
    return;
  const fb::AttrBlobT &attrs = *instruction.attrs;
  if (attrs.schema != kAttrSchema || attrs.version != kAttrSchemaVersion) {
    out << "         attributes of schema '" << escaped(attrs.schema)
        << "', version " << attrs.version
        << ", which this tool does not know\n";
    return;
  }
  std::istringstream lines(std::string(attrs.bytes.begin(), attrs.bytes.end()));
  for (std::string line; std::getline(lines, line);)
    out << "         | " << escaped(line) << "\n";
}

/// How many launches a run of `entry` takes on each target, where that is less
/// than an instruction each.
static void printLaunches(const Package &package, const fb::EntryT &entry,
                          std::ostream &out) {
  const auto &targets = package.table().targets;
  for (size_t t = 0; t < targets.size(); ++t) {
    size_t launches = countLaunches(entry, static_cast<unsigned>(t));
    if (launches < entry.instructions.size())
      out << "  launches on '" << escaped(targets[t]->name) << "': " << launches
          << ", of " << entry.instructions.size()
          << " instructions; launch decisions say why not fewer\n";
  }
}

static void printTotals(const Package &package, const fb::EntryT &entry,
                        std::ostream &out) {
  EntryTotals totals = totalsOf(entry);
  out << "totals\n  operands: " << totals.readBytes << " bytes read, "
      << totals.writtenBytes << " bytes written by instructions\n";
  for (const EntryTotals::Time &time : totals.times) {
    int64_t predicted = time.predicted.total_ps();
    const LaunchTotals &sums = time.sums;
    bool isShared = sums.numLaunches != sums.numKernels;
    unsigned count = isShared ? sums.numLaunches : sums.numKernels;
    std::string what = (count == 1 ? "that of " : "the sum of ") +
                       std::to_string(count) +
                       (isShared ? " launch" : " kernel decision") +
                       (count == 1 ? ""
                        : isShared ? "es"
                                   : "s");
    out << "  predicted for '" << escaped(time.target)
        << "': " << formatTime(predicted);
    if (predicted == sums.launches.total_ps())
      out << ", " << what << "\n";
    else
      out << " with the branches of the order; "
          << formatTime(sums.launches.total_ps()) << " is " << what << "\n";
  }
  printLaunches(package, entry, out);
  out << "  decisions: " << totals.decisions;
  for (const auto &[name, count] : totals.decisionsByClass)
    out << ", " << name << " " << count;
  out << "; pinned " << totals.pinned << "\n";
}

/// Prints `items` that `filter` shows under `title`, if there are any.
template <typename Items, typename Shows, typename Print>
static void printSection(const char *title, const Items &items, Shows shows,
                         Print print, std::ostream &out) {
  bool first = true;
  for (const auto &item : items) {
    if (!shows(*item))
      continue;
    if (first)
      out << title << "\n";
    first = false;
    print(*item);
  }
}

static void explainEntry(const Package &package, const ExplainFilter &filter,
                         const fb::EntryT &entry, std::ostream &out) {
  out << "entry '" << escaped(entry.name) << "': " << entry.instructions.size()
      << " instructions, arena " << entry.arena_bytes << " bytes, lower bound "
      << entry.arena_lower_bound << "\n";
  if (filter.instruction) {
    std::string went = whereWent(entry, *filter.instruction);
    if (!went.empty())
      out << escaped(went) << "\n";
  }
  printSection(
      "instructions  (a value has the name of the output, global or slot that "
      "made it)",
      entry.instructions,
      [&](const auto &instruction) { return filter.shows(entry, instruction); },
      [&](const auto &instruction) {
        printInstruction(package, entry, instruction, out);
        if (filter.body)
          printBody(instruction, out);
      },
      out);
  printSection(
      "decisions", entry.records,
      [&](const auto &record) { return filter.shows(record); },
      [&](const auto &record) { printRecord(entry, record, out); }, out);
  if (!filter.isWhole())
    return;
  out << "arena\n";
  printArena(entry, kChartWidth, out);
  printTotals(package, entry, out);
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
  if (!first)
    return;
  out << "no decision";
  if (filter.decision)
    out << " of class " << nameOf(*filter.decision);
  if (filter.instruction)
    out << " is about i" << *filter.instruction;
  out << "\n";
}

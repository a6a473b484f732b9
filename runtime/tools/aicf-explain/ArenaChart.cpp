//===- ArenaChart.cpp - The arena over time -------------------------------===//
//
// A row a buffer, a column an instruction (or several, in a long entry).
//
//===----------------------------------------------------------------------===//

#include "Explain.h"
#include "aicf/Runtime/DType.h"

#include <algorithm>
#include <iomanip>
#include <map>
#include <tuple>

using namespace aicf::rt;

/// Identity of a buffer as the plan checker sees it: declared, or by range.
using BufferKey =
    std::tuple<uint64_t, uint64_t, int32_t>; // offset, bytes, index

static BufferKey keyOf(const fb::EntryT &entry, const fb::OperandT &operand) {
  if (operand.buffer >= 0) {
    const fb::BufferT &buffer = *entry.buffers[operand.buffer];
    return {buffer.address.offset(), buffer.bytes, operand.buffer};
  }
  uint64_t extent =
      byteExtent(operand.dtype, operand.shape, operand.strides).value_or(0);
  return {operand.address.offset(), extent, -1};
}

/// Fills the gaps between accesses: live, unless what comes next overwrites.
static void drawLifetime(std::string &timeline) {
  bool needed = false;
  for (size_t i = timeline.size(); i-- > 0;) {
    char c = timeline[i];
    if (c == '.')
      timeline[i] = needed ? '-' : '.';
    else
      needed = c != 'W';
  }
}

std::vector<ArenaRow> aicf::rt::arenaRows(const fb::EntryT &entry) {
  std::map<BufferKey, std::string> timelines;
  size_t count = entry.instructions.size();
  for (size_t i = 0; i < count; ++i)
    for (const auto &operand : entry.instructions[i]->operands) {
      if (operand->address.segment() != fb::Segment::Transient)
        continue;
      std::string &timeline =
          timelines.try_emplace(keyOf(entry, *operand), count, '.')
              .first->second;
      bool reads = operand->access != fb::Access::Write || timeline[i] == 'R' ||
                   timeline[i] == 'U';
      bool writes = operand->access != fb::Access::Read || timeline[i] == 'W' ||
                    timeline[i] == 'U';
      timeline[i] = reads && writes ? 'U' : writes ? 'W' : 'R';
    }
  std::vector<ArenaRow> rows;
  for (auto &[key, timeline] : timelines) {
    auto [offset, bytes, index] = key;
    // A buffer written piece by piece is live from its first piece on.
    if (index < 0)
      drawLifetime(timeline);
    else
      for (size_t i = timeline.find_first_not_of('.'),
                  last = timeline.find_last_not_of('.');
           i < last; ++i)
        if (timeline[i] == '.')
          timeline[i] = '-';
    rows.push_back({index >= 0 ? entry.buffers[index]->name : "", offset, bytes,
                    timeline});
  }
  std::stable_sort(
      rows.begin(), rows.end(), [](const ArenaRow &a, const ArenaRow &b) {
        return std::tie(a.offset, b.bytes) < std::tie(b.offset, a.bytes);
      });
  return rows;
}

std::vector<uint64_t> aicf::rt::liveBytes(const std::vector<ArenaRow> &rows,
                                          size_t instructions) {
  std::vector<uint64_t> live(instructions, 0);
  for (size_t i = 0; i < instructions; ++i) {
    uint64_t covered = 0; // rows come by offset
    for (const ArenaRow &row : rows) {
      if (row.timeline[i] == '.')
        continue;
      uint64_t begin = std::max(row.offset, covered);
      uint64_t end = row.offset + row.bytes;
      if (end > begin)
        live[i] += end - begin;
      covered = std::max(covered, end);
    }
  }
  return live;
}

/// One character for several instructions: what happens there, if anything.
static char merge(const std::string &timeline, size_t begin, size_t end) {
  bool reads = false, writes = false, live = false;
  for (size_t i = begin; i < end; ++i) {
    char c = timeline[i];
    reads |= c == 'R' || c == 'U';
    writes |= c == 'W' || c == 'U';
    live |= c != '.';
  }
  return reads && writes ? 'U' : writes ? 'W' : reads ? 'R' : live ? '-' : '.';
}

void aicf::rt::printArena(const fb::EntryT &entry, size_t width,
                          std::ostream &out) {
  std::vector<ArenaRow> rows = arenaRows(entry);
  size_t count = entry.instructions.size();
  if (rows.empty()) {
    out << "  the arena is not used\n";
    return;
  }
  size_t step = (count + width - 1) / width;
  size_t nameWidth = 6;
  for (const ArenaRow &row : rows)
    nameWidth = std::max(nameWidth, std::min<size_t>(row.name.size(), 24));
  out << "  " << std::setw(12) << "offset" << std::setw(13) << "bytes"
      << "  " << std::left << std::setw(static_cast<int>(nameWidth)) << "buffer"
      << std::right << "  instructions " << entry.instructions.front()->id
      << " to " << entry.instructions.back()->id;
  if (step > 1)
    out << ", " << step << " a column";
  out << "  (W write, R read, U update, - live)\n";
  for (const ArenaRow &row : rows) {
    out << "  " << std::setw(12) << row.offset << std::setw(13) << row.bytes
        << "  " << std::left << std::setw(static_cast<int>(nameWidth))
        << row.name.substr(0, nameWidth) << std::right << "  ";
    for (size_t i = 0; i < count; i += step)
      out << merge(row.timeline, i, std::min(i + step, count));
    out << "\n";
  }
  std::vector<uint64_t> live = liveBytes(rows, count);
  auto peak = std::max_element(live.begin(), live.end());
  out << "  peak of live bytes: " << *peak << " of " << entry.arena_bytes
      << ", at instruction " << entry.instructions[peak - live.begin()]->id
      << "\n";
}

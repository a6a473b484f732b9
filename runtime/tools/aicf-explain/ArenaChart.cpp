//===- ArenaChart.cpp - The arena over time -------------------------------===//
//
// A row a buffer, a column an instruction (or several, in a long entry).
//
//===----------------------------------------------------------------------===//

#include "Explain.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/PlanChecker.h"

#include <algorithm>
#include <iomanip>
#include <tuple>

using namespace aicf::rt;

std::vector<ArenaRow> aicf::rt::arenaRows(const fb::EntryT &entry) {
  // Live as the checker and the poisoning executor have it.
  std::vector<BufferLifetime> lifetimes = lifetimesOf(entry);
  size_t count = entry.instructions.size();
  std::vector<ArenaRow> all;
  for (size_t b = 0; b < entry.buffers.size(); ++b) {
    const fb::BufferT &buffer = *entry.buffers[b];
    std::string timeline(count, '.');
    if (lifetimes[b].used)
      for (uint32_t i = lifetimes[b].first; i <= lifetimes[b].last; ++i)
        timeline[i] = '-';
    all.push_back(
        {buffer.name, buffer.address.offset(), buffer.bytes, timeline});
  }
  for (size_t i = 0; i < count; ++i)
    for (const auto &operand : entry.instructions[i]->operands)
      if (operand->buffer >= 0) {
        char &mark = all[operand->buffer].timeline[i];
        char now = operand->access == fb::Access::Read ? 'R' : 'W';
        mark = mark == '-' || mark == now ? now : 'U';
      }
  std::vector<ArenaRow> rows;
  for (size_t b = 0; b < all.size(); ++b)
    if (lifetimes[b].used &&
        entry.buffers[b]->address.segment() == fb::Segment::Transient)
      rows.push_back(std::move(all[b]));
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

/// The first `bytes` of `text`, or less: no character is cut.
static std::string shorten(const std::string &text, size_t bytes) {
  if (text.size() <= bytes)
    return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) >> 6) == 0b10)
    --bytes;
  return text.substr(0, bytes);
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
    nameWidth =
        std::max(nameWidth, std::min<size_t>(escaped(row.name).size(), 24));
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
        << shorten(escaped(row.name), nameWidth) << std::right << "  ";
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

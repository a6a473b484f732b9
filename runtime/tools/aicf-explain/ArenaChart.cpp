//===- ArenaChart.cpp - The arena over time -------------------------------===//
//
// A row a buffer, a column an instruction (or several, in a long entry).
//
//===----------------------------------------------------------------------===//

#include "Explain.h"
#include "aicf/Runtime/Escape.h"

#include <algorithm>
#include <iomanip>
#include <tuple>

using namespace aicf::rt;

/// What happens where `now` does and `mark` is.
static char merge(char mark, char now) {
  return mark == '-' || mark == now ? now : 'U';
}

std::vector<ArenaRow> aicf::rt::arenaRows(const fb::EntryT &entry) {
  // Live as the checker and the poisoning executor have it.
  std::vector<BufferLifetime> lifetimes = lifetimesOf(entry);
  std::vector<ArenaRow> rows;
  std::vector<size_t> rowOf(entry.buffers.size(), SIZE_MAX);
  for (size_t b = 0; b < entry.buffers.size(); ++b) {
    const fb::BufferT &buffer = *entry.buffers[b];
    if (!lifetimes[b].used ||
        buffer.address.segment() != fb::Segment::Transient)
      continue;
    rowOf[b] = rows.size();
    rows.push_back(
        {buffer.name, buffer.address.offset(), buffer.bytes, lifetimes[b], {}});
  }
  for (uint32_t i = 0; i < entry.instructions.size(); ++i)
    for (const auto &operand : entry.instructions[i]->operands) {
      if (operand->buffer < 0 || rowOf[operand->buffer] == SIZE_MAX)
        continue;
      auto &accesses = rows[rowOf[operand->buffer]].accesses;
      if (accesses.empty() || accesses.back().first != i)
        accesses.push_back({i, '-'});
      char &mark = accesses.back().second;
      mark = merge(mark, operand->access == fb::Access::Read ? 'R' : 'W');
    }
  std::stable_sort(
      rows.begin(), rows.end(), [](const ArenaRow &a, const ArenaRow &b) {
        return std::tie(a.offset, b.bytes) < std::tie(b.offset, a.bytes);
      });
  return rows;
}

std::string aicf::rt::timelineOf(const ArenaRow &row, size_t instructions,
                                 size_t step) {
  std::string timeline((instructions + step - 1) / step, '.');
  std::fill(timeline.begin() + row.lifetime.first / step,
            timeline.begin() + row.lifetime.last / step + 1, '-');
  for (auto [instruction, access] : row.accesses) {
    char &mark = timeline[instruction / step];
    mark = merge(mark, access);
  }
  return timeline;
}

namespace {

/// The bytes that ranges cover while they come and go: a segment tree over the
/// places where one begins or ends.
class CoveredBytes {
public:
  explicit CoveredBytes(const std::vector<ArenaRow> &rows) {
    for (const ArenaRow &row : rows)
      for (uint64_t place : {row.offset, row.offset + row.bytes})
        places.push_back(place);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    nodes.resize(4 * places.size() + 1);
  }

  void add(const ArenaRow &row, int count) {
    if (row.bytes)
      add(row.offset, row.offset + row.bytes, count, 0, 0, places.size() - 1);
  }
  uint64_t total() const { return nodes[0].covered; }

private:
  struct Node {
    int ranges = 0; ///< That hold all of it and not all of its parent.
    uint64_t covered = 0;
  };

  /// `node` stands for the bytes from places[first] to places[last].
  void add(uint64_t begin, uint64_t end, int count, size_t node, size_t first,
           size_t last) {
    if (end <= places[first] || places[last] <= begin)
      return;
    size_t left = 2 * node + 1, right = 2 * node + 2;
    if (begin <= places[first] && places[last] <= end) {
      nodes[node].ranges += count;
    } else {
      size_t middle = (first + last) / 2;
      add(begin, end, count, left, first, middle);
      add(begin, end, count, right, middle, last);
    }
    nodes[node].covered = nodes[node].ranges ? places[last] - places[first]
                          : last - first == 1
                              ? 0
                              : nodes[left].covered + nodes[right].covered;
  }

  std::vector<uint64_t> places;
  std::vector<Node> nodes;
};

} // namespace

std::vector<uint64_t> aicf::rt::liveBytes(const std::vector<ArenaRow> &rows,
                                          size_t instructions) {
  std::vector<std::vector<const ArenaRow *>> begins(instructions),
      ends(instructions);
  for (const ArenaRow &row : rows) {
    begins[row.lifetime.first].push_back(&row);
    ends[row.lifetime.last].push_back(&row);
  }
  CoveredBytes covered(rows);
  std::vector<uint64_t> live;
  for (size_t i = 0; i < instructions; ++i) {
    for (const ArenaRow *row : begins[i])
      covered.add(*row, 1);
    live.push_back(covered.total());
    for (const ArenaRow *row : ends[i])
      covered.add(*row, -1);
  }
  return live;
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
        << shorten(escaped(row.name), nameWidth) << std::right << "  "
        << timelineOf(row, count, step) << "\n";
  }
  std::vector<uint64_t> live = liveBytes(rows, count);
  auto peak = std::max_element(live.begin(), live.end());
  out << "  peak of live bytes: " << *peak << " of " << entry.arena_bytes
      << ", at instruction " << entry.instructions[peak - live.begin()]->id
      << "\n";
}

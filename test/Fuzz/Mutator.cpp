//===- Mutator.cpp - Changes to a package ---------------------------------===//

#include "Mutator.h"

#include "aicf/Runtime/PackageFormat.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

using namespace aicf::fuzz;

Sites aicf::fuzz::findSites(Node &root) {
  Sites sites;
  visitTree(root, [&](const Place &place, const std::string &field) {
    sites[field].push_back(place);
  });
  return sites;
}

//===----------------------------------------------------------------------===//
// The raw section
//===----------------------------------------------------------------------===//

namespace {
struct RawRange {
  uint64_t offset;
  uint64_t bytes;
};
} // namespace

/// Blobs by the field that names them, those of images left out: what is
/// changed there is code.
static std::map<std::string, std::vector<RawRange>> rawRanges(Parts &parts) {
  std::map<std::string, std::vector<RawRange>> ranges;
  visitTree(*parts.tables, [&](const Place &place, const std::string &field) {
    const Node &node = *place.node;
    if (node.kind != Node::Kind::Struct || !node.present ||
        field.rfind("ImageVariant.", 0) == 0 ||
        node.object->name()->str() != "aicf.rt.fb.Blob")
      return;
    auto offset = static_cast<uint64_t>(node.children[0]->bits);
    auto bytes = static_cast<uint64_t>(node.children[1]->bits);
    if (bytes && offset <= parts.raw.size() &&
        bytes <= parts.raw.size() - offset)
      ranges["raw." + field].push_back({offset, bytes});
  });
  return ranges;
}

std::vector<std::string> aicf::fuzz::mutableFields(Parts &parts) {
  std::vector<std::string> fields;
  for (const auto &[field, places] : findSites(*parts.tables))
    fields.push_back(field);
  for (const auto &[field, ranges] : rawRanges(parts))
    fields.push_back(field);
  fields.push_back(kHeaderField);
  return fields;
}

//===----------------------------------------------------------------------===//
// One place
//===----------------------------------------------------------------------===//

static int64_t changedScalar(const Node &node, const std::vector<Place> &alike,
                             Random &random) {
  auto v = static_cast<uint64_t>(node.bits);
  unsigned width = 8 * bytesOf(node.type);
  switch (random.below(16)) {
  case 0:
    return 0;
  case 1:
    return 1;
  case 2:
    return -1;
  case 3: // The largest that is positive if it is signed.
    return static_cast<int64_t>((uint64_t(1) << (width - 1)) - 1);
  case 4:
    return static_cast<int64_t>(uint64_t(1) << (width - 1));
  case 5:
    return static_cast<int64_t>(v + 1);
  case 6:
    return static_cast<int64_t>(v - 1);
  case 7: // Elements, vectors, lines, blobs and pages.
    return static_cast<int64_t>(v + (uint64_t(1) << random.below(13)));
  case 8:
    return static_cast<int64_t>(v - (uint64_t(1) << random.below(13)));
  case 9:
    return static_cast<int64_t>(v * 2);
  case 10:
    return static_cast<int64_t>(v / 2);
  case 11:
    return static_cast<int64_t>(v ^ (uint64_t(1) << random.below(width)));
  case 12:
    return static_cast<int64_t>(random.next());
  case 13: // Small ones: what enumerations and indices hold.
    return static_cast<int64_t>(random.below(10));
  default:
    return alike[random.below(alike.size())].node->bits;
  }
}

static std::string changedString(const std::string &text,
                                 const std::vector<Place> &alike,
                                 Random &random) {
  auto insert = [&](const std::string &what) {
    std::string changed = text;
    changed.insert(random.below(text.size() + 1), what);
    return changed;
  };
  switch (random.below(12)) {
  case 0:
    return "";
  case 1:
    return text.substr(0, random.below(text.size() + 1));
  case 2:
    return insert(std::string(1, '\0'));
  case 3:
    return insert(std::string(1, static_cast<char>(1 + random.below(31))));
  case 4: // Two bytes of UTF-8, and none.
    return insert(random.oneIn(2) ? "\xc3\xa4" : "\xff");
  case 5:
    return insert(":");
  case 6:
    return insert(std::string(5000, 'x'));
  case 7:
    return insert("%s%n\n\x1b[31m");
  default:
    return alike[random.below(alike.size())].node->text;
  }
}

/// A copy of a present node of the same field, or null.
static std::unique_ptr<Node> another(const std::vector<Place> &alike,
                                     Random &random) {
  for (int i = 0; i < 4; ++i)
    if (const Node *node = alike[random.below(alike.size())].node;
        node->present)
      return node->clone();
  return nullptr;
}

/// An element for `vector` that resembles no other.
static std::unique_ptr<Node> makeElement(const Node &vector, Random &random) {
  if (vector.object)
    return makeDefault(*vector.object);
  auto node = std::make_unique<Node>();
  node->type = vector.type;
  if (vector.type == reflection::String)
    node->kind = Node::Kind::String;
  else
    node->bits = static_cast<int64_t>(random.below(4));
  return node;
}

static std::string changeVector(Node &node, const std::string &field,
                                const Sites &sites, Random &random) {
  auto &items = node.children;
  size_t size = items.size();
  size_t at = random.below(size);
  auto elements = sites.find(field + "[]");
  std::string place = " element " + std::to_string(at);
  switch (size ? random.below(9) : 4 + random.below(2)) {
  case 0:
    items.erase(items.begin() + at);
    return "dropped" + place;
  case 1:
    items.insert(items.begin() + random.below(size + 1), items[at]->clone());
    return "duplicated" + place;
  case 2: {
    size_t other = random.below(size);
    std::swap(items[at], items[other]);
    return "swapped" + place + " and " + std::to_string(other);
  }
  case 3:
    items.clear();
    return "emptied";
  case 4:
    node.present = !node.present;
    return node.present ? "there" : "removed";
  case 5:
  case 6:
    if (elements != sites.end())
      if (auto copy = another(elements->second, random)) {
        node.present = true;
        if (size == 0) {
          items.push_back(std::move(copy));
          return "one element of another";
        }
        items[at] = std::move(copy);
        return "another one in place of" + place;
      }
    [[fallthrough]];
  case 7:
    node.present = true;
    items.insert(items.begin() + at, makeElement(node, random));
    return "a new" + place;
  default:
    std::rotate(items.begin(), items.begin() + at, items.end());
    return "rotated by" + place;
  }
}

static std::string number(const Node &node) {
  return isSigned(node.type) ? std::to_string(node.bits)
                             : std::to_string(static_cast<uint64_t>(node.bits));
}

/// Gives two places each other's value.
static std::string exchange(const Place &place, const std::vector<Place> &alike,
                            Random &random) {
  Node &other = *alike[random.below(alike.size())].node;
  // Not a node with one inside of it: no field is.
  std::swap(place.node->present, other.present);
  std::swap(place.node->bits, other.bits);
  std::swap(place.node->text, other.text);
  std::swap(place.node->children, other.children);
  return "exchanged with another";
}

static std::string changeNode(const Place &place, const std::string &field,
                              const Sites &sites, Random &random) {
  Node &node = *place.node;
  const std::vector<Place> &alike = sites.at(field);
  if (random.oneIn(10))
    return exchange(place, alike, random);
  switch (node.kind) {
  case Node::Kind::Scalar: {
    std::string before = number(node);
    int64_t old = node.bits;
    for (int i = 0; i < 8 && node.bits == old; ++i)
      node.bits = truncateTo(node.type, changedScalar(node, alike, random));
    return before + " -> " + number(node);
  }
  case Node::Kind::String: {
    std::string old = node.text;
    // An element of a vector is always there.
    if (place.parent->kind != Node::Kind::Vector && random.oneIn(12)) {
      node.present = !node.present;
      return node.present ? "there" : "removed";
    }
    for (int i = 0; i < 8 && node.text == old; ++i)
      node.text = changedString(old, alike, random);
    node.present = true;
    return "'" + old.substr(0, 40) + "' -> '" + node.text.substr(0, 40) + "'";
  }
  case Node::Kind::Vector:
    return changeVector(node, field, sites, random);
  case Node::Kind::Table:
  case Node::Kind::Struct:
    if (place.parent->kind == Node::Kind::Table && node.present &&
        random.oneIn(4)) {
      node.present = false;
      return "removed";
    }
    if (auto copy = another(alike, random)) {
      node = std::move(*copy);
      return "another one in its place";
    }
    node = std::move(*makeDefault(*node.object));
    return "one with nothing in it";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Pairs
//===----------------------------------------------------------------------===//

static std::string memberOf(const std::string &field) {
  return field.substr(field.find_last_of('.') + 1);
}

static void changeSecond(Parts &parts, const Place &first, Node *firstNode,
                         int64_t before, Mutation &mutation, Random &random) {
  const std::string firstField = mutation.fields[0];
  Sites sites = findSites(*parts.tables);
  unsigned how = random.below(4);
  std::vector<std::pair<const std::string *, const Place *>> candidates;
  for (const auto &[field, places] : sites)
    for (const Place &place : places) {
      bool takes = false;
      if (how == 0) // The same value where something of that name has it.
        takes = firstNode && place.node->kind == Node::Kind::Scalar &&
                place.node != firstNode && place.node->bits == before &&
                place.node->type == firstNode->type &&
                memberOf(field) == memberOf(firstField);
      else if (how == 1)
        takes = place.table == first.table;
      else if (how == 2)
        takes = place.table == first.table || place.outer == first.table ||
                (first.outer &&
                 (place.table == first.outer || place.outer == first.outer));
      else
        takes = true;
      if (takes)
        candidates.push_back({&field, &place});
    }
  if (candidates.empty())
    return;
  auto [field, place] = candidates[random.below(candidates.size())];
  mutation.fields.push_back(*field);
  mutation.text += "; " + *field + ": ";
  if (how == 0) {
    place->node->bits = firstNode->bits;
    mutation.text += "the same";
    return;
  }
  mutation.text += changeNode(*place, *field, sites, random);
}

Mutation aicf::fuzz::mutateHeader(std::vector<uint8_t> &file, Random &random) {
  // The checksum is mended afterwards, whatever it is.
  unsigned at;
  do
    at = 4 * random.below(sizeof(rt::PackageHeader) / 4);
  while (at / 8 == offsetof(rt::PackageHeader, checksum) / 8);
  Node word;
  word.type = reflection::UInt;
  uint32_t value;
  std::memcpy(&value, file.data() + at, sizeof(value));
  word.bits = value;
  Place place{&word, nullptr, nullptr, nullptr};
  auto changed = static_cast<uint32_t>(changedScalar(word, {place}, random));
  std::memcpy(file.data() + at, &changed, sizeof(changed));
  return {{kHeaderField},
          std::string(kHeaderField) + ": at " + std::to_string(at) + ": " +
              std::to_string(value) + " -> " + std::to_string(changed)};
}

Mutation aicf::fuzz::mutate(Parts &parts, const std::string &field, bool pair,
                            Random &random) {
  Mutation mutation;
  mutation.fields.push_back(field);
  mutation.text = field + ": ";
  if (field.rfind("raw.", 0) == 0) {
    const auto ranges = rawRanges(parts).at(field);
    const RawRange &range = ranges[random.below(ranges.size())];
    for (uint64_t i = 0, n = 1 + random.below(8); i < n; ++i)
      parts.raw[range.offset + random.below(range.bytes)] ^=
          1 + random.below(255);
    mutation.text += "bytes of [" + std::to_string(range.offset) + ", +" +
                     std::to_string(range.bytes) + ")";
    return mutation;
  }
  Sites sites = findSites(*parts.tables);
  const std::vector<Place> &places = sites.at(field);
  Place place = places[random.below(places.size())];
  bool isScalar = place.node->kind == Node::Kind::Scalar;
  int64_t before = place.node->bits;
  mutation.text += changeNode(place, field, sites, random);
  if (pair)
    changeSecond(parts, place, isScalar ? place.node : nullptr, before,
                 mutation, random);
  return mutation;
}

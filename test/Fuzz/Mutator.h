//===- Mutator.h - Changes to a package -------------------------*- C++ -*-===//
//
// Every field of the schema can be changed, each in the ways that its type has.
// A mutation is drawn from random numbers, so a seed repeats it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TEST_FUZZ_MUTATOR_H
#define AICF_TEST_FUZZ_MUTATOR_H

#include "PackageTree.h"
#include "Random.h"

#include <map>
#include <string>
#include <vector>

namespace aicf::fuzz {

/// A package taken apart.
struct Parts {
  std::unique_ptr<Node> tables;
  std::vector<uint8_t> raw;
};

/// What has been changed, and how.
struct Mutation {
  /// As mutableFields() names it. Of a pair, the second one too.
  std::vector<std::string> fields;
  std::string text;
};

using Sites = std::map<std::string, std::vector<Place>>;

Sites findSites(Node &root);

/// What a package can be changed in: fields of its tables, "raw.…" for what is
/// in the raw section and is no code, and "header.…".
std::vector<std::string> mutableFields(Parts &parts);

/// Changes `field` somewhere, and, if `pair`, a second place: of the same
/// table, of the one around it, the same value of another table, or any.
Mutation mutate(Parts &parts, const std::string &field, bool pair,
                Random &random);

/// What is changed in the file, when it has been put together: a word of the
/// header other than the checksum, which the caller mends.
constexpr const char *kHeaderField = "header.word";
Mutation mutateHeader(std::vector<uint8_t> &file, Random &random);

} // namespace aicf::fuzz

#endif // AICF_TEST_FUZZ_MUTATOR_H

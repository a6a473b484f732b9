//===- PackageTree.h - A package as a tree of fields ------------*- C++ -*-===//
//
// The tables of a package, taken apart by the reflection data of package.fbs:
// every field of every table and struct is a node, those at their default too.
// Nothing here names a field, so a field that the schema gains is in the tree.
// A tree is changed in place and put together again.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TEST_FUZZ_PACKAGETREE_H
#define AICF_TEST_FUZZ_PACKAGETREE_H

#include <flatbuffers/reflection_generated.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace aicf::fuzz {

/// The reflection data of package.fbs, part of the program.
const reflection::Schema &packageSchema();

struct Node {
  enum class Kind { Scalar, String, Vector, Table, Struct };

  Kind kind = Kind::Scalar;
  /// Of a scalar, and of the elements of a vector.
  reflection::BaseType type = reflection::None;
  /// Of a table or struct, and of the elements of a vector of these.
  const reflection::Object *object = nullptr;
  /// Whether a vector, string, table or struct is there at all.
  bool present = true;
  /// A scalar: the integer, sign-extended, or the bits of the float.
  int64_t bits = 0;
  std::string text;
  /// Fields in the order of the schema, or elements.
  std::vector<std::unique_ptr<Node>> children;

  std::unique_ptr<Node> clone() const;
};

/// Bytes of a scalar of `type`.
unsigned bytesOf(reflection::BaseType type);
bool isSigned(reflection::BaseType type);
/// `bits` cut to a scalar of `type`, as it stands in Node::bits.
int64_t truncateTo(reflection::BaseType type, int64_t bits);

/// `buffer` is a FlatBuffers table of the schema's root type that was verified.
std::unique_ptr<Node> readTree(const uint8_t *buffer);

/// A table or struct of `object` with all fields at their default.
std::unique_ptr<Node> makeDefault(const reflection::Object &object);

/// The FlatBuffers table of a tree. Fields at their default are left out.
std::vector<uint8_t> writeTree(const Node &root);

/// A node and what it is in.
struct Place {
  Node *node = nullptr;
  /// The vector, struct or table that holds it.
  Node *parent = nullptr;
  /// The next table around it, and the one around that.
  Node *table = nullptr;
  Node *outer = nullptr;
};

using Visitor = std::function<void(const Place &, const std::string &field)>;

/// Calls `visit` for every node below `root`. `field` is "Table.field",
/// ".member" of a struct added, "[]" for elements of a vector.
void visitTree(Node &root, const Visitor &visit);

/// The names visitTree() can give, all of the schema.
std::vector<std::string> fieldsOfSchema();

} // namespace aicf::fuzz

#endif // AICF_TEST_FUZZ_PACKAGETREE_H

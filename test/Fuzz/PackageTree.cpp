//===- PackageTree.cpp - A package as a tree of fields --------------------===//

#include "PackageTree.h"

#include "package_bfbs.h"

#include <cstring>
#include <set>

using namespace aicf::fuzz;
using reflection::BaseType;

const reflection::Schema &aicf::fuzz::packageSchema() {
  return *reflection::GetSchema(kPackageBfbs);
}

unsigned aicf::fuzz::bytesOf(BaseType type) {
  switch (type) {
  case reflection::Short:
  case reflection::UShort:
    return 2;
  case reflection::Int:
  case reflection::UInt:
  case reflection::Float:
    return 4;
  case reflection::Long:
  case reflection::ULong:
  case reflection::Double:
    return 8;
  default:
    return 1;
  }
}

bool aicf::fuzz::isSigned(BaseType type) {
  return type == reflection::Byte || type == reflection::Short ||
         type == reflection::Int || type == reflection::Long;
}

int64_t aicf::fuzz::truncateTo(BaseType type, int64_t bits) {
  if (type == reflection::Bool)
    return bits & 1;
  unsigned shift = 64 - 8 * bytesOf(type);
  auto up = static_cast<uint64_t>(bits) << shift;
  return isSigned(type) ? static_cast<int64_t>(up) >> shift
                        : static_cast<int64_t>(up >> shift);
}

std::unique_ptr<Node> Node::clone() const {
  auto copy = std::make_unique<Node>();
  copy->kind = kind;
  copy->type = type;
  copy->object = object;
  copy->present = present;
  copy->bits = bits;
  copy->text = text;
  for (const auto &child : children)
    copy->children.push_back(child->clone());
  return copy;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static const reflection::Object *objectAt(int32_t index) {
  return packageSchema().objects()->Get(static_cast<unsigned>(index));
}

/// Fields of `object` by id, deprecated ones left out.
static std::vector<const reflection::Field *>
fieldsOf(const reflection::Object &object) {
  std::vector<const reflection::Field *> fields(object.fields()->size());
  for (const reflection::Field *field : *object.fields())
    fields[field->id()] = field;
  std::vector<const reflection::Field *> used;
  for (const reflection::Field *field : fields)
    if (!field->deprecated())
      used.push_back(field);
  return used;
}

static bool isScalar(BaseType type) {
  return type >= reflection::UType && type <= reflection::Double;
}

static std::unique_ptr<Node> makeScalar(BaseType type, const uint8_t *bytes) {
  auto node = std::make_unique<Node>();
  node->type = type;
  std::memcpy(&node->bits, bytes, bytesOf(type));
  node->bits = truncateTo(type, node->bits);
  return node;
}

/// A scalar field that is not in the buffer.
static std::unique_ptr<Node> makeDefault(const reflection::Field &field) {
  BaseType type = field.type()->base_type();
  auto node = std::make_unique<Node>();
  node->type = type;
  node->bits = field.default_integer();
  if (type == reflection::Float) {
    auto value = static_cast<float>(field.default_real());
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    node->bits = bits;
  } else if (type == reflection::Double) {
    double value = field.default_real();
    std::memcpy(&node->bits, &value, sizeof(value));
  }
  node->bits = truncateTo(type, node->bits);
  return node;
}

static std::unique_ptr<Node> readStruct(const reflection::Object &object,
                                        const uint8_t *bytes) {
  auto node = std::make_unique<Node>();
  node->kind = Node::Kind::Struct;
  node->object = &object;
  for (const reflection::Field *field : fieldsOf(object)) {
    const uint8_t *at = bytes + field->offset();
    node->children.push_back(
        isScalar(field->type()->base_type())
            ? makeScalar(field->type()->base_type(), at)
            : readStruct(*objectAt(field->type()->index()), at));
  }
  return node;
}

static std::unique_ptr<Node> readTable(const reflection::Object &object,
                                       const flatbuffers::Table &table);

static const uint8_t *follow(const uint8_t *at) {
  return at + flatbuffers::ReadScalar<flatbuffers::uoffset_t>(at);
}

static std::unique_ptr<Node> readString(const uint8_t *at) {
  auto node = std::make_unique<Node>();
  node->kind = Node::Kind::String;
  node->present = at != nullptr;
  if (at)
    node->text = reinterpret_cast<const flatbuffers::String *>(at)->str();
  return node;
}

static std::unique_ptr<Node> readVector(const reflection::Type &type,
                                        const uint8_t *at) {
  auto node = std::make_unique<Node>();
  node->kind = Node::Kind::Vector;
  node->type = type.element();
  node->present = at != nullptr;
  if (type.element() == reflection::Obj)
    node->object = objectAt(type.index());
  if (!at)
    return node;
  auto size = flatbuffers::ReadScalar<flatbuffers::uoffset_t>(at);
  const uint8_t *items = at + sizeof(flatbuffers::uoffset_t);
  for (unsigned i = 0; i < size; ++i) {
    if (isScalar(type.element()))
      node->children.push_back(
          makeScalar(type.element(), items + i * bytesOf(type.element())));
    else if (type.element() == reflection::String)
      node->children.push_back(readString(follow(items + i * 4)));
    else if (node->object->is_struct())
      node->children.push_back(
          readStruct(*node->object, items + i * node->object->bytesize()));
    else
      node->children.push_back(readTable(
          *node->object, *reinterpret_cast<const flatbuffers::Table *>(
                             follow(items + i * 4))));
  }
  return node;
}

/// A field that is not in the buffer.
static std::unique_ptr<Node> makeAbsent(const reflection::Field &field) {
  const reflection::Type &type = *field.type();
  if (isScalar(type.base_type()))
    return makeDefault(field);
  if (type.base_type() == reflection::String)
    return readString(nullptr);
  if (type.base_type() == reflection::Vector)
    return readVector(type, nullptr);
  std::unique_ptr<Node> node = makeDefault(*objectAt(type.index()));
  node->present = false;
  return node;
}

std::unique_ptr<Node>
aicf::fuzz::makeDefault(const reflection::Object &object) {
  if (object.is_struct()) {
    std::vector<uint8_t> zeros(static_cast<size_t>(object.bytesize()));
    return readStruct(object, zeros.data());
  }
  auto node = std::make_unique<Node>();
  node->kind = Node::Kind::Table;
  node->object = &object;
  for (const reflection::Field *field : fieldsOf(object))
    node->children.push_back(makeAbsent(*field));
  return node;
}

static std::unique_ptr<Node> readField(const reflection::Field &field,
                                       const flatbuffers::Table &table) {
  const reflection::Type &type = *field.type();
  const uint8_t *at = table.GetAddressOf(field.offset());
  if (!at)
    return makeAbsent(field);
  if (isScalar(type.base_type()))
    return makeScalar(type.base_type(), at);
  if (type.base_type() == reflection::String)
    return readString(follow(at));
  if (type.base_type() == reflection::Vector)
    return readVector(type, follow(at));
  const reflection::Object &object = *objectAt(type.index());
  return object.is_struct()
             ? readStruct(object, at)
             : readTable(object, *reinterpret_cast<const flatbuffers::Table *>(
                                     follow(at)));
}

static std::unique_ptr<Node> readTable(const reflection::Object &object,
                                       const flatbuffers::Table &table) {
  auto node = std::make_unique<Node>();
  node->kind = Node::Kind::Table;
  node->object = &object;
  for (const reflection::Field *field : fieldsOf(object))
    node->children.push_back(readField(*field, table));
  return node;
}

std::unique_ptr<Node> aicf::fuzz::readTree(const uint8_t *buffer) {
  return readTable(*packageSchema().root_table(),
                   *flatbuffers::GetRoot<flatbuffers::Table>(buffer));
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

using Builder = flatbuffers::FlatBufferBuilder;

static void putStruct(const Node &node, uint8_t *bytes) {
  auto fields = fieldsOf(*node.object);
  for (size_t i = 0; i < fields.size(); ++i) {
    const Node &child = *node.children[i];
    uint8_t *at = bytes + fields[i]->offset();
    if (child.kind == Node::Kind::Struct)
      putStruct(child, at);
    else
      std::memcpy(at, &child.bits, bytesOf(child.type));
  }
}

static std::vector<uint8_t> structBytes(const Node &node) {
  std::vector<uint8_t> bytes(static_cast<size_t>(node.object->bytesize()));
  putStruct(node, bytes.data());
  return bytes;
}

static flatbuffers::uoffset_t writeTable(Builder &builder, const Node &node);

static flatbuffers::uoffset_t writeVector(Builder &builder, const Node &node) {
  size_t size = node.children.size();
  if (node.type == reflection::String ||
      (node.type == reflection::Obj && !node.object->is_struct())) {
    std::vector<flatbuffers::uoffset_t> offsets;
    for (const auto &child : node.children)
      offsets.push_back(node.type == reflection::String
                            ? builder.CreateString(child->text).o
                            : writeTable(builder, *child));
    builder.StartVector(size, sizeof(flatbuffers::uoffset_t));
    for (size_t i = size; i-- > 0;)
      builder.PushElement(flatbuffers::Offset<flatbuffers::Table>(offsets[i]));
    return builder.EndVector(size);
  }
  if (node.type == reflection::Obj) {
    auto align = static_cast<size_t>(node.object->minalign());
    builder.StartVector(size * node.object->bytesize() / align, align);
    for (size_t i = size; i-- > 0;) {
      std::vector<uint8_t> bytes = structBytes(*node.children[i]);
      builder.PushBytes(bytes.data(), bytes.size());
    }
    return builder.EndVector(size);
  }
  unsigned bytes = bytesOf(node.type);
  builder.StartVector(size, bytes);
  for (size_t i = size; i-- > 0;)
    builder.PushBytes(
        reinterpret_cast<const uint8_t *>(&node.children[i]->bits), bytes);
  return builder.EndVector(size);
}

static void writeScalar(Builder &builder, const reflection::Field &field,
                        const Node &node) {
  if (makeDefault(field)->bits == node.bits)
    return;
  auto add = [&](auto value) {
    std::memcpy(&value, &node.bits, sizeof(value));
    // Not the default, which was left out: only to have it written.
    decltype(value) other = value ? 0 : 1;
    builder.AddElement(field.offset(), value, other);
  };
  switch (bytesOf(node.type)) {
  case 1:
    return add(uint8_t());
  case 2:
    return add(uint16_t());
  case 4:
    return add(uint32_t());
  default:
    return add(uint64_t());
  }
}

static flatbuffers::uoffset_t writeTable(Builder &builder, const Node &node) {
  auto fields = fieldsOf(*node.object);
  std::vector<flatbuffers::uoffset_t> offsets(fields.size(), 0);
  for (size_t i = 0; i < fields.size(); ++i) {
    const Node &child = *node.children[i];
    if (!child.present)
      continue;
    if (child.kind == Node::Kind::String)
      offsets[i] = builder.CreateString(child.text).o;
    else if (child.kind == Node::Kind::Vector)
      offsets[i] = writeVector(builder, child);
    else if (child.kind == Node::Kind::Table)
      offsets[i] = writeTable(builder, child);
  }
  flatbuffers::uoffset_t start = builder.StartTable();
  // The large ones first, so that little is lost to alignment.
  for (unsigned bytes : {8, 4, 2, 1})
    for (size_t i = 0; i < fields.size(); ++i) {
      const Node &child = *node.children[i];
      if (child.kind == Node::Kind::Scalar) {
        if (bytesOf(child.type) == bytes)
          writeScalar(builder, *fields[i], child);
      } else if (child.kind == Node::Kind::Struct) {
        if (!child.present || bytes != 8)
          continue;
        std::vector<uint8_t> content = structBytes(child);
        builder.Align(static_cast<size_t>(child.object->minalign()));
        builder.PushBytes(content.data(), content.size());
        builder.AddStructOffset(fields[i]->offset(), builder.GetSize());
      } else if (offsets[i] && bytes == 4) {
        builder.AddOffset(fields[i]->offset(),
                          flatbuffers::Offset<void>(offsets[i]));
      }
    }
  return builder.EndTable(start);
}

std::vector<uint8_t> aicf::fuzz::writeTree(const Node &root) {
  Builder builder(1 << 16);
  builder.Finish(flatbuffers::Offset<void>(writeTable(builder, root)),
                 packageSchema().file_ident()->c_str());
  return {builder.GetBufferPointer(),
          builder.GetBufferPointer() + builder.GetSize()};
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static std::string shortName(const reflection::Object &object) {
  std::string name = object.name()->str();
  return name.substr(name.rfind('.') + 1);
}

static void visitChildren(Node &node, const std::string &name, Node *table,
                          Node *outer, const Visitor &visit) {
  if (node.kind == Node::Kind::Table) {
    outer = table;
    table = &node;
  }
  auto descend = [&](Node &child, const std::string &field) {
    visit({&child, &node, table, outer}, field);
    visitChildren(child, field, table, outer, visit);
  };
  if (node.kind == Node::Kind::Vector) {
    for (auto &child : node.children)
      descend(*child, name + "[]");
    return;
  }
  if (!node.object || !node.present)
    return;
  // A table's name begins anew, a struct's goes on.
  std::string prefix =
      node.kind == Node::Kind::Table ? shortName(*node.object) : name;
  auto fields = fieldsOf(*node.object);
  for (size_t i = 0; i < node.children.size(); ++i)
    descend(*node.children[i], prefix + "." + fields[i]->name()->str());
}

void aicf::fuzz::visitTree(Node &root, const Visitor &visit) {
  visitChildren(root, "", nullptr, nullptr, visit);
}

static void listFields(const reflection::Object &object,
                       const std::string &prefix,
                       std::set<const reflection::Object *> &seen,
                       std::vector<std::string> &names) {
  if (!object.is_struct() && !seen.insert(&object).second)
    return;
  for (const reflection::Field *field : fieldsOf(object)) {
    const reflection::Type &type = *field->type();
    std::string name = prefix + "." + field->name()->str();
    names.push_back(name);
    if (type.base_type() == reflection::Vector)
      names.push_back(name += "[]");
    if (type.base_type() != reflection::Obj &&
        type.element() != reflection::Obj)
      continue;
    const reflection::Object &inner = *objectAt(type.index());
    listFields(inner, inner.is_struct() ? name : shortName(inner), seen, names);
  }
}

std::vector<std::string> aicf::fuzz::fieldsOfSchema() {
  std::set<const reflection::Object *> seen;
  std::vector<std::string> names;
  const reflection::Object &root = *packageSchema().root_table();
  listFields(root, shortName(root), seen, names);
  return names;
}

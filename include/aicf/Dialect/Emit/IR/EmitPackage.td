//===- EmitPackage.td - How packages hold attributes -------*- tablegen -*-===//
//
// Annotations of attributes and enumerations that packages hold too. From them
// scripts/record_tables.py writes the tables of runtime/schema/records.fbs, the
// copy of an attribute to its table, and the JSON that aicf-explain prints. A
// type in C++ says how a parameter lies in a package:
//
//   bool, int64_t          the same
//   an enumeration         one of the same values, as ubyte
//   StringAttr             string, empty where there is none
//   Attribute              string: the text of a choice
//   a packaged attribute   its table, absent where there is none
//   a list of these        a vector of tables
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_EMIT_IR_EMITPACKAGE_TD
#define AICF_DIALECT_EMIT_IR_EMITPACKAGE_TD

include "mlir/IR/AttrTypeBase.td"

/// An enumeration that packages hold too, with the same values.
class Emit_PackagedEnum;

/// What a parameter's type does not say.
class Emit_InPackage<string called, string type, string value, string absent,
                     string place, string json, string jsonValue> {
  /// Name of the field; empty: the parameter's.
  string packageField = called;
  /// Type in the schema.
  string packageType = type;
  /// The field's value, C++ in which `$_self` is the parameter.
  string packageValue = value;
  /// The number that says that there is none. JSON leaves the field out then.
  string packageAbsent = absent;
  /// "own": in the attribute's table. "outer": in the one that holds the
  /// attribute. "none": in no table.
  string packagePlace = place;
  /// Name in JSON; empty: the field's.
  string jsonName = json;
  /// The value in JSON, C++ in which `table` is the table and `entry` the name
  /// of the entry.
  string packageJson = jsonValue;
}

class Emit_Field<string cppType, string desc = "", string called = "",
                 string type = "", string value = "", string absent = "",
                 string place = "own", string json = "", string jsonValue = "">
    : AttrParameter<cppType, desc>,
      Emit_InPackage<called, type, value, absent, place, json, jsonValue>;

/// One that may be null.
class Emit_OptionalField<string cppType, string desc = "", string called = "",
                         string type = "", string value = "",
                         string absent = "", string place = "own",
                         string json = "", string jsonValue = "">
    : OptionalParameter<cppType, desc>,
      Emit_InPackage<called, type, value, absent, place, json, jsonValue>;

/// A field that is no parameter. Without a value the exporter fills it.
class Emit_PackageOnly<string fieldName, string fieldType, string desc = "",
                       string cppValue = "", string absent = "",
                       string behind = ""> {
  string name = fieldName;
  string type = fieldType;
  string summary = desc;
  /// C++ in which `attr` is the attribute.
  string value = cppValue;
  /// Its default in the schema.
  string absentValue = absent;
  /// Name of the field that it follows; empty: the last one.
  string after = behind;
}

/// An attribute that packages hold too.
class Emit_Packaged<string tableName, string tableForm = "table"> {
  string packageName = tableName;
  /// "table"; "struct"; "inline struct", which is always there; or "prefix": its
  /// fields stand in the table that holds it, behind the parameter's name.
  string packageForm = tableForm;
  string packageDoc = "";
  list<Emit_PackageOnly> packageOnly = [];
}

#endif // AICF_DIALECT_EMIT_IR_EMITPACKAGE_TD

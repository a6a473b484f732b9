//===- Json.h - Records as JSON ---------------------------------*- C++ -*-===//
//
// What the tool prints of records, decisions and costs.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_JSON_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_JSON_H

#include "JsonWriter.h"
#include "aicf/Runtime/package_generated.h"

namespace aicf::rt {

/// A record of the entry named `name` as an object, with the field names of the
/// schema; with the `entry`, also the instructions whose work the cost is of.
void writeRecord(JsonWriter &json, const fb::RecordT &record,
                 const std::string &name, const fb::EntryT *entry = nullptr);
void writeAlternative(JsonWriter &json, const fb::AlternativeT &alternative);
/// A cost as the member "cost" of an object.
void writeCost(JsonWriter &json, const fb::Cost &cost);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_JSON_H

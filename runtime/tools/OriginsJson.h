//===- OriginsJson.h - Origins of instructions as JSON ----------*- C++ -*-===//

#ifndef AICF_RUNTIME_TOOLS_ORIGINSJSON_H
#define AICF_RUNTIME_TOOLS_ORIGINSJSON_H

#include "JsonWriter.h"
#include "aicf/Runtime/Origins.h"

namespace aicf::rt {

/// As the member "origins" of the instruction's object; what is not known is
/// left out.
inline void writeOrigins(JsonWriter &json, const fb::EntryT &entry,
                         const fb::InstructionT &instruction) {
  json.key("origins").array([&] {
    for (const fb::Origin &origin : instruction.origins)
      json.object([&] {
        auto write = [&](const char *key, uint32_t string) {
          if (const std::string &text = entry.strings[string]; !text.empty())
            json.key(key).value(text);
        };
        write("op", origin.op());
        write("composite", origin.composite());
        write("name", origin.name());
        write("file", origin.file());
        if (entry.strings[origin.file()].empty())
          return;
        json.key("line").value(static_cast<int64_t>(origin.line()));
        json.key("column").value(static_cast<int64_t>(origin.column()));
      });
  });
}

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_ORIGINSJSON_H

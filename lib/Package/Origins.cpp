//===- Origins.cpp - What instructions were made of -----------------------===//
//
// See Origins.h.
//
//===----------------------------------------------------------------------===//

#include "Origins.h"

#include "aicf/Runtime/Origins.h"
#include "aicf/Support/Mutant.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace aicf;
namespace fb = aicf::rt::fb;

OriginReader::OriginReader(fb::EntryT &entry) : entry(entry) { intern(""); }

uint32_t OriginReader::intern(StringRef text) {
  auto [it, inserted] = indices.try_emplace(text, entry.strings.size());
  if (inserted)
    entry.strings.push_back(text.str());
  return it->second;
}

std::vector<fb::Origin> OriginReader::read(Location loc) {
  Reading reading;
  visit(loc, Context(), reading);
  if (reading.hasMore)
    reading.origins.back() =
        fb::Origin(intern(rt::kMoreOrigins), 0, 0, 0, 0, 0);
  return std::move(reading.origins);
}

void OriginReader::add(const Context &context, StringRef file, unsigned line,
                       unsigned column, Reading &reading) {
  fb::Origin origin(intern(context.op), intern(context.composite),
                    intern(context.name), intern(file), line, column);
  bool isNew = reading.known
                   .insert({origin.op(), origin.composite(), origin.name(),
                            origin.file(), line, column})
                   .second;
  if (!isNew)
    return;
  reading.hasMore = reading.origins.size() == rt::kMaxOrigins;
  if (!reading.hasMore)
    reading.origins.push_back(origin);
}

/// The name of the operation that a location is of; empty if it is of none. The
/// metadata of others is of whoever wrote them, "model.py" for example.
static StringRef getOpName(FusedLoc loc) {
  auto name = dyn_cast_or_null<StringAttr>(loc.getMetadata());
  return name && RegisteredOperationName::lookup(name.getValue(),
                                                 loc.getContext())
             ? name.getValue()
             : StringRef();
}

void OriginReader::visit(Location loc, const Context &context,
                         Reading &reading) {
  if (reading.hasMore || !reading.visited
                              .emplace(loc.getAsOpaquePointer(), context.op,
                                       context.composite, context.name)
                              .second)
    return;
  llvm::TypeSwitch<LocationAttr>(loc)
      .Case([&](FileLineColLoc file) {
        add(context, file.getFilename(), file.getLine(), file.getColumn(),
            reading);
      })
      .Case([&](NameLoc named) {
        Context inner = context;
        inner.name += (inner.name.empty() ? "" : "/") + named.getName().str();
        visit(named.getChildLoc(), inner, reading);
      })
      .Case([&](CallSiteLoc call) {
        visit(call.getCallee(), context, reading);
        visit(call.getCaller(), context, reading);
      })
      .Case([&](OpaqueLoc opaque) {
        visit(opaque.getFallbackLocation(), context, reading);
      })
      .Case([&](FusedLoc fused) {
        // Around the operation's own name lie those that it is a part of, and
        // the innermost is the outermost of them.
        Context inner = context;
        StringRef name = getOpName(fused);
        if (inner.op.empty())
          inner.op = name;
        else if (!name.empty())
          inner.composite = name.str() + (inner.composite.empty() ? "" : "/") +
                            inner.composite;
        ArrayRef<Location> parts = fused.getLocations();
        if (AICF_MUTANT("origins-of-producer-lost"))
          parts = parts.take_back();
        for (Location part : parts)
          visit(part, inner, reading);
      })
      .Default([&](LocationAttr) {
        // Not known where; what it is may be.
        if (!context.op.empty() || !context.name.empty())
          add(context, "", 0, 0, reading);
      });
}

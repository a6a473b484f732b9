//===- Origins.cpp - What instructions were made of -----------------------===//
//
// See Origins.h.
//
//===----------------------------------------------------------------------===//

#include "Origins.h"

#include "aicf/Support/Mutant.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
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
  std::vector<fb::Origin> origins;
  visit(loc, Context(), origins);
  return origins;
}

void OriginReader::add(const Context &context, StringRef file, unsigned line,
                       unsigned column, std::vector<fb::Origin> &origins) {
  fb::Origin origin(intern(context.op), intern(context.composite),
                    intern(context.name), intern(file), line, column);
  auto isSame = [&](const fb::Origin &other) {
    return origin.op() == other.op() &&
           origin.composite() == other.composite() &&
           origin.name() == other.name() && origin.file() == other.file() &&
           origin.line() == other.line() && origin.column() == other.column();
  };
  if (llvm::none_of(origins, isSame))
    origins.push_back(origin);
}

/// The name of the operation that a location is of; empty if it is of none. The
/// metadata of others is of whoever wrote them: a name has a dialect.
static StringRef getOpName(FusedLoc loc) {
  auto name = dyn_cast_or_null<StringAttr>(loc.getMetadata());
  return name && name.getValue().contains('.') ? name.getValue() : StringRef();
}

void OriginReader::visit(Location loc, const Context &context,
                         std::vector<fb::Origin> &origins) {
  llvm::TypeSwitch<LocationAttr>(loc)
      .Case([&](FileLineColLoc file) {
        add(context, file.getFilename(), file.getLine(), file.getColumn(),
            origins);
      })
      .Case([&](NameLoc named) {
        Context inner = context;
        inner.name += (inner.name.empty() ? "" : "/") + named.getName().str();
        visit(named.getChildLoc(), inner, origins);
      })
      .Case([&](CallSiteLoc call) {
        visit(call.getCallee(), context, origins);
        visit(call.getCaller(), context, origins);
      })
      .Case([&](OpaqueLoc opaque) {
        visit(opaque.getFallbackLocation(), context, origins);
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
          visit(part, inner, origins);
      })
      .Default([&](LocationAttr) {
        // Not known where; what it is may be.
        if (!context.op.empty() || !context.name.empty())
          add(context, "", 0, 0, origins);
      });
}

//===- Origins.h - What instructions were made of ---------------*- C++ -*-===//
//
// The operations of the program that an instruction goes back to stand in its
// location: convert-aicf-to-emit fuses that of an operation with its name
// (getCompositeLoc), and fusion those of what it fuses, in order.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_PACKAGE_ORIGINS_H
#define AICF_LIB_PACKAGE_ORIGINS_H

#include "aicf/Runtime/package_generated.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringMap.h"
#include <array>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace aicf {

/// Reads origins off locations; each of their strings is in `entry` once.
class OriginReader {
public:
  explicit OriginReader(rt::fb::EntryT &entry);

  /// The origins of what is at `loc`, in the order of the location and each
  /// once. Of more than kMaxOrigins only the first ones, and kMoreOrigins.
  std::vector<rt::fb::Origin> read(mlir::Location loc);

private:
  /// What stands around a location.
  struct Context {
    llvm::StringRef op;
    /// From the outermost on, separated by "/".
    std::string composite, name;
  };

  /// The origins of an instruction while its location is read.
  struct Reading {
    /// In order, and for comparison.
    std::vector<rt::fb::Origin> origins;
    std::set<std::array<uint32_t, 6>> known;
    /// A location may be a part of others, and of one of them more than once.
    std::set<
        std::tuple<const void *, llvm::StringRef, std::string, std::string>>
        visited;
    bool hasMore = false;
  };

  void visit(mlir::Location loc, const Context &context, Reading &reading);
  void add(const Context &context, llvm::StringRef file, unsigned line,
           unsigned column, Reading &reading);
  uint32_t intern(llvm::StringRef text);

  rt::fb::EntryT &entry;
  llvm::StringMap<uint32_t> indices;
};

} // namespace aicf

#endif // AICF_LIB_PACKAGE_ORIGINS_H

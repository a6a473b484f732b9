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

namespace aicf {

/// Reads origins off locations; each of their strings is in `entry` once.
class OriginReader {
public:
  explicit OriginReader(rt::fb::EntryT &entry);

  /// The origins of what is at `loc`, in the order of the location and each
  /// once.
  std::vector<rt::fb::Origin> read(mlir::Location loc);

private:
  /// What stands around a location.
  struct Context {
    llvm::StringRef op;
    /// From the outermost on, separated by "/".
    std::string composite, name;
  };

  void visit(mlir::Location loc, const Context &context,
             std::vector<rt::fb::Origin> &origins);
  void add(const Context &context, llvm::StringRef file, unsigned line,
           unsigned column, std::vector<rt::fb::Origin> &origins);
  uint32_t intern(llvm::StringRef text);

  rt::fb::EntryT &entry;
  llvm::StringMap<uint32_t> indices;
};

} // namespace aicf

#endif // AICF_LIB_PACKAGE_ORIGINS_H

//===- ReadProgram.h - Reading MLIR of bounded depth ------------*- C++ -*-===//
//
// MLIR's parser, printer, verifier and destructors recurse with the nesting of
// what they work on: text or bytecode that nests deeply enough overflows the
// stack of any of them. What AICF reads comes in through here, and is refused
// with a diagnostic where it nests too deeply.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_SUPPORT_READPROGRAM_H
#define AICF_SUPPORT_READPROGRAM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace aicf {

/// How deep text may nest: regions, lists, types, locations and expressions
/// together. A stack of 8 MiB holds more than four times as much (measured with
/// MLIR 22.1 on x86-64: over 2,000 regions or lists).
constexpr unsigned kMaxNesting = 512;

/// The place in `text`, MLIR's syntax, at which it nests deeper than
/// kMaxNesting; npos if it does not. Brackets, the operators of an expression
/// and the names of attributes (`#a1 = [#a0]`) count.
size_t findDeepNesting(llvm::StringRef text);

/// The message for such a place.
std::string describeDeepNesting();

/// Reads the text or the bytecode that is `sources`' main file. Null after a
/// diagnostic on an error, which nesting too deeply is.
mlir::OwningOpRef<mlir::ModuleOp> readProgram(llvm::SourceMgr &sources,
                                              mlir::MLIRContext *context);
/// The same for `bytes`, whose diagnostics call them `name`.
mlir::OwningOpRef<mlir::ModuleOp> readProgram(llvm::StringRef bytes,
                                              llvm::StringRef name,
                                              mlir::MLIRContext *context);
/// The same for the file at `path`.
mlir::OwningOpRef<mlir::ModuleOp> readProgramFile(llvm::StringRef path,
                                                  mlir::MLIRContext *context);

/// Reads an attribute, `text` up to the number of bytes in `read`; without
/// `read`, all of it. Null after a diagnostic on an error.
mlir::Attribute readAttribute(llvm::StringRef text, mlir::MLIRContext *context,
                              size_t *read = nullptr);

} // namespace aicf

#endif // AICF_SUPPORT_READPROGRAM_H

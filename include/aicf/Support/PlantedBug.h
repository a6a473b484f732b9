//===- PlantedBug.h - Mistakes that the tests plant -------------*- C++ -*-===//
//
// The checkers and the tests are there to catch a compiler that is wrong. To
// see that they do, the compiler can make one of the mistakes that
// docs/planted-bugs.md lists: each is a line of the code where such a bug would
// stand, so that all that comes after it acts as it would then.
//
// Only aicf-with-bug, a program of the tests, plants one. No option and no
// variable of the environment does it in the tools.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_SUPPORT_PLANTEDBUG_H
#define AICF_SUPPORT_PLANTEDBUG_H

#include "llvm/ADT/StringRef.h"

namespace aicf {

/// Whether this process makes the mistake `name`.
bool isPlanted(llvm::StringRef name);

/// Makes this process make the mistake `name`, and no other, from now on. To be
/// called once, before the first thread starts.
void plantBug(llvm::StringRef name);

} // namespace aicf

#endif // AICF_SUPPORT_PLANTEDBUG_H

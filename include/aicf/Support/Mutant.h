//===- Mutant.h - Mistakes that the tests switch on -------------*- C++ -*-===//
//
// The checkers and the tests are there to catch a compiler that is wrong. To
// see that they do, the tests run mutants of the compiler: each makes one of
// the mistakes of docs/mutants.md, at the place in the code where such a bug
// would stand, so that all that comes after it acts as it would then.
//
// The product holds no mutants. Only for programs of the tests are the sources
// that name one compiled a second time, with AICF_MUTANTS defined.
//
// For sources only: a header would differ between the two builds of a program.
// So this one is not installed.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_SUPPORT_MUTANT_H
#define AICF_SUPPORT_MUTANT_H

/// Whether this process is the mutant `name`, a literal: `false` in the
/// product.
#ifdef AICF_MUTANTS
#include "llvm/ADT/StringRef.h"

namespace aicf {
/// Defined by the tests, in test/Mutants.
bool isActiveMutant(llvm::StringRef name);
} // namespace aicf

#define AICF_MUTANT(name) ::aicf::isActiveMutant(name)
#else
#define AICF_MUTANT(name) false
#endif

#endif // AICF_SUPPORT_MUTANT_H

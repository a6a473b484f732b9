//===- ActiveMutant.h - The mutant that a process is ------------*- C++ -*-===//
//
// For programs that are linked with mutants (aicf_link_mutants() of
// AddAICF.cmake).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TEST_MUTANTS_ACTIVEMUTANT_H
#define AICF_TEST_MUTANTS_ACTIVEMUTANT_H

#include "llvm/ADT/StringRef.h"

namespace aicf {

/// Makes this process the mutant `name`, and no other, from now on. To be
/// called once, before the first thread starts.
void activateMutant(llvm::StringRef name);

} // namespace aicf

#endif // AICF_TEST_MUTANTS_ACTIVEMUTANT_H

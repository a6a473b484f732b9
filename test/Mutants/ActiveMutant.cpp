//===- ActiveMutant.cpp - The mutant that a process is --------------------===//

#include "ActiveMutant.h"
#include "aicf/Support/Mutant.h"

#include <string>

/// Empty where no mutant is active.
static std::string &getActive() {
  static std::string active;
  return active;
}

bool aicf::isActiveMutant(llvm::StringRef name) { return getActive() == name; }

void aicf::activateMutant(llvm::StringRef name) { getActive() = name.str(); }

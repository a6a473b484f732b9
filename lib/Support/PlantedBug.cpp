//===- PlantedBug.cpp - Mistakes that the tests plant ---------------------===//

#include "aicf/Support/PlantedBug.h"

#include <string>

/// Empty in every process but one of aicf-with-bug.
static std::string &getPlanted() {
  static std::string planted;
  return planted;
}

bool aicf::isPlanted(llvm::StringRef name) { return getPlanted() == name; }

void aicf::plantBug(llvm::StringRef name) { getPlanted() = name.str(); }

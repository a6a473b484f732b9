//===- ImageCheck.h - What holds of every image that is read ----*- C++ -*-===//

#ifndef AICF_TEST_FUZZ_IMAGECHECK_H
#define AICF_TEST_FUZZ_IMAGECHECK_H

#include "ElfImage.h"

namespace aicf::fuzz {

/// Why `plan` could write or jump where it must not; empty if it cannot.
inline std::string findFault(const rt::ElfPlan &plan, size_t fileBytes) {
  auto inSegment = [&](uint64_t address, uint64_t bytes, bool executable) {
    for (const rt::ElfPlan::Segment &segment : plan.segments)
      if (address >= segment.address &&
          address - segment.address < segment.memoryBytes &&
          bytes <= segment.memoryBytes - (address - segment.address))
        return executable ? segment.executable
                          : segment.writable && !segment.executable;
    return false;
  };
  uint64_t end = 0;
  for (const rt::ElfPlan::Segment &segment : plan.segments) {
    if (segment.address < end || segment.fileBytes > segment.memoryBytes ||
        segment.fileOffset > fileBytes ||
        segment.fileBytes > fileBytes - segment.fileOffset)
      return "a segment is not in the file, or overlaps another";
    end = segment.address + segment.memoryBytes;
  }
  if (end > plan.memoryBytes)
    return "a segment ends behind the image";
  for (const auto &[name, address] : plan.functions)
    if (!inSegment(address, 1, /*executable=*/true))
      return "the function " + name + " is not in code";
  for (const rt::ElfPlan::Relocation &relocation : plan.relocations)
    if (!inSegment(relocation.address, 8, /*executable=*/false) ||
        (!relocation.import && relocation.value > plan.memoryBytes))
      return "a relocation is not in data, or points outside";
  return "";
}

} // namespace aicf::fuzz

#endif // AICF_TEST_FUZZ_IMAGECHECK_H

//===- FuzzTarget.h - What every fuzz target has ----------------*- C++ -*-===//

#ifndef AICF_TEST_FUZZ_FUZZTARGET_H
#define AICF_TEST_FUZZ_FUZZTARGET_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

/// Inputs that were no error. Part of the target, so that a summary can tell
/// whether its inputs reach anything.
inline uint64_t acceptedInputs = 0;
extern "C" __attribute__((used)) inline uint64_t aicfFuzzAccepted() {
  return acceptedInputs;
}

/// Ends the process when what has to hold for every input does not.
inline void require(bool holds, const char *what) {
  if (holds)
    return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

#endif // AICF_TEST_FUZZ_FUZZTARGET_H

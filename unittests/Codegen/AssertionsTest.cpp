//===- AssertionsTest.cpp - Assertions beside an LLVM without them --------===//
//
// Builds with cmake/assert before the system's headers check assert(), in our
// sources and in what LLVM's headers inline, while NDEBUG stays defined as the
// packaged LLVM was built. Other builds check nothing.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/ArrayRef.h"
#include <cassert>
#include <gtest/gtest.h>

#ifndef NDEBUG
#error "MLIR's class layouts need NDEBUG here"
#endif

TEST(Assertions, AreOnWhereTheBuildTurnsThemOn) {
#ifdef AICF_EXPECT_ASSERTIONS
  volatile int two = 2;
  EXPECT_DEATH(assert(two == 3 && "ours"), "two == 3");
  int numbers[2] = {1, 2};
  llvm::ArrayRef<int> array(numbers);
  EXPECT_DEATH((void)array[two], "Invalid index");
#else
  GTEST_SKIP() << "this build leaves assertions out";
#endif
}

//===- TestMacros.h - Assertions about errors and texts ---------*- C++ -*-===//

#ifndef AICF_UNITTESTS_RUNTIME_TESTMACROS_H
#define AICF_UNITTESTS_RUNTIME_TESTMACROS_H

#include "aicf/Runtime/Status.h"

#include <gtest/gtest.h>
#include <string>

/// Ends the test, with the message, unless the Status `expr` is a success.
#define ASSERT_OK(expr)                                                        \
  do {                                                                         \
    ::aicf::rt::Status status_ = (expr);                                       \
    ASSERT_TRUE(status_.ok()) << status_.message();                            \
  } while (0)

#define EXPECT_CONTAINS(text, part)                                            \
  EXPECT_NE(std::string(text).find(part), std::string::npos) << text

#endif // AICF_UNITTESTS_RUNTIME_TESTMACROS_H

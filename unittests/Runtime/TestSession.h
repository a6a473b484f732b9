//===- TestSession.h - Sessions of the package for the tests ----*- C++ -*-===//

#ifndef AICF_UNITTESTS_RUNTIME_TESTSESSION_H
#define AICF_UNITTESTS_RUNTIME_TESTSESSION_H

#include "TestPackage.h"
#include "aicf/Runtime/Session.h"

namespace aicf::rt::test {

/// On the CPU; what has no value is zero. Null, with a test failure, on an
/// error.
std::unique_ptr<Session>
makeSession(int threads = 2, const TestPackage &source = makeTestPackage(),
            SessionOptions options = {});

/// The kElements of `name`.
std::vector<float> read(Session &session, const std::string &name);

/// Writes testInput().
Status writeInput(Session &session, const std::string &name = "step:x");

/// y after `runs` runs from the initial state.
std::vector<float> expectedStep(int runs);

} // namespace aicf::rt::test

#endif // AICF_UNITTESTS_RUNTIME_TESTSESSION_H

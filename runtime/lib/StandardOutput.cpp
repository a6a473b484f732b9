//===- StandardOutput.cpp - The standard streams of a tool ----------------===//
//
// See StandardOutput.h.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/StandardOutput.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace aicf::rt;

void aicf::rt::prepareTool() {
  std::signal(SIGXFSZ, SIG_IGN);
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) >= 0)
      continue;
    // The lowest free descriptor is this one. It is opened for the direction
    // that nobody uses.
    if (::open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY) < 0)
      return;
  }
}

Status aicf::rt::standardOutputFailure(int number) {
  if (number == 0)
    return error("cannot write to the standard output");
  return error("cannot write to the standard output: ", std::strerror(number));
}

Status aicf::rt::finishOutput(std::ostream &out) {
  errno = 0;
  out.flush();
  return out ? Status::success() : standardOutputFailure(errno);
}

Status aicf::rt::finishStandardOutput() {
  errno = 0;
  bool isWritten = std::fflush(stdout) == 0;
  int reason = errno;
  return isWritten && !std::ferror(stdout) ? Status::success()
                                           : standardOutputFailure(reason);
}

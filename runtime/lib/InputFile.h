//===- InputFile.h - Files that are read whole ------------------*- C++ -*-===//
//
// Packages and arrays come from regular files. A pipe may never end, or block
// whoever opens it, and a device may do anything: they are refused unread.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_INPUTFILE_H
#define AICF_RUNTIME_LIB_INPUTFILE_H

#include "aicf/Runtime/Status.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace aicf::rt {

class InputFile {
public:
  static Result<InputFile> open(const std::string &path) {
    InputFile file;
    file.path = path;
    file.descriptor =
        ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    struct stat info;
    if (file.descriptor < 0 || fstat(file.descriptor, &info) != 0)
      return error("cannot open '", path, "': ", std::strerror(errno));
    if (!S_ISREG(info.st_mode))
      return error("cannot read '", path, "': ",
                   S_ISDIR(info.st_mode) ? std::strerror(EISDIR)
                                         : "not a regular file");
    file.bytes = static_cast<uint64_t>(info.st_size);
    return file;
  }
  InputFile(InputFile &&other) noexcept { swap(other); }
  InputFile &operator=(InputFile &&other) noexcept {
    swap(other);
    return *this;
  }
  ~InputFile() {
    if (descriptor >= 0)
      close(descriptor);
  }

  /// When it was opened.
  uint64_t size() const { return bytes; }

  /// The next `count` bytes, or fewer at the end of the file: how many.
  Result<size_t> read(void *to, size_t count) {
    size_t done = 0;
    while (done < count) {
      ssize_t got =
          ::read(descriptor, static_cast<char *>(to) + done, count - done);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        return error("cannot read '", path, "': ", std::strerror(errno));
      if (got == 0)
        break;
      done += static_cast<size_t>(got);
    }
    return done;
  }

private:
  InputFile() = default;
  void swap(InputFile &other) {
    std::swap(path, other.path);
    std::swap(descriptor, other.descriptor);
    std::swap(bytes, other.bytes);
  }

  std::string path;
  int descriptor = -1;
  uint64_t bytes = 0;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_INPUTFILE_H

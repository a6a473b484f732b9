//===- OutputFile.h - Files that are whole or not there ---------*- C++ -*-===//
//
// What is written goes to a temporary file beside the target and takes its
// place when all of it is on the disk. A full disk, an error or a kill leaves
// the old file as it was.
//
// The new file gets the permissions of the one that it replaces, with its
// access control list, else those of the umask. Where the list cannot be kept,
// the group has no permission. Other extended attributes are not kept. A
// symbolic link stays, and the file that it points to is replaced. A device, a
// pipe or a descriptor (/dev/stdout) cannot be replaced: it is written as it
// goes. Other hard links keep the old content. A process that is killed may
// leave a file `.aicf-*.tmp`.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_OUTPUTFILE_H
#define AICF_RUNTIME_OUTPUTFILE_H

#include "aicf/Runtime/Status.h"

#include <cstddef>
#include <string>
#include <vector>

namespace aicf::rt {

/// A file that is being written. Errors name the path that was asked for.
class OutputFile {
public:
  /// Makes the temporary file. Fails where `path` cannot be written, and then
  /// nothing has changed.
  static Result<OutputFile> create(const std::string &path);

  OutputFile(OutputFile &&other) noexcept;
  OutputFile &operator=(OutputFile &&other) noexcept;
  /// Without commit(), the temporary file is removed and the old one stays.
  ~OutputFile();

  /// Appends `size` bytes. After a failure every later call fails as well, so
  /// that commit() alone may be checked.
  Status write(const void *data, size_t size);
  Status write(const std::string &text) {
    return write(text.data(), text.size());
  }
  /// Puts the file into its place. The content is on the disk before its name
  /// is, and the name when this returns.
  Status commit();
  /// What to remove if the process is ended early; empty if there is nothing.
  const std::string &temporaryPath() const { return temporary; }

private:
  OutputFile() = default;
  Status open();
  Status openInPlace();
  Status openTemporary(const std::string &directory, unsigned mode);
  Status flush();
  Status append(const void *data, size_t size);
  Status finish();
  Status fail(int reason);
  void discard();

  std::string path;      ///< As asked for.
  std::string target;    ///< Where links lead.
  std::string temporary; ///< Empty where the target is written as it goes.
  std::vector<unsigned char> buffer;
  int descriptor = -1;
  int failure = 0; ///< An errno.
};

/// Whether two paths name one file, or would if they were written. No device,
/// pipe or descriptor is the same file as another, and none that is empty.
bool isSameFile(const std::string &a, const std::string &b);

/// Replaces `path` by a file of these bytes.
Status writeOutputFile(const std::string &path, const void *data, size_t size);
Status writeOutputFile(const std::string &path, const std::string &text);

} // namespace aicf::rt

#endif // AICF_RUNTIME_OUTPUTFILE_H

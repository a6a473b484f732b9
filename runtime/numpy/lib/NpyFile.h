//===- NpyFile.h - What .npy and .npz files have in common ------*- C++ -*-===//
//
// The parts of a file as bytes. Nothing here is guarded against exceptions.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_NUMPY_LIB_NPYFILE_H
#define AICF_RUNTIME_NUMPY_LIB_NPYFILE_H

#include "InputFile.h"
#include "aicf/Numpy/Npy.h"
#include "aicf/Runtime/OutputFile.h"

namespace aicf::rt {

/// Takes the bytes of a file as they come.
using Sink = std::function<Status(const void *data, size_t size)>;

inline Sink appendTo(std::vector<uint8_t> &bytes) {
  return [&bytes](const void *data, size_t size) {
    const auto *begin = static_cast<const uint8_t *>(data);
    bytes.insert(bytes.end(), begin, begin + size);
    return Status::success();
  };
}

/// The array of a .npy file.
Result<NpyArray> parseNpyBytes(const void *data, size_t size);
/// What stands before the elements in a .npy file.
Result<std::string> formatNpyHeader(const NpyArray &array);

/// The content of a regular file. A pipe is refused: its end may never come.
Result<std::vector<uint8_t>> readFile(const std::string &path);

/// Writes a file of what `emit` gives to a sink.
template <typename Emit>
Status writeFile(const std::string &path, Emit emit) {
  Result<OutputFile> file = OutputFile::create(path);
  if (!file)
    return file.status();
  bool isWritten = true;
  Status status = emit([&](const void *data, size_t size) {
    Status written = file->write(data, size);
    isWritten &= written.ok();
    return written;
  });
  if (status)
    return file->commit();
  return isWritten ? error("'", path, "': ", status.message()) : status;
}

} // namespace aicf::rt

#endif // AICF_RUNTIME_NUMPY_LIB_NPYFILE_H

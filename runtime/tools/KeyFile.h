//===- KeyFile.h - Keys that tools are given --------------------*- C++ -*-===//
//
// Reads the small files that hold keys.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_KEYFILE_H
#define AICF_RUNTIME_TOOLS_KEYFILE_H

#include "InputFile.h"
#include "aicf/Runtime/Signing.h"

#include <string>
#include <vector>

namespace aicf::rt {

/// The text of a key file. One of more than 16 KiB is none.
inline Result<std::string> readKeyFile(const std::string &path) {
  constexpr size_t kMaxBytes = 16384;
  Result<InputFile> file = InputFile::open(path);
  if (!file)
    return file.status();
  std::string text(kMaxBytes + 1, '\0');
  Result<size_t> size = file->read(text.data(), text.size());
  if (!size)
    return size.status();
  if (*size > kMaxBytes)
    return error("cannot read a key from '", path, "': it is too large");
  text.resize(*size);
  return text;
}

inline Result<std::vector<PublicKey>>
readPublicKeys(const std::vector<std::string> &paths) {
  std::vector<PublicKey> keys;
  for (const std::string &path : paths) {
    Result<std::string> text = readKeyFile(path);
    if (!text)
      return text.status();
    Result<PublicKey> key = publicKeyFromPem(*text);
    if (!key)
      return error("'", path, "': ", key.message());
    keys.push_back(*key);
  }
  return keys;
}

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_KEYFILE_H

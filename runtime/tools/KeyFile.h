//===- KeyFile.h - Keys that tools are given --------------------*- C++ -*-===//
//
// Reads the small files that hold keys.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_KEYFILE_H
#define AICF_RUNTIME_TOOLS_KEYFILE_H

#include "aicf/Runtime/Signing.h"

#include <fstream>
#include <string>
#include <vector>

namespace aicf::rt {

/// The text of a key file. One of more than 16 KiB is none.
inline Result<std::string> readKeyFile(const std::string &path) {
  constexpr std::streamsize kMaxBytes = 16384;
  std::ifstream stream(path, std::ios::binary);
  std::string text(kMaxBytes + 1, '\0');
  if (!stream || !stream.read(text.data(), kMaxBytes + 1).eof())
    return error("cannot read a key from '", path, "'");
  text.resize(static_cast<size_t>(stream.gcount()));
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

//===- Safetensors.h - Archives of tensors ----------------------*- C++ -*-===//
//
// Reads and writes .safetensors files: eight bytes with the length of a header,
// little-endian, the header in JSON, and the elements, little-endian,
// row-major.
//
// Element types: F64 F32 F16 BF16 I64 I32 BOOL. Unlike .npz, the format has
// bf16. What a file holds has to be all of it: tensors tile the bytes behind
// the header, in any order, without gaps. A byte of a BOOL is 0 or 1.
//
// Only regular files are read. Files are written as OutputFile.h says.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_NUMPY_SAFETENSORS_H
#define AICF_NUMPY_SAFETENSORS_H

#include "aicf/Numpy/Npy.h"

namespace aicf::rt {

/// The longest header that is read or written, bytes.
constexpr uint64_t kMaxSafetensorsHeader = 100'000'000;

/// `check` is asked as that of parseNpz is. What `__metadata__` says is checked
/// and left out.
Result<NpzArchive> parseSafetensors(const void *bytes, size_t size,
                                    const NameCheck &check = nullptr);
/// Fails where a name is not UTF-8, or is `__metadata__`.
Result<std::vector<uint8_t>> formatSafetensors(const NpzArchive &archive);

/// Errors name `path`, but for those of `check`.
Result<NpzArchive> readSafetensors(const std::string &path,
                                   const NameCheck &check = nullptr);
Status writeSafetensors(const std::string &path, const NpzArchive &archive);

/// An archive of either kind: .safetensors where the path ends so, else .npz.
Result<NpzArchive> readArchive(const std::string &path,
                               const NameCheck &check = nullptr);
Status writeArchive(const std::string &path, const NpzArchive &archive);

} // namespace aicf::rt

#endif // AICF_NUMPY_SAFETENSORS_H

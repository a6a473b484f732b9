//===- FuzzNpy.cpp - The readers of files of arrays -----------------------===//
//
// One source, three targets: .npy, with AICF_FUZZ_NPZ .npz, and with
// AICF_FUZZ_SAFETENSORS .safetensors. An input is the content of a file.
//
//===----------------------------------------------------------------------===//

#include "FuzzTarget.h"
#include "aicf/Numpy/Npy.h"
#include "aicf/Numpy/Safetensors.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace aicf::rt;

/// A file in memory with these bytes; its path.
static const std::string &writeFile(const uint8_t *data, size_t size) {
  static const int file = memfd_create("input", 0);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  require(file >= 0 && ftruncate(file, 0) == 0 &&
              pwrite(file, data, size, 0) == static_cast<ssize_t>(size),
          "a file in memory can be written");
  return path;
}

static void checkArray(const NpyArray &array) {
  auto count = elementCount(array.shape);
  require(count && *count * sizeOf(array.dtype) == array.data.size(),
          "an array has as many bytes as its type and shape say");
  for (DType dtype : {DType::F32, DType::BF16, DType::I64, DType::I1})
    for (Conversion how : {Conversion::Exact, Conversion::Rounding})
      if (Result<NpyArray> other = convertArray(array, dtype, array.shape, how))
        require(other->data.size() == *count * sizeOf(dtype),
                "a converted array is whole");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string &path = writeFile(data, size);
#if defined(AICF_FUZZ_NPZ) || defined(AICF_FUZZ_SAFETENSORS)
#ifdef AICF_FUZZ_NPZ
  Result<NpzArchive> archive = readNpz(path);
#else
  Result<NpzArchive> archive = readSafetensors(path);
#endif
  require(archive || !archive.message().empty(), "an error has a message");
  if (!archive)
    return 0;
  for (const auto &[name, array] : *archive)
    checkArray(array);
#else
  Result<NpyArray> array = readNpy(path);
  require(array || !array.message().empty(), "an error has a message");
  if (!array)
    return 0;
  checkArray(*array);
#endif
  ++acceptedInputs;
  return 0;
}

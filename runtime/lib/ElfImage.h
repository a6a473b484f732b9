//===- ElfImage.h - The code of a CPU target --------------------*- C++ -*-===//
//
// A CPU image is an ELF shared object, and a small one: position-independent
// code, constants, and addresses of these and of a few functions of libc and
// libm. The dynamic linker does far more than that for a file that asks for it
// (it runs initialisers, loads libraries, looks names up in them, rewrites
// code), so it is not asked: this loader knows the little that kernels need,
// and refuses everything else.
//
//   parse    every header, tag, symbol and relocation is on a list and inside
//            of the file, or the image is refused; nothing is mapped
//   map      segments are copied to fresh memory, relocated, and protected:
//            code can be executed, nothing is writable any more
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_ELFIMAGE_H
#define AICF_RUNTIME_LIB_ELFIMAGE_H

#include "aicf/Runtime/Status.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace aicf::rt {

/// The address of a function that images may import, or null for any other
/// name. docs/package.md, "What a CPU image may contain", has the list.
const void *findImport(const std::string &symbol);

/// What loading an image takes, all of it inside of the image.
struct ElfPlan {
  struct Segment {
    uint64_t address = 0; ///< From the start of the image in memory, bytes.
    uint64_t memoryBytes = 0;
    uint64_t fileOffset = 0;
    uint64_t fileBytes = 0;
    bool executable = false;
    bool writable = false;
  };
  /// Stores an address of this image, or of a function of the host.
  struct Relocation {
    uint64_t address = 0;
    uint64_t value = 0; ///< From the start of the image; 0 for a function.
    const void *import = nullptr;
  };
  /// Ascending, on pages of their own.
  std::vector<Segment> segments;
  std::vector<Relocation> relocations;
  /// Functions that the image defines, by name.
  std::map<std::string, uint64_t> functions;
  uint64_t memoryBytes = 0;
};

/// Reads an image for this host. An error says what of it is not on the list.
/// `image` needs no alignment.
Result<ElfPlan> parseElfImage(const uint8_t *image, size_t size);

/// An image in memory, to the end of this object.
class ElfImage {
public:
  ElfImage() = default;
  ElfImage(ElfImage &&other) { *this = std::move(other); }
  ElfImage &operator=(ElfImage &&other);
  ~ElfImage();

  static Result<ElfImage> load(const uint8_t *image, size_t size);

  /// The function `symbol` of this image, or null: nowhere else is looked.
  const void *find(const std::string &symbol) const;

private:
  /// Mapped, `reserved` bytes with a page that cannot be accessed on each side.
  uint8_t *memory = nullptr;
  size_t reserved = 0;
  /// Where the image starts.
  uint8_t *base = nullptr;
  std::map<std::string, uint64_t> functions;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_ELFIMAGE_H

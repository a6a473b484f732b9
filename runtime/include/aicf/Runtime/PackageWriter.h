//===- PackageWriter.h - Writing a package ----------------------*- C++ -*-===//
//
// The compiler fills a fb::PackageT (FlatBuffers' object API) and a RawSection,
// and hands both to this writer. It lives beside the reader so that the file
// layout has one home. Equal input gives equal bytes.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_PACKAGEWRITER_H
#define AICF_RUNTIME_PACKAGEWRITER_H

#include "aicf/Runtime/PackageFormat.h"
#include "aicf/Runtime/Status.h"
#include "aicf/Runtime/package_generated.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace aicf::rt {

/// The raw section under construction: blobs in order, each aligned to
/// kBlobAlignment.
class RawSection {
public:
  /// Appends `size` bytes and says where they are.
  fb::Blob add(const void *data, size_t size);
  fb::Blob add(const std::string &text) {
    return add(text.data(), text.size());
  }

  const std::vector<uint8_t> &bytes() const { return storage; }

private:
  std::vector<uint8_t> storage;
};

/// What only the compiler knows of an argument of a launch.
struct ArgSource {
  /// Of an address: what it points at.
  fb::ParamPlace place = fb::ParamPlace::Operand;
  /// Index in Instruction.operands, where that is an operand.
  uint32_t operand = 0;
  /// What the kernel may take the address to be a multiple of, bytes.
  uint32_t alignment = 1;
};

/// States for each kernel how it is launched (Signatures.h): the loader refuses
/// whatever is not stated. Launches that are alike share a signature.
class LaunchSigner {
public:
  /// Call it when `launch`, a launch of `instruction` on `target`, and the
  /// operands and semaphores that it refers to are filled in. `sources` are
  /// parallel to its arguments.
  void sign(fb::TargetT &target, const fb::InstructionT &instruction,
            fb::LaunchT &launch, const std::vector<ArgSource> &sources);

private:
  /// Of each signature by kernel and content.
  std::map<std::tuple<const fb::TargetT *, uint32_t, std::string>, uint32_t>
      indices;
};

/// What `kernel` is called in its image: its symbol, and the hash of all of its
/// signatures in 16 hexadecimal digits. So the image itself says how its
/// kernels are launched, and a kernel is not found under another's signatures.
std::string getImageSymbol(const fb::KernelT &kernel);

/// The file as bytes. Fails when the tables exceed kMaxTableBytes.
Result<std::vector<uint8_t>> serializePackage(const fb::PackageT &package,
                                              const std::vector<uint8_t> &raw);

/// As writeOutputFile(), so that a reader never sees half a package.
Status writePackageFile(const std::vector<uint8_t> &file,
                        const std::string &path);

/// serializePackage and writePackageFile.
Status writePackage(const fb::PackageT &package,
                    const std::vector<uint8_t> &raw, const std::string &path);

/// For writers of packages that have no launches to take edges from. Replaces
/// the `deps` of every instruction by the fewest edges that order all
/// hazards of its entry, exactly as the plan checker will look for them. The
/// package must otherwise be well formed; errors name entry and instruction.
Status computeHazardDeps(fb::PackageT &package);

} // namespace aicf::rt

#endif // AICF_RUNTIME_PACKAGEWRITER_H

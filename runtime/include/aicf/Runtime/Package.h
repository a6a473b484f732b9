//===- Package.h - A loaded package -----------------------------*- C++ -*-===//
//
// Loading checks, in this order: header and versions, checksum, FlatBuffers'
// verifier, and the plan (PlanChecker.h). What comes out is immutable and may
// be shared by any number of sessions and threads. Nothing of it is executed
// before a session is prepared.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_PACKAGE_H
#define AICF_RUNTIME_PACKAGE_H

#include "aicf/Runtime/Signing.h"
#include "aicf/Runtime/Status.h"
#include "aicf/Runtime/package_generated.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace aicf::rt {

/// Whether the package says what `global` starts as; if not, it starts as zero
/// where the session owns it.
inline bool hasInitialValue(const fb::GlobalT &global) {
  return global.initial.size() != 0 || !global.splat.empty();
}

/// The name in a record's target, which ends in "/" and a hash.
inline std::string targetNameOf(const fb::RecordT &record) {
  return record.target.substr(0, record.target.rfind('/'));
}

class Package {
public:
  /// Errors name `path`.
  static Result<std::shared_ptr<const Package>> load(const std::string &path);

  /// Copies the bytes. `name` stands for the file in messages.
  static Result<std::shared_ptr<const Package>>
  fromBytes(const void *data, size_t size, const std::string &name = "package");

  ~Package();

  /// The tables. Blobs in it are known to be in range.
  const fb::PackageT &table() const { return tables; }

  /// The whole file, of size() bytes.
  const uint8_t *bytes() const { return file; }
  size_t size() const { return fileBytes; }

  /// Bytes of a blob of table(); aligned to kBlobAlignment.
  const uint8_t *data(const fb::Blob &blob) const;

  /// Who says to have signed it, whether or not that is true; null: nobody.
  const PublicKey *signer() const { return isSigned ? &publicKey : nullptr; }
  /// Success if one of `trusted` has signed it.
  Status verify(const std::vector<PublicKey> &trusted) const;

  /// Whether the back end of that target's devices has checked what is its own
  /// to check. It has not where it was registered later.
  bool isChecked(unsigned target) const { return checked[target]; }

  /// Index of the entry, or -1.
  int findEntry(const std::string &name) const;
  /// Index of the global, or -1.
  int findGlobal(const std::string &name) const;
  /// Index of the slot in that entry, or -1.
  int findSlot(unsigned entry, const std::string &name) const;
  /// Index of the target of that name, or else of the first for a chip of that
  /// name ("sm_90a"), or -1.
  int findTarget(const std::string &name) const;

private:
  Package() = default;
  static Result<std::shared_ptr<const Package>>
  loadFile(const std::string &path);
  static Result<std::shared_ptr<const Package>>
  copyBytes(const void *data, size_t size, const std::string &name);
  static Result<std::shared_ptr<const Package>>
  parse(std::shared_ptr<Package> package, const std::string &name);

  /// The whole file, aligned to kRawAlignment.
  uint8_t *file = nullptr;
  size_t fileBytes = 0;
  const uint8_t *raw = nullptr;
  bool isSigned = false;
  PublicKey publicKey = {};
  fb::PackageT tables;
  std::vector<bool> checked;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_PACKAGE_H

//===- Signing.h - Who a package is from ------------------------*- C++ -*-===//
//
// A package may carry an Ed25519 signature (RFC 8032) of all of it, and a
// session may ask for one (SessionOptions::trustedKeys). What is signed is the
// text "AICF package, signature 1" with its NUL, followed by the SHA-512 of the
// file in which the fields `checksum` and `signature` of the header are zero.
//
// Keys are files as `openssl genpkey -algorithm ed25519` and `openssl pkey
// -pubout` write them (PEM, RFC 8410), without a password.
//
// The cryptography is libsodium's. A runtime built without it reads signed
// packages as any others, and fails here.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_SIGNING_H
#define AICF_RUNTIME_SIGNING_H

#include "aicf/Runtime/Status.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace aicf::rt {

using PublicKey = std::array<uint8_t, 32>;

/// Signs. Its memory is overwritten at the end.
class SigningKey {
public:
  SigningKey() = default;
  SigningKey(const SigningKey &) = default;
  SigningKey &operator=(const SigningKey &) = default;
  ~SigningKey();

  /// From the random numbers of the operating system.
  static Result<SigningKey> generate();
  static Result<SigningKey> fromPem(const std::string &text);
  std::string toPem() const;
  Result<PublicKey> getPublicKey() const;

private:
  friend Status signPackage(std::vector<uint8_t> &file, const SigningKey &key);
  std::array<uint8_t, 32> seed = {};
};

Result<PublicKey> publicKeyFromPem(const std::string &text);
std::string toPem(const PublicKey &key);
/// 64 hexadecimal digits.
std::string toHex(const PublicKey &key);

/// Signs the package whose bytes `file` holds, in place; an earlier signature
/// is replaced.
Status signPackage(std::vector<uint8_t> &file, const SigningKey &key);

/// Success if `file`, the bytes of a whole package, is signed by one of
/// `trusted`. Errors tell no signature, another key, and another content apart.
Status verifyPackage(const uint8_t *file, size_t size,
                     const std::vector<PublicKey> &trusted);

} // namespace aicf::rt

#endif // AICF_RUNTIME_SIGNING_H

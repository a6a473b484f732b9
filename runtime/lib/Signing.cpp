//===- Signing.cpp - Who a package is from --------------------------------===//
//
// See Signing.h. Both forms of a key have one length and differ from others of
// their kind in the key alone, so that no parser of ASN.1 is needed.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Signing.h"

#include "Checksum.h"
#include "aicf/Runtime/PackageFormat.h"

#include <algorithm>
#include <cstring>

#ifdef AICF_HAVE_SODIUM
#include <sodium.h>
#endif

using namespace aicf::rt;

std::string aicf::rt::toHex(const PublicKey &key) {
  std::string text;
  for (uint8_t byte : key) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

#ifndef AICF_HAVE_SODIUM

static Status unavailable() {
  return error("this runtime was built without libsodium, which signatures "
               "need");
}

SigningKey::~SigningKey() = default;
Result<SigningKey> SigningKey::generate() { return unavailable(); }
Result<SigningKey> SigningKey::fromPem(const std::string &) {
  return unavailable();
}
std::string SigningKey::toPem() const { return ""; }
Result<PublicKey> SigningKey::getPublicKey() const { return unavailable(); }
Result<PublicKey> aicf::rt::publicKeyFromPem(const std::string &) {
  return unavailable();
}
std::string aicf::rt::toPem(const PublicKey &) { return ""; }
Status aicf::rt::signPackage(std::vector<uint8_t> &, const SigningKey &) {
  return unavailable();
}
Status aicf::rt::verifyPackage(const uint8_t *, size_t,
                               const std::vector<PublicKey> &) {
  return unavailable();
}

#else

static constexpr char kContext[] = "AICF package, signature 1";

/// What stands before the key in its DER form: PKCS#8 and SubjectPublicKeyInfo
/// of the algorithm 1.3.101.112.
static constexpr uint8_t kSecretPrefix[] = {0x30, 0x2e, 0x02, 0x01, 0x00, 0x30,
                                            0x05, 0x06, 0x03, 0x2b, 0x65, 0x70,
                                            0x04, 0x22, 0x04, 0x20};
static constexpr uint8_t kPublicPrefix[] = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03,
                                            0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};

using Key = std::array<uint8_t, 32>;

template <size_t N>
static std::string encodePem(const char *label, const uint8_t (&prefix)[N],
                             const Key &key) {
  uint8_t der[N + 32];
  std::copy(prefix, prefix + N, der);
  std::copy(key.begin(), key.end(), der + N);
  char text[sodium_base64_ENCODED_LEN(sizeof(der),
                                      sodium_base64_VARIANT_ORIGINAL)];
  sodium_bin2base64(text, sizeof(text), der, sizeof(der),
                    sodium_base64_VARIANT_ORIGINAL);
  std::string pem = std::string("-----BEGIN ") + label + "-----\n" + text +
                    "\n-----END " + label + "-----\n";
  sodium_memzero(der, sizeof(der));
  sodium_memzero(text, sizeof(text));
  return pem;
}

template <size_t N>
static Result<Key> decodePem(const char *label, const uint8_t (&prefix)[N],
                             const std::string &text) {
  Status failed = error("not an Ed25519 ", label, " in PEM form");
  std::string begin = std::string("-----BEGIN ") + label + "-----";
  std::string end = std::string("-----END ") + label + "-----";
  size_t first = text.find(begin);
  size_t last = first == std::string::npos ? first : text.find(end, first);
  if (last == std::string::npos)
    return failed;
  first += begin.size();
  uint8_t der[N + 32];
  size_t size = 0;
  if (sodium_base642bin(der, sizeof(der), text.data() + first, last - first,
                        " \t\r\n", &size, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0 ||
      size != sizeof(der) || !std::equal(prefix, prefix + N, der))
    return failed;
  Key key;
  std::copy(der + N, der + sizeof(der), key.begin());
  sodium_memzero(der, sizeof(der));
  return key;
}

static Status start() {
  // May be called any number of times, by any threads.
  return sodium_init() < 0 ? error("libsodium cannot start")
                           : Status::success();
}

SigningKey::~SigningKey() { sodium_memzero(seed.data(), seed.size()); }

Result<SigningKey> SigningKey::generate() {
  if (Status s = start(); !s)
    return s;
  SigningKey key;
  randombytes_buf(key.seed.data(), key.seed.size());
  return key;
}

Result<SigningKey> SigningKey::fromPem(const std::string &text) {
  Result<Key> seed = decodePem("PRIVATE KEY", kSecretPrefix, text);
  if (!seed)
    return seed.status();
  SigningKey key;
  key.seed = *seed;
  sodium_memzero(seed->data(), seed->size());
  return key;
}

std::string SigningKey::toPem() const {
  return encodePem("PRIVATE KEY", kSecretPrefix, seed);
}

Result<PublicKey> SigningKey::getPublicKey() const {
  if (Status s = start(); !s)
    return s;
  PublicKey key;
  uint8_t secret[crypto_sign_SECRETKEYBYTES];
  crypto_sign_seed_keypair(key.data(), secret, seed.data());
  sodium_memzero(secret, sizeof(secret));
  return key;
}

Result<PublicKey> aicf::rt::publicKeyFromPem(const std::string &text) {
  return decodePem("PUBLIC KEY", kPublicPrefix, text);
}

std::string aicf::rt::toPem(const PublicKey &key) {
  return encodePem("PUBLIC KEY", kPublicPrefix, key);
}

namespace {
/// What is signed.
struct Message {
  uint8_t context[sizeof(kContext)];
  uint8_t digest[crypto_hash_sha512_BYTES];
};
static_assert(sizeof(Message) ==
              sizeof(kContext) + crypto_hash_sha512_BYTES);
} // namespace

static Message messageOf(const uint8_t *file, size_t size,
                         PackageHeader header) {
  header.checksum = 0;
  std::fill(std::begin(header.signature), std::end(header.signature), 0);
  Message message;
  std::memcpy(message.context, kContext, sizeof(kContext));
  crypto_hash_sha512_state state;
  crypto_hash_sha512_init(&state);
  crypto_hash_sha512_update(
      &state, reinterpret_cast<const uint8_t *>(&header), sizeof(header));
  crypto_hash_sha512_update(&state, file + sizeof(header),
                            size - sizeof(header));
  crypto_hash_sha512_final(&state, message.digest);
  return message;
}

static Result<PackageHeader> headerOf(const uint8_t *file, size_t size) {
  PackageHeader header;
  if (size < sizeof(header) ||
      std::memcmp(file, kPackageMagic, sizeof(kPackageMagic)) != 0)
    return error("not an AICF package");
  std::memcpy(&header, file, sizeof(header));
  if (header.containerVersion != kContainerVersion)
    return error("container version ", header.containerVersion,
                 ", this runtime signs version ", kContainerVersion);
  return header;
}

Status aicf::rt::signPackage(std::vector<uint8_t> &file,
                             const SigningKey &key) {
  if (Status s = start(); !s)
    return s;
  Result<PackageHeader> header = headerOf(file.data(), file.size());
  if (!header)
    return header.status();
  PublicKey publicKey;
  uint8_t secret[crypto_sign_SECRETKEYBYTES];
  crypto_sign_seed_keypair(publicKey.data(), secret, key.seed.data());
  std::copy(publicKey.begin(), publicKey.end(), header->publicKey);
  Message message = messageOf(file.data(), file.size(), *header);
  crypto_sign_detached(header->signature, nullptr,
                       reinterpret_cast<const uint8_t *>(&message),
                       sizeof(message), secret);
  sodium_memzero(secret, sizeof(secret));
  std::memcpy(file.data(), &*header, sizeof(*header));
  header->checksum = checksumOfFile(file.data(), file.size());
  std::memcpy(file.data(), &*header, sizeof(*header));
  return Status::success();
}

Status aicf::rt::verifyPackage(const uint8_t *file, size_t size,
                               const std::vector<PublicKey> &trusted) {
  if (Status s = start(); !s)
    return s;
  Result<PackageHeader> header = headerOf(file, size);
  if (!header)
    return header.status();
  PublicKey signer;
  std::copy(std::begin(header->publicKey), std::end(header->publicKey),
            signer.begin());
  if (signer == PublicKey())
    return error("not signed");
  if (std::find(trusted.begin(), trusted.end(), signer) == trusted.end())
    return error("signed by ", toHex(signer), ", which is not trusted");
  Message message = messageOf(file, size, *header);
  if (crypto_sign_verify_detached(
          header->signature, reinterpret_cast<const uint8_t *>(&message),
          sizeof(message), signer.data()) != 0)
    return error("the signature of ", toHex(signer), " does not match");
  return Status::success();
}

#endif

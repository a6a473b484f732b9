//===- SigningTest.cpp - Who a package is from ----------------------------===//

#include "Checksum.h"
#include "SignTool.h"
#include "TestMacros.h"
#include "TestPackage.h"
#include "aicf-c/Runtime.h"
#include "aicf/Runtime/PackageFormat.h"
#include "aicf/Runtime/Session.h"
#include "aicf/Runtime/Signing.h"

#include <filesystem>
#include <csignal>
#include <cstring>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

#ifndef AICF_HAVE_SODIUM

TEST(Signing, IsAnErrorWithoutTheLibrary) {
  EXPECT_CONTAINS(SigningKey::generate().message(), "without libsodium");
  SessionOptions options;
  options.trustedKeys.emplace();
  EXPECT_CONTAINS(
      Session::create(makeTestPackage().load(), *Device::cpu(1), options)
          .message(),
      "without libsodium");
}

#else

static SigningKey makeKey() {
  auto key = SigningKey::generate();
  EXPECT_TRUE(key.ok()) << key.message();
  return *key;
}

static PublicKey publicKeyOf(const SigningKey &key) {
  return *key.getPublicKey();
}

static std::vector<uint8_t> signedBy(const SigningKey &key) {
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  Status s = signPackage(bytes, key);
  EXPECT_TRUE(s.ok()) << s.message();
  return bytes;
}

static std::string verify(const std::vector<uint8_t> &bytes,
                          const std::vector<PublicKey> &trusted) {
  return verifyPackage(bytes.data(), bytes.size(), trusted).message();
}

// The key of RFC 8032, section 7.1, test 1, in the form of RFC 8410 in which
// other programs write it.
TEST(Signing, KeysAreThoseOfOtherPrograms) {
  std::string base64 =
      "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g";
  auto pem = [](const std::string &text) {
    return "-----BEGIN PRIVATE KEY-----\n" + text +
           "\n-----END PRIVATE KEY-----\n";
  };
  auto key = SigningKey::fromPem(pem(base64));
  ASSERT_TRUE(key.ok()) << key.message();
  EXPECT_EQ(toHex(publicKeyOf(*key)),
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  EXPECT_EQ(key->toPem(), pem(base64));
  for (const std::string &bad :
       {base64.substr(1), base64.substr(0, 60), base64 + base64, "x" + base64})
    EXPECT_CONTAINS(SigningKey::fromPem(pem(bad)).message(),
                    "not an Ed25519 PRIVATE KEY in PEM form");
  SigningKey generated = makeKey();
  auto again = SigningKey::fromPem(generated.toPem());
  ASSERT_TRUE(again.ok()) << again.message();
  EXPECT_EQ(publicKeyOf(*again), publicKeyOf(generated));
  auto publicAgain = publicKeyFromPem(toPem(publicKeyOf(generated)));
  ASSERT_TRUE(publicAgain.ok()) << publicAgain.message();
  EXPECT_EQ(*publicAgain, publicKeyOf(generated));
  EXPECT_CONTAINS(publicKeyFromPem(generated.toPem()).message(),
                  "not an Ed25519 PUBLIC KEY");
  EXPECT_CONTAINS(SigningKey::fromPem("").message(), "not an Ed25519");
}

TEST(Signing, OneOfTheTrustedKeysHasToHaveSigned) {
  SigningKey key = makeKey(), other = makeKey();
  std::vector<uint8_t> bytes = signedBy(key);
  EXPECT_EQ(verify(bytes, {publicKeyOf(other), publicKeyOf(key)}), "");
  EXPECT_CONTAINS(verify(bytes, {publicKeyOf(other)}), "which is not trusted");
  EXPECT_CONTAINS(verify(bytes, {}), "which is not trusted");
  std::vector<uint8_t> bare = makeTestPackage().serialize();
  EXPECT_EQ(verify(bare, {publicKeyOf(key)}), "not signed");
  // Nor is it by the key that stands there when there is none.
  EXPECT_EQ(verify(bare, {PublicKey()}), "not signed");
  // A second signature replaces the first.
  ASSERT_OK(signPackage(bytes, other));
  EXPECT_EQ(verify(bytes, {publicKeyOf(other)}), "");
  EXPECT_CONTAINS(verify(bytes, {publicKeyOf(key)}), "which is not trusted");
  // What is signed is a package like any other.
  EXPECT_EQ(Package::fromBytes(bytes.data(), bytes.size()).message(), "");
}

// Any bit of header and body, with a checksum that fits.
TEST(Signing, EveryBitCounts) {
  SigningKey key = makeKey();
  std::vector<uint8_t> whole = signedBy(key);
  for (size_t at = 0; at < whole.size();
       at += at < sizeof(PackageHeader) ? 1 : whole.size() / 211) {
    std::vector<uint8_t> bytes = whole;
    bytes[at] ^= 1 << at % 8;
    auto &header = *reinterpret_cast<PackageHeader *>(bytes.data());
    bool inChecksum = at >= offsetof(PackageHeader, checksum) &&
                      at < offsetof(PackageHeader, publicKey);
    if (!inChecksum)
      header.checksum = checksumOfFile(bytes.data(), bytes.size());
    // The checksum is the loader's, not the signer's.
    EXPECT_EQ(verify(bytes, {publicKeyOf(key)}).empty(), inChecksum) << at;
  }
}

TEST(Signing, HalfASignatureIsNone) {
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  auto &header = *reinterpret_cast<PackageHeader *>(bytes.data());
  header.signature[5] = 1;
  header.checksum = checksumOfFile(bytes.data(), bytes.size());
  EXPECT_CONTAINS(Package::fromBytes(bytes.data(), bytes.size()).message(),
                  "a signature without a key");
}

TEST(Signing, ASessionRunsOnlyWhatIsTrusted) {
  SigningKey key = makeKey();
  std::vector<uint8_t> bytes = signedBy(key);
  auto package = *Package::fromBytes(bytes.data(), bytes.size());
  ASSERT_TRUE(package->signer());
  EXPECT_EQ(*package->signer(), publicKeyOf(key));
  SessionOptions options;
  auto create = [&](std::shared_ptr<const Package> what) {
    return Session::create(std::move(what), *Device::cpu(1), options).message();
  };
  EXPECT_EQ(create(package), "");
  options.trustedKeys.emplace();
  EXPECT_CONTAINS(create(package), "the package is refused: signed by");
  options.trustedKeys->push_back(publicKeyOf(key));
  EXPECT_EQ(create(package), "");
  auto bare = makeTestPackage().load();
  EXPECT_EQ(bare->signer(), nullptr);
  EXPECT_EQ(create(bare), "the package is refused: not signed");
}

TEST(Signing, CApi) {
  SigningKey key = makeKey();
  std::vector<uint8_t> bytes = signedBy(key);
  AicfPackage package = nullptr;
  ASSERT_EQ(aicfPackageFromBytes(bytes.data(), bytes.size(), &package),
            nullptr);
  unsigned char keys[1][32];
  PublicKey publicKey = publicKeyOf(key);
  std::memcpy(keys[0], publicKey.data(), 32);
  AicfSessionOptions options = {};
  options.struct_size = sizeof(options);
  options.trusted_keys = keys;
  options.trusted_key_count = 1;
  AicfSession none = nullptr;
  AicfStatus incomplete = aicfSessionCreate(package, &options, &none);
  EXPECT_CONTAINS(aicfStatusMessage(incomplete), "without require_signature");
  aicfStatusDestroy(incomplete);
  options.require_signature = 1;
  for (size_t count : {1, 0}) {
    options.trusted_key_count = count;
    options.trusted_keys = count ? keys : nullptr;
    AicfSession session = nullptr;
    AicfStatus status = aicfSessionCreate(package, &options, &session);
    EXPECT_EQ(status == nullptr, count == 1);
    if (status) {
      EXPECT_CONTAINS(aicfStatusMessage(status), "which is not trusted");
    }
    aicfStatusDestroy(status);
    aicfSessionDestroy(session);
  }
  aicfPackageDestroy(package);
}

namespace {
class SignTool : public testing::Test {
protected:
  void SetUp() override {
    folder = testing::TempDir() + "aicf_sign_" + std::to_string(getpid());
    std::filesystem::create_directory(folder);
    std::vector<uint8_t> bytes = makeTestPackage().serialize();
    std::ofstream(file("p.aicf"), std::ios::binary)
        .write(reinterpret_cast<char *>(bytes.data()), bytes.size());
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::string file(const std::string &name) const {
    return folder + "/" + name;
  }
  /// The exit code.
  int run(const std::vector<std::string> &arguments) {
    std::vector<const char *> argv = {"aicf-sign"};
    for (const std::string &argument : arguments)
      argv.push_back(argument.c_str());
    std::ostringstream outStream, errStream;
    int code = signTool(static_cast<int>(argv.size()), argv.data(), outStream,
                        errStream);
    out = outStream.str();
    err = errStream.str();
    return code;
  }

  std::string folder, out, err;
};
} // namespace

TEST_F(SignTool, SignsAndChecks) {
  ASSERT_EQ(run({"--generate=" + file("a.pem"), "--public=" + file("a.pub")}),
            0)
      << err;
  struct stat info;
  ASSERT_EQ(stat(file("a.pem").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  ASSERT_EQ(run({"--generate=" + file("b.pem"), "--public=" + file("b.pub")}),
            0)
      << err;
  // A key is never replaced.
  EXPECT_EQ(run({"--generate=" + file("a.pem")}), 1);
  EXPECT_CONTAINS(err, "File exists");
  EXPECT_EQ(run({"--generate=" + file("c.pem"), "--public=" + file("b.pub")}),
            1);
  EXPECT_CONTAINS(err, "may be the public half of another key");
  EXPECT_FALSE(std::filesystem::exists(file("c.pem")));
  EXPECT_EQ(run({"-x"}), 1);
  EXPECT_CONTAINS(err, "unknown option '-x'");

  EXPECT_EQ(run({file("p.aicf")}), 1);
  EXPECT_CONTAINS(err, "is not signed");
  std::vector<uint8_t> before = readWholeFile(file("p.aicf"));
  ASSERT_EQ(run({"--key=" + file("a.pem"), "--output=" + file("s.aicf"),
                 file("p.aicf")}),
            0)
      << err;
  EXPECT_EQ(readWholeFile(file("p.aicf")), before);
  EXPECT_EQ(run({file("s.aicf")}), 0) << err;
  EXPECT_CONTAINS(out, "is signed by ");
  EXPECT_EQ(run({"--trust=" + file("b.pub"), "--trust=" + file("a.pub"),
                 file("s.aicf")}),
            0)
      << err;
  EXPECT_EQ(run({"--trust=" + file("b.pub"), file("s.aicf")}), 1);
  EXPECT_CONTAINS(err, "which is not trusted");
  EXPECT_EQ(run({"--trust=" + file("a.pub"), file("p.aicf")}), 1);
  EXPECT_CONTAINS(err, "not signed");
  // In place, by another.
  ASSERT_EQ(run({"--key=" + file("b.pem"), file("s.aicf")}), 0) << err;
  EXPECT_EQ(run({"--trust=" + file("b.pub"), file("s.aicf")}), 0) << err;
}

TEST_F(SignTool, NothingIsWrittenOverAKey) {
  ASSERT_EQ(run({"--generate=" + file("k.pem")}), 0) << err;
  std::vector<uint8_t> key = readWholeFile(file("k.pem"));
  std::filesystem::create_symlink(file("k.pem"), file("link"));
  for (const std::string &other :
       {file("k.pem"), folder + "/./k.pem", file("link")}) {
    EXPECT_EQ(run({"--key=" + file("k.pem"), "--public=" + other}), 1);
    EXPECT_CONTAINS(err, "the same file");
    EXPECT_EQ(
        run({"--key=" + file("k.pem"), "--output=" + other, file("p.aicf")}),
        1);
  }
  EXPECT_EQ(readWholeFile(file("k.pem")), key);
  EXPECT_EQ(run({"--generate=" + file("n"), "--public=" + file("n")}), 1);
  // A package that cannot be signed leaves no key behind.
  EXPECT_EQ(run({"--generate=" + file("n"), file("missing.aicf")}), 1);
  EXPECT_FALSE(std::filesystem::exists(file("n")));
}

TEST_F(SignTool, AKeyIsWholeOrNotThere) {
  auto old = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit;
  getrlimit(RLIMIT_FSIZE, &limit);
  rlimit small = {10, limit.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  EXPECT_EQ(run({"--generate=" + file("k")}), 1);
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, old);
  EXPECT_CONTAINS(err, "File too large");
  EXPECT_FALSE(std::filesystem::exists(file("k")));
}

TEST_F(SignTool, BadInput) {
  for (std::vector<std::string> arguments : {std::vector<std::string>{},
                                             {"--nonsense"},
                                             {"--key"},
                                             {"a", "b"},
                                             {"--key=k", "--trust=t", "p"},
                                             {"--public=x", "p"},
                                             {"--generate=a", "--key=b"}}) {
    EXPECT_EQ(run(arguments), 1);
    EXPECT_CONTAINS(err, "aicf-sign: error: ");
  }
  EXPECT_EQ(run({"--key=/nonexistent", file("p.aicf")}), 1);
  EXPECT_CONTAINS(err, "cannot open '/nonexistent': No such file");
  EXPECT_EQ(run({"--key=" + file("p.aicf"), file("p.aicf")}), 1);
  EXPECT_EQ(run({"--key=/dev/zero", file("p.aicf")}), 1);
  EXPECT_CONTAINS(err, "cannot read '/dev/zero': not a regular file");
  // Nobody ever writes to it.
  ASSERT_EQ(mkfifo(file("pipe").c_str(), 0600), 0);
  EXPECT_EQ(run({"--key=" + file("pipe"), file("p.aicf")}), 1);
  EXPECT_EQ(run({"--trust=" + file("pipe"), file("p.aicf")}), 1);
  EXPECT_CONTAINS(err, "not a regular file");
  std::ofstream(file("large")) << std::string(16385, ' ');
  EXPECT_EQ(run({"--key=" + file("large"), file("p.aicf")}), 1);
  EXPECT_CONTAINS(err, "too large");
  EXPECT_EQ(run({"--help"}), 0);
}

#endif

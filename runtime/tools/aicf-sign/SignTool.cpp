//===- SignTool.cpp - The logic of aicf-sign ------------------------------===//
//
// See SignTool.h and the text of --help.
//
//===----------------------------------------------------------------------===//

#include "SignTool.h"

#include "KeyFile.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/OutputFile.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/Signing.h"
#include "aicf/Runtime/StandardOutput.h"
#include "aicf/Runtime/Version.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <new>
#include <ostream>
#include <unistd.h>

using namespace aicf::rt;

static constexpr char kHelp[] = R"(usage: aicf-sign [options] [PACKAGE.aicf]

Signs a package with an Ed25519 key, or says who has signed it. A session that
is given trusted keys runs no other package (SessionOptions, aicf-run --trust).

  --generate=KEY.pem     make a key; the file is new, and only its owner reads it
  --key=KEY.pem          sign the package with this key, instead of an earlier
                         signature
  --public=FILE.pem      write the public half of the key, which others need
  --output=FILE.aicf     where the signed package goes; default: to its place
  --trust=FILE.pem       a public key, and any number of them: exit with 0 only
                         if one of these has signed the package
  --help, --version

Keys are those of `openssl genpkey -algorithm ed25519` and `openssl pkey
-pubout`. With a package alone, aicf-sign prints the public key that it names.
)";

namespace {
struct SignOptions {
  std::string package, generate, key, publicKey, output;
  std::vector<std::string> trust;
  bool help = false, version = false;
};
} // namespace

static Result<SignOptions> parseOptions(int argc, const char *const *argv) {
  SignOptions options;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    size_t equals = argument.find('=');
    std::string name = argument.substr(0, equals);
    std::string value =
        equals == std::string::npos ? "" : argument.substr(equals + 1);
    if (argument == "-h") {
      options.help = true;
    } else if (argument.size() > 1 && argument[0] == '-' &&
               argument[1] != '-') {
      return error("unknown option '", argument, "'; see --help");
    } else if (argument.compare(0, 2, "--") != 0) {
      if (!options.package.empty())
        return error("two packages, '", options.package, "' and '", argument,
                     "'");
      options.package = argument;
    } else if (argument == "--help") {
      options.help = true;
    } else if (argument == "--version") {
      options.version = true;
    } else if (name == "--trust" && !value.empty()) {
      options.trust.push_back(value);
    } else if (std::string *field = name == "--generate" ? &options.generate
                                    : name == "--key"    ? &options.key
                                    : name == "--public" ? &options.publicKey
                                    : name == "--output" ? &options.output
                                                         : nullptr;
               field && !value.empty()) {
      *field = value;
    } else {
      return error(field ? name + " needs a value"
                         : "unknown option '" + argument + "'; see --help");
    }
  }
  if (options.help || options.version)
    return options;
  if (!options.generate.empty() && !options.key.empty())
    return error("--generate makes a key, --key names one: not both");
  bool hasKey = !options.generate.empty() || !options.key.empty();
  if (options.package.empty() &&
      (!hasKey || !options.output.empty() || !options.trust.empty()))
    return error(options.publicKey.empty() || hasKey
                     ? "no package; see --help"
                     : "--public writes half of a key: --key names it, "
                       "--generate makes one");
  if (hasKey && !options.trust.empty())
    return error("--trust asks who has signed, --key signs: not both");
  if (!hasKey && (!options.publicKey.empty() || !options.output.empty()))
    return error("--public and --output need --key or --generate");
  return options;
}

/// A key must not be written over, nor something by a key.
static Status checkFiles(const SignOptions &options) {
  const std::string &key =
      options.generate.empty() ? options.key : options.generate;
  for (const std::string &other :
       {options.publicKey, options.output, options.package})
    if (isSameFile(key, other))
      return error("'", key, "' is the key and '", other, "' the same file");
  for (const std::string &other : {options.output, options.package})
    if (isSameFile(options.publicKey, other))
      return error("'", options.publicKey, "' is the public key and '", other,
                   "' the same file");
  // What was signed with the key of an earlier one would be trusted no more.
  std::error_code failed;
  if (!options.generate.empty() &&
      std::filesystem::is_regular_file(options.publicKey, failed))
    return error("'", options.publicKey,
                 "' is there, and may be the public half of another key: "
                 "remove it first");
  return Status::success();
}

/// A new file that only its owner may read.
static Status writeSecret(const std::string &path, const std::string &text) {
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0)
    return error("cannot create '", path, "': ", std::strerror(errno));
  int reason = 0;
  for (size_t done = 0; done < text.size() && !reason;) {
    ssize_t written = write(file, text.data() + done, text.size() - done);
    if (written > 0)
      done += static_cast<size_t>(written);
    else if (written == 0 || errno != EINTR)
      reason = written == 0 ? EIO : errno;
  }
  if (!reason && fsync(file) != 0)
    reason = errno;
  if (close(file) != 0 && !reason)
    reason = errno;
  if (!reason)
    return Status::success();
  unlink(path.c_str());
  return error("cannot write '", path, "': ", std::strerror(reason));
}

static Result<SigningKey> getKey(const SignOptions &options) {
  if (!options.generate.empty()) {
    Result<SigningKey> key = SigningKey::generate();
    if (!key)
      return key;
    if (Status s = writeSecret(options.generate, key->toPem()); !s)
      return s;
    return key;
  }
  Result<std::string> text = readKeyFile(options.key);
  if (!text)
    return text.status();
  Result<SigningKey> key = SigningKey::fromPem(*text);
  return key ? key : error("'", options.key, "': ", key.message());
}

static Status sign(const SignOptions &options, std::ostream &out) {
  if (Status s = checkFiles(options); !s)
    return s;
  // What would be refused is not vouched for.
  std::shared_ptr<const Package> package;
  if (!options.package.empty()) {
    Result<std::shared_ptr<const Package>> loaded =
        Package::load(options.package);
    if (!loaded)
      return loaded.status();
    package = std::move(*loaded);
  }
  Result<SigningKey> key = getKey(options);
  if (!key)
    return key.status();
  Result<PublicKey> publicKey = key->getPublicKey();
  if (!publicKey)
    return publicKey.status();
  if (!options.publicKey.empty())
    if (Status s = writeOutputFile(options.publicKey, toPem(*publicKey)); !s)
      return s;
  if (!package) {
    out << "key " << toHex(*publicKey) << "\n";
    return Status::success();
  }
  std::vector<uint8_t> file(package->bytes(),
                            package->bytes() + package->size());
  if (Status s = signPackage(file, *key); !s)
    return s;
  const std::string &path =
      options.output.empty() ? options.package : options.output;
  if (Status s = writeOutputFile(path, file.data(), file.size()); !s)
    return s;
  out << "'" << escaped(path) << "' is signed by " << toHex(*publicKey) << "\n";
  return Status::success();
}

static Status show(const SignOptions &options, std::ostream &out) {
  Result<std::shared_ptr<const Package>> package =
      Package::load(options.package);
  if (!package)
    return package.status();
  if (options.trust.empty()) {
    const PublicKey *signer = (*package)->signer();
    if (!signer)
      return error("'", options.package, "' is not signed");
    // Whose signature that is, only its key tells.
    if (Status s = (*package)->verify({*signer}); !s)
      return error("'", options.package, "': ", s.message());
    out << "'" << escaped(options.package) << "' is signed by "
        << toHex(*signer) << "\n";
    return Status::success();
  }
  Result<std::vector<PublicKey>> trusted = readPublicKeys(options.trust);
  if (!trusted)
    return trusted.status();
  if (Status s = (*package)->verify(*trusted); !s)
    return error("'", options.package, "': ", s.message());
  out << "'" << escaped(options.package) << "' is signed by "
      << toHex(*(*package)->signer()) << ", which is trusted\n";
  return Status::success();
}

int aicf::rt::signTool(int argc, const char *const *argv, std::ostream &out,
                       std::ostream &err) {
  Status status = Status::success();
  try {
    Result<SignOptions> options = parseOptions(argc, argv);
    if (!options)
      status = options.status();
    else if (options->help)
      out << kHelp;
    else if (options->version)
      out << getVersionString() << "\n";
    else if (!options->key.empty() || !options->generate.empty())
      status = sign(*options, out);
    else
      status = show(*options, out);
  } catch (const std::bad_alloc &) {
    status = error("out of memory");
  }
  if (status)
    status = finishOutput(out);
  if (status)
    return 0;
  out.flush();
  err << "aicf-sign: error: " << escaped(status.message()) << "\n";
  return 1;
}

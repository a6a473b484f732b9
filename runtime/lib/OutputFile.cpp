//===- OutputFile.cpp - Files that are whole or not there -----------------===//
//
// See OutputFile.h.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/OutputFile.h"

#include "Guard.h"

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <linux/limits.h>
#include <optional>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace aicf::rt;

/// As many links as Linux follows in one path.
static constexpr int kMaxLinks = 40;
static constexpr int kMaxNames = 100;
static constexpr size_t kBufferBytes = 1 << 16;

/// The directory of `path`, with its slash; empty for the current one.
static std::string directoryOf(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

static std::string orCurrent(const std::string &directory) {
  return directory.empty() ? "." : directory;
}

/// The descriptor of this process that `path` is a name of, as /dev/stdout is,
/// or -1. It is written where it stands: to open it by name would begin at the
/// start of its file.
static int findDescriptor(const std::string &path) {
  char real[PATH_MAX];
  if (!realpath(orCurrent(directoryOf(path)).c_str(), real) ||
      "/proc/" + std::to_string(getpid()) + "/fd" != real)
    return -1;
  std::string name = path.substr(path.rfind('/') + 1);
  if (name.empty() || name.size() > 9 ||
      name.find_first_not_of("0123456789") != std::string::npos)
    return -1;
  return std::atoi(name.c_str());
}

/// Where the symbolic link `path` points to, or nothing if it is none.
static std::string readLink(const std::string &path) {
  char to[PATH_MAX];
  ssize_t size = readlink(path.c_str(), to, sizeof(to));
  // A name of this length may have been cut.
  if (size <= 0 || size == sizeof(to))
    return "";
  std::string link(to, static_cast<size_t>(size));
  return link[0] == '/' ? link : directoryOf(path) + link;
}

static bool randomName(std::string &name) {
  uint8_t bytes[12];
  if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes))
    return false;
  static constexpr char kDigits[] = "0123456789abcdef";
  name = ".aicf-";
  for (uint8_t byte : bytes) {
    name += kDigits[byte >> 4];
    name += kDigits[byte & 15];
  }
  name += ".tmp";
  return true;
}

OutputFile::OutputFile(OutputFile &&other) noexcept
    : path(std::move(other.path)), target(std::move(other.target)),
      temporary(std::move(other.temporary)), buffer(std::move(other.buffer)),
      descriptor(other.descriptor), failure(other.failure) {
  other.descriptor = -1;
  other.temporary.clear();
}

OutputFile &OutputFile::operator=(OutputFile &&other) noexcept {
  if (this == &other)
    return *this;
  discard();
  path = std::move(other.path);
  target = std::move(other.target);
  temporary = std::move(other.temporary);
  buffer = std::move(other.buffer);
  descriptor = other.descriptor;
  failure = other.failure;
  other.descriptor = -1;
  other.temporary.clear();
  return *this;
}

OutputFile::~OutputFile() { discard(); }

void OutputFile::discard() {
  if (descriptor >= 0)
    close(descriptor);
  descriptor = -1;
  if (!temporary.empty())
    unlink(temporary.c_str());
  temporary.clear();
}

Status OutputFile::fail(int reason) {
  discard();
  failure = reason;
  return error("cannot write '", path, "': ", std::strerror(reason));
}

Result<OutputFile> OutputFile::create(const std::string &path) {
  return guarded([&]() -> Result<OutputFile> {
    OutputFile file;
    file.path = file.target = path;
    file.buffer.reserve(kBufferBytes);
    if (Status s = file.open(); !s)
      return s;
    return Result<OutputFile>(std::move(file));
  });
}

static constexpr char kAclName[] = "system.posix_acl_access";

/// The access control list of `path`; empty if it has none. Nothing if that is
/// not known.
static std::optional<std::vector<char>> readAcl(const std::string &path) {
  std::vector<char> acl(XATTR_SIZE_MAX);
  ssize_t size = getxattr(path.c_str(), kAclName, acl.data(), acl.size());
  if (size < 0 && errno != ENODATA && errno != ENOTSUP)
    return std::nullopt;
  acl.resize(size < 0 ? 0 : static_cast<size_t>(size));
  return acl;
}

/// Gives the new file the list of the old one, or takes away what its directory
/// gives to new files.
static bool copyAcl(const std::string &from, int to) {
  std::optional<std::vector<char>> acl = readAcl(from);
  if (!acl)
    return false;
  if (!acl->empty())
    return fsetxattr(to, kAclName, acl->data(), acl->size(), 0) == 0;
  return fremovexattr(to, kAclName) == 0 || errno == ENODATA ||
         errno == ENOTSUP;
}

Status OutputFile::open() {
  int links = 0;
  for (;; ++links) {
    if (int own = findDescriptor(target); own >= 0) {
      descriptor = fcntl(own, F_DUPFD_CLOEXEC, 3);
      return descriptor >= 0 ? Status::success() : fail(errno);
    }
    std::string next = readLink(target);
    if (next.empty())
      break;
    if (links == kMaxLinks)
      return fail(ELOOP);
    target = next;
  }
  // A link that the system follows for nobody, one that a stranger left in a
  // directory for all, is not followed here either.
  if (links) {
    int followed = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (followed < 0 && errno != ENOENT)
      return fail(errno);
    if (followed >= 0)
      close(followed);
  }
  struct stat info;
  if (stat(target.c_str(), &info) != 0) {
    if (errno != ENOENT || target.empty())
      return fail(errno);
    if (target.back() == '/')
      return fail(EISDIR);
    return openTemporary(directoryOf(target), 0666);
  }
  if (S_ISDIR(info.st_mode))
    return fail(EISDIR);
  if (!S_ISREG(info.st_mode))
    return openInPlace();
  // A file that must not be written must not be replaced either.
  if (faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0)
    return fail(errno);
  // Nobody reads it before it has the permissions of the old one.
  if (Status s = openTemporary(directoryOf(target), 0600); !s)
    return s;
  // Who may not give the file away keeps it, and then without set-user-ID.
  // Where the group cannot be kept, another gets no more than everybody has.
  struct stat made;
  if (fstat(descriptor, &made) != 0)
    return fail(errno);
  unsigned mode = info.st_mode & 07777;
  if ((made.st_uid != info.st_uid || made.st_gid != info.st_gid) &&
      fchown(descriptor, info.st_uid, info.st_gid) != 0) {
    mode &= 0777;
    if (made.st_gid != info.st_gid &&
        fchown(descriptor, static_cast<uid_t>(-1), info.st_gid) != 0)
      mode &= 0707 | (mode & 07) << 3;
  }
  // With a list, the bits of the group are the most that anybody in it has: to
  // the group alone they may be more than it had.
  if (!copyAcl(target, descriptor))
    mode &= 0707;
  if (fchmod(descriptor, mode) != 0)
    return fail(errno);
  return Status::success();
}

Status OutputFile::openInPlace() {
  descriptor = ::open(target.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  return descriptor >= 0 ? Status::success() : fail(errno);
}

Status OutputFile::openTemporary(const std::string &directory, unsigned mode) {
  std::string name;
  for (int i = 0; i < kMaxNames; ++i) {
    if (!randomName(name))
      return fail(errno);
    name = directory + name;
    descriptor =
        ::open(name.c_str(),
               O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
    if (descriptor >= 0) {
      temporary = std::move(name);
      return Status::success();
    }
    if (errno != EEXIST && errno != EINTR)
      break;
  }
  return fail(errno);
}

/// Writes all of it; 0 or an errno.
static int writeAll(int descriptor, const unsigned char *data, size_t size) {
  while (size > 0) {
    ssize_t written = ::write(descriptor, data, size);
    if (written < 0) {
      if (errno == EINTR)
        continue;
      return errno;
    }
    if (written == 0)
      return EIO;
    data += written;
    size -= static_cast<size_t>(written);
  }
  return 0;
}

Status OutputFile::flush() {
  int reason = writeAll(descriptor, buffer.data(), buffer.size());
  buffer.clear();
  return reason ? fail(reason) : Status::success();
}

Status OutputFile::append(const void *data, size_t size) {
  if (descriptor < 0)
    return fail(failure ? failure : EBADF);
  const auto *bytes = static_cast<const unsigned char *>(data);
  if (size > kBufferBytes - buffer.size())
    if (Status s = flush(); !s)
      return s;
  if (size < kBufferBytes) {
    // Reserved by create().
    buffer.insert(buffer.end(), bytes, bytes + size);
    return Status::success();
  }
  int reason = writeAll(descriptor, bytes, size);
  return reason ? fail(reason) : Status::success();
}

/// Brings a new name to the disk; 0 or an errno.
static int syncDirectory(const std::string &directory) {
  int descriptor =
      ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // One may be allowed to write to a directory and not to read it.
  if (descriptor < 0)
    return errno == EACCES ? 0 : errno;
  int reason = fsync(descriptor) == 0 ? 0 : errno;
  close(descriptor);
  // Not every file system can.
  return reason == EINVAL || reason == ENOTSUP ? 0 : reason;
}

Status OutputFile::finish() {
  if (descriptor < 0)
    return fail(failure ? failure : EBADF);
  if (Status s = flush(); !s)
    return s;
  bool replaces = !temporary.empty();
  if (replaces && fsync(descriptor) != 0 && errno != EINVAL)
    return fail(errno);
  int closed = close(descriptor) == 0 || errno == EINTR ? 0 : errno;
  descriptor = -1;
  if (closed)
    return fail(closed);
  if (!replaces)
    return Status::success();
  if (std::rename(temporary.c_str(), target.c_str()) != 0) {
    // A mount point, say. What took hours is not thrown away for that.
    failure = errno;
    std::string kept = std::move(temporary);
    temporary.clear();
    return error("cannot replace '", path, "': ", std::strerror(failure),
                 "; what was to be there is in '", kept, "'");
  }
  temporary.clear();
  failure = syncDirectory(orCurrent(directoryOf(target)));
  if (failure)
    return error("'", path, "' was written, but may not be on the disk yet: ",
                 std::strerror(failure));
  return Status::success();
}

Status OutputFile::write(const void *data, size_t size) {
  return guarded([&] { return append(data, size); });
}

Status OutputFile::commit() {
  return guarded([&] { return finish(); });
}

bool aicf::rt::isSameFile(const std::string &a, const std::string &b) {
  namespace fs = std::filesystem;
  if (a.empty() || b.empty())
    return false;
  std::error_code failed;
  // What is written as it goes may be written twice.
  fs::file_status status = fs::status(a, failed);
  if (fs::exists(status) && !fs::is_regular_file(status))
    return false;
  // A relative name of nothing is its own canonical form.
  auto resolve = [&](const std::string &path) {
    return fs::weakly_canonical(fs::absolute(path, failed), failed);
  };
  return resolve(a) == resolve(b) || fs::equivalent(a, b, failed);
}

Status aicf::rt::writeOutputFile(const std::string &path, const void *data,
                                 size_t size) {
  Result<OutputFile> file = OutputFile::create(path);
  if (!file)
    return file.status();
  if (Status s = file->write(data, size); !s)
    return s;
  return file->commit();
}

Status aicf::rt::writeOutputFile(const std::string &path,
                                 const std::string &text) {
  return writeOutputFile(path, text.data(), text.size());
}

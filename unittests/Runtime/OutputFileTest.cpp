//===- OutputFileTest.cpp - Outputs under failures ------------------------===//
//
// What is left of a file when the disk is full, the writer is killed, or the
// place cannot be written. Nothing here depends on not being root.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/OutputFile.h"
#include "TestMacros.h"
#include "aicf/Numpy/Npy.h"
#include "aicf/Runtime/PackageWriter.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <sstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <thread>
#include <unistd.h>

using namespace aicf::rt;
namespace fs = std::filesystem;

namespace {

class OutputFileTest : public testing::Test {
protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "aicf_output_XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory = name;
  }
  void TearDown() override { fs::remove_all(directory); }

  std::string file(const std::string &name) const {
    return directory + "/" + name;
  }
  /// Names in the directory, but for `name`.
  std::vector<std::string> others(const std::string &name) const {
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(directory))
      if (entry.path().filename() != name)
        names.push_back(entry.path().filename());
    return names;
  }

  std::string directory;
};

/// A disk that is full after this many bytes of a file.
class FullDisk {
public:
  explicit FullDisk(rlim_t bytes) {
    oldAction = std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old);
    rlimit small = old;
    small.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &old);
    std::signal(SIGXFSZ, oldAction);
  }

private:
  rlimit old;
  sighandler_t oldAction;
};

} // namespace

static std::string readText(const std::string &path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

static mode_t modeOf(const std::string &path) {
  struct stat info = {};
  EXPECT_EQ(lstat(path.c_str(), &info), 0) << path;
  return info.st_mode & 07777;
}

/// Three arrays whose elements all are `value`.
static NpzArchive makeCheckpoint(uint8_t value) {
  NpzArchive archive;
  for (const char *name : {"a", "b", "c"}) {
    NpyArray array{DType::I32, {40000}, {}};
    array.data.assign(160000, value);
    archive.emplace(name, std::move(array));
  }
  return archive;
}

TEST_F(OutputFileTest, AFullDiskKeepsTheOldFile) {
  std::string path = file("x");
  NpyArray big{DType::I32, {40000}, std::vector<uint8_t>(160000)};
  fb::PackageT package;
  package.producer = std::string(100000, 'p');
  std::vector<std::pair<std::string, std::function<Status()>>> writers = {
      {"npy", [&] { return writeNpy(path, big); }},
      {"npz", [&] { return writeNpz(path, makeCheckpoint(1)); }},
      {"package", [&] { return writePackage(package, {}, path); }},
      {"text", [&] { return writeOutputFile(path, std::string(99999, 't')); }}};
  for (const auto &[name, write] : writers) {
    SCOPED_TRACE(name);
    ASSERT_OK(writeOutputFile(path, "old"));
    {
      FullDisk disk(65536 + 100);
      EXPECT_EQ(write().message(),
                "cannot write '" + path + "': File too large");
    }
    EXPECT_EQ(readText(path), "old");
    EXPECT_EQ(others("x"), std::vector<std::string>());
    ASSERT_OK(write());
    EXPECT_GT(fs::file_size(path), 65536u);
  }
}

TEST_F(OutputFileTest, AKillLeavesTheOldOrTheNewFile) {
  std::string path = file("params.npz");
  ASSERT_OK(writeNpz(path, makeCheckpoint(0)));
  std::mt19937 random(1);
  size_t changes = 0;
  uint8_t last = 0;
  for (int i = 0; i < 200; ++i) {
    pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      for (uint8_t value = 1;; ++value)
        if (!writeNpz(path, makeCheckpoint(value)))
          _exit(1);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 10000));
    kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "a write failed";
    Result<NpzArchive> read = readNpz(path);
    ASSERT_TRUE(read.ok()) << read.message();
    uint8_t value = (*read)["a"].data[0];
    ASSERT_EQ(read->size(), 3u);
    for (const auto &[name, array] : *read)
      ASSERT_EQ(array.data, std::vector<uint8_t>(160000, value)) << name;
    changes += value != last;
    last = value;
  }
  EXPECT_GT(changes, 0u) << "no kill came after a write";
  // What a kill leaves is told from a checkpoint.
  for (const std::string &name : others("params.npz"))
    EXPECT_EQ(name.substr(0, 6), ".aicf-");
}

TEST_F(OutputFileTest, WithoutCommitNothingChanges) {
  std::string path = file("x");
  ASSERT_OK(writeOutputFile(path, "old"));
  {
    Result<OutputFile> output = OutputFile::create(path);
    ASSERT_OK(output.status());
    ASSERT_OK(output->write(std::string(200000, 'n')));
    EXPECT_EQ(readText(path), "old");
    EXPECT_EQ(others("x").size(), 1u);
  }
  EXPECT_EQ(readText(path), "old");
  EXPECT_EQ(others("x"), std::vector<std::string>());
}

TEST_F(OutputFileTest, TheModeIsKept) {
  std::string path = file("x");
  mode_t mask = umask(027);
  Status made = writeOutputFile(path, "first");
  umask(mask);
  ASSERT_OK(made);
  EXPECT_EQ(modeOf(path), 0640u);
  for (mode_t mode : {0600, 0755, 0666}) {
    ASSERT_EQ(chmod(path.c_str(), mode), 0);
    ASSERT_OK(writeOutputFile(path, "next"));
    EXPECT_EQ(modeOf(path), mode);
  }
}

TEST_F(OutputFileTest, TheAccessControlListIsKept) {
  // user::rw-, user:1234:r--, group::---, mask::r--, other::---: st_mode says
  // that the group may read, and it may not.
  const uint32_t acl[] = {2,   0x00060001, ~0u, 0x00040002, 1234, 0x00000004,
                          ~0u, 0x00040010, ~0u, 0x00000020, ~0u};
  static constexpr char kName[] = "system.posix_acl_access";
  ASSERT_OK(writeOutputFile(file("x"), "old"));
  if (setxattr(file("x").c_str(), kName, acl, sizeof(acl), 0) != 0)
    GTEST_SKIP() << "no access control lists here";
  ASSERT_EQ(fs::status(file("x")).permissions(), fs::perms(0640));
  ASSERT_OK(writeOutputFile(file("x"), "new"));
  EXPECT_EQ(readText(file("x")), "new");
  EXPECT_EQ(fs::status(file("x")).permissions(), fs::perms(0640));
  uint32_t kept[std::size(acl)];
  ASSERT_EQ(getxattr(file("x").c_str(), kName, kept, sizeof(kept)),
            static_cast<ssize_t>(sizeof(acl)));
  EXPECT_TRUE(std::equal(std::begin(acl), std::end(acl), kept));

  // Nor does a file without one get what its directory gives to new files.
  ASSERT_TRUE(fs::create_directory(file("d")));
  ASSERT_OK(writeOutputFile(file("d/x"), "old"));
  ASSERT_EQ(chmod(file("d/x").c_str(), 0640), 0);
  ASSERT_EQ(setxattr(file("d").c_str(), "system.posix_acl_default", acl,
                     sizeof(acl), 0),
            0);
  ASSERT_OK(writeOutputFile(file("d/x"), "new"));
  EXPECT_EQ(getxattr(file("d/x").c_str(), kName, nullptr, 0), -1);
  EXPECT_EQ(fs::status(file("d/x")).permissions(), fs::perms(0640));
}

TEST_F(OutputFileTest, ALinkStays) {
  // Two links, relative and absolute, from another directory.
  ASSERT_TRUE(fs::create_directory(file("run")));
  ASSERT_EQ(symlink("../middle", file("run/latest").c_str()), 0);
  ASSERT_EQ(symlink(file("target").c_str(), file("middle").c_str()), 0);
  for (const char *text : {"made", "replaced"}) {
    ASSERT_OK(writeOutputFile(file("run/latest"), text));
    EXPECT_TRUE(fs::is_symlink(file("run/latest")));
    EXPECT_TRUE(fs::is_symlink(file("middle")));
    EXPECT_EQ(readText(file("target")), text);
  }
  ASSERT_EQ(symlink("loop", file("loop").c_str()), 0);
  EXPECT_CONTAINS(writeOutputFile(file("loop"), "x").message(),
                  "Too many levels of symbolic links");
}

TEST_F(OutputFileTest, WhatCannotBeReplacedIsWrittenThrough) {
  ASSERT_OK(writeOutputFile("/dev/null", "x"));
  EXPECT_EQ(writeOutputFile("/dev/full", "x").message(),
            "cannot write '/dev/full': No space left on device");
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_OK(writeOutputFile("/dev/fd/" + std::to_string(ends[1]), "through"));
  char text[8] = {};
  EXPECT_EQ(read(ends[0], text, sizeof(text)), 7);
  EXPECT_STREQ(text, "through");
  close(ends[0]);
  close(ends[1]);
  // A file by its descriptor goes on where it is.
  int log = open(file("log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
  ASSERT_EQ(write(log, "one ", 4), 4);
  ASSERT_OK(writeOutputFile("/proc/self/fd/" + std::to_string(log), "two"));
  close(log);
  EXPECT_EQ(readText(file("log")), "one two");
  EXPECT_EQ(others("log"), std::vector<std::string>());
}

TEST_F(OutputFileTest, PlacesThatCannotBeWritten) {
  ASSERT_OK(writeOutputFile(file("x"), "x"));
  for (const auto &[path, reason] :
       std::vector<std::pair<std::string, std::string>>{
           {file("none/x"), "No such file or directory"},
           {file("x/y"), "Not a directory"},
           {directory, "Is a directory"},
           {file("none/"), "Is a directory"},
           {"", "No such file or directory"},
           {file(std::string(300, 'l')), "File name too long"}}) {
    EXPECT_EQ(writeOutputFile(path, "x").message(),
              "cannot write '" + path + "': " + reason);
    EXPECT_EQ(writeNpz(path, makeCheckpoint(0)).message(),
              "cannot write '" + path + "': " + reason);
  }
  EXPECT_EQ(others("x"), std::vector<std::string>());
}

TEST_F(OutputFileTest, PermissionsBind) {
  // In a child, which is nobody where the test is root. It names the files from
  // where it is: nobody need not reach the directory, which may be in a private
  // one, such as lit's.
  ASSERT_OK(writeOutputFile(file("x"), "old"));
  ASSERT_EQ(chmod(file("x").c_str(), 0444), 0);
  ASSERT_TRUE(fs::create_directory(file("d")));
  ASSERT_EQ(chmod(file("d").c_str(), 0555), 0);
  ASSERT_EQ(chmod(directory.c_str(), 0777), 0);
  pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    if (chdir(directory.c_str()) != 0)
      _exit(3);
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
      _exit(2);
    bool isRefused = !writeOutputFile("x", "new").ok() &&
                     !writeOutputFile("d/y", "new").ok() &&
                     writeOutputFile("z", "new").ok();
    _exit(isRefused ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 2)
    GTEST_SKIP() << "root that may not become nobody";
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(readText(file("x")), "old");
}

TEST_F(OutputFileTest, ReadersTakeRegularFilesOnly) {
  std::string pipe = file("pipe.npy");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(readNpy(pipe).message(),
            "cannot read '" + pipe + "': not a regular file");
  EXPECT_EQ(readNpz(pipe).message(),
            "cannot read '" + pipe + "': not a regular file");
  EXPECT_EQ(readNpz("/dev/zero").message(),
            "cannot read '/dev/zero': not a regular file");
  EXPECT_EQ(readNpy(directory).message(),
            "cannot read '" + directory + "': Is a directory");
  // Eight exabytes of nothing: no memory is taken for them.
  std::string sparse = file("sparse.npy");
  ASSERT_OK(writeOutputFile(sparse, "x"));
  for (off_t size = off_t(1) << 62; size > off_t(1) << 42; size >>= 1)
    if (truncate(sparse.c_str(), size) == 0)
      break;
  ASSERT_GT(fs::file_size(sparse), uintmax_t(1) << 42);
  EXPECT_CONTAINS(readNpy(sparse).message(),
                  "are more than the memory of this machine");
}

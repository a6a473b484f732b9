//===- AllocationTest.cpp - Each allocation fails once --------------------===//
//
// A program of its own, since it stands in for the C library's allocator: the
// n-th request for memory, a mapping or a thread is refused, for n = 1, 2, ...
// until a call has all it asks for. Each refusal has to come out as an error
// with a message (or not matter), leave no memory, mapping or file behind, and
// leave objects that can be destroyed, or called again where the interface says
// so.
//
//===----------------------------------------------------------------------===//

#include "TestMacros.h"
#include "TestPackage.h"
#include "aicf-c/Runtime.h"
#include "aicf/Numpy/Npy.h"
#include "aicf/Runtime/PackageWriter.h"
#include "aicf/Runtime/Session.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <functional>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

//===----------------------------------------------------------------------===//
// The C library's functions
//===----------------------------------------------------------------------===//

// Plain numbers: they are used before anything is constructed.
static std::atomic<long> failAt{0};      ///< Requests until one fails; 0: none.
static std::atomic<bool> failsOn{false}; ///< And all behind it.
static std::atomic<bool> hasFailed{false};
static std::atomic<long> liveBlocks{0};
/// The library keeps a stack, and what it takes for it, for the next thread: of
/// a few threads.
static thread_local bool startsThread = false;
static std::atomic<long> liveMappings{0};

static void countBlock(void *memory, int blocks) {
  if (memory && !startsThread)
    liveBlocks += blocks;
}

/// Whether this request is to be refused.
static bool refuse() {
  if (startsThread)
    return false;
  long left = failAt.load(std::memory_order_relaxed);
  if (left <= 0)
    return false;
  if (left > 1) {
    failAt.fetch_sub(1);
    return false;
  }
  hasFailed = true;
  if (!failsOn)
    failAt = 0;
  errno = ENOMEM;
  return true;
}

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

void *malloc(size_t bytes) {
  void *memory = refuse() ? nullptr : __libc_malloc(bytes);
  countBlock(memory, 1);
  return memory;
}
void *calloc(size_t count, size_t bytes) {
  void *memory = refuse() ? nullptr : __libc_calloc(count, bytes);
  countBlock(memory, 1);
  return memory;
}
void *realloc(void *old, size_t bytes) {
  if (refuse())
    return nullptr;
  void *memory = __libc_realloc(old, bytes);
  countBlock(memory, 1);
  countBlock(old, -1);
  return memory;
}
void *aligned_alloc(size_t alignment, size_t bytes) {
  void *memory = refuse() ? nullptr : __libc_memalign(alignment, bytes);
  countBlock(memory, 1);
  return memory;
}
void free(void *memory) {
  countBlock(memory, -1);
  __libc_free(memory);
}
void *mmap(void *address, size_t bytes, int protection, int flags, int file,
           off_t offset) {
  if (refuse())
    return MAP_FAILED;
  long result =
      syscall(SYS_mmap, address, bytes, protection, flags, file, offset);
  if (result == -1)
    return MAP_FAILED;
  ++liveMappings;
  return reinterpret_cast<void *>(result);
}
int munmap(void *address, size_t bytes) {
  --liveMappings;
  return static_cast<int>(syscall(SYS_munmap, address, bytes));
}
int mprotect(void *address, size_t bytes, int protection) {
  if (refuse())
    return -1;
  return static_cast<int>(syscall(SYS_mprotect, address, bytes, protection));
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                   void *(*body)(void *), void *argument) {
  if (refuse())
    return EAGAIN;
  using Create =
      int(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  static auto *create =
      reinterpret_cast<Create *>(dlsym(RTLD_NEXT, "pthread_create"));
  startsThread = true;
  int result = create(thread, attributes, body, argument);
  startsThread = false;
  return result;
}
} // extern "C"

static long countOpenFiles() {
  long count = 0;
  if (DIR *folder = opendir("/proc/self/fd")) {
    while (readdir(folder))
      ++count;
    closedir(folder);
  }
  return count;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

namespace {

/// Makes the calls, destroys all that they gave, and says how it went.
using Body = std::function<Status()>;

/// Refuses one request after the other until `body` needs no more. Between
/// `arm` and `disarm` they count.
class Refusals {
public:
  void arm() {
    hasFailed = false;
    failAt = next;
  }
  void disarm() { failAt = 0; }

  void run(const Body &body) {
    for (bool on : {false, true}) {
      failsOn = on;
      runAll(body);
    }
    failsOn = false;
  }

  long refused = 0;

private:
  void runAll(const Body &body) {
    // What is set up once for the life of the process.
    next = 0;
    Status first = body();
    ASSERT_TRUE(first.ok()) << first.message();
    for (next = 1; runOnce(body); ++next)
      ASSERT_LT(next, 100000) << "no end";
  }

  /// False when no request was refused, or after a failure.
  bool runOnce(const Body &body) {
    // What is taken once for the life of the process, such as a locale's, is
    // no leak: it is not taken a second time.
    for (int attempt = 0;; ++attempt) {
      long blocks = liveBlocks, mappings = liveMappings;
      long files = countOpenFiles();
      try {
        Status status = body();
        disarm();
        if (!status && !hasFailed)
          ADD_FAILURE() << status.message();
        if (!status && status.message().empty())
          ADD_FAILURE() << "request " << next << ": an error without a message";
      } catch (const std::exception &e) {
        disarm();
        ADD_FAILURE() << "request " << next << ": an exception: " << e.what();
      }
      if (!hasFailed || testing::Test::HasFailure())
        return false;
      ++refused;
      if (liveBlocks == blocks && liveMappings == mappings &&
          countOpenFiles() == files)
        return true;
      if (attempt < 2)
        continue;
      long left[] = {liveBlocks - blocks, liveMappings - mappings,
                     countOpenFiles() - files};
      ADD_FAILURE() << "request " << next << " left " << left[0] << " blocks, "
                    << left[1] << " mappings, " << left[2] << " files";
      return false;
    }
  }

  long next = 0;
};

Status failUnless(bool holds, const char *what) {
  return holds ? Status::success() : error(what);
}

/// `values` are what TestKernels.c makes of the test's input.
Status checkValues(const std::vector<float> &values) {
  for (int64_t i = 0; i < kElements; ++i)
    if (values[i] != testInput()[i] + static_cast<float>(i))
      return error("element ", i, " is ", values[i]);
  return Status::success();
}

class Allocation : public testing::Test {
protected:
  void SetUp() override {
    bytes = makeTestPackage().serialize();
    input = testInput();
    path = testing::TempDir() + "aicf-allocation-" + std::to_string(getpid());
    ASSERT_OK(writePackageFile(bytes, path));
    package = *Package::fromBytes(bytes.data(), bytes.size());
  }
  void TearDown() override {
    EXPECT_TRUE(refusals.refused > 0 || !takesMemory);
    unlink(path.c_str());
  }

  /// Runs `call` again and again on a prepared session, of which nothing else
  /// fails. After a failure it has to succeed.
  void refuseOnSession(const std::function<Status(Session &)> &call) {
    for (int threads : {1, 3}) {
      Result<Device> device = Device::cpu(threads);
      ASSERT_TRUE(device.ok());
      refusals.run([&]() -> Status {
        auto session = Session::create(package, *device);
        if (!session)
          return session.status();
        if (Status s = (*session)->prepare(); !s)
          return s;
        if (Status s = (*session)->writeTensor("eval:x", input.data(), kBytes);
            !s)
          return s;
        if (Status s = (*session)->writeTensor("step:x", input.data(), kBytes);
            !s)
          return s;
        if (Status s = (*session)->capture("eval"); !s)
          return s;
        refusals.arm();
        Status status = call(**session);
        refusals.disarm();
        if (status)
          return status;
        bool failed = hasFailed;
        if (Status again = call(**session); !again)
          ADD_FAILURE() << "it fails again: " << again.message();
        hasFailed = failed;
        return status;
      });
    }
  }

  Refusals refusals;
  /// Not set where a call that succeeds need not take any.
  bool takesMemory = true;
  std::vector<uint8_t> bytes;
  std::vector<float> input;
  std::string path;
  std::shared_ptr<const Package> package;
};

} // namespace

//===----------------------------------------------------------------------===//
// C++
//===----------------------------------------------------------------------===//

TEST_F(Allocation, PackageFromBytes) {
  refusals.run([&] {
    refusals.arm();
    return Package::fromBytes(bytes.data(), bytes.size()).status();
  });
}

TEST_F(Allocation, PackageLoad) {
  refusals.run([&] {
    refusals.arm();
    return Package::load(path).status();
  });
}

TEST_F(Allocation, PackageThatIsRefused) {
  TestPackage wrong = makeTestPackage();
  wrong.table.entries[0]->instructions[0]->operands[0]->access =
      fb::Access::Write;
  std::vector<uint8_t> file = wrong.serialize();
  refusals.run([&] {
    refusals.arm();
    Result<std::shared_ptr<const Package>> loaded =
        Package::fromBytes(file.data(), file.size());
    refusals.disarm();
    return failUnless(!loaded.ok(), "it is loaded");
  });
}

TEST_F(Allocation, Device) {
  refusals.run([&] {
    refusals.arm();
    return Device::cpu(16).status();
  });
}

TEST_F(Allocation, SessionCreate) {
  Result<Device> device = Device::cpu(3);
  refusals.run([&] {
    refusals.arm();
    return Session::create(package, *device).status();
  });
}

TEST_F(Allocation, SessionPrepare) {
  Result<Device> device = Device::cpu(1);
  refusals.run([&]() -> Status {
    auto session = Session::create(package, *device);
    if (!session)
      return session.status();
    refusals.arm();
    return (*session)->prepare();
  });
}

TEST_F(Allocation, SessionBind) {
  takesMemory = false;
  Result<Device> device = Device::cpu(1);
  auto *memory =
      static_cast<float *>(aligned_alloc(4096, kPadded * sizeof(float)));
  const std::vector<int64_t> shape = {kElements};
  refusals.run([&]() -> Status {
    auto session = Session::create(package, *device);
    if (!session)
      return session.status();
    refusals.arm();
    Status status =
        (*session)->bind("eval:x", memory, kBytes, DType::F32, shape);
    refusals.disarm();
    bool failed = hasFailed;
    // "On an error nothing has changed."
    if (!status) {
      Status again =
          (*session)->bind("eval:x", memory, kBytes, DType::F32, shape);
      EXPECT_TRUE(again.ok()) << again.message();
    }
    hasFailed = failed;
    return status;
  });
  free(memory);
}

TEST_F(Allocation, WriteTensor) {
  takesMemory = false;
  refuseOnSession([&](Session &session) {
    return session.writeTensor("eval:x", input.data(), kBytes);
  });
}

TEST_F(Allocation, RunAndRead) {
  takesMemory = false;
  std::vector<float> values(kElements);
  refuseOnSession([&](Session &session) -> Status {
    if (Status s = session.run("eval"); !s)
      return s;
    if (Status s = session.readTensor("eval:y", values.data(), kBytes); !s)
      return s;
    long left = failAt.exchange(0);
    Status status = checkValues(values);
    failAt = left;
    return status;
  });
}

TEST_F(Allocation, CaptureAndReplay) {
  takesMemory = false;
  refuseOnSession([&](Session &session) -> Status {
    if (Status s = session.capture("step"); !s)
      return s;
    return session.replay("step");
  });
}

TEST_F(Allocation, Profile) {
  refuseOnSession(
      [&](Session &session) { return session.profile("step").status(); });
}

TEST_F(Allocation, Reset) {
  takesMemory = false;
  refuseOnSession([&](Session &session) { return session.reset(); });
}

TEST_F(Allocation, DescribeAndErrors) {
  refuseOnSession([&](Session &session) -> Status {
    if (Status s = session.describe("eval:x").status(); !s)
      return s;
    // An error, whatever fails.
    bool isError = !session.run("no such entry").ok() &&
                   !session.describe("no such tensor").ok();
    return failUnless(isError, "an error is lost");
  });
}

TEST_F(Allocation, FindStrayWrite) {
  refuseOnSession([&](Session &session) -> Status {
    Result<std::string> found = session.findStrayWrite("step", 0);
    if (!found)
      return found.status();
    return failUnless(found->empty(), "a stray write");
  });
}

TEST_F(Allocation, PoisonSession) {
  Result<Device> device = Device::cpu(1);
  SessionOptions options;
  options.poison = true;
  refusals.run([&]() -> Status {
    auto session = Session::create(package, *device, options);
    if (!session)
      return session.status();
    if (Status s = (*session)->prepare(); !s)
      return s;
    if (Status s = (*session)->writeTensor("eval:x", input.data(), kBytes); !s)
      return s;
    refusals.arm();
    return (*session)->run("eval");
  });
}

/// Two arrays, one of a name that no string holds in itself.
static NpzArchive makeArchive() {
  NpyArray array;
  array.shape = {kElements};
  array.data.resize(kBytes, 7);
  return {{"x", array}, {"a-longer-name-than-strings-hold", array}};
}

TEST_F(Allocation, WriteNpz) {
  NpzArchive archive = makeArchive();
  std::string file = path + ".npz";
  refusals.run([&] {
    refusals.arm();
    return writeNpz(file, archive);
  });
  unlink(file.c_str());
}

TEST_F(Allocation, ReadNpz) {
  std::string file = path + ".npz";
  ASSERT_OK(writeNpz(file, makeArchive()));
  refusals.run([&] {
    refusals.arm();
    return readNpz(file).status();
  });
  unlink(file.c_str());
}

TEST_F(Allocation, WriteNpy) {
  NpyArray array = makeArchive()["x"];
  std::string file = path + ".npy";
  refusals.run([&] {
    refusals.arm();
    return writeNpy(file, array);
  });
  unlink(file.c_str());
}

TEST_F(Allocation, ReadNpy) {
  std::string file = path + ".npy";
  ASSERT_OK(writeNpy(file, makeArchive()["x"]));
  refusals.run([&] {
    refusals.arm();
    return readNpy(file).status();
  });
  unlink(file.c_str());
}

TEST_F(Allocation, PackageWriter) {
  std::string file = path + ".written";
  refusals.run([&] {
    refusals.arm();
    return writePackageFile(bytes, file);
  });
  unlink(file.c_str());
}

//===----------------------------------------------------------------------===//
// C
//===----------------------------------------------------------------------===//

/// Frees `status`; what it said.
static Status take(AicfStatus status) {
  if (!status)
    return Status::success();
  failAt = 0;
  std::string message = aicfStatusMessage(status);
  aicfStatusDestroy(status);
  return Status::failure(message);
}

TEST_F(Allocation, CPackage) {
  refusals.run([&] {
    AicfPackage loaded = reinterpret_cast<AicfPackage>(1);
    refusals.arm();
    AicfStatus status =
        aicfPackageFromBytes(bytes.data(), bytes.size(), &loaded);
    refusals.disarm();
    EXPECT_EQ(loaded == nullptr, status != nullptr);
    aicfPackageDestroy(loaded);
    return take(status);
  });
  refusals.run([&] {
    AicfPackage loaded = reinterpret_cast<AicfPackage>(1);
    refusals.arm();
    AicfStatus status = aicfPackageLoad(path.c_str(), &loaded);
    refusals.disarm();
    EXPECT_EQ(loaded == nullptr, status != nullptr);
    aicfPackageDestroy(loaded);
    return take(status);
  });
}

TEST_F(Allocation, CSession) {
  AicfPackage loaded = nullptr;
  ASSERT_OK(take(aicfPackageFromBytes(bytes.data(), bytes.size(), &loaded)));
  std::vector<float> values(kElements);
  refusals.run([&] {
    AicfSession session = reinterpret_cast<AicfSession>(1);
    AicfSessionOptions options = {};
    options.struct_size = sizeof(options);
    options.threads = 3;
    refusals.arm();
    AicfStatus status = aicfSessionCreate(loaded, &options, &session);
    bool created = status == nullptr;
    if (!status)
      status = aicfSessionPrepare(session);
    if (!status)
      status = aicfSessionWriteTensor(session, "eval:x", input.data(), kBytes);
    if (!status)
      status = aicfSessionRun(session, "eval");
    if (!status)
      status = aicfSessionCapture(session, "eval");
    if (!status)
      status = aicfSessionReplay(session, "eval");
    if (!status)
      status = aicfSessionReadTensor(session, "eval:y", values.data(), kBytes);
    refusals.disarm();
    EXPECT_EQ(session != nullptr, created);
    aicfSessionDestroy(session);
    if (status)
      return take(status);
    return checkValues(values);
  });
  aicfPackageDestroy(loaded);
}

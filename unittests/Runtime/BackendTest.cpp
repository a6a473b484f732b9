//===- BackendTest.cpp - Kinds of devices from outside --------------------===//
//
// A back end that is none of the runtime's own: packages are checked by it,
// devices come from it, and it runs them.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Backend.h"

#include "Backends.h"
#include "TestPackage.h"
#include "aicf/Runtime/PlanChecker.h"
#include "aicf/Runtime/Session.h"

#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

namespace {

/// The CPU by another name, with one kind of description: the number of f32
/// that a kernel goes over, in eight bytes.
class MirrorBackend final : public Backend {
public:
  explicit MirrorBackend(std::string name) : given(std::move(name)) {}
  std::string name() const override { return given; }
  bool hasFormat(const std::string &format) const override {
    return format == "elf-mirror";
  }
  Status checkLaunch(const fb::LaunchT &launch, double written) const override {
    if (static_cast<double>(launch.tasks) > written)
      return error("mirrors do not take ", launch.tasks, " tasks");
    return Status::success();
  }
  Result<fb::OperandT> getCovered(const fb::ArgT &arg) const override {
    if (arg.kind != fb::ArgKind::Described || arg.description.size() != 1)
      return error("a description that no mirror knows");
    fb::OperandT covered;
    covered.address = arg.address;
    covered.dtype = DType::F32;
    covered.shape = {arg.description[0]};
    return covered;
  }
  Result<Device> open(const std::string &which, int threads) const override {
    if (which.size() > 1)
      return error("there is no mirror '", which, "'");
    return Device(*this, name(), "a mirror")
        .setThreads(threads ? threads : 1)
        .setOrdinal(which.empty() ? 0 : which[0] - '0');
  }
  Result<std::unique_ptr<Executor>>
  createExecutor(const Package &package, unsigned target, const Device &device,
                 const SessionOptions &options) const override {
    return createCpuExecutor(package, target, device, options);
  }

private:
  std::string given;
};

} // namespace

static TestPackage makeMirrored(const std::string &device) {
  TestPackage package = makeTestPackage();
  package.table.targets[0]->device = device;
  package.table.targets[0]->images[0]->variants[0]->format = "elf-mirror";
  return package;
}

/// Registered once in this process.
static void registerMirror() {
  static Status registered =
      registerBackend(std::make_unique<MirrorBackend>("mirror"));
  ASSERT_TRUE(registered) << registered.message();
}

TEST(Backend, RunsWhatItsDevicesAreFor) {
  registerMirror();
  std::shared_ptr<const Package> package = makeMirrored("mirror").load();
  ASSERT_TRUE(package);
  auto device = Device::parse("mirror:3", 2);
  ASSERT_TRUE(device) << device.message();
  EXPECT_EQ(device->kind(), "mirror");
  EXPECT_EQ(device->ordinal(), 3);
  EXPECT_EQ(device->threads(), 2);
  auto session = Session::create(package, *device);
  ASSERT_TRUE(session) << session.message();
  ASSERT_TRUE((*session)->prepare());
  std::vector<float> x = testInput();
  ASSERT_TRUE((*session)->writeTensor("eval:x", x.data(), kBytes));
  ASSERT_TRUE((*session)->run("eval"));
  std::vector<float> y(kElements);
  ASSERT_TRUE((*session)->readTensor("eval:y", y.data(), kBytes));
  for (int64_t i = 0; i < kElements; ++i)
    ASSERT_EQ(y[i], x[i] + static_cast<float>(i));
  // No other device takes it.
  auto cpu = Device::cpu(1);
  auto other = Session::create(package, *cpu);
  ASSERT_FALSE(other);
  EXPECT_NE(other.message().find("is code for devices of the kind 'mirror'"),
            std::string::npos)
      << other.message();
}

TEST(Backend, ChecksWhatIsItsOwn) {
  registerMirror();
  TestPackage package = makeMirrored("mirror");
  package.table.targets[0]->images[0]->variants[0]->format = "elf";
  EXPECT_NE(package.loadError().find("format 'elf'"), std::string::npos);
  package = makeMirrored("mirror");
  package.instruction(1).launches[0]->tasks = 1 << 30;
  EXPECT_NE(package.loadError().find("mirrors do not take"), std::string::npos);
}

TEST(Backend, DescriptionsKeepToTheOperand) {
  registerMirror();
  auto describe = [](TestPackage &package, std::vector<uint8_t> bytes) {
    fb::ArgT &arg = *package.instruction(1).launches[0]->args[0];
    arg.kind = fb::ArgKind::Described;
    arg.description = std::move(bytes);
  };
  TestPackage package = makeMirrored("mirror");
  describe(package, {200});
  EXPECT_EQ(package.loadError(), "");
  // The launch is one that the signature states.
  package.signsLaunches = false;
  describe(package, {100});
  EXPECT_NE(package.loadError().find("another description"), std::string::npos);

  package = makeMirrored("mirror");
  describe(package, {1, 2});
  EXPECT_NE(package.loadError().find("that no mirror knows"),
            std::string::npos);
  package = makeMirrored("mirror");
  describe(package, {200});
  package.instruction(1).operands[0]->shape = {100};
  EXPECT_NE(package.loadError().find("a description of 800 bytes"),
            std::string::npos)
      << package.loadError();
  // The CPU has none.
  package = makeTestPackage();
  describe(package, {200});
  EXPECT_NE(package.loadError().find("which targets of the kind 'cpu'"),
            std::string::npos);
}

// A package may have code for devices that nobody here knows.
TEST(Backend, UnknownKindsAreLeftAlone) {
  std::shared_ptr<const Package> package = makeMirrored("nobody").load();
  ASSERT_TRUE(package);
  auto session = Session::create(package, *Device::cpu(1));
  ASSERT_FALSE(session);
  EXPECT_NE(session.message().find("'nobody'"), std::string::npos);
  EXPECT_FALSE(Device::parse("nobody"));
}

TEST(Backend, LatecomersHaveCheckedNothing) {
  TestPackage source = makeMirrored("late");
  // What the back end would refuse.
  source.table.targets[0]->images[0]->variants[0]->format = "none";
  std::shared_ptr<const Package> package = source.load();
  ASSERT_TRUE(package);
  ASSERT_TRUE(registerBackend(std::make_unique<MirrorBackend>("late")));
  auto session = Session::create(package, *Device::parse("late"));
  ASSERT_FALSE(session);
  EXPECT_NE(session.message().find("was registered"), std::string::npos)
      << session.message();
}

TEST(Backend, NamesAreOnesOwn) {
  EXPECT_FALSE(registerBackend(nullptr));
  for (const char *name : {"", "cpu", "cuda", "a:b", "a b"})
    EXPECT_FALSE(registerBackend(std::make_unique<MirrorBackend>(name)))
        << name;
  auto device = Device::parse("no-such-device");
  EXPECT_NE(device.message().find("'cpu', 'cuda'"), std::string::npos);
}

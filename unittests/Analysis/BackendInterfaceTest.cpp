//===- BackendInterfaceTest.cpp - Families from outside -------------------===//

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Target/TargetInterface.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace aicf;

namespace {

/// A family that runs nothing. Those of one `Name` and another `number` are
/// other families.
template <const char *Name, int number = 0>
class NamedFamily final : public KernelFamily {
public:
  StringRef getName() const override { return Name; }
  std::unique_ptr<FamilyMatch> match(const InstructionDesc &,
                                     const TargetDescription &,
                                     std::string *) const override {
    return nullptr;
  }
  LaunchSpec launch(emit::ComputeOp, Attribute,
                    const TargetDescription &) const override {
    return {};
  }
  LogicalResult generate(OpBuilder &, emit::ComputeOp, Attribute, StringRef,
                         const TargetDescription &) const override {
    return failure();
  }
};

constexpr char kFirst[] = "test.first", kSecond[] = "test.second";
using First = NamedFamily<kFirst>;
using Second = NamedFamily<kSecond>;

template <typename BackendDialect>
class RegisterFamilyTest : public ::testing::Test {
protected:
  template <typename Family>
  static void add(DialectRegistry &registry) {
    registerFamily<BackendDialect, emit::EmitDialect, Family>(registry);
  }
  /// The names of the back end's families in `context`.
  static std::vector<std::string> getNames(MLIRContext &context) {
    auto *dialect = context.getOrLoadDialect<BackendDialect>();
    auto *backend =
        dialect->template getRegisteredInterface<BackendInterface>();
    std::vector<std::string> names;
    for (StringRef name : getFamilyNames(*backend))
      names.push_back(name.str());
    return names;
  }
  static std::vector<std::string> getNames(const DialectRegistry &registry) {
    MLIRContext context(registry);
    return getNames(context);
  }
  /// The back end's own families behind `first`.
  static std::vector<std::string> putBefore(std::vector<std::string> first) {
    DialectRegistry registry;
    registerAllDialects(registry);
    for (std::string &name : getNames(registry))
      first.push_back(std::move(name));
    return first;
  }
};

using Backends = ::testing::Types<cpu::CPUDialect, nv::NVDialect>;
TYPED_TEST_SUITE(RegisterFamilyTest, Backends);

TYPED_TEST(RegisterFamilyTest, BeforeTheBackend) {
  DialectRegistry registry;
  this->template add<First>(registry);
  this->template add<Second>(registry);
  registerAllDialects(registry);
  EXPECT_EQ(this->getNames(registry), this->putBefore({kSecond, kFirst}));
}

TYPED_TEST(RegisterFamilyTest, AfterTheBackend) {
  DialectRegistry registry;
  registerAllDialects(registry);
  this->template add<First>(registry);
  this->template add<Second>(registry);
  EXPECT_EQ(this->getNames(registry), this->putBefore({kSecond, kFirst}));
}

TYPED_TEST(RegisterFamilyTest, OnBothSidesOfTheBackend) {
  DialectRegistry registry;
  this->template add<First>(registry);
  registerAllDialects(registry);
  this->template add<Second>(registry);
  EXPECT_EQ(this->getNames(registry), this->putBefore({kSecond, kFirst}));
}

// The extensions of the first registry run again, on a dialect that is loaded.
TYPED_TEST(RegisterFamilyTest, TwiceIsOnce) {
  DialectRegistry registry, more;
  registerAllDialects(registry);
  this->template add<First>(registry);
  MLIRContext context(registry);
  EXPECT_EQ(this->getNames(context), this->putBefore({kFirst}));
  this->template add<First>(more);
  this->template add<Second>(more);
  context.appendDialectRegistry(more);
  EXPECT_EQ(this->getNames(context), this->putBefore({kSecond, kFirst}));
}

TYPED_TEST(RegisterFamilyTest, TwoOfOneNameAreRefused) {
  DialectRegistry registry;
  this->template add<First>(registry);
  registerAllDialects(registry);
  this->template add<NamedFamily<kFirst, 1>>(registry);
  EXPECT_DEATH(this->getNames(registry), "has two families 'test.first'");
}

} // namespace

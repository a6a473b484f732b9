//===- FuzzPin.cpp - Decisions as people write them -----------------------===//
//
// Each line is a pin, which is looked up in a program, and, whatever comes of
// that, an attribute.
//
//===----------------------------------------------------------------------===//

#include "FuzzTarget.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Target/TargetDescription.h"
#include "aicf/Transforms/Pins.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

/// A program that pins are about.
static constexpr StringLiteral kProgram = R"(
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 8)
      ins(%x[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "tanh" dims(d0 = 8)
      ins(%a[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = math.tanh %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<8xf32>
})";

/// `pin` finds its instructions, or is refused; with the fingerprints that they
/// have it is about the same ones.
static void follow(aicf::emit::PinAttr pin,
                   const aicf::Fingerprints &fingerprints) {
  MLIRContext *context = pin.getContext();
  auto fail = [&] { return emitError(UnknownLoc::get(context)); };
  (void)fingerprints.follow(pin, fail);
  auto own = aicf::emit::PinAttr::get(
      context, pin.getDecisionClass(), pin.getSubject(), pin.getChoice(),
      pin.getTarget(),
      fingerprints.get(pin.getDecisionClass(), pin.getSubject(),
                       pin.getChoice()),
      pin.getMeasured());
  FailureOr<aicf::emit::PinAttr> followed = fingerprints.follow(own, fail);
  require(succeeded(followed) && *followed == own,
          "a pin with the fingerprints of its instructions stays as it is");
}

namespace {
struct Fixture {
  MLIRContext context{getRegistry(), MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> program;

  Fixture() {
    context.loadAllAvailableDialects();
    program = parseSourceString<ModuleOp>(kProgram, &context);
    require(bool(program), "the program can be read");
  }
  static DialectRegistry getRegistry() {
    DialectRegistry registry;
    aicf::registerAllDialects(registry);
    return registry;
  }
};
} // namespace

/// Uniqued attributes stay for the life of a context.
static Fixture &freshFixture() {
  static unsigned uses = 0;
  static std::unique_ptr<Fixture> fixture;
  if (!fixture || ++uses == 20000) {
    uses = 0;
    fixture = std::make_unique<Fixture>();
  }
  return *fixture;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Fixture &fixture = freshFixture();
  MLIRContext &context = fixture.context;
  ScopedDiagnosticHandler quiet(&context,
                                [](Diagnostic &) { return success(); });
  static const auto target =
      llvm::cantFail(aicf::lookupTarget("x86-64-v3", &context));
  std::string text(reinterpret_cast<const char *>(data), size);
  std::string why;
  if (aicf::emit::PinAttr pin = aicf::parsePin(text, &context, target, why)) {
    ++acceptedInputs;
    // Attributes are unique: what is printed and read again is the same one.
    std::string printed;
    llvm::raw_string_ostream(printed) << Attribute(pin);
    require(parseAttribute(printed, &context) == pin,
            "a pin is read as it is printed");
    follow(pin, aicf::Fingerprints(
                    llvm::to_vector(fixture.program->getOps<func::FuncOp>())));
  } else {
    require(!why.empty(), "a refused pin has a reason");
  }
  if (Attribute attr = aicf::readAttribute(text, &context)) {
    ++acceptedInputs;
    std::string printed;
    llvm::raw_string_ostream(printed) << attr;
    require(parseAttribute(printed, &context) == attr,
            "an attribute is read as it is printed");
  }
  return 0;
}

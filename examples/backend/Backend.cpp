//===- Backend.cpp - The dialect, the machines, the back end --------------===//

#include "CSrc.h"

#include "aicf/Codegen/ScalarOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace aicf;
using namespace csrc;

#include "CSrcDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "CSrcAttrs.cpp.inc"

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

llvm::StringRef LoopsAttr::getFamilyName() const { return "csrc.loops"; }
llvm::StringRef DotAttr::getFamilyName() const { return "csrc.dot"; }
llvm::StringRef CopyAttr::getFamilyName() const { return "csrc.copy"; }

LogicalResult
DotAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                int64_t chains) {
  if (chains < 1 || chains > 64)
    return emitError() << "1 to 64 chains are possible, not " << chains;
  return success();
}

LogicalResult
CopyAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                 int64_t tasks) {
  if (tasks < 1)
    return emitError() << "a copy has a task at least, not " << tasks;
  return success();
}

void CSrcDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "CSrcAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Machines
//===----------------------------------------------------------------------===//

// By default a core of some years ago.
static constexpr int64_t kScalarMillicycles = 500, kAddCycles = 4;

const NumberInfo Numbers::kInfos[] = {
    {"scalar_millicycles", "1/1000 cycle", "of a scalar operation", 1,
     kScalarMillicycles},
    {"add_cycles", "cycles", "from an addition to the next one of its sum", 1,
     kAddCycles},
};
int64_t Numbers::*const Numbers::kFields[] = {&Numbers::scalar_millicycles,
                                              &Numbers::add_cycles};
Numbers::Numbers()
    : scalar_millicycles(kScalarMillicycles), add_cycles(kAddCycles) {}

static TargetDescription makeHost() {
  TargetDescription t(CSrcDialect::getDialectNamespace(),
                      std::make_unique<Numbers>());
  t.name = "c-host";
  t.chip = "c11";
  t.compute_units = 1;
  t.clock_mhz = 3000;
  t.dram_mbps = 10'000;
  t.cache_mbps = 40'000;
  t.cache_bytes = 8 << 20;
  t.dram_latency_ps = 100'000;
  t.cache_latency_ps = 1'600;
  t.launch_ps = 20'000;
  t.max_threads = t.max_block_threads = 1;
  t.registers = t.max_thread_registers = 16;
  t.alignment = 64;
  t.alpha = t.beta = t.gamma = t.delta = 1000;
  return t;
}

namespace {
class CSrcTargets : public TargetInterface {
public:
  using TargetInterface::TargetInterface;

  ArrayRef<TargetDescription> getKnownTargets() const override {
    static const TargetDescription table[] = {makeHost()};
    return table;
  }
  std::unique_ptr<BackendNumbers> createNumbers() const override {
    return std::make_unique<Numbers>();
  }
  StringRef getDeviceKind() const override { return "csrc"; }
  std::string whyNotChip(StringRef chip) const override {
    return chip == "c11" ? "" : ("there is no C called '" + chip + "'").str();
  }
};

//===----------------------------------------------------------------------===//
// The back end
//===----------------------------------------------------------------------===//

class CSrcBackend : public BackendInterface {
public:
  explicit CSrcBackend(Dialect *dialect) : BackendInterface(dialect) {
    addFamily(createLoopsFamily());
    addFamily(createDotFamily());
  }

  Operation *createKernelModule(ModuleOp module, StringRef name,
                                const TargetDescription &) const override {
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    return ModuleOp::create(builder, module.getLoc(), name);
  }
  /// C is printed from scf, arith and math, once functions that C leaves to its
  /// library are written in AICF's way, the same on each target.
  LogicalResult lowerToLLVM(Operation *kernelModule,
                            const TargetDescription &target) const override {
    emit::ScalarMachine machine;
    machine.hasBF16 = false;
    RewritePatternSet patterns(kernelModule->getContext());
    populateScalarExpandPatterns(patterns, machine);
    if (failed(applyPatternsGreedily(kernelModule, std::move(patterns))))
      return failure();
    return verifyScalarCode(kernelModule, machine, target.chip);
  }
  FailureOr<std::string>
  translateToLLVMIR(Operation *kernelModule,
                    const TargetDescription &) const override {
    return kernelModule->emitError() << "C source has no LLVM IR";
  }
  FailureOr<std::string>
  translateToAssembly(Operation *kernelModule,
                      const TargetDescription &) const override {
    return printC(kernelModule);
  }
  StringRef getAssemblyName() const override { return "c"; }
  FailureOr<SmallVector<KernelImage>>
  compile(Operation *kernelModule,
          const TargetDescription &target) const override {
    FailureOr<std::string> source = printC(kernelModule);
    if (failed(source))
      return failure();
    SmallVector<KernelImage> images;
    images.push_back({"c-source", target.chip, std::move(*source)});
    return images;
  }
};
} // namespace

void CSrcDialect::initialize() {
  registerAttributes();
  // What generated kernels consist of.
  getContext()
      ->loadDialect<arith::ArithDialect, func::FuncDialect, LLVM::LLVMDialect,
                    math::MathDialect, scf::SCFDialect>();
  addInterfaces<CSrcBackend, CSrcTargets>();
}

void csrc::registerBackend(DialectRegistry &registry) {
  registry.insert<CSrcDialect>();
  registerScalarOps(registry);
  // Planning looks for back ends among the loaded dialects.
  registry.addExtension(+[](MLIRContext *context, emit::EmitDialect *) {
    context->getOrLoadDialect<CSrcDialect>();
  });
}

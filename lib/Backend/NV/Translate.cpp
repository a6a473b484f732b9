//===- Translate.cpp - From the LLVM dialect to PTX -----------------------===//
//
// LLVM's own NVPTX back end, from the shared libLLVM: no CUDA Toolkit, and no
// libdevice, since kernels contain no call.
//
//===----------------------------------------------------------------------===//

#include "Translate.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace aicf::nv;
using llvm::StringRef;

std::optional<StringRef> aicf::nv::getPtxFeature(StringRef chip) {
  // 7.8 is what any driver of CUDA 11.8 or later compiles; 8.6 has the copy
  // engine's `.shared::cta` destination (CUDA 12.7) and the first Blackwells,
  // 8.7 the others (CUDA 12.8).
  return llvm::StringSwitch<std::optional<StringRef>>(chip)
      .Cases({"sm_80", "sm_86", "sm_87", "sm_89"}, "+ptx78")
      .Cases({"sm_90", "sm_90a", "sm_100", "sm_100a"}, "+ptx86")
      .Cases({"sm_120", "sm_120a"}, "+ptx87")
      .Default(std::nullopt);
}

static std::unique_ptr<llvm::TargetMachine>
createTargetMachine(StringRef chip, StringRef ptxFeature, std::string &error) {
  static bool initialised = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    return true;
  }();
  (void)initialised;
  llvm::Triple triple("nvptx64-nvidia-cuda");
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, chip, ptxFeature, llvm::TargetOptions(), std::nullopt,
      std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

namespace {
/// Leaves straight-line strength reduction out of functions with long blocks.
/// The code generator runs it on its own, in time that grows with the square of
/// a block: on the unrolled epilogues of contractions it took four fifths of
/// all of the code generator's, to change 1% of ptxas's code
/// (benchmarks/compile).
class PassGate : public llvm::OptPassGate {
public:
  /// Notes the functions of `module`, which is about to be compiled.
  void inspect(const llvm::Module &module) {
    constexpr size_t kLongBlock = 1000;
    for (const llvm::Function &function : module)
      if (llvm::any_of(function, [](const llvm::BasicBlock &block) {
            return block.size() > kLongBlock;
          }))
        longFunctions.insert(("function (" + function.getName() + ")").str());
  }
  bool isEnabled() const override { return true; }
  bool shouldRunPass(StringRef pass, StringRef unit) const override {
    return pass != "slsr" || !longFunctions.contains(unit);
  }

private:
  /// As LLVM describes them to a gate.
  llvm::StringSet<> longFunctions;
};

/// A translated module with the machine it is for.
struct Translated {
  PassGate gate;
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
  std::unique_ptr<llvm::TargetMachine> machine;
};
} // namespace

static LogicalResult translate(Operation *op, StringRef chip, Translated &t) {
  std::optional<StringRef> ptxFeature = getPtxFeature(chip);
  if (!ptxFeature)
    return emitError(op->getLoc())
           << "no PTX version is known for '" << chip << "'";
  t.context.setOptPassGate(t.gate);
  std::string error;
  t.machine = createTargetMachine(chip, *ptxFeature, error);
  if (!t.machine)
    return emitError(op->getLoc()) << "no LLVM back end for NVPTX: " << error;
  t.module = translateModuleToLLVMIR(op, t.context, "aicf");
  if (!t.module)
    return emitError(op->getLoc()) << "cannot translate the kernels to LLVM IR";
  t.module->setTargetTriple(t.machine->getTargetTriple());
  t.module->setDataLayout(t.machine->createDataLayout());
  return success();
}

FailureOr<std::string> aicf::nv::translateToLLVMText(Operation *module,
                                                     StringRef chip) {
  Translated t;
  if (failed(translate(module, chip, t)))
    return failure();
  std::string text;
  llvm::raw_string_ostream os(text);
  t.module->print(os, nullptr);
  return text;
}

FailureOr<std::string> aicf::nv::translateToPtx(Operation *module,
                                                StringRef chip) {
  Translated t;
  if (failed(translate(module, chip, t)))
    return failure();

  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(t.machine.get());
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(*t.module, modules);

  t.gate.inspect(*t.module);
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream os(text);
  llvm::legacy::PassManager codegen;
  if (t.machine->addPassesToEmitFile(codegen, os, nullptr,
                                     llvm::CodeGenFileType::AssemblyFile)) {
    emitError(module->getLoc()) << "LLVM cannot emit PTX for " << chip;
    return failure();
  }
  codegen.run(*t.module);
  return text.str().str();
}

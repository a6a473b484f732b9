//===- ObjectCode.cpp - From LLVM IR to an object -------------------------===//
//
// LLVM compiles as a library: no tool of the host is run. The result depends on
// nothing but the module and the chip.
//
//===----------------------------------------------------------------------===//

#include "CPUBackend.h"

#include "aicf/Backend/CPU/CPU.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <mutex>

using namespace aicf;
using namespace aicf::cpu;
using namespace llvm;

static Expected<std::unique_ptr<TargetMachine>>
createTargetMachine(StringRef chip) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
  });
  Triple triple("x86_64-unknown-linux-gnu");
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return createStringError(error);
  TargetOptions options;
  options.AllowFPOpFusion = FPOpFusion::Strict;
  // One vector length for AVX-512: the plan's widths assume it. What a chip has
  // beyond a level is named, so that no other instruction of LLVM's processor
  // of that name is used.
  ChipFeatures known = *getChipFeatures(chip);
  // LLVM would make one gather of the loads of rows that are jammed. With what
  // processors do against leaks of data, it takes 25 cycles and more.
  std::string features = "+prefer-no-gather";
  if (known.masks)
    features += ",-prefer-256-bit";
  if (known.amx)
    features += ",+amx-tile,+amx-bf16";
  StringRef level = known.amx ? "x86-64-v4" : chip;
  std::unique_ptr<TargetMachine> machine(
      target->createTargetMachine(triple, level, features, options, Reloc::PIC_,
                                  std::nullopt, CodeGenOptLevel::Default));
  if (!machine)
    return createStringError("LLVM cannot compile for " + chip);
  return machine;
}

/// Keeps the loop vectorizer from interleaving long bodies. They have enough
/// independent work, and its time for that grows exponentially with the depth
/// of what is uniform in them (VPlanTransforms::unrollByUF, LLVM 22).
static void limitInterleaving(Function &function) {
  constexpr unsigned kLongBody = 128; // Instructions.
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (Loop *loop : loops.getLoopsInPreorder()) {
    unsigned size = 0;
    for (BasicBlock *block : loop->blocks())
      size += block->size();
    if (loop->isInnermost() && size > kLongBody)
      addStringMetadataToLoop(loop, "llvm.loop.interleave.count", 1);
  }
}

Expected<std::string> cpu::emitMachineCode(Module &module, StringRef chip,
                                           bool assembly) {
  auto machine = createTargetMachine(chip);
  if (!machine)
    return machine.takeError();
  module.setTargetTriple((*machine)->getTargetTriple());
  module.setDataLayout((*machine)->createDataLayout());
  module.setPICLevel(PICLevel::BigPIC);
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr(Attribute::NoUnwind);
    limitInterleaving(function);
  }

  {
    LoopAnalysisManager loops;
    FunctionAnalysisManager functions;
    CGSCCAnalysisManager sccs;
    ModuleAnalysisManager modules;
    PipelineTuningOptions tuning;
    tuning.LoopVectorization = true;
    tuning.SLPVectorization = true;
    PassBuilder builder(machine->get(), tuning);
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(sccs);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, sccs, modules);
    builder.buildPerModuleDefaultPipeline(OptimizationLevel::O2)
        .run(module, modules);
  }

  SmallString<0> code;
  raw_svector_ostream os(code);
  legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, os, nullptr,
                                      assembly ? CodeGenFileType::AssemblyFile
                                               : CodeGenFileType::ObjectFile))
    return createStringError("LLVM cannot emit code for " + chip);
  passes.run(module);
  return code.str().str();
}

//===- ObjectCode.cpp - From LLVM IR to a shared object -------------------===//
//
// LLVM compiles and lld links, both as libraries: no tool of the host is run.
// The result depends on nothing but the module and the chip.
//
//===----------------------------------------------------------------------===//

#include "CPUBackend.h"

#include "lld/Common/Driver.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace aicf;
using namespace llvm;

/// Everything that a kernel may import: the runtime provides exactly these.
static constexpr StringLiteral kImports[] = {
    "exp", "expf", "log", "logf", "memcpy", "memmove", "memset"};

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
  // One vector length for v4: the plan's widths assume it.
  std::string features = chip == "x86-64-v4" ? "-prefer-256-bit" : "";
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(
      triple, chip, features, options, Reloc::PIC_, std::nullopt,
      CodeGenOptLevel::Default));
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

/// Checks that `object` imports nothing but kImports.
static Error checkImports(StringRef object) {
  auto file = object::ObjectFile::createELFObjectFile(
      MemoryBufferRef(object, "kernels.o"));
  if (!file)
    return file.takeError();
  for (const object::SymbolRef &symbol : (*file)->symbols()) {
    Expected<uint32_t> flags = symbol.getFlags();
    Expected<StringRef> name = symbol.getName();
    if (!flags)
      return flags.takeError();
    if (!name)
      return name.takeError();
    if ((*flags & object::SymbolRef::SF_Undefined) && !name->empty() &&
        !is_contained(kImports, *name))
      return createStringError("a kernel needs '" + *name +
                               "', which the runtime does not provide");
  }
  return Error::success();
}

/// A folder that is gone at the end of its scope.
namespace {
struct TemporaryFolder {
  SmallString<128> path;
  ~TemporaryFolder() {
    if (!path.empty())
      sys::fs::remove_directories(path);
  }
  std::string file(StringRef name) const {
    SmallString<128> result = path;
    sys::path::append(result, name);
    return result.str().str();
  }
};
} // namespace

Expected<std::string> cpu::linkSharedObject(StringRef object) {
  if (Error error = checkImports(object))
    return error;
  // lld reads and writes files.
  TemporaryFolder folder;
  if (std::error_code error =
          sys::fs::createUniqueDirectory("aicf", folder.path))
    return errorCodeToError(error);
  std::string input = folder.file("kernels.o");
  std::string output = folder.file("kernels.so");
  {
    std::error_code error;
    raw_fd_ostream os(input, error);
    os << object;
    os.close();
    if (error || os.has_error()) {
      os.clear_error(); // Or the destructor ends the process.
      return createStringError("cannot write " + input);
    }
  }

  // lld keeps global state: one link at a time.
  static std::mutex mutex;
  static bool canRun = true;
  std::lock_guard<std::mutex> lock(mutex);
  if (!canRun)
    return createStringError("lld crashed before and cannot run again");
  std::string log;
  raw_string_ostream logStream(log);
  const char *args[] = {"ld.lld", "-shared", "-z", "noexecstack",
                        "-z", "now", "--hash-style=gnu", "--build-id=none",
                        "--threads=1", "-o", output.c_str(), input.c_str()};
  lld::Result result =
      lld::lldMain(args, logStream, logStream, {{lld::Gnu, &lld::elf::link}});
  canRun = result.canRunAgain;
  if (result.retCode != 0)
    return createStringError("linking failed: " + log);
  auto linked = MemoryBuffer::getFile(output);
  if (!linked)
    return errorCodeToError(linked.getError());
  return (*linked)->getBuffer().str();
}

//===- CPUBackend.h - Parts of the CPU back end -----------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_CPU_CPUBACKEND_H
#define AICF_LIB_BACKEND_CPU_CPUBACKEND_H

#include "aicf/Analysis/BackendInterface.h"

namespace llvm {
class Module;
} // namespace llvm

namespace aicf::cpu {
class CPUDialect;

/// Gives the dialect its BackendInterface.
void addCPUBackendInterface(CPUDialect &dialect);

/// Gives the dialect its TargetInterface: the known CPUs and their numbers.
void addTargets(CPUDialect &dialect);

/// Optimises `module` for `chip` and emits assembly text, or an object.
llvm::Expected<std::string>
emitMachineCode(llvm::Module &module, llvm::StringRef chip, bool assembly);

/// Links an object into an ELF shared object that needs no library. Symbols
/// that it may leave undefined: exp, log, expf, logf, memcpy, memmove, memset.
llvm::Expected<std::string> linkSharedObject(llvm::StringRef object);

/// Cheaper forms of some operations on x86.
void populateSimplifyPatterns(mlir::RewritePatternSet &patterns);

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_CPUBACKEND_H

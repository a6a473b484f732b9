//===- CApi.cpp - C interface of the AICF compiler ------------------------===//
//
// Translates options, diagnostics and outputs. Each compilation has a context
// of its own, so that calls share nothing.
//
//===----------------------------------------------------------------------===//

#include "aicf-c/Compiler.h"

#include "Explain.h"
#include "aicf/Compiler/Compile.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/PackageFormat.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Target/TargetDescription.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ThreadPool.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <sstream>

using namespace mlir;
using namespace aicf;

namespace {
struct Diagnosed {
  AicfSeverity severity;
  std::string message;
  /// Empty: no place is known.
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};
} // namespace

struct AicfCompilationImpl {
  std::vector<Diagnosed> diagnostics;
  /// None where the compilation failed.
  std::optional<std::string> output;
  /// JSON; empty where the output is no package.
  std::string records;
};

static AicfSeverity toSeverity(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return AICF_ERROR;
  case DiagnosticSeverity::Warning:
    return AICF_WARNING;
  case DiagnosticSeverity::Remark:
    return AICF_REMARK;
  case DiagnosticSeverity::Note:
    break;
  }
  return AICF_NOTE;
}

static void add(AicfCompilationImpl &compilation, Diagnostic &diagnostic) {
  Diagnosed &added = compilation.diagnostics.emplace_back();
  added.severity = toSeverity(diagnostic.getSeverity());
  added.message = diagnostic.str();
  // A module without an explicit `module` has the place 0:0.
  auto place =
      LocationAttr(diagnostic.getLocation()).findInstanceOf<FileLineColLoc>();
  if (place && place.getLine() != 0) {
    added.file = place.getFilename().str();
    added.line = place.getLine();
    added.column = place.getColumn();
  }
  for (Diagnostic &note : diagnostic.getNotes())
    add(compilation, note);
}

static void addError(AicfCompilationImpl &compilation, const Twine &message) {
  compilation.diagnostics.push_back({AICF_ERROR, message.str(), "", 0, 0});
}

static std::optional<CompileStage> toStage(int stage) {
  switch (stage) {
  case AICF_STAGE_PACKAGE:
    return CompileStage::Package;
  case AICF_STAGE_AICF:
    return CompileStage::AICF;
  case AICF_STAGE_OPEN:
    return CompileStage::Open;
  case AICF_STAGE_RESOLVED:
    return CompileStage::Resolved;
  case AICF_STAGE_LAUNCHES:
    return CompileStage::Launches;
  case AICF_STAGE_DECISIONS:
    return CompileStage::Decisions;
  case AICF_STAGE_LLVM:
    return CompileStage::LLVM;
  case AICF_STAGE_PTX:
    return CompileStage::Ptx;
  case AICF_STAGE_ASSEMBLY:
    return CompileStage::Assembly;
  }
  return std::nullopt;
}

/// Options of whatever version as those of this one. Says what is wrong; empty
/// if nothing is.
static std::string readOptions(const AicfCompileOptions *given,
                               AicfCompileOptions &known) {
  std::memset(&known, 0, sizeof(known));
  if (!given)
    return "";
  size_t size = given->struct_size;
  if (size < sizeof(size_t))
    return "struct_size is " + std::to_string(size) +
           ", set it to the size of the struct";
  // Fields that this version does not know have to be zero.
  for (size_t i = sizeof(known); i < size; ++i)
    if (reinterpret_cast<const unsigned char *>(given)[i] != 0)
      return "an option that this version of the compiler does not know";
  std::memcpy(&known, given, std::min(size, sizeof(known)));
  if ((known.target_count && !known.targets) ||
      (known.disable_count && !known.disable))
    return "a count without names";
  for (size_t i = 0; i < known.target_count; ++i)
    if (!known.targets[i])
      return "a target that is null";
  for (size_t i = 0; i < known.disable_count; ++i)
    if (!known.disable[i])
      return "a class to disable that is null";
  if (!toStage(known.stage))
    return "unknown stage " + std::to_string(known.stage);
  if (known.threads < 0)
    return "threads is " + std::to_string(known.threads);
  return "";
}

static CompileOptions toCompileOptions(const AicfCompileOptions &known) {
  CompileOptions options;
  options.stage = *toStage(known.stage);
  options.targets.assign(known.targets, known.targets + known.target_count);
  options.disable.assign(known.disable, known.disable + known.disable_count);
  if (known.pins)
    options.pins = joinPins(known.pins);
  if (known.memory_limit)
    options.memoryLimit = known.memory_limit;
  options.portable = known.no_portable == 0;
  return options;
}

/// Gives the package's records; fails where the runtime refuses the package.
static bool explain(AicfCompilationImpl &compilation) {
  const std::string &bytes = *compilation.output;
  auto package = rt::Package::fromBytes(bytes.data(), bytes.size());
  if (!package) {
    addError(compilation, package.message());
    return false;
  }
  std::ostringstream json;
  rt::explainJson(**package, rt::ExplainFilter(), json);
  compilation.records = json.str();
  return true;
}

static void compile(AicfCompilationImpl &compilation, StringRef program,
                    const AicfCompileOptions &known) {
  CompileOptions options = toCompileOptions(known);
  DialectRegistry registry;
  registerAllDialects(registry);
  std::optional<llvm::DefaultThreadPool> pool;
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (known.threads != 1)
    context.setThreadPool(pool.emplace(
        llvm::hardware_concurrency(static_cast<unsigned>(known.threads))));
  context.loadAllAvailableDialects();
  context.printOpOnDiagnostic(false);
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    add(compilation, diagnostic);
    return success();
  });
  if (std::string why = whyNotUsable(options, &context); !why.empty())
    return addError(compilation, why);
  if (isPackage(program))
    return addError(compilation, "the program is a package already");
  if (known.remarks && failed(enableDecisionRemarks(context)))
    return addError(compilation, "cannot enable remarks");

  OwningOpRef<ModuleOp> module =
      readProgram(program, known.name ? known.name : "<program>", &context);
  std::string output;
  llvm::raw_string_ostream stream(output);
  if (module && succeeded(runCompilerPasses(*module, options)) &&
      succeeded(writeStage(*module, options, stream)))
    compilation.output = std::move(output);
  else if (llvm::none_of(compilation.diagnostics, [](const Diagnosed &one) {
             return one.severity == AICF_ERROR;
           }))
    addError(compilation, "the compilation failed without a message");
  // Diagnostics of the module's end, if there are any, come before that of the
  // handler.
  module = nullptr;
}

extern "C" {

AicfCompilation aicfCompile(const void *program, size_t size,
                            const AicfCompileOptions *options) {
  std::unique_ptr<AicfCompilationImpl> compilation;
  try {
    compilation = std::make_unique<AicfCompilationImpl>();
    AicfCompileOptions known;
    std::string why = readOptions(options, known);
    if (!program && size)
      why = "a null program";
    if (!why.empty()) {
      addError(*compilation, "aicfCompile: " + why);
      return compilation.release();
    }
    StringRef text(static_cast<const char *>(program), size);
    compile(*compilation, text, known);
    if (compilation->output && known.stage == AICF_STAGE_PACKAGE &&
        !explain(*compilation))
      compilation->output.reset();
    return compilation.release();
  } catch (...) { // Memory ran out.
    return nullptr;
  }
}

void aicfCompilationDestroy(AicfCompilation compilation) { delete compilation; }

int aicfCompilationSucceeded(AicfCompilation compilation) {
  return compilation && compilation->output;
}

const void *aicfCompilationOutput(AicfCompilation compilation, size_t *size) {
  bool has = aicfCompilationSucceeded(compilation);
  if (size)
    *size = has ? compilation->output->size() : 0;
  return has ? compilation->output->c_str() : nullptr;
}

size_t aicfCompilationDiagnosticCount(AicfCompilation compilation) {
  return compilation ? compilation->diagnostics.size() : 0;
}

int aicfCompilationDiagnostic(AicfCompilation compilation, size_t index,
                              AicfDiagnostic *diagnostic) {
  if (!diagnostic || diagnostic->struct_size < sizeof(size_t) ||
      index >= aicfCompilationDiagnosticCount(compilation))
    return 0;
  const Diagnosed &found = compilation->diagnostics[index];
  AicfDiagnostic known = {};
  known.struct_size = diagnostic->struct_size;
  known.severity = found.severity;
  known.message = found.message.c_str();
  known.file = found.file.empty() ? nullptr : found.file.c_str();
  known.line = found.line;
  known.column = found.column;
  std::memcpy(diagnostic, &known, std::min(known.struct_size, sizeof(known)));
  return 1;
}

const char *aicfCompilationRecords(AicfCompilation compilation) {
  return compilation && !compilation->records.empty()
             ? compilation->records.c_str()
             : nullptr;
}

uint32_t aicfCompilerVersion(void) {
  return AICF_COMPILER_VERSION_MAJOR * 1000 + AICF_COMPILER_VERSION_MINOR;
}

uint32_t aicfCompilerSchemaVersion(void) { return rt::kSchemaVersion; }

const char *aicfCompilerTargets(void) {
  static const std::string names = [] {
    DialectRegistry registry;
    registerAllDialects(registry);
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    context.loadAllAvailableDialects();
    return llvm::join(getKnownTargetNames(&context), "\n");
  }();
  return names.c_str();
}

} // extern "C"

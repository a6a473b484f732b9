/*===- Compiler.h - C interface of the AICF compiler --------------*- C -*-===*\
|*                                                                            *|
|* Programs to packages, from C and from everything that can call C: what the *|
|* tool aicf-compile does, without a process and without files. The package   *|
|* is bytes, which aicfPackageFromBytes of aicf-c/Runtime.h loads.            *|
|*                                                                            *|
|* Errors. A compilation that fails still gives a handle: its diagnostics say *|
|* what is wrong, and where. Null alone means that memory ran out before      *|
|* there was a handle. LLVM itself ends the process where memory runs out     *|
|* inside of it. Destroying null is allowed.                                  *|
|*                                                                            *|
|* Threads. Calls share nothing: any number of threads may compile at a time. *|
|* A finished compilation does not change, so that threads may share it.      *|
|*                                                                            *|
|* Side effects. None on the process: no command line, no signal handler,     *|
|* nothing printed. Files are read where an option names one (a .target file), *|
|* and written where a program ptxas is found, which gets temporary ones.     *|
|*                                                                            *|
|* Strings and bytes that a call gives live as long as the compilation.       *|
|*                                                                            *|
|* Structs that may grow begin with `struct_size`, as in aicf-c/Runtime.h.    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef AICF_C_COMPILER_H
#define AICF_C_COMPILER_H

#include <stddef.h>
#include <stdint.h>

#ifndef AICF_C_EXPORT
#if defined(__GNUC__)
#define AICF_C_EXPORT __attribute__((visibility("default")))
#else
#define AICF_C_EXPORT
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Of this header. Minor: functions and fields were added; major: something
 * changed its meaning. */
#define AICF_COMPILER_VERSION_MAJOR 0
#define AICF_COMPILER_VERSION_MINOR 1

typedef struct AicfCompilationImpl *AicfCompilation;

/* What comes out; aicf-compile --emit shows the same. */
typedef enum AicfStage {
  AICF_STAGE_PACKAGE = 0,
  AICF_STAGE_AICF = 1,      /* the program, simplified */
  AICF_STAGE_OPEN = 2,      /* open instructions */
  AICF_STAGE_RESOLVED = 3,  /* resolved instructions */
  AICF_STAGE_LAUNCHES = 4,  /* the same, and what each target launches */
  AICF_STAGE_DECISIONS = 5, /* every decision, in the form of `pins` */
  AICF_STAGE_LLVM = 6,      /* LLVM IR of the first target's kernels */
  AICF_STAGE_PTX = 7,       /* PTX of the first GPU target */
  AICF_STAGE_ASSEMBLY = 8   /* of the first target; PTX if it is a GPU */
} AicfStage;

typedef struct AicfCompileOptions {
  size_t struct_size;
  /* What diagnostics call the program; null: "<program>". */
  const char *name;
  /* An AicfStage; as an int, so that a wrong one is an error. */
  int stage;
  /* Names of machines or chips, or paths of .target files; the first decides
   * the structure. None: those that the program names, else "cpu". */
  const char *const *targets;
  size_t target_count;
  /* Decision classes to leave at their plain choice. */
  const char *const *disable;
  size_t disable_count;
  /* Decisions to take as given, one a line, as AICF_STAGE_DECISIONS writes
   * them. A diagnostic on one has the file "--pin" and its line. */
  const char *pins;
  /* Most bytes of transient memory of an entry ("100M"), or a percentage of
   * what it takes without a limit ("30%"); null: no limit. */
  const char *memory_limit;
  /* Not 0: no plain kernels beside those that one GPU architecture runs. */
  int no_portable;
  /* Not 0: every decision is a diagnostic, too, a remark. */
  int remarks;
  /* Of the compiler, the calling one included: 1: only the calling one; 0: one
   * per processor. The result does not depend on it. */
  int threads;
} AicfCompileOptions;

/* Compiles `size` bytes of MLIR, as text or bytecode. `options` may be null. */
AICF_C_EXPORT AicfCompilation aicfCompile(const void *program, size_t size,
                                          const AicfCompileOptions *options);
AICF_C_EXPORT void aicfCompilationDestroy(AicfCompilation compilation);

/* Not 0: there is an output. */
AICF_C_EXPORT int aicfCompilationSucceeded(AicfCompilation compilation);
/* The package, or the text, which a zero follows that `size` does not count.
 * Null where the compilation failed. */
AICF_C_EXPORT const void *aicfCompilationOutput(AicfCompilation compilation,
                                                size_t *size);

typedef enum AicfSeverity {
  AICF_ERROR = 0,
  AICF_WARNING = 1,
  AICF_REMARK = 2,
  AICF_NOTE = 3 /* belongs to the last one before it that is none */
} AicfSeverity;

typedef struct AicfDiagnostic {
  size_t struct_size;
  AicfSeverity severity;
  const char *message;
  /* Null where no place is known; line and column count from 1. */
  const char *file;
  unsigned line;
  unsigned column;
} AicfDiagnostic;

AICF_C_EXPORT size_t
aicfCompilationDiagnosticCount(AicfCompilation compilation);
/* 0 where there is none of that index. */
AICF_C_EXPORT int aicfCompilationDiagnostic(AicfCompilation compilation,
                                            size_t index,
                                            AicfDiagnostic *diagnostic);

/* Records and plans of a package as JSON, in UTF-8: what aicf-explain --json
 * prints of it. Null where the output is no package. */
AICF_C_EXPORT const char *aicfCompilationRecords(AicfCompilation compilation);

/* Version of the library, major * 1000 + minor, and of the packages that it
 * writes, which has to be one that the runtime reads. */
AICF_C_EXPORT uint32_t aicfCompilerVersion(void);
AICF_C_EXPORT uint32_t aicfCompilerSchemaVersion(void);
/* The names of the machines that the compiler knows, one a line. */
AICF_C_EXPORT const char *aicfCompilerTargets(void);

#ifdef __cplusplus
}
#endif

#endif /* AICF_C_COMPILER_H */

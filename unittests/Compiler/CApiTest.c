/* From a program to its results through both C interfaces, compiled as C. */

#include "aicf-c/Compiler.h"
#include "aicf-c/Runtime.h"

#include <stdio.h>
#include <string.h>

#define TRY(call)                                                              \
  do {                                                                         \
    AicfStatus status = (call);                                                \
    if (status) {                                                              \
      snprintf(message, size, "%s", aicfStatusMessage(status));                \
      aicfStatusDestroy(status);                                               \
      return 1;                                                                \
    }                                                                          \
  } while (0)

/* Compiles `program` for the CPU, and runs `entry`, which makes `y` of `x`,
 * both of `n` f32; 0 on success. */
int aicfCompileAndRun(const char *program, const char *entry, const float *x,
                      float *y, size_t n, char *message, size_t size) {
  AicfCompileOptions options;
  AicfCompilation compilation;
  AicfDiagnostic diagnostic;
  AicfPackage package = NULL;
  AicfSession session = NULL;
  const void *bytes;
  size_t byteCount = 0;
  const char *target = "cpu";
  memset(&options, 0, sizeof(options));
  options.struct_size = sizeof(options);
  options.targets = &target;
  options.target_count = 1;
  options.threads = 1;
  compilation = aicfCompile(program, strlen(program), &options);
  bytes = aicfCompilationOutput(compilation, &byteCount);
  if (!bytes) {
    memset(&diagnostic, 0, sizeof(diagnostic));
    diagnostic.struct_size = sizeof(diagnostic);
    if (aicfCompilationDiagnostic(compilation, 0, &diagnostic))
      snprintf(message, size, "%s:%u:%u: %s",
               diagnostic.file ? diagnostic.file : "", diagnostic.line,
               diagnostic.column, diagnostic.message);
    aicfCompilationDestroy(compilation);
    return 1;
  }
  TRY(aicfPackageFromBytes(bytes, byteCount, &package));
  aicfCompilationDestroy(compilation);
  TRY(aicfSessionCreate(package, NULL, &session));
  TRY(aicfSessionPrepare(session));
  TRY(aicfSessionWriteTensor(session, "x", x, n * sizeof(float)));
  TRY(aicfSessionRun(session, entry));
  TRY(aicfSessionReadTensor(session, "y", y, n * sizeof(float)));
  aicfSessionDestroy(session);
  aicfPackageDestroy(package);
  return 0;
}

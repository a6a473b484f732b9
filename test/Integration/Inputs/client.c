/* Compiles a program and runs it: client FILE. What an embedder writes. */

#include <aicf-c/Compiler.h>
#include <aicf-c/Runtime.h>

#include <stdio.h>

static int fail(AicfStatus status) {
  fprintf(stderr, "error: %s\n", aicfStatusMessage(status));
  aicfStatusDestroy(status);
  return 1;
}

int main(int argc, char **argv) {
  static char program[1 << 16];
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  if (!file)
    return 2;
  size_t read = fread(program, 1, sizeof(program), file), size = 0;
  fclose(file);
  AicfCompilation compilation = aicfCompile(program, read, NULL);
  const void *bytes = aicfCompilationOutput(compilation, &size);
  AicfPackage package;
  AicfSession session;
  AicfStatus status = aicfPackageFromBytes(bytes, size, &package);
  AicfSessionOptions options = {.struct_size = sizeof(options),
                                .zero_fill = 1};
  if (status || (status = aicfSessionCreate(package, &options, &session)) ||
      (status = aicfSessionPrepare(session)) ||
      (status = aicfSessionRun(session, aicfPackageEntryName(package, 0))))
    return fail(status);
  printf("ran '%s'\n", aicfPackageEntryName(package, 0));
  aicfSessionDestroy(session);
  aicfPackageDestroy(package);
  aicfCompilationDestroy(compilation);
  return 0;
}

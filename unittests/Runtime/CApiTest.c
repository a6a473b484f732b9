/* Runs a package through the C interface, compiled as C. */

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

/* y of one eager run, one replay and one run after a reset; 0 on success. */
int aicfCApiRun(const void *bytes, size_t byteCount, float *x, float *y,
                int64_t n, const AicfAllocator *allocator, float *results,
                char *message, size_t size) {
  double microseconds = -1;
  AicfPackage package = NULL;
  AicfSession session = NULL;
  AicfSessionOptions options;
  memset(&options, 0, sizeof(options));
  options.struct_size = sizeof(options);
  options.allocator = allocator;
  options.device = "cpu";
  options.threads = 2;
  options.target = "host";
  TRY(aicfPackageFromBytes(bytes, byteCount, &package));
  TRY(aicfSessionCreate(package, &options, &session));
  aicfPackageDestroy(package);
  TRY(aicfSessionBind(session, "step:x", x, (size_t)n * 4, AICF_F32, &n, 1));
  TRY(aicfSessionBind(session, "step:y", y, (size_t)n * 4, AICF_F32, &n, 1));
  TRY(aicfSessionPrepare(session));
  TRY(aicfSessionRun(session, "step"));
  TRY(aicfSessionSynchronize(session));
  results[0] = y[n - 1];
  TRY(aicfSessionCapture(session, "step"));
  {
    /* The bound memory itself, which needs no copy, and a copy of the result. */
    void *inputs[] = {x}, *outputs[] = {NULL};
    TRY(aicfSessionReplayWith(session, "step", inputs, 1, outputs, 1));
  }
  TRY(aicfSessionSynchronize(session));
  results[1] = y[n - 1];
  TRY(aicfSessionReset(session));
  TRY(aicfSessionRun(session, "step"));
  TRY(aicfSessionReadTensor(session, "step:y", y, (size_t)n * 4));
  results[2] = y[n - 1];
  TRY(aicfSessionTimeRun(session, "step", 0, &microseconds));
  results[3] = (float)microseconds;
  TRY(aicfSessionPoison(session, "step"));
  results[4] = y[n - 1];
  aicfSessionDestroy(session);
  return 0;
}

/* The message of an error that must happen. */
void aicfCApiError(const void *bytes, size_t byteCount, char *message,
                   size_t size) {
  AicfPackage package = NULL;
  AicfStatus status = aicfPackageFromBytes(bytes, byteCount, &package);
  snprintf(message, size, "%s", aicfStatusMessage(status));
  aicfStatusDestroy(status);
  aicfPackageDestroy(package);
}

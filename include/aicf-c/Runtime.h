/*===- Runtime.h - C interface of the AICF runtime ----------------*- C -*-===*\
|*                                                                            *|
|* Loading and running packages from C and from everything that can call C.  *|
|* A thin layer over aicf/Runtime/Session.h: the contracts are stated there.  *|
|*                                                                            *|
|* A function that can fail returns an AicfStatus: null on success, otherwise *|
|* a message to be freed with aicfStatusDestroy. No call throws or aborts.    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef AICF_C_RUNTIME_H
#define AICF_C_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define AICF_C_EXPORT __attribute__((visibility("default")))
#else
#define AICF_C_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AicfStatusImpl *AicfStatus;
typedef struct AicfPackageImpl *AicfPackage;
typedef struct AicfSessionImpl *AicfSession;

/* The values are those of DType in runtime/schema/package.fbs. */
typedef enum AicfDType {
  AICF_F32 = 0,
  AICF_BF16 = 1,
  AICF_F16 = 2,
  AICF_F64 = 3,
  AICF_I32 = 4,
  AICF_I64 = 5,
  AICF_I1 = 6
} AicfDType;

/* What went wrong; valid until the status is destroyed. */
AICF_C_EXPORT const char *aicfStatusMessage(AicfStatus status);
/* Null is allowed. */
AICF_C_EXPORT void aicfStatusDestroy(AicfStatus status);

/* Loads and checks a package. Sessions keep what they need of it alive, so it
 * may be destroyed before them. */
AICF_C_EXPORT AicfStatus aicfPackageLoad(const char *path,
                                         AicfPackage *package);
AICF_C_EXPORT AicfStatus aicfPackageFromBytes(const void *data, size_t size,
                                              AicfPackage *package);
AICF_C_EXPORT void aicfPackageDestroy(AicfPackage package);

typedef struct AicfSessionOptions {
  /* "cpu", "cuda" or "cuda:N"; null: "cpu". */
  const char *device;
  /* Threads of a CPU, the calling one included; 0: one per processor. */
  int threads;
  /* Name of the target to use; null: the best for the device. */
  const char *target;
  /* A CUstream of the embedder's, or null. */
  void *cuda_stream;
} AicfSessionOptions;

/* `options` may be null. */
AICF_C_EXPORT AicfStatus aicfSessionCreate(AicfPackage package,
                                           const AicfSessionOptions *options,
                                           AicfSession *session);
AICF_C_EXPORT void aicfSessionDestroy(AicfSession session);

/* `name`: "slot", "entry:slot" or "global". */
AICF_C_EXPORT AicfStatus aicfSessionBind(AicfSession session, const char *name,
                                         void *pointer, size_t bytes,
                                         AicfDType dtype, const int64_t *shape,
                                         size_t rank);
AICF_C_EXPORT AicfStatus aicfSessionPrepare(AicfSession session);
AICF_C_EXPORT AicfStatus aicfSessionWriteTensor(AicfSession session,
                                                const char *name,
                                                const void *data,
                                                size_t bytes);
AICF_C_EXPORT AicfStatus aicfSessionReadTensor(AicfSession session,
                                               const char *name, void *data,
                                               size_t bytes);
AICF_C_EXPORT AicfStatus aicfSessionRun(AicfSession session,
                                        const char *entry);
AICF_C_EXPORT AicfStatus aicfSessionCapture(AicfSession session,
                                            const char *entry);
AICF_C_EXPORT AicfStatus aicfSessionReplay(AicfSession session,
                                           const char *entry);
AICF_C_EXPORT AicfStatus aicfSessionSynchronize(AicfSession session);
AICF_C_EXPORT AicfStatus aicfSessionReset(AicfSession session);

#ifdef __cplusplus
}
#endif

#endif /* AICF_C_RUNTIME_H */

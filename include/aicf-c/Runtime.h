/*===- Runtime.h - C interface of the AICF runtime ----------------*- C -*-===*\
|*                                                                            *|
|* Loading and running packages from C and from everything that can call C.  *|
|* A thin layer over aicf/Runtime/Session.h: the contracts are stated there.  *|
|*                                                                            *|
|* Errors. A function that can fail returns an AicfStatus: null on success,   *|
|* otherwise a message to be freed with aicfStatusDestroy. No call throws or  *|
|* aborts. A handle that a failing call was to give is set to null; other     *|
|* results are then undefined. Destroying null is allowed.                    *|
|*                                                                            *|
|* Threads. A package may be used by any number of threads at a time. A       *|
|* session is for one thread at a time, not always the same one; sessions are *|
|* independent of each other. Statuses belong to whoever got them.            *|
|*                                                                            *|
|* Strings that a call gives belong to the package and live as long as the    *|
|* package handle; those of a status or a text as long as that.               *|
|*                                                                            *|
|* Structs that may grow begin with `struct_size`: set it to sizeof the       *|
|* struct, and all other fields to zero where you have nothing to say. A      *|
|* library that is newer or older than your header then knows what you know.  *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef AICF_C_RUNTIME_H
#define AICF_C_RUNTIME_H

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
#define AICF_RUNTIME_VERSION_MAJOR 0
#define AICF_RUNTIME_VERSION_MINOR 6

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
  AICF_I1 = 6 /* a byte of 0 or 1 */
} AicfDType;

typedef enum AicfRole {
  AICF_INPUT = 0,
  AICF_OUTPUT = 1,
  AICF_PARAM = 2,
  AICF_STATE = 3,
  AICF_META = 4
} AicfRole;

/* Version of the library, major * 1000 + minor, and of the packages it reads.
 */
AICF_C_EXPORT uint32_t aicfRuntimeVersion(void);
AICF_C_EXPORT uint32_t aicfPackageSchemaVersion(void);

/* What went wrong; valid until the status is destroyed. */
AICF_C_EXPORT const char *aicfStatusMessage(AicfStatus status);
AICF_C_EXPORT void aicfStatusDestroy(AicfStatus status);

/* Text that a call gives, in UTF-8, with a zero behind it. */
typedef struct AicfTextImpl *AicfText;
AICF_C_EXPORT const char *aicfTextData(AicfText text);
AICF_C_EXPORT size_t aicfTextSize(AicfText text);
AICF_C_EXPORT void aicfTextDestroy(AicfText text);

/*--- Packages ---------------------------------------------------------------*/

/* Loads and checks a package. Sessions keep what they need of it alive, so it
 * may be destroyed before them. */
AICF_C_EXPORT AicfStatus aicfPackageLoad(const char *path,
                                         AicfPackage *package);
/* Copies the bytes. */
AICF_C_EXPORT AicfStatus aicfPackageFromBytes(const void *data, size_t size,
                                              AicfPackage *package);
AICF_C_EXPORT void aicfPackageDestroy(AicfPackage package);

AICF_C_EXPORT size_t aicfPackageTargetCount(AicfPackage package);
/* Null when out of range. */
AICF_C_EXPORT const char *aicfPackageTargetName(AicfPackage package,
                                                size_t index);
AICF_C_EXPORT size_t aicfPackageEntryCount(AicfPackage package);
AICF_C_EXPORT const char *aicfPackageEntryName(AicfPackage package,
                                               size_t index);

/* A slot of an entry or a global. */
typedef struct AicfTensorInfo {
  size_t struct_size;
  const char *name;
  AicfRole role;
  AicfDType dtype;
  size_t rank;
  const int64_t *shape;
  /* In elements; null: row-major, dense. */
  const int64_t *strides;
  /* In memory, padding included: what aicfSessionBind wants. */
  size_t bytes;
  /* Of a dense tensor: what aicfSessionReadTensor and WriteTensor want. */
  size_t dense_bytes;
  /* What memory to bind has to be aligned to. */
  size_t alignment;
  /* Not 0: it has a value. Asked of a package: an initial value, which state and
   * meta always have (zero without another); of a session: that, or one that the
   * caller or a run gave it. */
  int has_value;
} AicfTensorInfo;

AICF_C_EXPORT size_t aicfPackageGlobalCount(AicfPackage package);
AICF_C_EXPORT AicfStatus aicfPackageGlobal(AicfPackage package, size_t index,
                                           AicfTensorInfo *info);
AICF_C_EXPORT size_t aicfPackageSlotCount(AicfPackage package, size_t entry);
AICF_C_EXPORT AicfStatus aicfPackageSlot(AicfPackage package, size_t entry,
                                         size_t index, AicfTensorInfo *info);

/* An instruction of an entry, by index, in the order in which they run. */
typedef struct AicfInstructionInfo {
  size_t struct_size;
  /* The compiler's, which records name. */
  int64_t id;
  /* What it does, for people: "linear+relu". */
  const char *kind;
  size_t operand_count;
} AicfInstructionInfo;

typedef enum AicfAccess {
  AICF_READ = 0,
  AICF_WRITE = 1,
  AICF_READ_WRITE = 2
} AicfAccess;

/* What an instruction reads or writes. */
typedef struct AicfOperandInfo {
  size_t struct_size;
  /* Of the value in the arena; null: a slot, a global or a constant. */
  const char *name;
  AicfAccess access;
  AicfDType dtype;
  size_t rank;
  const int64_t *shape;
  /* In elements; null: row-major, dense. */
  const int64_t *strides;
  /* Of a dense tensor: what aicfSessionReadOperand and WriteOperand want. */
  size_t dense_bytes;
} AicfOperandInfo;

AICF_C_EXPORT size_t aicfPackageInstructionCount(AicfPackage package,
                                                 size_t entry);
AICF_C_EXPORT AicfStatus aicfPackageInstruction(AicfPackage package,
                                                size_t entry, size_t index,
                                                AicfInstructionInfo *info);
AICF_C_EXPORT AicfStatus aicfPackageOperand(AicfPackage package, size_t entry,
                                            size_t instruction, size_t index,
                                            AicfOperandInfo *info);

/* Records and plans as JSON: what aicf-explain --json prints. `entry`: null for
 * all entries. */
AICF_C_EXPORT AicfStatus aicfPackageRecords(AicfPackage package,
                                            const char *entry, AicfText *json);

/*--- Sessions ---------------------------------------------------------------*/

/* The embedder's own source of memory on the device of the session; called by
 * the thread that calls the session. */
typedef struct AicfAllocator {
  /* Passed to both. */
  void *context;
  /* Memory aligned to `alignment`, a power of two, or null. */
  void *(*allocate)(void *context, size_t bytes, size_t alignment);
  /* `bytes` as it was allocated with. */
  void (*deallocate)(void *context, void *pointer, size_t bytes);
} AicfAllocator;

typedef struct AicfSessionOptions {
  size_t struct_size;
  /* "cpu", "cuda" or "cuda:N"; null: "cpu". */
  const char *device;
  /* Name of the target to use; null: the best for the device. */
  const char *target;
  /* Threads of a CPU, the calling one included; 0: one per processor. */
  int threads;
  /* Not 0, CPUs only, a debug mode: dead bytes are poisoned, and stray writes
   * and undeclared reads of an instruction are errors. Slow. */
  int poison;
  /* A CUcontext of the device that outlives the session. Null: the session
   * retains the primary context of the device. */
  void *cuda_context;
  /* A CUstream of that context that outlives the session (CU_STREAM_LEGACY, 1:
   * the legacy default stream); the session's work is in its order. Null: the
   * session creates a non-blocking stream of its own, which is ordered with no
   * other stream: call aicfSessionSynchronize before you use what it wrote, and
   * wait for your own writes before you run. */
  void *cuda_stream;
  /* Copied; null: the session allocates. */
  const AicfAllocator *allocator;
  /* Not 0: kernels are never started before those they depend on are complete
   * (programmatic dependent launch). */
  int no_dependent_launch;
  /* Not 0, a debug mode: waits after each instruction, so that a fault inside
   * of a kernel names it. */
  int synchronous;
  /* Not 0: a param or an input that nothing gave a value is zeros. Otherwise an
   * entry that reads one does not run. */
  int zero_fill;
  /* The most bytes that aicfSessionPrepare may allocate for tensors. 0: 1 GiB;
   * UINT64_MAX: no limit. */
  uint64_t memory_limit;
  /* Not 0: only packages that one of the trusted keys has signed. */
  int require_signature;
  /* Ed25519, 32 bytes each. */
  const unsigned char (*trusted_keys)[32];
  size_t trusted_key_count;
} AicfSessionOptions;

/* `options` may be null. */
AICF_C_EXPORT AicfStatus aicfSessionCreate(AicfPackage package,
                                           const AicfSessionOptions *options,
                                           AicfSession *session);
AICF_C_EXPORT void aicfSessionDestroy(AicfSession session);
/* Index of the target in use. */
AICF_C_EXPORT size_t aicfSessionTarget(AicfSession session);
/* The slot or global of that name. */
AICF_C_EXPORT AicfStatus aicfSessionDescribe(AicfSession session,
                                             const char *name,
                                             AicfTensorInfo *info);
/* What aicfSessionPrepare allocates for tensors, with what is bound by now. */
AICF_C_EXPORT AicfStatus aicfSessionBytesNeeded(AicfSession session,
                                                uint64_t *bytes);

/* `name`: "slot", "entry:slot" or "global". `dtype`: an AicfDType; as an int,
 * so that a wrong one is an error and not undefined. */
AICF_C_EXPORT AicfStatus aicfSessionBind(AicfSession session, const char *name,
                                         void *pointer, size_t bytes, int dtype,
                                         const int64_t *shape, size_t rank);

/* Tensors of other frameworks, without a copy; the structs are those of
 * dlpack/dlpack.h. Bind: device, element type, shape and strides have to be
 * those of the slot or global. On success the tensor is the session's, which
 * deletes it at its end; on an error it stays the caller's. Export, of a
 * prepared session: the tensor keeps the session alive until it is deleted, by
 * a thread that no other uses the session beside. On CUDA both are in the order
 * of the session's stream only. */
struct DLManagedTensor;
struct DLManagedTensorVersioned;
AICF_C_EXPORT AicfStatus aicfSessionBindDLPack(AicfSession session,
                                               const char *name,
                                               struct DLManagedTensor *tensor);
AICF_C_EXPORT AicfStatus
aicfSessionBindDLPackVersioned(AicfSession session, const char *name,
                               struct DLManagedTensorVersioned *tensor);
AICF_C_EXPORT AicfStatus aicfSessionExportDLPack(
    AicfSession session, const char *name, struct DLManagedTensor **tensor);
AICF_C_EXPORT AicfStatus
aicfSessionExportDLPackVersioned(AicfSession session, const char *name,
                                 struct DLManagedTensorVersioned **tensor);

AICF_C_EXPORT AicfStatus aicfSessionPrepare(AicfSession session);
AICF_C_EXPORT AicfStatus aicfSessionWriteTensor(AicfSession session,
                                                const char *name,
                                                const void *data, size_t bytes);
AICF_C_EXPORT AicfStatus aicfSessionReadTensor(AicfSession session,
                                               const char *name, void *data,
                                               size_t bytes);
AICF_C_EXPORT AicfStatus aicfSessionRun(AicfSession session, const char *entry);
AICF_C_EXPORT AicfStatus aicfSessionCapture(AicfSession session,
                                            const char *entry);
AICF_C_EXPORT AicfStatus aicfSessionReplay(AicfSession session,
                                           const char *entry);
/* Copies the entry's inputs from `inputs`, replays, and copies its outputs to
 * `outputs`: pointers to dense memory of the session's device, in the order of
 * the entry's slots; null: that one is left as it is. All of it is in the order
 * of the session's stream, and nothing waits. */
AICF_C_EXPORT AicfStatus aicfSessionReplayWith(
    AicfSession session, const char *entry, void *const *inputs,
    size_t input_count, void *const *outputs, size_t output_count);
/* Runs, or with `replay` replays, the entry and waits; device time. */
AICF_C_EXPORT AicfStatus aicfSessionTimeRun(AicfSession session,
                                            const char *entry, int replay,
                                            double *microseconds);
AICF_C_EXPORT AicfStatus aicfSessionSynchronize(AicfSession session);
AICF_C_EXPORT AicfStatus aicfSessionReset(AicfSession session);
/* Fills the entry's outputs and the arena with NaN. */
AICF_C_EXPORT AicfStatus aicfSessionPoison(AicfSession session,
                                           const char *entry);

/* Where a slot or global lies, in memory of the device, to the end of the
 * session. From here on it has a value, since it may be written there. */
AICF_C_EXPORT AicfStatus aicfSessionPointer(AicfSession session,
                                            const char *name, void **pointer);

/* Runs the entry once, its instructions one behind the other, and times each:
 * microseconds by index. `count` has to be their number. `overhead` is what the
 * same measurement gives where nothing runs, which each time holds, too; it may
 * be null. */
AICF_C_EXPORT AicfStatus aicfSessionProfile(AicfSession session,
                                            const char *entry,
                                            double *microseconds, size_t count,
                                            double *overhead);

/*--- Single instructions, by index ------------------------------------------*/

/* Launches it and waits. */
AICF_C_EXPORT AicfStatus aicfSessionRunInstruction(AicfSession session,
                                                   const char *entry,
                                                   size_t index);
/* The same, and compares all memory of the session with a copy from before.
 * `found` says which bytes changed first that are neither of the instruction's
 * outputs nor of its scratch; it is null if there are none. */
AICF_C_EXPORT AicfStatus aicfSessionFindStrayWrite(AicfSession session,
                                                   const char *entry,
                                                   size_t index,
                                                   AicfText *found);
/* Copies an operand out of or into the device's memory as it is now, as a
 * dense, row-major tensor of `bytes` bytes. */
AICF_C_EXPORT AicfStatus aicfSessionReadOperand(AicfSession session,
                                                const char *entry, size_t index,
                                                size_t operand, void *data,
                                                size_t bytes);
AICF_C_EXPORT AicfStatus aicfSessionWriteOperand(AicfSession session,
                                                 const char *entry,
                                                 size_t index, size_t operand,
                                                 const void *data,
                                                 size_t bytes);

#ifdef __cplusplus
}
#endif

#endif /* AICF_C_RUNTIME_H */

/* Kernels that obey the CPU launch ABI (docs/package.md), for the tests. A task
 * is a run of 64 elements. */

#include <stdint.h>

float expf(float);

/* In place of the hash of a kernel's signatures, which the tests fill in
 * (TestPackage.cpp). */
#define NAME(kernel) kernel##_0123456789abcdef
#define add NAME(add)
#define scale NAME(scale)
#define exponential NAME(exponential)
#define scale_wrong NAME(scale_wrong)
#define scale_stray NAME(scale_stray)
#define scale_clobber NAME(scale_clobber)
#define scale_wild NAME(scale_wild)
#define scale_peek NAME(scale_peek)
#define scale_short NAME(scale_short)
#define scale_accumulate NAME(scale_accumulate)
#define scale_scratch NAME(scale_scratch)
#define scale_semaphore NAME(scale_semaphore)
#define scale_workspace NAME(scale_workspace)

enum { kTaskElements = 64 };

static void taskRange(int64_t begin, int64_t end, int64_t count, int64_t *first,
                      int64_t *last) {
  *first = begin * kTaskElements;
  *last = end * kTaskElements < count ? end * kTaskElements : count;
}

/* out[i] = a[i] + b[i]: args a, b, out, n. */
void add(const int64_t *args, int64_t begin, int64_t end) {
  const float *a = (const float *)args[0];
  const float *b = (const float *)args[1];
  float *out = (float *)args[2];
  int64_t first, last;
  taskRange(begin, end, args[3], &first, &last);
  for (int64_t i = first; i < last; ++i)
    out[i] = a[i] + b[i];
}

/* out[i] = in[i] * factor: args in, out, factor (f32), n (i32). */
void scale(const int64_t *args, int64_t begin, int64_t end) {
  const float *in = (const float *)args[0];
  float *out = (float *)args[1];
  union {
    uint32_t bits;
    float value;
  } factor;
  factor.bits = (uint32_t)args[2];
  int64_t first, last;
  taskRange(begin, end, args[3], &first, &last);
  for (int64_t i = first; i < last; ++i)
    out[i] = in[i] * factor.value;
}

/* out[i] = exp(in[i]): args in, out, n. Imports from libm. */
void exponential(const int64_t *args, int64_t begin, int64_t end) {
  const float *in = (const float *)args[0];
  float *out = (float *)args[1];
  int64_t first, last;
  taskRange(begin, end, args[2], &first, &last);
  for (int64_t i = first; i < last; ++i)
    out[i] = expf(in[i]);
}

/* Wrong on purpose, by 1%: what `aicf-run --check` has to find. */
void scale_wrong(const int64_t *args, int64_t begin, int64_t end) {
  float *out = (float *)args[1];
  int64_t first, last;
  taskRange(begin, end, args[3], &first, &last);
  scale(args, begin, end);
  for (int64_t i = first; i < last; ++i)
    out[i] *= 1.01f;
}

/* Wrong on purpose, each in one way: what a poisoning session has to find. */

/* Writes the element behind its output. */
void scale_stray(const int64_t *args, int64_t begin, int64_t end) {
  scale(args, begin, end);
  if (begin == 0)
    ((float *)args[1])[(int32_t)args[3]] = 1.0f;
}

/* Changes its input. */
void scale_clobber(const int64_t *args, int64_t begin, int64_t end) {
  scale(args, begin, end);
  if (begin == 0)
    ((float *)args[0])[3] += 1.0f;
}

/* Writes before the start of the arena, 1 KiB in front of its input. */
void scale_wild(const int64_t *args, int64_t begin, int64_t end) {
  scale(args, begin, end);
  if (begin == 0)
    ((float *)args[0])[-256] = 1.0f;
}

/* Reads the element behind its input. */
void scale_peek(const int64_t *args, int64_t begin, int64_t end) {
  scale(args, begin, end);
  if (begin == 0)
    ((float *)args[1])[0] += ((float *)args[0])[(int32_t)args[3]];
}

/* Leaves the last element as it was. */
void scale_short(const int64_t *args, int64_t begin, int64_t end) {
  int64_t shorter[4] = {args[0], args[1], args[2], (int32_t)args[3] - 1};
  scale(shorter, begin, end);
}

/* Uses what its output held before. */
void scale_accumulate(const int64_t *args, int64_t begin, int64_t end) {
  const float *in = (const float *)args[0];
  float *out = (float *)args[1];
  int64_t first, last;
  taskRange(begin, end, (int32_t)args[3], &first, &last);
  for (int64_t i = first; i < last; ++i)
    out[i] += in[i];
}

/* Correct, and uses scratch: args as scale, workspace, semaphore. */
void scale_scratch(const int64_t *args, int64_t begin, int64_t end) {
  scale(args, begin, end);
  if (begin == 0) {
    ((float *)args[4])[0] = 1.0f;
    ((uint32_t *)args[5])[0] += 1;
    ((uint32_t *)args[5])[0] -= 1;
  }
}

/* Leaves a semaphore behind. */
void scale_semaphore(const int64_t *args, int64_t begin, int64_t end) {
  scale(args, begin, end);
  if (begin == 0)
    ((uint32_t *)args[5])[1] += 1;
}

/* Reads its workspace before it writes it. */
void scale_workspace(const int64_t *args, int64_t begin, int64_t end) {
  scale(args, begin, end);
  if (begin == 0)
    ((float *)args[1])[5] += ((float *)args[4])[0];
}

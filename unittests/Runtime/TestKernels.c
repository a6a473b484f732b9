/* Kernels that obey the CPU launch ABI (docs/package.md), for the tests. A task
 * is a run of 64 elements. */

#include <stdint.h>

float expf(float);

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

/* A CPU image with what the compiler rarely needs: imports, and addresses that
 * are stored when it is loaded. Never run. */
#include <stddef.h>
#include <stdint.h>

float expf(float);
double log(double);
void *memcpy(void *, const void *, size_t);

static int64_t numbers[4] = {1, 2, 3, 4};
int64_t shared[2];
int64_t *const places[] = {&numbers[0], &numbers[2], &shared[1]};
float (*const functions[])(float) = {expf, expf};

void kernel_first(const int64_t *args, int64_t begin, int64_t end) {
  float *y = (float *)args[0];
  for (int64_t i = begin; i < end; ++i)
    y[i] = functions[i & 1](y[i]) + (float)*places[i % 3];
}

void kernel_second(const int64_t *args, int64_t begin, int64_t end) {
  double *y = (double *)args[0];
  for (int64_t i = begin; i < end; ++i)
    y[i] = log(y[i]);
  memcpy(shared, y, sizeof(shared));
}

void kernel_third(const int64_t *args, int64_t begin, int64_t end) {
  kernel_first(args, begin, end);
  kernel_second(args, begin, end);
}

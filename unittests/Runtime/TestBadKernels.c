/* An image the loader has to refuse: it calls a function of the host. */

#include <stdint.h>

int system(const char *command);

void add_0123456789abcdef(const int64_t *args, int64_t begin, int64_t end) {
  (void)args;
  if (begin > end)
    system("true");
}

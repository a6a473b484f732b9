/* The system's assert.h, with assert() on whether or not NDEBUG is defined.
 *
 * Some class layouts of MLIR depend on NDEBUG, so all that is linked with the
 * packaged LLVM has to be compiled with it. The preset `assert` puts this
 * directory before the system's: assert() checks, in our sources and in what is
 * inlined from LLVM's headers, and every #ifdef still sees NDEBUG.
 *
 * Like the system's it has no include guard: each inclusion defines assert(). */

#ifdef NDEBUG
#undef NDEBUG
#include_next <assert.h>
#define NDEBUG 1
#else
#include_next <assert.h>
#endif

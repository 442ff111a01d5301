// SPDX-License-Identifier: MIT
/* The main program of a release for x86-64. It contains the same sources compiled for several processor levels, and runs the
   highest level that this machine supports (tools/packaging/programs). It is compiled for the baseline x86-64 and written
   in C, so that nothing runs before main(). */
#include <stdio.h>

/* The constructors of each level are run here, because they may use its instructions, too. */
typedef void (*constructor)(int, char**, char**);

extern int danco_v2_main(int argc, char** argv);
extern const constructor __start_danco_v2_constructors[];
extern const constructor __stop_danco_v2_constructors[];

extern int danco_v3_main(int argc, char** argv);
extern const constructor __start_danco_v3_constructors[];
extern const constructor __stop_danco_v3_constructors[];

int main(int argc, char** argv, char** environment) {
  const constructor* first = __start_danco_v2_constructors;
  const constructor* last = __stop_danco_v2_constructors;
  int (*begin)(int, char**) = danco_v2_main;

  __builtin_cpu_init();
  if (!__builtin_cpu_supports("x86-64-v2")) {
    fputs("danco: this processor is too old: SSE4.2 and popcnt are needed (x86-64-v2, every processor since 2009)\n",
          stderr);
    return 1;
  }
  if (__builtin_cpu_supports("x86-64-v3")) {
    first = __start_danco_v3_constructors;
    last = __stop_danco_v3_constructors;
    begin = danco_v3_main;
  }
  for (; first != last; ++first) (*first)(argc, argv, environment);
  return begin(argc, argv);
}

// SPDX-License-Identifier: MIT
/* The program of a release for x86-64: the same source compiled for several levels of the processor, in one file, of which the
   best that this machine can run is begun (tools/packaging/programs). Compiled for the oldest x86-64 there is; in C, so
   that nothing happens before main(). */
#include <stdio.h>

/* Constructors of what is compiled for a level: they too may use its instructions. */
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

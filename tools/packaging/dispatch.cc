// The program of a release for x86-64: the same source compiled for several levels of the
// processor, in one file, of which the best that this machine can run is started
// (tools/packaging/programs). Compiled for the oldest x86-64 there is.
#include <cstdio>

extern "C" {

// Constructors of what is compiled for a level: they too may use its instructions.
using Constructor = void (*)(int, char**, char**);
#define DANCO_LEVEL(level)                                         \
  int danco_##level##_main(int argc, char** argv);                 \
  extern const Constructor __start_danco_##level##_constructors[]; \
  extern const Constructor __stop_danco_##level##_constructors[];

DANCO_LEVEL(v2)
DANCO_LEVEL(v3)

}  // extern "C"

namespace {

int Start(const Constructor* first, const Constructor* last, int (*main)(int, char**), int argc,
          char** argv, char** environment) {
  for (const Constructor* constructor = first; constructor != last; ++constructor) {
    (*constructor)(argc, argv, environment);
  }
  return main(argc, argv);
}

}  // namespace

int main(int argc, char** argv, char** environment) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v3")) {
    return Start(__start_danco_v3_constructors, __stop_danco_v3_constructors, danco_v3_main, argc,
                 argv, environment);
  }
  if (__builtin_cpu_supports("x86-64-v2")) {
    return Start(__start_danco_v2_constructors, __stop_danco_v2_constructors, danco_v2_main, argc,
                 argv, environment);
  }
  std::fputs(
      "danco: this processor is too old: SSE4.2 and popcnt are needed (x86-64-v2, every processor "
      "since 2009)\n",
      stderr);
  return 1;
}

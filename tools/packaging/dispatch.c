// SPDX-License-Identifier: MIT
/* The main program of a release for x86-64. The same sources are compiled for several processor
   levels, and it runs the highest level that this machine supports (tools/packaging/programs). It
   is compiled for the baseline x86-64 and written in C, so that nothing runs before main(). On
   Linux it contains the levels; on Windows each is a library in its folder, because the linker for
   Windows cannot keep the functions of two levels apart. */
#include <stdio.h>

static const char* const kTooOld =
    "danco: this processor is too old: SSE4.2 and popcnt are needed (x86-64-v2, every processor "
    "since 2009)\n";

#ifdef _WIN32
#include <wchar.h>
#include <windows.h>

/* DANCO_NAME is the program's name, such as danco-match: its libraries are danco-match-v2.dll and
 * danco-match-v3.dll. */
int main(int argc, char** argv) {
  static wchar_t path[32768];
  const wchar_t* const library =
      __builtin_cpu_supports("x86-64-v3") ? L"" DANCO_NAME "-v3.dll" : L"" DANCO_NAME "-v2.dll";
  DWORD length = GetModuleFileNameW(NULL, path, sizeof path / sizeof *path);
  HMODULE module = NULL;
  int (*begin)(int, char**) = NULL;

  if (!__builtin_cpu_supports("x86-64-v2")) {
    fputs(kTooOld, stderr);
    return 1;
  }
  while (length > 0 && path[length - 1] != L'\\') --length;
  if (length + wcslen(library) < sizeof path / sizeof *path) {
    wcscpy(path + length, library);
    module = LoadLibraryExW(path, NULL, 0);
  }
  if (module != NULL)
    begin = (int (*)(int, char**))(void (*)(void))GetProcAddress(module, "danco_main");
  if (begin == NULL) {
    fprintf(stderr,
            "danco: cannot load %ls (error %lu): keep it in the same folder as this program\n",
            library, (unsigned long)GetLastError());
    return 1;
  }
  return begin(argc, argv);
}
#else
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
    fputs(kTooOld, stderr);
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
#endif

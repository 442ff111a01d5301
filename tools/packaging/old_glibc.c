// SPDX-License-Identifier: MIT
// Functions of newer releases of the GNU C library, for a Python module that also runs with release 2.28 (2018).
//
// The wheel is compiled with a newer release, whose headers and libstdc++.a ask for the newest version of each symbol.
// These hidden functions have the same names, so the linker prefers them. Each calls the oldest version, which all
// releases have, or replaces a function that release 2.28 lacks. Only for x86-64: other processors have other versions.
#ifndef __x86_64__
#error "the oldest versions of these symbols are those of x86-64"
#endif

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

#define HIDDEN __attribute__((visibility("hidden")))

// OLD(RESULT, NAME, (PARAMETERS), (ARGUMENTS)) defines NAME by its version of release 2.2.5.
#define OLD(result, name, parameters, arguments)                                           \
  extern result old_##name parameters;                                                     \
  __asm__(".symver old_" #name ", " #name "@GLIBC_2.2.5");                                 \
  HIDDEN result name parameters { return old_##name arguments; }

OLD(double, exp, (double x), (x))
OLD(double, exp2, (double x), (x))
OLD(double, log, (double x), (x))
OLD(double, log2, (double x), (x))
OLD(double, pow, (double x, double y), (x, y))
OLD(double, hypot, (double x, double y), (x, y))

OLD(int, pthread_create, (pthread_t * thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument),
    (thread, attributes, start, argument))
OLD(int, pthread_join, (pthread_t thread, void** result), (thread, result))
OLD(int, pthread_detach, (pthread_t thread), (thread))
OLD(int, pthread_once, (pthread_once_t * once, void (*function)(void)), (once, function))
OLD(int, pthread_key_create, (pthread_key_t * key, void (*destroy)(void*)), (key, destroy))
OLD(int, __pthread_key_create, (pthread_key_t * key, void (*destroy)(void*)), (key, destroy))
OLD(int, pthread_key_delete, (pthread_key_t key), (key))
OLD(void*, pthread_getspecific, (pthread_key_t key), (key))
OLD(int, pthread_setspecific, (pthread_key_t key, const void* value), (key, value))
OLD(int, pthread_sigmask, (int how, const sigset_t* set, sigset_t* old), (how, set, old))

// Until release 2.33 these were inline functions around others, whose first argument is the version of the structure.
#define STAT(name, old, first)                                                                   \
  extern int old_##name(int version, first, struct stat* status);                                \
  __asm__(".symver old_" #name ", " #old "@GLIBC_2.2.5");                                        \
  HIDDEN int name(first, struct stat* status)

STAT(stat, __xstat, const char* path) { return old_stat(1, path, status); }
STAT(lstat, __lxstat, const char* path) { return old_lstat(1, path, status); }
STAT(fstat, __fxstat, int file) { return old_fstat(1, file, status); }
HIDDEN int fstat64(int file, struct stat64* status) {
  return old_fstat(1, file, (struct stat*)status);
}

// Release 2.32. False makes reference counts atomic, which is always right.
HIDDEN char __libc_single_threaded = 0;

// Release 2.36.
HIDDEN uint32_t arc4random(void) {
  uint32_t number;
  while (getrandom(&number, sizeof number, 0) != sizeof number) {
    if (errno != EINTR) abort();
  }
  return number;
}

// Release 2.30. The system's clock may be set while a thread waits by it, so no single wait is longer than a second.
// What seems to be a wake-up then is one of those that callers must expect anyway.
HIDDEN int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                                                  const struct timespec* deadline) {
  enum { kSecond = 1000000000 };
  struct timespec now;
  if (clock_gettime(clock, &now) != 0) return EINVAL;
  const int64_t seconds = deadline->tv_sec - now.tv_sec;
  const int64_t left = (seconds < 2 ? seconds : 2) * kSecond + (deadline->tv_nsec - now.tv_nsec);
  if (seconds < 0 || left <= 0) return ETIMEDOUT;
  const int64_t wait = left < kSecond ? left : kSecond;
  clock_gettime(CLOCK_REALTIME, &now);
  const int64_t end = now.tv_nsec + wait;
  const struct timespec until = {now.tv_sec + end / kSecond, end % kSecond};
  const int result = pthread_cond_timedwait(condition, mutex, &until);
  return result == ETIMEDOUT && wait < left ? 0 : result;
}

// SPDX-License-Identifier: MIT
// An object per thread.
#ifndef DANCO_SYSTEM_PER_THREAD_H_
#define DANCO_SYSTEM_PER_THREAD_H_

#if defined(_WIN32)
#include <pthread.h>
#endif

namespace danco {

// Returns this thread's `T`, which is created on the first call and destroyed with the thread. (On
// Windows, GCC's thread_local destroys objects too early.)
template <typename T>
T& PerThread() {
#if defined(_WIN32)
  static const pthread_key_t key = [] {
    pthread_key_t made{};
    pthread_key_create(&made, [](void* object) { delete static_cast<T*>(object); });
    return made;
  }();
  auto* object = static_cast<T*>(pthread_getspecific(key));
  if (object == nullptr) {
    object = new T;
    pthread_setspecific(key, object);
  }
  return *object;
#else
  static thread_local T object;
  return object;
#endif
}

}  // namespace danco

#endif  // DANCO_SYSTEM_PER_THREAD_H_

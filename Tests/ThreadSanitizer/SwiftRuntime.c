// SPDX-License-Identifier: Apache-2.0

// Reports the synchronization in Swift's own libraries to the thread sanitizer. These libraries are built without the
// sanitizer, so it would report a contended Mutex and a lazily initialized global as races. script/test-threads
// preloads this library; the sanitizer still finds all other races.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// Functions of the sanitizer in the executable; programs that a test starts do not have them.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

static void acquire(void *address) { if (__tsan_acquire) __tsan_acquire(address); }
static void release(void *address) { if (__tsan_release) __tsan_release(address); }

static void *original(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return found;
}

#define ORIGINAL(type, name) \
  static type kept; \
  type function = __atomic_load_n(&kept, __ATOMIC_RELAXED); \
  if (!function) __atomic_store_n(&kept, function = (type)original(name), __ATOMIC_RELAXED)

// Mutex: the slow paths, for a mutex that another thread has locked (Synchronization/Mutex/LinuxImpl.swift). The fast
// paths are inlined into the callers, where the sanitizer observes them.

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*Lock)(uint32_t, __attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) bool (*TryLock)(__attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) void (*Unlock)(__attribute__((swift_context)) void *);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, __attribute__((swift_context)) void *handle) __asm__(LOCK);
__attribute__((swiftcall)) bool try_lock_slow(__attribute__((swift_context)) void *handle) __asm__(TRY_LOCK);
__attribute__((swiftcall)) void unlock_slow(__attribute__((swift_context)) void *handle) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, __attribute__((swift_context)) void *handle) {
  ORIGINAL(Lock, LOCK);
  function(thread, handle);
  acquire(handle);
}

__attribute__((swiftcall)) bool try_lock_slow(__attribute__((swift_context)) void *handle) {
  ORIGINAL(TryLock, TRY_LOCK);
  bool is_locked = function(handle);
  if (is_locked) acquire(handle);
  return is_locked;
}

__attribute__((swiftcall)) void unlock_slow(__attribute__((swift_context)) void *handle) {
  ORIGINAL(Unlock, UNLOCK);
  release(handle);
  function(handle);
}

// Globals and static properties: the first access initializes them, and all others come later (runtime/Once.cpp).

typedef void (*Once)(void *, void (*)(void *), void *);

struct Initializer {
  void *predicate;
  void (*function)(void *);
  void *context;
};

static void initialize(void *pointer) {
  struct Initializer *initializer = pointer;
  initializer->function(initializer->context);
  release(initializer->predicate);
}

void swift_once(void *predicate, void (*initializer)(void *), void *context) {
  ORIGINAL(Once, "swift_once");
  struct Initializer wrapped = {predicate, initializer, context};
  function(predicate, initialize, &wrapped);
  acquire(predicate);
}

// Objects: the release of the last reference comes after all earlier releases by other threads.

typedef void (*Release)(void *);
typedef void (*Deallocate)(void *, size_t, size_t);

void swift_release(void *object) {
  ORIGINAL(Release, "swift_release");
  if (object) release(object);
  function(object);
}

void swift_deallocClassInstance(void *object, size_t size, size_t alignment) {
  ORIGINAL(Deallocate, "swift_deallocClassInstance");
  acquire(object);
  function(object, size, alignment);
}

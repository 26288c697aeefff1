// SPDX-License-Identifier: Apache-2.0

// Tells the thread sanitizer what Swift's own libraries do to order threads. They are built without it, so it sees neither a
// contended Mutex nor a global that is made by its first user, and would take both for races. script/test-threads loads this
// before all else; whatever is not ordered by these is still found.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// The sanitizer's, in the executable; programs that a test starts have none.
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

// Mutex: the slow ways, for when another thread has it (Synchronization/Mutex/LinuxImpl.swift). The fast ones are compiled into
// the callers, where the sanitizer sees them.

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

// Globals and static properties: their first user makes them, and all others come after that (runtime/Once.cpp).

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

// Objects: whoever gives up the last reference ends what all others have done with the object before they gave up theirs.

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

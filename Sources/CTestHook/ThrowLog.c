// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CThrowLog.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/uio.h>
#include <unistd.h>

typedef void (*will_throw_handler)(void *error);

/* A hook of the Swift runtime, called for every thrown error. Weak, so that a runtime without it still links. */
extern _Atomic(will_throw_handler) _swift_willThrow __attribute__((weak));

enum { capacity = 64 };

struct slot {
  /* Increased before and after each write, so it is odd during a write to the slot. */
  _Atomic unsigned long version;
  struct cthrowlog_entry entry;
};

static struct slot slots[capacity];
static _Atomic unsigned long next_slot;
static _Atomic int is_recording;
static will_throw_handler previous;

/* The end of this thread's stack; 0 before the first recorded throw of the thread, 1 if the end is unknown. */
static _Thread_local uintptr_t stack_end;

static uintptr_t find_stack_end(void) {
  pthread_attr_t attributes;
  void *start;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 1;
  int status = pthread_attr_getstack(&attributes, &start, &size);
  pthread_attr_destroy(&attributes);
  return status == 0 ? (uintptr_t)start + size : 1;
}

/* Stores return addresses by following the frame pointers, which Swift code maintains, and returns their number. Other
   code may leave any value in the frame pointer, so the function follows only addresses on this thread's stack that are
   further out than the last frame. */
static int walk(uintptr_t frame, uintptr_t *addresses, int limit) {
  if (stack_end == 0) stack_end = find_stack_end();
  uintptr_t last = frame;
  int count = 0;
  while (count < limit && frame % sizeof(uintptr_t) == 0 && frame + 2 * sizeof(uintptr_t) <= stack_end) {
    uintptr_t *words = (uintptr_t *)frame;
    if (words[1] < 4096) break;
    addresses[count++] = words[1];
    /* Bit 60 marks frames of asynchronous functions and is not part of the address. */
    frame = words[0] & ~((uintptr_t)1 << 60);
    if (frame <= last) break;
    last = frame;
  }
  return count;
}

static void will_throw(void *error) {
  if (atomic_load_explicit(&is_recording, memory_order_relaxed)) {
    struct slot *slot = &slots[atomic_fetch_add_explicit(&next_slot, 1, memory_order_relaxed) % capacity];
    unsigned long version = atomic_load_explicit(&slot->version, memory_order_relaxed);
    /* Two threads can get the same slot only if 63 other errors were thrown between their throws. Then one of the two
       throws is not recorded. */
    if (version % 2 == 0 && atomic_compare_exchange_strong(&slot->version, &version, version + 1)) {
      slot->entry.error = error;
      slot->entry.thread = (uintptr_t)pthread_self();
      uintptr_t *words = (uintptr_t *)error;
      slot->entry.type[0] = words[0];
      slot->entry.type[1] = words[2];
      slot->entry.type[2] = words[3];
      slot->entry.count = walk((uintptr_t)__builtin_frame_address(0), slot->entry.addresses, cthrowlog_depth);
      atomic_store_explicit(&slot->version, version + 2, memory_order_release);
    }
  }
  if (previous != NULL) previous(error);
}

int cthrowlog_install(void) {
  if (&_swift_willThrow == NULL) return 0;
  previous = atomic_exchange(&_swift_willThrow, will_throw);
  return 1;
}

void cthrowlog_set_recording(int is_on) { atomic_store(&is_recording, is_on); }

int cthrowlog_read(int age, struct cthrowlog_entry *entry) {
  unsigned long next = atomic_load(&next_slot);
  if (age < 0 || age >= capacity || (unsigned long)age >= next) return 0;
  struct slot *slot = &slots[(next - 1 - (unsigned long)age) % capacity];
  unsigned long version = atomic_load_explicit(&slot->version, memory_order_acquire);
  if (version % 2 != 0) return 0;
  *entry = slot->entry;
  atomic_thread_fence(memory_order_acquire);
  return atomic_load_explicit(&slot->version, memory_order_relaxed) == version;
}

int cthrowlog_is_alive(const struct cthrowlog_entry *entry) {
  uintptr_t words[4];
  struct iovec local = {words, sizeof words}, remote = {entry->error, sizeof words};
  /* The kernel reads the memory, because it returns an error for an unmapped page, where a direct read would crash. */
  if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) != sizeof words) return 0;
  return words[0] == entry->type[0] && words[2] == entry->type[1] && words[3] == entry->type[2];
}

// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CThreadLog.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* This file does not replace pthread_create in a build with a sanitizer, because the sanitizer replaces it. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define CTHREADLOG_OFF 1
#endif
#endif

static int is_on;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

struct started {
  struct cthreadlog_entry entry;
  void *(*body)(void *);
  void *argument;
  struct started *next, *previous;
};
static struct started *threads;

void cthreadlog_start(void) { __atomic_store_n(&is_on, 1, __ATOMIC_RELEASE); }

static void unlink_thread(struct started *thread) {
  if (thread->previous) thread->previous->next = thread->next;
  if (thread->next) thread->next->previous = thread->previous;
  if (threads == thread) threads = thread->next;
  thread->previous = thread->next = NULL;
}

void cthreadlog_forget(void) {
  pthread_mutex_lock(&mutex);
  /* The records are not freed here, because each running thread frees its own record when it ends. */
  while (threads) unlink_thread(threads);
  pthread_mutex_unlock(&mutex);
}

int cthreadlog_read(struct cthreadlog_entry *entries, int capacity) {
  int count = 0;
  pthread_mutex_lock(&mutex);
  for (struct started *thread = threads; thread && count < capacity; thread = thread->next)
    entries[count++] = thread->entry;
  pthread_mutex_unlock(&mutex);
  return count;
}

#ifndef CTHREADLOG_OFF

static void thread_ends(void *context) {
  struct started *thread = context;
  pthread_mutex_lock(&mutex);
  unlink_thread(thread);
  pthread_mutex_unlock(&mutex);
  free(thread);
}

static void *thread_begins(void *context) {
  struct started *thread = context;
  pthread_mutex_lock(&mutex);
  thread->entry.thread = (int)syscall(SYS_gettid);
  pthread_mutex_unlock(&mutex);
  void *result;
  pthread_cleanup_push(thread_ends, thread);
  result = thread->body(thread->argument);
  pthread_cleanup_pop(1);
  return result;
}

static int begins_with(const char *text, const char *beginning) {
  return text && strncmp(text, beginning, strlen(beginning)) == 0;
}

/* The name of the file that contains an address, without its folder; NULL if it is unknown. */
static const char *image_of(Dl_info *info, uintptr_t address) {
  if (!dladdr((void *)address, info) || !info->dli_fname) return NULL;
  const char *name = strrchr(info->dli_fname, '/');
  return name ? name + 1 : info->dli_fname;
}

/* Whether a system library started a thread for its own use: the caller of Thread.start(), std::thread or
   pthread_create is in one of these libraries. For example, Foundation has a thread that waits for the ends of
   processes, and libdispatch has threads for later work, including Swift's tasks. */
static int is_of_system(const uintptr_t *addresses, int count) {
  static const char *const libraries[] = {"libFoundation", "lib_Foundation", "libdispatch", "libXCTest", "libTesting",
                                          "lib_Testing",   "libswift",       "libc.so"};
  /* The first frame is skipped, because it is in this file's pthread_create. */
  for (int i = 1; i < count; i++) {
    Dl_info info;
    const char *image = image_of(&info, addresses[i] - 1);
    if (!image) return 0;
    if (begins_with(image, "libstdc++")) continue;
    if (begins_with(image, "libFoundation") && (begins_with(info.dli_sname, "_CFThreadCreate") ||
                                                begins_with(info.dli_sname, "$s10Foundation6ThreadC")))
      continue;
    for (size_t k = 0; k < sizeof libraries / sizeof *libraries; k++)
      if (begins_with(image, libraries[k])) return 1;
    return 0;
  }
  return 0;
}

typedef int create_function(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/* The dynamic linker binds all uses of the name in the process to this function, including those of Foundation and
   libdispatch. */
int pthread_create(pthread_t *restrict handle, const pthread_attr_t *restrict attributes, void *(*body)(void *),
                   void *restrict argument) {
  static create_function *original;
  create_function *create = __atomic_load_n(&original, __ATOMIC_ACQUIRE);
  if (!create) {
    create = (create_function *)dlsym(RTLD_NEXT, "pthread_create");
    __atomic_store_n(&original, create, __ATOMIC_RELEASE);
  }
  if (!__atomic_load_n(&is_on, __ATOMIC_ACQUIRE)) return create(handle, attributes, body, argument);

  struct started *thread = calloc(1, sizeof *thread);
  if (!thread) return create(handle, attributes, body, argument);
  thread->body = body;
  thread->argument = argument;
  thread->entry.count = backtrace((void **)thread->entry.addresses, cthreadlog_depth);
  if (is_of_system(thread->entry.addresses, thread->entry.count)) {
    free(thread);
    return create(handle, attributes, body, argument);
  }
  pthread_mutex_lock(&mutex);
  thread->next = threads;
  if (threads) threads->previous = thread;
  threads = thread;
  pthread_mutex_unlock(&mutex);
  int code = create(handle, attributes, thread_begins, thread);
  if (code != 0) thread_ends(thread);
  return code;
}

#endif

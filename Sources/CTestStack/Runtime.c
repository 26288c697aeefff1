// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <dlfcn.h>

#include "CTestStack.h"

/* Functions of the Swift runtime that Swift code cannot name. */
#define RUNTIME(result) extern __attribute__((swiftcall, weak)) result

RUNTIME(void *) swift_task_suspend(void);
RUNTIME(void) swift_task_localValuePush(const void *key, void *value, const void *type);
RUNTIME(void) swift_task_localValuePop(void);
extern __attribute__((weak)) void swift_task_enterThreadLocalContext(char *state);
extern __attribute__((weak)) void swift_task_exitThreadLocalContext(char *state);

bool cteststack_has_runtime(void) {
  return swift_task_localValuePush && swift_task_localValuePop && swift_task_enterThreadLocalContext &&
         swift_task_exitThreadLocalContext;
}

bool cteststack_suspend_task(void) {
  if (!swift_task_suspend) return false;
  swift_task_suspend();
  return true;
}

void cteststack_push_task_local(const void *key, intptr_t value, const void *type) {
  swift_task_localValuePush(key, &value, type);
}
void cteststack_pop_task_local(void) { swift_task_localValuePop(); }

void cteststack_put_accesses_aside(uintptr_t state[2]) { swift_task_exitThreadLocalContext((char *)state); }
void cteststack_put_accesses_back(uintptr_t state[2]) { swift_task_enterThreadLocalContext((char *)state); }

const char *cteststack_library(uintptr_t address) {
  Dl_info information;
  return dladdr((void *)address, &information) ? information.dli_fname : 0;
}

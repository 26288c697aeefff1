// SPDX-License-Identifier: Apache-2.0

#include "CTestStack.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unwind.h>

bool cteststack_guarded(void **guard, void (*body)(void *), void *context) {
  jmp_buf environment;
  *guard = environment;
  if (_setjmp(environment)) return true;
  body(context);
  return false;
}

_Noreturn void cteststack_jump(void *guard) {
  /* The runtime follows its list of accesses, whose nodes are in the frames that are discarded. So the list is emptied
   * while these frames still exist. */
  uintptr_t dropped[2] = {0, 0};
  cteststack_put_accesses_aside(dropped);
  _longjmp(*(jmp_buf *)guard, 1);
}

typedef struct {
  cteststack_frame *frames;
  int capacity;
  int count;
  bool skipped_own;
} collection;

static _Unwind_Reason_Code collect(struct _Unwind_Context *context, void *argument) {
  collection *all = argument;
  if (!all->skipped_own) {
    all->skipped_own = true;
    return _URC_NO_REASON;
  }
  if (all->count == all->capacity) return _URC_NORMAL_STOP;
  all->frames[all->count++] = (cteststack_frame){
      .return_address = _Unwind_GetIP(context),
      .stack_pointer = _Unwind_GetCFA(context),
      .function = _Unwind_GetRegionStart(context),
  };
  return _URC_NO_REASON;
}

__attribute__((noinline)) int cteststack_frames(cteststack_frame *frames, int capacity) {
  collection all = {frames, capacity, 0, false};
  _Unwind_Backtrace(collect, &all);
  return all.count;
}

static atomic_bool pending;
bool cteststack_is_pending(void) { return atomic_load_explicit(&pending, memory_order_acquire); }
void cteststack_set_pending(bool value) { atomic_store_explicit(&pending, value, memory_order_release); }

static _Thread_local int recordings;
int cteststack_recordings(void) { return recordings; }
void cteststack_add_recording(int difference) { recordings += difference; }

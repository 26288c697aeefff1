// SPDX-License-Identifier: Apache-2.0

/* What Swift cannot say about stacks: leave frames behind, and look at the frames that are there. */
#ifndef CTESTSTACK_H
#define CTESTSTACK_H

#include <stdbool.h>
#include <stdint.h>

/* Runs `body(context)`. Before that, `*guard` is set to what cteststack_jump wants; it is an address on the
 * stack, with all frames of `body` below it. Returns true when a jump ended the body. */
bool cteststack_guarded(void **guard, void (*body)(void *), void *context);

/* Goes back to the cteststack_guarded that set `guard`, on the same thread. The frames in between are gone:
 * what they would have released at their end stays. */
_Noreturn void cteststack_jump(void *guard);

typedef struct {
  /* Where the frame goes on when the one that it called returns. */
  uintptr_t return_address;
  /* Its stack pointer at that call. */
  uintptr_t stack_pointer;
  /* Where its function begins. */
  uintptr_t function;
} cteststack_frame;

/* Fills in the frames of this thread, that of the caller first, and returns how many there are. */
int cteststack_frames(cteststack_frame *frames, int capacity);

/* Goes on at a frame that has called an asynchronous Swift function, as if the function had returned.
 *
 * `frame` is one of cteststack_frames, of this thread and now; `stack_pointer` is that of the call, which is
 * not the frame's when the function has moved its return address to make room for arguments. */
_Noreturn void cteststack_return_from_job(cteststack_frame frame, uintptr_t stack_pointer);

/* Tells the runtime that the current task is suspended. False when the runtime has no such function. */
bool cteststack_suspend_task(void);

/* Binds a task-local value of type Int on this thread, or undoes the last binding. `key` is the TaskLocal. */
void cteststack_push_task_local(const void *key, intptr_t value, const void *type);
void cteststack_pop_task_local(void);

/* Empties the runtime's list of the variables that this thread is changing. `state` begins as zeros. */
void cteststack_put_accesses_aside(uintptr_t state[2]);
void cteststack_put_accesses_back(uintptr_t state[2]);

/* The file that holds the code at an address; null for none. */
const char *cteststack_library(uintptr_t address);

/* Whether a test waits for the next place where it can be stopped. */
bool cteststack_is_pending(void);
void cteststack_set_pending(bool pending);

/* How often this thread is inside XCTest's own recording of a failure. */
int cteststack_recordings(void);
void cteststack_add_recording(int difference);

/* Does nothing; calling it keeps the accessor in ContinueAfterFailure.c in the executable. */
void cteststack_keep(void);

#endif

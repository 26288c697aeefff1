// SPDX-License-Identifier: Apache-2.0

/* Operations on stacks that Swift does not support: leaving frames, and reading the existing frames. */
#ifndef CTESTSTACK_H
#define CTESTSTACK_H

#include <stdbool.h>
#include <stdint.h>

/* Runs `body(context)`. Before that, sets `*guard` to the value for cteststack_jump. The value is an address on the
 * stack, and all frames of `body` are below this address. Returns true if a jump ended the body. */
bool cteststack_guarded(void **guard, void (*body)(void *), void *context);

/* Returns to the cteststack_guarded call that set `guard`, which must be on the same thread. The frames in between are
 * discarded: objects that they would have released are leaked, and their accesses to variables end. */
_Noreturn void cteststack_jump(void *guard);

typedef struct {
  /* The address at which the frame continues when its callee returns. */
  uintptr_t return_address;
  /* The stack pointer of the frame at the call of the callee. */
  uintptr_t stack_pointer;
  /* The address at which the function of the frame starts. */
  uintptr_t function;
} cteststack_frame;

/* Fills in the frames of this thread, the caller's first, and returns their number. */
int cteststack_frames(cteststack_frame *frames, int capacity);

/* Continues at a frame that has called an asynchronous Swift function, as if that function had returned.
 *
 * `frame` is a current result of cteststack_frames on this thread. `stack_pointer` is the stack pointer of the frame at
 * the call. It differs from `frame.stack_pointer` if the function has moved its return address to make room for
 * arguments. */
_Noreturn void cteststack_return_from_job(cteststack_frame frame, uintptr_t stack_pointer);

/* Whether the Swift runtime has the functions with which the frames of a step can be abandoned. They are not part of the
 * language's stable interface, so another version of Swift may lack them. Without them, the task locals and accesses
 * below must not be changed. */
bool cteststack_has_runtime(void);

/* Reports to the runtime that the current task is suspended. Returns false if the runtime has no function for this. */
bool cteststack_suspend_task(void);

/* The first function binds a task-local value of type Int on this thread; the second one removes the last binding.
 * `key` is the TaskLocal, and `type` the metadata of Int. */
void cteststack_push_task_local(const void *key, intptr_t value, const void *type);
void cteststack_pop_task_local(void);

/* The first function moves the runtime's list of the variables that this thread is accessing to `state`, and leaves an
 * empty list; the second one moves the list back. `state` must be zeros initially. */
void cteststack_put_accesses_aside(uintptr_t state[2]);
void cteststack_put_accesses_back(uintptr_t state[2]);

/* Returns the path of the file that contains the code at an address; null if there is no such file. */
const char *cteststack_library(uintptr_t address);

/* Whether a stop of the running test has been requested, and waits for the next point where the test can be stopped. */
bool cteststack_is_pending(void);
void cteststack_set_pending(bool pending);

/* The number of calls of XCTest's function for recording a failure that are running on this thread; the calls can be
 * nested. */
int cteststack_recordings(void);
void cteststack_add_recording(int difference);

/* Does nothing; calling it keeps the accessor in ContinueAfterFailure.c in the executable. */
void cteststack_keep(void);

#endif

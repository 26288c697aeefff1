// SPDX-License-Identifier: Apache-2.0

/* Records the threads that the code of the tests starts, and the call stacks of these starts. The kernel reports which
   threads exist, but not who started them. */
#ifndef CTHREADLOG_H
#define CTHREADLOG_H

#include <stdint.h>

enum { cthreadlog_depth = 24 };

struct cthreadlog_entry {
  /* The kernel's number; 0 until the thread runs. */
  int thread;
  int count;
  /* The call stack of the thread that started it, the innermost first. */
  uintptr_t addresses[cthreadlog_depth];
};

/* Starts to record threads. Before, and in processes that never call it, there is no effect. */
void cthreadlog_start(void);

/* Deletes all records, including those of running threads. */
void cthreadlog_forget(void);

/* Fills `entries` with the threads that were started since and still run, without those that system libraries use
   themselves, and returns their number. */
int cthreadlog_read(struct cthreadlog_entry *entries, int capacity);

#endif

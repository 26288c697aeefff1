// SPDX-License-Identifier: Apache-2.0

/* Records the threads that the code of the tests starts, and the call stacks of these starts. The kernel reports which
   threads exist, but not which code started them. */
#ifndef CTHREADLOG_H
#define CTHREADLOG_H

#include <stdint.h>

enum { cthreadlog_depth = 24 };

struct cthreadlog_entry {
  /* The kernel's number of the thread; 0 until the thread runs. */
  int thread;
  /* The number of return addresses. */
  int count;
  /* The return addresses of the call that started the thread, the innermost first. */
  uintptr_t addresses[cthreadlog_depth];
};

/* Starts to record threads. Without this call, threads are started as usual and not recorded. */
void cthreadlog_start(void);

/* Deletes all records, including those of running threads. */
void cthreadlog_forget(void);

/* Fills `entries` with the threads that were started since cthreadlog_start or cthreadlog_forget and still run, and
   returns their number. Threads that system libraries started for their own use are not included. */
int cthreadlog_read(struct cthreadlog_entry *entries, int capacity);

#endif

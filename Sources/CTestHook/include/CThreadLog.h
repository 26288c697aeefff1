// SPDX-License-Identifier: Apache-2.0

/* Remembers the threads that the code of the tests starts, and where it did. The kernel tells which threads there are, but
   not whose they are. */
#ifndef CTHREADLOG_H
#define CTHREADLOG_H

#include <stdint.h>

enum { cthreadlog_depth = 24 };

struct cthreadlog_entry {
  /* The kernel's number; 0 while the thread has not begun. */
  int thread;
  int count;
  /* The call stack of the thread that started it, the innermost first. */
  uintptr_t addresses[cthreadlog_depth];
};

/* From now on threads are remembered. Before, and in processes that never ask, nothing happens. */
void cthreadlog_start(void);

/* Forgets all of them, those that still run too. */
void cthreadlog_forget(void);

/* Fills `entries` with the threads that were started since and still run, those left out that the system's libraries have
   for themselves, and returns how many there are. */
int cthreadlog_read(struct cthreadlog_entry *entries, int capacity);

#endif

// SPDX-License-Identifier: Apache-2.0

/* Reads the kernel's and the processor's counters of threads: perf_event_open(2). */
#ifndef CCOUNTERS_H
#define CCOUNTERS_H

#include <sys/types.h>

/* What is counted while a thread runs user code. Counting kernel code requires more rights. */
enum ccounters_event { ccounters_cycles, ccounters_instructions, ccounters_page_faults };

/* Starts to count for a thread, and for all threads that it and its descendants start from then on, but not for
   processes. Returns a descriptor, or -1 with errno set: ENOENT or EOPNOTSUPP if the machine has no such counter,
   EACCES or EPERM if access is denied. */
int ccounters_open(enum ccounters_event event, pid_t thread);

/* The same, only for the calling thread. */
int ccounters_open_alone(enum ccounters_event event);

/* The count since the start. If the processor has fewer counters than requested, the count covers a part of the time
   and is extrapolated to all of it, as in perf(1). -1 if the counter never ran although a thread ran. */
double ccounters_read(int descriptor);

#endif

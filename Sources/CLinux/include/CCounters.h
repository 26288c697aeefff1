// SPDX-License-Identifier: Apache-2.0

/* Reads the counters that the kernel and the processor keep for threads; see perf_event_open(2). */
#ifndef CCOUNTERS_H
#define CCOUNTERS_H

#include <sys/types.h>

/* The events that are counted while a thread runs user code. Counting in kernel code requires more rights. */
enum ccounters_event { ccounters_cycles, ccounters_instructions, ccounters_page_faults };

/* Starts to count for a thread, and for all threads that this thread and its descendants start from then on; processes
   that they start are not counted. Returns a descriptor, or -1 with errno set: ENOENT or EOPNOTSUPP if the machine has
   no such counter, EACCES or EPERM if access is denied. */
int ccounters_open(enum ccounters_event event, pid_t thread);

/* Starts to count for the calling thread only. Returns the same values as ccounters_open. */
int ccounters_open_alone(enum ccounters_event event);

/* Returns the count since the start. If the processor has fewer counters than requested, the count covers a part of the
   time and is extrapolated to the whole time, as in perf(1). Returns -1 if the counter never ran although a thread
   ran. */
double ccounters_read(int descriptor);

#endif

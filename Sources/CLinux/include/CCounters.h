// SPDX-License-Identifier: Apache-2.0

/* Counts what the kernel and the processor count of threads: perf_event_open(2). */
#ifndef CCOUNTERS_H
#define CCOUNTERS_H

#include <sys/types.h>

/* What is counted while a thread runs its own code, not the kernel's: counting that needs more rights. */
enum ccounters_event { ccounters_cycles, ccounters_instructions, ccounters_page_faults };

/* Starts to count for a thread, and from then on for all threads that it starts, and they in turn, but not for processes.
   Returns a descriptor, or -1 with errno set: ENOENT or EOPNOTSUPP where the machine has no such counter, EACCES or EPERM
   where it may not be used. */
int ccounters_open(enum ccounters_event event, pid_t thread);

/* The same for the calling thread alone. */
int ccounters_open_alone(enum ccounters_event event);

/* What was counted since; where the processor has fewer counters than were asked for, what was counted in a part of the
   time, extrapolated to all of it, as perf(1) does. -1 where it was never counted although a thread ran. */
double ccounters_read(int descriptor);

#endif

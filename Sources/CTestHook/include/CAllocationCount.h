// SPDX-License-Identifier: Apache-2.0

/* Counts what the process asks of the heap. */
#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

struct callocationcount_numbers {
  /* How often memory was asked for, also more of it for a block that there was (realloc). */
  unsigned long long allocations;
  /* How many bytes were asked for. */
  unsigned long long bytes;
};

enum callocationcount_outcome {
  callocationcount_started,
  /* A sanitizer has a heap of its own. */
  callocationcount_sanitizer,
  /* The calls of no library could be led through the counter. */
  callocationcount_nothing_found
};

/* Leads the calls of malloc, calloc, realloc, reallocarray, memalign, aligned_alloc, posix_memalign, valloc and pvalloc of
   all libraries that are loaded through a counter, by their tables of addresses (GOT). May be called again, and then has to be
   ended as often. */
enum callocationcount_outcome callocationcount_start(void);

/* Puts the tables back as they were when the last one ends. */
void callocationcount_end(void);

/* What was counted since the process started, while counting was on, in the calling thread. */
struct callocationcount_numbers callocationcount_of_thread(void);

/* The same in all threads. */
struct callocationcount_numbers callocationcount_of_process(void);

#endif

// SPDX-License-Identifier: Apache-2.0

/* Counts the heap allocations of the process. */
#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

struct callocationcount_numbers {
  /* The number of allocations, including calls that enlarge a block (realloc). */
  unsigned long long allocations;
  /* The number of requested bytes. */
  unsigned long long bytes;
};

enum callocationcount_outcome {
  callocationcount_started,
  /* Counting is not possible, because the process uses a sanitizer, which has a separate heap. */
  callocationcount_sanitizer,
  /* No library's calls could be redirected to the counter. */
  callocationcount_nothing_found
};

/* Redirects the calls of malloc, calloc, realloc, reallocarray, memalign, aligned_alloc, posix_memalign, valloc and
   pvalloc of all loaded libraries to a counter, through their tables of addresses (GOT). Calls can be nested; each
   start needs an end. */
enum callocationcount_outcome callocationcount_start(void);

/* Ends one start. When each start has its end, the tables are restored. */
void callocationcount_end(void);

/* The counts of the calling thread since the process started, for the times when counting was on. */
struct callocationcount_numbers callocationcount_of_thread(void);

/* The counts of all threads since the process started, for the times when counting was on. */
struct callocationcount_numbers callocationcount_of_process(void);

#endif

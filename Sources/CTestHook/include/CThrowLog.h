// SPDX-License-Identifier: Apache-2.0

/* Remembers where the last errors of the process were thrown. Swift's errors do not know it, and when XCTest
   learns of one the stack of the throw is long gone. */
#ifndef CTHROWLOG_H
#define CTHROWLOG_H

#include <stdint.h>

enum { cthrowlog_depth = 32 };

struct cthrowlog_entry {
  /* The box of the error, which may have been freed since. */
  void *error;
  /* Of the thread that threw. */
  uintptr_t thread;
  /* Words of the box that tell whether it is still the same. */
  uintptr_t type[3];
  int count;
  /* Return addresses, the innermost first. */
  uintptr_t addresses[cthrowlog_depth];
};

/* Starts to listen to the Swift runtime; 0 when this runtime has no place for a listener. */
int cthrowlog_install(void);

/* Says whether throws are remembered; at first they are not. */
void cthrowlog_set_recording(int is_on);

/* Reads the last throw (age 0) or one before it; 0 when there is none or it is just being overwritten. */
int cthrowlog_read(int age, struct cthrowlog_entry *entry);

/* Whether the box still has the same error in it, or one of the same type: a freed one has been overwritten by
   the allocator. */
int cthrowlog_is_alive(const struct cthrowlog_entry *entry);

#endif

// SPDX-License-Identifier: Apache-2.0

/* Records where the last errors of the process were thrown. Swift's errors do not contain this, and when XCTest
   receives an error, the stack of the throw no longer exists. */
#ifndef CTHROWLOG_H
#define CTHROWLOG_H

#include <stdint.h>

enum { cthrowlog_depth = 32 };

struct cthrowlog_entry {
  /* The box of the error, which may have been freed in the meantime. */
  void *error;
  /* The thread that threw. */
  uintptr_t thread;
  /* Words of the box that show whether it is still the same. */
  uintptr_t type[3];
  int count;
  /* Return addresses, the innermost first. */
  uintptr_t addresses[cthrowlog_depth];
};

/* Registers with the Swift runtime; 0 if this runtime has no such hook. */
int cthrowlog_install(void);

/* Switches recording on or off; initially it is off. */
void cthrowlog_set_recording(int is_on);

/* Reads the last throw (age 0) or an earlier one; 0 if there is none or if it is being overwritten. */
int cthrowlog_read(int age, struct cthrowlog_entry *entry);

/* Whether the box still contains the same error, or one of the same type: the allocator overwrites a freed box. */
int cthrowlog_is_alive(const struct cthrowlog_entry *entry);

#endif

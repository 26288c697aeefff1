// SPDX-License-Identifier: Apache-2.0

/* Records where the last errors of the process were thrown. Swift's errors do not contain this information, and when
   XCTest receives an error, the stack of the throw no longer exists. */
#ifndef CTHROWLOG_H
#define CTHROWLOG_H

#include <stdint.h>

enum { cthrowlog_depth = 32 };

struct cthrowlog_entry {
  /* The memory block (box) of the error, which may have been freed since the throw. */
  void *error;
  /* The thread that threw the error. */
  uintptr_t thread;
  /* Words of the box from which cthrowlog_is_alive determines whether it still contains the same error. */
  uintptr_t type[3];
  int count;
  /* Return addresses, the innermost first. */
  uintptr_t addresses[cthrowlog_depth];
};

/* Registers with the Swift runtime to receive all throws. Returns 1, or 0 if this runtime has no hook for throws. */
int cthrowlog_install(void);

/* Switches recording on or off; initially it is off. */
void cthrowlog_set_recording(int is_on);

/* Reads the last throw (age 0) or an earlier one. Returns 0 if there is no such throw or if its record is being
   overwritten. */
int cthrowlog_read(int age, struct cthrowlog_entry *entry);

/* Whether the box of an entry still contains the same error, or another one of the same type. The check works because
   the allocator overwrites a freed box. */
int cthrowlog_is_alive(const struct cthrowlog_entry *entry);

#endif

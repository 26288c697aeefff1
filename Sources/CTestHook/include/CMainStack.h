// SPDX-License-Identifier: Apache-2.0

/* Looks at the call stack of the main thread from another thread. */
#ifndef CMAINSTACK_H
#define CMAINSTACK_H

/* To be called on the main thread while the process starts. */
void cmainstack_prepare(void);

/* Fills `addresses` with the main thread's return addresses, the innermost first, and returns how many there
   are; 0 when the main thread did not answer within `milliseconds`. One caller at a time. */
int cmainstack_capture(void **addresses, int capacity, int milliseconds);

#endif

// SPDX-License-Identifier: Apache-2.0

/* Reads the call stack of the main thread from another thread. */
#ifndef CMAINSTACK_H
#define CMAINSTACK_H

/* Prepares cmainstack_capture. Must be called on the main thread while the process starts. */
void cmainstack_prepare(void);

/* Fills `addresses` with the main thread's return addresses, the innermost first, and returns their number; 0 if the
   main thread did not respond within `milliseconds`. Only one thread may call this function at a time. */
int cmainstack_capture(void **addresses, int capacity, int milliseconds);

#endif

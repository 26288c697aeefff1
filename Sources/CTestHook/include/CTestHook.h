// SPDX-License-Identifier: Apache-2.0

/* Starts the library XCTestSupport when the test executable is loaded, and has functions for it that Swift does not
   support. The start is written in C, because Swift code cannot run at load time, and XCTest on Linux has no principal
   class. */
#ifndef CTESTHOOK_H
#define CTESTHOOK_H

#include <stdarg.h>

#include "CAllocationCount.h"
#include "CMainStack.h"
#include "COutputTee.h"
#include "CThreadLog.h"
#include "CThrowLog.h"

/* Does nothing; calling it keeps this object file in the executable. */
void ctesthook_keep(void);

/* Fills `addresses` with the return addresses of the calling thread's stack, the innermost first, and returns their
 * number. The addresses come from the unwinding tables, not from frame pointers. */
int ctesthook_return_addresses(void **addresses, int capacity);

/* An argument of a C argument list. */
typedef union {
  long long integer;
  double number;
  void *object;
} ctesthook_argument;

/* Reads `count` arguments; `kinds` has a letter for each: 'i' a 32-bit integer, 'l' a 64-bit integer, 'f' a double, '@'
 * an object or a C string. */
void ctesthook_read_arguments(va_list list, const char *kinds, int count, ctesthook_argument *arguments);

#endif

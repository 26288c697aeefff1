// SPDX-License-Identifier: Apache-2.0

#include "CTestStack.h"

/* Replaces the accessors of XCTest's `continueAfterFailure`, whose getter always returns true on Linux and whose setter
 * does nothing.
 *
 * They are written in C for two reasons. The third accessor, for changes in place such as
 * `continueAfterFailure.toggle()`, is a coroutine, which Swift cannot define under a chosen name. And the optimizer of
 * Swift 6.3 fails on the other two if they are defined in Swift, because XCTest's coroutine would call them. */

/* Defined in Swift, in the module XCTestSupport. */
extern bool understudy_continues_after_failure(void *test_case);
extern void understudy_set_continues_after_failure(void *test_case, bool value);

__attribute__((swiftcall)) bool cteststack_get(__attribute__((swift_context)) void *test_case)
    __asm__("$s6XCTest0A4CaseC20continueAfterFailureSbvg");

__attribute__((swiftcall)) bool cteststack_get(__attribute__((swift_context)) void *test_case) {
  return understudy_continues_after_failure(test_case);
}

__attribute__((swiftcall)) void cteststack_set(
    bool value, __attribute__((swift_context)) void *test_case)
    __asm__("$s6XCTest0A4CaseC20continueAfterFailureSbvs");

__attribute__((swiftcall)) void cteststack_set(
    bool value, __attribute__((swift_context)) void *test_case) {
  understudy_set_continues_after_failure(test_case, value);
}

/* The coroutine for changes in place. Its call returns the address of a value, and a function that the caller calls
 * when it has changed the value. `buffer` is memory of the caller for both calls, with room for four words. */

typedef struct {
  void *test_case;
  bool value;
} access;

typedef struct {
  void *resume;
  bool *value;
} yielded;

__attribute__((swiftcall)) static void finish(void *buffer, bool unwinding) {
  (void)unwinding;
  access *change = buffer;
  understudy_set_continues_after_failure(change->test_case, change->value);
}

__attribute__((swiftcall)) yielded cteststack_modify(
    void *buffer, __attribute__((swift_context)) void *test_case)
    __asm__("$s6XCTest0A4CaseC20continueAfterFailureSbvM");

__attribute__((swiftcall)) yielded cteststack_modify(
    void *buffer, __attribute__((swift_context)) void *test_case) {
  access *change = buffer;
  change->test_case = test_case;
  change->value = understudy_continues_after_failure(test_case);
  return (yielded){(void *)finish, &change->value};
}

void cteststack_keep(void) {}

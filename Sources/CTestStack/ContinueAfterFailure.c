#include "CTestStack.h"

/* Stands in for the accessor that XCTest has for changes in place, as in `continueAfterFailure.toggle()`. It
 * is a coroutine, which Swift cannot define under a name of our choice: the first call gives the caller the
 * address of a value and a function to call when it is done with it. `buffer` has room for four words. */

/* Defined in Swift, in the module XCUIAutomation. */
extern bool understudy_continues_after_failure(void *test_case);
extern void understudy_set_continues_after_failure(void *test_case, bool value);

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

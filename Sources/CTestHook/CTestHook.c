// SPDX-License-Identifier: Apache-2.0

#include "CTestHook.h"

#include <execinfo.h>

/* Defined in Swift, in the module XCTestSupport. */
extern void understudy_process_did_load(void);

__attribute__((constructor)) static void ctesthook_did_load(void) {
  cmainstack_prepare();
  understudy_process_did_load();
}

void ctesthook_keep(void) {}

int ctesthook_return_addresses(void **addresses, int capacity) { return backtrace(addresses, capacity); }

void ctesthook_read_arguments(va_list list, const char *kinds, int count, ctesthook_argument *arguments) {
  for (int i = 0; i < count; i++) {
    switch (kinds[i]) {
      case 'i': arguments[i].integer = va_arg(list, int); break;
      case 'l': arguments[i].integer = va_arg(list, long long); break;
      case 'f': arguments[i].number = va_arg(list, double); break;
      default: arguments[i].object = va_arg(list, void *); break;
    }
  }
}

#include "CTestHook.h"

#include <execinfo.h>

/* Defined in Swift, in the module XCUIAutomation. */
extern void understudy_process_did_load(void);

__attribute__((constructor)) static void ctesthook_did_load(void) { understudy_process_did_load(); }

void ctesthook_keep(void) {}

int ctesthook_return_addresses(void **addresses, int capacity) { return backtrace(addresses, capacity); }

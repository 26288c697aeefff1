/* Runs the registration of our test observer when the test executable is loaded. Swift has no code that
   runs at load time, and XCTest on Linux has no principal class to ask. */
#ifndef CTESTHOOK_H
#define CTESTHOOK_H

/* Does nothing; calling it keeps this object file in the executable. */
void ctesthook_keep(void);

/* Fills `addresses` with the return addresses of the call stack, the innermost first, found by the unwinding
 * tables, and returns how many there are. */
int ctesthook_return_addresses(void **addresses, int capacity);

#endif

/* Runs the registration of our test observer when the test executable is loaded. Swift has no code that
   runs at load time, and XCTest on Linux has no principal class to ask. */
#ifndef CTESTHOOK_H
#define CTESTHOOK_H

/* Does nothing; calling it keeps this object file in the executable. */
void ctesthook_keep(void);

#endif

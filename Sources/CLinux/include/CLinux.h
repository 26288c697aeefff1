/* Thin shims over Linux calls that Swift cannot import: variadic functions and macros. */
#ifndef CLINUX_H
#define CLINUX_H

#include <sys/types.h>

/* pidfd_open(2); -1 with errno set on failure. */
int clinux_pidfd_open(pid_t pid, unsigned int flags);

#endif

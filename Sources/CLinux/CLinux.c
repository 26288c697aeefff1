#define _GNU_SOURCE
#include "CLinux.h"
#include <sys/syscall.h>
#include <unistd.h>

int clinux_pidfd_open(pid_t pid, unsigned int flags) {
  return (int)syscall(SYS_pidfd_open, pid, flags);
}

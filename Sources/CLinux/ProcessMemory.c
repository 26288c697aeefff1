// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CLinux.h"

#include <sys/uio.h>

int clinux_read_memory(pid_t pid, unsigned long address, void *buffer, size_t size) {
  struct iovec local = {buffer, size};
  struct iovec remote = {(void *)address, size};
  return process_vm_readv(pid, &local, 1, &remote, 1, 0) == (ssize_t)size ? 0 : -1;
}

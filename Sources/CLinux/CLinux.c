// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <dlfcn.h>
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_pidfd_open(pid_t pid, unsigned int flags) {
  return (int)syscall(SYS_pidfd_open, pid, flags);
}

int clinux_pidfd_send_signal(int pidfd, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, (void *)0, 0);
}

int clinux_limit_cores(pid_t pid, unsigned long long most) {
  struct rlimit limit;
  if (prlimit(pid, RLIMIT_CORE, NULL, &limit) != 0) return -1;
  limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
  return prlimit(pid, RLIMIT_CORE, &limit, NULL);
}

int clinux_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC);
}

int clinux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int clinux_seal(int file) {
  return fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
}

int clinux_unlinked_file(const char *folder) {
  int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) return file;
  char name[4096];
  if (snprintf(name, sizeof name, "%s/.understudy-XXXXXX", folder) >= (int)sizeof name) {
    errno = ENAMETOOLONG;
    return -1;
  }
  file = mkostemp(name, O_CLOEXEC);
  if (file >= 0) unlink(name);
  return file;
}

int clinux_reserve(int file, long long length) {
  return fallocate(file, FALLOC_FL_KEEP_SIZE, 0, length);
}

void clinux_name_thread(const char *name) {
  char start[16];
  snprintf(start, sizeof start, "%s", name);
  pthread_setname_np(pthread_self(), start);
}

int clinux_thread_number(void) { return (int)syscall(SYS_gettid); }

const char *clinux_loaded_file(unsigned long address, unsigned long *start) {
  Dl_info info;
  if (dladdr((const void *)address, &info) == 0) return NULL;
  *start = (unsigned long)info.dli_fbase;
  return info.dli_fname;
}

int clinux_contains(const void *haystack, size_t length, const void *needle, size_t needle_length) {
  return memmem(haystack, length, needle, needle_length) != NULL;
}

int clinux_has_locale(const char *name) {
  locale_t locale = newlocale(LC_ALL_MASK, name, (locale_t)0);
  if (locale == (locale_t)0) return 0;
  freelocale(locale);
  return 1;
}

int clinux_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
                 const char *working_directory, const int files[], int count, int new_session) {
  posix_spawn_file_actions_t actions;
  int code = posix_spawn_file_actions_init(&actions);
  if (code != 0) return code;
  posix_spawnattr_t attributes;
  code = posix_spawnattr_init(&attributes);
  if (code != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return code;
  }
  code = posix_spawn_file_actions_addchdir_np(&actions, working_directory);
  for (int i = 0; code == 0 && i < count; i++) {
    code = posix_spawn_file_actions_adddup2(&actions, files[i], i);
  }
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(&actions, count);

  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (new_session ? POSIX_SPAWN_SETSID : 0));
  if (code == 0) code = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int clinux_finish_output(void) {
  int failed_earlier = ferror(stdout);
  if (fflush(stdout) != 0) return errno;
  return failed_earlier ? EIO : 0;
}

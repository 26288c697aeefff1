// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CMainStack.h"

#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <time.h>

enum { depth = 256 };

static pthread_t main_thread;
static sem_t answered;
static void *frames[depth];
static int count;

static void answer(int number) {
  (void)number;
  int error = errno;
  count = backtrace(frames, depth);
  sem_post(&answered);
  errno = error;
}

void cmainstack_prepare(void) {
  main_thread = pthread_self();
  sem_init(&answered, 0, 0);
  /* The first call loads the unwinder, which a signal handler must not do. */
  backtrace(frames, 1);
}

int cmainstack_capture(void **addresses, int capacity, int milliseconds) {
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = answer;
  action.sa_flags = SA_RESTART;
  int number = SIGRTMAX - 3;
  if (sigaction(number, &action, &before) != 0) return 0;
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += milliseconds % 1000 * 1000000L;
  if (end.tv_nsec >= 1000000000L) end.tv_sec++, end.tv_nsec -= 1000000000L;
  int has_answered = 0;
  if (pthread_kill(main_thread, number) == 0) {
    int status;
    while ((status = sem_clockwait(&answered, CLOCK_MONOTONIC, &end)) != 0 && errno == EINTR) {}
    has_answered = status == 0;
  }
  /* If the signal is still pending, the handler stays, because the signal's default action would end the process. */
  if (!has_answered) return 0;
  sigaction(number, &before, NULL);
  int copied = count < capacity ? count : capacity;
  memcpy(addresses, frames, (size_t)copied * sizeof *addresses);
  return copied;
}

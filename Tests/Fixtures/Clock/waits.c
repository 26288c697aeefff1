// SPDX-License-Identifier: Apache-2.0

// A program without a window. For each line of its input, it prints the seconds since 1970 by each function that
// returns them, then the milliseconds that each function takes that waits until 50 ms from now, and an empty line.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static int64_t monotonic(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

static struct timespec until(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  time.tv_nsec += 50000000;
  if (time.tv_nsec >= 1000000000) time.tv_sec++, time.tv_nsec -= 1000000000;
  return time;
}

#define WAIT(name, clock, call) do { \
    struct timespec end = until(clock); \
    int64_t start = monotonic(); \
    call; \
    printf("%s %lld\n", name, (long long)(monotonic() - start)); \
  } while (0)

static void *sleeper(void *unused) {
  struct timespec longer = { 0, 200000000 };
  clock_nanosleep(CLOCK_MONOTONIC, 0, &longer, NULL);
  return unused;
}

static void wait_for_timer(int timer, struct timespec end) {
  struct itimerspec times = { { 0, 0 }, end };
  uint64_t count;
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &times, NULL);
  if (read(timer, &count, sizeof count) < 0) perror("read");
}

static void waits(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  pthread_cond_t by_date = PTHREAD_COND_INITIALIZER, by_time;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&by_time, &attributes);
  sem_t semaphore;
  sem_init(&semaphore, 0, 0);
  mtx_t held;
  mtx_init(&held, mtx_timed);
  mtx_lock(&held);
  cnd_t condition;
  cnd_init(&condition);
  pthread_mutex_lock(&mutex);
  WAIT("pthread_cond_timedwait", CLOCK_REALTIME, pthread_cond_timedwait(&by_date, &mutex, &end));
  WAIT("pthread_cond_timedwait-monotonic", CLOCK_MONOTONIC, pthread_cond_timedwait(&by_time, &mutex, &end));
  WAIT("pthread_cond_clockwait", CLOCK_REALTIME, pthread_cond_clockwait(&by_date, &mutex, CLOCK_REALTIME, &end));
  WAIT("pthread_cond_clockwait-monotonic", CLOCK_MONOTONIC,
       pthread_cond_clockwait(&by_date, &mutex, CLOCK_MONOTONIC, &end));
  WAIT("cnd_timedwait", CLOCK_REALTIME, cnd_timedwait(&condition, &held, &end));
  WAIT("pthread_mutex_timedlock", CLOCK_REALTIME, pthread_mutex_timedlock(&mutex, &end));
  WAIT("pthread_mutex_clocklock", CLOCK_REALTIME, pthread_mutex_clocklock(&mutex, CLOCK_REALTIME, &end));
  WAIT("mtx_timedlock", CLOCK_REALTIME, mtx_timedlock(&held, &end));
  // A reader that waits for itself gets no error, a writer does.
  pthread_rwlock_rdlock(&lock);
  WAIT("pthread_rwlock_timedwrlock", CLOCK_REALTIME, pthread_rwlock_timedwrlock(&lock, &end));
  WAIT("sem_timedwait", CLOCK_REALTIME, sem_timedwait(&semaphore, &end));
  WAIT("sem_clockwait", CLOCK_REALTIME, sem_clockwait(&semaphore, CLOCK_REALTIME, &end));
  WAIT("clock_nanosleep", CLOCK_REALTIME, clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &end, NULL));
  WAIT("clock_nanosleep-monotonic", CLOCK_MONOTONIC, clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL));
  uint32_t word = 0;
  WAIT("futex", CLOCK_REALTIME,
       syscall(SYS_futex, &word, FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME, 0, &end, NULL, FUTEX_BITSET_MATCH_ANY));
  int timer = timerfd_create(CLOCK_REALTIME, 0);
  WAIT("timerfd", CLOCK_REALTIME, wait_for_timer(timer, end));
  close(timer);
  pthread_t thread;
  pthread_create(&thread, NULL, sleeper, NULL);
  WAIT("pthread_timedjoin_np", CLOCK_REALTIME, pthread_timedjoin_np(thread, NULL, &end));
  pthread_join(thread, NULL);
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  char line[16];
  while (fgets(line, sizeof line, stdin)) {
    struct timespec real, coarse, utc;
    struct timeval day;
    clock_gettime(CLOCK_REALTIME, &real);
    clock_gettime(CLOCK_REALTIME_COARSE, &coarse);
    gettimeofday(&day, NULL);
    timespec_get(&utc, TIME_UTC);
    printf("clock_gettime %lld\nclock_gettime-coarse %lld\n", (long long)real.tv_sec, (long long)coarse.tv_sec);
    printf("gettimeofday %lld\ntimespec_get %lld\n", (long long)day.tv_sec, (long long)utc.tv_sec);
    printf("time %lld\n", (long long)time(NULL));
    if (line[0] == 'w') waits();
    printf("\n");
    fflush(stdout);
  }
}

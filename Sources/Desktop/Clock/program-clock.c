// SPDX-License-Identifier: Apache-2.0

// A library that gives one program another date and time.
//
// The dynamic linker loads it into the program before the C library (LD_PRELOAD), so its functions are called in place
// of those of the C library. It changes the result of functions that return the date. It changes no other clock:
// timers, animations and timeouts of toolkits use CLOCK_MONOTONIC, and keep their durations. A wait until a date is
// converted so that it takes as long as it would with the real clock; otherwise it would end at once, or never.
//
// The test writes the clock to a file that the library maps: UNDERSTUDY_CLOCK names it. Reading the mapped memory
// needs no system call, so that a change takes effect at once, also in the sandboxed processes of a browser, which
// map the file before they enter the sandbox. Child processes inherit the variables.
//
// The library needs no headers. script/build-clock compiles it for each architecture; the compiled files are checked
// in, because a user's package cannot compile the library for its tests.

typedef long Seconds; // time_t
typedef struct { Seconds seconds; long nanoseconds; } Time; // struct timespec
typedef struct { Seconds seconds; long microseconds; } ShortTime; // struct timeval
typedef struct { Time interval, value; } TimerTimes; // struct itimerspec

extern void *dlsym(void *handle, const char *name);
extern void *dlvsym(void *handle, const char *name, const char *version);
extern char *getenv(const char *name);
extern int open(const char *path, int flags, ...);
extern int close(int file);
extern long lseek(int file, long offset, int from);
extern void *mmap(void *address, unsigned long length, int protection, int flags, int file, long offset);
extern int *__errno_location(void);
extern int pthread_condattr_init(void *attributes);
extern int pthread_condattr_setclock(void *attributes, int clock);

// <time.h>, <sys/timerfd.h>, <fcntl.h>, <sys/mman.h>, <linux/futex.h>
enum { REAL = 0, MONOTONIC = 1, REAL_COARSE = 5, REAL_ALARM = 8, ABSOLUTE = 1, UTC = 1 };
enum { READ_ONLY = 0, CLOSE_ON_EXEC = 02000000, READABLE = 1, SHARED = 1, END = 2 };
enum { FUTEX_COMMAND = 0x7f, FUTEX_REAL_CLOCK = 0x100, FUTEX_LOCK_PI = 6, FUTEX_WAIT_BITSET = 9 };
#define NEXT ((void *)-1L)
#define SECOND 1000000000L

// The content of the file, which ProgramClockFile.swift writes. The two states are used in turn: the writer changes
// the one that is not in use, and then increases the number. A writer that dies meanwhile therefore blocks no reader.
typedef struct {
  long start;     // CLOCK_MONOTONIC in nanoseconds when the clock was set
  long shown;     // the time that the clock showed then, in nanoseconds since 1970
  long offset;    // added to the real clock, in nanoseconds, if the rate is 1
  double rate;    // the seconds of the clock in a second; 0 if it is stopped
} State;
typedef struct { unsigned magic, number; State states[2]; } File;
enum { MAGIC = 0x31434455 }; // "UDC1"

static const File *file;
static int has_begun;

// The functions of the C library.
static int (*real_gettime)(int, Time *);

static void *found(const char *name) { return dlsym(NEXT, name); }

// On x86-64, functions of condition variables have an older version too, for another layout.
static void *found_of_version(const char *name, const char *version) {
  void *function = dlvsym(NEXT, name, version);
  return function ? function : found(name);
}

static void begin(void) {
  if (__atomic_load_n(&has_begun, __ATOMIC_ACQUIRE)) return;
  real_gettime = found("clock_gettime");
  const char *path = getenv("UNDERSTUDY_CLOCK");
  int descriptor = path ? open(path, READ_ONLY | CLOSE_ON_EXEC) : -1;
  if (descriptor >= 0) {
    // A shorter file would end the program with SIGBUS when it is read.
    if (lseek(descriptor, 0, END) >= (long)sizeof(File)) {
      const File *mapped = mmap(0, sizeof(File), READABLE, SHARED, descriptor, 0);
      if (mapped != (const File *)-1L && mapped->magic == MAGIC) file = mapped;
    }
    close(descriptor);
  }
  __atomic_store_n(&has_begun, 1, __ATOMIC_RELEASE);
}

__attribute__((constructor)) static void load(void) {
  // Functions that are called before this one begin themselves.
  int number = *__errno_location();
  begin();
  *__errno_location() = number;
}

static long nanoseconds(const Time *time) { return time->seconds * SECOND + time->nanoseconds; }

static Time time_of(long nanoseconds) {
  Time time = { nanoseconds / SECOND, nanoseconds % SECOND };
  if (time.nanoseconds < 0) time.seconds--, time.nanoseconds += SECOND;
  return time;
}

static State state(void) {
  for (;;) {
    unsigned number = __atomic_load_n(&file->number, __ATOMIC_ACQUIRE);
    State state = file->states[number & 1];
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (__atomic_load_n(&file->number, __ATOMIC_RELAXED) == number) return state;
  }
}

// Converts a reading of the real clock.
static void convert(Time *time) {
  State now = state();
  if (now.rate == 1) {
    if (now.offset) *time = time_of(nanoseconds(time) + now.offset);
    return;
  }
  Time monotonic;
  if (real_gettime(MONOTONIC, &monotonic)) return;
  *time = time_of(now.shown + (long)((double)(nanoseconds(&monotonic) - now.start) * now.rate));
}

static int is_real(int clock) { return clock == REAL || clock == REAL_COARSE || clock == REAL_ALARM; }

// MARK: - Functions that return the date

int clock_gettime(int clock, Time *time) {
  begin();
  int result = real_gettime(clock, time);
  if (!result && file && is_real(clock)) convert(time);
  return result;
}

int gettimeofday(ShortTime *time, void *zone) {
  begin();
  static int (*real)(ShortTime *, void *);
  if (!real) real = found("gettimeofday");
  int result = real(time, zone);
  if (result || !file || !time) return result;
  Time full = { time->seconds, time->microseconds * 1000 };
  convert(&full);
  *time = (ShortTime){ full.seconds, full.nanoseconds / 1000 };
  return 0;
}

Seconds time(Seconds *result) {
  Time now = { 0, 0 };
  clock_gettime(REAL_COARSE, &now);
  if (result) *result = now.seconds;
  return now.seconds;
}

int timespec_get(Time *time, int base) {
  begin();
  static int (*real)(Time *, int);
  if (!real) real = found("timespec_get");
  if (base == UTC) return clock_gettime(REAL, time) ? 0 : base;
  return real ? real(time, base) : 0;
}

// MARK: - Waits until a date

// Converts a date of the changed clock so that the wait has the same duration with the real clock.
static const Time *deadline(const Time *given, Time *converted) {
  begin();
  // The functions report an invalid time themselves.
  if (!file || !given || given->nanoseconds < 0 || given->nanoseconds >= SECOND) return given;
  Time real, shown;
  if (real_gettime(REAL, &real)) return given;
  shown = real;
  convert(&shown);
  // A date far ahead stands for a wait without an end, and must not overflow.
  long seconds = given->seconds - shown.seconds;
  if (given->seconds > 9000000000L || seconds > 4000000000L || seconds < -4000000000L) return given;
  *converted = time_of(nanoseconds(&real) + seconds * SECOND + given->nanoseconds - shown.nanoseconds);
  // A date that is past stays a valid argument.
  if (converted->seconds < 0) *converted = (Time){ 0, 0 };
  return converted;
}

// Defines a function whose last argument is a date.
#define WAIT(name, ...) WAIT_OF_VERSION(name, found(#name), __VA_ARGS__)
#define WAIT_OF_VERSION(name, function, parameters, arguments) \
  int name parameters { \
    static int(*real) parameters; \
    if (!real) real = function; \
    Time converted; \
    const Time *until = deadline(given, &converted); \
    return real arguments; \
  }

// The same for functions with an argument for the clock.
#define WAIT_ON_CLOCK(name, parameters, arguments) \
  int name parameters { \
    static int(*real) parameters; \
    if (!real) real = found(#name); \
    Time converted; \
    const Time *until = clock == REAL ? deadline(given, &converted) : given; \
    return real arguments; \
  }

WAIT(pthread_mutex_timedlock, (void *mutex, const Time *given), (mutex, until))
WAIT(pthread_rwlock_timedrdlock, (void *lock, const Time *given), (lock, until))
WAIT(pthread_rwlock_timedwrlock, (void *lock, const Time *given), (lock, until))
WAIT(pthread_timedjoin_np, (unsigned long thread, void **result, const Time *given), (thread, result, until))
WAIT(sem_timedwait, (void *semaphore, const Time *given), (semaphore, until))
WAIT(mtx_timedlock, (void *mutex, const Time *given), (mutex, until))
WAIT(cnd_timedwait, (void *condition, void *mutex, const Time *given), (condition, mutex, until))
WAIT(mq_timedsend, (int queue, const char *text, unsigned long length, unsigned priority, const Time *given),
     (queue, text, length, priority, until))

WAIT_ON_CLOCK(pthread_cond_clockwait, (void *condition, void *mutex, int clock, const Time *given),
              (condition, mutex, clock, until))
WAIT_ON_CLOCK(pthread_mutex_clocklock, (void *mutex, int clock, const Time *given), (mutex, clock, until))
WAIT_ON_CLOCK(pthread_rwlock_clockrdlock, (void *lock, int clock, const Time *given), (lock, clock, until))
WAIT_ON_CLOCK(pthread_rwlock_clockwrlock, (void *lock, int clock, const Time *given), (lock, clock, until))
WAIT_ON_CLOCK(pthread_clockjoin_np, (unsigned long thread, void **result, int clock, const Time *given),
              (thread, result, clock, until))
WAIT_ON_CLOCK(sem_clockwait, (void *semaphore, int clock, const Time *given), (semaphore, clock, until))

long mq_timedreceive(int queue, char *text, unsigned long length, unsigned *priority, const Time *given) {
  static long (*real)(int, char *, unsigned long, unsigned *, const Time *);
  if (!real) real = found("mq_timedreceive");
  Time converted;
  return real(queue, text, length, priority, deadline(given, &converted));
}

// A condition variable waits by one of two clocks. Where it stores which one depends on the version of the C library,
// so that the bit is found by comparing two new ones (pthread_cond_t has 48 bytes, pthread_condattr_t at most 8).
static int waits_by_date(const void *condition) {
  enum { WORDS = 12 };
  static int place, mask;
  if (!__atomic_load_n(&mask, __ATOMIC_ACQUIRE)) {
    long attributes = 0;
    unsigned by_date[WORDS] = { 0 }, monotonic[WORDS] = { 0 };
    int (*make)(void *, const void *) = found_of_version("pthread_cond_init", "GLIBC_2.3.2");
    pthread_condattr_init(&attributes);
    make(by_date, &attributes);
    pthread_condattr_setclock(&attributes, MONOTONIC);
    make(monotonic, &attributes);
    int word = 0;
    while (word < WORDS - 1 && by_date[word] == monotonic[word]) word++;
    place = word;
    __atomic_store_n(&mask, monotonic[word] & ~by_date[word], __ATOMIC_RELEASE);
  }
  return !(__atomic_load_n((const unsigned *)condition + place, __ATOMIC_RELAXED) & mask);
}

int pthread_cond_timedwait(void *condition, void *mutex, const Time *given) {
  static int (*real)(void *, void *, const Time *);
  if (!real) real = found_of_version("pthread_cond_timedwait", "GLIBC_2.3.2");
  Time converted;
  return real(condition, mutex, waits_by_date(condition) ? deadline(given, &converted) : given);
}

int clock_nanosleep(int clock, int flags, const Time *given, Time *rest) {
  static int (*real)(int, int, const Time *, Time *);
  if (!real) real = found("clock_nanosleep");
  Time converted;
  return real(clock, flags, is_real(clock) && flags & ABSOLUTE ? deadline(given, &converted) : given, rest);
}

// The timers that fire at a date, as bits by file descriptor. A descriptor that is used again for another timer is
// noted again.
static unsigned char fires_by_date[1024];

int timerfd_create(int clock, int flags) {
  static int (*real)(int, int);
  if (!real) real = found("timerfd_create");
  int descriptor = real(clock, flags);
  if (descriptor >= 0 && descriptor < (int)sizeof fires_by_date) fires_by_date[descriptor] = is_real(clock);
  return descriptor;
}

int timerfd_settime(int descriptor, int flags, const TimerTimes *times, TimerTimes *old) {
  static int (*real)(int, int, const TimerTimes *, TimerTimes *);
  if (!real) real = found("timerfd_settime");
  TimerTimes converted;
  // A time of 0 stops the timer.
  if (flags & ABSOLUTE && times && (times->value.seconds || times->value.nanoseconds) && descriptor >= 0
      && descriptor < (int)sizeof fires_by_date && fires_by_date[descriptor]) {
    Time value;
    converted = (TimerTimes){ times->interval, *deadline(&times->value, &value) };
    if (!converted.value.seconds && !converted.value.nanoseconds) converted.value.nanoseconds = 1;
    times = &converted;
  }
  return real(descriptor, flags, times, old);
}

// Some runtimes wait with the system call itself: libstdc++ in std::future, Abseil in Chromium.
long syscall(long number, long a, long b, long c, long d, long e, long f) {
  static long (*real)(long, long, long, long, long, long, long);
  if (!real) real = (long (*)(long, long, long, long, long, long, long))found("syscall");
#if defined(__x86_64__)
  enum { FUTEX = 202, GETTIME = 228 };
#else
  enum { FUTEX = 98, GETTIME = 113 };
#endif
  if (number == GETTIME && is_real((int)a) && b) return clock_gettime((int)a, (Time *)b);
  int command = b & FUTEX_COMMAND;
  Time converted;
  if (number == FUTEX && d
      && (command == FUTEX_LOCK_PI || (command == FUTEX_WAIT_BITSET && b & FUTEX_REAL_CLOCK)))
    d = (long)deadline((const Time *)d, &converted);
  return real(number, a, b, c, d, e, f);
}

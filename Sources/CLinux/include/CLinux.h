// SPDX-License-Identifier: Apache-2.0

/* Thin shims over Linux calls that Swift cannot import: variadic functions, macros, GNU extensions. */
#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>
#include <sys/types.h>

#include "CCounters.h"

/* pidfd_open(2); -1 with errno set on failure. */
int clinux_pidfd_open(pid_t pid, unsigned int flags);

/* pidfd_send_signal(2) without siginfo; -1 with errno set on failure. */
int clinux_pidfd_send_signal(int pidfd, int signal);

/* Lets a process write images of its memory of at most so many bytes when it crashes, as far as its hard limit
   goes; prlimit(2). -1 with errno set on failure. */
int clinux_limit_cores(pid_t pid, unsigned long long most);

/* pipe2(2) with O_CLOEXEC; -1 with errno set on failure. */
int clinux_pipe(int ends[2]);

/* A file in a folder that has no name, or only for a moment where the file system makes none without (O_TMPFILE); -1 with
   errno set on failure. */
int clinux_unlinked_file(const char *folder);

/* Takes room on the disk for a file up to a length, which the file itself does not get by that; fallocate(2). -1 with errno
   set on failure. */
int clinux_reserve(int file, long long length);

/* Names the calling thread for those who look at the process; of the name, 15 bytes are kept. Foundation's way has no
   effect on a thread that is quicker than who started it. */
void clinux_name_thread(const char *name);

/* The kernel's number of the calling thread; gettid(2). */
int clinux_thread_number(void);

/* The file that was loaded where an address is, as dladdr(3) tells it, and where it begins in memory; NULL where no file is. */
const char *clinux_loaded_file(unsigned long address, unsigned long *start);

/* memmem(3); 1 when the needle is in the haystack. */
int clinux_contains(const void *haystack, size_t length, const void *needle, size_t needle_length);

/* 1 when the C library has the locale for all categories. */
int clinux_has_locale(const char *name);

/* posix_spawn(3) of a program as leader of a session of its own, with default signal dispositions and an empty
   signal mask. files[i] becomes descriptor i, all others are closed; they must not be below count.
   Returns 0 or an error number. */
int clinux_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
                 const char *working_directory, const int files[], int count);

/* What the scheduler knows of a thread at one moment; see clinux_sample_thread. */
struct clinux_thread_sample {
  /* The state letter of proc_pid_stat(5). */
  char state;
  /* 1 when the system call is known. */
  char has_system_call;
  /* Nanoseconds of CPU time, and how often the thread was given a CPU. */
  unsigned long long run_time;
  unsigned long long timeslices;
  /* The number and the arguments of the system call that the thread is blocked in. */
  long system_call;
  unsigned long arguments[6];
};

/* Reads three files of /proc/PID/task/TID that are open already: stat, schedstat and syscall. Either of the
   last two may be -1. Returns 0, or -1 when the thread is gone. In C because it runs thousands of times a
   second beside what it watches. */
int clinux_sample_thread(int stat_file, int schedule_file, int system_call_file,
                         struct clinux_thread_sample *sample);

/* How often each of some threads was given a CPU, by their open schedstat files; the largest number for one that is
   gone. In C because hundreds are read thousands of times a second. */
void clinux_read_timeslices(const int schedule_files[], int count, unsigned long long timeslices[]);

/* 1 when one of some threads runs, waits for a CPU or for the disk, by their open stat files. */
int clinux_is_any_working(const int stat_files[], int count);

/* The name of a thread, at most 15 bytes, or an empty one. */
void clinux_thread_name(pid_t pid, pid_t thread, char name[16]);

/* Copies some bytes of another process. Returns 0, or -1 when they may not be read. */
int clinux_read_memory(pid_t pid, unsigned long address, void *buffer, size_t size);

/* What is wanted of /proc/PID/stat. */
struct clinux_process_stat {
  char state;
  pid_t parent, session;
  unsigned long long start_time;
};

/* Reads it; -1 when there is no such process. In C because all processes of a machine are read many times a second. */
int clinux_read_stat(pid_t pid, struct clinux_process_stat *result);

/* The id that the kernel has given out last to a process or thread; -1 when it is not told by the kernel itself. */
pid_t clinux_newest_process(void);

/* A part of a picture, in pixels. */
struct clinux_band {
  int x, y, width, height;
};

/* Finds what differs between two pictures of four bytes a pixel, as bands of whole rows from the first to the last
   difference in them, and makes the second like the first. A stride is in bytes. Returns the number of bands; the last
   one holds all that more than limit would have had. In C because it runs a dozen times a second beside the tests. */
int clinux_take_changes(const unsigned char *fresh, size_t fresh_stride, unsigned char *known, size_t known_stride,
                        int width, int height, struct clinux_band *bands, int limit);

#endif

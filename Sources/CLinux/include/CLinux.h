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

/* Allows a process to write a core dump of at most this many bytes when it crashes, up to its hard limit; prlimit(2).
   -1 with errno set on failure. */
int clinux_limit_cores(pid_t pid, unsigned long long most);

/* pipe2(2) with O_CLOEXEC; -1 with errno set on failure. */
int clinux_pipe(int ends[2]);

/* A file in a folder without a name, or with a name only for a moment if the file system does not support O_TMPFILE; -1
   with errno set on failure. */
int clinux_unlinked_file(const char *folder);

/* Reserves disk space for a file up to a length, without changing the size of the file; fallocate(2). -1 with errno set
   on failure. */
int clinux_reserve(int file, long long length);

/* Names the calling thread, for tools that inspect the process; at most 15 bytes of the name are used. Foundation's way
   has no effect on a thread that runs before its creator continues. */
void clinux_name_thread(const char *name);

/* The kernel's number of the calling thread; gettid(2). */
int clinux_thread_number(void);

/* The loaded file that contains an address, by dladdr(3), and the start of the file in memory; NULL if there is no
   file. */
const char *clinux_loaded_file(unsigned long address, unsigned long *start);

/* memmem(3); 1 if the haystack contains the needle. */
int clinux_contains(const void *haystack, size_t length, const void *needle, size_t needle_length);

/* 1 if the C library has the locale for all categories. */
int clinux_has_locale(const char *name);

/* posix_spawn(3) of a program as the leader of a new session, with default signal dispositions and an empty signal
   mask. files[i] becomes descriptor i, all others are closed; they must not be below count. Returns 0 or an error
   number. */
int clinux_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
                 const char *working_directory, const int files[], int count);

/* The scheduler's data about a thread at one moment; see clinux_sample_thread. */
struct clinux_thread_sample {
  /* The state letter of proc_pid_stat(5). */
  char state;
  /* 1 if the system call is known. */
  char has_system_call;
  /* Nanoseconds of CPU time, and how often the thread was given a CPU. */
  unsigned long long run_time;
  unsigned long long timeslices;
  /* The number and the arguments of the system call that the thread is blocked in. */
  long system_call;
  unsigned long arguments[6];
};

/* Reads three files of /proc/PID/task/TID that are already open: stat, schedstat and syscall. Either of the last two
   may be -1. Returns 0, or -1 if the thread has ended. Written in C because it runs thousands of times per second next
   to the observed program. */
int clinux_sample_thread(int stat_file, int schedule_file, int system_call_file,
                         struct clinux_thread_sample *sample);

/* How often each of several threads was given a CPU, from their open schedstat files; the largest number for a thread
   that has ended. Written in C because hundreds of files are read thousands of times per second. */
void clinux_read_timeslices(const int schedule_files[], int count, unsigned long long timeslices[]);

/* 1 if at least one of several threads runs, or waits for a CPU or for the disk, from their open stat files. */
int clinux_is_any_working(const int stat_files[], int count);

/* The name of a thread, at most 15 bytes, or an empty name. */
void clinux_thread_name(pid_t pid, pid_t thread, char name[16]);

/* Copies bytes of another process. Returns 0, or -1 if access is denied. */
int clinux_read_memory(pid_t pid, unsigned long address, void *buffer, size_t size);

/* The fields of /proc/PID/stat that are used. */
struct clinux_process_stat {
  char state;
  pid_t parent, session;
  unsigned long long start_time;
};

/* Reads the file; -1 if there is no such process. Written in C because all processes of a machine are read many times
   per second. */
int clinux_read_stat(pid_t pid, struct clinux_process_stat *result);

/* The id that the kernel assigned last to a process or thread; -1 if the file is not the kernel's own. */
pid_t clinux_newest_process(void);

/* A part of a picture, in pixels. */
struct clinux_band {
  int x, y, width, height;
};

/* Finds the differences between two pictures of four bytes per pixel, as bands of whole rows from the first to the last
   difference in them, and makes the second picture equal to the first. A stride is in bytes. Returns the number of
   bands; beyond `limit`, the last band includes all further changes. Written in C because it runs a dozen times per
   second while tests run. */
int clinux_take_changes(const unsigned char *fresh, size_t fresh_stride, unsigned char *known, size_t known_stride,
                        int width, int height, struct clinux_band *bands, int limit);

#endif

// SPDX-License-Identifier: Apache-2.0

/* Calls functions of Linux that Swift cannot import: variadic functions, macros, GNU extensions. */
#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>
#include <sys/types.h>

#include "CCounters.h"

/* pidfd_open(2); -1 with errno set on failure. */
int clinux_pidfd_open(pid_t pid, unsigned int flags);

/* pidfd_send_signal(2) without siginfo; -1 with errno set on failure. */
int clinux_pidfd_send_signal(int pidfd, int signal);

/* Allows a process to write a core dump of at most `most` bytes when it crashes, but not more than its hard limit;
   prlimit(2). -1 with errno set on failure. */
int clinux_limit_cores(pid_t pid, unsigned long long most);

/* pipe2(2) with O_CLOEXEC; -1 with errno set on failure. */
int clinux_pipe(int ends[2]);

/* Creates a file in memory that ends with its last descriptor; returns -1 and sets errno if it cannot. */
int clinux_memory_file(const char *name);

/* Forbids all changes of a file from clinux_memory_file; returns 0, or -1 and sets errno. */
int clinux_seal(int file);

/* Creates a file without a name in a folder and returns its descriptor; -1 with errno set on failure. If the file
   system does not support O_TMPFILE, the file has a name for a moment. */
int clinux_unlinked_file(const char *folder);

/* Reserves disk space for a file up to a length, without changing the size of the file; fallocate(2). -1 with errno set
   on failure. */
int clinux_reserve(int file, long long length);

/* Names the calling thread, for tools that inspect the process; at most 15 bytes of the name are used. Foundation's
   property Thread.name has no effect on a thread that runs before the code that started it continues. */
void clinux_name_thread(const char *name);

/* The kernel's number of the calling thread; gettid(2). */
int clinux_thread_number(void);

/* Returns the name of the loaded file that contains an address, and stores the address of the file's start in memory in
   `start`; NULL if no file contains the address. See dladdr(3). */
const char *clinux_loaded_file(unsigned long address, unsigned long *start);

/* memmem(3); 1 if the haystack contains the needle. */
int clinux_contains(const void *haystack, size_t length, const void *needle, size_t needle_length);

/* 1 if the C library has the locale for all categories. */
int clinux_has_locale(const char *name);

/* Starts a program with posix_spawn(3), with default signal dispositions and an empty signal mask; with `new_session`,
   as the leader of a new session. files[i] becomes descriptor i of the program, and all other descriptors are closed.
   The numbers in `files` must not be below `count`. Returns 0 or an error number. */
int clinux_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
                 const char *working_directory, const int files[], int count, int new_session);

/* The scheduler's data about a thread at one moment; see clinux_sample_thread. */
struct clinux_thread_sample {
  /* The state letter of proc_pid_stat(5). */
  char state;
  /* 1 if `system_call` and `arguments` are known. */
  char has_system_call;
  /* The CPU time in nanoseconds, and the number of times that the thread was given a CPU. */
  unsigned long long run_time;
  unsigned long long timeslices;
  /* The number and the arguments of the system call that the thread is blocked in. */
  long system_call;
  unsigned long arguments[6];
};

/* Takes a sample of a thread from three files of /proc/PID/task/TID that are already open: stat, schedstat and syscall.
   Either of the last two may be -1. Returns 0, or -1 if the thread has ended. Written in C because it runs thousands of
   times per second next to the observed program. */
int clinux_sample_thread(int stat_file, int schedule_file, int system_call_file,
                         struct clinux_thread_sample *sample);

/* Stores the number of times that each of several threads was given a CPU, from their open schedstat files; for a
   thread that has ended, the largest possible number. Written in C because hundreds of files are read thousands of
   times per second. */
void clinux_read_timeslices(const int schedule_files[], int count, unsigned long long timeslices[]);

/* Returns 1 if at least one of several threads runs, or waits for a CPU or for the disk, according to their open stat
   files. */
int clinux_is_any_working(const int stat_files[], int count);

/* Stores the name of a thread in `name`, at most 15 bytes; an empty name if the thread has ended. */
void clinux_thread_name(pid_t pid, pid_t thread, char name[16]);

/* Copies bytes from the memory of another process. Returns 0, or -1 if not all of the bytes can be read. */
int clinux_read_memory(pid_t pid, unsigned long address, void *buffer, size_t size);

/* The fields of /proc/PID/stat that clinux_read_stat reads. */
struct clinux_process_stat {
  /* The state letter of proc_pid_stat(5). */
  char state;
  pid_t parent, session;
  /* The time between the start of the machine and the start of the process, in clock ticks. */
  unsigned long long start_time;
};

/* Writes the buffered standard output. Returns 0, or an error number if a part of the output of this process could not be
   written, now or earlier. Written in C because the stream is a variable, which Swift does not allow to read. */
int clinux_finish_output(void);

/* Reads /proc/PID/stat. Returns 0, or -1 if there is no such process. Written in C because all processes of a machine
   are read many times per second. */
int clinux_read_stat(pid_t pid, struct clinux_process_stat *result);

/* Returns the id that the kernel last assigned to a process or thread, from /proc/loadavg; -1 if the file cannot be
   read, or if a container has replaced it. */
pid_t clinux_newest_process(void);

/* A part of a picture, in pixels. */
struct clinux_band {
  int x, y, width, height;
};

/* Finds the differences between two pictures of four bytes per pixel, and makes the second picture equal to the first.
   The differences are stored as bands. A band consists of adjacent rows, and reaches from the leftmost to the rightmost
   difference in these rows. A stride is the distance between two rows in bytes. Returns the number of bands; after
   `limit` bands, the last band includes all further changes. Written in C because it runs a dozen times per second
   while tests run. */
int clinux_take_changes(const unsigned char *fresh, size_t fresh_stride, unsigned char *known, size_t known_stride,
                        int width, int height, struct clinux_band *bands, int limit);

#endif

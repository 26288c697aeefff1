// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static ssize_t read_start(int file, char *buffer, size_t size) {
  if (file < 0) return -1;
  ssize_t count = pread(file, buffer, size - 1, 0);
  buffer[count > 0 ? count : 0] = 0;
  return count;
}

int clinux_sample_thread(int stat_file, int schedule_file, int system_call_file,
                         struct clinux_thread_sample *sample) {
  char text[512];
  memset(sample, 0, sizeof *sample);
  if (read_start(stat_file, text, sizeof text) <= 0) return -1;
  /* The name before the state may contain any character, including parentheses. */
  const char *end_of_name = strrchr(text, ')');
  if (!end_of_name || end_of_name[1] != ' ') return -1;
  sample->state = end_of_name[2];
  if (sample->state == 'Z' || sample->state == 'X') return -1;

  unsigned long long wait_time;
  if (read_start(schedule_file, text, sizeof text) > 0)
    sscanf(text, "%llu %llu %llu", &sample->run_time, &wait_time, &sample->timeslices);

  /* For a running thread, the file contains only the word "running". */
  if (read_start(system_call_file, text, sizeof text) > 0) {
    unsigned long *a = sample->arguments;
    sample->has_system_call = sscanf(text, "%ld %lx %lx %lx %lx %lx %lx", &sample->system_call, &a[0], &a[1],
                                     &a[2], &a[3], &a[4], &a[5]) >= 1;
  }
  return 0;
}

void clinux_read_timeslices(const int schedule_files[], int count, unsigned long long timeslices[]) {
  char text[96];
  for (int index = 0; index < count; index++) {
    timeslices[index] = ULLONG_MAX;
    if (read_start(schedule_files[index], text, sizeof text) <= 0) continue;
    /* The number of timeslices is the third of three numbers. */
    const char *place = strchr(text, ' ');
    if (place) place = strchr(place + 1, ' ');
    if (place) timeslices[index] = strtoull(place + 1, NULL, 10);
  }
}

int clinux_is_any_working(const int stat_files[], int count) {
  char text[96];
  for (int index = 0; index < count; index++) {
    if (read_start(stat_files[index], text, sizeof text) <= 0) continue;
    const char *end_of_name = strrchr(text, ')');
    if (end_of_name && end_of_name[1] == ' ' && (end_of_name[2] == 'R' || end_of_name[2] == 'D')) return 1;
  }
  return 0;
}

void clinux_thread_name(pid_t pid, pid_t thread, char name[16]) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/comm", (int)pid, (int)thread);
  name[0] = 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t length = read(file, name, 16);
  close(file);
  /* The file has one line; the newline is not part of the name. */
  name[length > 0 ? length - 1 : 0] = 0;
}

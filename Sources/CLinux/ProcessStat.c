// SPDX-License-Identifier: Apache-2.0

#include "CLinux.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

int clinux_read_stat(pid_t pid, struct clinux_process_stat *result) {
  char path[40], text[1024];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return -1;
  text[length] = 0;
  /* The program's name is in parentheses and may contain any character, so the fields are counted from the last
     parenthesis. */
  char *place = strrchr(text, ')');
  if (!place || place[1] != ' ' || !place[2]) return -1;
  result->state = place[2];
  place += 3;
  unsigned long long fields[19];
  for (int index = 0; index < 19; index++) {
    char *end;
    /* Some fields of the file are negative, but not the fields that are used here. */
    fields[index] = (unsigned long long)strtoll(place, &end, 10);
    if (index == 18) fields[index] = strtoull(place, &end, 10);
    if (end == place) return -1;
    place = end;
  }
  result->parent = (pid_t)fields[0];
  result->session = (pid_t)fields[2];
  result->start_time = fields[18];
  return 0;
}

pid_t clinux_newest_process(void) {
  char text[128];
  int file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  /* Containers may replace this file with a copy that is seconds old. */
  struct statfs system;
  if (fstatfs(file, &system) != 0 || system.f_type != PROC_SUPER_MAGIC) {
    close(file);
    return -1;
  }
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return -1;
  text[length] = 0;
  const char *place = strrchr(text, ' ');
  return place ? (pid_t)strtol(place + 1, NULL, 10) : -1;
}

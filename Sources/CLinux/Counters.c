// SPDX-License-Identifier: Apache-2.0

#include "CCounters.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_event(enum ccounters_event event, pid_t thread, int inherits) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  switch (event) {
  case ccounters_cycles:
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_CPU_CYCLES;
    break;
  case ccounters_instructions:
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    break;
  case ccounters_page_faults:
    attributes.type = PERF_TYPE_SOFTWARE;
    attributes.config = PERF_COUNT_SW_PAGE_FAULTS;
    break;
  }
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  if (inherits) {
    attributes.inherit = 1;
    attributes.inherit_thread = 1;
  }
  return (int)syscall(SYS_perf_event_open, &attributes, thread, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

int ccounters_open(enum ccounters_event event, pid_t thread) { return open_event(event, thread, 1); }

int ccounters_open_alone(enum ccounters_event event) { return open_event(event, 0, 0); }

double ccounters_read(int descriptor) {
  struct {
    uint64_t value, enabled, running;
  } counted;
  if (read(descriptor, &counted, sizeof counted) != sizeof counted) return -1;
  if (counted.running == 0) return counted.enabled == 0 ? 0 : -1;
  return (double)counted.value * ((double)counted.enabled / (double)counted.running);
}

// SPDX-License-Identifier: Apache-2.0

/* Reads an application's whole tree through libatspi in the way of its clients: role, name, states and children of each
 * object. Prints a line for each walk: the number of objects and the seconds it took.
 *
 *   walk-libatspi PID               one walk, every value requested from the application
 *   walk-libatspi PID event-loop    two walks inside of libatspi's event loop: only in this loop does the library
 *                                   fetch in bulk, cache the values, and answer the second walk from memory */
#include <atspi/atspi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long objects, letters, bits;

/* Reads an object and everything below it. */
static void walk(AtspiAccessible *object, int depth) {
  char *name = atspi_accessible_get_name(object, NULL);
  AtspiStateSet *states = atspi_accessible_get_state_set(object);
  int role = atspi_accessible_get_role(object, NULL);
  int children = atspi_accessible_get_child_count(object, NULL);
  objects++;
  letters += name ? strlen(name) : 0;
  bits += role;
  if (states) {
    bits += atspi_state_set_contains(states, ATSPI_STATE_SHOWING);
    g_object_unref(states);
  }
  g_free(name);
  for (int index = 0; index < children && depth < 200; index++) {
    AtspiAccessible *child = atspi_accessible_get_child_at_index(object, index, NULL);
    if (!child) continue;
    walk(child, depth + 1);
    g_object_unref(child);
  }
}

static void walk_and_tell(AtspiAccessible *application) {
  objects = 0;
  gint64 start = g_get_monotonic_time();
  walk(application, 0);
  printf("%ld %.6f\n", objects, (g_get_monotonic_time() - start) / 1e6);
  fflush(stdout);
}

static gboolean walk_twice(gpointer application) {
  walk_and_tell(application);
  walk_and_tell(application);
  atspi_event_quit();
  return FALSE;
}

int main(int argc, char **argv) {
  int pid = argc > 1 ? atoi(argv[1]) : 0;
  AtspiAccessible *application = NULL;
  atspi_init();
  AtspiAccessible *desktop = atspi_get_desktop(0);
  for (int index = 0; index < atspi_accessible_get_child_count(desktop, NULL); index++) {
    AtspiAccessible *candidate = atspi_accessible_get_child_at_index(desktop, index, NULL);
    if (candidate && (int)atspi_accessible_get_process_id(candidate, NULL) == pid) application = candidate;
  }
  if (!application) {
    fprintf(stderr, "no application of process %d on the accessibility bus\n", pid);
    return 1;
  }
  if (argc > 2 && strcmp(argv[2], "event-loop") == 0) {
    g_idle_add(walk_twice, application);
    atspi_event_main();
  } else {
    walk_and_tell(application);
  }
  return 0;
}

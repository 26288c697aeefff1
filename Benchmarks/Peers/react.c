// SPDX-License-Identifier: Apache-2.0

/* Measures the reaction time of a program: presses and releases the first button at the pointer's position, without any
 * check, and waits until the program has reported a new text and painted an area.
 *
 *   react BUS-ADDRESS BUS-NAME X Y WIDTH HEIGHT     the program on the accessibility bus; the area of the screen
 *
 * For each line of input, prints a line of JSON: "seconds" from the press until the area was painted, "value" until the
 * text was reported; "value" is -1 if one of them did not happen within two seconds. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <time.h>
#include <xcb/damage.h>
#include <xcb/xtest.h>

static double reported;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static int on_event(sd_bus_message *message, void *data, sd_bus_error *error) {
  const char *member = sd_bus_message_get_member(message);
  /* A page reports the new text as another child; changes of state come from the button. */
  if (reported == 0 && strcmp(member, "StateChanged") != 0) reported = now();
  return 0;
}

static void fail(const char *what) {
  printf("{\"error\": \"%s\"}\n", what);
  fflush(stdout);
  exit(1);
}

/* Reads all paint events; returns the time when the area was painted, or 0. */
static double painted(xcb_connection_t *x, int damage_event, xcb_rectangle_t area) {
  double time = 0;
  xcb_generic_event_t *event;
  while ((event = xcb_poll_for_event(x))) {
    if ((event->response_type & 0x7f) == damage_event + XCB_DAMAGE_NOTIFY) {
      xcb_rectangle_t drawn = ((xcb_damage_notify_event_t *)event)->area;
      if (time == 0 && drawn.x < area.x + area.width && area.x < drawn.x + drawn.width &&
          drawn.y < area.y + area.height && area.y < drawn.y + drawn.height)
        time = now();
    }
    free(event);
  }
  return time;
}

int main(int argc, char **argv) {
  char line[4096], rule[256];
  int screen;
  sd_bus *bus = NULL;
  if (argc != 7) fail("react needs six arguments");
  xcb_rectangle_t area = {atoi(argv[3]), atoi(argv[4]), atoi(argv[5]), atoi(argv[6])};
  snprintf(rule, sizeof rule, "type='signal',sender='%s',interface='org.a11y.atspi.Event.Object'", argv[2]);
  if (sd_bus_new(&bus) < 0 || sd_bus_set_address(bus, argv[1]) < 0 || sd_bus_set_bus_client(bus, 1) < 0 ||
      sd_bus_start(bus) < 0 || sd_bus_add_match(bus, NULL, rule, on_event, NULL) < 0)
    fail("the accessibility bus could not be reached");
  /* A program sends only events that a client has registered for. */
  const char *events[] = {"object:text-changed", "object:children-changed", "object:property-change"};
  for (int index = 0; index < 3; index++)
    if (sd_bus_call_method(bus, "org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry",
                           "RegisterEvent", NULL, NULL, "s", events[index]) < 0)
      fail("the registry of the accessibility bus did not answer");
  xcb_connection_t *x = xcb_connect(NULL, &screen);
  if (xcb_connection_has_error(x)) fail("the display could not be reached");
  xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(x)).data->root;
  int damage_event = xcb_get_extension_data(x, &xcb_damage_id)->first_event;
  free(xcb_damage_query_version_reply(x, xcb_damage_query_version(x, 1, 1), NULL));
  xcb_damage_create(x, xcb_generate_id(x), root, XCB_DAMAGE_REPORT_LEVEL_RAW_RECTANGLES);
  xcb_flush(x);
  while (fgets(line, sizeof line, stdin)) {
    while (sd_bus_process(bus, NULL) > 0) {}
    painted(x, damage_event, area);
    reported = 0;
    double drawn = 0, start = now();
    xcb_test_fake_input(x, XCB_BUTTON_PRESS, 1, 0, root, 0, 0, 0);
    xcb_test_fake_input(x, XCB_BUTTON_RELEASE, 1, 0, root, 0, 0, 0);
    xcb_flush(x);
    while (drawn == 0 || reported == 0) {
      struct pollfd ready[] = {{xcb_get_file_descriptor(x), POLLIN, 0}, {sd_bus_get_fd(bus), POLLIN, 0}};
      if (now() - start > 2) break;
      poll(ready, 2, 100);
      if (drawn == 0) drawn = painted(x, damage_event, area);
      while (sd_bus_process(bus, NULL) > 0) {}
    }
    int is_missed = drawn == 0 || reported == 0;
    if (is_missed)
      fprintf(stderr, "react: of a press, painted: %s, reported: %s\n", drawn > 0 ? "yes" : "no",
              reported > 0 ? "yes" : "no");
    printf("{\"seconds\": %.6f, \"value\": %.6f}\n", drawn - start, is_missed ? -1 : reported - start);
    fflush(stdout);
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0

// A program in C that shows the date as the title of its window, with XCB alone.

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xcb/xcb.h>

#ifdef LIKE_GO
// The section by which Understudy recognizes programs in Go.
__attribute__((section(".go.buildinfo"), used)) static char build_info[] = "go";
#endif

int main(void) {
  xcb_connection_t *display = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(display)) return 1;
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(display)).data;
  xcb_window_t window = xcb_generate_id(display);
  xcb_create_window(display, XCB_COPY_FROM_PARENT, window, screen->root, 0, 0, 300, 100, 0,
                    XCB_WINDOW_CLASS_INPUT_OUTPUT, screen->root_visual, 0, NULL);
  xcb_map_window(display, window);
  char shown[64] = "";
  for (;;) {
    char title[64];
    time_t now = time(NULL);
    strftime(title, sizeof title, "Now: %Y-%m-%d %H:%M:%S %z", localtime(&now));
    if (strcmp(title, shown)) {
      strcpy(shown, title);
      xcb_change_property(display, XCB_PROP_MODE_REPLACE, window, XCB_ATOM_WM_NAME, XCB_ATOM_STRING, 8,
                          strlen(title), title);
      xcb_flush(display);
    }
    poll(NULL, 0, 100);
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(display))) free(event);
    if (xcb_connection_has_error(display)) return 0;
  }
}

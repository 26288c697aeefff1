// SPDX-License-Identifier: Apache-2.0

#pragma once
#include <wayland-server-core.h>

/// Swift cannot call a function with a variable number of arguments.
static inline void cwayland_post_error(struct wl_resource *resource, uint32_t code, const char *text) {
  wl_resource_post_error(resource, code, "%s", text);
}

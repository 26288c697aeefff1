#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window that goes out of sight: off the screen (GTK 3 only), or minimised."""

from toolkit import GTK4, Gtk, button, column, main, row

status = Gtk.Label(label="Status: here")


def window():
    return status.get_root() if GTK4 else status.get_toplevel()


def minimise():
    status.set_label("Status: minimised")
    window().minimize() if GTK4 else window().iconify()


def move(x, y):
    status.set_label(f"Status: moved {x}")
    window().move(x, y)


main(
    "Away",
    column(
        status,
        row(button("Minimise", minimise), button("Move Away", lambda: move(-250, 100))),
        button("Press", lambda: status.set_label("Status: pressed")),
    ),
)

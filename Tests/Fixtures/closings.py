#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A popover that closes right after a click in it has changed what it shows, and a button that counts its clicks."""

from toolkit import GTK4, Gtk, button, column, fill, main

seen = Gtk.Label(label="Chosen 0")
counted = Gtk.Label(label="Counted 0")


def count(label):
    name, number = label.get_label().split()
    label.set_label(f"{name} {int(number) + 1}")


def choose():
    count(seen)
    clock = seen.get_frame_clock()

    def painted(clock):
        clock.disconnect(handler)
        popover.popdown()

    handler = clock.connect("after-paint", painted)


content = column(seen, button("Choose", choose))
opener = Gtk.MenuButton(label="Open")
popover = fill(Gtk.Popover(), content)
opener.set_popover(popover)
if not GTK4:
    content.show_all()
main("Closings", column(opener, button("Count", lambda: count(counted)), counted))

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Labels whose properties change although they usually do not: an identifier that is set late, and a name and a text that differ later."""

from toolkit import GTK4, GLib, Gtk, button, column, main

lines = [Gtk.Label(label=f"Line {number}") for number in range(100)]
named = Gtk.Label(label="5 items")
if GTK4:
    named.update_property([Gtk.AccessibleProperty.LABEL], ["5 items"])
else:
    named.get_accessible().set_name("5 items")


def identify():
    """Sets an identifier after the program has been idle, so that no event and no input comes with it."""
    GLib.timeout_add(300, lambda: lines[70].get_accessible().set_accessible_id("late") and False)


def count():
    GLib.timeout_add(300, lambda: named.set_label("6 items") and False)


content = column(button("Identify", identify), button("Count", count), named, *lines)
scroll = Gtk.ScrolledWindow(min_content_height=300)
if GTK4:
    scroll.set_child(content)
else:
    scroll.add(content)
main("Lasting", scroll)

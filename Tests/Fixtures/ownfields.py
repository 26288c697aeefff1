#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Fields of GTK 4 that the program has made itself, of a box with a text inside."""

from toolkit import GObject, Gtk, column, main, named

written = Gtk.Label(label="Written: nothing")


def field(role):
    box = named(Gtk.Box(accessible_role=role), role.value_nick)
    text = Gtk.Text(hexpand=True)
    text.connect("changed", lambda _: written.set_label(f"Written: {text.get_text()}"))
    box.append(text)
    return box


main("Own", column(written, *map(field, [Gtk.AccessibleRole.TEXT_BOX, Gtk.AccessibleRole.SEARCH_BOX])))

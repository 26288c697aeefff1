#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window that is read from right to left, with texts in Hebrew and Arabic, and one in both directions."""

from toolkit import Gtk, button, column, main, named, row

Gtk.Widget.set_default_direction(Gtk.TextDirection.RTL)
state = Gtk.Label(label="مرحبا بالعالم")
entry = named(Gtk.Entry(placeholder_text="חפש כאן"), "שם")
entry.set_text("שלום")

main(
    "إعدادات",
    column(
        state,
        row(button("שמור", lambda: state.set_label("נשמר")), button("ביטול", lambda: state.set_label("בוטל"))),
        Gtk.Label(label="גרסה 4.8 של GTK"),
        Gtk.CheckButton(label="تذكرني"),
        entry,
    ),
)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A form whose fields have texts beside and above them, and nothing that tells which belongs to which."""

from toolkit import Gtk, column, main, row

def label(text):
    return Gtk.Label(label=text, xalign=0)


def entry(width=12):
    return Gtk.Entry(width_chars=width)


grid = Gtk.Grid(row_spacing=6, column_spacing=12)
fields = [("First name:", entry()), ("Last name", entry()), ("Amount", Gtk.SpinButton.new_with_range(0, 10, 1)),
          ("Notify me", Gtk.Switch(halign=Gtk.Align.START))]
for number, (text, field) in enumerate(fields):
    grid.attach(label(text), 0, number, 1, 1)
    grid.attach(field, 1, number, 1, 1)

# Two fields in a line, each with its text before it; two with theirs above; one that no text belongs to.
line = row(label("Street"), entry(), label("Number"), entry(4))
above = row(column(label("Town"), entry()), column(label("Country"), entry()))
status = label("Nothing typed")
for _, field in fields[:2]:
    field.connect("changed", lambda changed: status.set_label("Typed " + changed.get_text()))
main("Unlabelled", column(grid, line, above, status, Gtk.Box(height_request=80), entry()))

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A list of as many rows as the first argument says; with "tree" after it, in a GTK 3 tree view."""

from toolkit import ARGUMENTS, Gtk, column, fill, main, scrolled

count = int(ARGUMENTS[0])
names = [f"Row {number:,}" for number in range(1, count + 1)]
status = Gtk.Label(label="Chosen: none")

if "tree" in ARGUMENTS:
    model = Gtk.ListStore(str)
    for name in names:
        model.append([name])
    view = Gtk.TreeView(model=model)
    view.append_column(Gtk.TreeViewColumn("Name", Gtk.CellRendererText(), text=0))
else:
    view = Gtk.ListBox()
    for name in names:
        fill(view, Gtk.Label(label=name))
    view.connect(
        "row-selected",
        lambda _, row: row and status.set_label(f"Chosen: {names[row.get_index()]}"),
    )

main("Rows", column(status, scrolled(view)), height=400)

#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK 3 whose button can be pressed while its field holds something, and empties the field."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

window = Gtk.Window(title="Adding", default_width=300)
window.connect("destroy", lambda _: Gtk.main_quit())
entry = Gtk.Entry(placeholder_text="Name")
add = Gtk.Button(label="Add", sensitive=False)
entry.connect("changed", lambda _: add.set_sensitive(bool(entry.get_text())))
add.connect("clicked", lambda _: entry.set_text(""))
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
for widget in entry, add:
    box.add(widget)
window.add(box)
window.show_all()
Gtk.main()

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A text, and above it a dialog that goes when one of its rows is clicked twice. Of GTK 3, which acts on the second press."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

window = Gtk.Window(title="Chooser", default_width=500, default_height=360)
window.connect("destroy", lambda _: Gtk.main_quit())
text = Gtk.TextView(vexpand=True)
dialog = Gtk.Window(title="Fruit", transient_for=window, modal=True, window_position=Gtk.WindowPosition.CENTER_ON_PARENT)
fruits = Gtk.ListStore(str)
for name in ["Apple", "Pear", "Plum"]:
    fruits.append([name])
rows = Gtk.TreeView(model=fruits, headers_visible=False, width_request=160)
rows.append_column(Gtk.TreeViewColumn("Fruit", Gtk.CellRendererText(), text=0))


def choose(_, path, __):
    text.get_buffer().set_text(fruits[path][0])
    dialog.hide()


rows.connect("row-activated", choose)
dialog.add(rows)
ask = Gtk.Button(label="Choose")
ask.connect("clicked", lambda _: dialog.show_all())
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
box.add(ask)
box.add(text)
window.add(box)
window.show_all()
Gtk.main()

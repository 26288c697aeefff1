#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK 3 with menus inside of menus and a field to search with."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

import toolkit

window = Gtk.Window(title="Submenus", default_width=300)
status = Gtk.Label(label="Nothing chosen")


def item(label, menu=None):
    item = Gtk.MenuItem(label=label)
    if menu:
        item.set_submenu(Gtk.Menu())
        for below in menu:
            item.get_submenu().append(below)
    else:
        item.connect("activate", lambda _: status.set_label(label + " chosen"))
    return item


bar = Gtk.MenuBar()
bar.append(item("View", [item("Colours", [item("Warm", [item("Red")]), item("Cold")])]))
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
for widget in (bar, Gtk.SearchEntry(), Gtk.Entry(), status):
    box.add(widget)
window.add(box)
toolkit.run(toolkit.show(window))

#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK 3 with menus inside of menus, a menu that is shown in a popover, and a field to search with."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gio, Gtk

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
actions = Gio.SimpleActionGroup()
for name in ("alarms", "details"):
    action = Gio.SimpleAction.new(name, None)
    action.connect("activate", lambda action, _: status.set_label(action.get_name() + " chosen"))
    actions.add_action(action)
window.insert_action_group("window", actions)
below = Gio.Menu()
below.append("_Details", "window.details")
model = Gio.Menu()
model.append("Ala_rms", "window.alarms")
model.append_submenu("_More", below)
opener = Gtk.MenuButton(label="Open")
opener.set_menu_model(model)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
for widget in (bar, opener, Gtk.SearchEntry(), Gtk.Entry(), status):
    box.add(widget)
window.add(box)
toolkit.run(toolkit.show(window))

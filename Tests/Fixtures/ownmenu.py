#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A program of GTK 3 that hands the press on a menu's title to GTK when the button is up again, as Emacs does."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

status = Gtk.Label(label="Nothing")
menu = Gtk.Menu()
for name in ["First", "Second"]:
    item = Gtk.MenuItem(label=name)
    item.connect("activate", lambda _, name=name: status.set_label("Chosen: " + name))
    menu.append(item)
title = Gtk.MenuItem(label="Open")
title.set_submenu(menu)
bar = Gtk.MenuBar()
bar.append(title)
replaying = False


def pressed(_, event):
    """Keeps the press for later: GTK sees it when the button is up again."""
    global replaying
    if replaying or event.type != Gdk.EventType.BUTTON_PRESS:
        return False
    kept = event.copy()

    def replay():
        global replaying
        replaying = True
        Gtk.main_do_event(kept)
        replaying = False
        return False

    GLib.timeout_add(60, replay)
    return True


bar.connect("button-press-event", pressed)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
for child in (bar, status):
    box.add(child)
window = Gtk.Window(title="Own Menu", default_width=300, default_height=200)
window.add(box)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()

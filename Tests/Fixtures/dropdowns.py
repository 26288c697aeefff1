#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK 4 with lists that drop down, and a button of a class of the program's own."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk


class OpenFolderButton(Gtk.Button):
    __gtype_name__ = "OpenFolderButton"


window = Gtk.Window(title="Lists", default_width=300)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
status = Gtk.Label(label="Nothing opened")
button = OpenFolderButton()
inner = Gtk.Box()
inner.append(Gtk.Label(label="Papers"))
button.set_child(inner)
button.connect("clicked", lambda _: status.set_label("Papers opened"))
late = {name: Gtk.Box(visible=False) for name in ("Few", "Many")}
late["Few"].append(Gtk.DropDown.new_from_strings(["Few 1"]))
for number in range(1, 4):
    late["Many"].append(Gtk.DropDown.new_from_strings([f"Many {number}", "Other"]))
shows = [Gtk.Button(label=f"Show {name}") for name in late]
for show, lists in zip(shows, late.values()):
    show.connect("clicked", lambda _, lists=lists: lists.set_visible(True))
first = Gtk.DropDown.new_from_strings(["One minute", "Two minutes", "An hour"])
for widget in (first, button, status, *shows, *late.values()):
    box.append(widget)
window.set_child(box)
loop = GLib.MainLoop()
window.connect("close-request", lambda _: loop.quit())
window.present()
loop.run()

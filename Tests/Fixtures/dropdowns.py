#!/usr/bin/python3
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
for widget in (Gtk.DropDown.new_from_strings(["One minute", "Two minutes", "An hour"]), button, status):
    box.append(widget)
window.set_child(box)
loop = GLib.MainLoop()
window.connect("close-request", lambda _: loop.quit())
window.present()
loop.run()

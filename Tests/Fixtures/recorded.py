#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK 3 that writes down what is done to it, in the order in which it is."""
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk

window = Gtk.Window(title="Recorded", default_width=420)
window.connect("destroy", lambda _: Gtk.main_quit())
log = Gtk.Label(label="Log:")
down = 0


def note(text):
    log.set_label(f"{log.get_label()} {text}")


def pad_event(_, event):
    global down
    kinds = {Gdk.EventType.BUTTON_PRESS: "down", Gdk.EventType._2BUTTON_PRESS: "double"}
    if event.type in kinds and event.button == 1:
        down = event.time
        if event.type != Gdk.EventType.BUTTON_PRESS:
            note("double")
    elif event.type == Gdk.EventType.BUTTON_PRESS and event.button == 3:
        note("right")
    elif event.type == Gdk.EventType.BUTTON_RELEASE and event.button == 1:
        note("long" if event.time - down > 600 else "short")


def button(label, action):
    widget = Gtk.Button(label=label)
    widget.connect("clicked", lambda _: action())
    return widget


def arrive():
    late = button("Late", lambda: note("late"))
    late.show()
    box.add(late)


pad = Gtk.EventBox()
pad.add(Gtk.Label(label="Pad", height_request=40))
for signal in ("button-press-event", "button-release-event"):
    pad.connect(signal, pad_event)
entry = Gtk.Entry(placeholder_text="Name")
agree = Gtk.CheckButton(label="Agree")
agree.connect("toggled", lambda widget: note(f"agree {widget.get_active()}"))
volume = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
volume.get_accessible().set_name("Volume")
bar = Gtk.MenuBar()
file = Gtk.MenuItem(label="File")
file.set_submenu(Gtk.Menu())
new = Gtk.MenuItem(label="New")
new.connect("activate", lambda _: note("new"))
file.get_submenu().append(new)
bar.append(file)
closing = Gtk.Window(title="Question", transient_for=window)
closing.add(button("Yes", lambda: (closing.destroy(), note("yes"))))

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
for widget in (
    bar,
    pad,
    entry,
    agree,
    volume,
    button("Ask", closing.show_all),
    button("Arrive", lambda: GLib.timeout_add(700, arrive) and None),
    button("Quit", Gtk.main_quit),
    log,
):
    box.add(widget)
window.add(box)
window.show_all()
Gtk.main()

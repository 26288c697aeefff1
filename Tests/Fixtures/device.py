#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window with a title bar of its own, which tells what the desktop does to it."""

import gi

from toolkit import ARGUMENTS, GTK4, Gdk, Gtk, canvas, column, controller, fill, named, run, show

heard = Gtk.Label(label="Heard:")
zoom = Gtk.Label(label="Zoom: 0")
steps = 0


def hear(text):
    heard.set_label(f"{heard.get_label()} {text}")


def turn(wheel, dx, dy):
    global steps
    state = wheel.get_current_event_state() if GTK4 else Gtk.get_current_event_state()[1]
    if state & Gdk.ModifierType.CONTROL_MASK:
        steps -= int(dy)
        zoom.set_label(f"Zoom: {steps}")


def key(_, value, *rest):
    name = Gdk.keyval_name(value) or str(value)
    hear(name)


area = named(canvas(), "Area")
area.set_size_request(200, 120)
wheel = controller(area, Gtk.EventControllerScroll, scroll=turn)
wheel.set_flags(Gtk.EventControllerScrollFlags.BOTH_AXES)
clicks = controller(
    area,
    Gtk.GestureClick if GTK4 else Gtk.GestureMultiPress,
    pressed=lambda gesture, count, *_: hear(f"button{gesture.get_current_button()}x{count}"),
)
clicks.set_button(0)
if "adwaita" in ARGUMENTS:
    try:
        gi.require_version("Adw", "1")
        from gi.repository import Adw

        Adw.init()
    except (ImportError, ValueError):
        ARGUMENTS.append("no libadwaita")
opened = Gtk.Label(label="Opened: " + (ARGUMENTS[-1] if ARGUMENTS else "nothing"))
window = Gtk.Window(title="Device", default_width=420, default_height=320)
bar = Gtk.HeaderBar() if GTK4 else Gtk.HeaderBar(title="Device", show_close_button=True, decoration_layout=":minimize,maximize,close")
if GTK4:
    bar.set_decoration_layout(":minimize,maximize,close")
window.set_titlebar(bar)
fill(window, column(heard, zoom, opened, area))
keys = controller(window, Gtk.EventControllerKey, key_pressed=key)
run(show(window))

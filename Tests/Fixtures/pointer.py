#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""An area that writes every event it gets into a label."""

from toolkit import GTK4, Gdk, Gtk, Pango, button, canvas, column, controller, main, named

# Cut off where the window ends: a window that grows would move under the pointer.
log = Gtk.Label(label="Log:", ellipsize=Pango.EllipsizeMode.END)
area = named(canvas(), "Area")
area.set_size_request(300, 200)


def note(text):
    log.set_label(f"{log.get_label()} {text}")


def pressed(gesture, count, x, y):
    state = gesture.get_current_event_state() if GTK4 else Gtk.get_current_event_state()[1]
    nicks = [nick.removesuffix("-mask") for nick in state.value_nicks]
    prefix = "".join(nick + "+" for nick in nicks if nick in ("shift", "control"))
    note(f"{prefix}down{gesture.get_current_button()}x{count}@{x:.0f},{y:.0f}")


clicks = controller(area, Gtk.GestureClick if GTK4 else Gtk.GestureMultiPress, pressed=pressed)
clicks.set_button(0)
controller(area, Gtk.GestureLongPress, pressed=lambda *_: note("long"))
controller(
    area,
    Gtk.GestureDrag,
    drag_end=lambda _, dx, dy: note(f"drag{dx:.0f},{dy:.0f}") if dx or dy else None,
)
if GTK4:
    controller(area, Gtk.EventControllerMotion, enter=lambda *_: note("enter"))
else:
    area.add_events(Gdk.EventMask.ENTER_NOTIFY_MASK)
    area.connect("enter-notify-event", lambda *_: note("enter"))
wheel = controller(area, Gtk.EventControllerScroll, scroll=lambda _, dx, dy: note(f"wheel{dx:.0f},{dy:.0f}"))
wheel.set_flags(Gtk.EventControllerScrollFlags.BOTH_AXES)
main("Pointer", column(log, button("Clear", lambda: log.set_label("Log:")), area))

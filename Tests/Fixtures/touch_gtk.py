#!/usr/bin/python3 -B
"""An area that tells what fingers did to it: the raw touches, and what GTK's gestures made of them."""

import math

from toolkit import GTK4, Gdk, Gtk, Pango, button, column, controller, main, named, row
from touches import Report

label = Gtk.Label(label="Touch:", ellipsize=Pango.EllipsizeMode.END)
report = Report(label.set_label)
area = named(Gtk.DrawingArea(hexpand=True, vexpand=True), "Area")
area.set_size_request(360, 300)
KINDS = {
    Gdk.EventType.TOUCH_BEGIN: "begin",
    Gdk.EventType.TOUCH_UPDATE: "update",
    Gdk.EventType.TOUCH_END: "end",
    Gdk.EventType.TOUCH_CANCEL: "cancel",
}


def place(x, y):
    """Turns a place in the window into one in the area."""
    if GTK4:
        # GTK 4 counts from the edge of the window's shadow.
        dx, dy = area.get_native().get_surface_transform()
        return area.get_native().translate_coordinates(area, x - dx, y - dy)
    return x, y


def raw(widget, event):
    kind = KINDS.get(event.get_event_type())
    if kind:
        known, x, y = event.get_position() if GTK4 else (True, event.touch.x, event.touch.y)
        sequence = event.get_event_sequence()
        # The wrapper's address is a new one each time; what it stands for is in its text.
        report.touch(kind, str(sequence).split("(")[-1], *place(x, y))
    return False


if GTK4:
    controller(area, Gtk.EventControllerLegacy, event=raw)
else:
    area.add_events(Gdk.EventMask.TOUCH_MASK | Gdk.EventMask.BUTTON_PRESS_MASK)
    area.connect("event", raw)
controller(
    area,
    Gtk.GestureClick if GTK4 else Gtk.GestureMultiPress,
    pressed=lambda _, count, *__: report.most("clicks", count),
)
controller(area, Gtk.GestureLongPress, pressed=lambda *_: report.most("long", 1))
controller(area, Gtk.GestureZoom, scale_changed=lambda _, scale: report.zoom(scale))
controller(area, Gtk.GestureRotate, angle_changed=lambda _, __, delta: report.turn(math.degrees(delta)))
controller(area, Gtk.GestureSwipe, swipe=lambda _, dx, dy: report.swipe(dx, dy))
swatch = button("Swatch", lambda: report.most("button", report.values.get("button", 0) + 1))
main("Touch", column(label, row(button("Clear", report.clear), swatch), area), 400, 420)

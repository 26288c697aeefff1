#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""An area that tells what fingers did to it: the raw touches, and what GTK's gestures made of them."""

import ctypes
import math

from toolkit import GTK4, Gdk, Gtk, Pango, button, canvas, column, controller, main, named, row
from touches import Report

label = Gtk.Label(label="Touch:", ellipsize=Pango.EllipsizeMode.END)
report = Report(label.set_label)
area = named(canvas(), "Area")
area.set_size_request(360, 300)
KINDS = {
    Gdk.EventType.TOUCH_BEGIN: "begin",
    Gdk.EventType.TOUCH_UPDATE: "update",
    Gdk.EventType.TOUCH_END: "end",
    Gdk.EventType.TOUCH_CANCEL: "cancel",
}


def degrees(radians):
    """GTK counts a turn from 0 to 360 degrees; half a turn back is more likely than one and a half."""
    turned = math.degrees(radians) % 360
    return turned if turned <= 180 else turned - 360


def place(x, y):
    """Turns a place in the window into one in the area."""
    if GTK4:
        # GTK 4 counts from the edge of the window's shadow.
        dx, dy = area.get_native().get_surface_transform()
        return area.get_native().translate_coordinates(area, x - dx, y - dy)
    return x, y


def raw(origin, event):
    if GTK4:
        kind, finger, x, y = gtk4_event(origin)
    else:
        kind, x, y = event.type, event.touch.x, event.touch.y
        # The wrapper is a new one each time; what it stands for is in its text.
        finger = str(event.get_event_sequence()).split("(")[-1]
    if kind in KINDS:
        report.touch(KINDS[kind], finger, *place(x, y))
    return False


def gtk4_event(origin):
    """The event that a controller handles, from GTK itself: PyGObject 3.42 cannot hand over events of GTK 4."""
    library = ctypes.CDLL("libgtk-4.so.1")
    library.gtk_event_controller_get_current_event.restype = ctypes.c_void_p
    library.gdk_event_get_event_sequence.restype = ctypes.c_void_p
    event = ctypes.c_void_p(
        library.gtk_event_controller_get_current_event(ctypes.c_void_p(hash(origin)))
    )
    x, y = ctypes.c_double(), ctypes.c_double()
    library.gdk_event_get_position(event, ctypes.byref(x), ctypes.byref(y))
    kind = library.gdk_event_get_event_type(event)
    return kind, library.gdk_event_get_event_sequence(event), x.value, y.value


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
controller(area, Gtk.GestureZoom, scale_changed=lambda _, scale: report.note("pinch", f"{scale:.2f}"))
controller(area, Gtk.GestureRotate, angle_changed=lambda _, __, delta: report.note("rotate", f"{degrees(delta):.0f}"))
controller(area, Gtk.GestureSwipe, swipe=lambda _, dx, dy: report.note("swipe", f"{dx:.0f},{dy:.0f}"))
swatch = button("Swatch", lambda: report.most("button", report.values.get("button", 0) + 1))
main("Touch", column(label, row(button("Clear", report.clear), swatch), area), 400, 420)

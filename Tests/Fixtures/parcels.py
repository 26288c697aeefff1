#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Two windows, or with "single" one, with a field, a text that can be dragged and a place to drop it; the title is
the argument that begins with "name=". With "slow" the place to drop needs more than a second for its first answer."""

import time

from toolkit import ARGUMENTS, GTK4, Gdk, GObject, Gtk, button, column, controller, fill, main, named, show

name = next((argument[5:] for argument in ARGUMENTS if argument.startswith("name=")), "First")
awaited = ["first"] if "slow" in ARGUMENTS else []
status = Gtk.Label(label="Dropped: nothing")
entry = named(Gtk.Entry(), f"{name} field")


def source(text):
    label = Gtk.Label(label=text)
    if GTK4:
        controller(
            label,
            Gtk.DragSource,
            prepare=lambda *_: Gdk.ContentProvider.new_for_value(GObject.Value(str, text)),
        )
        return label
    box = fill(Gtk.EventBox(), label)
    box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
    box.drag_source_add_text_targets()
    box.connect("drag-data-get", lambda _, context, data, info, time: data.set_text(text, -1))
    return box


def answer_late(*_):
    while awaited:
        awaited.pop()
        time.sleep(1.2)
    return Gdk.DragAction.COPY if GTK4 else False


def target(text):
    label = Gtk.Label(label=text)
    label.set_size_request(-1, 60)
    if GTK4:
        drop = Gtk.DropTarget.new(str, Gdk.DragAction.COPY | Gdk.DragAction.MOVE)
        drop.connect("drop", lambda _, value, x, y: status.set_label(f"Dropped: {value}") or True)
        drop.connect("enter", answer_late)
        label.add_controller(drop)
        return label
    box = fill(Gtk.EventBox(), label)
    box.drag_dest_set(Gtk.DestDefaults.ALL, [], Gdk.DragAction.COPY | Gdk.DragAction.MOVE)
    box.drag_dest_add_text_targets()
    box.connect("drag-motion", answer_late)
    box.connect(
        "drag-data-received",
        lambda _, context, x, y, data, info, time: status.set_label(f"Dropped: {data.get_text()}"),
    )
    return box


if "single" not in ARGUMENTS:
    other = fill(Gtk.Window(title=f"{name} Other", default_width=200, default_height=100), target("Far basket"))
    show(other)
main(f"{name} Window", column(status, entry, source(f"{name} parcel"), target(f"{name} basket")), width=260, height=200)

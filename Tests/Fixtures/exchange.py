#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""What programs give each other: a text to drag, a place to drop it, and an entry to copy from and paste to."""

from toolkit import ARGUMENTS, GTK4, GObject, Gdk, Gtk, column, main, named

name = ARGUMENTS[0] if ARGUMENTS else "Exchange"
source = named(Gtk.Button(label=f"Drag {name}"), f"Drag {name}")
target = Gtk.Label(label=f"Drop on {name}")
target.set_size_request(200, 80)
entry = named(Gtk.Entry(), "Entry")


def dropped(text):
    target.set_label(f"Dropped {text}")


if GTK4:
    drag = Gtk.DragSource()
    drag.connect("prepare", lambda *_: Gdk.ContentProvider.new_for_value(f"text of {name}"))
    # A button takes the press for itself unless the drag looks at it first.
    drag.set_propagation_phase(Gtk.PropagationPhase.CAPTURE)
    source.add_controller(drag)
    drop = Gtk.DropTarget.new(GObject.TYPE_NONE, Gdk.DragAction.COPY)
    # The constructor would take the type for none at all.
    drop.set_gtypes([GObject.TYPE_STRING])
    drop.connect("drop", lambda _, text, *__: dropped(text) or True)
    target.add_controller(drop)
    content = column(source, target, entry)
else:
    kinds = [Gtk.TargetEntry.new(kind, 0, 0) for kind in ("text/plain;charset=utf-8", "UTF8_STRING")]
    source.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, kinds, Gdk.DragAction.COPY)
    source.connect("drag-data-get", lambda _, __, data, *___: data.set_text(f"text of {name}", -1))
    box = Gtk.EventBox()
    box.add(target)
    box.drag_dest_set(Gtk.DestDefaults.ALL, kinds, Gdk.DragAction.COPY)
    box.connect("drag-data-received", lambda _, __, ___, ____, data, *_____: dropped(data.get_text()))
    content = column(source, box, entry)
main(name, content, 300, 250)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Widgets that answer an event in an unusual way: fields that answer a key in a later turn of the loop, a bar over a list, a volume button."""

from toolkit import *


def code(index, name="Digit", delay=None):
    field = named(Gtk.Entry(max_length=1, width_chars=2), f"{name} {index + 1}")

    def changed(entry):
        if not entry.get_text() or index == 3:
            return
        if delay:
            GLib.timeout_add(delay, lambda: late[index + 1].grab_focus() and False)
        else:
            GLib.idle_add(lambda: codes[index + 1].grab_focus() and False)

    field.connect("changed", changed)
    return field


def date(entry):
    digits = "".join(filter(str.isdigit, entry.get_text()))[:8]
    text = "/".join(part for part in (digits[:2], digits[2:4], digits[4:]) if part)
    if text == entry.get_text():
        return
    entry.handler_block_by_func(date)
    entry.set_text(text)
    entry.handler_unblock_by_func(date)
    GLib.idle_add(lambda: entry.set_position(-1) and False)


codes = [code(index) for index in range(4)]
late = [code(index, "Late", delay=120) for index in range(4)]
day = named(Gtk.Entry(), "Date")
day.connect("changed", date)
said = Gtk.Label(label="did:")
rows = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, margin_bottom=90)
for number in range(1, 21):
    fill(rows, button(f"Row {number}", lambda number=number: said.set_text(f"did: Row {number}")))
overlay = Gtk.Overlay(vexpand=True)
overlay.set_child(scrolled(rows)) if GTK4 else overlay.add(scrolled(rows))
play = button("Play", lambda: said.set_text("did: Play"))
play.set_valign(Gtk.Align.END)
play.set_size_request(-1, 80)
overlay.add_overlay(play)
extras = Gtk.Frame(label_widget=Gtk.CheckButton(label="Extras"))
fill(extras, Gtk.Label(label="Nothing"))
volume = named(Gtk.VolumeButton(), "Loudness")
main("Answers", column(row(*codes, day, volume), row(*late), extras, overlay, said), 460, 500)

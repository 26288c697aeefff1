#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Two windows that are alike in title, size and place, with a button and a narrow field for a number each."""

from toolkit import GTK4, Gtk, button, column, fill, run, show

windows = []


def twin(name):
    status = Gtk.Label(label=f"{name}: 0")
    clicks = [0]

    def press():
        clicks[0] += 1
        status.set_label(f"{name}: {clicks[0]}")

    number = Gtk.SpinButton(halign=Gtk.Align.START)
    number.set_range(0, 100)
    number.set_increments(1, 10)
    number.set_value(80)
    window = Gtk.Window(title="Twin", default_width=300, default_height=200)
    fill(window, column(button(name, press), status, number))
    if not GTK4:
        window.move(60, 60)
    windows.append(show(window))


twin("First")
twin("Second")
run(windows[0])

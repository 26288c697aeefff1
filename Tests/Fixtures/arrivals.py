#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""What comes is put above what was there: the buttons below are counted anew each time."""

from toolkit import Gtk, button, column, fill, main

guests = column()
numbers = iter(range(1, 1000))


def arrive():
    fill(guests, Gtk.Label(label=f"Guest {next(numbers)}", visible=True))


def leave():
    room.remove(host)


host = button("Host", lambda: None)
room = column(guests, button("Arrive", arrive), button("Leave", leave), host)
main("Arrivals", room)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Shows the date, and a button whose timer has a duration."""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from toolkit import GLib, Gtk, button, column, main  # noqa: E402

now = Gtk.Label()
bell = Gtk.Label(label="Silent")


def show():
    text = time.strftime("Now: %Y-%m-%d %H:%M:%S %z")
    if now.get_label() != text:
        now.set_label(text)
    return True


def ring():
    bell.set_label("Waiting")
    GLib.timeout_add(300, lambda: bell.set_label("Rung"))


show()
GLib.timeout_add(100, show)
main("Clock", column(now, bell, button("Ring", ring)))

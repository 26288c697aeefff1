#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A button that makes the program use 600 MB more memory."""

from toolkit import Gtk, button, column, main

held = []
status = Gtk.Label(label="Small")


def grow():
    held.append(bytearray(b"x") * (600 << 20))
    status.set_label("Large")


main("Growing", column(status, button("Grow", grow)))

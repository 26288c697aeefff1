#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""As many labels in one box as the argument says, and a button that counts."""

from toolkit import ARGUMENTS, Gtk, button, column, main, scrolled

pressed = Gtk.Label(label="Pressed: 0")


def press():
    pressed.set_label(f"Pressed: {int(pressed.get_label().split()[1]) + 1}")


labels = [Gtk.Label(label=f"Line {number}") for number in range(int(ARGUMENTS[0]))]
main("Crowded", column(button("Press", press), pressed, scrolled(column(*labels))))

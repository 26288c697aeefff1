#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A button for each argument, the greeting from the environment, and some output."""

import os
import sys

from toolkit import ARGUMENTS, Gtk, button, column, main

status = Gtk.Label(label="Nothing")


def press(number):
    return lambda: status.set_label(f"Pressed {number}")


print("A line of output", flush=True)
print("A line of errors", file=sys.stderr, flush=True)
main(
    "Labels",
    column(
        status,
        Gtk.Label(label="Greeting: " + os.environ.get("GREETING", "none")),
        *(button(text, press(number)) for number, text in enumerate(ARGUMENTS)),
    ),
)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window whose operations are counted, in GTK 3 (--gtk=3) and GTK 4 (--gtk=4). It stays as it is: what is counted here is
held against numbers in a file."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from toolkit import Gtk, button, column, main, named, row, scrolled  # noqa: E402

taps = 100
status = Gtk.Label(label="Taps 100")


def tap():
    global taps
    taps += 1
    status.set_label(f"Taps {taps}")


rows = [
    row(Gtk.Label(label=f"Row {100 + number}"), button(f"Press {100 + number}", tap), named(Gtk.Entry(), f"Field {100 + number}"))
    for number in range(60)
]
main("Operations", column(row(button("First", tap), status), scrolled(column(*rows, button("Last", tap)))), 500, 600)

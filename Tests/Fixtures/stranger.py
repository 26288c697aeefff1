#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window whose button starts another program, which covers it until it is told to go away."""

import subprocess
import sys

from toolkit import ARGUMENTS, GTK4, LOOP, Gtk, button, column, fill, main, show

status = Gtk.Label(label="Ready")


def spawn():
    subprocess.Popen([sys.executable, "-B", __file__, f"--gtk={4 if GTK4 else 3}", "cover"])


if "cover" in ARGUMENTS:
    window = fill(Gtk.Window(title="Stranger"), column(Gtk.Label(label="Hello"), button("Go Away", LOOP.quit)))
    window.maximize()
    show(window)
    LOOP.run()
else:
    main(
        "Host",
        column(status, button("Under", lambda: status.set_label("Reached")), button("Spawn", spawn)),
    )

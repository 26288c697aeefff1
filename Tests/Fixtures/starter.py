#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A program that starts others in several ways, and says how the last one has ended: --gtk=3 or 4. Arguments of the others
follow."""

import os
import subprocess
import sys
import threading

from toolkit import ARGUMENTS, GLib, Gtk, button, column, main

FOLDER = os.path.dirname(os.path.abspath(__file__))
NAME = "started_qt.py" if any(word.startswith("--qt=") for word in ARGUMENTS) else "started.py"
ended = Gtk.Label(label="Ended: none")


def start(command, folder="/"):
    process = subprocess.Popen([*command, *(ARGUMENTS or ["--gtk=3"])], cwd=folder)
    threading.Thread(target=lambda: GLib.idle_add(ended.set_label, f"Ended: {process.wait()}"), daemon=True).start()


main(
    "Starter",
    column(
        button("By Path", lambda: start([os.path.join(FOLDER, NAME)])),
        button("By Interpreter", lambda: start([sys.executable, "-B", "-X", "utf8", NAME], FOLDER)),
        button("By Shell", lambda: start(["/bin/sh", "-c", '"$0" "$@"; exit $?', os.path.join(FOLDER, NAME)])),
        ended,
    ),
    300,
    200,
)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A program with a window. With --daemon it first starts another one that nobody finds: in a session of its own, without a
parent, and with an environment without marks."""

import os
import sys

if "--daemon" in sys.argv:
    sys.argv.remove("--daemon")
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.set_inheritable(writing, True)
            kept = {key: value for key, value in os.environ.items() if not key.startswith("UNDERSTUDY")}
            os.execve(sys.argv[0], [sys.argv[0], *sys.argv[1:], f"--left={writing}"], kept)
        os._exit(0)
    # The other one's window is there before ours.
    os.read(reading, 1)

left = next((word for word in sys.argv if word.startswith("--left=")), None)
if left:
    sys.argv.remove(left)

from toolkit import GLib, Gtk, column, main  # noqa: E402

if left:
    GLib.timeout_add(200, lambda: os.write(int(left[len("--left=") :]), b"+") and False)
title = "Left behind" if left else "Leaving"
main(title, column(Gtk.Label(label=title)), 200, 100)

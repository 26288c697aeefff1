#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The swatches of Scale/gtk.py in a program whose main loop has turned, and which has used GIO, before it loads GTK 4."""

import os
import runpy
import sys

from gi.repository import Gio, GLib

# GLib loads its modules for this, and what a module puts off is done in the loop.
Gio.Vfs.get_default()
loop = GLib.MainLoop()
GLib.timeout_add(50, loop.quit)
loop.run()

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Scale")
sys.argv.append("--gtk=4")
runpy.run_path(os.path.join(folder, "gtk.py"), run_name="__main__")

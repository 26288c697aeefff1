#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A program that runs in the background and shows a window when it is sent the signal USR1."""

import signal

from toolkit import GLib, Gtk, button, column, fill, run, show

said = Gtk.Label(label="Log:")
window = fill(Gtk.Window(title="Called", default_width=300, default_height=200), column(said))
window.get_child().add(button("Greet", lambda: said.set_label("Log: hello")))
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, lambda: show(window) and False)
run(window)

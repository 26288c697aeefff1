#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A program that shows a window without a frame while it starts, which says that it loads, and its own window some time after
that has gone. With --typed the first one says of itself that it is a splash."""

from toolkit import ARGUMENTS, GLib, Gdk, Gtk, button, column, fill, run, show

splash = Gtk.Window(title="Splash", default_width=240, default_height=120, decorated=False)
if "--typed" in ARGUMENTS:
    splash.set_type_hint(Gdk.WindowTypeHint.SPLASHSCREEN)
window = Gtk.Window(title="Program", default_width=300, default_height=200)
fill(window, column(button("Begin", lambda: None)))
show(fill(splash, column(Gtk.Label(label="Loading"), Gtk.ProgressBar())))
GLib.timeout_add(1500, lambda: splash.destroy() and False)
GLib.timeout_add(2500, lambda: show(window) and False)
run(window)

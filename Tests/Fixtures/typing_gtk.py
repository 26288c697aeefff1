#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Fields that keep what is typed, and fields that change it, each with its name."""

import os
import signal

from toolkit import *


def entry(name, change=None, **properties):
    widget = named(Gtk.Entry(**properties), name)
    if change:
        # Once the insertion is over: an entry must not be changed while it changes.
        widget.connect("changed", lambda it: GLib.idle_add(correct, it, change))
    return widget


def correct(widget, change):
    text, wanted = widget.get_text(), change(widget.get_text())
    if text != wanted:
        widget.set_text(wanted)
        widget.set_position(-1)


class Leaky:
    """Loses each seventh key, as no field does on purpose."""

    def __init__(self, widget):
        self.keys = 0
        if GTK4:
            keys = Gtk.EventControllerKey(propagation_phase=Gtk.PropagationPhase.CAPTURE)
            keys.connect("key-pressed", lambda *_: self.loses())
            widget.add_controller(keys)
        else:
            widget.connect("key-press-event", lambda *_: self.loses())

    def loses(self):
        self.keys += 1
        return self.keys % 7 == 0


def end(widget):
    """Ends the program as a crash does once there are three characters."""
    if len(widget.get_text()) >= 3:
        os.kill(os.getpid(), signal.SIGKILL)


view = named(Gtk.TextView(), "Page")
leaky = entry("Leaky")
losses = Leaky(leaky)
fatal = entry("Fatal")
fatal.connect("changed", end)
child = column(
    scrolled(view, 640, 300),
    row(entry("Line"), entry("Upper", str.upper), entry("Digits", lambda t: "".join(filter(str.isdigit, t)))),
    row(entry("Short", max_length=5), entry("Secret", visibility=False), leaky, fatal, Gtk.Button(label="Press")),
)
if "--full" in ARGUMENTS:
    view.get_buffer().set_text("0123456789 lorem ipsum\n" * 100_000)
view.grab_focus()
main("Typing", child, 680, 460)

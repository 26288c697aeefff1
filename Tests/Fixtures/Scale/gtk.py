#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The swatches in GTK 3 (--gtk=3) and GTK 4 (--gtk=4)."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from toolkit import GTK4, LOOP, Gdk, Gtk, fill, show  # noqa: E402

presses = {"Near": 0, "Far": 0}
STYLE = b"""
button { border: none; box-shadow: none; outline: none; border-radius: 0; text-shadow: none; min-width: 0; min-height: 0; padding: 0 }
.padded { padding: 17px; border: 3px solid #888 }
.near { background: #ff00ff; color: #000 } .far { background: #00ffff; color: #000 }
"""


def told():
    return ", ".join(f"{name} {count}" for name, count in presses.items())


log = Gtk.Label(label=told(), xalign=0)


def swatch(name):
    def press(_):
        presses[name] += 1
        log.set_label(told())

    button = Gtk.Button(label=name)
    button.set_size_request(120, 50)
    button.get_style_context().add_class(name.lower())
    button.connect("clicked", press)
    return button


styles = Gtk.CssProvider()
styles.load_from_data(STYLE)
if GTK4:
    Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), styles, 800)
else:
    Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), styles, 800)
area = Gtk.Fixed()
area.set_size_request(500, 300)
area.put(swatch("Near"), 31, 47)
area.put(swatch("Far"), 333, 223)
area.put(log, 31, 7)
# Versions of GTK leave the padding and the borders of what is around an element out of its place.
padded = fill(Gtk.Box(), area)
padded.get_style_context().add_class("padded")
window = fill(Gtk.Window(title="Swatches"), padded)
window.connect("close-request" if GTK4 else "destroy", lambda *_: LOOP.quit())
show(window)
LOOP.run()

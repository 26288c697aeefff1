#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Shows the keys that it gets, looked up on a second connection to the server, as browsers do.

While keys come it is slow to return to its main loop, so that a change of the keyboard map and the first key after it have both
come in by then: what is looked up before the second connection was read has the meaning of the map before.
"""

import time

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk

second = Gdk.Display.open(Gdk.Display.get_default().get_name())
keymap = Gdk.Keymap.get_for_display(second)
typed = Gtk.Label(label="")
typed.get_accessible().set_name("Typed: ")
window = Gtk.Window(title="Two connections")
window.add(typed)
text = []
last = 0.0


def pressed(_window, event):
    global last
    if time.monotonic() - last > 0.5:
        GLib.timeout_add(20, work)
    last = time.monotonic()
    key = keymap.translate_keyboard_state(event.hardware_keycode, event.state, event.group)
    character = Gdk.keyval_to_unicode(key[1])
    if character:
        text.append(chr(character))
        typed.get_accessible().set_name("Typed: " + "".join(text))
    return True


def work():
    time.sleep(0.03)
    return time.monotonic() - last < 0.4


window.connect("key-press-event", pressed)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()

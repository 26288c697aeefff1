#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK 3 that connects to the accessibility bus only while ScreenReaderEnabled is true.

Programs with AccessKit behave like this if they contain the versions 0.18 to 0.21 of its adapter, accesskit_unix.
"""

import ctypes
import mmap
import os

os.environ["NO_AT_BRIDGE"] = "1"

import gi  # noqa: E402

gi.require_version("Gtk", "3.0")
from gi.repository import Gio, Gtk  # noqa: E402

# The names in the comment above are then in a file that the process executes, as with AccessKit.
with open(__file__, "rb") as file:
    code = mmap.mmap(file.fileno(), 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_EXEC)

window = Gtk.Window(title="Waiting")
button = Gtk.Button(label="Press")
button.connect("clicked", lambda _: button.set_label("Pressed"))
window.add(button)
window.connect("destroy", Gtk.main_quit)
window.show_all()

status = Gio.DBusProxy.new_for_bus_sync(
    Gio.BusType.SESSION, Gio.DBusProxyFlags.NONE, None, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status", None)


def connect(*_):
    value = status.get_cached_property("ScreenReaderEnabled")
    if value is not None and value.get_boolean() and "NO_AT_BRIDGE" in os.environ:
        del os.environ["NO_AT_BRIDGE"]
        ctypes.CDLL("libatk-bridge-2.0.so.0").atk_bridge_adaptor_init(None, None)


status.connect("g-properties-changed", connect)
connect()
Gtk.main()

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Buttons that call methods and send signals on the session bus."""

from gi.repository import Gio

from toolkit import GLib, Gtk, button, column, main

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
status = Gtk.Label(label="Status: ready")


def call(count):
    for _ in range(count):
        bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames", None, None, 0, -1, None
        )
    status.set_label(f"Status: called {count}")


def signal(count):
    for number in range(count):
        bus.emit_signal(None, "/org/example", "org.example.Calls", "Happened", GLib.Variant("(i)", (number,)))
    bus.flush_sync()
    status.set_label(f"Status: sent {count}")


main(
    "Calls",
    column(
        status,
        button("Call", lambda: call(25)),
        button("Call Much", lambda: call(2000)),
        button("Signal", lambda: signal(7)),
    ),
)

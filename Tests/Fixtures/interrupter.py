#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A program that gets in the way of others.

    interrupter.py KIND [X Y]              shows a window of the kind, as large as the screen or as it needs to be at a place;
                                           ends when that is closed
    interrupter.py waiting FIFO KIND       shows it when something is written to the FIFO
    interrupter.py random SEED [SECONDS]   shows windows of random kinds at random moments and places, for ever, one at a
                                           time; one that nobody does anything about goes after four seconds

Each window is called "Interrupter" with its kind. What became of it is written to the standard output.
"""

import os
import random
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

shown = []
EVERYWHERE = "everywhere"
KINDS = ["alert", "modal", "window", "above", "dock", "popup", "banner"]


def say(text):
    print(text, flush=True)


def place(window, at):
    shown.append(window)
    screen = Gdk.Display.get_default().get_monitor(0).get_geometry()
    if at == EVERYWHERE:
        window.set_size_request(screen.width - 20, screen.height - 60)
    elif at is None:
        window.set_size_request(screen.width * 2 // 3, screen.height * 2 // 3)
        window.set_position(Gtk.WindowPosition.CENTER_ALWAYS)
    else:
        window.move(*at)


def alert(done, at):
    dialog = Gtk.MessageDialog(title="Interrupter alert", text="Updates are ready", modal=True)
    dialog.add_button("Restart Now", 1)
    dialog.add_button("Cancel", 2)
    place(dialog, at)

    def answered(_, response):
        say({1: "alert: Restart Now", 2: "alert: Cancel"}.get(response, "alert: closed"))
        dialog.destroy()
        done()

    dialog.connect("response", answered)
    dialog.show_all()


def plain(kind, done, at, **properties):
    window = Gtk.Window(title=f"Interrupter {kind}", default_width=320, default_height=200, **properties)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.add(Gtk.Label(label=f"A {kind} in the way"))
    window.add(box)
    place(window, at)

    def end(how):
        say(f"{kind}: {how}")
        window.destroy()
        done()
        return True

    window.connect("delete-event", lambda *_: end("closed"))
    return window, box, end


def modal(done, at):
    window, box, end = plain("modal", done, at, modal=True)
    box.add(Gtk.CheckButton(label="Do not show this again"))
    window.set_type_hint(Gdk.WindowTypeHint.DIALOG)
    window.show_all()


def window(done, at):
    plain("window", done, at)[0].show_all()


def above(done, at):
    window, box, end = plain("above", done, at)
    window.set_keep_above(True)
    window.show_all()


def dock(done, at):
    window, box, end = plain("dock", done, at)
    window.set_type_hint(Gdk.WindowTypeHint.DOCK)
    button = Gtk.Button(label="Dismiss")
    button.connect("clicked", lambda _: end("Dismiss"))
    box.add(button)
    window.show_all()


def popup(done, at):
    window, box, end = plain("popup", done, at, type=Gtk.WindowType.POPUP)
    window.set_type_hint(Gdk.WindowTypeHint.NOTIFICATION)
    window.add_events(Gdk.EventMask.BUTTON_PRESS_MASK)
    window.connect("button-press-event", lambda *_: end("clicked"))
    window.show_all()


def banner(done, at):
    """A notification, where a service shows them; else what comes nearest."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    try:
        number = bus.call_sync(
            "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify",
            GLib.Variant("(susssasa{sv}i)", ("Interrupter", 0, "", "Interrupter banner", "A letter has come", [], {}, 0)),
            GLib.VariantType("(u)"), Gio.DBusCallFlags.NONE, 10000,
        )[0]
    except GLib.Error as error:
        say(f"banner: no service ({error.message})")
        return popup(done, at)

    def closed(_connection, _sender, _path, _interface, signal, parameters):
        if parameters[0] != number:
            return
        say(f"banner: {signal} {parameters[1]}")
        if signal == "NotificationClosed":
            bus.signal_unsubscribe(subscription)
            done()

    subscription = bus.signal_subscribe(
        None, "org.freedesktop.Notifications", None, "/org/freedesktop/Notifications", None, Gio.DBusSignalFlags.NONE, closed
    )


def run_for_ever(seed, pause):
    chance = random.Random(seed)
    screen = Gdk.Display.get_default().get_monitor(0).get_geometry()

    turn = 0

    def next_one():
        nonlocal turn
        turn += 1
        shown.clear()
        GLib.timeout_add(int(chance.uniform(0.3, max(0.3, 2 * pause - 0.3)) * 1000), pop)

    def leave(kind, of):
        if turn == of and shown:
            say(f"{kind}: left")
            shown.pop().destroy()
            next_one()
        return False

    def pop():
        kind = chance.choice(KINDS)
        at = None if chance.random() < 0.5 else (
            int(chance.uniform(0, screen.width - 340)), int(chance.uniform(0, screen.height - 240)))
        say(f"{kind}: shown")
        globals()[kind](next_one, at)
        GLib.timeout_add(4000, leave, kind, turn)
        return False

    next_one()


if sys.argv[1] == "waiting":
    fifo = os.open(sys.argv[2], os.O_RDWR)
    GLib.io_add_watch(fifo, GLib.IO_IN, lambda *_: globals()[sys.argv[3]](Gtk.main_quit, EVERYWHERE) and False)
elif sys.argv[1] == "random":
    run_for_ever(int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 1.5)
else:
    globals()[sys.argv[1]](Gtk.main_quit, tuple(int(value) for value in sys.argv[2:4]) or EVERYWHERE)
Gtk.main()

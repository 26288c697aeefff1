#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A program that asks the portals, and that notifies. Its labels tell what became of it."""

import itertools
import os
import sys

from toolkit import GTK4, GLib, Gtk, at_end, button, column, main
from gi.repository import Gio

PORTAL = "org.freedesktop.portal.Desktop"
OBJECT = "/org/freedesktop/portal/desktop"
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
tokens = itertools.count(1)
asked = set()
answer = Gtk.Label(label="Answer: none")
clicked = Gtk.Label(label="Action: none")
content = Gtk.Label(label="Content: none")


def portal(interface, method, kind, arguments, told):
    """Calls a portal, and tells what comes back as a response."""
    token = f"asker{next(tokens)}"
    sender = bus.get_unique_name()[1:].replace(".", "_")
    path = f"{OBJECT}/request/{sender}/{token}"

    def respond(_, __, ___, ____, _____, parameters):
        bus.signal_unsubscribe(signal)
        asked.discard(path)
        code, results = parameters.unpack()
        answer.set_label("Answer: " + told(code, results))

    signal = bus.signal_subscribe(
        PORTAL, "org.freedesktop.portal.Request", "Response", path, None, Gio.DBusSignalFlags.NONE, respond
    )
    asked.add(path)
    options = {"handle_token": GLib.Variant("s", token), **arguments.pop()}

    def called(_, result):
        try:
            bus.call_finish(result)
        except GLib.Error as error:
            answer.set_label("Answer: " + error.message)

    bus.call(
        PORTAL, OBJECT, "org.freedesktop.portal." + interface, method,
        GLib.Variant(kind, (*arguments, options)), None, Gio.DBusCallFlags.NONE, 60000, None, called,
    )


def close_dialogs():
    for path in asked:
        bus.call_sync(
            PORTAL, path, "org.freedesktop.portal.Request", "Close", None, None, Gio.DBusCallFlags.NONE, 20000, None
        )


def leave(code, _):
    return {0: "granted", 1: "denied"}.get(code, f"code {code}")


def files(code, results):
    paths = [Gio.File.new_for_uri(uri).get_path() for uri in results.get("uris", [])]
    if paths and os.path.exists(paths[0]):
        with open(paths[0]) as file:
            content.set_label("Content: " + file.read())
    return ", ".join(os.path.basename(path) for path in paths) if code == 0 else "cancelled"


def own_dialog():
    parent = answer.get_root() if GTK4 else answer.get_toplevel()
    dialog = Gtk.FileChooserDialog(title="Choose", transient_for=parent, action=Gtk.FileChooserAction.OPEN)
    dialog.add_button("Take", Gtk.ResponseType.ACCEPT)
    dialog.set_default_response(Gtk.ResponseType.ACCEPT)

    def responded(_, response):
        file = dialog.get_file()
        answer.set_label("Answer: " + (file.get_basename() if file and response == Gtk.ResponseType.ACCEPT else "none"))
        dialog.destroy()

    dialog.connect("response", responded)
    dialog.show()


def camera():
    portal("Camera", "AccessCamera", "(a{sv})", [{}], leave)


def microphone():
    portal("Device", "AccessDevice", "(uasa{sv})", [os.getpid(), ["microphone"], {}], leave)


def location():
    def created(source, result):
        try:
            session = source.call_finish(result).unpack()[0]
        except GLib.Error as error:
            answer.set_label("Answer: " + error.message)
            return
        portal("Location", "Start", "(osa{sv})", [session, "", {}], leave)

    bus.call(
        PORTAL, OBJECT, "org.freedesktop.portal.Location", "CreateSession",
        GLib.Variant("(a{sv})", ({"session_handle_token": GLib.Variant("s", f"session{next(tokens)}")},)), None,
        Gio.DBusCallFlags.NONE, 60000, None, created,
    )


def notify(*actions):
    bus.call_sync(
        "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify",
        GLib.Variant("(susssasa{sv}i)", ("Asker", 0, "", "Build done", "No failures", [*actions, "reply", "Reply"], {}, -1)), None,
        Gio.DBusCallFlags.NONE, 20000, None,
    )


def heard(_, __, ___, ____, name, parameters):
    values = parameters.unpack()
    if name == "ActionInvoked":
        clicked.set_label(f"Action: {values[1]}")
    elif clicked.get_label() == "Action: none":
        clicked.set_label(f"Action: closed {values[1]}")


bus.signal_subscribe(
    None, "org.freedesktop.Notifications", None, "/org/freedesktop/Notifications", None, Gio.DBusSignalFlags.NONE, heard
)
at_end.append(close_dialogs)
main(
    sys.argv[-1] if not sys.argv[-1].startswith("-") and len(sys.argv) > 1 else "Asker",
    column(
        answer,
        clicked,
        content,
        button("Covered", lambda: content.set_label("Content: reached")),
        button("Camera", camera),
        button("Microphone", microphone),
        button("Location", location),
        button("Open", lambda: portal("FileChooser", "OpenFile", "(ssa{sv})", ["", "Pick a file", {}], files)),
        button("Save", lambda: portal("FileChooser", "SaveFile", "(ssa{sv})", ["", "Keep a file", {}], files)),
        button(
            "Print",
            lambda: portal("Print", "PreparePrint", "(ssa{sv}a{sv}a{sv})", ["", "Print it", {}, {}, {}], leave),
        ),
        button(
            "Link",
            lambda: portal(
                "OpenURI", "OpenURI", "(ssa{sv})", ["", "https://example.org/", {"ask": GLib.Variant("b", True)}], leave
            ),
        ),
        button("Own Dialog", own_dialog),
        button("Notify", notify),
        button("Offer", lambda: notify("default", "Open")),
    ),
    300,
    400,
)

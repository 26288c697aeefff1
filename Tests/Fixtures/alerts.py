#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window with dialogs of its own: alerts at once and after a while, preferences, one that shows progress.

--tell=FIFO  writes to it when some of a text has been typed
"""

import os
import time

from toolkit import ARGUMENTS, GTK4, GLib, Gtk, button, column, fill, main, show

status = Gtk.Label(label="Ready")
field = Gtk.Entry()


def root():
    return status.get_root() if hasattr(status, "get_root") else status.get_toplevel()


def alert(text, *answers, then=None, default=None, extra=None):
    dialog = Gtk.Dialog(title=text, modal=True, transient_for=root(), default_width=200)
    for number, answer in enumerate(answers):
        dialog.add_button(answer, number)
    if default is not None:
        dialog.set_default_response(default)

    def answered(_, response):
        status.set_label(f"{text}: {answers[response] if 0 <= response < len(answers) else 'closed'}")
        dialog.destroy()
        if then:
            then()

    dialog.connect("response", answered)
    fill(dialog.get_content_area(), Gtk.Label(label=f"{text}?"), *([extra] if extra else []))
    show(dialog)


def later(milliseconds, action):
    GLib.timeout_add(milliseconds, lambda: action() and False)


def loaded():
    row.set_label("Loaded")
    row.show()


def busy():
    bar = Gtk.ProgressBar(fraction=0.5)
    alert("Copying", "Cancel", extra=bar)


def drawn_late():
    """As on a busy machine: what asks is answered, and what is to be drawn waits."""
    alert("Late", "Fine")
    end = time.monotonic() + 1
    GLib.idle_add(lambda: time.sleep(0.005) or time.monotonic() < end, priority=GLib.PRIORITY_HIGH_IDLE)


row = Gtk.Label(label="Empty")


told = [argument[7:] for argument in ARGUMENTS if argument.startswith("--tell=")]


def typed(_):
    if told and len(field.get_text()) > 300:
        with open(told.pop(), "w") as fifo:
            fifo.write("now")


field.connect("changed", typed)


main(
    "Alerts",
    column(
        status,
        row,
        field,
        button("Under", lambda: status.set_label("Reached")),
        button("Delete", lambda: alert("Delete", "Cancel", "Delete")),
        button("Choose", lambda: alert("Choose", "Apply", "Keep", default=1)),
        button("Tell", lambda: alert("Tell", "Fine")),
        button("German", lambda: alert("Löschen", "Löschen", "_Abbrechen")),
        button("Copy", busy),
        button("Last", lambda: alert("Start again", "Cancel", "Start", then=lambda: os._exit(0))),
        button("Preferences", lambda: alert("Preferences", "Close", extra=Gtk.CheckButton(label="Loud"))),
        button("Load", lambda: later(600, lambda: alert("No server", "Retry", "Cancel", then=lambda: later(200, loaded)))),
        button("Load Soon", lambda: alert("Wait", "Cancel", then=loaded)),
        button("Draw Late", lambda: later(600, drawn_late)),
        button("Focus", field.grab_focus),
    ),
)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window, another one that can be laid over it, and a modal dialog."""

from toolkit import Gtk, button, column, fill, main, show

status = Gtk.Label(label="Ready")


def cover():
    window = fill(Gtk.Window(title="Cover"), Gtk.Label(label="On top"))
    window.maximize()
    show(window)


def ask():
    dialog = Gtk.Dialog(title="Question", modal=True, transient_for=root(), default_width=150)
    dialog.add_button("Fine", 1)
    dialog.connect("response", lambda *_: dialog.destroy())
    fill(dialog.get_content_area(), Gtk.Label(label="Shall we?"))
    show(dialog)


def root():
    return status.get_root() if hasattr(status, "get_root") else status.get_toplevel()


main(
    "Windows",
    column(
        status,
        button("Under", lambda: status.set_label("Reached")),
        button("Cover", cover),
        button("Ask", ask),
    ),
)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Elements that are known by something else than their labels: texts with names, buttons with identifiers."""

from toolkit import GTK4, Gtk, button, column, main, named


def identified(widget, identifier):
    if not GTK4:
        widget.get_accessible().set_accessible_id(identifier)
    return widget


state = named(Gtk.Label(label="Ready"), "State")
save = button("Save", lambda: state.set_label("Saved"))
main(
    "Identities",
    column(
        state,
        named(Gtk.Label(label="21 °C"), "Temperature"),
        Gtk.Label(label="O\u212a"),
        save,
        identified(button("Keep", lambda: identified(save, "later")), "Save"),
    ),
)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Two pages that slide for 300 ms; with "spinner", something turns all the while; with "entry", each has an entry that
takes up its middle."""

from toolkit import ARGUMENTS, Gtk, button, column, fill, main, row

stack = Gtk.Stack(
    transition_type=Gtk.StackTransitionType.SLIDE_LEFT_RIGHT, transition_duration=300, vexpand=True
)
taps = Gtk.Label(label="Taps: 0")


def tap():
    taps.set_label(f"Taps: {int(taps.get_label().split()[1]) + 1}")


def page(name, *items):
    table = Gtk.ListBox()
    for item in items:
        fill(table, Gtk.Label(label=item))
    middle = [Gtk.Entry(vexpand=True)] if "entry" in ARGUMENTS else []
    stack.add_named(column(table, *middle, button(f"On {name}", tap)), name)


page("First", "Milk", "Bread")
page("Second", "Nails", "Glue")
spinner = Gtk.Spinner()
if "spinner" in ARGUMENTS:
    spinner.start()
main(
    "Pages",
    column(
        row(
            button("Go to First", lambda: stack.set_visible_child_name("First")),
            button("Go to Second", lambda: stack.set_visible_child_name("Second")),
            button("Tap", tap),
            spinner,
        ),
        taps,
        stack,
    ),
)

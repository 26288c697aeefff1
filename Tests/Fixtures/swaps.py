#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A stack with two pages, of which the program hides the one that is not meant to be seen."""

from toolkit import Gtk, button, column, main, row

stack = Gtk.Stack()
pages = {name: column(Gtk.Label(label=f"{name} Page")) for name in ["First", "Second"]}
for name, page in pages.items():
    stack.add_named(page, name)


def show(name):
    pages[name].set_visible(True)
    stack.set_visible_child_name(name)
    for other in pages:
        pages[other].set_visible(other == name)


show("First")
main("Swaps", column(row(*[button(f"Show {name}", lambda name=name: show(name)) for name in pages]), stack))

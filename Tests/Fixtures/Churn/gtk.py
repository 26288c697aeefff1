#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A tree that changes at random, in GTK 3 (--gtk=3) and GTK 4 (--gtk=4)."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from toolkit import GTK4, GLib, Gtk, button, column, fill, main, named, row, scrolled  # noqa: E402
from churn import PAGES, Churn, Toolkit  # noqa: E402

status, showing = Gtk.Label(), Gtk.Label()
stack = Gtk.Stack(vexpand=True)


class GTK(Toolkit):
    def make(self, kind, name):
        if kind == "label":
            return Gtk.Label(label=name)
        if kind == "button":
            return Gtk.Button(label=name)
        if kind == "check":
            return Gtk.CheckButton(label=name)
        if kind == "entry":
            return named(Gtk.Entry(text="text"), name)
        if kind == "row":
            return fill(Gtk.ListBoxRow(), Gtk.Label(label=name))
        return named(column(), name)

    def rename(self, kind, widget, name):
        if kind in ("entry", "group"):
            named(widget, name)
        elif kind == "row":
            widget.get_child().set_label(name)
        else:
            widget.set_label(name)

    def change(self, kind, widget, text, on):
        widget.set_text(text) if kind == "entry" else widget.set_active(on)

    def insert(self, holder, widget, index):
        if isinstance(holder, Gtk.ListBox):
            holder.insert(widget, index)
        elif GTK4:
            sibling = holder.get_first_child() if index else None
            for _ in range(index - 1):
                sibling = sibling.get_next_sibling()
            holder.insert_child_after(widget, sibling)
        else:
            holder.pack_start(widget, False, False, 0)
            holder.reorder_child(widget, index)
        if not GTK4:
            widget.show_all()

    def remove(self, holder, widget):
        holder.remove(widget)

    def discard(self, widget):
        if not GTK4:
            widget.destroy()

    def show_page(self, page):
        stack.set_visible_child_name(page)

    def say(self, text, page):
        status.set_label(text)
        showing.set_label(f"Showing {page}")

    def later(self, seconds, action):
        def once():
            action()
            return GLib.SOURCE_REMOVE

        GLib.timeout_add(int(seconds * 1000), once) if seconds else GLib.idle_add(once)


columns, lists = [], []
for page in PAGES:
    columns.append(column())
    lists.append(Gtk.ListBox())
    whole = named(column(scrolled(column(columns[-1], lists[-1]))), f"page {page}")
    stack.add_named(whole, page)

churn = Churn(GTK(), columns, lists)
main("Churn", column(row(button("Burst", churn.burst), button("Drip", churn.drip), status, showing), stack), 500, 600)

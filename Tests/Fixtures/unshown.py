#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK with things that are shown, and things that are not: names begin with "Shown" and "Hidden".

The button "Change" makes the program hide what it has shown before, so that the toolkit may have kept it.

usage: unshown.py --gtk=3|4
"""
from gi.repository import GLib, GObject

from toolkit import *


def labels(*names):
    return column(*[Gtk.Label(label=name) for name in names])


def pages(stack, *names):
    for name in names:
        stack.add_named(Gtk.Button(label=name), name)
    return stack


def list_box():
    """Rows of which every second one is hidden: so many in GTK 4 that they are not asked about one by one."""
    box = named(Gtk.ListBox(), "Entries")
    for number in range(500 if GTK4 else 5):
        child = Gtk.Label(label=f"Entry {number}")
        box.insert(child, -1) if not GTK4 else box.append(child)
    hide = lambda: box.set_filter_func(lambda row: row.get_index() % 2 == 0)
    return scrolled(box, 200, 110), hide


def stack():
    kept = pages(Gtk.Stack(), "Hidden page of stack", "Shown page of stack")
    return kept, lambda: kept.set_visible_child_name("Shown page of stack")


def notebook():
    book = Gtk.Notebook()
    for name in ["Hidden page of notebook", "Shown page of notebook"]:
        book.append_page(Gtk.Button(label=name), Gtk.Label(label=name.split(" ")[1]))
    return book, lambda: book.set_current_page(1)


def revealer():
    revealed = fill(Gtk.Revealer(reveal_child=True, transition_duration=0), Gtk.Button(label="Hidden by revealer"))
    return revealed, lambda: revealed.set_reveal_child(False)


def expander():
    opened = fill(Gtk.Expander(label="More", expanded=True), Gtk.Button(label="Hidden in expander"))
    return opened, lambda: opened.set_expanded(False)


def widget():
    button = Gtk.Button(label="Hidden widget")
    return button, lambda: button.set_visible(False)


def overlay():
    """A button over another one, which stays what it was."""
    under = Gtk.Button(label="Away under the overlay")
    layers = fill(Gtk.Overlay(), under)
    layers.add_overlay(Gtk.Button(label="Shown over the other"))
    return layers, lambda: None


def flow_box():
    box = Gtk.FlowBox()
    for name in ["Hidden flower", "Shown flower"]:
        box.insert(Gtk.Label(label=name), -1)
    hide = lambda: box.set_filter_func(lambda child: child.get_child().get_label().startswith("Shown"))
    return box, hide


def tree():
    """A tree with a row that is closed again, a column that is hidden, and a filter."""
    store = Gtk.TreeStore(str, str, bool)
    parent = store.append(None, ["Shown branch", "Hidden column", True])
    store.append(parent, ["Hidden leaf", "Hidden column", True])
    other = store.append(None, ["Hidden by filter", "Hidden column", True])
    filtered = store.filter_new()
    filtered.set_visible_column(2)
    view = Gtk.TreeView(model=filtered)
    for index in [0, 1]:
        view.append_column(Gtk.TreeViewColumn(f"Column {index}", Gtk.CellRendererText(), text=index))
    view.expand_all()

    def hide():
        view.collapse_all()
        view.get_column(1).set_visible(False)
        store.set_value(other, 2, False)

    return view, hide


class Name(GObject.Object):
    def __init__(self, text):
        super().__init__()
        self.text = text


def list_view():
    """A table with 1,000 rows of three cells: GTK keeps more cells than are in view."""
    store = Gio.ListStore(item_type=Name)
    for number in range(1000):
        store.append(Name(f"{number}"))
    view = named(Gtk.ColumnView(model=Gtk.NoSelection(model=store)), "Numbers")
    for title in ["A", "B", "C"]:
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", lambda _, item: item.set_child(Gtk.Label()))
        factory.connect(
            "bind", lambda _, item, title=title: item.get_child().set_label(f"Cell {title} {item.get_item().text}")
        )
        view.append_column(Gtk.ColumnViewColumn(title=title, factory=factory, expand=True))
    return scrolled(view, 200, 110), lambda: None


parts = [stack, notebook, expander, widget, overlay, flow_box, list_box]
if GTK4:
    from gi.repository import Gio

    parts += [list_view]
else:
    # GTK 4.8 reports what a revealer hides where it was, which is not recognized yet.
    parts += [revealer, tree]

content, actions = [], []
for part in parts:
    view, hide = part()
    content.append(view)
    actions.append(hide)


def change():
    for hide in actions:
        hide()
    state.set_text("Changed")


state = Gtk.Label(label="Not changed")
main("Unshown", column(button("Change", change), state, *content), 420, 640)

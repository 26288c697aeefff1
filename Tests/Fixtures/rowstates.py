#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK with rows that have check marks, that can be opened, and that are hidden.

usage: rowstates.py --gtk=3|4
"""
from toolkit import *


def places():
    """A tree with a row that can be opened, and one that cannot."""
    store = Gtk.TreeStore(str)
    store.append(store.append(None, ["Europe"]), ["North"])
    store.append(None, ["Antarctica"])
    tree = Gtk.TreeView(model=store)
    tree.append_column(Gtk.TreeViewColumn("Place", Gtk.CellRendererText(), text=0))
    return tree


def tasks():
    """A mark and a text in one column, as in SWT's tables."""
    store = Gtk.ListStore(bool, str)
    for row in ((True, "Read"), (False, "Write"), (False, "Sing")):
        store.append(row)
    table = Gtk.TreeView(model=store)
    mark, name = Gtk.CellRendererToggle(), Gtk.CellRendererText()
    mark.connect("toggled", lambda _, path: store.set_value(store.get_iter(path), 0, not store[path][0]))
    both = Gtk.TreeViewColumn("Task")
    both.pack_start(mark, False)
    both.add_attribute(mark, "active", 0)
    both.pack_start(name, True)
    both.add_attribute(name, "text", 1)
    table.append_column(both)
    return table


def parts():
    """A row with a mark that is mixed, over one that is checked and one that is not."""
    store = Gtk.TreeStore(str, bool, bool)
    everything = store.append(None, ["All", False, True])
    for name, is_checked in (("One", True), ("Two", False)):
        store.append(everything, [name, is_checked, False])
    tree = Gtk.TreeView(model=store, headers_visible=False)
    mark, name, both = Gtk.CellRendererToggle(), Gtk.CellRendererText(), Gtk.TreeViewColumn("Part")
    both.pack_start(mark, False)
    both.add_attribute(mark, "active", 1)
    both.add_attribute(mark, "inconsistent", 2)
    both.pack_start(name, True)
    both.add_attribute(name, "text", 0)
    tree.append_column(both)
    tree.expand_all()
    return tree


def menus():
    bar, top, menu = Gtk.MenuBar(), Gtk.MenuItem(label="View"), Gtk.Menu()
    bar.append(top)
    top.set_submenu(menu)
    menu.append(Gtk.CheckMenuItem(label="Grid"))
    menu.append(Gtk.MenuItem(label="Reload"))
    return bar


def names():
    box = Gtk.ListBox()
    for name in ("Ada", "Bob", "Cyd", "Dan"):
        box.append(Gtk.Label(label=name))
    hide = lambda: box.set_filter_func(lambda row: row.get_child().get_label() == "Cyd")
    return [button("Filter", hide), box]


main("Row states", column(*(names() if GTK4 else [menus(), places(), tasks(), parts()])), 300, 360)

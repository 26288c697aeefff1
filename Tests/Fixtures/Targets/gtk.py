#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The targets in GTK 3 (--gtk=3) and GTK 4 (--gtk=4)."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from toolkit import GTK4, LOOP, Gtk, button, column, fill, row, scrolled, show  # noqa: E402

log = Gtk.Label(label="Hit: nothing 0", xalign=0)
presses = 0


def option(name):
    given = [argument.split("=", 1)[1] for argument in sys.argv if argument.startswith(f"--{name}=")]
    return given[0].split(",") if given else []


def hit(name):
    global presses
    presses += 1
    log.set_label(f"Hit: {name} {presses}")


def canvas(targets):
    fixed = Gtk.Fixed()
    fixed.set_size_request(1400, 1400)
    for target in targets:
        name, x, y, width, height = target.split(":")
        widget = button(name, lambda name=name: hit(name))
        widget.set_size_request(int(width), int(height))
        fixed.put(widget, int(x), int(y))
    return scrolled(fixed, 300, 200)


def menu_bar(names):
    if GTK4:
        from gi.repository import Gio
        group = Gio.SimpleActionGroup()
        menu = Gio.Menu()
        for name in names:
            action = Gio.SimpleAction(name=name)
            action.connect("activate", lambda *_, name=name: hit(name))
            group.add_action(action)
            menu.append(name, f"targets.{name}")
        bar = Gio.Menu()
        bar.append_submenu("Menu", menu)
        window.insert_action_group("targets", group)
        return Gtk.PopoverMenuBar.new_from_model(bar)
    menu = Gtk.Menu()
    for name in names:
        item = Gtk.MenuItem(label=name)
        item.connect("activate", lambda _, name=name: hit(name))
        menu.append(item)
    title = Gtk.MenuItem(label="Menu")
    title.set_submenu(menu)
    bar = Gtk.MenuBar()
    bar.append(title)
    return bar


def popover(names):
    made = Gtk.Popover()
    content = column(*[button(name, lambda name=name: hit(name)) for name in names])
    fill(made, content)
    opener = Gtk.MenuButton(popover=made)
    if GTK4:
        opener.set_label("Popover")
    else:
        opener.add(Gtk.Label(label="Popover"))
        content.show_all()
    return opener


def open_window(title, child, width, height):
    made = Gtk.Window(title=title, default_width=width, default_height=height)
    return show(fill(made, child))


window = Gtk.Window(title="Targets", default_width=700, default_height=500)
open_window("Second", canvas(option("second")), 320, 240)
fill(window, column(menu_bar(option("items")), row(popover(option("popover")), log), canvas(option("targets"))))
window.connect("close-request" if GTK4 else "destroy", lambda *_: LOOP.quit())
show(window)
LOOP.run()

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window with a header bar, a way back on its left, and tabs."""

from toolkit import GTK4, Gtk, button, fill, row, run, show

back = fill(Gtk.Button(), row(Gtk.Label(label="All Lists")))
bar = Gtk.HeaderBar()
bar.pack_start(back)
title = Gtk.Label(label="Groceries")
bar.set_title_widget(title) if GTK4 else bar.set_custom_title(title)
if not GTK4:
    bar.set_show_close_button(True)

tabs = Gtk.Notebook()
for name in ["Open", "Done"]:
    tabs.append_page(button(f"On {name}", lambda: None), Gtk.Label(label=name))

window = fill(Gtk.Window(title="Bars", default_width=400, default_height=300), tabs)
window.set_titlebar(bar)
if not GTK4:
    bar.show_all()
run(show(window))

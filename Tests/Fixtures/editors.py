#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Two windows of a class of the program's, as of an editor with two documents."""

from toolkit import Gtk, fill, run, show


class Editor(Gtk.Window):
    pass


for document in ["Second", "First"]:
    window = show(fill(Editor(title=document, default_width=300, default_height=200), Gtk.Label(label=document)))
run(window)

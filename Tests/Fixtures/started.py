#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A program that starter.py starts. It ends with the number of letters in its field."""

import sys

from toolkit import LOOP, Gtk, button, column, main, named

name = named(Gtk.Entry(), "Name")
main("Your name?", column(name, button("Done", LOOP.quit)), 200, 100)
sys.exit(len(name.get_text()))

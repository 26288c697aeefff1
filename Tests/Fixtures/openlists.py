#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of GTK with a list of 120 countries to choose from that is longer than the screen.

usage: openlists.py --gtk=3|4
"""
from toolkit import *

countries = [f"Country {number}" for number in range(1, 121)]
chosen = Gtk.Label(label="Nothing chosen")


def show_choice(name):
    chosen.set_text("Chosen: " + name)


if GTK4:
    box = Gtk.DropDown.new_from_strings(countries)
    box.connect("notify::selected", lambda box, _: show_choice(box.get_selected_item().get_string()))
else:
    box = Gtk.ComboBoxText()
    for country in countries:
        box.append_text(country)
    box.set_active(0)
    box.connect("changed", lambda box: show_choice(box.get_active_text()))
main("Open lists", column(named(box, "Country"), chosen), 200, 100)

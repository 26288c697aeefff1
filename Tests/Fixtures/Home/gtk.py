#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Shows its home folder, a file in it, the number of its launches, and a setting of GSettings, which it follows."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from gi.repository import Gio  # noqa: E402
from toolkit import Gtk, column, main  # noqa: E402


def text(path):
    try:
        with open(path) as file:
            return file.read().strip()
    except FileNotFoundError:
        return "none"


launches = os.path.join(os.environ["XDG_STATE_HOME"], "launches")
with open(launches, "a") as file:
    file.write("|")
settings = Gio.Settings.new("org.gnome.desktop.interface")
followed = Gtk.Label()


def follow(*_):
    followed.set_label("Clock: " + settings.get_string("clock-format"))


settings.connect("changed::clock-format", follow)
follow()
lines = [
    "Home: " + os.environ["HOME"],
    "Folder: " + os.getcwd(),
    "Theme: " + text(os.path.join(os.environ["XDG_CONFIG_HOME"], "editor.toml")),
    "Launches: " + str(len(text(launches))),
    "Weeks: " + str(Gio.Settings.new("org.gnome.desktop.calendar").get_boolean("show-weekdate")),
]
main("Home", column(followed, *[Gtk.Label(label=line) for line in lines]))

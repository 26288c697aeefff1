#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A page of WebKit in a window of GTK 3. Its one argument is the address."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

window = Gtk.Window(title="Web view")
window.set_default_size(800, 600)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window.add(box)
button = Gtk.Button(label="Native")
button.connect("clicked", lambda _: button.set_label("Pressed"))
box.pack_start(button, False, False, 0)
view = WebKit2.WebView()
view.load_uri(sys.argv[1])
box.pack_start(view, True, True, 0)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()

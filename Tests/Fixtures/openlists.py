#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A window with a list of 120 countries to choose from that is longer than the screen.

usage: openlists.py gtk3|gtk4|qt5|qt6
"""
import sys

toolkit = sys.argv[1]
countries = [f"Country {number}" for number in range(1, 121)]


def gtk3():
    import gi

    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    window = Gtk.Window(title="Open lists")
    window.connect("destroy", Gtk.main_quit)
    chosen = Gtk.Label(label="Nothing chosen")
    box = Gtk.ComboBoxText()
    box.get_accessible().set_name("Country")
    for country in countries:
        box.append_text(country)
    box.set_active(0)
    box.connect("changed", lambda box: chosen.set_text("Chosen: " + box.get_active_text()))
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    column.add(box)
    column.add(chosen)
    window.add(column)
    window.show_all()
    Gtk.main()


def gtk4():
    import gi

    gi.require_version("Gtk", "4.0")
    from gi.repository import GLib, Gtk

    window = Gtk.Window(title="Open lists")
    chosen = Gtk.Label(label="Nothing chosen")
    box = Gtk.DropDown.new_from_strings(countries)
    box.update_property([Gtk.AccessibleProperty.LABEL], ["Country"])
    box.connect(
        "notify::selected", lambda box, _: chosen.set_text("Chosen: " + box.get_selected_item().get_string())
    )
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    column.append(box)
    column.append(chosen)
    window.set_child(column)
    window.present()
    loop = GLib.MainLoop()
    window.connect("close-request", lambda _: loop.quit())
    loop.run()


def qt():
    if toolkit == "qt6":
        from PyQt6.QtWidgets import QApplication, QLabel, QMainWindow
    else:
        from PyQt5.QtWidgets import QApplication, QLabel, QMainWindow
    app = QApplication(sys.argv)
    window = QMainWindow()
    window.setWindowTitle("Open lists")
    chosen = QLabel("Nothing chosen")
    window.setCentralWidget(chosen)
    menu = window.menuBar().addMenu("Country")
    menu.setStyleSheet("QMenu { menu-scrollable: 1 }")
    for country in countries:
        menu.addAction(country).triggered.connect(lambda _, country=country: chosen.setText("Chosen: " + country))
    window.resize(300, 160)
    window.show()
    app.exec() if toolkit == "qt6" else app.exec_()


{"gtk3": gtk3, "gtk4": gtk4, "qt5": qt, "qt6": qt}[toolkit]()

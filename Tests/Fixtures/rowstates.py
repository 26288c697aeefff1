#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A window with rows that have check marks, that can be opened, and that are hidden.

usage: rowstates.py gtk3|gtk4|qt5|qt6
"""
import sys

toolkit = sys.argv[1]


def gtk3():
    import gi

    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    window = Gtk.Window(title="Row states", default_width=300, default_height=300)
    window.connect("destroy", Gtk.main_quit)
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    places = Gtk.TreeStore(str)
    places.append(places.append(None, ["Europe"]), ["North"])
    tree = Gtk.TreeView(model=places)
    tree.append_column(Gtk.TreeViewColumn("Place", Gtk.CellRendererText(), text=0))
    tasks = Gtk.ListStore(bool, str)
    for row in ((True, "Read"), (False, "Write"), (False, "Sing")):
        tasks.append(row)
    table = Gtk.TreeView(model=tasks)
    mark = Gtk.CellRendererToggle()
    mark.connect("toggled", lambda _, path: tasks.set_value(tasks.get_iter(path), 0, not tasks[path][0]))
    name = Gtk.CellRendererText()
    both = Gtk.TreeViewColumn("Task")
    both.pack_start(mark, False)
    both.add_attribute(mark, "active", 0)
    both.pack_start(name, True)
    both.add_attribute(name, "text", 1)
    table.append_column(both)
    bar = Gtk.MenuBar()
    top = Gtk.MenuItem(label="View")
    bar.append(top)
    menu = Gtk.Menu()
    top.set_submenu(menu)
    menu.append(Gtk.CheckMenuItem(label="Grid"))
    menu.append(Gtk.MenuItem(label="Reload"))
    for widget in (bar, tree, table):
        column.add(widget)
    window.add(column)
    window.show_all()
    Gtk.main()


def gtk4():
    import gi

    gi.require_version("Gtk", "4.0")
    from gi.repository import GLib, Gtk

    window = Gtk.Window(title="Row states")
    column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    button = Gtk.Button(label="Filter")
    names = Gtk.ListBox()
    for name in ("Ada", "Bob", "Cyd", "Dan"):
        names.append(Gtk.Label(label=name))
    button.connect("clicked", lambda _: names.set_filter_func(lambda row: row.get_child().get_label() == "Cyd"))
    column.append(button)
    column.append(names)
    window.set_child(column)
    window.present()
    loop = GLib.MainLoop()
    window.connect("close-request", lambda _: loop.quit())
    loop.run()


def qt():
    if toolkit == "qt6":
        from PyQt6.QtCore import Qt
        from PyQt6.QtWidgets import (
            QApplication,
            QComboBox,
            QLabel,
            QListWidget,
            QStackedWidget,
            QTableWidget,
            QTableWidgetItem,
            QTreeWidget,
            QTreeWidgetItem,
            QVBoxLayout,
            QWidget,
        )

        states = Qt.CheckState
    else:
        from PyQt5.QtCore import Qt
        from PyQt5.QtWidgets import (
            QApplication,
            QComboBox,
            QLabel,
            QListWidget,
            QStackedWidget,
            QTableWidget,
            QTableWidgetItem,
            QTreeWidget,
            QTreeWidgetItem,
            QVBoxLayout,
            QWidget,
        )

        states = Qt
    app = QApplication(sys.argv)
    window = QWidget()
    window.setWindowTitle("Row states")
    column = QVBoxLayout(window)
    level = QLabel("Level: Low")
    column.addWidget(level)
    tree = QTreeWidget()
    tree.setHeaderLabels(["Part"])
    parts = QTreeWidgetItem(tree, ["All"])
    parts.setCheckState(0, states.PartiallyChecked)
    for name, state in (("One", states.Checked), ("Two", states.Unchecked)):
        QTreeWidgetItem(parts, [name]).setCheckState(0, state)
    tree.expandAll()
    column.addWidget(tree)
    stack = QStackedWidget()
    for name in ("Zoe", "Tom"):
        names = QListWidget()
        names.addItems([name])
        stack.addWidget(names)
    stack.setCurrentIndex(1)
    column.addWidget(stack)
    hidden = QTableWidget(1, 1)
    hidden.setItem(0, 0, QTableWidgetItem("Draft"))
    column.addWidget(hidden)
    hidden.hide()
    levels = QTableWidget(1, 2)
    levels.setAccessibleName("Levels")
    levels.setItem(0, 0, QTableWidgetItem("Ada"))
    box = QComboBox()
    box.addItems(["Low", "Middle", "High"])
    box.currentTextChanged.connect(lambda text: level.setText("Level: " + text))
    levels.setCellWidget(0, 1, box)
    column.addWidget(levels)
    window.resize(400, 500)
    window.show()
    app.exec() if toolkit == "qt6" else app.exec_()


{"gtk3": gtk3, "gtk4": gtk4, "qt5": qt, "qt6": qt}[toolkit]()

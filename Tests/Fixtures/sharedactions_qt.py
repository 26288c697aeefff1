#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window whose menus and context menu share actions, as in programs of KDE, in Qt 5 (--qt=5) or Qt 6 (--qt=6)."""

import sys

if "--qt=5" in sys.argv:
    from PyQt5.QtCore import Qt
    from PyQt5.QtWidgets import QAction, QLabel, QMainWindow, QMenu
else:
    from PyQt6.QtCore import Qt
    from PyQt6.QtGui import QAction
    from PyQt6.QtWidgets import QLabel, QMainWindow, QMenu

from qt_toolkit import main

window = QMainWindow()
log = QLabel("Chosen: nothing")
window.setCentralWidget(log)


def action(name, is_shown=True):
    made = QAction(name, window)
    made.setVisible(is_shown)
    made.triggered.connect(lambda: log.setText(f"Chosen: {name}"))
    return made


shared = [action(name) for name in ["Add Clip", "Add Title", "Render"]]
hidden = action("Never Shown", is_shown=False)
first = window.menuBar().addMenu("First")
first.addActions([*shared, action("Only Here"), hidden])
second = window.menuBar().addMenu("Second")
second.addActions(shared[:2])
second.addSeparator()
second.addActions([action("Own"), shared[2], action("Last"), hidden])


def open_context_menu(place):
    menu = QMenu(log)
    menu.addActions([shared[0], action("Here Alone"), *shared[1:]])
    menu.popup(log.mapToGlobal(place))


log.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
log.customContextMenuRequested.connect(open_context_menu)
main("Shared", window, 400, 300)

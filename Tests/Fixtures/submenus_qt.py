#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of Qt's widgets with a menu inside of a menu, and titles with marks of keys."""

from qt_toolkit import *

status = QLabel("Nothing chosen")
window = QMainWindow()
view = window.menuBar().addMenu("&View")
zoom = view.addMenu("&Zoom")
for text in ("Zoom &in\tCtrl++", "Zoom &out\tCtrl+-", "R&&D"):
    name = text.split("\t")[0].replace("&&", "+")
    zoom.addAction(text).triggered.connect(lambda _, name=name: status.setText(name.replace("&", "") + " chosen"))
window.addToolBar("&Main").addAction("&Reset\tCtrl+0").triggered.connect(lambda: status.setText("Reset chosen"))
window.setCentralWidget(status)
main("Submenus", window, 300, 160)

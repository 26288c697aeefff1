#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The gallery, drawn with Qt Quick's controls: `--qt=5` or `--qt=6`."""

import os
import sys

if "--qt=5" in sys.argv:
    from PyQt5.QtCore import QUrl
    from PyQt5.QtGui import QGuiApplication, QStandardItem, QStandardItemModel
    from PyQt5.QtQml import QQmlApplicationEngine
else:
    from PyQt6.QtCore import QUrl
    from PyQt6.QtGui import QGuiApplication, QStandardItem, QStandardItemModel
    from PyQt6.QtQml import QQmlApplicationEngine

PAGE = next((a[7:] for a in sys.argv if a.startswith("--page=")), "Buttons")
ROWS = next((int(a[7:]) for a in sys.argv if a.startswith("--rows=")), 10_000)

application = QGuiApplication(sys.argv)

people = QStandardItemModel()
people.setHorizontalHeaderLabels(["Name", "Age", "City"])
for person in [("Ada", "36", "London"), ("Bob", "41", "Paris"), ("Cleo", "29", "Rome")]:
    people.appendRow([QStandardItem(cell) for cell in person])

folders = QStandardItemModel()
for folder, files in [("Documents", ["Letters", "Bills"]), ("Pictures", ["Summer"])]:
    top = QStandardItem(folder)
    for file in files:
        top.appendRow(QStandardItem(file))
    folders.appendRow(top)

engine = QQmlApplicationEngine()
facts = {
    "firstPage": PAGE,
    "rowCount": ROWS,
    "people": people,
    "folders": folders,
    # Qt Quick has had a tree since 6.3.
    "treeSource": "" if "--qt=5" in sys.argv else "tree.qml",
}
for name, fact in facts.items():
    engine.rootContext().setContextProperty(name, fact)
engine.load(QUrl.fromLocalFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "gallery.qml")))
if not engine.rootObjects():
    sys.exit("gallery.qml could not be loaded.")
status = (application.exec if hasattr(application, "exec") else application.exec_)()
# The engine must not outlive what its bindings refer to.
del engine
sys.exit(status)

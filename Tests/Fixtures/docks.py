#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A window of Qt with frames, docks and windows inside it, and a field that completes what is typed.

usage: docks.py --qt=5|6
"""
import sys

if "--qt=6" in sys.argv:
    from PyQt6.QtCore import Qt
    from PyQt6.QtWidgets import *
else:
    from PyQt5.QtCore import Qt
    from PyQt5.QtWidgets import *

app = QApplication(sys.argv)
window = QMainWindow()
window.setWindowTitle("Docks")
area = QMdiArea()
document = QTextEdit("A document")
document.setWindowTitle("Document 1")
area.addSubWindow(document)
window.setCentralWidget(area)
docks = {}
for title in ("Tools", "Behind", "Closed"):
    frame = QFrame()
    frame.setFrameShape(QFrame.Shape.StyledPanel)
    layout = QVBoxLayout(frame)
    layout.addWidget(QPushButton("Button of " + title))
    dock = QDockWidget(title)
    dock.setWidget(frame)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    dock.setVisible(title != "Closed")
    docks[title] = dock
form = QDialog()
form.setAccessibleName("Form")
layout = QVBoxLayout(form)
layout.addWidget(QPushButton("Button of form"))
dock = QDockWidget("With a form")
dock.setWidget(form)
window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
window.tabifyDockWidget(docks["Behind"], docks["Tools"])
town = QLineEdit()
town.setAccessibleName("Town")
town.setCompleter(QCompleter(["Berlin", "Bern", "Rome"]))
country = QComboBox()
country.setEditable(True)
country.setAccessibleName("Country")
country.addItems(["", "Italy", "Spain"])
bar = window.addToolBar("Towns")
bar.addWidget(town)
bar.addWidget(country)
window.resize(600, 400)
window.show()
sys.exit(app.exec())

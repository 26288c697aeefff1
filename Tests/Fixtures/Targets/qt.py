#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The targets in Qt's widgets, --qt=5 or --qt=6."""

import sys

if "--qt=5" in sys.argv:
    from PyQt5.QtWidgets import (
        QApplication, QHBoxLayout, QLabel, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget, QMainWindow,
    )
else:
    from PyQt6.QtWidgets import (
        QApplication, QHBoxLayout, QLabel, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget, QMainWindow,
    )

application = QApplication(sys.argv)
log = QLabel("Hit: nothing 0")
presses = 0


def option(name):
    given = [argument.split("=", 1)[1] for argument in sys.argv if argument.startswith(f"--{name}=")]
    return given[0].split(",") if given else []


def hit(name):
    global presses
    presses += 1
    log.setText(f"Hit: {name} {presses}")


def canvas(targets):
    sheet = QWidget()
    sheet.setFixedSize(1400, 1400)
    for target in targets:
        name, *place = target.split(":")
        button = QPushButton(name, sheet)
        button.setGeometry(*map(int, place))
        button.clicked.connect(lambda _, name=name: hit(name))
    area = QScrollArea()
    area.setWidget(sheet)
    return area


second = canvas(option("second"))
second.setWindowTitle("Second")
second.resize(320, 240)
second.show()

window = QMainWindow()
window.setWindowTitle("Targets")
menu = window.menuBar().addMenu("Menu")
for name in option("items"):
    menu.addAction(name).triggered.connect(lambda _, name=name: hit(name))
opener = QPushButton("Popover")
popup = QMenu(opener)
for name in option("popover"):
    popup.addAction(name).triggered.connect(lambda _, name=name: hit(name))
opener.setMenu(popup)
content = QWidget()
rows = QVBoxLayout(content)
top = QHBoxLayout()
top.addWidget(opener)
top.addWidget(log, 1)
rows.addLayout(top)
rows.addWidget(canvas(option("targets")))
window.setCentralWidget(content)
window.resize(700, 500)
window.show()
sys.exit(application.exec_() if hasattr(application, "exec_") else application.exec())

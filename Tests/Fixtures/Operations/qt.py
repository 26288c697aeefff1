#!/usr/bin/python3 -B
"""A window whose operations are counted, in Qt's widgets, --qt=5 or --qt=6. It stays as it is: what is counted here is held
against numbers in a file."""

import sys

if "--qt=5" in sys.argv:
    from PyQt5.QtWidgets import (
        QApplication, QHBoxLayout, QLabel, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget,
    )
else:
    from PyQt6.QtWidgets import (
        QApplication, QHBoxLayout, QLabel, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget,
    )

application = QApplication(sys.argv)
taps = 100
status = QLabel("Taps 100")


def tap():
    global taps
    taps += 1
    status.setText(f"Taps {taps}")


def button(name):
    widget = QPushButton(name)
    widget.clicked.connect(tap)
    return widget


def field(name):
    widget = QLineEdit()
    widget.setAccessibleName(name)
    return widget


def fill(layout, *children):
    widget = QWidget()
    widget.setLayout(layout)
    for child in children:
        layout.addWidget(child)
    return widget


rows = [
    fill(QHBoxLayout(), QLabel(f"Row {100 + number}"), button(f"Press {100 + number}"), field(f"Field {100 + number}"))
    for number in range(60)
]
area = QScrollArea()
area.setWidgetResizable(True)
area.setWidget(fill(QVBoxLayout(), *rows, button("Last")))
window = fill(QVBoxLayout(), fill(QHBoxLayout(), button("First"), status), area)
window.setWindowTitle("Operations")
window.resize(500, 600)
window.show()
application.exec()

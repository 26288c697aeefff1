#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A form of Qt whose fields have texts beside and above them, and nothing that tells which belongs to which.

usage: unlabelled_qt.py --qt=5|6
"""
from qt_toolkit import QGridLayout, QLabel, QLineEdit, QSpinBox, QWidget, main

form = QWidget()
grid = QGridLayout(form)
status = QLabel("Nothing typed")
first, last, amount, town = QLineEdit(), QLineEdit(), QSpinBox(), QLineEdit()
for number, (text, field) in enumerate([("First name:", first), ("Last name", last), ("Amount", amount)]):
    grid.addWidget(QLabel(text), number, 0)
    grid.addWidget(field, number, 1)
grid.addWidget(QLabel("Town"), 3, 0, 1, 2)
grid.addWidget(town, 4, 0, 1, 2)
grid.addWidget(status, 5, 0, 1, 2)
for field in (first, last, town):
    field.textChanged.connect(lambda text: status.setText("Typed " + text))
main("Unlabelled", form, 300, 240)

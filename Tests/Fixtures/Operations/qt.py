#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window whose operations are counted, in Qt's widgets, --qt=5 or --qt=6. It stays as it is: what is counted here is held
against numbers in a file."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from qt_toolkit import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, fill, main, scrolled  # noqa: E402

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


rows = [
    fill(QHBoxLayout(), QLabel(f"Row {100 + number}"), button(f"Press {100 + number}"), field(f"Field {100 + number}"))
    for number in range(60)
]
area = scrolled(fill(QVBoxLayout(), *rows, button("Last")))
main("Operations", fill(QVBoxLayout(), fill(QHBoxLayout(), button("First"), status), area))

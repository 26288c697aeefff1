#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The same as started.py, with Qt's widgets."""

import sys

from qt_toolkit import QLineEdit, QPushButton, QVBoxLayout, application, fill, main

name = QLineEdit()
name.setAccessibleName("Name")
done = QPushButton("Done")
done.clicked.connect(application.quit)
window = fill(QVBoxLayout(), name, done)
main("Your name?", window, 200, 100)
sys.exit(len(name.text()))

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The same as gtk.py, with Qt's widgets and dates."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from qt_toolkit import QLabel, QPushButton, QTimer, QVBoxLayout, fill, main  # noqa: E402

if "--qt=5" in sys.argv:
    from PyQt5.QtCore import QDateTime
else:
    from PyQt6.QtCore import QDateTime

now = QLabel()
bell = QLabel("Silent")


def show():
    date = QDateTime.currentDateTime()
    hours, minutes = divmod(date.offsetFromUtc() // 60, 60)
    now.setText(date.toString("'Now: 'yyyy-MM-dd HH:mm:ss") + f" {hours:+03d}{minutes:02d}")


def ring():
    bell.setText("Waiting")
    QTimer.singleShot(300, lambda: bell.setText("Rung"))


button = QPushButton("Ring")
button.clicked.connect(ring)
show()
timer = QTimer()
timer.timeout.connect(show)
timer.start(100)
main("Clock", fill(QVBoxLayout(), now, bell, button), 300, 200)

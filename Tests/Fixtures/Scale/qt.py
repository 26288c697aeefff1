#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The swatches in Qt's widgets, --qt=5 or --qt=6; --at=X,Y places the window, in Qt's pixels."""

import sys

if "--qt=5" in sys.argv:
    from PyQt5.QtWidgets import QApplication, QLabel, QPushButton, QWidget
else:
    from PyQt6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

application = QApplication(sys.argv)
presses = {"Near": 0, "Far": 0}


def told():
    return ", ".join(f"{name} {count}" for name, count in presses.items())


def swatch(name, colour, x, y):
    def press():
        presses[name] += 1
        log.setText(told())

    button = QPushButton(name, window)
    button.setStyleSheet(f"background: {colour}; color: black; border: none")
    button.setGeometry(x, y, 120, 50)
    button.clicked.connect(press)


window = QWidget()
window.setWindowTitle("Swatches")
window.setFixedSize(500, 300)
log = QLabel(told(), window)
log.setGeometry(31, 7, 200, 30)
swatch("Near", "#ff00ff", 31, 47)
swatch("Far", "#00ffff", 333, 223)
for argument in sys.argv:
    if argument.startswith("--at="):
        window.move(*map(int, argument[5:].split(",")))
window.show()
sys.exit(application.exec_() if hasattr(application, "exec_") else application.exec())

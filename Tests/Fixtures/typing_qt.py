#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Fields that keep what is typed, and fields that change it, each with its name: --qt=5 or --qt=6."""

import sys

if "--qt=5" in sys.argv:
    from PyQt5.QtCore import Qt
    from PyQt5.QtGui import QIntValidator
    from PyQt5.QtWidgets import *
else:
    from PyQt6.QtCore import Qt
    from PyQt6.QtGui import QIntValidator
    from PyQt6.QtWidgets import *


def named(widget, name):
    widget.setAccessibleName(name)
    return widget


class Leaky(QLineEdit):
    """Loses each seventh key, as no field does on purpose."""

    keys = 0

    def keyPressEvent(self, event):
        self.keys += 1
        if self.keys % 7:
            super().keyPressEvent(event)


def upper():
    field = QLineEdit()
    field.textEdited.connect(lambda text: field.setText(text.upper()))
    return field


app = QApplication(sys.argv)
window = QWidget()
window.setWindowTitle("Typing")
window.resize(680, 460)
page = named(QPlainTextEdit(), "Page")
digits = QLineEdit()
digits.setValidator(QIntValidator())
secret = QLineEdit()
secret.setEchoMode(QLineEdit.EchoMode.Password)
grid = QGridLayout(window)
grid.addWidget(page, 0, 0, 1, 4)
fields = [
    (QLineEdit(), "Line"),
    (upper(), "Upper"),
    (digits, "Digits"),
    (QLineEdit(maxLength=5), "Short"),
    (secret, "Secret"),
    (Leaky(), "Leaky"),
    (QPushButton("Press"), "Press"),
]
for index, (field, name) in enumerate(fields):
    grid.addWidget(named(field, name), 1 + index // 4, index % 4)
if "--full" in sys.argv:
    page.setPlainText("0123456789 lorem ipsum\n" * 100_000)
window.show()
page.setFocus()
sys.exit(app.exec())

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A form of Qt's widgets with a combo box in which nothing is chosen yet."""

from qt_toolkit import *

binding = QComboBox()
binding.addItems(["Hardback", "Paperback"])
binding.setCurrentIndex(-1)
form = QFormLayout()
form.addRow("&Binding:", binding)
form.addRow("&Title:", QLineEdit())
widget = QWidget()
widget.setLayout(form)
window = QMainWindow()
window.setCentralWidget(widget)
main("Choices", window, 300, 160)

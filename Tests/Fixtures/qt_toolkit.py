# SPDX-License-Identifier: Apache-2.0

"""What fixtures with Qt's widgets share: the choice of Qt by --qt=5 or --qt=6, and the putting together of a window."""

import sys

if "--qt=5" in sys.argv:
    from PyQt5.QtCore import Qt, QTimer
    from PyQt5.QtWidgets import *
else:
    from PyQt6.QtCore import Qt, QTimer
    from PyQt6.QtWidgets import *

application = QApplication(sys.argv)


def fill(layout, *children):
    """A widget that holds others in a layout."""
    widget = QWidget()
    widget.setLayout(layout)
    for child in children:
        layout.addWidget(child)
    return widget


def scrolled(child):
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(child)
    return area


def main(title, window, width=500, height=600):
    """Shows a widget as a window and runs until it is closed."""
    window.setWindowTitle(title)
    window.resize(width, height)
    window.show()
    application.exec()

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window with nothing in it that accessibility could report: of GTK an empty one, of Qt one that draws a text."""

import sys

if any(word.startswith("--qt=") for word in sys.argv):
    from qt_toolkit import QWidget, main

    class Canvas(QWidget):
        def paintEvent(self, _):
            painter = QPainter(self)
            font = painter.font()
            font.setPointSize(24)
            painter.setFont(font)
            painter.drawText(40, 80, "Painted Words")

    if "--qt=5" in sys.argv:
        from PyQt5.QtGui import QPainter
    else:
        from PyQt6.QtGui import QPainter

    main("Canvas", Canvas(), 400, 160)
else:
    from toolkit import Gtk, run, show

    run(show(Gtk.Window(title="Empty", default_width=300, default_height=200)))

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""An area of Qt widgets that tells what fingers did to it. --qt=5 or --qt=6."""

import sys

from touches import Report

if "--qt=5" in sys.argv:
    from PyQt5.QtCore import QEvent, Qt
    from PyQt5.QtWidgets import QApplication, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

    STATES = {Qt.TouchPointPressed: "begin", Qt.TouchPointMoved: "update", Qt.TouchPointReleased: "end"}

    def points(event):
        return [(p.id(), STATES.get(p.state()), p.pos()) for p in event.touchPoints()]
else:
    from PyQt6.QtCore import QEvent, Qt
    from PyQt6.QtGui import QEventPoint
    from PyQt6.QtWidgets import QApplication, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

    STATES = {
        QEventPoint.State.Pressed: "begin",
        QEventPoint.State.Updated: "update",
        QEventPoint.State.Released: "end",
    }

    def points(event):
        return [(p.id(), STATES.get(p.state()), p.position()) for p in event.points()]


class Area(QWidget):
    def __init__(self):
        super().__init__()
        self.setAccessibleName("Area")
        self.setMinimumSize(360, 300)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        for kind in (Qt.GestureType.PinchGesture, Qt.GestureType.TapAndHoldGesture):
            self.grabGesture(kind)

    def event(self, event):
        kind = event.type()
        if kind in (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd):
            for finger, state, place in points(event):
                if state:
                    report.touch(state, finger, place.x(), place.y())
            event.accept()
            return True
        if kind == QEvent.Type.Gesture:
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if pinch:
                report.note("pinch", f"{pinch.totalScaleFactor():.2f}")
                report.note("rotate", f"{pinch.totalRotationAngle():.0f}")
            if event.gesture(Qt.GestureType.TapAndHoldGesture):
                report.most("long", 1)
            return True
        return super().event(event)


app = QApplication(sys.argv)
window = QWidget()
window.setWindowTitle("Touch")
layout = QVBoxLayout(window)
label = QLabel("Touch:")
# A window that grows with the text would move under the fingers.
label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
report = Report(label.setText)
clear = QPushButton("Clear")
clear.clicked.connect(report.clear)
swatch = QPushButton("Swatch")
swatch.clicked.connect(lambda: report.most("button", report.values.get("button", 0) + 1))
for widget in (label, clear, swatch, Area()):
    layout.addWidget(widget)
layout.setStretch(3, 1)
window.resize(500, 460)
window.show()
sys.exit(app.exec())

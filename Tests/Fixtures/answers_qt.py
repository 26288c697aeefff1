#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Widgets that answer an event in an unusual way: fields that answer a key later, one that drops keys that are repeated, a bar over a
list, a dial, a scroll bar, a group that can be checked."""

from qt_toolkit import *


class Once(QLineEdit):
    """Drops keys that the keyboard repeats, as LyX does."""

    def keyPressEvent(self, event):
        if not event.isAutoRepeat():
            super().keyPressEvent(event)


def named(widget, name):
    widget.setAccessibleName(name)
    return widget


def code(index, name="Digit", delay=0):
    field = named(QLineEdit(maxLength=1), f"{name} {index + 1}")

    def changed(text):
        if text and index < 3:
            QTimer.singleShot(delay, (late if delay else codes)[index + 1].setFocus)

    field.textChanged.connect(changed)
    return field


def date(text):
    digits = "".join(filter(str.isdigit, text))[:8]
    better = "/".join(part for part in (digits[:2], digits[2:4], digits[4:]) if part)
    if better != text:
        QTimer.singleShot(0, lambda: day.setText(better))


codes = [code(index) for index in range(4)]
late = [code(index, "Late", 120) for index in range(4)]
day = named(QLineEdit(), "Date")
day.textEdited.connect(date)
said = QLabel("did:")
rows = QWidget()
column = QVBoxLayout(rows)
for number in range(1, 21):
    row = QPushButton(f"Row {number}")
    row.clicked.connect(lambda _, number=number: said.setText(f"did: Row {number}"))
    column.addWidget(row)
column.addSpacing(100)
dial = named(QDial(), "Gain")
dial.setRange(0, 100)
bar = named(QScrollBar(), "Position")
bar.setRange(0, 1000)
bar.setMinimumHeight(120)


def group(title):
    box = QGroupBox(title)
    box.setCheckable(True)
    box.setChecked(False)
    inside = QVBoxLayout(box)
    inside.addWidget(QLabel("Nothing"))
    inside.addWidget(QPushButton("Inside"))
    return box


extras, centred, mirrored = group("Extras"), group("Centred"), group("Mirrored")
centred.setAlignment(Qt.AlignmentFlag.AlignHCenter)
mirrored.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
top = fill(QHBoxLayout(), *codes, day, named(Once(), "Once"))
middle = fill(QHBoxLayout(), dial, bar, extras, centred, mirrored)
area = scrolled(rows)
window = fill(QVBoxLayout(), top, fill(QHBoxLayout(), *late), middle, area, said)
play = QPushButton("Play", window)
play.clicked.connect(lambda: said.setText("did: Play"))


def place():
    play.setGeometry(area.x(), area.y() + area.height() - 76, area.width(), 76)
    play.raise_()


QTimer.singleShot(0, place)
main("Answers", window, 700, 560)

#!/usr/bin/python3 -B
"""A tree that changes at random, in Qt's widgets, --qt=5 or --qt=6."""

import sys

if "--qt=5" in sys.argv:
    from PyQt5.QtCore import QTimer
    from PyQt5.QtWidgets import (
        QApplication, QCheckBox, QGroupBox, QHBoxLayout, QLabel, QLineEdit, QListWidget, QListWidgetItem, QPushButton,
        QScrollArea, QStackedWidget, QVBoxLayout, QWidget,
    )
else:
    from PyQt6.QtCore import QTimer
    from PyQt6.QtWidgets import (
        QApplication, QCheckBox, QGroupBox, QHBoxLayout, QLabel, QLineEdit, QListWidget, QListWidgetItem, QPushButton,
        QScrollArea, QStackedWidget, QVBoxLayout, QWidget,
    )

from churn import PAGES, Churn, Toolkit

application = QApplication(sys.argv)
status, showing = QLabel(), QLabel()
stack = QStackedWidget()


def fill(layout, *children):
    widget = QWidget()
    widget.setLayout(layout)
    for child in children:
        layout.addWidget(child)
    return widget


class Qt(Toolkit):
    def make(self, kind, name):
        if kind == "label":
            return QLabel(name)
        if kind == "button":
            return QPushButton(name)
        if kind == "check":
            return QCheckBox(name)
        if kind == "entry":
            widget = QLineEdit("text")
            widget.setAccessibleName(name)
            return widget
        if kind == "row":
            return QListWidgetItem(name)
        widget = QGroupBox(name)
        widget.setLayout(QVBoxLayout())
        return widget

    def rename(self, kind, widget, name):
        if kind == "entry":
            widget.setAccessibleName(name)
        elif kind == "group":
            widget.setTitle(name)
        else:
            widget.setText(name)

    def change(self, kind, widget, text, on):
        widget.setText(text) if kind == "entry" else widget.setChecked(on)

    def insert(self, holder, widget, index):
        if isinstance(holder, QListWidget):
            holder.insertItem(index, widget)
        else:
            holder.layout().insertWidget(index, widget)
            widget.show()

    def remove(self, holder, widget):
        if isinstance(holder, QListWidget):
            holder.takeItem(holder.row(widget))
        else:
            holder.layout().removeWidget(widget)
            widget.setParent(None)

    def discard(self, widget):
        if isinstance(widget, QWidget):
            widget.deleteLater()

    def show_page(self, page):
        stack.setCurrentIndex(PAGES.index(page))

    def say(self, text, page):
        status.setText(text)
        showing.setText(f"Showing {page}")

    def later(self, seconds, action):
        QTimer.singleShot(int(seconds * 1000), action)


columns, lists = [], []
for page in PAGES:
    columns.append(fill(QVBoxLayout()))
    lists.append(QListWidget())
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(fill(QVBoxLayout(), columns[-1], lists[-1]))
    whole = fill(QVBoxLayout(), area)
    whole.setAccessibleName(f"page {page}")
    stack.addWidget(whole)

churn = Churn(Qt(), columns, lists)
burst, drip = QPushButton("Burst"), QPushButton("Drip")
burst.clicked.connect(churn.burst)
drip.clicked.connect(churn.drip)
window = fill(QVBoxLayout(), fill(QHBoxLayout(), burst, drip, status, showing), stack)
window.setWindowTitle("Churn")
window.resize(500, 600)
window.show()
application.exec()

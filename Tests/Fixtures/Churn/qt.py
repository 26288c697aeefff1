#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A tree that changes at random, in Qt's widgets, --qt=5 or --qt=6."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from qt_toolkit import (  # noqa: E402
    QCheckBox, QGroupBox, QHBoxLayout, QLabel, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QStackedWidget, QTimer,
    QVBoxLayout, QWidget, fill, main, scrolled,
)
from churn import PAGES, Churn, Toolkit  # noqa: E402

status, showing = QLabel(), QLabel()
stack = QStackedWidget()


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
    whole = fill(QVBoxLayout(), scrolled(fill(QVBoxLayout(), columns[-1], lists[-1])))
    whole.setAccessibleName(f"page {page}")
    stack.addWidget(whole)

churn = Churn(Qt(), columns, lists)
burst, drip = QPushButton("Burst"), QPushButton("Drip")
burst.clicked.connect(churn.burst)
drip.clicked.connect(churn.drip)
main("Churn", fill(QVBoxLayout(), fill(QHBoxLayout(), burst, drip, status, showing), stack))

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window with many labels, in groups of fifty. It shows how the costs of a snapshot and of queries grow.

usage: grow-qt.py --qt=5|6 LABELS
"""

import sys

if "--qt=6" in sys.argv:
    from PyQt6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget
else:
    from PyQt5.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

app = QApplication(sys.argv)
window = QWidget()
window.setWindowTitle("Growth")
outer = QVBoxLayout(window)
area = QScrollArea()
content = QWidget()
layout = QVBoxLayout(content)
layout.setSpacing(0)
labels = []
for index in range(int(sys.argv[-1])):
    if index % 50 == 0:
        group = QWidget()
        lines = QVBoxLayout(group)
        layout.addWidget(group)
    labels.append(QLabel(f"Line {index}"))
    lines.addWidget(labels[-1])


def change(index):
    """Changes the text of a line: the line keeps its number and gets or loses a mark at its end."""
    labels[index].setText(f"Line {index}" + ("" if labels[index].text().endswith(".") else "."))


def change_all():
    """All lines except the first and the last, which the queries search."""
    for index in range(1, len(labels) - 1):
        change(index)


for title, action in [("Change one", lambda: change(len(labels) // 3)), ("Change all", change_all)]:
    button = QPushButton(title)
    button.clicked.connect(action)
    outer.addWidget(button)
outer.addWidget(area)
area.setWidget(content)
window.resize(500, 500)
window.show()
sys.exit(app.exec())

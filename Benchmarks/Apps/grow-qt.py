#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window with as many labels as its argument says, in groups of fifty: what a snapshot's cost grows with."""

import sys

from PyQt5.QtWidgets import QApplication, QLabel, QScrollArea, QVBoxLayout, QWidget

app = QApplication(sys.argv)
area = QScrollArea()
area.setWindowTitle("Growth")
content = QWidget()
layout = QVBoxLayout(content)
layout.setSpacing(0)
for index in range(int(sys.argv[1])):
    if index % 50 == 0:
        group = QWidget()
        lines = QVBoxLayout(group)
        layout.addWidget(group)
    lines.addWidget(QLabel(f"Line {index}"))
area.setWidget(content)
area.resize(500, 500)
area.show()
sys.exit(app.exec_())

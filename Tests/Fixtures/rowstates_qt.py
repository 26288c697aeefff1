#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of Qt with rows that have check marks, that can be opened, and that are hidden.

usage: rowstates_qt.py --qt=5|6 [alone]

With "alone" there is nothing but the tree, which is the window.
"""
from qt_toolkit import *

States = Qt.CheckState


def parts():
    tree = QTreeWidget()
    tree.setHeaderLabels(["Part"])
    everything = QTreeWidgetItem(tree, ["All"])
    everything.setCheckState(0, States.PartiallyChecked)
    for name, state in (("One", States.Checked), ("Two", States.Unchecked)):
        QTreeWidgetItem(everything, [name]).setCheckState(0, state)
    tree.expandAll()
    return tree


def pages():
    stack = QStackedWidget()
    for name in ("Zoe", "Tom"):
        names = QListWidget()
        names.addItems([name])
        stack.addWidget(names)
    stack.setCurrentIndex(1)
    return stack


def hidden():
    table = QTableWidget(1, 1)
    table.setItem(0, 0, QTableWidgetItem("Draft"))
    return table


def levels(shown):
    table = QTableWidget(1, 2)
    table.setAccessibleName("Levels")
    table.setItem(0, 0, QTableWidgetItem("Ada"))
    box = QComboBox()
    box.addItems(["Low", "Middle", "High"])
    box.currentTextChanged.connect(lambda text: shown.setText("Level: " + text))
    table.setCellWidget(0, 1, box)
    return table


if "alone" in sys.argv:
    main("Parts", parts(), 300, 200)
else:
    level, draft = QLabel("Level: Low"), hidden()
    window = fill(QVBoxLayout(), level, parts(), pages(), draft, levels(level))
    draft.hide()
    main("Row states", window, 400, 500)

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of Qt with things that are shown, and things that are not: names begin with "Shown" and "Hidden".

usage: unshown_qt.py --qt=5|6
"""
from qt_toolkit import *

if "--qt=5" in sys.argv:
    from PyQt5.QtCore import QSortFilterProxyModel, QStringListModel
else:
    from PyQt6.QtCore import QSortFilterProxyModel, QStringListModel

actions = []


def on_change(view, action):
    actions.append(action)
    return view


def stack():
    pages = QStackedWidget()
    for name in ["Hidden page of stack", "Shown page of stack"]:
        pages.addWidget(QPushButton(name))
    return on_change(pages, lambda: pages.setCurrentIndex(1))


def tabs():
    book = QTabWidget()
    for name in ["Hidden page of tabs", "Shown page of tabs"]:
        book.addTab(QPushButton(name), name.split(" ")[1])
    return on_change(book, lambda: book.setCurrentIndex(1))


def tool_box():
    box = QToolBox()
    for name in ["Hidden page of box", "Shown page of box"]:
        box.addItem(QPushButton(name), name.split(" ")[1])
    return on_change(box, lambda: box.setCurrentIndex(1))


def rows():
    view = QListWidget()
    view.addItems(["Hidden row", "Shown row"])
    return on_change(view, lambda: view.item(0).setHidden(True))


def filtered():
    view, model, proxy = QListView(), QStringListModel(["Hidden by filter", "Shown by filter"]), QSortFilterProxyModel()
    proxy.setSourceModel(model)
    view.setModel(proxy)
    view.models = (model, proxy)
    return on_change(view, lambda: proxy.setFilterFixedString("Shown"))


def table():
    view = QTableWidget(2, 2)
    for row, column, name in [
        (0, 0, "Hidden cell 1"),
        (0, 1, "Hidden cell 2"),
        (1, 0, "Shown cell"),
        (1, 1, "Hidden cell 3"),
    ]:
        view.setItem(row, column, QTableWidgetItem(name))

    def hide():
        view.hideRow(0)
        view.hideColumn(1)

    return on_change(view, hide)


def tree():
    view = QTreeWidget()
    view.setHeaderLabels(["Name", "Kind"])
    branch = QTreeWidgetItem(view, ["Shown branch", "Hidden kind 1"])
    QTreeWidgetItem(branch, ["Hidden leaf", "Hidden kind 2"])
    other = QTreeWidgetItem(view, ["Hidden branch", "Hidden kind 3"])
    view.expandAll()

    def hide():
        view.collapseAll()
        other.setHidden(True)
        view.hideColumn(1)

    return on_change(view, hide)


def layers():
    """A button over another one, which stays what it was."""
    around = QWidget()
    around.setFixedHeight(26)
    for name in ["Away under the other", "Shown over the other"]:
        QPushButton(name, around).setGeometry(0, 0, 300, 26)
    return around


def widget():
    button = QPushButton("Hidden widget")
    return on_change(button, button.hide)


def change():
    for action in actions:
        action()
    state.setText("Changed")


state = QLabel("Not changed")
start = QPushButton("Change")
start.clicked.connect(change)
main(
    "Unshown",
    fill(QVBoxLayout(), start, state, stack(), tabs(), tool_box(), rows(), filtered(), table(), tree(), widget(), layers()),
    420,
    700,
)

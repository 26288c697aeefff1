#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A window of Qt with views of several columns, a document with a table, and a dialog that grows over the screen.

usage: views.py --qt=5|6
"""
import sys

if "--qt=6" in sys.argv:
    from PyQt6.QtGui import QStandardItem, QStandardItemModel
    from PyQt6.QtWidgets import *
else:
    from PyQt5.QtGui import QStandardItem, QStandardItemModel
    from PyQt5.QtWidgets import *

app = QApplication(sys.argv)
window = QMainWindow()
window.setWindowTitle("Views")
model = QStandardItemModel()
model.setHorizontalHeaderLabels(["Name", "Kind", "Size"])
for name, kind in (("Letters", "folder"), ("Bills", "folder"), ("Photo", "picture")):
    model.appendRow([QStandardItem(name), QStandardItem(kind + " " + name), QStandardItem("1 kB " + name)])
model.item(0).appendRow([QStandardItem("To Ada"), QStandardItem("text"), QStandardItem("2 kB")])

tree = QTreeView()
tree.setAccessibleName("With header")
bare = QTreeView()
bare.setAccessibleName("Without header")
bare.setHeaderHidden(True)
files = QListView()
files.setAccessibleName("Files")
for view in (tree, bare, files):
    view.setModel(model)
tree.expandAll()
document = QTextEdit("Before<table><tr><td>In it</td><td>Beside</td></tr></table>After")
document.setAccessibleName("Document")
status = QToolButton()
status.setText("")
status.setToolTip("<b>Status:</b><br/><i>5 &lt; 6</i>")
bar = window.addToolBar("&Tools")
bar.addWidget(status)


def ask():
    dialog = QDialog(window)
    dialog.setWindowTitle("Settings")
    column = QVBoxLayout(dialog)
    more, last = QPushButton("More"), QPushButton("Last")
    column.addWidget(more)
    column.addStretch()
    column.addWidget(last)
    more.clicked.connect(lambda: dialog.setGeometry(300, 300, 300, 650))
    last.clicked.connect(dialog.accept)
    dialog.resize(300, 120)
    dialog.exec()


settings = QPushButton("Settings")
settings.clicked.connect(ask)
content = QWidget()
column = QVBoxLayout(content)
for widget in (tree, bare, files, document, settings):
    column.addWidget(widget)
window.setCentralWidget(content)
window.resize(500, 600)
window.show()
sys.exit(app.exec())

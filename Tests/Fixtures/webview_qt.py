#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A page of Qt WebEngine in a window of Qt 5. Its one argument is the address."""
import sys

from PyQt5.QtCore import QUrl
from PyQt5.QtWebEngineWidgets import QWebEngineView
from PyQt5.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

application = QApplication(sys.argv)
window = QWidget()
window.setWindowTitle("Web view")
window.resize(800, 600)
layout = QVBoxLayout(window)
button = QPushButton("Native")
button.clicked.connect(lambda: button.setText("Pressed"))
layout.addWidget(button)
view = QWebEngineView()
view.load(QUrl(sys.argv[1]))
layout.addWidget(view)
window.show()
application.exec_()

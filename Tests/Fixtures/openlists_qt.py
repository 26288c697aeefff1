#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A window of Qt with a menu of 120 countries to choose from that is longer than the screen.

usage: openlists_qt.py --qt=5|6
"""
from qt_toolkit import *

chosen, window = QLabel("Nothing chosen"), QMainWindow()
window.setCentralWidget(chosen)
menu = window.menuBar().addMenu("Country")
menu.setStyleSheet("QMenu { menu-scrollable: 1 }")
for number in range(1, 121):
    country = f"Country {number}"
    menu.addAction(country).triggered.connect(lambda _, country=country: chosen.setText("Chosen: " + country))
main("Open lists", window, 300, 160)

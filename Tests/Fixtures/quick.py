# SPDX-License-Identifier: Apache-2.0

"""Shows a window of Qt Quick, with Qt 6 where the arguments hold `--qt=6`, else with Qt 5."""
import sys

if "--qt=6" in sys.argv:
    from PyQt6.QtGui import QGuiApplication
    from PyQt6.QtQml import QQmlApplicationEngine
else:
    from PyQt5.QtGui import QGuiApplication
    from PyQt5.QtQml import QQmlApplicationEngine


def show(source):
    """Runs a program whose window the QML `source`, as bytes, describes; does not return."""
    application = QGuiApplication(sys.argv)
    engine = QQmlApplicationEngine()
    engine.loadData(source)
    sys.exit(application.exec())

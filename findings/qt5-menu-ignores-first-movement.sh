#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Qt 5.15: a menu ignores the first movement of the pointer after the pointer has entered it.
#
# Expected: the pointer moves onto an item with a submenu and rests there; the submenu opens, as in Qt 6.
# Seen with PyQt5 5.15.11 (Qt 5.15.19): nothing happens until the pointer moves once more, by a pixel, inside of the item. With
# PyQt6 6.4.2 one movement is enough. A person makes many movements and does not notice; a program that sends only one does.
#
# Needs Xvfb and python3 with venv. Installs pinned packages from PyPI in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
command -v Xvfb >/dev/null || { echo "This needs Xvfb (Debian: apt-get install xvfb)." >&2; exit 64; }
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT

python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
  PyQt5==5.15.11 PyQt5-Qt5==5.15.19 PyQt6==6.4.2 PyQt6-Qt6==6.4.3 python-xlib==0.33

cat >"$folder/menu.py" <<'PROGRAM'
import sys
import time

if sys.argv[1] == "5":
    from PyQt5.QtCore import QTimer
    from PyQt5.QtWidgets import QApplication, QMainWindow
else:
    from PyQt6.QtCore import QTimer
    from PyQt6.QtWidgets import QApplication, QMainWindow
from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

application = QApplication(sys.argv)
window = QMainWindow()
view = window.menuBar().addMenu("View")
zoom = view.addMenu("Zoom")
zoom.addAction("Reset")
window.setGeometry(100, 100, 300, 200)
window.show()
display = Display()


def rest(seconds):
    """Runs the event loop of the program, as it would by itself."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        application.processEvents()
        time.sleep(0.01)


def middle(widget, action):
    place = widget.mapToGlobal(widget.actionGeometry(action).center())
    return place.x(), place.y()


def move(x, y):
    xtest.fake_input(display, X.MotionNotify, x=x, y=y)
    display.sync()
    rest(1.5)


rest(1)
move(*middle(window.menuBar(), view.menuAction()))
for kind in (X.ButtonPress, X.ButtonRelease):
    xtest.fake_input(display, kind, 1)
    display.sync()
    rest(0.5)
x, y = middle(view, zoom.menuAction())
opened = []
for step in (0, 1):
    move(x + step, y)
    opened.append(zoom.isVisible())
print(f"Qt {sys.argv[1]}: menu open: {view.isVisible()}; submenu after one movement: {opened[0]}, after a second: {opened[1]}")
PROGRAM

Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>"$folder/display" 2>/dev/null &
server=$!
for _ in $(seq 1 100); do [ -s "$folder/display" ] && break; sleep 0.1; done
export DISPLAY=":$(cat "$folder/display")"

found=$(for version in 5 6; do timeout 60 "$folder/python/bin/python" "$folder/menu.py" "$version"; done)
expected="Qt 5: menu open: True; submenu after one movement: False, after a second: True
Qt 6: menu open: True; submenu after one movement: True, after a second: True"
echo "$found"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }

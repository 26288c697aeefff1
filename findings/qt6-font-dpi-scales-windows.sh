#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Qt 6: QT_FONT_DPI scales whole windows, not only fonts.
#
# Expected: QT_FONT_DPI=144 enlarges fonts by half, as in Qt 5, and a widget of 100 by 100 points keeps 100 by 100 pixels on the
# screen. The name of the variable says so, and a test of "large text" would set it.
# Seen with PyQt6 6.4.2 (Qt 6.4.3): the device pixel ratio becomes 1.5, and the window of 100 by 100 points is 150 by 150 pixels.
# The height of a label in points is unchanged. With PyQt5 5.15.11 (Qt 5.15.19), only the label grows.
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

cat >"$folder/font.py" <<'PROGRAM'
import os
import sys

if sys.argv[1] == "5":
    from PyQt5.QtCore import QTimer
    from PyQt5.QtWidgets import QApplication, QLabel, QWidget
else:
    from PyQt6.QtCore import QTimer
    from PyQt6.QtWidgets import QApplication, QLabel, QWidget
from Xlib.display import Display

application = QApplication(sys.argv)
window = QWidget()
window.setFixedSize(100, 100)
label = QLabel("Text", window)
window.show()


def report():
    size = Display().create_resource_object("window", int(window.winId())).get_geometry()
    label_height = label.sizeHint().height() * window.devicePixelRatioF()
    print(size.width, round(label_height))
    application.quit()


QTimer.singleShot(1000, report)
getattr(application, "exec_" if sys.argv[1] == "5" else "exec")()
PROGRAM

Xvfb -noreset -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>"$folder/display" 2>/dev/null &
server=$!
for _ in $(seq 1 100); do [ -s "$folder/display" ] && break; sleep 0.1; done
DISPLAY=":$(cat "$folder/display")"
export DISPLAY QT_QPA_PLATFORM=xcb XDG_RUNTIME_DIR="$folder"
chmod 700 "$folder"

found=
for version in 5 6; do
  read -r width height < <(QT_FONT_DPI=96 timeout 60 "$folder/python/bin/python" "$folder/font.py" "$version" 2>/dev/null)
  read -r wide high < <(QT_FONT_DPI=144 timeout 60 "$folder/python/bin/python" "$folder/font.py" "$version" 2>/dev/null)
  found+="Qt $version: window $width -> $wide pixels, label $height -> $high pixels"$'\n'
done
printf '%s' "$found"
[[ $found =~ ^Qt\ 5:\ window\ 100\ -\>\ 100\ pixels.*Qt\ 6:\ window\ 100\ -\>\ 150\ pixels ]] ||
  { echo "This has changed. Expected: Qt 5 keeps 100 pixels, and Qt 6 makes 150 of them." >&2; exit 1; }

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Qt 6 gives several elements of a window the same AccessibleId.
#
# Expected: an identifier that a program reports for an element identifies one element, or is empty.
# Seen with PyQt6 6.9.1 (Qt 6.9.2): without object names, two buttons have the same identifier, which is the path of their classes. Only
# a button with an object name can be found by its identifier, which is a path too. Nothing on the bus says whether an identifier was
# set by the program.
#
# Needs Xvfb, dbus-run-session, at-spi2-core and python3 with venv. Installs pinned packages from PyPI in a temporary folder. Ends with 1
# if this has changed.
set -euo pipefail
for tool in Xvfb dbus-run-session; do
  command -v $tool >/dev/null || { echo "This needs $tool (Debian: apt-get install xvfb dbus at-spi2-core python3-venv)." >&2; exit 64; }
done
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check PyQt6==6.9.1 PyQt6-Qt6==6.9.2 jeepney==0.9.0

cat >"$folder/window.py" <<'PROGRAM'
import sys

from PyQt6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

application = QApplication(sys.argv[:1])
window = QWidget()
layout = QVBoxLayout(window)
for title in ("Save", "Cancel", "Help"):
    button = QPushButton(title)
    if title == "Help":
        button.setObjectName("help")
    layout.addWidget(button)
window.show()
print("shown", flush=True)
application.exec()
PROGRAM

cat >"$folder/read.py" <<'PROGRAM'
import subprocess
import sys
import time

from jeepney import DBusAddress, new_method_call
from jeepney.io.blocking import open_dbus_connection


def call(connection, name, path, interface, method, *body):
    message = new_method_call(DBusAddress(path, name, interface), method, *body)
    return connection.send_and_get_reply(message).body[0]


def children(name, path):
    return call(bus, name, path, "org.a11y.atspi.Accessible", "GetChildren")


def wait_for(value):
    end = time.monotonic() + 20
    while not (found := value()) and time.monotonic() < end:
        time.sleep(0.1)
    return found


session = open_dbus_connection("SESSION")
bus = open_dbus_connection(call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"))
program = subprocess.Popen([sys.executable, *sys.argv[1:]], stdout=subprocess.PIPE)
program.stdout.readline()
root = wait_for(lambda: children("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"))[0]
frame = wait_for(lambda: children(*root))[0]
for button in children(*frame):
    values = [
        call(bus, *button, "org.freedesktop.DBus.Properties", "Get", "ss", ("org.a11y.atspi.Accessible", name))[1]
        for name in ("Name", "AccessibleId")
    ]
    print(*values)
program.kill()
program.wait()
PROGRAM

Xvfb -noreset -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>"$folder/display" 2>/dev/null &
server=$!
for _ in $(seq 1 100); do [ -s "$folder/display" ] && break; sleep 0.1; done
DISPLAY=":$(cat "$folder/display")"
export DISPLAY QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 XDG_RUNTIME_DIR="$folder"
chmod 700 "$folder"

found=$(timeout 60 dbus-run-session -- "$folder/python/bin/python" "$folder/read.py" "$folder/window.py" 2>/dev/null |
  { grep -E "^(Save|Cancel|Help) " || true; })
printf '%s\n' "$found"
expected="Save QApplication.QWidget.QPushButton
Cancel QApplication.QWidget.QPushButton
Help QApplication.QWidget.help"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }

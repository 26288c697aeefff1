#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Qt answers a call of an interface that an object does not have with the error for an object that does not exist.
#
# Expected: D-Bus has the errors UnknownInterface and UnknownMethod for such a call, and UnknownObject for a path without an object, so
# that a client can tell an element that has been removed from one without a text.
# Seen with PyQt5 5.15.11 (Qt 5.15.14) and PyQt6 6.9.1 (Qt 6.9.2): Text.GetText of a button, which has no text, and Accessible.GetState of
# a path that no object has, end with the same error.
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
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
  PyQt5==5.15.11 PyQt5-Qt5==5.15.14 PyQt6==6.9.1 PyQt6-Qt6==6.9.2 jeepney==0.9.0

cat >"$folder/window.py" <<'PROGRAM'
import sys

if sys.argv[1] == "6":
    from PyQt6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
else:
    from PyQt5.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
application = QApplication(sys.argv[:1])
window = QWidget()
layout = QVBoxLayout(window)
layout.addWidget(QPushButton("Save"))
window.show()
print("shown", flush=True)
getattr(application, "exec" if sys.argv[1] == "6" else "exec_")()
PROGRAM

cat >"$folder/read.py" <<'PROGRAM'
import subprocess
import sys
import time

from jeepney import DBusAddress, HeaderFields, new_method_call
from jeepney.io.blocking import open_dbus_connection


def call(connection, name, path, interface, method, *body):
    message = new_method_call(DBusAddress(path, name, interface), method, *body)
    return connection.send_and_get_reply(message, timeout=20).body[0]


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
name, button = children(*frame)[0]
calls = (
    ("an object without the interface:", button, "org.a11y.atspi.Text", "GetText", "ii", (0, -1)),
    ("a path without an object:", "/org/a11y/atspi/accessible/99", "org.a11y.atspi.Accessible", "GetState"),
)
for title, path, interface, method, *body in calls:
    message = new_method_call(DBusAddress(path, name, interface), method, *body)
    reply = bus.send_and_get_reply(message, timeout=20)
    print(title, reply.header.fields[HeaderFields.error_name])
program.kill()
program.wait()
PROGRAM

Xvfb -noreset -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>"$folder/display" 2>/dev/null &
server=$!
for _ in $(seq 1 100); do [ -s "$folder/display" ] && break; sleep 0.1; done
DISPLAY=":$(cat "$folder/display")"
export DISPLAY QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 XDG_RUNTIME_DIR="$folder"
chmod 700 "$folder"

found=
for version in 5 6; do
  values=$(timeout 60 dbus-run-session -- "$folder/python/bin/python" "$folder/read.py" "$folder/window.py" $version 2>/dev/null |
    { grep -E "^(an object|a path) " || true; })
  found+="Qt $version:"$'\n'"$values"$'\n'
done
printf '%s' "$found"
answers="an object without the interface: org.freedesktop.DBus.Error.UnknownObject
a path without an object: org.freedesktop.DBus.Error.UnknownObject"
expected="Qt 5:
$answers
Qt 6:
$answers
"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s' "$expected" >&2; exit 1; }

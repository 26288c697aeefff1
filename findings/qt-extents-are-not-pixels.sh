#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Qt reports places on the screen to accessibility in its own units, not in pixels of the screen.
#
# Expected: GetExtents with the coordinate type "screen" returns pixels of the screen, so that an event at the middle of the extents hits
# the element. AT-SPI has no other unit.
# Seen with QT_SCALE_FACTOR=2: a window of 400 by 200 pixels at 200, 100 has the extents 100, 50, 200, 100, as it has without a scale, in
# Qt 5.15.14 (PyQt5 5.15.11) and Qt 6.4.3 (PyQt6 6.4.2). Nothing on the bus names the scale; it is the width of the X window divided by
# the width of the extents.
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
  PyQt5==5.15.11 PyQt5-Qt5==5.15.14 PyQt6==6.4.2 PyQt6-Qt6==6.4.3 python-xlib==0.33 jeepney==0.9.0

cat >"$folder/window.py" <<'PROGRAM'
import sys

if sys.argv[1] == "6":
    from PyQt6.QtWidgets import QApplication, QWidget
else:
    from PyQt5.QtWidgets import QApplication, QWidget
application = QApplication(sys.argv[:1])
window = QWidget()
window.setGeometry(100, 50, 200, 100)
window.show()
print(int(window.winId()), flush=True)
getattr(application, "exec" if sys.argv[1] == "6" else "exec_")()
PROGRAM

# Prints the place of the window by the X server and by accessibility.
cat >"$folder/compare.py" <<'PROGRAM'
import subprocess
import sys
import time

from jeepney import DBusAddress, new_method_call
from jeepney.io.blocking import open_dbus_connection
from Xlib.display import Display


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
window = Display().create_resource_object("window", int(program.stdout.readline()))
wait_for(lambda: window.get_attributes().map_state)
root = wait_for(lambda: children("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"))[0]
frame = wait_for(lambda: children(*root))[0]
size = window.get_geometry()
place = window.query_tree().root.translate_coords(window, 0, 0)
print("X", place.x, place.y, size.width, size.height)
print("AT-SPI", *call(bus, *frame, "org.a11y.atspi.Component", "GetExtents", "u", (0,)))
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
  for scale in 1 2; do
    places=$(QT_SCALE_FACTOR=$scale timeout 60 dbus-run-session -- "$folder/python/bin/python" "$folder/compare.py" "$folder/window.py" $version \
      2>/dev/null | grep -E "^(X|AT-SPI) " | paste -sd,)
    found+="Qt $version, scale $scale: $places"$'\n'
  done
done
printf '%s' "$found"
expected=
for version in 5 6; do
  expected+="Qt $version, scale 1: X 100 50 200 100,AT-SPI 100 50 200 100"$'\n'
  expected+="Qt $version, scale 2: X 200 100 400 200,AT-SPI 100 50 200 100"$'\n'
done
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s' "$expected" >&2; exit 1; }

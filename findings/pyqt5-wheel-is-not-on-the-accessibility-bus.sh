#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A PyQt5 program is not on the accessibility bus if its Qt comes from PyPI, from PyQt5-Qt5 5.15.15 on.
#
# Expected: as with PyQt5-Qt5 5.15.14 and with Debian's Qt 5.15, the program registers with AT-SPI when QT_LINUX_ACCESSIBILITY_ALWAYS_ON
# is set, so that screen readers and test tools find its window.
# Seen with PyQt5 5.15.11 and PyQt5-Qt5 5.15.19: the program never registers, and reports no error. No library of the wheel contains a
# name of AT-SPI any more; in 5.15.14, libQt5XcbQpa.so.5 has the bridge. PyQt6 6.4.2 (Qt 6.4.3) registers.
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

# install NAME PACKAGE...: a folder of Python with these packages.
install() {
  python3 -m venv "$folder/$1"
  "$folder/$1/bin/pip" install --quiet --disable-pip-version-check jeepney==0.9.0 "${@:2}"
}
install old PyQt5==5.15.11 PyQt5-Qt5==5.15.14
install new PyQt5==5.15.11 PyQt5-Qt5==5.15.19
install six PyQt6==6.4.2 PyQt6-Qt6==6.4.3

cat >"$folder/window.py" <<'PROGRAM'
import sys

if sys.argv[1] == "six":
    from PyQt6.QtWidgets import QApplication, QPushButton
else:
    from PyQt5.QtWidgets import QApplication, QPushButton
application = QApplication(sys.argv[:1])
button = QPushButton("Save")
button.show()
print("shown", flush=True)
getattr(application, "exec" if sys.argv[1] == "six" else "exec_")()
PROGRAM

# Prints the number of programs that the registry of AT-SPI lists within 5 s.
cat >"$folder/count.py" <<'PROGRAM'
import subprocess
import sys
import time

from jeepney import DBusAddress, new_method_call
from jeepney.io.blocking import open_dbus_connection


def call(connection, name, path, interface, method):
    return connection.send_and_get_reply(new_method_call(DBusAddress(path, name, interface), method)).body[0]


session = open_dbus_connection("SESSION")
bus = open_dbus_connection(call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"))
program = subprocess.Popen([sys.executable, *sys.argv[1:]], stdout=subprocess.PIPE)
program.stdout.readline()
end = time.monotonic() + 5
programs = []
while not programs and time.monotonic() < end:
    programs = call(
        bus, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Accessible", "GetChildren")
    time.sleep(0.1)
print(len(programs))
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
for name in old new six; do
  count=$(timeout 60 dbus-run-session -- "$folder/$name/bin/python" "$folder/count.py" "$folder/window.py" "$name" 2>/dev/null | tail -1)
  libraries=$({ grep -rl org.a11y.atspi "$folder/$name"/lib/python3*/site-packages/PyQt*/Qt*/lib || true; } | wc -l)
  found+="$name: programs on the bus: $count, libraries that name AT-SPI: $libraries"$'\n'
done
printf '%s' "$found"
[[ $found =~ old:\ programs\ on\ the\ bus:\ 1.*new:\ programs\ on\ the\ bus:\ 0,\ libraries\ that\ name\ AT-SPI:\ 0.*six:\ programs\ on\ the\ bus:\ 1 ]] ||
  { echo "This has changed. Expected: 1 program with 5.15.14, none with 5.15.19, 1 with PyQt6." >&2; exit 1; }

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# GTK 3 has no Cache.GetItems until a client listens to an event; and then the list leaves out the rows of a list box.
#
# Expected: an interface of a program is there or not, whoever else is on the bus; and the cache has each object of the tree.
# Seen with GTK 3.24.38 (Debian 12): GetItems ends with UnknownMethod until a client calls RegisterEvent of the registry, with any event.
# Then the list has the buttons of the window, and neither the rows of its list box nor the labels inside them.
#
# Needs Xvfb, dbus-run-session, at-spi2-core and GTK 3 for Debian's Python. Ends with 1 if this has changed.
set -euo pipefail
needs="This needs Debian's packages xvfb dbus at-spi2-core python3-gi gir1.2-gtk-3.0."
for tool in Xvfb dbus-run-session /usr/bin/python3; do
  command -v $tool >/dev/null || { echo "$needs" >&2; exit 64; }
done
/usr/bin/python3 -c 'import gi; gi.require_version("Gtk", "3.0")' 2>/dev/null || { echo "$needs" >&2; exit 64; }
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT

cat >"$folder/window.py" <<'PROGRAM'
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

window = Gtk.Window()
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
box.add(Gtk.Button(label="Save"))
rows = Gtk.ListBox()
for title in ("Milk", "Bread"):
    rows.add(Gtk.Label(label=title))
box.add(rows)
window.add(box)
window.show_all()
print(f"GTK {Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}", flush=True)
Gtk.main()
PROGRAM

cat >"$folder/read.py" <<'PROGRAM'
import subprocess
import sys
import time

from gi.repository import Gio, GLib

AT = "org.a11y.atspi."
NONE = Gio.DBusConnectionFlags.NONE


def call(name, path, interface, method, arguments=None):
    return bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 20000, None).unpack()


def children(name, path):
    return call(name, path, AT + "Accessible", "GetChildren")[0]


def wait_for(value):
    end = time.monotonic() + 20
    while not (found := value()) and time.monotonic() < end:
        time.sleep(0.1)
    return found


def names(item):
    found = [] if item[1].endswith("/root") else [label(item)]
    return sum((names(child) for child in children(*item)), found)


def label(item):
    return call(*item, "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (AT + "Accessible", "Name")))[0]


def cache():
    try:
        return call(root[0], "/org/a11y/atspi/cache", AT + "Cache", "GetItems")[0]
    except GLib.Error as error:
        return Gio.DBusError.get_remote_error(error)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
address = call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0]
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
program = subprocess.Popen(["/usr/bin/python3", sys.argv[1]], stdout=subprocess.PIPE)
print("version:", program.stdout.readline().decode().strip())
root = wait_for(lambda: children(AT + "Registry", "/org/a11y/atspi/accessible/root"))[0]
wait_for(lambda: children(*root))
print("tree:", sorted(filter(None, names(root)))[:3])
print("before:", cache())
event = GLib.Variant("(sass)", ("window:activate", [], ""))
call(AT + "Registry", "/org/a11y/atspi/registry", AT + "Registry", "RegisterEvent", event)
wait_for(lambda: isinstance(cache(), list))
titles = [item[6] for item in cache()]
print("after:", sorted(title for title in titles if title in ("Save", "Milk", "Bread")))
program.kill()
program.wait()
PROGRAM

Xvfb -noreset -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>"$folder/display" 2>/dev/null &
server=$!
for _ in $(seq 1 100); do [ -s "$folder/display" ] && break; sleep 0.1; done
DISPLAY=":$(cat "$folder/display")"
export DISPLAY GDK_BACKEND=x11 NO_AT_BRIDGE=0 XDG_RUNTIME_DIR="$folder"
chmod 700 "$folder"

found=$(timeout 60 dbus-run-session -- /usr/bin/python3 "$folder/read.py" "$folder/window.py" 2>"$folder/errors" |
  { grep -E "^(version|tree|before|after): " || true; })
printf '%s\n' "$found"
expected="tree: ['Bread', 'Milk', 'Save']
before: org.freedesktop.DBus.Error.UnknownMethod
after: ['Save']"
[ "$(grep -v ^version <<<"$found")" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }

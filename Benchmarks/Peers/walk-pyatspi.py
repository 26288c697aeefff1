#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Reads an application's whole tree through pyatspi: role, name, states and children of each object.

Prints a line for each walk: the number of objects and the seconds it took.

    walk-pyatspi.py PID               one walk, every answer asked of the application
    walk-pyatspi.py PID event-loop    two walks inside of the event loop, where the library below keeps a cache
"""

import sys
import time

import pyatspi
from gi.repository import GLib


def walk(item, depth=0):
    read = 1 if (item.getRole(), item.name, item.getState().contains(pyatspi.STATE_SHOWING)) else 0
    if depth >= 200:
        return read
    for index in range(item.childCount):
        child = item.getChildAtIndex(index)
        if child is not None:
            read += walk(child, depth + 1)
    return read


def walk_and_tell(application):
    start = time.monotonic()
    count = walk(application)
    print(count, f"{time.monotonic() - start:.6f}", flush=True)


def walk_twice(application):
    walk_and_tell(application)
    walk_and_tell(application)
    pyatspi.Registry.stop()
    return False


def main():
    pid = int(sys.argv[1])
    desktop = pyatspi.Registry.getDesktop(0)
    found = [app for app in desktop if app is not None and app.get_process_id() == pid]
    if not found:
        sys.exit(f"no application of process {pid} on the accessibility bus")
    if sys.argv[2:] == ["event-loop"]:
        GLib.idle_add(walk_twice, found[0])
        pyatspi.Registry.start()
    else:
        walk_and_tell(found[0])


main()

#!/usr/bin/python3
"""Reads an application's whole tree through pyatspi: role, name, states and children of each object.

Prints a line for each of two walks: the number of objects and the seconds it took.

    walk-pyatspi.py PID
"""

import sys
import time

import pyatspi


def walk(item, depth=0):
    read = 1 if (item.getRole(), item.name, item.getState().contains(pyatspi.STATE_SHOWING)) else 0
    if depth >= 200:
        return read
    for index in range(item.childCount):
        child = item.getChildAtIndex(index)
        if child is not None:
            read += walk(child, depth + 1)
    return read


def main():
    pid = int(sys.argv[1])
    desktop = pyatspi.Registry.getDesktop(0)
    found = [app for app in desktop if app is not None and app.get_process_id() == pid]
    if not found:
        sys.exit(f"no application of process {pid} on the accessibility bus")
    for _ in range(2):
        start = time.monotonic()
        count = walk(found[0])
        print(count, f"{time.monotonic() - start:.6f}", flush=True)


main()

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Buttons that make the program crash, end, work hard or stand still."""

import ctypes
import os
import signal
import sys
import threading
import time

from toolkit import ARGUMENTS, GLib, Gtk, button, column, main

if "--end-at-once" in ARGUMENTS:
    print("the settings cannot be read", file=sys.stderr)
    sys.exit(7)

if "--stop-at-once" in ARGUMENTS:
    os.kill(os.getpid(), signal.SIGSTOP)

held = []
status = Gtk.Label(label="Ready")


def crash():
    print("about to touch a null pointer", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)


def spin():
    while True:
        pass


def second_thread():
    threading.Thread(target=time.sleep, args=(600,), daemon=True).start()


def stand_still():
    second_thread()
    time.sleep(600)


def fault():
    second_thread()
    print("about to read from nowhere", file=sys.stderr, flush=True)
    ctypes.string_at(0)


def large_fault():
    # The image of this memory takes the kernel a while; the main thread does not crash, but ends at once.
    held.append(bytearray(b"x") * (600 << 20))
    threading.Thread(target=fault, daemon=True).start()


def say():
    os.write(1, b"one \xe4\xff \xc3")
    os.write(1, b"\xa4\n")
    print("two", file=sys.stderr, flush=True)
    status.set_label("Said")


def flood():
    line = b"x" * 1023 + b"\n"
    for _ in range(200):
        os.write(1, line * 1024)
    os.write(1, b"the end\n")
    status.set_label("Flooded")


def end():
    print("nothing left to do", file=sys.stderr, flush=True)
    os._exit(3)


def work():
    end = time.monotonic() + 1
    while time.monotonic() < end:
        pass
    status.set_label("Worked")


main(
    "Trouble",
    column(
        status,
        Gtk.Label(label=f"Process {os.getpid()}"),
        button("Crash", crash),
        button("Fault", fault),
        button("Large Fault", large_fault),
        button("Say", say),
        button("Flood", flood),
        button("End", end),
        button("Work", work),
        button("Stand Still", stand_still),
        button("Spin Later", lambda: GLib.timeout_add(300, spin)),
    ),
)

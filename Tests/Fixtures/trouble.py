#!/usr/bin/python3 -B
"""Buttons that make the program crash, end, work hard or stand still."""

import os
import signal
import sys
import time

from toolkit import ARGUMENTS, Gtk, button, column, main

if "--end-at-once" in ARGUMENTS:
    print("the settings cannot be read", file=sys.stderr)
    sys.exit(7)

status = Gtk.Label(label="Ready")


def crash():
    print("about to touch a null pointer", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)


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
        button("End", end),
        button("Work", work),
        button("Stand Still", lambda: time.sleep(600)),
    ),
)

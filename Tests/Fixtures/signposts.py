#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Buttons that mark what they do with signposts, on standard output or standard error."""

import sys
import time

from toolkit import Gtk, button, column, main, row

status = Gtk.Label(label="Status: ready")


def signpost(kind, name, *more, stream=None):
    words = ["signpost", kind, str(time.monotonic_ns()), "org.example.Fixture", "work", name, *more]
    print(*words, file=stream or sys.stdout, flush=True)


def load(seconds, *more):
    signpost("begin", "Load%20all", *more)
    time.sleep(seconds)
    signpost("end", "Load%20all", *more)
    status.set_label("Status: loaded")


def overlapping():
    for part in ["a", "b"]:
        signpost("begin", "Load%20all", part, stream=sys.stderr)
    time.sleep(0.05)
    for part in ["a", "b"]:
        signpost("end", "Load%20all", part, stream=sys.stderr)
    status.set_label("Status: loaded")


def wrong():
    print("signpost begin now org.example.Fixture work Load", flush=True)
    status.set_label("Status: loaded")


main(
    "Signposts",
    column(
        status,
        row(button("Load", lambda: load(0.1)), button("Overlap", overlapping)),
        row(button("Begin", lambda: signpost("begin", "Load%20all")), button("Wrong", wrong)),
        button("Press", lambda: signpost("event", "Pressed")),
    ),
)

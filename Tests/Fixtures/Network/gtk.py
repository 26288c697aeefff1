#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Shows which servers it reaches: one of the machine, whose port is in SERVER_PORT, its own, and one elsewhere."""

import os
import socket
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from toolkit import Gtk, column, main  # noqa: E402


def result(address):
    try:
        socket.create_connection(address, 5).close()
        return "connected"
    except OSError as error:
        return error.strerror or str(error)


own = socket.create_server(("127.0.0.1", 0))
lines = [
    "Machine: " + result(("127.0.0.1", int(os.environ["SERVER_PORT"]))),
    "Own: " + result(own.getsockname()),
]
if "--elsewhere" in sys.argv:
    # An address for documentation (RFC 5737), which nobody has.
    lines.append("Elsewhere: " + result(("192.0.2.1", 80)))
main("Network", column(*[Gtk.Label(label=line) for line in lines]))

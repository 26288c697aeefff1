#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""A client of X that takes the server for itself and does not give it back."""

import ctypes
import sys
import time

x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
x11.XGrabServer(display)
x11.XSync(display, 0)
print("grabbed", file=sys.stderr, flush=True)
time.sleep(600)

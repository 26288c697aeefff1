#!/usr/bin/python3 -B
"""The exchange fixture as a program of its own: two of them run beside each other."""

import exchange  # noqa: F401

#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The exchange fixture as a program of its own: two of them run beside each other."""

import exchange  # noqa: F401

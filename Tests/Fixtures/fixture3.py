#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The same as fixture.py, for GTK 3: a program of its own, so that both can run beside each other."""

import os
import runpy
import sys

import reset

sys.argv[0] = os.path.join(reset.FOLDER, "fixture.py")
runpy.run_path(sys.argv[0], run_name="__main__")

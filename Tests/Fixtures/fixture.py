#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Shows the fixture that the first argument names, and others when it is told to (reset.py)."""

import os
import runpy
import sys

import reset
from toolkit import ARGUMENTS

name = ARGUMENTS.pop(0)
sys.argv.remove(name)
runpy.run_path(os.path.join(reset.FOLDER, name + ".py"), run_name="__main__")

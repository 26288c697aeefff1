#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The gallery in Slint, with its package from PyPI: version 1.16 or 1.18, in the `python3` that is first in PATH."""

import argparse
import pathlib

import slint

PAGES = ["Buttons", "Values", "Text", "Lists"]
PEOPLE = [("Ada", "36", "London"), ("Bob", "41", "Paris"), ("Cleo", "29", "Rome")]

parser = argparse.ArgumentParser()
parser.add_argument("--page", default="Buttons")
parser.add_argument("--rows", type=int, default=10_000)
options = parser.parse_args()

window = slint.load_file(str(pathlib.Path(__file__).parent / "gallery.slint")).Gallery()
window.start_page = PAGES.index(options.page)
window.rows = slint.ListModel([{"text": f"Row {row}"} for row in range(1, options.rows + 1)])
window.people = slint.ListModel(slint.ListModel([{"text": text} for text in person]) for person in PEOPLE)
window.show()
window.run()

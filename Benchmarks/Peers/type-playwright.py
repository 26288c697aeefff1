# SPDX-License-Identifier: Apache-2.0

"""Types a text into a page with Playwright's keyboard: CHROMIUM PAGE TEXT-FILE ROUNDS.

For each round, prints the seconds and the number of wrong characters.
"""

import itertools
import os
import sys
import time

from playwright.sync_api import sync_playwright

chromium, page_url, text_file, rounds = sys.argv[1:]
with open(text_file, encoding="utf-8") as file:
    text = file.read()
with sync_playwright() as playwright:
    arguments = ["--no-sandbox"] if os.getuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
    page = browser.new_page()
    page.goto(page_url)
    field = page.locator("#page")
    for _ in range(int(rounds)):
        field.fill("")
        field.focus()
        start = time.monotonic()
        page.keyboard.type(text)
        seconds = time.monotonic() - start
        received = field.input_value()
        wrong = sum(a != b for a, b in itertools.zip_longest(text, received))
        print(f"{seconds:.4f} {wrong}", flush=True)
    browser.close()

# SPDX-License-Identifier: Apache-2.0

"""Opens a report whose first test has nested steps: PAGE CHROMIUM. Prints the number of rows, and errors."""

import os
import sys

from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=sys.argv[2], args=["--no-sandbox"] if os.getuid() == 0 else [])
    page = browser.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_default_timeout(30_000)
    page.goto(f"file://{sys.argv[1]}#test=0")
    page.locator(".steps .row").first.click()
    page.get_by_role("tab", name="Step").click()
    page.get_by_text("took").first.wait_for()
    print(page.locator(".steps .row").count(), "rows", *faults)
    browser.close()
